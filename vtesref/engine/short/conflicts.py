"""Which effects of a card are in each other's way, though each could stand alone.

A reason tells a player why they are; "" means that they are not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.model import AS_ACTION, IN_PHASES, ON_USE
from vtesref.engine.short import occasions as at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vtesref.engine.cards.model import Effect


def conflict(kind: str, effects: Sequence[Effect], place: int) -> str:
    """Return why an effect cannot stand with another one on one level of a card, though each could alone."""
    effect, others = effects[place], [one for here, one in enumerate(effects) if here < place]
    if effect.word == "replaced" and any(one.when in at.IN_REFERENDUMS for one in effects):
        return "what is played in a referendum is replaced when the referendum says"
    if kind == "political action" and {"automatic", "burn by vote"} <= {effect.word, *(one.word for one in others)}:
        return "nobody votes in a referendum that passes by its card"
    if kind == "action":
        return _conflict_of_aims(effect, others, at.aim) or _conflict_of_versions(effect, others)
    both = {effect.word, *(one.word for one in others)}
    if kind == "master" and "cancel master" in both and any(at.target_of_master(one) for one in (effect, *others)):
        return "a card that is played to cancel another is played on nothing"
    if kind in at.OF_METHUSELAHS:
        mine = [one for one in others if not at.told_time(one) and not one.tags & ON_USE]
        if not at.told_time(effect) and not effect.tags & ON_USE:
            found = _conflict_of_aims(effect, mine, lambda one: at.target_of_master(one))
            if found:
                return found
    if kind in (*at.OF_METHUSELAHS, *at.ON_MINIONS):
        return _conflict_of_uses(effect, others)
    return ""


def _conflict_of_aims(effect: Effect, others: Sequence[Effect], of: object) -> str:
    mine = of(effect)  # type: ignore[operator]
    other = next((one for one in others if of(one) not in ("", mine)), None)  # type: ignore[operator]
    if not mine or other is None:
        return ""
    return f'it is aimed at {mine}, and "{other.text}" at {of(other)}; a card is aimed at one thing'  # type: ignore[operator]


def _conflict_of_versions(effect: Effect, others: Sequence[Effect]) -> str:
    other = next((one for one in others if one.word in at.VERSIONS), None)
    if effect.word in at.VERSIONS and other is not None:
        return f'"{other.text}" says already what action it is'
    return ""


def _conflict_of_uses(effect: Effect, others: Sequence[Effect]) -> str:
    """Return why a use of a card in play could not be told from another one."""
    time = at.told_time(effect)
    for one in others:
        if at.is_called(one) != at.is_called(effect) and {one.word, effect.word} <= set(at.OF_REFERENDUMS):
            return f'"{one.text}" is done in a referendum, and a story could not tell them apart; make two cards'
        if time in IN_PHASES and at.told_time(one) == time:
            return f'"{one.text}" is another use in that phase, and a story could not tell them apart; make two cards'
        both = _is_deed(effect) and _is_deed(one)
        if both:
            return f'"{one.text}" is another action, and a story could not tell them apart; make two cards'
    return ""


def _is_deed(effect: Effect) -> bool:
    return effect.when == AS_ACTION and effect.word not in at.OF_ITS_KIND
