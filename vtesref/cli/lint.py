"""``vtesref lint``: check the content."""

from __future__ import annotations

import sys

import click

from vtesref.cli import common


@click.command()
@common.json_option
def command(as_json: bool) -> None:
    """Check every content file: fields, ids, rule keys, cross-references, dates, markup, card names.

    Each complaint names the file and the line, and what to do. VTESREF_CONTENT names another content folder.

    \b
    Examples:
      vtesref lint
      vtesref lint --json

    Exit codes: 0 no complaints, 1 complaints, 2 wrong usage, 3 there is no content.
    """
    from vtesref.corpus.lint import lint

    root = common.content()
    with common.working("checking the content files"):
        complaints = lint(root)
    if as_json:
        common.print_json(
            {
                "complaints": [
                    {"file": one.file, "line": one.line, "what": one.what, "remedy": one.remedy} for one in complaints
                ]
            }
        )
    else:
        for complaint in complaints:
            common.echo(str(complaint))
        count = len(complaints)
        common.echo(f"{count} {'complaint' if count == 1 else 'complaints'}" if count else "The content is sound.")
    sys.exit(1 if complaints else 0)
