"""``vtesref scenario deck``: a deck, held against the rules of deck construction."""

from __future__ import annotations

import sys

import click

from vtesref.cli import common, deck_input
from vtesref.engine.edition_keys import NEWEST


@click.command("deck")
@click.argument("file", type=click.Path())
@common.editions_option("Judge it")
@click.option(
    "--players", type=click.IntRange(2, 20), default=5, show_default=True, help="The number of players at the table."
)
@common.json_option
def deck(file: str, editions: list[str], players: int, as_json: bool) -> None:
    """Check a deck against the rules of deck construction.

    FILE (or - for standard input) is a deck in the layout of the archive of winning decks, or a plain list with lines
    such as "3x Blood Doll". The groups of vampires that are known by name are filled in; unknown names are
    listed. You may separate the cards with lines that say only "crypt" and "library". "2 Nora g5" gives a group
    ("gany": any group). In 1998 the largest library depends on the number of players.

    \b
    Examples:
      vtesref scenario deck my-deck.txt
      printf 'crypt\\n12 Nora g5\\nlibrary\\n60 Sway\\n' | vtesref scenario deck - --edition all

    Exit codes: 0 no rule is broken, 1 a rule is broken, 2 the list does not parse or cannot be read.
    """
    from vtesref import render
    from vtesref.engine.editions import PLAYED
    from vtesref.engine.turn.deck import findings, size
    from vtesref.scenario.shown.trace import citation, title

    listed = deck_input.read(file)
    cards = listed.deck
    found = {key: list(findings(cards, PLAYED[key], players)) for key in editions or [NEWEST]}
    broken = any(one.breaks for held in found.values() for one in held)
    if as_json:
        judged = {key: [one._asdict() for one in held] for key, held in found.items()}
        common.print_json(
            {
                "crypt": size(cards.crypt),
                "library": size(cards.library),
                "unknown": list(listed.unknown),
                "notes": list(listed.notes),
                "editions": judged,
            }
        )
        sys.exit(common.NOTHING if broken else common.FOUND)
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
    deck_input.tell(listed)
    common.print_foot(editions=list(found))
    sys.exit(common.NOTHING if broken else common.FOUND)
