"""A position told as what is given: the sentences from which the same table is laid out again, and what they leave out.

Between two actions a table can be told as a situation is given: Methuselahs with pool, cards and minions, whose turn
and which phase it is. What is told is read back at once and held against the table, field by field: whatever comes out
otherwise has no words, and is named. So nothing of a position is left out without a word.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.cards.always.values import printed
from vtesref.engine.table import (
    ALLY,
    ASH_HEAP,
    CONTESTED,
    IN_PLAY,
    LIBRARY,
    READY,
    RETAINER,
    Card,
    Methuselah,
    Minion,
)
from vtesref.engine.turn.turn import take_up
from vtesref.scenario import playing
from vtesref.scenario.given import card_states
from vtesref.scenario.given import standing as given_standing
from vtesref.scenario.given.minions import told_vampire
from vtesref.scenario.given.reading import OWN_TEXT
from vtesref.scenario.given.seats import EMPTY, PILES, SEAT_WORDS
from vtesref.scenario.play.position_fields import NOWHERE, differences, in_words, is_of_crypt
from vtesref.scenario.words import attributes, played_cards
from vtesref.scenario.words.attributes import Attributes, read_attributes, short_level
from vtesref.scenario.words.text import MAX_COPIES, ScenarioError, article

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vtesref.engine.table import Table
    from vtesref.scenario.words.cards import Definition


class Told(NamedTuple):
    """A position in words: ``text`` is what is given, ``unsaid`` what of it no words say, each with whose it is."""

    text: str
    unsaid: tuple[str, ...]


def told(table: Table, defined: Mapping[str, Definition]) -> Told:
    """Tell where a game stands between two actions; raises ScenarioError while something is under way.

    ``defined`` are the cards that the game knows, by their names in lower case.
    """
    course = table.course
    if course.over:
        raise ScenarioError("the game is over; there is no position left to tell")
    if course.action is not None or course.combat is not None or course.referendum is not None:
        raise ScenarioError("a position can be told between two actions; carry out what is under way first")
    text = _Teller(table, defined).text()
    try:
        again = playing.set_up(text, table.edition.key)
        take_up(again)
    except ScenarioError as error:
        return Told(text, (f"the whole: {error}",))
    return Told(text, tuple(dict.fromkeys(in_words(*difference) for difference in differences(table, again))))


class _Teller:
    """Writes what is given."""

    def __init__(self, table: Table, defined: Mapping[str, Definition]) -> None:
        self.table = table
        self.defined = defined
        self.written: dict[str, str] = {}

    def text(self) -> str:
        """Return the whole."""
        seats = [methuselah for methuselah in self.table.seats if not methuselah.name.endswith("'s Methuselah")]
        seats.sort(key=lambda methuselah: methuselah.place)
        parts = [self._seat(methuselah) for methuselah in seats]
        loose = [self._minion(minion) for minion in self._told_minions() if minion.controller not in seats]
        parts += [", ".join(loose)] if loose else []
        for card in self.table.cards:
            if card.lies_on is not None:
                self._name(card.name)  # what it is, for a card that the story defines
        parts += given_standing.told(self.table)
        where = [f"where {name} is {article(text)}{text}" for name, text in self.written.items()]
        return " ".join(["; ".join(parts), "; ".join(where)]).strip()

    def _told_minions(self) -> list[Minion]:
        told = [minion for minion in self.table.minions if minion.kind != RETAINER and minion.region not in NOWHERE]
        told = [minion for minion in told if minion.region != ASH_HEAP or is_of_crypt(minion)]
        return [minion for minion in told if minion.merged is None or minion.region == READY]

    def _seat(self, methuselah: Methuselah) -> str:
        words = [methuselah.name, *(said for word in SEAT_WORDS for said in word.told(methuselah))]
        words += self._belongings(methuselah) if methuselah.seated else []
        mine = [minion for minion in self._told_minions() if minion.controller is methuselah]
        return f"{' '.join(words)}: {', '.join(map(self._minion, mine))}".strip()

    def _belongings(self, methuselah: Methuselah) -> list[str]:
        words = []
        for word, place in PILES.items():
            cards = [card for card in self.table.cards if card.place == place and self._lies(card, methuselah)]
            if place == LIBRARY:
                cards.sort(key=lambda card: card.depth)
            names = [self._card(card, place) for card in cards]
            if place == IN_PLAY:
                cards = [card for card in self.table.cards if card.place == CONTESTED and card.holder is methuselah]
                names += [self._card(card, place) for card in cards]
            names = together(names)
            if names:
                words.append(f"{word} {' and '.join(names)}")
            elif place == LIBRARY and methuselah.stocked:
                words.append(f"{word} {EMPTY}")
        return words

    def _lies(self, card: Card, methuselah: Methuselah) -> bool:
        if card.place in (LIBRARY, ASH_HEAP):
            return card.owner is methuselah
        return card.holder is methuselah and card.lies_on is None

    def _card(self, card: Card, place: str) -> str:
        """Return a card with its state, and see to it that it is defined."""
        words = self._name(card.name)
        if place == IN_PLAY:
            words += card_states.told(card)
        return words

    def _name(self, name: str) -> str:
        definition = self.defined.get(name.lower())
        if definition is not None and definition.written:
            self.written[definition.name] = definition.written
        return played_cards.as_said(name)

    def _minion(self, minion: Minion) -> str:
        """Return a minion with what is so of it and the cards on it."""
        words = self._described(minion)
        so_of_it = (f" {said}" for word in attributes.MINION_WORDS for said in word.told(minion))
        words += next(so_of_it, "") if minion.region == ASH_HEAP else "".join(so_of_it)
        things = [self._card(card, IN_PLAY) for card in self.table.cards if self._is_on(card, minion)]
        things += [
            self._retainer(kept) for kept in self.table.minions if kept.employer is minion and kept.region == READY
        ]
        things = together(things)
        return f"{words} with {' and '.join(things)}" if things else words

    def _described(self, minion: Minion) -> str:
        """Return the name and the numbers of a minion, with what it has that its name does not bring."""
        told_as = told_vampire(minion.name) if minion.is_vampire else None
        if told_as is not None:
            known = told_as.vampire
            has = read_attributes(minion.name, known.words)
            if known.capacity == minion.capacity - minion.altered:
                return " ".join([minion.name, str(minion.counters), *self._words(minion, has)])
        if minion.kind == ALLY:
            definition = self.defined.get(minion.card.lower())
            if (
                definition is not None
                and not definition.written
                and played_cards.ally(f"{minion.name} {minion.counters}") is not None
            ):
                return f"{minion.name} {minion.counters}"
            return " ".join([minion.name, str(minion.counters), "ally", *self._words(minion, Attributes())])
        lying = [card for card in self.table.cards if card.place == IN_PLAY]
        bearers = [(card, card.holder) for card in lying if isinstance(card.holder, Minion)]
        told = sum(printed(card, "capacity") for card, on in bearers if on is minion or on.employer is minion)
        capacity = minion.capacity - minion.altered + told  # what other cards add is added again
        return " ".join([minion.name, f"{minion.counters}/{capacity}", *self._words(minion, Attributes())])

    def _words(self, minion: Minion, has: Attributes) -> list[str]:
        """Return what a minion has besides what is known of it."""
        title = minion.title or minion.claims or minion.suspended
        clan, sect = minion.beneath or (minion.clan, minion.sect)
        both = ((attributes.CLAN, clan, has.clan), (attributes.SECT, sect, has.sect))
        words = [word.say(now) for word, now, before in both if now and now != before]
        if title and (title, minion.city) != (has.title, has.held_in):
            words.append(attributes.TITLE.say((title, "" if minion.city == clan else minion.city)))
        elif has.title and not title:
            words.append("untitled")
        levels = self._own(minion)
        levels = [name for name in levels if name.isupper() or name.upper() not in levels]
        words += [attributes.LEVEL.say(short_level(name)) for name in levels if name not in has.disciplines]
        traits = (Counter(minion.traits) - Counter(has.traits)).elements()
        words += [
            attributes.SLAVE.say(minion.serves) if trait == "slave" else attributes.TRAIT.say(trait) for trait in traits
        ]
        for what, value in (("strength", minion.strength), ("bleed", minion.bleed), ("votes", minion.printed_votes)):
            if value is not None and value != getattr(has, what):
                words.append(attributes.NUMBERS[what].say(value))
        return words

    def _own(self, minion: Minion) -> list[str]:
        """Return the levels of Disciplines that a vampire has besides what cards on it have taught."""
        levels = list(minion.disciplines)
        for card in self.table.cards:
            if card.taught and (card.holder is minion or card.pupil is minion) and card.place == IN_PLAY:
                for name in card.taught:
                    level = name.upper() if name.upper() in levels else name
                    if level in levels:
                        levels.remove(level)
        return levels

    def _is_on(self, card: Card, minion: Minion) -> bool:
        if card.holder is not minion or card.place not in (IN_PLAY, CONTESTED):
            return False
        return card.kind != OWN_TEXT and not (minion.kind == ALLY and card.name == minion.card)

    def _retainer(self, kept: Minion) -> str:
        return f"{self._name(kept.card)} {card_states.LIFE.say(kept.counters)}"


def together(names: Iterable[str]) -> list[str]:
    """Return names in their order, those alike that follow each other counted: "2 Fame"."""
    found: list[tuple[str, int]] = []
    for name in names:
        if found and found[-1][0] == name and found[-1][1] < MAX_COPIES:
            found[-1] = (name, found[-1][1] + 1)
        else:
            found.append((name, 1))
    return [f"{count} {name}" if count > 1 else name for name, count in found]
