"""Effects that change who controls a card or a minion, or where it lies in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import transitions
from vtesref.engine.asking import WhichOne
from vtesref.engine.cards import times
from vtesref.engine.cards.notation.effects_table import effect
from vtesref.engine.cards.playing import uses
from vtesref.engine.cards.tracking import lasting
from vtesref.engine.cards.whom import filters
from vtesref.engine.control import controller_of
from vtesref.engine.core import rule
from vtesref.engine.effects.deeds import for_a_time
from vtesref.engine.table import HAND, IN_PLAY, LIBRARY, READY, REMOVED, RETAINER, TORPOR, Card, Methuselah, Minion
from vtesref.engine.turn import ousting

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.texts import Lasting
    from vtesref.engine.cards.whom.filters import Filter
    from vtesref.engine.table import Table


@effect(
    "{who:methuselah} takes? control of {what:any}",
    "the Methuselah takes control of it permanently",
    observed="its controller",
)
def take_control(context: Context, who: Methuselah, what: list[Any]) -> None:
    """Give somebody control of a minion or a card in play."""
    for card in what:
        if isinstance(card, Minion):
            if card.region in (READY, TORPOR) and card.controller is not who:
                _steal(context.table, who, card)
        elif card.place == IN_PLAY and controller_of(card) is not who:
            if card.kind == "location" and isinstance(card.holder, Minion):
                uses.find_place(context.table, who, card)  # equipment that is a location in play
            else:
                uses.change_control(context.table, who, card)


@rule("general.control.can_change")
def _steal(table: Table, who: Methuselah, minion: Minion) -> None:
    """{who} controls {minion} from now on, with what is on them."""
    table.change(minion, controller=who, lender=None)
    for retainer in table.minions:
        if retainer.employer is minion and retainer.controller is not who:
            table.change(retainer, controller=who)


@effect(
    "{who:methuselah} takes? control of {what:minion} {scope:until}",
    "then whoever controlled it before does so again",
    observed="its controller",
)
def borrow(context: Context, who: Methuselah, what: list[Minion], scope: str) -> None:
    """Give somebody control of a minion for a time."""
    for minion in what:
        if minion.controller is not who and not minion.is_gone:
            lend(context.table, minion, who)
            for_a_time.let_be(context, "control for a time", minion, times.scope_of(scope))


@lasting.afterwards("control for a time")
def give_back(table: Table, one: Lasting) -> None:
    """Let control of a minion that was for a time return to whoever had it before, unless it has changed since."""
    for _, held in one.names:
        for minion in held:
            if minion.lender is not None and minion.controller is one.you and not minion.is_gone:
                ousting.give_back(table, minion, minion.lender)


@rule("general.control.can_change")
def lend(table: Table, minion: Minion, who: Methuselah) -> None:
    """{who} controls {minion} for a time, with what is on them."""
    before = minion.lender or minion.controller
    table.change(minion, lender=None if before is who else before, controller=who)  # what one has lent, one has back
    for retainer in table.minions:
        if retainer.employer is minion and retainer.controller is not who:
            table.change(retainer, controller=who)


@effect(
    "give control of {what:card} to {who:methuselah}",
    "that Methuselah takes control of it permanently",
    observed="its controller",
)
def give_control(context: Context, who: Methuselah, what: list[Card]) -> None:
    """Give somebody control of a card in play."""
    take_control(context, who, what)


@effect(
    "give this card to {who:methuselah}",
    "it comes into play as it is played, and that Methuselah controls it",
    observed="who controls it",
    says="puts its card",
)
def give_this(context: Context, who: Methuselah) -> None:
    """Put the card that is played into play before somebody."""
    from vtesref.engine.cards.playing import resolving

    if context.card is not None:
        label = context.text.label if context.text is not None else "basic"
        resolving.into_play(context.table, context.card, who, who, label)


@effect(
    "steal {who:card}",
    "you take control of the card permanently; if it lay on a minion, it goes on a minion of yours",
    observed="its controller",
    says="harms",
)
def steal(context: Context, who: Card) -> None:
    """Let whoever uses the text take a card in play for good."""
    uses.steal(context.table, context.you, who)


@effect(
    "{who:minion} takes the retainer {what:minion}",
    "the retainer serves that minion from then on",
    observed="its employer",
)
def take_retainer(context: Context, who: Minion, what: list[Minion]) -> None:
    """Let a retainer serve another minion."""
    for minion in what:
        if minion.kind == RETAINER and not minion.is_gone:
            _take_retainer(context.table, who, minion)


@rule("general.control.can_change")
def _take_retainer(table: Table, minion: Minion, retainer: Minion) -> None:
    """{retainer} serves {minion} from now on."""
    table.change(retainer, employer=minion, controller=minion.controller)


@effect(
    "exchange {who:card} for {what:card}",
    "each goes to where the other was",
    observed="both change their place",
    says="puts a card",
)
def exchange(context: Context, who: Card, what: list[Card]) -> None:
    """Let two cards change places, as one of the hand with one of the ash heap."""
    for other in what:
        _exchange(context.table, who, other)


@rule("general.golden_rule")
def _exchange(table: Table, card: Card, other: Card) -> None:
    """{card} goes to where {other} was, and {other} to where {card} was."""
    place, holder = card.place, card.holder
    to, of = other.place, other.holder
    transitions.move_card(table, card, to, of if isinstance(of, Methuselah) else None)
    transitions.move_card(table, other, place, holder if isinstance(holder, Methuselah) else None)


# Where a card lies.


@effect(
    "{who:card} goes on {where:minion}",
    "the card lies on that minion from then on",
    observed="its bearer",
    says="puts a card, puts on",
)
def put_on(context: Context, who: Card, where: list[Minion]) -> None:
    """Put a card on a minion, from play or from where it went as it was played."""
    from vtesref.engine.cards.playing import resolving

    for minion in where:
        if who.place == IN_PLAY:
            _put_on(context.table, who, minion)
        elif who is not context.card or who.place not in (HAND, LIBRARY, REMOVED):  # it may have left the ash heap
            text = context.text
            resolving.into_play(
                context.table, who, context.you, minion, context.level or (text.label if text else "basic")
            )


@rule("general.golden_rule")
def _put_on(table: Table, card: Card, minion: Minion) -> None:
    """{card} is put on {minion}."""
    transitions.put_elsewhere(table, card, minion)


@effect(
    "{who:methuselah} moves this card to an? {held:filter}, or burns it",
    "it is burned if there is nobody else to bear it",
    observed="its bearer",
    says="puts its card, harms",
)
def move_or_burn(context: Context, who: Methuselah, held: Filter) -> None:
    """Let a Methuselah move the card to another minion, or burn it where there is none."""
    from vtesref.engine.effects.deeds import burning

    card = context.card
    if card is None or card.place != IN_PLAY:
        return
    there = [candidate for candidate in filters.candidates(held, context) if candidate is not card.holder]
    if not there:
        burning.burn(context, card)
        return
    put_on(context, card, [context.table.ask(WhichOne(who, there)) if len(there) > 1 else there[0]])
