"""``vtesref scenario``: situations played out, with the rule behind every step."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Any, NoReturn

import click

from vtesref.cli import common, play

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vtesref.corpus.scenarios import Case
    from vtesref.playing import Outcome
    from vtesref.scenario import Scenario, ScenarioError
    from vtesref.store import Store

NEWEST = "fifth-2020"


@click.group()
def command() -> None:
    """Play out a described situation and cite the rule behind every step.

    The whole table can be told: turns and their phases, actions, blocks, stealth and intercept, bleeds, votes, combat,
    damage, torpor, diablerie, contests, influence, ousting; cards are defined where they are used. What is not modelled
    is refused and says so.

    \b
    Examples:
      vtesref scenario check 'a wounded vampire with 2 blood takes 3 aggravated damage'
      vtesref scenario check 'Royce 1/6 | Royce takes 2 aggravated' --edition all
      vtesref scenario check 'Royce 3/6, Lupo 4/4 | Royce fights Lupo, Royce strikes 2 ranged, Lupo dodges'
      vtesref scenario check rulebook/scenarios --json
      vtesref scenario words

    Exit codes: 0 every claim holds, 1 a claim fails or a line was refused, 2 the text does not parse or is not
    modelled, 3 unsound content.
    """


@command.command("check")
@click.argument("what", nargs=-1, required=True)
@click.option("--edition", metavar="KEY", help="Play it by crr-2.13, revised-1998, fifth-2020, or all of them.")
@click.option("--full", is_flag=True, help="Show the rules that changed nothing, too.")
@click.option("--quote", is_flag=True, help="Print the paragraph under each step.")
@common.json_option
def check(what: tuple[str, ...], edition: str | None, full: bool, quote: bool, as_json: bool) -> None:
    """Play a scenario, print the outcome and the trace, and hold its claims.

    WHAT is a scenario (given | when | then, or the quick form), a file or folder of scenarios, or - for standard input.

    \b
    Examples:
      vtesref scenario check 'ally with 3 life takes 2 damage'
      vtesref scenario check 'Royce 1/6 | Royce takes 2 aggravated | Royce torpor 0/6' --edition revised-1998
      echo 'Royce 1/6 | Royce prevents 1, Royce takes 2' | vtesref scenario check -

    Exit codes: 0 every claim holds, 1 a claim fails or a line was refused, 2 the text does not parse or is not
    modelled, 3 unsound content.
    """
    text = common.typed(what)
    editions = _editions(edition)
    if text == "-":
        text = _standard_input()
    elif os.path.exists(text):
        _check_files(text, editions or None, as_json)
    else:
        _no_file(what, text)
    _check_text(text, editions or [NEWEST], full, quote, as_json)


def _standard_input() -> str:
    """Return the scenario that standard input holds, or leave with a line when it holds none."""
    from vtesref.scenario.text import MAX_CHARACTERS

    most = 4 * MAX_CHARACTERS  # no character has more than 4 bytes
    try:
        data: bytes = sys.stdin.buffer.read(most + 1)
    except (OSError, AttributeError, ValueError):  # closed, a folder, or none at all
        common.complain("standard input cannot be read; type the scenario after the command", common.USAGE)
    if len(data) > most:
        common.complain(f"standard input is too long; at most {MAX_CHARACTERS} characters are read", common.USAGE)
    try:
        return data.decode("utf-8-sig").replace("\x00", " ").strip()
    except UnicodeDecodeError as error:
        byte = f"byte {error.start + 1} of standard input (0x{data[error.start]:02x})"
        common.complain(f"{byte} is not UTF-8; send the scenario as UTF-8", common.USAGE)


def _no_file(what: tuple[str, ...], text: str) -> None:
    """Leave with a line when the name of a missing file, or several files, stand where one scenario should."""
    if len(what) > 1 and all(os.path.exists(one) for one in what):
        common.complain("several files were named; check one file or folder at a time", common.USAGE)
    path = re.search(r"[/\\]", text) and not re.search(r"\d/\d", text)
    if "|" not in text and (path or text.endswith((".yaml", ".yml"))):
        common.complain(f'there is no file "{text}"; check the path, or write: given | when | then', common.USAGE)


def _sentence(what: tuple[str, ...], name: str) -> str:
    """Return the sentence that was typed, or leave with a line when it is a file or standard input."""
    text = common.typed(what)
    if text == "-" or os.path.exists(text):
        common.complain(f'"{name}" takes a scenario in words, such as Royce 3/6, not a file: "{text}"', common.USAGE)
    _no_file(what, text)
    return text


def _editions(given: str | None) -> list[str]:
    from vtesref.engine.editions import PLAYED

    if given is None:
        return []
    if given == "all":
        return list(reversed(PLAYED))
    if given not in PLAYED:
        raise click.UsageError(f'no edition "{given}" is played; played are {", ".join(PLAYED)}, or all')
    return [given]


def _check_text(text: str, editions: list[str], full: bool, quote: bool, as_json: bool) -> None:
    from vtesref import playing
    from vtesref import scenario as sentences
    from vtesref.engine.core import NotModelled
    from vtesref.trace_text import positions

    try:
        scenario = sentences.parse(text)
        store = common.open_store()
        wrong = _unknown_rule(store, scenario.then)
        if wrong:
            raise sentences.ScenarioError(wrong)
        outcomes = [playing.play(scenario, edition, positions(store, edition)) for edition in editions]
    except sentences.ScenarioError as error:
        _point(text, error)
    except NotModelled as error:
        _not_modelled(text, str(error))
    if as_json:
        common.print_json({"scenario": scenario.text, "outcomes": [_data(outcome, store) for outcome in outcomes]})
    else:
        _print(scenario, outcomes, store, full, quote)
    sys.exit(common.NOTHING if any(outcome.failed for outcome in outcomes) else common.FOUND)


def _point(text: str, error: ScenarioError) -> NoReturn:
    """Complain of a text that does not parse, and point at the word."""
    from vtesref.scenario.text import visible

    place = text.find(error.word) if error.word else -1
    if place >= 0 and "\n" not in text:
        start = max(0, place - 40)
        end = place + len(error.word)
        before, word, after = (
            visible(one) for one in (text[start:place], text[place : min(end, place + 40)], text[end : place + 40])
        )
        common.echo(f"{before}{word}{after}\n{' ' * len(before)}{'^' * len(word)}", err=True)
    common.complain(str(error), common.USAGE)


def _not_modelled(text: str, message: str) -> None:
    """Say what is not modelled, with the nearest texts, and leave."""
    from vtesref.filters import Filters
    from vtesref.query import MAX_CHARACTERS, MAX_TERMS, QueryError

    common.echo(message, err=True)
    words = " ".join(text.replace("|", " ").split()[:MAX_TERMS])[:MAX_CHARACTERS]
    try:
        answer = common.open_searcher().search(words, Filters(groups=("rulings", "rules")), 4)
    except QueryError:
        sys.exit(common.USAGE)
    common.echo("The nearest texts:", err=True)
    for hit in answer.hits:
        common.echo(f"  {hit.document['citation']}  {hit.document['id']}", err=True)
    sys.exit(common.USAGE)


def _data(outcome: Outcome, store: Store) -> dict[str, Any]:
    from vtesref.trace_text import keys_applied, related

    keys = keys_applied(outcome.table.root)
    return {
        "edition": outcome.edition,
        "result": outcome.result,
        "refused": {"line": outcome.refused[0], "rules": list(outcome.refused[1])} if outcome.refused else None,
        "failed": list(outcome.failed),
        "trace": [step.as_data() for step in outcome.table.root.steps],
        "rulings": [document["id"] for document in related(store, keys, "ruling")[:5]],
    }


def _print(scenario: Scenario, outcomes: list[Outcome], store: Store, full: bool, quote: bool) -> None:
    from vtesref import render
    from vtesref.trace_text import citation, keys_applied, related, trace

    colour = common.coloured()
    width = common.width()
    kinds = {minion.name: minion.kind for minion in outcomes[0].table.minions}
    for outcome in outcomes:
        title = store.meta("editions")[outcome.edition]["title"]
        common.echo(render.heading(f"[{outcome.edition}] {title}"), color=colour)
        for line in trace(outcome.table.root, store, outcome.edition, kinds, width, full, quote):
            common.echo(line, color=colour)
        if outcome.refused:
            refused_line, bars = outcome.refused
            common.echo(f'refused: "{refused_line}"', color=colour)
            for key in bars:
                statement = (store.rule(key) or {}).get("statement", key)
                common.echo(f"  {statement}  {citation(store, key, outcome.edition)}", color=colour)
        common.echo(render.heading(f"Outcome: {outcome.result}"), color=colour)
        for claim in outcome.failed:
            common.echo(f"does not hold: {claim}", color=colour)
        common.echo()
    keys = list(dict.fromkeys(key for outcome in outcomes for key in keys_applied(outcome.table.root)))
    if len(outcomes) > 1:
        _print_agreement(outcomes, store, width)
    examples = [d for d in related(store, keys, "rule", outcomes[0].edition) if d.get("form") == "example"]
    for line in render.references("Worked examples", examples, width, 2, ""):
        common.echo(line, color=colour)
    for line in render.references("Related rulings", related(store, keys, "ruling"), width, 4, ""):
        common.echo(line, color=colour)
    common.print_foot()


def _print_agreement(outcomes: list[Outcome], store: Store, width: int) -> None:
    """Say whether the editions agree, and where they part which differences explain it."""
    from vtesref.trace_text import parting

    if len({outcome.result for outcome in outcomes}) == 1:
        common.echo("The editions agree.\n")
        return
    common.echo("The editions part:")
    for row in parting(outcomes, store)[:4]:
        common.echo(f"  {row['citation']}  {row['id']}")
    common.echo()


def _check_files(path: str, editions: list[str] | None, as_json: bool) -> None:
    """Check every scenario of a file or folder, and leave."""
    from vtesref import coverage
    from vtesref.engine.core import NotModelled
    from vtesref.engine.editions import PLAYED
    from vtesref.playing import play
    from vtesref.scenario import ScenarioError, unknown_rule
    from vtesref.trace_text import positions

    with common.sound_content(""):
        cases = _cases(path)
    store = common.open_store()
    known = {one: positions(store, one) for one in PLAYED}
    keys = list(known[NEWEST])
    for case in cases:
        wrong = unknown_rule([*case.shows, *(claim for claims in case.claims.values() for claim in claims)], keys)
        if wrong:
            _unsound(case, wrong)
    held = failed = 0
    results = []
    lines = []
    for case in cases:
        for edition, claims in case.claims.items():
            if editions and edition not in editions:
                continue
            try:
                outcome = play(case.scenario, edition, known[edition], claims=claims)
            except (ScenarioError, NotModelled) as error:
                _unsound(case, f"[{edition}] {error}")
            held += not outcome.failed
            failed += bool(outcome.failed)
            results.append({"name": case.name, "edition": edition, "result": outcome.result, "failed": outcome.failed})
            if outcome.failed:
                lines.append(
                    f"{case.file}:{case.line}: {case.name} [{edition}]: {outcome.result}; {outcome.failed[0]} fails"
                )
    found = coverage.shown(cases, known)
    shown, empty = found.anywhere(), found.in_vain
    failed += len(empty)
    chapters = _chapters(store, shown)
    if as_json:
        common.print_json(
            {
                "scenarios": len(cases),
                "held": held,
                "failed": failed,
                "shown": sorted(shown),
                "chapters": [{"chapter": area, "shown": of, "executable": total} for area, of, total in chapters],
                "not_shown": [f"{case.name}: {key}" for case, key in empty],
                "results": results,
            }
        )
    else:
        for line in lines:
            common.echo(line)
        for case, key in empty:
            common.echo(f"{case.file}:{case.line}: {case.name}: nothing fails without {key}, so it is not shown")
        for area, of, total in chapters:
            common.echo(f"  {area}: {of} of {total} rules shown")
        common.echo(f"{len(cases)} scenarios: {held} outcomes as claimed, {failed} not; {len(shown)} rules shown.")
    sys.exit(common.NOTHING if failed else common.FOUND)


def _unsound(case: Case, why: str) -> NoReturn:
    """Complain of a scenario of a file that cannot be played."""
    common.complain(f"{case.file}:{case.line}: {case.name}: {why}", common.UNSOUND)


def _unknown_rule(store: Store, claims: Iterable[str]) -> str:
    """Return what is wrong with the first claim or key that names a rule which the list lacks ("": nothing)."""
    from vtesref.scenario import unknown_rule

    return unknown_rule(claims, [rule["key"] for rule in store.rules()])


def _chapters(store: Store, shown: set[str]) -> list[tuple[str, int, int]]:
    """Return, for each chapter of rules of which one is shown, how many are and how many there are to show."""
    found: dict[str, tuple[int, int]] = {}
    for rule in store.rules():
        if rule["executable"] and not rule["not_modelled"]:
            of, total = found.get(rule["area"], (0, 0))
            found[rule["area"]] = (of + (rule["key"] in shown), total + 1)
    return [(area, of, total) for area, (of, total) in found.items() if of]


def _cases(path: str) -> list[Case]:
    from vtesref.corpus.complaints import Complaint, CorpusError
    from vtesref.corpus.scenarios import load_cases

    folder, names = os.path.dirname(os.path.abspath(path)), [os.path.basename(path)]
    if os.path.isdir(path):
        try:
            folder, names = path, [name for name in sorted(os.listdir(path)) if name.endswith((".yaml", ".yml"))]
        except OSError as error:
            raise CorpusError(Complaint(path, 0, f"cannot be read ({error.strerror})", "check its rights")) from None
    if not names:
        raise CorpusError(Complaint(path, 0, "holds no scenario file", "name a folder with .yaml files"))
    found = []
    for name in names:
        cases = load_cases(folder, name)
        if not cases:
            raise CorpusError(Complaint(name, 0, "holds no scenario", "write entries with name, given, when and then"))
        found += cases
    return found


@command.command("explore")
@click.argument("what", nargs=-1, required=True)
@click.option("--edition", metavar="KEY", help="Explore it by crr-2.13, revised-1998, fifth-2020, or all of them.")
@click.option("--limit", type=click.IntRange(1, 1_000_000), default=20_000, show_default=True, help="Play it so often.")
@common.json_option
def explore(what: tuple[str, ...], edition: str | None, limit: int, as_json: bool) -> None:
    """Show every distinct outcome of a situation, in how many ways it comes about, and one shortest of them.

    What the story states stays (who acts, what is at hand); whether and how it is used is left open.

    \b
    Examples:
      vtesref scenario explore 'Royce 2/6 | Royce prevents 1, Royce prevents 2, Royce takes 2 and 2 aggravated'
      vtesref scenario explore 'Royce 3/6, Lupo 1/4 torpor | Royce diablerises Lupo' --edition all

    Exit codes: 0 explored, 1 a line is against a rule, 2 the text does not parse, is not modelled, or comes to too many
    outcomes.
    """
    from vtesref import playing
    from vtesref import scenario as sentences
    from vtesref.engine.core import NotModelled, Refused
    from vtesref.engine.explore import TooMany

    text = _sentence(what, "explore")
    found = {}
    try:
        parsed = sentences.parse(text)
        for key in _editions(edition) or [NEWEST]:
            found[key] = playing.explore(parsed, key, limit)
    except sentences.ScenarioError as error:
        _point(text, error)
    except TooMany as error:
        common.complain(str(error), common.USAGE)
    except NotModelled as error:
        _not_modelled(text, str(error))
    except Refused as refusal:
        common.complain(f'refused: "{refusal.what}" ({", ".join(refusal.keys)})', common.NOTHING)
    if as_json:
        common.print_json({"outcomes": {key: [way._asdict() for way in ways] for key, ways in found.items()}})
        return
    for key, ways in found.items():
        common.echo(f"[{key}] {len(ways)} {'outcome' if len(ways) == 1 else 'outcomes'}")
        for way in ways:
            common.echo(f"  {way.result}  ({way.ways} {'way' if way.ways == 1 else 'ways'})")
            common.echo(f"    {'; '.join(way.answers) or 'no decision'}")
    common.print_foot()


@command.command("options")
@click.argument("given", nargs=-1, required=True)
@click.option("--edition", metavar="KEY", default=NEWEST, show_default=True, help="The edition that is played.")
@common.json_option
def options(given: tuple[str, ...], edition: str, as_json: bool) -> None:
    """Show what each minion may do now, and for what it may not the rules in the way, cited.

    \b
    Examples:
      vtesref scenario options 'Royce 6/6, Lupo 1/4 torpor, Rake 2 ally' --edition crr-2.13

    Exit codes: 0 shown, 2 the text does not parse.
    """
    from vtesref import playing, render
    from vtesref import scenario as sentences
    from vtesref.engine.core import NotModelled, Refused
    from vtesref.trace_text import citation

    text, _, story = _sentence(given, "options").partition("|")
    try:
        choices = playing.options(text, edition)
    except sentences.ScenarioError as error:
        _point(text, error)
    except NotModelled as error:
        _not_modelled(text, str(error))
    except Refused as refusal:
        common.complain(f'refused: "{refusal.what}" ({", ".join(refusal.keys)})', common.USAGE)
    if story.strip():
        common.complain("options are of what is given, without a story; leave out what follows the |", common.USAGE)
    if as_json:
        common.print_json({"edition": edition, "options": [choice._asdict() for choice in choices]})
        return
    store = common.open_store()
    colour = common.coloured()
    for choice in choices:
        if not choice.bars:
            common.echo(f"may: {choice.text}", color=colour)
    for choice in choices:
        if choice.bars:
            reasons = "; ".join(f"{key} ({citation(store, key, edition)})" for key in choice.bars)
            common.echo(render.faint(f"may not: {choice.text}: {reasons}"), color=colour)
    common.print_foot()


@command.command("words")
@common.json_option
def words(as_json: bool) -> None:
    """Print the whole grammar of the sentences.

    \b
    Examples:
      vtesref scenario words
      vtesref scenario words --json
    """
    from vtesref.scenario import words as grammar

    tables = grammar()
    if as_json:
        common.print_json(tables)
        return
    common.echo(
        "given | when | then; seats: NAME POOL: MINION, MINION; ...   a minion: NAME BLOOD/CAPACITY or NAME LIFE ally"
    )
    for title, table in tables.items():
        common.echo(f"\n{title.capitalize()}")
        for word, meaning in table.items():
            common.echo(f"  {word}: {meaning}")


@command.command("show")
@click.argument("name", nargs=-1, required=True)
@click.option("--edition", metavar="KEY", help="Play it by crr-2.13, revised-1998, fifth-2020, or all of them.")
@click.option("--full", is_flag=True, help="Show the rules that changed nothing, too.")
@click.option("--quote", is_flag=True, help="Print the paragraph under each step.")
def show(name: tuple[str, ...], edition: str | None, full: bool, quote: bool) -> None:
    """Show a scenario that comes with the texts, and play it under the editions that it speaks of.

    NAME is a name from "vtesref scenario list", or words that are in one name alone.

    \b
    Examples:
      vtesref scenario show One blood, two points of aggravated damage

    Exit codes: 0 shown, 1 no scenario or several of that name.
    """
    from vtesref import playing
    from vtesref.corpus.scenarios import load_cases, scenario_files
    from vtesref.engine.core import NotModelled
    from vtesref.scenario import ScenarioError
    from vtesref.trace_text import positions

    wanted = common.typed(name).lower()
    root = common.content()
    with common.sound_content():
        cases = [case for file in scenario_files(root) for case in load_cases(root, file)]
    if not wanted.strip():
        common.complain('name a scenario; "vtesref scenario list" lists them all', common.NOTHING)
    found = [case for case in cases if case.name.lower() == wanted]
    found = found or [case for case in cases if all(word in case.name.lower() for word in wanted.split())]
    if len(found) != 1:
        for case in found[:10]:
            common.echo(case.name, err=True)
        what = f"{len(found)} scenarios have that in their names" if found else "no scenario has that in its name"
        common.complain(f'{what}: "{wanted}"; "vtesref scenario list" lists them all', common.NOTHING)
    case = found[0]
    editions = _editions(edition) or list(case.claims)
    store = common.open_store()
    common.echo(f"{case.name}  ({case.file}:{case.line})")
    if case.source:
        common.echo(f"Source: {case.source}")
    common.echo(f"Given: {case.scenario.given}")
    for card in case.scenario.cards.values():
        common.echo(f"Card: {card.name} ({card.kind})")
    common.echo(f"When: {', '.join(line.text for line in case.scenario.when)}")
    if case.note:
        common.echo(f"Note: {case.note}")
    common.echo()
    try:
        outcomes = [
            playing.play(case.scenario, one, positions(store, one), claims=case.claims.get(one, ())) for one in editions
        ]
    except (ScenarioError, NotModelled) as error:
        _unsound(case, str(error))
    _print(case.scenario, outcomes, store, full, quote)


@command.command("list")
@common.json_option
def listing(as_json: bool) -> None:
    """List the scenarios that come with the texts.

    \b
    Examples:
      vtesref scenario list
    """
    from vtesref.corpus.scenarios import load_cases, scenario_files

    root = common.content()
    with common.sound_content():
        cases = [case for file in scenario_files(root) for case in load_cases(root, file)]
    if as_json:
        entries = [{"name": case.name, "file": case.file, "line": case.line, "source": case.source} for case in cases]
        common.print_json({"scenarios": entries})
        return
    for case in cases:
        common.echo(f"{case.name}  ({case.file}:{case.line})")


@command.command("deck")
@click.argument("file", type=click.Path())
@click.option("--edition", metavar="KEY", help="Judge it by crr-2.13, revised-1998, fifth-2020, or all of them.")
@click.option("--players", type=click.IntRange(2, 20), default=5, show_default=True, help="Who sits at the table.")
@common.json_option
def deck(file: str, edition: str | None, players: int, as_json: bool) -> None:
    """Hold a deck against the rules of deck construction.

    FILE is a plain list, or - for standard input: cards such as "2 Nora g5" below a line "crypt" (g5 is the group of a
    vampire, gany goes with all), and such as "4 Sway" below a line "library". In 1998 the largest library depends on
    the number of players.

    \b
    Examples:
      printf 'crypt\\n12 Nora g5\\nlibrary\\n60 Sway\\n' | vtesref scenario deck - --edition all

    Exit codes: 0 no rule is broken, 1 a rule is broken, 2 the list does not parse or cannot be read.
    """
    from vtesref import render
    from vtesref.engine.deck import findings, size
    from vtesref.engine.editions import PLAYED
    from vtesref.scenario.deck_text import read
    from vtesref.scenario.text import ScenarioError
    from vtesref.trace_text import citation

    try:
        if file == "-":
            text = sys.stdin.read(200_000)
        else:
            with open(file, encoding="utf-8") as stream:
                text = stream.read(200_000)
        cards = read(text)
    except (OSError, UnicodeDecodeError) as error:
        common.complain(f"{file} cannot be read: {getattr(error, 'strerror', None) or 'it is no text'}", common.USAGE)
    except ScenarioError as error:
        common.complain(str(error), common.USAGE)
    found = {key: list(findings(cards, PLAYED[key], players)) for key in _editions(edition) or [NEWEST]}
    broken = any(one.breaks for held in found.values() for one in held)
    if as_json:
        judged = {key: [one._asdict() for one in held] for key, held in found.items()}
        common.print_json({"crypt": size(cards.crypt), "library": size(cards.library), "editions": judged})
        sys.exit(common.NOTHING if broken else common.FOUND)
    store = common.open_store()
    colour = common.coloured()
    for key, held in found.items():
        common.echo(render.heading(f"[{key}] {store.meta('editions')[key]['title']}"), color=colour)
        faults = [one for one in held if one.breaks]
        common.echo(
            f"  crypt {size(cards.crypt)}, library {size(cards.library)}: "
            f"{len(faults) or 'no'} rule{'' if len(faults) == 1 else 's'} broken"
        )
        for one in faults:
            common.echo(f"  breaks {one.key}: {one.text}  {citation(store, one.key, key)}", color=colour)
        for one in held:
            if not one.breaks:
                common.echo(render.faint(f"  allowed: {one.text}  {citation(store, one.key, key)}"), color=colour)
    common.print_foot()
    sys.exit(common.NOTHING if broken else common.FOUND)


command.add_command(play.command)
