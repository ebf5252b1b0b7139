"""Cards in play that somebody is told to have: equipment, retainers, and what master cards leave behind.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.scenario.plain.people import Person, Seat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vtesref.scenario.plain.hearing import Hearing

#: What tells that a minion or a Methuselah has a card in play.
_HELD = re.compile(
    r"(?:(?:who |that )?(?:with|have|be|wield|carry|hold|under) )(?:an? |the |my |his )?(?P<card>card-[a-z]+)"
)


def held(h: Hearing, of: list[Person | Seat]) -> bool:
    """Read a card in play that somebody has: equipment, a retainer, or what a master card left behind."""
    match = h.see(_HELD.pattern)
    named = h.cards[match["card"]] if match and h.cards else None
    if named is None or named.data is None:
        return False
    kind = named.data.get("type")
    first: Mapping[str, Any] = next((one for one in named.data.get("texts", ()) if "play" in one), {})
    on = str(first.get("goes", ""))
    if kind not in ("equipment", "retainer") and (kind != "master" or not on):
        return False
    h.eat(_HELD.pattern)
    h.eat(r"(?:on|attached to) (?:him|it|me)|in play|equipped|attached")
    if kind == "master" and on == "in play":
        owner: Person | Seat = h.seats_of(of)[0]
        h.at_table = True
    elif any(isinstance(one, Person) for one in of):
        owner = next(one for one in of if isinstance(one, Person))
    else:
        owner = h.doer()
    h.at_table = True
    owner.cards.append(named.said)
    return True
