"""A referendum under way: what it is about, how it stands, and what comes too late for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.cards.model import IF_FAILED, IF_PASSED
from vtesref.engine.cards.times import END_OF_TURN
from vtesref.engine.core import Entity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.texts import Text
    from vtesref.engine.politics.votes import Cast
    from vtesref.engine.table import Card, Methuselah, Minion, Table

PASSED = "passed"
FAILED = "failed"
CANCELLED = "cancelled"
#: Referendums of the Camarilla (Revised Rules).
CAMARILLA_CALLS = ("justicar retribution", "command of the harpies", "masquerade enforcement")


class Referendum(Entity):
    """A referendum under way.

    ``caller`` is who called it and ``minion`` the acting vampire, None for a blood hunt, which is on ``hunted``.
    ``card`` is what calls it, ``by_card`` whether that is a political action card from hand. ``gained`` are votes by
    effects, ``cast`` those cast, ``ballots`` those of the prisci and ``block`` what they come to so far. ``carded``
    has the names of those who have had a vote of a political action card, once for each; ``cancelled`` those of
    minions whose votes are cancelled, ``owed`` those who draw a card when it is over, ``redrawn`` whether it is, and
    they draw. ``prepared`` marks that the time
    before votes are cast is over. ``automatic`` marks one that passes without a vote. ``result`` is "" until it is
    known. ``names`` are the terms that the text of a card chose, by their names; points that it allots are there once
    for each. ``text`` is the text of the card that calls it, at its ``level``.
    """

    caller: Methuselah | None
    minion: Minion | None
    card: Card | None
    by_card: bool
    hunted: Minion | None
    stage: str
    gained: tuple[tuple[str, int], ...]
    cast: tuple[Cast, ...]
    ballots: tuple[tuple[str, str], ...]
    block: str
    carded: tuple[str, ...]
    cancelled: tuple[str, ...]
    owed: tuple[str, ...]
    redrawn: bool
    prepared: bool
    automatic: bool
    result: str
    names: tuple[tuple[str, tuple[Any, ...]], ...]
    text: Text | None
    level: str

    def __init__(
        self,
        caller: Methuselah | None = None,
        minion: Minion | None = None,
        card: Card | None = None,
        *,
        by_card: bool = False,
        hunted: Minion | None = None,
        text: Text | None = None,
        level: str = "basic",
    ) -> None:
        super().__init__(
            text=text,
            level=level,
            caller=caller,
            minion=minion,
            card=card,
            by_card=by_card,
            hunted=hunted,
            stage="",
            gained=(),
            cast=(),
            ballots=(),
            block="",
            carded=(caller.name,) if by_card and caller is not None else (),
            cancelled=(),
            owed=(),
            redrawn=False,
            prepared=False,
            automatic=False,
            result="",
            names=(),
        )

    def __str__(self) -> str:
        return "the referendum"


class Term(NamedTuple):
    """The choice of somebody in the terms of a referendum."""

    minion: Minion
    target: Methuselah | Minion | Card | str | int

    def __str__(self) -> str:
        return f"{self.minion} chooses {self.target}"


# When it is too late.


def bars_late(
    table: Table, last: Referendum | None, blocked: bool, times: tuple[str, ...], awaiting: str
) -> Iterator[str]:
    """Yield the rules by which nobody can vote, or use what belongs to a referendum, where it never came up.

    ``last`` is the last referendum, if any, ``blocked`` whether the action to call one was blocked, and ``times`` those
    at which what is used may be used (none: it is a vote). ``awaiting`` names whose card it is, if any.
    """
    if last is not None and awaiting in last.owed:
        yield "referendum.no_redraw_1998"
    elif any(methuselah.name == awaiting and END_OF_TURN in methuselah.unreplaced for methuselah in table.seats):
        yield "cards.draw.burned_pa_end_of_turn"
    elif IF_PASSED in times or IF_FAILED in times:
        yield "referendum.outcome_cards"
    elif last is None and times:
        yield "referendum.during_political_action_phrase"
    elif last is None and blocked:
        yield "political.success_calls_referendum"
    elif last is not None and last.result == CANCELLED:
        yield "referendum.cancel_any_time"
    elif last is not None and last.automatic:
        yield "referendum.auto_pass_skips_voting"
