"""What the commands about scenarios are given: sentences, files and editions; and what to say of what is wrong."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, NoReturn

import click

from vtesref.cli import common

if TYPE_CHECKING:
    from vtesref.scenario import ScenarioError


def standard_input() -> str:
    """Return the scenario that standard input holds, or leave with a line when it holds none."""
    from vtesref.scenario.text import MAX_CHARACTERS

    most = 4 * MAX_CHARACTERS  # no character has more than 4 bytes
    try:
        data: bytes = sys.stdin.buffer.read(most + 1)
    except (OSError, AttributeError, ValueError):  # closed, a folder, or none at all
        common.complain("standard input cannot be read; type the scenario after the command", common.USAGE)
    if len(data) > most:
        common.complain(f"standard input is too long; at most {MAX_CHARACTERS} characters are read", common.USAGE)
    try:
        return data.decode("utf-8-sig").replace("\x00", " ").strip()
    except UnicodeDecodeError as error:
        byte = f"byte {error.start + 1} of standard input (0x{data[error.start]:02x})"
        common.complain(f"{byte} is not UTF-8; send the scenario as UTF-8", common.USAGE)


def no_file(what: tuple[str, ...], text: str) -> None:
    """Leave with a line when the name of a missing file, or several files, stand where one scenario should."""
    missing = [one for one in what if not os.path.exists(one)]
    looks_named = all(re.search(r"[/\\]|\.ya?ml$", one) for one in what)
    if looks_named and missing and len(missing) < len(what):
        common.complain(f'there is no file "{missing[0]}"; check the path', common.USAGE)
    if len(what) > 1 and not missing:
        common.complain("only one scenario can be given here; name one file", common.USAGE)
    path = re.search(r"[/\\]", text) and not re.search(r"\d/\d", text)
    if "|" not in text and (path or text.endswith((".yaml", ".yml"))):
        common.complain(f'there is no file "{text}"; check the path, or write: given | when | then', common.USAGE)


def sentence(what: tuple[str, ...], name: str) -> str:
    """Return the sentence that was typed, or leave with a line when it is a file or standard input."""
    text = common.typed(what)
    if text == "-" or os.path.exists(text):
        common.complain(f'"{name}" needs a scenario in words, such as Royce 3/6, not a file: "{text}"', common.USAGE)
    no_file(what, text)
    return text


def editions(given: str | None) -> list[str]:
    """Return the editions that were asked for, none where nothing was said; raises UsageError for an unknown one."""
    from vtesref.engine.editions import PLAYED

    if given is None:
        return []
    if given == "all":
        return list(reversed(PLAYED))
    if given not in PLAYED:
        raise click.UsageError(f'the edition "{given}" cannot be played; editions are: {", ".join(PLAYED)}, or all')
    return [given]


def point(text: str, error: ScenarioError) -> NoReturn:
    """Complain of a text that does not parse, and point at the word."""
    from vtesref.scenario.text import visible

    # What stands in one pair of brackets is read as brackets of their own.
    pointed = error.word if error.word in text else error.word.replace(") (", ", ")
    place = text.find(pointed) if pointed else -1
    if place >= 0 and "\n" not in text:
        start = max(0, place - 40)
        end = place + len(pointed)
        before, word, after = (
            visible(one) for one in (text[start:place], text[place : min(end, place + 40)], text[end : place + 40])
        )
        common.echo(f"{before}{word}{after}\n{' ' * len(before)}{'^' * len(word)}", err=True)
    common.complain(str(error), common.USAGE)


def not_modelled(text: str, message: str) -> None:
    """Say what is not modelled, with the nearest texts, and leave."""
    from vtesref.search.filters import Filters
    from vtesref.search.query import MAX_CHARACTERS, MAX_TERMS, QueryError

    common.echo(message, err=True)
    words = " ".join(text.replace("|", " ").split()[:MAX_TERMS])[:MAX_CHARACTERS]
    try:
        answer = common.open_searcher().search(words, Filters(groups=("rulings", "rules")), 4)
    except QueryError:
        sys.exit(common.USAGE)
    common.echo("The nearest texts:", err=True)
    for hit in answer.hits:
        common.echo(f"  {hit.document['citation']}  {hit.document['id']}", err=True)
    sys.exit(common.USAGE)
