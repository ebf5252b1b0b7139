"""The master phase: master phase actions, and the master cards that are played with them, in turn and out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine import transitions
from vtesref.engine.cards import cancelling, immediate, occasions, uses, uses_of_texts
from vtesref.engine.cards.play import bars_requirements
from vtesref.engine.contest import contest
from vtesref.engine.core import rule
from vtesref.engine.seating import clockwise
from vtesref.engine.settle import settle
from vtesref.engine.table import ASH_HEAP, CRYPT, IN_PLAY, LIMBO, READY, TORPOR, UNCONTROLLED, Card, Methuselah, Minion
from vtesref.engine.timing import invite
from vtesref.engine.turn import library

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.cards.model import Effect
    from vtesref.engine.table import Table

MASTERS = ("master", "location", "Discipline card", "trophy")


class Cancel(NamedTuple):
    """The choice to cancel a card as it is played."""

    methuselah: Methuselah
    card: Card

    def __str__(self) -> str:
        return f"{self.methuselah} plays {self.card}"


# The phase.


def begin(table: Table, who: Methuselah) -> None:
    """Give the active Methuselah her master phase actions, and settle what was played out of turn."""
    receive(table, who)
    more = library.lasting(table, who, "master actions")
    if more:
        change_amount(table, who, more)
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
    """{who} played a trifle out of turn, and has an action more."""
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
    if card.is_of_texts:
        yield from uses_of_texts.bars_playing(table, who, card, target, level)
    yield from bars_time(table, who, card)
    yield from bars_newer(table, card)
    yield from bars_methuselah(table, who, card)
    if not card.is_of_texts:
        yield from bars_target(table, card, target)
    if uses.stays(card) or any(text.goes == "in play" or text.goes.startswith("on ") for text in card.texts):
        yield from contest.bars_coming(table, card, who)
    if isinstance(target, Card) and library.controller_of(target) is who and is_of(card, "steal location"):
        yield "general.steal_card.not_self"


def bars_time(table: Table, who: Methuselah, card: Card) -> Iterator[str]:
    """Yield the rules by which it is not the time for a Methuselah to play a master card."""
    course = table.course
    if uses.is_of_nature(card, "out-of-turn"):
        if course.active is who:
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


def bars_methuselah(table: Table, who: Methuselah, card: Card) -> Iterator[str]:
    """Yield what a Methuselah lacks to play a master card or an event: a minion that meets its needs, or pool."""
    if who.ousted:
        yield "oust.at_zero_pool"
    elif who.withdrawn:
        yield "withdraw.resolves_next_unlock"
    ready = [one for one in table.minions if one.controller is who and one.is_ready and one.employer is None]
    if card.requires and not any(not list(bars_requirements(one, card)) for one in ready):
        yield "cards.req.clan_master"
    if card.pool_cost > who.pool:
        yield "cards.cost.must_afford"


def bars_target(table: Table, card: Card, target: object) -> Iterator[str]:
    """Yield the rules by which a card cannot be played on something."""
    wanted = wants(card)
    if target is None:
        if wanted:
            yield "cards.play.declare_fully" if any(aims(table, card)) else "cards.target.must_be_available"
    elif card.kind == "Discipline card" and isinstance(target, Minion) and not target.is_vampire:
        yield "master.discipline.raises_level"
    elif wanted and not suits(card, target):
        yield "cards.target.must_be_available"
    elif wanted in (occasions.UNCONTROLLED_VAMPIRE, occasions.BURNED_CARD):
        return
    elif isinstance(target, Minion):
        if target.region == UNCONTROLLED:
            yield "cards.target.uncontrolled_not"
        elif target.region not in (READY, TORPOR):
            yield "cards.target.in_play"
    elif isinstance(target, Card) and target.place != IN_PLAY:
        yield "cards.target.in_play"


def play(table: Table, what: str, who: Methuselah, card: Card, target: object = None, level: str = "") -> None:
    """Play a master card; ``what`` is the sentence of it, ``target`` what it is played on, ``level`` which text."""
    table.require(what, bars_playing(table, who, card, target, level))
    context = uses_of_texts.announce(table, who, card, target, level) if card.is_of_texts else None
    spend_action(table, who, card)
    if table.course.active is who:
        table.holds("cards.master.played_by_player", "{who} plays it, no minion.", who=who)
    by_text = cancelling.window(table, card, who)
    cancelled = bool(by_text) or as_played(table, who, card)
    if by_text != cancelling.UNPAID:
        pay(table, who, card, cancelled)
    library.replace(table, who, card, cancelled)
    if cancelled:
        go_to_ash_heap(table, card)
        return
    if context is not None:
        uses_of_texts.resolve(table, context)
    else:
        resolve(table, who, card, target)
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
    """{who} plays {card} in another's turn, and owes an action of the next master phase for it."""
    table.change(who, debt=who.debt + 1)
    transitions.move_card(table, card, LIMBO, None)


def as_played(table: Table, who: Methuselah, card: Card) -> bool:
    """Offer everybody else to cancel a master card as it is played; tells whether somebody did."""
    return offer_cancelling(table, who, card, lambda one: uses.is_of_nature(one, "cancel master"))


def offer_cancelling(table: Table, who: Methuselah, card: Card, against: Callable[[Card], bool]) -> bool:
    """Offer everybody else to cancel a card with a master card that is against its kind; tells whether somebody did."""
    for other in clockwise(table, who):
        cards = [one for one in library.hand(table, other) if against(one)]
        chosen = invite(
            table,
            other,
            "cancel",
            [Cancel(other, one) for one in cards],
            lambda choice: bars_playing(table, choice.methuselah, choice.card),
        )
        if chosen is not None and cancel(table, other, chosen.card, card, who):
            return True
    return False


@rule("sequencing.as_played.window", otherwise=False)
def cancel(table: Table, other: Methuselah, card: Card, cancelled: Card, who: Methuselah) -> bool:
    """{other} plays {card} to cancel {cancelled} as it is played."""
    if uses.is_of_nature(card, "out-of-turn"):
        borrow(table, other, card)
    else:
        use_action(table, other, card)
    undone = as_played(table, other, card)  # which is a master card as well
    pay(table, other, card, undone)
    library.replace(table, other, card, undone)
    go_to_ash_heap(table, card)
    if undone:
        return False
    immediate.carry_all(table, other, tuple(uses.at_once(card)), None)
    if uses.is_of_nature(card, "trifle"):
        trifle(table, other, card)
    table.holds("general.cancel.counts_as_played", "{cancelled} does nothing, but was played.", cancelled=cancelled)
    if uses.is_of_nature(cancelled, "out-of-turn") and not table.holds(
        "master.oot.cancelled_still_counts", "{who} owes the master phase action all the same.", who=who
    ):
        table.change(who, debt=max(0, who.debt - 1))
    return True


def answer_action(table: Table, acting: Methuselah, card: Card) -> bool:
    """Offer everybody else to cancel an action card with a master card, as it is played; tells whether one did."""
    return offer_cancelling(table, acting, card, is_against_actions)


def is_against_actions(card: Card) -> bool:
    """Tell whether a card is a master card that cancels action cards as they are played."""
    words = {effect.word for _, effects in card.levels for effect in effects}
    return card.kind in MASTERS and "cancel action card" in words and uses.is_of_nature(card, "out-of-turn")


def pay(table: Table, who: Methuselah, card: Card, cancelled: bool) -> None:
    """Let a Methuselah pay what a master card or an event costs."""
    if not card.pool_cost:
        return
    if not cancelled or table.holds("general.cancel.other_card_cost", "{card} is paid for all the same.", card=card):
        pay_pool(table, who, card, card.pool_cost)


@rule("cards.cost.pool")
def pay_pool(table: Table, who: Methuselah, card: Card, cost: int) -> None:
    """{who} pays {cost} pool for {card}."""
    table.change(who, pool=who.pool - cost)


@rule("master.other.per_text")
def go_to_ash_heap(table: Table, card: Card) -> None:
    """{card} goes to the ash heap."""
    transitions.burn_card(table, card)


# What it brings.


def resolve(table: Table, who: Methuselah, card: Card, target: object = None) -> None:
    """Carry out a master card: what it does at once, and where it goes."""
    if card.kind == "Discipline card" and isinstance(target, Minion):
        teach(table, who, card, target)
        return
    if uses.stays(card):
        if contest.burns_instead(table, card, who):
            return
        put_into_play(table, who, card, target)
        settle(table)  # a copy that is contested never does anything in play
    else:
        go_to_ash_heap(table, card)
    immediate.carry_all(table, who, tuple(uses.at_once(card)), aimed(target))
    uses.hand_size_changed(table, who, card)


def put_into_play(table: Table, who: Methuselah, card: Card, target: object) -> None:
    """Put a master card into play, on what it was played on if anything."""
    on = target if isinstance(target, Minion) else who
    if isinstance(target, Minion) and target.region != "ready":
        table.holds("cards.target.torpor_ok", "{target} may be chosen in torpor.", target=target)
    {"location": put_location, "trophy": put_trophy}.get(card.kind, put_master)(table, who, card, on)


@rule("master.location.stays")
def put_location(table: Table, who: Methuselah, card: Card, on: Methuselah | Minion) -> None:
    """{card} stays in play, and may be used from now on."""
    control(table, who, card, on)


@rule("master.trophy.put_in_play")
def put_trophy(table: Table, who: Methuselah, card: Card, on: Methuselah | Minion) -> None:
    """{card} is put into play, and does nothing until it is moved to a vampire."""
    transitions.put_into_play(table, card, on)


@rule("master.other.per_text")
def put_master(table: Table, who: Methuselah, card: Card, on: Methuselah | Minion) -> None:
    """{card} stays in play by its text."""
    control(table, who, card, on)


@rule("general.control.master_card")
def control(table: Table, who: Methuselah, card: Card, on: Methuselah | Minion) -> None:
    """{who} controls {card}, whatever it lies on."""
    transitions.put_into_play(table, card, on, who)
    library.lay_counters(table, card)


def teach(table: Table, who: Methuselah, card: Card, vampire: Minion) -> None:
    """Put a Discipline card on a vampire, which learns by it."""
    if vampire.region != "ready":
        table.holds("cards.target.torpor_ok", "{vampire} may be chosen in torpor.", vampire=vampire)
    control(table, who, card, vampire)
    transitions.learn(table, vampire, card)
    if transitions.raises_capacity(card):
        grow_older(table, vampire)


@rule("master.discipline.capacity_plus_one")
def grow_older(table: Table, vampire: Minion) -> None:
    """The capacity of {vampire} rises by 1."""
    table.change(vampire, capacity=vampire.capacity + 1)
    if not table.holds("master.discipline.no_free_blood", "No blood comes with it."):
        table.change(vampire, counters=vampire.counters + 1)


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


def playable(table: Table, who: Methuselah) -> Iterator[tuple[Card, object]]:
    """Yield the master cards in a hand with what each could be played on, alike ones once; no rule is looked at."""
    seen = set()
    for card in library.hand(table, who):
        if card.kind not in MASTERS or card.name in seen or uses.is_of_nature(card, "cancel master"):
            continue
        seen.add(card.name)
        if card.is_of_texts:
            yield from ((card, one) for one in uses_of_texts.aims(table, who, card))
        elif wants(card):
            yield from ((card, one) for one in aims(table, card))
        else:
            yield card, None


def aims(table: Table, card: Card) -> Iterator[Minion | Card | Methuselah]:
    """Yield what a card that is played on something could be played on; no rule is looked at."""
    things: tuple[Minion | Card | Methuselah, ...] = (*table.minions, *table.cards, *table.seats)
    yield from (one for one in things if suits(card, one))


def wants(card: Card) -> str:
    """Return on what a master card is played: the kind of thing; "" for nothing that has to be named."""
    return next(filter(None, map(occasions.target_of_master, targeted(card))), "")


def targeted(card: Card) -> Iterator[Effect]:
    """Yield the effects of a master card for which it is played on something: at once, or as long as it lies there."""
    for effect in library.effects_in_play(card):
        lasts = effect.word in (*occasions.ALWAYS_ON_MINION, *FROM_BEARER, "Discipline")
        if lasts or uses.is_at_once(effect):
            yield effect


#: What a card is used for in play that is about the minion on which it lies.
FROM_BEARER = ("to pool", "to vampire", "gain")
#: What is about vampires alone.
OF_VAMPIRES = ("capacity", "torpor costs", "hunt amount", "cannot hunt", "no blood hunt", "to pool", "to vampire")


def suits(card: Card, target: object) -> bool:
    """Tell whether something is of the kind on which a master card is played."""
    wanted = wants(card)
    if isinstance(target, Methuselah):
        return wanted == occasions.METHUSELAH and not target.ousted
    if isinstance(target, Minion):
        if wanted == occasions.UNCONTROLLED_VAMPIRE:
            return target.region == UNCONTROLLED
        of_vampires = any(
            one.word in OF_VAMPIRES or (one.word, one.what) == ("burn chosen", "vampire") for one in targeted(card)
        )
        return wanted == occasions.MINION and (target.is_vampire or not (of_vampires or card.kind == "Discipline card"))
    if isinstance(target, Card) and wanted == occasions.LOCATION:
        return target.kind == "location"
    return isinstance(target, Card) and wanted == occasions.BURNED_CARD and target.place == ASH_HEAP


def aimed(target: object) -> immediate.Target:
    """Return what a master card is played on, as its effects take it."""
    return target if isinstance(target, (Minion, Methuselah, Card)) else None


def is_of(card: Card, word: str) -> bool:
    """Tell whether a card has an effect when it is played."""
    return any(effect.word == word for effect in uses.at_once(card))
