"""The sentences of scenarios: what is given, what happens, and what is claimed of it.

    Alice 12: Royce 1/6, Ivan 2/5 locked; Bob 20: Lupo 4/4 torpor | Royce takes 2 aggravated | Royce torpor 0/6
    Royce 3/6, Lupo 2/4 with Gun (weapon, strike: 2 ranged) | Royce fights Lupo, Royce maneuvers, Lupo strikes with Gun
    a wounded vampire with 2 blood takes 3 aggravated damage

``given | when | then``. Minions stand in seats (a name, a pool, a colon; seats parted by semicolons) or by themselves.
``vtesref scenario words`` prints all that can be said. Standard library only, like the engine: this also runs in a
browser. The rooms ``given``, ``sentences`` and ``claims`` read the parts, ``words`` what all of them have.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.action.recruit import copy_name
from vtesref.engine.cards.always.values import speaks_of
from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.cards.model import MAX_NUMBER
from vtesref.engine.contest.contest import becomes_ally
from vtesref.scenario.claims import Heard
from vtesref.scenario.given.reading import Given, Situation, place
from vtesref.scenario.given.reading import read as read_given
from vtesref.scenario.sentences import by_place
from vtesref.scenario.sentences.grammar import read, together
from vtesref.scenario.sentences.sentence import Line
from vtesref.scenario.words import played_cards
from vtesref.scenario.words.cards import Definition, define, from_texts
from vtesref.scenario.words.template import Names
from vtesref.scenario.words.text import (
    MAX_CHARACTERS,
    MAX_LINES,
    ScenarioError,
    around,
    number,
    parted,
    refuse_hidden,
    split,
)
from vtesref.scenario.words.verbs import BLOOD_HUNT, ROUND

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vtesref.scenario.given.layout import Invented


class Told(NamedTuple):
    """What is given and the lines of a story as they are kept, before anybody lays them out."""

    given: str
    when: tuple[str, ...]

    @property
    def text(self) -> str:
        """Both in one line."""
        return f"{self.given} | {', '.join(self.when)}"


class Scenario(NamedTuple):
    """A situation, its story and its claims, before any edition plays it."""

    text: str
    given: str
    when: tuple[Line, ...]
    then: tuple[str, ...]
    cards: dict[str, Definition]
    #: What is claimed of it, by the words.
    claims: Heard
    #: What is given, as it was read.
    situation: Situation

    @property
    def invented(self) -> tuple[Invented, ...]:
        """The minions that are told as made up, though a card may have their name."""
        return self.situation.invented


def parse(text: str) -> Scenario:
    """Read a scenario of one line; raises ScenarioError with the place and the remedy."""
    if len(text) > MAX_CHARACTERS:
        raise ScenarioError(f"the scenario has {len(text)} characters; at most {MAX_CHARACTERS} are read")
    parts = [around(" ".join(part.split()), played_cards.shortened) for part in parted(text, r"\|")]
    if len(parts) == 1:
        return _quick(parts[0])
    if len(parts) > 3:
        raise ScenarioError("there are more than three parts; a scenario is: given | when | then", "|")
    return make(parts[0], tuple(split(parts[1], ",")), _claims(parts[2]) if len(parts) == 3 else ())


def tell(given: str, when: Iterable[str]) -> Told:
    """Return what is written as it is kept: known names without their commas, and one line for each thing told."""
    return Told(around(given, played_cards.shortened), tuple(one for line in when for one in together(line)))


def make(
    given: str, when: tuple[str, ...], then: tuple[str, ...] = (), cards: dict[str, Any] | None = None
) -> Scenario:
    """Make a scenario from its parts, and check that every name in the story and the claims is at the table.

    ``cards`` are further definitions by name; ``given`` can have some, too.
    """
    if len(when) > MAX_LINES:
        raise ScenarioError(f"the story has {len(when)} lines; at most {MAX_LINES} are played")
    written = sum(map(len, (given, *when, *then, *(cards or {}), *map(str, (cards or {}).values()))))
    if written > MAX_CHARACTERS:
        raise ScenarioError(f"the scenario has {written} characters; at most {MAX_CHARACTERS} are read")
    kept = tell(given, when)
    given = kept.given
    defined: dict[str, Definition] = {}
    for name, text in (cards or {}).items():
        if name.lower() in defined:
            raise ScenarioError(f'the card "{name}" is defined twice; give one of them another name', name)
        texts = isinstance(text, dict)
        defined[name.lower()] = from_texts({"card": name, **text}) if texts else define(name, text)
    for key, card in played_cards.mentioned(" ".join([given, *when])).items():
        defined.setdefault(key, card)
    situation = read_given(given, defined)
    laid = situation.lay()
    defined = situation.defined
    when = kept.when
    coming = coming_into_play(when, defined)
    names = Names([*(minion.name for minion in laid.minions), *coming], (seat.name for seat in laid.seats))
    lines = by_place.amidst(tuple(read(line, names, defined) for line in when), defined)
    whose = {minion.name: minion.controller.name for minion in laid.minions if minion.controller is not None}
    lines = by_place.of_two_types(lines, defined, whose)
    if not lines:
        raise ScenarioError("nothing happens: write at least one story line after the first |")
    heard = Heard(names, defined)
    for claim in then:
        heard[claim]
    for name in (*names.values(), *names.seats.values(), *(card.name for card in defined.values())):
        refuse_hidden(name, f'the name "{name}"')
    for text in (" ".join(given.split()), *when, *then):
        refuse_hidden(text, f'"{text}"')
    text = kept.text + (f" | {'; '.join(then)}" if then else "")
    return Scenario(text, given, lines, then, defined, heard, situation)


def without_claims(scenario: Scenario) -> Scenario:
    """Return a scenario that claims nothing."""
    return scenario._replace(text=Told(scenario.given, tuple(line.text for line in scenario.when)).text, then=())


def coming_into_play(when: tuple[str, ...], cards: dict[str, Definition]) -> list[str]:
    """Return the names of the allies and retainers that come into play as the story goes on, however often."""
    found = []
    for line in when:
        told = re.search(r"\b(?:employs|recruits) (?P<name>[^()]+?)(?: at \w+)?$", line)
        if told and told["name"].lower() not in cards:
            played_cards.find(told["name"], cards)  # by a part of its name
    for card in list(dict.fromkeys(cards.values())):
        if any(text.says("becomes a vampire") for text in card.texts):
            short = card.name.partition(",")[0]
            found += [copy_name(short, number) for number in range(1, sum(card.name in line for line in when) + 2)]
        if speaks_of(card.texts, "blocks itself"):
            found.append(card.name.partition(",")[0])
        if card.kind in ("ally", "retainer") or becomes_ally(card.texts):
            short = card.name.partition(",")[0]  # as the minion is called
            pattern = re.compile(rf"\b(?:employs|recruits|picks|plays)\b.*\b{re.escape(short)}\b", re.I)
            copies = sum(bool(pattern.search(line)) for line in when)
            found += [copy_name(short, number) for number in range(1, copies + 2)]
    return found


_QUICK = Pattern(
    r"(?:an? |the )?(?P<words>(?:(?:wounded|ready|locked|unlocked|empty) )*)(?P<kind>vampire|ally|retainer)"
    r"(?P<torpor> in torpor)?(?: with (?P<count>\d+)(?:/(?P<capacity>\d+))? (?:blood|life))?"
    r"(?: and capacity (?P<capacity2>\d+))? (?P<story>(?:takes|hunts|leaves torpor).*)\Z"
)


def is_quick(text: str) -> bool:
    """Tell whether a text has the quick form: one nameless minion and what happens to it."""
    return _QUICK.match(text.strip().rstrip(".").lower()) is not None


def _quick(text: str) -> Scenario:
    """Read the quick form: one nameless minion and what happens to it."""
    if not text:
        raise ScenarioError("nothing is written; a scenario is: given | when | then")
    match = _QUICK.match(text.strip().rstrip(".").lower())
    if not match:
        raise ScenarioError(
            f'"{text[:80]}" cannot be read; write given | when | then, or the quick form, such as: a wounded '
            "vampire with 2 blood takes 3 aggravated damage"
        )
    kind = match["kind"]
    words = match["words"].split()
    count = match["count"]
    if "empty" in words:
        words = [word for word in words if word != "empty"]
        if number(count or "0", "a counter"):
            raise ScenarioError(f"the {kind} cannot be empty and have {count}; write one of the two", "empty")
        count = "0"
    if count is None:
        raise ScenarioError(
            f'write how much {"blood" if kind == "vampire" else "life"} it has: "a {kind} with 2 ..."', kind
        )
    name = kind.capitalize()
    if kind == "vampire":
        if match["capacity"] and match["capacity2"]:
            raise ScenarioError("the capacity is given twice; keep one", f"capacity {match['capacity2']}")
        enough = min(max(number(count, "a counter") + 1, 10), MAX_NUMBER)
        capacity = match["capacity"] or match["capacity2"] or str(enough)
        given = f"{name} {count}/{capacity}"
    elif kind == "retainer" and (words or match["torpor"]):
        raise ScenarioError("a retainer is never locked, wounded or in torpor; write only its life", kind)
    elif match["capacity"] or match["capacity2"]:
        raise ScenarioError(
            f"the {kind} has no capacity; write only its life", f"{match['capacity'] or match['capacity2']}"
        )
    elif kind == "retainer":
        given = f"Employer 1/1 with {name} (retainer, {count} life)"
    else:
        given = f"{name} {count} {kind}"
    given += " torpor" if match["torpor"] else ""
    given += "".join(f" {word}" for word in words)
    return make(given, (f"{name} {match['story']}",))._replace(text=text)


def _claims(text: str) -> tuple[str, ...]:
    return tuple(claim for claim in (part.strip() for part in re.split(r"[;,]", text)) if claim)


__all__ = [
    "BLOOD_HUNT",
    "ROUND",
    "Given",
    "Line",
    "Scenario",
    "ScenarioError",
    "Situation",
    "make",
    "parse",
    "place",
]
