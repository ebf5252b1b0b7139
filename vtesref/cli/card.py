"""``vtesref card``: every ruling on a card or topic."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from vtesref.cli import common

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

#: From this likeness on (of 100), a misspelt name is taken for the card meant, and said so.
SURE = 85.0


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the name of a card from the index, if there is one; building one would take too long."""
    from click.shell_completion import CompletionItem

    from vtesref import completion

    return [CompletionItem(name) for name in completion.subjects(incomplete)]


@click.command()
@click.argument("name", nargs=-1, required=True, shell_complete=_complete)
@common.json_option
def command(name: tuple[str, ...], as_json: bool) -> None:
    """Show every ruling on a card (or topic), oldest first, with its standing in the Fifth Edition.

    NAME may be misspelt, abbreviated as players do, or only begun.

    \b
    Examples:
      vtesref card Anathema
      vtesref card immortal graple
      vtesref card DI
      vtesref card "Art of Memory" --json

    Exit codes: 0 found, 1 no such card, 2 wrong usage, 3 unsound content.
    """
    from vtesref.desk import answers as desk

    text = common.typed(name)
    store = common.open_store()
    ids = desk.find_subjects(store, text)
    meant = ""
    near: list[tuple[str, float]] = []
    if not ids:
        near = desk.near_subjects(store, text)
        runner_up = near[1][1] if len(near) > 1 else 0.0
        if near and near[0][1] >= SURE and near[0][1] - runner_up >= 3:
            meant = near[0][0]
            ids = desk.find_subjects(store, meant)
    found = [data for ident in ids if (data := desk.describe(store, ident))]
    if as_json:
        names = [one for one, _ in near]
        common.print_json(
            {"name": text, "found": found, "corrected": meant or None, "nearest": names if not found else []}
        )
    elif found:
        from vtesref.desk.show_text import subject

        if meant:
            common.echo(f'No card is called "{text}"; this is "{meant}".\n')
        for data in found:
            for line in subject(data, common.width(), 1000):
                common.echo(line, color=common.coloured())
            common.echo()
            common.echo(f"Cite: {data['cite']}\n")
        common.print_foot()
    else:
        common.echo(f'No card or topic with rulings is called "{text}".')
        if near:
            common.echo("Nearest: " + ", ".join(one for one, _ in near))
        common.echo(f"The dated rulings reach from A to Incriminating Videotape. To search: vtesref search {text}")
        common.print_foot()
    sys.exit(common.FOUND if found else common.NOTHING)
