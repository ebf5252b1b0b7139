"""Whom every text can name without having chosen them: "you", "your prey", "acting minion", "bearer", "this card"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import seating
from vtesref.engine.cards.context import BEARER
from vtesref.engine.cards.whom import history
from vtesref.engine.table import Minion

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.engine.cards.context import Context

MINION = "minion"
METHUSELAH = "methuselah"
CARD = "card"


def _opposing(context: Context) -> list[Any]:
    combat = context.table.course.combat
    if combat is None:
        return []
    mine = context.user
    return [side.minion for side in combat.sides if side.minion is not mine][:1]


def _served(context: Context) -> list[Any]:
    """Return the bearer of the card, or the minion that the bearer serves as a retainer."""
    return [one.employer or one for one in _bearer(context)]


def _fought(context: Context) -> list[Any]:
    """Return whoever fights the bearer of the card, or the minion that the bearer serves."""
    combat = context.table.course.combat
    fighting = _served(context)
    return [] if combat is None else [combat.other(side).minion for side in combat.sides if side.minion in fighting]


def _combatants(context: Context) -> list[Any]:
    combat = context.table.course.combat
    return [] if combat is None else [side.minion for side in combat.sides]


def _acting(context: Context) -> list[Any]:
    action = context.table.course.action
    return [] if action is None else [action.minion]


def _target(context: Context) -> list[Any]:
    action = context.table.course.action
    return [] if action is None else action.all_aimed_at()


def _card_of_action(context: Context) -> list[Any]:
    action = context.table.course.action
    return [] if action is None or action.card is None else [action.card]


def _card_of_referendum(context: Context) -> list[Any]:
    held = context.table.course.referendum
    return [] if held is None or held.card is None else [held.card]


def _weapon_of_strike(context: Context) -> list[Any]:
    """Return the weapon with which the user strikes."""
    return [one for one in _card_of_strike(context) if one.is_weapon]


def _card_of_strike(context: Context) -> list[Any]:
    """Return the card with which the user strikes."""
    combat = context.table.course.combat
    strikes = [side.strike for side in combat.sides if side.minion is context.user] if combat is not None else []
    return [use.card for use in strikes if use is not None and use.card is not None]


def _burned(context: Context) -> list[Any]:
    """Return whom the user has burned during the action."""
    return history.burned_by(context.table, context.user) if context.user is not None else []


def _blocker(context: Context) -> list[Any]:
    action = context.table.course.action
    if "BLOCKER" in context.names:  # whose attempt the text has let fail
        return list(context.names["BLOCKER"])
    return [] if action is None or action.blocker is None else [action.blocker]


def _bearer(context: Context) -> list[Any]:
    if BEARER in context.names:
        return list(context.names[BEARER])
    holder = context.card.holder if context.card is not None else None
    return [holder] if isinstance(holder, Minion) else []


def _only(one: Any) -> list[Any]:
    return [] if one is None else [one]


def _chosen(context: Context) -> list[Any]:
    return _only(context.card.chosen if context.card is not None else None)


def _vampires(found: list[Any]) -> list[Any]:
    """Return those of some minions that are vampires: whoever is called one is no ally."""
    return [one for one in found if isinstance(one, Minion) and one.is_vampire]


#: What has a name in every text: the sort of it, and how it is found.
OFFICES: dict[str, tuple[str, Callable[[Context], list[Any]]]] = {
    "you": (METHUSELAH, lambda context: [context.you]),
    "your prey": (METHUSELAH, lambda context: _only(seating.prey_of(context.table, context.you))),
    "your predator": (METHUSELAH, lambda context: _only(seating.predator_of(context.table, context.you))),
    "acting Methuselah": (METHUSELAH, lambda context: [one.controller for one in _acting(context)]),
    "active Methuselah": (METHUSELAH, lambda context: _only(context.table.course.active)),
    "user": (MINION, lambda context: _only(context.user)),
    "bearer": (MINION, _bearer),
    "chosen minion": (MINION, _chosen),
    "chosen vampire": (MINION, lambda context: _vampires(_chosen(context))),
    "chosen Methuselahs": (METHUSELAH, lambda context: list(context.card.kept) if context.card is not None else []),
    "chosen Methuselah": (METHUSELAH, _chosen),
    "served minion": (MINION, _served),
    "what this card blocks as": (
        MINION,
        lambda context: [context.card.chosen] if context.card and isinstance(context.card.chosen, Minion) else [],
    ),
    "burned minion": (MINION, _burned),
    "employer": (MINION, lambda context: [one.employer for one in _bearer(context) if one.employer is not None]),
    "this minion": (MINION, lambda context: _bearer(context) or _only(context.user)),
    "this vampire": (MINION, lambda context: _vampires(_bearer(context) or _only(context.user))),
    "acting minion": (MINION, _acting),
    "acting vampire": (MINION, lambda context: _vampires(_acting(context))),
    "blocker": (MINION, _blocker),
    "blocking minion": (MINION, _blocker),
    "opposing minion": (MINION, _opposing),
    "opposing vampire": (MINION, lambda context: _vampires(_opposing(context))),
    "opponent of bearer": (MINION, _fought),
    "opponent of employer": (MINION, _fought),
    "both combatants": (MINION, _combatants),
    "card on this card": (
        CARD,
        lambda context: [
            card for card in context.table.cards if card.lies_on is not None and card.lies_on is context.card
        ],
    ),
    "this card": (CARD, lambda context: _only(context.card)),
    "target": (METHUSELAH, _target),
    "card of the action": (CARD, _card_of_action),
    "card of the referendum": (CARD, _card_of_referendum),
    "weapon of the strike": (CARD, _weapon_of_strike),
    "card of the strike": (CARD, _card_of_strike),
    "it": ("any", lambda context: _only(context.it)),
    "they": ("any", lambda context: _only(context.it)),
}
