"""The official rulebook in Markdown, as paragraphs with an address: edition ``official-2024``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from vtesref.corpus.names import OFFICIAL_EDITION, slug
from vtesref.official.hidden import HIDDEN

EDITION = OFFICIAL_EDITION
#: A text with fewer headings than this is no rulebook.
FEWEST = 3
ADDRESS = "https://www.vekn.net/rulebook"

_HEADING = re.compile(r"(#{1,6})\s+(.*)")
_LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]*)\)")
_IMAGE = re.compile(r"!\[[^\]]*\]\([^)]*\)")
#: The label of a box, which is no term.
_BOX = re.compile(r"^>\s*\*\*ADVANCED RULES\*\*\\?\s*")
_LEAD = re.compile(r"\*\*([^*]{2,80}?)[:.]?\*\*:?\s*")


@dataclass(slots=True)
class Paragraph:
    """One paragraph: ``heading`` is the nearest heading, ``path`` all of them, ``term`` what it defines (in bold)."""

    id: str
    heading: str
    path: list[str]
    text: str
    term: str = ""
    url: str = ""
    form: str = "rule"
    anchors: tuple[str, ...] = ()


def read_rulebook(data: bytes, name: str) -> list[Paragraph]:
    """Return the paragraphs of the rulebook; raises ValueError when the file is none."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise ValueError(f"{name}:{line} is not UTF-8") from None
    if (hidden := HIDDEN.search(text)) is not None:
        line = text.count("\n", 0, hidden.start()) + 1
        raise ValueError(f"{name}:{line} holds the control character U+{ord(hidden[0]):04X}; take it out")
    path: list[str] = []
    url = ADDRESS
    paragraphs: list[Paragraph] = []
    headings = 0
    taken: dict[str, int] = {}
    used: set[str] = set()
    section = ""
    for block in _blocks(text):
        if match := _HEADING.match(block):
            level, words = len(match[1]), match[2]
            link = _LINK.search(words)
            if level == 1 and link and link[2].startswith("http"):
                url = link[2]
            title = clean(words).strip(" *")
            path = [*path[: level - 1], title]
            headings += 1
            section = slug(title) or "untitled"
            continue
        block = _BOX.sub("> ", block)
        body = clean(block)
        if not body or not path:
            continue
        boxed = block.startswith(">")
        italic = re.fullmatch(r"\*[^*].*[^*]\*", " ".join(block.split()), re.DOTALL)
        lead = _LEAD.match(re.sub(r"^[>\s]+", "", block))
        term = clean(lead[1]).strip(" :*") if lead and len(body) > len(lead[1]) + 3 else ""
        stem = f"{EDITION}/{section}" + (f"/{slug(term)}" if term and slug(term) else "")
        taken[stem] = taken.get(stem, 0) + 1
        ident = f"{stem}/{taken[stem]}" if not term or taken[stem] > 1 else stem
        while ident in used:
            taken[stem] += 1
            ident = f"{stem}/{taken[stem]}"
        used.add(ident)
        anchors = tuple(dict.fromkeys(part for part in (slug(term), section) if part))
        form = "example" if italic and len(paragraphs) > 3 else "note" if boxed and not term else "rule"
        paragraphs.append(Paragraph(ident, path[-1], list(path), body, term, f"{url}#{anchors[0]}", form, anchors))
    if headings < FEWEST or len(paragraphs) < FEWEST:
        raise ValueError(f"{name} is not a rulebook: it has {headings} headings")
    return paragraphs


def _blocks(text: str) -> list[str]:
    """Cut a text at blank lines and headings; a quoted box is cut where a bold term begins within it."""
    blocks: list[str] = []
    current: list[str] = []

    def close() -> None:
        if current:
            blocks.append("\n".join(current))
            current.clear()

    for line in text.replace("\r\n", "\n").split("\n"):
        bare = re.sub(r"^>\s?", "", line)
        if not bare.strip():
            close()
        elif line.startswith("#"):
            close()
            blocks.append(line)
        else:
            if line.startswith(">") and bare.startswith("**"):
                close()
            current.append(line)
    close()
    return blocks


def clean(text: str) -> str:
    """Return Markdown as plain text: no images, no stars, links as their words, list items on lines of their own."""
    text = _IMAGE.sub("", text)
    text = _LINK.sub(r"\1", text)
    lines = [re.sub(r"^(?:>\s?)+", "", line).rstrip("\\").rstrip() for line in text.split("\n")]
    joined = ""
    for line in lines:
        item = re.match(r"\s*(?:[-*]|\d+\.)\s+", line)
        joined += ("\n" if item and joined else " " if joined else "") + line.strip()
    joined = re.sub(r"<[^>]{1,40}>", "", joined).replace("**", "").replace("\\", "")
    joined = re.sub(r"(?<!\w)[*_]([^*_\n]+)[*_](?!\w)", r"\1", joined)
    return re.sub(r"[ \t]+", " ", joined).strip()
