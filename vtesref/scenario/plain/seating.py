"""Who sits where and what is whose: what a description leaves open of it, or says otherwise than it was read.

Where the words and the seats do not agree, nothing is played. Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.scenario.plain.ledger import ASKED
from vtesref.scenario.plain.people import ME, NEXT, PREY, Person, Seat

if TYPE_CHECKING:
    from vtesref.scenario.plain.hearing import Hearing

#: What asks who of the table somebody is, which only the number of players tells.
_ASKS_WHO = re.compile(r"\bbe (?:that|it|he|this) (?:then |now )?(?:me|my (?:prey|predator|grandprey))(?=$| [,.;?!])")
#: A block of whom nobody but "he" names.
_HE_BLOCKS = re.compile(r"\b(?:he|they) (?:then |also |now |do |will |can |want to |try to |attempt to )*block\b")


#: What is an action.
_ACTS = re.compile(
    r"\{0\} (?:bleeds|hunts|leaves torpor|rescues|diablerises|calls a referendum|equips|recruits|employs)\b"
)
#: A pool that is told right after whom is bled, and may be said of either.
_POOL_OF_WHOM = re.compile(
    r"\bbleed (?:me|him|my prey|my predator|his prey)(?: for \d+)? (?:while )?(?:at|with|on|have) \d+ pool"
)
#: A question who is so: "who has the Edge and who is locked?".
_WHO_IS = re.compile(
    r"(?:[,.;?!]|and|so|then) (who (?:be|have|get) (?:the edge|in torpor|torpid|locked|unlocked|ready|empty))"
    r"(?: (?:now|then|afterwards))*(?= ?\?| ?$| and (?:who|what|how|where)\b)"
)
#: A bleed that is aimed the wrong way round the table.
_PREY_BLEEDS_ME = re.compile(r"\bprey(?:'s \w+)? (?:then |now |just |also |who \w+ )*bleed (?:me|us)\b")
#: A question whether somebody is so: "is my vampire who takes 3 in torpor?".
_IS_SO = re.compile(
    r"(?:^|[.?!;,:] )(?:so |and |then |but )?be (?:my|his|the|an?|our) [^.?!]*\b"
    r"(?:torpor|torpid|locked|unlocked|ready|wounded|empty|full)(?: (?:now|then|afterwards|still|after|that|or|not))*"
    r"(?= ?\?| ?$)"
)


def settle(h: Hearing) -> None:
    """Note what is open, or read otherwise than told, of who sits where and what is whose."""
    whole = h.ledger.whole
    if _ASKS_WHO.search(whole):
        h.lack("how many sit at the table")
    if re.search(r"\b2 player\b", whole) and any(_side(one) == NEXT for line in h.lines for one in line.who):
        h.lack("how many sit at the table")
    for word in h.ledger.said:
        if word.typed.startswith("in his uncontrolled") and any("transfers" in line.text for line in h.lines):
            h.lack("whose uncontrolled region it is")
    acting = {_side(line.who[0]) for line in h.lines if line.who and _ACTS.match(line.text)}
    if len(acting) > 1:
        h.lack("whose turn it is")
    if _POOL_OF_WHOM.search(whole):
        h.lack("whose pool that is")
    asked = _IS_SO.search(whole)
    if asked and ASKED not in h.ledger.taken[whole[: asked.end()].count(" ") - 1 : whole[: asked.end()].count(" ") + 1]:
        h.lack("whether that is told or asked")
    who = _WHO_IS.search(whole)
    if who and ASKED not in h.ledger.taken[whole[: who.start(1)].count(" ") :][:2]:
        h.lack("whether that is told or asked")
    if _PREY_BLEEDS_ME.search(whole) and not any("bleeds" in x.text and _side(x.who[0]) == PREY for x in h.lines):
        h.lack("what lets the prey bleed so")
    _blocks_redirected(h)


def _blocks_redirected(h: Hearing) -> None:
    """Note a block by "him" after a redirection: he who is bled now may be meant, and not who redirected it."""
    led = [place for place, line in enumerate(h.lines) if "redirects" in line.text]
    if not led or not _HE_BLOCKS.search(h.ledger.whole):
        return
    target = h.lines[led[-1]].who[1]
    for line in h.lines[led[-1] :]:
        if line.text == "{0} blocks" and _side(line.who[0]) != _side(target):
            h.lack("who blocks")


def _side(one: Person | Seat) -> str:
    return one.name if isinstance(one, Seat) else one.side or ME
