"""Each phrase of the short form works on the types of card that the table tells, and is refused on all others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from vtesref.engine.cards.model import KINDS
from vtesref.engine.cards.patterns import SLOT
from vtesref.engine.short.fitting import works
from vtesref.engine.short.rewriting import WORDS, effect, said, shown
from vtesref.scenario import ScenarioError, make

if TYPE_CHECKING:
    from vtesref.engine.short.forms import Word

#: What fills the slots of a phrase.
FILLED = {
    "number": "2",
    "signed": "+2",
    "Discipline name": "Dominate",
    "word": "graft",
    "strike": "2",
    "standing": "Sabbat",
}
#: What else a card has to say for a phrase to mean something.
NEEDS = {
    "several": "burn 1 pool",
    "directed": "burn 1 pool",
    "any methuselah": "bleed",
    "burns a counter": "2 counters",
    "burn option": "requires Tremere",
    "cancel the action card": "out-of-turn",
}


def defined(card: str) -> None:
    """Read a card; raises ScenarioError for one that is refused."""
    make("A 20: Vera 4/6; B 20: Orson 5/5", ("Vera hunts",), (), {"X": card})


def example(word: Word) -> str:
    """Return a phrase as somebody writes it, with all that can be left out left out."""

    def slot(match: re.Match[str]) -> str:
        return (match["arg"] or "").split("/")[0] if match["kind"] == "one of" else FILLED[match["kind"]]

    written = re.sub(r"\[[^\[\]]*\]|\(([^()|]*\|?)*\)\?", "", SLOT.sub(slot, word.written))
    written = re.sub(r"\(([^()|]*)\|[^()]*\)", r"\1", written).split("|")[0]
    return re.sub(r", ([a-z ]+)$", r" (\1)", re.sub(r"(?<=\w)\?", "", written))


@pytest.mark.parametrize("word", WORDS, ids=shown)
def test_a_phrase_works_on_the_types_of_its_texts_and_nowhere_else(word: Word) -> None:
    text = example(word)
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
