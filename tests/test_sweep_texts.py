"""Every effect of the notation of card texts, on every type of card: it is carried out in a story, or refused."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from sweeping import BESIDES, MEANWHILE, TABLE

import vtesref.engine.effects  # noqa: F401 - fills the tables that are swept here
from vtesref.engine.cards.model import CardError
from vtesref.engine.cards.notation import effects_table
from vtesref.engine.cards.notation.reading import card as read_card
from vtesref.engine.core import NotModelled
from vtesref.scenario import ScenarioError, make
from vtesref.scenario.playing import play

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.engine.cards.texts import Row

#: What fills the slots of a template, by the kind of slot; V and K are what a text chooses, the rest has a name.
FILLED = {
    "minion": ("V", "user", "opposing minion"),
    "methuselah": ("W", "you"),
    "card": ("K", "this card", "C"),
    "any": ("V", "K", "user"),
    "amount": ("1",),
    "n": ("1",),
    "number": ("1",),
    "signed": ("+1",),
    "until": ("this turn", "until the end of the action", "this round"),
    "filter": ("equipment", "master card"),
    "card filter": ("equipment", "master card"),
    "Discipline": ("dom",),
    "Disciplines": ("dom",),
    "word": ("graft",),
    "title": ("prince of Rome",),
    "sect": ("Camarilla",),
    "trait": ("unique",),
    "name": ("Z",),
    "a filter": ("a minion", "a card", "a Methuselah"),
    "action kind": ("a bleed",),
    "level": ("basic",),
    "condition": ("it is a bleed", "W is your prey"),
}
CHOSEN = {
    "V": "a ready minion",
    "K": "a card in play",
    "W": "another Methuselah",
}
#: How a type of card is tried: what is written besides the effect, who plays it, and what is told before and after.
PLACES: dict[str, tuple[dict[str, str], tuple[str, ...]]] = {
    "action": ({"play": "action"}, ("Vera plays X",)),
    "action modifier": (
        {"play": "during the action"},
        (
            "Vera bleeds B, Vera plays X",
            "Vera bleeds B, Orson blocks, Vera plays X",
            "Vera calls Tax, Vera plays X",
            "Vera hunts, Orson blocks, Orson plays Ears, Vera plays X",
        ),
    ),
    "reaction": (
        {"play": "during the action"},
        (
            "Vera bleeds B, Orson plays X",
            "Vera bleeds B, Orson blocks, Orson plays X",
            "Vera plays Ban, Orson plays X",
            "Vera bleeds B, Vera plays Aire, Orson plays X",
        ),
    ),
    "combat": (
        {"play": "before strikes"},
        (
            "Vera fights Orson, Vera plays X",
            "Vera bleeds B, Orson blocks, Vera plays X",
            "Vera fights Orson, Orson strikes with Bolt, Vera plays X",
            "Vera fights Orson, Orson strikes 2 aggravated, Vera plays X",
            "Vera fights Orson, Orson strikes 2 aggravated, Vera prevents 1 with X",
        ),
    ),
    "master": (
        {"play": "usual"},
        (
            *(f"A plays X{on}" for on in ("", " on Orson", " on B", " on Site")),
            "minion phase, Nora diablerises Torp, the blood hunt passes, B plays X",
        ),
    ),
    "political action": ({"play": "referendum"}, ("Vera calls X, Vera votes 2 for",)),
}
WINDOWS = {
    "action modifier": (
        *("during the action", "after blocks declined", "during a block attempt", "in reply to a card"),
        *("before combat begins", "polling", "during the referendum"),
    ),
    "reaction": ("during the action", "before any combat begins", "in reply to a card", "as a card is played"),
    "master": ("usual", "as a blood hunt would burn a vampire"),
    "combat": (
        *("before range", "before strikes", "strike modifier", "end of round", "as a strike card is played"),
        *("during strikes", "range", "press", "prevent", "additional strikes"),
    ),
}


def plain(written: str) -> list[str]:
    """Return phrases of a template: its slots filled, what may be left out left out, the first of each alternative."""
    bare = re.split(r"\|(?![^(\[{]*[)\]}])", written)[0]
    bare = f"N = {bare.removeprefix('name ')}" if bare.startswith("name ") else bare
    while re.search(r"\[[^\[\]]*\]", bare):
        bare = re.sub(r"\[[^\[\]]*\]", "", bare)
    bare = re.sub(r"\(([^()|]*)\|[^()]*\)", r"\1", bare)
    bare = re.sub(r"(\w)\?", lambda match: match[1], re.sub(r"\{[^{}]*\}", lambda one: one[0].replace("?", "\0"), bare))
    bare = bare.replace("\0", "?")
    found = [bare]
    for slot in re.finditer(r"\{(?P<name>[a-z_]+)(?::(?P<kind>[A-Za-z ]+))?(?:\?(?P<arg>[^{}]*))?\}", bare):
        kind = slot["kind"] or slot["name"]
        fills = (slot["arg"].split("/")[0],) if kind == "one of" else FILLED.get(kind, ())
        found = [one.replace(slot[0], fill, 1) for one in found for fill in fills]
    return found[:12]


def cards_of(kind: str, phrase: str) -> list[dict[str, Any]]:
    """Return cards of a type that have an effect, in each window that is tried for the type."""
    written, _ = PLACES[kind]
    choose = [f"{name} = {what}" for name, what in CHOSEN.items() if re.search(rf"\b{name}\b", phrase)]
    windows = WINDOWS.get(kind, (written["play"],))
    return [
        {
            "type": kind,
            **({"traits": ["out-of-turn"]} if kind == "master" and at != written["play"] else {}),
            "texts": [{"play": at, **({"choose": choose} if choose else {}), "do": [phrase]}],
        }
        for at in windows
    ]


def counted(row: Row, calls: list[str]) -> Callable[..., Any]:
    """Return the function of a row, which notes that it was carried out."""

    def carry(*args: Any, **slots: Any) -> Any:
        calls.append(row.written)
        return row.function(*args, **slots)

    return carry


def watch(row: Row, calls: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a row note in ``calls`` that it was carried out, also where effects are looked up by their words."""
    monkeypatch.setitem(effects_table.EFFECTS, row.written, row._replace(function=counted(row, calls)))
    monkeypatch.setattr(effects_table, "_KEYED", {})


def uses(kind: str, card: dict[str, Any], calls: list[str]) -> bool:
    """Tell whether an effect of a card is carried out in a story of its type; raises what is no refusal."""
    for lines in PLACES[kind][1]:
        given = TABLE.format(a="", b="", va="", vb="", ha="") + ("; A's turn; master phase" if kind == "master" else "")
        try:
            play(make(given, tuple(lines.split(", ")), (), {**BESIDES, "X": card}), "fifth-2020")
        except (ScenarioError, NotModelled):
            continue
        if calls:
            return True
    return False


ROWS = tuple(effects_table.EFFECTS.values())


def tried(row: Row, monkeypatch: pytest.MonkeyPatch, *, all_types: bool = True) -> dict[str, str]:
    """Return for each type of card whether it carries an effect out, is played without that, or why it is refused.

    Unless all types are asked for, the first that carries it out is the last that is tried.
    """
    calls: list[str] = []
    watch(row, calls, monkeypatch)
    found: dict[str, str] = {}
    for kind in PLACES:
        if CARRIED in found.values() and not all_types:
            break
        for card in (card for phrase in plain(row.written) for card in cards_of(kind, phrase)):
            try:
                read_card({"card": "X", **card})
            except CardError as error:
                found.setdefault(kind, str(error))
                continue
            if uses(kind, card, calls):
                found[kind] = CARRIED
                calls.clear()
                break
            found[kind] = UNUSED
    return found


CARRIED, UNUSED = "carried out", "accepted, and carried out in no story"


@pytest.fixture(scope="module", autouse=True)
def read_before() -> None:
    """Read the cards that every story has with the rows as they are, before one of those is watched."""
    make(TABLE.format(a="", b="", va="", vb="", ha=""), ("Vera hunts",), (), BESIDES)


#: The rows are tried in parts, so that several workers share the longest sweep of the suite.
PARTS = 8
#: What is tried on top of that every effect is carried out: every run tries it on one part, and the full one on all.
ON_TOP = [0, *(pytest.param(one, marks=pytest.mark.full) for one in range(1, PARTS))]


def part(number: int) -> tuple[Row, ...]:
    """Return the rows of a part; all parts together have each row once."""
    return ROWS[number::PARTS]


def test_the_parts_have_every_effect_once() -> None:
    assert len(ROWS) > 200
    written = [row.written for number in range(PARTS) for row in part(number)]
    assert sorted(written) == sorted(effects_table.EFFECTS)


@pytest.mark.parametrize("number", range(PARTS))
def test_each_effect_is_carried_out_by_some_card(number: int) -> None:
    assert part(number)
    for row in part(number):
        with pytest.MonkeyPatch.context() as patch:
            found = tried(row, patch, all_types=False)
            assert CARRIED in found.values(), f"{row.written}: no card of any type in PLACES does it: {found}"


@pytest.mark.parametrize("number", ON_TOP)
def test_each_type_of_card_carries_an_effect_out_or_refuses_it_with_a_reason(number: int) -> None:
    for row in part(number):
        with pytest.MonkeyPatch.context() as patch:
            found = tried(row, patch)
        assert [kind for kind in PLACES if found.get(kind, UNUSED) in (UNUSED, "")] == [], row.written


#: What stands at the other level: for the effect that is tried itself, another one.
OTHER = ("gain 7 pool", "unlock user")


def of_two_levels(phrase: str, *, superior: bool) -> dict[str, Any]:
    """Return an action card that has an effect at the superior level or at the basic one, and another at the other."""
    choose = [f"{name} = {what}" for name, what in CHOSEN.items() if re.search(rf"\b{name}\b", phrase)]
    chosen = {"choose": choose} if choose else {}
    mine = {"play": "action", "by": "DOM" if superior else "dom", "do": [phrase], **chosen}
    other = {"play": "action", "by": "dom" if superior else "DOM", "do": [OTHER["pool" in phrase]]}
    return {"type": "action", "requires": "dom", "texts": [other, mine] if superior else [mine, other]}


def carried_at(level: str, card: dict[str, Any], calls: list[str]) -> bool:
    """Tell whether an action card that is played at a level carries an effect out, which ``calls`` then names."""
    calls.clear()
    given = TABLE.format(a="", b="", va="", vb="", ha="").replace("Vera 4/6", "Vera 4/6 DOM")
    try:
        read_card({"card": "X", **card})
        play(make(given, (f"Vera plays X{level}",), (), {**BESIDES, "X": card}), "fifth-2020")
    except (CardError, ScenarioError, NotModelled):
        return False
    return bool(calls)


@pytest.mark.parametrize("number", ON_TOP)
def test_a_text_of_the_superior_level_is_carried_out_at_that_level_alone(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = 0
    for row in part(number):
        calls: list[str] = []
        watch(row, calls, monkeypatch)
        for phrase in plain(row.written)[:3]:
            plainly = carried_at("", of_two_levels(phrase, superior=False), calls)
            assert carried_at(" at superior", of_two_levels(phrase, superior=True), calls) == plainly, phrase
            assert not carried_at(" at superior", of_two_levels(phrase, superior=False), calls), phrase
            tried += plainly
    assert tried > 100 / PARTS / 2


#: How a card in play is tried at a level: what is written besides the effect, the type, and what is told.
IN_PLAY = {
    "use in an action": ({"use": "during the action"}, "equipment", "Vera bleeds B, Vera uses X"),
    "use in combat": ({"use": "before strikes"}, "equipment", "Vera fights Orson, Vera uses X"),
    "use in a phase": ({"use": "your unlock phase"}, "equipment", "A uses X"),
    "action": ({"action": "undirected"}, "equipment", "Vera acts with X"),
    "strike": ({"play": "strike", "strike": "1R damage"}, "combat", "Vera fights Orson, Vera plays X"),
}


def carried_in_play(how: str, by: str, level: str, phrase: str, calls: list[str]) -> bool:
    """Tell whether what Vera, who has a level of a Discipline, uses at another one (or at none) is carried out."""
    written, kind, lines = IN_PLAY[how]
    choose = [f"{name} = {what}" for name, what in CHOSEN.items() if re.search(rf"\b{name}\b", phrase)]
    text = {**written, **({"by": by} if by else {}), **({"choose": choose} if choose else {}), "do": [phrase]}
    card = {"type": kind, **({"requires": "dom"} if by and kind == "combat" else {}), "texts": [text]}
    calls.clear()
    on = "" if kind == "combat" else " with X"
    given = TABLE.format(a="", b="", va=on, vb="", ha="").replace("Vera 4/6", f"Vera 4/6 {level}")
    given += "; A's turn; unlock phase" if how == "use in a phase" else ""
    with suppress(CardError, ScenarioError, NotModelled):
        read_card({"card": "X", **card})
        play(make(given, tuple(lines.split(", ")), (), {**BESIDES, "X": card}), "fifth-2020")
    return bool(calls)


@pytest.mark.parametrize("number", ON_TOP)
def test_what_is_used_of_a_card_in_play_at_a_level_is_used_by_who_has_that_level(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: set[str] = set()
    for row in part(number):
        calls: list[str] = []
        watch(row, calls, monkeypatch)
        for how in IN_PLAY:
            for phrase in plain(row.written)[:2]:
                if carried_in_play(how, "", "dom", phrase, calls):
                    assert not carried_in_play(how, "DOM", "dom", phrase, calls), (how, phrase)
                    assert carried_in_play(how, "DOM", "DOM", phrase, calls), (how, phrase)
                    found.add(how)
    assert found == set(IN_PLAY)


@pytest.mark.parametrize(
    "text",
    [
        {"strike": "2R damage"},
        {"always": "+1 bleed to bearer"},
        {"when": "bearer blocks", "do": ["gain 1 pool"]},
        {"instead": "this card would burn with its bearer", "do": ["gain 1 pool"]},
    ],
)
def test_what_nobody_uses_at_a_level_has_none(text: dict[str, Any]) -> None:
    card = {"card": "X", "type": "equipment", **({"traits": ["weapon"]} if "strike" in text else {})}
    read_card({**card, "texts": [text]})
    with pytest.raises(CardError, match=f'"by" does not go with "{next(iter(text))}"'):
        read_card({**card, "texts": [{**text, "by": "DOM"}]})


#: What is in play on Vera and of A, while everything else happens.
LYING = (
    TABLE.format(a="", b="", va=" with X", vb="", ha=""),
    TABLE.format(a=" with X", b="", va="", vb="", ha=""),
)


def lives(text: dict[str, Any], kind: str) -> str:
    """Play what happens while a card of a text is in play; return why it is refused, "" if it is not."""
    card = {"type": kind, "texts": [text]}
    try:
        read_card({"card": "X", **card})
    except CardError as error:
        return str(error)
    given = LYING[0] if kind == "equipment" else LYING[1]
    for lines in (*MEANWHILE, "A's turn, B's turn", "Orson fights Vera, Orson strikes 2 aggravated"):
        with suppress(ScenarioError, NotModelled):
            play(make(given, tuple(lines.split(", ")), (), {**BESIDES, "X": card}), "fifth-2020")
    return ""


@pytest.mark.parametrize("number", ON_TOP)
@pytest.mark.parametrize("kind", ["equipment", "master"])
def test_what_is_always_so_and_what_waits_for_an_event_is_read_and_played_or_refused(kind: str, number: int) -> None:
    accepted = 0
    for how, rows in (("always", effects_table.ALWAYS_ROWS), ("when", effects_table.EVENTS)):
        for written in list(rows)[number::PARTS]:
            phrases = plain(written)
            assert phrases, written
            texts = [{how: one, **({"do": ["gain 1 pool"]} if how == "when" else {})} for one in phrases]
            accepted += any(not lives(text, kind) for text in texts)
    assert accepted > 80 // PARTS
