"""What the engine asks, one class for each kind of decision.

A chapter asks with ``table.ask(MayPress(side, options, barred))``; how stories answer it, and in which words, is found
by the same class in ``vtesref/scenario/telling/`` (``answers_*.py``, ``questions.py``). Where nobody says anything the
first option is taken, which is None ("nothing") wherever that may be declined.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.core import Question

if TYPE_CHECKING:
    from collections.abc import Iterable

#: Who decides what is left to chance.
CHANCE = "chance"
#: Who decides what no Methuselah decides alone.
THE_TABLE = "the table"


class ByChance(Question):
    """What nobody decides: drawn, rolled or picked at random."""

    __slots__ = ()

    def __new__(cls, options: Iterable[Any]) -> ByChance:
        """Ask chance for one of the options."""
        return Question.__new__(cls, CHANCE, options)


class OfTheTable(Question):
    """What any Methuselah may bring about, or what a story tells of all of them at once."""

    __slots__ = ()

    def __new__(cls, options: Iterable[Any], barred: Iterable[tuple[Any, tuple[str, ...]]] = ()) -> OfTheTable:
        """Ask the table for one of the options."""
        return Question.__new__(cls, THE_TABLE, options, barred)


# Left to chance.


class FirstPlayer(ByChance):
    """Who takes the first turn: a ``Begins``."""

    __slots__ = ()
    what = "first player"


class DrawnCard(ByChance):
    """Which card of a shuffled library is drawn."""

    __slots__ = ()
    what = "draw"


class RandomPick(ByChance):
    """Which of several things it is."""

    __slots__ = ()
    what = "random"


class RandomDiscard(ByChance):
    """Which card of a hand is discarded."""

    __slots__ = ()
    what = "random discard"


class RandomCryptCard(ByChance):
    """Which card comes from a crypt."""

    __slots__ = ()
    what = "from the crypt"


class FirstEquipment(ByChance):
    """Which equipment of a shuffled library comes up first."""

    __slots__ = ()
    what = "first equipment"


class DieRoll(ByChance):
    """Which number a die shows."""

    __slots__ = ()
    what = "die"


# The turn.


class WhichDue(Question):
    """What comes next of all that must happen in a phase: a ``TakesPlace``, or how a contest is settled, or ``Later``.

    A contest is settled by a ``Pay``, ``Yield``, ``PayTitle``, ``YieldTitle`` or ``GoToTorpor``.
    """

    __slots__ = ()
    what = "what comes next"


class MayBringOut(Question):
    """Whether a vampire that has the blood becomes controlled: a ``Decided``."""

    __slots__ = ()
    what = "bring out"


class WhichDiscard(Question):
    """Which card goes that is more than the hand may hold."""

    __slots__ = ()
    what = "discard down"


class MayUseOutOfTurn(Question):
    """An out-of-turn master card or text of a Methuselah: an ``OutOfTurn``."""

    __slots__ = ()
    what = "out of turn"


# Actions.


class MayUseAtAnnouncement(Question):
    """A ``Play`` as an action is announced, or after it."""

    __slots__ = ()
    what = "announcement"


class MayUseInAction(Question):
    """A ``Play`` during an action, or a ``Block``."""

    __slots__ = ()
    what = "action"


class MayUseInAttempt(Question):
    """A ``Play`` during an attempt to block."""

    __slots__ = ()
    what = "attempt"


class MayUseAsPlayed(Question):
    """A ``Play`` against an action modifier or a reaction, just as that is played."""

    __slots__ = ()
    what = "as played"


class MayCancel(Question):
    """A ``Cancelling`` of a card just as that is played, or a minion woken for it."""

    __slots__ = ()
    what = "cancel"


class MaySendSlave(Question):
    """A slave that fights the blocker instead: a ``StandIn``."""

    __slots__ = ()
    what = "slave"


class HowSplit(Question):
    """How much of the cost of a rescue the rescuer pays."""

    __slots__ = ()
    what = "split"


class WhichCard(Question):
    """Which equipment a strike aims at, or which card a text puts into play."""

    __slots__ = ()
    what = "prize"


# Combat: a ``Use``, if not told otherwise.


class MayManeuver(Question):
    """A maneuver."""

    __slots__ = ()
    what = "maneuver"


class WhichStrike(Question):
    """A strike; None only for those who need not strike."""

    __slots__ = ()
    what = "strike"


class MayUseInCombat(Question):
    """Another effect in combat, at its time."""

    __slots__ = ()
    what = "use"


class MayGainStrikes(Question):
    """Additional strikes."""

    __slots__ = ()
    what = "additional strikes"


class MayPress(Question):
    """A press."""

    __slots__ = ()
    what = "press"


class MayPrevent(Question):
    """A prevention; it is ``about`` the (normal, aggravated) damage that is left."""

    __slots__ = ()
    what = "prevent"


class HowMuchAggravated(Question):
    """How much of the damage that is prevented is aggravated."""

    __slots__ = ()
    what = "prevent aggravated"


# Torpor and diablerie.


class MayGoToTorpor(Question):
    """Whether a vampire that is burned goes to torpor first."""

    __slots__ = ()
    what = "torpor first"


class MayDiablerise(Question):
    """Whether a vampire diablerises the one in torpor that it meets: a ``Diablerise``."""

    __slots__ = ()
    what = "diablerise"


class MayTake(Question):
    """Whether a diablerist takes an equipment of the victim: a ``Take``."""

    __slots__ = ()
    what = "take"


class MayReceive(Question):
    """Which Discipline card or trophy a diablerist is given."""

    __slots__ = ()
    what = "receive"


class MayAward(Question):
    """Whether a trophy in play is awarded to a diablerist: an ``Award``."""

    __slots__ = ()
    what = "award"


class MayCallHunt(OfTheTable):
    """Whether a blood hunt is called: a ``Hunt``."""

    __slots__ = ()
    what = "blood hunt called"


class HowHuntEnds(OfTheTable):
    """How a blood hunt ends of which a story tells no votes: a ``HuntEnds``; None or the first: votes are cast."""

    __slots__ = ()
    what = "blood hunt ends"


# Politics.


class WhichTerms(Question):
    """Whom or what the terms of a referendum name, one after the other: a ``Term`` or ``Point``."""

    __slots__ = ()
    what = "terms"


class MayVote(Question):
    """A vote, a card or the Edge burned for one, or a ``Play`` in a referendum."""

    __slots__ = ()
    what = "polling"


# What the texts of cards ask.


class MayUseText(Question):
    """Whether a text that may be used now is used: a ``Uses``."""

    __slots__ = ()
    what = "may use"


class MayUndo(Question):
    """Whether a text is undone for its price, which it is ``about``: an ``Undo``."""

    __slots__ = ()
    what = "undo"


class MayFind(Question):
    """Which card that fits a search is taken."""

    __slots__ = ()
    what = "find"


class MayBid(Question):
    """How much is bid: a ``Bid``."""

    __slots__ = ()
    what = "bid"


class MayDiscardInstead(Question):
    """Which card is discarded so that a minion is not locked."""

    __slots__ = ()
    what = "discard or lock"


class WhichBearer(Question):
    """Who bears a card that has lost its bearer: a ``Put``."""

    __slots__ = ()
    what = "bearer"


class OfText(Question):
    """What a text leaves to whoever uses it, named by the line that uses it or one "NAME chooses ..."."""

    __slots__ = ()


class WhichOne(OfText):
    """Whom or what a text is about, one after the other; None for nobody more."""

    __slots__ = ()
    what = "choose"


class WhichWay(OfText):
    """Which of several ways a text is carried out."""

    __slots__ = ()
    what = "choose one"


class HowMany(OfText):
    """How many, or how much."""

    __slots__ = ()
    what = "how many"


class WhichNext(OfText):
    """Which of the texts that wait for one event is carried out next: a ``Pending``."""

    __slots__ = ()
    what = "order"
