"""A plain description as it is heard from left to right: who is in it, what they do, and who is spoken of just now.

Here stands what has been understood so far, and who is meant where somebody is not named. Standard library only.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from vtesref.scenario.plain.ledger import TELLING, Ledger
from vtesref.scenario.plain.naming import IS_MINION
from vtesref.scenario.plain.people import ME, PREY, Cast, Line, Person, Seat

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from vtesref.scenario.plain.cards.named import Named
    from vtesref.scenario.plain.wording import Word

_Option = TypeVar("_Option")
#: What is lacking where a question may be a general one.
IN_GENERAL = "whether that is asked of one situation or in general"
#: What is asked where an attempt is: "can he block?".
ATTEMPT = "attempt"
#: What is asked where what was told is only to be confirmed: "right?".
TAG = "right"
#: What tells how much blood somebody has.
_IS_COUNTED = (
    r"(?:(?:only|just|now|still) )*(?:have|be|start|hold|sit)(?: (?:only|just|now|still|at|on|with|down to))* \d+"
    r"(?: (?:blood|life))?(?=$| [,.;?!)]| and\b| but\b| left\b)"
)
#: What begins something that is so of somebody, rather than something that is done.
_IS_SO = r"(?:be|have|start|sit|stand|need|lack|only|just|with|at|on)"


class Ask(NamedTuple):
    """What is asked of the outcome: its words as they were read; ``stated`` if it is a guess to be confirmed."""

    words: str
    stated: bool = False


class Hearing:
    """What is understood of a description.

    ``picks`` says which way is taken where the words can be understood in several; ``points`` counts the ways at each.
    """

    def __init__(
        self,
        said: list[Word],
        names: Collection[str] = (),
        picks: Mapping[int, int] | None = None,
        cards: Mapping[str, Named] | None = None,
    ) -> None:
        self.ledger = Ledger(said)
        self.names = names
        self.picks = picks or {}
        self.points: list[int] = []
        self.cast = Cast()
        self.lines: list[Line] = []
        self.subject: list[Person | Seat] = []
        #: The minion that was spoken of last.
        self.last: Person | None = None
        #: Who was named last, and the place in the description where that ended: whom "who" means.
        self.named: list[Person | Seat] = []
        self.named_until = -1
        #: The Methuselah other than the speaker who was named last.
        self.last_seat: Seat | None = None
        #: Who does something, while it is read to whom.
        self.doing: Person | None = None
        #: The words that named who does what comes next, while nothing is told of them yet.
        self.open: range = range(0)
        #: Parts that are understood, but lack something to be played.
        self.lacking: list[str] = []
        self.at_table = False
        self.speaks = bool(re.search(r"\b(?:i|me|we|us)\b", self.ledger.whole))
        #: Whether something of the speaker's is told of.
        self.owns = bool(re.search(r"\b(?:my|mine)\b", self.ledger.whole))
        #: The action, the combat and the attempt to block that are under way.
        self.action: Line | None = None
        self.fight: tuple[Person, Person] | None = None
        self.blocker: Person | None = None
        self.rescuer: Person | None = None
        #: Who is called the bleeder or the blocker before anything is done.
        self.roles: dict[str, Person] = {}
        #: Whether nobody was told to call the referendum, and whether a weapon told of now is that of who strikes.
        self.unsaid_caller = False
        self.striking = False
        #: A card that the description defines.
        self.where = ""
        #: Whether pool was spoken of last, rather than blood: what a bare number then counts.
        self.of_pool = False
        #: What each number was taken to count that the speaker has ("I have 8"), where nobody says what it counts.
        self.bare: list[str] = []
        #: Whether what comes is only tried ("tries to block"), and whether the outcome is asked about ("does he ...").
        self.trying = False
        self.asking = False
        #: The cards that are named, by the words that stand for them.
        self.cards = cards or {}
        #: How the level of the card that is being read is told, and which choices were between two levels.
        self.level = ""
        self.level_points: list[int] = []
        self.levels: list[str] = []
        #: Lines that are told with a card in the end, each with its text; the cards; what each adds to a bleed.
        self.told_with: list[tuple[Line, str]] = []
        self.with_cards: list[str] = []
        self.bled_with: dict[int, tuple[Named, int]] = {}
        #: Referendums that are called with a card, and who calls them.
        self.called: list[tuple[Line, Person]] = []
        #: Who plays which card.
        self.players_of: list[tuple[Named, Person]] = []
        #: Numbers that are told of what cards do.
        self.counted: list[str] = []
        #: Cards that give stealth or intercept and were told before it is needed.
        self.early: list[tuple[Line, str]] = []
        #: What is asked of the outcome.
        self.asks: list[Ask] = []
        #: Whether two strike each other with hands, which an ally then has, too.
        self.by_hand = False

    # -- reading -------------------------------------------------------------------------------------------------

    @property
    def rest(self) -> str:
        """What is still to be read."""
        return self.ledger.rest

    @property
    def clause(self) -> str:
        """What is still to be read up to the next mark."""
        return re.split(r" ?[,.;:?!]", self.ledger.rest, maxsplit=1)[0]

    def eat(self, pattern: str, taken_as: str = TELLING) -> re.Match[str] | None:
        """Take the words that come next if a pattern stands there."""
        return self.ledger.take(pattern, taken_as)

    def see(self, pattern: str) -> re.Match[str] | None:
        """Find a pattern in the words that come next, without taking them."""
        return self.ledger.see(pattern)

    def choose(self, *options: _Option) -> _Option:
        """Return the likeliest of several ways to understand the words, or the one that is to be tried."""
        self.points.append(len(options))
        return options[self.picks.get(len(self.points) - 1, 0) % len(options)]

    def state(self) -> tuple[object, ...]:
        """Return all that is understood, to see whether words added to it."""
        return (
            tuple((line.text, tuple(map(id, line.who))) for line in self.lines),
            tuple(person.state() for person in self.cast.minions),
            tuple((seat.pool, seat.edge) for seat in self.cast.seats.values()),
            self.where,
            self.by_hand,
            len(self.told_with),
            tuple(tuple(seat.cards) for seat in self.cast.seats.values()),
            self.cast.complete,
            self.cast.four,
            tuple(self.lacking),
        )

    # -- who is meant --------------------------------------------------------------------------------------------

    def mine(self) -> Person:
        """Return the speaker's minion that is meant, made if there is none."""
        own = self.cast.of(ME)
        able = [person for person in own if not {"torpor", "uncontrolled"} & set(person.words)] or own
        under_way = [person for person in own if person in (self.fight or ())] or [
            person for person in own if self.action is not None and person is self.action.who[0]
        ]
        if under_way:
            return under_way[0]
        if self.last in own:
            return self.last
        return self._of_several(able) if able else self.imply(ME)

    def _of_several(self, able: list[Person]) -> Person:
        """Return the last of several that may be meant; another one is tried, too."""
        return self.choose(able[-1], able[0]) if len(able) > 1 else able[-1]

    def other(self, than: Person | None = None) -> Person:
        """Return the minion on the other side that is meant, made if there is none."""
        side = than.side if than is not None else ME
        persons = [person for person in self.cast.minions if person is not than and (person.side != side or not side)]
        for pair in (self.fight or (), (self.blocker,), self.action.who if self.action else ()):
            engaged = [person for person in persons if person in pair]
            if engaged:
                return engaged[0]
        if persons:
            return self.last if self.last in persons and self.last is not None else self._of_several(persons)
        return self.imply(PREY if side in (ME, "") else ME)

    def imply(self, side: str) -> Person:
        """Make a minion that nobody has named yet, which the next one that is named on its side may be."""
        person = self.cast.add(Person(side=side))
        person.implied = True
        return person

    def sole(self) -> Person:
        """Return the minion that is spoken of where nobody is named."""
        if self.last is None and self.cast.minions:
            self.last = self.cast.minions[-1]
        if self.last is None:
            self.last = self.imply(ME if self.speaks else "")
        return self.last

    def he(self) -> Person:
        """Return whom "he" means: of two, not who was told of already what is told now.

        Who is asked about ("can he hunt?") was spoken of: it is never somebody whom nobody has named.
        """
        spoken = [person for person in self.cast.minions if not person.implied]
        if self.asks and self.asks[-1].words == ATTEMPT and spoken:
            return spoken[0] if len(spoken) == 1 else self.choose(*sorted(spoken, key=lambda one: one is not self.last))
        points = len(self.points)
        person = self._he()
        if len(spoken) == 2 and person in spoken and len(self.points) == points and self.speaks:
            person = self.choose(person, *(one for one in spoken if one is not person))
        if person.blood is None or not self.see(_IS_COUNTED):
            return person
        untold = [other for other in self.cast.minions if other.blood is None and other.side != person.side]
        if len(untold) == 1:
            return untold[0]
        if (
            not untold
            and self.action is None
            and self.fight is None
            and len(self.cast.minions) == 1
            and person.side == ME
        ):
            return self.imply(PREY)
        return person

    def _he(self) -> Person:
        own = [person for person in self.cast.of(ME) if not person.implied]
        others = [person for person in self.cast.minions if person.side != ME]
        i_do = any(isinstance(one, Seat) and one.name == ME for one in self.subject)
        if not self.cast.minions:
            mixed = re.search(r"\b(?:my|mine|our)\b", self.rest)
            return self.imply(PREY if mixed or self.speaks else "")
        if not own:
            return others[-1] if others and self.last not in others else self.last or self.imply(PREY)
        last = self.last if self.last is not None else own[-1]
        is_so = self.see(rf"{_IS_SO}(?! to)") is not None or self.see(r"was-") is not None
        held = re.match(r"(?:have|control|own)(?: only| just)? (.*)", self.rest)
        if re.search(r"\b(?:me|my|mine)\b", self.clause) or (held and IS_MINION.match(held[1])):
            return self.other(own[-1])
        engaged = self.fight is not None or (
            self.action is not None and not self.action.text.endswith(("hunts", "leaves torpor"))
        )
        if not others:
            if not engaged and not i_do:
                return last
            if is_so and last in own:
                return self.choose(last, self.other(last)) if i_do else last
            return self.other(last)
        if last in others:
            joined = self.ledger.said[max(0, self.ledger.at - 2)].read in ("and", "but", "while")
            both = last in self.subject and own[-1] in self.subject
            if not both and (
                i_do or last in self.subject or (self.speaks and not is_so) or (last.implied and not joined)
            ):
                return last
            if joined or both:
                return self.choose(last, own[-1])
            return self.choose(last, own[-1])
        acting = (*(self.action.who[:1] if self.action else ()), *(self.fight or ()))
        if i_do or (engaged and not is_so and last in acting):
            return self.other(last)
        return self.choose(last, self.other(last))

    def doers(self) -> list[Person]:
        """Return the minions that do what comes next: those of the subject, or the speaker's."""
        persons = []
        for one in self.subject:
            if isinstance(one, Person):
                persons.append(one)
            elif one.name == ME:
                persons.append(self.mine())
            else:
                held = self.cast.of(one.name)
                persons.append(held[-1] if held else self.imply(one.name))
                persons[-1].owned = True
        return persons or [self.mine() if self.speaks or self.owns or not self.last else self.last]

    def doer(self) -> Person:
        """Return the one minion that does what comes next."""
        persons = self.doers()
        if len(persons) > 1:
            self.lack("which of them does it")
        return persons[0]

    def players(self) -> list[Seat]:
        """Return the Methuselahs that the subject stands for."""
        seats = [one if isinstance(one, Seat) else self.cast.seat(one.side or ME) for one in self.subject]
        return seats or [self.cast.seat(ME)]

    def seats_of(self, of: list[Person | Seat]) -> list[Seat]:
        """Return the Methuselahs that are meant by minions or Methuselahs."""
        return [one if isinstance(one, Seat) else self.cast.seat(one.side or ME) for one in of] or self.players()

    # -- what happens --------------------------------------------------------------------------------------------

    def say(self, text: str, *who: Person | Seat, at: int | None = None) -> Line:
        """Add a line to the story, at the end or at a place."""
        line = Line(text, who)
        self.lines.insert(len(self.lines) if at is None else at, line)
        for one in who:
            if isinstance(one, Person):
                one.used = True
        return line

    def act(self, text: str, *who: Person | Seat) -> None:
        """Add an action, which is then under way."""
        self.at_table = True
        self.action = self.say(text, *who)
        self.fight = self.blocker = None

    def oppose(self, person: Person, other: Person) -> None:
        """Put two on two sides, where nothing else is said of them."""
        if not person.side:
            person.side = ME if other.side not in ("", ME) else PREY if other.side else ME
        if not other.side:
            other.side = PREY if person.side == ME else ME

    def enter(self, person: Person, other: Person) -> None:
        """Let two enter combat."""
        self.oppose(person, other)
        self.at_table = True
        self.say("{0} fights {1}", person, other)
        self.fight = (person, other)
        self.action = self.blocker = None

    def ensure_fight(self, person: Person) -> Person:
        """Let somebody be in combat, and return the other minion in it."""
        if self.fight is None and self.action is not None:
            self.lack("how the two come to fight")
        if self.fight is None or person not in self.fight:
            if self.fight is not None:
                self.lack("who is in the combat")
            other = self.other(person)
            self.oppose(person, other)
            begins, meets = (person, other) if person.side == ME or not self.speaks else (other, person)
            self.enter(begins, meets)
        pair = self.fight
        assert pair is not None
        return pair[1] if person is pair[0] else pair[0]

    def ensure_action(self, blocker: Person | Seat | None = None) -> Person:
        """Let an action be under way, a bleed if none is told, and return its minion."""
        if self.action is not None:
            return self.action.who[0]  # type: ignore[return-value]
        mine = blocker is not None and (blocker.name == ME if isinstance(blocker, Seat) else blocker.side == ME)
        if mine:
            actor = self.other(blocker) if isinstance(blocker, Person) else self.other()
            if actor.implied and actor.side == PREY:
                actor.side = self.cast.predator()
        else:
            actor = self.mine()
        if isinstance(blocker, Person):
            self.oppose(actor, blocker)
        self.act("{0} bleeds", actor)
        return actor

    def lack(self, what: str) -> None:
        """Note something that has to be told before this can be played."""
        if what not in self.lacking:
            self.lacking.append(what)
