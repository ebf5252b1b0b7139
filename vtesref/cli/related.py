"""``vtesref related``: what is connected with one thing."""

from __future__ import annotations

import sys

import click

from vtesref.cli import common


@click.command()
@click.argument("name", nargs=-1, required=True)
@click.option("--all", "everything", is_flag=True, help="List all references.")
@common.json_option
def command(name: tuple[str, ...], everything: bool, as_json: bool) -> None:
    """Show what is connected with a card, ruling, rule, term or group.

    NAME is an id, or whatever "vtesref show" takes: the same reference, the same rule, groups, cards that name it, and
    similar texts follow, ours and official.

    \b
    Examples:
      vtesref related rulings/anathema/rtr-1998-06-23
      vtesref related "Direct Intervention"
      vtesref related torpor --all
      vtesref related groups/G00058 --json

    Exit codes: 0 found, 1 nothing has that name, 2 wrong usage, 3 unsound content.
    """
    from vtesref.desk import answers as desk
    from vtesref.official import answers
    from vtesref.official.related import related

    text = common.typed(name)
    searcher = common.open_searcher()
    official = common.open_official()
    store = searcher.store
    ids = answers.resolve(official, store, text) if official is not None else []
    ids = ids or desk.resolve(store, text) or desk.find_subjects(store, text)
    joint: object = searcher
    if official is not None:
        from vtesref.official.searching import JointSearcher

        joint = JointSearcher(searcher, official)
    found = [data for ident in ids[:5] if (data := related(store, official, joint, ident))]
    if as_json:
        common.print_json({"name": text, "found": found})
        sys.exit(common.FOUND if found else common.NOTHING)
    if not found:
        common.echo(f'Nothing is called "{text}".')
        common.echo(f"To search for the words: vtesref search {text}")
        sys.exit(common.NOTHING)
    from vtesref import render

    for data in found:
        common.echo(render.heading(data["title"]) + "  " + render.faint(data["id"]), color=common.coloured())
        for group in data["groups"]:
            common.echo()
            for line in render.references(group["label"], group["items"], common.width(), 10_000 if everything else 12):
                common.echo(line, color=common.coloured())
        common.echo()
    common.print_foot(found)
    sys.exit(common.FOUND)
