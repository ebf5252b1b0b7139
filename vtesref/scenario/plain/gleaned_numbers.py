"""What the frames of gleaning share: the numbers of a text, each taken once, and whose they are.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.scenario.plain.people import Person

#: What may follow a bare number that counts blood or pool, and who is spoken of.
END = (
    r"(?= ?$| ?[,.;:?!()]| and\b| but\b| so\b| while\b| who\b| when\b| then\b| left\b| in\b| leave| want| "
    r"block| bleed| take| get)"
)
HIS = r"(?:his|her|their|him|he|she|(?:my )?prey|(?:my )?predator|player|enemy|opponent|victim|someone|nobody)"
MINE = r"(?:my|mine|i|me|we|our)"
#: Blood and capacity as they are told.
_BLOOD = (
    r"(?P<b>\d+)(?: blood)?(?: of | out of (?:a )?|/)(?P<c>\d+)(?! (?:damage|aggravated|normal|transfer))",
    r"(?P<b>\d+) (?:blood|life)(?! (?:from|off|back))",
    r"(?P<b>\d+) (?:on|in) (?:it|him|them|my|the)\b",
    rf"(?:on|at|with|hold|have|only|just|down to|be|contain|left with)(?: (?:only|just|exactly|still|a total "
    rf"of))* (?P<b>\d+){END}",
    r"(?P<empty>\bempty|starve|starving|hungry|drained|bled dry)\b",
    r"(?P<full>\bfull\b)(?: (?:at|with|up at))?(?: (?P<c>\d+))?",
)


class Found:
    """The numbers that a frame takes from a text, each once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.used: list[int] = []
        self.taken: list[tuple[int, int]] = []

    def search(self, pattern: str, begins: int = 0, ends: int | None = None) -> re.Match[str] | None:
        """Find a pattern whose numbers are not taken yet, and take them."""
        for match in re.compile(pattern).finditer(self.text, begins, len(self.text) if ends is None else ends):
            spans = [m.span() for m in re.finditer(r"\d+", match[0])]
            spans = [(match.start() + a, match.start() + b) for a, b in spans]
            if any(a < d and c < b for a, b in spans or [match.span()] for c, d in self.taken):
                continue
            self.taken += spans or [match.span()]
            self.used += [int(self.text[a:b]) for a, b in spans]
            return match
        return None

    def sole(self) -> int | None:
        """Return and take the one number that is left; None if there is none, or several."""
        left = [m for m in re.finditer(r"(?<![\d/])\d+(?![\d/])", self.text) if m.span() not in self.taken]
        if len(left) != 1:
            return None
        self.taken.append(left[0].span())
        self.used.append(int(left[0][0]))
        return int(left[0][0])

    def number(self, *patterns: str) -> int | None:
        """Return the number of the first pattern that stands in the text."""
        for pattern in patterns:
            match = self.search(pattern)
            if match:
                return int(next(group for group in match.groups() if group))
        return None


def filled(found: Found, person: Person, begins: int = 0, ends: int | None = None) -> bool:
    """Give a minion the blood and capacity that a stretch of the text tells."""
    capacity = found.search(r"(?P<c>\d+) ?-?capacity|capacity (?:of |be )?(?P<d>\d+)", begins, ends)
    if capacity:
        person.capacity = int(capacity["c"] or capacity["d"])
    for pattern in _BLOOD:
        told = found.search(pattern, begins, ends)
        if not told:
            continue
        said = told.groupdict()
        if said.get("b"):
            person.blood = int(said["b"])
        elif said.get("empty"):
            person.blood = 0
        else:
            person.full = True
        person.capacity = int(said["c"]) if said.get("c") else person.capacity
        return True
    return False


def stretch(text: str, begins: int) -> tuple[int, int]:
    """Return the clause in which a place lies."""
    marks = [m.start() for m in re.finditer(r"[,.;:?!]| and | but | while ", text)]
    before = max((m for m in marks if m < begins), default=0)
    after = min((m for m in marks if m > begins), default=len(text))
    return before, after


def clauses(text: str) -> Iterator[tuple[int, int]]:
    """Give where each clause of a text begins and ends."""
    begins = 0
    for mark in re.finditer(r"[,.;:?!()]| and | but | while | so | then | because | who | before | after ", text):
        yield begins, mark.start()
        begins = mark.end()
    yield begins, len(text)
