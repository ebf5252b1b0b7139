"""Cancelling a card as it is played: one window for cards of every type, before they are paid for.

A text that is played or used "as a card is played" knows the card as C, its Methuselah as P and the minion that
plays it as M.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.cards import choosing, filters, indexing, legality, limits, paying, resolving, uses
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.model import AS_PLAYED
from vtesref.engine.core import rule
from vtesref.engine.seating import clockwise
from vtesref.engine.table import HAND, IN_PLAY, Minion
from vtesref.engine.timing import invite
from vtesref.engine.turn import library

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.texts import Text
    from vtesref.engine.table import Card, Methuselah, Table

#: The window, and the names that its texts give to the card and to whoever plays it.
WINDOW, PLAYED, PLAYER, MINION = "as a card is played", "C", "P", "M"
#: What becomes of the cost of a card that is cancelled.
PAID, UNPAID = "paid", "unpaid"
#: Under this name an effect that cancels the card notes what becomes of its cost.
RESULT = "CANCELLED"


#: Under this name a text that cancels knows what the card is played on.
AIMED = "AIMED"


class Played(NamedTuple):
    """A card that is being played: by whom, by which minion of theirs (if one plays it), and on what."""

    card: Card
    player: Methuselah
    minion: Minion | None = None
    aimed: tuple[Any, ...] = ()


class Cancelling(NamedTuple):
    """The choice to cancel a card as it is played, with a text of a card from hand or in play.

    ``minion`` is who plays it, where it is a card of minions.
    """

    methuselah: Methuselah
    card: Card
    text: Text
    minion: Minion | None = None

    def __str__(self) -> str:
        return f"{self.minion or self.methuselah} plays {self.card}"


def window(table: Table, card: Card, player: Methuselah, by: Minion | None = None, aimed: tuple[Any, ...] = ()) -> str:
    """Offer everybody else to cancel a card as it is played; tells what becomes of its cost, "" if nobody does.

    ``by`` is the minion that plays the card, if one does, ``aimed`` what it is played on.
    """
    if not indexing.has(table, "times", AS_PLAYED):
        return ""
    played = Played(card, player, by, aimed)
    for other in clockwise(table, player):
        found = [*ways(table, other), *(Cancelling(other, card, one) for one in against_itself(card))]
        chosen = invite(table, other, "cancel", found, lambda one: bars(table, one, played))
        if chosen is not None:
            result = use(table, chosen, played)
            if result:
                return result
    return ""


def against_itself(card: Card) -> list[Text]:
    """Return the texts of a card by which others may cancel it as it is played."""
    return [one for one in card.texts if one.kind == "use" and one.at == WINDOW and one.who is not None]


def ways(table: Table, who: Methuselah) -> Iterator[Cancelling]:
    """Yield the texts by which somebody could cancel cards, alike ones once; no rule is looked at."""
    seen = set()
    for card in table.texts:
        in_hand = card.place == HAND and card.holder is who and card.kind in ("master", "location")
        if not in_hand and not (card.place == IN_PLAY and library.controller_of(card) is who):
            continue
        for text in card.texts:
            if text.kind == ("play" if in_hand else "use") and text.at == WINDOW and (card.name, text) not in seen:
                seen.add((card.name, text))
                yield Cancelling(who, card, text)
    for minion in table.minions:
        if minion.controller is who and minion.is_ready and minion.employer is None:
            yield from ways_of_minion(table, who, minion)


#: The types of the cards by which minions cancel others.
OF_MINIONS = ("action modifier", "reaction", "combat card")


def ways_of_minion(table: Table, who: Methuselah, minion: Minion) -> Iterator[Cancelling]:
    """Yield the texts of cards in hand by which a minion could cancel cards, alike ones once; no rule is looked at."""
    seen = set()
    for card in table.texts:
        for text in card.texts if card.place == HAND and card.holder is who else ():
            of_minion = text.kind == "play" and text.at == WINDOW and (text.type or card.kind) in OF_MINIONS
            if of_minion and (card.name, text) not in seen:
                seen.add((card.name, text))
                yield Cancelling(who, card, text, minion)


def bars_minion(table: Table, choice: Cancelling, minion: Minion) -> Iterator[str]:
    """Yield the rules that keep a minion from playing a card that cancels another, besides what its text says."""
    from vtesref.engine.action import modifiers
    from vtesref.engine.cards import costs
    from vtesref.engine.combat.combatants import Use

    action, combat = table.course.action, table.course.combat
    use = Use(choice.card, choice.text.label, indexing.as_effect(choice.text), text=choice.text)
    kind = choice.text.type or choice.card.kind
    if kind == "combat card":
        if combat is None or not any(side.minion is minion for side in combat.sides):
            yield "cards.combat.only_in_combat"
    elif action is None or combat is not None:
        yield "cards.modifier.must_fit"
    elif kind == "reaction":
        yield from modifiers.bars_reacting(action, minion, use)
    else:
        yield from modifiers.bars_modifying(table, action, minion, use)
    yield from costs.bars_card(table, minion, choice.card, "basic")


def context_of(table: Table, choice: Cancelling, played: Played) -> Context:
    """Return what the text is worked out from."""
    by = played.minion
    names: dict[str, tuple[Any, ...]] = {PLAYED: (played.card,), PLAYER: (played.player,)}
    names |= {MINION: () if by is None else (by,), AIMED: played.aimed}
    bearer = choice.card.holder if choice.card.place == IN_PLAY and isinstance(choice.card.holder, Minion) else None
    user = choice.minion or bearer
    return Context(table, choice.methuselah, choice.card, user, choice.text, choice.text.label, names)


def bars(table: Table, choice: Cancelling, played: Played) -> Iterator[str]:
    """Yield the rules that keep somebody from cancelling a card with a text."""
    from vtesref.engine.turn import master

    if choice.minion is not None:
        yield from bars_minion(table, choice, choice.minion)
    elif choice.text.kind == "use":
        pass
    elif choice.card.place == HAND:
        yield from master.bars_time(table, choice.methuselah, choice.card)
        yield from master.bars_methuselah(table, choice.methuselah, choice.card)
    yield from legality.bars_context(context_of(table, choice, played))


def use(table: Table, choice: Cancelling, played: Played) -> str:
    """Use a text against a card that is played; tells what becomes of its cost, "" if it is played after all."""
    from vtesref.engine.cards import uses_of_texts
    from vtesref.engine.turn import master

    who, own = choice.methuselah, choice.card
    context = context_of(table, choice, played)
    choosing.choose(context)
    if not begin(table, choice.minion or who, own, played.card):
        return ""
    if choice.minion is not None:
        return use_of_minion(table, choice, choice.minion, context, played)
    if own.place == IN_PLAY or choice.text.kind == "use":
        paying.pay(context)
        limits.count_use(context)
        resolving.carry_out(context)
        return str(context.names.get(RESULT, ("",))[0])
    master.spend_action(table, who, own)
    result = UNPAID if is_met(table, own, played) else window(table, own, who)
    if result != UNPAID:
        master.pay(table, who, own, bool(result))
    library.replace(table, who, own, bool(result))
    if result:
        master.go_to_ash_heap(table, own)
        return ""
    uses_of_texts.resolve(table, context)
    if uses.is_of_nature(own, "trifle"):
        master.trifle(table, who, own)
    cancelled = str(context.names.get(RESULT, ("",))[0])
    if cancelled:
        count_as_played(table, played.card, played.player)
    return cancelled


def is_met(table: Table, own: Card, played: Played) -> bool:
    """Tell whether a text in play cancels a card that would cancel the minion card of another Methuselah."""
    from vtesref.engine.cards import events

    return played.card.kind in filters.MINION_CARDS and events.replaced(table, "would cancel", own)


@rule("general.cancel.counts_as_played")
def count_as_played(table: Table, card: Card, who: Methuselah) -> None:
    """{card} does nothing, but was played."""
    if uses.is_of_nature(card, "out-of-turn") and not table.holds(
        "master.oot.cancelled_still_counts", "{who} owes the master phase action all the same.", who=who
    ):
        table.change(who, debt=max(0, who.debt - 1))


def use_of_minion(table: Table, choice: Cancelling, minion: Minion, context: Context, played: Played) -> str:
    """Let a minion play a card that cancels another, unless that is cancelled itself."""
    from vtesref.engine.action import modifiers
    from vtesref.engine.cards import play

    own, who = choice.card, choice.methuselah
    result = UNPAID if is_met(table, own, played) else window(table, own, who, minion)
    if result != UNPAID:
        blood = play.blood_cost(table, minion, own)
        if blood:
            play.pay_blood(table, minion, blood)
        if own.pool_cost:
            play.pay_pool(table, minion, own.pool_cost)
    play.burn_card(table, own)
    if table.course.action is not None:
        modifiers.note_as_played(table, minion, own, choice.text)
    library.replace(table, who, own, bool(result))
    if result:
        return ""
    paying.pay(context)
    limits.count_use(context)
    resolving.carry_out(context)
    return str(context.names.get(RESULT, ("",))[0])


@rule("sequencing.as_played.window", otherwise=False)
def begin(table: Table, who: Methuselah | Minion, own: Card, card: Card) -> bool:
    """{who} uses {own} as {card} is played."""
    return True
