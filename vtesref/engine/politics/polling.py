"""Polling: votes called out in any order, what is played for and against them, and what a passed referendum does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine import seating
from vtesref.engine.action import blockers, modifiers, playing
from vtesref.engine.action.plays import MODIFIER, Play, plays_of
from vtesref.engine.asking import HowHuntEnds, MayVote
from vtesref.engine.cards.model import ANY_TIME, BEFORE_VOTES, IF_FAILED, IF_PASSED, POLLING
from vtesref.engine.cards.playing import cancelling as as_played
from vtesref.engine.cards.playing import choosing, paying, resolving, using
from vtesref.engine.cards.playing.play import bars_playing, pay_and_burn
from vtesref.engine.cards.tracking import library, limits
from vtesref.engine.cards.windows import time_of
from vtesref.engine.politics import casting, votes
from vtesref.engine.politics.referendum import FAILED, PASSED
from vtesref.engine.table import ASH_HEAP, HAND, RETAINER, Methuselah
from vtesref.engine.timing import Offer, impulse, sift
from vtesref.engine.turn import out_of_turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.politics.referendum import Referendum
    from vtesref.engine.table import Table

#: The stage after the votes are counted.
TALLIED = "after the tally"


class HuntEnds(NamedTuple):
    """How the referendum on a blood hunt ends, where that is told instead of its votes."""

    passes: bool

    def __str__(self) -> str:
        return f"the blood hunt {'passes' if self.passes else 'fails'}"


# The windows.


def order(table: Table, held: Referendum) -> list[Methuselah]:
    """Return everybody in the order in which they are asked: the acting Methuselah, and clockwise from there."""
    first = held.hunted.controller if held.hunted is not None else held.caller
    assert first is not None
    return [first, *seating.clockwise(table, first)]


def prepare(table: Table, held: Referendum, key: str) -> None:
    """Let effects be used before votes are cast; ``key`` is the rule that gives them their own step."""
    if not table.holds(key, "Effects that are used before votes are cast are used now."):
        return
    table.change(held, stage="before votes")
    let_play(table, held, over=lambda: bool(held.result))
    table.change(held, prepared=True)


def let_play(table: Table, held: Referendum, over: Callable[[], bool] | None = None) -> None:
    """Give everybody in order the chance to play what may be played at this stage, until all have passed."""
    impulse(
        table,
        MayVote,
        order(table, held),
        lambda who: offer_plays(table, held, who),
        lambda who, choice: carry_out(table, held, who, choice),
        over=over,
    )


def poll(table: Table, held: Referendum) -> None:
    """Let everybody cast votes, in any order, until all are done."""
    if held.result:
        return
    table.change(held, stage=POLLING)
    asked = order(table, held)
    free = table.holds("referendum.free_casting", "Votes are called out in any order.")
    until_done = table.holds("referendum.polling_ends_all_done", "Polling goes on until everybody is done.")
    place = passed = 0
    while passed < len(asked) and not held.result:
        who = asked[place]
        choice = ask(table, held, who)
        if choice is not None:
            carry_out(table, held, who, choice)
            if free and until_done:
                place = passed = 0
                table.rest(POLLING)
                continue
        if choice is None or not until_done:
            passed += 1
            place = (place + 1) % len(asked)


def ask(table: Table, held: Referendum, who: Methuselah) -> Any:
    """Ask a Methuselah for votes, or for an effect; None when there is nothing more."""
    cast, no_cast = sift(table, list(votes.candidates(table, held, who)), lambda one: votes.bars(table, held, one))
    plays, no_plays = offer_plays(table, held, who)
    blocks = [(block, ("bloodhunt.not_an_action",)) for block in blocks_of(table, held, who)]
    barred = [*no_cast, *no_plays, *((block, keys) for block, keys in blocks if table.bars(keys))]
    gained = [one for one in cast if isinstance(one, votes.Vote)]
    if gained and not table.holds("referendum.no_obligation", "{who} need not vote.", who=who):
        return table.ask(MayVote(who, gained, barred))
    if not cast and not plays and not barred:
        return None
    return table.ask(MayVote(who, [None, *cast, *plays], barred))


def blocks_of(table: Table, held: Referendum, who: Methuselah) -> list[blockers.Block]:
    """Return the blocks that a story may try against a blood hunt, which is not an action."""
    if held.hunted is None:
        return []
    return [
        blockers.Block(minion)
        for minion in table.minions
        if minion.controller is who and minion.is_ready and minion.kind != RETAINER
    ]


def after_tally(table: Table, held: Referendum) -> None:
    """Let be used what depends on the outcome."""
    table.change(held, stage=TALLIED)
    offers = [offer_plays(table, held, who) for who in order(table, held)]
    if not any(options or barred for options, barred in offers):
        return
    if table.holds("referendum.outcome_cards", "Effects that depend on the outcome are used now."):
        let_play(table, held)


def times(table: Table, held: Referendum) -> tuple[str, ...]:
    """Return the times at which effects may be used as the referendum stands."""
    if held.stage == TALLIED:
        return (IF_PASSED,) if held.result == PASSED else (IF_FAILED,)
    early = table.edition.gains_early != (table.edition.gain_key in table.disabled)
    return (BEFORE_VOTES, ANY_TIME, POLLING) if held.stage == POLLING or early else (BEFORE_VOTES, ANY_TIME)


def offer_plays(table: Table, held: Referendum, who: Methuselah) -> Offer:
    """Return what a Methuselah's minions may play now, and what rules bar."""
    options, barred = sift(table, list(plays(table, held, who)), lambda one: bars(table, held, one))
    now = times(table, held)
    out_of_turns = [*out_of_turn.plays(table, who, now), *out_of_turn.at_any_time(table, who, now)]
    out_of_turns += out_of_turn.without_minions(table, who, now)
    masters, others = sift(table, out_of_turns, lambda one: out_of_turn.bars(table, one))
    return [*options, *masters], [*barred, *others]


def plays(table: Table, held: Referendum, who: Methuselah) -> Iterator[Play]:
    """Yield what a Methuselah's minions could play in the referendum, alike ones once; legality is not looked at."""
    now = times(table, held)
    at = (*now, TALLIED) if held.stage == TALLIED else now
    for minion in table.minions:
        if minion.controller is not who or minion.employer is not None or minion.region == ASH_HEAP:
            continue
        for choice in plays_of(table, table.course.action, minion, at):
            assert choice.use.card is not None
            if out_of_turn.gives_votes(choice.use.card, choice.use.text):
                continue  # they are the Methuselah's own, and no minion's
            # A blood hunt is not an action; the trace tells that no card is played in it.
            if choice.use.card.place == HAND or (held.hunted is None and table.course.action is not None):
                yield choice


def bars(table: Table, held: Referendum, choice: Play) -> Iterator[str]:
    """Yield the rules that keep a minion from playing something in the referendum."""
    minion, use = choice.minion, choice.use
    card, action = use.card, table.course.action
    assert card is not None
    if held.hunted is not None:
        yield "bloodhunt.no_modifiers_reactions"
    elif card.place != HAND:
        pass  # a card in play is not a card that is played
    elif action is not None and modifiers.played_as(use) == MODIFIER:
        yield from modifiers.bars_modifying(table, action, minion, use)
    elif action is not None:
        yield from modifiers.bars_reacting(action, minion, use)
    voted = held.prepared or held.cast or held.ballots
    if time_of(use.text) == BEFORE_VOTES and held.stage == POLLING and voted:
        yield table.edition.early_key
    yield from bars_playing(table, minion, use)


# Using.


def carry_out(table: Table, held: Referendum, who: Methuselah, choice: Any) -> None:
    """Carry out what a Methuselah chose."""
    if isinstance(choice, votes.CHOICES):
        casting.carry_out(table, held, choice)
        return
    if isinstance(choice, out_of_turn.OutOfTurn):
        out_of_turn.play(table, table.course.action, choice)
        return
    use_text(table, held, choice)


def use_text(table: Table, held: Referendum, choice: Play) -> None:
    """Play or use a text in the referendum: what is chosen is told, it is paid for, and carried out."""
    action = table.course.action
    table.holds("referendum.during_political_action_phrase", "{use} belongs to the referendum.", use=choice.use)
    minion, use = choice.minion, choice.use
    card, text = use.card, use.text
    assert card is not None
    context = using.context_of(table, minion, use)
    choosing.choose(context)
    if action is None or held.hunted is not None:
        pay_and_burn(table, minion, card, text)
    elif card.place != HAND:
        modifiers.table_use(table, minion, use)
    else:
        result = as_played.window(table, card, minion.controller, minion, text=text)
        if result:
            modifiers.cancelled_as_played(table, choice, result == as_played.PAID)
            table.edition.replace_played(table, held, minion.controller)
            return
        modifiers.play_as(table, choice)
        cancelled = playing.is_cancelled(table, action, choice)
        if card.replaced:
            library.replace(table, minion.controller, card, cancelled)
        else:
            table.edition.replace_played(table, held, minion.controller)
        if cancelled:
            return
    paying.pay(context)
    limits.count_use(context)
    resolving.carry_out(context)


# Blood hunts of which the story tells the outcome alone.


def settled_by_word(table: Table, held: Referendum) -> bool:
    """Ask whether the outcome of a blood hunt is known without its votes, and settle it if it is."""
    if held.hunted is None:
        return False
    nobody = not any(
        sift(table, list(votes.candidates(table, held, who)), lambda one: votes.bars(table, held, one))[0]
        for who in order(table, held)
    )
    none = () if nobody else (None,)
    told = table.ask(HowHuntEnds((*none, HuntEnds(False), HuntEnds(True))))
    if told is None or (nobody and not told.passes):
        return not table.holds("bloodhunt.like_any_referendum", "Votes are cast as in any referendum.")
    table.change(held, result=PASSED if told.passes else FAILED)
    return True
