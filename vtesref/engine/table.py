"""What lies on the table: Methuselahs, their minions and cards, and the course of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.core import Core, Entity, Oracle, first

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

    from vtesref.engine.action.actions import Action
    from vtesref.engine.cards.model import Effect
    from vtesref.engine.cards.texts import Lasting, Limit, Text
    from vtesref.engine.combat.combatants import Combat
    from vtesref.engine.contest.contest import Settled
    from vtesref.engine.editions import Edition
    from vtesref.engine.politics.referendum import Referendum

READY, TORPOR, ASH_HEAP = "ready", "torpor", "ash heap"
#: Where a card is that lies on the table and is out of play, and what is out of the game.
CRYPT, UNCONTROLLED, CONTESTED, REMOVED = "crypt", "uncontrolled", "contested", "removed"
VAMPIRE, ALLY, RETAINER = "vampire", "ally", "retainer"
HAND, LIBRARY, IN_PLAY = "hand", "library", "in play"
ANTE, MERGED = "ante", "merged"
#: Where a library card is not at hand for anything.
FAR = (LIBRARY, ASH_HEAP, REMOVED)
#: Where the card of an action lies until the action is resolved, and where another is between played and taking effect.
SET_ASIDE, LIMBO = "set aside", "being played"


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
    of counters that texts gave her, each as often as there is one.
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
    control. ``altered`` is what cards on a vampire add to the capacity that is its own.
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
        )

    def __str__(self) -> str:
        return self.name

    @property
    def is_vampire(self) -> bool:
        """Tell whether it is a vampire."""
        return self.kind == VAMPIRE

    @property
    def is_gone(self) -> bool:
        """Tell whether it is burned, or removed from the game."""
        return self.region in (ASH_HEAP, REMOVED)

    @property
    def is_ready(self) -> bool:
        """Tell whether it is in the ready region."""
        return self.region == READY


class Card(Entity):
    """A library card: in a hand, a library or an ash heap, or in play on a minion, a retainer or nothing.

    ``kind`` is its type ("combat card", "weapon", "equipment", "ability"...). ``levels`` are its effects by level of
    Discipline ("basic", "superior"); an ability is what a card in play can do by its own text. ``owner`` is whose card
    it is, whoever holds it. ``stolen_in`` is the round of combat in which it was stolen (0: in none). ``life`` is what
    an ally or retainer starts with; in play such a card lies on the ``Minion`` that it became, as what that can do.
    ``controller`` is who controls it in play, None for whoever controls what it lies on. ``locked`` is whether it is.
    ``counters`` are counters of a kind of its own that are on it. ``taught`` are the Disciplines of which a Discipline
    card gave its vampire a level, None where it is not told: one of each that the vampire has. ``depth`` is where it
    lies in a library into which cards were put back: the lowest is on top, and those alike lie as they were given.
    ``texts`` are what it says as texts (of the short form some types keep part of it in ``levels``), ``limits`` how
    often it is played, ``lacks`` what of its printed text is not carried out, ``replaced`` when it is drawn for, if not
    at once. ``played_at`` is the label of the text with which it was put into play, ``kept`` whom an
    action was directed at as it came there, ``chosen`` what its text chose for
    as long as it is there.
    """

    name: str
    kind: str
    levels: tuple[tuple[str, tuple[Effect, ...]], ...]
    requires: tuple[str, ...]
    blood_cost: int
    pool_cost: int
    place: str
    holder: Methuselah | Minion | None
    owner: Methuselah | None
    stolen_in: int
    life: int
    unique: bool
    controller: Methuselah | None
    locked: bool
    counters: int
    depth: int
    taught: tuple[str, ...] | None
    texts: tuple[Text, ...]
    traits: tuple[str, ...]
    limits: tuple[Limit, ...]
    lacks: tuple[str, ...]
    replaced: str
    played_at: str
    chosen: Methuselah | Minion | Card | None
    kept: tuple[Methuselah, ...]
    strength: int | None
    bleed: int | None

    def __init__(
        self,
        name: str,
        kind: str,
        levels: tuple[tuple[str, tuple[Effect, ...]], ...],
        *,
        requires: tuple[str, ...] = (),
        blood_cost: int = 0,
        pool_cost: int = 0,
        place: str = HAND,
        holder: Methuselah | Minion | None = None,
        life: int = 0,
        unique: bool = False,
        counters: int = 0,
        texts: tuple[Text, ...] = (),
        traits: tuple[str, ...] = (),
        limits: tuple[Limit, ...] = (),
        lacks: tuple[str, ...] = (),
        replaced: str = "",
        strength: int | None = None,
        bleed: int | None = None,
    ) -> None:
        super().__init__(
            texts=texts,
            traits=traits,
            limits=limits,
            lacks=lacks,
            replaced=replaced,
            played_at="",
            chosen=None,
            kept=(),
            strength=strength,
            bleed=bleed,
            name=name,
            kind=kind,
            levels=levels,
            requires=requires,
            blood_cost=blood_cost,
            pool_cost=pool_cost,
            place=place,
            holder=holder,
            owner=holder.controller if isinstance(holder, Minion) else holder,
            stolen_in=0,
            life=life,
            unique=unique,
            controller=None,
            locked=False,
            counters=counters,
            depth=0,
            taught=None,
        )

    def __str__(self) -> str:
        return self.name

    @property
    def is_weapon(self) -> bool:
        """Tell whether it is a weapon, which is equipment too."""
        return self.kind == "weapon"

    @property
    def is_equipment(self) -> bool:
        """Tell whether it is equipment of any kind."""
        return self.kind in ("weapon", "equipment")


class Turn(Entity):
    """The turn under way: what its Methuselah has left to do in the phase.

    ``number`` counts the turns of the game from 1, 0 when it is not told. ``master_actions``, ``transfers`` and
    ``discard_actions`` are those left; ``borrowed`` marks a master phase of which an out-of-turn master card took an
    action, ``from_trifle`` one to which a trifle has added one. ``used`` are the effects (of a card, by its text) that
    were used in the phase, ``burn_options`` who has discarded a card for its burn option in it, ``marked`` who marked
    which Red List minion. ``event_played`` is whether an event was in the phase, ``events`` are all that were.
    While contests are left for later in an unlock phase, ``contests_left`` are those that were settled before.
    ``left`` is what is given as left to do in the phase in which the game stands, None where nothing is told.
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
    left: int | None

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
            left=None,
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


class Company(Entity):
    """Who has come to the table, in the order in which they came, the burned among them.

    It is a field like any other, so that whoever comes into play (``Table.enter``) is gone again when that is undone.
    """

    minions: tuple[Minion, ...]

    def __init__(self, minions: tuple[Minion, ...]) -> None:
        super().__init__(minions=minions)

    def __str__(self) -> str:
        return "the table"


#: The fields of a card that are printed on it, and have no entity in them.
PRINTED = ("levels", "texts", "limits", "text")
#: What a field holds for the most part; neither these nor the levels of a card have an entity in them.
ATOMS = (str, int, bool, type(None), frozenset)


def plain(value: Any) -> Any:
    """Return a value of a field with names in the place of entities, so that values of two tables can be compared."""
    if isinstance(value, Entity):
        return str(value)
    if hasattr(value, "as_plain"):
        return value.as_plain()
    if isinstance(value, tuple):
        return tuple([one if type(one) in ATOMS else plain(one) for one in value])
    return value


class Unique(NamedTuple):
    """The unique cards of a table with these minions: by name, and those of which there is more than one."""

    minions: tuple[Minion, ...]
    named: dict[str, list[Minion | Card]]
    twins: list[list[Minion | Card]]


def seated(seats: tuple[Methuselah, ...], minions: tuple[Minion, ...]) -> tuple[Methuselah, ...]:
    """Return who sits around the table: whoever is seated, then those of whom only minions are named."""
    return tuple(dict.fromkeys([*seats, *(minion.controller for minion in minions)]))


class Table(Core):
    """A table in play under one edition. ``seats`` go around clockwise: each one's prey is the next."""

    def __init__(
        self,
        edition: Edition,
        *,
        seats: tuple[Methuselah, ...] = (),
        minions: tuple[Minion, ...] = (),
        cards: tuple[Card, ...] = (),
        course: Course | None = None,
        oracle: Oracle = first,
        positions: dict[str, str] | None = None,
    ) -> None:
        super().__init__(oracle, positions)
        self.edition = edition
        self.seats = seated(seats, minions)
        self.company = Company(minions)
        self.cards = cards
        self.course = course or Course()
        #: The cards that have texts, and up to where in the log events were looked for.
        self.texts = tuple(card for card in cards if card.texts)
        #: Whether any text says what is always so, and so could add to a value or bar something.
        self.speaks = any(text.kind == "always" for card in self.texts for text in card.texts)
        self.observed = 0
        #: Up to where in the log it was looked at for what changes hands.
        self.kept = 0
        self._with: dict[tuple[str, ...], tuple[Card, ...]] = {}
        #: What was looked for once (see ``once``).
        self.known: dict[Hashable, Any] = {}
        #: The cards near, and up to where in the log that takes account of changes.
        self._near: tuple[list[Card], int, object] | None = None
        #: The unique cards, once they have been looked for.
        self.unique: Unique | None = None

    @property
    def minions(self) -> tuple[Minion, ...]:
        """Return the minions and retainers that have come to the table, the burned among them."""
        return self.company.minions

    def enter(self, minion: Minion) -> None:
        """Let a minion or retainer come into play; only inside a rule."""
        self.change(self.company, minions=(*self.minions, minion))

    def state(self) -> tuple[Any, ...]:
        """Return everything that can change, as plain values: two tables are alike when these are equal."""
        entities: list[Entity] = [*self.seats, *self.minions, *self.cards, self.course, self.course.turn]
        if self.course.combat is not None:
            entities += self.course.combat.entities()
        entities += [one for one in (self.course.action, self.course.before, self.course.referendum) if one is not None]
        return tuple(
            [
                value if type(value) in ATOMS or name in PRINTED else plain(value)
                for entity in entities
                for name, value in entity.__dict__.items()
            ]
        )

    def near(self) -> list[Card]:
        """Return all cards in order but those of libraries and ash heaps, and out of the game; not to be changed."""
        log = self._log
        if self._near is not None:
            near, seen, last = self._near
            # The last entry that was seen tells whether anything has been taken back since.
            if len(log) == seen and (not seen or log[-1] is last):
                return near
            if (not seen or (len(log) >= seen and log[seen - 1] is last)) and not any(
                name == "place" for _, name, _ in log[seen:]
            ):
                self._near = near, len(log), log[-1]
                return near
        near = [card for card in self.cards if card.place not in FAR]
        self._near = near, len(log), log[-1] if log else None
        return near

    def retainers_of(self, minion: Minion) -> Iterator[Minion]:
        """Yield the retainers in play that a minion employs, none that is contested."""
        return (one for one in self.minions if one.employer is minion and one.is_ready)

    def cards_on(self, minion: Minion) -> Iterator[Card]:
        """Yield the cards in play on a minion (or retainer), without those on its retainers."""
        return (card for card in self.near() if card.holder is minion and card.place == IN_PLAY)

    def once(self, key: Hashable, find: Callable[..., Any], *given: Any) -> Any:
        """Return what is found, which follows from the cards alone and never changes: it is looked for once."""
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = find(*given)
        return found

    def cards_with(self, *words: str) -> tuple[Card, ...]:
        """Return the cards that have an effect of one of these words, wherever they lie."""
        found = self._with.get(words)
        if found is None:
            found = self._with[words] = tuple(
                card
                for card in self.cards
                if any(effect.word in words for _, effects in card.levels for effect in effects)
            )
        return found


def is_at_hand(card: Card, minion: Minion) -> bool:
    """Tell whether a minion can use a card: one in its controller's hand, or on the minion or a retainer of it."""
    holder = card.holder
    if card.place == HAND:
        return holder is minion.controller
    if card.place != IN_PLAY or not isinstance(holder, Minion):
        return False
    return holder is minion or (holder.employer is minion and holder.is_ready)
