"""The course of the game: whose turn and which phase it is, what goes on, and what of it is remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.core import Entity

if TYPE_CHECKING:
    from vtesref.engine.action.action import Action
    from vtesref.engine.card import Card
    from vtesref.engine.cards.texts import Lasting
    from vtesref.engine.cards.tracking.events import Pending
    from vtesref.engine.combat.combatants import Combat
    from vtesref.engine.contest.contest import Settled
    from vtesref.engine.people import Methuselah, Minion
    from vtesref.engine.politics.referendum import Referendum


class Turn(Entity):
    """The turn under way: what its Methuselah has left to do in the phase.

    ``number`` counts the turns of the game from 1, 0 when it is not told. ``master_actions``, ``transfers`` and
    ``discard_actions`` are those left; ``borrowed`` marks a master phase of which an out-of-turn master card took an
    action, ``from_trifle`` one to which a trifle has added one. ``used`` are the effects (of a card, by its text) that
    were used in the phase, ``burn_options`` who has discarded a card for its burn option in it, ``marked`` who marked
    which Red List minion. ``event_played`` is whether an event was in the phase, ``events`` are all that were.
    While contests are left for later in an unlock phase, ``contests_left`` are those that were settled before.
    ``texts_left`` are the texts of cards that are still to take place in the phase.
    ``left`` is what is given as left to do in the phase in which the game stands, None where nothing is told.
    ``skipped`` is whether the whole turn is skipped, of which nothing is left then. ``discarded`` are the cards that
    its Methuselah has discarded in the discard phase.
    """

    number: int
    master_actions: int
    borrowed: bool
    from_trifle: bool
    transfers: int
    discard_actions: int
    event_played: bool
    used: tuple[tuple[Card | Minion | None, str], ...]
    burn_options: tuple[Methuselah, ...]
    marked: tuple[tuple[Methuselah, Minion], ...]
    events: tuple[str, ...]
    contests_left: Settled | None
    texts_left: tuple[Pending, ...]
    left: int | None
    skipped: bool
    discarded: tuple[Card, ...]

    def __init__(self, number: int = 0) -> None:
        super().__init__(
            number=number,
            master_actions=0,
            borrowed=False,
            from_trifle=False,
            transfers=0,
            discard_actions=0,
            event_played=False,
            used=(),
            burn_options=(),
            marked=(),
            events=(),
            contests_left=None,
            texts_left=(),
            left=None,
            skipped=False,
            discarded=(),
        )

    def __str__(self) -> str:
        return "the turn"


class Course(Entity):
    """Where the game stands: whose turn it is, in which phase, who has the Edge, which action and combat go on.

    ``before`` is the action that was over last; ``one_action`` holds while effects that belong to one action follow
    each other, ``out_of_turn`` while a card lets somebody act in another's turn. ``referendum`` is the one that goes
    on, and ``politicians`` are the vampires that took a political action this turn. When the game is ``over``,
    ``winner`` is who won it. ``lasting`` are texts of cards that are in force for a time, ``uses`` what was used of
    texts with a limit (scope, what, by whom), ``happened`` the events that texts in play wait for and have not dealt
    with yet. ``spoils`` is the pool that the next predator gains for the prey if a text has changed it, None otherwise.
    """

    active: Methuselah | None
    phase: str
    edge: Methuselah | None
    action: Action | None
    before: Action | None
    combat: Combat | None
    one_action: bool
    out_of_turn: bool
    over: bool
    winner: Methuselah | None
    turn: Turn
    referendum: Referendum | None
    politicians: tuple[str, ...]
    lasting: tuple[Lasting, ...]
    uses: tuple[tuple[str, str, str], ...]
    happened: tuple[Any, ...]
    spoils: int | None
    #: Who has no pool and may still be kept in the game, while others are asked.
    spared: tuple[Methuselah, ...]

    def __init__(
        self, active: Methuselah | None = None, phase: str = "", edge: Methuselah | None = None, number: int = 0
    ) -> None:
        super().__init__(
            active=active,
            phase=phase,
            edge=edge,
            action=None,
            before=None,
            combat=None,
            one_action=False,
            out_of_turn=False,
            over=False,
            winner=None,
            turn=Turn(number),
            referendum=None,
            politicians=(),
            lasting=(),
            uses=(),
            happened=(),
            spoils=None,
            spared=(),
        )

    def __str__(self) -> str:
        return "the game"
