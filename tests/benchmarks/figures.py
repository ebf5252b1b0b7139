"""Writes the page of figures, ``site/pages/figures.md``, from counts and benchmarks.

python tests/benchmarks/figures.py                   the quick tables, a few minutes
python tests/benchmarks/figures.py cards questions   these tables, and no others
python tests/benchmarks/figures.py --all             every table: much of an hour on a quiet machine

What is not written anew stays as it stands on the page, with the day on which it was measured. The tables are named in
``TABLES``, in the order of the page; those of the official data need "vtesref update" first.
"""

from __future__ import annotations

import argparse
import datetime
import re
import subprocess
import sys
import tempfile
import textwrap
from collections import Counter
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
sys.path[:0] = [str(ROOT), str(TESTS)]

from vtesref import paths  # noqa: E402
from vtesref.corpus.load import load  # noqa: E402
from vtesref.desk import cache  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

PAGE = ROOT / "site" / "pages" / "figures.md"
COMMAND = "python tests/benchmarks/figures.py"
HEAD = f"""\
# Figures

<!-- Written by "{COMMAND}": change the words there. -->

How much there is of everything, how well questions are answered, and how long it takes. Each table says on which day it
was measured. Compare only figures of one table: they come from one run on one machine.
"""


class Missing(Exception):
    """What a table is made of is not there; the message says what."""


def words(text: str) -> str:
    """Return a paragraph laid out as the page is."""
    return textwrap.fill(" ".join(text.split()), 120, break_long_words=False, break_on_hyphens=False)


def rows(head: Iterable[object], lines: Iterable[Iterable[object]]) -> str:
    """Return a table in Markdown."""
    first = [str(one) for one in head]
    told = [first, ["---"] * len(first), *([_number(one) for one in line] for line in lines)]
    return "\n".join(f"| {' | '.join(line)} |" for line in told)


def _number(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.2f}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def printed(*command: str) -> str:
    """Run a benchmark and return what it prints, as a block."""
    print(f"  {' '.join(command)}", flush=True)
    run = subprocess.run([sys.executable, *command], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if run.returncode:
        raise Missing(f"{command[0]} ended with {run.returncode}")
    return f"```text\n{run.stdout.strip()}\n```"


def _searcher() -> Any:
    return cache.open_searcher(paths.content_root(), paths.cache_root(), lambda done, total: None)


# -- how much there is ---------------------------------------------------------------------------------------------


def texts() -> str:
    """The texts by edition, and what else there is."""
    from vtesref.corpus.counts import count
    from vtesref.corpus.scenarios import load_cases, scenario_files
    from vtesref.engine.edition_keys import EDITIONS, column
    from vtesref.engine.editions import PLAYED
    from vtesref.scenario.play.coverage import by_edition, coverage, showing, shown_in
    from vtesref.scenario.shown.trace import positions

    root, store = paths.content_root(), _searcher().store
    counts = count(load(root))
    cases = [case for file in scenario_files(root) for case in load_cases(root, file)]
    known = {edition: positions(store, edition) for edition in PLAYED}
    found = {key: shown_in(key, naming, known) for key, naming in showing(cases).items()}
    covered = coverage(store.rules(), by_edition(found))["editions"]
    lines = []
    for edition in EDITIONS:
        own, played = counts["editions"][edition], covered.get(edition)
        otherwise = f"as `{column(edition)}`" if column(edition) else "not played"
        engine = (played["executable"], played["shown"]) if played else (otherwise, "")
        sizes = (own["chapters"], own["sections"], own["paragraphs"], own["rules"]["stated"])
        lines.append((f"`{edition}`", *sizes, *engine))
    rules, rulings = counts["rules"], counts["rulings"]
    outcomes = sum(len(case.claims) for case in cases)
    return (
        "A rule is executable where a table can show it; it is shown where a scenario comes out differently without it."
        "\n\n"
        + rows(("edition", "chapters", "sections", "paragraphs", "rules stated", "executable", "shown"), lines)
        + "\n\n"
        + rows(
            ("besides", "number"),
            [
                ("rules in all", rules["all"]),
                ("of them definitions", rules["definitions"]),
                ("of them not modelled", rules["not modelled"]),
                ("rulings", rulings["all"]),
                ("cards with rulings", rulings["cards"]),
                ("topics with rulings", rulings["topics"]),
                ("terms of the glossary", counts["glossary"]),
                ("differences between editions", counts["differences"]),
                ("contradictions", counts["contradictions"]),
                ("scenarios", len(cases)),
                ("outcomes of scenarios, by edition", outcomes),
            ],
        )
    )


def cards() -> str:
    """The cards played by name, by type."""
    from vtesref.desk.played import coverage

    data = coverage(_searcher().store)
    types, columns = data["types"], ("cards", "whole", "texts", "shown")
    sums = {name: sum(row[name] for row in types.values()) for name in columns}
    return "A card is whole when nothing of its text is left out, and shown when a scenario plays it.\n\n" + rows(
        ("type", *columns),
        [(kind, *(row[name] for name in columns)) for kind, row in [*types.items(), ("all", sums)]],
    )


def rulings() -> str:
    """The cells of the matrix that run, and the rulings that run as scenarios, by subject and by year."""
    from vtesref.corpus import library, ruling_cells
    from vtesref.corpus.scenarios import scenario_files, written_cases
    from vtesref.corpus.shown_rulings import CANNOT, COULD, RUN, shown_rulings

    root = paths.content_root()
    corpus = load(root)
    library.use(root)
    cases = [case for file in scenario_files(root) for case in written_cases(root, file)]
    matrix = ruling_cells.counted(ruling_cells.cells(corpus, cases))
    data = shown_rulings(corpus)
    groups = [("cards played by name, topics with one", data["played"]), ("all else", data["others"])]
    order = ("rulings", RUN, CANNOT, COULD)
    return (
        "A cell is a ruling, a card that it concerns and that stories play by name, and a side: what the ruling"
        " allows or tells, and what it refuses. It runs when a scenario cites the ruling, plays the card and comes out"
        " on that side.\n\n"
        + rows(
            ("cells", *ruling_cells.STATES),
            [(side, *(row[state] for state in ruling_cells.STATES)) for side, row in matrix["sides"].items()],
        )
        + "\n\nWhat no table shows, by the reason:\n\n"
        + rows(
            ("cells", "why"), [(number, ruling_cells.NOT_POSSIBLE[kind]) for kind, number in matrix["kinds"].items()]
        )
        + "\n\nA ruling runs when any scenario cites it.\n\n"
        + rows(("on", *order), [(told, *(row[what] for what in order)) for told, row in groups])
        + "\n\nBy the year of the message; `fifth-2020` are the clarifications of that book:\n\n"
        + rows(("year", "rulings", RUN), [(year, row["rulings"], row[RUN]) for year, row in data["by year"].items()])
    )


# -- how well it answers -------------------------------------------------------------------------------------------


def descriptions() -> str:
    """How plain descriptions of situations are read."""
    from test_plain import FILES, NOT_A_SITUATION, TURNED, judged

    from vtesref.scenario.plain import heard

    lines, good, situations = [], 0, 0
    for name, held in FILES.items():
        for half in ("tuning", "locked"):
            mine = [entry for entry in held if entry["half"] == half]
            counts = Counter(judged(entry) for entry in mine)
            asked = sum(entry["formal"] == NOT_A_SITUATION for entry in mine)
            right, first = counts["read right"], counts["first suggestion"]
            lines.append(
                (
                    f"{name.removeprefix('plain-')}, {half}",
                    len(mine) - asked,
                    right,
                    first,
                    counts["not read"],
                    counts["played wrongly"],
                    (right + first) / (len(mine) - asked),
                    f"{counts['left to search']} of {asked}",
                )
            )
            if half == "locked":
                good, situations = good + right + first, situations + len(mine) - asked
    passed = 0
    for entry in TURNED:
        turned = heard(entry["turned"])
        passed += turned.sentence != entry["formal"] if "formal" in entry else turned.whole
    columns = "situations,read right,first suggestion,not read,played wrongly,right or suggested,left to search".split(
        ","
    )
    about = words(
        """Situations told as to another player (`vtesref ask`), each with the formal sentence that it comes to, written
        down before. One counts as right if what is read of it plays to the same outcome for the same parts
        (`tests/plain_judge.py`). Each set has a half for tuning and a locked half. *plain* and *fresh* are by the hand
        that made the first reader, *strangers* by another hand in the words of the newsgroup's players, *archive* and
        *traps* by the hand that worked on the reader later. Of the locked halves only the figures were used, a few
        times; eight of their entries were seen by mistake, and left aside. The last column counts questions that are no
        situations and must not be played."""
    )
    reached = words(
        f"""The aim for the locked halves is 0.70 right or suggested first, and none played wrongly. Together they reach
        {good / situations:.2f} ({good} of {situations}). What is missed is wording that the reader does not know, and
        so refuses. Of {len(TURNED)} descriptions in which one word ("again", "instead", "only if", "before") changes
        what is meant, {f"{passed} are" if passed else "none is"} played as if the word were not there."""
    )
    return f"{about}\n\n{rows(('set, half', *columns), lines)}\n\n{reached}"


def questions() -> str:
    """How many questions and short queries the first hits settle."""
    from test_asking import HALVES, PLACES, WITH, measured
    from test_queries import PLACES as PLACES_OF_QUERIES
    from test_queries import QUERIES, place_of, wanted_ids

    searcher, corpus = _searcher(), load(paths.content_root())
    found = measured(searcher, corpus)
    lines = []
    for half in HALVES:
        for row in ("from archive", "from made up", "all"):
            counts = found[half, row]
            total = counts["questions"]
            lines.append((half, row, total, *(counts[at] / total for at in (*PLACES, WITH))))
    places = [
        place_of(searcher.search(entry["query"], limit=max(PLACES_OF_QUERIES)), *wanted_ids(entry["finds"], corpus))
        for entry in QUERIES
    ]
    short = [sum(0 < place <= at for place in places) / len(places) for at in PLACES_OF_QUERIES]
    columns = ("half", "questions", "number", "first", "three", "five", "three and ask")
    parts = (
        words(
            """Questions of players (`tests/questions.yaml`), restated from the newsgroup's archive or made up in its
            manner, each with the passages that settle it, found by reading. They were written before the search was
            tuned to them; the locked half is only reported. The columns give the share that is settled by the first
            hit, the first three, the first five, and by the first three with the ruling and the situation that `vtesref
            ask` prints under the first."""
        ),
        rows(columns, lines),
        words(
            """Before every rule had its own questions (`rulebook/asks`, `rulings/asks`) the locked half stood at 0.37,
            0.64 and 0.69. The next step was 0.50 by the first and 0.70 by the first three, the goal 0.75 and 0.85."""
        ),
        words(
            """Short queries as users type them (`tests/queries.yaml`); the aim is 0.95 by the first three. For some
            that were missed more questions were written, so they measure less now."""
        ),
        rows(("queries", "first", "three", "ten"), [(len(QUERIES), *short)]),
        "`tests/benchmarks/ranking.md` tells what was tried to rank better, and what it brought.",
    )
    return "\n\n".join(parts)


def answers() -> str:
    """How many real questions the line that answers settles, and the lines under it."""
    from answers import measured

    lines = []
    for half, count in measured().items():
        total = count["questions"]
        shares = [count[name] / total for name in ("line", "three", "sure")]
        lines.append((half, total, *shares, count["right word"], count["wrong word"]))
    about = words(
        """Questions that players asked in 1998 to 2000 and 2013 to 2023 (`tests/answers.yaml`), written down with
        their right answers before `vtesref ask` was made to answer them, by somebody who did not work on it; the locked
        half is only reported. With the official data imported. The columns give the share whose first line stands on a
        passage that settles the question; that has one among the first three hits and the lines under it; whose line is
        taken to settle it (the others say that the texts do not say it in so many words); and how many lines say yes or
        no, rightly and wrongly. When the questions were written the first hit settled 0.28 and the first three 0.47 of
        the half tuned on, 0.27 and 0.45 of the locked half. The last row has sixty questions on what is ruled today
        and on tournaments (`tests/today.yaml`), which are only reported."""
    )
    columns = ("half", "questions", "first line", "and those under it", "taken to settle", "right word", "wrong word")
    return f"{about}\n\n{rows(columns, lines)}\n\n{words(JUDGED)}"


#: What came out when the printed answers were judged by reading, which no program repeats.
JUDGED = """Judged by reading, on a tree of 27 November 2026, by a reader who had written none of it; a second
reader had judged an earlier tree, and part of what misled there was mended. Of the 75 real questions of each
half, with the official data: the half tuned on was settled by the first line in 24 and by the first ten lines
in 20 more, not at all in 25, and would have misled in 6; the locked half 18, 17, 34 and 6. Of the 200
misleading questions of each half: the half tuned on was answered rightly in 73, left open in 121, misled in 5
and played wrongly in 1 of 15; the locked half 63, 120, 12, and 5 of 8. What misleads is nearly always a rule or
ruling on the same nouns that differs from the question in the word that decides it: read the passage, not the
first line alone, before you rule."""


def official() -> str:
    """How many questions on cards the first three hits answer, with the official data."""
    from test_official_answers import CARD_QUERIES, answered

    from vtesref.official import opening
    from vtesref.official.searching import JointSearcher

    store = opening.open_official(paths.data_root(), paths.cache_root(), lambda done, total: None)
    if store is None:
        raise Missing('nothing official is imported: run "vtesref update" first')
    number = sum(answered(JointSearcher(_searcher(), store), store, entry) for entry in CARD_QUERIES)
    return words(
        f"""Of {len(CARD_QUERIES)} questions on cards (`tests/card-queries.yaml`) {number} are answered by the first
        three hits once the official data are imported. By name with two letters wrong each card is found, unless that
        is another card's name (`tests/test_official_answers.py`)."""
    )


# -- how long it takes ---------------------------------------------------------------------------------------------


def measured_by(about: str, *command: str) -> str:
    """Return what a benchmark prints, with a paragraph about it."""
    return f"{words(about)}\n\n{printed(*command)}"


def speed() -> str:
    """Fresh processes and further queries."""
    about = """Fresh processes of an installed copy, timed in turn; a ratio is to the bare interpreter, and to click's
        hello."""
    return measured_by(about, "tests/benchmarks/bench.py")


def site() -> str:
    """Building the site, its size, and its search in a browser."""
    about = "The site without the official data: built, built again, and searched in a browser."
    return measured_by(about, "tests/benchmarks/bench_site.py")


def official_site() -> str:
    """The same with the official data."""
    about = "The same with a page for every official card and group. The aim for its size is 80 MB without Pyodide."
    return measured_by(about, "tests/benchmarks/bench_site.py", "--with-official")


def growth() -> str:
    """How the search holds up when the official data grow."""
    about = """Altered copies of the official data beside them, in processor time. The aim for ten times as much is a
        fresh search of at most 1.4 times as long."""
    return measured_by(about, "tests/benchmarks/scale.py", "--times", "1,10,100")


def imports() -> str:
    """What is left of an import that is killed."""
    about = "Imports killed at a random moment between the first byte that they write and the last."
    return measured_by(about, "tests/benchmarks/kills.py")


def games() -> str:
    """How fast random games are played."""
    about = "Random games by each edition, with the trace that cites every step and without it."
    return measured_by(about, "tests/benchmarks/games.py")


class Table(NamedTuple):
    """A table of the page: its title, what makes it, and whether that takes long."""

    title: str
    make: Callable[[], str]
    slow: bool = False


TABLES = {
    "texts": Table("Texts and rules", texts),
    "cards": Table("Cards played by name", cards),
    "rulings": Table("Rulings that run", rulings),
    "descriptions": Table("Plain descriptions", descriptions),
    "questions": Table("Questions and short queries", questions),
    "answers": Table("Answers in the first line", answers, True),
    "official": Table("Questions on cards", official, True),
    "speed": Table("The commands", speed, True),
    "site": Table("The site", site, True),
    "official-site": Table("The site with the official data", official_site, True),
    "growth": Table("Ten and a hundred times the official data", growth, True),
    "imports": Table("Imports that are killed", imports, True),
    "games": Table("Random games", games, True),
}


def standing(page: str) -> dict[str, str]:
    """Return what stands under each title of a page."""
    parts = re.split(r"(?m)^## (.+)\n+", page)
    return {title: body.strip() for title, body in zip(parts[1::2], parts[2::2], strict=True)}


def main() -> None:
    """Make the tables that are asked for, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"one of: {', '.join(TABLES)}")
    parser.add_argument("--all", action="store_true", help="every table, those that take long too")
    given = parser.parse_args()
    if unknown := [name for name in given.tables if name not in TABLES]:
        parser.error(f"there is no table {unknown[0]}; the tables are {', '.join(TABLES)}")
    wanted = given.tables or [name for name, table in TABLES.items() if given.all or not table.slow]
    known = standing(PAGE.read_text("utf-8")) if PAGE.exists() else {}
    today = datetime.datetime.now(tz=datetime.UTC).date()
    for name in wanted:
        print(f"{name}: {TABLES[name].title}", flush=True)
        begun = perf_counter()
        try:
            body = TABLES[name].make()
        except Missing as missing:
            print(f"  left as it was: {missing}")
            continue
        known[TABLES[name].title] = f"{words(f'*Measured on {today} by `{COMMAND} {name}`.*')}\n\n{body}"
        print(f"  {perf_counter() - begun:.0f} s")
    parts = [f"## {table.title}\n\n{known[table.title]}\n" for table in TABLES.values() if table.title in known]
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=PAGE.parent, delete=False) as file:
        file.write("\n".join([HEAD, *parts]))
    Path(file.name).replace(PAGE)
    print(f"{PAGE.relative_to(ROOT)} is written")


if __name__ == "__main__":
    main()
