"""The notation of card texts is told whole: every word of the tables, and an example that is read for every pattern."""

from __future__ import annotations

import re
from typing import Any

import pytest

import vtesref.engine.effects  # noqa: F401 - fills the tables that are told here
from vtesref.engine.cards.notation import effects_table, reading_parts, reading_texts
from vtesref.engine.cards.patterns import readable
from vtesref.engine.cards.whom import amounts, reading_filters
from vtesref.engine.cards.whom.filter_words import AFTER, BEFORE, NOUNS, ZONES
from vtesref.engine.cards.whom.offices import OFFICES
from vtesref.scenario.words import text_words

#: What is told of nothing that can be given in an example: it needs a name that a text has chosen before.
NEEDS_NAME = (r" of clan (?P<name>[A-Z]\w*)",)
#: Nouns that are of the same pattern as others, and need no example of their own.
ALIKE = ("card", "event")


@pytest.mark.parametrize("kind", text_words.KINDS)
def test_each_kind_that_is_told_is_read(kind: str) -> None:
    assert reading_filters.read(kind, {}).text


@pytest.mark.parametrize("cost", text_words.COSTS)
def test_each_cost_that_is_told_is_read(cost: str) -> None:
    assert reading_parts.read_payment(cost, {}).text == cost


@pytest.mark.parametrize("amount", text_words.AMOUNTS)
def test_each_amount_that_is_told_is_read(amount: str) -> None:
    assert amounts.read_with_per(amount, {}) is not None


def test_no_pattern_of_a_kind_or_a_cost_is_without_an_example() -> None:
    whole = [f" {one}" for one in text_words.KINDS]
    untold = [
        pattern.text
        for pattern, _ in (*BEFORE, *AFTER, *ZONES)
        if not any(re.search(pattern.text, one, pattern.flags) for one in (*whole, *text_words.KINDS))
    ]
    assert untold == list(NEEDS_NAME)
    paid = [
        kind
        for written, kind, _ in reading_parts._PAYMENTS
        if not any(re.fullmatch(written, one) for one in text_words.COSTS)
    ]
    assert paid == []


def test_every_noun_of_a_kind_is_told() -> None:
    told = " ".join(text_words.KINDS).lower()
    assert [one for one in NOUNS if one not in told and not one.endswith(ALIKE)] == []


def test_every_key_of_a_text_is_told() -> None:
    told = " ".join(text_words.OF_TEXT)
    left = {"traits", "choose one", "may"}  # told with others: may with when, one of several within do
    assert [one for one in reading_texts.TEXT_KEYS if one not in left and f"{one}:" not in told] == []


def test_every_word_of_the_tables_is_told() -> None:
    told = text_words.tables()
    for title, table in (
        ("effects", effects_table.EFFECTS),
        ("events", effects_table.EVENTS),
        ("always so", effects_table.ALWAYS_ROWS),
        ("conditions", effects_table.CONDITIONS),
    ):
        assert set(told[title]) == {readable(written) for written in table}
        assert not any(mark in one for one in told[title] for mark in "{}?")
    assert set(told["who and what, by name"]) == set(OFFICES)


def test_the_command_prints_the_notation(cli: Any) -> None:
    printed = cli("scenario", "words", "--texts").output
    assert "redirect the bleed to METHUSELAH" in printed
    assert "KIND X is burned" in printed
    assert "as a blood hunt would burn a vampire" in printed
