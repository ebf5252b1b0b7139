"""Reading a card: from the notation of card texts (plain mappings, lists and phrases) to what a card is.

Whatever is written is read or refused: a key that is none, a phrase that no row of a table takes, an effect at a window
that cannot carry it out. The message names the card, the text and the words.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.cards import amounts, effects_table, filters, lasting, refs
from vtesref.engine.cards.effect_words import _strike
from vtesref.engine.cards.model import CardError, bounded
from vtesref.engine.cards.texts import (
    ACTION,
    ALWAYS,
    INSTEAD,
    KINDS,
    PLAY,
    STRIKE,
    USE,
    WHEN,
    Choice,
    Condition,
    Doing,
    Limit,
    Payment,
    Text,
)
from vtesref.engine.cards.windows import TYPES, WINDOWS, contexts_of
from vtesref.engine.traits import CLANS, DISCIPLINES, SECTS, SHORT, TITLES, TRAITS, current

if TYPE_CHECKING:
    from vtesref.engine.cards.patterns import Scope


class Definition(NamedTuple):
    """A card as it is defined: its facts and its texts. ``kind`` is its type as the engine has it."""

    name: str
    kind: str
    texts: tuple[Text, ...]
    requires: tuple[str, ...] = ()
    blood: int = 0
    pool: int = 0
    life: int = 0
    strength: int | None = None
    bleed: int | None = None
    unique: bool = False
    traits: tuple[str, ...] = ()
    limits: tuple[Limit, ...] = ()
    replaced: str = ""
    lacks: tuple[str, ...] = ()


#: The keys of a card, and those of a text besides the one that says of which kind it is.
_CARD_KEYS = (
    "card", "type", "traits", "requires", "cost", "texts", "limit", "replaced", "lacks", "life",
    "strength", "bleed",
)  # fmt: skip
_TEXT_KEYS = (
    "by", "who", "only", "if", "choose", "pay", "cancel", "do", "until", "limit", "goes", "may", "name", "stealth",
    "cost", "choose one", "with", "as", "announced",
)  # fmt: skip

#: The kinds of texts that a key is carried out of; what is not named here is looked at where it is read.
_KINDS_WITH = {
    "by": (PLAY, USE, ACTION),
    "who": (PLAY, USE, ACTION),
    "choose": (PLAY, USE, WHEN, ACTION),
    "choose one": (PLAY, USE, WHEN, ACTION),
    "pay": (PLAY, USE, WHEN, ACTION),
    "cancel": (PLAY, USE, ACTION),
    "limit": (PLAY, USE, WHEN, ACTION, STRIKE),
    "goes": (PLAY,),
    "may": (WHEN, INSTEAD),
    "name": (PLAY, USE, ACTION),
    "stealth": (PLAY, ACTION),
    "announced": (PLAY, ACTION),
    "do": (PLAY, USE, WHEN, ACTION, STRIKE, INSTEAD),
}

#: The types of cards as they are written, and as the engine has them.
_TYPES = {
    "combat": "combat card",
    "master": "master",
    "action": "action",
    "action modifier": "action modifier",
    "reaction": "reaction",
    "political action": "political action",
    "equipment": "equipment",
    "ally": "ally",
    "retainer": "retainer",
    "event": "event",
    "vampire": "ability",
}
#: Traits that make a card of another type in the engine.
_BY_TRAIT = {("master", "location"): "location", ("equipment", "weapon"): "weapon", ("master", "trophy"): "trophy"}
#: The traits that a card can have.
CARD_TRAITS = (
    "unique", "location", "weapon", "gun", "melee weapon", "vehicle", "trifle", "out-of-turn", "archetype",
    "burn option",
    "mage", "mortal", "animal", "ghoul", "demon", "ghost", "werewolf", "wraith", "zombie", "changeling", "grapple",
    "aim",
    "frenzy", "electronic", "haven", "boon", "gargoyle creature", "Nod fragment", "title", "trophy", "investment",
    "gehenna", "government", "transient", "inconnu", "discipline", "watchtower", "paths", "relic", "hunting ground",
    "slave", "stanza", "undead", "unmasked", "anarch only", "mobile", "delayed replacement", "do not replace",
)  # fmt: skip


def card(data: dict[str, Any]) -> Definition:
    """Read a card; raises CardError that says what of it is not understood, and where."""
    name = str(data.get("card", "")).strip()
    if not name:
        raise CardError('a card has no name; write: card: "Sway"', "")
    try:
        return _card(name, data)
    except CardError as error:
        raise CardError(f"{name}: {error}", error.word) from None


def _card(name: str, data: dict[str, Any]) -> Definition:
    for key in data:
        if key not in _CARD_KEYS:
            raise CardError(f'"{key}" is nothing that a card has; a card has: {", ".join(_CARD_KEYS)}', str(key))
    types = [one.strip() for one in re.split(r" */ *", str(data.get("type", "")))]
    for one in types:
        if one not in _TYPES:
            raise CardError(f'"{one}" is no type of card; types are: {", ".join(_TYPES)}', one)
    traits = tuple(str(one) for one in _list(data.get("traits")))
    for trait in traits:
        if trait.lower() not in {one.lower() for one in CARD_TRAITS}:
            raise CardError(f'"{trait}" is no trait of a card', trait)
    kind = _TYPES[types[0]]
    for (of, trait), other in _BY_TRAIT.items():
        if types[0] == of and trait in traits:
            kind = other
    blood, pool = _cost(data.get("cost"))
    requires = tuple(_requirement(str(one)) for one in _list(data.get("requires")))
    texts = [_text(one, kind, number) for number, one in enumerate(_list(data.get("texts")))]
    _check_life(data, kind)
    _check_types(texts, [_TYPES[one] for one in types])
    if kind in ("master", "location") and "out-of-turn" not in traits:
        for text in texts:
            if text.kind == PLAY and text.at in ("during the action", "after blocks declined"):
                raise CardError(f'only an out-of-turn master card is played at the time "{text.at}"', text.at)
    _label(texts)
    default = 0 if kind == "ally" else None  # what an ally's text does not say is none
    return Definition(
        name,
        kind,
        tuple(texts),
        requires,
        blood,
        pool,
        _whole(data, "life") or 0,
        _whole(data, "strength", default),
        _whole(data, "bleed", default),
        "unique" in traits,
        tuple(one for one in traits if one != "unique"),
        tuple(_limit(str(one)) for one in _list(data.get("limit"))),
        _replaced(data),
        tuple(str(one) for one in _list(data.get("lacks"))),
    )


def _replaced(data: dict[str, Any]) -> str:
    """Read when a card is replaced if not at once; raises CardError if there is no such time."""
    from vtesref.engine.turn.library import REPLACED

    time = str(data.get("replaced", "")).replace("your next ", "your ")
    if time and time not in REPLACED:
        raise CardError(f'"{time}" is no time at which a card is replaced; times are: {", ".join(REPLACED)}', time)
    return time


def _check_life(data: dict[str, Any], kind: str) -> None:
    """See that allies and retainers, and nothing else, have life, and allies alone strength and bleed."""
    if kind in ("ally", "retainer") and not _whole(data, "life"):
        raise CardError(f"a card of the type {kind} must have its life; write: life: 2", "life")
    of_allies = ("ally", "ability")
    for key, kinds in (("life", ("ally", "retainer")), ("strength", of_allies), ("bleed", of_allies)):
        if key in data and kind not in kinds:
            raise CardError(f'a card of the type {kind} has no "{key}"', key)


def _list(value: Any) -> list[Any]:
    return [] if value is None else list(value) if isinstance(value, list | tuple) else [value]


def _whole(data: dict[str, Any], key: str, default: int | None = None) -> int | None:
    if key not in data:
        return default
    return bounded(str(data[key]), key)


def _cost(value: Any) -> tuple[int, int]:
    blood = pool = 0
    for one in _list(value):
        match = re.fullmatch(r"(\d+) (blood|pool)", str(one).strip())
        if not match:
            raise CardError(f'"{one}" is no cost; write: 1 blood, 2 pool', str(one))
        if match[2] == "blood":
            blood = bounded(match[1])
        else:
            pool = bounded(match[1])
    return blood, pool


def _requirement(text: str) -> str:
    """Return a requirement as cards have it: "discipline Dominate", "clan Brujah", "capacity 7" ..."""
    plain = re.sub(r"^(?:an?|any of) ", "", text.strip())
    if text.strip().startswith("any of "):
        return "discipline " + " or ".join(_requirement(one).removeprefix("discipline ") for one in plain.split())
    capacity = re.fullmatch(r"capacity (\d+)(?: or (more|less))?", plain)
    if capacity:
        return f"capacity {capacity[1]}" if capacity[2] != "less" else f"capacity-at-most {capacity[1]}"
    if " or " in plain:
        found = [_requirement(one) for one in plain.split(" or ")]
        kinds = {one.split(" ", 1)[0] for one in found}
        if len(kinds) > 1:
            return "any " + " | ".join(found)
        return f"{kinds.pop()} " + " or ".join(one.split(" ", 1)[1] for one in found)
    if plain.lower() in SHORT:
        return f"discipline {SHORT[plain.lower()]}"
    ready = re.fullmatch(r"ready (.+)", plain)
    if ready:
        return _requirement(ready[1])
    words = plain.split()
    if len(words) > 1 and words[-1] in ("vampire", "minion", "ally"):
        return _requirement(" ".join(words[:-1]))
    for kind, names in (
        ("discipline", DISCIPLINES),
        ("clan", CLANS),
        ("sect", SECTS),
        ("title", (*TITLES, "titled")),
        ("trait", TRAITS),
        ("kind", ("vampire", "ally")),
    ):
        for one in names:
            if plain.lower() == one.lower():
                return f"{kind} {current(one)}"
    raise CardError(f'"{text}" is nothing that a card can require', text)


def _check_types(texts: list[Text], types: list[str]) -> None:
    """See that of a card of several types every text says as which it is played, and of others none does."""
    for text in texts:
        if text.kind == PLAY and len(types) > 1 and text.type not in types:
            raise CardError(f'the card is of several types: say of "{text.source}" as which it is played', text.source)
        if text.type and text.type not in types:
            raise CardError(f'the card is no {text.type}: "{text.source}" cannot be played as one', text.type)


def texts(items: list[dict[str, Any]], kind: str) -> tuple[Text, ...]:
    """Read the texts of a card of a type as the engine has it; raises CardError if one cannot be read."""
    found = [_text(one, kind, number) for number, one in enumerate(items)]
    _label(found)
    return tuple(found)


def _label(texts: list[Text]) -> None:
    """Give the play texts of a card labels by which a story tells them apart."""
    plays = [one for one in texts if one.kind == PLAY]
    disciplines = {one.level.lower() for one in plays if one.level}
    seen: dict[str, int] = {}
    for one in plays:
        by_case = "superior" if one.level.isupper() else "basic"
        label = one.level if len(disciplines) > 1 else by_case
        seen[label] = seen.get(label, 0) + 1
        one.label = one.name or (label if seen[label] == 1 else f"{label} {seen[label]}")
        for each in one.besides:
            each.label = one.label


# Texts.


def _text(data: Any, kind: str, number: int, scope: Scope | None = None, given: str = "") -> Text:
    """Read one text; ``given`` is what a text for a time is in ("" for a text of the card itself)."""
    if not isinstance(data, dict):
        raise CardError(f'text {number + 1} is no mapping: "{data}"', str(data))
    named = [key for key in KINDS if key in data]
    if PLAY in named and STRIKE in named:
        named.remove(STRIKE)  # a strike that is played says with it which one it is
    if len(named) != 1:
        raise CardError(f"text {number + 1} must have exactly one of {', '.join(KINDS)}; it has {len(named)}", "")
    kind_of = named[0]
    for key in data:
        if key not in (*_TEXT_KEYS, kind_of) and not (kind_of == PLAY and key == STRIKE):
            raise CardError(f'"{key}" is nothing that a text has; a text has: {", ".join(_TEXT_KEYS)}', str(key))
        if kind_of not in _KINDS_WITH.get(key, KINDS):
            raise CardError(f'"{key}" does not go with "{kind_of}": nothing would come of it', str(key))
    at = " ".join(str(data[kind_of]).split())
    scope = {**(scope or {}), **_names_of(at)}
    text = Text(kind_of, f"{kind_of} {at}".strip())
    if "as" in data:
        if str(data["as"]) not in _TYPES or kind_of != PLAY:
            raise CardError(f'"{data["as"]}" is no type as which anything is played', str(data["as"]))
        kind = text.type = _TYPES[str(data["as"])]
    text.until = lasting.SCOPES.get(str(data["until"]), str(data["until"])) if "until" in data else ""
    if text.until and text.until not in lasting.SCOPES.values():
        raise CardError(f'"{data["until"]}" is no time; times are: {", ".join(lasting.SCOPES)}', str(data["until"]))
    if text.until and not given:
        raise CardError(f'"{text.source}" is no text for a time: only what an effect gives has "until"', "until")
    if given and not text.until:
        raise CardError(f'the text "{text.source}" given by another must say until when', text.source)
    text.name = str(data.get("name", ""))
    text.level = str(data.get("by", ""))
    if text.level:
        filters.disciplines(text.level)
    if kind_of in (WHEN, INSTEAD):
        text.moment = effects_table.read_moment(at, scope)
        for name, slot in text.moment.slots.items():
            if name.startswith("name"):
                scope[str(slot)] = next(iter(text.moment.row.needs))
    elif kind_of in (PLAY, USE):
        _window(text, at, kind, scope)
    elif kind_of == ACTION:
        _action(text, f"action {at}".strip())
    elif kind_of == STRIKE:
        text.strike = _read_strike(at)
    text.may = bool(data.get("may", False))
    for one in _list(data.get("choose")):
        choice = _choice(str(one), scope)
        text.choose = (*text.choose, choice)
        scope[choice.name] = choice.what.sort
    if "who" in data:
        text.who = _user(_who(str(data["who"])), scope)
    text.only = tuple(effects_table.read_condition(str(one), scope) for one in _list(data.get("only")))
    text.condition = tuple(effects_table.read_condition(str(one), scope) for one in _list(data.get("if")))
    text.pay = tuple(_payment(str(one), scope) for one in _list(data.get("pay")))
    if kind_of == ACTION and "cost" in data:
        text.cost = _cost(data["cost"])
    elif "cost" in data:
        raise CardError("only an action of a card in play has a cost of its own; write: pay", "cost")
    if "stealth" in data:
        text.stealth = amounts.read(str(data["stealth"]), scope)
    text.limits = tuple(_limit(str(one)) for one in _list(data.get("limit")))
    if "cancel" in data:
        text.cancel = _cancel(data["cancel"], scope)
    text.goes = _goes(str(data.get("goes", "")), scope)
    doings = _doings(_list(data.get("do")), kind, scope, text)
    if kind_of == ALWAYS:
        doings = [effects_table.read_always(at, scope), *doings]
    if "choose one" in data:
        ways = tuple(tuple(_doings(_list(way), kind, scope, text)) for way in _list(data["choose one"]))
        doings.append(Doing("choose one", ways=ways))
    text.do = tuple(doings)
    text.announced = tuple(_doings(_list(data.get("announced")), kind, scope, text))
    if text.announced and text.at not in ("action", "referendum"):
        raise CardError(f'only an action or a referendum is announced, and "{text.source}" is none', "announced")
    if text.kind == PLAY and text.directed == "directed" and text.version != "bleed" and not text.choose:
        raise CardError(f'"{text.source}" is directed at nothing: say what it chooses', text.source)
    if "strike" in data and kind_of == PLAY:
        text.strike = _read_strike(str(data["strike"]))
    if any(one.points for one in text.choose) and text.at != "referendum":
        raise CardError(f'points are shared out in the terms of a referendum, and not in "{text.source}"', text.source)
    if text.stealth is not None and text.at != "action":
        raise CardError(f'only an action has stealth of its own, and "{text.source}" is none', "stealth")
    if text.cancel is not None and text.at == "referendum":
        raise CardError(f'nobody undoes "{text.source}": a referendum is cancelled by other cards', "cancel")
    _with(text, _list(data.get("with")))
    _refuse_unused(text, data, given)
    _fit(text, kind, given)
    if text.condition and text.kind in (PLAY, USE, ACTION, STRIKE):
        text.do = (Doing("if", ways=(text.do,), condition=text.condition),)
    return text


#: What the texts of each kind do not ask for: it would be read and come to nothing.
_UNUSED = {
    PLAY: ("may", "until"),
    USE: ("may", "goes", "cost", "stealth"),
    WHEN: ("by", "who", "goes", "cost", "stealth", "cancel", "with"),
    ALWAYS: (
        "by",
        "who",
        "may",
        "pay",
        "choose",
        "limit",
        "goes",
        "cost",
        "stealth",
        "cancel",
        "with",
        "do",
        "choose one",
    ),
    ACTION: ("may", "goes", "with"),
    STRIKE: ("may", "goes", "cost", "stealth", "cancel"),
}
#: The windows in which nothing is used from play.
_FROM_HAND_ONLY = ("discard phase action", "its action", "strike")


def _refuse_unused(text: Text, data: dict[str, Any], given: str) -> None:
    """Refuse what no text of this kind asks for; raises CardError that names it."""
    unused = [key for key in _UNUSED.get(text.kind, ()) if key in data]
    if "until" in data and not given:
        unused.append("until")
    if "stealth" in data and text.at != "action" and "stealth" not in unused:
        unused.append("stealth")
    if unused:
        raise CardError(f'"{unused[0]}" is nothing that "{text.source}" asks for', unused[0])
    if text.kind == USE and text.at in _FROM_HAND_ONLY:
        raise CardError(f'nothing is used from play at the time "{text.at}"', text.at)
    if "if" in data and (text.mechanic is not None or any(one.row and one.row.mechanic for one in text.do)):
        raise CardError(f'what "{text.source}" does has no condition of its own; write: only', "if")
    if "if" in data and not text.do:
        raise CardError(f'"{text.source}" does nothing under a condition; write: only', "if")


#: What can come with a strike or with another use of a card in combat: how it is written, its window and the word.
_BESIDES = {
    "optional maneuver": ("range", "maneuver", ""),
    "optional press": ("press", "press", ""),
    "optional press to continue": ("press", "press", "to continue"),
    "optional press to end": ("press", "press", "to end"),
}


def _with(text: Text, items: list[Any]) -> None:
    """Read what comes with a text in combat: a maneuver that commits to its strike, or a press of the round."""
    if items and (text.kind not in (PLAY, STRIKE) or not _is_of_combat(text)):
        raise CardError(f'"{items[0]}" comes with what is played or struck with in combat alone', str(items[0]))
    for item in items:
        match = re.fullmatch(r"(?P<what>.+?)(?: (?P<n>\d) each (?P<scope>round|combat))?", str(item).strip())
        if match is None or match["what"] not in _BESIDES:
            raise CardError(f'"{item}" comes with nothing; what can: {", ".join(_BESIDES)}', str(item))
        at, word, what = _BESIDES[match["what"]]
        if word == "maneuver" and text.strike is None:
            raise CardError(f'"{item}" comes with a strike; else say: play: range, do: [maneuver]', str(item))
        if text.kind == STRIKE and (word != "maneuver" or not match["scope"]):
            raise CardError(f'"{item}" must say how often it is there: optional maneuver 1 each combat', str(item))
        if text.kind == PLAY and match["scope"]:
            raise CardError(f'"{item}": with a card that is played it is there once; leave out how often', str(item))
        one = Text(USE, f"{item} with {text.source}", at=at, until="round", mechanic=(word, 0, what), of=text)
        limit = Limit(int(match["n"]), match["scope"], "user", "", str(item)) if match["scope"] else None
        one.limits = (limit or Limit(1, "once", "user", "", str(item)),)
        text.besides = (*text.besides, one)


def _is_of_combat(text: Text) -> bool:
    return (
        text.strike is not None or text.at == "prevent" or (text.at in WINDOWS and "combat" in WINDOWS[text.at].around)
    )


def _user(words: str, scope: Scope) -> filters.Filter:
    """Read whom a text is for, or what it chooses: a filter, or somebody in particular ("controller of bearer")."""
    try:
        one = refs.read(words, "any", scope)
    except CardError:
        one = None
    if one is not None and one.kind in ("office", "of", "name"):
        return filters.Filter(words, one.sort, filters.TABLE, (("is", one),))
    return filters.read(re.sub(r"^(?:any|an?|one) ", "", words), scope)


def _who(text: str) -> str:
    return {"locked": "locked minion"}.get(text, text)


def _names_of(at: str) -> Scope:
    """Return what every text may speak of besides what it chooses."""
    return {"C": "card", "P": "methuselah", "M": "minion"} if at == "as a card is played" else {}


def _window(text: Text, at: str, kind: str, scope: Scope) -> None:
    """Read the window of what is played or used."""
    if at.startswith("action"):
        _action(text, at)
        return
    if at == "usual":
        at = TYPES[kind].usual if kind in TYPES else ""
        if not at:
            raise CardError(f"a card of the type {kind} has no usual window: say when it is played", "usual")
        if at == "action":
            raise CardError("an action card says what action it is: play: action directed bleed", "usual")
    if at not in WINDOWS:
        raise CardError(f'"{at}" is no time to play or use anything; times are: {", ".join(WINDOWS)}', at)
    window = WINDOWS[at]
    if text.kind == PLAY and kind in TYPES and kind not in window.types:
        raise CardError(f'a card of the type {kind} is not played at the time "{at}"', at)
    text.at = at


def _action(text: Text, at: str) -> None:
    match = re.fullmatch(r"action(?: (directed|undirected))?(?: (bleed|hunt|equip|leave torpor))?", at)
    if not match:
        raise CardError(f'"{at}" is no action; write: action [directed|undirected] [bleed|hunt|equip|leave torpor]', at)
    text.at = "action"
    text.directed, text.version = match[1] or "", match[2] or ""


def _read_strike(words: str) -> Any:
    plain = re.sub(r"\bunpreventable (?=(?:aggravated )?damage)", "", words)
    plain = re.sub(r" damage$", "", plain) if plain.startswith("strength") else plain
    strike = _strike(re.sub(r"\b(\d+)R (aggravated )?damage", r"\1 \2damage ranged", plain))
    if strike is None:
        raise CardError(f'"{words}" is no strike', words)
    return strike._replace(unpreventable="unpreventable" in words)


#: What shares out points: how many, and among at least how many of what.
_POINTS = re.compile(r"(?P<name>[A-Z][A-Za-z]*) = (?P<n>.+?) points? among (?P<low>\d+) or more (?P<what>.+)")


def _choice(text: str, scope: Scope) -> Choice:
    shared = _POINTS.fullmatch(text.strip())
    if shared:
        held = filters.read(shared["what"], scope)
        points = amounts.read_with_per(shared["n"], scope)
        if held.sort != "methuselah":
            raise CardError(
                f'points are shared out among Methuselahs, and not among "{shared["what"]}"', shared["what"]
            )
        return Choice(shared["name"], int(shared["low"]), 999, held, text, points)
    match = re.fullmatch(
        r"(?P<name>[A-Z][A-Za-z]*|[a-z]+) = (?:(?P<low>\d+)(?: to (?P<high>\d+|all))? )?(?P<what>.+)", text.strip()
    )
    if not match:
        raise CardError(f'"{text}" chooses nothing; write: V = a ready vampire you control', text)
    what = match["what"]
    low = int(match["low"]) if match["low"] else 1
    high = low if not match["high"] else 999 if match["high"] == "all" else int(match["high"])
    what = what if what.startswith("another ") else re.sub(r"^(?:an?|any|one) ", "", what)
    return Choice(match["name"], low, high, _user(what, scope), text)


#: What using a text can cost: a pattern, the kind of payment, and the sort of what it is done to.
_PAYMENTS: tuple[tuple[str, str, str], ...] = (
    (r"lock (?P<ref>.+) besides", "lock besides", "any"),
    (r"lock (?P<ref>.+)", "lock", "any"),
    (r"burn (?P<ref>this card|this minion|bearer|user|[A-Z]\w*)", "burn", "any"),
    (r"discard (?P<n>\d+|a) cards?(?: from your hand)?", "discard", ""),
    (r"(?P<n>\d+) counters?", "counters", ""),
    (r"(?:burn )?(?P<n>.+?) blood or life", "life", ""),
    (r"(?:burn )?(?P<n>.+?) (?:blood|life)", "blood", ""),
    (r"(?:burn )?(?P<n>.+?) pool(?P<rest> (?:per|for each) .+)?", "pool", ""),
    (r"burn the Edge", "edge", ""),
)


def _payment(text: str, scope: Scope) -> Payment:
    for pattern, kind, sort in _PAYMENTS:
        match = re.fullmatch(pattern, text.strip())
        if match:
            held = match.groupdict()
            what = refs.read(held["ref"], sort, scope) if held.get("ref") else None
            count = held.get("n")
            amount = amounts.read_with_per(f"{count}{held.get('rest') or ''}", scope) if count else None
            return Payment(kind, amount, what, text)
    raise CardError(f'"{text}" is nothing that can be paid', text)


def _cancel(data: Any, scope: Scope) -> Any:
    if not isinstance(data, dict) or set(data) != {"who", "pay"}:
        raise CardError("cancel says who may, and what it costs: cancel: {who: controller of V, pay: 2 pool}", "cancel")
    return refs.read(str(data["who"]), "any", scope), _payment(str(data["pay"]), scope)


_SCOPE_WORDS = r"strike|round|combat|action|phase|turn|game|referendum"


def _limit(text: str) -> Limit:
    words = text.strip()
    match = re.fullmatch(
        rf"(?P<n>\d+)(?: (?:each (?P<scope>{_SCOPE_WORDS})|(?P<between>between unlock phases)))?"
        r"(?: by (?P<by>user|you|anybody))?(?P<level> at this level)?(?P<all> for all its uses)?"
        r"(?P<copies> for all copies)?",
        words,
    )
    if match:
        by = match["by"] or "user"
        scope = match["scope"] or match["between"] or "once"
        if scope == "once" and match["n"] != "1":
            raise CardError(f'"{text}" says not within what: {match["n"]} each round, combat, action, turn ...', text)
        by = f"{by} level" if match["level"] else by
        by = f"{by} copies" if match["copies"] else by
        return Limit(int(match["n"]), scope, f"{by} all" if match["all"] else by, "", words)
    other = re.fullmatch(
        rf"not with (?P<name>.+?)(?: in an? (?P<scope>{_SCOPE_WORDS}))?(?: by (?P<by>user|you|anybody))?", words
    )
    if other:
        return Limit(0, other["scope"] or "action", other["by"] or "user", other["name"], words)
    on = re.fullmatch(r"(?P<n>\d+) on an? (?P<what>vampire|minion|ally|location|Methuselah)", words)
    if on:
        return Limit(int(on["n"]), "on", on["what"], "", words)
    trait = re.fullmatch(r"(?P<n>\d+) (?P<trait>.+) on an? (?P<what>vampire|minion)", words)
    if trait and trait["trait"] in CARD_TRAITS:
        return Limit(int(trait["n"]), "on", trait["what"], trait["trait"], words)
    controlled = re.fullmatch(r"you control no (?:other )?copy|1 in play(?: by you)?", words)
    if controlled:
        return Limit(1, "control", "you", "", words)
    raise CardError(f'"{text}" is no limit; write: 1 each turn by you, not with Blur in a round, 1 on a vampire', text)


def _goes(text: str, scope: Scope) -> str:
    plain = text.strip()
    if plain in ("", "in play", "burned", "removed", "your hand", "to its owner's hand"):
        return plain
    on = re.fullmatch(r"on (?P<ref>.+)", plain)
    if on:
        refs.read(on["ref"], "any", scope)
        return plain
    raise CardError(f'"{text}" is no place where a card goes; write: in play, on V, burned, removed', text)


def _doings(items: list[Any], kind: str, scope: Scope, text: Text) -> list[Doing]:
    return [_doing(one, kind, scope, text) for one in items]


def _doing(item: Any, kind: str, scope: Scope, text: Text) -> Doing:
    """Read one effect: a phrase, a text for a time, a choice of several, or an effect under a condition."""
    if isinstance(item, dict):
        if "do one of" in item:
            if not set(item) <= {"do one of", "chooses"}:
                raise CardError('with "do one of" goes only who chooses; write: chooses: P', "do one of")
            by = {"who": refs.read(str(item["chooses"]), "methuselah", scope)} if "chooses" in item else {}
            ways = tuple(tuple(_doings(_list(way), kind, scope, text)) for way in _list(item["do one of"]))
            return Doing("choose one", slots=by, ways=ways)
        if set(item) == {"if", "do"}:
            conditions = tuple(effects_table.read_condition(str(one), scope) for one in _list(item["if"]))
            inner = tuple(_doings(_list(item["do"]), kind, scope, text))
            return Doing("if", ways=(inner,), condition=conditions)
        if "pay" in item and set(item) <= {"pay", "do", "otherwise"}:
            ways = tuple(tuple(_doings(_list(item.get(key)), kind, scope, text)) for key in ("do", "otherwise"))
            doing = Doing("pay", ways=ways)
            doing.pay = tuple(_payment(str(one), scope) for one in _list(item["pay"]))
            return doing
        if "for" in item:
            return _for_each(item, kind, scope, text)
        given = _text(item, "", 0, scope, text.source)
        return Doing(given.source, given=given)
    words = " ".join(str(item).split())
    assigned = re.fullmatch(r"(?P<name>[A-Z][A-Za-z]*) = (?P<rest>.+)", words)
    if assigned:
        doing = effects_table.read_effect(f"name {assigned['rest']}", scope)
        doing.slots["name"] = assigned["name"]
        scope[assigned["name"]] = next(
            iter(sorted((doing.row.needs if doing.row else set()) & {"minion", "card", "methuselah", "number"})), "card"
        )
        return doing
    return effects_table.read_effect(words, scope)


def _for_each(item: dict[str, Any], kind: str, scope: Scope, text: Text) -> Doing:
    """Read effects that are carried out for one after the other: for: each Methuselah M."""
    for key in item:
        if key not in ("for", "if", "choose", "do"):
            raise CardError(f'"{key}" does not go with "for"; with it go: if, choose, do', str(key))
    found = re.fullmatch(r"(?P<whom>each .+) (?P<name>[A-Z][A-Za-z]*)", str(item["for"]))
    if not found:
        raise CardError(f'"{item["for"]}" is nothing to go through; write: for: each Methuselah M', str(item["for"]))
    each = refs.read(found["whom"], "any", scope)
    inner = {**scope, found["name"]: each.sort}
    choices: tuple[Choice, ...] = ()
    for one in _list(item.get("choose")):
        choices = (*choices, _choice(str(one), inner))
        inner[choices[-1].name] = choices[-1].what.sort
    conditions = tuple(effects_table.read_condition(str(one), inner) for one in _list(item.get("if")))
    do = tuple(_doings(_list(item.get("do")), kind, inner, text))
    for one in choices:  # what each has chosen can be spoken of afterwards: V of M
        scope[f"{one.name} of each"] = one.what.sort
    if not do:
        raise CardError(f'"for {item["for"]}" does nothing', str(item["for"]))
    return Doing("for", slots={"name": found["name"]}, ways=(do,), condition=conditions, each=each, choose=choices)


# What fits.

#: What can go on around a text, of which an effect may need some.
_AROUND = (
    "action", "combat", "referendum", "phase", "minion user", "card played", "reply", "attempt", "may go on",
    "strike card", "strike chosen", "strikes under way",
)  # fmt: skip


def _fit(text: Text, kind: str, given: str) -> None:
    """See that every effect of a text can be carried out at its time; raises CardError where one cannot."""
    around = contexts_of(text, kind)
    for doing in _all((*text.do, *text.announced)):
        row = doing.row
        if row is None:
            continue
        missing = {one for one in row.needs if one in _AROUND} - around
        if missing:
            raise CardError(
                f'"{doing.text}" needs {" and ".join(sorted(missing))} around it, which "{text.source}" does not have',
                doing.text,
            )
        if row.mechanic:
            window = WINDOWS.get(text.at)
            if window is None or window.mechanic != row.mechanic:
                times = [name for name, one in WINDOWS.items() if one.mechanic == row.mechanic]
                raise CardError(
                    f'"{doing.text}" is used at the time "{times[0]}", and not at "{text.at or text.kind}"', doing.text
                )
            text.mechanic = row.function(**doing.slots)
        elif text.kind == ALWAYS and "always" not in row.needs:
            raise CardError(f'"{doing.text}" is done once; it is nothing that is always so', doing.text)
        elif text.kind != ALWAYS and row.needs == {"always"}:
            raise CardError(f'"{doing.text}" is so as long as a card is in play; say: always', doing.text)
    window = WINDOWS.get(text.at)
    if window is not None and window.mechanic and text.mechanic is None and text.strike is None:
        raise CardError(f'what is used at the time "{text.at}" has to be a {window.mechanic}', text.at)
    if text.at == "strike" and text.strike is None:
        raise CardError("what is played as a strike says which: strike: dodge", "strike")
    if text.strike is not None and text.kind == PLAY and text.at != "strike":
        raise CardError(f'a strike is chosen at the time "strike", and not at "{text.at}"', text.at)
    if text.at == "in reply to a card" and not any(one.row and "reply" in one.row.needs for one in text.do):
        raise CardError(f'"{text.source}" cancels nothing: write: cancel the card being played', text.source)
    over = [place for place, one in enumerate(text.do) if one.text in ("end the action", "cancel the action")]
    if over and over[0] < len(text.do) - 1:
        raise CardError(f'nothing follows "{text.do[over[0]].text}": write it last', text.do[over[0] + 1].text)
    instead = text.moment is not None and text.moment.row.observed.startswith("would ")
    if (text.kind == INSTEAD) != instead:
        raise CardError(
            f'"{text.source}": instead of what would happen something else happens; write: instead: ... would be burned'
            if instead
            else f'"{text.source}": nothing replaces that; write it in lacks',
            text.source,
        )
    if text.kind in (USE, PLAY, WHEN) and not given and any(one.scope == "once" for one in text.limits):
        raise CardError(
            f'"{text.limits[0].text}" says not within what: 1 each round, combat, action, turn ...', "limit"
        )
    if text.kind in (USE, WHEN) and not text.do:
        raise CardError(f'"{text.source}" does nothing', text.source)


def _all(doings: tuple[Doing, ...]) -> list[Doing]:
    found: list[Doing] = []
    for one in doings:
        found.append(one)
        for way in one.ways:
            found += _all(way)
    return found


__all__ = ["Condition", "Definition", "card"]
