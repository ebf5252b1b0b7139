"""What the desk tells of a card that is played by name: how it is played, what it lacks, where it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.desk import card_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vtesref.desk.store import Store

Data = dict[str, Any]


def find(store: Store, names: Iterable[str]) -> Data | None:
    """Return what is told of the known card of one of these printed names or official numbers; None where none is."""
    key = store.library_key([name.replace("™", "") for name in names])
    return None if key is None else describe(store, key)


def find_meant(store: Store, name: str) -> Data | None:
    """Return what is told of the known card that a name means, as stories understand names, or None."""
    from vtesref.scenario.words.played_cards import Known

    key = Known(store.known_cards()).key_of(name)
    return None if key is None else describe(store, key)


def describe(store: Store, key: str) -> Data:
    """Return what is told of the known card of a key, with the scenarios that play it."""
    found = told(store.library_card(key), store.meta("winning_decks"))
    rows = store.scenarios_with(key)
    return {**found, "scenarios": [{"name": name, "file": file, "outcome": outcome} for name, file, outcome in rows]}


def told(data: Mapping[str, Any], decks: Mapping[str, Any]) -> Data:
    """Return a card's facts, how it is played, what it lacks, and in how many winning decks it is (None if unknown)."""
    facts, *lines = card_words.lines(dict(data))
    lacks = "- Not carried out: "
    count = decks["having"].get(str(data.get("id", "")))
    return {
        "name": data["card"],
        "facts": facts,
        "texts": [line.removeprefix("- ") for line in lines if not line.startswith(lacks)],
        "lacks": [line.removeprefix(lacks) for line in lines if line.startswith(lacks)],
        "banned": data.get("banned", ""),
        "winning_decks": None if count is None else {"in": count, "of": decks["decks"], "until": decks["until"]},
    }


def in_decks(told: Data) -> str:
    """Return in words in how many winning decks a card is; "" where nobody counted."""
    decks = told["winning_decks"]
    return f"In {decks['in']:,} of {decks['of']:,} winning decks to {decks['until']}." if decks else ""


#: What is known of a vampire without a text: there is nothing that a scenario could show.
PLAIN = frozenset(("card", "id", "read", "type", "clan", "capacity", "group", "disciplines", "sect", "advanced"))


def coverage(store: Store) -> Data:
    """Return which cards are played by name, by type and each by itself: its texts, what it lacks, its scenarios."""
    decks = store.meta("winning_decks")
    rows = []
    for key in (*store.library_names(), *store.library_names(vampires=True)):
        data = store.library_card(key)
        known = told(data, decks)
        count = known["winning_decks"]
        rows.append(
            {
                "name": known["name"],
                "type": str(data["type"]),
                "texts": len(known["texts"]),
                "lacks": known["lacks"],
                "scenarios": len(store.scenarios_with(key)),
                "plain": data.keys() <= PLAIN,
                "winning_decks": count["in"] if count else None,
            }
        )
    types = {}
    for kind in sorted({row["type"] for row in rows}):
        own = [row for row in rows if row["type"] == kind]
        types[kind] = {
            "cards": len(own),
            "whole": sum(not row["lacks"] for row in own),
            "texts": sum(row["texts"] for row in own),
            "shown": sum(row["scenarios"] > 0 for row in own),
        }
    return {"types": types, "cards": sorted(rows, key=lambda row: row["name"])}
