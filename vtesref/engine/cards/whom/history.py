"""What is remembered of an action for texts that ask: Disciplines played with, who burned whom, what combat cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards import indexing
from vtesref.engine.cards.texts import PLAY
from vtesref.engine.cards.whom import filter_words
from vtesref.engine.core import rule
from vtesref.engine.table import ASH_HEAP

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.texts import Text
    from vtesref.engine.table import Card, Minion, Table

#: What a condition says that asks for it; where no text of the table has one, nothing is noted.
ASKED = "asks what was played"


def note_played(table: Table, minion: Minion, card: Card, label: str) -> None:
    """Say as what a card of several types is played at a level; during an action, note the Disciplines it requires."""
    text = next((one for one in card.texts if one.kind == PLAY and one.label == label), None)
    if text is not None and text.type and len({one.type for one in card.texts if one.kind == PLAY}) > 1:
        told = "{card} has several types; it is played as the type {kind}."
        table.holds("cards.minion.multi_type", told, card=card, kind=text.type.removesuffix(" card"))
    if table.course.action is None or not indexing.has(table, "says", ASKED):
        return
    noted = tuple(_use(minion, name) for name in required(card, text))
    if noted:
        remember(table, minion, card, noted)


@rule("general.golden_rule")
def remember(table: Table, minion: Minion, card: Card, noted: tuple[tuple[str, str, str], ...]) -> None:
    """The text of a card asks what {minion} has played during the action: {card}."""
    table.change(table.course, uses=tuple(sorted((*table.course.uses, *noted))))


def has_played(table: Table, minion: Minion, discipline: str) -> bool:
    """Tell whether a minion has played a card during the action that requires a Discipline."""
    return _use(minion, discipline) in table.course.uses


def _use(minion: Minion, discipline: str) -> tuple[str, str, str]:
    return ("action", f"played with {discipline}", minion.name)


#: What a condition says that asks who has burned whom, and whom a text speaks of that is about those.
BURNED = ("asks who was burned", "burned minion")


def is_asked_who_burned(table: Table) -> bool:
    """Tell whether a text of the table asks for it."""
    return indexing.has(table, "says", *BURNED)


def note_burned_in_combat(table: Table) -> None:
    """Take note that a combatant is burned, which the other has done."""
    combat = table.course.combat
    if combat is None or not is_asked_who_burned(table):
        return
    for side, other in ((combat.acting, combat.reacting), (combat.reacting, combat.acting)):
        if side.minion.region == ASH_HEAP:
            note_burned(table, other.minion, side.minion)


def note_burned(table: Table, by: Minion, victim: Minion) -> None:
    """Take note that a minion has burned another, in combat or by diablerie."""
    noted = ("combat" if table.course.action is None else "action", f"burned {victim.name}", by.name)
    if is_asked_who_burned(table) and noted not in table.course.uses:
        remember_burned(table, by, victim, noted)


@rule("general.golden_rule")
def remember_burned(table: Table, by: Minion, victim: Minion, noted: tuple[str, str, str]) -> None:
    """The text of a card asks whom {by} has burned: {victim}."""
    table.change(table.course, uses=tuple(sorted((*table.course.uses, noted))))


def burned_by(table: Table, minion: Minion) -> list[Minion]:
    """Return those whom a minion has burned during the action, or in a combat outside of any."""
    names = {what.removeprefix("burned ") for _, what, who in table.course.uses if who == minion.name}
    return [one for one in table.minions if one.name in names and one.region == ASH_HEAP]


#: What is counted of an action, in what a condition says that asks for it.
ROUNDS = "rounds of combat"
LOST = "blood lost"
ENDED = "ended combat by a strike"


def asks(table: Table, words: str) -> bool:
    """Tell whether a text of the table asks for what is counted of the action that goes on."""
    return table.course.action is not None and indexing.has(table, "says", words)


def note(table: Table, words: str, minion: Minion, number: int = 1) -> None:
    """Count something of a minion in the action, if a text asks for it."""
    if asks(table, words):
        remember_count(table, minion, (("action", words, minion.name),) * number)


@rule("general.golden_rule")
def remember_count(table: Table, minion: Minion, noted: tuple[tuple[str, str, str], ...]) -> None:
    """The text of a card asks what has happened to {minion} during the action."""
    table.change(table.course, uses=tuple(sorted((*table.course.uses, *noted))))


def count(table: Table, words: str, minion: Minion) -> int:
    """Return how often something of a minion was counted in the action."""
    return table.course.uses.count(("action", words, minion.name))


def required(card: Card, text: Text | None) -> Iterator[str]:
    """Yield the Disciplines that a card requires; of several, of which any one is enough, the one it is played with."""
    level = text.level if text is not None and text.level not in ("", "superior") else ""
    used = [name for name, _ in filter_words.disciplines(level)] if level else []
    for asked in card.requires:
        kind, _, what = asked.partition(" ")
        if kind == "discipline":
            ways = what.split(" or ")
            yield from [way for way in ways if way in used] if used and len(ways) > 1 else ways
