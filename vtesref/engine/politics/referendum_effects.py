"""What cards do in a referendum, and what a referendum that passes does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import seating, transitions
from vtesref.engine.action import allotting, becoming
from vtesref.engine.cards import casting, counters
from vtesref.engine.combat import diablerie
from vtesref.engine.core import rule
from vtesref.engine.politics import referendum, text_terms, votes
from vtesref.engine.settle import settle
from vtesref.engine.timing import sift
from vtesref.engine.traits import SECTS

if TYPE_CHECKING:
    from vtesref.engine.cards.model import Effect
    from vtesref.engine.politics.referendum import Referendum
    from vtesref.engine.table import Methuselah, Minion, Table


# What is played.


@rule("votes.other_cards")
def gain(table: Table, held: Referendum, minion: Minion, number: int) -> None:
    """{minion} gains votes: {number}."""
    table.change(held, gained=(*held.gained, (minion.name, number)))


def cast_at_once(table: Table, held: Referendum, minion: Minion) -> None:
    """Make a minion cast what it has gained."""
    options, _ = sift(
        table,
        list(votes.of_minion(table, held, minion.controller, minion, votes.FOR)),
        lambda one: votes.bars(table, held, one),
    )
    if options:
        casting.carry_out(table, held, options[0])


@rule("referendum.cancel_any_time")
def cancel_votes(table: Table, held: Referendum, target: Minion) -> None:
    """The votes of {target} are cancelled, cast or not."""
    table.change(
        held,
        cast=tuple(one for one in held.cast if one.minion != target.name),
        ballots=tuple(one for one in held.ballots if one[0] != target.name),
        cancelled=(*held.cancelled, target.name),
    )
    if held.block:
        casting.shift(table, held, casting.leading(held))


@rule("referendum.cancel_any_time")
def cancel(table: Table, held: Referendum) -> None:
    """The referendum is cancelled."""
    table.change(held, result=referendum.CANCELLED)


# What a referendum that passes does.


def carry_out_terms(table: Table, held: Referendum) -> None:
    """Carry out what the referendum is about."""
    if held.hunted is not None:
        diablerie.burn_diablerist(table, held.hunted)
    if held.card is not None and held.card.is_of_texts:
        text_terms.carry_out(table, held)
    chosen = dict(held.terms)
    for place, effect in enumerate(held.effects()):
        if effect.word in ("burn pool", "gain pool"):
            for who in affected(table, held, effect, chosen.get(place, "")):
                pool = burn_pool if effect.word == "burn pool" else gain_pool
                pool(table, who, counters.number(table, who, effect))
        if effect.word == "allot":
            names = allotting.received(held, place)
            for who in seating.in_play(table):
                if who.name in names:
                    burn_pool(table, who, names.count(who.name))
            continue
        if effect.word == "burn by vote":
            for minion in table.minions:
                if voted(held, minion, effect.what):
                    counters.burn_of(table, minion, effect.number, "blood")
            continue
        target = next((one for one in table.minions if one.name == chosen.get(place)), None)
        if target is not None:
            table.holds("cards.target.not_referendum", "It befalls {target}, which is no target.", target=target)
        if target is not None and effect.word == "becomes":
            give_standing(table, target, effect.what)
        elif target is not None and effect.word == "burn chosen":
            burn(table, target)
    settle(table)


def voted(held: Referendum, minion: Minion, side: str) -> bool:
    """Tell whether a minion in play took a side with votes of its own, or with its ballot among the prisci."""
    cast = any(one.minion == minion.name and one.side == side for one in held.cast)
    return not minion.is_gone and (cast or (minion.name, side) in held.ballots)


def give_standing(table: Table, target: Minion, text: str) -> None:
    """Give who was chosen a title, or a sect."""
    office = becoming.office(text)
    if office is not None:
        becoming.become(table, target, office)
    else:
        becoming.change_sect(table, target, next(one for one in SECTS if one.lower() == text))


def affected(table: Table, held: Referendum, effect: Effect, chosen: str) -> list[Methuselah]:
    """Return the Methuselahs that an effect on pool is about."""
    everybody = seating.in_play(table)
    if effect.what == "a methuselah":
        return [one for one in everybody if one.name == chosen]
    if effect.what == "each other methuselah":
        return [one for one in everybody if one is not held.caller]
    return everybody if effect.what else [one for one in everybody if one is held.caller]


@rule("general.golden_rule")
def burn_pool(table: Table, who: Methuselah, number: int) -> None:
    """{who} burns {number} pool."""
    table.change(who, pool=max(0, who.pool - number))


@rule("general.golden_rule")
def gain_pool(table: Table, who: Methuselah, number: int) -> None:
    """{who} gains {number} pool."""
    table.change(who, pool=who.pool + number)


@rule("general.golden_rule")
def burn(table: Table, target: Minion) -> None:
    """{target} is burned."""
    transitions.burn_minion(table, target)
