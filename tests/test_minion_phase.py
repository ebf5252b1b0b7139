"""The minion phase: what may be done is what can be told, and what comes into play goes when that is undone."""

from __future__ import annotations

from vtesref.engine.action import recruit
from vtesref.engine.action.actions import take
from vtesref.engine.editions import PLAYED
from vtesref.engine.table import Table
from vtesref.scenario import parse, place
from vtesref.scenario.play.exploring import explore
from vtesref.scenario.play.options import options
from vtesref.scenario.playing import play

TABLE = (
    "Alice 3 holding Gun and Ghoul and Stray and Theft and Hacking and Feeding and Trance: "
    "Royce 3/6 superior Dominate, "
    "Mira 2/5 Anarch locked with Laptop (equipment, +1 bleed) and Haven (equipment, gain 1 blood (as an action)), "
    "Rake 2 ally with Tome (equipment, +1 stealth action, burn 1 pool (as an action)) and Knife (weapon, strike: 1); "
    "Bob 14: Lupo 3/4 with Hound (retainer, 1 life), Ivan 1/3 torpor; Cleo 9: Nora 3/3 prince of Chicago"
    " where Gun is a weapon, costs 2 pool, strike: 2 ranged where Ghoul is a retainer, costs 1 blood, 2 life"
    " where Stray is an ally, costs 4 pool, 1 life where Theft is an action, directed, burn 2 blood"
    " where Hacking is an action, directed, bleed with +1 where Feeding is an action, hunt with +1"
    " where Trance is an action, requires Dominate, gain 1 pool, superior: gain 2 pool"
)


def test_what_may_be_done_is_what_the_story_can_tell() -> None:
    for edition in PLAYED:
        choices = options(TABLE, edition)
        assert len({choice.text for choice in choices}) == len(choices) > 60
        for choice in choices:
            given, _, where = TABLE.partition(" where ")
            outcome = play(parse(f"{given} where {where} | {choice.text}"), edition)
            assert (outcome.refused[1] if outcome.refused else ()) == choice.bars, (edition, choice)


def test_every_kind_of_action_is_legal_for_somebody_and_barred_for_somebody_else() -> None:
    choices = options(TABLE, "fifth-2020")
    for word in ("bleeds", "equips", "employs", "takes", "plays Theft", "plays Hacking", "becomes", "acts with"):
        bars = [choice.bars for choice in choices if f" {word} " in f"{choice.text} "]
        assert () in bars, word
        assert any(bars), word
    assert all(choice.bars for choice in choices if " recruits " in choice.text)  # the pool does not suffice


def test_a_recruited_ally_is_gone_when_its_recruitment_is_undone() -> None:
    given = place("Alice 20 holding Stray: Royce 3/6; Bob 14: Lupo 3/4 where Stray is an ally, costs 1 pool, 2 life")
    for edition in PLAYED.values():
        table = Table(edition, seats=given.seats, minions=given.minions, cards=given.cards, course=given.course)
        before = table.state()
        take(table, "Royce recruits Stray", recruit.recruit(table.minions[0], table.cards[0]))
        assert [minion.name for minion in table.minions] == ["Royce", "Lupo", "Stray"]
        table.undo()
        assert table.state() == before
        assert [minion.name for minion in table.minions] == ["Royce", "Lupo"]


def test_every_way_of_a_bleed_is_an_outcome_of_its_own() -> None:
    # The prey blocks or not; unblocked, the bleed is raised or not.
    scenario = parse(
        "Alice 20: Royce 4/5 strength 0; Bob 14: Lupo 3/4 strength 0 | Royce bleeds, Royce +1 bleed, Lupo blocks"
    )
    for edition in PLAYED:
        results = {way.result for way in explore(scenario, edition)}
        assert results == {
            "Royce ready 4/5; Lupo ready 3/4",
            "Royce ready 4/5; Lupo ready 3/4; Bob 13 pool; Alice has the Edge",
            "Royce ready 4/5; Lupo ready 3/4; Bob 12 pool; Alice has the Edge",
        }
