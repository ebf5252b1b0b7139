"""The political action: a vampire calls a referendum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.action import announcing
from vtesref.engine.action.actions import Action, Kind, bars_acting, fizzle, take
from vtesref.engine.cards import cancelling, resolving
from vtesref.engine.cards.play import bars_meeting, blood_cost, burn_card, pool_cost
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


def bars_calling(table: Table, vampire: Minion, card: Card | None, level: str = "basic") -> Iterator[str]:
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
    if card.place != IN_PLAY:
        yield from bars_meeting(table, vampire, card)
    if card.name.lower() in referendum.CAMARILLA_CALLS and vampire.sect != "Camarilla":
        yield from table.edition.camarilla_bars
    yield from text_terms.bars(table, vampire, card, level)
    blood, pool = cost(table, vampire, card)
    if blood > vampire.counters or pool > vampire.controller.pool:
        yield "cards.cost.must_afford"


def callable_in_play(table: Table, vampire: Minion) -> list[Card]:
    """Return the cards in play by whose texts a vampire could call a referendum; no rule is looked at."""
    found = []
    for card in table.texts:
        text = text_terms.text_of(table, card, vampire) if card.place == IN_PLAY else None
        if text is None or not text_terms.is_for(table, text, card, vampire):
            continue
        if text.who is not None or card.holder in (vampire, vampire.controller):
            found.append(card)
    return found


def cost(table: Table, vampire: Minion, card: Card | None) -> tuple[int, int]:
    """Return what a political action costs with a card, in blood and pool; one in play is paid for."""
    if card is None or card.place == IN_PLAY:
        return 0, 0
    return blood_cost(table, vampire, card), pool_cost(table, vampire, card)


def call(table: Table, vampire: Minion, card: Card | None, level: str = "basic") -> None:
    """Carry out a political action: with a card from hand, by a card in play, or by none that is told.

    Raises Refused with the rules in the way.
    """
    what = f"{vampire} calls {card or 'a referendum'}"
    take(table, what, Action(CALL, vampire, card=card, level=level))
    if card is not None and card.place == ASIDE and not leaves_game(table, vampire, card, level):
        burn_blocked(table, card)


def leaves_game(table: Table, vampire: Minion, card: Card, level: str) -> bool:
    """Remove a card whose text says that it leaves the game whatever becomes of it; tells whether it does."""
    text = text_terms.text_of(table, card, vampire, level)
    if text is None or text.goes != "removed in any case":
        return False
    resolving.remove(table, card)
    return True


def announce(table: Table, action: Action) -> None:
    """Take note of the political action, and play its card."""
    table.holds("political.always_undirected", "A political action is undirected, whatever its referendum is about.")
    take_note(table, action.minion)
    if action.card is not None:
        text_terms.called(table, action.minion, action.card, action.level)
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
    blood, pool = cost(table, vampire, card)
    if blood > vampire.counters:
        fizzle(table, vampire, blood)
        return
    if card is not None and (blood or pool):
        pay(table, vampire, card, blood, pool)
    by_card = card is not None and card.place == ASIDE
    if card is not None and by_card and not leaves_game(table, vampire, card, action.level):
        burn_card(table, card)
    call_referendum(table, vampire, card, by_card, action.level)


@rule("political.cost")
def pay(table: Table, vampire: Minion, card: Card, blood: int, pool: int) -> None:
    """{vampire} pays the cost of {card}: {blood} blood and {pool} pool."""
    table.change(vampire, counters=vampire.counters - blood)
    table.change(vampire.controller, pool=max(0, vampire.controller.pool - pool))


@rule("political.success_calls_referendum")
def call_referendum(table: Table, vampire: Minion, card: Card | None, by_card: bool, level: str) -> None:
    """The political action has succeeded, and the referendum is called."""
    text = text_terms.text_of(table, card, vampire, level) if card is not None else None
    held = referendum.Referendum(vampire.controller, vampire, card, by_card=by_card, text=text, level=level)
    referendum.conduct(table, held)


CALL = Kind(
    POLITICAL,
    stealth,
    bars=lambda table, action: bars_calling(table, action.minion, action.card, action.level),
    succeed=succeed,
    begin=announce,
)
