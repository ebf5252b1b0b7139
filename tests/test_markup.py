"""The Markdown of the texts."""

from __future__ import annotations

import pytest

from vtesref.desk.markup import card_names, faults, plain


def test_markup_becomes_plain_lines() -> None:
    text = "A *vampire* plays {Freak\nDrive}:\n\n- one\n- **two**\n  - deep\n\n"
    text += "2. b\n3. c\n\n| h | i |\n|---|---|\n| 1 | 2 |\n\nEnd."
    assert plain(text) == (
        "A vampire plays Freak Drive:\n\n- one\n- two\n  - deep\n\n2. b\n3. c\n\nh | i\n1 | 2\n\nEnd."
    )


def test_html_is_shown_not_obeyed() -> None:
    assert "<b>" in plain("a <b>bold</b> word")


def test_a_card_name_may_be_wrapped() -> None:
    assert card_names("see {Art of\n  Memory, The} and {Awe}") == ["Art of Memory, The", "Awe"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a <script>x</script>", "raw HTML"),
        ("a *word that never closes", "does not end"),
        ("a **word never closed", "does not end"),
        ("a {card", "brace"),
        ("a card}", "brace"),
    ],
)
def test_faults_are_found(text: str, fault: str) -> None:
    assert any(fault in found for found in faults(text))


@pytest.mark.parametrize("text", ["*fine* and **fine**", "2 * 3 * 4", "a < b and c > d", "{Awe} is fine", "- *item*"])
def test_sound_texts_have_no_fault(text: str) -> None:
    assert not list(faults(text))
