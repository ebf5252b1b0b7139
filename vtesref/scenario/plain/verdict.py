"""What is answered to a described situation, in the words of who asks: yes, no, a number, or what comes of it.

What is asked ("is he gone?", "how much pool do I have left?") is held against the table as it lies at the end. Where it
may be asked of several who end differently, each is told of, and there is no yes or no; what nobody has said (a pool,
how much blood) is not told as if somebody had. Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.table import ASH_HEAP, READY, TORPOR, UNCONTROLLED
from vtesref.scenario.claims.claim import last_of
from vtesref.scenario.plain import wording
from vtesref.scenario.plain.hearing import ATTEMPT, TAG
from vtesref.scenario.plain.people import ME, NEXT, PREY, Person
from vtesref.scenario.shown.play import cited, deciding_keys

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vtesref.engine.table import Methuselah, Minion, Table
    from vtesref.scenario.plain import Heard
    from vtesref.scenario.playing import Outcome

#: The rule that cards come before rules, which is no reason by itself.
GOLDEN = "general.golden_rule"
YES = "yes"
NO = "no"
#: What is said of a refusal that nobody asked about.
NOT_ALLOWED = "not allowed"
#: What is said of a guess that is to be confirmed.
RIGHT = "right"
NOT_SO = "not so"
#: A guess that something cannot be done, and one that something is not so.
_DENIED = re.compile(r"\b(?:can|could|may) not (?!he\b|it\b|i\b|they\b|we\b|my\b|his\b|the\b|an?\b)")
#: Where a second question begins.
_AND_ASKS = re.compile(r" and (?=(?:do|be|will|would|can|who|whose|how|what|where|which)\b)")
_NOT = re.compile(r"\b(?:not|no|never|nobody)\b")
_PERMITTED = re.compile(r"\b(?:can|could|may|might|legal|illegal|allow|allowed|possible|ok|able|work)\b")
_LEGAL = re.compile(
    r"^(?:still |then )?(?:legal|possible|allowed|ok|fine)\b|\bbe (?:it|that|this) (?:legal|possible|allowed|ok)\b"
)
#: What asks for more than yes or no.
_WHICH = re.compile(r"^(?:and |so |then |but )*(?:who|whom|whose|what|which|where|when|how|why)\b")
#: What asks whether what was told may be done.
_MAY = re.compile(r"^(?:and |so |then )*(?:can|could|may|might) (?:i|he|it|she|they|we)(?: do (?:it|that|this|so))?$")
#: What asks which of two it is, and so neither yes nor no.
_EITHER = re.compile(r"\bor\b(?! not)")
#: What makes "no" of a yes: "does he stay out of torpor?", "is he not in torpor?".
_TURNED = re.compile(
    r"\b(?:out of|avoid|escape|instead|rather|except|never|no longer|not any|without|neither|nobody|nothing)\b|"
    r"\b(?:be|do|will|would|can|have) (?:he|it|i|they|we|(?:my|his|the|our) \w+) (?:\w+ )?not\b"
)
#: What asks whether somebody is gone.
_GONE = re.compile(r"\b(?:survive|alive|live|dead|die|kill|was-kill|toast|be i go)\b")
_HOW_MUCH = re.compile(r"\b(?:how (?:much|many)|what be left)\b")


class Verdict(NamedTuple):
    """An answer: ``word`` is "yes", "no", "right", "not so", "not allowed" or "", ``text`` what comes.

    Of a refusal the ``keys`` of the rules in the way are given, and no text: they say it.
    """

    word: str
    text: str
    keys: tuple[str, ...] = ()


class Line(NamedTuple):
    """The answer to a question in one line.

    ``verdict`` is "yes", "no", or more than that ("no, unless a card says otherwise"), and "" where the text alone
    tells. ``text`` is the sentence that answers, ``citation`` and ``id`` where it stands. ``sure`` tells whether it is
    taken to settle the question; if not, it is the nearest that the texts have.
    """

    verdict: str
    text: str
    citation: str
    id: str
    sure: bool = True

    def as_data(self) -> dict[str, Any]:
        """Return the line as plain data, with ``line`` as it is read."""
        return {"line": self.told(), **self._asdict()}

    def told(self) -> str:
        """Return the line as it is read: "No: ..."."""
        if not self.sure:
            return f"The texts do not say it in so many words. The nearest: {self.text}"
        return f"{self.verdict[:1].upper()}{self.verdict[1:]}: {self.text}" if self.verdict else self.text


class _Voice:
    """How who asks speaks of everybody: "you", "your prey's vampire", and names where nobody speaks as "I"."""

    def __init__(self, found: Heard, text: str) -> None:
        self.cast = found.cast
        said = " ".join(word.read for word in wording.words(text))
        self.speaks = bool(re.search(r"\b(?:i|me|my|mine|we|us|our|prey|predator)\b", said))
        self.next = (
            "your grandprey"
            if re.search(r"grandprey|prey's prey|\bhis (?:own )?prey", said) and "predator" not in said
            else "your predator"
        )
        self.alone = len(found.cast.minions) == 1
        #: Whether somebody attempts to block, and whether it is asked if they can.
        self.blocks = " blocks" in found.sentence
        self.asks_block = bool(re.search(r"\b(?:can|could|may|might|do|will|would)(?: \S+){1,4} block\b", said))

    def person(self, name: str) -> Person | None:
        """Return what was heard of a minion."""
        return next((one for one in self.cast.minions if one.name == name), None)

    def seat(self, name: str) -> str:
        """Return how a Methuselah is called."""
        if not self.speaks:
            return name
        last = "your predator" if name == self.cast.predator() and self.cast.four else self.next
        return {ME: "you", PREY: "your prey", NEXT: "your grandprey" if self.cast.four else self.next}.get(name, last)

    def minion(self, minion: Minion) -> str:
        """Return how a minion is called."""
        person = self.person(minion.name)
        if person is None or person.label:
            return minion.name
        if not self.speaks:
            return f"the {person.kind}" if self.alone else minion.name
        same = [one for one in self.cast.minions if (one.side, one.kind) == (person.side, person.kind)]
        owner = self.seat(person.side)
        whose = "your" if owner == "you" else f"{owner}'s"
        return f"{whose} {person.kind}{f' ({minion.name})' if len(same) > 1 else ''}"


def verdict(text: str, found: Heard, outcome: Outcome) -> Verdict:
    """Return what is answered to a description that was understood and played."""
    said = _verdict(text, found, outcome)
    if not said.text or not found.levels:
        return said
    return said._replace(text=f"{said.text} No level was told: this is {', '.join(found.levels)}.")


def _verdict(text: str, found: Heard, outcome: Outcome) -> Verdict:
    told = _Told(_Voice(found, text), outcome.table)
    stated = any(ask.stated for ask in found.asks)
    if outcome.refused:
        plain = " ".join(word.read for word in wording.words(text))
        word = RIGHT if _DENIED.search(plain) else NOT_SO if stated else NO if _PERMITTED.search(plain) else NOT_ALLOWED
        return Verdict(word, "", outcome.refused[1])
    asks = [ask._replace(words=words) for ask in found.asks for words in _AND_ASKS.split(ask.words) if ask.words != TAG]
    answers = [answered for ask in asks if (answered := told.answer(ask.words)) is not None]
    if len(asks) != 1 or not answers:
        return Verdict("", " ".join(dict.fromkeys(one.text for one in answers)) if answers else told.all())
    [answer] = answers
    if _WHICH.search(asks[0].words):
        return answer._replace(word="")
    if not stated or not answer.word:
        return answer
    holds = (answer.word == YES) != bool(asks[0].stated and _NOT.search(asks[0].words))
    return answer._replace(word=RIGHT if holds else NOT_SO)


def line(text: str, found: Heard, outcome: Outcome, store: Any) -> Line:
    """Return the line that answers a description which was understood and played, cited from a store."""
    said = verdict(text, found, outcome)
    keys = [*said.keys] or deciding_keys(outcome)[-1:]
    keys.sort(key=lambda key: key == GOLDEN)
    rule = cited(store, keys[0], outcome.edition) if keys else {"statement": "", "cite": "", "at": ""}
    text = said.text or str(rule["statement"])
    if said.keys and keys[0] == GOLDEN:  # it is the card that says no
        why = next((missed.why for missed in outcome.missed if missed.keys and missed.why), text).rstrip(".")
        text = f"{why[:1].upper()}{why[1:]}."
    return Line(said.word, text, rule["cite"], rule["at"])


class _Told:
    """What is told of the table at the end."""

    def __init__(self, voice: _Voice, table: Table) -> None:
        self.voice = voice
        self.table = table
        self.before: dict[tuple[str, str], object] = {}
        for entity, field, value in table.changes_since(0):
            self.before.setdefault((str(entity), field), value)

    # -- what is asked -------------------------------------------------------------------------------------------

    def answer(self, clause: str) -> Verdict | None:
        """Return what is answered to one question; None where it is not known what that asks."""
        if _EITHER.search(clause) or _TURNED.search(clause):
            return None
        if clause == ATTEMPT:
            return self._of_attempt()
        if _LEGAL.search(clause) or _MAY.search(clause):
            return Verdict(YES, self.all())
        if re.search(r"\b(?:referendum|vote|it|that|this)\b.* (?:pass|fail|go through)|^(?:pass|fail)", clause):
            return self._of_referendum(clause)
        if "edge" in clause.split():
            return self._of_edge(clause)
        if _HOW_MUCH.search(clause):
            return self._of_number(clause)
        if re.search(r"\b(?:was-oust|be oust|be i out|lose the game)\b", clause):
            return self._of_seats(clause, lambda seat: seat.ousted)
        if re.search(r"\bpool\b", clause) and re.search(r"\b(?:lose|change|burn)\b", clause):
            return self._of_seats(clause, lambda seat: self._changed(seat, "pool"))
        if re.search(r"\bbe (?:he|it) out\b", clause):
            return self._of_out(clause)
        if _GONE.search(clause) and (gone := self._of_players(clause)) is not None:
            return gone
        for pattern, holds in _STATES:
            if re.search(pattern, clause):
                return self._of_minions(clause, holds)
        return None

    def _of_attempt(self) -> Verdict | None:
        """Answer whether somebody can do what was told last, which no rule forbids: block, or anything else."""
        keys = {step.key for _, step in self.table.root.walk()}
        if self.voice.blocks and "block.success.locks_blocker" not in keys:
            if self.voice.asks_block:
                return Verdict(NO, f"The attempt to block fails. {self.all()}")
            return Verdict("", self.all())
        return Verdict(YES, self.all())

    def _of_players(self, clause: str) -> Verdict | None:
        """Answer "am I dead?" where it asks of a Methuselah, who has lost pool; None where it asks of a minion."""
        asked = re.search(r"\b(?:i|(?:my |the )?(?:prey|predator|grandprey))(?= )", clause)
        seats = self._meant_seats(clause) if asked else []
        if not seats or not self.voice.speaks or not any(self._changed(one, "pool", "ousted") for one in seats):
            return None
        lives = bool(re.search(r"\b(?:survive|alive|live)\b", clause))
        return self._of_seats(clause, lambda seat: bool(seat.ousted) != lives)

    def _of_out(self, clause: str) -> Verdict | None:
        """Answer "is he out?", which asks of a minion that was uncontrolled whether it is not, and else of a player."""
        waiting = [
            one for one in self.table.minions if self.before.get((str(one), "region"), one.region) == UNCONTROLLED
        ]
        if waiting:
            return self._judged([(one.region != UNCONTROLLED, self._minion(one)) for one in waiting])
        return self._of_seats(clause, lambda seat: seat.ousted)

    def _of_referendum(self, clause: str) -> Verdict | None:
        from vtesref.engine.politics.referendum import PASSED, Referendum

        held = last_of(self.table, "referendum", Referendum)
        if held is None or not held.result:
            return None
        passed = held.result == PASSED
        return Verdict(YES if passed == ("fail" not in clause.split()) else NO, self.all())

    def _of_edge(self, clause: str) -> Verdict | None:
        holder = self.table.course.edge
        told = _sentence([self._edge()])
        if clause.startswith("who"):
            return Verdict("", told)
        mine = re.search(r"\bi\b", clause)
        if not mine or not self.voice.speaks:
            return None
        holds = holder is not None and holder.name == ME
        if "lose" in clause.split():
            held = self.before.get((str(self.table.course), "edge"), holder)
            holds = getattr(held, "name", "") == ME and not holds
        return Verdict(YES if holds else NO, told)

    def _of_number(self, clause: str) -> Verdict | None:
        told_blood = any(one.blood is not None for one in self.voice.cast.minions)
        if re.search(r"\b(?:blood|life)\b", clause) is None and ("pool" in clause.split() or not told_blood):
            seats = self._meant_seats(clause)
            return Verdict("", _sentence([self._seat(one) for one in seats])) if seats else None
        if re.search(r"\b(?:round|vote|pay|cost|get|gain|lose|take|point|points|damage|transfer)", clause):
            return None
        minions = self._meant(clause)
        return Verdict("", _sentence([self._minion(one) for one in minions])) if minions else None

    def _of_seats(self, clause: str, holds: Callable[[Methuselah], bool]) -> Verdict | None:
        seats = self._meant_seats(clause)
        if not seats:
            return None
        return self._judged([(holds(seat), self._seat(seat)) for seat in seats])

    def _of_minions(self, clause: str, holds: Callable[[Minion], bool]) -> Verdict | None:
        minions = self._meant(clause)
        if not minions:
            return None
        judged = self._judged([(holds(minion), self._minion(minion)) for minion in minions])
        # What hangs on a number that nobody told is no yes and no no.
        return judged._replace(word="") if any(map(self._is_supposed, minions)) else judged

    def _is_supposed(self, minion: Minion) -> bool:
        """Tell whether the blood or life of a minion changed of which nobody said how much there was."""
        person = self.voice.person(minion.name)
        told = person is None or person.blood is not None or person.full or person.known() is not None
        return not told and self._changed(minion, "counters")

    def _judged(self, each: list[tuple[bool, str]]) -> Verdict:
        """Return yes or no where it is the same for all who may be meant, and otherwise what is so of each."""
        told = _sentence([text for _, text in each])
        if len({held for held, _ in each}) > 1:
            return Verdict("", told)
        return Verdict(YES if each[0][0] else NO, told)

    # -- who is meant --------------------------------------------------------------------------------------------

    def _meant(self, clause: str) -> list[Minion]:
        """Return the minions that a question may be about: of a side, of a kind, or those of whom something changed."""
        minions = [one for one in self.table.minions if self.voice.person(one.name) is not None]
        named = [one for one in minions if one.name.lower() in clause.split()]
        if named:
            return named
        if match := re.search(r"\b(?:my |the )?(prey|predator|grandprey)'s \w+", clause):
            side = {"prey": PREY, "grandprey": NEXT}.get(match[1], self.voice.cast.predator())
            return [one for one in minions if self._side(one) == side]
        if match := re.search(r"\b(my|his|the|a) (?:\w+ )?(vampire|ally|minion|blocker|one|prince|guy)\b", clause):
            kind = match[2] if match[2] in ("vampire", "ally") else ""
            minions = [one for one in minions if not kind or one.kind == kind]
            if match[1] == "my":
                return [one for one in minions if self._side(one) == ME]
            if match[1] == "his":
                return [one for one in minions if self._side(one) != ME]
        if match := re.search(r"^(?:and |so |then )?(?:be|do|will|would|have) (mine|his)\b", clause):
            return [one for one in minions if (self._side(one) == ME) == (match[1] == "mine")]
        changed = [one for one in minions if self._changed(one, "region", "counters", "locked")]
        hurt = [one for one in changed if self._changed(one, "region", "counters")]
        if not hurt and any(self._changed(one, "ousted") for one in self.table.seats):
            return []  # a player may be meant
        return hurt or changed or minions

    def _meant_seats(self, clause: str) -> list[Methuselah]:
        seats = self.table.seats
        words = clause.split()
        if not self.voice.speaks:
            return [one for one in seats if self._changed(one, "pool", "ousted")]
        named = {
            name
            for word, name in (("grandprey", NEXT), ("prey", PREY), ("predator", self.voice.cast.predator()))
            if word in words
        } | ({ME} if {"i", "me"} & set(words) or re.search(r"\bmy (?:own )?pool\b", clause) else set())
        if named:
            return [one for one in seats if one.name in named]
        return [one for one in seats if one.name != ME and self._changed(one, "pool", "ousted")]

    def _side(self, minion: Minion) -> str:
        person = self.voice.person(minion.name)
        return person.side if person else ""

    def _changed(self, entity: object, *fields: str) -> bool:
        return any((str(entity), field) in self.before for field in fields)

    # -- what is told --------------------------------------------------------------------------------------------

    def all(self) -> str:
        """Return everything that is otherwise than before; what everybody has where nothing is."""
        minions = [one for one in self.table.minions if self.voice.person(one.name) is not None]
        changed = [self._minion(one) for one in minions if self._changed(one, "region", "counters")]
        changed += [self._seat(one) for one in self.table.seats if self._changed(one, "pool", "ousted")]
        told = [*self._referendum(), *changed]
        if self._changed(self.table.course, "edge"):
            told.append(self._edge())
        locked = [
            one for one in minions if self._changed(one, "locked") and not self._changed(one, "region", "counters")
        ]
        told += [f"{self.voice.minion(one)} is {'locked' if one.locked else 'unlocked'}" for one in locked]
        return _sentence(told) if told else "Nothing changes."

    def _referendum(self) -> list[str]:
        from vtesref.engine.politics.referendum import FAILED, PASSED, Referendum

        held = last_of(self.table, "referendum", Referendum)
        if held is None or held.hunted is not None or held.result not in (PASSED, FAILED):
            return []
        return ["the referendum passes" if held.result == PASSED else "the referendum fails"]

    def _edge(self) -> str:
        holder = self.table.course.edge
        if holder is None:
            return "nobody has the Edge"
        name = self.voice.seat(holder.name)
        return f"{name} {'have' if name == 'you' else 'has'} the Edge"

    def _minion(self, minion: Minion) -> str:
        name = self.voice.minion(minion)
        if minion.region == ASH_HEAP:
            return f"{name} is burned"
        where = "in torpor" if minion.region == TORPOR else "ready" if minion.region == READY else str(minion.region)
        return f"{name} is {where}{self._counters(minion)}{', locked' if minion.locked else ''}"

    def _counters(self, minion: Minion) -> str:
        """Return the blood or life that a minion has: as a number if it was told, or else by how much it changed."""
        person = self.voice.person(minion.name)
        what = "blood" if minion.is_vampire else "life"
        before = self.before.get((str(minion), "counters"))
        if person is not None and (person.blood is not None or person.full or person.known()):
            return f", with {minion.counters} {what}"
        if isinstance(before, int) and before != minion.counters:
            return f" (played with {before} {what}, now {minion.counters})"
        return ""

    def _seat(self, seat: Methuselah) -> str:
        name = self.voice.seat(seat.name)
        you = name == "you"
        if seat.ousted:
            return f"{name} {'are' if you else 'is'} ousted"
        before = self.before.get((str(seat), "pool"), seat.pool)
        told = self.voice.cast.seats.get(seat.name)
        if told is not None and told.pool is None and isinstance(before, int):
            more = seat.pool - before
            if not more:
                return f"{name} {'keep' if you else 'keeps'} all pool"
            verb = "gain" if more > 0 else "lose"
            return f"{name} {verb}{'' if you else 's'} {abs(more)} pool"
        return f"{name} {'have' if you else 'has'} {seat.pool} pool"


#: What is asked of a minion, by the words that ask it. The first that fits counts.
_STATES: tuple[tuple[str, Callable[[Minion], bool]], ...] = (
    (r"\b(?:torpor|torpid)\b", lambda minion: minion.region == TORPOR),
    (r"\b(?:survive|alive|live)\b", lambda minion: minion.region != ASH_HEAP),
    (
        r"\b(?:dead|die|burn|burned|was-burn|was-destroy|destroyed?|was-kill|kill|dust|dusted|ash|toast)\b|"
        r"\b(?:be (?:he|it) go$|(?:he|it) be go\b)",
        lambda minion: minion.region == ASH_HEAP,
    ),
    (r"\bunlocked\b", lambda minion: not minion.locked),
    (r"\b(?:locked)\b", lambda minion: bool(minion.locked)),
    (r"\bready\b", lambda minion: minion.region == READY),
)


def _sentence(parts: Sequence[str]) -> str:
    """Return what is told as one sentence; "" of nothing."""
    told = "; ".join(part for part in parts if part)
    return f"{told[:1].upper()}{told[1:]}." if told else ""
