"""A card in short, for who reads what it costs: facts, text, and the rulings' words with citation and address."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

Data = dict[str, Any]

#: So many characters of rulings are told of a card, as JSON; how many more there are is said.
MOST = 5_000


def cards(answer: Data) -> Data:
    """Return what ``api.card`` answers, with each thing that was found in short."""
    return {**answer, "found": [card(one, MOST // len(answer["found"])) for one in answer["found"]]}


def card(data: Data, most: int = MOST) -> Data:
    """Return a card or topic in short; ``left_out`` counts the rulings beyond ``most`` characters.

    A ruling of ours that an official one of the same message says is not told again: its standing goes to that one.
    Where the two seem to differ both are told.
    """
    known = data.get("played") or {}
    told: Data = {
        "id": data.get("id", ""),
        "name": data.get("title") or data["name"],
        "cite": data.get("cite", ""),
        "facts": data.get("facts") or known.get("facts", ""),
        "text": data.get("plain") or "\n".join(known.get("texts", [])),
        "banned": data.get("card", {}).get("banned") or known.get("banned", ""),
        "other_cards_of_this_name": [one["title"] for one in data.get("variants", [])],
    }
    rulings: list[Data] = []
    every = list(_rulings(data))
    for one in every:
        most -= len(json.dumps(one, ensure_ascii=False))
        if most < 0 and rulings:
            break
        rulings.append(one)
    told = {key: value for key, value in told.items() if value}
    left = len(every) - len(rulings)
    return {**told, "rulings": rulings, **({"left_out": left} if left else {})}


def _rulings(data: Data) -> Iterator[Data]:
    """Yield the rulings on a card, the official ones first, each in short."""
    ours = {one["id"]: one for one in (data.get("ours") or {}).get("rulings", [])}
    twins = {pair["official"]: pair for pair in reversed(data.get("pairs", []))}
    groups = [(group["name"], one) for group in data.get("groups", []) for one in group["rulings"]]
    for group, one in [*(("", one) for one in data["rulings"]), *groups]:
        pair = twins.get(one["id"])
        own = ours[pair["ours"]] if pair else {}
        differs = "; ".join(pair["differs"]) if pair else ""
        yield _ruling({**one, "standing": one.get("standing") or own.get("standing", "")}, group, differs)
    told = {pair["ours"] for pair in data.get("pairs", []) if not pair["differs"]}
    yield from (_ruling(one) for ident, one in ours.items() if ident not in told)


def _ruling(one: Data, group: str = "", differs: str = "") -> Data:
    found: Data = {
        "id": one["id"],
        "text": one["plain"],
        "citation": one["citation"],
        "urls": one.get("urls") or one.get("addresses") or [],
        "standing": one.get("standing", ""),
        "why": one.get("why", ""),
        "of_group": group,
        "ours_differs": differs,
    }
    return {key: value for key, value in found.items() if value or key == "urls"}
