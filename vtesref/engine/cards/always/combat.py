"""What is always so of strikes and damage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.always import values
from vtesref.engine.cards.always.values import in_force, numbers_said, said, speaks, why_said
from vtesref.engine.cards.notation.effects_table import always
from vtesref.engine.cards.whom import filters, refs
from vtesref.engine.core import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.texts import Text
    from vtesref.engine.table import Card, Minion, Table


always("strength of {who:minion} is {n:number}", "instead of the printed one", "strength is")
always("the opponent of {who:minion} may choose not to strike", "nobody makes it strike", "need not strike")
always("the initial strike of {who:minion} must be with {what:card}", "while it bears that", "initial strike with")
always("strikes of {who:minion} have first strike", "with hands or cards", "first strike")
always(
    "+{n:number}[ {kind:one of?aggravated}] damage to strikes of {who:minion} with {held:filter}",
    "to strikes that inflict damage",
    "strike damage",
)
always("strikes at {at:minion} cost {n:number} blood or life", "whoever strikes at it", "strike costs")
always("hand strikes of {who:minion} are aggravated", "their damage is", "aggravated hands")
always(
    "{who:minion} takes {n:number}[ {env:one of?environmental}][ {kind:one of?aggravated}] damage each round",
    "with the strikes",
    "damage each round",
    says="harms",
)
always("{who:minion} treats aggravated damage as normal", "damage inflicted on it", "aggravated as normal")
always("damage of the opposing minion to {who:minion} is {n:number} less", "of each strike or effect", "damage less")
always(
    "damage of strikes to {who:minion} is prevented[ {part:one of?by half}]",
    "of each strike, without using anything; half is rounded up",
    "strikes prevented",
)
always(
    "damage of strikes to {who:minion} cannot be prevented by {held:filter}",
    "from hand, nor by what is in play or was used before",
    "strikes not prevented",
    says="harms",
)
always(
    "{who:minion} takes 1 damage in a round at most[ {which:one of?but for aggravated damage}]",
    "the rest is prevented",
    "one damage",
)
always(
    "{who:minion} is immune to {what:one of?strikes/ranged strikes/environmental damage/aggravated damage"
    "/damage that is not aggravated/damage}",
    "it is hurt by none",
    "immune to",
)


# Strikes.


def bound_to(table: Table, minion: Minion) -> list[Card]:
    """Return the cards on a minion with one of which a text lets it make its initial strike."""
    found = said(table, "initial strike with")
    held = [refs.resolve(slots["what"], at) for slots, at in found if minion in refs.resolve(slots["who"], at)]
    return [card for cards in held for card in cards if card.holder is minion]


def of_strike(table: Table, at: Minion) -> int:
    """Return what a strike at a minion costs whoever strikes, in blood or life."""
    found = said(table, "strike costs")
    return sum(slots["n"] for slots, context in found if at in refs.resolve(slots["at"], context))


@rule("general.golden_rule")
def pay_for_strike(table: Table, minion: Minion, number: int) -> None:
    """The text of a card makes {minion} burn {number} blood or life for the strike."""
    table.change(minion, counters=minion.counters - number)


def added_to_strike(table: Table, minion: Minion, card: Card | None) -> tuple[int, int]:
    """Return what texts add to a strike of a minion with a card: normal (of the kind of the strike) and aggravated."""
    normal = aggravated = 0
    for slots, context in said(table, "strike damage") if card is not None else ():
        if values.concerns(slots, context, minion) and filters.fits(slots["held"], context, card):
            table.holds("general.golden_rule", "{by} adds to the strike of {minion}.", by=context.card, minion=minion)
            if "kind" in slots:
                aggravated += slots["n"]
            else:
                normal += slots["n"]
    return normal, aggravated


# Damage.


#: The source of damage that comes from no strike and no minion.
ENVIRONMENT = "the environment"
#: The source of damage that comes from no strike, but from a card in play (a retainer, say).
CARD = "a card in play"


def each_round(table: Table) -> Iterator[tuple[Card | None, Minion, int, int, str]]:
    """Yield the damage that texts deal each round: the card, to whom, normal and aggravated points, its source."""
    for standing, context in in_force(table, "damage each round") if speaks(table) else ():
        slots = standing.doing.slots
        source = ENVIRONMENT if "env" in slots else CARD
        for one in refs.resolve(slots["who"], context):
            if values.is_spared(table, context, one):
                continue
            yield standing.card, one, *((0, slots["n"]) if "kind" in slots else (slots["n"], 0)), source


def less_damage(table: Table, minion: Minion) -> int:
    """Return by how much each strike or effect of the opposing minion inflicts less on a minion."""
    return sum(numbers_said(table, "damage less", minion))


@rule("general.golden_rule")
def tell_less(table: Table, minion: Minion, points: int) -> None:
    """A text lowers the damage inflicted on {minion} by {points}."""


@rule("general.golden_rule")
def tell_prevented(table: Table, minion: Minion, points: int) -> None:
    """The text of a card prevents {points} damage that strikes inflict on {minion}."""


def prevented(table: Table, minion: Minion, normal: int, aggravated: int, of_strikes: int) -> tuple[int, int]:
    """Return the damage that is left where texts prevent that of strikes, the aggravated points first."""
    found = [
        slots
        for slots, context in said(table, "strikes prevented")
        if values.concerns(slots, context, minion)
        and (context.card is None or not bars_preventing(table, minion, context.card, _played(context)))
    ]
    most = sum((of_strikes + 1) // 2 if "part" in slots else of_strikes for slots in found)
    number = min(most, of_strikes, normal + aggravated)
    if not number:
        return normal, aggravated
    tell_prevented(table, minion, number)
    worst = min(number, aggravated)
    return normal - (number - worst), aggravated - worst


def _played(context: Context) -> Text | None:
    """Return the text of a card in which a text for a time is given; that text itself where it is given in none."""
    return context.text.of or context.text if context.text is not None else None


def bars_preventing(table: Table, minion: Minion, card: Card, text: Text | None) -> tuple[str, ...]:
    """Return the rules by which damage of strikes to a minion cannot be prevented by a card; ``text`` is what does."""
    return tuple(
        why
        for slots, context, why in why_said(table, "strikes not prevented")
        if values.concerns(slots, context, minion) and filters.fits(slots["held"], context.of_text_played(text), card)
    )


def takes_one(table: Table, minion: Minion) -> str:
    """Tell what damage to a minion in a round a text prevents but for 1: "" for none, "all", or "normal" damage."""
    found = [
        "normal" if "which" in slots else "all"
        for slots, context in said(table, "one damage")
        if values.concerns(slots, context, minion)
    ]
    return min(found, default="")


def immune_to(table: Table, minion: Minion) -> list[str]:
    """Return what texts make a minion immune to."""
    found = said(table, "immune to")
    return [slots["what"] for slots, context in found if values.concerns(slots, context, minion)]
