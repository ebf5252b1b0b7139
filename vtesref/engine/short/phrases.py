"""How the effects of short definitions are written in the notation of card texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.short import occasions

if TYPE_CHECKING:
    from vtesref.engine.cards.model import Effect

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
    "counters": "this card gains {n} counters",
}

#: What a card that is aimed at something is played on.
CHOSEN = {
    occasions.MINION: "a minion",
    occasions.METHUSELAH: "a Methuselah",
    occasions.UNCONTROLLED_VAMPIRE: "an uncontrolled minion",
    occasions.BURNED_CARD: "a card in any ash heap",
    occasions.LOCATION: "a location",
}


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
    return f"gain {count} pool" if (verb, who) == ("gain", "you") else f"{who} {verb}s {count} pool"
