"""Further effects: dice, the order of a library, a look at one card, blood shared out, titles, votes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards import counters, filters
from vtesref.engine.cards.effects_table import effect
from vtesref.engine.core import rule
from vtesref.engine.table import READY, Card, Methuselah, Minion
from vtesref.engine.turn import influence, library

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.filters import Filter
    from vtesref.engine.table import Table


# Chance and hidden cards.


@effect("name a die of {sides:number} sides", "chance says which side it shows", needs=("number",))
def roll(context: Context, sides: int, name: str) -> None:
    """Roll a die, or flip a coin (of two sides, of which the first is heads)."""
    context.names[name] = (int(context.table.ask("chance", "die", list(range(1, sides + 1)))),)


@effect("look at {who:any}", "at its face; nothing changes", observed="what was seen")
def look_at(context: Context, who: Any) -> None:
    """Look at a card that lies face down."""
    context.table.holds("general.golden_rule", "{you} looks at {who}.", you=context.you, who=who)


@effect(
    "put the top {n:number} cards of your library in any order",
    "of the choice of whoever uses it",
    observed="the order of the library",
)
def put_in_order(context: Context, n: int) -> None:
    """Let whoever uses the text look at the top cards of the library, and say which comes next."""
    table, you = context.table, context.you
    left = library.library(table, you)[:n]
    depths = sorted(card.depth for card in left)
    if len(set(depths)) < len(depths):  # cards that lie as they were given have one depth, and get their own now
        depths = list(range(min(depths) - len(depths), min(depths)))
    for depth in depths:
        card = table.ask(str(you), "choose", left) if len(left) > 1 else left[0]
        left.remove(card)
        _lay(table, card, depth)


@rule("general.golden_rule")
def _lay(table: Table, card: Card, depth: int) -> None:
    """{card} comes next in the library."""
    table.change(card, depth=depth)


@effect("remove the top card of your crypt", "it leaves the game", observed="the crypt shrinks")
def remove_of_crypt(context: Context) -> None:
    """Remove the top vampire of one's crypt from the game."""
    from vtesref.engine.cards import deeds_cards

    for one in influence.crypt(context.table, context.you)[:1]:
        deeds_cards.remove(context, one)


@effect(
    "move 1 of {what:card} to your hand and the others to your library",
    "the library is shuffled",
    observed="the hand and the library",
)
def one_to_hand(context: Context, what: list[Card]) -> None:
    """Move one of some cards to the hand of whoever uses the text, and shuffle the others into the library."""
    from vtesref.engine.cards import deeds_cards

    if what:
        chosen = context.table.ask(str(context.you), "choose", what) if len(what) > 1 else what[0]
        deeds_cards.to_hand(context, chosen)
        for one in what:
            if one is not chosen:
                deeds_cards.to_library(context, one)
        library.shuffle(context.table, context.you)


@effect("shuffle the library of {who:methuselah}", "it is shuffled", observed="its order is left to chance")
def shuffle_of(context: Context, who: Methuselah) -> None:
    """Shuffle the library of somebody."""
    library.shuffle(context.table, who)


# Counters.


@effect(
    "share out {n:number} blood from the bank among {held:filter}",
    "one after the other, as whoever uses it says",
    observed="blood of them",
)
def share_out(context: Context, n: int, held: Filter) -> None:
    """Share out blood of the bank among minions."""
    table = context.table
    for _ in range(n):
        there = filters.candidates(held, context)
        if not there:
            return
        one = table.ask(str(context.you), "choose", there) if len(there) > 1 else there[0]
        counters.gain_blood(table, one, 1)


@effect("{who:minion} receives an? {kind:word} counter of yours", "neither blood nor life", observed="its counters")
def put_own_counter(context: Context, who: Minion, kind: str) -> None:
    """Put a counter of a kind of its own on a minion that is known as that of whoever uses the text."""
    from vtesref.engine.cards import deeds_masters

    deeds_masters.put_counter(context, who, f"{kind} of {context.you.name}")


@effect(
    "{who:minion} loses {n:number} of your {kind:word} counters", "as far as there are any", observed="its counters"
)
def take_own_counters(context: Context, who: Minion, n: int, kind: str) -> None:
    """Burn counters of whoever uses the text on a minion."""
    _take_tokens(context.table, who, f"{kind} of {context.you.name}", n)


@rule("general.burn.counter_to_bank")
def _take_tokens(table: Table, minion: Minion, kind: str, number: int) -> None:
    """{minion} loses {number} counters: {kind}."""
    left = list(minion.tokens)
    for _ in range(min(number, left.count(kind))):
        left.remove(kind)
    table.change(minion, tokens=tuple(left))


# Titles and votes.


@effect("{who:minion} yields its contested title", "at once", observed="its title")
def yield_title(context: Context, who: Minion) -> None:
    """Make a vampire yield a title that is contested."""
    from vtesref.engine.contest import title_contest

    if who.claims:
        title_contest.give_up(context.table, who)


@effect(
    "{who:minion} votes {side:one of?for/against} as you say",
    "with all its votes and its ballot, whatever it has cast",
    needs=("referendum",),
    observed="its votes",
)
def change_votes(context: Context, who: Minion, side: str) -> None:
    """Make a minion cast its votes and its ballot for a side."""
    from vtesref.engine.politics import referendum_effects

    held = context.table.course.referendum
    if held is not None:
        referendum_effects.change_votes(context.table, held, who, side)


@effect("the referendum fails", "whatever votes are cast", needs=("referendum",), observed="it fails")
def fail(context: Context) -> None:
    """Let the referendum fail."""
    from vtesref.engine.politics import referendum_effects

    held = context.table.course.referendum
    if held is not None:
        referendum_effects.fail(context.table, held)


@effect("a blood hunt may be called on {who:minion}", "as after a diablerie", observed="it burns if that passes")
def hunt_down(context: Context, who: Minion) -> None:
    """Let a blood hunt be called on a vampire as though it had committed diablerie."""
    if who.is_vampire and who.region == READY:
        context.table.edition.blood_hunt(context.table, who)
