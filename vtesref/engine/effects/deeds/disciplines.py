"""Effects that teach Disciplines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.asking import WhichOne
from vtesref.engine.cards.notation.effects_table import effect
from vtesref.engine.cards.patterns import SLOTS
from vtesref.engine.cards.playing import resolving
from vtesref.engine.cards.texts import PLAY
from vtesref.engine.cards.whom import filter_words
from vtesref.engine.core import rule
from vtesref.engine.table import ASH_HEAP, Card, Minion

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.table import Table


@effect(
    "{who:minion} gains a level of {held:Discipline}",
    "the minion has it for as long as the card is in play",
    observed="its level",
    says="teaches",
)
def teach(context: Context, who: Minion, held: str) -> None:
    """Give a vampire a level of a Discipline: the basic one, or the superior one with that."""
    level = held.upper() if held in who.disciplines else held
    if level not in who.disciplines and context.card is not None:
        _teach(context.table, who, level, context.card, held)


@rule("master.discipline.raises_level")
def _teach(table: Table, vampire: Minion, level: str, card: Card, held: str) -> None:
    """{card} gives {vampire} {level}."""
    table.change(vampire, disciplines=(*vampire.disciplines, level))
    table.change(card, taught=(*(card.taught or ()), held))


SLOTS["Discipline"] = lambda text, arg, scope: filter_words.discipline(text)[0]


@effect(
    "{who:minion} gains a level of a Discipline of your choice",
    "for as long as the card is in play",
    observed="level",
    says="teaches one of choice",
)
def teach_any(context: Context, who: Minion) -> None:
    """Give a vampire a level of a Discipline that is chosen, the superior one with what it has at the basic level."""
    from vtesref.engine.traits import DISCIPLINES

    options = [discipline for discipline in DISCIPLINES if discipline.upper() not in who.disciplines]
    if options:
        teach(context, who, str(context.table.ask(WhichOne(context.you, options))))


@effect(
    "{who:minion} receives the Discipline card {what:card}",
    "it lies on the vampire, and does what it does when it is played there",
    observed="its level",
)
def receive_discipline(context: Context, who: Minion, what: list[Card]) -> None:
    """Put a Discipline card on a vampire, and let it teach what it teaches."""
    for card in what:
        text = next((one for one in card.texts if one.kind == PLAY), None)
        if text is None or not text.choose or who.region == ASH_HEAP or card is context.card:
            continue
        resolving.into_play(context.table, card, context.you, who, text.label)
        resolving.as_played(context.table, context.you, who, card)


@effect(
    "{who:minion} learns {taught:Disciplines}[ {bare:one of?without capacity}]",
    "the minion gains a level of each of these Disciplines, and 1 capacity, as long as the card lies on it",
    observed="its level",
)
def learn(context: Context, who: Minion, taught: list[tuple[str, bool]], bare: str = "") -> None:
    """Give a vampire the Disciplines, and the capacity, of the Discipline card that lies on it."""
    table, card = context.table, context.card
    if card is not None:
        transitions.learn(table, who, card)
        if not bare:
            grow_older(table, who)


@rule("master.discipline.capacity_plus_one")
def grow_older(table: Table, vampire: Minion) -> None:
    """The capacity of {vampire} rises by 1."""
    table.change(vampire, capacity=vampire.capacity + 1)
    if not table.holds("master.discipline.no_free_blood", "The capacity brings no blood."):
        table.change(vampire, counters=vampire.counters + 1)
