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
    ("first strike", r"first strike", "first strike", CHOICE, "the strike that is chosen with it has first strike"),
    ("[optional] maneuver", r"(?P<opt>optional )?(?:1 )?maneuver", "maneuver", RANGE, "a maneuver"),
    (
        "[optional] press [to continue|to end]",
        r"(?P<opt>optional )?(?:1 )?press(?: (?P<what>to continue|to end))?",
        "press",
        PRESS,
        "a press, for either purpose or for the one",
    ),
    ("N additional strikes", r"(?P<n>\d+) additional strikes?", "additional strikes", ADDITIONAL, "more strikes"),
    (
        "prevent N [normal|aggravated]",
        r"prevent (?:up to )?(?P<n>\d+|all)(?: (?P<what>normal|aggravated))?(?: damage)?",
        "prevent",
        PREVENT,
        "prevents up to so many points of damage",
    ),
    ("+N strength", r"\+ ?(?P<n>\d+) strength(?: this round)?", "strength", BEFORE_RANGE, "more strength"),
    (
        "+N [aggravated] damage",
        r"\+ ?(?P<n>\d+)(?P<agg> aggravated)? damage",
        "additional damage",
        CHOICE,
        "damage added to the strike that is chosen",
    ),
    (
        "ammunition +N [aggravated]",
        r"ammunition \+ ?(?P<n>\d+)(?P<agg> aggravated)?(?: damage)?",
        "ammunition",
        AMMUNITION,
        "damage added to the strike of a weapon, before any strike takes effect",
    ),
    (
        "aggravated hands",
        r"aggravated hands(?: this round)?",
        "aggravated hands",
        BEFORE_RANGE,
        "hand strikes deal aggravated damage",
    ),
    ("set range close|long", r"set range (?P<what>close|long)", "set range", BEFORE_RANGE, "sets the range"),
    (
        "inflict N [aggravated]",
        r"inflict (?P<n>\d+)(?P<agg> aggravated)?(?: damage)?",
        "inflict",
        BEFORE_RANGE,
        "the minion inflicts damage on the opposing minion, by no strike",
    ),
    (
        "environmental N [aggravated]",
        r"environmental (?P<n>\d+)(?P<agg> aggravated)?(?: damage)?",
        "environmental",
        DURING_STRIKES,
        "damage of no minion to the opposing minion (from a card in play: in every round)",
    ),
    (
        "take N [aggravated]",
        r"take (?P<n>\d+)(?P<agg> aggravated)?(?: damage)?",
        "take",
        DURING_STRIKES,
        "a side effect of the strike: damage to the striking minion itself",
    ),
    (
        "immune to strikes|ranged strikes|environmental damage|aggravated damage|damage",
        r"immune to (?P<what>strikes|ranged strikes|environmental damage|aggravated damage|damage)",
        "immune",
        PASSIVE,
        "such damage is inflicted unsuccessfully (from a card in play: always)",
    ),
    ("gain N blood|life", r"gain (?P<n>\d+) (?:blood|life)", "gain", END_OF_ROUND, "counters from the bank"),
    (
        "burn N blood|life",
        r"burn (?P<n>\d+) (?P<what>blood|life)",
        "burn",
        END_OF_ROUND,
        "the opposing minion burns so much, as far as there is any",
    ),
    ("end combat", r"end combat", "end combat", BEFORE_STRIKES, "combat ends, by no strike"),
    (
        "continue as if unblocked",
        r"(?:end combat and )?continue as if unblocked",
        "continue action",
        BEFORE_STRIKES,
        "combat ends, and the action of the minion continues as if it were not blocked",
    ),
    (
        "hand strikes only",
        r"hand strikes only",
        "hand strikes only",
        BEFORE_STRIKES,
        "both can use nothing but hand strikes for the round",
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
        "a press to continue that neither minion used",
    ),
    ("+N stealth", r"(?P<sign>[+-]) ?(?P<n>\d+) stealth", "stealth", DURING_ACTION, "stealth for the action (or -N)"),
    (
        "+N intercept",
        r"(?P<sign>[+-]) ?(?P<n>\d+) intercept",
        "intercept",
        DURING_ACTION,
        "intercept for the action (or -N: of who attempts to block)",
    ),
    ("wake", r"wakes?", "wake", DURING_ACTION, "the minion may block and react as though unlocked"),
    (
        "[a younger|an older vampire] cannot block",
        r"(?:an? (?P<what>younger|older) vampire )?cannot block",
        "cannot block",
        DURING_ACTION,
        "who attempts to block cannot block the action",
    ),
    ("unlock", r"unlocks?", "unlock", DURING_ACTION, "the minion unlocks"),
    ("may block", r"may block", "may block", DURING_ACTION, "its Methuselah may attempt to block, too"),
    (
        "attempts to block",
        r"attempts? to block",
        "attempt",
        DURING_ACTION,
        "the minion attempts to block, locked or not",
    ),
    ("gives DISCIPLINE", r"gives (?P<what>[a-z ]+)", "Discipline", FOR_GOOD, "what a Discipline card gives"),
    ("end the action", r"end the action", "end action", DURING_ACTION, "the action ends, and has no effect"),
    (
        "no such action again",
        r"no such action again(?: this turn)?",
        "not again",
        DURING_ACTION,
        "the acting minion does not take this action again this turn",
    ),
    (
        "cancel a card|an action modifier|a reaction",
        r"cancels? an? (?P<what>card|action modifier|reaction)",
        "cancel",
        AS_REPLY,
        "cancels such a card as it is played during an action",
    ),
    ("+N votes", r"\+ ?(?P<n>\d+) votes?", "votes", POLLING, "votes in a referendum (from a card in play: always)"),
    ("cancel votes", r"cancel votes", "cancel votes", ANY_TIME, "cancels the votes of a minion in a referendum"),
    ("cancel the referendum", r"cancel the referendum", "cancel referendum", ANY_TIME, "the referendum has no outcome"),
    ("the referendum passes", r"the referendum passes", "automatic", DURING_ACTION, "it passes without any voting"),
    (
        "each [other] Methuselah|a Methuselah burns N pool",
        r"(?P<what>each methuselah|each other methuselah|a methuselah) burns (?P<n>\d+) pool",
        "burn pool",
        PASSED,
        "what a referendum that passes does (a Methuselah: chosen with the terms)",
    ),
    (
        "[each [other] Methuselah|a Methuselah] gain[s] N pool",
        r"(?:(?P<what>each methuselah|each other methuselah|a methuselah) )?gains? (?P<n>\d+) pool",
        "gain pool",
        PASSED,
        "the same with a gain; without a name, of whoever uses the card",
    ),
    ("burn a vampire|minion", r"burn a (?P<what>vampire|minion)", "burn chosen", PASSED, "burns who was chosen"),
    (
        "a vampire becomes TITLE [of CITY]|SECT",
        r"a vampire becomes (?P<what>.+)",
        "becomes",
        PASSED,
        "gives a title or a sect to who was chosen",
    ),
    ("cancel a strike card", r"cancel a strike card", "cancel strike", CANCEL, "cancels the strike card just played"),
    ("+N bleed", r"(?P<sign>[+-]) ?(?P<n>\d+) bleed", "bleed", DURING_ACTION, "bleed amount for the action (or -N)"),
    (
        "redirect [to the prey|the predator]",
        r"redirect(?:s|ed)?(?: the bleed)?(?: to (?:the |your )?(?P<what>prey|predator|another methuselah))?",
        "redirect",
        DURING_ACTION,
        "the bleed is aimed at another Methuselah, or at one's prey or predator",
    ),
    ("unblockable", r"unblockable|cannot be blocked", "unblockable", DURING_ACTION, "nobody can block the action"),
    (
        "cancel the action card",
        r"cancel (?:the|an) action card",
        "cancel action card",
        AS_PLAYED,
        "the action card is cancelled as it is played",
    ),
    (
        "+N hunt",
        r"\+ ?(?P<n>\d+) hunt",
        "hunt amount",
        FOR_GOOD,
        "more blood from every hunt (from a card in play: always)",
    ),
    ("N strength", r"(?P<n>\d+) strength", "printed strength", FOR_GOOD, "the strength of an ally"),
    ("N bleed", r"(?P<n>\d+) bleed", "printed bleed", FOR_GOOD, "the bleed amount of an ally"),
    ("+N stealth action", r"\+ ?(?P<n>\d+) stealth action", "inherent stealth", AS_ACTION, "the stealth of the action"),
    ("directed", r"directed", "directed", AS_ACTION, "the card calls its action directed"),
    (
        "several Methuselahs",
        r"(?:at )?several methuselahs",
        "several",
        AS_ACTION,
        "an action that may be aimed at several at once",
    ),
    ("any Methuselah", r"(?:at )?any methuselah", "any target", AS_ACTION, "a bleed that may be aimed at any other"),
    (
        "bleed [with +N]",
        r"bleed(?: with \+ ?(?P<n>\d+))?",
        "bleed action",
        AS_ACTION,
        "the action is a bleed, with more bleed amount",
    ),
    (
        "hunt [with +N]",
        r"hunt(?: with \+ ?(?P<n>\d+))?",
        "hunt action",
        AS_ACTION,
        "the action is a hunt, for more blood",
    ),
    ("gain N pool", r"gain (?P<n>\d+) pool", "gain pool", AS_ACTION, "the acting Methuselah gains pool"),
    (
        "burn N pool",
        r"burn (?P<n>\d+) pool",
        "burn pool",
        AS_ACTION,
        "a Methuselah (if none is named, the prey) burns pool",
    ),
    (
        "put an ally|a retainer|equipment into play",
        r"put (?:an? )?(?P<what>ally|retainer|equipment) into play",
        "put into play",
        AS_ACTION,
        "such a card comes from the hand, by no action of its own and for nothing (choose it with: NAME picks CARD)",
    ),
    ("enter combat", r"enters? combat(?: with .+)?", "enter combat", AS_ACTION, "combat with the minion that is named"),
    ("go to torpor", r"goe?s? to torpor", "go to torpor", AS_ACTION, "the acting vampire goes to torpor"),
    (
        "plays as a vampire",
        r"plays(?: cards)? as a vampire",
        "as a vampire",
        FOR_GOOD,
        "the ally may play cards as a vampire",
    ),
    ("must bleed", r"must bleed", "must bleed", FOR_GOOD, "bleeding is mandatory for the minion"),
    ("cannot hunt", r"cannot hunt", "cannot hunt", FOR_GOOD, "the minion is barred from hunting"),
    ("costs the Edge", r"costs the edge", "costs the Edge", NATURE, "an action card for which the Edge is burned"),
    (
        "remove a card of an ash heap",
        r"remove a card of an ash heap",
        "remove",
        AS_ACTION,
        "the card of anybody's ash heap that is named leaves the game",
    ),
    (
        "leave torpor",
        r"leave torpor",
        "leave torpor",
        AS_ACTION,
        "the action is to leave torpor",
    ),
    ("trifle", r"trifle", "trifle", NATURE, "a master card that brings a master phase action (5E)"),
    ("out-of-turn", r"out[- ]of[- ]turn", "out-of-turn", NATURE, "a master card for the turns of others"),
    ("burn option", r"burn option", "burn option", NATURE, "may be discarded in an unlock phase (5E)"),
    (
        "not replaced until after combat|your PHASE phase|at the end of the turn",
        r"not replaced until (?P<what>after combat|your (?:unlock|master|minion|influence|discard) phase"
        r"|at the end of the turn)",
        "replaced",
        NATURE,
        "the card that is drawn for it is drawn then",
    ),
    (
        "+N transfers",
        r"(?P<sign>[+-]) ?(?P<n>\d+) transfers?",
        "transfers",
        WHILE_IN_PLAY,
        "more transfers (or -N: fewer)",
    ),
    (
        "+N master phase actions",
        r"(?P<sign>[+-]) ?(?P<n>\d+) master(?: phase)? actions?",
        "master actions",
        WHILE_IN_PLAY,
        "more of them (or -N: fewer)",
    ),
    (
        "+N discard phase actions",
        r"(?P<sign>[+-]) ?(?P<n>\d+) discard(?: phase)? actions?",
        "discard actions",
        WHILE_IN_PLAY,
        "more of them (or -N: fewer)",
    ),
    (
        "+N hand size",
        r"(?P<sign>[+-]) ?(?P<n>\d+) hand size",
        "hand size",
        WHILE_IN_PLAY,
        "a greater hand size (or -N)",
    ),
    ("gain N pool", r"gain (?P<n>\d+) pool", "gain pool", FOR_GOOD, "pool from the bank"),
    ("move N blood to pool", r"move (?P<n>\d+) blood to pool", "to pool", FOR_GOOD, "from the vampire it lies on"),
    ("move N pool to the vampire", r"move (?P<n>\d+) pool to the vampire", "to vampire", FOR_GOOD, "that it lies on"),
    ("burn a location", r"burn a location", "burn location", FOR_GOOD, "the location that it is played on burns"),
    (
        "steal a location",
        r"steal a location",
        "steal location",
        FOR_GOOD,
        "the location that it is played on changes hands",
    ),
    ("search the library", r"search the library", "search", FOR_GOOD, "a card of the library goes to the hand"),
    (
        "no torpor until the combat ends",
        r"no torpor until the combat ends",
        "keep up",
        BEFORE_STRIKES,
        "the vampire stays ready in spite of its wounds, and goes to torpor when the combat is over",
    ),
    (
        "burn N pool when it goes to torpor",
        r"burn (?P<n>\d+) pool when it goes to torpor",
        "torpor costs",
        WHILE_IN_PLAY,
        "by whoever controls the vampire that it lies on",
    ),
    (
        "at least N Methuselahs burn N pool",
        r"at least (?P<what>\d{1,2}) methuselahs burn (?P<n>\d+) pool",
        "allot",
        PASSED,
        "so much in all, which the caller allots with the terms",
    ),
    ("N counters", r"(?P<n>\d+) counters?", "counters", WHILE_IN_PLAY, "those that it has as it comes into play"),
    (
        "burn a counter instead of drawing",
        r"burns? a counter instead of drawing",
        "instead of drawing",
        WHILE_IN_PLAY,
        "whenever a card would be drawn to replace another; the card burns with the last of its counters",
    ),
    (
        "put a KIND counter on a minion",
        r"put an? (?P<what>[a-z]+) counter on a minion",
        "put counter",
        AS_ACTION,
        "a counter that is neither blood nor life, on the minion that is named",
    ),
    (
        "+N stealth|intercept with a KIND counter",
        r"(?P<sign>[+-]) ?(?P<n>\d+) (?P<what>(?:stealth|intercept) with an? [a-z]+ counter)",
        "by counter",
        WHILE_IN_PLAY,
        "of every minion that has any such counter (or -N)",
    ),
    ("cancel a master card", r"cancel a master card", "cancel master", NATURE, "cancels the master card just played"),
    (
        "start a new combat",
        r"starts? a new combat",
        "new combat",
        END_OF_ROUND,
        "when the combat ends, another one of the same two minions follows",
    ),
    (
        "the combat goes on",
        r"the combat goes on",
        "go on",
        END_OF_ROUND,
        "with another round, though it was to end",
    ),
    (
        "diablerise the opposing vampire",
        r"diablerises? the opposing vampire",
        "diablerise",
        END_OF_ROUND,
        "when the combat ends, a vampire commits diablerie on the one that it sent to torpor",
    ),
    (
        "equip from the library",
        r"equip from the library",
        "equip action",
        AS_ACTION,
        "the action is to equip, for nothing, with equipment that is found in the library",
    ),
    (
        "look at a hand|library|crypt|uncontrolled region",
        r"look at an? (?P<what>hand|library|crypt|uncontrolled region)",
        "look",
        AS_ACTION,
        "that of the Methuselah that is named; nothing there changes",
    ),
    (
        "burn N cards of a library",
        r"burn (?P<n>\d+) cards? of a library",
        "burn cards",
        AS_ACTION,
        "so many of the top cards of that of the Methuselah that is named",
    ),
    (
        "burn N blood of an uncontrolled vampire",
        r"burn (?P<n>\d+) blood of an uncontrolled vampire",
        "burn uncontrolled",
        AS_ACTION,
        "of the uncontrolled vampire that is named",
    ),
    ("also a location", r"also a location", "also location", NATURE, "equipment that is a location, too"),
    ("stays locked", r"stays locked", "stays locked", FOR_GOOD, "the minion does not unlock in the unlock phase"),
    (
        "+N capacity",
        r"(?P<sign>[+-]) ?(?P<n>\d+) capacity",
        "capacity",
        WHILE_IN_PLAY,
        "of the vampire that it lies on (or -N), whose capacity is given with it",
    ),
    (
        "put a card of an ash heap on top|at the bottom of the library",
        r"put a card of an ash heap (?:on|at the) (?P<what>top|bottom) of (?:the|its) library",
        "to library",
        AS_ACTION,
        "the card of anybody's ash heap that is named goes back to the library of its owner",
    ),
    (
        "no blood hunt on it|on its diablerist",
        r"no blood hunt on (?P<what>it|its diablerist)",
        "no blood hunt",
        FOR_GOOD,
        "none can be called on the vampire, or on whoever diablerises it",
    ),
    (
        "each minion that voted for|against burns N blood",
        r"each minion that voted (?P<what>for|against) burns (?P<n>\d+) blood",
        "burn by vote",
        PASSED,
        "by votes of its own, or by its ballot among the prisci",
    ),
    (
        "stands in for a Discipline",
        r"stands in for a discipline",
        "stand-in",
        FOR_GOOD,
        "the minion may play what requires one Discipline that it does not have, at the basic level",
    ),
    (
        "cannot play cards that require DISCIPLINE",
        r"cannot play cards that require (?P<what>[a-z ]+)",
        "no Discipline",
        FOR_GOOD,
        "the minion is barred from them; what requires any one of several is played with another",
    ),
    (
        "search the library for a card that requires DISCIPLINE",
        r"search the library for a card that requires (?P<what>[a-z ]+)",
        "search",
        FOR_GOOD,
        "such a card goes to the hand, be it one that requires any one of several",
    ),
    (
        "send a vampire to torpor and burn it",
        r"send a vampire to torpor and burn it",
        "torpor and burn",
        AS_ACTION,
        "both befall the vampire that is named at once (if it is to go to torpor first: NAME goes to torpor)",
    ),
)


#: The strikes, and what each means.
STRIKES = {
    "strike: hand [+N] [aggravated]": "a hand strike, with N more damage",
    "strike: N [aggravated] [ranged]": "N damage; NR is short for N ranged; N and M aggravated for both",
    "strike: strength [+N]": "a strike of a weapon with damage based on strength",
    "strike: dodge": "a dodge",
    "strike: combat ends [and N damage]": "combat ends; the damage is dealt besides",
    "strike: steal N blood [ranged]": "steals blood (or life)",
    "strike: destroy equipment|weapon [ranged]": "burns one such card of the opposing minion",
    "strike: steal equipment|weapon [ranged]": "moves one such card of the opposing minion to the striker",
    "strike: paralyze": "paralysis (1998)",
    "strike: ... first strike": "any of those that are aimed at somebody, with first strike",
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
