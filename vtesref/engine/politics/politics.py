"""The political action: a vampire calls a referendum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.action import announcing
from vtesref.engine.action.actions import Action, Kind, bars_acting, fizzle, take
from vtesref.engine.cards import cancelling
from vtesref.engine.cards.play import bars_meeting, blood_cost, burn_card
from vtesref.engine.core import rule
from vtesref.engine.politics import referendum, text_terms
from vtesref.engine.table import HAND, IN_PLAY, Deed
from vtesref.engine.turn import minion_phase
from vtesref.engine.turn.library import draw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Card, Minion, Table

ASIDE = "aside"
POLITICAL = "political action"


def bars_calling(table: Table, vampire: Minion, card: Card | None) -> Iterator[str]:
    """Yield the rules that keep a minion from a political action, with a card or without."""
    if not vampire.is_vampire or not vampire.is_ready:
        yield "political.who"
    yield from bars_acting(table, vampire)
    yield from minion_phase.bars_forgone(vampire, Deed(POLITICAL, card, card is not None and card.place != IN_PLAY))
    if vampire.name in table.course.politicians:
        yield from table.edition.second_call_bars
    if card is None:
        return
    if not vampire.is_vampire and card.place in (HAND, ASIDE):
        yield "cards.political.vampires_only"
    yield from bars_meeting(table, vampire, card)
    if card.name.lower() in referendum.CAMARILLA_CALLS and vampire.sect != "Camarilla":
        yield from table.edition.camarilla_bars
    yield from text_terms.bars(table, vampire, card)
    in_play = card.place == IN_PLAY  # for which its cost was paid as it came
    if not in_play and (
        blood_cost(table, vampire, card) > vampire.counters or card.pool_cost > vampire.controller.pool
    ):
        yield "cards.cost.must_afford"


def call(table: Table, vampire: Minion, card: Card | None) -> None:
    """Carry out a political action: with a card from hand, by a card in play, or by none that is told.

    Raises Refused with the rules in the way.
    """
    what = f"{vampire} calls {card or 'a referendum'}"
    take(table, what, Action(CALL, vampire, card=card))
    if card is not None and card.place == ASIDE:
        burn_blocked(table, card)


def announce(table: Table, action: Action) -> None:
    """Take note of the political action, and play its card."""
    table.holds("political.always_undirected", "A political action is undirected, whatever its referendum is about.")
    take_note(table, action.minion)
    if action.card is not None:
        text_terms.called(table, action.minion, action.card)
    if action.card is not None and action.card.place == HAND:
        lay_aside(table, action.minion, action.card)
        if cancelling.window(table, action.card, action.acting, action.minion):
            replace_card(table, action.minion)
            announcing.cancel(table, action)
        replace_card(table, action.minion)
    else:
        table.holds("political.card_in_play_option", "A card in play lets a vampire call it.")


@rule("political.terms_after_success")
def take_note(table: Table, vampire: Minion) -> None:
    """{vampire} calls a referendum; its terms are not set yet."""
    table.change(table.course, politicians=(*table.course.politicians, vampire.name))


@rule("action.card.aside_until_resolved")
def lay_aside(table: Table, vampire: Minion, card: Card) -> None:
    """{vampire} plays {card}, which is set aside until the action is resolved."""
    transitions.move_card(table, card, ASIDE, None)


@rule("political.card_replaced_before")
def replace_card(table: Table, vampire: Minion) -> None:
    """The card is replaced before the referendum begins."""
    draw(table, vampire.controller)


@rule("action.blocked.card_burned")
def burn_blocked(table: Table, card: Card) -> None:
    """{card} goes to the ash heap, although it had no effect."""
    transitions.burn_card(table, card)


@rule("political.stealth", otherwise=0)
def stealth(table: Table, action: Action) -> int:
    """A political action has 1 stealth."""
    return 1


def succeed(table: Table, action: Action) -> None:
    """Let the cost be paid, and the referendum be held."""
    card, vampire = action.card, action.minion
    in_play = card is not None and card.place == IN_PLAY
    blood = blood_cost(table, vampire, card) if card is not None and not in_play else 0
    if blood > vampire.counters:
        fizzle(table, vampire, blood)
        return
    if card is not None and not in_play and (blood or card.pool_cost):
        pay(table, vampire, card, blood, card.pool_cost)
    by_card = card is not None and card.place == ASIDE
    if card is not None and by_card:
        burn_card(table, card)
    call_referendum(table, vampire, card, by_card)


@rule("political.cost")
def pay(table: Table, vampire: Minion, card: Card, blood: int, pool: int) -> None:
    """{vampire} pays the cost of {card}: {blood} blood and {pool} pool."""
    table.change(vampire, counters=vampire.counters - blood)
    table.change(vampire.controller, pool=max(0, vampire.controller.pool - pool))


@rule("political.success_calls_referendum")
def call_referendum(table: Table, vampire: Minion, card: Card | None, by_card: bool) -> None:
    """The political action has succeeded, and the referendum is called."""
    held = referendum.Referendum(vampire.controller, vampire, card, by_card=by_card)
    referendum.conduct(table, held)


CALL = Kind(
    POLITICAL,
    stealth,
    bars=lambda table, action: bars_calling(table, action.minion, action.card),
    succeed=succeed,
    begin=announce,
)
