"""The command line: a group whose commands are imported only when they are run."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from importlib import import_module
from typing import IO, TYPE_CHECKING, Any, NoReturn

import click

from vtesref import HORIZON, __version__
from vtesref.cli import failing

if TYPE_CHECKING:
    from collections.abc import Iterator


#: Command, the module that holds it, and the line that the overview shows (so that it need not import them all).
COMMANDS = {
    "ask": ("ask", "Ask in your own words: plays a situation, or answers a question."),
    "search": ("search", "Search rules, rulings, glossary, differences and official cards."),
    "show": ("show", "Show one rule, section, ruling, term or difference whole."),
    "card": ("card", "Show a card with every ruling on it, or the rulings on a topic."),
    "related": ("related", "Show what is connected with a card, ruling, rule or term."),
    "compare": ("compare", "Show what each edition says on a rule or topic."),
    "scenario": ("scenario", "Play out a situation and cite the rule behind every step."),
    "deck": ("deck", "Check, convert and count decks; list winning ones with some cards."),
    "coverage": ("coverage", "Count which rules the engine carries out, and which are shown."),
    "site": ("site", "Build or serve the rules site."),
    "update": ("update", "Import the newest official rulings and cards."),
    "news": ("news", "Show what the last update changed."),
    "mcp": ("mcp", "Serve the desk to assistants that speak the Model Context Protocol."),
    "lint": ("lint", "Check the content files."),
    "index": ("index", "Show, build or clear the search index."),
}


#: With this variable a shell asks for what a word may become; click names it after the program.
COMPLETES = "_VTESREF_COMPLETE"


class WrongUsage(click.UsageError):
    """Wrong usage, reported in one line; as JSON where a program reads it."""

    def __init__(self, error: click.UsageError, as_json: bool) -> None:
        """Take over what click says."""
        super().__init__(error.format_message(), error.ctx)
        self.as_json = as_json

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the line, with where to read more."""
        where = self.ctx.command_path if self.ctx else "vtesref"
        told = f"{' '.join(self.format_message().split()).rstrip('.')} (more: {where} --help)"
        if self.as_json:
            failing.print_error(told, self.exit_code)
        else:
            click.echo(f"vtesref: {told}", file=file or sys.stderr)


@contextmanager
def _in_one_line(as_json: bool) -> Iterator[None]:
    """Tell wrong usage in one line, but where the help tells more."""
    try:
        yield
    except click.exceptions.NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        raise WrongUsage(error, as_json) from None


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports one when it is called."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Read the arguments, among them whether a program reads the answer, and tell wrong usage in one line."""
        as_json = failing.asked_for(args)
        with _in_one_line(as_json):
            context = super().make_context(info_name, args, parent, **extra)
        context.meta[failing.AS_JSON] = as_json
        return context

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, and tell wrong usage in one line."""
        with _in_one_line(ctx.meta[failing.AS_JSON]):
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order of their use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"vtesref.cli.{COMMANDS[cmd_name][0]}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, and propose the nearest one for a name that is none."""
        name = args[0] if args else ""
        if name not in COMMANDS and " " in name.strip() and not name.startswith("-"):
            return "ask", self.get_command(ctx, "ask"), args  # a sentence is asked
        if name and name not in COMMANDS and not name.startswith("-"):
            from vtesref.engine.meant import hint

            meant = hint(name, COMMANDS, f"to search, type: vtesref search {' '.join(args)}")
            raise click.UsageError(f'there is no command "{name}"; {meant}', ctx)
        return super().resolve_command(ctx, args)


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=HORIZON,
)
@click.version_option(__version__, prog_name="vtesref", message=f"%(prog)s %(version)s\n{HORIZON}")
def group() -> None:
    """The rules desk for the card game Vampire: The Eternal Struggle.

    Finds any rule and any ruling, cited, offline.

    \b
    Examples:
      vtesref ask my guy has 3 blood and takes 2 aggravated, is he gone?
      vtesref search aggravated damage wounded
      vtesref show 6.4.6
      vtesref card Anathema
      vtesref compare bleed
      vtesref scenario check 'a wounded vampire with 2 blood takes 3 aggravated damage'

    Exit codes: 0 something was found, 1 nothing was, 2 wrong usage, 3 the content files are not sound. With --json a
    command that fails prints {"error": ..., "code": ...} on standard output, and leaves with that code.
    """


def main() -> None:
    """Run the command line."""
    _readable_streams()
    import gc

    if COMPLETES in os.environ:
        from vtesref.cli import completing

        completing.register()
    gc.disable()  # a command lives for a moment; collecting garbage costs more than it frees
    code = 0
    try:
        group(prog_name="vtesref")
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else 1 if leaving.code else 0
    _leave(code)


def _leave(code: int) -> NoReturn:
    """Leave at once: the interpreter would otherwise take every module and object apart first."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):  # the reader of a pipe has gone
        code = code or 1
    os._exit(code)


def _readable_streams() -> None:
    """Let a terminal that cannot show a character show its nearest plain form instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        encoding = (getattr(stream, "encoding", None) or "ascii").lower().replace("-", "")
        if encoding not in ("utf8", "utf_8", "cp65001") and hasattr(stream, "reconfigure"):
            import codecs

            from vtesref.render import plain_character

            codecs.register_error("vtesref", plain_character)
            stream.reconfigure(errors="vtesref")
