"""Short definitions of what Methuselahs do, written out: cards that they play, and what is used in the phases.

Nothing is carried out here: the effects are those of the table of effects (``effects_table.py``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards import occasions
from vtesref.engine.cards.model import AS_PLAYED, IN_PHASES, ON_USE

if TYPE_CHECKING:
    from vtesref.engine.cards.model import Effect

    Levels = tuple[tuple[str, tuple[Effect, ...]], ...]
    Written = dict[str, Any]

#: What a Methuselah plays, and what else can be used of a card in play in a phase.
PLAYED = occasions.OF_METHUSELAHS
KINDS = (*PLAYED, "ability", "title", "weapon", "equipment", "retainer", "ally")

#: How effects are written out, by their words: {V} is what they are aimed at.
PHRASES = {
    "gain": "{V} gains {n} blood",
    "burn": "{V} burns {n} {what}",
    "inflict": "inflict {n}{aggravated} damage on {V}",
    "unlock": "unlock {V}",
    "burn chosen": "burn {V}",
    "put counter": "{V} receives a {what} counter",
    "burn cards": "burn the top {n} cards of the library of {V}",
    "burn uncontrolled": "{V} burns {n} blood",
    "remove": "remove {V} from the game",
    "to library": "put {V} on the {what} of its owner's library",
    "torpor and burn": "send {V} to torpor and burn it",
    "to pool": "move {n} blood from {V} to your pool",
    "to vampire": "move {n} of your pool to {V}",
    "burn location": "burn {V}",
    "steal location": "steal {V}",
    "Discipline": "{V} learns what this card gives",
}
#: What a card that is aimed at something is played on.
CHOSEN = {
    occasions.MINION: "a minion",
    occasions.METHUSELAH: "a Methuselah",
    occasions.UNCONTROLLED_VAMPIRE: "an uncontrolled minion",
    occasions.BURNED_CARD: "a card in any ash heap",
    occasions.LOCATION: "a location",
}
#: What cancels a card as it is played: which ones.
CANCELLED = {
    "cancel master": "a master card",
    "cancel action card": "an action card or equipment card or ally card or retainer card",
}
#: What is about vampires alone.
OF_VAMPIRES = ("capacity", "torpor costs", "hunt amount", "cannot hunt", "no blood hunt", "to pool", "to vampire")


def phrase(effect: Effect, whom: str) -> str:
    """Return an effect as it is written in card texts; ``whom`` is what it is aimed at."""
    if effect.word in ("gain pool", "burn pool"):
        return _of_pool(effect, whom)
    if effect.word == "search":
        return f"take a card of your library{f' that requires {effect.what}' if effect.what else ''}"
    aggravated = " aggravated" if effect.aggravated else ""
    return PHRASES[effect.word].format(V=whom, n=effect.number, what=effect.what, aggravated=aggravated)


def _of_pool(effect: Effect, whom: str) -> str:
    """Return how an effect on pool is written: who gains or burns it, and how much."""
    verb = effect.word.removesuffix(" pool")
    who = {"each methuselah": "each Methuselah", "each other methuselah": "each other Methuselah"}.get(
        effect.what, whom
    )
    if verb == "gain" and not effect.what:
        who = "you"
    count = f"{effect.number}"
    if "for each clan" in effect.tags:
        count = f"{effect.number} per clan of the ready vampires of {'you' if who == 'you' else 'it'}"
    return f"{f'{who} {verb}s' if who != 'you' else 'gain'} {count} pool"


# What is played.


def write_out(kind: str, levels: Levels) -> tuple[list[Written], Levels]:
    """Return the texts of a card as they are written, and the effects that are left to the effect words."""
    texts: list[Written] = []
    left = []
    if kind in PLAYED:
        texts.append(played(kind, [one for _, effects in levels for one in effects]))
    for level, effects in levels:
        rest = []
        for one in effects:
            if is_used(one):
                texts.append(used(one, level if len(levels) > 1 else ""))
            elif not (kind in PLAYED and is_done_when_played(one)):
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
    wanted = next(filter(None, map(occasions.target_of_master, aims)), "") if cancels is None else ""
    if wanted:
        vampires = any(one.word in OF_VAMPIRES or one.what == "vampire" for one in aims)
        text["choose"] = f"V = {'a vampire' if vampires and wanted == occasions.MINION else CHOSEN[wanted]}"
    if stays(kind, effects):
        text["goes"] = "on V" if wanted in (occasions.MINION, occasions.UNCONTROLLED_VAMPIRE) else "in play"
    do = [phrase(one, "V") for one in effects if is_at_once(one) or one.word == "Discipline"]
    text["do"] = [*do, *(["cancel C"] if cancels is not None else [])]
    return text


def _lasts_on_minion(effect: Effect) -> bool:
    """Tell whether an effect is about the minion that a card lies on, be it all the time or when it is used."""
    return effect.word in (*occasions.ALWAYS_ON_MINION, "to pool", "to vampire", "gain")


def stays(kind: str, effects: list[Effect]) -> bool:
    """Tell whether a card that a Methuselah plays stays in play."""
    lasts = any(one.when != AS_PLAYED and not is_done_when_played(one) for one in effects)
    return lasts or kind in ("location", "event", "trophy", "Discipline card")


# What is used.


def is_used(effect: Effect) -> bool:
    """Tell whether an effect is one that a Methuselah uses of a card in play, in a phase or by locking the card."""
    return effect.word in occasions.IN_A_PHASE and (effect.when in IN_PHASES or "lock" in effect.tags)


def used(effect: Effect, level: str) -> Written:
    """Return the text of what is used of a card in play; ``level`` is the one at which the card has to be ("": any)."""
    text: Written = {"use": f"your {effect.when}" if effect.when in IN_PHASES else "any time"}
    if level:
        text["only"] = f"played at {level}"
    if "lock" in effect.tags:
        text["pay"] = "lock this card"
    text["do"] = phrase(effect, "bearer")
    return text
