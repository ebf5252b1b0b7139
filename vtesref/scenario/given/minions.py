"""Minions that are given: vampires and allies, with what is so of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.cards.always.playing import disciplines_said
from vtesref.engine.cards.always.values import speaks_of
from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.table import (
    ALLY,
    ASH_HEAP,
    CONTESTED,
    CRYPT,
    HAND,
    IN_PLAY,
    READY,
    TORPOR,
    UNCONTROLLED,
    VAMPIRE,
    Methuselah,
    Minion,
)
from vtesref.scenario.given.cards import lay, lay_on, make_card, read_hand, read_on
from vtesref.scenario.given.layout import NAME, Invented, Layout, Lying, Reading, Someone
from vtesref.scenario.words import played_cards
from vtesref.scenario.words.attributes import read_attributes
from vtesref.scenario.words.text import ScenarioError, number, split

if TYPE_CHECKING:
    from vtesref.scenario.words.cards import Definition

#: What the name of one of several copies of a vampire begins with.
COPY = re.compile(r"[^\s,()]+'s (?:(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+th) )?")
#: A minion with what is so of it in brackets: Mira 4/8 (prince of Paris, wounded).
IN_BRACKETS = Pattern(r"([^()]*?\d(?: ally)?) ?\(([^():+]*)\)")


def read_minion(reading: Reading, text: str, seat: str) -> Someone:
    """Read a minion with what is on it; raises ScenarioError for what is none. Without a ``seat`` it has one alone."""
    known = told_vampire(text)
    ally = None if known is not None else _defined_ally(reading, text) or played_cards.ally(text)
    if known is not None:
        text = described(known)
    elif ally is not None:
        text = described_ally(*ally)
    bracket = IN_BRACKETS.match(text)
    if bracket:
        text = f"{bracket[1]} {' '.join(bracket[2].replace(',', ' ').split())}{text[bracket.end() :]}"
    match = re.fullmatch(
        rf"(?P<name>{NAME}) (?P<count>\d+)(?:/(?P<capacity>\d+))?(?P<words>(?: (?!with |holding )[^\s()]+)*)"
        r"(?: with (?P<items>.+?))?(?: holding (?P<hand>[^()]+))?",
        text,
    )
    if not match:
        raise ScenarioError(
            f'"{text}" is not a minion; write a name and blood/capacity (Royce 3/6) or a name and life (Rake 2 ally)'
            + (
                f"; or a pool and a colon after a Methuselah: {text.partition(' with ')[0]} 20: ..."
                if reading.seated
                else ""
            ),
            text,
        )
    someone = _made(reading, match, seat)
    whose = seat or f"{someone.name}'s Methuselah"
    hand = read_hand(reading, match["hand"], whose)
    fields, items = someone.fields, []
    for item in split(match["items"] or "", " and "):
        card, has_become = read_on(reading, item, fields["card"], whose)
        items.append(card)
        if has_become:
            fields["card"] = card.definition.name
    _check_blood(someone, items)
    own = None
    if known is not None:
        own = known.vampire.text
        fields["card"] = known.vampire.name
    elif ally is not None:
        own = ally[0]
        said = disciplines_said(text for text in own.texts if not text.only)
        traits = (*fields["traits"], *own.traits, *(["unique"] if own.unique else []))
        fields.update(card=own.name, disciplines=(*fields["disciplines"], *said), traits=traits)
    else:
        name = match["name"].removeprefix(copy[0]) if (copy := COPY.match(match["name"])) else match["name"]
        count = match["count"]
        told = f"{count}/{match['capacity']}" if fields["kind"] == VAMPIRE else f"{count} ally"
        reading.invented.append(Invented(name, told, fields["capacity"]))
    if own is not None:
        reading.cards += 1
        for called in (own.name, someone.name, fields["card"]):  # by which its own text is used
            reading.defined.setdefault(called.lower(), own)
    return someone._replace(hand=hand, items=tuple(items), own=own)


def lay_minion(layout: Layout, someone: Someone, seat: Methuselah | None) -> None:
    """Lay out a minion with what is on it."""
    minion = Minion(someone.name, controller=seat, **someone.fields)
    layout.minions.append(minion)
    if someone.owner:
        layout.owners.append((minion, someone.owner))
    if someone.lender:
        layout.lenders.append((minion, someone.lender))
    lay(layout, someone.hand, minion.controller, HAND)
    for item in someone.items:
        lay_on(layout, item, minion)
    if someone.own is not None:
        layout.cards.append(make_card(someone.own, IN_PLAY, minion))


def _defined_ally(reading: Reading, text: str) -> tuple[Definition, str] | None:
    """Return the ally that the story names and whose name begins a description, and what follows the name."""
    words = text.split()
    for count in range(len(words), 0, -1):
        card = reading.defined.get(" ".join(words[:count]).lower())
        if card is not None and card.kind == "ally":
            return card, re.sub(r"^(\d+) (?:ally|life)\b", r"\1", " ".join(words[count:]))
    return None


def _check_blood(someone: Someone, items: list[Lying]) -> None:
    """Raise ScenarioError for more blood than a vampire holds, unless a card on it lets it hold more."""
    blood, capacity = someone.fields["counters"], someone.fields["capacity"]
    if someone.fields["kind"] != VAMPIRE or someone.fields["region"] == UNCONTROLLED or blood <= capacity:
        return
    if not any(speaks_of(item.definition.texts, "capacity") for item in items if not item.name):
        raise ScenarioError(
            f"{someone.name} cannot have {blood} blood with capacity {capacity} (general.capacity.limit)",
            f"{blood}/{capacity}",
        )


def _made(reading: Reading, match: re.Match[str], seat: str) -> Someone:
    name = reading.free_name(_whose(reading, match["name"], seat))
    count = number(match["count"], "a counter")
    has = read_attributes(name, match["words"])
    plain = has.plain
    if "retainer" in plain:
        raise ScenarioError(
            f"{name} is a retainer but has no employer; write: Royce 3/6 with {name} (retainer, {count} life)", name
        )
    kind = ALLY if plain & {"ally", "life"} else VAMPIRE
    if kind == VAMPIRE and match["capacity"] is None:
        raise ScenarioError(
            f"{name} has no capacity; write blood/capacity, such as: {name} {count}/{max(count, 5)}"
            f"; or a colon after a Methuselah: {name} {count}: ...",
            f"{name} {count}",
        )
    if kind != VAMPIRE and match["capacity"] is not None:
        raise ScenarioError(
            f"{name} is of the kind {kind}, which has no capacity; write only its life: {name} {count} {kind}",
            f"{count}/{match['capacity']}",
        )
    capacity = number(match["capacity"] or "0", "a capacity")
    if kind == VAMPIRE and capacity < 1:
        raise ScenarioError(f"{name} cannot have capacity 0 (general.capacity.minimum_one)", f"{count}/{capacity}")
    if kind != VAMPIRE and plain & {"torpor", "wounded", "paralysed"}:
        raise ScenarioError(f"{name} is of the kind {kind}: only vampires can be in torpor or wounded", name)
    if kind != VAMPIRE and count < 1 and "burned" not in plain:
        raise ScenarioError(f"{name} cannot be in play with 0 life (damage.ally.burns_at_zero)", name)
    if "uncontrolled" in plain and plain & {"torpor", "wounded", "paralysed", "ready", "locked"}:
        raise ScenarioError(f"{name} cannot be both: {' and '.join(sorted(plain))}", name)
    if {"locked", "unlocked"} <= plain or ("ready" in plain and plain & {"torpor", "paralysed"}):
        raise ScenarioError(f"{name} cannot be both: {' and '.join(sorted(plain))}", name)
    if "untitled" in plain and has.title:
        raise ScenarioError(f"{name} cannot be both: {has.title} and untitled", name)
    region = next((where for where in (CONTESTED, UNCONTROLLED, CRYPT) if where in plain), READY)
    if "burned" in plain:
        region = _burned(name, count, plain)
    fields = {
        "kind": kind,
        "counters": count,
        "capacity": capacity,
        "region": TORPOR if plain & {"torpor", "paralysed"} else region,
        "unmended": 1 if "wounded" in plain else 0,
        "locked": bool(plain & {"locked", "paralysed"}),
        "paralysed": "paralysed" in plain,
        "tokens": has.tokens,
        "card": match["name"] if not seat else match["name"].removeprefix(f"{seat}'s ").removeprefix("second "),
    }
    return Someone(name, {**fields, **has.of_card()}, owner=has.owner, lender=has.lender)


def _whose(reading: Reading, name: str, seat: str) -> str:
    """Return the name by which a minion is known: one of several that share a name is its Methuselah's."""
    if name.lower() not in reading.twins or not seat:
        return name
    first = f"{seat}'s {name}"
    return f"{seat}'s second {name}" if first in reading.names else first


def _burned(name: str, count: int, plain: set[str]) -> str:
    if count or plain - {"burned", "ally", "life"}:
        raise ScenarioError(
            f"{name} is in the ash heap, so nothing else can be written of it; write: {name} 0/5 burned", name
        )
    return ASH_HEAP


class Known(NamedTuple):
    """A known vampire as a story tells of it: the name in the story, the vampire, and what follows the name."""

    name: str
    vampire: played_cards.Vampire
    rest: str


def told_vampire(text: str) -> Known | None:
    """Return the known vampire whose name begins a description; None for an invented one.

    One of several copies goes by its Methuselah's name, and is counted: "Alice's second Anson 3".
    """
    found = played_cards.vampire(text)
    if found is not None:
        return Known(found[0].name, *found)
    copy = COPY.match(text)
    found = played_cards.vampire(text[copy.end() :]) if copy else None
    return Known(f"{copy[0]}{found[0].name}", *found) if copy and found is not None else None


def described(known: Known) -> str:
    """Return a known vampire as a story would describe it in full; without a number, its blood is its capacity.

    A clan, a sect or a title that is told stands in the place of the printed one.
    """
    vampire, rest = known.vampire, known.rest
    told = re.match(r"(\d+)(?= |$)", rest)
    blood = told[1] if told else str(vampire.capacity)
    rest = rest[told.end() :] if told else f" {rest}"
    return f"{known.name} {blood}/{vampire.capacity} {_besides(known, rest)}{rest}".strip()


def _besides(known: Known, rest: str) -> str:
    """Return the printed words of a vampire but for the clan, sect and title in whose place the story tells another."""
    words = known.vampire.words
    said = re.split(r" (?:with|holding) ", rest)[0].strip(" ()").replace(",", " ")
    if not said:
        return words
    told, printed = read_attributes(known.name, said), read_attributes(known.name, words)
    has_none = "untitled" in told.plain
    title = (told.title or has_none, printed.title)
    for now, before in ((told.clan, printed.clan), (told.sect, printed.sect), title):
        if now and before:
            words = re.sub(
                rf"(?<!\S){re.escape(before)}(?: of [A-Z]\S*(?: [A-Z]\S*)*)?(?!\S)"
                if before == printed.title
                else rf"(?<!\S){re.escape(before)}(?!\S)",
                "",
                words,
                count=1,
            )
    return " ".join(words.split())


def described_ally(card: Definition, rest: str) -> str:
    """Return a known ally as a story would describe it in full; it has its starting life unless another is told."""
    letter = re.match(r"[B-Z](?= |$)", rest)  # "Stray B" is the second of the name, as one that comes into play is
    rest = rest[letter.end() :].strip() if letter else rest
    told = re.match(r"(\d+)(?= |$)", rest)
    made = next((doing.slots for text in card.texts for doing in text.do if doing.says("becomes an ally")), None)
    if made is not None:
        card = card._replace(life=made["life"], strength=made["strength"], bleed=made["bleed"])
    life = told[1] if told else str(card.life)
    rest = rest[told.end() :] if told else f" {rest}"
    printed = "".join(
        f" {what} {count}"
        for what, count in (("strength", card.strength), ("bleed", card.bleed))
        if count is not None and not re.search(rf"\b{what} \d", rest)
    )
    name = " ".join([card.name.partition(",")[0], *([letter[0]] if letter else [])])
    return f"{name} {life} ally{printed}{rest}".strip()
