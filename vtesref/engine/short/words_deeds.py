"""Effect words of the short form for what an action does when it succeeds, and for what action it is."""

from __future__ import annotations

from vtesref.engine.cards.model import AS_ACTION
from vtesref.engine.short.word import Word

WORDS = (
    Word(
        "+N stealth action",
        r"\+ ?(?P<n>\d+) stealth action",
        "inherent stealth",
        AS_ACTION,
        "the action is at +N stealth",
    ),
    Word("directed", r"directed", "directed", AS_ACTION, "the action counts as directed, because the card says so"),
    Word(
        "several Methuselahs",
        r"(?:at )?several methuselahs",
        "several",
        AS_ACTION,
        "the action may have several Methuselahs as its targets",
    ),
    Word(
        "any Methuselah",
        r"(?:at )?any methuselah",
        "any target",
        AS_ACTION,
        "the bleed may be aimed at any other Methuselah",
    ),
    Word(
        "bleed [with +N]",
        r"bleed(?: with \+ ?(?P<n>\d+))?",
        "bleed action",
        AS_ACTION,
        "the action is a bleed; its amount is N higher",
    ),
    Word(
        "hunt [with +N]",
        r"hunt(?: with \+ ?(?P<n>\d+))?",
        "hunt action",
        AS_ACTION,
        "the action is a hunt; it gains N more blood",
    ),
    Word(
        "burn N pool",
        r"burn (?P<n>\d+) pool",
        "burn pool",
        AS_ACTION,
        "a Methuselah burns N pool; if none is named, the prey does",
    ),
    Word(
        "put an ally|a retainer|equipment into play",
        r"put (?:an? )?(?P<what>ally|retainer|equipment) into play",
        "put into play",
        AS_ACTION,
        "such a card comes into play from hand, at no cost and by no action of its own (choose it: NAME picks CARD)",
    ),
    Word(
        "enter combat",
        r"enters? combat(?: with (?:a|another) minion)?",
        "enter combat",
        AS_ACTION,
        "the acting minion enters combat with the minion that is named",
    ),
    Word("go to torpor", r"goe?s? to torpor", "go to torpor", AS_ACTION, "the acting vampire goes to torpor"),
    Word(
        "remove a card of an ash heap",
        r"remove a card of an ash heap",
        "remove",
        AS_ACTION,
        "removes the named card from the game; it can be in any ash heap",
    ),
    Word(
        "leave torpor",
        r"leave torpor",
        "leave torpor",
        AS_ACTION,
        "the acting vampire leaves torpor",
    ),
    Word(
        "put a KIND counter on a minion",
        r"put an? (?P<what>[a-z]+) counter on a minion",
        "put counter",
        AS_ACTION,
        "puts a counter that is neither blood nor life on the minion that is named",
    ),
    Word(
        "equip from the library",
        r"equip from the library",
        "equip action",
        AS_ACTION,
        "the acting minion equips at no cost with equipment that it finds in the library",
    ),
    Word(
        "look at a hand|library|crypt|uncontrolled region",
        r"look at an? (?P<what>hand|library|crypt|uncontrolled region)",
        "look",
        AS_ACTION,
        "looks at these cards of the Methuselah who is named; nothing is changed there",
    ),
    Word(
        "burn N cards of a library",
        r"burn (?P<n>\d+) cards? of a library",
        "burn cards",
        AS_ACTION,
        "burns the top N cards of the library of the Methuselah who is named",
    ),
    Word(
        "burn N blood of an uncontrolled vampire",
        r"burn (?P<n>\d+) blood of an uncontrolled vampire",
        "burn uncontrolled",
        AS_ACTION,
        "burns N blood from the uncontrolled vampire that is named",
    ),
    Word(
        "put a card of an ash heap on top|at the bottom of the library",
        r"put a card of an ash heap (?:on|at the) (?P<what>top|bottom) of (?:the|its) library",
        "to library",
        AS_ACTION,
        "the named card goes from an ash heap to its owner's library",
    ),
    Word(
        "send a vampire to torpor and burn it",
        r"send a vampire to torpor and burn it",
        "torpor and burn",
        AS_ACTION,
        "the named vampire goes to torpor and is burned at once (to send it to torpor first: NAME goes to torpor)",
    ),
)
