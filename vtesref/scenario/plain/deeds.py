"""What minions and Methuselahs do in a plain description: who reads it, in the order in which they are asked.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.scenario.plain.bleeding import bleeds
from vtesref.scenario.plain.blocking import blocks, effects
from vtesref.scenario.plain.cards.deeds import plays
from vtesref.scenario.plain.connecting import nothing
from vtesref.scenario.plain.damaging import counters, prevents, takes
from vtesref.scenario.plain.fighting import fights
from vtesref.scenario.plain.lexicon import PLAIN_FORM
from vtesref.scenario.plain.torpor import torpor_actions
from vtesref.scenario.plain.turns import equips, turns
from vtesref.scenario.plain.voting import votes

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.scenario.plain.hearing import Hearing

_DEEDS: tuple[Callable[[Hearing], bool], ...] = (
    nothing,
    plays,
    turns,
    equips,
    prevents,
    blocks,
    counters,
    torpor_actions,
    takes,
    bleeds,
    effects,
    votes,
    fights,
)


def _is_unsaid(h: Hearing) -> bool:
    """Tell whether the speaker tells what somebody else does without saying who: "bleeds for 4, I have 3 pool"."""
    word = h.ledger.said[h.ledger.at] if h.rest else None
    third = word is not None and word.typed.endswith("s") and PLAIN_FORM.get(word.typed) == word.read != word.typed
    return third and h.speaks and not h.subject and not h.cast.minions


def deed(h: Hearing) -> bool:
    """Read something that is done; tell whether anything was."""
    for read in _DEEDS:
        at = h.ledger.at
        unsaid = _is_unsaid(h)
        if read(h):
            if unsaid and h.ledger.is_telling(at):
                h.lack("who does it")
            if h.ledger.is_telling(at):
                h.trying = False
            return True
        h.ledger.back(at)
    return False
