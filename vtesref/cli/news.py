"""``vtesref news``: what the last update changed."""

from __future__ import annotations

import sys

import click

from vtesref import paths
from vtesref.cli import common


@click.command()
@click.option("--all", "everything", is_flag=True, help="List all changes.")
@common.json_option
def command(everything: bool, as_json: bool) -> None:
    """Show what the last update of the official data changed: rulings, cards, groups, the rulebook.

    \b
    Examples:
      vtesref news
      vtesref news --all
      vtesref news --json

    Exit codes: 0 something changed, 1 nothing was imported or changed, 2 the imported data cannot be read.
    """
    from vtesref.official import keeping, news

    try:
        kept = keeping.read(paths.data_root())
    except keeping.KeptDamaged as error:
        common.complain(str(error), common.USAGE)
    if kept is None:
        if as_json:
            common.print_json({"news": None})
        else:
            common.echo('Nothing has been imported yet. Import the official rulings and cards with "vtesref update".')
        sys.exit(common.NOTHING)
    if as_json:
        common.print_json({"news": kept.news})
    else:
        from vtesref.official.news_text import lines

        told = kept.news
        for part, source in told["to"].items():
            before = told["from"].get(part)
            named = " ".join(word for word in (before["name"], before["version"]) if word) if before else ""
            since = f", before: {named} of {before['imported']}" if before else ""
            common.echo(
                f"{part}: {source['name']} {source['version']}".rstrip() + f", imported {source['imported']}{since}"
            )
        for line in lines(told["changes"], told["first"], common.width(), 100_000 if everything else 20):
            common.echo(line, color=common.coloured())
        common.echo()
        common.print_foot()
    empty = not kept.news["first"] and news.empty(kept.news["changes"])
    sys.exit(common.NOTHING if empty else common.FOUND)
