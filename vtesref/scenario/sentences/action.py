"""The sentences of the course of an action: blocks and their declining, stealth and intercept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.scenario.sentences.sentence import Line, Sentence, forms
from vtesref.scenario.words.cards import effect
from vtesref.scenario.words.verbs import ATTEMPT_FAILS, NOBODY

if TYPE_CHECKING:
    from vtesref.scenario.words.cards import Definition


def _modified(line: Line, slots: dict[str, Any], cards: dict[str, Definition]) -> Line:
    return line._replace(effect=effect(f"{slots['points']:+} {slots['what']}"))


def _fails(line: Line, slots: dict[str, Any], cards: dict[str, Definition]) -> Line:
    return line._replace(name=line.verb)


def _wakes(line: Line, slots: dict[str, Any], cards: dict[str, Definition]) -> Line:
    return line._replace(effect=effect("wake"))


def _says(line: Line, slots: dict[str, Any], cards: dict[str, Definition]) -> Line:
    return line._replace(says=f"{line.name} {line.verb}")


SENTENCES = (
    Sentence(
        "the attempt fails",
        "the current attempt to block fails; the next lines come after it",
        "Alice 20: Anson 3/6 ser; Bob 14: Lupo 3/4; Alice's turn; minion phase | Anson plays The Eternal Mask, Lupo "
        "blocks, the attempt fails",
        ATTEMPT_FAILS,
        _fails,
        forms("the [block ]attempt fails"),
        time="after an attempt to block",
    ),
    Sentence(
        "nobody blocks",
        "every Methuselah who may block declines",
        "Alice 20: Royce 3/6; Bob 14: Lupo 3/4 | Royce bleeds, nobody blocks",
        NOBODY,
        _fails,
        forms("(nobody|no one) blocks"),
        time="after an action is announced",
    ),
    Sentence(
        "NAME wakes",
        "NAME uses an unnamed card that lets them block and react as though unlocked",
        "Alice 20: Royce 3/6; Bob 20: Lupo 4/4 locked | Royce bleeds, Lupo wakes, Lupo blocks",
        "uses",
        _wakes,
        forms("{name:minion} wakes"),
    ),
    Sentence(
        "NAME +N stealth; NAME +N intercept",
        "NAME uses an unnamed card that gives them this much stealth or intercept",
        "Alice 20: Royce 3/6; Bob 14: Lupo 3/4 | Royce bleeds, Lupo blocks, Royce +1 stealth",
        "uses",
        _modified,
        forms("{name:minion} {points:signed} {what:one of?stealth/intercept}"),
        offered=(
            ("stealth", "{0} +{n} stealth"),
            ("intercept", "{0} +{n} intercept"),
        ),
    ),
    Sentence(
        "NAME blocks",
        "NAME attempts to block the action",
        "Alice 20: Royce 3/6; Bob 14: Lupo 3/4 | Royce bleeds, Lupo blocks",
        "blocks",
        _says,
        forms("{name:minion} blocks"),
        time="after the announcement of an action that the minion may block",
        everyday=r"\b(?:blocks?|blocked|intercepts?)\b",
        offered=(("an attempt to block", "{0} blocks"),),
    ),
    Sentence(
        "NAME does not block",
        "a Methuselah, or the Methuselah for that minion, declines to block (the same if the story says nothing)",
        "Alice 20: Royce 3/6; Bob 14: Lupo 3/4 | Royce bleeds, Lupo does not block",
        "does not block",
        _says,
        forms("{name:anybody} does not block", "{name:anybody} declines to block"),
        time="after the announcement of an action that the Methuselah may block",
    ),
    Sentence(
        "NAME|METHUSELAH undoes CARD",
        "NAME or the Methuselah pays what the card's text asks and undoes the card (if the story says nothing, nobody "
        "undoes it)",
        "Alice 20: Anson 5/6; Bob 14: Lupo 3/9; Alice's turn; master phase | Alice plays Golconda: Inner Peace on "
        "Lupo, Bob undoes Golconda: Inner Peace",
        "undoes",
        templates=forms("{name:anybody} undoes {card:named card}"),
        time="when the card takes effect",
    ),
)
