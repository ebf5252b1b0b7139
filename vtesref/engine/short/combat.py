"""Combat in the short form: one text for each level of a combat card, and what is used of a card that lies on a minion.

The phrase for which a card is played says when; the others are done at the same moment, or are given to be used at
their own step later in the round. A strike says besides what is added to it as it is chosen, and what it does aside as
it resolves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.short import rewriting
from vtesref.engine.short.adapted import Adapted

if TYPE_CHECKING:
    from vtesref.engine.cards.model import Effect
    from vtesref.engine.cards.texts import Doing, Text
    from vtesref.engine.short.adapted import Levels
    from vtesref.engine.short.rewriting import Said

#: Windows that are steps of a round, which the rules of combat carry out: what is used then comes besides a card.
STEPS = ("range", "prevent", "additional strikes", "press")
ADDED = "strike modifier"
ASIDE = "during strikes"


def combat_card(kind: str, levels: Levels) -> Adapted:
    """Return the texts of a combat card, one for each level."""
    return Adapted(tuple(_played(kind, level, effects) for level, effects in levels))


def _played(kind: str, level: str, effects: tuple[Effect, ...]) -> Text:
    """Return the text by which a card is played at a level."""
    told = next((one for one in effects if one.strike is not None), effects[0])
    lead = rewriting.said(told.text)
    written = rewriting.text_of(kind, lead, "play")
    if level == "superior":
        written["only"] = ["user is superior", *written.get("only", ())]
    others = [rewriting.said(one.text) for one in effects if one is not told]
    now = [one for one in others if not _step(kind, one)]
    if "strike" in written:
        text = struck(kind, lead, written, now, label=level)
    else:
        (at,) = written["play"]
        besides = [_besides(rewriting.text_of(kind, one, "play", at), one) for one in now]
        text = rewriting.made(rewriting.together(written, besides), kind, lead, level)
    text.told = told
    for effect in effects:
        one = rewriting.said(effect.text)
        if effect is not told and _step(kind, one):
            later = rewriting.text_of(kind, one, "use") if "at" in one.word.texts[0][1] else {}
            given = rewriting.made({**later, "until": ["round"], "limit": ["1"]}, kind, one, level, text.source)
            given.told, given.of = effect, text
            text.besides = (*text.besides, given)
    return text


def _step(kind: str, said: Said) -> bool:
    """Tell whether a phrase is used at a step of a round."""
    return said.word.texts[0][1].partition(" | ")[0].removeprefix("at: ") in STEPS


def _besides(text: rewriting.Written, said: Said) -> rewriting.Written:
    """Return what is done besides, as far as it can be: as long as the user is there, at the range that it is for."""
    ranges = [one for one in text.get("only", ()) if one.endswith("range")]
    return {**text, "only": ["user is in play", *ranges]}


def struck(kind: str, lead: Said, written: rewriting.Written, others: list[Said], label: str = "") -> Text:
    """Return the text of a strike with what comes with it: what is added as it is chosen, what it does aside."""
    added: list[Said] = []
    aside: list[Said] = []
    rest: list[Said] = []
    for one in others:
        found = [rewriting.written(text, {}) for types, text in one.word.texts if kind in types]
        windows = [each.get("at") for each in found]
        if any("added" in each for each in found):
            written = {**written, "strike": [f"{written['strike'][0]} first strike"]}
        elif [ASIDE] in windows:
            aside.append(one)
        else:
            (added if [ADDED] in windows else rest).append(one)
    text = rewriting.made(written, kind, lead, label)
    text.at = "strike"
    assert text.strike is not None
    text.strike = text.strike._replace(retainers="retainers" in rewriting.split(lead.text)[1])
    text.announced = _doings(kind, [*added, *rest], ADDED)
    text.aside = _doings(kind, aside, ASIDE)
    return text


def _doings(kind: str, said: list[Said], at: str) -> tuple[Doing, ...]:
    found: tuple[Doing, ...] = ()
    for one in said:
        part = _besides(rewriting.text_of(kind, one, "use", at), one)
        found += rewriting.made({"use": [at], "do": [{"if": part["only"], "do": part["do"]}]}, kind, one).do
    return found
