"""What amounts in card texts count that only a chapter of the game knows: votes, strength, a referendum's margin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.whom.amounts import counted, counted_of_game
from vtesref.engine.combat.combatants import strength_of
from vtesref.engine.politics import casting
from vtesref.engine.politics.referendum import Referendum
from vtesref.engine.politics.votes import parts

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context


@counted(r"(?:the )?votes of (?P<ref>.+)", "minion")
def votes(context: Context, one: Any) -> int:
    """Return the votes that a vampire has by title and text; a ballot among the prisci is none."""
    return max(0, sum(part.number for part in parts(context.table, Referendum(), one)))


@counted(r"(?:the )?strength of (?P<ref>.+)", "minion")
def strength(context: Context, one: Any) -> int:
    """Return the strength of a minion, with what adds to it."""
    return strength_of(context.table, one)


@counted_of_game("margin")
def margin(context: Context) -> int:
    """Return by how many votes the referendum passed (or failed)."""
    held = context.table.course.referendum
    if held is None:
        return 0
    return abs(casting.count(context.table, held, "for") - casting.count(context.table, held, "against"))
