"""The Markdown of the texts: to plain text for terminals and the index, and what may stand in it.

The texts use paragraphs, emphasis, lists and tables. Card names stand in {braces}. Raw HTML is no part of it: the
parser is set up so that it would be shown, not obeyed.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

CARD = re.compile(r"\{([^{}\n]+)\}")


@cache
def parser() -> MarkdownIt:
    """Return the one Markdown parser of the project."""
    from markdown_it import MarkdownIt

    return MarkdownIt("js-default", {"html": False, "linkify": False, "typographer": False})


def card_names(text: str) -> list[str]:
    """Return the card names that a text gives in braces, with line breaks within a name undone."""
    return [" ".join(name.split()) for name in CARD.findall(joined(text))]


def joined(text: str) -> str:
    """Undo line breaks inside braces, so that a wrapped card name is one name."""
    return re.sub(r"\{[^{}]*\}", lambda match: " ".join(match.group().split()), text)


@lru_cache(maxsize=8192)  # a site that is built again and again has nearly the same texts each time
def plain(text: str) -> str:
    """Return a text without its markup: one line a paragraph, list item or table row, blank lines between blocks."""
    lines: list[str] = []
    lists: list[int | None] = []  # for each open list, the number of its next item, or None for bullets
    prefix = ""  # what stands before the next paragraph: a bullet, a number, or the indent under one
    cells: list[str] | None = None  # the cells of the open table row
    gap = False  # whether a blank line parts the next line from the last

    def write(line: str) -> None:
        nonlocal gap
        if gap and lines:
            lines.append("")
        lines.append(line)
        gap = not lists and cells is None

    for token in parser().parse(CARD.sub(r"\1", joined(text))):
        if token.type == "inline":
            if cells is not None:
                cells.append(_inline(token))
            else:
                write(prefix + _inline(token))
                prefix = " " * len(prefix)
        elif token.type == "tr_open":
            cells = []
        elif token.type == "tr_close":
            write(" | ".join(cells or []))
            cells = None
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            lists.append(int(token.attrs.get("start", 1)) if token.type == "ordered_list_open" else None)
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            lists.pop()
            prefix = ""
            gap = not lists
        elif token.type == "table_close":
            gap = True
        elif token.type == "list_item_open":
            number = lists[-1]
            prefix = "  " * (len(lists) - 1) + ("- " if number is None else f"{number}. ")
            if number is not None:
                lists[-1] = number + 1
        elif token.type in ("fence", "code_block"):
            write(token.content.rstrip())
    return "\n".join(lines)


def _inline(token: Token) -> str:
    """Return the words of an inline token; a soft break is a space."""
    parts: list[str] = []
    for child in token.children or []:
        if child.type in ("softbreak", "hardbreak"):
            parts.append(" ")
        else:
            parts.append(child.content)
    return " ".join("".join(parts).split())


def faults(text: str) -> Iterator[str]:
    """Yield what is wrong with a text's markup: raw HTML, open emphasis, single braces, signs without words."""
    if text.strip() and not plain(text).strip():
        yield "has signs but no words"
    if re.search(r"</?[a-zA-Z][^>]*>|<!--", text):
        yield "holds raw HTML"
    for token in parser().parse(text):
        for child in token.children or []:
            if child.type == "text" and re.search(r"(?<![\w*])\*{1,2}(?=\w)|(?<=\w)\*{1,2}(?![\w*])", child.content):
                yield "has emphasis that does not end"
                break
    bare = CARD.sub("", joined(text))
    if "{" in bare or "}" in bare:
        yield "has a brace without the matching one"
