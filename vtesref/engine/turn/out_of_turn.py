"""What Methuselahs use amid an action or a combat: out-of-turn master cards, and cards in play usable at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine import seating
from vtesref.engine.asking import MayUseOutOfTurn
from vtesref.engine.cards import indexing
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.model import AS_PLAYED, AS_REPLY
from vtesref.engine.cards.playing import cancelling, choosing, legality, uses, using
from vtesref.engine.cards.tracking import library, limits
from vtesref.engine.cards.windows import AT
from vtesref.engine.control import controller_of
from vtesref.engine.early_ends import CombatEnds
from vtesref.engine.settle import check_control, check_ready
from vtesref.engine.table import HAND, IN_PLAY, Minion
from vtesref.engine.timing import impulse, invite, sift
from vtesref.engine.turn import master, texts_from_hand, uses_of_texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.action.action import Action
    from vtesref.engine.cards.texts import Text
    from vtesref.engine.table import Card, Methuselah, Table
    from vtesref.engine.timing import Offer

#: The types of the cards that are played so.
MASTERS = ("master", "location")


class OutOfTurn(NamedTuple):
    """The choice of a Methuselah to play a master card in the turn of another, or to use a card in play."""

    methuselah: Methuselah
    card: Card
    text: Text
    #: What the time gives a name to, for the text.
    names: tuple[tuple[str, tuple[Any, ...]], ...] = ()

    def __str__(self) -> str:
        if self.text.kind == "play":
            return f"{self.methuselah} plays {self.card}"
        return f"{self.methuselah} uses {self.card}{f' for {self.text.name}' if self.text.name else ''}"


def plays(table: Table, who: Methuselah, at: tuple[str, ...]) -> list[OutOfTurn]:
    """Return the master cards that a Methuselah could play at these times, alike ones once; no rule is looked at."""
    found: dict[tuple[str, str], OutOfTurn] = {}
    for card, texts in using.near_by(table, at):
        if card.place == HAND and card.holder is who and card.kind in MASTERS:
            for text in texts:
                if text.kind == "play":
                    found.setdefault((card.name, text.source), OutOfTurn(who, card, text))
    return list(found.values())


#: The time of what can be used at any time.
ANY_TIME = "any time"


def from_play(table: Table, who: Methuselah) -> list[OutOfTurn]:
    """Return the texts of cards in play that a Methuselah could use at any time, alike ones once.

    A trace tells also why the card of another cannot be used.
    """
    found: dict[tuple[str, Text, bool], OutOfTurn] = {}
    for card, texts in using.near_by(table, (ANY_TIME,)):
        for text in texts if card.place == IN_PLAY else ():
            mine = text.who is not None or controller_of(card) is who
            if text.kind == "use" and (mine or table.told):
                found.setdefault((card.name, text, card.locked), OutOfTurn(who, card, text))
    return list(found.values())


def without_minions(table: Table, who: Methuselah, at: tuple[str, ...]) -> list[OutOfTurn]:
    """Return the texts of cards in play on no minion that a Methuselah uses who has no ready minion to use them.

    In a combat they are those for who is outside it. Those that gain votes are always the Methuselah's own.
    """
    out_of_turns = [
        OutOfTurn(who, card, text)
        for card, texts in using.at_times(table, at).items()
        if card.place == IN_PLAY and card.holder is who and controller_of(card) is who
        for text in texts
        if text.kind == "use" and (table.course.combat is None or using.is_for_bystanders(text))
    ]
    has_minion = any(
        minion.controller is who and minion.is_ready and minion.employer is None for minion in table.minions
    )
    return [
        out_of_turn for out_of_turn in out_of_turns if not has_minion or gives_votes(out_of_turn.card, out_of_turn.text)
    ]


def gives_votes(card: Card, text: Text) -> bool:
    """Tell whether a card in play on no minion gains votes: they are those of its Methuselah, and no minion's."""
    alone = card.place == IN_PLAY and not isinstance(card.holder, Minion)
    return alone and any("who" not in doing.slots and doing.says("gains votes") for doing in text.do)


def at_any_time(table: Table, who: Methuselah, at: tuple[str, ...]) -> list[OutOfTurn]:
    """Return what a Methuselah could use of cards in play at these times; nothing as a card is being played."""
    return [] if AS_PLAYED in at or AS_REPLY in at else from_play(table, who)


def amid(table: Table, when: str = "", *, in_damage: bool = False) -> None:
    """Let all Methuselahs use, amid a combat, what can be used at any time; the one whose minion acts goes first.

    ``when`` is the time of the round that it has come to, if it has one: for master cards that are played then, and
    for those who have no ready minion.
    Where a combatant has come to the side of the other, the combat ends, once the damage ``in_damage`` is dealt with.
    """
    times, at_any = table.known.get("amid") or table.once("amid", _times_amid, table)
    of_bystanders = bool(times) and not times.isdisjoint(AT.get(when, ()))
    masters = bool(when) and any(card.kind in MASTERS for card in using.at_times(table, (when,)))
    if not of_bystanders and not at_any and not masters:
        return

    def offer(who: Methuselah) -> Offer:
        found = [*from_play(table, who), *(without_minions(table, who, (when,)) if of_bystanders else ())]
        found += plays(table, who, (when,)) if masters else ()
        return sift(table, found, lambda one: bars(table, one))

    def carry_out(who: Methuselah, choice: OutOfTurn) -> None:
        play(table, table.course.action, choice)
        if not in_damage:
            check_ready(table)
        check_sides()

    combat = table.course.combat
    assert combat is not None

    def check_sides() -> None:
        minion, other = (side.minion for side in combat.sides)
        taken = any(side.minion.controller is not side.whose for side in combat.sides)
        if taken and minion.controller is other.controller and not in_damage:
            raise CombatEnds("general.control.can_change")

    check_sides()

    first = combat.acting.minion.controller
    order = [first, *seating.clockwise(table, first)]
    impulse(table, MayUseOutOfTurn, order, offer, carry_out)


def _times_amid(table: Table) -> tuple[frozenset[str], bool]:
    """Return the times of the texts that are for who is outside the combat, and whether any is for any time."""
    there = indexing.cards(table, "says", using.BYSTANDER)
    texts = {text for card in there for text in card.texts}
    times = frozenset(text.at for text in texts if text.kind == "use" and using.is_for_bystanders(text))
    return times, indexing.has(table, "times", ANY_TIME)


def context_of(table: Table, choice: OutOfTurn) -> Context:
    """Return what the text is worked out from."""
    return Context(table, choice.methuselah, choice.card, None, choice.text, choice.text.label, dict(choice.names))


def bars(table: Table, choice: OutOfTurn) -> Iterator[str]:
    """Yield the rules that keep a Methuselah from playing the card now."""
    if choice.text.kind == "use":
        yield from uses_of_texts.bars_using(table, choice.methuselah, choice.card, choice.text, None)
        return
    yield from master.bars_time(table, choice.methuselah, choice.card)
    yield from master.bars_methuselah(table, choice.methuselah, choice.card)
    yield from legality.bars_context(context_of(table, choice))


def window(
    table: Table, time: str, order: list[Methuselah], over: Callable[[], bool] | None = None, **names: tuple[Any, ...]
) -> None:
    """Offer Methuselahs in order to play master cards at a time that no other window belongs to, until it is ``over``.

    ``names`` are what the texts of that time know by a name.
    """
    if not indexing.has(table, "times", time):
        return
    for who in order:
        if over is not None and over():
            return
        out_of_turns = [out_of_turn._replace(names=tuple(names.items())) for out_of_turn in plays(table, who, (time,))]
        chosen = invite(table, who, MayUseOutOfTurn, out_of_turns, lambda one: bars(table, one))
        if chosen is not None:
            play(table, table.course.action, chosen)


def play(table: Table, action: Action | None, choice: OutOfTurn) -> None:
    """Play the card: an action of the next master phase is spent, it may be cancelled, is paid for and carried out."""
    who, card = choice.methuselah, choice.card
    if choice.text.kind == "use":
        uses_of_texts.use_text(table, who, card, choice.text, ())
        if action is not None and table.course.combat is None:
            check_control(table, action)
        return
    context = context_of(table, choice)
    choosing.choose(context)
    master.spend_action(table, who, card)
    result = cancelling.window(table, card, who, aimed=master.aims_of(context), text=choice.text)
    if result != cancelling.UNPAID:
        master.pay(table, who, card, bool(result), master.aims_of(context))
    library.replace(table, who, card, bool(result))
    if result:
        limits.count_use(context)  # it was played all the same
        master.go_to_ash_heap(table, card)
        return
    texts_from_hand.resolve(table, context)
    if uses.is_of_nature(card, "trifle"):
        master.trifle(table, who, card)
    if action is not None:
        check_control(table, action)
