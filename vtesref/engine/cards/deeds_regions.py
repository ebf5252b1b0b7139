"""Effects of what Methuselahs play on regions and control: allies that cards become, crypts, control for a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import transitions
from vtesref.engine.cards import filters
from vtesref.engine.cards.effects_table import carry, effect
from vtesref.engine.cards.texts import PLAY
from vtesref.engine.core import rule
from vtesref.engine.table import (
    ALLY,
    ASH_HEAP,
    CRYPT,
    IN_PLAY,
    SET_ASIDE,
    UNCONTROLLED,
    Card,
    Methuselah,
    Minion,
)
from vtesref.engine.turn import influence, library

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.filters import Filter
    from vtesref.engine.table import Table


# What cards become.


@effect(
    "this card becomes an ally with {life:number} life, {strength:number} strength and {bleed:number} bleed",
    "it is a minion from then on, and the card lies on it",
    observed="a minion",
)
def become_ally(context: Context, life: int, strength: int, bleed: int) -> None:
    """Let a card in play become an ally of whoever played it, with the traits of the card."""
    from vtesref.engine.action import recruit

    table, card = context.table, context.card
    if card is None or card.place != IN_PLAY:
        return
    ally = Minion(
        recruit.name_of(table, card),
        ALLY,
        controller=context.you,
        region=SET_ASIDE,
        strength=strength,
        bleed=bleed,
        traits=recruit.traits_of(card),
        card=card.name,
    )
    recruit.come(table, ally, card)
    recruit.give_ally_life(table, ally, life)
    table.edition.ally_arrives(table, ally)


# Crypts.


@effect(
    "{who:methuselah} exchanges the uncontrolled region with the crypt",
    "its crypt cards go back, their blood is pool, what lay on them is burned, and chance says as many others",
    observed="the uncontrolled region",
)
def exchange_region(context: Context, who: Methuselah) -> None:
    """Let a Methuselah shuffle the uncontrolled region into the crypt, and draw as many crypt cards."""
    table = context.table
    held = [one for one in table.minions if one.controller is who and one.region == UNCONTROLLED and one.is_vampire]
    for one in held:
        back_to_crypt(table, one, who)
    for _ in held:
        there = influence.crypt(table, who)
        one = table.ask("chance", "from the crypt", there) if len(there) > 1 else there[0]
        _from_crypt(table, one)


@rule("general.counters.convert_on_move")
def back_to_crypt(table: Table, vampire: Minion, who: Methuselah) -> None:
    """{vampire} goes back to the crypt of {who}: its blood is pool, and the cards on it are burned."""
    table.change(who, pool=who.pool + vampire.counters)
    table.change(vampire, counters=0)
    for card in table.cards:
        if card.holder is vampire and card.place == IN_PLAY and card.kind != "ability":
            transitions.burn_card(table, card)
    transitions.move_minion(table, vampire, CRYPT)


@rule("general.golden_rule")
def _from_crypt(table: Table, vampire: Minion) -> None:
    """The crypt is shuffled, and {vampire} goes to the uncontrolled region."""
    transitions.move_minion(table, vampire, UNCONTROLLED)


# Control for a time.


@effect(
    "{who:methuselah} takes? control of {what:minion} {scope:until}",
    "then whoever controlled it before does so again",
    observed="its controller",
)
def borrow(context: Context, who: Methuselah, what: list[Minion], scope: str) -> None:
    """Give somebody control of a minion for a time."""
    from vtesref.engine.cards import lasting, values

    for one in what:
        if one.controller is not who and not one.is_gone:
            lend(context.table, one, who)
            values.let_be(context, "control for a time", one, lasting.SCOPES[scope.removeprefix("until ")])


@rule("general.control.can_change")
def lend(table: Table, minion: Minion, who: Methuselah) -> None:
    """{who} controls {minion} for a time, with what is on it."""
    table.change(minion, lender=minion.lender or minion.controller, controller=who)
    for retainer in table.minions:
        if retainer.employer is minion and retainer.controller is not who:
            table.change(retainer, controller=who)


@effect("{who:card} does not unlock as normal {scope:until}", "for a time", observed="it stays locked")
def keep_locked(context: Context, who: Card, scope: str) -> None:
    """Keep a card from unlocking with the others for a time."""
    from vtesref.engine.cards import lasting, values

    values.let_be(context, "card stays locked", who, lasting.SCOPES[scope.removeprefix("until ")])


# Discarding or bearing it.


@effect(
    "{who:methuselah} discards an? {held:filter}[ {way:one of?replaced in their master phase}] or locks {what:minion}",
    "of their choice; who has no such card locks it",
    observed="the hand, or the minion",
)
def discard_or_lock(context: Context, who: Methuselah, held: Filter, what: list[Minion], way: str = "") -> None:
    """Let a Methuselah discard a card for each of some minions, which is locked otherwise."""
    from vtesref.engine.cards import deeds

    table = context.table
    for minion in what:
        options: list[Any] = [one for one in library.hand(table, who) if filters.fits(held, context, one)]
        others = [library.UNNAMED] if who.unnamed and held.text == "card" else []
        chosen = table.ask(str(who), "discard or lock", [None, *options, *others]) if options or others else None
        if chosen is None:
            deeds.lock(context, minion)
            continue
        if isinstance(chosen, Card):
            library.to_ash_heap(table, chosen, chosen.owner)
        else:
            _discard_other(table, who)
        if not way:
            library.refill(table, who)
        elif who.told:
            _replace_later(table, who)


@rule("general.discard.to_owner_ash_heap")
def _discard_other(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} discards a card of which nothing is known."""
    table.change(methuselah, unnamed=methuselah.unnamed - 1)


@rule("general.golden_rule")
def _replace_later(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} replaces the card in the next master phase, and not before."""
    table.change(methuselah, unreplaced=(*methuselah.unreplaced, "your master phase"))


@effect(
    "{who:methuselah} moves this card to an? {held:filter}, or burns it",
    "it is burned if there is nobody else to bear it",
    observed="its bearer",
)
def move_or_burn(context: Context, who: Methuselah, held: Filter) -> None:
    """Let a Methuselah move the card to another minion, or burn it where there is none."""
    from vtesref.engine.cards import deeds_cards

    card = context.card
    if card is None or card.place != IN_PLAY:
        return
    there = [one for one in filters.candidates(held, context) if one is not card.holder]
    if not there:
        deeds_cards.burn(context, card)
        return
    deeds_cards.put_on(context, card, [context.table.ask(str(who), "choose", there) if len(there) > 1 else there[0]])


# Cards of the library.


@effect(
    "equip user with the first equipment of your library",
    "at its cost and requirements; what the user cannot have is burned for nothing; the library is shuffled",
    needs=("minion user",),
    observed="it is equipped",
)
def equip_with_first(context: Context) -> None:
    """Let the user equip with the first equipment from the top of the library."""
    from vtesref.engine.action import equip
    from vtesref.engine.cards import costs, play
    from vtesref.engine.contest import contest

    table, you, user = context.table, context.you, context.user
    found = [one for one in library.library(table, you) if one.kind in equip.EQUIPMENT]
    if found and user is not None:
        card = table.ask("chance", "first equipment", found) if you.shuffled and len(found) > 1 else found[0]
        if table.bars((*play.bars_meeting(table, user, card), *contest.bars_coming(table, card, you))):
            burn_unfit(table, user, card)
        elif costs.pay_in_full(table, user, play.blood_cost(table, user, card), card.pool_cost):
            equip.put_on(table, user, card, "basic")
        else:
            burn_unfit(table, user, card)
    library.shuffle(table, you)


@rule("equip.fail_from_hand_burns")
def burn_unfit(table: Table, minion: Minion, card: Card) -> None:
    """{minion} cannot have {card}, which is burned."""
    transitions.burn_card(table, card)


@effect(
    "{who:minion} receives the Discipline card {what:card}",
    "it lies on the vampire, and does what it does when it is played there",
    observed="its level",
)
def receive_discipline(context: Context, who: Minion, what: list[Card]) -> None:
    """Put a Discipline card on a vampire, and let it teach what it teaches."""
    from vtesref.engine.cards import resolving
    from vtesref.engine.cards.context import Context as Other

    for card in what:
        text = next((one for one in card.texts if one.kind == PLAY), None)
        if text is None or not text.choose or who.region == ASH_HEAP:
            continue
        other = Other(context.table, context.you, card, None, text, text.label, {text.choose[0].name: (who,)})
        resolving.into_play(context.table, card, context.you, who, text.label)
        for doing in text.do:
            carry(doing, other)


@effect(
    "{who:minion} gains a level of a Discipline of your choice", "for as long as the card is in play", observed="level"
)
def teach_any(context: Context, who: Minion) -> None:
    """Give a vampire a level of a Discipline that is chosen, the superior one with what it has at the basic level."""
    from vtesref.engine.cards import deeds_cards
    from vtesref.engine.traits import DISCIPLINES

    options = [one for one in DISCIPLINES if one.upper() not in who.disciplines]
    if options:
        deeds_cards.teach(context, who, str(context.table.ask(str(context.you), "choose", options)))
