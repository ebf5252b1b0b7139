"""The parts of a text as they are written: its user, its window, what it chooses, its cost, its cancel, its limits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.model import BY_HUNT, SPECIAL, CardError, Strike, bounded
from vtesref.engine.cards.notation import strike_words as strikes
from vtesref.engine.cards.texts import (
    PLAY,
    Choice,
    Limit,
    Payment,
    Text,
)
from vtesref.engine.cards.times import IN_ALL
from vtesref.engine.cards.whom import amounts, filter_tests, filters, reading_filters, refs
from vtesref.engine.cards.windows import TYPES, WINDOWS

if TYPE_CHECKING:
    from vtesref.engine.cards.patterns import Scope


#: The types of cards as they are written, and as the engine has them.
WRITTEN_TYPES = {
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
BY_TRAIT = {
    ("master", "location"): "location",
    ("master", "trophy"): "trophy",
    ("equipment", "weapon"): "weapon",
    ("equipment", "gun"): "weapon",
    ("equipment", "melee weapon"): "weapon",
}


#: The traits that a card can have.
CARD_TRAITS = (
    "unique", "location", "weapon", "gun", "melee weapon", "vehicle", "trifle", "out-of-turn", "archetype",
    "burn option",
    "mage", "mortal", "animal", "ghoul", "demon", "ghost", "werewolf", "wraith", "zombie", "changeling", "mummy",
    "grapple", "aim", "contract",
    "frenzy", "reflex", "condemnation", "infernal",
    "electronic", "haven", "boon", "gargoyle creature", "Nod fragment", "title", "trophy", "investment",
    "gehenna", "government", "transient", "inconnu", "discipline", "watchtower", "paths", "relic", "hunting ground",
    "slave", "stanza", "undead", "unmasked", "Flight", "Red List", "ammo", "anarch only", "mobile", "conviction",
    "in own turn", "delayed replacement", "do not replace", "multiplier",
)  # fmt: skip


def items_of(value: Any) -> list[Any]:
    """Return what a key holds as a list: nothing, several, or one."""
    return [] if value is None else list(value) if isinstance(value, list | tuple) else [value]


def read_cost(value: Any) -> tuple[int, int]:
    """Return what a card costs in blood and in pool."""
    blood = pool = 0
    for one in items_of(value):
        match = re.fullmatch(r"(\d+) (blood|pool)", str(one).strip())
        if not match:
            raise CardError(f'"{one}" is no cost; write: 1 blood, 2 pool', str(one))
        if match[2] == "blood":
            blood = bounded(match[1])
        else:
            pool = bounded(match[1])
    return blood, pool


def read_user(words: str, scope: Scope) -> filters.Filter:
    """Read whom a text is for, or what it chooses: a filter, or somebody in particular ("controller of bearer")."""
    try:
        ref = refs.read(words, "any", scope)
    except CardError:
        ref = None
    if ref is not None and ref.kind in ("office", "of", "name"):
        return filters.Filter(words, ref.sort, filter_tests.TABLE, (("is", ref),))
    return reading_filters.read(re.sub(r"^(?:any|an?|one) ", "", words), scope)


def read_who(text: str) -> str:
    """Return who may use a text, as the engine names it."""
    return {"locked": "locked minion"}.get(text, text)


def names_of_window(at: str) -> Scope:
    """Return what every text may speak of besides what it chooses."""
    of_times = {
        "as a card is played": {"C": "card", "P": "methuselah", "M": "minion"},
        "as a Methuselah has no pool": {"P": "methuselah"},
        BY_HUNT: {"V": "minion"},
    }
    return dict(of_times.get(at, {}))


def read_window(text: Text, at: str, kind: str, scope: Scope) -> None:
    """Read the window of what is played or used."""
    if at.startswith("action"):
        read_action(text, at)
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


def read_action(text: Text, at: str) -> None:
    """Read what kind of action a text offers into the text."""
    match = re.fullmatch(r"action(?: (directed|undirected))?(?: (bleed|hunt|equip|leave torpor|political))?", at)
    if not match:
        versions = "bleed|hunt|equip|leave torpor|political"
        raise CardError(f'"{at}" is no action; write: action [directed|undirected] [{versions}]', at)
    text.at = "action"
    text.directed, text.version = match[1] or "", match[2] or ""


def read_strike(words: str) -> Any:
    """Return the strike that a text makes; a special one does what the text says, and nothing else."""
    if words == SPECIAL:
        return Strike(SPECIAL)
    plain = re.sub(r"\bunpreventable (?=(?:aggravated )?damage)", "", words)
    plain = re.sub(r" damage$", "", plain) if plain.startswith("strength") else plain
    strike = strikes.read(re.sub(r"\b(\d+)R\b( aggravated)?(?: damage)?", r"\1\2 damage ranged", plain))
    if strike is None:
        kinds = ", ".join(one.removeprefix("strike: ") for one in strikes.STRIKES)
        remedy = f"write what else it does under do: strike: {SPECIAL}, do: [...]"
        raise CardError(f'"{words}" is no strike; strikes are: {kinds}; {remedy}', words)
    return strike._replace(unpreventable="unpreventable" in words)


#: What shares out points: how many, and among at least how many of what.
_POINTS = re.compile(r"(?P<name>[A-Z][A-Za-z]*) = (?P<n>.+?) points? among (?P<low>\d+) or more (?P<what>.+)")


#: What chooses up to a number that is worked out as it does: how many, and of what.
_COMPUTED = re.compile(r"(?P<name>[A-Z][A-Za-z]*) = up to (?:\((?P<most>.+?)\)|(?P<named>[A-Z])) (?P<what>.+)")
#: What chooses the oldest or youngest of what there is.
_EXTREME = re.compile(r"(?P<name>[A-Z][A-Za-z]*) = (?:the )?(?:(?P<n>\d+) )?(?P<what>(?:oldest|youngest) (?!of ).+)")


def read_choice(text: str, scope: Scope) -> Choice:
    """Return what a text lets its user choose."""
    word = re.fullmatch(
        r"(?P<name>[A-Z][A-Za-z]*) = (?:a (?P<clan>clan)|a number from (?P<low>\d+) to (?P<high>\d+))", text
    )
    if word:
        sort = "clan" if word["clan"] else "number"
        bounds = () if word["clan"] else (("range", (bounded(word["low"]), bounded(word["high"]) + 1)),)
        return Choice(word["name"], 1, 1, filters.Filter(text, sort, filter_tests.TABLE, bounds), text)
    shared = _POINTS.fullmatch(text.strip())
    if shared:
        held = reading_filters.read(shared["what"], scope)
        points = amounts.read_with_per(shared["n"], scope)
        if held.sort not in ("methuselah", "minion"):
            raise CardError(
                f'points are shared out among Methuselahs or minions, and not among "{shared["what"]}"', shared["what"]
            )
        return Choice(shared["name"], int(shared["low"]), 999, held, text, points)
    computed = _COMPUTED.fullmatch(text.strip())
    if computed:
        most = amounts.read_with_per(computed["most"] or computed["named"], scope)
        held = read_user(computed["what"], scope)
        return Choice(computed["name"], 0, amounts.ALL, held, text, none_first=True, most=most)
    extreme = _EXTREME.fullmatch(text.strip())
    if extreme:
        high = bounded(extreme["n"] or "1")
        return Choice(extreme["name"], 1, high, read_user(f"{high} {extreme['what']}", scope), text, fully=True)
    match = re.fullmatch(
        r"(?P<name>[A-Z][A-Za-z]*|[a-z]+) = (?:(?P<low>\d+)(?: to (?P<high>\d+|all))? )?(?P<what>.+)", text.strip()
    )
    if not match:
        raise CardError(f'"{text}" chooses nothing; write: V = a ready vampire you control', text)
    what = match["what"]
    up_to = re.fullmatch(r"up to (?P<high>\d+) (?P<what>.+)", what)
    if up_to:
        held = read_user(up_to["what"], scope)
        return Choice(match["name"], 0, int(up_to["high"]), held, text, none_first=True)
    low = int(match["low"]) if match["low"] else 1
    high = low if not match["high"] else 999 if match["high"] == "all" else int(match["high"])
    what = what if what.startswith("another ") else re.sub(r"^(?:an?|any|one) ", "", what)
    return Choice(match["name"], low, high, read_user(what, scope), text)


#: What using a text can cost: a pattern, the kind of payment, and the sort of what it is done to.
_PAYMENTS: tuple[tuple[str, str, str], ...] = (
    (r"lock (?P<ref>.+) besides", "lock besides", "any"),
    (r"lock (?P<ref>.+)", "lock", "any"),
    (r"burn (?P<ref>this card|this minion|bearer|user|[A-Z]\w*)", "burn", "any"),
    (r"discard (?P<n>\d+|a) cards?(?: from your hand)?", "discard", ""),
    (r"discard (?P<ref>[A-Z]\w*|an? .+ of your hand)", "discard one", "card"),
    (r"(?P<n>\d+(?: to (?:\d+|all))?) counters?", "counters", ""),
    (r"(?P<n>\d+) transfers?", "transfers", ""),
    (r"(?:burn )?(?P<n>.+?) blood or life", "life", ""),
    (r"(?:burn )?(?P<n>.+?) (?:blood|life)", "blood", ""),
    (r"(?:burn )?(?P<n>.+?) pool(?P<rest> (?:per|for each) .+)?", "pool", ""),
    (r"burn the Edge", "edge", ""),
)


def read_payment(text: str, scope: Scope) -> Payment:
    """Return one part of what a text costs."""
    for pattern, kind, sort in _PAYMENTS:
        match = re.fullmatch(pattern, text.strip())
        if match:
            held = match.groupdict()
            what = refs.read(held["ref"], sort, scope) if held.get("ref") else None
            count = held.get("n")
            amount = amounts.read_with_per(f"{count}{held.get('rest') or ''}", scope) if count else None
            return Payment(kind, amount, what, text)
    raise CardError(f'"{text}" is nothing that can be paid', text)


def read_cancel(data: Any, scope: Scope) -> Any:
    """Return who may undo a text, and what that costs."""
    if not isinstance(data, dict) or set(data) != {"who", "pay"}:
        raise CardError("cancel says who may, and what it costs: cancel: {who: controller of V, pay: 2 pool}", "cancel")
    return refs.read(str(data["who"]), "any", scope), read_payment(str(data["pay"]), scope)


_SCOPE_WORDS = r"strike|round|combat|action|phase|turn|game|referendum"


def read_limit(text: str) -> Limit:
    """Return how often a text may be used, and by whom."""
    words = text.strip()
    match = re.fullmatch(
        rf"(?P<n>\d+)(?P<points> points)?(?: (?:each (?P<scope>{_SCOPE_WORDS})|(?P<between>between unlock phases)))?"
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
        by = f"{by} points" if match["points"] else by
        return Limit(int(match["n"]), scope, f"{by} all" if match["all"] else by, "", words)
    other = re.fullmatch(
        rf"not with (?P<name>.+?)(?: in an? (?P<scope>{_SCOPE_WORDS}))?(?: by (?P<by>user|you|anybody))?", words
    )
    if other:
        return Limit(0, other["scope"] or "action", other["by"] or "user", other["name"], words)
    group = re.fullmatch(
        rf"(?P<n>\d+) (?P<trait>.+) each (?P<scope>{_SCOPE_WORDS}) on an? (?P<what>vampire|minion|weapon)", words
    )
    if group and group["trait"] in CARD_TRAITS:
        return Limit(int(group["n"]), group["scope"], "chosen", group["trait"], words)
    on = re.fullmatch(r"(?P<n>\d+) on an? (?P<what>vampire|minion|ally|location|Methuselah)", words)
    if on:
        return Limit(int(on["n"]), "on", on["what"], "", words)
    trait = re.fullmatch(r"(?P<n>\d+) (?P<trait>.+) on an? (?P<what>vampire|minion)", words)
    if trait and trait["trait"] in CARD_TRAITS:
        return Limit(int(trait["n"]), "on", trait["what"], trait["trait"], words)
    in_all = re.fullmatch(r"(?P<n>.+) in all", words)
    if in_all:
        return Limit(0, IN_ALL, "user", "", words, amounts.read(in_all["n"], {}))
    controlled = re.fullmatch(r"you control no (?:other )?copy|1 in play(?: by you)?", words)
    if controlled:
        return Limit(1, "control", "you", "", words)
    remedy = "1 each round, 1 each turn by you, 1 each combat at this level, not with Blur in a round, 1 on a vampire"
    raise CardError(f'"{text}" is no limit; write: {remedy}, 1 in play by you', text)


def read_goes(text: str, scope: Scope) -> str:
    """Return where the card goes once it is played."""
    plain = text.strip()
    if plain in ("", "in play", "burned", "removed", "removed in any case", "your hand", "to its owner's hand"):
        return plain
    on = re.fullmatch(r"on (?P<ref>.+)", plain)
    if on:
        refs.read(on["ref"], "any", scope)
        return plain
    raise CardError(f'"{text}" is no place where a card goes; write: in play, on V, burned, removed', text)
