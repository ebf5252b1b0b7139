"""What the lines of the turn do at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards import uses, uses_of_texts
from vtesref.engine.table import IN_PLAY, Card
from vtesref.engine.turn import discard, influence, library, master, turn, unlock
from vtesref.scenario import turn_lines as said
from vtesref.scenario.telling import named
from vtesref.scenario.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.engine.table import Methuselah, Minion, Table
    from vtesref.scenario.story import Line


def _active(table: Table, line: Line) -> Methuselah:
    """Return whose turn it is; raises ScenarioError when nothing told it."""
    if table.course.active is None:
        seats = ", ".join(f"{one}'s turn" for one in table.seats)
        raise ScenarioError(
            f'"{line.text}" does not say whose turn it is; write one of these before it: {seats}', line.text
        )
    return table.course.active


def _who(table: Table, line: Line) -> Methuselah:
    """Return the Methuselah that a line is about: the active one if it names none."""
    active = _active(table, line)
    return named.methuselah(table, line.name) or active


def _minion(table: Table, name: str) -> Minion:
    found = named.minion(table, name)
    assert found is not None  # the story was held to the names on the table
    return found


def _held(table: Table, who: Methuselah, line: Line) -> Card:
    """Return a card of a hand; raises ScenarioError when it is not there."""
    card = named.held(table, who, line.card)
    if card is None:
        raise ScenarioError(f'"{line.text}" cannot happen: {who} does not hold {line.card}', line.card)
    return card


def _start(table: Table, line: Line) -> None:
    who = named.methuselah(table, line.name)
    assert who is not None
    turn.start(table, line.text, who)


def _phase(table: Table, line: Line) -> None:
    _active(table, line)
    turn.go_to(table, line.text, line.other)


def _plays(table: Table, line: Line) -> None:
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
    master.play(table, line.text, who, card, _aim(table, line, who, card), line.level)


def _aim(table: Table, line: Line, who: Methuselah, card: Card) -> Minion | Methuselah | Card | None:
    """Return what a card is played on: a minion, a Methuselah, or the first card of that name on which it can be."""
    if not line.other:
        return None
    seat = named.methuselah(table, line.other)
    if seat is not None:
        return seat
    minions = [one for one in table.minions if one.name == line.other]
    alike = [one for one in table.cards if one.name == line.other and one is not card]
    free = [one for one in alike if not table.bars(master.bars_playing(table, who, card, one))]
    found: list[Minion | Card] = [*minions, *free, *alike]
    return found[0] if found else None


def _uses(table: Table, line: Line) -> None:
    """Use a text of a card in play: the one that the line names, or the first that may be used as it says."""
    who = _who(table, line)
    cards = [card for card in table.texts if card.name == line.card and card.place == IN_PLAY]
    cards = [card for card in cards if uses_of_texts.texts_in_play(card)]
    if not cards:
        raise ScenarioError(
            f'"{line.text}" cannot happen: {line.card} is not in play, or has no effect to use there', line.card
        )
    cards.sort(key=lambda card: library.controller_of(card) is not who)
    target = _aim(table, line, who, cards[0])
    if isinstance(target, Card):  # of cards of that name, the first that a text can be used on
        alike = [one for one in table.cards if one.name == line.other]
        target = next((one for one in alike if _can_use_on(table, who, cards, one)), target)
    uses_of_texts.use(table, line.text, who, cards, line.level, target)


def _can_use_on(table: Table, who: Methuselah, cards: list[Card], target: Card) -> bool:
    """Tell whether a text of one of some cards in play can be used on a card now."""
    return any(
        not table.bars(uses_of_texts.bars_using(table, who, card, text, target))
        for card in cards
        for text in uses_of_texts.texts_in_play(card)
    )


def _edge(table: Table, line: Line) -> None:
    unlock.take_pool(table, line.text, _who(table, line))


def _unlocks(table: Table, line: Line) -> None:
    unlock.pay_to_unlock(table, line.text, _who(table, line), _minion(table, line.other))


def _marks(table: Table, line: Line) -> None:
    master.mark(table, line.text, _who(table, line), _minion(table, line.other))


def _moves_in(table: Table, line: Line) -> None:
    influence.move_in(table, line.text, _who(table, line), _minion(table, line.other), line.normal)


def _moves_out(table: Table, line: Line) -> None:
    influence.move_out(table, line.text, _who(table, line), _minion(table, line.other), line.normal)


def _draws(table: Table, line: Line) -> None:
    influence.draw(table, line.text, _who(table, line))


def _arrives(table: Table, line: Line) -> None:
    influence.bring_out(table, line.text, _active(table, line), _minion(table, line.name))


def _merges(table: Table, line: Line) -> None:
    influence.merge(table, line.text, _active(table, line), _minion(table, line.name))


def _discards(table: Table, line: Line) -> None:
    who = _who(table, line)
    card = _held(table, who, line)
    if table.course.phase == turn.UNLOCK:
        unlock.discard_for_burn_option(table, line.text, who, card)
        return
    if table.course.phase != turn.DISCARD and uses.is_of_nature(card, "burn option"):
        bars = (*discard.bars_action(table, who), *unlock.bars_burn_option(table, who, card))
        table.require(line.text, bars)
    discard.discard(table, line.text, who, card)


def _goes_on(table: Table, line: Line) -> None:
    if table.course.phase != turn.INFLUENCE:
        raise ScenarioError(f'"{line.text}" has no effect: it is only for the influence phase', line.text)


#: What each line sets off, by its verb.
MOVES: dict[str, Callable[[Table, Line], None]] = {
    said.TURN: _start,
    said.PHASE: _phase,
    said.PLAYS: _plays,
    said.USES: _uses,
    said.EDGE: _edge,
    said.UNLOCKS: _unlocks,
    said.MARKS: _marks,
    said.MOVES_IN: _moves_in,
    said.MOVES_OUT: _moves_out,
    said.DRAWS: _draws,
    said.ARRIVES: _arrives,
    said.MERGES: _merges,
    said.DISCARDS: _discards,
    said.GOES_ON: _goes_on,
}
