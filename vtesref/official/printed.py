"""What the imported official lists tell of the minions whose names a story uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.official.names import words_of
from vtesref.scenario.words.made_up import Printed

if TYPE_CHECKING:
    from vtesref.official.store import OfficialStore


def minion(official: OfficialStore | None, name: str) -> Printed | None:
    """Return the vampires, or the ally, of just this name; None for none, or where nothing is imported."""
    if official is None:
        return None
    cards = [(official.card(ident) or {}).get("card", {}) for _, ident in official.named([words_of(name)])]
    sizes = {int(card["capacity"]) for card in cards if card.get("crypt") and str(card.get("capacity", "")).isdigit()}
    if sizes:
        return Printed(next(str(card["name"]) for card in cards if card.get("crypt")), tuple(sorted(sizes)))
    allies = [card for card in cards if "Ally" in card.get("types", ())]
    return Printed(str(allies[0]["name"]), ()) if allies else None
