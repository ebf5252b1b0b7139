"""What Methuselahs do with cards of their own: the effects of master cards and events, at once or from play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine import transitions
from vtesref.engine.cards import counters, immediate, occasions
from vtesref.engine.cards.model import AS_PLAYED, IN_PHASES, NATURE, ON_USE
from vtesref.engine.cards.play import disciplines_of
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.table import HAND, Card, Minion
from vtesref.engine.turn import library

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.cards.model import Effect
    from vtesref.engine.table import Methuselah, Table


class Put(NamedTuple):
    """The choice of the minion on which a stolen card comes to lie."""

    methuselah: Methuselah
    card: Card
    minion: Minion

    def __str__(self) -> str:
        return f"{self.methuselah} puts {self.card} on {self.minion}"


def is_of_nature(card: Card, word: str) -> bool:
    """Tell whether a card is a trifle, an out-of-turn master card and so on."""
    return word in card.traits or any(effect.word == word for effect in library.effects_in_play(card))


def at_once(card: Card) -> list[Effect]:
    """Return the effects that a card has when it is played."""
    return [one for one in library.effects_in_play(card) if is_at_once(one)]


def for_later(card: Card) -> list[Effect]:
    """Return the effects that a card in play can be used for."""
    return [one for one in library.effects_in_play(card) if one.word in occasions.IN_A_PHASE and is_for_later(one)]


def is_at_once(effect: Effect) -> bool:
    """Tell whether a card that a Methuselah plays has an effect as it is played, and not as long as it is in play."""
    return effect.word in occasions.AT_ONCE and not effect.tags & ON_USE and not occasions.told_time(effect)


def is_for_later(effect: Effect) -> bool:
    """Tell whether an effect is used from play."""
    return effect.when in IN_PHASES or "lock" in effect.tags


def stays(card: Card) -> bool:
    """Tell whether a card enters play."""
    passing = (NATURE, AS_PLAYED)
    lasts = any(one.when not in passing and not is_at_once(one) for one in library.effects_in_play(card))
    return lasts or card.kind in ("location", "event", "trophy", "Discipline card")


# Using what is in play.


def of_phase(table: Table, card: Card) -> Effect | None:
    """Return the effect of a card that is used in this phase, or any other if there is none."""
    effects = for_later(card)
    now = [one for one in effects if one.when not in IN_PHASES or one.when == f"{table.course.phase} phase"]
    return next(iter(now or effects), None)


def bars_using(table: Table, who: Methuselah, card: Card) -> Iterator[str]:
    """Yield the rules that keep a Methuselah from using a card in play."""
    if library.controller_of(card) is not who:
        if card.kind == "event":
            yield "events.controller"
        elif card.controller is not None or card.kind in ("master", "location"):
            yield "general.control.master_card"
        else:
            on_minion = isinstance(card.holder, Minion)
            yield "general.control.attached_minion_card" if on_minion else "general.control.free_minion_card"
    effect = of_phase(table, card)
    course = table.course
    if effect is None:
        return
    if effect.when in IN_PHASES:
        wrong = course.active is not who or effect.when != f"{course.phase} phase"
        if wrong or (card, effect.text) in course.turn.used:
            yield "general.template.during_x_do_y"
    if "lock" in effect.tags and card.locked:
        yield "general.template.lock_x_to_do_y"


def use(table: Table, what: str, who: Methuselah, card: Card) -> None:
    """Use a card in play; ``what`` is the sentence of it."""
    effect = of_phase(table, card)
    assert effect is not None
    table.require(what, bars_using(table, who, card))
    if table.course.phase == "unlock":
        table.holds("unlock.choose_order", "{who} chooses what comes next in the phase.", who=who)
    if table.course.phase in ("unlock", "master"):
        table.holds("sequencing.active_player_orders_own", "{who}, whose phase it is, orders the effects.", who=who)
    begin_use(table, who, card, effect)
    immediate.carry(table, who, effect, card.holder)
    settle(table)


@rule("general.template.during_x_do_y")
def begin_use(table: Table, who: Methuselah, card: Card, effect: Effect) -> None:
    """{who} uses {card}."""
    turn = table.course.turn
    table.change(turn, used=(*turn.used, (card, effect.text)))
    if "lock" in effect.tags:
        transitions.lock(table, card)


# What effects do.


def gain_pool(table: Table, who: Methuselah, effect: Effect, target: Any) -> None:
    """Give pool to whoever uses the card."""
    counters.gain_pool(table, who, counters.number(table, who, effect))


@rule("general.counters.convert_on_move")
def blood_to_pool(table: Table, who: Methuselah, effect: Effect, target: Any) -> None:
    """What was blood of {target} is pool of {who}."""
    if isinstance(target, Minion):
        moved = min(effect.number, target.counters)
        table.change(target, counters=target.counters - moved)
        table.change(who, pool=who.pool + moved)


@rule("general.counters.convert_on_move")
def pool_to_vampire(table: Table, who: Methuselah, effect: Effect, target: Any) -> None:
    """What was pool of {who} is blood of {target}."""
    if isinstance(target, Minion):
        moved = min(effect.number, who.pool)
        table.change(who, pool=who.pool - moved)
        table.change(target, counters=target.counters + moved)


@rule("master.location.can_be_burned")
def burn_location(table: Table, who: Methuselah, effect: Effect, target: Any) -> None:
    """{target} is burned."""
    if isinstance(target, Card):
        controller = library.controller_of(target)
        burn_to_owner(table, target, target.owner)
        if controller is not None:
            hand_size_changed(table, controller, target)


@rule("general.steal_card.permanent")
def steal_location(table: Table, who: Methuselah, effect: Effect, target: Any) -> None:
    """{who} takes {target} for good."""
    if isinstance(target, Card):
        former = library.controller_of(target)
        if isinstance(target.holder, Minion):
            find_place(table, who, target)
        else:
            change_control(table, who, target)
        for one in (who, former):
            if one is not None:
                hand_size_changed(table, one, target)


@rule("general.control.can_change")
def change_control(table: Table, who: Methuselah, card: Card) -> None:
    """{who} controls {card} from now on."""
    table.change(card, controller=who, holder=who)
    if not table.holds("general.ownership.no_transfer", "It stays the card of {owner}.", owner=card.owner):
        table.change(card, owner=who)


def find_place(table: Table, who: Methuselah, card: Card) -> None:
    """Let a stolen card that lay on a minion go to one of whoever stole it; without any it burns."""
    minions = [one for one in table.minions if one.controller is who and one.is_ready and one.employer is None]
    if minions:
        reattach(table, card, table.ask(str(who), "bearer", [Put(who, card, one) for one in minions]).minion)
    else:
        burn_homeless(table, card, who)


@rule("general.steal_card.reattach")
def reattach(table: Table, card: Card, minion: Minion) -> None:
    """{card} moves to {minion}."""
    table.change(card, holder=minion)


@rule("general.steal_card.reattach")
def burn_homeless(table: Table, card: Card, who: Methuselah) -> None:
    """{who} has no minion on which {card} could be, and it burns."""
    transitions.burn_card(table, card)


def hand_size_changed(table: Table, who: Methuselah, card: Card) -> None:
    """Let a Methuselah draw or discard if a card that came or went changes her hand size."""
    if any(effect.word == "hand size" for effect in library.effects_in_play(card)):
        library.keep(table, who)


@rule("general.burn.card_to_owner")
def burn_to_owner(table: Table, card: Card, owner: Methuselah | None) -> None:
    """{card} goes to the ash heap of {owner}."""
    transitions.burn_card(table, card)


def search(table: Table, who: Methuselah, effect: Effect, target: Any) -> None:
    """Let a Methuselah search her library for a card, which she need not find."""
    search_for(table, who, effect.what)


def search_for(table: Table, who: Methuselah, discipline: str) -> None:
    """Let a Methuselah search her library for a card (that requires a Discipline, where one is named)."""
    card = found(table, who, discipline=discipline)
    if card is not None:
        fetch(table, who, card)
    library.shuffle(table, who)
    library.keep(table, who)


def found(table: Table, who: Methuselah, *kinds: str, discipline: str = "") -> Card | None:
    """Return the card that a Methuselah finds in her library; None for none.

    It is one of some types, and one that can be taken to require a Discipline, where any are named.
    """
    cards = library.library(table, who)
    fit = [card for card in cards if not discipline or requires(card, discipline)]
    barred = [(card, table.bars(("general.golden_rule",))) for card in cards if card not in fit]
    wanted = [card for card in fit if not kinds or card.kind in kinds]
    if not table.holds("general.search.no_announce", "{who} need not say for what, and need not find it.", who=who):
        return None
    chosen: Card | None = table.ask(str(who), "find", [None, *wanted], barred)
    return chosen


def requires(card: Card, discipline: str) -> bool:
    """Tell whether a card that is not being played can be taken to require a Discipline."""
    return any(discipline in asked.split(" or ") for asked in disciplines_of(card))


@rule("general.golden_rule")
def fetch(table: Table, who: Methuselah, card: Card) -> None:
    """{who} finds {card} in the library, and takes it."""
    transitions.move_card(table, card, HAND, who)


#: How the effects of cards that Methuselahs play are carried out: the table, whose card, the effect, and on what.
EFFECTS: dict[str, Callable[[Table, Methuselah, Effect, Any], None]] = {
    "gain pool": gain_pool,
    "to pool": blood_to_pool,
    "to vampire": pool_to_vampire,
    "burn location": burn_location,
    "steal location": steal_location,
    "search": search,
}
