"""Reading a plain description from left to right: who is spoken of, what is so of them, and what they do.

What is heard is taken up at once; what is not is kept by its words, so that it can be named. Standard library only.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.engine.traits import CLANS, TITLES
from vtesref.scenario.plain.people import ALLY, ME, NEXT, PREY, VAMPIRE, Cast, Line, Person, Seat

if TYPE_CHECKING:
    from collections.abc import Collection

#: The words that a minion may be called by: what it is, or what it does.
_TITLES = sorted(map(str.lower, TITLES), key=len, reverse=True)
_CLANS = sorted((clan.lower() for clan in CLANS), key=len, reverse=True)
NOUN = (
    r"(?:vampire|minion|ally|allies|blocker|victim|target|combatants?|rescuer|attacker|capacity \d+|"
    rf"{'|'.join(_TITLES + _CLANS)}|one)"
)
_ADJECTIVE = (
    r"(?:empty|full|torpid|locked|unlocked|ready|wounded|uncontrolled|young|old|big|small|little|poor|only|"
    r"\d+ blood|\d+ life|capacity \d+|\d+/\d+)"
)
_OWN = (
    r"my prey's|my predator's|his prey's|his predator's|my|our|his|their|the old target's|the target's|"
    r"(?:someone|another player|the other player|a player)'s"
)
IS_PERSON = re.compile(
    rf"(?:(?P<own>{_OWN}) )?(?P<det>(?:(?:an?|the|some|another|other|2|second|first|same|this|that|own|both|"
    rf"one(?= (?:vampire|minion|ally))) )*)"
    rf"(?P<adj>(?:{_ADJECTIVE} )*)(?P<noun>{NOUN})(?![\w'])"
)
_SEAT = re.compile(
    r"(?:(?P<own>my|his|the|a) )?(?P<seat>prey|predator)(?!['\w])|"
    r"(?:an?|the|some|another) (?:other )?(?:minion|player|one) (?:with|on|at) (?P<pool>\d+) pool|"
    r"(?P<someone>someone|another player|the other player)(?= (?:has|gets|with) the edge)|"
    r"the (?:owner|holder) of the edge(?P<edge>)"
)
_NUMBER = r"(\d+|no)"
#: What may stand before what is so of somebody.
_HAS = (
    r"(?:(?:with|has|have|had|having|on|at|is|are|am|was|be|only|exactly|just|still|now|already|an?|who|that|of|"
    r"printed) )*"
)


class Hearing:
    """A description as it is heard; ``rest`` is what is still to be read, ``unheard`` what was not understood."""

    def __init__(self, text: str, names: Collection[str] = ()) -> None:
        self.rest = self.whole = text
        self.names = names
        self.cast = Cast()
        self.lines: list[Line] = []
        self.subject: list[Person | Seat] = []
        self.last: Person | None = None
        self.unheard: list[str] = []
        self.at_table = False
        self.speaks = bool(re.search(r"\b(?:i|me)\b", text))
        self.action: Line | None = None
        self.fight: tuple[Person, Person] | None = None
        self.blocker: Person | None = None
        self.rescuer: Person | None = None
        self.ready_only = False

    # -- reading -------------------------------------------------------------------------------------------------

    def eat(self, pattern: str) -> re.Match[str] | None:
        """Take a pattern from the beginning of the rest, if whole words of it stand there."""
        found = re.match(rf"(?:{pattern})(?![\w'])", self.rest)
        if found:
            self.rest = self.rest[found.end() :].lstrip()
        return found

    def miss(self) -> None:
        """Leave one word out as not understood."""
        word, _, self.rest = self.rest.partition(" ")
        if word.strip(".,;:?!()"):
            self.unheard.append(word)

    # -- people --------------------------------------------------------------------------------------------------

    def mine(self) -> Person:
        """Return the speaker's minion that is meant, made if there is none."""
        own = self.cast.of(ME)
        if self.ready_only:
            own = [one for one in own if "torpor" not in one.words]
        if self.last in own:
            return self.last
        return own[-1] if own else self.imply(ME)

    def other(self, than: Person | None = None) -> Person:
        """Return the minion on the other side that is meant, made if there is none."""
        side = than.side if than is not None else ME
        found = [one for one in self.cast.minions if one is not than and (one.side != side or not side)]
        if found:
            return self.last if self.last in found and self.last is not None else found[-1]
        return self.imply(PREY if side in (ME, "") else ME)

    def imply(self, side: str) -> Person:
        """Make a minion that nobody has named yet, which the next one that is named on its side may be."""
        person = self.cast.add(Person(side=side))
        person.implied = True
        return person

    def sole(self) -> Person:
        """Return the minion that is spoken of where nobody is named."""
        if self.last is None:
            self.last = self.imply(ME if self.speaks else "")
        return self.last

    def he(self) -> Person:
        """Return whom "he" means: with a speaker the other side's minion, else who was spoken of last."""
        if self.speaks:
            return self.other()
        if self.last is not None:
            doing = self.fight is not None or (
                self.action is not None and not self.action.text.endswith(("hunts", "leaves torpor"))
            )
            of_mine = self.last.side == ME and bool(re.search(r"\b(?:my|mine|our)\b", self.whole))
            if of_mine and doing and not re.match(r"(?:has|is|was|needs|gets hit|gets \d)\b", self.rest):
                return self.other(self.last)
            return self.last
        mixed = re.search(r"\b(?:my|mine|our)\b", self.rest)
        return self.imply(PREY if mixed else "")

    def doers(self) -> list[Person]:
        """Return the minions that do what comes next: those of the subject, or the speaker's."""
        found = []
        for one in self.subject:
            if isinstance(one, Person):
                found.append(one)
            elif one.name == ME:
                found.append(self.mine())
            else:
                held = self.cast.of(one.name)
                found.append(held[-1] if held else self.cast.add(Person(side=one.name)))
        return found or [self.mine() if self.speaks or not self.last else self.last]

    def players(self) -> list[Seat]:
        """Return the Methuselahs that the subject stands for."""
        found = [one if isinstance(one, Seat) else self.cast.seat(one.side or ME) for one in self.subject]
        return found or [self.cast.seat(ME)]

    def seat(self) -> Seat | None:
        """Read a Methuselah."""
        found = _SEAT.match(self.rest)
        if not found or self.rest[found.end() :][:1].isalnum():
            return None
        self.rest = self.rest[found.end() :].lstrip()
        self.at_table = True
        if found["edge"] is not None:
            seat = self.cast.seat(ME)
            seat.edge = True
            return seat
        if found["someone"] or found["pool"]:
            seat = self.cast.seat(NEXT)
            seat.pool = int(found["pool"]) if found["pool"] else seat.pool
            self.eat(r"(?:who|that) is not (?:my|his|the) prey")
            return seat
        if found["own"] == "his":
            of_me = any(one is self.cast.seats[ME] for one in self.subject)
            return self.cast.seat((PREY if found["seat"] == "prey" else NEXT) if of_me else NEXT)
        return self.cast.seat(PREY if found["seat"] == "prey" else NEXT)

    def someone(self) -> list[Person | Seat]:
        """Read whom is spoken of, with what is so of them; nothing if nobody is."""
        if self.eat(r"both(?= my prey and i| i and my prey| me and my prey)"):
            self.eat(r"my prey and i|i and my prey|me and my prey")
            return [self.cast.seat(ME), self.cast.seat(PREY)]
        if self.eat(r"i|me|we|us"):
            self.cast.used.add(ME)
            return [self.cast.seats[ME]]
        seat = self.seat()
        if seat is not None:
            while self.attribute([seat]):
                pass
            return [seat]
        found = self.people()
        for one in found:
            self.last = one
        while found and self.attribute(list(found)):
            pass
        return list(found)

    def people(self) -> list[Person]:
        """Read one minion or several."""
        if self.eat(r"both(?: of (?:them|us))?(?! (?:vampire|minion))|they|each"):
            if len(self.cast.minions) < 2:
                first = self.mine() if not self.cast.minions else self.cast.minions[0]
                self.other(first)
            return self.cast.minions[:2]
        if self.eat(r"mine"):
            return [self._kept(ME) or self.cast.add(Person(side=ME))]
        if self.eat(r"(?:the )?(?:first )?one(?= (?:with|has|is|on|just))") and len(self.cast.minions) == 2:
            return self.cast.minions[:1]
        if self.eat(r"(?:and )?(?:the )?other(?: one)?(?= (?:with|has|is|on|just|claws|punches|strikes|dodges))"):
            return [self.other(self.last)]
        if self.eat(r"(?:my|his) other (?:vampire|minion|one)"):
            side = PREY if self.speaks or self.cast.of(PREY) else ME
            return [self.cast.add(Person(side=side))]
        if self.eat(r"his(?=$| [,.;]|,)|theirs"):
            return [self._kept(PREY) or self.cast.add(Person(side=PREY))]
        if self.eat(r"he|him|himself|it"):
            return [self.he()]
        if self.eat(r"someone"):
            return [self.imply(PREY)]
        if self.eat(r"another(?= (?:wants|tries|has|is|bleeds|blocks|hunts|one))(?: one)?"):
            side = self.last.side or ME if self.last is not None else ME
            if self.last is not None:
                self.last.side = side
            return [self.cast.add(Person(side=side))]
        name = self._named()
        if name is not None:
            return [name]
        found = IS_PERSON.match(self.rest)
        if not found and self.eat(
            r"his(?= (?:has|is|with|takes|gets|hits|strikes|punches|dodges|blocks|presses|maneuvers|on|bleeds)\b)"
        ):
            return [self._kept(PREY) or self.cast.add(Person(side=PREY))]
        if not found:
            return []
        self.rest = self.rest[found.end() :].lstrip()
        return self._told(found)

    def _named(self) -> Person | None:
        """Read a minion by a name of its own, one that was written with a capital."""
        words = self.rest.split()
        count = next((n for n in range(3, 0, -1) if len(words) >= n and " ".join(words[:n]) in self.names), 0)
        if not count:
            return None
        label = " ".join(word.capitalize() for word in words[:count])
        self.rest = " ".join(words[count:])
        for one in self.cast.minions:
            if one.label == label:
                return one
        person = self.cast.add(Person())
        person.label = label
        return person

    def _kept(self, side: str, kind: str = "") -> Person | None:
        """Return the minion of a side that was spoken of before."""
        found = [one for one in self.cast.of(side) if not kind or one.kind == kind]
        if self.last in found:
            return self.last
        return found[-1] if found else None

    def _told(self, found: re.Match[str]) -> list[Person]:
        own, det, noun = found["own"] or "", (found["det"] or "").split(), found["noun"]
        kind = ALLY if noun in ("ally", "allies") else VAMPIRE
        side = self._side(own)
        several = "2" in det or "both" in det or noun == "combatants"
        if several and not own:
            if len(self.cast.minions) < 2:
                one = self.cast.minions[0] if self.cast.minions else self.cast.add(Person(kind, ME))
                one.side = one.side or ME
                self.cast.add(Person(kind, PREY if one.side == ME else ME))
            made = self.cast.minions[:2]
        else:
            made = [self._one(own, det, noun, kind, side)]
        for one in made:
            if noun in _TITLES:
                one.words[noun] = None
            elif noun in _CLANS:
                one.label = one.label or noun.title().replace(" ", "")
            if noun.startswith("capacity"):
                self._adjective(one, noun)
            if noun == "rescuer":
                self.rescuer = one
            for word in re.findall(_ADJECTIVE, found["adj"] or ""):
                self._adjective(one, word)
        return made

    def _side(self, own: str) -> str:
        if own in ("my", "our"):
            return ME
        if own in ("my predator's", "his prey's"):
            return NEXT
        return PREY if own else ""

    def _one(self, own: str, det: list[str], noun: str, kind: str, side: str) -> Person:
        anew = {"another", "other", "second", "a", "an", "some"} & set(det)
        known = [one for one in self.cast.minions if one.side == side or not side]
        label = noun.title().replace(" ", "") if noun in _CLANS else ""
        if label:
            known = [one for one in self.cast.minions if one.label == label]
        if noun in _TITLES:
            known = [one for one in known if noun in one.words]
        if noun == "ally":
            known = [one for one in known if one.kind == ALLY]
        if noun == "one":
            known = []
        if (own or {"the", "same", "this", "that"} & set(det)) and known and not anew:
            return self.last if self.last in known and self.last is not None else known[-1]
        if not side and "another" in det and self.last is not None:
            side = self.last.side = self.last.side or ME
        elif not side and self.cast.of(ME) and noun != "one":
            side = PREY
        waiting = [
            one for one in self.cast.minions if one.implied and one.side in (side, "") and not anew - {"a", "an"}
        ]
        if waiting and noun != "one":
            waiting[-1].kind, waiting[-1].implied = kind, False
            waiting[-1].side = waiting[-1].side or side
            return waiting[-1]
        return self.cast.add(Person(kind, side))

    # -- what is so of them --------------------------------------------------------------------------------------

    def _adjective(self, one: Person, word: str) -> None:
        count = re.search(r"\d+", word)
        if word == "empty":
            one.blood = 0
        elif word == "full":
            one.full = True
        elif word == "torpid":
            one.words["torpor"] = None
        elif word.startswith("capacity") and count:
            one.capacity = int(count[0])
        elif "/" in word:
            one.blood, one.capacity = map(int, word.split("/"))
        elif count:
            one.blood = int(count[0])
        elif word in ("locked", "wounded", "uncontrolled"):
            one.words[word] = None

    def attribute(self, of: list[Person | Seat]) -> bool:
        """Read something that is so of somebody; tell whether there was any."""
        people = [one for one in of if isinstance(one, Person)]
        return self._counted(of, people) or self._stated(of, people)

    def _about(self, people: list[Person], of: list[Person | Seat]) -> list[Person]:
        if people or not of:
            return people or [self.sole()]
        return self.doers()

    def seats_of(self, of: list[Person | Seat]) -> list[Seat]:
        """Return the Methuselahs that are meant by minions or Methuselahs."""
        return [one if isinstance(one, Seat) else self.cast.seat(one.side or ME) for one in of] or self.players()

    def _counted(self, of: list[Person | Seat], people: list[Person]) -> bool:
        found = self.eat(rf"{_HAS}{_NUMBER} pool(?: left| remaining| each)*")
        if found:
            for seat in self.seats_of(of):
                self.cast.seat(seat.name).pool = 0 if found[1] == "no" else int(found[1])
            self.at_table = True
            return True
        found = self.eat(rf"{_HAS}full(?: (?:at|with) (\d+)(?: (?:of|out of) (\d+))?)?")
        if found:
            for one in self._about(people, of):
                one.full = True
                one.capacity = int(found[2] or found[1]) if found[1] else one.capacity
            return True
        found = self.eat(rf"{_HAS}(\d+)(?: blood)?(?: of | out of |/)(?:a )?(?:possible )?(\d+)(?: blood)?")
        if found:
            for one in self._about(people, of):
                one.blood, one.capacity = int(found[1]), int(found[2])
            return True
        found = self.eat(
            rf"{_HAS}{_NUMBER} (?:blood|life)(?: (?:left|remaining|on (?:him|them)|in total|now))*( each)?(?! for)"
        )
        if found:
            for one in self.cast.minions if found[2] else self._about(people, of):
                one.blood = 0 if found[1] == "no" else int(found[1])
            return True
        found = self.eat(
            r"(?:who |that )?(?:has|have|is on|are on|on|with) (?:only |just |exactly )?(\d+|"
            r"one)(?= (?:[,.;?]|and|but)|[,.;?]|$)"
        )
        if found:
            for one in self._about(people, of):
                one.blood = 1 if found[1] == "one" else int(found[1])
            return True
        found = self.eat(rf"{_HAS}(?:capacity (?:of |is )?(\d+)|room for (?:only )?(\d+)(?: more)?(?: blood)?)")
        if found:
            for one in self._about(people, of):
                one.capacity = int(found[1]) if found[1] else one.capacity
                one.room = int(found[2]) if found[2] else one.room
            return True
        found = self.eat(rf"{_HAS}(?:needs|lacks|need|lack) (\d+)(?: more)?(?: blood)?")
        if found:
            for one in self._about(people, of):
                one.room = int(found[1])
            return True
        return False

    def _stated(self, of: list[Person | Seat], people: list[Person]) -> bool:
        found = self.eat(
            rf"{_HAS}(?:(strength|bleed|intercept) (?:of )?(\d+)|(\d+) (strength|intercept))(?! (?:of|damage))"
        )
        if found and (people or of or found[1] != "bleed"):
            what, count = found[1] or found[4], int(found[2] or found[3])
            for one in self._about(people, of):
                setattr(one, what, count)
            return True
        found = self.eat(rf"{_HAS}(?:in |lying in )(?:torpor)|{_HAS}torpid")
        if found:
            for one in self._about(people, of):
                one.words["torpor"] = None
            return True
        if self.eat(rf"{_HAS}(?:empty|out of blood)"):
            for one in self._about(people, of):
                one.blood = 0
            return True
        found = self.eat(
            r"(?:is|are|being|already|and|was) (?:already )?(locked|wounded|uncontrolled|unlocked|ready)(?! by)"
        )
        if found:
            for one in self._about(people, of):
                if found[1] not in ("unlocked", "ready"):
                    one.words[found[1]] = None
            return True
        found = self.eat(r"(?:with|has|have|gets) the edge")
        if found:
            self.cast.seat(self.seats_of(of)[0].name).edge = True
            self.at_table = True
            return True
        found = self.eat(rf"(?:is|are|being) (?:an? |the )?({'|'.join(_TITLES)})")
        if found:
            for one in self._about(people, of):
                one.words[found[1]] = None
            return True
        return bool(
            self.eat(
                r"has room(?! for)|without (?:any |a )?titles?|with no title|with no bleed|no bleed printed on him"
            )
        )
