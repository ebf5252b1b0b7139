"""Short definitions of what Methuselahs do, written out: cards that they play, and what is used in the phases.

Nothing is carried out here: the effects are those of the table of effects (``effects_table.py``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards import reading_texts
from vtesref.engine.cards.model import AS_PLAYED, IN_PHASES, ON_USE
from vtesref.engine.short import card_actions, occasions, politics, rewriting
from vtesref.engine.short.adapted import Adapted
from vtesref.engine.traits import SHORT

if TYPE_CHECKING:
    from vtesref.engine.cards.model import Effect
    from vtesref.engine.short.adapted import Levels

    Written = dict[str, Any]

#: What a Methuselah plays.
PLAYED = occasions.OF_METHUSELAHS

#: What cancels a card as it is played: which ones.
CANCELLED = {
    "cancel master": "a master card",
    "cancel action card": "an action card or equipment card or ally card or retainer card",
    "cancel card": "a minion card",
    "cancel action modifier": "an action modifier",
    "cancel reaction": "a reaction card",
}


# What is played.


def made(kind: str, levels: Levels) -> Adapted:
    """Return the texts of a card, and the effects that are left."""
    texts, left = write_out(kind, levels)
    return Adapted(reading_texts.texts(texts, kind) if texts else (), left)


def out_of_turn(kind: str, levels: Levels) -> Adapted:
    """Let an out-of-turn master card cancel a card as that is played; other masters stay in play and do it then."""
    if any(one.word == "out-of-turn" for _, effects in levels for one in effects):
        levels = tuple((level, tuple(map(_as_played, effects))) for level, effects in levels)
    return Adapted((), levels)


def _as_played(effect: Effect) -> Effect:
    return effect._replace(word=f"cancel {effect.what}") if effect.word == "cancel" else effect


def write_out(kind: str, levels: Levels) -> tuple[list[Written], Levels]:
    """Return the texts of a card as they are written, and the effects that are left."""
    texts: list[Written] = []
    left = []
    if kind in PLAYED:
        texts.append(played(kind, [one for _, effects in levels for one in effects]))
    for level, effects in levels:
        rest = []
        calls = [one for one in effects if kind in occasions.ON_MINIONS and occasions.is_called(one)]
        if calls:
            texts.append(at_level(politics.called(kind, "use", calls), level, levels))
        acts = [one for one in effects if kind not in PLAYED and card_actions.is_acted(one)]
        if acts:
            texts.append(at_level(card_actions.acted(kind, "action", acts), level, levels))
        for one in effects:
            if one in calls or one in acts:
                continue
            if is_used(one):
                texts.append(at_level(used(kind, one), level, levels))
            elif not (kind in PLAYED and (is_done_when_played(one) or one.word in ("Discipline", "counters"))):
                rest.append(one)
        if rest:
            left.append((level, tuple(rest)))
    return texts, tuple(left)


def is_done_when_played(effect: Effect) -> bool:
    """Tell whether a card that a Methuselah plays has an effect as it is played, and not as long as it is in play."""
    return is_at_once(effect) or effect.word in CANCELLED


def is_at_once(effect: Effect) -> bool:
    """Tell whether it is an effect that is over when it was carried out."""
    return effect.word in occasions.AT_ONCE and not effect.tags & ON_USE and not occasions.told_time(effect)


def played(kind: str, effects: list[Effect]) -> Written:
    """Return the text by which a Methuselah plays a card."""
    text: Written = {"play": "usual"}
    cancels = next((one for one in effects if one.word in CANCELLED), None)
    if cancels is not None:
        text = {"play": "as a card is played", "only": f"C is {CANCELLED[cancels.word]}"}
    aims = [one for one in effects if is_at_once(one) or one.word == "Discipline" or _lasts_on_minion(one)]
    if kind == "location":  # it lies on no minion, and any of its Methuselah's minions uses it
        aims = [one for one in aims if is_at_once(one) or not _lasts_on_minion(one)]
    wanted = next(filter(None, map(occasions.target_of_master, aims)), "") if cancels is None else ""
    done = [rewriting.text_of(kind, rewriting.said(one.text), "plays") for one in effects if _is_played(one)]
    on = [what for one in aims for what in _on(kind, rewriting.said(one.text))]
    if wanted:
        text["choose"] = f"V = {max(on, key=len, default='a minion')}"  # "a vampire" rather than "a minion"
    if stays(kind, effects):
        text["goes"] = "on V" if wanted in (occasions.MINION, occasions.UNCONTROLLED_VAMPIRE) else "in play"
    do = [held for one in done for held in one.get("do", ())]
    text["do"] = [*_taught(effects), *do, *(["cancel C"] if cancels is not None else [])]
    return text


def _is_played(effect: Effect) -> bool:
    return is_at_once(effect) or effect.word == "counters"


def _on(kind: str, said: rewriting.Said) -> list[str]:
    """Return on what a card is played for a phrase."""
    texts = [rewriting.written(text, said.slots) for types, text in said.word.texts if kind in types]
    played = [held for one in texts for held in one.get("choose", ()) if "plays" in one]
    return [one.removeprefix("V = ") for one in played] or [held for one in texts for held in one.get("on", ())]


def _taught(effects: list[Effect]) -> list[str]:
    """Return what a Discipline card does for its vampire."""
    taught = [one for one in effects if one.word == "Discipline"]
    names = " ".join(short for one in taught for short, name in SHORT.items() if name == one.what)
    bare = " without capacity" if any("no capacity" in one.tags for one in taught) else ""
    return [f"V learns {names}{bare}"] if taught else []


def _lasts_on_minion(effect: Effect) -> bool:
    """Tell whether an effect is about the minion that a card lies on, either all the time or when it is used."""
    return effect.word in (*occasions.ALWAYS_ON_MINION, "to pool", "to vampire", "gain")


def stays(kind: str, effects: list[Effect]) -> bool:
    """Tell whether a card that a Methuselah plays stays in play."""
    lasts = any(one.when != AS_PLAYED and not is_done_when_played(one) for one in effects)
    return lasts or kind in ("location", "event", "trophy", "Discipline card")


# What is used.


def is_used(effect: Effect) -> bool:
    """Tell whether an effect is one that a Methuselah uses of a card in play, in a phase or by locking the card."""
    return effect.word in occasions.IN_A_PHASE and (effect.when in IN_PHASES or "lock" in effect.tags)


def at_level(text: Written, level: str, levels: Levels) -> Written:
    """Return what is used of a card in play as a text of one level, if the card has several."""
    return {**text, "only": f"played at {level}"} if len(levels) > 1 else text


def used(kind: str, effect: Effect) -> Written:
    """Return the text of what is used of a card in play in a phase."""
    text: Written = {"use": f"your {effect.when}" if effect.when in IN_PHASES else "any time"}
    if "lock" in effect.tags:
        text["pay"] = "lock this card"
    return {**text, "do": rewriting.text_of(kind, rewriting.said(effect.text), "phase")["do"]}
