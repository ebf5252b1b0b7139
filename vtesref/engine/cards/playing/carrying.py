"""Carrying out the effects of texts: one by one or for several at once, as far as they are paid for and affect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.asking import MayUseText, WhichWay
from vtesref.engine.cards.always import values
from vtesref.engine.cards.context import Context, Uses
from vtesref.engine.cards.notation.effects_table import filled, holds
from vtesref.engine.cards.playing import choosing, needs, paying
from vtesref.engine.cards.texts import Text
from vtesref.engine.cards.tracking import lasting
from vtesref.engine.cards.whom import refs
from vtesref.engine.settle import settle

if TYPE_CHECKING:
    from vtesref.engine.cards.texts import Doing


def carry(doing: Doing, context: Context, *, together: bool = False) -> None:
    """Carry out one effect, and what must follow it; ``together`` leaves what must follow to whoever asked for it.

    What one effect does to several of them happens at the same time: nobody is ousted before the last has paid.
    """
    table = context.table
    if doing.each is not None:
        carry_for_each(doing, doing.each, context, together=together)
        return
    if doing.condition and not all(holds(condition, context) for condition in doing.condition):
        return
    if doing.pay:
        carry_paid(doing, context, together=together)
        return
    if doing.ways:
        by = refs.resolve(doing.slots["who"], context) if "who" in doing.slots else [context.you]
        chosen = table.ask(WhichWay(by[0], doing.ways)) if len(doing.ways) > 1 else doing.ways[0]
        for one in chosen:
            carry(one, context, together=together)
        return
    if doing.given is not None:
        lasting.give(context, doing.given)
        return
    assert doing.row is not None
    if needs.is_on_action(doing) and _spares_action(context):
        return
    if needs.is_of_user(doing) and values.is_spared(table, context, context.user):
        return
    slots = dict(doing.slots)
    who = slots.pop("who", None)
    if who is None:
        doing.row.function(context, **affecting(slots, context))
    else:
        for one in refs.resolve(who, context):
            if values.is_spared(table, context, one):
                continue
            context.it = one
            doing.row.function(context, who=one, **affecting(slots, context))
        context.it = None
    if not together:
        settle(table)


def _spares_action(context: Context) -> bool:
    """Tell whether the card does not affect the acting minion, and so not their action, and tell it."""
    action = context.table.course.action
    return action is not None and values.is_spared(context.table, context, action.minion)


def carry_paid(doing: Doing, context: Context, *, together: bool) -> None:
    """Carry out what may be paid for, if it can be and is; otherwise what follows without."""
    cost = Context(context.table, context.you, context.card, context.user, Text("use", "pay", pay=doing.pay))
    cost.names = context.names
    keys = context.table.bars(paying.bars_paying(cost))
    uses = Uses(context.you, context.card, () if keys else paying.price(cost))
    paid = context.table.ask(
        MayUseText(context.you, [None], [(uses, keys)]) if keys else MayUseText(context.you, [None, uses])
    )
    if paid:
        paying.pay(cost)
    for one in doing.ways[0 if paid else 1]:
        carry(one, context, together=together)


def carry_for_each(doing: Doing, each: refs.Ref, context: Context, *, together: bool) -> None:
    """Carry out effects for each of several at the same time; whoever it is, or controls it, makes its choices."""
    for whom in refs.resolve(each, context):
        names = {**context.names, doing.slots["name"]: (whom,)}
        one = Context(
            context.table, refs.controller_of(whom), context.card, context.user, context.text, context.level, names
        )
        if not all(holds(condition, one) for condition in doing.condition):
            continue
        one.user = None  # whoever controls it chooses, and no minion
        choosing.choose_of(one, doing.choose)
        one.you, one.user = context.you, context.user
        for choice in doing.choose:  # "V of M" for what follows
            context.names[f"{choice.name} of {whom.name}"] = one.names.get(choice.name, ())
        for inner in doing.ways[0]:
            carry(inner, one, together=True)
    if not together:
        settle(context.table)


def affecting(slots: dict[str, Any], context: Context) -> dict[str, Any]:
    """Return what fills the slots of an effect now, without the minions whom the card does not affect."""
    found = filled(slots, context)
    if values.is_spoken_of(context.table, "unaffected"):
        for name, slot in slots.items():
            if isinstance(slot, refs.Ref):
                found[name] = [one for one in found[name] if not values.is_spared(context.table, context, one)]
    return found
