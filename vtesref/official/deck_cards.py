"""The cards that a list of a deck may name, as the imported official lists have them, or as our own texts name them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.official.names import words_of
from vtesref.scenario.decks.cards import Card, Cards

if TYPE_CHECKING:
    from vtesref.desk.store import Store
    from vtesref.official.store import OfficialStore
    from vtesref.scenario.words.played_cards import Known


#: The sets whose cards make the pool of the V5 format (tournament-2026, section 6.4), as the lists name them.
_V5_SETS = re.compile(
    r"(?:Fifth Edition|New Blood|Fall of London|Shadows of Berlin|Thirtieth Anniversary|Promo Pack [34]|Sabbat V5)\b"
)


class NamedCards(Cards):
    """The cards that are played by name, and those that our texts rule on, of which only the names are known."""

    def __init__(self, known: Known, own: Store) -> None:
        super().__init__(known)
        self.own = own

    def look_up(self, name: str) -> list[Card]:
        """Return the cards of a name in just this form."""
        if found := super().look_up(name):
            return found
        form = words_of(name)
        called = self.own.nicknames().get(form)
        if called is not None and (found := super().look_up(called[0])):
            return found
        for ident, _ in self.own.subjects_named([form, f"the {form}"]):
            subject = self.own.subject(ident.removeprefix("rulings/")) or {}
            if subject.get("kind") == "card":
                return [Card(str(subject["name"]), str(subject["name"]), None, False)]
        return []


class OfficialCards(NamedCards):
    """Every card of the imported official lists."""

    complete = True

    def __init__(self, known: Known, own: Store, official: OfficialStore) -> None:
        super().__init__(known, own)
        self.official = official
        self._cards: dict[int, Card] = {}

    def look_up(self, name: str) -> list[Card]:
        """Return the cards of a name in just this form: official, in another language, or what it is called."""
        form = words_of(name)
        if not form:
            return []
        official = self.official
        rows = official.named([form]) or official.named([f"the {form}"]) or official.named_translated([form])
        if rows:
            return self._all([card for _, card in rows])
        called = super().look_up(name)
        by_number = self._all([card.id for card in called if card.id])
        return by_number or called or self._all(official.names().called(name))

    def _all(self, numbers: list[int]) -> list[Card]:
        return [card for card in map(self.numbered, dict.fromkeys(numbers)) if card is not None]

    def numbered(self, number: int) -> Card | None:
        """Return the card of an official number."""
        if number not in self._cards:
            document = self.official.card(number)
            if document is None:
                return None
            self._cards[number] = self._card(document["card"])
        return self._cards[number]

    def _card(self, data: dict[str, Any]) -> Card:
        crypt = bool(data.get("crypt"))
        printed, label = str(data["name"]), str(data["label"])
        advanced = bool(data.get("advanced"))
        played = ""
        for form in (label, f"{printed} ADV" if advanced else printed):
            found = self.known.exact(form)
            if found is not None and found[1] == crypt:
                own = self.of_played(*found)
                if own.id == int(data["id"]):
                    played = own.name
                    break
        shown = label if label != printed or not advanced else f"{printed} (ADV)"
        return Card(
            played or shown,
            printed,
            crypt,
            bool(played),
            id=int(data["id"]),
            group=str(data.get("group", "")).lower(),
            advanced=advanced,
            capacity=int(data["capacity"]) if crypt and str(data.get("capacity", "")).isdigit() else 0,
            disciplines=tuple(data.get("disciplines", ())),
            clan=str(next(iter(data.get("clans", ())), "")),
            title=str(data.get("title", "")),
            types=tuple(data.get("types", ())),
            banned=str(data.get("banned", "")),
            v5=str(data.get("format", "")) == "V5"
            or any(_V5_SETS.match(str(entry[1])) for entry in data.get("sets", ())),
        )

    def nearest(self, name: str) -> str | None:
        """Return the name of the card that is most like one that is not known; None where none is near."""
        found = self.official.names().find(name, 1)
        card = self.numbered(found[0].key) if found else None
        return card.name if card is not None else None


def cards_of(known: Known, own: Store, official: OfficialStore | None) -> NamedCards:
    """Return the cards that lists may name, of all that is there."""
    return NamedCards(known, own) if official is None else OfficialCards(known, own, official)
