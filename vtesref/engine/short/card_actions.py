"""Short definitions of actions, written out: action cards, and what cards in play let a minion do as an action.

Nothing is carried out here: the effects are those of the table of effects (``effects_table.py``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards import reading_texts
from vtesref.engine.cards.model import AS_ACTION
from vtesref.engine.short import occasions
from vtesref.engine.short.adapted import Adapted
from vtesref.engine.short.phrases import CHOSEN, phrase

if TYPE_CHECKING:
    from vtesref.engine.cards.model import Effect
    from vtesref.engine.short.adapted import Levels

    Written = dict[str, Any]

#: The basic action that a card describes a version of, by the word that says so.
VERSIONS = {"bleed action": "bleed", "hunt action": "hunt", "equip action": "equip", "leave torpor": "leave torpor"}
#: What happens to the acting minion, how its fights are written, and what else is done only in an action.
DONE = {
    "gain": "user gains {n} blood",
    "unlock": "unlock user",
    "go to torpor": "user goes to torpor",
    "take": "user takes {n}{aggravated} damage",
    "put into play": "put one {what} into play",
    "enter combat": "user enters combat with {V}",
    "look": "look at the {what} of {V}",
    "equip action": "equip user with what is found in your library",
}


def made(kind: str, levels: Levels) -> Adapted:
    """Return the texts of a card, and the effects that are left."""
    texts, left = write_out(kind, levels)
    return Adapted(reading_texts.texts(texts, kind) if texts else (), left)


def write_out(kind: str, levels: Levels) -> tuple[list[Written], Levels]:
    """Return the texts of an action card as they are written, one for each level, and nothing that is left."""
    texts = []
    for level, effects in levels or (("basic", ()),):
        text = acted("play", list(effects))
        texts.append({**text, "name": level} if level == "superior" else text)
    return texts, ()


def is_acted(effect: Effect) -> bool:
    """Tell whether an effect of a card in play is done as an action, or says what action that is."""
    return effect.when == AS_ACTION


def acted(how: str, effects: list[Effect]) -> Written:
    """Return the text of an action: of a card that is played, or of one in play."""
    words = {one.word for one in effects}
    version = next((VERSIONS[one.word] for one in effects if one.word in VERSIONS), "")
    aim = next(filter(None, map(occasions.aim, effects)), "")
    text: Written = {}
    whom = "V"
    if version == "bleed" and "any target" not in words:
        whom = "target"
    elif aim:
        text["choose"] = f"V = {_chosen(aim, effects)}"
    directed = "directed" if "directed" in words and (aim or version == "bleed") else ""
    named = ("action" if how == "play" else "", directed, version)
    text = {how: " ".join(filter(None, named)), **text}
    if "inherent stealth" in words:
        text["stealth"] = sum(one.number for one in effects if one.word == "inherent stealth")
    more = sum(one.number for one in effects if one.word == "hunt action")
    if more:
        text["announced"] = f"+{more} hunt this action"
    text["do"] = [done for one in effects if (done := _done(one, whom))]
    return text


def _chosen(aim: str, effects: list[Effect]) -> str:
    """Return what is chosen for an action that is aimed at something."""
    words = {one.word for one in effects}
    if "bleed action" in words:
        return "another Methuselah"
    if "several" in words:
        return "1 to all Methuselahs"
    vampires = any((one.word, one.what) == ("burn chosen", "vampire") for one in effects)
    return "a vampire" if vampires and aim == occasions.MINION else CHOSEN[aim]


def _done(effect: Effect, whom: str) -> str:
    """Return what an effect does when the action succeeds; "" for what only says what action it is."""
    if effect.word == "bleed action":
        return f"+{effect.number} bleed" if effect.number else ""
    if effect.word in DONE:
        aggravated = " aggravated" if effect.aggravated else ""
        return DONE[effect.word].format(V=whom, n=effect.number, what=effect.what, aggravated=aggravated)
    if effect.word in VERSIONS or effect.word in occasions.OF_ITS_KIND:
        return ""
    return phrase(effect, whom)
