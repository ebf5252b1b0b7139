"""The sentences of scenarios: what is given, what happens, and what is claimed of it.

    Alice 12: Royce 1/6, Ivan 2/5 locked; Bob 20: Lupo 4/4 torpor | Royce takes 2 aggravated | Royce torpor 0/6
    a wounded vampire with 2 blood takes 3 aggravated damage

``given | when | then``. Minions stand in seats (a name, a pool, a colon; seats parted by semicolons) or by themselves.
``blood/capacity`` makes a vampire, ``N life`` an ally; words follow. Everything that can be said is in the tables
below, and ``vtesref scenario words`` prints them. Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any, NamedTuple

from vtesref.engine import torpor
from vtesref.engine.core import NotModelled
from vtesref.engine.table import ALLY, READY, RETAINER, TORPOR, VAMPIRE, Methuselah, Minion

MAX_CHARACTERS = 20_000
MAX_NUMBER = 999

#: The words that may follow a minion, and what each means.
MINION_WORDS = {
    "locked": "is locked (tapped)",
    "unlocked": "is unlocked (the default)",
    "torpor": "is in torpor (a vampire)",
    "wounded": "has unmended damage, and so is wounded (a vampire)",
    "ally": "is an ally; its number is its life",
    "retainer": "is a retainer; its number is its life",
    "ready": "is in the ready region (the default)",
}
#: The story lines, and what each means.
STORY_LINES = {
    "NAME takes N [normal|aggravated] [damage] [and N ...]": "damage is inflicted on NAME",
    "NAME prevents N": "NAME uses an effect that prevents up to N, on the damage of the next line",
    "NAME hunts": "NAME hunts, and nobody blocks",
    "NAME leaves torpor": "NAME acts to leave torpor, and nobody blocks",
    "NAME rescues NAME [paying N]": "NAME rescues the other from torpor, paying N of the 2 blood (as much as it can)",
    "NAME diablerises NAME": "NAME diablerises the other in torpor, and nobody blocks",
    "the blood hunt passes|fails": "how the referendum after the diablerie ends (nobody calls one, or it fails)",
}
#: The claims, and what each means.
CLAIMS = {
    "NAME ready|torpor|burned": "where NAME ends up (burned: in the ash heap)",
    "NAME N, NAME N/N": "how much blood or life NAME ends up with, and its capacity",
    "refused: RULE": "the last line is refused by that rule",
    "cites: RULE": "that rule is applied",
}


class ScenarioError(ValueError):
    """A scenario that does not parse: the message names the word and what could stand there."""


class Line(NamedTuple):
    """One story line: its sentence, the minion it is about, the verb, its numbers, and whom it is done to."""

    text: str
    name: str
    verb: str
    normal: int = 0
    aggravated: int = 0
    other: str = ""


class Scenario(NamedTuple):
    """A situation, its story and its claims, before any edition plays it."""

    text: str
    given: str
    when: tuple[Line, ...]
    then: tuple[str, ...]


def parse(text: str) -> Scenario:
    """Read a scenario of one line; raises ScenarioError with the place and the remedy."""
    if len(text) > MAX_CHARACTERS:
        raise ScenarioError(f"the scenario has {len(text)} characters; at most {MAX_CHARACTERS} are read")
    parts = [" ".join(part.split()) for part in text.split("|")]
    if len(parts) == 1:
        return _quick(parts[0])
    if len(parts) > 3:
        raise ScenarioError("more than three parts; a scenario is: given | when | then")
    return make(parts[0], _lines(parts[1]), _claims(parts[2]) if len(parts) == 3 else ())


def make(given: str, when: tuple[str, ...], then: tuple[str, ...] = ()) -> Scenario:
    """Make a scenario of its parts, and check that every name in the story and the claims is on the table."""
    _, minions = place(given)
    names = {minion.name.lower(): minion.name for minion in minions}
    lines = tuple(_line(line, names) for line in when)
    if not lines:
        raise ScenarioError("nothing happens: write at least one story line after the first |")
    for claim in then:
        _check_claim(claim, names)
    story = ", ".join(line.text for line in lines)
    return Scenario(f"{given} | {story}" + (f" | {'; '.join(then)}" if then else ""), given, lines, then)


_QUICK = re.compile(
    r"(?:an? |the )?(?P<words>(?:(?:wounded|ready|locked|unlocked|empty) )*)(?P<kind>vampire|ally|retainer)"
    r"(?P<torpor> in torpor)?(?: with (?P<count>\d+)(?:/(?P<capacity>\d+))? (?:blood|life))?"
    r"(?: and capacity (?P<capacity2>\d+))? (?P<story>(?:takes|hunts).*)\Z"
)


def _quick(text: str) -> Scenario:
    """Read the quick form: one nameless minion and what happens to it."""
    match = _QUICK.match(text.strip().rstrip(".").lower())
    if not match:
        raise ScenarioError(
            f'"{text[:80]}" is neither given | when | then nor the quick form,'
            " such as: a wounded vampire with 2 blood takes 3 aggravated damage"
        )
    kind = match["kind"]
    words = match["words"].split()
    count = match["count"]
    if "empty" in words:
        words.remove("empty")
        count = count or "0"
    if count is None:
        raise ScenarioError(f'say how much {"blood" if kind == VAMPIRE else "life"} it has: "a {kind} with 2 ..."')
    name = kind.capitalize()
    if kind == VAMPIRE:
        capacity = match["capacity"] or match["capacity2"] or str(max(int(count) + 1, 10))
        given = f"{name} {count}/{capacity}"
    else:
        given = f"{name} {count} {kind}"
    given += " torpor" if match["torpor"] else ""
    given += "".join(f" {word}" for word in words)
    return make(given, (f"{name} {match['story']}",))._replace(text=text)


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line for line in (part.strip() for part in text.split(",")) if line)


def _claims(text: str) -> tuple[str, ...]:
    return tuple(claim for claim in (part.strip() for part in re.split(r"[;,]", text)) if claim)


def place(given: str) -> tuple[tuple[Methuselah, ...], tuple[Minion, ...]]:
    """Set up what is given; raises ScenarioError for what does not parse or cannot be."""
    seats: list[Methuselah] = []
    minions: list[Minion] = []
    for part in given.split(";"):
        if not part.strip():
            continue
        head, colon, rest = part.partition(":")
        seat = None
        if colon:
            seat = _seat(head.strip())
            if any(other.name.lower() == seat.name.lower() for other in seats):
                raise ScenarioError(f'two Methuselahs are called "{seat.name}"; name one otherwise')
            seats.append(seat)
        else:
            rest = head
        for text in rest.split(","):
            if not text.strip():
                continue
            minion = _minion(text.strip(), seat)
            if any(other.name.lower() == minion.name.lower() for other in minions):
                raise ScenarioError(f'two minions are called "{minion.name}"; name one otherwise')
            minions.append(minion)
    if not minions:
        raise ScenarioError("nobody is on the table: write a minion, such as: Royce 3/6")
    return tuple(seats), tuple(minions)


def _number(text: str, what: str) -> int:
    number = int(text)
    if number > MAX_NUMBER:
        raise ScenarioError(f"{what} of {number} is more than {MAX_NUMBER}")
    return number


def _seat(text: str) -> Methuselah:
    match = re.fullmatch(r"(?P<name>[^\d]+?)(?: (?P<pool>\d+))?", text)
    if not match:
        raise ScenarioError(f'"{text}" is no seat; write a name and a pool before the colon, such as: Alice 12: ...')
    return Methuselah(match["name"], _number(match["pool"] or "30", "a pool"))


def _minion(text: str, seat: Methuselah | None) -> Minion:
    match = re.fullmatch(r"(?P<name>[^\d]+?) (?P<count>\d+)(?:/(?P<capacity>\d+))?(?P<words>(?: [a-z]+)*)", text)
    if not match:
        raise ScenarioError(
            f'"{text}" is no minion; write a name and blood/capacity (Royce 3/6) or a name and life (Rake 2 ally)'
        )
    name = match["name"]
    words = match["words"].split()
    for word in words:
        if word not in MINION_WORDS and word != "life":
            near = get_close_matches(word, MINION_WORDS, 1)
            hint = f'did you mean "{near[0]}"?' if near else f"what can stand there: {', '.join(MINION_WORDS)}"
            raise ScenarioError(f'"{word}" after {name} is unknown; {hint}')
    kind = RETAINER if "retainer" in words else ALLY if "ally" in words or "life" in words else VAMPIRE
    count = _number(match["count"], "a counter")
    if kind == VAMPIRE and match["capacity"] is None:
        raise ScenarioError(f"{name} lacks a capacity; write blood/capacity, such as: {name} {count}/{max(count, 5)}")
    if kind != VAMPIRE and match["capacity"] is not None:
        raise ScenarioError(
            f"{name} is of the kind {kind}, which has no capacity; write its life alone: {name} {count} {kind}"
        )
    capacity = _number(match["capacity"] or "0", "a capacity")
    if kind == VAMPIRE and count > capacity:
        raise ScenarioError(f"{name} cannot have {count} blood with capacity {capacity} (general.capacity.limit)")
    if kind == VAMPIRE and capacity < 1:
        raise ScenarioError(f"{name} cannot have capacity 0 (general.capacity.minimum_one)")
    if kind != VAMPIRE and ("torpor" in words or "wounded" in words):
        raise ScenarioError(f"{name} is of the kind {kind}: only vampires can be in torpor or wounded")
    if kind != VAMPIRE and count < 1:
        raise ScenarioError(f"{name} cannot be in play with 0 life (damage.ally.burns_at_zero)")
    if {"locked", "unlocked"} <= set(words) or {"torpor", "ready"} <= set(words):
        raise ScenarioError(f"{name} cannot be both: {' and '.join(words)}")
    return Minion(
        name,
        kind,
        controller=seat,
        counters=count,
        capacity=capacity,
        region=TORPOR if "torpor" in words else READY,
        unmended=1 if "wounded" in words else 0,
        locked="locked" in words,
    )


VERBS = ("takes", "prevents", "hunts", "leaves", "rescues", "diablerises")
BLOOD_HUNT = "the blood hunt"


def _line(text: str, names: dict[str, str]) -> Line:
    ending = re.fullmatch(r"(?:the )?blood hunt (passes|fails)", text)
    if ending:
        return Line(text, BLOOD_HUNT, ending[1])
    plain = re.sub(r"\bdiablerizes\b", "diablerises", text)
    match = re.fullmatch(rf"(?P<name>.+?) (?P<verb>{'|'.join(VERBS)})(?: (?P<rest>.*))?", plain)
    if not match:
        for word in text.split():
            near = get_close_matches(word, VERBS, 1, 0.75)
            if near:
                raise ScenarioError(f'"{word}" in "{text}" is unknown; did you mean "{near[0]}"?')
        raise NotModelled(f'"{text}" is not modelled; the story can say: {"; ".join(STORY_LINES)}')
    name = _known(match["name"], names, text)
    verb, rest = match["verb"], match["rest"] or ""
    if verb == "hunts":
        if rest:
            raise ScenarioError(f'"{rest}" cannot follow "hunts" in "{text}"')
        return Line(text, name, verb)
    if verb == "leaves":
        if rest != "torpor":
            raise ScenarioError(f'"{rest}" cannot follow "leaves"; write: {name} leaves torpor')
        return Line(text, name, verb)
    if verb in ("rescues", "diablerises"):
        split = re.fullmatch(r"(?P<other>.+?)(?: paying (?P<paid>\d+))?", rest)
        if not split or (split["paid"] and verb != "rescues"):
            raise ScenarioError(f'"{rest}" cannot follow "{verb}"; write a name, such as: {name} {verb} Lupo')
        paid = _number(split["paid"], "a payment") if split["paid"] else -1
        if paid > torpor.COST:
            raise ScenarioError(f"a rescue costs {torpor.COST} blood; {paid} cannot be paid of it")
        return Line(text, name, verb, paid, 0, _known(split["other"], names, text))
    if verb == "prevents":
        found = re.fullmatch(r"(\d+)(?: damage)?", rest)
        if not found:
            raise ScenarioError(f'"{rest}" cannot follow "prevents"; write a number, such as: {name} prevents 2')
        return Line(text, name, verb, _number(found[1], "a prevention"))
    normal = aggravated = 0
    for part in re.split(r" and |, | \+ ", rest):
        found = re.fullmatch(r"(\d+)(?: (normal|regular|aggravated|agg))?(?: (?:damage|points?))?", part.strip())
        if not found:
            raise ScenarioError(
                f'"{part}" in "{text}" is no damage; write a number and a kind, such as: takes 2 and 1 aggravated'
            )
        points = _number(found[1], "damage")
        if found[2] in ("aggravated", "agg"):
            aggravated += points
        else:
            normal += points
    return Line(text, name, verb, normal, aggravated)


def _known(name: str, names: dict[str, str], text: str) -> str:
    found = names.get(name.lower())
    if found is None:
        near = get_close_matches(name.lower(), names, 1)
        hint = f'did you mean "{names[near[0]]}"?' if near else f"on the table: {', '.join(names.values())}"
        raise ScenarioError(f'nobody on the table is called "{name}" (in "{text}"); {hint}')
    return found


CLAIM = re.compile(
    r"(?P<name>[^\d]+?)(?: (?P<where>ready|torpor|burned))?(?: (?P<count>\d+)(?:/(?P<capacity>\d+))?)?\Z"
)


def _check_claim(claim: str, names: dict[str, str]) -> None:
    if claim.startswith(("refused:", "cites:")):
        return
    match = CLAIM.match(claim)
    if not match or not (match["where"] or match["count"]):
        raise ScenarioError(f'"{claim}" is no claim; what can be claimed: {"; ".join(CLAIMS)}')
    _known(match["name"], names, claim)


def words() -> dict[str, Any]:
    """Return the whole grammar as plain data: what ``vtesref scenario words`` prints."""
    return {"minion words": MINION_WORDS, "story": STORY_LINES, "claims": CLAIMS}
