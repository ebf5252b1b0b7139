"""What a program reads, that asked for JSON, where a command fails."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

#: Where a command keeps whether a program reads what it prints: --json stands among the arguments.
AS_JSON = "vtesref.json"


def asked_for(arguments: list[str]) -> bool:
    """Tell whether --json stands among the arguments, and not among the words after "--"."""
    return "--json" in (arguments[: arguments.index("--")] if "--" in arguments else arguments)


def for_programs() -> bool:
    """Tell whether a program reads what the command prints that runs."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.find_root().meta.get(AS_JSON))


def print_error(message: str, code: int, **more: Any) -> None:
    """Print why there is no answer, the exit code, and what ``more`` tells."""
    click.echo(json.dumps({**more, "error": message, "code": code}, ensure_ascii=False, indent=2), file=sys.stdout)
