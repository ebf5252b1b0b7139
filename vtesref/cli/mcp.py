"""``vtesref mcp``: the desk as a server for assistants."""

from __future__ import annotations

import click

from vtesref.cli import common


@click.command()
def command() -> None:
    """Serve the desk to assistants that speak the Model Context Protocol, on standard input and output.

    The tools are ask, search, show, card, compare, words, check, why and options; each answers with citations and
    addresses, and says what it does not know. Needs the extra: pip install '.[mcp]' in the checkout.

    \b
    Examples:
      vtesref mcp

    Exit codes: 0 the client closed, 2 the extra is not installed.
    """
    from vtesref.server import make

    try:
        with common.working("starting the server"):
            server = make()
    except ImportError:
        common.complain("the extra is not installed: pip install '.[mcp]' in the checkout", common.USAGE)
    common.content()
    server.run("stdio")
