"""Who plays and who acts: Methuselahs, and the minions and retainers that are on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.core import Entity
from vtesref.engine.places import GONE, READY, VAMPIRE

if TYPE_CHECKING:
    from vtesref.engine.card import Card
    from vtesref.engine.cards.texts import Text

#: The kind of the counters on a stunned minion.
STUN = "stun"


class Deed(NamedTuple):
    """An action that a minion took this turn: the name of its kind, and the card it was taken with, if any."""

    kind: str
    card: Card | None
    #: Whether the card was played for it, from hand.
    played: bool = False
    #: The text of the card by which it was taken: one card in play can give several actions.
    text: Text | None = None
    #: The names of what it was aimed at.
    targets: tuple[str, ...] = ()
    #: The name of the card whose text bars it for the rest of the turn, where one does.
    barred_by: str = ""


class Methuselah(Entity):
    """A player. ``pool`` is what is left of their influence, ``points`` are victory points.

    Who is ``ousted`` or has ``withdrawn`` is out of the game, and no longer ``seated`` as anybody's prey or predator.
    ``place`` is the place at the table where seats were changed (0: as they are given).
    ``withdrawing`` is an attempt that is not spoilt. ``spoils`` are pool that comes when the action is over.
    ``hand_size`` is what cards in play add to or take from. ``told`` marks one of whose hand or library something is
    told, so that it is kept full: with ``unnamed`` cards besides those that are named, and from a library that holds
    just the named ones if ``stocked``. ``shuffled`` marks a library whose order is left to chance. ``unreplaced`` are
    the times at which cards that were played will be replaced. ``debt`` and ``credit`` are master phase actions that
    out-of-turn master cards take from, and trifles among them add to, the next master phase. ``tokens`` are the kinds
    of counters that texts gave them, each as often as there is one. ``lacking`` is how much more pool somebody without
    pool had to burn, until it is seen whether they are ousted.
    """

    name: str
    pool: int
    points: int
    ousted: bool
    withdrawn: bool
    withdrawing: bool
    seated: bool
    place: int
    spoils: int
    hand_size: int
    told: bool
    stocked: bool
    unnamed: int
    shuffled: bool
    unreplaced: tuple[str, ...]
    debt: int
    credit: int
    tokens: tuple[str, ...]
    lacking: int

    def __init__(
        self, name: str, pool: int = 30, *, hand_size: int = 7, told: bool = False, stocked: bool = False
    ) -> None:
        super().__init__(
            name=name,
            pool=pool,
            points=0,
            ousted=False,
            withdrawn=False,
            withdrawing=False,
            seated=True,
            place=0,
            spoils=0,
            hand_size=hand_size,
            told=told,
            stocked=stocked,
            unnamed=0,
            shuffled=False,
            unreplaced=(),
            debt=0,
            credit=0,
            tokens=(),
            lacking=0,
        )

    def __str__(self) -> str:
        return self.name


class Minion(Entity):
    """A vampire, ally or retainer (which is no minion, but has life and is burned like one).

    ``counters`` are blood on a vampire and life on the others; ``capacity`` bounds a vampire's blood and is 0 for the
    others. ``unmended`` is damage that was inflicted and could not be mended: with any, or in torpor, a vampire is
    wounded by the reading of the edition. ``strength`` is what is printed, None for the default. ``disciplines`` are
    names at the basic level, and in capitals at the superior one. ``employer`` is whose retainer it is. ``bleed`` is
    the printed bleed amount, None for the default. ``performed`` are the actions that it announced this turn, and
    ``completed`` those that were carried out to their end, ``forgone`` those that a card keeps it from;
    ``arrived`` is whether it was recruited this turn.
    ``merged`` is the other card of an advanced and a base vampire that are one.

    ``card`` is the name on its card, which differs from ``name`` where two Methuselahs have a copy ("Alice's Royce"). A
    contested one lies out of play, and ``came_from`` is the region in which it lay. ``city`` is the city of the title,
    or the clan whose office it is; the title itself is in ``claims`` while it is contested, and in ``suspended`` while
    sect or clan do not fit it: ``title`` is what counts. ``printed_votes`` are votes by its own text, without a title
    of the lists, and ``own_title`` whether they count as a title of its own: those printed on an Independent do,
    whatever its sect becomes. ``serves`` is the clan that a slave serves. ``marked`` is who marked a Red List minion
    this turn, and ``went`` a vampire that went for one. ``tokens`` are the kinds of the counters on it that are neither
    blood nor life, each as often as there is one. ``kept_up`` marks a vampire that does not go to torpor before its
    combat is over. ``lender`` is who controls it again when somebody's control for a time ends, None for no such
    control. ``altered`` is what cards on a vampire add to the capacity that is its own, ``beneath`` its own clan and
    sect where a card on it gives it others.
    """

    name: str
    kind: str
    controller: Methuselah
    counters: int
    capacity: int
    region: str
    unmended: int
    bound_for_torpor: bool
    locked: bool
    paralysed: bool
    strength: int | None
    clan: str
    sect: str
    title: str
    disciplines: tuple[str, ...]
    traits: tuple[str, ...]
    employer: Minion | None
    bleed: int | None
    performed: tuple[Deed, ...]
    completed: tuple[Deed, ...]
    forgone: tuple[Deed, ...]
    arrived: bool
    card: str
    owner: Methuselah
    came_from: str
    city: str
    claims: str
    suspended: str
    printed_votes: int
    own_title: bool
    serves: str
    marked: Methuselah | None
    went: bool
    merged: Minion | None
    tokens: tuple[str, ...]
    kept_up: bool
    lender: Methuselah | None
    altered: int
    beneath: tuple[str, str] | None

    def __init__(
        self,
        name: str,
        kind: str = VAMPIRE,
        *,
        controller: Methuselah | None = None,
        counters: int = 0,
        capacity: int = 0,
        region: str = READY,
        unmended: int = 0,
        locked: bool = False,
        paralysed: bool = False,
        strength: int | None = None,
        clan: str = "",
        sect: str = "",
        title: str = "",
        disciplines: tuple[str, ...] = (),
        traits: tuple[str, ...] = (),
        employer: Minion | None = None,
        bleed: int | None = None,
        card: str = "",
        city: str = "",
        printed_votes: int = 0,
        serves: str = "",
        tokens: tuple[str, ...] = (),
    ) -> None:
        # Whoever is not seated is played by somebody of their own.
        whose = controller or Methuselah(f"{name}'s Methuselah")
        super().__init__(
            name=name,
            kind=kind,
            controller=whose,
            counters=counters,
            capacity=capacity,
            region=region,
            unmended=unmended,
            bound_for_torpor=False,
            locked=locked,
            paralysed=paralysed,
            strength=strength,
            clan=clan,
            sect=sect,
            title=title,
            disciplines=disciplines,
            traits=traits,
            employer=employer,
            bleed=bleed,
            performed=(),
            completed=(),
            forgone=(),
            arrived=False,
            card=card or name,
            owner=whose,
            came_from="",
            city=city,
            claims="",
            suspended="",
            printed_votes=printed_votes,
            own_title=bool(printed_votes) and sect == "Independent",
            serves=serves,
            marked=None,
            went=False,
            merged=None,
            tokens=tokens,
            kept_up=False,
            lender=None,
            altered=0,
            beneath=None,
        )

    def __str__(self) -> str:
        return self.name

    @property
    def is_vampire(self) -> bool:
        """Tell whether it is a vampire."""
        return self.kind == VAMPIRE

    @property
    def is_gone(self) -> bool:
        """Tell whether it is burned or removed from the game, or a card in a hand or library again."""
        return self.region in GONE

    @property
    def is_ready(self) -> bool:
        """Tell whether it is in the ready region."""
        return self.region == READY
