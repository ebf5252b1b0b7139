"""``vtesref show``: one thing whole, with what is connected with it."""

from __future__ import annotations

import sys
from typing import Any, NoReturn

import click

from vtesref.cli import common

Data = dict[str, Any]


@click.command()
@click.argument("name", nargs=-1, required=True)
@click.option("--all", "everything", is_flag=True, help="List all references.")
@common.json_option
def command(name: tuple[str, ...], everything: bool, as_json: bool) -> None:
    """Show one paragraph, section, ruling, term, difference or rule whole.

    NAME is an id, or a section number or page as players cite them. What refers to it, what it refers to and the same
    rule in the other editions follow, and a citation line ready to paste.

    \b
    Examples:
      vtesref show 6.4.6
      vtesref show VI.C
      vtesref show p.31
      vtesref show torpor
      vtesref show rulings/anathema
      vtesref show difference 70
      vtesref show damage.aggravated.normal_first
      vtesref show cards/100060

    Exit codes: 0 found, 1 nothing has that name, 2 wrong usage, 3 unsound content.
    """
    from vtesref.desk import answers as desk

    text = common.typed(name)
    store = common.open_store()
    ids = desk.resolve(store, text)
    official = common.open_official()
    if official is not None and (not ids or text.startswith(("cards/", "official", "groups/"))):
        from vtesref.official import answers

        if known := answers.resolve(official, store, text):
            _official(
                [data for one in known if (data := answers.describe(official, store, one))], text, as_json, everything
            )
    if not ids:
        near = desk.nearest(store, text)
        if as_json:
            common.print_json({"name": text, "found": [], "nearest": near})
        else:
            common.echo(f'Nothing is called "{text}".')
            if near:
                common.echo("Nearest: " + ", ".join(near))
            common.echo(f"To search for the words: vtesref search {text}")
        sys.exit(common.NOTHING)
    found = [data for ident in ids if (data := desk.describe(store, ident))]
    if as_json:
        common.print_json({"name": text, "found": found})
    else:
        from vtesref.desk.show_text import lines

        limit = 10_000 if everything else 12
        for place, data in enumerate(found):
            if place:
                common.echo()
            for line in lines(data, common.width(), limit):
                common.echo(line, color=common.coloured())
        common.echo()
        common.print_foot(found)
    sys.exit(common.FOUND)


def _official(found: list[Data], text: str, as_json: bool, everything: bool) -> NoReturn:
    """Show official things whole."""
    if as_json:
        common.print_json({"name": text, "found": found})
        sys.exit(common.FOUND)
    from vtesref.official.card_text import lines

    for data in found:
        for line in lines(data, common.width(), 10_000 if everything else 12):
            common.echo(line, color=common.coloured())
        common.echo()
    common.print_foot(found)
    sys.exit(common.FOUND)
