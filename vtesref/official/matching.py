"""Which of our rulings have the same reference as an official one, and whether the two say different things.

Two rulings on one card with one reference (who, and which day) are of one message. Where a message ruled several things
on the card, the likest texts go together. What differs is told by signs that can be checked: a ruling that ours
holds to be overtaken, a later message, other numbers, a published reversal. The words themselves always differ.
"""

from __future__ import annotations

import re
from typing import Any

Data = dict[str, Any]

#: How alike (of 100) two texts must be to go together when a message ruled several things on one card.
ALIKE = 25.0
BEGINNING = 5
_NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8"}


def likeness(one: str, other: str) -> float:
    """Return how alike two texts are in their words, in any order and inflection (0 to 100)."""
    from vtesref.search.analysis import STOP_WORDS, words

    # The beginnings of words do for inflections here, and spare loading the stemmer.
    a = {word[:BEGINNING] for word in words(one) if word not in STOP_WORDS}
    b = {word[:BEGINNING] for word in words(other) if word not in STOP_WORDS}
    return 200.0 * len(a & b) / (len(a) + len(b)) if a or b else 0.0


def pairs(ours: list[Data], official: list[Data]) -> list[Data]:
    """Return the pairs among rulings on one card, as {"ours", "official", "refs", "differs"}: ids, and the reasons.

    ``refs`` of both must be written alike ("LSJ 2004-06-23"). Each official ruling goes to the likest of ours that
    share a reference with it, and each of ours keeps its likest official ruling at least.
    """
    scored = []
    for own in ours:
        for other in official:
            shared = [ref for ref in own.get("refs", []) if ref in other.get("refs", []) and ref[-1].isdigit()]
            if shared:
                scored.append((likeness(own["plain"], other["plain"]), own["id"], other["id"], shared, own, other))
    best_own: dict[str, float] = {}
    best_other: dict[str, float] = {}
    for score, own_id, other_id, *_ in scored:
        best_own[own_id] = max(score, best_own.get(own_id, 0.0))
        best_other[other_id] = max(score, best_other.get(other_id, 0.0))
    alone = {one: sum(1 for entry in scored if entry[1] == one) for one in best_own}
    alone_other = {one: sum(1 for entry in scored if entry[2] == one) for one in best_other}
    found = []
    for score, own_id, other_id, shared, own, other in scored:
        single = alone[own_id] == 1 and alone_other[other_id] == 1
        mutual = score in (best_own[own_id], best_other[other_id])
        if single or (mutual and score >= ALIKE):
            found.append((own, other, shared))
    number: dict[str, int] = {}
    for own, other, _ in found:
        for ident in (own["id"], other["id"]):
            number[ident] = number.get(ident, 0) + 1
    return [
        {
            "ours": own["id"],
            "official": other["id"],
            "refs": shared,
            "differs": differences(own, other, whole=number[own["id"]] == number[other["id"]] == 1),
        }
        for own, other, shared in found
    ]


def differences(own: Data, official: Data, *, whole: bool = True) -> list[str]:
    """Return the signs that our ruling and the official one of the same reference say different things; mostly none.

    ``whole`` tells that each says what the other says, and not a part of it: only then are their words compared.
    """
    found = []
    standing = own.get("standing")
    if standing in ("superseded", "obsolete"):
        found.append(f"our ruling is {standing} in the Fifth Edition, but the official list still has it")
    if "reversal" in official.get("marks", []):
        found.append("the official ruling reverses earlier ones")
    later = [ref for ref in official.get("refs", []) if ref not in own.get("refs", []) and ref[-10:-6].isdigit()]
    newest = max((ref[-10:] for ref in own.get("refs", []) if ref[-1].isdigit()), default="")
    later = [ref for ref in later if newest and ref[-10:] > newest]
    if later:
        found.append(f"the official ruling also cites a later message ({', '.join(later)})")
    if not whole:
        return found
    mine, theirs = _numbers(own["plain"]), _numbers(official["plain"])
    if mine and theirs and not mine & theirs:
        found.append(f"different numbers ({', '.join(sorted(mine))} and {', '.join(sorted(theirs))})")
    return found


def _numbers(text: str) -> set[str]:
    words = re.findall(r"[a-z]+|\d+", text.lower())
    return {_NUMBERS.get(word, word) for word in words if word in _NUMBERS or word.isdigit()}
