"""Whether what was said stands in the sentence that came of it: a second look, which knows nothing of how it was read.

Every number, and every word of a closed list of telling ones, has to show. Standard library only: this also runs in a
browser.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from vtesref.scenario.plain.ledger import NAMING, TELLING
from vtesref.scenario.plain.naming import TITLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vtesref.scenario.plain.ledger import Ledger

#: What has to stand in the sentence where a word was taken as telling something.
_SHOWS = {
    "aggravated": r"aggravated",
    "ranged": r"ranged|maneuvers| takes ",
    "long": r"maneuvers|ranged",
    "torpor": r"torpor|rescues|diablerises",
    "torpid": r"torpor|rescues|diablerises",
    "stealth": r"stealth|blocks",
    "intercept": r"intercept",
    "locked": r"locked",
    "wounded": r"wounded",
    "uncontrolled": r"uncontrolled",
    "ally": r"ally",
    "dodge": r"dodges",
    "press": r"presses",
    "maneuver": r"maneuvers",
    "wake": r"wakes|leaves torpor",
    "block": r"block",
    "was-block": r"blocks",
    "hunt": r"hunt",
    "edge": r"Edge",
    "prevent": r"prevents",
    "soak": r"prevents",
    "steal": r"steal",
    "additional": r"additional",
    "redirect": r"redirects",
    "bounce": r"redirects",
    "deflect": r"redirects",
    "was-redirect": r"redirects",
    "was-bounce": r"redirects",
    "was-deflect": r"redirects",
    "bleed": r"bleeds",
    "was-bleed": r"bleeds",
    "vote": r"vote|referendum| for| against",
    "referendum": r"referendum",
    "diablerise": r"diablerises",
    "diablerie": r"diablerises",
    "rescue": r"rescues",
    "rush": r"fights",
    "was-rush": r"fights",
    "was-attack": r"fights",
    "strength": r"strength|hand",
    "transfer": r"transfers|takes|draws",
    "oust": r"ousted",
    "first strike": r"first strike",
    "against": r"against|fights|bleeds|rushes|redirects|diablerises",
    "equip": r"equips",
    "pool": r"pool|Ann \d|Ben \d|Cat \d|Dora \d",
    "unlock": r"unlocks|turn",
    "predator": r"Cat|Dora",
    "prey's": r"Ben|Cat",
    "predator's": r"Cat|Dora",
} | {title: title for title in TITLE.split("|")}
#: Deeds that are told as often as they happen.
_COUNTED = {"dodge": "dodges", "press": "presses", "hunt": " hunts"}


def missing(ledger: Ledger, sentence: str, held: Sequence[str]) -> list[str]:
    """Return what was said and does not show in a sentence.

    ``held`` are the numbers of the sentence that were told: those that stand in it by default show nothing.
    """
    said = ledger.read_as(TELLING, NAMING)
    whole = " ".join(said)
    lost = [
        word
        for word, shows in _SHOWS.items()
        if re.search(rf"(?<![\w'-])(?<!not )(?<!no ){re.escape(word)}(?![\w'-])", whole)
        and not re.search(shows, sentence, re.IGNORECASE)
    ]
    told = Counter(
        number
        for word in said
        for number in re.findall(r"\d+", word)
        if (int(number) > 1 and word not in ("2",)) or word == "2"
    )
    numbers = [
        n
        for n in told
        if int(n) > 1
        and n not in held
        and not _is_count(ledger, n)
        and not _is_room(ledger, n)
        and not _is_sum(n, sentence)
    ]
    lost += _of_two(ledger, sentence)
    lost += [
        f"who is {match[1]}"
        for match in _ASKED_OF.finditer(ledger.whole)
        if not re.search(rf"\b{match[1]}\b", sentence) and match[1] not in lost
    ]
    often = Counter(held)
    numbers += [
        n
        for n, times in told.items()
        if int(n) > 1 and times > 1 and n in held and times > often[n] + _said_of_others(ledger, n)
    ]
    happen = [word for word, verb in _COUNTED.items() if said.count(word) > len(re.findall(verb, sentence)) + 1]
    return [*lost, *(f"the number {n}" for n in numbers), *happen]


#: A state of a minion that is told in passing, even in a question.
_ASKED_OF = re.compile(r"\b(?:my|his|the|an?) (locked|wounded|uncontrolled) (?:vampire|minion|ally|prince)\b")
#: What is said of two, or of each: a number, which has to show twice.
_TWO = re.compile(
    r"\b(?:both|each)(?: of (?:they|them|us))?(?: (?:be|have|at|on|with|of|only|just|start|vampire|minion|player))*"
    r" (?P<n>\d+)(?= ?$| [,.;?!)]| blood| pool| life| and\b| but\b| left)|"
    r"\b(?:both|each) (?:have |be |with |of |at )*(?:strength|bleed|capacity|intercept) (?:of )?(?P<k>\d+)|"
    r"(?P<m>\d+)(?: (?:blood|pool|life))?(?: left)? (?:each|both)\b"
)


def _of_two(ledger: Ledger, sentence: str) -> list[str]:
    """Return the numbers that are said of two and show only once."""
    return [
        f"whose the number {match['n'] or match['m'] or match['k']} is"
        for match in _TWO.finditer(ledger.whole)
        if len(re.findall(rf"\b{match['n'] or match['m'] or match['k']}\b", sentence)) < 2
    ]


def _said_of_others(ledger: Ledger, number: str) -> int:
    """Return how often a number is said that need not show by itself: it counts people or repeats another."""
    return len(
        re.findall(rf"\b{number}(?:/\d+)? (?:of|out of|vampire|minion|ally|player|times|more|other)\b", ledger.whole)
    )


def _is_count(ledger: Ledger, number: str) -> bool:
    """Tell whether a number counts people or times, of whom the sentence has as many."""
    return bool(
        re.search(
            rf"\b{number} (?:of (?:my|his|the|they|them|us)|vampire|minion|ally|player|times|more|other|\w+ "
            rf"vampire|{TITLE})\b|(?:use|with|"
            rf"for|-?)\b{number} transfer",
            ledger.whole,
        )
    )


def _is_sum(number: str, sentence: str) -> bool:
    """Tell whether a number is that of damage of two kinds together."""
    return any(
        int(one) + int(other) == int(number)
        for one, other in re.findall(r"(\d+) normal and (\d+) aggravated", sentence)
    )


def _is_room(ledger: Ledger, number: str) -> bool:
    """Tell whether a number is how far something is from another: room, a lack, what a bleed is brought to."""
    return bool(re.search(rf"(?:room for|need|lack|miss|to|up to)(?: only| just)? {number}\b", ledger.whole))
