"""The names of the regions and places in which minions and cards are, and of the kinds of minions."""

from __future__ import annotations

READY, TORPOR, ASH_HEAP = "ready", "torpor", "ash heap"
#: Where a card is that lies on the table and is out of play, and what is out of the game.
CRYPT, UNCONTROLLED, CONTESTED, REMOVED = "crypt", "uncontrolled", "contested", "removed"
#: What a minion is; a retainer is none, but has life and is burned like one.
VAMPIRE, ALLY, RETAINER = "vampire", "ally", "retainer"
HAND, LIBRARY, IN_PLAY = "hand", "library", "in play"
ANTE, MERGED = "ante", "merged"
#: Where a library card is not at hand for anything.
FAR = (LIBRARY, ASH_HEAP, REMOVED)
#: Where the card of a minion is that has left play.
GONE = (ASH_HEAP, REMOVED, HAND, LIBRARY)
#: Where the card of an action lies until the action is resolved, and where another is between played and taking effect.
SET_ASIDE, LIMBO = "set aside", "being played"
