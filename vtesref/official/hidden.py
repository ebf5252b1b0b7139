"""Characters that nobody sees and that a terminal or a browser obeys: they are left out of imported texts, and told."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.corpus.complaints import Complaint

if TYPE_CHECKING:
    from collections.abc import Callable

#: Control characters but for the ends of lines and tabs, and what turns the direction of writing.
HIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def shown(value: Any, name: str, line: int, report: Callable[[Complaint], None]) -> Any:
    """Return a text, or a list or mapping of texts, without such characters; each file and line with some is reported.

    Lists and mappings are changed in place: they may know the lines of what they hold.
    """
    if isinstance(value, str):
        if (match := HIDDEN.search(value)) is None:
            return value
        report(Complaint(name, line, f"holds the control character U+{ord(match[0]):04X}", "such are left out"))
        return HIDDEN.sub("", value)
    lines = getattr(value, "lines", None)
    if isinstance(value, list):
        for place, entry in enumerate(value):
            at = lines[place] if lines and place < len(lines) else line
            value[place] = shown(entry, name, at, report)
    elif isinstance(value, dict):
        for key, entry in list(value.items()):
            at = lines.get(key, line) if lines else line
            plain = shown(key, name, at, report)
            if plain != key:
                del value[key]
            value[plain] = shown(entry, name, at, report)
    return value
