"""Politics: referendums count votes as a count by hand does, and what is said of them reads and is answered."""

from __future__ import annotations

import functools
import random
from typing import TYPE_CHECKING, Any

import pytest

from vtesref.corpus.load import load
from vtesref.engine.action.plays import Play
from vtesref.engine.asking import MayVote, WhichTerms
from vtesref.engine.editions import PLAYED
from vtesref.paths import content_root
from vtesref.scenario import ScenarioError, parse
from vtesref.scenario.play.exploring import explore
from vtesref.scenario.playing import play
from vtesref.scenario.sentences.grammar import read
from vtesref.scenario.telling.meant import fits
from vtesref.scenario.telling.script import Script
from vtesref.scenario.words.template import Names

if TYPE_CHECKING:
    from vtesref.engine.core import Question


@functools.cache
def positions(edition: str) -> dict[str, str]:
    """Return how an edition stands to each rule."""
    return load(content_root()).positions(edition)


#: The votes of each title by the books: CRR IV.D.3, Rev 6.3.3.2, 5E Gaining Votes and Sabbat.
VOTES = {
    "crr-2.13": {"primogen": 1, "prince": 2, "justicar": 3},
    "revised-1998": {"primogen": 1, "bishop": 1, "prince": 2, "archbishop": 2, "justicar": 3, "Inner Circle": 4},
    "fifth-2020": {"primogen": 1, "bishop": 1, "prince": 2, "archbishop": 2, "justicar": 3, "Inner Circle": 4},
}


def won(text: str, edition: str) -> tuple[bool, str]:
    outcome = play(parse(text), edition, positions(edition))
    return outcome.refused is None and not outcome.failed, outcome.result


@pytest.mark.parametrize("edition", PLAYED)
def test_random_referendums_end_as_a_count_by_hand(edition: str) -> None:
    chance = random.Random(7)
    for _ in range(60):
        titles = [chance.choice(sorted(VOTES[edition])) for _ in range(chance.randint(1, 6))]
        given = ["Alice 12: Mira 3/6"]
        story, yes, no, ballots = ["Mira calls Coup"], 0, 0, 0
        for place, title in enumerate(titles):
            given.append(f"Seat{chr(66 + place)} 9: V{chr(66 + place)} 2/4 {title}")
        for place in chance.sample(range(len(titles)), len(titles)):
            side = chance.choice(("for", "against", ""))
            if not side:
                continue
            story.append(f"V{chr(66 + place)} votes {side}")
            yes += VOTES[edition][titles[place]] * (side == "for")
            no += VOTES[edition][titles[place]] * (side == "against")
        if edition != "crr-2.13":
            for name in ("X", "Y", "Z"):
                given.append(f"Seat{name} 9: V{name} 2/4 priscus")
                side = chance.choice(("for", "against", ""))
                ballots += {"for": 1, "against": -1, "": 0}[side]
                story += [f"the priscus V{name} votes {side}"] if side else []
            yes, no = yes + 3 * (ballots > 0), no + 3 * (ballots < 0)
        if chance.random() < 0.5:
            story.append("Alice votes 1 for with the calling card")
            yes += 1
        passed = "passes" if yes > no else "fails"
        pool = 8 if yes > no else 9
        text = (
            f"{'; '.join(given)} where Coup is a political action, each other Methuselah burns 1 pool | "
            f"{', '.join(story)} | the referendum {passed}; {yes} votes for; {no} votes against; SeatB {pool} pool"
        )
        assert won(text, edition)[0], text


def test_exploring_a_referendum_agrees_with_a_count_by_hand() -> None:
    # Each of two primogen and the calling card is cast for, against or not at all, in any order: sequences of 0 to 3
    # different sources, each with a side. Nobody can block.
    given = (
        "Alice 12: Mira 3/6 primogen; Bob 20: Lupo 1/4 locked primogen where Purge is a political action, burn a minion"
    )
    ways = {way.result: way.ways for way in explore(parse(f"{given} | Mira calls Purge"), "fifth-2020")}
    orders = {0: 1, 1: 3, 2: 6, 3: 6}
    sides = [(cast, yes) for cast in range(4) for yes in range(cast + 1)]
    choose = {(n, k): [1, n, n * (n - 1) // 2, 1][k] if k else 1 for n in range(4) for k in range(n + 1)}
    total = dict.fromkeys((True, False), 0)
    for cast, yes in sides:
        total[2 * yes > cast] += orders[cast] * choose[cast, yes]
    assert sum(total.values()) == 79
    assert ways == {
        "Mira ready 3/6; Lupo ready 1/4; the referendum fails": 2 * total[False],
        "Mira burned; Lupo ready 1/4; the referendum passes": total[True],
        "Mira ready 3/6; Lupo burned; the referendum passes": total[True],
    }


class Recorder(Script):
    """Answers from the story, and keeps what else could have been chosen."""

    asked: list[Question]

    def __call__(self, question: Question) -> int:
        Recorder.asked.append(question)
        return super().__call__(question)


@pytest.mark.parametrize("edition", PLAYED)
def test_every_choice_in_a_referendum_is_of_the_one_who_is_asked_and_prints_as_a_line_that_means_it(
    edition: str, monkeypatch: Any
) -> None:
    monkeypatch.setattr("vtesref.scenario.playing.Script", Recorder)
    Recorder.asked = []
    scenario = parse(
        "Alice 12 holding Coup and Ban and Sway: Mira 3/6 primogen; Bob 20 with Seat holding Ban and Strings:"
        " Lupo 4/4 priscus; Bob has the Edge where Coup is a political action, a Methuselah burns 1 pool,"
        " burn a vampire where Ban is a political action where Sway is an action modifier, +1 votes"
        " where Strings is a reaction, cancel votes where Seat is an ability, +2 votes"
        " | Mira calls Coup, Mira votes 1 for"
    )
    play(scenario, edition, positions(edition))
    names = Names(("Mira", "Lupo"), ("Alice", "Bob"))
    found = 0
    for question in Recorder.asked:
        for option in question.options:
            if isinstance(option, Play):
                assert option.minion.controller.name == question.who
            if isinstance(question, MayVote | WhichTerms) and option is not None:
                line = read(str(option), names, scenario.cards)
                assert next(one for one in question.options if one is not None and fits(line, one)) == option
                found += 1
    assert found > 20


@pytest.mark.parametrize(
    ("story", "message"),
    [
        ("Mira calls", "does not say what is called"),
        ("Mira calls Ghost", 'no card is called "Ghost"'),
        ("Mira calls Blur", "is not a political action card"),
        ("Mira votes", 'cannot follow "votes"'),
        ("Mira votes perhaps", 'cannot follow "votes"'),
        ("Bob burns the Edge", 'cannot follow "burns"'),
        ("Bob burns Ghost for 1 for", 'no card is called "Ghost"'),
        ("Bob does not vote at all", "cannot be read; write: METHUSELAH does not vote"),
        ("Mira votes 1 for", "no referendum"),
        ("Bob votes 9 for with Mira", "no referendum"),
        ("the blood hunt is called", "can only follow a diablerie"),
        ("Bob calls a blood hunt on Mira", "can only follow a diablerie"),
        ("Ivan leaves torpor, Bob calls a blood hunt on Mira", "can only follow a diablerie"),
        ("Mira diablerises Ivan, Bob calls a blood hunt on Lupo", "can only follow a diablerie"),
        ("Cleo votes 1 for", 'nobody at the table is called "Cleo"'),
        ("Mira diablerises Ivan, the blood hunt is called, Lupo votes 0 for", "Lupo has 1 vote;"),
        ("Mira diablerises Ivan, the blood hunt is called, Rats blocks", "did not come to a block attempt"),
    ],
)
def test_what_cannot_be_said_of_politics_is_answered_in_one_line(story: str, message: str) -> None:
    given = (
        "Alice 12 holding Blur: Mira 3/6; Bob 20: Lupo 4/4 primogen with Rats (retainer, 1 life), Ivan 2/4 torpor"
        " where Blur is a combat card, maneuver"
    )
    with pytest.raises(ScenarioError, match=message):
        play(parse(f"{given} | {story}"), "fifth-2020")


def test_a_vote_of_more_than_somebody_has_never_comes_up() -> None:
    with pytest.raises(ScenarioError, match="Mira has 2 votes"):
        play(
            parse("Alice 12: Mira 3/6 prince; Bob 20: Lupo 4/4 | Mira calls a referendum, Mira votes 3 for"), "crr-2.13"
        )
