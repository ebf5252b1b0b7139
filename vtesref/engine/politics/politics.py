"""The political action: a vampire calls a referendum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.action import announcing
from vtesref.engine.action.action import Action, Kind
from vtesref.engine.action.actions import take
from vtesref.engine.action.calling import POLITICAL, bars_political, take_note
from vtesref.engine.cards.playing import cancelling, resolving
from vtesref.engine.cards.playing.costs import fizzle
from vtesref.engine.cards.playing.meeting import bars_meeting
from vtesref.engine.cards.playing.play import bars_by_texts, blood_cost, burn_card, cost_to_pay, pool_cost
from vtesref.engine.cards.tracking.library import draw_for_one
from vtesref.engine.core import rule
from vtesref.engine.politics import conducting, referendum, text_terms
from vtesref.engine.table import HAND, IN_PLAY, SET_ASIDE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Card, Minion, Table

ASIDE = "aside"


def bars_calling(table: Table, vampire: Minion, card: Card | None, level: str = "basic") -> Iterator[str]:
    """Yield the rules that keep a minion from a political action, with a card or without."""
    yield from bars_political(table, vampire, card)
    if card is None:
        return
    if not vampire.is_vampire and card.place in (HAND, ASIDE):
        yield "cards.political.vampires_only"
    if card.place != IN_PLAY:
        yield from bars_meeting(table, vampire, card)
    yield from bars_by_texts(table, vampire, card, text_terms.text_of(table, card, vampire, level))
    if card.name.lower() in referendum.CAMARILLA_CALLS and vampire.sect != "Camarilla":
        yield from table.edition.camarilla_bars
    yield from text_terms.bars(table, vampire, card, level)
    blood, pool = cost(table, vampire, card)
    if blood > vampire.counters or pool > vampire.controller.pool:
        yield "cards.cost.must_afford"


def callable_in_play(table: Table, vampire: Minion) -> list[Card]:
    """Return the cards in play by whose texts a vampire could call a referendum; no rule is looked at."""
    found = []
    known = table.whereabouts().known
    there = known.get("callable in play")
    if there is None:
        there = known["callable in play"] = [
            card for card in table.speaking() if card.place == IN_PLAY and text_terms.calls_in_play(card)
        ]
    for card in there:
        text = text_terms.text_of(table, card, vampire)
        if text is None or not text_terms.is_for(table, text, card, vampire):
            continue
        if text.who is not None or card.holder in (vampire, vampire.controller):
            found.append(card)
    return found


def cost(table: Table, vampire: Minion, card: Card | None, *, now: bool = False) -> tuple[int, int]:
    """Return what a political action costs with a card, in blood and pool; one in play is paid for."""
    if card is None or card.place == IN_PLAY:
        return 0, 0
    blood = cost_to_pay(table, vampire, card) if now else blood_cost(table, vampire, card)
    return blood, pool_cost(table, vampire, card)


def call(table: Table, vampire: Minion, card: Card | None, level: str = "basic") -> None:
    """Carry out a political action: with a card from hand, by a card in play, or by none that is told.

    Raises Refused with the rules in the way.
    """
    what = f"{vampire} calls {card or 'a referendum'}"
    action = Action(CALL, vampire, card=card, level=level)
    take(table, what, action)
    lose(table, action)


def lose(table: Table, action: Action) -> None:
    """Burn a card that was set aside for an action that is blocked, or that came to nothing."""
    card = action.card
    if card is not None and card.place == ASIDE and not leaves_game(table, action.minion, card, action.level):
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
        cancelled = cancelling.window(table, action.card, action.acting, action.minion)
        if not action.card.exiled:
            replace_card(table, action.minion)
        if cancelled:
            announcing.cancel(table, action)
    else:
        table.holds("political.card_in_play_option", "A card in play lets a vampire call it.")


@rule("action.card.aside_until_resolved")
def lay_aside(table: Table, vampire: Minion, card: Card) -> None:
    """{vampire} plays {card}, which is set aside until the action is resolved."""
    transitions.move_card(table, card, ASIDE, None)


@rule("political.card_replaced_before")
def replace_card(table: Table, vampire: Minion) -> None:
    """The card is replaced before the referendum begins."""
    draw_for_one(table, vampire.controller)


@rule("action.blocked.card_burned")
def burn_blocked(table: Table, card: Card) -> None:
    """{card} goes to the ash heap, although it had no effect."""
    transitions.burn_card(table, card)


@rule("political.stealth", otherwise=0)
def stealth(table: Table, action: Action) -> int:
    """A political action is at +1 stealth."""
    return 1


def succeed(table: Table, action: Action) -> None:
    """Let the cost be paid, and the referendum be held."""
    card, vampire = action.card, action.minion
    blood, pool = cost(table, vampire, card, now=True)
    if blood > vampire.counters:
        fizzle(table, vampire, blood)
        return
    if card is not None and (blood or pool):
        pay(table, vampire, card, blood, pool)
    by_card = card is not None and card.place in (ASIDE, SET_ASIDE)
    if card is not None and by_card and not leaves_game(table, vampire, card, action.level):
        burn_card(table, card)
    call_referendum(table, vampire, card, by_card, action.level)


def call_by_text(table: Table, vampire: Minion, card: Card, gained: int) -> bool:
    """Let a vampire call a referendum by what another card does, with votes gained; tells whether it has passed.

    A political action card from hand is played and paid for with it; one that cannot be called has no effect.
    """
    from vtesref.engine.politics.text_terms import bars as bars_terms

    from_hand = card.place == HAND
    blood, pool = cost(table, vampire, card)
    bars = [*bars_terms(table, vampire, card), *(bars_meeting(table, vampire, card) if from_hand else ())]
    bars += bars_by_texts(table, vampire, card, None)
    if table.bars(bars) or blood > vampire.counters or pool > vampire.controller.pool:
        table.holds("cards.req.all_must_be_met", "{vampire} cannot call {card}; no referendum comes of it.",
                    vampire=vampire, card=card)  # fmt: skip
        return False
    if from_hand:
        lay_aside(table, vampire, card)
        replace_card(table, vampire)
    text_terms.called(table, vampire, card)
    blood, pool = cost(table, vampire, card, now=True)
    if blood or pool:
        pay(table, vampire, card, blood, pool)
    if from_hand and not leaves_game(table, vampire, card, "basic"):
        burn_card(table, card)
    held = call_referendum(table, vampire, card, from_hand, "basic", gained)
    return held is not None and held.result == referendum.PASSED


@rule("political.cost")
def pay(table: Table, vampire: Minion, card: Card, blood: int, pool: int) -> None:
    """{vampire} pays the cost of {card}: {blood} blood and {pool} pool."""
    table.change(vampire, counters=vampire.counters - blood)
    table.change(vampire.controller, pool=max(0, vampire.controller.pool - pool))


@rule("political.success_calls_referendum", otherwise=None)
def call_referendum(
    table: Table, vampire: Minion, card: Card | None, by_card: bool, level: str, gained: int = 0
) -> referendum.Referendum | None:
    """The political action has succeeded, and the referendum is called."""
    text = text_terms.text_of(table, card, vampire, level) if card is not None else None
    held = referendum.Referendum(vampire.controller, vampire, card, by_card=by_card, text=text, level=level)
    if gained:
        table.change(held, gained=((vampire.name, gained),))
    conducting.conduct(table, held)
    return held


CALL = Kind(
    POLITICAL,
    stealth,
    bars=lambda table, action: bars_calling(table, action.minion, action.card, action.level),
    succeed=succeed,
    begin=announce,
    lost=lose,
)
