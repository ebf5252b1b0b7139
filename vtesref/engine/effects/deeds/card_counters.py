"""Effects on counters on cards, and on counters of a kind of their own that minions and Methuselahs receive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.notation.effects_table import effect
from vtesref.engine.cards.tracking import counters
from vtesref.engine.core import rule

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.table import Card, Methuselah, Minion, Table


@effect("{who:card} gains {n:amount} counters?", "counters are put on a card in play", observed="its counters rise")
def add_counters(context: Context, who: Card, n: int) -> None:
    """Put counters on a card in play."""
    _more(context.table, who, n)


@effect("{who:card} has {n:amount} counters? again", "as many as that, whatever it had", observed="its counters")
def reset_counters(context: Context, who: Card, n: int) -> None:
    """Set the counters on a card in play to a number."""
    if who.counters < n:
        _more(context.table, who, n - who.counters)
    elif who.counters > n:
        _fewer(context.table, who, who.counters - n)


@effect(
    "{who:card} loses {n:amount} counters?",
    "counters are removed from a card in play",
    observed="its counters fall",
    says="harms",
)
def take_counters(context: Context, who: Card, n: int) -> None:
    """Take counters off a card in play."""
    _fewer(context.table, who, min(n, who.counters))


@rule("general.counters.gain_from_bank")
def _more(table: Table, card: Card, number: int) -> None:
    """{number} counters come from the bank onto {card}."""
    table.change(card, counters=card.counters + number)


@rule("general.burn.counter_to_bank")
def _fewer(table: Table, card: Card, number: int) -> None:
    """{number} counters go from {card} to the bank."""
    table.change(card, counters=card.counters - number)


@effect(
    "move {n:amount} of your pool to this card as counters?",
    "your pool becomes counters on the card",
    observed="both change",
)
def pool_to_card(context: Context, n: int) -> None:
    """Turn pool into counters of the card."""
    if context.card is not None:
        _pool_to_card(context.table, context.you, context.card, min(n, context.you.pool))


@rule("general.counters.convert_on_move")
def _pool_to_card(table: Table, methuselah: Methuselah, card: Card, number: int) -> None:
    """{number} pool of {methuselah} moves to {card} as counters."""
    table.change(methuselah, pool=methuselah.pool - number)
    table.change(card, counters=card.counters + number)


@effect(
    "move {n:amount} counters? from {who:card} to your pool",
    "counters on the card become your pool",
    observed="both change",
)
def card_to_pool(context: Context, who: Card, n: int) -> None:
    """Turn counters of a card into pool."""
    _card_to_pool(context.table, who, context.you, min(n, who.counters))


@rule("general.counters.convert_on_move")
def _card_to_pool(table: Table, card: Card, methuselah: Methuselah, number: int) -> None:
    """{number} counters move from {card} to the pool of {methuselah}."""
    table.change(card, counters=card.counters - number)
    table.change(methuselah, pool=methuselah.pool + number)


@effect(
    "move {n:amount} blood from {source:minion} to {who:card}",
    "the blood becomes counters on the card",
    observed="both change",
)
def blood_to_card(context: Context, who: Card, source: list[Minion], n: int) -> None:
    """Turn blood of a minion into counters on a card in play."""
    for minion in source:
        counters.move(context.table, minion, who, min(n, minion.counters))


@effect(
    "move {n:amount} (counters?|blood) from {what:card} to {who:minion}",
    "counters on the card become the minion's blood or life",
    observed="both change",
)
def card_to_minion(context: Context, who: Minion, what: list[Card], n: int) -> None:
    """Turn counters of a card in play into blood or life of a minion."""
    for card in what:
        counters.move(context.table, card, who, min(n, card.counters))


# Counters of a kind of their own.


@effect(
    "{who:minion} receives an? {kind:word} counter",
    "the minion receives a counter that is neither blood nor life",
    observed="its counters of the kind",
)
def put_counter(context: Context, who: Minion, kind: str) -> None:
    """Put a counter that is neither blood nor life on a minion."""
    _put_counter(context.table, who, kind)


@rule("general.golden_rule")
def _put_counter(table: Table, who: Minion | Methuselah, kind: str) -> None:
    """{who} receives a {kind} counter."""
    table.change(who, tokens=(*who.tokens, kind))


@effect("{who:minion} receives an? {kind:word} counter of yours", "neither blood nor life", observed="its counters")
def put_own_counter(context: Context, who: Minion, kind: str) -> None:
    """Put a counter of a kind of its own on a minion that is known as that of whoever uses the text."""
    put_counter(context, who, f"{kind} of {context.you.name}")


@effect(
    "{who:minion} loses {n:amount} of your {kind:word} counters",
    "as far as there are any",
    observed="its counters",
    says="harms",
)
def take_own_counters(context: Context, who: Minion, n: int, kind: str) -> None:
    """Burn counters of whoever uses the text on a minion."""
    own = f"{kind} of {context.you.name}"
    _take_tokens(context.table, who, own, min(n, who.tokens.count(own)))


@rule("general.burn.counter_to_bank")
def _take_tokens(table: Table, minion: Minion, kind: str, number: int) -> None:
    """{minion} loses {number} counters: {kind}."""
    left = list(minion.tokens)
    for _ in range(min(number, left.count(kind))):
        left.remove(kind)
    table.change(minion, tokens=tuple(left))


@effect(
    "{who:methuselah} receives an? {kind:word} counter", "of a kind of its own", observed="their counters of the kind"
)
def mark_methuselah(context: Context, who: Methuselah, kind: str) -> None:
    """Give a Methuselah a counter of a kind of its own."""
    _put_counter(context.table, who, kind)
