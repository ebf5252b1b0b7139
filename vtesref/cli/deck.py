"""``vtesref deck``: a deck of yours, and the winning decks of the public archive, as far as they are imported."""

from __future__ import annotations

import sys
from typing import Any

import click

from vtesref.cli import common, scenario_deck

#: How many decks are listed where nobody says how many.
LISTED = 20


@click.group()
def command() -> None:
    """Check, convert and count decks, and look into the winning decks that "vtesref update" imports with the cards.

    \b
    Examples:
      vtesref deck check my-deck.txt
      vtesref deck convert my-deck.txt --to lackey
      vtesref deck stats my-deck.txt
      vtesref deck with "Ashur Tablets"
      vtesref deck with Anson "Parity Shift" --since 2020 --json

    Exit codes: 0 something was found or done, 1 nothing was, or a rule is broken, 2 wrong usage.
    """


for one in (scenario_deck.check, scenario_deck.convert, scenario_deck.stats):
    command.add_command(one)


@command.command("with")
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
@click.option("--since", type=int, metavar="YEAR", help="Only decks that won in that year or later.")
@click.option("--limit", type=click.IntRange(1, 5000), default=LISTED, show_default=True, help="How many are listed.")
@common.json_option
def having(names: tuple[str, ...], since: int | None, limit: int, as_json: bool) -> None:
    """List the winning decks that hold all of these cards, the newest first.

    Each NAME is one card, in quotes where it has several words, by any name that "vtesref card" knows.

    \b
    Examples:
      vtesref deck with "Ashur Tablets"
      vtesref deck with Anson "Parity Shift" --since 2020
      vtesref deck with Deflection --limit 5 --json

    Exit codes: 0 there are some, 1 there are none, 2 wrong usage, no such card, or no winning decks imported.
    """
    from vtesref import render
    from vtesref.official.answers import find_cards

    official = common.open_official()
    if official is None or not official.meta("counts").get("decks"):
        common.complain('no winning decks are imported; "vtesref update" brings them with the cards', common.USAGE)
    store = common.open_store()
    chosen: list[list[int]] = []
    titles: list[str] = []
    for name in names:
        cards, _ = find_cards(official, store, name)
        if not cards:
            common.complain(f'no card is called "{name}"; to look for it, type: vtesref card {name}', common.USAGE)
        chosen.append(cards)
        titles.append(str((official.card(cards[0]) or {"card": {"name": name}})["card"]["name"]))
    decks = [deck for deck in official.decks_with(chosen) if since is None or deck["date"][:4] >= str(since)]
    if as_json:
        data: dict[str, Any] = {"cards": titles, "total": len(decks), "decks": decks[:limit]}
        common.print_json(data)
        sys.exit(common.FOUND if decks else common.NOTHING)
    of = official.meta("counts")["decks"]
    with_all = " and ".join(titles)
    common.echo(f"{len(decks):,} of {of:,} winning decks{f' since {since}' if since else ''} hold {with_all}.")
    for deck in decks[:limit]:
        copies = ", ".join(f"{count}x {title}" for count, title in zip(deck["copies"], titles, strict=True))
        told = ", ".join(part for part in (deck["event"], deck["place"]) if part)
        players = f" ({deck['players']} players)" if deck["players"] else ""
        common.echo()
        common.echo(f"{deck['date']}  {told}{players}")
        common.echo(render.wrap(f"{deck['player']}{', ' + deck['name'] if deck['name'] else ''}: {copies}", 100, "  "))
        if deck["url"]:
            common.echo(render.faint(f"  {deck['url']}"), color=common.coloured())
    if len(decks) > limit:
        common.echo(f"\n{len(decks) - limit:,} more; --limit shows them.")
    common.print_foot()
    sys.exit(common.FOUND if decks else common.NOTHING)
