"""The verbs of story lines that more than one module speaks of, where the verb is not simply the word that is written.

Each is that of the lines which a sentence makes (``Sentence.verb``). Standard library only, like the engine.
"""

from __future__ import annotations

# Combat.
#: How much of the damage that is prevented is aggravated.
DIVIDES = "prevents only"
ROUND = "round"
FIGHTS = "fights"
BLOOD_HUNT = "the blood hunt"

# The minion phase.
#: Taking an action with a card.
ACTS = "acts with"
#: Taking equipment from another minion, which reads "NAME takes CARD from NAME".
TAKES = "takes equipment"
#: Playing an action card while an action goes on.
AMID = "plays amid"

# The course of an action.
ATTEMPT_FAILS = "the attempt fails"
NOBODY = "nobody blocks"
#: Those by which a block is attempted or declined.
BLOCKING = ("blocks", "does not block")

# The table.
LOCKS = ("is locked", "is unlocked", "is burned")
GETS_EDGE = "gets the Edge"
#: What lets something else in a phase come before what is due.
LATER = "leaves what is due for later"
TAKES_PLACE = "takes place"
#: What settles contests.
SETTLING = ("pays for", "yields", "goes to torpor")
UNLOCK_PHASE = "unlock phase"

# The turn.
#: What is used of a card in play while something else goes on: it answers what the engine asks.
AMIDST = "uses amid"
TURN = "turn"
PHASE = "phase"
PLAYS = "plays a master card"
CANCELS = "cancels"
USES = "uses a card in play"
EDGE = "takes the Edge's pool"
UNLOCKS = "unlocks"
MARKS = "marks"
MOVES_IN = "moves in"
MOVES_OUT = "moves out"
DRAWN = "draws a card"
GOES_ON = "goes on"
PUTS = "puts"
DRAWS = "draws a vampire"
ARRIVES = "becomes controlled"
STAYS = "stays uncontrolled"
MERGES = "merges"
DISCARDS = "discards"
FINDS = "finds"

# Politics.
CALLS_HUNT = "calls a blood hunt on"
GIVES = "gives"
BIDS = "bids"
#: Those of lines that say that somebody casts no votes.
SILENT = ("does not vote",)

#: Passing, which is another verb than that of a referendum which passes.
PASSES = "has passed"
