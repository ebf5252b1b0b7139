"""What works where: which effect a card of which type can have, in which place, at which time and with which brackets.

A definition that says anything else is refused: no clause, bracket or target is read and not carried out. The test
``tests/test_sweep.py`` holds every entry against a story that uses it.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

from vtesref.engine.cards.model import KINDS, NATURE, CardError
from vtesref.engine.short import conflicts, fits_from_hand, fits_in_play
from vtesref.engine.short import occasions as at
from vtesref.engine.short.brackets import bracket
from vtesref.engine.short.occasions import told_time
from vtesref.engine.short.words import WORDS
from vtesref.engine.short.words import effect as read

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vtesref.engine.cards.model import Effect

#: The levels of a card, each with its effects in the order in which they are written.
Levels = tuple[tuple[str, tuple["Effect", ...]], ...]

#: Types that are in play once, at the level at which they came, and those that have no levels at all.
LEVELS_FROM_HAND = ("combat card", "action modifier", "reaction", "reflex", "action")
LEVELS_IN_PLAY = ("weapon", "equipment", "retainer", "ally")
#: Types that nobody plays: nothing is paid or required for them.
NOT_PLAYED = ("ability", "title")
#: Types of which there can be a second copy in play.
PERMANENTS = ("weapon", "equipment", "retainer", "ally", "master", "location", "event", "trophy", "Discipline card")

#: What is printed on a card, and belongs to no level.
PRINTED = ("printed strength", "printed bleed")


def article(kind: str) -> str:
    """Return the name of a type of card with its article."""
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def refusal(kind: str, effects: Sequence[Effect], place: int) -> str:
    """Return why the effect at a place of one level is not carried out on a card of a type; "" if it is."""
    effect = effects[place]
    if kind in at.HAND_OF_MINIONS:
        leads = leading(effects)
        found = fits_from_hand.first(kind, effect) if place == leads or effect.when == NATURE else ""
        if place != leads and effect.when != NATURE:
            found = fits_from_hand.following(kind, effects[leads], effect)
    elif kind == "action":
        found = fits_from_hand.of_action(effect)
    elif kind == "political action":
        found = fits_from_hand.of_political_action(effect)
    else:
        found = fits_in_play.in_play(kind, effect)
    return found or bracket(kind, effects, place) or conflicts.conflict(kind, effects, place)


def leading(effects: Sequence[Effect]) -> int:
    """Return the place of the effect for which a card is played: the first that tells more than its nature."""
    return next((place for place, effect in enumerate(effects) if effect.when != NATURE), 0)


@functools.lru_cache(maxsize=2048)
def kinds_of(effect: Effect) -> tuple[str, ...]:
    """Return the types of card on which an effect works as the only one, as it is written."""
    return tuple(kind for kind in KINDS if not refusal(kind, (effect,), 0))


def check(name: str, kind: str, levels: Levels) -> None:
    """Raise CardError for the first effect of a card that would not be carried out."""
    if len(levels) > 1 and kind not in (*LEVELS_FROM_HAND, *LEVELS_IN_PLAY):
        text = levels[1][1][0].text
        raise CardError(f'{article(kind)} has no superior level, so "{text}" would not be told apart', text)
    for level, effects in levels:
        for place, effect in enumerate(effects):
            reason = refusal(kind, effects, place)
            if level == "superior" and effect.word in PRINTED:
                reason = "it is printed on the card, whatever the level at which it comes into play"
            if reason:
                raise CardError(f'"{effect.text}" does nothing there: {reason}{otherwise(effect, kind)}', effect.text)


def otherwise(effect: Effect, kind: str) -> str:
    """Return on which types of card an effect works, as the end of a message."""
    works = kinds_of(effect)
    if kind in works:
        return ""
    if not works and (told_time(effect) or effect.tags):
        bare = re.sub(r"\s*\([^()]*\)", "", effect.text)
        plain = effect._replace(text=bare, when=at.usual_time(effect), tags=frozenset())
        works = kinds_of(plain)
        return f'; without brackets "{bare}" works on: {", ".join(works)}' if works else ""
    return f"; it works on: {', '.join(works)}" if works else ""


def check_facts(
    kind: str, levels: Levels, requires: Sequence[str], blood: int, pool: int, unique: bool
) -> tuple[str, str] | None:
    """Return what of a card's facts would be read and not used: (the word it is told by, why); None for nothing."""
    nature = [effect for _, effects in levels for effect in effects]
    if kind in NOT_PLAYED and (blood or pool):
        return "cost", f"nobody plays {article(kind)}, so it is never paid for"
    if kind in NOT_PLAYED and requires:
        return "requir", f"nobody plays {article(kind)}, so nothing is required for it"
    if kind in at.OF_METHUSELAHS and blood:
        return "cost", f"a Methuselah plays {article(kind)}, and has no blood to pay with"
    if unique and kind not in PERMANENTS:
        return "unique", f"{article(kind)} is never in play twice"
    option = next((one for one in nature if one.word == "burn option"), None)
    if option is not None and not requires:
        return option.text, "only a card that requires something can be discarded for it; write: requires ..."
    counted = any(one.word == "counters" for one in nature)
    for one in nature:
        words = {other.word for other in nature}
        if one.word == "cancel action card" and kind == "master" and "out-of-turn" not in words:
            return one.text, "action cards are played in the turns of others; write before it: out-of-turn"
        if one.word == "any target" and "bleed action" not in words:
            return one.text, "only a bleed can be aimed at anybody else than the prey; write before it: bleed"
        if one.word == "directed" and not any(at.aim(other) for other in nature):
            return one.text, "nothing on the card is aimed at anything that an action could be directed at"
        at_each = any(at.aim(other) == at.METHUSELAH for other in nature) and "bleed action" not in words
        if one.word == "several" and not at_each:
            return one.text, "nothing on the card is aimed at a Methuselah (a bleed is aimed at one alone)"
        if not counted and (one.word == "instead of drawing" or "for each counter" in one.tags):
            return one.text, "the card has no counters; write before it: 2 counters"
    return None


def usual(kind: str, effect: Effect) -> Effect:
    """Return an effect with the time at which it is used on a card of a type, if its text tells none."""
    when = at.usual_on(kind, effect)
    return effect._replace(when=when) if when else effect


# What is printed.


def types() -> dict[str, str]:
    """Return, for every effect as it is written, the types of card on which it works, and what it needs for some."""
    return {written: _works(written) for written in WORDS}


def _works(written: str) -> str:
    one = example(written)
    plain = [kind for kind in KINDS if not refusal(kind, (usual(kind, one),), 0)]
    found = [", ".join(plain)] if plain else []
    for told in ("unlock phase", "lock", "as an action"):
        more = [kind for kind in KINDS if kind not in plain and not refusal(kind, (read(f"{one.text} ({told})"),), 0)]
        if more:
            found.append(f"({told}): {', '.join(more)}")
    return "; ".join(found)


#: Forms that are written too shortly to be read off, and an effect of each.
IRREGULAR: dict[str, str] = {
    "each [other] Methuselah|a Methuselah burns N pool": "each Methuselah burns 1 pool",
    "[each [other] Methuselah|a Methuselah] gain[s] N pool": "gain 1 pool",
    "put an ally|a retainer|equipment into play": "put an ally into play",
    "put a card of an ash heap on top|at the bottom of the library": "put a card of an ash heap on top of the library",
}


def example(written: str) -> Effect:
    """Return an effect of a form that is written with numbers, choices and parts that can be left out."""
    if written in IRREGULAR:
        return read(IRREGULAR[written])
    for names in (
        ("DISCIPLINE", "Dominate"),
        ("KIND", "graft"),
        ("PHASE", "unlock"),
        ("TITLE", "prince"),
        ("...", "2"),
    ):
        written = written.replace(*names)
    shortest = re.sub(r" ?\[[^\[\]]*\]", "", re.sub(r" ?\[[^\[\]]*\]", "", written)).replace("N", "1")
    first = re.sub(r"(\S+?)(?:\|\S+)+", r"\1", shortest)
    for tried in (first.strip(), shortest.split("|")[0].strip(), f"{shortest.split('|')[0].strip()} vampire"):
        try:
            return read(tried)
        except CardError:
            continue
    return read(" ".join(first.replace(" of CITY", "").split()))
