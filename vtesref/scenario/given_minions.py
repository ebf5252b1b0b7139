"""Minions that are given: vampires and allies, with what is so of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.engine.cards.always.playing import disciplines_said
from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.table import (
    ALLY,
    ASH_HEAP,
    CONTESTED,
    CRYPT,
    IN_PLAY,
    READY,
    TORPOR,
    UNCONTROLLED,
    VAMPIRE,
    Methuselah,
    Minion,
)
from vtesref.engine.traits import CLAN_TITLES
from vtesref.scenario import played_cards
from vtesref.scenario.attributes import _attributes
from vtesref.scenario.given_cards import lay_hand, lay_on, make_card
from vtesref.scenario.given_layout import NAME, Layout
from vtesref.scenario.text import (
    ScenarioError,
    number,
    split,
)

if TYPE_CHECKING:
    from vtesref.scenario.cards import Definition

#: A minion with what is so of it in brackets: Mira 4/8 (prince of Paris, wounded).
IN_BRACKETS = Pattern(r"([^()]*?\d(?: ally)?) ?\(([^():+]*)\)")


def lay_minion(layout: Layout, text: str, seat: Methuselah | None) -> None:
    """Lay out a minion with what is on it; raises ScenarioError for what is none."""
    known = played_cards.vampire(text)
    ally = None if known is not None else played_cards.ally(text) or _defined_ally(layout, text)
    if known is not None:
        text = described(*known)
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
            f'"{text}" is not a minion; write a name and blood/capacity (Royce 3/6) or a name and life (Rake 2 ally)',
            text,
        )
    minion = _made(layout, match, seat)
    layout.minions.append(minion)
    lay_hand(layout, match["hand"], minion.controller)
    for item in split(match["items"] or "", " and "):
        lay_on(layout, item, minion)
    if ally is not None:
        minion.__dict__.update(
            card=ally[0].name,
            disciplines=(*minion.disciplines, *disciplines_said(one for one in ally[0].texts if not one.only)),
            traits=(*minion.traits, *ally[0].traits, *(["unique"] if ally[0].unique else [])),
        )
    text_of = known[0].text if known is not None else ally[0] if ally is not None else None
    if text_of is not None:
        layout.cards.append(make_card(text_of, IN_PLAY, minion))
        for called in (text_of.name, minion.name, minion.card):  # by which its own text is used
            layout.defined.setdefault(called.lower(), text_of)


def _defined_ally(layout: Layout, text: str) -> tuple[Definition, str] | None:
    """Return the ally that the story defines and whose name begins a description, and what follows the name."""
    words = text.split()
    for count in range(len(words), 0, -1):
        card = layout.defined.get(" ".join(words[:count]).lower())
        if card is not None and card.kind == "ally" and not played_cards.is_known(card):
            return card, re.sub(r"^(\d+) (?:ally|life)\b", r"\1", " ".join(words[count:]))
    return None


def _made(layout: Layout, match: re.Match[str], seat: Methuselah | None) -> Minion:
    name = layout.free_name(_whose(layout, match["name"], seat))
    count = number(match["count"], "a counter")
    has = _attributes(name, match["words"])
    plain = has.plain
    if "retainer" in plain:
        raise ScenarioError(
            f"{name} is a retainer but has no employer; write: Royce 3/6 with {name} (retainer, {count} life)", name
        )
    kind = ALLY if plain & {"ally", "life"} else VAMPIRE
    if kind == VAMPIRE and match["capacity"] is None:
        raise ScenarioError(
            f"{name} has no capacity; write blood/capacity, such as: {name} {count}/{max(count, 5)}"
            + (f"; or a colon after a Methuselah: {name} {count}: ..." if layout.seats or layout.seated else ""),
            f"{name} {count}",
        )
    if kind != VAMPIRE and match["capacity"] is not None:
        raise ScenarioError(
            f"{name} is of the kind {kind}, which has no capacity; write only its life: {name} {count} {kind}",
            f"{count}/{match['capacity']}",
        )
    capacity = number(match["capacity"] or "0", "a capacity")
    if kind == VAMPIRE and count > capacity and "uncontrolled" not in plain:
        raise ScenarioError(
            f"{name} cannot have {count} blood with capacity {capacity} (general.capacity.limit)",
            f"{count}/{capacity}",
        )
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
    region = next((where for where in (CONTESTED, UNCONTROLLED, CRYPT) if where in plain), READY)
    if "burned" in plain:
        region = _burned(layout, name, count, plain)
    minion = Minion(
        name,
        kind,
        controller=seat,
        counters=count,
        capacity=capacity,
        region=TORPOR if plain & {"torpor", "paralysed"} else region,
        unmended=1 if "wounded" in plain else 0,
        locked=bool(plain & {"locked", "paralysed"}),
        paralysed="paralysed" in plain,
        strength=has.strength,
        bleed=has.bleed,
        clan=has.clan,
        sect=has.sect,
        title=has.title,
        city=has.city or (has.clan if has.title in CLAN_TITLES else ""),
        printed_votes=has.votes,
        tokens=has.tokens,
        disciplines=tuple(has.disciplines),
        traits=tuple(has.traits),
        card=match["name"] if seat is None else _on_card(match["name"], seat),
        serves=has.serves,
    )
    if has.owner:
        layout.owners.append((minion, has.owner))
    if has.lender:
        layout.lenders.append((minion, has.lender))
    return minion


def _whose(layout: Layout, name: str, seat: Methuselah | None) -> str:
    """Return the name by which a minion is known: one of several that share a name is its Methuselah's."""
    if name.lower() not in layout.twins or seat is None:
        return name
    first = f"{seat.name}'s {name}"
    return f"{seat.name}'s second {name}" if any(other.name == first for other in layout.minions) else first


def _burned(layout: Layout, name: str, count: int, plain: set[str]) -> str:
    if count or plain - {"burned", "ally", "life"}:
        raise ScenarioError(
            f"{name} is in the ash heap, so nothing else can be written of it; write: {name} 0/5 burned", name
        )
    return ASH_HEAP


def _on_card(name: str, seat: Methuselah) -> str:
    """Return the name on the card of a minion that may be named as its Methuselah's."""
    return name.removeprefix(f"{seat.name}'s ").removeprefix("second ")


def described(vampire: played_cards.Vampire, rest: str) -> str:
    """Return a known vampire as a story would describe it in full; without a number, its blood is its capacity."""
    told = re.match(r"(\d+)(?= |$)", rest)
    blood = told[1] if told else str(vampire.capacity)
    rest = rest[told.end() :] if told else f" {rest}"
    return f"{vampire.name} {blood}/{vampire.capacity} {vampire.words}{rest}".strip()


def described_ally(card: Definition, rest: str) -> str:
    """Return a known ally as a story would describe it in full; it has its starting life unless another is told."""
    told = re.match(r"(\d+)(?= |$)", rest)
    life = told[1] if told else str(card.life)
    rest = rest[told.end() :] if told else f" {rest}"
    printed = "".join(
        f" {what} {count}"
        for what, count in (("strength", card.strength), ("bleed", card.bleed))
        if count is not None and not re.search(rf"\b{what} \d", rest)
    )
    return f"{card.name.partition(',')[0]} {life} ally{printed}{rest}".strip()
