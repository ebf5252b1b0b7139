"""Effect words of the short form for what a card is, what it does as it is played, and what lasts in play."""

from __future__ import annotations

from vtesref.engine.cards.model import FOR_GOOD, NATURE, WHILE_IN_PLAY
from vtesref.engine.short.word import Word

WORDS = (
    Word(
        "gives DISCIPLINE",
        r"gives (?P<what>[a-z ]+)",
        "Discipline",
        FOR_GOOD,
        "the vampire gains a level of the Discipline, as from a Discipline card",
    ),
    Word(
        "+N hunt",
        r"\+ ?(?P<n>\d+) hunt",
        "hunt amount",
        FOR_GOOD,
        "the minion gains N more blood from the hunt (from a card in play: from every hunt)",
    ),
    Word("N strength", r"(?P<n>\d+) strength", "printed strength", FOR_GOOD, "the ally has this strength"),
    Word("N bleed", r"(?P<n>\d+) bleed", "printed bleed", FOR_GOOD, "the ally bleeds for this amount"),
    Word(
        "plays as a vampire",
        r"plays(?: cards)? as a vampire",
        "as a vampire",
        FOR_GOOD,
        "the ally can play cards as a vampire",
    ),
    Word("must bleed", r"must bleed", "must bleed", FOR_GOOD, "the minion must bleed: this is a mandatory action"),
    Word("cannot hunt", r"cannot hunt", "cannot hunt", FOR_GOOD, "the minion cannot hunt"),
    Word(
        "costs the Edge",
        r"costs the edge",
        "costs the Edge",
        NATURE,
        "the Methuselah burns the Edge to play the action card",
    ),
    Word(
        "trifle", r"trifle", "trifle", NATURE, "the master card is a trifle: it gives another master phase action (5E)"
    ),
    Word(
        "out-of-turn",
        r"out[- ]of[- ]turn",
        "out-of-turn",
        NATURE,
        "the master card is played during another Methuselah's turn",
    ),
    Word(
        "burn option",
        r"burn option",
        "burn option",
        NATURE,
        "may be discarded in an unlock phase by a Methuselah with no minion who meets its requirements (5E)",
    ),
    Word(
        "not replaced until after combat|your PHASE phase|at the end of the turn",
        r"not replaced until (?P<what>after combat|your (?:unlock|master|minion|influence|discard) phase"
        r"|at the end of the turn)",
        "replaced",
        NATURE,
        "the card that replaces it is drawn only then",
    ),
    Word(
        "+N transfers",
        r"(?P<sign>[+-]) ?(?P<n>\d+) transfers?",
        "transfers",
        WHILE_IN_PLAY,
        "the Methuselah has N more transfers (-N: fewer)",
    ),
    Word(
        "+N master phase actions",
        r"(?P<sign>[+-]) ?(?P<n>\d+) master(?: phase)? actions?",
        "master actions",
        WHILE_IN_PLAY,
        "the Methuselah has N more master phase actions (-N: fewer)",
    ),
    Word(
        "+N discard phase actions",
        r"(?P<sign>[+-]) ?(?P<n>\d+) discard(?: phase)? actions?",
        "discard actions",
        WHILE_IN_PLAY,
        "the Methuselah has N more discard phase actions (-N: fewer)",
    ),
    Word(
        "+N hand size",
        r"(?P<sign>[+-]) ?(?P<n>\d+) hand size",
        "hand size",
        WHILE_IN_PLAY,
        "the Methuselah's hand size is N larger (-N: smaller)",
    ),
    Word(
        "move N blood to pool",
        r"move (?P<n>\d+) blood to pool",
        "to pool",
        FOR_GOOD,
        "moves N blood from the vampire with this card to its controller's pool",
    ),
    Word(
        "move N pool to the vampire",
        r"move (?P<n>\d+) pool to the vampire",
        "to vampire",
        FOR_GOOD,
        "moves N pool to the vampire with this card",
    ),
    Word(
        "burn a location",
        r"burn a location",
        "burn location",
        FOR_GOOD,
        "burns the location that the card is played on",
    ),
    Word(
        "steal a location",
        r"steal a location",
        "steal location",
        FOR_GOOD,
        "whoever plays the card takes control of the location that it is played on",
    ),
    Word(
        "search the library",
        r"search the library",
        "search",
        FOR_GOOD,
        "the Methuselah searches the library for a card and moves it to their hand",
    ),
    Word(
        "burn N pool when it goes to torpor",
        r"burn (?P<n>\d+) pool when it goes to torpor",
        "torpor costs",
        WHILE_IN_PLAY,
        "when the vampire with this card goes to torpor, its controller burns N pool",
    ),
    Word("N counters", r"(?P<n>\d+) counters?", "counters", WHILE_IN_PLAY, "the card comes into play with N counters"),
    Word(
        "burn a counter instead of drawing",
        r"burns? a counter instead of drawing",
        "instead of drawing",
        WHILE_IN_PLAY,
        "burns a counter from this card instead of replacing a card; with its last counter, the card is burned",
    ),
    Word(
        "+N stealth|intercept with a KIND counter",
        r"(?P<sign>[+-]) ?(?P<n>\d+) (?P<what>(?:stealth|intercept) with an? [a-z]+ counter)",
        "by counter",
        WHILE_IN_PLAY,
        "every minion with such a counter has N more stealth or intercept (-N: less)",
    ),
    Word(
        "cancel a master card",
        r"cancel a master card",
        "cancel master",
        NATURE,
        "cancels the master card that was just played",
    ),
    Word("also a location", r"also a location", "also location", NATURE, "the equipment is also a location"),
    Word(
        "stays locked", r"stays locked", "stays locked", FOR_GOOD, "the minion does not unlock during the unlock phase"
    ),
    Word(
        "+N capacity",
        r"(?P<sign>[+-]) ?(?P<n>\d+) capacity",
        "capacity",
        WHILE_IN_PLAY,
        "the vampire with this card has N more capacity (-N: less); write the capacity that results",
    ),
    Word(
        "no blood hunt on it|on its diablerist",
        r"no blood hunt on (?P<what>it|its diablerist)",
        "no blood hunt",
        FOR_GOOD,
        "nobody can call a blood hunt on the vampire, or on whoever diablerises it",
    ),
    Word(
        "stands in for a Discipline",
        r"stands in for a discipline",
        "stand-in",
        FOR_GOOD,
        "the minion can play cards at the basic level that require one Discipline that it does not have",
    ),
    Word(
        "cannot play cards that require DISCIPLINE",
        r"cannot play cards that require (?P<what>[a-z ]+)",
        "no Discipline",
        FOR_GOOD,
        "the minion cannot play cards with that Discipline; if a card offers several, it can use another",
    ),
    Word(
        "search the library for a card that requires DISCIPLINE",
        r"search the library for a card that requires (?P<what>[a-z ]+)",
        "search",
        FOR_GOOD,
        "the Methuselah moves such a card from the library to their hand; it may offer other Disciplines, too",
    ),
)
