"""The master phase: master phase actions, and the master cards that are played with them, in turn and out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.cards import times
from vtesref.engine.cards.always import costs, playing, values
from vtesref.engine.cards.playing import cancelling, uses
from vtesref.engine.cards.playing.meeting import bars_requirements
from vtesref.engine.cards.playing.paying import pay_pool
from vtesref.engine.cards.tracking import library, limits
from vtesref.engine.contest import contest
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.table import CRYPT, LIMBO, UNCONTROLLED, Card, Methuselah, Minion
from vtesref.engine.turn import texts_from_hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.context import Context
    from vtesref.engine.table import Table

MASTERS = ("master", "location", "Discipline card", "trophy")


# The phase.


def begin(table: Table, who: Methuselah) -> None:
    """Give the active Methuselah their master phase actions, and settle what was played out of turn."""
    receive(table, who)
    instead = values.number_said(table, "master actions are", who) or 0
    more = library.lasting(table, who, "master phase actions") + max(0, instead - 1)
    if more:
        change_amount(table, who, more)
    limits.over(table, times.NEXT_MASTER, who)
    if who.debt:
        settle_debt(table, who)
    if who.credit:
        gain_from_trifle(table, who)


@rule("master.one_action")
def receive(table: Table, who: Methuselah) -> None:
    """{who} has a master phase action."""
    table.change(table.course.turn, master_actions=table.course.turn.master_actions + 1)


@rule("master.amount_can_change")
def change_amount(table: Table, who: Methuselah, more: int) -> None:
    """Cards in play change the number of {who}'s master phase actions by {more}."""
    table.change(table.course.turn, master_actions=max(0, table.course.turn.master_actions + more))


@rule("master.oot.borrows_next")
def settle_debt(table: Table, who: Methuselah) -> None:
    """{who} played an out-of-turn master card against this phase, and has one action fewer."""
    table.change(table.course.turn, master_actions=max(0, table.course.turn.master_actions - who.debt), borrowed=True)
    table.change(who, debt=0)


@rule("master.trifle.out_of_turn")
def gain_from_trifle(table: Table, who: Methuselah) -> None:
    """{who} played a trifle out of turn, and has one more action."""
    table.change(table.course.turn, master_actions=table.course.turn.master_actions + 1, from_trifle=True)
    table.change(who, credit=0)


def end(table: Table, who: Methuselah) -> None:
    """Take away what was not used."""
    if table.course.turn.master_actions:
        table.holds("master.optional", "{who} need not use a master phase action.", who=who)
        lose(table, who)


@rule("master.no_saving")
def lose(table: Table, who: Methuselah) -> None:
    """{who} cannot save master phase actions for later."""
    table.change(table.course.turn, master_actions=0)


# Playing a master card.


def bars_action(table: Table, who: Methuselah) -> Iterator[str]:
    """Yield the rules that keep a Methuselah from using a master phase action now."""
    course = table.course
    if course.active is not who or course.phase != "master":
        yield "master.action_plays_card"
    elif course.turn.master_actions < 1:
        yield "master.oot.borrows_next" if course.turn.borrowed else "master.one_action"


def bars_playing(table: Table, who: Methuselah, card: Card, target: object = None, level: str = "") -> Iterator[str]:
    """Yield the rules that keep a Methuselah from playing a master card."""
    yield from bars_time(table, who, card)
    yield from bars_newer(table, card)
    yield from bars_methuselah(table, who, card, (target,))
    yield from texts_from_hand.bars_playing(table, who, card, target, level)
    if any(texts_from_hand.stays(card, text) for text in card.texts):
        yield from contest.bars_coming(table, card, who)


def bars_time(table: Table, who: Methuselah, card: Card) -> Iterator[str]:
    """Yield the rules by which it is not the time for a Methuselah to play a master card."""
    course = table.course
    if uses.is_of_nature(card, "out-of-turn"):
        # Whose turn it is, where none is told: that of the acting minion, in its action or in combat.
        acting = course.action.acting if course.action is not None else None
        if acting is None and course.combat is not None:
            acting = course.combat.acting.minion.controller
        if (course.active or acting) is who and not uses.is_of_nature(card, "in own turn"):
            yield "master.oot.others_turn_only"
        if who.debt:
            yield "master.oot.one_before_next_phase"
        if who.credit:
            yield "master.oot.regained_action"
    elif course.active is not who or course.phase != "master":
        yield "master.regular_own_phase"
    else:
        yield from bars_action(table, who)


def bars_newer(table: Table, card: Card) -> Iterator[str]:
    """Yield the rules by which an edition does not know a kind of card."""
    for nature, key in (("trifle", "master.trifle.extra_action"), ("trophy", "master.trophy.put_in_play")):
        if (card.kind == nature or uses.is_of_nature(card, nature)) and key in table.edition.unknown:
            yield key


def bars_methuselah(table: Table, who: Methuselah, card: Card, aims: tuple[object, ...] = ()) -> Iterator[str]:
    """Yield what a Methuselah lacks to play a master card or an event: a minion that meets its needs, or pool."""
    yield from playing.unplayable(table, card)
    if who.ousted:
        yield "oust.at_zero_pool"
    elif who.withdrawn:
        yield "withdraw.resolves_next_unlock"
    ready = [
        minion for minion in table.minions if minion.controller is who and minion.is_ready and minion.employer is None
    ]
    if card.requires and not any(not list(bars_requirements(minion, card)) for minion in ready):
        yield "cards.req.clan_master"
    if cost(table, who, card, aims) > who.pool:
        yield "cards.cost.must_afford"


def play(table: Table, what: str, who: Methuselah, card: Card, target: object = None, level: str = "") -> None:
    """Play a master card; ``what`` is the sentence of it, ``target`` what it is played on, ``level`` which text."""
    table.require(what, bars_playing(table, who, card, target, level))
    context = texts_from_hand.announce(table, who, card, target, level)
    spend_action(table, who, card)
    if table.course.active is who:
        table.holds("cards.master.played_by_player", "{who} plays it, not a minion.", who=who)
    result = cancelling.window(table, card, who, aimed=aims_of(context))
    cancelled = bool(result)
    if result != cancelling.UNPAID:
        pay(table, who, card, cancelled, aims_of(context))
    library.replace(table, who, card, cancelled)
    if cancelled:
        limits.count_use(context)  # it was played all the same
        go_to_ash_heap(table, card)
        return
    texts_from_hand.resolve(table, context)
    if uses.is_of_nature(card, "trifle"):
        trifle(table, who, card)
    settle(table)


def spend_action(table: Table, who: Methuselah, card: Card) -> None:
    """Use the master phase action by which a master card is played: one of this phase, or of the next one."""
    if uses.is_of_nature(card, "out-of-turn"):
        borrow(table, who, card)
    else:
        use_action(table, who, card)


@rule("master.action_plays_card")
def use_action(table: Table, who: Methuselah, card: Card) -> None:
    """{who} uses a master phase action to play {card}."""
    turn = table.course.turn
    table.change(turn, master_actions=max(0, turn.master_actions - 1))
    transitions.move_card(table, card, LIMBO, None)


@rule("master.oot.others_turn_only")
def borrow(table: Table, who: Methuselah, card: Card) -> None:
    """{who} plays {card} in another's turn, and uses up an action of their next master phase."""
    table.change(who, debt=who.debt + 1)
    transitions.move_card(table, card, LIMBO, None)


def cost(table: Table, who: Methuselah, card: Card, aims: tuple[object, ...] = ()) -> int:
    """Return what a master card or an event costs a Methuselah, aimed at some things if that is told."""
    return card.pool_cost + costs.more_pool(table, who, card, aims)


def aims_of(context: Context) -> tuple[object, ...]:
    """Return what the text of a card chooses, as it is played."""
    return tuple(one for name, held in context.names.items() if name != "that" for one in held)


def pay(table: Table, who: Methuselah, card: Card, cancelled: bool, aims: tuple[object, ...] = ()) -> None:
    """Let a Methuselah pay what a master card or an event costs that is aimed at some things."""
    price = cost(table, who, card, aims)
    more = price - cost(table, who, card)
    if more:
        table.holds("general.golden_rule", "{card} costs {more} more because of its target.", card=card, more=more)
    if not price:
        return
    if not cancelled or table.holds("general.cancel.other_card_cost", "{card} must still be paid for.", card=card):
        pay_pool(table, who, price)


@rule("master.other.per_text")
def go_to_ash_heap(table: Table, card: Card) -> None:
    """{card} goes to the ash heap."""
    transitions.burn_card(table, card)


# Trifles.


def trifle(table: Table, who: Methuselah, card: Card) -> None:
    """Let a trifle that was played with success bring an action."""
    if table.course.active is not who:
        gain_later(table, who, card)
    elif not table.course.turn.from_trifle or not table.holds(
        "master.trifle.one_per_phase", "A trifle has brought {who} an action already.", who=who
    ):
        gain_action(table, who, card)


@rule("master.trifle.extra_action")
def gain_action(table: Table, who: Methuselah, card: Card) -> None:
    """{card} is a trifle: {who} has another master phase action."""
    turn = table.course.turn
    table.change(turn, master_actions=turn.master_actions + 1, from_trifle=True)


@rule("master.trifle.out_of_turn")
def gain_later(table: Table, who: Methuselah, card: Card) -> None:
    """{card} is a trifle: {who} will have another action in the next master phase."""
    table.change(who, credit=1)


# Red List minions.


def bars_marking(table: Table, who: Methuselah, minion: Minion) -> Iterator[str]:
    """Yield the rules that keep a Methuselah from marking a minion."""
    if "master.mark_red_list" in table.edition.unknown or "Red List" not in minion.traits:
        yield "master.mark_red_list"
        yield "trait.red_list.mark"
    if minion.region in (UNCONTROLLED, CRYPT):
        yield "cards.target.uncontrolled_not"
    yield from bars_action(table, who)


def mark(table: Table, what: str, who: Methuselah, minion: Minion) -> None:
    """Mark a Red List minion; ``what`` is the sentence of it."""
    table.require(what, bars_marking(table, who, minion))
    mark_minion(table, who, minion)


@rule("master.mark_red_list")
def mark_minion(table: Table, who: Methuselah, minion: Minion) -> None:
    """{who} uses a master phase action to mark {minion}."""
    turn = table.course.turn
    table.change(turn, master_actions=max(0, turn.master_actions - 1))
    for_the_turn(table, who, minion)


@rule("trait.red_list.mark")
def for_the_turn(table: Table, who: Methuselah, minion: Minion) -> None:
    """{minion} is marked for the turn."""
    table.change(minion, marked=who)


def playable(table: Table, who: Methuselah, timely: bool = False) -> Iterator[tuple[Card, object]]:
    """Yield the master cards in a hand with what each could be played on, alike ones once.

    No rule is looked at, but with ``timely`` those that say when the card can be played.
    """
    untimely: dict[bool, bool] = {}  # by whether a card is out-of-turn: nothing else of it decides its time
    for card in table.meanwhile(("masters", who), _masters, table.hand_of(who)):
        if timely:
            nature = uses.is_of_nature(card, "out-of-turn")
            if nature not in untimely:
                untimely[nature] = table.is_barred(bars_time(table, who, card))
            if untimely[nature]:
                continue
        yield from ((card, aim) for aim in texts_from_hand.aims(table, who, card))


def _masters(cards: list[Card]) -> list[Card]:
    """Return the master cards among some, of those of a name the first."""
    found: dict[str, Card] = {}
    for card in cards:
        if card.kind in MASTERS:
            found.setdefault(card.name, card)
    return list(found.values())
