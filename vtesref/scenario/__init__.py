"""The sentences of scenarios: what is given, what happens, and what is claimed of it.

    Alice 12: Royce 1/6, Ivan 2/5 locked; Bob 20: Lupo 4/4 torpor | Royce takes 2 aggravated | Royce torpor 0/6
    Royce 3/6, Lupo 2/4 with Gun (weapon, strike: 2 ranged) | Royce fights Lupo, Royce maneuvers, Lupo strikes with Gun
    a wounded vampire with 2 blood takes 3 aggravated damage

``given | when | then``. Minions stand in seats (a name, a pool, a colon; seats parted by semicolons) or by themselves.
``vtesref scenario words`` prints all that can be said. Standard library only, like the engine: this also runs in a
browser. ``given.py``, ``cards.py`` and ``story.py`` read the parts.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine import former_keys
from vtesref.engine.action.recruit import copy_name
from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.cards.model import KINDS, MAX_NUMBER, TAGS
from vtesref.engine.cards.values import speaks_of
from vtesref.engine.contest.contest import becomes_ally
from vtesref.engine.meant import hint
from vtesref.engine.traits import SECTS
from vtesref.scenario import deed_lines, played_cards, table_claims, turn_claims, turn_lines
from vtesref.scenario.attributes import MINION_WORDS
from vtesref.scenario.cards import Definition, define, from_texts
from vtesref.scenario.given import GIVEN_WORDS, Given, place
from vtesref.scenario.grammar import STORY_LINES, read, together
from vtesref.scenario.story import BLOOD_HUNT, ROUND, Line, Names, known
from vtesref.scenario.text import MAX_CHARACTERS, MAX_LINES, ScenarioError, number, refuse_hidden, split

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from vtesref.scenario.given_layout import Invented

#: The claims, and what each means.
CLAIMS = {
    "NAME ready|torpor|burned": "where NAME ends up (burned: in the ash heap)",
    "NAME uncontrolled": "whether NAME ends up in the uncontrolled region (1998: an ally that waits there)",
    "NAME is SECT": "the sect of NAME at the end",
    "METHUSELAH has the Edge; nobody has the Edge": "who ends up with the Edge",
    "NAME locked|unlocked": "whether NAME ends up locked",
    "NAME N, NAME N/N": "how much blood or life NAME ends up with, and its capacity",
    "METHUSELAH N pool": "how much pool a Methuselah ends up with",
    "CARD on NAME; CARD burned": "where a card ends up",
    "close range; long range": "the range of the last round fought",
    "N rounds": "how many rounds were fought",
    "the referendum passes|fails; N votes for|against": "how the last referendum ended, and the votes cast in it",
    "NAME is TITLE|SECT|untitled": "what title or sect NAME ends up with",
    "refused: RULE": "that rule forbids the last line",
    "cites: RULE": "that rule is applied",
    "silent: RULE": "that rule is applied, although the book says nothing about it",
    **table_claims.CLAIMS,
    **turn_claims.CLAIMS,
}


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
    #: The minions that are told as made up, though a card may have their name.
    invented: tuple[Invented, ...] = ()


def parse(text: str) -> Scenario:
    """Read a scenario of one line; raises ScenarioError with the place and the remedy."""
    if len(text) > MAX_CHARACTERS:
        raise ScenarioError(f"the scenario has {len(text)} characters; at most {MAX_CHARACTERS} are read")
    parts = [played_cards.shortened(" ".join(part.split())) for part in text.split("|")]
    if len(parts) == 1:
        return _quick(parts[0])
    if len(parts) > 3:
        raise ScenarioError("there are more than three parts; a scenario is: given | when | then", "|")
    return make(parts[0], tuple(split(parts[1], ",")), _claims(parts[2]) if len(parts) == 3 else ())


def tell(given: str, when: Iterable[str]) -> Told:
    """Return what is written as it is kept: known names without their commas, and one line for each thing told."""
    return Told(played_cards.shortened(given), tuple(one for line in when for one in together(line)))


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
    laid = place(given, defined)
    defined = laid.defined
    when = kept.when
    coming = _coming(when, defined)
    names = Names([*(minion.name for minion in laid.minions), *coming], (seat.name for seat in laid.seats))
    lines = turn_lines.amidst(tuple(read(line, names, defined) for line in when), defined)
    whose = {minion.name: minion.controller.name for minion in laid.minions if minion.controller is not None}
    lines = deed_lines.of_two_types(lines, defined, whose)
    if not lines:
        raise ScenarioError("nothing happens: write at least one story line after the first |")
    for claim in then:
        _check_claim(claim, names, names.seats, defined)
    for name in (*names.values(), *names.seats.values(), *(card.name for card in defined.values())):
        refuse_hidden(name, f'the name "{name}"')
    for text in (" ".join(given.split()), *when, *then):
        refuse_hidden(text, f'"{text}"')
    return Scenario(kept.text + (f" | {'; '.join(then)}" if then else ""), given, lines, then, defined, laid.invented)


def without_claims(scenario: Scenario) -> Scenario:
    """Return a scenario that claims nothing."""
    return scenario._replace(text=Told(scenario.given, tuple(line.text for line in scenario.when)).text, then=())


def _coming(when: tuple[str, ...], cards: dict[str, Definition]) -> list[str]:
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


CLAIM = Pattern(
    r"(?P<name>.+?)(?: (?P<where>ready|torpor|burned|uncontrolled|crypt))?(?: (?P<lock>locked|unlocked))?"
    r"(?: (?P<count>\d+)(?:/(?P<capacity>\d+))?)?(?P<pool> pool)?\Z"
)


#: The claims about a rule, and the form of its key.
RULE_CLAIMS = ("refused", "cites", "silent")
KEY = Pattern(r"[a-z_]+(?:\.[a-z0-9_]+)+")


def unknown_rule(claims: Iterable[str], keys: Collection[str]) -> str:
    """Return what is wrong with the first claim or key that names a rule which is not among the keys ("": nothing)."""
    for claim in claims:
        kind, colon, key = claim.partition(":")
        key = former_keys.current(key.strip() if colon else kind)
        if (kind in RULE_CLAIMS if colon else re.fullmatch(r"[\w.]+", key)) and key not in keys:
            return f'no rule has the key "{key}"; {hint(key, keys, "all keys are in rulebook/rules.yaml")}'
    return ""


def _check_claim(claim: str, names: Names, seats: dict[str, str], cards: dict[str, Definition]) -> None:
    kind, colon, key = claim.partition(":")
    if colon and kind in RULE_CLAIMS:
        if not KEY.fullmatch(key.strip()):
            raise ScenarioError(
                f'"{claim}" names no rule; write the key of a rule, such as: {kind}: general.golden_rule', claim
            )
        return
    if re.fullmatch(r"(close|long) range", claim):
        return
    rounds = re.fullmatch(r"(\d+) rounds?", claim)
    if rounds:
        number(rounds[1], "a number of rounds")
        return
    edge = re.fullmatch(r"(.+) has the Edge", claim)
    if edge:
        if edge[1] != "nobody":
            known(edge[1], seats, claim)
        return
    sect = re.fullmatch(rf"(.+) is ({'|'.join(SECTS)})", claim)
    if sect:
        known(sect[1], names, claim)
        return
    if re.fullmatch(r"the referendum (passes|fails)|\d+ votes? (for|against)", claim):
        return
    stands = re.fullmatch(r"(.+) is (?:an? )?(.+)", claim)
    if stands:
        known(stands[1], names, claim)
        return
    lies = re.fullmatch(r"(.+) on (.+)", claim)
    if lies and lies[1].lower() in cards:
        known(lies[2], names.seats if lies[2].lower() in names.seats else names, claim)
        return
    table_claim = table_claims.match(claim)
    if table_claim:
        _check_names(claim, table_claim[0], names, cards)
        return
    if turn_claims.check(claim, names, cards):
        return
    match = CLAIM.match(claim)
    if not match or not (match["where"] or match["count"] or match["lock"]):
        raise ScenarioError(f'"{claim}" is not a claim; claims are: {"; ".join(CLAIMS)}', claim)
    if match["pool"] and (match["where"] or match["capacity"] or not match["count"]):
        raise ScenarioError(f'"{claim}" is not a claim; write a Methuselah and a number, such as: Alice 12 pool', claim)
    for count in (match["count"], match["capacity"]):
        number(count or "0", "a counter")
    if match["where"] == "burned" and match["name"].lower() in cards:
        return
    if match["pool"] and match["name"].lower() not in seats:
        otherwise = f"at the table: {', '.join(seats.values()) or 'nobody'}"
        unknown = f'no Methuselah is called "{match["name"]}" (in "{claim}")'
        raise ScenarioError(f"{unknown}; {hint(match['name'], list(seats.values()), otherwise)}", claim)
    if not match["pool"]:
        known(match["name"], names, claim)


def _check_names(claim: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> None:
    said = match.groupdict()
    if "what" in said and said["what"].lower() not in cards:
        known(said["what"], names, claim)
    for seat in (said.get("who"), said.get("prey")):
        if seat is not None and seat != "nobody":
            known(seat, names.seats, claim)


def words() -> dict[str, Any]:
    """Return the whole grammar as plain data: what ``vtesref scenario words`` prints."""
    from vtesref.engine.short.words import WORDS

    return {
        "given": GIVEN_WORDS,
        "minion words": MINION_WORDS,
        "story": STORY_LINES,
        "claims": CLAIMS,
        "types of card": KINDS,
        "effects of cards": WORDS,
        "in brackets after an effect": TAGS,
    }


__all__ = [
    "BLOOD_HUNT",
    "CLAIM",
    "ROUND",
    "Given",
    "Line",
    "Scenario",
    "ScenarioError",
    "make",
    "parse",
    "place",
    "words",
]
