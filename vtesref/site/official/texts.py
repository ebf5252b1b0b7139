"""Official texts as HTML: escaped, with their symbols marked and the cards that they name linked."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from vtesref.official import symbols
from vtesref.site.addresses import relative
from vtesref.site.html import curly
from vtesref.site.official.shelf import card_address

if TYPE_CHECKING:
    from vtesref.site.official.shelf import Shelf

Data = dict[str, Any]

#: What symbols mean, as they stand spelled in brackets in texts that are read already.
_MEANT = {symbols.spelled(one) for code in (*symbols.DISCIPLINES, *symbols.VIRTUES) for one in (code, code.upper())}
_MEANT |= {symbols.spelled(icon) for icon in symbols.ICONS}
_BRACKETS = re.compile(r"\[([A-Za-z0-9 ]+)\]")
#: Shorter names are common words too often to be linked.
SHORTEST = 3


def block(text: str, names: dict[str, str] | None = None) -> Markup:
    """Return a text as paragraphs, one a line; ``names`` gives the link of every card that it names."""
    return Markup("".join(f"<p>{_line(line, names or {})}</p>" for line in text.split("\n") if line.strip()))


def line(text: str) -> Markup:
    """Return a text that stands within a line."""
    return Markup(_line(" ".join(text.split()), {}))


def _line(text: str, names: dict[str, str]) -> str:
    found = []
    end = 0
    before = ""
    text = text.replace("Ⓓ", "(D)")  # as cards print it, and as every font has it
    for match in _BRACKETS.finditer(text):
        meant = symbols.spelled(match[1]) or (match[1] if match[1] in _MEANT else None)
        if meant is None:
            continue
        found.append(_named(curly(text[end : match.start()], before), names))
        found.append(f'<b class="sym">{escape(meant)}</b>')
        end, before = match.end(), "]"
    found.append(_named(curly(text[end:], before), names))
    return "".join(found)


def _named(text: str, names: dict[str, str]) -> str:
    """Return a piece of text, escaped, with the names of cards linked."""
    if not names:
        return escape(text, quote=False)
    spelt = {curly(name): link for name, link in names.items()}
    ordered = sorted(spelt, key=lambda name: (-len(name), name))
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in ordered))
    parts = []
    end = 0
    for match in pattern.finditer(text):
        parts.append(escape(text[end : match.start()], quote=False))
        parts.append(f'<a class="card" href="{escape(spelt[match[0]])}">{escape(match[0], quote=False)}</a>')
        end = match.end()
    parts.append(escape(text[end:], quote=False))
    return "".join(parts)


def named_in(shelf: Shelf, here: str, ruling: str) -> dict[str, str]:
    """Return the links of the cards that an official ruling names, by every name they have."""
    found: dict[str, str] = {}
    for ident in shelf.store.named_by.get(ruling, ()):
        card = shelf.cards[ident]
        link = relative(here, card_address(ident))
        for name in (card["title"], card["card"]["name"], *card["card"].get("also", ())):
            if len(name) >= SHORTEST:
                found.setdefault(name, link)
    return found
