"""``vtesref scenario play``: a table in the terminal, played decision by decision."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NoReturn

import click

from vtesref.cli import common, scenario_input

if TYPE_CHECKING:
    from vtesref.desk.store import Store
    from vtesref.scenario.play.options import Choice
    from vtesref.scenario.play.session import Position, Session

HELP = (
    "a number chooses; a story line (Royce hunts) happens; b: what rules bar, and why; w: why, the trace so far;"
    " u: undo; t: the story; p: the position in words; s FILE: save it as a scenario; q: leave"
)


@click.command("play")
@click.argument("given", nargs=-1)
@common.edition_option
@click.option("--deck", "decks", multiple=True, metavar="FILE", help="Deal this deck to the next Methuselah (2 to 5).")
@click.option(
    "--seed",
    type=int,
    default=1,
    show_default=True,
    help="Shuffle the decks by this number: the same number deals the same cards.",
)
@scenario_input.takes_cards("given")
def command(given: tuple[str, ...], edition: str, decks: tuple[str, ...], seed: int) -> None:
    """Play on from a situation or the end of a story: who decides, what they may choose, which rules bar the rest.

    With two to five --deck options a whole game is played with decks in a form that "vtesref deck check" reads.
    Cards that are not known by name are listed first; they do nothing.

    You can take back every decision and save the story as a scenario file. Between two actions "p" prints the position
    in words with which a story can begin, and what no words tell of it. Choices are read line by line, so they can
    also be piped in.

    \b
    Examples:
      vtesref scenario play 'Alice 12: Royce 3/6; Bob 20: Lupo 4/4, Ivan 2/5 locked'
      vtesref scenario play 'Royce 3/6, Lupo 1/4 torpor' --edition crr-2.13
      vtesref scenario play 'Alice 12: Royce 3/6; Bob 20: Lupo 4/4 | Royce bleeds'
      vtesref scenario play --deck one.txt --deck other.txt --deck third.txt --seed 7

    Exit codes: 0 you quit, 2 the text does not parse or the edition is not played.
    """
    from vtesref.scenario import ScenarioError
    from vtesref.scenario.play.session import Session, ToldSession
    from vtesref.scenario.shown.trace import positions

    if decks:
        _play_decks(given, decks, edition, seed)
    if not given:
        raise click.UsageError("write a situation, or give decks with --deck FILE --deck FILE")
    text = common.typed(given)
    store = common.open_store()
    try:
        session = (ToldSession if "|" in text else Session)(text, edition, positions(store, edition))
    except ScenarioError as error:
        common.complain(str(error), common.USAGE)
    common.echo(HELP)
    _play(session, store)


def _play_decks(given: tuple[str, ...], files: tuple[str, ...], edition: str, seed: int) -> NoReturn:
    """Deal decks, and play a game from its beginning."""
    from vtesref.cli import deck_input
    from vtesref.scenario.play import games
    from vtesref.scenario.play.deck_games import DeckSession
    from vtesref.scenario.shown.trace import positions
    from vtesref.scenario.words import played_cards

    if given:
        common.complain("a game starts from decks or from a situation; leave one of them out", common.USAGE)
    if not 2 <= len(files) <= len(games.SEATS):
        common.complain(f"from 2 to {len(games.SEATS)} decks can play; given: {len(files)}", common.USAGE)
    read = [deck_input.read(file) for file in files]
    for seat, file, listed in zip(games.SEATS, files, read, strict=False):
        common.echo(f"{seat} plays {file}")
        deck_input.tell(listed)
        for pile, cards in (("crypt", listed.deck.crypt), ("library", listed.deck.library)):
            if not cards:
                common.complain(f"{file} has no {pile}; add one", common.USAGE)
    store = common.open_store()
    session = DeckSession(read, played_cards.held(), seed, edition, positions(store, edition))
    common.echo(HELP)
    _play(session, store)


def _play(session: Session, store: Store) -> NoReturn:
    """Show where the game stands and carry out what is typed, until there is nothing more to read."""
    while True:
        position = session.now()
        legal, barred = _offers(session, position, store)
        _show(position, legal)
        common.echo("> ", nl=False)
        line = sys.stdin.readline(10_000)
        typed = line.strip()
        if not line or typed == "q":
            if session.decisions:
                common.echo(f"\n{session.scenario()}")
            sys.exit(common.FOUND)
        if not sys.stdin.isatty():
            common.echo(typed)
        _carry_out(session, typed, legal, barred, store)


def _offers(session: Session, position: Position, store: Store) -> tuple[list[str], list[str]]:
    """Return what may be chosen now, and what rules bar, with the rules."""
    from vtesref.scenario.shown.trace import citation
    from vtesref.scenario.telling.questions import plainly

    def reasons(keys: tuple[str, ...]) -> str:
        told = {key: (store.rule(key) or {}).get("statement", key).rstrip(".") for key in keys}
        return "; ".join(f"{words} ({citation(store, key, session.edition)})" for key, words in told.items())

    question = position.question
    if question is None:
        choices: list[Choice] = session.choices()
        legal = [choice.text for choice in choices if not choice.bars]
        return legal, [f"{choice.text}: {reasons(choice.bars)}" for choice in choices if choice.bars]
    legal = [plainly(question, option) for option in question.options]
    return legal, [f"{plainly(question, option)}: {reasons(keys)}" for option, keys in question.barred]


def _show(position: Position, legal: list[str]) -> None:
    """Print the table, whose decision it is, and the legal choices with their numbers."""
    from vtesref import render
    from vtesref.scenario.play.session import hands
    from vtesref.scenario.shown import outcome as outcome_text
    from vtesref.scenario.telling.questions import about

    table = position.table
    common.echo(render.heading(f"\n{outcome_text.result(table)}"))
    seats = [f"{seat} {seat.pool} pool" for seat in table.seats if not seat.name.endswith("'s Methuselah")]
    if table.course.active is not None:
        seats.append(f"{table.course.active}'s turn{table.course.phase and f', {table.course.phase} phase'}")
    if table.course.edge is not None:
        seats.append(f"{table.course.edge} has the Edge")
    if seats:
        common.echo("; ".join(seats))
    for who, cards in hands(table).items():
        common.echo(f"{who} holds {', '.join(cards)}")
    question = position.question
    if question is None:
        common.echo("What happens next?")
    else:
        common.echo(f"{question.who} decides ({about(question)}):")
    for number, words in enumerate(legal, 1):
        common.echo(f"  {number}. {words}")


def _carry_out(session: Session, typed: str, legal: list[str], barred: list[str], store: Store) -> None:
    """Carry out one line that was typed; what cannot be says why, and changes nothing."""
    from vtesref.engine.core import NotModelled, Refused
    from vtesref.scenario import ScenarioError
    from vtesref.scenario.shown.trace import citation

    if typed in ("", "?", "h", "help"):
        common.echo(HELP)
    elif typed == "b":
        common.echo("\n".join(f"  may not: {line}" for line in barred) or "Nothing is barred.")
    elif typed == "w":
        _why(session, store)
    elif typed == "t":
        common.echo(session.scenario() if session.decisions else "Nothing has happened yet.")
    elif typed == "p":
        _position(session)
    elif typed == "u":
        common.echo("Taken back." if session.undo() else "There is nothing to undo.")
    elif typed == "s" or typed.startswith("s "):
        _save(session, typed[1:].strip())
    else:
        try:
            _decide(session, typed, legal)
        except Refused as refusal:
            common.echo(f'refused: "{refusal.what}"')
            for key in refusal.keys:
                statement = (store.rule(key) or {}).get("statement", key)
                common.echo(f"  {statement}  {citation(store, key, session.edition)}")
        except (ScenarioError, NotModelled) as error:
            common.echo(str(error))


def _position(session: Session) -> None:
    """Print the position as what a story can begin with, and what of it no words say."""
    from vtesref.scenario import ScenarioError
    from vtesref.scenario.play import position as position_text

    try:
        told = position_text.told(session.now().table, session.defined)
    except ScenarioError as error:
        common.echo(str(error))
        return
    common.echo(told.text)
    for one in told.unsaid:
        common.echo(f"  not told: {one}")


def _decide(session: Session, typed: str, legal: list[str]) -> None:
    """Make the decision that a number or a sentence stands for."""
    from vtesref.scenario import ScenarioError

    position = session.now()
    if typed.isascii() and typed.isdigit() and len(typed) < 5:
        if not 1 <= int(typed) <= len(legal):
            raise ScenarioError(f"there is no choice {typed}; choices are 1 to {len(legal)}")
        typed = legal[int(typed) - 1] if position.question is None else typed
    if position.question is None:
        session.do(typed)
    elif typed in legal:
        session.answer(legal.index(typed))
    elif typed.isascii() and typed.isdigit():
        session.answer(int(typed) - 1)
    else:
        raise ScenarioError(f'"{typed}" is not one of the choices; type a number from 1 to {len(legal)}, or ? for help')


def _why(session: Session, store: Store) -> None:
    """Print the trace of the game so far."""
    from vtesref.scenario.shown.trace import trace

    table = session.now().table
    kinds = {minion.name: minion.kind for minion in table.minions}
    for line in trace(table.root, store, session.edition, kinds, common.width(), False, False):
        common.echo(line)


def _save(session: Session, path: str) -> None:
    """Write the story as a scenario file that claims what has come of it."""
    from vtesref.scenario import parse, playing
    from vtesref.scenario.shown import outcome as outcome_text

    if not path:
        common.echo("name a file: s FILE.yaml")
        return
    position = session.now()
    if position.question is not None or not session.decisions:
        common.echo("a story can be saved only if something has happened and no decision is open")
        return
    if not session.is_told:
        common.echo("a game from decks is too large for a scenario; play it again by its --deck files and its --seed")
        return
    text = session.scenario()
    result = outcome_text.result(position.table)
    if playing.play(parse(text), session.edition, session.positions).result != result:
        common.echo("this story is not saved, because reading it again gives another outcome; please report it")
        return
    import yaml

    given, _, when = text.partition(" | ")
    entry = {"name": f"A game of {len(position.story)} lines", "given": given, "when": when}
    entry["then"] = {session.edition: result.replace("; ", ", ")}  # type: ignore[assignment]
    try:
        with open(path, "x", encoding="utf-8") as file:
            yaml.safe_dump([entry], file, sort_keys=False, allow_unicode=True, width=110)
    except FileExistsError:
        common.echo(f"{path} exists already; name another file")
    except OSError as error:
        common.echo(f"{path} cannot be written ({error.strerror}); name another file")
    else:
        common.echo(f"saved: vtesref scenario check {path}")
