"""Referendums by card texts: what may keep one from being called, its terms, and what it does when it passes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.asking import WhichTerms
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.notation.effects_table import holds
from vtesref.engine.cards.playing import choosing, legality, paying, resolving
from vtesref.engine.cards.playing.carrying import carry
from vtesref.engine.cards.texts import PLAY, USE
from vtesref.engine.cards.tracking import limits
from vtesref.engine.cards.whom import filter_tests, filters
from vtesref.engine.core import by_text, rule
from vtesref.engine.politics.referendum import Term
from vtesref.engine.table import IN_PLAY, Methuselah, Minion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.texts import Choice, Text
    from vtesref.engine.politics.referendum import Referendum
    from vtesref.engine.table import Card, Table


#: Referendums of the Camarilla in which nobody else can be chosen (Revised Rules).
CAMARILLA_CHOICES = ("archon", "camarilla exemplary")


class Point(NamedTuple):
    """The choice of who receives a point."""

    minion: Minion
    target: Methuselah | Minion

    def __str__(self) -> str:
        return f"{self.minion} gives a point to {self.target}"


def text_of(table: Table, card: Card, vampire: Minion | None = None, level: str = "basic") -> Text | None:
    """Return the text by which a card calls a referendum, from hand or in play; None if it has none at the level.

    Of several it is the first that is for the vampire, and under whose conditions it can be used.
    """
    kind = USE if card.place == IN_PLAY else PLAY
    texts = [text for text in card.texts if text.at == "referendum" and text.kind == kind]
    if level != "basic":
        return next((text for text in texts if level in (text.label, text.level, text.name)), None)
    texts = [text for text in texts if not text.level.isupper()]
    fit = [text for text in texts if vampire is None or is_for(table, text, card, vampire)]
    able = (text for text in fit if vampire is not None and _is_open(table, text, card, vampire))
    return next(able, next(iter([*fit, *texts]), None))


def calls_in_play(card: Card) -> bool:
    """Tell whether a card in play has a text by which it calls a referendum."""
    return any(text.at == "referendum" and text.kind == USE for text in card.texts)


def _is_open(table: Table, text: Text, card: Card, vampire: Minion) -> bool:
    """Tell whether the conditions hold under which a text may be used."""
    context = Context(table, vampire.controller, card, vampire, text)
    return all(holds(condition, context) for condition in text.only)


def is_for(table: Table, text: Text, card: Card, vampire: Minion) -> bool:
    """Tell whether the text of a referendum is for a vampire."""
    context = Context(table, vampire.controller, card, vampire, text)
    return text.who is None or filter_tests.matches(text.who, context, vampire)


def bars(table: Table, vampire: Minion, card: Card, level: str = "basic") -> Iterator[str]:
    """Yield the rules by which the referendum of a card cannot be called now."""
    text = text_of(table, card, vampire, level)
    if text is None:
        yield "political.card_in_play_option"
        return
    context = Context(table, vampire.controller, card, vampire, text)
    yield from legality.bars_context(context)
    for choice in text.choose:
        if choice.points and len(choosing.candidates(choice, context)) < choice.low:
            yield "cards.target.must_be_available"


def called(table: Table, vampire: Minion, card: Card, level: str = "basic") -> None:
    """Count that the referendum of a card was called, for how often that may be."""
    context = Context(table, vampire.controller, card, vampire, text_of(table, card, vampire, level))
    if context.text is not None:
        limits.count_use(context)


# Terms.


def context_of(table: Table, held: Referendum) -> Context:
    """Return what the text of a referendum is worked out from."""
    assert held.card is not None
    assert held.caller is not None
    text = held.text or text_of(table, held.card, held.minion)
    return Context(table, held.caller, held.card, held.minion, text, held.level, dict(held.names))


def choose(table: Table, held: Referendum) -> None:
    """Let the caller choose the terms of a text, one after the other."""
    context = context_of(table, held)
    if context.text is None or held.minion is None:
        return
    for choice in context.text.choose:
        if choice.points:
            allot(table, held, held.minion, context, choice)
        else:
            one_after_the_other(table, held, held.minion, context, choice)
    paying.pay(context)
    for doing in context.text.announced:  # what is so while the referendum goes on
        carry(doing, context)


def one_after_the_other(table: Table, held: Referendum, minion: Minion, context: Context, choice: Choice) -> None:
    """Let the caller choose so many of something as the text lets them."""
    chosen: list[Any] = []
    while len(chosen) < choosing.most_of(choice, context):
        there = [candidate for candidate in choosing.candidates(choice, context) if candidate not in chosen]
        left = [one for one in there if not table.is_barred(bars_term(context, choice, one))]
        left = choosing.for_own_good(choice, context, left)
        if not left and not (there and len(chosen) >= choice.low):
            break
        none: list[Any] = [None] if len(chosen) >= choice.low else []
        others: list[Any] = [
            entity for entity in (*table.minions, *table.seats) if entity not in left and entity not in chosen
        ]
        barred: list[Any] = [
            (Term(minion, other), keys) for other in others if (keys := table.bars(bars_term(context, choice, other)))
        ]
        term = table.ask(WhichTerms(minion, [*none, *(Term(minion, one) for one in left)], barred))
        if term is None:
            break
        chosen.append(term.target)
        context.names[choice.name] = tuple(chosen)
    context.names[choice.name] = tuple(chosen)
    set_terms(table, held, tuple(context.names.items()))


def bars_term(context: Context, choice: Choice, one: Any) -> Iterator[str]:
    """Yield the rules that keep something from being chosen with the terms."""
    card, table = context.card, context.table
    if str(card).lower() in CAMARILLA_CHOICES and isinstance(one, Minion) and one.sect != "Camarilla":
        yield from table.edition.camarilla_bars
    if one in filters.candidates(choice.what, context):
        yield from choosing.bars_doing_with(choice, context, one)
        if context.text is not None and context.text.pay:  # what is paid may be so much for each
            more = Context(table, context.you, card, context.user, context.text, context.level, context.names)
            more.names[choice.name] = (*context.names.get(choice.name, ()), one)
            yield from paying.bars_paying(more)
    else:
        yield from choosing.why_not(choice, context, one)


def allot(table: Table, held: Referendum, minion: Minion, context: Context, choice: Choice) -> None:
    """Let the caller share out points, one after the other, so that enough receive one."""
    from vtesref.engine.cards.whom import amounts

    assert choice.points is not None
    given: list[Methuselah | Minion] = []
    there = choosing.for_own_good(choice, context, choosing.candidates(choice, context))
    points = amounts.value(choice.points, context)
    for left in range(points - 1, -1, -1):
        fewest = min(choice.low, len(there), points)
        fit = [one for one in there if len({*given, one}) + left >= fewest]
        keys = table.bars((by_text(context.card or "the text of a card", choice.text),))
        all_there = table.seats if choice.what.sort == "methuselah" else table.minions
        barred = [(Point(minion, one), keys) for one in all_there if one not in fit and keys]
        point = table.ask(WhichTerms(minion, [Point(minion, one) for one in fit], barred))
        given.append(point.target)
        context.names[choice.name] = tuple(given)
    set_terms(table, held, tuple(context.names.items()))


@rule("referendum.terms_first")
def set_terms(table: Table, held: Referendum, names: tuple[tuple[str, tuple[Any, ...]], ...]) -> None:
    """The terms of the referendum are set."""
    table.change(held, names=names)


# The outcome.


def carry_out(table: Table, held: Referendum) -> None:
    """Carry out what the text says of a referendum that passes."""
    context = context_of(table, held)
    if context.text is None:
        return
    resolving.tell_lacks(context)
    for minion in [one for chosen in context.names.values() for one in chosen if isinstance(one, Minion)]:
        table.holds(
            "cards.target.not_referendum", "The referendum affects {target}, but does not target them.", target=minion
        )
    choosing.take_copies(context)
    for doing in context.text.do:
        carry(doing, context)
    resolving.go(context)
