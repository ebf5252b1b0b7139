"""What a row of a table says of itself, so that nobody looks into how it is written.

A row names the words that are true of it (``says``), and what of an action it touches (``touches``). Whoever asks, asks
by these words: an unknown one is refused as the row is made. What an effect is carried out on stands in its slots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.core import EngineError

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Each word that a row can say of itself, and what it means.
SAYS = {
    # What an effect does.
    "redirects": "the bleed gets another target",
    "ends the action": "nothing of the action comes after it",
    "continues the action": "a blocked action goes on as though unblocked",
    "begins a combat": "two minions fight",
    "goes on fighting": "another combat or round follows the combat",
    "presses": "the round has a press without a card",
    "adds damage": "the strike deals more",
    "wakes": "a minion can block and react as though unlocked",
    "unlocks": "something is unlocked",
    "burns": "something is burned",
    "removes": "something is removed from the game",
    "teaches one of choice": "a vampire comes to have a level of some Discipline",
    "gains votes": "a minion has more votes in the referendum",
    "teaches": "a vampire comes to have a level of a Discipline",
    "is of its user": "it befalls whoever uses the text, unless a slot names another minion",
    "harms": "nobody chooses it for themself or their own, if others can be chosen",
    "limited": "no other limited action modifier raises the bleed besides",
    "of a bleed": "it is of a bleed alone",
    "of a hunt": "it is of a hunt alone",
    # What becomes of its card.
    "becomes a vampire": "the card becomes a vampire in play",
    "becomes an ally": "the card becomes an ally in play",
    "puts its card": "the card of the text comes into play or to another place there",
    "puts a card": "a card comes to another place",
    "puts on": "a card comes on a minion",
    "lies on a card": "cards lie on another one",
    "keeps one": "the card remembers whom its text chose",
    "keeps several": "the card remembers several Methuselahs whom its text chose",
    "keeps an identity": "the card remembers a clan and sect",
    "names": "what it finds has a name from then on",
    "names what is chosen": "the name stands for what a filter says",
    "is the same": "two names stand for one thing",
    # For whom a condition lets a text be, and what it has to be remembered for.
    "for who stands": "its user does not go to torpor or burn",
    "for bystanders": "its user is not in the combat",
    "asks the level": "at which level a card was played",
    "asks what was played": "with which Disciplines somebody played in the action",
    "asks who was burned": "whom somebody has burned",
    "rounds of combat": "how many rounds were fought in the action",
    "blood lost": "how much blood somebody lost in the action",
    "ended combat by a strike": "whether a strike ended a combat of the action",
    "asks for more damage": "who has inflicted more damage",
    "asks for diablerie": "who has committed diablerie since the last turn",
    # Whose an event is.
    "of yours": "it is of your turn",
    "of others": "it is of the turn of another",
    "of this combat": "the combat in which the text was used is over",
    "of the bearer": "it happens to the minion with the card",
    "with a bearer": "it happens to a card that lies on a minion",
    "of its card": "it is of the card itself",
    "happens instead": "something else happens in its place",
}

#: What of an action an effect touches.
TOUCHES = {
    "the action": "the action itself, and so its acting minion",
    "those named": "the minions and Methuselahs in its slots, or its user",
    "the attempt": "an attempt to block, or who may make one",
    "the referendum": "the referendum for which the action is",
    "its card": "the card of the text alone",
}


def known(words: str, vocabulary: dict[str, str], written: str) -> frozenset[str]:
    """Return the words of a row, which commas part; raises EngineError for one that nobody asks for."""
    found = frozenset(words.split(", ")) if words else frozenset()
    for word in found - set(vocabulary):
        raise EngineError(f'"{written}" says "{word}", which nobody asks; known are: {", ".join(vocabulary)}')
    return found


def spoken(thing: Any) -> Iterator[str]:
    """Yield what parts of a text tell of themselves: conditions what they say, amounts what they count, and so on."""
    if hasattr(thing, "speaks"):
        yield from thing.speaks()
    elif isinstance(thing, dict | tuple):
        for one in thing.values() if isinstance(thing, dict) else thing:
            yield from spoken(one)
