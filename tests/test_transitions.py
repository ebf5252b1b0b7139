"""Transitions: who writes where minions and cards are; and by which rule an effect of a round of combat is cited."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import vtesref
from vtesref.engine import transitions
from vtesref.engine.core import rule
from vtesref.engine.editions import PLAYED
from vtesref.engine.table import ASH_HEAP, HAND, IN_PLAY, REMOVED, Card, Methuselah, Minion, Table
from vtesref.scenario import make, parse
from vtesref.scenario.playing import play
from vtesref.scenario.words.cards import define

ENGINE = Path(vtesref.__file__).parent / "engine"
#: The fields that transitions alone write. A Methuselah has a place, too, at the table: it is written in seating.
KEPT = {"region", "place"}
ELSEWHERE = {"transitions.py", "seating.py"}


def writes(path: Path) -> list[tuple[int, str]]:
    """Return the lines of a module that write a kept field, or lock something, with the field."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "change":
            continue
        for keyword in node.keywords:
            locks = keyword.arg == "locked" and isinstance(keyword.value, ast.Constant) and keyword.value.value is True
            if keyword.arg in KEPT or locks:
                found.append((node.lineno, str(keyword.arg)))
    return found


def test_nobody_but_the_transitions_writes_where_a_minion_or_card_is_or_locks_it() -> None:
    assert writes(ENGINE / "transitions.py")
    for path in ENGINE.rglob("*.py"):
        if path.name not in ELSEWHERE:
            assert not writes(path), path


def test_a_transition_is_no_rule_and_cannot_be_made_outside_one() -> None:
    royce = Minion("Royce", counters=3, capacity=6)
    table = Table(PLAYED["fifth-2020"], minions=(royce,))
    with pytest.raises(Exception, match="outside a rule"):
        transitions.burn_minion(table, royce)

    @rule("general.golden_rule")
    def burn(table: Table) -> None:
        """It burns."""
        transitions.burn_minion(table, royce)

    burn(table)
    assert (royce.region, royce.counters) == (ASH_HEAP, 0)


@pytest.mark.parametrize("where", [ASH_HEAP, REMOVED, HAND])
def test_what_a_discipline_card_gave_leaves_play_with_it(where: str) -> None:
    alice = Methuselah("Alice")
    royce = Minion("Royce", controller=alice, counters=3, capacity=6, disciplines=("Potence",))
    definition = define("Lore", "Discipline card, gives Potence")
    lore = Card("Lore", definition.kind, texts=definition.texts, holder=alice)
    table = Table(PLAYED["fifth-2020"], seats=(alice,), minions=(royce,), cards=(lore,))

    @rule("general.golden_rule")
    def there_and_back(table: Table) -> None:
        """The card comes and goes."""
        transitions.put_into_play(table, lore, royce, alice)
        transitions.learn(table, royce, lore)
        table.change(royce, capacity=7)
        assert "POTENCE" in royce.disciplines
        transitions.move_card(table, lore, where, alice if where == HAND else None)

    there_and_back(table)
    assert lore.place == where != IN_PLAY
    assert (royce.capacity, royce.disciplines) == (6, ("Potence",))


#: The times of a round at which effects are used, with a card for each and the rule of its window.
WINDOWS = {
    "as combat is entered": ("inflict 1", "combat.before_range_effects"),
    "before range": ("inflict 1", "combat.before_range_effects"),
    "before strikes": ("aggravated hands", "combat.before_strikes_effects"),
    "during strikes": ("environmental 1", "general.golden_rule"),
    "end of round": ("gain 1 blood", "combat.end_of_round_step"),
}


@pytest.mark.parametrize("edition", PLAYED)
@pytest.mark.parametrize("time", WINDOWS)
def test_what_is_used_in_combat_is_cited_by_the_rule_of_its_own_window(time: str, edition: str) -> None:
    effect, key = WINDOWS[time]
    scenario = parse(
        f"Royce 3/6, Lupo 4/4 where Xx is a combat card, {effect} ({time}) | Royce fights Lupo, Royce plays Xx"
    )
    table = play(scenario, edition, {}).table
    used = [step.key for _, step in table.root.walk() if step.sentence.startswith("Royce uses Xx")]
    assert used == [key]


def test_only_a_location_in_play_is_burned_by_the_rule_on_locations() -> None:
    blaze = {
        "type": "master",
        "traits": ["trifle"],
        "texts": [{"play": "usual", "choose": "C = a card", "do": ["burn C"]}],
    }
    given = "Alice 20 with Haven holding 2 Blaze: Royce 3/6 with Vest; Bob 20: Lupo 4/4; Alice's turn; master phase"
    cards = {"Blaze": blaze, "Haven": "location, gain 1 pool (lock)", "Vest": "equipment, prevent 1"}
    story = ("Alice plays Blaze on Vest", "Alice plays Blaze on Haven")
    table = play(make(given, story, (), cards), "fifth-2020", {}).table
    told = [step.sentence for _, step in table.root.walk() if step.key == "master.location.can_be_burned"]
    assert told == ["Haven is burned."]
