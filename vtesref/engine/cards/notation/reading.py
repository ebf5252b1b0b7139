"""Reading a card: from the notation of card texts (plain mappings, lists and phrases) to what a card is.

Whatever is written is read or refused: a key that is none, a phrase that no row of a table takes, an effect at a window
that cannot carry it out. The message names the card, the text and the words.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from vtesref.engine.cards.model import CardError, bounded
from vtesref.engine.cards.notation.reading_parts import (
    BY_TRAIT,
    CARD_TRAITS,
    WRITTEN_TYPES,
    items_of,
    read_cost,
    read_limit,
)
from vtesref.engine.cards.notation.reading_texts import TEXT_KEYS, by_each, label_texts, read_text
from vtesref.engine.cards.notation.reading_whom import refuse_nobody
from vtesref.engine.cards.notation.requirements import requirements
from vtesref.engine.cards.texts import (
    KINDS,
    PLAY,
    Condition,
    Limit,
    Text,
)
from vtesref.engine.cards.windows import COMBAT, MODIFIER, REACTION, WINDOWS


class Definition(NamedTuple):
    """A card as it is defined: its facts and its texts. ``kind`` is its type as the engine has it."""

    name: str
    kind: str
    texts: tuple[Text, ...]
    requires: tuple[str, ...] = ()
    blood: int = 0
    pool: int = 0
    life: int = 0
    strength: int | None = None
    bleed: int | None = None
    unique: bool = False
    traits: tuple[str, ...] = ()
    limits: tuple[Limit, ...] = ()
    replaced: str = ""
    lacks: tuple[str, ...] = ()


#: The times at which a master card is played in the turn of another Methuselah, besides the cancelling of a card.
OUT_OF_TURN = tuple(
    name
    for name, window in WINDOWS.items()
    if "master" in window.types and name not in ("as a card is played", "master phase action")
)

#: The keys of a card, and those of a text besides the one that says of which kind it is.
_CARD_KEYS = (
    "card", "type", "traits", "requires", "cost", "texts", "limit", "replaced", "lacks", "life",
    "strength", "bleed",
)  # fmt: skip


def card(data: dict[str, Any]) -> Definition:
    """Read a card; raises CardError that says what of it is not understood, and where."""
    name = str(data.get("card", "")).strip()
    if not name:
        raise CardError('a card has no name; write: card: "Sway"', "")
    try:
        return _card(name, data)
    except CardError as error:
        raise CardError(f"{name}: {error}", error.word) from None


def _card(name: str, data: dict[str, Any]) -> Definition:
    for key in data:
        if key not in _CARD_KEYS:
            there = f"write it within a text: texts: [{{{key}: ...}}]" if key in (*KINDS, *TEXT_KEYS) else ""
            remedy = there or f"a card has: {', '.join(_CARD_KEYS)}"
            raise CardError(f'"{key}" is nothing that a card has; {remedy}', str(key))
    types = [one.strip() for one in re.split(r" */ *", str(data.get("type", "")))]
    for one in types:
        if one not in WRITTEN_TYPES:
            meant = [f"write: type: {of}, traits: [{trait}]" for of, trait in BY_TRAIT if trait == one]
            meant += [f"write: type: {plain}" for plain in WRITTEN_TYPES if one == f"{plain} card"]
            remedy = meant[0] if meant else f"types are: {', '.join(WRITTEN_TYPES)}"
            raise CardError(f'"{one}" is no type of card; {remedy}', one)
    traits = tuple(str(one) for one in items_of(data.get("traits")))
    for trait in traits:
        if trait.lower() not in {card_trait.lower() for card_trait in CARD_TRAITS}:
            raise CardError(f'"{trait}" is no trait of a card', trait)
    kind = WRITTEN_TYPES[types[0]]
    for (of, trait), other in BY_TRAIT.items():
        if types[0] == of and trait in traits:
            kind = other
    blood, pool = read_cost(data.get("cost"))
    requires = tuple(each for one in items_of(data.get("requires")) for each in requirements(str(one)))
    written = [each for one in items_of(data.get("texts")) for each in by_each(one)]
    texts = [read_text(one, kind, number) for number, one in enumerate(written)]
    _check_life(data, kind)
    _check_played(name, texts, types)
    _check_types(texts, [WRITTEN_TYPES[one] for one in types])
    if kind in ("master", "location") and "out-of-turn" not in traits:
        for text in texts:
            if text.kind == PLAY and text.at in OUT_OF_TURN:
                raise CardError(f'only an out-of-turn master card is played at the time "{text.at}"', text.at)
    refuse_nobody(tuple(texts), kind)
    label_texts(texts)
    _check_levels(texts)
    default = 0 if kind == "ally" else None  # what an ally's text does not say is none
    return Definition(
        name,
        kind,
        tuple(texts),
        requires,
        blood,
        pool,
        _whole(data, "life") or 0,
        _whole(data, "strength", default),
        _whole(data, "bleed", default),
        "unique" in traits,
        tuple(one for one in traits if one != "unique"),
        tuple(read_limit(str(one)) for one in items_of(data.get("limit"))),
        _replaced(data),
        tuple(str(one) for one in items_of(data.get("lacks"))),
    )


def _replaced(data: dict[str, Any]) -> str:
    """Read when a card is replaced if not at once; raises CardError if there is no such time."""
    from vtesref.engine.cards.times import REPLACED

    time = str(data.get("replaced", "")).replace("your next ", "your ")
    if time and time not in REPLACED:
        raise CardError(f'"{time}" is no time at which a card is replaced; times are: {", ".join(REPLACED)}', time)
    return time


def _check_life(data: dict[str, Any], kind: str) -> None:
    """See that allies and retainers, and nothing else, have life, and allies alone strength and bleed."""
    if kind in ("ally", "retainer") and not _whole(data, "life"):
        raise CardError(f"a card of the type {kind} must have its life; write: life: 2", "life")
    of_allies = ("ally", "ability")
    for key, kinds in (("life", ("ally", "retainer")), ("strength", of_allies), ("bleed", of_allies)):
        if key in data and kind not in kinds:
            raise CardError(f'a card of the type {kind} has no "{key}"', key)


def _whole(data: dict[str, Any], key: str, default: int | None = None) -> int | None:
    if key not in data:
        return default
    return bounded(str(data[key]), key)


def _check_played(name: str, texts: list[Text], types: list[str]) -> None:
    """See that a card which does not come into play by its type says when it is played: it does nothing otherwise."""
    of_minions = all(WRITTEN_TYPES[one] in (COMBAT, MODIFIER, REACTION, "action", "political action") for one in types)
    if of_minions and texts and not any(text.kind == PLAY for text in texts):
        raise CardError(
            f"no text says when {name} is played; write: play: TIME, and what comes later under its do", texts[0].source
        )


def _check_types(texts: list[Text], types: list[str]) -> None:
    """See that of a card of several types every text says as which it is played, and of others none does."""
    for text in texts:
        if text.kind == PLAY and len(types) > 1 and text.type not in types:
            raise CardError(f'the card is of several types: say of "{text.source}" as which it is played', text.source)
        if text.type and text.type not in types:
            raise CardError(f'the card is no {text.type}: "{text.source}" cannot be played as one', text.type)


def _check_levels(texts: list[Text]) -> None:
    """See that no condition asks for a level at which no text of the card is played: it would never be so."""
    plays = [text for text in texts if text.kind == PLAY]
    labels = {"basic", *(re.sub(r" \d+$", "", text.label) for text in plays)}
    for condition in (one for text in texts for one in text.only):
        level = condition.slots.get("level")
        if level is not None and level not in labels and any(text.level for text in plays):
            told = " or ".join(f'"played at {text.label}"' for text in plays)
            raise CardError(f'"{condition.text}" is never so; write {told}', condition.text)


# Texts.


# What fits.


__all__ = ["Condition", "Definition", "card"]
