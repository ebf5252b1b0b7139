"""What no column of the official lists tells of a card: its sect, its traits, and the formats that it may be played in.

All of it is read of a card's text and printings. A vampire's text begins with the sect, and its traits are sentences of
their own; that of an ally or a retainer says what it is before its life.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.engine.titles import OF_ALL_SECTS
from vtesref.engine.traits import SECTS, TRAITS

if TYPE_CHECKING:
    from vtesref.official.cards import Card

CONSTRUCTED = "constructed"
V5 = "V5"
#: The sets whose cards are the pool of the V5 format: tournament-2026/v5-format/pool. Those of Promo Pack 4 have no
#: abbreviation in the lists yet; a card that came into the pool by no set has the format in a column.
V5_SETS = ("V5", "V5A", "V5C", "NB", "NB2", "FoL", "SoB", "30th", "PP3", "PP4", "SV5")
#: Of New Blood III two packs are in the pool; for the other three the same text has no day yet.
V5_PACKS = ("NB3:PH", "NB3:PL")
#: What a merged vampire has is that of two cards.
MERGED = "[MERGED]"
#: Traits that only official texts name.
MORE = ("Seraph", "dhampir", "gargoyle creature")
_SPELLED = {trait.lower(): trait for trait in (*TRAITS, *MORE)}
#: Whose slave, and which circle: "Tremere antitribu slave", "Mexico City Circle".
_OF_SOMEBODY = re.compile(r"(?:\w+ ){1,3}(slave|circle)")
_SECT = re.compile(rf"(?:Advanced, )?({'|'.join(SECTS)})\b")
_LIVING = re.compile(r"(?:^|[.\n])\s*((?:\w+ ){1,4})with (?:\d+|X) life\b", re.IGNORECASE)
_UNIQUE = re.compile(r"(?:^|[.:\n,])\s*unique(?: [\w-]+){0,2}\s*(?:[.\n]|$)", re.IGNORECASE)


def formats(card: Card) -> list[str]:
    """Return the formats of constructed tournaments that a card may be played in: none where it is banned."""
    if card.banned:
        return []
    printed = any(
        abbreviation in V5_SETS or f"{abbreviation}:{rarity}".startswith(V5_PACKS)
        for abbreviation, _, _, rarity in card.sets
    )
    return [CONSTRUCTED, V5] if printed or card.format == V5 else [CONSTRUCTED]


def sect(card: Card) -> str:
    """Return the sect of a vampire, by its text or else by its title; "" for any other card."""
    if "Vampire" not in card.types:
        return ""
    if told := _SECT.match(card.text):
        return told[1]
    by_name = {name.lower(): title.sect for name, title in OF_ALL_SECTS.items()}
    return by_name.get(card.title.lower(), "")


def traits(card: Card) -> list[str]:
    """Return the traits of a minion; of a card of another type only whether it is unique."""
    text = card.text.partition(MERGED)[0]
    found: list[str] = []
    if card.crypt:
        for sentence in re.split(r"[.:\n]", text):
            found += _named(" ".join(sentence.replace("[FLIGHT]", "").lower().split()))
        found += [] if "non-unique" in found else ["unique"]  # crypt cards are: fifth-2020/crypt-cards/unique
        found += ["advanced"] if card.advanced else []
    else:
        living = _LIVING.search(text)
        words = living[1].lower().split() if living else []
        found += [trait for trait in (" ".join(words[-2:]), " ".join(words[-1:])) if trait in _SPELLED][:1]
        if "unique" in words or _UNIQUE.search(text.partition("[")[0]):
            found.append("unique")
    return list(dict.fromkeys(_SPELLED[trait] for trait in found))


def _named(sentence: str) -> list[str]:
    """Return the traits that a sentence of a vampire's text names and nothing besides."""
    if sentence in _SPELLED:
        return [sentence]
    if sentence == "black hand seraph":
        return ["black hand", "seraph"]
    told = _OF_SOMEBODY.fullmatch(sentence)
    return [told[1]] if told else []
