"""Games played decision by decision: they undo, and the story they make reads back to the same end."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from amounts import tenth
from click.testing import CliRunner

from vtesref.cli import group
from vtesref.engine.core import Refused
from vtesref.engine.editions import PLAYED
from vtesref.scenario import ScenarioError, parse
from vtesref.scenario.play.session import Session, ToldSession, hands
from vtesref.scenario.playing import play
from vtesref.scenario.shown.outcome import result
from vtesref.scenario.telling.questions import sentence

if TYPE_CHECKING:
    from pathlib import Path

TABLE = (
    "Alice 12 holding Sway, Vest, Blur: Royce 3/6, Mira 1/3 torpor, Rake 2 ally;"
    " Bob 20 holding Eyes, Wake, Sidestep: Lupo 4/4 with Gun (weapon, strike: 2 ranged, optional maneuver), Ivan 2/5"
    " locked; Cleo 9 holding Chase: Nora 2/6 torpor, Tom 3/5"
    " where Sway is an action modifier, +1 stealth; Vest is a combat card, prevent 2;"
    " Blur is a combat card, 1 additional strike; Eyes is a reaction, +1 intercept; Wake is a reaction, wake;"
    " Sidestep is a combat card, strike: dodge, press; Chase is a combat card, optional maneuver"
)
#: How many random games of the rich table are told, in each edition.
RICH_GAMES = 10
#: A table with something of every chapter: phases, master cards, votes, bleeds, equipment, contests of card and title.
RICH = (
    "Alice 14 with Haven holding Sway and Vest and Blur and Tax and Windfall and Collection and Rumour library "
    "Eyes and Feint and Bauble and Stray: Royce 3/6 Ventrue Camarilla prince of Chicago, Mira 1/3 torpor, Rake "
    "2 ally, Otto 3/4 uncontrolled; Bob 9 holding Eyes and Wake and Sidestep and Tithe and Passing and Pistol "
    "library Sway and Tax and Hound and Lore: Lupo 4/4 Camarilla primogen with Gun (weapon, strike: 2 ranged, "
    "optional maneuver), Ivan 2/5 locked infernal, Otto 2/4 uncontrolled, Vera 3/3 uncontrolled; Cleo 4 "
    "holding Chase and Levy and Hound and Stray and Ambush and Veto and Refusal library Vest and Gift and "
    "Armour: Nora 2/6 torpor, Tom 3/5 Camarilla prince of Chicago, Zoe 1/5; Alice's turn; unlock phase; Bob "
    "has the Edge; turn 7 where Sway is an action modifier, +1 stealth; Vest is a combat card, prevent 2; Blur "
    "is a combat card, 1 additional strike; Eyes is a reaction, +1 intercept; Wake is a reaction, wake; "
    "Sidestep is a combat card, strike: dodge, press; Chase is a combat card, optional maneuver; Feint is a "
    "combat card, maneuver; Haven is a location, unique, gain 1 pool (unlock phase); Windfall is a master, "
    "gain 2 pool; Bauble is a master, trifle, gain 1 pool; Tithe is a master, out-of-turn, gain 1 pool; "
    "Refusal is a master, out-of-turn, cancel a master card; Gift is a master, move 1 pool to the vampire; "
    "Lore is a Discipline card, gives Potence; Collection is an action, gain 2 pool; Rumour is an action, "
    "bleed with +1; Ambush is an action, directed, enter combat; Passing is a reaction, redirect; Veto is a "
    "reaction, cancel an action modifier; Pistol is a weapon, costs 1 pool, strike: 2 ranged; Armour is an "
    "equipment, unique, prevent 1; Hound is a retainer, 1 life; Stray is an ally, 2 life; Tax is a political "
    "action, each other Methuselah burns 1 pool; Levy is a political action, a Methuselah burns 2 pool"
)


#: A table with what a story must tell in so many words: searches, points, a scarce vampire, redirections.
ODD = (
    "Alice 14 hand size 3 with Visit holding Smith and Levy and Dawn and Blur library Blur and Flash and Gun and "
    "Dash and Sway: Royce 3/6 Brujah prince of Chicago, Mira 2/4 Brujah, Otto 4/4 Brujah scarce uncontrolled; Bob"
    " 12 holding Turnabout and Shift and Vest library Wake: Lupo 2/4 with Renown, Ivan 2/5; Cleo 9 holding "
    "Turnabout: Nora 1/6; Alice's turn; minion phase where Visit is a master, 2 counters, +1 hand size (for each "
    "counter), burn a counter instead of drawing; Smith is an action, search the library; Levy is a political "
    "action, at least 2 Methuselahs burn 4 pool; Dawn is an action modifier, unblockable; Blur is a combat card, "
    "strike: 1 and 1 aggravated; Flash is a combat card, press; Gun is a combat card, strike: 2 and 1 aggravated;"
    " Dash is a combat card, maneuver; Sway is an action modifier, +1 stealth; Turnabout is a reaction, redirect;"
    " Shift is a reaction, redirect; Wake is a reaction, wake; Vest is a combat card, no torpor until the combat "
    "ends; Renown is a master, burn 3 pool when it goes to torpor"
)


def random_game(edition: str, chance: random.Random, events: int) -> Session:
    session = Session(TABLE, edition)
    for _ in range(events):
        legal = [choice.text for choice in session.choices() if not choice.bars]
        if chance.random() < 0.3 or not legal:
            legal = ["Royce fights Lupo", "Rake fights Tom", "Lupo takes 1"]
        try:
            position = session.do(chance.choice(legal))
        except (Refused, ScenarioError):
            continue
        while position.question is not None:
            position = session.answer(chance.randrange(len(position.question.options)))
    return session


@pytest.mark.parametrize("number", tenth(120))
@pytest.mark.parametrize("edition", PLAYED)
def test_the_story_of_a_random_game_reads_back_to_the_same_end(edition: str, number: int) -> None:
    chance = random.Random(11)
    longest = 0
    for _ in range(number):
        session = random_game(edition, chance, 3)
        if not session.decisions:
            continue
        outcome = play(parse(session.scenario()), edition)
        assert outcome.refused is None, session.scenario()
        assert outcome.result == result(session.now().table), session.scenario()
        longest = max(longest, len(session.now().story))
    assert longest > (8 if number == 120 else 3)


def rich_game(edition: str, chance: random.Random, events: int, given: str = RICH) -> Session:
    """Play a game in which everything that may be done can be carried out, too."""
    session = Session(given, edition)
    for _ in range(events):
        legal = [choice.text for choice in session.choices() if not choice.bars]
        deeds = [text for text in legal if not text.endswith((" phase", " turn"))]
        position = session.do(chance.choice(deeds if deeds and chance.random() < 0.75 else legal))
        while position.question is not None:
            declined = chance.random() < 0.3
            position = session.answer(0 if declined else chance.randrange(len(position.question.options)))
    return session


@pytest.mark.parametrize("number", tenth(RICH_GAMES))
@pytest.mark.parametrize("edition", PLAYED)
def test_the_story_of_a_random_game_of_all_chapters_reads_back_to_the_same_end(edition: str, number: int) -> None:
    told: set[str] = set()
    for seed in range(20, 20 + number):
        session = rich_game(edition, random.Random(seed), 4)
        outcome = play(parse(session.scenario()), edition)
        assert outcome.refused is None, session.scenario()
        assert outcome.result == result(session.now().table), session.scenario()
        told |= {word for line in session.now().story for word in line.split()}
    assert number < RICH_GAMES or {"phase", "calls", "bleeds", "blocks", "plays"} <= told


def decided(given: str, events: tuple[str, ...], *decisions: str) -> Session:
    """Play what happens under the Fifth Edition, with these decisions in their order, and the first option else."""
    session, left = Session(given, "fifth-2020"), list(decisions)
    for event in events:
        position = session.do(event)
        while position.question is not None:
            told = [sentence(position.question, option) for option in position.question.options]
            wanted = left.pop(0) if left and left[0] in told else ""
            position = session.answer(told.index(wanted) if wanted else 0)
    assert not left
    return session


def reads_back(session: Session) -> None:
    outcome = play(parse(session.scenario()), session.edition)
    assert outcome.refused is None, session.scenario()
    assert outcome.result == result(session.now().table), session.scenario()
    assert hands(outcome.table) == hands(session.now().table)


def test_the_story_of_a_redirected_bleed_says_that_its_target_declined_though_it_could_not_block() -> None:
    session = decided(
        "Alice 12 holding Dawn: Royce 3/6; Bob 20 holding Turnabout: Lupo 4/4; Cleo 9: Ivan 3/5"
        " where Dawn is an action modifier, unblockable; Turnabout is a reaction, redirect",
        ("Royce bleeds",),
        "Royce plays Dawn",
        "Lupo redirects to Cleo with Turnabout",
    )
    assert "Bob does not block" in session.now().story
    assert "Cleo 8 pool" in result(session.now().table)
    reads_back(session)


def test_the_story_tells_what_chance_drew_from_a_library_that_was_searched() -> None:
    session = decided(
        "Alice 12 hand size 1 holding Smith library Blur and Flash and Gun and Dash: Royce 3/6; Bob 20: Lupo 4/4;"
        " Alice's turn; minion phase where Smith is an action, search the library; Blur is a combat card, maneuver;"
        " Flash is a combat card, press; Gun is a combat card, press; Dash is a combat card, press",
        ("Royce plays Smith", "discard phase", "Alice discards Blur"),
        "Alice finds Gun",
        "Alice discards Gun",
        "Alice draws Dash",
    )
    assert hands(session.now().table)["Alice"] == ["Dash"]
    reads_back(session)


def test_the_story_tells_how_a_prevention_was_divided_where_that_is_unusual() -> None:
    session = decided(
        "Royce 3/6, Lupo 1/4 with Vest (equipment, prevent 2)",
        ("Lupo takes 1 and 2 aggravated",),
        "Lupo uses Vest",
        "Lupo prevents only 1 aggravated",
    )
    assert result(session.now().table) == "Royce ready 3/6; Lupo torpor 1/4"
    reads_back(session)


def test_the_story_tells_that_a_scarce_vampire_was_paid_for() -> None:
    given = (
        "Alice 12: Royce 3/6 Brujah, Mira 4/4 Brujah scarce uncontrolled; Bob 20: Lupo 4/4; Alice's turn;"
        " influence phase"
    )
    session = decided(given, ("discard phase",), "Mira becomes controlled")
    assert "Mira ready 4/4; Lupo ready 4/4; Alice 9 pool" in result(session.now().table)
    reads_back(session)
    session = decided(given, ("discard phase",))
    assert "Mira uncontrolled 4/4" in result(session.now().table)
    reads_back(session)


@pytest.mark.parametrize("edition", PLAYED)
def test_a_story_that_stops_within_the_influence_phase_leaves_it_going_on(edition: str) -> None:
    session = Session(
        "Alice 12: Royce 3/6, Mira 4/4 uncontrolled; Bob 20: Lupo 4/4; Alice's turn; master phase", edition
    )
    session.do("influence phase")
    assert session.scenario().endswith("| influence phase, the phase goes on")
    assert "Mira uncontrolled 4/4" in result(session.now().table)
    reads_back(session)


def test_the_points_of_a_referendum_are_allotted_one_by_one_and_read_back() -> None:
    session = decided(
        "Alice 12 holding Levy: Royce 3/6 prince of Chicago; Bob 20: Lupo 4/4; Cleo 9: Ivan 3/5"
        " where Levy is a political action, at least 2 Methuselahs burn 4 pool",
        ("Royce calls Levy",),
        "Royce gives a point to Cleo",
        "Royce gives a point to Bob",
        "Royce gives a point to Cleo",
        "Royce gives a point to Alice",
        "Royce votes 2 for",
    )
    assert "Alice 11 pool; Bob 19 pool; Cleo 7 pool" in result(session.now().table)
    reads_back(session)


@pytest.mark.parametrize("number", tenth(4 * RICH_GAMES))
@pytest.mark.parametrize("edition", PLAYED)
def test_the_story_of_a_random_game_of_oddities_reads_back_to_the_same_end(edition: str, number: int) -> None:
    told: set[str] = set()
    for seed in range(number):
        session = rich_game(edition, random.Random(seed), 4, ODD)
        reads_back(session)
        told |= {word for line in session.now().story for word in line.split()}
    assert number < 4 * RICH_GAMES or {"phase", "redirects", "finds", "draws", "prevents", "point"} <= told


def test_taking_back_every_decision_leads_through_the_same_positions() -> None:
    chance = random.Random(5)
    session = random_game("fifth-2020", chance, 2)
    decisions, seen = list(session.decisions), []
    while session.decisions:
        seen.append((result(session.now().table), session.now().story))
        session.undo()
    assert not session.undo()
    again = Session(TABLE, "fifth-2020")
    for decision in decisions:
        again.decisions.append(decision)
        assert (result(again.now().table), again.now().story) == seen.pop()
    assert not seen


def test_what_is_refused_changes_nothing_and_names_the_rule() -> None:
    session = Session("Royce 6/6, Lupo 1/4 torpor", "crr-2.13")
    with pytest.raises(Refused) as refusal:
        session.do("Royce hunts")
    assert refusal.value.keys == ("hunt.forbidden_full_1998c",)
    assert session.decisions == []


def typed(lines: str, *arguments: str) -> str:
    found = CliRunner().invoke(group, ["scenario", "play", *arguments], input=lines)
    assert found.exit_code == 0, found.output
    return found.output


def test_a_game_in_the_terminal_shows_choices_bars_and_the_reason(own_cache: Path) -> None:
    shown = typed("Royce hunts\nb\n2\nw\nu\nq\n", "Alice 12: Royce 3/6; Bob 9: Lupo 4/4, Ivan 2/5 locked")
    assert "Bob decides (during the action):" in shown
    assert "2. Lupo blocks" in shown
    assert "may not: Ivan blocks: Only ready unlocked minions" in shown, "the rule in words, and not by its key"
    assert "Taken back." in shown
    assert shown.rstrip().endswith("| Royce hunts")


def test_a_game_goes_on_where_a_story_ends(own_cache: Path, tmp_path: Path) -> None:
    told = (
        "Alice 12: Royce 3/6, Vera 2/4; Bob 9: Lupo 4/4; Alice's turn; minion phase | Royce bleeds, Bob does not block"
    )
    file = tmp_path / "game.yaml"
    shown = typed(f"Royce bleeds\nVera bleeds\n2\n1\ns {file}\nq\n", told)
    assert "Bob 8 pool" in shown
    assert 'refused: "Royce bleeds"' in shown, "they are locked since the story"
    assert shown.rstrip().rpartition("\n")[2].startswith(f"{told}, Vera bleeds, Lupo blocks")
    checked = CliRunner().invoke(group, ["scenario", "check", str(file)])
    assert "1 outcomes as claimed, 0 not" in checked.output
    again = ToldSession(told, "fifth-2020")
    assert again.scenario() == told
    assert again.now().question is None


def test_a_story_that_a_rule_stops_is_not_played_on(own_cache: Path) -> None:
    told = "Alice 12: Royce 0/6; Bob 9: Lupo 4/4 | Royce bleeds, Bob does not block"
    found = CliRunner().invoke(group, ["scenario", "play", told])
    assert found.exit_code == 2
    assert 'the story stops at "Royce bleeds" (hunt.mandatory_empty' in found.output


def test_a_game_is_saved_as_a_scenario_that_holds(own_cache: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    shown = typed(f"Royce hunts\n2\n1\ns {file}\ns {file}\nq\n", "Alice 12: Royce 3/6; Bob 9: Lupo 4/4")
    assert "saved: " in shown
    assert "exists already" in shown
    checked = CliRunner().invoke(group, ["scenario", "check", str(file)])
    assert checked.exit_code == 0, checked.output
    assert "1 outcomes as claimed, 0 not" in checked.output


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("99", "there is no choice 99"),
        ("Royce sleeps", "not modelled"),
        ("Nobody hunts", "nobody at the table"),
        ("s", "name a file"),
        ("u", "nothing to undo"),
        ("t", "Nothing has happened"),
        ("", "a number chooses"),
        ("9" * 5000, "not modelled"),
    ],
)
def test_what_cannot_be_typed_is_told_in_a_line(own_cache: Path, line: str, said: str) -> None:
    assert said in typed(f"{line}\n", "Royce 3/6, Lupo 4/4")


def test_nothing_may_be_done_once_the_game_is_over() -> None:
    session = Session("Alice 20: Anson 5/5; Bob 1: Lupo 1/4; Alice's turn; minion phase", "fifth-2020")
    session.decisions = ["Bob is ousted"]
    assert session.now().table.course.over
    choices = session.choices()
    assert choices
    assert all("victory.game_ends_last" in one.bars for one in choices)
