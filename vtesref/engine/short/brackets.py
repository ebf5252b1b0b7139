"""Which effect can have which bracket, besides its time: the table behind ``fitting.py``.

Nothing is carried out here. A reason tells a player why an effect cannot have a bracket; "" means that it can.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.model import DODGE, IN_PHASES, NATURE, ON_USE
from vtesref.engine.short import occasions as at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vtesref.engine.cards.model import Effect


def bracket(kind: str, effects: Sequence[Effect], place: int) -> str:
    """Return why what stands in brackets with an effect would not be carried out on a type of card; "" if it is."""
    effect = effects[place]
    leads = not any(one.when != NATURE for one in effects[:place])
    for tag in sorted(effect.tags):
        if not _fits(kind, effect, tag, leads):
            return f'"({tag})" means nothing there'
    if len(effect.tags & ON_USE) > 1 and "reaction" not in effect.tags:
        return "it can be locked for in one way; take out one bracket"
    return ""


def _fits(kind: str, effect: Effect, tag: str, leads: bool) -> bool:
    word = effect.word
    in_combat = word in at.STEPS or word in at.MOMENTS
    if tag == "limited":
        return word == "additional strikes" or (word == "bleed" and effect.number > 0 and kind == "action modifier")
    if tag in ("at close range", "at long range"):
        used = word not in at.ALWAYS_ON_MINION or at.told_time(effect)
        return in_combat and word != "set range" and (kind == "combat card" or (kind in at.ON_MINIONS and bool(used)))
    if tag == "this combat":
        return kind == "combat card" and word in ("strength", "environmental")
    if tag == "retainers":
        strike = effect.strike
        return word == "prevent" or (strike is not None and strike.kind == DODGE)
    if tag == "bystander":
        windows = word in at.MOMENTS and effect.word not in at.STEPS
        return leads and (kind == "action modifier" or (kind == "combat card" and windows))
    if tag == "not limited":
        return word == "bleed" and effect.number > 0 and kind == "action modifier"
    if tag in ("lock", "lock the minion", "the minion locks", "reaction"):
        return _is_for_use(kind, effect, tag)
    if tag == "no capacity":
        return word == "Discipline"
    if tag == "merged":
        return kind == "ability" and word in at.ALWAYS_OF_METHUSELAH and word != "by counter"
    if tag == "not going to torpor":
        return kind == "combat card" and leads and word in at.MOMENTS
    if tag == "for each counter":
        return word in at.ALWAYS_OF_METHUSELAH and word != "by counter"
    if tag == "for each clan":
        return word in ("gain pool", "burn pool")
    return False


def _is_for_use(kind: str, effect: Effect, tag: str) -> bool:
    """Tell whether an effect of a card in play can be used for what a bracket says."""
    if kind not in (*at.ON_MINIONS, "location", "event", "master"):
        return False
    time = at.told_time(effect)
    during = effect.word in at.USED_IN_ACTIONS and effect.word not in at.ANYWHERE
    if tag == "lock":
        return during or (effect.word in at.IN_A_PHASE and (not time or time in IN_PHASES))
    if tag in ("lock the minion", "the minion locks"):
        return during and kind in at.ON_MINIONS
    return during or (effect.word in at.ANYWHERE and bool(time) and time not in IN_PHASES)
