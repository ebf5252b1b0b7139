"""Printing for terminals: plain words with a little colour, wrapped to the width."""

from __future__ import annotations

import textwrap
import unicodedata
from typing import Any

import click

from vtesref.desk.markup import CARD

Data = dict[str, Any]

_PLAIN = {
    "…": "...",
    "–": "-",
    "—": "-",
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "•": "*",
    "├": "|",
    "│": "|",
    "└": "`",
    "→": "->",
    "×": "x",
    "™": "(TM)",
}

#: How each standing is printed.
STANDINGS = {
    "holds": ("holds", "green"),
    "absorbed": ("now in the rulebook", "green"),
    "superseded": ("superseded", "red"),
    "obsolete": ("obsolete", "red"),
    "unclear": ("unclear", "yellow"),
}

POSITIONS = {"silent": "The book is silent on this.", "absent": "There is no such thing in this edition."}


def plain_character(error: UnicodeError) -> tuple[str, int]:
    """Give, for a character that a terminal cannot show, the nearest it can: an error handler for encoding."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    found = []
    for character in error.object[error.start : error.end]:
        plain = _PLAIN.get(character) or "".join(
            part for part in unicodedata.normalize("NFKD", character) if part.isascii()
        )
        found.append(plain or "?")
    return "".join(found), error.end


def wrap(text: str, width: int, indent: str = "") -> str:
    """Wrap plain text line by line; a list item hangs under its bullet."""
    lines: list[str] = []
    for line in text.split("\n"):
        if not line.strip():
            lines.append("")
            continue
        body = line.lstrip(" ")
        lead = line[: len(line) - len(body)]
        first, _, _ = body.partition(" ")
        bullet = first == "-" or (first[:-1].isdigit() and first.endswith("."))
        hang = lead + " " * (len(first) + 1) if bullet else lead
        lines += textwrap.wrap(
            body,
            width,
            initial_indent=indent + lead,
            subsequent_indent=indent + hang,
            break_long_words=False,
            break_on_hyphens=False,
        )
    return "\n".join(lines)


def highlighted(pieces: list[tuple[str, bool]], width: int, indent: str) -> str:
    """Wrap a snippet and mark its highlighted words, whose marks take up no width."""
    text = "".join(piece.replace("\ue000", "").replace("\ue001", "") for piece, _ in pieces)
    marks = [flag for piece, flag in pieces for _ in piece]
    lines = textwrap.wrap(text, width - len(indent), break_long_words=False, break_on_hyphens=False)
    shown = []
    at = 0
    for line in lines:
        at = text.index(line, at)
        parts = []
        start = 0
        flags = marks[at : at + len(line)]
        for place in range(1, len(line) + 1):
            if place == len(line) or flags[place] != flags[start]:
                part = line[start:place]
                parts.append(click.style(part, bold=True, fg="yellow") if flags[start] else part)
                start = place
        shown.append(indent + "".join(parts))
        at += len(line)
    return "\n".join(shown)


def standing(document: Data) -> str:
    """Return the words for a ruling's standing in the Fifth Edition."""
    word, colour = STANDINGS[document["standing"]]
    return click.style(word, fg=colour)


def heading(text: str) -> str:
    """Return a heading."""
    return click.style(text, bold=True)


def faint(text: str) -> str:
    """Return what matters less."""
    return click.style(text, dim=True)


def title_line(document: Data) -> str:
    """Return the line that heads a document: its citation, and what kind or standing it is."""
    kind = document["kind"]
    if kind == "rule":
        title = document["title"]
        number = document.get("number")
        line = heading(document["citation"]) + (f"  {title}" if number else "")
        form = document.get("form", "rule")
        return line + (faint(f"  ({form})") if form != "rule" else "")
    if kind == "ruling":
        return f"{heading(document['citation'])}  {standing(document)}"
    if document.get("source") == "official":
        return f"{heading(document['citation'])}  {click.style('official', fg='cyan')}"
    return heading(document["citation"])


def ruling(document: Data, width: int) -> list[str]:
    """Return the lines of a whole ruling under a subject's heading."""
    refs = ", ".join(document.get("refs", [])) or "no reference"
    lines = [f"{heading(f'[{refs}]')}  {standing(document)}", wrap(document["plain"], width, "  ")]
    for label, field in (("In the Fifth Edition", "why"), ("Note", "note"), ("No simulation shows it", "not_run")):
        if document.get(field):
            words = CARD.sub(r"\1", document[field])
            lines.append(faint(wrap(f"{label}: {words}", width, "  ")))
    lines += [faint(f"  {address}") for address in document.get("addresses", [])]
    lines.append(faint(f"  {document['id']}"))
    return lines


def references(
    label: str, entries: list[Data], width: int, limit: int = 12, hint: str = "--all shows them"
) -> list[str]:
    """Return a list of references under a label, or nothing when there are none."""
    if not entries:
        return []
    lines = [heading(label)]
    for entry in entries[:limit]:
        words = f"{entry.get('citation', entry['id'])}"
        state = f"  {standing(entry)}" if entry.get("standing") else ""
        lines.append(f"  {words}{state}  {faint(entry['id'])}")
    if len(entries) > limit:
        lines.append(faint(f"  and {len(entries) - limit} more{f' ({hint})' if hint else ''}"))
    return lines
