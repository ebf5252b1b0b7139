"""What a story has brought about already is not told once more as a line of its own."""

from __future__ import annotations

import pytest

from vtesref.corpus import library
from vtesref.paths import content_root
from vtesref.scenario import ScenarioError, parse
from vtesref.scenario.playing import Outcome, play

EDITION = "fifth-2020"


@pytest.fixture(autouse=True)
def known() -> None:
    library.use(content_root())


def told(text: str) -> Outcome:
    return play(parse(text), EDITION)


RING = "with Ring contested"
#: A story, the result that it has, and what brings that about.
STORIES = [
    # Actions.
    ("Alice 20: Royce 3/6; Bob 20: Lupo 4/4 | Royce hunts, nobody blocks", "Royce gains 1 blood", "Royce hunts"),
    ("Alice 20: Royce 4/6; Bob 20: Lupo 4/4 | Royce bleeds, Bob does not block", "Bob burns 1 pool", "Royce bleeds"),
    (
        "Alice 20: Royce 3/6 torpor; Bob 20: Lupo 4/4 | Royce leaves torpor",
        "Royce burns 2 blood",
        "Royce leaves torpor",
    ),
    (
        "Alice 20: Royce 3/6, Nora 1/4 torpor; Bob 20: Lupo 4/4 | Royce rescues Nora paying 2",
        "Royce burns 2 blood",
        "Royce rescues Nora",
    ),
    (
        "Alice 20: Royce 3/6; Bob 20: Lupo 2/4 torpor | Royce diablerises Lupo, the blood hunt fails",
        "Royce gains 2 blood",
        "Royce diablerises Lupo",
    ),
    ("Alice 20: Royce 3/6; Bob 20: Lupo 4/4 | Royce fights Lupo", "Lupo burns 1 blood", "Royce fights Lupo"),
    ("Alice 20: Royce 3/6; Bob 20: Lupo 4/4 | Royce bleeds, Lupo blocks", "Royce burns 1 blood", "Royce bleeds"),
    ("Alice 20: Royce 3/6; Bob 20: Lupo 4/4 | Lupo takes 2", "Lupo burns 2 blood", "Lupo takes 2"),
    (
        "Alice 20: Royce 4/6 dom; Bob 20: Lupo 4/4 | Royce bleeds, Bob does not block, Royce plays Conditioning",
        "Bob burns 3 pool",
        "Royce bleeds",
    ),
    (
        "Alice 20: Royce 3/6 pre; Bob 20; Cleo 20: Mira 3/5 | Royce calls Kine Resources Contested, Royce gives 3 "
        "points to Bob, Royce gives 1 points to Cleo, Alice votes for with the calling card",
        "Bob burns 3 pool",
        "Kine Resources Contested",
    ),
    # Costs.
    (
        "Alice 20: Royce 4/6; Bob 20: Lupo 4/4 dom; Cleo 20: Mira 3/3 | Royce bleeds, Bob does not block, Lupo plays "
        "Deflection on Cleo",
        "Lupo burns 1 blood",
        "Deflection",
    ),
    (
        "Alice 20: Royce 4/6 pro; Bob 20: Lupo 4/4 | Royce fights Lupo, Royce plays Claws of the Dead, Lupo dodges",
        "Royce burns 1 blood",
        "Claws of the Dead",
    ),
    (
        "Alice 20: Royce 4/6; Bob 20: Lupo 4/4 | Royce recruits Carlton Van Wyk",
        "Alice burns 2 pool",
        "Carlton Van Wyk",
    ),
    ("Alice 20: Royce 4/6; Bob 20: Lupo 4/4 | Royce equips with .44 Magnum", "Alice burns 2 pool", ".44 Magnum"),
    # Cards.
    (
        "Alice 20: Royce 4/6; Bob 20: Lupo 4/4; Alice's turn; master phase | Alice plays Minion Tap on Royce for 3",
        "Alice gains 3 pool",
        "Alice plays Minion Tap",
    ),
    (
        "Alice 20: Royce 4/6; Bob 20: Lupo 4/4; Alice's turn; master phase | Alice plays Minion Tap on Royce for 3",
        "Royce burns 3 blood",
        "Alice plays Minion Tap",
    ),
    (
        "Alice 20 with Anarch Revolt: Royce 3/6 Anarch; Bob 20: Lupo 4/4 | Bob's turn",
        "Bob burns 1 pool",
        "Anarch Revolt",
    ),
    (
        "Alice 20 with Smiling Jack, The Anarch 2 counters: Royce 3/6; Bob 20: Lupo 4/4 | Bob's turn",
        "Bob burns 2 pool",
        "Smiling Jack, The Anarch",
    ),
    (
        "Alice 20: Royce 3/6; Bob 20: Lupo 0/4 torpor with Fame controlled by Alice | Bob's turn",
        "Bob burns 1 pool",
        "Fame",
    ),
    (
        f"Alice 10: Royce 3/6 {RING}; Bob 10: Lupo 4/4 {RING}; Bob's turn where Ring is equipment, unique, "
        "+1 intercept | Alice's turn",
        "Alice burns 1 pool",
        "Ring",
    ),
]


@pytest.mark.parametrize(("story", "result", "doer"), STORIES)
def test_a_result_told_as_its_own_line_is_not_applied_a_second_time(story: str, result: str, doer: str) -> None:
    once = told(story)
    assert once.refused is None
    with pytest.raises(ScenarioError, match="does that already") as refused:
        told(f"{story}, {result}")
    assert doer in str(refused.value).partition(" does that already")[0]
    who, verb, number, what = result.rsplit(" ", 3)
    further = told(f"{story}, {who} {verb} {number} more {what}")
    assert further.refused is None
    assert further.told != once.told


@pytest.mark.parametrize(
    "line",
    ["Royce burns 1 blood", "Royce gains 1 blood", "Bob burns 2 pool", "Alice burns 1 pool"],
)
def test_a_loss_or_gain_that_has_not_come_about_is_one_by_an_unwritten_text(line: str) -> None:
    assert told(f"Alice 20: Royce 4/6; Bob 20: Lupo 4/4 | Royce bleeds, Bob does not block, {line}").refused is None


def test_what_happens_amid_an_action_by_a_text_of_its_own_is_told_again_after_it() -> None:
    story = "Alice 20: Royce 4/6; Bob 20: Lupo 4/4 | Royce bleeds, Royce burns 1 blood during the action"
    assert "Royce ready 2/6" in told(f"{story}, nobody blocks, Royce burns 1 blood").result


def test_losses_of_several_steps_told_as_one_are_not_applied_again() -> None:
    story = "Alice 20: Royce 4/6 pro; Bob 20: Lupo 4/4 | Royce fights Lupo, Royce plays Claws of the Dead"
    with pytest.raises(ScenarioError, match="does that already"):
        told(f"{story}, Royce burns 2 blood")


@pytest.mark.parametrize(
    ("story", "payment", "use"),
    [
        (
            "Alice 20: Royce 6/8 DOM; Bob 20: Lupo 3/4 torpor, Mira 3/3 | Royce plays Graverobbing at superior on "
            "Lupo, Bob does not block",
            "Royce burns 2 blood",
            "Royce uses Graverobbing",
        ),
        (
            "Alice 20: Royce 4/6 PRO; Bob 20: Lupo 4/4 | Royce bleeds, Lupo blocks, Royce strikes with Form of Mist at "
            "superior",
            "Royce burns 1 blood",
            "Royce uses Form of Mist",
        ),
        (
            "Alice 20: Royce 4/6; Bob 20: Lupo 4/4 AUS with Bowl of Convergence | Royce hunts, Lupo blocks, Royce +1 "
            "stealth, the attempt fails",
            "Lupo burns 1 blood",
            "Lupo uses Bowl of Convergence",
        ),
    ],
)
def test_what_an_option_costs_is_not_told_in_the_place_of_using_it(story: str, payment: str, use: str) -> None:
    with pytest.raises(ScenarioError, match=use):
        told(f"{story}, {payment}")
    used = told(f"{story.replace(', the attempt fails', '')}, {use}")
    assert used.refused is None
    who, verb, number, what = payment.rsplit(" ", 3)
    besides = told(f"{story}, {who} {verb} {number} more {what}")
    assert besides.refused is None
    assert besides.told != used.told
