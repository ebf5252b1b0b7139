"""Announcing an action: its card is played and set aside, and what is used as it is played or announced comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import transitions
from vtesref.engine.action import acting_elsewhere, blockers, calling, modifiers, playing
from vtesref.engine.asking import MayUseAtAnnouncement
from vtesref.engine.cards.always import costs
from vtesref.engine.cards.model import AFTER_ACTION, AS_ANNOUNCED, AS_PLAYED
from vtesref.engine.cards.playing import cancelling
from vtesref.engine.cards.tracking import events, library
from vtesref.engine.cards.whom import history
from vtesref.engine.core import rule
from vtesref.engine.early_ends import ActionEnds
from vtesref.engine.settle import settle
from vtesref.engine.table import HAND, SET_ASIDE
from vtesref.engine.timing import impulse

if TYPE_CHECKING:
    from vtesref.engine.action.action import Action
    from vtesref.engine.cards.texts import Text
    from vtesref.engine.table import Card, Methuselah, Minion, Table


def announced(table: Table, action: Action) -> None:
    """Play the card of the action, if any, and let what belongs to the announcement be used."""
    card = action.card
    if card is not None and card.place == HAND:
        set_aside(table, action.minion, card, action.level, action.text)
        play_out(table, action, card)
    events.happen(table, "announced", action.minion)
    if table.course.happened:
        settle(table)
    window(table, action, AS_ANNOUNCED)


def play_out(table: Table, action: Action, card: Card) -> None:
    """Let the card of the action be cancelled as it is played, and draw in its place."""
    who = action.minion.controller
    later = who.told and table.holds(
        "sequencing.as_played.draw_later", "No card is drawn to replace it until it is resolved."
    )
    if not later:
        library.replace(table, who, card)
    try:
        if cancelling.window(table, card, who, action.minion, (action.target, *action.besides)):
            cancel(table, action)
        window(table, action, AS_PLAYED)
    except ActionEnds:
        if later:
            library.replace(table, who, card, cancelled=True)
        raise
    if later:
        library.replace(table, who, card)


@rule("action.card.aside_until_resolved")
def set_aside(table: Table, minion: Minion, card: Card, level: str, text: Text | None) -> None:
    """{minion} plays {card}, which is set aside until the action is resolved."""
    table.holds("cards.play.announce_show_place", "{card} is shown, and the player says what it will do.", card=card)
    table.holds("action.card.aside_until_resolved", "{card} is not in play meanwhile.", card=card)
    transitions.move_card(table, card, SET_ASIDE, None)
    history.note_played(table, minion, card, level)
    costs.note_affordable(table, minion, card, text)


def window(table: Table, action: Action, when: str) -> None:
    """Let everybody use effects of one time alone."""

    def carry_out(who: Methuselah, choice: Any) -> None:
        playing.use(table, action, who, choice)

    impulse(
        table,
        MayUseAtAnnouncement,
        blockers.order(table, action),
        lambda who: modifiers.offer(table, action, who, (when,)),
        carry_out,
    )


def after(table: Table, action: Action) -> None:
    """Let be used what is used after an action, now that all that belongs to it is done."""
    window(table, action, AFTER_ACTION)


# What becomes of the card.


def put_away(table: Table, action: Action) -> None:
    """Burn a card that the action used up."""
    card = action.card
    if card is not None and card.place == SET_ASIDE and action.state != "blocked":
        burn_used(table, card)


@rule("cards.minion.burned_after")
def burn_used(table: Table, card: Card) -> None:
    """{card} goes to the ash heap."""
    transitions.burn_card(table, card)


def lose_card(table: Table, action: Action) -> None:
    """Burn the card of an action that was blocked."""
    card = action.card
    if card is not None and card.place == SET_ASIDE:
        table.edition.lose_blocked(table, card)


def lose_by_type(table: Table, card: Card) -> None:
    """Burn the card of an action that was blocked, by the rule of its type (both books of 1998)."""
    LOST.get(card.kind, lose_action_card)(table, card)


@rule("action.blocked.card_burned")
def lose_action_card(table: Table, card: Card) -> None:
    """{card} was played for an action that is blocked, and is burned."""
    transitions.burn_card(table, card)


@rule("equip.fail_from_hand_burns")
def lose_equipment(table: Table, card: Card) -> None:
    """The action to equip with {card} is blocked, and it is burned."""
    transitions.burn_card(table, card)


@rule("retainer.fail_burns")
def lose_retainer(table: Table, card: Card) -> None:
    """The action to employ {card} is blocked, and the card is burned."""
    transitions.burn_card(table, card)


@rule("ally.fail_burns")
def lose_ally(table: Table, card: Card) -> None:
    """The action to recruit {card} is blocked, and the card is burned."""
    transitions.burn_card(table, card)


#: How a card is lost to a block, by its type.
LOST = {"weapon": lose_equipment, "equipment": lose_equipment, "retainer": lose_retainer, "ally": lose_ally}


# An action card that is cancelled.


def cancel(table: Table, action: Action) -> None:
    """Cancel the card of the action as it is played, and the action with it."""
    unlock_canceller(table, action.minion)
    allow_again(table, action.minion)
    acting_elsewhere.keep_place(table, action.minion)
    raise ActionEnds("general.cancel.counts_as_played")


@rule("general.cancel.action_card")
def unlock_canceller(table: Table, minion: Minion) -> None:
    """The action card is cancelled: {minion} does not lock, and pays nothing."""
    table.change(minion, locked=False)


@rule("action.cancelled.same_again")
def allow_again(table: Table, minion: Minion) -> None:
    """{minion} may attempt the same action again."""
    *before, last = minion.performed
    table.change(minion, performed=tuple(before))
    if last.kind == calling.POLITICAL:
        calling.take_back(table, minion)


@rule("action.cancelled.same_again")
def allow_again_taken(table: Table, minion: Minion) -> None:
    """{minion} has taken the action, which was never resolved, and may take the same one again."""
    *before, last = minion.performed
    table.change(minion, performed=(*before, last._replace(kind="", card=None)))
    if last.kind == calling.POLITICAL:
        calling.take_back(table, minion)
