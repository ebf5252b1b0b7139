"""The times that card texts speak of: how long something is so, and when a card is replaced."""

from __future__ import annotations

from vtesref.engine.cards.model import AFTER_ACTION, CardError
from vtesref.engine.cards.patterns import NARROW, SLOTS, Scope
from vtesref.engine.traits import TITLES

#: What a text says of how long it lasts, and the scope that ends it.
SCOPES = {
    "this strike": "strike",
    "this round": "round",
    "end of round": "round",
    "this combat": "combat",
    "end of combat": "combat",
    "this action": "action",
    "end of action": "action",
    "this referendum": "referendum",
    "this turn": "turn",
    "end of turn": "turn",
    "this phase": "phase",
    "your next unlock phase": "unlock phase",
    "your next unlocking": "unlocking",
    "your next master phase": "master phase",
    "your next minion phase": "minion phase",
    "your next influence phase": "influence phase",
    "your next discard phase": "discard phase",
    "it leaves play": "leaves play",
    "end of game": "game",
}
#: The scope of a limit to how often a text for a time is used before it is over.
IN_ALL = "in all"
#: The scope of what counts in the next master phase of somebody, whenever that is.
NEXT_MASTER = "next master phase"

#: The times at which a card whose replacement waits may be replaced.
AFTER_COMBAT = "after combat"
END_OF_TURN = "at the end of the turn"
#: What a text says of a card that is not replaced before it has left play.
LEFT_PLAY = "it leaves play"
#: What a text says of a card that is not replaced before somebody has a title.
BECOMES = "a vampire becomes a "
#: All that a text can say of when a card is replaced.
REPLACED = (
    AFTER_COMBAT,
    AFTER_ACTION,
    END_OF_TURN,
    LEFT_PLAY,
    *(f"{BECOMES}{title}" for title in TITLES),
    *(f"your {phase} phase" for phase in ("unlock", "master", "minion", "influence", "discard")),
)


def plain(words: str) -> str:
    """Return a time as ``SCOPES`` has it: without its "until" and its articles."""
    return " ".join(words.split()).removeprefix("until ").replace("the ", "").replace("end of this", "end of")


def scope_of(words: str) -> str:
    """Return the scope that ends what lasts as a text says ("this turn", "until the end of the action")."""
    return SCOPES[plain(words)]


def _until(text: str, arg: str, scope: Scope) -> str:
    words = " ".join(text.split())
    if plain(words) not in SCOPES:
        raise CardError(f'"{text}" is no time; times are: {", ".join(SCOPES)}', text)
    return words


SLOTS["until"] = _until
NARROW["until"] = r"this [a-z]+|until .+"
