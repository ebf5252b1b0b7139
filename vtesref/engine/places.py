"""The names of the regions and places in which minions and cards are, and of the kinds of minions."""

from __future__ import annotations

READY = "ready"
TORPOR = "torpor"
ASH_HEAP = "ash heap"
#: Where a card is that lies on the table and is out of play.
CRYPT = "crypt"
UNCONTROLLED = "uncontrolled"
CONTESTED = "contested"
#: Where a card is that is out of the game.
REMOVED = "removed"
#: What a minion is; a retainer is none, but has life and is burned like one.
VAMPIRE = "vampire"
ALLY = "ally"
RETAINER = "retainer"
HAND = "hand"
LIBRARY = "library"
IN_PLAY = "in play"
ANTE = "ante"
MERGED = "merged"
#: Where a library card is not at hand for anything.
FAR = (LIBRARY, ASH_HEAP, REMOVED)
#: Where the card of a minion is that has left play.
GONE = (ASH_HEAP, REMOVED, HAND, LIBRARY)
#: Where the card of an action lies until the action is resolved.
SET_ASIDE = "set aside"
#: Where another card lies between being played and taking effect.
LIMBO = "being played"
