"""What the lines of the turn do at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.playing.uses import is_of_nature
from vtesref.engine.contest import contest
from vtesref.engine.control import controller_of
from vtesref.engine.core import Refused
from vtesref.engine.table import IN_PLAY, Card
from vtesref.engine.turn import advanced, discard, due, influence, master, texts_from_hand, turn, unlock, uses_of_texts
from vtesref.scenario.deeds import named, unmet
from vtesref.scenario.deeds.not_held import SHOWN
from vtesref.scenario.words import verbs
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.engine.table import Methuselah, Minion, Table
    from vtesref.scenario.sentences.sentence import Line


def _active(table: Table, line: Line) -> Methuselah:
    """Return whose turn it is; raises ScenarioError when nothing told it."""
    if table.course.active is None:
        seats = ", ".join(f"{methuselah}'s turn" for methuselah in table.seats)
        raise ScenarioError(
            f'"{line.text}" does not say whose turn it is; write one of these before it: {seats}', line.text
        )
    return table.course.active


def _who(table: Table, line: Line) -> Methuselah:
    """Return the Methuselah that a line is about: the active one if it names none."""
    active = _active(table, line)
    return named.methuselah(table, line.name) or active


def _minion(table: Table, name: str) -> Minion:
    minion = named.minion(table, name)
    assert minion is not None  # the story was held to the names on the table
    return minion


def _held(table: Table, who: Methuselah, line: Line) -> Card:
    """Return a card of a hand; raises Refused when one that is not there is played, else ScenarioError."""
    card = named.held(table, who, line.card)
    if card is None:
        if line.verb in (verbs.PLAYS, verbs.CANCELS):
            table.require(line.text, SHOWN, f"{who} does not hold {line.card}")
        raise ScenarioError(f'"{line.text}" cannot happen: {who} does not hold {line.card}', line.card)
    return card


def start(table: Table, line: Line) -> None:
    """A Methuselah's turn begins."""
    who = named.methuselah(table, line.name)
    assert who is not None
    turn.start(table, line.text, who)


def phase(table: Table, line: Line) -> None:
    """The turn moves to a phase."""
    _active(table, line)
    turn.go_to(table, line.text, line.other)


def plays(table: Table, line: Line) -> None:
    """A Methuselah plays a master card or an event."""
    minion = named.minion(table, line.name)
    if minion is not None:
        table.require(line.text, ("cards.master.played_by_player",))
        line = line._replace(name=minion.controller.name)
    who = _who(table, line)
    card = _held(table, who, line)
    if card.kind == "event":
        discard.play_event(table, line.text, who, card)
        return
    if card.kind not in master.MASTERS:
        raise ScenarioError(
            f'"{line.text}" cannot happen: {card} is a {card.kind}, and only minions play such cards', line.card
        )
    aim = _aim(
        table, line, card, lambda one: not table.is_barred(master.bars_playing(table, who, card, one, line.level))
    )
    master.play(table, line.text, who, card, aim, line.level)


def _aim(
    table: Table, line: Line, card: Card, can: Callable[[Minion | Methuselah | Card], bool]
) -> Minion | Methuselah | Card | None:
    """Return what a card is played or used on: of all that has the name, the first on which it can be."""
    if not line.other:
        return None
    seat = named.methuselah(table, line.other)
    minions = [minion for minion in table.minions if minion.name == line.other]
    cards = [one for one in table.cards if one.name == line.other and one is not card]
    found: list[Minion | Methuselah | Card] = [*([seat] if seat is not None else []), *minions, *cards]
    return next((one for one in found if can(one)), found[0]) if len(found) > 1 else next(iter(found), None)


def uses(table: Table, line: Line) -> None:
    """Use a text of a card in play: the one that the line names, or the first that may be used as it says."""
    who = _who(table, line)
    named_so = [card for card in table.texts if card.name == line.card]
    cards = [card for card in named_so if card.place == IN_PLAY and uses_of_texts.texts_in_play(card)]
    if not cards:
        table.require(line.text, contest.bars_contested() if any(map(contest.is_contested, named_so)) else ())
        waits = unmet.awaited(table, (card for card in named_so if card.place == IN_PLAY))
        if waits:
            raise Refused(line.text, ("general.golden_rule",), waits)
        raise ScenarioError(
            f'"{line.text}" cannot happen: {line.card} is not in play, or has no effect to use there', line.card
        )
    cards.sort(key=lambda card: controller_of(card) is not who)
    target = _aim(table, line, cards[0], lambda one: _can_use_on(table, who, cards, one))
    try:
        uses_of_texts.use(table, line.text, who, cards, line.level, target)
    except Refused as refusal:
        ways = ((card, text) for card in cards for text in uses_of_texts.texts_in_play(card))
        card, text = next((way for way in ways if line.level in ("", way[1].name)), (cards[0], None))
        if text is None or refusal.why or not unmet.BY_TEXT & set(refusal.keys):
            raise
        context = texts_from_hand.context_of(table, who, card, text, target)
        raise Refused(refusal.what, refusal.keys, unmet.of_text(context)) from None


def _can_use_on(table: Table, who: Methuselah, cards: list[Card], target: object) -> bool:
    """Tell whether a text of one of some cards in play can be used on something now."""
    return any(
        not table.bars(uses_of_texts.bars_using(table, who, card, text, target))
        for card in cards
        for text in uses_of_texts.texts_in_play(card)
    )


def edge(table: Table, line: Line) -> None:
    """A Methuselah takes the pool of the Edge."""
    unlock.take_pool(table, line.text, _who(table, line))


def unlocks(table: Table, line: Line) -> None:
    """A Methuselah pays to unlock an infernal minion."""
    unlock.pay_to_unlock(table, line.text, _who(table, line), _minion(table, line.other))


def marks(table: Table, line: Line) -> None:
    """A Methuselah marks a Red List minion."""
    master.mark(table, line.text, _who(table, line), _minion(table, line.other))


def moves_in(table: Table, line: Line) -> None:
    """A Methuselah moves pool to an uncontrolled vampire."""
    influence.move_in(table, line.text, _who(table, line), _minion(table, line.other), line.normal)


def moves_out(table: Table, line: Line) -> None:
    """A Methuselah moves blood from an uncontrolled vampire to the pool."""
    influence.move_out(table, line.text, _who(table, line), _minion(table, line.other), line.normal)


def draws(table: Table, line: Line) -> None:
    """A Methuselah draws a vampire from the crypt."""
    influence.draw(table, line.text, _who(table, line))


def arrives(table: Table, line: Line) -> None:
    """A vampire moves to the ready region."""
    influence.bring_out(table, line.text, _active(table, line), _minion(table, line.name))


def merges(table: Table, line: Line) -> None:
    """A vampire merges with its other version."""
    advanced.merge(table, line.text, _active(table, line), _minion(table, line.name))


def discards(table: Table, line: Line) -> None:
    """A Methuselah discards a card."""
    who = _who(table, line)
    in_hand = (one for one in table.hand_of(who) if one.name == line.card)  # none that is only played as from there
    card = next(in_hand, None) or _held(table, who, line)
    if table.course.phase == turn.UNLOCK:
        unlock.discard_for_burn_option(table, line.text, who, card)
        return
    if table.course.phase != turn.DISCARD and is_of_nature(card, "burn option"):
        bars = (*discard.bars_action(table, who), *unlock.bars_burn_option(table, who, card))
        table.require(line.text, bars)
    discard.discard(table, line.text, who, card)


def goes_on(table: Table, line: Line) -> None:
    """The phase goes on beyond the story."""
    if table.course.phase != turn.INFLUENCE and not due.is_left(table):
        only = "the influence phase, and for a phase in which something is still due"
        raise ScenarioError(f'"{line.text}" has no effect: it is only for {only}', line.text)
