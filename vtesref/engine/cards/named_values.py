"""The values that texts add to, and the deeds that they keep minions from: how each is written, as always so."""

from __future__ import annotations

from typing import NamedTuple

from vtesref.engine.cards.effects_table import always


class Value(NamedTuple):
    """A value that texts add to: its name, of what sort of thing, and until when it is changed if it is not said."""

    name: str
    sort: str
    scope: str
    meaning: str


#: Every value that texts can add to.
VALUES = {
    one.name: one
    for one in (
        Value("stealth", "minion", "action", "for its actions"),
        Value("intercept", "minion", "action", "for its attempts to block"),
        Value("bleed", "minion", "action", "the amount of its bleeds"),
        Value("strength", "minion", "round", "its strength in combat"),
        Value("votes", "minion", "referendum", "its votes in each referendum"),
        Value("ballots", "minion", "referendum", "of a priscus, in each referendum"),
        Value("hunt", "minion", "action", "the blood that it gains from a hunt"),
        Value("capacity", "minion", "leaves play", "the capacity of a vampire"),
        Value("hand size", "methuselah", "turn", "the cards that they hold"),
        Value("transfers", "methuselah", "phase", "in their influence phase"),
        Value("master phase actions", "methuselah", "phase", "in their master phase"),
        Value("discard phase actions", "methuselah", "phase", "in their discard phase"),
    )
}
#: What texts can keep a minion from.
DEEDS = (
    "act", "block", "bleed", "hunt", "hunt as normal", "unlock", "press", "maneuver", "strike", "dodge", "vote",
    "play reaction cards", "play combat cards", "play action modifiers", "equip", "use ranged strikes", "use equipment",
    "strike in the initial pair", "unlock by any means", "press to continue", "press to end", "maneuver to close range",
    "have equipment", "commit diablerie",
)  # fmt: skip


for _one in VALUES.values():
    _default = "bearer" if _one.sort == "minion" else "you"
    _of = f"as long as it is in play: to {_default} if nobody is named ({_one.meaning})"
    always(f"+{{plus:amount}} {_one.name}[ to {{who:{_one.sort}}}]", _of, _one.name)
    always(f"-{{minus:amount}} {_one.name}[ to {{who:{_one.sort}}}]", _of, _one.name)
for _deed in DEEDS:
    always(f"{{who:minion}} cannot {_deed}", "as long as it is in play", f"bar {_deed}", says="harms")
