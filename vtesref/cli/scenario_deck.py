"""``vtesref deck check`` (``scenario deck`` by its other name), ``convert`` and ``stats``: a deck from a list."""

from __future__ import annotations

import copy
import sys
from typing import TYPE_CHECKING, Any

import click

from vtesref.cli import common, deck_input
from vtesref.engine.edition_keys import NEWEST

if TYPE_CHECKING:
    from vtesref.desk.store import Store
    from vtesref.scenario.decks.lists import Listed

#: The forms that a deck is written in; ``scenario.decks.written`` has the functions.
FORMS = ("twd", "text", "jol", "lackey", "dek", "eldb", "ardb", "krcg", "vdb", "names")
#: Where the tournament rules list the banned cards, and the cards of the V5 format.
BANNED = "tournament-2026/cards-allowed/banned"
V5_POOL = "tournament-2026/v5-format/pool"
#: So many cards of another format are named; of more only the number.
NAMED = 8


@click.command()
@click.argument("file", type=click.Path())
@common.editions_option("Judge it")
@click.option(
    "--players", type=click.IntRange(2, 20), default=5, show_default=True, help="The number of players at the table."
)
@common.json_option
def check(file: str, editions: list[str], players: int, as_json: bool) -> None:
    """Check a deck against the rules of deck construction.

    FILE (or - for standard input) is a deck in any published form: the archive of winning decks, Lackey (text or .dek),
    JOL, ELDB, ARDB, Amaranth and VDB text, JSON by official numbers, or lines such as "3x Blood Doll". You may separate
    the piles by an empty line or lines that say "crypt" and "library". "2 Nora g5" gives a group ("gany": any group).
    Every line that is not read is named. Banned cards are told, and what the V5 format leaves out, as far as the
    imported lists tell. In 1998 the largest library depends on the number of players.

    \b
    Examples:
      vtesref deck check my-deck.txt
      printf 'crypt\\n12 Nora g5\\nlibrary\\n60 Sway\\n' | vtesref deck check - --edition all

    Exit codes: 0 no rule is broken, 1 a rule is broken or a card banned, 2 the list does not parse or cannot be read.
    """
    from vtesref import render
    from vtesref.engine.editions import PLAYED
    from vtesref.engine.turn.deck import findings, size
    from vtesref.scenario.shown.trace import citation, title

    listed = deck_input.read(file)
    cards = listed.deck
    found = {key: list(findings(cards, PLAYED[key], players)) for key in editions or [NEWEST]}
    banned = {card.name: card.banned for card in listed.cards.values() if card.banned}
    code = common.NOTHING if banned or any(one.breaks for held in found.values() for one in held) else common.FOUND
    if as_json:
        common.print_json(
            {
                "crypt": size(cards.crypt),
                "library": size(cards.library),
                **_read(listed),
                "banned": banned,
                "outside_v5": _outside_v5(listed),
                "editions": {key: [one._asdict() for one in held] for key, held in found.items()},
            }
        )
        sys.exit(code)
    store = common.open_store()
    colour = common.coloured()
    for key, held in found.items():
        common.echo(render.heading(f"[{key}] {title(store, key)}"), color=colour)
        faults = [one for one in held if one.breaks]
        common.echo(
            f"  crypt {size(cards.crypt)}, library {size(cards.library)}: "
            f"{len(faults) or 'no'} rule{'' if len(faults) == 1 else 's'} broken"
        )
        for finding in faults:
            common.echo(f"  breaks {finding.key}: {finding.text}  {citation(store, finding.key, key)}", color=colour)
        for finding in held:
            if not finding.breaks:
                common.echo(
                    render.faint(f"  allowed: {finding.text}  {citation(store, finding.key, key)}"), color=colour
                )
    for name, day in banned.items():
        common.echo(f"  banned in tournaments since {day}: {name}  {_cited(store, BANNED)}", color=colour)
    if (outside := _outside_v5(listed)) is not None:
        named = ", ".join(outside[:NAMED]) + (f" and {len(outside) - NAMED} more" if len(outside) > NAMED else "")
        told = f"  outside the V5 format: {named}" if outside else "  every card is of the V5 format"
        common.echo(render.faint(f"{told}  {_cited(store, V5_POOL)}"), color=colour)
    deck_input.tell(listed)
    common.print_foot(editions=list(found))
    sys.exit(code)


def _read(listed: Listed) -> dict[str, Any]:
    """Return how a list was read, as plain data."""
    return {"unknown": list(listed.unknown), "unplayed": list(listed.unplayed), "notes": list(listed.notes)}


def _outside_v5(listed: Listed) -> list[str] | None:
    """Return the cards that the V5 format leaves out; None where that is not known of every card."""
    told = [card.v5 for card in listed.cards.values()]
    if listed.unknown or not told or None in told:
        return None
    return [name for name, card in listed.cards.items() if not card.v5]


def _cited(store: Store, ident: str) -> str:
    document = store.document(ident)
    return str(document["citation"]) if document else ident


@click.command()
@click.argument("file", type=click.Path())
@click.option("--to", "form", type=click.Choice(FORMS), required=True, help="The form to write.")
@common.json_option
def convert(file: str, form: str, as_json: bool) -> None:
    """Write a deck in another form.

    FILE (or - for standard input) is a deck in any form that "vtesref deck check" reads. The forms are: twd, the
    archive of winning decks; text, as VDB and Amaranth write it; jol; lackey (text) and dek (XML); eldb; ardb (XML);
    krcg and vdb, JSON by official numbers; names, the shortest. Cards, copies and groups, the title and the author
    carry over, and descriptions do not. Capacities, types and numbers come from the imported lists; without these they
    are known of the cards that are played by name. What was not read is told on standard error.

    \b
    Examples:
      vtesref deck convert my-deck.txt --to lackey > my-deck-lackey.txt
      vtesref deck convert my-deck.json --to twd

    Exit codes: 0 the deck is written, 1 it is, but a line was left out or a card is not known, 2 it cannot be.
    """
    from vtesref.scenario.decks import written
    from vtesref.scenario.words.text import ScenarioError

    listed = deck_input.read(file)
    try:
        text = written.write(listed, form, deck_input.cards())
    except ScenarioError as error:
        common.complain(str(error), common.USAGE)
    code = common.NOTHING if listed.left_out or listed.unknown else common.FOUND
    if as_json:
        common.print_json({"form": form, "text": text, **_read(listed)})
        sys.exit(code)
    common.echo(text, nl=False)
    for note in (*listed.notes, *(f"not known: {name}" for name in listed.unknown)):
        common.echo(f"vtesref: {note}", err=True)
    sys.exit(code)


@click.command()
@click.argument("file", type=click.Path())
@common.json_option
def stats(file: str, as_json: bool) -> None:
    """Count a deck: capacities, groups, clans, Disciplines, types, and what is not played by name.

    FILE (or - for standard input) is a deck in any form that "vtesref deck check" reads.

    \b
    Examples:
      vtesref deck stats my-deck.txt
      vtesref deck stats my-deck.txt --json

    Exit codes: 0 the deck is counted, 2 the list does not parse or cannot be read.
    """
    from vtesref import render
    from vtesref.engine.traits import SHORT
    from vtesref.scenario.decks import counted

    listed = deck_input.read(file)
    crypt, library = counted.crypt(listed), counted.library(listed)
    if as_json:
        vampires: dict[str, Any] = crypt._asdict()
        vampires["capacities"] = {str(size or counted.NOT_KNOWN): copies for size, copies in crypt.capacities.items()}
        vampires["disciplines"] = {
            code: {"inferior": low, "superior": high} for code, (low, high) in crypt.disciplines.items()
        }
        told = {"title": listed.title, "author": listed.author, "crypt": vampires, "library": library._asdict()}
        common.print_json({**told, **_read(listed)})
        return
    colour = common.coloured()
    if listed.title:
        common.echo(f"{listed.title}{f', by {listed.author}' if listed.author else ''}")
    common.echo(render.heading(f"crypt: {crypt.cards} cards, {crypt.played} of them played by name"), color=colour)
    if crypt.average is not None:
        common.echo(f"  four vampires: {crypt.least} to {crypt.most} blood; {crypt.average:g} on average")
    for size, copies in crypt.capacities.items():
        common.echo(f"  {size or counted.NOT_KNOWN:>4}  {'#' * min(copies, 60)} {copies}")
    for name, values in (("groups", crypt.groups), ("clans", crypt.clans), ("titles", crypt.titles)):
        if values:
            common.echo(f"  {name}: {', '.join(f'{what} {copies}' for what, copies in values.items())}")
    if crypt.disciplines:
        told_so = (
            f"{SHORT.get(code, code)} {low + high} ({high} superior)" for code, (low, high) in crypt.disciplines.items()
        )
        common.echo(render.wrap(f"Disciplines: {', '.join(told_so)}", 100, "  "))
    common.echo(
        render.heading(f"library: {library.cards} cards, {library.played} of them played by name"), color=colour
    )
    for kind, copies in library.types.items():
        common.echo(f"  {copies:>3} {kind}")
    if library.disciplines:
        asked = (f"{SHORT.get(code, code)} {copies}" for code, copies in library.disciplines.items())
        common.echo(render.wrap(f"cards that ask for Disciplines: {', '.join(asked)}", 100, "  "))
    deck_input.tell(listed)
    common.print_foot()


#: The same as ``deck check``, where it was before there was more to do with decks.
deck = copy.copy(check)
deck.name = "deck"
