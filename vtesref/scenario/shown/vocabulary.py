"""All that can be said, as plain data: what ``vtesref scenario words`` prints, and the examples of it.

Standard library only, like the engine.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.model import KINDS, TAGS
from vtesref.scenario import ScenarioError, claims, coming_into_play, parse
from vtesref.scenario.given.words import FORMS
from vtesref.scenario.sentences.grammar import SENTENCES, STORY_LINES, sentence_of
from vtesref.scenario.words.attributes import MINION_WORDS
from vtesref.scenario.words.template import Names

if TYPE_CHECKING:
    from vtesref.scenario.sentences.sentence import Sentence


def words() -> dict[str, Any]:
    """Return the whole grammar as plain data: what ``vtesref scenario words`` prints."""
    from vtesref.engine.short.rewriting import MEANINGS

    return {
        "given": {form.written: form.meaning for form in FORMS},
        "minion words": {word.template.shown: word.meaning for word in MINION_WORDS},
        "story": STORY_LINES,
        "claims": claims.words(),
        "types of card": KINDS,
        "effects of cards": MEANINGS,
        "in brackets after an effect": TAGS,
    }


def matching(tables: dict[str, dict[str, str]], text: str) -> dict[str, dict[str, str]]:
    """Return what of tables has every word of a text, in a form, its meaning or the title of its table.

    Where there are no words that is all of them; a table without any such row is left out.
    """
    wanted = text.lower().split()

    def found(*where: str) -> bool:
        told = " ".join(where).lower()
        return all(word in told for word in wanted)

    kept = {
        title: {form: meaning for form, meaning in table.items() if found(title, form, meaning)}
        for title, table in tables.items()
    }
    return {title: table for title, table in kept.items() if table}


def examples() -> dict[str, tuple[str, str]]:
    """Return by how a sentence of the story is written a line of it, and the whole scenario of which that is a line.

    An example with a card that is not known by name is left out: the texts of a site may have other cards.
    """
    found = {}
    for sentence in SENTENCES:
        with contextlib.suppress(ScenarioError):
            found[sentence.written] = (_line_of(sentence), sentence.example)
    return found


def _line_of(sentence: Sentence) -> str:
    told = parse(sentence.example)
    laid = told.situation.lay()
    coming = coming_into_play(tuple(line.text for line in told.when), told.cards)
    names = Names([*(minion.name for minion in laid.minions), *coming], (seat.name for seat in laid.seats))
    return next(line.text for line in told.when if sentence_of(line.text, names, told.cards) is sentence)
