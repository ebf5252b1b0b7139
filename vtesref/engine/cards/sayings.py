"""What is always so of costs, cards, strikes, damage, blocks and titles while a text says it: rows, and who asks.

The rows are like those of ``values``; each function is asked by the chapter whose rule it changes, and costs one look
where no card of the table says anything of the kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards import filters, refs, values
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.texts import ALWAYS
from vtesref.engine.cards.values import always, numbers_said, said
from vtesref.engine.core import rule

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vtesref.engine.table import Card, Methuselah, Minion, Table

always("{who:minion} cannot (use|play) {held:filter}", "from hand, nor of what is in play", "bar cards")
always(
    "{who:minion} takes 1 damage in a round at most[ {which:one of?but for aggravated damage}]",
    "the rest is prevented",
    "one damage",
)
always("{held:filter} do not affect {who:minion}", "nor the action of that minion", "unaffected")
always("{held:filter} cost {who:minion} {n:number} (fewer|less) blood or pool", "not below 0", "cost less")
always("{held:filter} cost you {n:number} more pool", "what you play", "pool more")
always("{held:filter} cost {n:number} more pool to play on {where:minion}", "whoever plays it", "pool more on")
always("this card costs {held:filter} {n:number} (fewer|less) blood", "when it is played", "own cost less")
always("{kind:action kind} costs {who:minion} {n:number} more blood", "if it succeeds", "action costs")
always("attempting to block costs {who:minion} {n:number} blood", "as it is declared", "block costs")
always("strikes at {at:minion} cost {n:number} blood or life", "whoever strikes at it", "strike costs")
always("the opponent of {who:minion} may choose not to strike", "nobody makes it strike", "need not strike")
always("strikes of {who:minion} have first strike", "with hands or cards", "first strike")
always(
    "+{n:number}[ {kind:one of?aggravated}] damage to strikes of {who:minion} with {held:filter}",
    "to strikes that inflict damage",
    "strike damage",
)
always("damage of strikes to {who:minion} is prevented", "without using anything", "strikes prevented")
always("damage of the opposing minion to {who:minion} is {n:number} less", "of each strike or effect", "damage less")
always("{who:minion} is immune to {what:one of?damage that is not aggravated}", "it is hurt by none", "immune to")
always("{who:minion} must yield a contested title", "in the unlock phase", "must yield")
always("a contested title costs {who:minion} {n:number} more blood", "in the unlock phase", "title costs")
always("{who:minion} yields a title instead of contesting it", "at once", "yields at once")
always("votes of {who:minion} count double", "when they are counted", "votes double")
always("the next card that would change the target of the bleed is cancelled", "as it is played", "no other target")
always("burn a counter of this card instead of replacing another card", "as long as there is any", "instead of drawing")


# Playing cards and what they cost.


def bars_card(table: Table, minion: Minion, card: Card) -> Iterator[str]:
    """Yield the rule by which a text keeps a minion from using a card."""
    for slots, context in said(table, "bar cards"):
        if minion in refs.resolve(slots["who"], context) and filters.fits(slots["held"], context, card):
            yield "general.golden_rule"


def takes_one(table: Table, minion: Minion) -> str:
    """Tell what damage to a minion in a round a text prevents but for 1: "" for none, "all", or "normal" damage."""
    found = [
        "normal" if "which" in slots else "all"
        for slots, context in said(table, "one damage")
        if minion in refs.resolve(slots["who"], context)
    ]
    return min(found, default="")


def is_unaffected(table: Table, minion: Minion, card: Card) -> bool:
    """Tell whether a text says that a card does not affect a minion."""
    return any(
        minion in refs.resolve(slots["who"], context) and filters.fits(slots["held"], context, card)
        for slots, context in said(table, "unaffected")
    )


def less(table: Table, minion: Minion, card: Card) -> int:
    """Return by how much texts lower what a card costs a minion, blood or pool."""
    found = 0
    for slots, context in said(table, "cost less"):
        if minion in refs.resolve(slots["who"], context) and filters.fits(slots["held"], context, card):
            table.holds("general.golden_rule", "{by} changes what {card} costs.", by=context.card, card=card)
            found += slots["n"]
    return found


def own_less(table: Table, minion: Minion, card: Card) -> int:
    """Return by how much a card says itself that it costs a minion less blood."""
    found = 0
    for text in card.texts:
        for doing in text.do if text.kind == ALWAYS else ():
            if doing.row is not None and doing.row.observed == "own cost less":
                context = Context(table, minion.controller, card, minion, text)
                if filters.fits(doing.slots["held"], context, minion):
                    table.holds("general.golden_rule", "{card} costs {minion} less.", card=card, minion=minion)
                    found += doing.slots["n"]
    return found


def more_pool(table: Table, who: Methuselah, card: Card, aims: Sequence[object] = ()) -> int:
    """Return by how much texts raise what a card costs a Methuselah in pool that is aimed at some things."""
    found = 0
    for slots, context in said(table, "pool more"):
        if context.you is who and filters.fits(slots["held"], context, card):
            found += slots["n"]
    for slots, context in said(table, "pool more on") if aims else ():
        aimed = sum(one in aims for one in refs.resolve(slots["where"], context))
        if aimed and filters.fits(slots["held"], context, card):
            found += aimed * slots["n"]
    return found


def of_action(table: Table, minion: Minion, kind: str) -> int:
    """Return the blood that texts add to what an action of a kind costs a minion."""
    return sum(
        slots["n"]
        for slots, context in said(table, "action costs")
        if slots["kind"] == kind and minion in refs.resolve(slots["who"], context)
    )


# Blocks.


def of_attempt(table: Table, minion: Minion) -> int:
    """Return the blood that it costs a minion to attempt to block the action that is going on."""
    return sum(numbers_said(table, "block costs", minion)) if minion.is_vampire else 0


@rule("general.golden_rule")
def pay_for_attempt(table: Table, minion: Minion, blood: int) -> None:
    """By the text of a card {minion} burns {blood} blood to attempt to block."""
    table.change(minion, counters=minion.counters - blood)


# Strikes and damage.


def of_strike(table: Table, at: Minion) -> int:
    """Return what a strike at a minion costs whoever strikes, in blood or life."""
    found = said(table, "strike costs")
    return sum(slots["n"] for slots, context in found if at in refs.resolve(slots["at"], context))


@rule("general.golden_rule")
def pay_for_strike(table: Table, minion: Minion, number: int) -> None:
    """By the text of a card {minion} burns {number} blood or life for the strike."""
    table.change(minion, counters=minion.counters - number)


def added_to_strike(table: Table, minion: Minion, card: Card | None) -> tuple[int, int]:
    """Return what texts add to a strike of a minion with a card: normal (of the kind of the strike) and aggravated."""
    normal = aggravated = 0
    for slots, context in said(table, "strike damage") if card is not None else ():
        if minion in refs.resolve(slots["who"], context) and filters.fits(slots["held"], context, card):
            table.holds("general.golden_rule", "{by} adds to the strike of {minion}.", by=context.card, minion=minion)
            if "kind" in slots:
                aggravated += slots["n"]
            else:
                normal += slots["n"]
    return normal, aggravated


def less_damage(table: Table, minion: Minion) -> int:
    """Return by how much each strike or effect of the opposing minion inflicts less on a minion."""
    return sum(numbers_said(table, "damage less", minion))


@rule("general.golden_rule")
def tell_less(table: Table, minion: Minion, points: int) -> None:
    """By a text {points} damage less is inflicted on {minion}."""


def immune_to(table: Table, minion: Minion) -> list[str]:
    """Return what texts make a minion immune to."""
    found = said(table, "immune to")
    return [slots["what"] for slots, context in found if minion in refs.resolve(slots["who"], context)]


@rule("general.golden_rule")
def tell_prevented(table: Table, minion: Minion, points: int) -> None:
    """By the text of a card {points} damage of strikes to {minion} is prevented."""


def prevented(table: Table, minion: Minion, normal: int, aggravated: int, of_strikes: int) -> tuple[int, int]:
    """Return the damage that is left where a text prevents that of strikes, the aggravated points first."""
    number = min(of_strikes, normal + aggravated)
    if not number or not values.is_said_of(table, "strikes prevented", minion):
        return normal, aggravated
    tell_prevented(table, minion, number)
    worst = min(number, aggravated)
    return normal - (number - worst), aggravated - worst


# Titles, votes, phases.


def of_title(table: Table, minion: Minion) -> int:
    """Return the blood that texts add to what a contested title costs a vampire."""
    return sum(numbers_said(table, "title costs", minion))


def instead_of_drawing(table: Table, who: Methuselah) -> list[Card]:
    """Return the cards with counters of which one is burned instead of replacing a card."""
    found = (context for _, context in said(table, "instead of drawing") if context.you is who)
    return [one.card for one in found if one.card is not None and one.card.counters]
