"""Words that turn what is told into something else: conditions, orders, repetitions, duties.

The words that hold a description together are passed over. These are among them only where the story shows what they
say; anywhere else they are not understood, and nothing is played. Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.scenario.plain.ledger import ASKED, FILLER, TELLING
from vtesref.scenario.plain.people import ME, Person

if TYPE_CHECKING:
    from vtesref.scenario.plain.hearing import Hearing

#: What tells that somebody does the same: "I vote against and so does he".
LIKEWISE = r"(?:and |but )?so (?:do|be|have|will|would|can) (?:i|he|it|we|they|my \w+|his \w+)(?= ?$| [,.;])"
_BEGINS = (*",.;:?!(", "and", "so", "then", "but")
#: What puts a deed at another time than the one at which it is told.
_TIMES = r"later|afterwards|next|first"
#: What orders two parts, and what of it tells the second part first.
_TURNED_ROUND = r"before|until|unless"
_ORDERING = r"when|after|because|once"
#: A question of a deed of somebody to whom something was done before: "can I bleed with one who was rescued?".
_WHO_WAS = re.compile(
    r"(?:so |and |then )?(?:can|could|may|might|do|will|would|be) [^.?!,]*\b(?:who|that|which) [^.?!]*\bwas-"
)
_TRIES = {"want", "try", "can", "could", "may", "attempt", "hope"}


def turns(h: Hearing) -> bool:
    """Tell whether the next word of those that hold a description together changes what it means here."""
    begins = h.ledger.at == 0 or h.ledger.before in _BEGINS
    if h.see(rf"instead|{_TURNED_ROUND}|only (?:if|when|once|after)|even if"):
        return True
    if h.see(LIKEWISE):
        return True
    if h.see("if|as long as|provided"):
        return _is_condition(h)
    if h.see(rf"{_ORDERING}|since"):
        return _is_afterthought(h)
    if h.see(_TIMES):
        tried = _TRIES & {word.read for word in h.ledger.said[: h.ledger.at]}
        return not begins and not (h.see("first") and tried)
    if h.see(r"must(?! hunt)|would have|(?:would )?have to(?! (?:hunt|take)\b)"):
        return True
    if h.see(r"be go(?:ing)? to|go to") and h.ledger.said[h.ledger.at].typed in ("was", "were", "had"):
        return True  # it was only meant to be
    if h.see("want to") and h.ledger.said[h.ledger.at].typed.startswith("wanted") and h.ledger.at > 1:
        return h.ledger.said[h.ledger.at - 2].read == "but"  # it did not come about
    if re.match(r"would [^.?!]*\bbut\b", h.rest) and not h.asking:
        return True  # it does not come about
    if h.see("would"):
        return not h.asking and not re.search(r"\?|\b(?:if|suppose|when|can)\b", h.ledger.whole)
    turn = h.see(r"(?:in |on )?(?P<own>my|his) turn\b")
    return turn is not None and bool(h.lines) and _is_other_turn(h, turn["own"])


def _is_condition(h: Hearing) -> bool:
    """Tell whether what was told already happens only if what follows does: "I bleed for 2 if he blocks"."""
    asked = h.ledger.at > 0 and (h.ledger.taken[h.ledger.at - 1] == ASKED or h.ledger.before == "what")
    return bool(h.lines) and not asked


def _is_afterthought(h: Hearing) -> bool:
    """Tell whether what follows came before what was told already: "he takes 2, after he has prevented 1"."""
    if (
        not h.lines
        and h.see("after|once|because|since")
        and TELLING in h.ledger.taken
        and h.ledger.before not in _BEGINS
    ):
        return True  # "he has 5 after losing 2": what is so now, and what was before
    if not h.lines or h.ledger.before in (*".;?!", "and", "but", "then"):
        return False
    return h.ledger.taken[h.ledger.at - 1] != ASKED and " , " not in h.rest


def _is_other_turn(h: Hearing, own: str) -> bool:
    """Tell whether who acts does so in a turn of somebody else."""
    acting = next((one for line in h.lines for one in line.who[:1] if isinstance(one, Person)), None)
    return acting is not None and (acting.side in (ME, "")) != (own == "my")


def settle(h: Hearing) -> None:
    """Note the words whose part of the story nobody told: "again" where nothing happens twice, "too" for one alone."""
    passed = h.ledger.read_as(FILLER)
    shapes = [(line.text.split()[1], *line.who[:1]) for line in h.lines if line.who]
    if "again" in passed and len(set(shapes)) == len(shapes):
        h.lack("what happens again")
    if {"too", "also", "as well"} & set(passed) and len(h.lines) < 2 and "?" not in h.ledger.whole:
        h.lack("what happens besides")
    if len(h.lines) > 1 and _WHO_WAS.match(h.ledger.whole):
        h.lack("how the parts follow each other")
    _fresh_combat(h)


def _fresh_combat(h: Hearing) -> None:
    """Note a combat with somebody of whom nothing was told, after something that was none."""
    for place, line in enumerate(h.lines):
        if " fights " in line.text and place and any(" takes " in one.text for one in h.lines[:place]):
            others = [one for one in line.who if isinstance(one, Person)]
            if any(person.implied for person in others):
                h.lack("how the two come to fight")
