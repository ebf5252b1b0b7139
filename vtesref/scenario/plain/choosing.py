"""Making a scenario by choices: one question after the other, each answered by a number, and the sentence at the end.

    >>> step(()).text
    'How many Methuselahs are at the table?'

``step`` takes all answers so far, so that a terminal and a form can both go back. Standard library only, like the
engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.cards.model import MAX_NUMBER
from vtesref.scenario.plain.people import ALLY, SEATS, Cast, Person
from vtesref.scenario.sentences import action as action_lines
from vtesref.scenario.sentences import combat as combat_lines
from vtesref.scenario.sentences import deeds as deed_lines
from vtesref.scenario.sentences import politics as politics_lines

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

#: How many minions one Methuselah can be given.
MOST_MINIONS = 3
#: How many things can happen.
MOST_LINES = 20
#: What can be so of a minion, and the words for it.
_STATES = {"ready": "", "locked": "locked", "in torpor": "torpor", "wounded": "wounded", "a prince": "prince"}
#: What can happen: how it is offered, and its line, in the order of the chapters.
DEEDS = dict(
    each
    for chapter in (deed_lines, action_lines, combat_lines, politics_lines)
    for sentence in chapter.SENTENCES
    for each in sentence.offered
)


class Question(NamedTuple):
    """What is asked: one of the ``options`` by its number from 1, or where there are none a number in a range."""

    text: str
    options: tuple[str, ...] = ()
    low: int = 1
    high: int = 0

    @property
    def most(self) -> int:
        """The highest answer."""
        return len(self.options) or self.high


class WrongAnswer(ValueError):
    """An answer that is not among the choices; the message says which are."""


def step(answers: Sequence[int]) -> Question | str:
    """Return the question that follows some answers, or the sentence once all is answered.

    Raises WrongAnswer for a number that a question does not offer, and for answers after the last question.
    """
    talk = _talk()
    question = next(talk)
    for place, answer in enumerate(answers):
        if not question.low <= answer <= question.most:
            raise WrongAnswer(f"{answer} is not an answer; give a number from {question.low} to {question.most}")
        try:
            question = talk.send(answer)
        except StopIteration as done:
            if place + 1 < len(answers):
                raise WrongAnswer("there are more answers than questions; take out the last number") from None
            return str(done.value)
    return question


def _talk() -> Generator[Question, int, str]:
    cast = Cast()
    cast.complete = True
    count = yield Question("How many Methuselahs are at the table?", low=2, high=len(SEATS))
    seated = SEATS[:count]
    for place, name in enumerate(seated):
        seat = cast.seat(name)
        told = f"{name}, prey of {seated[place - 1]}"
        seat.pool = yield Question(f"How much pool has {told}?", high=MAX_NUMBER)
        many = yield Question(f"How many minions has {name}?", low=0, high=MOST_MINIONS)
        for number in range(many):
            yield from _minion(cast, name, number + 1)
    if not cast.minions:
        yield from _minion(cast, seated[0], 1)
    cast.name_all()
    lines: list[str] = []
    while len(lines) < MOST_LINES:
        ended = ("nothing more",) if lines else ()
        chosen = yield Question("What happens next?", (*DEEDS, *ended))
        if chosen > len(DEEDS):
            break
        lines.append((yield from _line(cast, list(DEEDS.values())[chosen - 1])))
    return f"{cast.told(at_table=True)} | {', '.join(lines)}"


def _minion(cast: Cast, side: str, number: int) -> Generator[Question, int, None]:
    which = f"minion {number} of {side}"
    kind = yield Question(f"What is {which}?", ("a vampire", "an ally"))
    if kind == 2:
        person = cast.add(Person(ALLY, side))
        person.blood = yield Question(f"How much life has {which}?", high=MAX_NUMBER)
        person.strength = yield Question(f"What is the strength of {which}?", low=0, high=MAX_NUMBER)
        person.bleed = yield Question(f"What is the bleed of {which}?", low=0, high=MAX_NUMBER)
        return
    person = cast.add(Person(side=side))
    person.capacity = yield Question(f"What is the capacity of {which}?", high=MAX_NUMBER)
    person.blood = yield Question(f"How much blood has {which}?", low=0, high=person.capacity)
    state = yield Question(f"What is so of {which}?", tuple(_STATES))
    word = list(_STATES.values())[state - 1]
    if word:
        person.words[word] = None


def _line(cast: Cast, deed: str) -> Generator[Question, int, str]:
    names = tuple(person.name for person in cast.minions)
    chosen = yield Question("Who does it?", names)
    who, other, amount = names[chosen - 1], "", 0
    if "{1}" in deed:
        others = tuple(name for name in names if name != who) or names
        chosen = yield Question("To whom?", others)
        other = others[chosen - 1]
    if "{n}" in deed:
        amount = yield Question("How much?", high=MAX_NUMBER)
    return deed.format(who, other, n=amount)
