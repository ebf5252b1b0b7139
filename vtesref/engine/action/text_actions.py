"""Actions by card texts: action cards from hand, and what cards in play let a minion do as an action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import seating
from vtesref.engine.action import bleed, equip, hunt, modifier_effects
from vtesref.engine.action.actions import Action, Kind, bars_performing, no_stealth
from vtesref.engine.cards import amounts, choosing, costs, filters, legality, limits, paying, resolving, using
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.effects_table import carry
from vtesref.engine.cards.texts import ACTION, PLAY, Choice, Text
from vtesref.engine.combat import torpor
from vtesref.engine.core import rule
from vtesref.engine.table import ASH_HEAP, HAND, IN_PLAY, Card, Methuselah, Minion, Table, is_at_hand
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
    """Return the action of a minion by a text of a card; ``target`` is the first of what it chooses, or is bled.

    A Methuselah that is not named is the prey. Of copies that the minion has in play it takes one with which it has not
    acted this turn, while there is any.
    """
    card = fresh_copy(table, minion, card)
    found = sorted(
        texts_of(card),
        key=lambda one: (not _is_for(table, minion, card, one), _lacks_level(table, minion, card, one)),
    )
    if level == "superior" and not any(level in (one.name, one.level, one.label) for one in found):
        # Of a card of several Disciplines: the superior text of the one that the minion has.
        level = next((one.level for one in found if one.level and one.level == one.level.upper()), level)
    text = next(
        (one for one in found if level in (one.name, one.level) or (card.place == HAND and one.label == level)), None
    )
    if text is None and level == "basic" and found:
        mine = [one for one in found if _is_for(table, minion, card, one)] or found
        fit = (one for one in mine if _fits_target(table, minion, card, one, target))
        text = next(fit, found[0])
    in_play = BY_TEXT if card.place == HAND else IN_PLAY_KIND
    if text is None:
        return Action(in_play, minion, target, card, level, besides=besides)
    kind = KINDS.get(text.version, in_play)
    names: dict[str, tuple[Any, ...]] = {}
    context = Context(table, minion.controller, card, minion, text, text.label)
    if text.choose:
        first = target if target is not None else default(text.choose[0], context)
        if first is not None:
            names[text.choose[0].name] = (first, *(besides if text.choose[0].high > 1 else ()))
            target = first
    if text.version == BLEED and target is None:
        target = seating.prey_of(table, minion.controller)
    if target is None and text.directed == "directed" and card.place == IN_PLAY:
        target = card  # what the action is about is the card whose text it is
    aimed = None if text.directed == "undirected" and not text.choose else target
    return Action(kind, minion, aimed, card, text.label, besides=besides, text=text, names=tuple(names.items()))


def _lacks_level(table: Table, minion: Minion, card: Card, text: Text) -> bool:
    """Tell whether a minion lacks the Discipline, or its level, of a text of a card in hand."""
    context = Context(table, minion.controller, card, minion, text, text.label)
    return card.place == HAND and any(True for _ in legality.bars_level(context))


def meant(table: Table, minion: Minion, card: Card, target: Any) -> list[Text]:
    """Return the texts by which a minion could act with a card in play and aim at something: several have names."""
    mine = [one for one in texts_of(card) if _is_for(table, minion, card, one)]
    return (
        [one for one in mine if _fits_target(table, minion, card, one, target)] if card.place == IN_PLAY else mine[:1]
    )


def default(choice: Choice, context: Context) -> Any:
    """Return what is chosen first if nothing is named: the prey, where it can be, or the only one there is."""
    there = choosing.candidates(choice, context)
    prey = seating.prey_of(context.table, context.you)
    return prey if prey in there else there[0] if len(there) == 1 else None


def fresh_copy(table: Table, minion: Minion, card: Card) -> Card:
    """Return a card in play, or another copy of it if the minion has acted with the card itself this turn."""
    acted_with = [deed.card for deed in minion.performed]
    if card.place != IN_PLAY or card not in acted_with:
        return card
    others = [one for one in table.near() if one.place == IN_PLAY and one.name == card.name and one not in acted_with]
    return next((one for one in others if is_at_hand(one, minion)), card)


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
    return target in choosing.candidates(text.choose[0], context)


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
        yield from costs.bars_card(table, action.minion, card, "basic" if text.level else text.label)
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
        yield "cards.target.must_be_available"
    if action.besides and len(action.besides) >= sum(one.high for one in text.choose):
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
    begin_effects(context, action.text)


def begin_effects(context: Context, text: Text) -> None:
    """Carry out what is in force from the announcement on."""
    for doing in text.do:
        if doing.row is not None and doing.row.early:
            carry(doing, context)
    for doing in text.announced:
        carry(doing, context)


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


# Resolving.


def succeed(table: Table, action: Action) -> None:
    """Let the cost be paid, and what the text says happen."""
    table.holds("cards.cost.paid_before_effect", "The cost comes before the effect.")
    text = action.text
    if text is None:
        return
    if not costs.pay(table, action):
        return
    if any(text.cost) and not costs.pay_in_full(table, action.minion, *text.cost):
        return
    if is_gone(table, action):
        return
    if text.version == BLEED:
        bleed.bled(table, action)
    elif text.version == HUNT:
        hunt.gain(table, action.minion, hunt.amount_of(table, action.minion))
    elif text.version == "leave torpor":
        torpor.come_out(table, action.minion)
    assert action.card is not None
    resolve(table, action, action.card)


def is_gone(table: Table, action: Action) -> bool:
    """Tell whether the card in play that the action needs is not with the acting minion any more."""
    card, text = action.card, action.text
    assert card is not None
    if action.kind is not IN_PLAY_KIND or text is None or text.who is not None:
        return False
    if card.place == IN_PLAY and (is_at_hand(card, action.minion) or is_own(card, action)):
        return False
    return table.holds("equip.needed_at_resolution", "{card} is gone, and the action has no effect.", card=card)


@rule("action.card.resolves_as_text")
def resolve(table: Table, action: Action, card: Card) -> None:
    """{card} does what it says."""
    context = context_of(table, action)
    resolving.tell_lacks(context)
    if resolving.cancelled(context):
        return
    doings = [doing for text in at_level(table, action, card) for doing in text.do]
    doings = [doing for doing in doings if doing.row is None or not doing.row.early]
    if len(doings) > 1:
        table.holds("sequencing.no_interruption", "Nothing can come between its parts.")
    for doing in doings:
        if action.minion.region != ASH_HEAP:
            carry(doing, context)
    resolving.go(context)


def at_level(table: Table, action: Action, card: Card) -> list[Text]:
    """Return the texts of the level at which the card of an action is used, and of no other."""
    texts = {one.label: one for one in card.texts if one.kind == PLAY and one.at == "action"}
    assert action.text is not None
    if action.text.kind != PLAY or set(texts) != {"basic", "superior"}:
        return [action.text]
    level = action.text.label
    if level == "superior" and not table.holds(
        "cards.discipline.superior", "{minion} uses it at the superior level.", minion=action.minion
    ):
        level = "basic"
    other = "basic" if level == "superior" else "superior"
    alone = table.holds("cards.discipline.one_effect", "It has only the effect of that level.")
    return [texts[level]] if alone else [texts[level], texts[other]]


def could(table: Table, minion: Minion) -> Iterator[tuple[str, Action]]:
    """Yield the actions by texts that a minion could think of, with the sentence of each; no rule is looked at."""
    seen = set()
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
            if in_play and text.name:
                level = f" for {text.name}"
            for target in targets(table, context, text):
                told = f"{minion} {verb} {card}{level}{f' on {target}' if target is not None else ''}"
                if told not in seen:
                    seen.add(told)
                    yield told, act(table, minion, card, target, text.name if in_play and text.name else text.label)


def targets(table: Table, context: Context, text: Text) -> list[Any]:
    """Return at what the action of a text could be aimed; None for what is aimed at nothing."""
    if text.choose:
        return choosing.candidates(text.choose[0], context)
    if text.version == BLEED:
        return [one for one in table.seats if not one.ousted]
    return [None]


BY_TEXT = Kind("action card", stealth, bars, succeed, begin)
IN_PLAY_KIND = Kind("card in play", stealth, bars, succeed, begin)
KINDS = {
    BLEED: Kind(BLEED, stealth, bars, succeed, begin, fails=bleed.is_unsuccessful),
    HUNT: Kind(HUNT, stealth, bars, succeed, begin),
    "leave torpor": Kind(torpor.LEAVE.name, stealth, bars, succeed, begin, blocked=torpor.meet_blocker),
    "equip": Kind("equip", stealth, bars, succeed, begin),
}
