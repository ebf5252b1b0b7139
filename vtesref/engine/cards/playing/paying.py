"""What a text costs: whether it can be paid, and paying it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import transitions
from vtesref.engine.cards.tracking import library
from vtesref.engine.cards.whom import amounts, refs
from vtesref.engine.core import rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.texts import Payment
    from vtesref.engine.table import Card, Methuselah, Minion, Table

    Paid = Callable[[Context, Payment, int], None]
    Barred = Callable[[Context, int], Iterator[str]]


def bars_paying(context: Context) -> Iterator[str]:
    """Yield the rules by which what using a text costs cannot be paid."""
    text = context.text
    assert text is not None
    blood = pool = 0
    for payment in text.pay:
        if payment.kind == "lock":
            assert payment.what is not None
            if any(each.locked for each in refs.resolve(payment.what, context)):
                yield "general.template.lock_x_to_do_y"
        elif payment.kind == "lock besides":
            yield from _bars_locking_besides(payment, context)
        elif payment.kind in ("blood", "life"):
            blood += _least(payment, context)
        elif payment.kind == "pool":
            pool += _least(payment, context)
        elif payment.kind == "counters":
            if context.card is None or context.card.counters < _least(payment, context):
                yield "cards.cost.must_afford"
        elif payment.kind == "discard":
            if context.you.told and library.cards_in_hand(context.table, context.you) < _least(payment, context):
                yield "cards.cost.must_afford"
        elif payment.kind == "discard one":
            chosen = payment.what is None or payment.what.kind == "name"  # which the choice itself asks for
            if payment.what is not None and not chosen and not refs.is_known(payment.what, context):
                yield "cards.cost.must_afford"
        elif payment.kind in BARS:
            yield from BARS[payment.kind](context, _least(payment, context))
        elif payment.kind == "edge" and context.table.course.edge is not context.you:
            yield "cards.cost.alternative_costs"
    if blood and (context.user is None or context.user.counters < blood):
        yield "cards.cost.must_afford"
    if pool > context.you.pool:
        yield "cards.cost.must_afford"


def _bars_locking_besides(payment: Payment, context: Context) -> Iterator[str]:
    """Yield the rules by which somebody cannot lock besides, being locked already and not awake."""
    assert payment.what is not None
    table, action = context.table, context.table.course.action
    for each in refs.resolve(payment.what, context):
        awake = action is not None and each in action.awake
        if each.locked and not awake:
            yield "general.template.lock_x_then_y"
        elif each.locked and not table.holds(
            "general.template.lock_x_then_y", "{minion} may, being awake.", minion=each
        ):
            yield "general.template.lock_x_to_do_y"


def price(context: Context) -> tuple[tuple[str, str, int], ...]:
    """Return what using a text costs at least in blood and pool, as (whose, blood or pool, number)."""
    assert context.text is not None
    payers = {"blood": context.user, "pool": context.you}
    found = (
        (payers.get(payment.kind), payment.kind, _least(payment, context))
        for payment in context.text.pay
        if payment.kind in payers
    )
    return tuple((str(who), kind, number) for who, kind, number in found if who is not None)


def least_blood(context: Context) -> int:
    """Return what using a text costs its user at least in blood or life."""
    assert context.text is not None
    return sum(_least(payment, context) for payment in context.text.pay if payment.kind in ("blood", "life"))


def _least(payment: Payment, context: Context) -> int:
    assert payment.amount is not None
    return payment.amount.number if payment.amount.kind == "range" else amounts.value(payment.amount, context)


def pay(context: Context) -> None:
    """Pay what using a text costs."""
    assert context.text is not None
    for payment in context.text.pay:
        amount = _how_much(payment, context) if payment.amount is not None else 0
        context.names["that"] = (amount,)
        _PAY[payment.kind](context, payment, amount)


#: Up to how much it is told why it cannot be paid, of a payment without an upper bound.
MOST_TOLD = 99


def _how_much(payment: Payment, context: Context) -> int:
    """Return how much is paid: of a range no more than there is."""
    amount = payment.amount
    assert amount is not None
    if amount.kind == "range":
        there = {"pool": context.you.pool}.get(payment.kind)
        if payment.kind in ("blood", "life") and context.user is not None:
            there = context.user.counters
        if payment.kind == "counters" and context.card is not None:
            there = context.card.counters
        if there is not None and there < amount.arg:
            keys = context.table.bars(("cards.cost.must_afford",))
            dear = [(number, keys) for number in range(there + 1, min(amount.arg, MOST_TOLD) + 1)] if keys else []
            return amounts.value(amount._replace(arg=max(amount.number, there)), context, dear)
    return amounts.value(amount, context)


def _lock(context: Context, payment: Payment, amount: int) -> None:
    assert payment.what is not None
    for each in refs.resolve(payment.what, context):
        lock_for_it(context.table, each)


@rule("general.template.lock_x_to_do_y")
def lock_for_it(table: Table, thing: Any) -> None:
    """{thing} locks for it."""
    transitions.lock(table, thing)


def _lock_besides(context: Context, payment: Payment, amount: int) -> None:
    assert payment.what is not None
    for each in refs.resolve(payment.what, context):
        lock_besides(context.table, each)


@rule("general.template.lock_x_then_y")
def lock_besides(table: Table, thing: Any) -> None:
    """{thing} locks with it, or stays locked if it is awake."""
    transitions.lock(table, thing)


def _blood(context: Context, payment: Payment, amount: int) -> None:
    if context.user is not None and amount:
        pay_blood(context.table, context.user, amount)


@rule("cards.cost.blood")
def pay_blood(table: Table, minion: Minion, cost: int) -> None:
    """{minion} pays {cost} blood."""
    if table.holds("general.counters.pay_equals_burn", "The blood that {minion} pays is burned.", minion=minion):
        table.change(minion, counters=minion.counters - cost)


def _pool(context: Context, payment: Payment, amount: int) -> None:
    if amount:
        pay_pool(context.table, context.you, amount)


@rule("cards.cost.pool")
def pay_pool(table: Table, methuselah: Methuselah, cost: int) -> None:
    """{methuselah} pays {cost} pool."""
    table.change(methuselah, pool=max(0, methuselah.pool - cost))


def _counters(context: Context, payment: Payment, amount: int) -> None:
    if context.card is not None:
        pay_counters(context.table, context.card, amount)


@rule("general.burn.counter_to_bank")
def pay_counters(table: Table, card: Card, amount: int) -> None:
    """{amount} counters of {card} are burned to pay for it."""
    table.change(card, counters=card.counters - amount)


def _discard(context: Context, payment: Payment, amount: int) -> None:
    for _ in range(amount):
        library.discard_down(context.table, context.you)


def _discard_one(context: Context, payment: Payment, amount: int) -> None:
    assert payment.what is not None
    for card in refs.resolve(payment.what, context):
        library.to_ash_heap(context.table, card, card.owner)
        library.keep(context.table, context.you)


def _edge(context: Context, payment: Payment, amount: int) -> None:
    burn_edge(context.table, context.you)


@rule("cards.cost.alternative_costs")
def burn_edge(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} burns the Edge to pay for it."""
    table.change(table.course, edge=None)


#: How each kind of cost is paid: in what context, what, and how much of it.
_PAY: dict[str, Paid] = {
    "lock": _lock,
    "lock besides": _lock_besides,
    "blood": _blood,
    "life": _blood,
    "pool": _pool,
    "counters": _counters,
    "discard": _discard,
    "discard one": _discard_one,
    "edge": _edge,
}
#: What keeps whoever uses a text from paying so much of a kind of cost that a chapter knows.
BARS: dict[str, Barred] = {}


def cost(kind: str, bars: Barred | None = None) -> Callable[[Paid], Paid]:
    """Let a function of a chapter pay a kind of cost; ``bars`` yields the rules by which so much cannot be paid."""

    def add(function: Paid) -> Paid:
        _PAY[kind] = function
        if bars is not None:
            BARS[kind] = bars
        return function

    return add
