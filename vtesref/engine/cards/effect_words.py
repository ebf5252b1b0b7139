"""The effect words of cards: how each is written, when it is used and what it means, in one table.

Nothing is carried out here: that is done by the modules of the chapters in which a word is used.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.cards.model import (
    ACTION_TIMINGS,
    ADDITIONAL,
    AMMUNITION,
    ANY_TIME,
    AS_ACTION,
    AS_PLAYED,
    AS_REPLY,
    BEFORE_RANGE,
    BEFORE_STRIKES,
    CANCEL,
    CHOICE,
    COMBAT_ENDS,
    DAMAGE,
    DESTROY,
    DODGE,
    DURING_ACTION,
    DURING_STRIKES,
    END_OF_ROUND,
    FOR_GOOD,
    HAND_STRIKE,
    MAX_NUMBER,
    NATURE,
    PARALYZE,
    PASSED,
    PASSIVE,
    POLLING,
    PRESS,
    PREVENT,
    RANGE,
    STEAL,
    STEAL_BLOOD,
    TAGS,
    TIMINGS,
    WHILE_IN_PLAY,
    CardError,
    Effect,
    Strike,
    bounded,
)
from vtesref.engine.traits import DISCIPLINES, SECTS, TITLES, current

if TYPE_CHECKING:
    from collections.abc import Iterable

_DAMAGE = r"(?:(?P<normal>\d+)(?P<r>r)?(?: (?P<kind>normal|aggravated))?(?: and (?P<more>\d+) aggravated)?)"


def _strike(text: str) -> Strike | None:
    """Read what follows "strike:"; None when it says nothing known."""
    ranged = first = False
    rest = text
    for suffix in (" first strike", " ranged", " with first strike"):
        if rest.endswith(suffix):
            rest = rest.removesuffix(suffix)
            ranged = ranged or "ranged" in suffix
            first = first or "first" in suffix
    if rest.endswith(" ranged"):
        rest, ranged = rest.removesuffix(" ranged"), True
    match = re.fullmatch(r"(?:hands?|hand strike)(?: ?\+ ?(\d+))?( aggravated)?", rest)
    if match:
        extra = bounded(match[1] or "0")
        return Strike(
            HAND_STRIKE, 0 if match[2] else extra, extra if match[2] else 0, True, ranged, first, "", bool(match[2])
        )
    match = re.fullmatch(r"strength(?: ?\+ ?(\d+))?( aggravated)?", rest)
    if match:
        extra = bounded(match[1] or "0")
        return Strike(
            DAMAGE, 0 if match[2] else extra, extra if match[2] else 0, True, ranged, first, "", bool(match[2])
        )
    if rest == "dodge":
        return Strike(DODGE)
    match = re.fullmatch(rf"combat ends(?: and {_DAMAGE})?(?: damage)?", rest)
    if match:
        normal, aggravated, _ = _points(match) if match["normal"] else (0, 0, False)
        return Strike(COMBAT_ENDS, normal, aggravated)
    match = re.fullmatch(r"steal (\d+) (?:blood|life)", rest)
    if match:
        return Strike(STEAL_BLOOD, bounded(match[1]), ranged=ranged, first=first)
    match = re.fullmatch(r"(destroy|steal) (equipment|weapon)", rest)
    if match:
        return Strike(STEAL if match[1] == "steal" else DESTROY, ranged=ranged, first=first, prize=match[2])
    if rest == "paralyze":
        return Strike(PARALYZE, ranged=ranged, first=first)
    match = re.fullmatch(rf"(?:for )?{_DAMAGE}(?: damage)?", rest)
    if match:
        normal, aggravated, far = _points(match)
        return Strike(DAMAGE, normal, aggravated, False, ranged or far, first)
    return None


def _points(match: re.Match[str]) -> tuple[int, int, bool]:
    normal, aggravated = bounded(match["normal"]), bounded(match["more"] or "0")
    if match["kind"] == "aggravated":
        normal, aggravated = 0, aggravated + normal
    return normal, aggravated, bool(match["r"])


#: Every effect word: (what is written, a pattern for it, the word, when it is used, what it means). In the pattern,
#: ``n`` is the number, ``agg`` the mark of aggravated damage, ``what`` the object, ``opt`` the mark of an option.
_TABLE: tuple[tuple[str, str, str, str, str], ...] = (
    ("first strike", r"first strike", "first strike", CHOICE, "the strike that the minion chooses has first strike"),
    ("[optional] maneuver", r"(?P<opt>optional )?(?:1 )?maneuver", "maneuver", RANGE, "the minion may use a maneuver"),
    (
        "[optional] press [to continue|to end]",
        r"(?P<opt>optional )?(?:1 )?press(?: (?P<what>to continue|to end))?",
        "press",
        PRESS,
        "the minion may use a press: to continue combat, to end it, or (with neither word) for either",
    ),
    (
        "N additional strikes",
        r"(?P<n>\d+) additional strikes?",
        "additional strikes",
        ADDITIONAL,
        "the minion gains N additional strikes",
    ),
    (
        "prevent N [normal|aggravated]",
        r"prevent (?:up to )?(?P<n>\d+|all)(?: (?P<what>normal|aggravated))?(?: damage)?",
        "prevent",
        PREVENT,
        "prevents up to N damage; with a kind, only damage of that kind",
    ),
    (
        "+N strength",
        r"\+ ?(?P<n>\d+) strength(?: this round)?",
        "strength",
        BEFORE_RANGE,
        "the minion has N more strength",
    ),
    (
        "+N [aggravated] damage",
        r"\+ ?(?P<n>\d+)(?P<agg> aggravated)? damage",
        "additional damage",
        CHOICE,
        "adds N damage to the strike that the minion chooses",
    ),
    (
        "ammunition +N [aggravated]",
        r"ammunition \+ ?(?P<n>\d+)(?P<agg> aggravated)?(?: damage)?",
        "ammunition",
        AMMUNITION,
        "adds N damage to the strike of a weapon; it is used before any strike takes effect",
    ),
    (
        "aggravated hands",
        r"aggravated hands(?: this round)?",
        "aggravated hands",
        BEFORE_RANGE,
        "the minion's hand strikes deal aggravated damage",
    ),
    (
        "set range close|long",
        r"set range (?P<what>close|long)",
        "set range",
        BEFORE_RANGE,
        "sets the range of the round",
    ),
    (
        "inflict N [aggravated]",
        r"inflict (?P<n>\d+)(?P<agg> aggravated)?(?: damage)?",
        "inflict",
        BEFORE_RANGE,
        "the minion inflicts N damage on the opposing minion; this is not a strike",
    ),
    (
        "environmental N [aggravated]",
        r"environmental (?P<n>\d+)(?P<agg> aggravated)?(?: damage)?",
        "environmental",
        DURING_STRIKES,
        "the opposing minion takes N damage that comes from no minion (from a card in play: in every round)",
    ),
    (
        "take N [aggravated]",
        r"take (?P<n>\d+)(?P<agg> aggravated)?(?: damage)?",
        "take",
        DURING_STRIKES,
        "the striking minion itself takes N damage, as a side effect of its strike",
    ),
    (
        "immune to strikes|ranged strikes|environmental damage|aggravated damage|damage",
        r"immune to (?P<what>strikes|ranged strikes|environmental damage|aggravated damage|damage)",
        "immune",
        PASSIVE,
        "such damage is inflicted unsuccessfully on the minion (from a card in play: always)",
    ),
    (
        "gain N blood|life",
        r"gain (?P<n>\d+) (?:blood|life)",
        "gain",
        END_OF_ROUND,
        "the minion gains N blood or life from the bank",
    ),
    (
        "burn N blood|life",
        r"burn (?P<n>\d+) (?P<what>blood|life)",
        "burn",
        END_OF_ROUND,
        "the opposing minion burns N blood or life, or all that it has if that is less",
    ),
    ("end combat", r"end combat", "end combat", BEFORE_STRIKES, "combat ends; this is not a strike"),
    (
        "continue as if unblocked",
        r"(?:end combat and )?continue as if unblocked",
        "continue action",
        BEFORE_STRIKES,
        "combat ends, and the minion's action continues as if it were not blocked",
    ),
    (
        "hand strikes only",
        r"hand strikes only",
        "hand strikes only",
        BEFORE_STRIKES,
        "both minions can use only hand strikes this round",
    ),
    (
        "cannot strike",
        r"cannot strike",
        "cannot strike",
        BEFORE_STRIKES,
        "the opposing minion cannot strike this round",
    ),
    (
        "the round has a press",
        r"the round has a press",
        "neutral press",
        BEFORE_STRIKES,
        "the round has a press to continue that neither minion used",
    ),
    (
        "+N stealth",
        r"(?P<sign>[+-]) ?(?P<n>\d+) stealth",
        "stealth",
        DURING_ACTION,
        "the acting minion has N more stealth for the action (-N: less)",
    ),
    (
        "+N intercept",
        r"(?P<sign>[+-]) ?(?P<n>\d+) intercept",
        "intercept",
        DURING_ACTION,
        "the minion has N more intercept for the action (-N: the minion that attempts to block has less)",
    ),
    ("wake", r"wakes?", "wake", DURING_ACTION, "the minion can block and play reaction cards as though unlocked"),
    (
        "[a younger|an older vampire] cannot block",
        r"(?:an? (?P<what>younger|older) vampire )?cannot block",
        "cannot block",
        DURING_ACTION,
        "the minion that attempts to block cannot block the action; with the first words, only if it is such a vampire",
    ),
    ("unlock", r"unlocks?", "unlock", DURING_ACTION, "the minion unlocks"),
    (
        "may block",
        r"may block",
        "may block",
        DURING_ACTION,
        "the Methuselah who controls the minion may attempt to block, too",
    ),
    (
        "attempts to block",
        r"attempts? to block",
        "attempt",
        DURING_ACTION,
        "the minion attempts to block, even if it is locked",
    ),
    (
        "gives DISCIPLINE",
        r"gives (?P<what>[a-z ]+)",
        "Discipline",
        FOR_GOOD,
        "the vampire gains a level of the Discipline, as from a Discipline card",
    ),
    ("end the action", r"end the action", "end action", DURING_ACTION, "the action ends, and has no effect"),
    (
        "no such action again",
        r"no such action again(?: this turn)?",
        "not again",
        DURING_ACTION,
        "the acting minion cannot take this action again this turn",
    ),
    (
        "cancel a card|an action modifier|a reaction",
        r"cancels? an? (?P<what>card|action modifier|reaction)",
        "cancel",
        AS_REPLY,
        "cancels such a card as somebody plays it during an action",
    ),
    (
        "+N votes",
        r"\+ ?(?P<n>\d+) votes?",
        "votes",
        POLLING,
        "the minion has N more votes in the referendum (from a card in play: in every referendum)",
    ),
    ("cancel votes", r"cancel votes", "cancel votes", ANY_TIME, "cancels the votes of a minion in a referendum"),
    ("cancel the referendum", r"cancel the referendum", "cancel referendum", ANY_TIME, "the referendum has no outcome"),
    (
        "the referendum passes",
        r"the referendum passes",
        "automatic",
        DURING_ACTION,
        "the referendum passes without any votes",
    ),
    (
        "each [other] Methuselah|a Methuselah burns N pool",
        r"(?P<what>each methuselah|each other methuselah|a methuselah) burns (?P<n>\d+) pool",
        "burn pool",
        PASSED,
        "they burn N pool if the referendum passes (a Methuselah: the one chosen with the terms)",
    ),
    (
        "[each [other] Methuselah|a Methuselah] gain[s] N pool",
        r"(?:(?P<what>each methuselah|each other methuselah|a methuselah) )?gains? (?P<n>\d+) pool",
        "gain pool",
        PASSED,
        "they gain N pool; without a name, whoever uses the card gains it",
    ),
    (
        "burn a vampire|minion",
        r"burn a (?P<what>vampire|minion)",
        "burn chosen",
        PASSED,
        "burns the minion that was chosen",
    ),
    (
        "a vampire becomes TITLE [of CITY]|SECT",
        r"a vampire becomes (?P<what>.+)",
        "becomes",
        PASSED,
        "the vampire that was chosen receives the title or joins the sect",
    ),
    (
        "cancel a strike card",
        r"cancel a strike card",
        "cancel strike",
        CANCEL,
        "cancels the strike card that was just played",
    ),
    (
        "+N bleed",
        r"(?P<sign>[+-]) ?(?P<n>\d+) bleed",
        "bleed",
        DURING_ACTION,
        "the bleed amount is N higher for the action (-N: lower)",
    ),
    (
        "redirect [to the prey|the predator]",
        r"redirect(?:s|ed)?(?: the bleed)?(?: to (?:the |your )?(?P<what>prey|predator|another methuselah))?",
        "redirect",
        DURING_ACTION,
        "the bleed is redirected to another Methuselah: any, or only the prey or the predator",
    ),
    ("unblockable", r"unblockable|cannot be blocked", "unblockable", DURING_ACTION, "nobody can block the action"),
    (
        "cancel the action card",
        r"cancel (?:the|an) action card",
        "cancel action card",
        AS_PLAYED,
        "cancels the action card as it is played",
    ),
    (
        "+N hunt",
        r"\+ ?(?P<n>\d+) hunt",
        "hunt amount",
        FOR_GOOD,
        "the minion gains N more blood from the hunt (from a card in play: from every hunt)",
    ),
    ("N strength", r"(?P<n>\d+) strength", "printed strength", FOR_GOOD, "the ally has this strength"),
    ("N bleed", r"(?P<n>\d+) bleed", "printed bleed", FOR_GOOD, "the ally bleeds for this amount"),
    (
        "+N stealth action",
        r"\+ ?(?P<n>\d+) stealth action",
        "inherent stealth",
        AS_ACTION,
        "the action is at +N stealth",
    ),
    ("directed", r"directed", "directed", AS_ACTION, "the action counts as directed, because the card says so"),
    (
        "several Methuselahs",
        r"(?:at )?several methuselahs",
        "several",
        AS_ACTION,
        "the action may have several Methuselahs as its targets",
    ),
    (
        "any Methuselah",
        r"(?:at )?any methuselah",
        "any target",
        AS_ACTION,
        "the bleed may be aimed at any other Methuselah",
    ),
    (
        "bleed [with +N]",
        r"bleed(?: with \+ ?(?P<n>\d+))?",
        "bleed action",
        AS_ACTION,
        "the action is a bleed; its amount is N higher",
    ),
    (
        "hunt [with +N]",
        r"hunt(?: with \+ ?(?P<n>\d+))?",
        "hunt action",
        AS_ACTION,
        "the action is a hunt; it gains N more blood",
    ),
    ("gain N pool", r"gain (?P<n>\d+) pool", "gain pool", AS_ACTION, "whoever uses the card gains N pool"),
    (
        "burn N pool",
        r"burn (?P<n>\d+) pool",
        "burn pool",
        AS_ACTION,
        "a Methuselah burns N pool; if none is named, the prey does",
    ),
    (
        "put an ally|a retainer|equipment into play",
        r"put (?:an? )?(?P<what>ally|retainer|equipment) into play",
        "put into play",
        AS_ACTION,
        "such a card comes into play from hand, at no cost and by no action of its own (choose it: NAME picks CARD)",
    ),
    (
        "enter combat",
        r"enters? combat(?: with .+)?",
        "enter combat",
        AS_ACTION,
        "the acting minion enters combat with the minion that is named",
    ),
    ("go to torpor", r"goe?s? to torpor", "go to torpor", AS_ACTION, "the acting vampire goes to torpor"),
    (
        "plays as a vampire",
        r"plays(?: cards)? as a vampire",
        "as a vampire",
        FOR_GOOD,
        "the ally can play cards as a vampire",
    ),
    ("must bleed", r"must bleed", "must bleed", FOR_GOOD, "the minion must bleed: this is a mandatory action"),
    ("cannot hunt", r"cannot hunt", "cannot hunt", FOR_GOOD, "the minion cannot hunt"),
    (
        "costs the Edge",
        r"costs the edge",
        "costs the Edge",
        NATURE,
        "the Methuselah burns the Edge to play the action card",
    ),
    (
        "remove a card of an ash heap",
        r"remove a card of an ash heap",
        "remove",
        AS_ACTION,
        "removes the named card from the game; it can be in any ash heap",
    ),
    (
        "leave torpor",
        r"leave torpor",
        "leave torpor",
        AS_ACTION,
        "the acting vampire leaves torpor",
    ),
    ("trifle", r"trifle", "trifle", NATURE, "the master card is a trifle: it gives another master phase action (5E)"),
    (
        "out-of-turn",
        r"out[- ]of[- ]turn",
        "out-of-turn",
        NATURE,
        "the master card is played during another Methuselah's turn",
    ),
    (
        "burn option",
        r"burn option",
        "burn option",
        NATURE,
        "may be discarded in an unlock phase by a Methuselah with no minion who meets its requirements (5E)",
    ),
    (
        "not replaced until after combat|your PHASE phase|at the end of the turn",
        r"not replaced until (?P<what>after combat|your (?:unlock|master|minion|influence|discard) phase"
        r"|at the end of the turn)",
        "replaced",
        NATURE,
        "the card that replaces it is drawn only then",
    ),
    (
        "+N transfers",
        r"(?P<sign>[+-]) ?(?P<n>\d+) transfers?",
        "transfers",
        WHILE_IN_PLAY,
        "the Methuselah has N more transfers (-N: fewer)",
    ),
    (
        "+N master phase actions",
        r"(?P<sign>[+-]) ?(?P<n>\d+) master(?: phase)? actions?",
        "master actions",
        WHILE_IN_PLAY,
        "the Methuselah has N more master phase actions (-N: fewer)",
    ),
    (
        "+N discard phase actions",
        r"(?P<sign>[+-]) ?(?P<n>\d+) discard(?: phase)? actions?",
        "discard actions",
        WHILE_IN_PLAY,
        "the Methuselah has N more discard phase actions (-N: fewer)",
    ),
    (
        "+N hand size",
        r"(?P<sign>[+-]) ?(?P<n>\d+) hand size",
        "hand size",
        WHILE_IN_PLAY,
        "the Methuselah's hand size is N larger (-N: smaller)",
    ),
    ("gain N pool", r"gain (?P<n>\d+) pool", "gain pool", FOR_GOOD, "whoever uses the card gains N pool"),
    (
        "move N blood to pool",
        r"move (?P<n>\d+) blood to pool",
        "to pool",
        FOR_GOOD,
        "moves N blood from the vampire with this card to its controller's pool",
    ),
    (
        "move N pool to the vampire",
        r"move (?P<n>\d+) pool to the vampire",
        "to vampire",
        FOR_GOOD,
        "moves N pool to the vampire with this card",
    ),
    ("burn a location", r"burn a location", "burn location", FOR_GOOD, "burns the location that the card is played on"),
    (
        "steal a location",
        r"steal a location",
        "steal location",
        FOR_GOOD,
        "whoever plays the card takes control of the location that it is played on",
    ),
    (
        "search the library",
        r"search the library",
        "search",
        FOR_GOOD,
        "the Methuselah searches the library for a card and moves it to their hand",
    ),
    (
        "no torpor until the combat ends",
        r"no torpor until the combat ends",
        "keep up",
        BEFORE_STRIKES,
        "a wounded vampire stays ready until the combat ends, and goes to torpor then",
    ),
    (
        "burn N pool when it goes to torpor",
        r"burn (?P<n>\d+) pool when it goes to torpor",
        "torpor costs",
        WHILE_IN_PLAY,
        "when the vampire with this card goes to torpor, its controller burns N pool",
    ),
    (
        "at least N Methuselahs burn N pool",
        r"at least (?P<what>\d{1,2}) methuselahs burn (?P<n>\d+) pool",
        "allot",
        PASSED,
        "so many Methuselahs burn so much pool between them; the terms say how much each burns",
    ),
    ("N counters", r"(?P<n>\d+) counters?", "counters", WHILE_IN_PLAY, "the card comes into play with N counters"),
    (
        "burn a counter instead of drawing",
        r"burns? a counter instead of drawing",
        "instead of drawing",
        WHILE_IN_PLAY,
        "burns a counter from this card instead of replacing a card; with its last counter, the card is burned",
    ),
    (
        "put a KIND counter on a minion",
        r"put an? (?P<what>[a-z]+) counter on a minion",
        "put counter",
        AS_ACTION,
        "puts a counter that is neither blood nor life on the minion that is named",
    ),
    (
        "+N stealth|intercept with a KIND counter",
        r"(?P<sign>[+-]) ?(?P<n>\d+) (?P<what>(?:stealth|intercept) with an? [a-z]+ counter)",
        "by counter",
        WHILE_IN_PLAY,
        "every minion with such a counter has N more stealth or intercept (-N: less)",
    ),
    (
        "cancel a master card",
        r"cancel a master card",
        "cancel master",
        NATURE,
        "cancels the master card that was just played",
    ),
    (
        "start a new combat",
        r"starts? a new combat",
        "new combat",
        END_OF_ROUND,
        "when this combat ends, the same two minions begin another one",
    ),
    (
        "the combat goes on",
        r"the combat goes on",
        "go on",
        END_OF_ROUND,
        "the combat continues with another round, although it was to end",
    ),
    (
        "diablerise the opposing vampire",
        r"diablerises? the opposing vampire",
        "diablerise",
        END_OF_ROUND,
        "when the combat ends, the vampire commits diablerie on the vampire that it sent to torpor",
    ),
    (
        "equip from the library",
        r"equip from the library",
        "equip action",
        AS_ACTION,
        "the acting minion equips at no cost with equipment that it finds in the library",
    ),
    (
        "look at a hand|library|crypt|uncontrolled region",
        r"look at an? (?P<what>hand|library|crypt|uncontrolled region)",
        "look",
        AS_ACTION,
        "looks at these cards of the Methuselah who is named; nothing is changed there",
    ),
    (
        "burn N cards of a library",
        r"burn (?P<n>\d+) cards? of a library",
        "burn cards",
        AS_ACTION,
        "burns the top N cards of the library of the Methuselah who is named",
    ),
    (
        "burn N blood of an uncontrolled vampire",
        r"burn (?P<n>\d+) blood of an uncontrolled vampire",
        "burn uncontrolled",
        AS_ACTION,
        "burns N blood from the uncontrolled vampire that is named",
    ),
    ("also a location", r"also a location", "also location", NATURE, "the equipment is also a location"),
    ("stays locked", r"stays locked", "stays locked", FOR_GOOD, "the minion does not unlock during the unlock phase"),
    (
        "+N capacity",
        r"(?P<sign>[+-]) ?(?P<n>\d+) capacity",
        "capacity",
        WHILE_IN_PLAY,
        "the vampire with this card has N more capacity (-N: less); write the capacity that results",
    ),
    (
        "put a card of an ash heap on top|at the bottom of the library",
        r"put a card of an ash heap (?:on|at the) (?P<what>top|bottom) of (?:the|its) library",
        "to library",
        AS_ACTION,
        "the named card goes from an ash heap to its owner's library",
    ),
    (
        "no blood hunt on it|on its diablerist",
        r"no blood hunt on (?P<what>it|its diablerist)",
        "no blood hunt",
        FOR_GOOD,
        "nobody can call a blood hunt on the vampire, or on whoever diablerises it",
    ),
    (
        "each minion that voted for|against burns N blood",
        r"each minion that voted (?P<what>for|against) burns (?P<n>\d+) blood",
        "burn by vote",
        PASSED,
        "each minion that cast votes or a priscus ballot that way burns N blood",
    ),
    (
        "stands in for a Discipline",
        r"stands in for a discipline",
        "stand-in",
        FOR_GOOD,
        "the minion can play cards at the basic level that require one Discipline that it does not have",
    ),
    (
        "cannot play cards that require DISCIPLINE",
        r"cannot play cards that require (?P<what>[a-z ]+)",
        "no Discipline",
        FOR_GOOD,
        "the minion cannot play cards with that Discipline; if a card offers several, it can use another",
    ),
    (
        "search the library for a card that requires DISCIPLINE",
        r"search the library for a card that requires (?P<what>[a-z ]+)",
        "search",
        FOR_GOOD,
        "the Methuselah moves such a card from the library to their hand; it may offer other Disciplines, too",
    ),
    (
        "send a vampire to torpor and burn it",
        r"send a vampire to torpor and burn it",
        "torpor and burn",
        AS_ACTION,
        "the named vampire goes to torpor and is burned at once (to send it to torpor first: NAME goes to torpor)",
    ),
)


#: The strikes, and what each means.
STRIKES = {
    "strike: hand [+N] [aggravated]": "a hand strike that deals N more damage",
    "strike: N [aggravated] [ranged]": "deals N damage; NR is short for N ranged; for both kinds: N and M aggravated",
    "strike: strength [+N]": "a weapon's strike that deals damage equal to the minion's strength, plus N",
    "strike: dodge": "the minion dodges",
    "strike: combat ends [and N damage]": "combat ends; with damage, the opposing minion takes it, too",
    "strike: steal N blood [ranged]": "moves N blood or life from the opposing minion to the striking one",
    "strike: destroy equipment|weapon [ranged]": "burns such a card on the opposing minion",
    "strike: steal equipment|weapon [ranged]": "moves such a card from the opposing minion to the striking one",
    "strike: paralyze": "paralyses the opposing minion (1998)",
    "strike: ... first strike": "gives first strike to a strike that is aimed at the opposing minion",
}


#: What ``vtesref scenario words`` prints of the effect words: what is written, and what it means.
WORDS = {**STRIKES, **{written: meaning for written, _, _, _, meaning in _TABLE}}


def _telling(pattern: str) -> tuple[str, ...]:
    """Return the words of a pattern, of which at least one stands in whatever it matches."""
    return tuple(re.findall(r"[a-z]{3,}", re.sub(r"\(\?P<\w+>|\(\?:|[a-z]\?", " ", pattern)))


#: The patterns with the words by which they are looked for, so that none is compiled in vain.
_PATTERNS = tuple((_telling(pattern), Pattern(pattern), word, when) for _, pattern, word, when, _ in _TABLE)


def _discipline(name: str) -> str:
    """Return a Discipline's name as minions have it."""
    for one in DISCIPLINES:
        if one.lower() == name:
            return current(one)
    raise CardError(f'"{name}" is no Discipline; Disciplines are: {", ".join(DISCIPLINES)}', name)


def _standing(text: str) -> str:
    """Return the title, or the sect, that a referendum gives."""
    head = text.partition(" of ")[0]
    if head in [one.lower() for one in (*TITLES, *SECTS)]:
        return text
    raise CardError(f'"{text}" is no title or sect; titles are: {", ".join(TITLES)}', text)


def effect(text: str) -> Effect:
    """Read one effect; raises CardError for what is none."""
    plain = " ".join(text.lower().split())
    tags = [" ".join(tag.split()) for inside in re.findall(r"\(([^()]*)\)", plain) for tag in inside.split(",")]
    for tag in tags:
        if tag not in TAGS:
            raise CardError(f'"({tag})" is unknown; {nearest(tag, TAGS, "can stand in brackets")}', tag)
    words = " ".join(re.sub(r"\([^()]*\)", " ", plain).split())
    timing = next((tag for tag in tags if tag in (*TIMINGS, *ACTION_TIMINGS)), "")
    held = frozenset(tag for tag in tags if tag not in (*TIMINGS, *ACTION_TIMINGS))
    head, colon, rest = words.partition("strike:")
    if colon and not head:
        strike = _strike(rest.strip())
        if strike is None:
            raise CardError(f'"{rest.strip()}" is no strike; strikes are: {"; ".join(STRIKES)}', rest.strip())
        return Effect(text.strip(), "strike", CHOICE, strike=strike, tags=held)
    for telling, pattern, word, when in _PATTERNS:
        match = pattern.fullmatch(words) if any(one in words for one in telling) else None
        if match:
            found = match.groupdict()
            number = MAX_NUMBER if found.get("n") == "all" else bounded(found.get("n") or "0")
            number = -number if found.get("sign") == "-" else number
            what = found.get("what") or ""
            if what and word in ("Discipline", "no Discipline", "search"):
                what = _discipline(what)
            elif word == "becomes":
                what = _standing(what)
            return Effect(
                text.strip(),
                word,
                timing or when,
                number,
                bool(found.get("agg")),
                what=what,
                optional=bool(found.get("opt")),
                tags=held,
            )
    raise CardError(f'"{text.strip()}" is no effect; {nearest(words, WORDS, "are effects")}', text.strip())


def nearest(word: str, known: Iterable[str], what: str) -> str:
    """Return the three known forms that are nearest to what is not known, as the end of a message."""
    plain = re.sub(r"\d+", "N", word)
    forms = {re.sub(r"\[|\]", "", one).lower(): one for one in known}
    near = get_close_matches(plain.lower(), forms, 3, 0.0)
    return f"the nearest that {what}: {'; '.join(forms[one] for one in near)} (all: vtesref scenario words)"
