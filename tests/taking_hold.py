"""Which rows of the notation's tables are seen to take hold, and the scenarios that show it.

``python tests/taking_hold.py`` plays every scenario and writes ``tests/take-hold.txt``: a few scenarios by which each
row of each table is seen at work. An event has come and its text was carried out; a condition was so, and was not; an
effect has changed something; what is always so, or for a time, has made a story come out otherwise than without it; a
word of a filter has let one thing through and kept another out; an amount has come to more than 0; at a time something
was used; a name stood for somebody. ``--check`` plays only those scenarios and prints what they do not show any more.
What no scenario shows stands in ``tests/take-hold-not.txt``, with the reason.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import vtesref.engine.effects  # noqa: E402, F401 - fills the tables
from vtesref.corpus import library  # noqa: E402
from vtesref.corpus.reader import strict  # noqa: E402
from vtesref.corpus.scenarios import load_cases, scenario_files, written_cases  # noqa: E402
from vtesref.engine.cards import indexing, windows  # noqa: E402
from vtesref.engine.cards.always import values  # noqa: E402
from vtesref.engine.cards.notation import effects_table  # noqa: E402
from vtesref.engine.cards.playing import carrying, in_combat  # noqa: E402
from vtesref.engine.cards.texts import ALWAYS, PLAY, USE  # noqa: E402
from vtesref.engine.cards.tracking import limits  # noqa: E402
from vtesref.engine.cards.whom import amounts, filter_tests, filter_words, filters, offices, reading_filters, refs  # noqa: E402
from vtesref.engine.core import NotModelled  # noqa: E402
from vtesref.engine.early_ends import ActionEnds, CardCancelled, CombatEnds  # noqa: E402
from vtesref.scenario import ScenarioError  # noqa: E402
from vtesref.scenario.playing import play  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.corpus.scenarios import Case
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.texts import Doing, Text
    from vtesref.engine.cards.whom.amounts import Amount

FILE = ROOT / "tests" / "take-hold.txt"
#: What no scenario shows, each on a line with the reason: "TABLE, how: ROW | why".
WITHOUT = ROOT / "tests" / "take-hold-not.txt"
EDITION = "fifth-2020"
#: How an effect ends what goes on, so that nothing is left to be changed.
ENDS = (ActionEnds, CombatEnds, CardCancelled)
#: In so many stories a row of what is always so is left out to see whether they come out otherwise.
TRIED = 12
#: What is seen of a row without which a story comes out otherwise, and the slot that rows of effects for a time have.
DIFFERS = "makes a difference"
FOR_A_TIME = "{scope:until}"


class Sight(NamedTuple):
    """Something that is seen of a row of a table: the table, how the row is written, and what is seen of it."""

    table: str
    row: str
    how: str

    def __str__(self) -> str:
        return f"{self.table}, {self.how}: {self.row}"


class Word(tuple):  # type: ignore[type-arg]
    """A test of a filter that knows by which word it was read."""

    word: str


def _by_word(tests: tuple[Any, ...], word: str) -> tuple[Any, ...]:
    found = []
    for one in tests:
        made = Word(one)
        made.word = getattr(one, "word", word)
        found.append(made)
    return tuple(found)


def _words() -> dict[str, str]:
    """Return the words of filters by how they are written, each with "asks", "looks" or (for neither) ""."""
    found = {noun: "asks" if tests else "" for noun, (_, tests) in filter_words.NOUNS.items()}
    found |= {pattern.text: "asks" for pattern, _ in (*filter_words.BEFORE, *filter_words.AFTER)}
    found |= {pattern.text: "looks" for pattern, _ in filter_words.ZONES}
    return found | dict.fromkeys(("random ", " in play"), "")


def wanted() -> list[Sight]:
    """Return all that has to be seen."""
    found = [Sight("events", one, "comes") for one in effects_table.EVENTS]
    found += [Sight("conditions", one, how) for one in effects_table.CONDITIONS for how in ("is so", "is not so")]
    found += [
        Sight("effects", one, DIFFERS if FOR_A_TIME in one else "changes something") for one in effects_table.EFFECTS
    ]
    found += [Sight("always so", one, DIFFERS) for one in effects_table.ALWAYS_ROWS]
    found += [Sight("times", one, "is used") for one in windows.WINDOWS]
    found += [Sight("names", one, "stands for somebody") for one in offices.OFFICES]
    found += [Sight("amounts", one, "is more than 0") for one in (*KINDS, *amounts.OF_GAME)]
    found += [Sight("amounts", pattern.text, "is more than 0") for pattern, _, _ in amounts._OF]
    for word, does in _words().items():
        if does == "asks":
            found += [Sight("filter words", word, how) for how in ("lets through", "keeps out")]
        elif does:
            found.append(Sight("filter words", word, "finds something"))
    found += [Sight("filter tests", one, how) for one in filter_tests.TESTS for how in ("lets through", "keeps out")]
    return [one for one in found if one not in NEVER]


#: The kinds of amounts.
KINDS = (
    *("number", "named", "range", "up to", "last", "own tokens", "half up", "half down", "times", "plus"),
    *("per", "per clan", "per counter", "per token", "per point"),
)
#: What is not there to keep anything out.
NEVER = {
    Sight("filter tests", "either lock", "keeps out"),
    Sight("filter tests", "random", "keeps out"),
    Sight("filter words", r"locked or unlocked ", "keeps out"),
}


class Watch:
    """Notes what is seen of the rows of the tables while it is in force; cards must not have been read before."""

    def __init__(self) -> None:
        self.seen: set[Sight] = set()
        #: The rows of what is so always, or for a time, that spoke, and the one that is not to speak.
        self.spoke: set[str] = set()
        self.silent = ""
        #: The texts of cards that are always so.
        self.always: dict[int, Text] = {}
        self._done = False

    def put_up(self) -> None:
        """Note from now on, until the process ends."""
        assert not self._done
        self._done = True
        self._replace(effects_table.holds, self._holds)
        self._replace(carrying.carry, self._carry)
        self._replace(limits.count_use, self._count_use)
        self._replace(in_combat.play_or_use, self._play_or_use)
        self._replace(values.in_force, self._in_force)
        self._replace(amounts.value, self._value)
        self._replace(refs.resolve, self._resolve)
        self._replace(filter_tests.meets, self._meets)
        self._replace(filters.candidates, self._candidates)
        self._replace(filters._settled, self._settled)
        self._replace(reading_filters._checked, self._checked)
        for name, asked in list(filter_tests.TESTS.items()):
            filter_tests.TESTS[name] = self._asked(name, asked)
        for noun, (sort, tests) in list(filter_words.NOUNS.items()):
            filter_words.NOUNS[noun] = (sort, _by_word(tests, noun))
        for table in ("BEFORE", "AFTER"):
            told = tuple((pattern, self._made(pattern.text, made)) for pattern, made in getattr(filter_words, table))
            setattr(filter_words, table, told)
            setattr(reading_filters, table, told)

    def _replace(self, function: Any, maker: Callable[[Any], Any]) -> None:
        other = maker(function)
        for module in [one for one in list(sys.modules.values()) if one.__name__.startswith("vtesref.engine")]:
            for called, value in list(vars(module).items()):
                if value is function:
                    setattr(module, called, other)

    def note(self, table: str, row: str, how: str) -> None:
        """Note that something is seen of a row."""
        self.seen.add(Sight(table, row, how))

    # What is seen, and where.

    def _holds(self, holds: Any) -> Any:
        def held(one: Any, context: Context) -> bool:
            found: bool = holds(one, context)
            self.note("conditions", one.row.written, "is so" if found != one.negated else "is not so")
            return found

        return held

    def _carry(self, carry: Any) -> Any:
        def carried(doing: Doing, context: Context, *, together: bool = False) -> None:
            names, mark, ended = dict(context.names), context.table.mark(), False
            try:
                if doing.row is not None and FOR_A_TIME in doing.row.written:
                    self.spoke.add(doing.row.written)
                    if doing.row.written == self.silent:
                        return
                carry(doing, context, together=together)
            except ENDS:
                ended = True
                raise
            finally:
                row = doing.row
                changed = ended or context.table.mark() > mark or context.names != names
                looks = row is not None and row.observed == "what was seen"
                if changed or looks:
                    if row is not None and FOR_A_TIME not in row.written:
                        self.note("effects", row.written, "changes something")
                    if context.text is not None:
                        if context.text.moment is not None:
                            self.note("events", context.text.moment.row.written, "comes")
                        self._at(context.text)

        return carried

    def _at(self, text: Text) -> None:
        if text.kind in (PLAY, USE) and text.at in windows.WINDOWS:
            self.note("times", text.at, "is used")

    def _count_use(self, count_use: Any) -> Any:
        def counted(context: Context) -> Any:
            if context.text is not None:
                self._at(context.text)
            return count_use(context)

        return counted

    def _play_or_use(self, play_or_use: Any) -> Any:
        def used(table: Any, minion: Any, use: Any) -> Any:
            self._at(use.text)
            for doing in use.text.do:
                if doing.row is not None and doing.row.mechanic:
                    self.note("effects", doing.row.written, "changes something")
            return play_or_use(table, minion, use)

        return used

    def _in_force(self, in_force: Any) -> Any:
        def spoken(table: Any, name: str) -> Iterator[Any]:
            for standing, context in in_force(table, name):
                written = standing.doing.row.written
                self.spoke.add(written)
                if written != self.silent:
                    yield standing, context

        return spoken

    def _value(self, value: Any) -> Any:
        def worked_out(amount: Amount, context: Context, *args: Any) -> int:
            found: int = value(amount, context, *args)
            if found:
                row = amount.kind
                if amount.kind == "of":
                    row = amounts._OF[amount.number][0].text
                elif amount.kind == "of game":
                    row = amount.arg
                self.note("amounts", row, "is more than 0")
            return found

        return worked_out

    def _resolve(self, resolve: Any) -> Any:
        def resolved(ref: Any, context: Context) -> list[Any]:
            found: list[Any] = resolve(ref, context)
            if found and ref.kind == "office":
                self.note("names", ref.arg, "stands for somebody")
            return found

        return resolved

    def _asked(self, name: str, asked: Any) -> Any:
        def answered(context: Context, one: Any, arg: Any) -> bool:
            found: bool = asked(context, one, arg)
            self.note("filter tests", name, "lets through" if found else "keeps out")
            return found

        return answered

    def _meets(self, meets: Any) -> Any:
        def met(tests: Any, context: Context, one: Any) -> bool:
            for each in tests:
                found = filter_tests.TESTS[each[0]](context, one, each[1])
                word = getattr(each, "word", "")
                if word:
                    self.note("filter words", word, "lets through" if found else "keeps out")
                if not found:
                    return False
            return True

        return met

    def _candidates(self, candidates: Any) -> Any:
        def found_by(held: Any, context: Context) -> Any:
            found = candidates(held, context)
            for pattern, where in filter_words.ZONES if found else ():
                if held.zone == where and reading_filters._ending(pattern, held.text):
                    self.note("filter words", pattern.text, "finds something")
            return found

        return found_by

    def _settled(self, settled: Any) -> Any:
        def settle(tests: Any, context: Context) -> Any:
            made = settled(tests, context)
            if made is tests:
                return tests
            return tuple(
                _by_word((new,), old.word)[0] if isinstance(old, Word) else new
                for old, new in zip(tests, made, strict=True)
            )

        return settle

    def _checked(self, checked: Any) -> Any:
        def check(found: Any) -> Any:
            made = checked(found)
            words = [one.word for one in found.tests if one[0] == "extreme" and isinstance(one, Word)]
            if not words:
                return made
            tests = tuple(_by_word((one,), words[0])[0] if one[0] == "extreme" else one for one in made.tests)
            return made._replace(tests=tests)

        return check

    @staticmethod
    def _made(word: str, made: Any) -> Any:
        return lambda match, scope: _by_word(made(match, scope), word)


WATCH = Watch()


def _comes_of(case: Case, edition: str) -> Any:
    """Return all that comes of a story, but for what is told of it, and for what is merely in force for a time."""
    try:
        outcome = play(case.scenario, edition, claims=case.claims[edition])
    except (ScenarioError, NotModelled) as error:
        return str(error)
    for text in (each for card in outcome.table.texts for one in card.texts for each in indexing.with_given(one)):
        if text.kind == ALWAYS:
            WATCH.always[id(text)] = text
    changes = [
        (str(entity), name, str(before), str(after))
        for _, step in outcome.table.root.walk()
        for entity, name, before, after in step.changes
        if name != "lasting"
    ]
    return outcome.told, outcome.refused, tuple(outcome.failed), tuple(changes)


def _editions(case: Case) -> list[str]:
    return [EDITION] if EDITION in case.claims else list(case.claims)[:1]


@contextlib.contextmanager
def _silent(row: str, texts: list[Text]) -> Iterator[None]:
    """Let a row say nothing meanwhile: in texts that are always so, and wherever it speaks for a time."""
    before = [(text, text.do) for text in texts]
    for text, do in before:
        text.do = tuple(doing for doing in do if doing.row is None or doing.row.written != row)
    WATCH.silent = row
    yield
    WATCH.silent = ""
    for text, do in before:
        text.do = do


def seen_in(case: Case, tried: dict[str, int], left_out: set[str] | None = None) -> set[Sight]:
    """Return what is seen in a scenario; ``tried`` counts in how many stories each row was left out.

    ``left_out`` are the rows that are to be left out, one after the other; None is for all that speak.
    """
    found: set[Sight] = set()
    for edition in _editions(case):
        WATCH.seen, WATCH.spoke, WATCH.always = set(), set(), {}
        comes = _comes_of(case, edition)
        texts = list(WATCH.always.values())
        rows = {doing.row.written for text in texts for doing in text.do if doing.row is not None} | WATCH.spoke
        found |= WATCH.seen
        for row in sorted(rows if left_out is None else rows & left_out):
            if tried.get(row, 0) >= TRIED:
                continue
            tried[row] = tried.get(row, 0) + 1
            with _silent(row, texts):
                other = _comes_of(case, edition)
            if other != comes:
                table = "always so" if row in effects_table.ALWAYS_ROWS else "effects"
                found.add(Sight(table, row, DIFFERS))
                tried[row] = TRIED
    return found


def of_file(file: str) -> dict[tuple[str, str], set[Sight]]:
    """Return what is seen in the scenarios of a file, by their names."""
    _prepare()
    tried: dict[str, int] = {}
    return {(file, case.name): seen_in(case, tried) for case in load_cases(str(ROOT), file)}


def _prepare() -> None:
    if not WATCH._done:
        WATCH.put_up()
        library.use(str(ROOT))


def everything(processes: int) -> dict[tuple[str, str], set[Sight]]:
    """Return what is seen in every scenario."""
    files = sorted(scenario_files(str(ROOT)), key=lambda one: -(ROOT / one).stat().st_size)
    with ProcessPoolExecutor(processes) as pool:
        return {name: seen for found in pool.map(of_file, files) for name, seen in found.items()}


def chosen(found: dict[tuple[str, str], set[Sight]], all_wanted: list[Sight]) -> dict[tuple[str, str], list[Sight]]:
    """Return a few scenarios that show together all that is seen at all, each with what it is there for."""
    left = set(all_wanted) & set().union(*found.values())
    picked = {}
    while left:
        name = max(found, key=lambda one: (len(found[one] & left), one))
        picked[name] = [one for one in all_wanted if one in found[name] and one in left]
        left -= found[name]
    return picked


def read_file() -> dict[tuple[str, str], list[Sight]]:
    """Return the scenarios of the file, each with what it shows."""
    known = {str(one): one for one in wanted()}
    found: dict[tuple[str, str], list[Sight]] = {}
    here: list[Sight] = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("  ") and line[2:] in known:
            here.append(known[line[2:]])
        elif line.startswith("  "):  # a row that is no more
            table, _, rest = line[2:].partition(", ")
            here.append(Sight(table, rest.partition(": ")[2], rest.partition(": ")[0]))
        elif line:
            file, _, name = line.partition(": ")
            here = found.setdefault((file, name), [])
    return found


def write_file(picked: dict[tuple[str, str], list[Sight]]) -> None:
    """Write the scenarios that show everything."""
    parts = [
        "\n".join((f"{file}: {name}", *(f"  {one}" for one in picked[file, name]))) for file, name in sorted(picked)
    ]
    FILE.write_text("\n".join(parts) + "\n", encoding="utf-8")


def without() -> dict[str, str]:
    """Return what no scenario shows, with the reasons."""
    lines = WITHOUT.read_text(encoding="utf-8").splitlines() if WITHOUT.exists() else []
    return dict(line.split(" | ", 1) for line in lines if line)  # type: ignore[arg-type]


def not_mentioned() -> list[str]:
    """Return what has to be seen and stands in neither file, and what stands in one and is in no table."""
    told = {str(one) for one in wanted()}
    shown = {str(one) for sights in read_file().values() for one in sights}
    found = [f"no scenario shows it: {one}" for one in sorted(told - shown - set(without()))]
    return found + [f"it is in no table: {one}" for one in sorted((shown | set(without())) - told)]


def not_shown() -> list[str]:
    """Return what the scenarios of the file show no more: each with the scenario."""
    _prepare()
    found = []
    by_file: dict[str, dict[str, list[Sight]]] = {}
    for (file, name), sights in read_file().items():
        by_file.setdefault(file, {})[name] = sights
    for file, names in by_file.items():
        told = written_cases(str(ROOT), file, strict) if (ROOT / file).exists() else ()
        cases = {case.name: case for case in told}
        for name, sights in names.items():
            rows = {one.row for one in sights if one.how == DIFFERS}
            seen = seen_in(cases[name], {}, rows) if name in cases else set()
            found += [f"{file}: {name}: {one}" for one in sights if one not in seen]
    return found


def main() -> int:
    """Play all and write the file, or play those of the file; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--check", action="store_true", help="play only the scenarios of the file")
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    if given.check:
        lines = [*not_mentioned(), *not_shown()]
    else:
        all_wanted = wanted()
        picked = chosen(everything(given.processes), all_wanted)
        write_file(picked)
        shown = {one for sights in picked.values() for one in sights}
        told = without()
        lines = [str(one) for one in all_wanted if one not in shown and str(one) not in told]
        print(f"{len(shown)} of {len(all_wanted)} seen in {len(picked)} scenarios")
    print("\n".join(lines))
    return int(bool(lines))


if __name__ == "__main__":
    sys.exit(main())
