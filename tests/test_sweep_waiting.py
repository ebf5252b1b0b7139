"""Every event on every time for which a text waits for it: it comes in some story, or the text is refused.

A text that waits in vain would be read and never carried out. The same holds for texts that wait for something to
happen to the minion that their own card is, or lies on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from sweeping import BESIDES, TABLE
from test_sweep_texts import plain

import vtesref.engine.effects  # noqa: F401 - fills the tables that are swept here
from vtesref.engine.cards.model import CardError
from vtesref.engine.cards.notation import effects_table
from vtesref.engine.cards.notation.reading import card as read_card
from vtesref.engine.cards.playing import working_off
from vtesref.engine.cards.times import SCOPES
from vtesref.scenario import make
from vtesref.scenario.playing import play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.tracking import events
    from vtesref.engine.table import Table

#: One way of writing each time.
TIMES = tuple({scope: written for written, scope in reversed(SCOPES.items())}.values())
#: Events that need a card of their own to come at all; scenarios show them.
OF_THEIR_OWN = ("skips a turn", "unlock an infernal minion", "a victory point is gained", "copies of this card")
MOMENTS = tuple(
    (row.observed, phrase)
    for row in effects_table.EVENTS.values()
    for phrase in plain(row.written)
    if not any(words in phrase for words in (*OF_THEIR_OWN, "bleed you"))
)
#: What can happen at any time; for that, one time is enough.
AT_ANY_TIME = ("to torpor", "burned", "locked", "counters", "control changed", "minion came", "came into play")


def acting(*effects: str, choose: str = "K = an equipment in play", kind: str = "undirected") -> dict[str, Any]:
    """Return an action card, here one that does something to the equipment in play."""
    chosen = [one for one in choose.split("; ") if one]
    return {"type": "action", "texts": [{"play": f"action {kind}", "choose": chosen, "do": list(effects)}]}


#: Cards by which things happen to the card in question, and to others.
WITH = {
    **BESIDES,
    "Jam": acting("lock K"),
    "Add": acting("K gains 1 counter"),
    "Pass": acting("give control of K to W", choose="K = an equipment in play; W = another Methuselah"),
    "Slay": acting("burn V", choose="V = a ready minion another Methuselah controls", kind="directed"),
    "Fell": acting("send V to torpor", choose="V = a ready vampire another Methuselah controls", kind="directed"),
    "Kin": "ally, 1 life",
}
ROUND = "B's turn, C's turn, D's turn, A's turn, minion phase"
AFTER = f"{ROUND}, Vera bleeds B, B's turn, C's turn, D's turn, Dora bleeds A, Vera blocks, A's turn, B's turn"
BLED = f"{ROUND}, Vera hunts, B's turn, C's turn, D's turn, Dora bleeds A, A does not block, A's turn, B's turn"
#: What happens once a text for a time is in force in the minion phase of A, all of it by others than Vera, or by her.
DEEDS = (
    "Vera bleeds B",
    "Vera bleeds B, Orson blocks, Orson strikes 2 aggravated, Vera strikes hand",
    "Vera bleeds B, Orson blocks, Orson strikes hand, Vera dodges",
    "Vera bleeds B, Orson blocks, Vera strikes 9 aggravated, Orson dodges",
    "Vera bleeds B, Orson blocks, Vera strikes with Bolt, Orson strikes hand",
    "Vera hunts, Orson blocks, Orson plays Ears",
    "Vera hunts",
    "Vera hunts, Orson blocks",
    "Vera calls Tax",
    "Vera diablerises Torp, the blood hunt fails",
    "Nora plays Jam",
    "Nora plays Add",
    "Nora plays Pass",
    "Nora plays Slay",
    "Nora plays Fell",
    "Nora recruits Kin",
)
HELD = TABLE.format(a="", b="", va="{va}", vb="", ha="")


class Giver(NamedTuple):
    """A card that gives texts for a time: what it is, what is given, and what is told."""

    card: dict[str, Any]
    play: dict[str, Any]
    given: str
    stories: tuple[str, ...]
    referendum: bool = False


def in_turn(phase: str, first: str, deeds: tuple[str, ...] = DEEDS) -> tuple[str, tuple[str, ...]]:
    """Return what is given and the stories of what is used in a phase of A, and of what then happens."""
    then = "" if phase == "minion" else "minion phase, " if phase != "discard" else f"{ROUND}, "
    told = (f"{first}, {then}{deed}, {AFTER if number else BLED}" for number, deed in enumerate(deeds))
    return f"; A's turn; {phase} phase", tuple(one.replace(f"minion phase, {ROUND}", ROUND) for one in told)


def of(
    card: dict[str, Any], text: dict[str, Any], phase: str, *firsts: str, lies: str = "", deeds: Any = DEEDS
) -> Giver:
    """Return a giver that is played or used in a phase of A."""
    given, _ = in_turn(phase, "")
    stories = tuple(story for first in firsts for story in in_turn(phase, first, deeds)[1])
    return Giver(card, text, HELD.format(va=lies) + given, stories)


AMID = ("Orson blocks", "Orson blocks, Orson plays Ears", "Orson blocks, Vera dodges, Orson strikes 2 aggravated")
GIVERS = {
    "modifier": of(
        {"type": "action modifier"},
        {"play": "during the action"},
        "minion",
        *("Vera bleeds B, Vera plays X", "Vera hunts, Vera plays X", "Vera diablerises Torp, Vera plays X"),
        deeds=("Orson does not block", *AMID),
    ),
    "reaction": Giver(
        {"type": "reaction"},
        {"play": "during the action"},
        HELD.format(va="") + "; D's turn; minion phase",
        tuple(
            f"Dora bleeds A, {deed}, A's turn, minion phase, Vera hunts, {AFTER}"
            for deed in ("Vera plays X, A does not block", "Vera plays X, Vera blocks")
        ),
    ),
    "combat": of(
        {"type": "combat"},
        {"play": "before strikes"},
        "minion",
        "Vera bleeds B, Orson blocks, Vera plays X",
        deeds=(
            "Orson presses",
            "Orson dodges",
            "Vera dodges, Orson strikes 2 aggravated",
            "Orson strikes hand, Vera strikes 5 aggravated",
            "Orson strikes with Bolt",
        ),
    ),
    "action": of({"type": "action"}, {"play": "action undirected"}, "minion", "Vera plays X", deeds=("Nora hunts",)),
    "master": of({"type": "master"}, {"play": "usual"}, "master", "A plays X", deeds=DEEDS[:1]),
    "event": of({"type": "event"}, {"play": "usual", "goes": "in play"}, "discard", "A plays X", deeds=DEEDS[:1]),
    "in the minion phase": of(
        {"type": "equipment"}, {"use": "your minion phase"}, "minion", "A uses X", lies=" with X"
    ),
    "in the unlock phase": of(
        {"type": "equipment"}, {"use": "your unlock phase"}, "unlock", "A uses X", lies=" with X", deeds=DEEDS[:4]
    ),
    "in a referendum": Giver(
        {"type": "action modifier"},
        {"play": "during the referendum"},
        HELD.format(va="") + "; A's turn; minion phase",
        ("Vera calls Tax, Vera plays X",),
        True,
    ),
}


def accepted(giver: Giver, times: Sequence[str]) -> dict[tuple[str, str], dict[str, Any]]:
    """Return the texts for these times that a giver can give, by their time and their event."""
    found = {}
    for until in times:
        for event, moment in MOMENTS:
            if (event in AT_ANY_TIME and until != "this turn") or (until == "this referendum") != giver.referendum:
                continue
            text = {"until": until, "when": moment, "do": ["gain 0 pool"]}
            try:
                read_card({"card": "X", **giver.card, "texts": [{**giver.play, "do": [text]}]})
            except CardError:
                continue
            found[until, moment] = text
    return found


def carried(monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, str]]:
    """Return a set to which is added what is carried out of X: the time, and the event that has come."""
    found: set[tuple[str, str]] = set()
    carry_out = working_off._by_text

    def noted(table: Table, one: events.Pending, context: Context, together: bool = False) -> None:
        if str(one.card) == "X":
            found.add((one.text.until, one.event))
        carry_out(table, one, context, together)

    monkeypatch.setattr(working_off, "_by_text", noted)
    return found


def come(name: str, times: Sequence[str]) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """Return the texts for these times that a giver can give, and those of them that its stories carry out."""
    giver = GIVERS[name]
    texts = accepted(giver, times)
    with pytest.MonkeyPatch.context() as patch:
        found = carried(patch)
        for until in times:
            given = [text for (time, _), text in texts.items() if time == until]
            card = {**giver.card, "texts": [{**giver.play, "do": given}]}
            for story in giver.stories if given else ():
                play(make(giver.given, tuple(story.split(", ")), (), {**WITH, "X": card}), "fifth-2020")
    return set(texts), {one for one in texts if (SCOPES[one[0]], one[1]) in found}


@pytest.mark.parametrize("times", [TIMES[::6], pytest.param(TIMES, marks=pytest.mark.full)], ids=["some", "all"])
def test_what_a_text_for_a_time_waits_for_comes_in_some_story_or_the_text_is_refused(times: Sequence[str]) -> None:
    given: set[tuple[str, str]] = set()
    found: set[tuple[str, str]] = set()
    for name in GIVERS:
        texts, carried_out = come(name, times)
        given |= texts
        found |= carried_out
    assert sorted(given - found) == []
    assert len(found) > 200 * len(times) // len(TIMES) // 2


@pytest.mark.parametrize(
    ("giver", "until", "when"),
    [
        ("master", "this phase", "Z hunted successfully"),
        ("master", "your next minion phase", "the turn ends"),
        ("in the unlock phase", "your next master phase", "user acts"),
        ("event", "this turn", "your unlock phase"),
        ("event", "your next unlock phase", "your master phase"),
        ("modifier", "this action", "the turn ends"),
        ("modifier", "this turn", "your unlock phase"),
        ("modifier", "your next discard phase", "your discard phase ends"),
        ("combat", "this round", "this combat has ended"),
        ("combat", "this combat", "after action resolution"),
        ("in a referendum", "this referendum", "a round begins"),
    ],
)
def test_what_would_come_too_late_is_refused_with_its_words(giver: str, until: str, when: str) -> None:
    text = {"until": until, "when": when, "do": ["gain 1 pool"]}
    with pytest.raises(CardError, match=f'"when {when}" waits in vain'):
        read_card({"card": "X", **GIVERS[giver].card, "texts": [{**GIVERS[giver].play, "do": [text]}]})


#: Cards that are a minion or lie on one, each with what is given of it, and how it is said that it is the one.
OF_MINIONS = {
    "vampire": ({"type": "vampire"}, "Vera 1/6 with X", "this vampire"),
    "ally": ({"type": "ally", "life": 1, "strength": 1, "bleed": 1}, "X 1 ally", "this minion"),
    "equipment": ({"type": "equipment"}, "Vera 1/6 with X", "bearer"),
    "master on a minion": (
        {"type": "master", "texts": [{"play": "usual", "choose": "V = a vampire", "goes": "on V"}]},
        "Vera 1/6 with X",
        "bearer",
    ),
}
#: What happens to a minion, by the event that gives it a name.
TO_MINIONS = {
    "a minion {name} goes to torpor": "B's turn, minion phase, Orson fights {who}, Orson strikes 3, {who} strikes hand",
    "a minion {name} is burned": "B's turn, minion phase, Orson fights {who}, Orson strikes 3 aggravated, "
    "{who} strikes hand",
    "a block attempt by {name} fails": "B's turn, minion phase, Orson bleeds A, {who} blocks, Orson plays Sneak",
    "{name} hunted successfully": "minion phase, {who} hunts",
    "{name} bled your prey successfully": "minion phase, {who} bleeds B",
}
#: What allies cannot come to: torpor, and a hunt.
NOT_OF_ALLIES = ("torpor", "hunted")


@pytest.mark.parametrize("kind", OF_MINIONS)
def test_a_text_sees_what_happens_to_the_minion_that_its_card_is_or_lies_on(kind: str) -> None:
    card, there, its_name = OF_MINIONS[kind]
    who = there.split(maxsplit=1)[0]
    for moment, lines in TO_MINIONS.items():
        if kind == "ally" and any(word in moment for word in NOT_OF_ALLIES):
            continue
        text = {"when": moment.format(name="Q"), "only": f"Q is {its_name}", "do": ["you receives a seen counter"]}
        texts = [*card.get("texts", ()), text]
        story = make(
            f"A 20: {there}; B 20: Orson 5/5; A's turn; master phase",
            tuple(lines.format(who=who).split(", ")),
            (),
            {"X": {**card, "texts": texts}, "Sneak": "action modifier, +1 stealth"},
        )
        outcome = play(story, "fifth-2020")
        assert "seen" in outcome.table.seats[0].tokens, (kind, moment)


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ({"type": "master", "texts": [{"play": "usual", "do": ["user gains 1 blood"]}]}, "speaks of nobody"),
        ({"type": "reaction", "texts": [{"play": "usual", "do": ["bearer gains 1 blood"]}]}, "nobody is"),
        ({"type": "master", "texts": [{"play": "usual", "only": "round 1", "do": ["gain 1 pool"]}]}, "no combat"),
        ({"type": "master", "texts": [{"play": "usual", "do": ["burn acting minion"]}]}, "no action"),
        (
            {"type": "action", "texts": [{"play": "action", "do": ["gain 1 pool"]}, {"always": "+1 hand size to you"}]},
            "never is",
        ),
        (
            {"type": "equipment", "texts": [{"when": "opposing minion acts", "do": ["gain 1 pool"]}]},
            "no combat at the time",
        ),
        (
            {"type": "equipment", "texts": [{"when": "a card Z is burned", "do": ["gain 1 pool"]}]},
            "happens to a minion",
        ),
    ],
)
def test_what_speaks_of_nobody_is_refused(card: dict[str, Any], why: str) -> None:
    with pytest.raises(CardError, match=why):
        read_card({"card": "X", **card})
