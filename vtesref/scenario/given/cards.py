"""Cards that are given: in play, on minions, in hands, libraries and ash heaps."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.engine.action.equip import is_also_location
from vtesref.engine.action.recruit import traits_of
from vtesref.engine.cards.notation.reading_whom import is_put_on
from vtesref.engine.cards.texts import PLAY
from vtesref.engine.contest.contest import becomes_ally
from vtesref.engine.table import (
    HAND,
    IN_PLAY,
    RETAINER,
    Card,
    Methuselah,
    Minion,
)
from vtesref.scenario.given.card_states import STATE, lay_states, read_states
from vtesref.scenario.given.layout import Lying
from vtesref.scenario.words import played_cards
from vtesref.scenario.words.cards import Definition, alike, define
from vtesref.scenario.words.text import MAX_CARDS, MAX_COPIES, ScenarioError, number, split

if TYPE_CHECKING:
    from vtesref.scenario.given.layout import Layout, Reading

#: The types of cards that may lie on minions, where their texts do not say more.
ON_MINIONS = ("weapon", "equipment", "ability", "title", "master", "location", "trophy")


#: The types of cards that may stay in play before their Methuselah.
STAYING = ("master", "location", "event")


#: The types of cards that are played from hand and burned, where no text of theirs says more.
FROM_HAND_ALONE = ("action", "political action", "action modifier", "reaction", "reflex", "combat card")


def read_hand(reading: Reading, text: str | None, holder: str) -> tuple[Lying, ...]:
    """Read the cards of a hand, which is then stated, or none."""
    if text is not None:
        reading.stated.add(holder)
    return read_pile(reading, text, holder, HAND)


def read_pile(reading: Reading, text: str | None, holder: str, place: str) -> tuple[Lying, ...]:
    """Read the cards that a Methuselah has somewhere; raises ScenarioError for one that cannot be there."""
    lyings = []
    for part in _listed(reading, text or ""):
        if place == IN_PLAY and part.strip().lower() == "the edge":
            reading.told.append(f"{holder} has the Edge")
            continue
        match = re.fullmatch(rf"(?:(\d+) )?([^()]+?)(?: ?\((.+)\))?{STATE}", part.strip())
        if not match:
            continue
        if match[3]:
            add(reading.defined, define(match[2].strip(), match[3]))
        definition = known_card(reading.defined, match[2])
        if place == IN_PLAY:
            refuse_before_methuselah(definition, holder)
        copies = _copies(match[1], part.strip())
        lyings.append(_as_given(reading, definition, copies, match["state"], place == IN_PLAY))
        if reading.cards > MAX_CARDS:
            raise ScenarioError(
                f"there are more than {MAX_CARDS} cards; at most {MAX_CARDS} can be in a scenario", part.strip()
            )
    return tuple(lyings)


def lay(layout: Layout, pile: tuple[Lying, ...], holder: Methuselah, place: str) -> None:
    """Lay cards where a Methuselah has them."""
    for lying in pile:
        _lay(layout, lying, [make_card(lying.definition, place, holder) for _ in range(lying.copies)])


def read_on(reading: Reading, text: str, card: str, whose: str) -> tuple[Lying, bool]:
    """Read a card on a minion whose own is ``card``, or its retainer; tell whether it is what the minion has become.

    Raises ScenarioError for what does not stay on a minion.
    """
    match = re.fullmatch(rf"(?:(?P<copies>\d+) )?(?P<name>[^()]+?)(?: ?\((?P<detail>.+)\))?{STATE}", text)
    if not match:
        raise ScenarioError(f'"{text}" cannot be on a minion; write a card, such as: Gun (weapon, ...)', text)
    name = match["name"].strip()
    if match["detail"]:
        definition = define(name, match["detail"])
        add(reading.defined, definition)
    else:
        definition = known_card(reading.defined, name)
    if definition.kind == "retainer":
        called = reading.free_name(played_cards.as_said(definition.name))
        life = dict(read_states(definition, match["state"], True)).get("life", definition.life)
        if not life:
            raise ScenarioError(f"{name} cannot be in play with 0 life (damage.ally.burns_at_zero)", text)
        reading.cards += 1
        return Lying(definition, name=called, life=life), False
    lies = (definition.kind in ON_MINIONS and not lies_before_methuselah(definition)) or is_put_on(definition.texts)
    has_become = not lies and becomes(definition, card)
    if not lies and not has_become:
        remedy = f"; write: {whose} with {name}: ..." if definition.kind in STAYING else ""
        raise ScenarioError(f"{name} is {_article(definition.kind)}, which does not stay on a minion{remedy}", name)
    if len(definition.told) > 1:
        raise ScenarioError(
            f'{name} is in play at one level; write only its effects at that level, without "superior:"', name
        )
    return _as_given(reading, definition, _copies(match["copies"], text), match["state"], True), has_become


def lay_on(layout: Layout, lying: Lying, minion: Minion) -> None:
    """Lay cards on a minion, or give it a retainer."""
    from vtesref.engine.effects.deeds.becoming import given_in_play

    definition = lying.definition
    if definition.kind == "retainer":
        retainer = Minion(
            lying.name,
            RETAINER,
            card=definition.name,
            traits=traits_of(make_card(definition, IN_PLAY, minion)),
            controller=minion.controller,
            counters=lying.life,
            employer=minion,
        )
        layout.minions.append(retainer)
        if definition.texts:
            layout.cards.append(make_card(definition, IN_PLAY, retainer))
        return
    made = [make_card(definition, IN_PLAY, minion) for _ in range(lying.copies)]
    for card in made:
        if is_also_location(card):
            card.__dict__.update(kind="location", printed=(card.kind, card.traits))
        given_in_play(card)
    _lay(layout, lying, made)


def _listed(reading: Reading, text: str) -> list[str]:
    """Return the cards of a list, which commas and "and" part, but for an "and" in the name of a card."""
    found: list[str] = []
    for one in [one for listed in split(text, ",") for one in split(listed, " and ")]:
        bare = re.sub(STATE + "$", "", one)  # what is said of the card is not in the middle of its name
        if found and re.sub(r"^\d+ ", "", f"{found[-1]} and {bare}".lower()) in reading.defined:
            found[-1] += f" and {one}"
        else:
            found.append(one)
    return found


def _as_given(reading: Reading, card: Definition, copies: int, state: str, in_play: bool) -> Lying:
    """Return cards with what is so of them; raises ScenarioError for what cannot be so."""
    words = state.strip()
    if words and not in_play:
        raise ScenarioError(f'"{words}" is only for cards in play; leave it out', words)
    reading.cards += copies
    return Lying(card, copies, states=read_states(card, state))


def _lay(layout: Layout, given: Lying, cards: list[Card]) -> None:
    """Lay cards with what is so of them."""
    for card in cards:
        lay_states(layout, card, given.states)
    layout.cards += cards


def known_card(defined: dict[str, Definition], name: str, example: str = "a combat card, maneuver") -> Definition:
    """Return the card of a name; raises ScenarioError for one that is neither defined nor known."""
    definition = defined.get(name.strip().lower()) or played_cards.find(name, defined)
    if definition is None:
        raise played_cards.unknown(name, "", defined, f"define it: where {name} is {example}")
    return definition


def is_called(card: Card, name: str) -> bool:
    """Tell whether a card has a name, as stories say it or in full."""
    return name.lower() in (card.name.lower(), played_cards.as_said(card.name).lower())


def _copies(text: str | None, part: str) -> int:
    copies = number(text or "1", "copies")
    if not 1 <= copies <= MAX_COPIES:
        raise ScenarioError(f'"{part}" has a wrong number of copies; write a number from 1 to {MAX_COPIES}', part)
    return copies


def add(defined: dict[str, Definition], card: Definition) -> None:
    """Take up a definition; a card that is defined again must be the same, and comes before a known one of its name."""
    if played_cards.is_known(defined.get(card.name.lower())):
        del defined[card.name.lower()]
    known = defined.setdefault(card.name.lower(), card)
    if not alike(known, card):
        raise ScenarioError(
            f'the card "{card.name}" is defined twice with different texts; give one of them another name', card.name
        )


def becomes_vampire(definition: Definition) -> bool:
    """Tell whether a card becomes a vampire as it is played, on which it lies then."""
    return any(text.says("becomes a vampire") for text in definition.texts if text.kind == PLAY)


def becomes(definition: Definition, card: str) -> bool:
    """Tell whether a vampire is what a card becomes, by its name: the second of them has a letter after it."""
    return becomes_vampire(definition) and re.sub(r" [B-Z]$", "", card) == definition.name


def lies_before_methuselah(definition: Definition) -> bool:
    """Tell whether a card that stays in play says where it lies, and it is on nothing else."""
    played = [text for text in definition.texts if text.kind == "play"]
    return (
        definition.kind in STAYING
        and not definition.told
        and bool(played)
        and all(text.goes == "in play" for text in played)
    )


def refuse_before_methuselah(definition: Definition, holder: str) -> None:
    """Raise ScenarioError for a card that does not stay in play before its Methuselah."""
    name = definition.name
    if becomes_ally(definition.texts):
        raise ScenarioError(
            f"{name} becomes an ally as it comes into play; let it be played: {holder} plays {name}", name
        )
    if definition.kind == "ally":
        raise ScenarioError(
            f"{name} is an ally; write it among the minions: {holder} 20: {name} {definition.life or 1} ally", name
        )
    played = [text for text in definition.texts if text.kind == "play"]
    if not definition.told and played and all(text.goes.startswith("on ") for text in played):
        raise ScenarioError(f"{name} lies on another card; write it there: {holder} 20: Royce 3/6 with {name}", name)
    stays = any(text.goes or text.kind != PLAY for text in definition.texts) or definition.replaced  # until then
    if definition.kind in FROM_HAND_ALONE and not stays:
        sort = _article(definition.kind)
        raise ScenarioError(
            f"{name} is {sort}, which does not stay in play; write: {holder} 20 holding {name}: ...", name
        )


def _article(kind: str) -> str:
    from vtesref.engine.short.fitting import article

    return article(kind)


def make_card(definition: Definition, place: str, holder: Methuselah | Minion) -> Card:
    """Make a card of its definition."""
    return Card(
        definition.name,
        definition.kind,
        requires=definition.requires,
        blood_cost=definition.blood,
        pool_cost=definition.pool,
        place=place,
        holder=holder,
        life=definition.life,
        unique=definition.unique,
        counters=definition.counters if place == IN_PLAY else 0,
        texts=definition.texts,
        traits=definition.traits,
        limits=definition.limits,
        lacks=definition.lacks,
        replaced=definition.replaced,
        strength=definition.strength,
        bleed=definition.bleed,
    )
