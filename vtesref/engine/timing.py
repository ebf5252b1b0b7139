"""Sequencing: who may use an effect next, and when a window for effects is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vtesref.engine.core import Question
    from vtesref.engine.table import Table

S = TypeVar("S")

#: What may be used now, and what rules bar: (options, barred).
Offer = tuple["list[Any]", "list[tuple[Any, tuple[str, ...]]]"]


def impulse(
    table: Table,
    kind: type[Question],
    order: Sequence[S],
    offer: Callable[[S], Offer],
    carry_out: Callable[[S, Any], None],
    returns: str = "sequencing.impulse_returns",
    passes: Callable[[S], None] | None = None,
    over: Callable[[], bool] | None = None,
) -> None:
    """Give everybody in order the chance to use effects until all have passed in succession.

    The first in order may use one effect after another; once anybody else has used one, the chance goes back to the
    first. ``kind`` is the question that each is asked, ``returns`` the rule that gives the chance back; while that is
    disabled the chance goes on to the next instead. ``passes`` is told of everybody who passes, and the window closes
    early when it is ``over``.
    """
    place = passed = 0
    while passed < len(order) and not (over is not None and over()):
        if table.between is not None:
            table.between()
        who = order[place]
        options, barred = offer(who)
        choice = None
        if options or barred:
            let_others_be_seen(table, [one for one in order if one is not who], offer)
            choice = table.ask(kind(who, [None, *options], barred))
            table.offered = None
        if choice is None:
            if passes is not None:
                passes(who)
            passed += 1
            place = (place + 1) % len(order)
            continue
        carry_out(who, choice)
        passed = 0
        if place:
            back = table.holds(returns, "{who} has used an effect, so the first in order has the next chance.", who=who)
        else:
            back = table.holds("sequencing.acting_keeps", "{who} may use another effect before passing.", who=who)
        place = 0 if back else (place + 1) % len(order)


def invite(
    table: Table, who: object, kind: type[Question], candidates: Sequence[Any], bars: Callable[[Any], Any]
) -> Any:
    """Offer somebody what the rules allow of the candidates; None when there is nothing to offer, or it is declined."""
    if not candidates:
        return None
    options, barred = sift(table, candidates, bars)
    return table.ask(kind(who, [None, *options], barred))


def alternate(
    table: Table,
    first: S,
    other: Callable[[S], S],
    offer: Callable[[S], Offer],
    ask: Callable[[S, Offer], Any],
    carry_out: Callable[[S, Any], None],
) -> None:
    """Let two sides use maneuvers or presses in turn, until the one whose turn it is declines.

    Whoever used the last one may not go on; the next is still offered to them, so that they are told why not.
    """

    def asked(side: S) -> Any:
        found = offer(side)
        let_others_be_seen(table, [other(side)], offer)
        use = ask(side, found)
        table.offered = None
        return use

    side = first
    use = asked(side)
    if use is None:
        side = other(side)
        use = asked(side)
    while use is not None:
        carry_out(side, use)
        side = other(side)
        use = asked(side)
        if use is None:
            side = other(side)
            use = asked(side)


def let_others_be_seen(table: Table, others: Sequence[S], offer: Callable[[S], Offer]) -> None:
    """Let whoever is asked next see what others may use in the same window, should they leave it to them."""
    if table.told:
        table.offered = lambda: [(other, option) for other in others for option in offer(other)[0]]


def sift(table: Table, candidates: Sequence[Any], bars: Callable[[Any], Any]) -> Offer:
    """Divide what could be chosen into what is legal and what rules bar."""
    options: list[Any] = []
    barred: list[tuple[Any, tuple[str, ...]]] = []
    in_the_way = table.bars if table.explains else table.first_bar
    for candidate in candidates:
        keys = in_the_way(bars(candidate))
        if keys:
            barred.append((candidate, keys))
        else:
            options.append(candidate)
    return options, barred
