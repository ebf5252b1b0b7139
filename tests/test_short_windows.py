"""The short form and the notation of card texts agree: what the one lets a type do, the window of the other has.

The tables of the short form say what each type can have, and when (``short/table_*.py``); the texts that a card becomes
are offered in the windows of ``cards/windows.py``. Where the two part, a card would be read and never
be offered, or be offered when its type is not played.
"""

from __future__ import annotations

import copy

import pytest
from sweep_samples import SAMPLES

import vtesref.engine.effects  # noqa: F401 - fills the tables that are asked here
from vtesref.engine.cards.model import KINDS, TIMINGS, CardError
from vtesref.engine.cards.notation.reading_fit import fit
from vtesref.engine.cards.texts import PLAY, USE, Text
from vtesref.engine.cards.windows import WINDOWS
from vtesref.scenario import ScenarioError
from vtesref.scenario.words.cards import define

#: What has no window of its own: an action, which is announced, and a reflex, which answers a card as reactions do.
ANNOUNCED = "action"
AS_REACTION = {"reflex": "reaction"}


def parted(text: Text, kind: str) -> str:
    """Return in what a text that the short form gives a type of card does not fit its window; "" if it fits."""
    if text.kind in (PLAY, USE) and text.at != ANNOUNCED and text.at not in WINDOWS:
        return f'"{text.at}" is no window'
    types = {kind, text.type, AS_REACTION.get(kind, "")}
    if text.kind == PLAY and text.at in WINDOWS and types.isdisjoint(WINDOWS[text.at].types):
        return f'a card of the type {kind} is not played at the time "{text.at}"'
    if text.mechanic is not None:  # which the window carries out itself
        window = WINDOWS[text.at]
        return "" if window.mechanic == text.mechanic.word else f'"{text.source}" is not used at the time "{text.at}"'
    try:
        fit(text, kind, "given")
    except CardError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("kind", KINDS)
def test_each_text_that_the_short_form_gives_a_type_of_card_fits_the_window_in_which_it_is_offered(kind: str) -> None:
    head = f"{kind}, 3 life" if kind in ("retainer", "ally") else kind
    tried = 0
    for sample in SAMPLES:
        for when in ("", *(f" ({one})" for one in TIMINGS)):
            try:
                card = define("X", f"{head}, {sample}{when}")
            except ScenarioError:
                continue
            for text in card.texts:
                assert parted(text, kind) == "", f"{head}, {sample}{when}"
                tried += 1
    assert tried >= 3


@pytest.mark.parametrize(
    ("card", "at"),
    [
        ("combat card, +1 strength", "during the action"),
        ("action modifier, +1 stealth", "before strikes"),
        ("combat card, maneuver", "press"),
        ("reaction, +1 intercept", "no such time"),
    ],
)
def test_a_text_in_another_window_than_its_own_is_seen(card: str, at: str) -> None:
    definition = define("X", card)
    text = copy.copy(definition.texts[0])
    assert parted(text, definition.kind) == ""
    text.at = at
    assert parted(text, definition.kind) != ""
