"""Another minion goes on with the action as the acting minion, by the text of a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.action.action import Action
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.notation.effects_table import holds
from vtesref.engine.cards.playing import meeting, using
from vtesref.engine.cards.texts import PLAY
from vtesref.engine.cards.whom import filter_tests
from vtesref.engine.control import controller_of
from vtesref.engine.core import rule, supposing
from vtesref.engine.table import SET_ASIDE, Minion, Table
from vtesref.engine.turn import minion_phase

if TYPE_CHECKING:
    from collections.abc import Iterator


#: The rules that an action under way is itself the reason of.
_OF_ITSELF = frozenset(("minion.one_action_at_a_time", "cards.action.one_per_action", "cards.action.not_a_modifier"))


def bars_taking_over(table: Table, action: Action, minion: Minion) -> Iterator[str]:
    """Yield the rules by which a minion could not be the acting minion of the action under way.

    It has to be capable of the action, and of all that was used on it by the acting minion.
    """
    trial = Action(
        action.kind, minion, action.target, action.card, action.level, action.cards, action.besides, action.text,
        action.names,
    )  # fmt: skip
    aside = {"equip.needed_at_resolution"} if action.card is not None and action.card.place == SET_ASIDE else set()
    yield from (key for key in action.kind.bars(table, trial) if key not in _OF_ITSELF and key not in aside)
    own = [(action.minion, action.card.name, action.level)] if action.card is not None and aside else []
    for one, name, level in (*action.played, *own):
        card = next(one for one in table.cards if one.name == name)
        played = next((each for each in card.texts if each.kind == PLAY and each.label == level), None)
        if one.controller is action.acting and (played is None or not using.is_for_others(played)):
            yield from meeting.bars_meeting(table, minion, card)
            superior = played is not None and played.level and played.level.isupper()
            if superior and not meeting.superior(table, minion, card):
                yield "cards.discipline.basic"
        if played is not None:
            yield from bars_use(table, action, minion, Context(table, one.controller, card, one, played, level))
    for card, text in action.used:
        you = controller_of(card)
        if text not in card.texts or you is None:
            continue
        bearer = card.holder if isinstance(card.holder, Minion) else None
        if bearer is not None and action.minion in (bearer, bearer.employer):
            yield "general.golden_rule"
        user = bearer if bearer is not None or you is not action.acting else action.minion
        yield from bars_use(table, action, minion, Context(table, you, card, user, text, card.played_at or "basic"))


def bars_use(table: Table, action: Action, minion: Minion, context: Context) -> Iterator[str]:
    """Yield the rule by which something that was used on an action could not have been used on that of another minion.

    What would not be so now in any case is left aside: it was so when it was used.
    """
    text = context.text
    assert text is not None
    takes_part = context.user is action.minion and not using.is_for_others(text)
    before = [holds(condition, context) for condition in text.only]
    suited = text.who is None or context.user is None or filter_tests.matches(text.who, context, context.user)
    if takes_part:
        context.user = minion
    with supposing(action, minion=minion):
        unfit = any(was and not holds(condition, context) for was, condition in zip(before, text.only, strict=True))
        of_another = takes_part and suited and text.who is not None
        if unfit or (of_another and text.who is not None and not filter_tests.matches(text.who, context, minion)):
            yield "general.golden_rule"


@rule("general.golden_rule")
def take_over(table: Table, action: Action, minion: Minion) -> None:
    """The text of a card lets the action go on with {minion} as the acting minion."""
    in_their_place = tuple(minion if one is action.minion else one for one in action.about_to_fight)
    table.change(action, minion=minion, about_to_fight=in_their_place)
    table.change(minion, performed=minion_phase.announced(action))
