"""The values that texts add to, and the deeds that they keep minions from: how each is written, as always so."""

from __future__ import annotations

from typing import NamedTuple

from vtesref.engine.cards.notation.effects_table import always


class Value(NamedTuple):
    """A value that texts add to: its name, of what sort of thing, and until when it is changed if it is not said.

    ``counts`` is the shortest time in which it counts, or the phase in which it does ("" for any time at all).
    """

    name: str
    sort: str
    scope: str
    meaning: str
    counts: str = ""


#: Every value that texts can add to.
VALUES = {
    value.name: value
    for value in (
        Value("stealth", "minion", "action", "for its actions", "action"),
        Value("intercept", "minion", "action", "for its attempts to block", "action"),
        Value("bleed", "minion", "action", "the amount of its bleeds", "action"),
        Value("strength", "minion", "round", "its strength in combat", "strike"),
        Value("votes", "minion", "referendum", "its votes in each referendum", "referendum"),
        Value("ballots", "minion", "referendum", "of a priscus, in each referendum", "referendum"),
        Value("hunt", "minion", "action", "the blood that it gains from a hunt", "action"),
        Value("capacity", "minion", "leaves play", "the capacity of a vampire"),
        Value("hand size", "methuselah", "turn", "the cards that they hold"),
        Value("transfers", "methuselah", "phase", "in their influence phase", "influence phase"),
        Value("master phase actions", "methuselah", "phase", "in their master phase", "master phase"),
        Value("discard phase actions", "methuselah", "phase", "in their discard phase", "discard phase"),
    )
}
#: What texts can keep a minion from, and the shortest time in which they are, or the phase ("": at any time).
DEEDS = {
    **dict.fromkeys(("act", "bleed", "hunt", "hunt as normal", "equip"), "phase"),
    **dict.fromkeys(("block", "play reaction cards", "play action modifiers"), "action"),
    **dict.fromkeys(("press", "press to continue", "press to end", "maneuver", "maneuver to close range"), "round"),
    **dict.fromkeys(("strike", "strike in the initial pair", "dodge", "use ranged strikes"), "strike"),
    **dict.fromkeys(("play combat cards", "use equipment", "have equipment", "commit diablerie"), ""),
    "vote": "referendum",
    "unlock": "unlock phase",
    "unlock by any means": "",
}


for _one in VALUES.values():
    _default = "bearer" if _one.sort == "minion" else "you"
    _of = f"as long as it is in play: to {_default} if nobody is named ({_one.meaning})"
    always(f"+{{plus:amount}} {_one.name}[ to {{who:{_one.sort}}}]", _of, _one.name, counts=_one.counts)
    always(f"-{{minus:amount}} {_one.name}[ to {{who:{_one.sort}}}]", _of, _one.name, counts=_one.counts)
for _deed, _in in DEEDS.items():
    always(f"{{who:minion}} cannot {_deed}", "as long as it is in play", f"bar {_deed}", says="harms", counts=_in)
