"""Cancelling a card as it is played: one window for cards of every type, before they are paid for.

Replies to a card that was paid for during an action have a window of their own: why, tells ``action/playing.py``.
A text that is played or used "as a card is played" knows the card as C, its Methuselah as P and the minion that
plays it as M.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.asking import MayCancel
from vtesref.engine.cards import indexing
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.model import AS_PLAYED, AS_REPLY
from vtesref.engine.cards.playing import choosing, legality, paying, resolving, uses, using, working_off
from vtesref.engine.cards.tracking import limits
from vtesref.engine.cards.whom import filter_tests
from vtesref.engine.control import controller_of
from vtesref.engine.core import rule
from vtesref.engine.seating import clockwise
from vtesref.engine.table import HAND, IN_PLAY, Minion
from vtesref.engine.timing import invite

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.cards.texts import Text
    from vtesref.engine.table import Card, Methuselah, Table

#: The window in which a card is cancelled.
WINDOW = "as a card is played"
#: The names that its texts give to the card, to the Methuselah and to the minion who plays it.
PLAYED = "C"
PLAYER = "P"
MINION = "M"
#: What becomes of the cost of a card that is cancelled.
PAID = "paid"
UNPAID = "unpaid"
#: Under this name an effect that cancels the card notes what becomes of its cost.
RESULT = "CANCELLED"


#: Under this name a text that cancels knows what the card is played on.
AIMED = "AIMED"


class Played(NamedTuple):
    """A card that is being played: by whom, by which minion of theirs (if one plays it), on what, with which text."""

    card: Card
    player: Methuselah
    minion: Minion | None = None
    aimed: tuple[Any, ...] = ()
    text: Text | None = None


class Cancelling(NamedTuple):
    """The choice to cancel a card as it is played, with a text of a card from hand or in play.

    ``minion`` is who plays it, where it is a card of minions; ``against`` is what is being played as it is offered.
    """

    methuselah: Methuselah
    card: Card
    text: Text
    minion: Minion | None = None
    against: Played | None = None

    def __str__(self) -> str:
        return f"{self.minion or self.methuselah} {'uses' if self.text.kind == 'use' else 'plays'} {self.card}"


class Means(NamedTuple):
    """How a card from hand is played against another: what bars it besides its text, and how it is carried out."""

    bars: Callable[[Table, Cancelling], Iterator[str]]
    play: Callable[[Table, Cancelling, Context, Played], None]


#: Who plays cards from hand against others, and how.
OF_METHUSELAH = "of a Methuselah"
OF_MINION = "of a minion"
MEANS: dict[str, Means] = {}


class Wakes(NamedTuple):
    """How locked minions wake as a card is played: with what some of them could, what bars it, and doing it."""

    plays: Callable[[Table, Methuselah, list[Minion]], list[Any]]
    bars: Callable[[Table, Any], Iterator[str]]
    wake: Callable[[Table, Methuselah, Any], None]


#: The one way in which minions wake; a list, since the room of actions gives it.
WAKING: list[Wakes] = []


def window(
    table: Table,
    card: Card,
    player: Methuselah,
    by: Minion | None = None,
    aimed: tuple[Any, ...] = (),
    text: Text | None = None,
) -> str:
    """Offer everybody else to cancel a card as it is played; tells what becomes of its cost, "" if nobody does.

    ``by`` is the minion that plays the card, if one does, ``aimed`` what it is played on, ``text`` the text with which
    it is played, if that is known.
    """
    if redirects(text) and cancelled_by_text(table):
        return PAID
    in_combat = table.course.combat is not None and indexing.has(table, "times", AS_REPLY)
    if not in_combat and not indexing.has(table, "times", AS_PLAYED):
        return ""
    played = Played(card, player, by, aimed, text)
    for other in clockwise(table, player):
        result = _offered(table, other, played)
        if result:
            return result
    return ""


def _offered(table: Table, other: Methuselah, played: Played) -> str:
    """Offer somebody to cancel a card, and to wake a minion that would; tells what becomes of the cost, as above."""
    while True:
        cancellings = [
            *ways(table, other),
            *reflexes(table, other, played),
            *(Cancelling(other, played.card, text) for text in against_itself(played.card)),
        ]
        asleep = [
            cancelling.minion
            for cancelling in cancellings
            if cancelling.minion is not None and _needs_to_wake(table, cancelling, played)
        ]
        wakes = WAKING[0].plays(table, other, asleep) if asleep and WAKING else []
        chosen = invite(
            table,
            other,
            MayCancel,
            [*(cancelling._replace(against=played) for cancelling in cancellings), *wakes],
            lambda one: bars(table, one, played) if isinstance(one, Cancelling) else WAKING[0].bars(table, one),
        )
        if chosen is None:
            return ""
        if isinstance(chosen, Cancelling):
            return use(table, chosen, played)
        WAKING[0].wake(table, other, chosen)


def _needs_to_wake(table: Table, choice: Cancelling, played: Played) -> bool:
    """Tell whether a minion could cancel a card with a reaction if only they were awake."""
    if choice.minion is None or not choice.minion.locked or (choice.text.type or choice.card.kind) != "reaction":
        return False
    in_the_way = set(bars(table, choice, played))
    return "cards.reaction.who" in in_the_way and in_the_way <= {"cards.reaction.who", "cards.req.all_must_be_met"}


def redirects(text: Text | None) -> bool:
    """Tell whether a text aims a bleed at somebody else."""
    return text is not None and text.says("redirects")


def cancelled_by_text(table: Table) -> bool:
    """Cancel a card that would change the target of the bleed, if a text for the action says so; tells whether."""
    for lasting in table.course.lasting:
        if any(doing.row is not None and doing.row.observed == "no other target" for doing in lasting.text.do):
            cancel_by_text(table, tuple(other for other in table.course.lasting if other is not lasting))
            return True
    return False


@rule("general.golden_rule")
def cancel_by_text(table: Table, left: tuple[Any, ...]) -> None:
    """The text of a card cancels the card that would change the target of the bleed."""
    table.change(table.course, lasting=left)


def against_itself(card: Card) -> list[Text]:
    """Return the texts of a card by which others may cancel it as it is played."""
    return [text for text in card.texts if text.kind == "use" and text.at == WINDOW and text.who is not None]


def ways(table: Table, who: Methuselah) -> Iterator[Cancelling]:
    """Yield the texts by which somebody could cancel cards, alike ones once; no rule is looked at."""
    seen = set()
    for card in table.speaking():
        in_hand = card.place == HAND and card.holder is who and card.kind in ("master", "location")
        if not in_hand and not (card.place == IN_PLAY and controller_of(card) is who):
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
    for card in table.speaking():
        for text in card.texts if card.place == HAND and card.holder is who else ():
            of_minion = text.kind == "play" and text.at == WINDOW and (text.type or card.kind) in OF_MINIONS
            if of_minion and (card.name, text) not in seen:
                seen.add((card.name, text))
                yield Cancelling(who, card, text, minion)


#: The type of the cards by which a minion cancels what is played against them, and the time of these.
REFLEX = "reflex"
IN_REPLY = "in reply to a card"


def reflexes(table: Table, who: Methuselah, played: Played) -> Iterator[Cancelling]:
    """Yield the reflex cards in hand by which minions could cancel a card of the combat, alike ones once.

    Against what is played during an action they are offered with all other replies.
    """
    if table.course.combat is None:
        return
    held = [one for one in table.speaking() if one.place == HAND and one.holder is who and one.kind == REFLEX]
    alike = {(card.name, text): card for card in reversed(held) for text in card.texts if text.at == IN_REPLY}
    for minion in table.minions:
        mine = minion.controller is who and minion.is_ready and minion.employer is None
        for (_, text), card in alike.items() if mine else ():
            if using.cancels(text, played.card.kind):
                yield Cancelling(who, card, text, minion)


def context_of(table: Table, choice: Cancelling, played: Played) -> Context:
    """Return what the text is worked out from."""
    by = played.minion
    names: dict[str, tuple[Any, ...]] = {PLAYED: (played.card,), PLAYER: (played.player,)}
    names |= {MINION: () if by is None else (by,), AIMED: played.aimed}
    bearer = choice.card.holder if choice.card.place == IN_PLAY and isinstance(choice.card.holder, Minion) else None
    user = choice.minion or bearer
    context = Context(table, choice.methuselah, choice.card, user, choice.text, choice.text.label, names)
    return context.of_text_played(played.text)


def bars(table: Table, choice: Cancelling, played: Played) -> Iterator[str]:
    """Yield the rules that keep somebody from cancelling a card with a text."""
    if choice.minion is not None:
        yield from MEANS[OF_MINION].bars(table, choice)
    elif choice.text.kind != "use" and choice.card.place == HAND:
        yield from MEANS[OF_METHUSELAH].bars(table, choice)
    yield from legality.bars_context(context_of(table, choice, played))


def use(table: Table, choice: Cancelling, played: Played) -> str:
    """Use a text against a card that is played; tells what becomes of its cost, "" if it is played after all."""
    own = choice.card
    context = context_of(table, choice, played)
    choosing.choose(context)
    if not begin(table, choice.minion or choice.methuselah, own, played.card):
        return ""
    if choice.minion is not None:
        MEANS[OF_MINION].play(table, choice, context, played)
    elif own.place == IN_PLAY or choice.text.kind == "use":
        paying.pay(context)
        limits.count_use(context)
        resolving.carry_out(context)
    else:
        MEANS[OF_METHUSELAH].play(table, choice, context, played)
    return str(context.names.get(RESULT, ("",))[0])


def is_met(table: Table, own: Card, played: Played) -> bool:
    """Tell whether a text in play cancels a card that would cancel the minion card of another Methuselah."""
    return played.card.kind in filter_tests.MINION_CARDS and working_off.replaced(table, "would cancel", own)


@rule("general.cancel.counts_as_played")
def count_as_played(table: Table, card: Card, who: Methuselah) -> None:
    """{card} does nothing, but was played."""
    if uses.is_of_nature(card, "out-of-turn") and not table.holds(
        "master.oot.cancelled_still_counts", "{who} owes the master phase action all the same.", who=who
    ):
        table.change(who, debt=max(0, who.debt - 1))


@rule("sequencing.as_played.window", otherwise=False)
def begin(table: Table, who: Methuselah | Minion, own: Card, card: Card) -> bool:
    """{who} uses {own} as {card} is played."""
    return True
