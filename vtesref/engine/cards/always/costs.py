"""What is always so of costs: of cards, actions, attempts to block and contested titles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.always import values
from vtesref.engine.cards.always.values import numbers_said, said
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.notation.effects_table import always
from vtesref.engine.cards.texts import ALWAYS
from vtesref.engine.cards.whom import filters, refs
from vtesref.engine.core import rule
from vtesref.engine.table import ALLY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vtesref.engine.cards.texts import Text
    from vtesref.engine.table import Card, Methuselah, Minion, Table


always(
    "{held:filter} cost {who:minion} {n:number} (fewer|less) {of:one of?blood or pool/blood}",
    "what it plays, not below 0",
    "cost less",
)
always("{held:filter} cost {who:minion} {n:number} more blood", "what it plays", "blood more")
always(
    "one card each turn costs {who:minion} {n:number} (fewer|less) blood",
    "which one, they say as they pay for it",
    "one costs less",
)
always(
    "this card costs {held:filter} {n:number} (fewer|less) blood",
    "when it is played",
    "own cost less",
    needs=("of the card itself",),
)
always("{held:filter} cost you {n:number} more pool", "what you play", "pool more")
always("{held:filter} cost {n:number} more pool to play on {where:minion}", "whoever plays it", "pool more on")
always("{kind:action kind} costs {who:minion} {n:number} more blood", "if it succeeds", "action costs")
always(
    "a recruit action costs {who:minion} {n:number} (fewer|less) blood or pool",
    "the ally that it brings into play, not below 0",
    "recruiting costs less",
)
always("attempting to block costs {who:minion} {n:number} blood", "as it is declared", "block costs")
always("a contested title costs {who:minion} {n:number} more blood", "in the unlock phase", "title costs")


# Cards.

#: What texts say of what cards cost in blood.
_OF_BLOOD = ("blood more", "cost less", "recruiting costs less", "own cost less", "one costs less")


def blood_cost(table: Table, minion: Minion, card: Card, text: Text | None = None) -> int:
    """Return the least that a card costs a minion that would play it in blood, with what texts in play say of that.

    ``text`` is the text with which it is played: of several types and Disciplines it has the one that is used.
    """
    found = regular_cost(table, minion, card, text)
    return max(0, found - sum(n for n, _ in of_one_card(table, minion))) if found else 0


def regular_cost(table: Table, minion: Minion, card: Card, text: Text | None = None, further: int = 0) -> int:
    """Return what a card costs a minion in blood but for what a text takes off one card each turn.

    ``further`` is what comes to the cost of the card besides.
    """
    if values.spoken(table).isdisjoint(_OF_BLOOD):
        return card.blood_cost + further
    found = card.blood_cost + further + more_blood(table, minion, card, text)
    found -= less(table, minion, card, "blood", text) + own_less(table, minion, card)
    if card.blood_cost:
        found -= less(table, minion, card, "blood or pool", text)
    return max(0, found)


def pool_cost(table: Table, minion: Minion, card: Card, text: Text | None = None) -> int:
    """Return what a card costs the Methuselah of a minion that would play it in pool, with what texts say of that."""
    raised = card.pool_cost + more_pool(table, minion.controller, card)
    return max(0, raised - less(table, minion, card, "blood or pool", text)) if raised else 0


def of_one_card(table: Table, minion: Minion) -> list[tuple[int, Context]]:
    """Return what texts take off what one card each turn costs a minion, where that was not used this turn."""
    return [
        (slots["n"], context)
        for slots, context in said(table, "one costs less")
        if values.concerns(slots, context, minion) and used_once(context, minion) not in table.course.uses
    ]


def note_affordable(table: Table, minion: Minion, card: Card, text: Text | None) -> None:
    """Note that a minion can pay for the card of an action as that is announced, where a text could reduce it."""
    if of_one_card(table, minion) and regular_cost(table, minion, card, text) <= minion.counters:
        note_could_pay(table, minion)


@rule("cards.cost.reducer_timing")
def note_could_pay(table: Table, minion: Minion) -> None:
    """{minion} can pay for the card without what a text takes off, as the action is announced."""
    table.change(table.course, uses=tuple(sorted((*table.course.uses, _could_pay(minion)))))


def could_pay(table: Table, minion: Minion) -> bool:
    """Tell whether a minion could pay for the card of the action under way as that was announced."""
    return _could_pay(minion) in table.course.uses


def _could_pay(minion: Minion) -> tuple[str, str, str]:
    return ("action", "could pay", minion.name)


def used_once(context: Context, minion: Minion) -> tuple[str, str, str]:
    """Return how it is counted that a minion used what takes off the cost of one card each turn."""
    return ("turn", f"{context.copy_name}: one card", minion.name)


def _is_meant(slots: dict[str, Any], context: Context, card: Card, text: Text | None) -> bool:
    """Tell whether a text speaks of a card as it is played with one of its texts."""
    return filters.fits(slots["held"], context.of_text_played(text), card)


def more_blood(table: Table, minion: Minion, card: Card, text: Text | None = None) -> int:
    """Return by how much texts raise what a card costs a minion in blood."""
    found = dearer(table, minion, card, text)
    for _, by in found:
        table.holds("general.golden_rule", "{by} changes what {card} costs.", by=by, card=card)
    return sum(n for n, _ in found)


def dearer(table: Table, minion: Minion, card: Card, text: Text | None = None) -> list[tuple[int, Card | None]]:
    """Return by how much texts raise what a card costs a minion in blood, each with its card."""
    return [
        (slots["n"], context.card)
        for slots, context in said(table, "blood more")
        if values.concerns(slots, context, minion) and _is_meant(slots, context, card, text)
    ]


def less(table: Table, minion: Minion, card: Card, of: str, text: Text | None = None) -> int:
    """Return by how much texts that name a cost ("blood", "blood or pool") lower what a card costs a minion."""
    found = 0
    for slots, context in said(table, "cost less"):
        if slots["of"] == of and values.concerns(slots, context, minion) and _is_meant(slots, context, card, text):
            table.holds("general.golden_rule", "{by} changes what {card} costs.", by=context.card, card=card)
            found += slots["n"]
    if of == "blood or pool" and card.kind == ALLY:
        for slots, context in said(table, "recruiting costs less"):
            if values.concerns(slots, context, minion):
                table.holds(
                    "general.golden_rule", "{by} changes what it costs to recruit {card}.", by=context.card, card=card
                )
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


# Actions, blocks and titles.


def of_action(table: Table, minion: Minion, kind: str) -> int:
    """Return the blood that texts add to what an action of a kind costs a minion."""
    return sum(
        slots["n"]
        for slots, context in said(table, "action costs")
        if slots["kind"] == kind and values.concerns(slots, context, minion)
    )


def of_attempt(table: Table, minion: Minion) -> int:
    """Return the blood that it costs a minion to attempt to block the action that is going on."""
    return sum(numbers_said(table, "block costs", minion))


def can_pay_for_attempt(table: Table, minion: Minion) -> bool:
    """Tell whether a minion has the blood that an attempt to block costs it; the life of an ally is not blood."""
    price = of_attempt(table, minion)
    return not price or (minion.is_vampire and price <= minion.counters)


@rule("general.golden_rule")
def pay_for_attempt(table: Table, minion: Minion, blood: int) -> None:
    """The text of a card makes {minion} burn {blood} blood to attempt to block."""
    table.change(minion, counters=minion.counters - blood)


def of_title(table: Table, minion: Minion) -> int:
    """Return the blood that texts add to what a contested title costs a vampire."""
    return sum(numbers_said(table, "title costs", minion))
