"""The plain descriptions of situations, and that the formal sentence of each really plays to its outcome."""

from __future__ import annotations

import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from plain_judge import agrees, plays

from vtesref.corpus.reader import read_yaml
from vtesref.scenario.plain import heard, offering

#: The descriptions by file: those the reader was made with, those written before it was worked on again, those of
#: another hand, those in the manner of the newsgroup's archive, and those with traps.
NAMES = ("plain", "plain-fresh", "plain-strangers", "plain-archive", "plain-traps")
FILES = {name: read_yaml(str(Path(__file__).parent / f"{name}.yaml")) for name in NAMES}
NOT_A_SITUATION = "not a situation"
SITUATIONS = [entry for held in FILES.values() for entry in held if entry["formal"] != NOT_A_SITUATION]


@pytest.mark.parametrize(
    ("name", "least"),
    [("plain", 200), ("plain-fresh", 60), ("plain-strangers", 80), ("plain-archive", 60), ("plain-traps", 60)],
)
def test_the_descriptions_are_as_their_head_says(name: str, least: int) -> None:
    held = FILES[name]
    typed = [entry["plain"] for entry in held]
    assert len(typed) >= least
    assert len(set(typed)) == len(typed)
    for entry in held:
        assert entry["from"] == "made up" or set(entry["from"]) == {"year", "thread"}, entry
        assert (entry["formal"] == NOT_A_SITUATION) != bool(entry.get("outcome")), entry
    assert 0.2 <= sum(entry["formal"] == NOT_A_SITUATION for entry in held) / len(held) <= 0.3
    pairs = zip(held[::2], held[1::2], strict=False)
    assert all({one["half"], other["half"]} == {"tuning", "locked"} for one, other in pairs)
    halves = Counter(entry["half"] for entry in held)
    assert abs(halves["tuning"] - halves["locked"]) <= 1


@pytest.mark.parametrize("start", range(0, len(SITUATIONS), 40))
def test_each_formal_sentence_plays_to_its_outcome(cli: Any, start: int) -> None:
    wrong = []
    for entry in SITUATIONS[start : start + 40]:
        result = cli("scenario", "check", f"{entry['formal']} | {entry['outcome']}")
        if result.exit_code:
            wrong.append((entry["formal"], entry["outcome"], result.output))
    assert not wrong


#: How many of each half must come out so, and may come out wrong, at least and at most: what is reached today.
REACHED = {
    ("plain", "tuning"): {"read right": 79, "played wrongly": 0},
    ("plain", "locked"): {"read right": 36, "played wrongly": 0},
    ("plain-fresh", "tuning"): {"read right": 24, "played wrongly": 0},
    ("plain-fresh", "locked"): {"read right": 15, "played wrongly": 0},
    ("plain-strangers", "tuning"): {"read right": 24, "played wrongly": 0},
    ("plain-strangers", "locked"): {"read right": 3, "played wrongly": 0},
    ("plain-archive", "tuning"): {"read right": 17, "played wrongly": 0},
    ("plain-archive", "locked"): {"read right": 7, "played wrongly": 0},
    ("plain-traps", "tuning"): {"read right": 12, "played wrongly": 0},
    ("plain-traps", "locked"): {"read right": 8, "played wrongly": 0},
}


def judged(entry: dict[str, Any]) -> str:
    """Return what became of a plain description, as the page of figures counts it."""
    reading = heard(entry["plain"])
    if entry["formal"] == NOT_A_SITUATION:
        return "played wrongly" if reading.whole and plays(reading.sentence) else "left to search"
    right = bool(reading.sentence) and agrees(entry["plain"], entry)
    if reading.whole and plays(reading.sentence):
        return "read right" if right else "played wrongly"
    return "first suggestion" if right else "not read"


@pytest.mark.parametrize(
    ("name", "half"), [pytest.param(*one, marks=[pytest.mark.slow] * (one[1] == "locked")) for one in REACHED]
)
def test_plain_descriptions_are_read_as_well_as_is_told(
    name: str, half: str, capsys: pytest.CaptureFixture[str]
) -> None:
    counts = Counter(judged(entry) for entry in FILES[name] if entry["half"] == half)
    with capsys.disabled():
        print(f"\n{name}, {half}: {dict(counts)}")
    if floor := REACHED[name, half]:
        assert counts["read right"] >= floor["read right"]
        assert counts["played wrongly"] <= floor["played wrongly"]


@pytest.mark.parametrize(
    ("plain", "formal"),
    [
        ("My vampire with 3 blood is hit for 2 aggravated damage", "Bob 3/6 | Bob takes 2 aggravated"),
        ("an ally with 2 life takes 1 damage", "Rake 2 ally | Rake takes 1"),
        (
            "he hits me with a gun for 2 at long range",
            "Ann 20: Bob 4/6; Ben 20: Dan 4/5 | Bob fights Dan, Dan maneuvers, Dan strikes 2 ranged",
        ),
        (
            "my predator bleeds me for 3, I deflect it to my prey",
            "Ann 20: Bob 4/6; Ben 20; Cat 20: Lea 4/5 bleed 3 | Lea bleeds, Ann does not block, Bob redirects to Ben",
        ),
        (
            "my unlock phase, I have the edge and 12 pool",
            "Ann 12 with the Edge:; Ben 20; Cat 20 | Ann's turn, Ann takes the pool of the Edge",
        ),
        (
            "I recruit a 3 life ally for 2 pool",
            "Ann 20: Bob 4/6; Ben 20 where Wolf is an ally, costs 2 pool, 3 life | Bob recruits Wolf",
        ),
        (
            "my vampire employs a 1 life retainer for 1 blood",
            "Ann 20: Bob 4/6; Ben 20 where Crow is a retainer, costs 1 blood, 1 life | Bob employs Crow",
        ),
        (
            "I send a bleed of 3 at my prey who has 3 pool, nobody blocks",
            "Ann 20: Bob 4/6 bleed 3; Ben 3; Cat 20 | Bob bleeds",
        ),
        (
            "my bleed gets bounced to his prey, who has 2 pool. I bled for 2",
            "Ann 20: Bob 4/6 bleed 2; Ben 20: Dan 4/5; Cat 2 | Bob bleeds, Ben does not block, Dan redirects to Cat",
        ),
        ("he clobbers my 2 blood vamp for 3", "Ann 20: Bob 2/6; Ben 20: Dan 4/5 | Dan fights Bob, Dan strikes 3"),
        (
            "my untapped vampire steps in front of my predator's bleed of 3",
            "Ann 20: Bob 4/6; Ben 20; Cat 20: Lea 4/5 bleed 3 | Lea bleeds, Bob blocks",
        ),
        (
            "my prey shrinks my bleed of 2 to zero, who has the edge",
            "Ann 20: Bob 4/6 bleed 2; Ben 20: Dan 4/5 | Bob bleeds, Dan -2 bleed",
        ),
        (
            "my predator's vampire hunts and I try to stop it",
            "Ann 20: Bob 4/6; Ben 20; Cat 20: Lea 4/5 | Lea hunts, Bob blocks",
        ),
        (
            "my flak jacket soaks 1 of his 2 damage, I had 1 blood",
            "Ann 20: Bob 1/6; Ben 20: Dan 4/5 | Bob fights Dan, Dan strikes 2, Bob prevents 1",
        ),
        (
            "Vampire A (2 blood) blocks vampire B. B's hand strike is for 3. where does A end up?",
            "Ann 20: B 4/6; Ben 20: A 2/5 | B bleeds, A blocks, B strikes 3",
        ),
        (
            "I recruit an ally with 2 life for 3 pool out of my 9",
            "Ann 9: Bob 4/6; Ben 20; Cat 20 where Wolf is an ally, costs 3 pool, 2 life | Bob recruits Wolf",
        ),
        (
            "my unlock phase begins, edge is with me, 1 pool. safe?",
            "Ann 1 with the Edge:; Ben 20; Cat 20 | Ann's turn, Ann takes the pool of the Edge",
        ),
        (
            "my vampire in torpor with 5 blood gets diablerized by a vampire with 4 of 6",
            "Ann 20: Bob 5/7 torpor; Ben 20: Dan 4/6 | Dan diablerises Bob",
        ),
        (
            "I wake and block my predator's bleed",
            "Ann 20: Bob 4/6; Ben 20; Cat 20: Lea 4/5 | Lea bleeds, Bob wakes, Bob blocks",
        ),
        (
            "I eat a torpid vampire of my prey that has 2 blood and they call the blood hunt, it passes",
            "Ann 20: Bob 4/6; Ben 20: Dan 2/5 torpor | Bob diablerises Dan, the blood hunt passes",
        ),
        ("my guy with 2 life takes 2", "Rake 2 ally | Rake takes 2"),
        ("my big cap with 3 blood sustains 2 damage", "Bob 3/6 | Bob takes 2"),
        ("my vampire with 2 blood in torpor gets up", "Bob 2/6 torpor | Bob leaves torpor"),
        (
            "my prey declines to block my bleed of 3, he has 3 pool",
            "Ann 20: Bob 4/6 bleed 3; Ben 3; Cat 20 | Bob bleeds",
        ),
        (
            "I strike his vampire for 3 and he prevents all but 1",
            "Ann 20: Bob 4/6; Ben 20: Dan 4/5 | Bob fights Dan, Bob strikes 3, Dan prevents 2",
        ),
        (
            "I bleed the player to my left for 2",
            "Ann 20: Bob 4/6 bleed 2; Ben 20 | Bob bleeds",
        ),
    ],
)
def test_plain_words_become_the_formal_sentence(plain: str, formal: str) -> None:
    assert heard(plain).sentence == formal
    assert heard(plain).whole


@pytest.mark.parametrize(
    ("plain", "part"),
    [
        ("my vampire with 3 blood frobs and takes 2", "frobs"),
        ("my vampire bleeds my predator for 2", "what lets Cat be bled"),
        ("my vampire has 2 blood and intercept 1 and takes 1", "intercept"),
    ],
)
def test_what_is_not_understood_is_named_and_nothing_is_played(plain: str, part: str) -> None:
    reading = heard(plain)
    assert not reading.whole
    assert any(part in one for one in reading.unheard)


READ_RIGHT = [
    entry["plain"]
    for held in FILES.values()
    for entry in held
    if entry["half"] == "tuning" and entry["formal"] != NOT_A_SITUATION
]


@pytest.mark.slow
@pytest.mark.parametrize("step", [25, pytest.param(1, marks=pytest.mark.full)])
@pytest.mark.parametrize(("word", "begin"), [("frobs", 0), ("shatter", 1), ("unless", 0), ("hardly", 1)])
def test_no_word_that_is_not_understood_is_dropped_wherever_it_stands(word: str, begin: int, step: int) -> None:
    for plain in READ_RIGHT[::step]:
        words = plain.split(" ")
        for place in range(begin, len(words) + 1, 2):  # at each place two of the four words
            typed = " ".join([*words[:place], word, *words[place:]])
            assert not heard(typed).whole, typed


@pytest.mark.parametrize("plain", READ_RIGHT)
def test_what_is_read_whole_accounts_for_every_number_that_is_said(plain: str) -> None:
    for word in {one for one in plain.replace(",", " ").split() if one.isdigit() and int(one) > 1}:
        words = [str(int(word) + 7) if one == word else one for one in plain.replace(",", " , ").split()]
        changed = heard(" ".join(words))
        assert not changed.whole or changed.sentence != heard(plain).sentence, (plain, word)


@pytest.mark.parametrize(
    ("plain", "part"),
    [
        ("my vampire with 3 blood, my prey's vampire and takes 2", "takes no part"),
        ("he is in torpor with 3 blood and I bleed with him", "with him"),
        ("I bleed for 2, he punches me", "how the two come to fight"),
        ("I bleed my prey for 2 with two vampires", "with two vampires"),
        ("can I press after combat ends", "after"),
        ("he votes against my prince's vote", "how many votes"),
        ("do I lose the edge if my bleed is blocked", "who has the Edge"),
        ("can a vampire with 0 blood bleed", "in general"),
        ("can my ally hunt", "in general"),
        ("my vampire hunts and gets 1 blood, he had 3 of 4", "comes of it"),
        ("my vampire with 1 blood rushes his vampire and then bleeds", "what lets the two fight"),
        ("my vampire with 7 blood is rushed and takes 2 agg, then combat ends", "who ends the combat"),
        ("my vampire blocked and is tapped, can he block again", "before or after"),
        ("my prince bleeds for 2 and votes", "in which referendum"),
        ("my vampire is blocked by his with 3 blood and burns", "burns"),
    ],
)
def test_a_part_that_tells_nothing_keeps_the_rest_from_being_played(plain: str, part: str) -> None:
    reading = heard(plain)
    assert not reading.whole
    assert any(part in one for one in reading.unheard)


@pytest.mark.parametrize(
    ("plain", "part"),
    [
        ("my vampire hits his vampire with 3 blood for 2, he strikes for 1 and shoots me for 2", "which strike"),
        ("he has 1 additional strike and I steal 1 with an additional strike", "additional"),
        ("four blood vampire deals 2 in the fight and then presses", "next round"),
        ("my vampire rushes his vampire with 3 blood and punches for 2 in the second round", "second round"),
        ("I recruit an ally with 2 life for 3 pool and he blocks with 1 intercept, I had 5", "pool or blood"),
        ("my vampire who just took 2 damage has 2 blood left and takes 2 more", "before or after"),
        ("my vampire came back from torpor and has 2 blood. he bleeds for 1", "before or after"),
        ("his vampire was locked but unlocked and blocks my bleed", "before or after"),
        ("After taking 2 he is on 3 blood. Then he takes 2 agg.", "one minion or two"),
        ("at long range he has a gun for 2 and I can only punch, 2 blood", "follow each other"),
    ],
)
def test_what_may_be_meant_otherwise_is_not_played(plain: str, part: str) -> None:
    reading = heard(plain)
    assert not reading.whole
    assert any(part in one for one in reading.unheard), reading


@pytest.mark.parametrize(
    ("plain", "formal"),
    [
        (
            "his diablerie on my torpored vamp is blocked by my other guy",
            "Ann 20: Bob 2/6 torpor, Eve 4/6; Ben 20: Dan 4/5 | Dan diablerises Bob, Eve blocks",
        ),
        (
            "Royce hits Lupo, who has 3 blood, for 2 and Lupo hits Royce, who has 1, for 1",
            "Ann 20: Royce 1/6; Ben 20: Lupo 3/5 | Royce fights Lupo, Royce strikes 2, Lupo strikes 1",
        ),
        (
            "gun 2 ranged against a vampire with 1 blood",
            "Ann 20: Bob 4/6; Ben 20: Dan 1/5 | Bob fights Dan, Bob strikes 2 ranged",
        ),
        (
            "I equip a gun for 3 pool, I had 8",
            "Ann 8: Bob 4/6; Ben 20; Cat 20 where Gun is a weapon, strike: 2 ranged, costs 3 pool "
            "| Bob equips with Gun",
        ),
        (
            "my vampire with 3 blood takes 2 from the other",
            "Ann 20: Bob 3/6; Ben 20: Dan 4/5 | Dan fights Bob, Dan strikes 2",
        ),
        ("one of my two vampires with 1 blood takes 2", "Bob 1/6 | Bob takes 2"),
    ],
)
def test_whose_a_deed_or_a_number_is_shows_in_the_sentence(plain: str, formal: str) -> None:
    assert heard(plain).sentence == formal
    assert heard(plain).whole


@pytest.mark.parametrize(
    ("plain", "formal"),
    [
        ("my pal's guy gets nailed for 2 agg, he had 3 beads", "Bob 3/6 | Bob takes 2 aggravated"),
        (
            "my pred bleeds me for 5, I kick it on to my prey, he's on 5",
            "Ann 20: Bob 4/6; Ben 5; Cat 20: Lea 4/5 bleed 5 | Lea bleeds, Ann does not block, Bob redirects to Ben",
        ),
        ("my bleed of 3, prey shaves 2 off it", "Ann 20: Bob 4/6 bleed 3; Ben 20: Dan 4/5 | Bob bleeds, Dan -2 bleed"),
        ("my torpid guy with 2 beads drags himself out", "Bob 2/6 torpor | Bob leaves torpor"),
        (
            "he rushes my 2 blood guy and shoots for 2, my vest eats one",
            "Ann 20: Bob 2/6; Ben 20: Dan 4/5 | Dan fights Bob, Dan strikes 2 ranged, Bob prevents 1",
        ),
        (
            "my thug ally blocks my predator's bleed of 2. caught?",
            "Ann 20: Rake 3 ally; Ben 20; Cat 20: Lea 4/5 bleed 2 | Lea bleeds, Rake blocks",
        ),
        (
            "I take back 1 blood from an uncontrolled vamp with 4 on him, 2 transfers, pool 10",
            "Ann 10: Bob 4/6 uncontrolled; Ben 20; Cat 20 | Ann's turn, influence phase, Ann takes 1 from Bob",
        ),
    ],
)
def test_turns_of_phrase_are_read_as_what_they_say(plain: str, formal: str) -> None:
    assert heard(plain).sentence == formal


@pytest.mark.parametrize(
    ("plain", "formal"),
    [
        ("my vamp with 2 beads gets flombed for 4", "Bob 2/6 | Bob takes 4"),
        ("my elder with 6 of 8 is flombed up for 4", "Bob 6/8 | Bob takes 4"),
        (
            "he flombs my vampire with 3 blood for 2",
            "Ann 20: Bob 3/6; Ben 20: Dan 4/5 | Dan fights Bob, Dan strikes 2",
        ),
        (
            "my predator flombs me for 3, I had 9 pool",
            "Ann 9; Ben 20; Cat 20: Lea 4/5 bleed 3 | Lea bleeds",
        ),
    ],
)
def test_an_unknown_verb_with_an_amount_is_offered_as_a_blow_and_never_played(plain: str, formal: str) -> None:
    reading = heard(plain)
    assert not reading.whole
    assert reading.sentence == formal


@pytest.mark.parametrize(
    ("plain", "formal"),
    [
        (
            "he and I contest the same unique vamp, I let it go in my untap",
            "Ann 20: Bob 4/6; Ben 20: Bob 4/6 | Bob is contested, Ann's unlock phase, Ann yields Bob",
        ),
        (
            "our contest over that unique guy costs me a pool in my untap, from 7 pool",
            "Ann 7: Bob 4/6; Ben 20: Bob 4/6; Cat 20 | Bob is contested, Ann's unlock phase, Ann pays for Bob",
        ),
        (
            "an event makes each of us lose 3 pool, I'm at 5 and prey's at 3",
            "Ann 5:; Ben 3; Cat 20 | Ann and Ben lose 3 pool",
        ),
        ("a card costs me 3 pool and I only have 3", "Ann 3:; Ben 20; Cat 20 | Ann burns 3 pool"),
        (
            "frenzy: a punch and two more strikes with it. victim is on 3, I had 4",
            "Ann 20: Bob 4/6; Ben 20: Dan 3/5 | Bob fights Dan, Bob gains 2 additional strikes",
        ),
    ],
)
def test_contests_and_pool_that_cards_take_are_gleaned(plain: str, formal: str) -> None:
    reading = heard(plain)
    assert not reading.whole
    assert reading.sentence == formal


def test_a_description_of_marks_alone_comes_to_an_end() -> None:
    for plain in ("he takes 2 ? ?", "? ?", "my vampire takes 2 agg !!! ??", "(((((", "he ? he ? ?"):
        heard(plain)


TURNED = read_yaml(str(Path(__file__).parent / "plain-turned.yaml"))


@pytest.mark.parametrize("entry", TURNED, ids=[entry["turned"] for entry in TURNED])
def test_a_word_that_changes_what_is_meant_is_not_passed_over(entry: dict[str, Any]) -> None:
    known = heard(entry["plain"])
    assert known.whole
    assert plays(known.sentence)  # what is turned would be played if the word were not there
    turned = heard(entry["turned"])
    if "formal" in entry:
        assert turned.whole
        assert turned.sentence == entry["formal"]
    else:
        assert not turned.whole


@pytest.mark.parametrize(
    "plain",
    [
        "is my vampire locked when it blocks",
        "can my vampire rescue himself",
        "my minion burns 2 blood and has 1 left",
        "bled for 5, I have 3 pool",
        "my vampire with 4 blood was bled, no, he was hit by a 3 strength ally",
        "can a vampire with 5 blood and 5 capacity hunt and 6 capacity too",
        "my vampire with 20 blood and 7 capacity takes 1",
    ],
)
def test_what_is_asked_of_a_state_or_may_be_a_result_is_not_played(plain: str) -> None:
    assert not heard(plain).whole


@pytest.mark.parametrize(
    ("plain", "part"),
    [
        ("my prince calls a vote, his primogen was going to vote against. does it pass?", "was"),
        ("my prince calls a vote, his primogen wants to vote against but didn't. does it pass?", "did not"),
        ("my prince calls a vote. I vote against it and so does he. does it pass?", "so"),
        ("my prince calls a vote, his prince votes. does it pass?", "which way"),
        ("my untapped vampire bleeds. then can he block?", "who blocks"),
        ("my predator bleeds me for 2, I bounce it to my prey, he blocks. is he ousted?", "who blocks"),
        ("my vampire has 5 blood after losing 2. he takes 4. torpor?", "after"),
        ("my vampire shoots for 2, his with 1 blood maneuvers to long. what happens?", "follow each other"),
        ("5 cap in his uncontrolled region with 3, I give 2 transfers. is that legal?", "whose uncontrolled"),
        ("only two of us left so my prey is my predator too. may he bleed me?", "how many sit"),
        ("my prey deflects my bleed to his own prey. is that my predator?", "how many sit"),
        ("my prey had 10 pool, I bled him for 1 and my predator bled me for 2. what is he at?", "whose turn"),
        ("my prey had 10 pool, my predator bled me for 2 at 2 pool. am I still in?", "whose pool"),
        ("is my vampire with 3 blood who takes 3 damage in torpor?", "told or asked"),
        ("9 pool, predator bleeds me for 2, who's got the edge and who is locked?", "told or asked"),
        ("can I bleed with a vampire that was in torpor and was rescued this turn?", "follow each other"),
        ("his vampire rushes my vampire with 1 blood, punches for 2, he dodges. torpor?", "which strike"),
        ("my prey bleeds me for 1. allowed? 4 players", "what lets the prey"),
        ("I'm at 2 pool because he bled me for 3. what did I have before?", "because"),
        ("his prince calls a vote, my bishop would vote against but is in torpor. does it fail?", "would"),
    ],
)
def test_what_a_twist_makes_of_a_situation_is_not_played_as_if_it_were_not_there(plain: str, part: str) -> None:
    reading = heard(plain)
    assert not reading.whole
    assert any(part in one for one in reading.unheard), reading.unheard


def test_what_can_be_understood_in_two_ways_is_offered_in_both(cli: Any) -> None:
    reading = heard("my vampire rushes his vampire, he has 2 blood")
    assert not reading.whole
    assert not reading.unheard
    both = {reading.sentence, *reading.others}
    assert both == {
        "Ann 20: Bob 4/6; Ben 20: Dan 2/5 | Bob fights Dan",
        "Ann 20: Bob 2/6; Ben 20: Dan 4/5 | Bob fights Dan",
    }
    for command in (["ask"], ["scenario", "check"]):
        output = cli(*command, "my vampire rushes his vampire, he has 2 blood").output
        assert "Outcome: Bob" not in output.split("A situation like yours")[0]
        assert "in ways that end differently" in output
        assert all(one in output for one in both)


@pytest.mark.parametrize(
    "plain", ["can I look at my library", "how many cards do I hold", "torpor", "", "😀", "wo bin ich"]
)
def test_what_is_no_situation_is_left_to_search(plain: str) -> None:
    assert not heard(plain).whole


def test_ask_plays_a_situation_and_answers_first_and_then_says_what_was_understood(cli: Any) -> None:
    result = cli("ask", "my guy has 3 blood and takes 2 aggravated, is he gone?")
    assert result.exit_code == 0
    assert result.output.startswith("No: Your vampire is in torpor, with 2 blood.\n  5E Damage Resolution")
    assert "\nunderstood as: Bob 3/6 | Bob takes 2 aggravated\n" in result.output
    assert "Outcome: Bob torpor 2/6" in result.output


def test_a_bare_sentence_is_asked(cli: Any) -> None:
    assert "understood as: " in cli("he has 2 blood and takes 1 aggravated").output


@pytest.mark.parametrize(
    ("said", "minion"),
    [
        ("Anson bleeds my prey", "Anson 4"),
        ("Anson has 2 blood and bleeds my prey", "Anson 2"),
        ("Marcus Vitel bleeds my prey", "Marcus Vitel 4"),
        ("Anson has capacity 4 and bleeds my prey", "Anson 4/4"),
        ("Ansonia bleeds my prey", "Ansonia 4/6"),
    ],
)
def test_a_vampire_that_is_known_by_just_this_name_is_taken_and_said(cli: Any, said: str, minion: str) -> None:
    output = cli("scenario", "check", said).output
    assert output.startswith(f"understood as: Ann 20: {minion}; Ben 20 | ")
    assert ("is the vampire of that name" in output) is ("/" not in minion)


def test_ask_answers_a_question_with_the_passage_whole_and_what_to_type_next(cli: Any) -> None:
    result = cli("ask", "can I look at the cards in my hand")
    assert result.exit_code == 0
    assert "Type next:" in result.output
    assert "vtesref show " in result.output


@pytest.mark.parametrize(
    ("question", "card"),
    [
        ("my vampire plays Lucian and the action fails, who pays", "rulings/lucian/"),
        ("does Arishat work on an ally in torpor", "rulings/arishat/"),
        ("can I play Deflection on a bleed that was deflected already", "rulings/deflection/"),
    ],
)
def test_ask_answers_with_a_ruling_on_the_card_that_is_named(cli: Any, question: str, card: str) -> None:
    shown = json.loads(cli("ask", "--json", question).output)
    assert shown["hits"][0]["id"].startswith(card)


@pytest.mark.parametrize(
    "typed", ["wie viele Karten habe ich", "cuantas cartas tengo en la mano", "\U0001f600", "a", "the of and is", "..."]
)
def test_what_is_no_english_or_says_nothing_gets_one_line_that_tells_what_to_do(typed: str) -> None:
    found = offering.understand(typed)
    assert not found.sentence
    assert found.heard is not None
    assert offering.why_not(typed, found.heard).startswith("no situation is told here: say in English")


def test_two_thousand_words_get_one_line_quickly() -> None:
    started = time.process_time()
    text = "my vampire takes 2 " * 500
    found = offering.understand(text)
    assert found.heard is not None
    assert "600 characters" in offering.why_not(text, found.heard)
    assert time.process_time() - started < 1


def test_a_situation_that_is_half_understood_is_not_played(cli: Any) -> None:
    result = cli("scenario", "check", "my vampire with 3 blood frobs and takes 2")
    assert result.exit_code == 2
    assert '"frobs" is not understood' in result.output
    assert "Bob 3/6 | Bob takes 2" in result.output
    assert "Outcome" not in result.output


def test_words_not_understood_are_quoted_and_what_is_open_is_not() -> None:
    said = offering.unheard("Do I lose the Edge", ("lose the edge", "who has the Edge"))
    assert said == '"lose the edge" is not understood; not clear: who has the Edge'
    assert offering.unheard("he does", ()) == "not clear: how its parts go together"


def test_a_name_that_nobody_has_gets_a_line_with_what_to_do(cli: Any) -> None:
    result = cli("scenario", "check", "Anson bleeds, Lupo blocks")
    assert result.exit_code == 2
    table = "Alice 20: Anson 4/6; Bob 20: Lupo 4/5 | Anson bleeds, Lupo blocks"
    assert f"If Anson is a minion, say first who is at the table: {table}" in " ".join(result.output.split())
    assert cli("scenario", "check", table).exit_code == 0


def test_who_asks_what_an_action_costs_that_costs_nothing_is_not_answered_by_playing_it() -> None:
    assert not heard("my vampire got blocked, does he still pay for the action").whole
    assert heard("my vampire with 3 blood leaves torpor, does he pay").whole


def test_a_situation_tells_the_rule_in_words_and_not_by_its_key(cli: Any) -> None:
    output = cli("search", "only two who fight can press").output
    assert "Outcome: refused: Only Methuselahs with a minion in the combat" in output
    assert "press.own_combatants_only" not in output.partition("A situation like yours")[2]


def test_the_nearest_scenario_stands_among_the_results(cli: Any) -> None:
    result = cli("search", "two aggravated damage with one blood")
    assert "A situation like yours: One blood, two points of aggravated damage" in result.output


@pytest.mark.parametrize(("typed", "meant"), [("untap fase", '"phase"'), ("CtG two vamps", '"cloak the gathering"')])
def test_sounds_and_initials_are_known(cli: Any, typed: str, meant: str) -> None:
    assert f"did you mean {meant}" in cli("search", typed).output


def test_a_word_of_players_is_not_mended(cli: Any) -> None:
    assert "did you mean" not in cli("search", "push a vote").output


def test_long_questions_are_searched_by_their_telling_words(cli: Any) -> None:
    result = cli("search", "my vampire bleeds and then " * 400)
    assert result.exit_code == 0
    assert "only the rarest of the 2000 words were searched: vampire bleeds" in " ".join(result.output.split())


def test_a_scenario_is_made_by_choices_and_played() -> None:
    from click.testing import CliRunner

    from vtesref.cli import group

    typed = "2\n20\n1\n1\n6\n4\n1\n20\n0\n99\n1\n1\n25\n"
    result = CliRunner().invoke(group, ["scenario", "new"], input=typed)
    assert result.exit_code == 0
    assert "Ann 20: Bob 4/6; Ben 20 | Bob bleeds" in result.output
    assert "give a number from 1 to" in result.output
    assert "Ben 19 pool" in result.output


def test_choices_that_end_early_make_no_scenario() -> None:
    from click.testing import CliRunner

    from vtesref.cli import group

    assert CliRunner().invoke(group, ["scenario", "new"], input="2\n20\n").exit_code == 2


def test_every_choice_of_what_happens_is_a_line_of_the_grammar() -> None:
    from vtesref.scenario import parse
    from vtesref.scenario.plain.choosing import DEEDS

    for deed in DEEDS.values():
        parse(f"Ann 20: Bob 4/6; Ben 20: Dan 4/5 | {deed.format('Bob', 'Dan', n=1)}")


#: What players tell of cards, with the formal sentence that it comes to, or "" for what must not be played.
OF_CARDS = read_yaml(str(Path(__file__).parent / "plain-cards.yaml"))


@pytest.mark.parametrize("entry", [one for one in OF_CARDS if one["formal"]], ids=lambda one: one["plain"])
def test_cards_that_players_name_are_played(entry: dict[str, str]) -> None:
    assert heard(entry["plain"]).sentence == entry["formal"]
    assert heard(entry["plain"]).whole
    assert plays(entry["formal"])


@pytest.mark.parametrize("plain", [one["plain"] for one in OF_CARDS if not one["formal"]])
def test_a_card_that_is_named_is_never_left_out(plain: str) -> None:
    assert not heard(plain).whole


def test_a_card_that_is_not_played_yet_is_named() -> None:
    assert heard("he bleeds me for 3, I play Flurble and block").unplayed == ["Flurble"]
    assert "Flurble" in offering.why_not("x", heard("he bleeds me for 3, I play Flurble and block"))
    assert heard("my vampire plays krc").meant == [("krc", "Kine Resources Contested")]
