"""What effects do at once, on whatever type of card they stand: pool, blood, damage, cards burned and put back.

A dispatcher of a type carries out what is special there, and leaves the rest to ``carry``; ``fitting.py`` says what
stands where.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine import seating, transitions
from vtesref.engine.cards import counters, uses
from vtesref.engine.combat import damage
from vtesref.engine.core import EngineError, rule
from vtesref.engine.settle import settle
from vtesref.engine.table import ASH_HEAP, REMOVED, Card, Methuselah, Minion
from vtesref.engine.turn import library

if TYPE_CHECKING:
    from vtesref.engine.cards.model import Effect
    from vtesref.engine.table import Table

#: What befalls a minion, and what befalls a card of an ash heap.
TO_MINIONS = ("gain", "unlock", "burn", "inflict", "burn chosen", "put counter", "torpor and burn", "burn uncontrolled")
TO_CARDS = ("remove", "to library")
#: What is carried out here, if it is aimed at what it is for; looking at something changes nothing.
KNOWN = ("look", "burn cards", *TO_MINIONS, *TO_CARDS)
#: Whoever or whatever an effect is aimed at.
Target = Minion | Methuselah | Card | None


def carry(table: Table, who: Methuselah, effect: Effect, target: Target) -> None:
    """Carry out an effect for a Methuselah, on what it is aimed at; raises EngineError for what is not known here."""
    word = effect.word
    if word in ("gain pool", "burn pool"):
        change_pool(table, who, effect, target)
    elif word in uses.EFFECTS and (target is not None or word == "search"):
        uses.EFFECTS[word](table, who, effect, target)
    elif isinstance(target, Minion) and word in TO_MINIONS:
        to_minion(table, effect, target)
    elif isinstance(target, Methuselah) and word == "burn cards":
        burn_cards(table, target, effect.number)
    elif isinstance(target, Card) and word in TO_CARDS:
        to_card(table, effect, target)
    elif word not in KNOWN and word not in uses.EFFECTS:
        raise EngineError(f'nothing carries out "{effect.text}" on {target or "nothing"}')


# Pool.


def change_pool(table: Table, who: Methuselah, effect: Effect, target: Target) -> None:
    """Let those whom an effect is about gain or burn pool: its player, everybody, or who is named."""
    for one in concerned(table, who, effect, target):
        amount = counters.number(table, one, effect)
        if effect.word == "gain pool":
            counters.gain_pool(table, one, amount)
        else:
            burn_pool(table, one, min(amount, one.pool))


def concerned(table: Table, who: Methuselah, effect: Effect, target: Target) -> list[Methuselah]:
    """Return the Methuselahs whose pool an effect changes, its player first and the others clockwise."""
    if effect.what.startswith("each"):
        others = seating.clockwise(table, who)
        return others if "other" in effect.what else [who, *others]
    if effect.what or effect.word == "burn pool":
        return [target] if isinstance(target, Methuselah) else []
    return [who]


@rule("cards.target.as_many_as_possible")
def burn_pool(table: Table, target: Methuselah, points: int) -> None:
    """{target} burns {points} pool."""
    table.change(target, pool=target.pool - points)


# Minions.


def to_minion(table: Table, effect: Effect, minion: Minion) -> None:
    """Carry out what befalls a minion."""
    word, points = effect.word, effect.number
    if word == "gain":
        counters.gain_blood(table, minion, points)
    elif word == "unlock":
        unlock(table, minion)
    elif word == "burn":
        counters.burn_of(table, minion, points, effect.what)
    elif word == "inflict":
        normal = 0 if effect.aggravated else points
        damage.inflict(table, minion, normal, points - normal, "an effect")
    elif word == "burn chosen":
        burn(table, minion)
    elif word == "put counter":
        put_counter(table, minion, effect.what)
    elif word == "torpor and burn":
        send_and_burn(table, minion)
    elif word == "burn uncontrolled":
        counters.burn_as_many(table, minion, min(points, minion.counters))


@rule("general.golden_rule")
def unlock(table: Table, minion: Minion) -> None:
    """The text of the card unlocks {minion}."""
    table.change(minion, locked=False)


@rule("general.golden_rule")
def put_counter(table: Table, minion: Minion, kind: str) -> None:
    """{minion} receives a {kind} counter."""
    table.change(minion, tokens=(*minion.tokens, kind))


def send_and_burn(table: Table, vampire: Minion) -> None:
    """Carry out what sends a vampire to torpor and burns it at once; its controller says whether torpor comes first."""
    if not vampire.is_vampire:
        return
    if vampire.is_ready and table.ask(str(vampire.controller), "torpor first", [None, GoesToTorpor(vampire)]):
        damage.to_torpor(table, vampire)
    burn(table, vampire)


class GoesToTorpor(NamedTuple):
    """The choice to let a vampire that is burned go to torpor first."""

    vampire: Minion

    def __str__(self) -> str:
        return f"{self.vampire} goes to torpor"


@rule("general.golden_rule")
def burn(table: Table, minion: Minion) -> None:
    """{minion} is burned."""
    transitions.burn_minion(table, minion)


# Cards.


def to_card(table: Table, effect: Effect, card: Card) -> None:
    """Carry out what befalls a card of an ash heap, if it lies there still."""
    if card.place == ASH_HEAP and effect.word == "remove":
        remove(table, card)
    elif card.place == ASH_HEAP:
        library.put_back(table, card, effect.what)


def burn_cards(table: Table, target: Methuselah, number: int) -> None:
    """Burn so many of the top cards of a library, as far as there are any."""
    for card in library.library(table, target)[:number]:
        uses.burn_to_owner(table, card, target)


@rule("general.remove_from_game")
def remove(table: Table, card: Card) -> None:
    """{card} is removed from the game."""
    transitions.burn_card(table, card, REMOVED)


def carry_all(table: Table, who: Methuselah, several: tuple[Effect, ...], target: Target) -> None:
    """Carry out one effect after another, each with all that must follow it."""
    for effect in several:
        carry(table, who, effect, target)
        settle(table)
