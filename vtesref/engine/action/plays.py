"""What minions could play or use during an action, at its times; no rule on it is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.cards.model import AFTER_ACTION, AFTER_BLOCK, AFTER_DECLINED, AS_ANNOUNCED, AS_PLAYED, DURING_ACTION
from vtesref.engine.cards.playing import using
from vtesref.engine.cards.texts import PLAY, USE
from vtesref.engine.cards.use import Use
from vtesref.engine.cards.whom import filters
from vtesref.engine.cards.windows import time_of
from vtesref.engine.table import (
    ASH_HEAP,
    CRYPT,
    HAND,
    IN_PLAY,
    MERGED,
    REMOVED,
    TORPOR,
    Card,
    Methuselah,
    Minion,
    Table,
    is_at_hand,
)

if TYPE_CHECKING:
    from vtesref.engine.action.action import Action
    from vtesref.engine.cards.texts import Text


MODIFIER = "action modifier"
REACTION = "reaction"
REFLEX = "reflex"


#: The types of the cards that are played from hand during an action.
PLAYED = (MODIFIER, REACTION, REFLEX)


#: Where a minion is no longer, or not yet, on the table.
NOWHERE = (ASH_HEAP, REMOVED, CRYPT, MERGED)


class Play(NamedTuple):
    """The choice to use an effect with a minion, during an action or in a referendum."""

    minion: Minion
    use: Use

    @property
    def text(self) -> Text:
        """Return the text that is used: during an action everything is one."""
        return self.use.text

    @property
    def whom(self) -> Minion | Methuselah | None:
        """Return at whom it is aimed, if that is told with it."""
        return self.use.target

    def __str__(self) -> str:
        card = self.use.card
        verb = "uses" if self.use.text.kind == USE else "plays"
        if isinstance(self.whom, Minion):
            return f"{self.minion} {verb} {self.use} on {self.whom}"
        if self.whom is not None:
            unnamed = card is None or card.name == self.use.text.source
            return f"{self.minion} redirects to {self.whom}{'' if unnamed else f' with {self.use}'}"
        if card is not None and card.name == self.use.text.source:  # a card of no name
            return f"{self.minion} {'' if card.name[0] in '+-' else 'uses '}{card.name}"
        return f"{self.minion} {verb} {self.use}"


def plays(table: Table, action: Action, who: Methuselah, at: tuple[str, ...]) -> list[Play]:
    """Return what a Methuselah's minions could use at these times, alike ones once; legality is not looked at."""
    if not table.texts and not table.course.lasting:
        return []
    return [choice for minion in who_use(table, who) for choice in plays_of(table, action, minion, at)]


def who_use(table: Table, who: Methuselah) -> list[Minion]:
    """Return the minions of a Methuselah, ready or not, that texts are used with."""
    minions: list[Minion] = table.of_minions(("who use", who), _who_use, table, who)
    return minions


def _who_use(table: Table, who: Methuselah) -> list[Minion]:
    """Return the minions of a Methuselah on the table."""
    return [
        minion
        for minion in table.minions
        if minion.controller is who and minion.employer is None and minion.region not in NOWHERE
    ]


class There(NamedTuple):
    """A text of a card in the hand of a Methuselah, or in play, that some minion of theirs could use at some times.

    ``serves`` tells whether any of them could, not only one with whom the card is; ``asked`` is what the text asks for.
    """

    card: Card
    text: Text
    use: Use
    serves: bool
    asked: tuple[str, ...]


def _there(table: Table, who: Methuselah, at: tuple[str, ...]) -> list[There]:
    """Return the texts that minions of a Methuselah could use at these times."""
    theres = []
    for card, texts in using.near_by(table, (*at, *besides(table, at))):
        in_hand = card.place == HAND
        if (in_hand and card.holder is not who) or (not in_hand and card.place != IN_PLAY):
            continue
        for text in texts:
            if (text.kind == PLAY) != in_hand or (in_hand and (text.type or card.kind) not in PLAYED):
                continue
            if belongs(table, text, at):
                serves = in_hand or is_for_fellows(card, who) or is_for_anybody(card, text)
                asked = tuple(condition.text for condition in text.only)
                theres.append(There(card, text, Use(card, text.label, text), serves, asked))
    return theres


def plays_of(table: Table, action: Action | None, minion: Minion, at: tuple[str, ...]) -> list[Play]:
    """Return the texts that a minion could play or use at these times, alike ones once; legality is not looked at."""
    found = []
    seen = set()
    who = minion.controller
    idle = minion.region == TORPOR and (action is None or minion is not action.minion)
    for card, text, use, serves, asked in table.meanwhile(("usable", who, at), _there, table, who, at):
        if not serves and not is_at_hand(card, minion):
            continue
        if idle and is_for_the_ready(text):
            continue
        used = action is not None and (card, text) in action.used and not is_paid_each_time(text)
        # Texts for one time differ by what they ask for, copies in play by how and for whom they were played.
        like = (card.name, text.label, text.source, text.name, asked, card.played_at, card.kept)
        if like not in seen and not used:
            seen.add(like)
            found += [Play(minion, one) for one in (aimed(table, minion, use) if text.aimed else (use,))]
    if table.course.lasting:
        found += [Play(minion, use) for use in using.given_at(table, minion, *at)]
    return found


def is_paid_each_time(text: Text) -> bool:
    """Tell whether each use of a text costs something that can run out, so that it needs no other limit."""
    return text.told is None and any(payment.kind in RUNNING_OUT for payment in text.pay)


def is_for_the_ready(text: Text) -> bool:
    """Tell whether a text in the short form is used of a card in play, by no minion in torpor but the acting one.

    A text in the notation says itself whether its bearer has to be ready.
    """
    return text.kind == USE and text.told is not None and text.who is None and text.type != REACTION


def aimed(table: Table, minion: Minion, use: Use) -> list[Use]:
    """Return the ways to use a text that is aimed at somebody as it is played, one for each whom it could choose."""
    what = use.text.choose[0].what
    context = using.context_of(table, minion, use)
    if what.text in ("your prey", "your predator"):
        who = context.you
        table.holds("setup.prey.of_minion", "{minion}'s are those of {who}.", minion=minion, who=who)
    return [use._replace(target=candidate) for candidate in filters.candidates(what, context)]


def besides(table: Table, at: tuple[str, ...]) -> tuple[str, ...]:
    """Return the other times of which something is offered at these: what wakes, and what comes too late."""
    if AS_PLAYED in at:
        return (DURING_ACTION,)
    if DURING_ACTION not in at:
        return ()
    return (*TOO_LATE, AFTER_ACTION) if "effect.after_action" in table.disabled else tuple(TOO_LATE)


def belongs(table: Table, text: Text, at: tuple[str, ...]) -> bool:
    """Tell whether a text is offered at these times, even if only to tell which rule is in its way."""
    when = time_of(text)
    if when == AFTER_ACTION and "effect.after_action" in table.disabled:
        return DURING_ACTION in at
    if when in at:
        return True
    if AS_PLAYED in at:
        return text.kind == PLAY and using.wakes(text)
    return text.kind == PLAY and text.at in ("as announced", "as the action card is played")


def is_for_fellows(card: Card, who: Methuselah) -> bool:
    """Tell whether a card in play on no minion, such as a location, can serve a Methuselah's minions in an action."""
    return card.place == IN_PLAY and (card.controller or card.holder) is who


#: Payments for which there is only so much on the table.
RUNNING_OUT = ("blood", "life", "pool", "counters", "edge")


def is_for_anybody(card: Card, text: Text) -> bool:
    """Tell whether a card in play on no minion says itself which minions use it, whoever controls them."""
    return text.who is not None and text.who.sort == "minion" and isinstance(card.holder, Methuselah)


#: What is used at the beginning of an action alone, and the rule that bars it later.
TOO_LATE = {AS_ANNOUNCED: "action.announce.as_announced_cards", AS_PLAYED: "sequencing.as_played.window"}


def times(action: Action) -> tuple[str, ...]:
    """Return the times at which effects may be used as the action stands."""
    if action.state == "meets":
        return (AFTER_BLOCK,)
    return (DURING_ACTION, AFTER_DECLINED) if action.all_declined else (DURING_ACTION,)
