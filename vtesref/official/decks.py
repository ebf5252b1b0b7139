"""The winning decks of the public archive, as the package publishes them: who won with which cards, when and where."""

from __future__ import annotations

import json
import lzma
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from vtesref.corpus.complaints import Complaint, CorpusError
from vtesref.official.hidden import shown

if TYPE_CHECKING:
    from collections.abc import Callable

    Report = Callable[[Complaint], None]

FILE = "twda.json.xz"
#: No archive of winning decks unpacks to more (in bytes); the one of 2026 has 27 million.
MOST = 128 * 1024 * 1024


@dataclass(slots=True)
class Deck:
    """A deck that won a tournament; ``cards`` gives for each card's official number how many copies it holds.

    ``date`` is the ISO day of the tournament, ``players`` how many took part (0: not told).
    """

    id: str
    name: str
    player: str
    event: str
    place: str
    date: str
    players: int
    url: str
    cards: dict[int, int] = field(default_factory=dict)


def read_decks(data: bytes, name: str, report: Report) -> list[Deck]:
    """Return the decks in the order of their days; one that cannot be read is reported and left out.

    Raises CorpusError when the file is no archive of decks, or unpacks to more than one can hold.
    """
    try:
        whole = lzma.LZMADecompressor(memlimit=MOST).decompress(data, MOST)
        listed = json.loads(whole)
    except (lzma.LZMAError, EOFError, ValueError, RecursionError):
        raise CorpusError(Complaint(name, 0, "is no packed archive of decks", "give the official file")) from None
    entries = listed.values() if isinstance(listed, dict) else listed
    if not isinstance(listed, dict | list):
        raise CorpusError(Complaint(name, 0, "holds no decks", "give the official file of that name"))
    decks = []
    for place, entry in enumerate(entries, 1):
        try:
            decks.append(_deck(entry, name, report))
        except (AttributeError, KeyError, TypeError, ValueError):
            report(Complaint(name, place, f"the deck at place {place} cannot be read", "it is left out"))
    return sorted(decks, key=lambda deck: (deck.date, deck.id))


def _deck(entry: Any, name: str, report: Report) -> Deck:
    event = entry["event"]
    date = str(event.get("date") or entry.get("date") or "")

    def told(value: object) -> str:
        return str(shown(" ".join(str(value or "").split()), name, 0, report))

    deck = Deck(
        id=told(entry["id"]),
        name=told(entry.get("name")),
        player=told(entry.get("player")),
        event=told(event.get("name")),
        place=told(event.get("place")),
        date=date[:10],
        players=int(event.get("players_count") or 0),
        url=told(event.get("url")),
    )
    for card in entry["cards"]:
        deck.cards[int(card["id"])] = deck.cards.get(int(card["id"]), 0) + int(card["count"])
    if not deck.cards:
        raise ValueError("the deck has no cards")
    return deck
