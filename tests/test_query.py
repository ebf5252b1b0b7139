"""Reading what a user typed."""

from __future__ import annotations

import random
import time

import pytest

from vtesref.search.query import All, Any, Bag, Phrase, Prefix, QueryError, Without, Word, parse


def test_words_side_by_side_are_a_bag() -> None:
    assert parse("aggravated damage") == Bag((Word("aggravated"), Word("damage")))


def test_operators_bind_as_everywhere() -> None:
    assert parse("a AND b OR c") == Any((All((Word("a"), Word("b"))), Word("c")))
    assert parse("hunt NOT torpor") == Bag((Word("hunt"), Without(Word("torpor"))))
    assert parse("hunt AND (torpor OR rescue)") == All((Word("hunt"), Any((Word("torpor"), Word("rescue")))))


def test_phrases_and_prefixes() -> None:
    assert parse('"combat ends"') == Phrase(("combat", "ends"))
    assert parse("dodg*") == Prefix("dodg")
    assert parse('"dodge"') == Word("dodge")


def test_words_written_as_one_are_still_words() -> None:
    assert parse("out-of-turn") == Bag((Word("out"), Word("of"), Word("turn")))
    assert parse("6.4.6") == Word("6.4.6")
    assert parse("+1 stealth") == Bag((Word("+1"), Word("stealth")))
    assert parse("Rötschreck") == Word("rotschreck")


@pytest.mark.parametrize("text", ["a AND", "OR a", "AND AND a", "a OR OR", "NOT NOT a", "((a", "a))", '"a', ")a("])
def test_a_slip_of_the_operators_still_finds_the_word(text: str) -> None:
    assert "'a'" in repr(parse(text))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "nothing to search for"),
        ("   ", "nothing to search for"),
        ('"', "nothing to search for"),
        ('""', "nothing to search for"),
        ("()", "nothing to search for"),
        ("*", "is too short"),
        ("s*", "is too short"),
        ("NOT a", "only says what to leave out"),
        ("-torpor", "only says what to leave out"),
        ("\x00\x01", "nothing to search for"),
        ("?!.,;", "nothing to search for"),
        ("(" * 200 + "a", "the parentheses have more than 8 levels"),
        ("(" * 10_000, "10000 characters"),
        ("NOT " * 5000 + "a", "characters"),
        ("word " * 40, "more than 32 words"),
    ],
)
def test_what_cannot_be_searched_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(QueryError, match=reason):
        parse(text)


def test_any_text_at_all_is_read_or_refused() -> None:
    chance = random.Random(7)
    pieces = [
        '"',
        "(",
        ")",
        "AND",
        "OR",
        "NOT",
        "-",
        "*",
        "a",
        "torpor",
        " ",
        "\x00",
        "é",
        "’",
        "+1",
        "S:CE",
        "\U0001f9db",
        "\ud800",
    ]
    start = time.monotonic()
    for _ in range(5000):
        text = "".join(chance.choice(pieces) + chance.choice(["", " "]) for _ in range(chance.randrange(30)))
        try:
            parse(text)
        except QueryError as error:
            assert "\n" not in str(error)  # noqa: PT017
    assert time.monotonic() - start < 30
