"""Effects that give what follows a name (a roll, a card that is named), and what a card remembers from then on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.asking import DieRoll, RandomPick, WhichOne
from vtesref.engine.cards.notation.effects_table import effect
from vtesref.engine.cards.whom import filters
from vtesref.engine.core import rule

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.whom.filters import Filter
    from vtesref.engine.table import Card, Methuselah, Minion, Table


@effect("name a die of {sides:number} sides", "chance says which side it shows", needs=("number",), says="names")
def roll(context: Context, sides: int, name: str) -> None:
    """Roll a die, or flip a coin (of two sides, of which the first is heads)."""
    context.names[name] = (int(context.table.ask(DieRoll(range(1, sides + 1)))),)


@effect(
    "name {held:filter}",
    "from then on, the name stands for what is chosen while the text is carried out",
    says="names, names what is chosen",
)
def name_one(context: Context, held: Filter, name: str) -> None:
    """Choose something as the text is carried out."""
    there = filters.candidates(held, context)
    random = ("random", None) in held.tests
    if len(there) > 1:
        there = [context.table.ask(RandomPick(there) if random else WhichOne(context.you, there))]
    context.names[name] = tuple(there[:1])


@effect(
    "this card keeps {who:any}",
    "from then on, the card remembers it as its chosen one",
    observed="who is chosen",
    says="keeps one",
)
def keep_chosen(context: Context, who: Any) -> None:
    """Let a card remember a minion or a Methuselah that its text chose."""
    if context.card is not None:
        _keep(context.table, context.card, who)


@rule("general.golden_rule")
def _keep(table: Table, card: Card, chosen: Any) -> None:
    """{chosen} is the one chosen for {card}."""
    table.change(card, chosen=chosen)


@effect(
    "this card keeps the choice of {what:methuselah}",
    "they are the chosen Methuselahs of the card from then on",
    observed="who is chosen",
    says="keeps several",
)
def keep_methuselahs(context: Context, what: list[Methuselah]) -> None:
    """Let a card remember the Methuselahs that its text chose."""
    if context.card is not None:
        _keep_several(context.table, context.card, tuple(what))


@rule("general.golden_rule")
def _keep_several(table: Table, card: Card, several: tuple[Methuselah, ...]) -> None:
    """{card} is about those who were chosen for it."""
    table.change(card, kept=several)


@effect(
    "this card keeps at whom the action is directed",
    "for later",
    needs=("action",),
    observed="who is kept",
    says="keeps several",
    touches="its card",
)
def keep_targets(context: Context) -> None:
    """Let a card remember at which Methuselahs the action is directed."""
    action = context.table.course.action
    if context.card is not None and action is not None:
        _keep_targets(context.table, context.card, tuple(action.all_aimed_at()))


@rule("general.golden_rule")
def _keep_targets(table: Table, card: Card, targets: tuple[Methuselah, ...]) -> None:
    """{card} is for actions directed at those at whom this one is directed."""
    table.change(card, kept=targets)


@effect(
    "this card keeps the clan and sect of {what:minion}",
    "as they are now, for later",
    observed="what it gives",
    says="keeps an identity",
)
def keep_identity(context: Context, what: list[Minion]) -> None:
    """Let a card remember the clan and the sect of a vampire."""
    for minion in what[:1] if context.card is not None else ():
        _keep_identity(context.table, context.card, minion.clan, minion.sect)


@rule("general.golden_rule")
def _keep_identity(table: Table, card: Card | None, clan: str, sect: str) -> None:
    """{card} is for clan {clan} and sect {sect}."""
    if card is not None:
        table.change(card, identity=(clan, sect))


@effect("this card notes a {what:word}", "for its own conditions", observed="what it has noted")
def note(context: Context, what: str) -> None:
    """Let a card note that something has happened to whoever controls it."""
    if context.card is not None:
        _note(context.table, context.card, what, noted_as(context, what))


@rule("general.golden_rule")
def _note(table: Table, card: Card, what: str, key: str) -> None:
    """{card} counts this: {what}."""
    table.change(table.course, uses=tuple(sorted((*table.course.uses, ("game", key, card.name)))))


def noted_as(context: Context, what: str) -> str:
    """Return the key under which a card in play notes something; each copy has its own."""
    return f"{context.copy_name}: {what} noted"


@effect(
    "{who:methuselah} loses an? {kind:word} counter", "one of them", observed="their counters of the kind", says="harms"
)
def unmark_methuselah(context: Context, who: Methuselah, kind: str) -> None:
    """Take a counter of a kind of its own from a Methuselah."""
    if kind in who.tokens:
        _unmark_methuselah(context.table, who, kind)


@rule("general.golden_rule")
def _unmark_methuselah(table: Table, methuselah: Methuselah, kind: str) -> None:
    """{methuselah} loses a {kind} counter."""
    left = list(methuselah.tokens)
    left.remove(kind)
    table.change(methuselah, tokens=tuple(left))
