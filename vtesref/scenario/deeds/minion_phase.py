"""Telling the minion phase: what the lines of bleeding, bringing cards into play and acting with cards do at the table.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import seating
from vtesref.engine.action import anarch, bleed, equip, recruit, text_actions
from vtesref.engine.action.actions import take
from vtesref.engine.action.may_act import bars_announcing
from vtesref.engine.cards.texts import ACTION
from vtesref.engine.table import ASH_HEAP, IN_PLAY, LIBRARY, RETAINER, Card, Minion, Table, is_at_hand
from vtesref.engine.turn.minion_phase import BLEED
from vtesref.scenario.deeds import named
from vtesref.scenario.deeds.not_held import SHOWN
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from vtesref.engine.cards.texts import Text
    from vtesref.engine.table import Methuselah
    from vtesref.scenario.sentences.sentence import Line


def _from_hand(table: Table, line: Line, minion: Minion, name: str, not_this: tuple[Card, ...] = ()) -> Card:
    card = named.held(table, minion.controller, name, not_this)
    if card is None:
        why = f"{minion.controller} holds no {name}"
        table.require(line.text, SHOWN, why)
        raise ScenarioError(f'"{line.text}" cannot happen: {why}', name)
    return card


def bleeds(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
    """A minion bleeds the Methuselah that the line names, or the prey."""
    target = named.methuselah(table, line.other) if line.other else seating.prey_of(table, minion.controller)
    take(table, line.text, bleed.bleed(minion, target))


def brings(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
    """A minion equips, employs or recruits with cards from hand."""
    make = {"equips": equip.equip, "employs": recruit.employ, "recruits": recruit.recruit}[line.verb]
    cards: tuple[Card, ...] = ()
    for name in (line.card, *line.more):
        cards += (_from_hand(table, line, minion, name, cards),)
    take(table, line.text, make(minion, cards[0], line.level or "basic", cards[1:]))


def takes(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
    """A minion takes equipment from another."""
    assert other is not None
    found = tuple(_thing(table, line, name, other) for name in (line.card, *line.more))
    take(table, line.text, equip.take(minion, other, found))


def _thing(table: Table, line: Line, name: str, other: Minion) -> Card | Minion:
    """Return what is to be taken from a minion: a card, or a retainer, which rules forbid."""
    cards = [card for card in table.cards if card.name == name and card.kind in (*equip.EQUIPMENT, "location")]
    cards.sort(key=lambda card: card.holder is not other or card.place != IN_PLAY)
    if cards:
        return cards[0]
    for minion in table.minions:
        if minion.name == name and minion.kind == RETAINER:
            return minion
    raise ScenarioError(f'"{line.text}" cannot happen: {other} has no {name}', name)


def acts(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
    """A minion takes the action of a card, in play or from hand."""
    heaps = [card for card in table.cards if card.name == line.other and card.place == ASH_HEAP]
    in_play = [card for card in table.cards if card.name == line.other and card.place == IN_PLAY]
    held = named.held(table, minion.controller, line.other) if line.other else None
    seat = named.methuselah(table, line.other)
    aims: list[Minion | Methuselah | Card] = [one for one in (other, seat) if one is not None]
    aims += [*in_play, *([held] if held is not None else []), *heaps]
    aims = aims or [card for card in table.cards if card.name == line.other and card.place == LIBRARY]
    if line.other and not aims:
        raise ScenarioError(f'"{line.text}" cannot happen: {line.other} is not a minion or Methuselah at the table')
    besides = tuple(seat for seat in table.seats if seat.name in line.more)
    everywhere = [card for card in table.cards if card.name == line.card and card.place == IN_PLAY]
    acting = [card for card in everywhere if any(text.kind == ACTION for text in card.texts)]
    at_hand = [card for card in acting or everywhere if is_at_hand(card, minion)]
    in_play = at_hand or acting  # a text in play can be for the minions of anybody
    if " plays " in line.text and named.held(table, minion.controller, line.card, ()) is not None:
        in_play = []  # what is played comes from hand
    level = line.level or "basic"
    cards = in_play or [_from_hand(table, line, minion, line.card)]
    aimed: list[Minion | Methuselah | Card | None] = [*aims] or [None]
    pairs = [(card, aim) for card in cards for aim in aimed]
    card, target = pairs[0]
    if len(pairs) > 1:  # of all copies, and of all that has the name, the first at which the action can be aimed
        actions = ((one, aim, text_actions.act(table, minion, one, aim, level, besides)) for one, aim in pairs)
        free = ((one, aim) for one, aim, act in actions if not table.is_barred(bars_announcing(table, act)))
        card, target = next(free, pairs[0])
    alike = [] if line.level else [text.name for text in text_actions.meant(table, minion, card, target) if text.name]
    if len(alike) > 1:
        aim = f" on {line.other}" if line.other else ""
        ways = ", or: ".join(f"{line.name} acts with {line.card} for {name}{aim}" for name in alike)
        raise ScenarioError(f'"{line.text}" may mean {len(alike)} actions; write: {ways}', line.text)
    action = text_actions.act(table, minion, card, target, level, besides)
    if target not in (None, minion) and _aims_at_nothing(action.text):
        table.require(line.text, bars_announcing(table, action))
        raise ScenarioError(f'"{line.text}" cannot happen: the text of the card cannot choose {target}', line.other)
    take(table, line.text, action)


def _aims_at_nothing(text: Text | None) -> bool:
    """Tell whether an action by a text is aimed at nobody: it chooses nothing, and is neither a bleed nor directed."""
    return text is not None and not text.choose and text.version != BLEED and text.directed != "directed"


def becomes(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
    """A minion becomes Anarch."""
    take(table, line.text, anarch.become(minion))
