"""Announcing an action by a card text: who may take it, its stealth, cost and targets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.action import bleed, calling, equip, hunt, modifier_effects, torpor
from vtesref.engine.action.action import Action, no_stealth
from vtesref.engine.action.may_act import bars_performing
from vtesref.engine.cards.always import values
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.playing import as_vampire, choosing, costs, legality, paying, play, using
from vtesref.engine.cards.playing.carrying import carry
from vtesref.engine.cards.tracking import limits
from vtesref.engine.cards.whom import amounts
from vtesref.engine.contest import contest
from vtesref.engine.core import by_text, rule
from vtesref.engine.table import ASH_HEAP, HAND, IN_PLAY, Card, Table, is_at_hand
from vtesref.engine.turn.minion_phase import BLEED, HUNT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.texts import Text

#: The version of a text that is a political action.
POLITICAL = "political"
#: The name of an action that what is in play lets somebody take, other than a version of a basic one.
IN_PLAY_ACTION = "card in play"


def context_of(table: Table, action: Action) -> Context:
    """Return what the text of an action is worked out from."""
    return Context(table, action.acting, action.card, action.minion, action.text, action.level, dict(action.names))


# Who may.

#: The rules that a text waives which is for a locked minion.
LOCKED = ("minion.only_ready_unlocked_act", "general.unlocked_needed")


def bars(table: Table, action: Action) -> Iterator[str]:
    """Yield the rules that keep a minion from the action of a text."""
    card, text = action.card, action.text
    assert card is not None
    if table.course.action is not None:
        yield "cards.action.one_per_action"
        yield "cards.action.not_a_modifier"
    if text is None:
        yield "action.card.source_1998c"
        return
    if card.place == IN_PLAY and values.is_unaffected(table, action.minion, card):
        yield by_text(card, f"it does not affect {action.minion}")
    if card.place == IN_PLAY and values.speaks(table):
        yield from play.bars_by_texts(table, action.minion, card, text)
    waived = LOCKED if using.is_for_locked(text) else ()
    yield from (key for key in bars_version(table, action, text) if key not in waived)
    if card.place == HAND:
        yield from costs.bars_card(table, action.minion, card, "basic" if text.level else text.label, text)
        if text.goes == "in play":
            yield from contest.bars_coming(table, card, action.acting)
    elif text.who is None and not (is_at_hand(card, action.minion) or is_own(card, action)):
        yield "equip.needed_at_resolution"
    if not costs.affords(table, action.minion, *text.cost):
        yield "cards.cost.must_afford"
    context = context_of(table, action)
    if text.choose and action.names:
        chosen = dict(action.names)[text.choose[0].name]
        scratch = Context(table, context.you, card, context.user, text, context.level)
        for one in chosen:
            yield from choosing.bars_chosen(text.choose[0], scratch, one)
    elif text.choose and text.choose[0].low:
        scratch = Context(table, context.you, card, context.user, text, context.level)
        there = choosing.candidates(text.choose[0], scratch)
        yield "cards.play.declare_fully" if there else "cards.target.must_be_available"
    if action.besides and len(action.besides) >= sum(choosing.most_of(choice, context) for choice in text.choose):
        yield "action.card.cost_and_target"
    yield from legality.bars_context(context)


def is_own(card: Card, action: Action) -> bool:
    """Tell whether a card in play that lies on no minion is one of the acting Methuselah's."""
    return card.place == IN_PLAY and (card.controller or card.holder) is action.acting


def bars_version(table: Table, action: Action, text: Text) -> Iterator[str]:
    """Yield the rules of the basic action that a text is a version of, or those of any action by card."""
    if text.version == BLEED:
        anybody: tuple[str, ...] = ("bleed.other_target_by_card",) if text.choose else ()
        if text.directed == "directed":
            anybody += table.edition.marked_bleed_rules
        yield from bleed.bars_bleeding(table, action, anybody)
    elif text.version == HUNT:
        yield from hunt.bars_hunting(table, action.minion, action.card)
    elif text.version == "leave torpor":
        yield from torpor.bars_leaving(table, action.minion, torpor.NOTHING)
    elif text.version == "equip":
        yield from bars_performing(table, action, "equip.who")
    elif text.version == POLITICAL:
        card = action.card
        as_one = card is not None and card.place == HAND and as_vampire.counts(table, action.minion, card)
        yield from calling.bars_political(table, action.minion, None, as_one)
    else:
        yield from bars_performing(table, action, "action.card.who")


# Announcing.


def stealth(table: Table, action: Action) -> int:
    """Return the stealth of the action: what its text says, or that of the basic action."""
    text = action.text
    if text is not None and text.stealth is not None:
        points = amounts.value(text.stealth, context_of(table, action))
        table.holds("stealth.card_value_is_start", "This stealth is for this action, and for no other.")
        return modifier_effects.inherent(table, points)
    basic = {HUNT: hunt.stealth, "equip": equip.stealth, "leave torpor": torpor.leaving_stealth}
    if text is not None and text.version in basic:
        return basic[text.version](table, action) or 0
    table.holds("action.card.stealth_zero", "An action by card has no stealth unless the card says so.")
    return no_stealth(table, action)


def begin(table: Table, action: Action) -> None:
    """Fix on announcing what the text chooses, and let what counts from the announcement on be in force."""
    table.holds("cards.action.replaces_default", "{minion} uses {card} for it.", minion=action.minion, card=action.card)
    text = action.text
    if text is None:
        return
    context = context_of(table, action)
    choosing.choose(context)
    paying.pay(context)
    limits.count_use(context)
    settle_terms(table, action, tuple(context.names.items()), text.directed == "undirected")
    if text.version:
        begin_version(table, action, context)
        return
    if not action.minion.is_vampire:
        table.holds("action.card.who", "An ally may use it, too.")
    if isinstance(action.target, Card) and action.target.place == ASH_HEAP:
        leave_undirected(table, action)
    elif action.target is not None and not text.directed:
        table.edition.unmarked_action(table, action)
    begin_effects(context, text)


#: The rule that says of a version of a basic action that it is one.
OF_VERSION = {
    BLEED: ("bleed.card_version", "The bleed is made with a card."),
    HUNT: ("hunt.card_version", "The hunt is made with a card."),
    "leave torpor": ("torpor_action.leave.card_version_1998c", "It costs what the card does, and not two blood."),
}


@rule("action.card.special_version")
def begin_version(table: Table, action: Action, context: Context) -> None:
    """The card describes a version of a basic action, whose rules apply."""
    assert action.text is not None
    if action.text.version in OF_VERSION:
        table.holds(*OF_VERSION[action.text.version])
    if action.text.version == POLITICAL:
        calling.take_note(table, action.minion)
    begin_effects(context, action.text)


def begin_effects(context: Context, text: Text) -> None:
    """Carry out what is in force from the announcement on."""
    for doing in text.do:
        if doing.row is not None and doing.row.early:
            carry(doing, context)
    for doing in text.announced:
        carry(doing, context)
    action = context.table.course.action
    if action is not None and any(doing.row is not None and "name" in doing.slots for doing in text.announced):
        settle_choices(context.table, action, tuple(context.names.items()))


@rule("action.announce.all_details")
def settle_choices(table: Table, action: Action, names: tuple[tuple[str, tuple[Any, ...]], ...]) -> None:
    """What the card chooses besides is chosen, too, as the action is announced."""
    table.change(action, names=names)


@rule("cards.target.ash_heap_undirected")
def leave_undirected(table: Table, action: Action) -> None:
    """Its target is in an ash heap, so it is undirected."""
    table.change(action, undirected=True)


def directed_by_target(table: Table, action: Action) -> None:
    """Leave it to the target whether the action is directed."""


@rule("action.card.undirected_default_1998c")
def undirected_by_card(table: Table, action: Action) -> None:
    """The card does not call its action directed."""
    table.change(action, undirected=True)


@rule("action.card.cost_and_target")
def settle_terms(
    table: Table, action: Action, names: tuple[tuple[str, tuple[Any, ...]], ...], undirected: bool
) -> None:
    """Its cost and target are those of the card."""
    table.change(action, names=names, undirected=undirected)
