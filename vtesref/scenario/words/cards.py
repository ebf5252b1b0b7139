"""Cards that a scenario defines: ``Blur is a combat card, requires Celerity, 1 additional strike (limited)``."""

from __future__ import annotations

import functools
import re
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.cards.model import KINDS, CardError, Effect
from vtesref.engine.cards.notation import effects_table
from vtesref.engine.cards.notation.requirements import requirements
from vtesref.engine.core import NotModelled
from vtesref.engine.meant import hint
from vtesref.engine.traits import CLANS, DISCIPLINES, SECTS, TITLES, TRAITS
from vtesref.scenario.words import flow
from vtesref.scenario.words.text import MAX_EFFECTS, ScenarioError, apart, brief, in_notation, number, parted, split

if TYPE_CHECKING:
    from vtesref.engine.cards.texts import Limit, Text

#: What cards do is imported when the first card is read: a story without cards is played sooner.
effects_table.fill_by(lambda: import_module("vtesref.engine.effects"))

#: Types of card that the game has, and that none of the editions that are played knows.
UNPLAYED = ("conviction", "power")


class Definition(NamedTuple):
    """A card as a scenario defines it; ``life`` is a retainer's or an ally's."""

    name: str
    kind: str
    #: What the short form says, at each level; the texts say all of it.
    told: tuple[tuple[str, tuple[Effect, ...]], ...] = ()
    requires: tuple[str, ...] = ()
    blood: int = 0
    pool: int = 0
    life: int = 0
    unique: bool = False
    #: What the card says in the notation of card texts, and what goes with it (see ``engine.cards.notation.reading``).
    texts: tuple[Text, ...] = ()
    traits: tuple[str, ...] = ()
    limits: tuple[Limit, ...] = ()
    replaced: str = ""
    lacks: tuple[str, ...] = ()
    strength: int | None = None
    bleed: int | None = None
    #: With how many counters it comes into play in the short form.
    counters: int = 0
    #: How a story defined it, after "where NAME is"; "" for a card in the notation of card texts.
    written: str = ""


@functools.lru_cache(maxsize=1024)
def in_notation_of(name: str, text: str) -> Definition:
    """Read a card in the notation of card texts as a sentence writes it, in braces; raises ScenarioError."""
    return from_texts({"card": name, **flow.read(text)})._replace(written=text)


def from_texts(data: dict[str, Any]) -> Definition:
    """Read a card in the notation of card texts; raises ScenarioError with the place and the reason."""
    from vtesref.engine.cards.notation import reading

    try:
        card = reading.card(data)
    except CardError as error:
        raise ScenarioError(in_notation(str(error), error.word), error.word) from None
    return Definition(
        card.name,
        card.kind,
        (),
        card.requires,
        card.blood,
        card.pool,
        card.life,
        card.unique,
        card.texts,
        card.traits,
        card.limits,
        card.replaced,
        card.lacks,
        card.strength,
        card.bleed,
    )


def definitions(text: str) -> dict[str, Definition]:
    """Read what follows "where": definitions parted by another "where" or a semicolon."""
    found: dict[str, Definition] = {}
    for part in parted(text, r"\bwhere\b|;|,? and (?=[^,;]+? is (?:an? |\{))"):
        if not part.strip():
            continue
        match = re.fullmatch(r"\s*(?:and )?(?P<name>.+?) is (?:an? )?(?P<text>.+?)\s*,?\s*", part, re.S)
        if not match:
            shown = "write: where Sway is a combat card, maneuver"
            if found and re.search(r"\d", part):
                shown = 'what is given comes before "where": Royce 3/6; where Sway is a combat card, maneuver'
            raise ScenarioError(f'"{part.strip()}" does not define a card; {shown}', part.strip())
        card = (in_notation_of if match["text"].startswith("{") else define)(match["name"], match["text"])
        if card.name.lower() in found:
            raise ScenarioError(f'the card "{card.name}" is defined twice; give one of them another name', card.name)
        found[card.name.lower()] = card
    return found


#: The sorts of weapons that a story names as types, which are traits of theirs.
SORTS = ("gun", "melee weapon")


@functools.lru_cache(maxsize=1024)  # a story is laid out anew for every edition, and a game for every decision
def define(name: str, text: str) -> Definition:
    """Read a card: its type, then requirements, costs and effects, parted by commas."""
    from vtesref.engine.short import fitting

    if not name.strip():
        raise ScenarioError(
            f'the card that is "{text}" has no name; write one: where Sway is a combat card, press', text
        )
    parts = split(text, ",")
    kind = _kind(name, parts[0] if parts else "")
    sort = tuple(one for one in SORTS if parts and " ".join(parts[0].split()).lower() == one)
    levels: dict[str, list[Effect]] = {"basic": []}
    requires: list[str] = []
    costs: dict[str, int] = {}
    level = "basic"
    if len(parts) > MAX_EFFECTS:
        raise ScenarioError(f"{name} has {len(parts)} parts; at most {MAX_EFFECTS} are read", name)
    unique = False
    for part in parts[1:]:
        words = apart(" ".join(part.split()))
        required = re.fullmatch(r"requir(?:es|ing) (.+)", words, re.I)
        cost = re.fullmatch(r"cost(?:s|ing)? (\d+) (blood|pool)", words, re.I)
        life = re.fullmatch(r"(\d+) life", words, re.I)
        if required:
            requires += [each for one in re.split(r" and (?!the )", required[1]) for each in _requirements(name, one)]
        elif cost:
            _once(costs, cost[2].lower(), number(cost[1], "a cost"), f"{name}: its cost in {cost[2].lower()}", words)
        elif words.lower() == "unique":
            unique = True
        elif life and kind in ("retainer", "ally"):
            _once(costs, "life", number(life[1], "life"), f"{name}: its life", words)
        else:
            if words.lower().startswith("superior:"):
                level, words = "superior", words[len("superior:") :].strip()
                levels.setdefault(level, [])
            try:
                levels[level].append(effect(words))
            except CardError as error:
                raise ScenarioError(f"{name}: {error}", error.word) from None
    if kind == "retainer" and not costs.get("life"):
        raise ScenarioError(f"the retainer {name} has no life; write: {name} (retainer, 2 life)", name)
    if kind == "ally" and not costs.get("life"):
        raise ScenarioError(f"the ally {name} has no life; write: where {name} is an ally, 2 life", name)
    held = tuple((key, tuple(effects)) for key, effects in levels.items() if effects)
    try:
        made = short(name, kind, held)
    except CardError as error:
        raise ScenarioError(f"{name}: {error}", error.word) from None
    paid = {one: costs.get(one, 0) for one in ("blood", "pool", "life")}
    for begins, why in fitting.unused(kind, requires, (paid["blood"], paid["pool"]), unique, made.traits):
        told = next((part.strip() for part in parts[1:] if part.strip().lower().startswith(begins)), name)
        raise ScenarioError(f'{name}: "{told}" does nothing there: {why}', told)
    made = made._replace(blood=paid["blood"], pool=paid["pool"], life=paid["life"], traits=(*made.traits, *sort))
    return made._replace(written=text, requires=tuple(requires), unique=unique)


def short(name: str, kind: str, told: tuple[tuple[str, tuple[Effect, ...]], ...]) -> Definition:
    """Return a card with these effects at its levels, which become its texts."""
    from vtesref.engine.short import adapting

    adapted = adapting.adapted(kind, told)
    return Definition(
        name,
        kind,
        told,
        texts=adapted.texts,
        traits=adapted.traits,
        replaced=adapted.replaced,
        strength=adapted.strength,
        bleed=adapted.bleed,
        counters=adapted.counters,
    )


def _once(costs: dict[str, int], key: str, value: int, what: str, words: str) -> None:
    if key in costs:
        raise ScenarioError(f"{what} is given twice; keep one", words)
    costs[key] = value


def effect(words: str) -> Effect:
    """Read an effect in the short form; raises CardError with the word and the reason."""
    from vtesref.engine.short.rewriting import effect as read

    return read(words)


def alike(definition: Definition, other: Definition) -> bool:
    """Tell whether two definitions say the same of a card, however they are written."""
    return _meant(definition) == _meant(other)


def _meant(card: Definition) -> Definition:
    told = tuple((level, tuple(effect._replace(text="") for effect in effects)) for level, effects in card.told)
    same = card._replace(name=card.name.lower(), told=told, written="")
    return same._replace(texts=()) if told else same


def _kind(name: str, text: str) -> str:
    plain = " ".join(text.split()).lower()
    plain = {
        **dict.fromkeys(SORTS, "weapon"),
        "strike card": "combat card",
        "combat": "combat card",
        "action card": "action",
    }.get(plain, plain)
    if plain in UNPLAYED:
        raise NotModelled(brief(f'"{name} is a {text}" is not modelled; write one of the types: {", ".join(KINDS)}'))
    for kind in KINDS:
        if plain == kind.lower():
            return kind
    raise ScenarioError(
        f'"{text}" is no type of card; {hint(plain, KINDS, "types are: " + ", ".join(KINDS))}', text or name
    )


def _requirements(name: str, text: str) -> tuple[str, ...]:
    plain = re.sub(r"^(\d+) capacity$", r"capacity \1", text.strip().lower())
    try:
        return requirements(plain)
    except CardError:
        pass
    known = [*DISCIPLINES, *CLANS, *SECTS, *TITLES, *TRAITS]
    otherwise = "name a Discipline, clan, sect, title, trait or capacity"
    raise ScenarioError(f'{name} cannot require "{text}"; {hint(plain, known, otherwise)}', text)
