"""Writes the commands' reference from their own help: ``python -m vtesref.cli.reference > site/pages/commands.md``."""

from __future__ import annotations

import click

from vtesref.cli import COMMANDS, group

HEAD = """\
# Commands

<!-- Written by "python -m vtesref.cli.reference" from the commands' own help; a test holds the two together. -->

Every command has this text under `--help`. Three variables of the environment apply to all: `VTESREF_CONTENT` names the
folder that holds `rulebook/` and `rulings/`, `VTESREF_CACHE` the folder that the index is kept in, `VTESREF_DATA` the
folder that imported official data are kept in. `NO_COLOR` switches colours off.

The index is made from the content and kept under its hash. Where no folder can be used for it, the answers come from
memory, with a line that says so.

A shell completes commands, options and their values, names of cards and ids, in any case, after
`eval "$(_VTESREF_COMPLETE=bash_source vtesref)"`; `zsh_source` and `fish_source` are for the other shells.
"""


def reference() -> str:
    """Return the reference, as Markdown."""
    parts = [HEAD, *_section("vtesref", group, None)]
    top = click.Context(group, info_name="vtesref", help_option_names=["-h", "--help"])
    for name in COMMANDS:
        command = group.get_command(top, name)
        if command is None:
            continue
        parts += _section(f"vtesref {name}", command, top, name)
        if isinstance(command, click.Group):
            context = click.Context(command, parent=top, info_name=name, terminal_width=100)
            for inner in command.list_commands(context):
                part = command.get_command(context, inner)
                if part is not None:
                    parts += _section(f"vtesref {name} {inner}", part, context, inner)
    return "\n".join(parts)


def _section(title: str, command: click.Command, parent: click.Context | None, name: str = "vtesref") -> list[str]:
    settings = {"help_option_names": ["-h", "--help"], "max_content_width": 100, "terminal_width": 100}
    context = click.Context(command, parent=parent, info_name=name, **settings)  # type: ignore[arg-type]
    return [f"## {title}\n", f"```text\n{command.get_help(context).rstrip()}\n```\n"]


if __name__ == "__main__":
    print(reference(), end="")
