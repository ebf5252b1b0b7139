"""Actions by card texts: action cards from hand, and what cards in play let a minion do as an action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import seating
from vtesref.engine.action import bleed, hunt, modifier_effects
from vtesref.engine.action.actions import Action, Kind, bars_performing, no_stealth
from vtesref.engine.cards import amounts, costs, filters, using
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.effects_table import carry
from vtesref.engine.cards.texts import ACTION, PLAY, Text
from vtesref.engine.combat import torpor
from vtesref.engine.core import rule
from vtesref.engine.table import HAND, IN_PLAY, Card, Methuselah, Minion, Table, is_at_hand
from vtesref.engine.turn.minion_phase import BLEED, HUNT

if TYPE_CHECKING:
    from collections.abc import Iterator


def texts_of(card: Card) -> list[Text]:
    """Return the texts of a card by which an action is taken: from hand, or in play."""
    return [one for one in card.texts if one.at == "action" and one.kind == (PLAY if card.place == HAND else ACTION)]


def act(
    table: Table,
    minion: Minion,
    card: Card,
    target: Any = None,
    level: str = "basic",
    besides: tuple[Methuselah, ...] = (),
) -> Action:
    """Return the action of a minion by a text of a card; ``target`` is the first of what it chooses, or is bled."""
    found = sorted(texts_of(card), key=lambda one: not _is_for(table, minion, card, one))
    text = next(
        (one for one in found if level in (one.name, one.level) or (card.place == HAND and one.label == level)), None
    )
    if text is None and level == "basic" and found:
        mine = [one for one in found if _is_for(table, minion, card, one)] or found
        fit = (one for one in mine if _fits_target(table, minion, card, one, target))
        text = next(fit, found[0])
    if text is None:
        return Action(BY_TEXT, minion, target, card, level)
    kind = KINDS.get(text.version, BY_TEXT)
    names: dict[str, tuple[Any, ...]] = {}
    context = Context(table, minion.controller, card, minion, text, text.label)
    if text.choose:
        there = using.candidates(text.choose[0], context)
        first = target if target is not None else next(iter(there), None)
        if first is not None:
            names[text.choose[0].name] = (first, *besides)
            target = first
    if text.version == BLEED and target is None:
        target = seating.prey_of(table, minion.controller)
    if target is None and text.directed == "directed" and card.place == IN_PLAY:
        target = card  # what the action is about is the card whose text it is
    aimed = None if text.directed == "undirected" and not text.choose else target
    return Action(kind, minion, aimed, card, text.label, besides=besides, text=text, names=tuple(names.items()))


def _is_for(table: Table, minion: Minion, card: Card, text: Text) -> bool:
    """Tell whether an action by a text is for a minion."""
    context = Context(table, minion.controller, card, minion, text, text.label)
    return text.who is None or filters.matches(text.who, context, minion)


def _fits_target(table: Table, minion: Minion, card: Card, text: Text, target: Any) -> bool:
    """Tell whether an action by a text can be the one that is aimed as it is told."""
    if target is None:
        return True
    if not text.choose:
        return False
    context = Context(table, minion.controller, card, minion, text, text.label)
    return target in using.candidates(text.choose[0], context)


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
    waived = LOCKED if using.is_for_locked(text) else ()
    yield from (key for key in bars_version(table, action, text) if key not in waived)
    if card.place == HAND:
        yield from costs.bars_card(table, action.minion, card, "basic")
    elif text.who is None and not (is_at_hand(card, action.minion) or is_own(card, action)):
        yield "equip.needed_at_resolution"
    if not costs.affords(table, action.minion, *text.cost):
        yield "cards.cost.must_afford"
    context = context_of(table, action)
    if text.choose and action.names:
        chosen = dict(action.names)[text.choose[0].name]
        scratch = Context(table, context.you, card, context.user, text, context.level)
        if any(one not in using.candidates(text.choose[0], scratch) for one in chosen):
            yield "cards.target.must_be_available"
    elif text.choose:
        yield "cards.target.must_be_available"
    yield from using.bars_context(context)


def is_own(card: Card, action: Action) -> bool:
    """Tell whether a card in play that lies on no minion is one of the acting Methuselah's."""
    return card.place == IN_PLAY and (card.controller or card.holder) is action.acting


def bars_version(table: Table, action: Action, text: Text) -> Iterator[str]:
    """Yield the rules of the basic action that a text is a version of, or those of any action by card."""
    if text.version == BLEED:
        anybody = ("bleed.other_target_by_card",) if text.choose else ()
        yield from bleed.bars_bleeding(table, action, anybody)
    elif text.version == HUNT:
        yield from hunt.bars_hunting(table, action.minion, action.card)
    elif text.version == "leave torpor":
        yield from torpor.bars_leaving(table, action.minion, torpor.NOTHING)
    else:
        yield from bars_performing(table, action, "action.card.who")


# Announcing.


def stealth(table: Table, action: Action) -> int:
    """Return the stealth of the action: what its text says, or that of the basic action."""
    text = action.text
    if text is not None and text.stealth is not None:
        points = amounts.value(text.stealth, context_of(table, action))
        table.holds("stealth.card_value_is_start", "That is the stealth of this action, and of no other.")
        return modifier_effects.inherent(table, points)
    if text is not None and text.version == HUNT:
        return hunt.stealth(table, action) or 0
    table.holds("action.card.stealth_zero", "An action by card has no stealth unless the card says so.")
    return no_stealth(table, action)


def begin(table: Table, action: Action) -> None:
    """Fix on announcing what the text chooses, and let what counts from the announcement on be in force."""
    table.holds("cards.action.replaces_default", "{minion} uses {card} for it.", minion=action.minion, card=action.card)
    text = action.text
    assert text is not None
    if text.version:
        table.holds("action.card.special_version", "The card describes a version of a basic action, whose rules apply.")
    context = context_of(table, action)
    using.choose(context)
    using.pay(context)
    using.count_use(context)
    settle_terms(table, action, tuple(context.names.items()), text.directed == "undirected")
    for doing in text.do:
        if doing.row is not None and doing.row.early:
            carry(doing, context)
    for doing in text.announced:
        carry(doing, context)


@rule("action.card.cost_and_target")
def settle_terms(
    table: Table, action: Action, names: tuple[tuple[str, tuple[Any, ...]], ...], undirected: bool
) -> None:
    """Its cost and target are those of the card."""
    table.change(action, names=names, undirected=undirected)


# Resolving.


def succeed(table: Table, action: Action) -> None:
    """Let the cost be paid, and what the text says happen."""
    table.holds("cards.cost.paid_before_effect", "The cost comes before the effect.")
    text = action.text
    assert text is not None
    if not costs.pay(table, action):
        return
    if any(text.cost) and not costs.pay_in_full(table, action.minion, *text.cost):
        return
    if text.version == BLEED:
        bleed.bled(table, action)
    elif text.version == HUNT:
        hunt.gain(table, action.minion, hunt.amount_of(table, action.minion))
    elif text.version == "leave torpor":
        torpor.come_out(table, action.minion)
    assert action.card is not None
    resolve(table, action, action.card)


@rule("action.card.resolves_as_text")
def resolve(table: Table, action: Action, card: Card) -> None:
    """{card} does what it says."""
    text = action.text
    assert text is not None
    context = context_of(table, action)
    using.tell_lacks(context)
    if not using.cancelled(context):
        for doing in text.do:
            if doing.row is None or not doing.row.early:
                carry(doing, context)
        using.go(context)


def could(table: Table, minion: Minion) -> Iterator[tuple[str, Action]]:
    """Yield the actions by texts that a minion could think of, with the sentence of each; no rule is looked at."""
    for card in table.texts:
        in_hand = card.place == HAND and card.holder is minion.controller and card.kind == "action"
        in_play = card.place == IN_PLAY
        if not in_hand and not in_play:
            continue
        for text in texts_of(card):
            context = Context(table, minion.controller, card, minion, text, text.label)
            if in_play and text.who is None and not (is_at_hand(card, minion) or card.holder is minion.controller):
                continue
            if text.who is not None and not filters.matches(text.who, context, minion):
                continue
            verb = "plays" if in_hand else "acts with"
            level = "" if text.label == "basic" else f" at {text.label}"
            targets: list[Any] = using.candidates(text.choose[0], context) if text.choose else [None]
            for target in targets:
                at = f" on {target}" if target is not None else ""
                yield f"{minion} {verb} {card}{level}{at}", act(table, minion, card, target, text.label)


BY_TEXT = Kind("action card", stealth, bars, succeed, begin)
KINDS = {
    BLEED: Kind(BLEED, stealth, bars, succeed, begin, fails=bleed.is_unsuccessful),
    HUNT: Kind(HUNT, stealth, bars, succeed, begin),
    "leave torpor": Kind(torpor.LEAVE.name, stealth, bars, succeed, begin, blocked=torpor.meet_blocker),
    "equip": Kind("equip", stealth, bars, succeed, begin),
}
