"""Each phrase of the short form works on the types of card that the table tells, and is refused on all others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from vtesref.engine.cards.model import KINDS
from vtesref.engine.short.fitting import works
from vtesref.engine.short.rewriting import WORDS, effect, said, shown, ways
from vtesref.scenario import ScenarioError, make

if TYPE_CHECKING:
    from vtesref.engine.short.forms import Word

#: What fills the slots of a phrase.
FILLED = {"N": "2", "DISCIPLINE NAME": "Dominate", "WORD": "graft", "STRIKE": "2", "STANDING": "Sabbat"}
#: What else a card has to say for a phrase to mean something.
NEEDS = {
    "several": "burn 1 pool",
    "directed": "burn 1 pool",
    "any methuselah": "bleed",
    "burn a counter": "2 counters",
    "burn option": "requires Tremere",
    **dict.fromkeys(("cancel the action card", "cancel an action card"), "out-of-turn"),
}


def defined(card: str) -> None:
    """Read a card; raises ScenarioError for one that is refused."""
    make("A 20: Vera 4/6; B 20: Orson 5/5", ("Vera hunts",), (), {"X": card})


def examples(word: Word) -> list[str]:
    """Return a phrase with each of its alternatives, as somebody writes it."""
    told = (one.partition("|")[0] for one in ways(word))
    return [re.sub(r"\b(" + "|".join(FILLED) + r")\b", lambda slot: FILLED[slot[1]], one) for one in told]


@pytest.mark.parametrize(("word", "text"), [(word, text) for word in WORDS for text in examples(word)])
def test_a_phrase_works_on_the_types_of_its_texts_and_nowhere_else(word: Word, text: str) -> None:
    assert effect(text).word == shown(word)
    found = works(said(text))
    assert set(found) <= {kind for kinds, _ in word.texts for kind in kinds}
    for kind in KINDS:
        needs = next((f"{needed}, " for start, needed in NEEDS.items() if text.startswith(start)), "")
        needs = "2 counters, " if text.endswith("(for each counter)") else needs
        held = f"{kind}, 3 life" if kind in ("retainer", "ally") else kind
        lacking = bool(needs) and "requires" not in needs and kind not in works(said(needs.rstrip(", ")))
        if kind in found and not (lacking and kind != "reaction"):
            defined(f"{held}, {'' if lacking else needs}{text}")
        elif kind not in found:
            with pytest.raises(ScenarioError, match=re.escape(f'"{text}" does nothing there: ')):
                defined(f"{held}, {text}")
