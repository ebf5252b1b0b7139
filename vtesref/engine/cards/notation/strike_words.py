"""How strikes are written in the short form and in the notation of card texts, and what each means."""

from __future__ import annotations

import re

from vtesref.engine.cards.model import (
    COMBAT_ENDS,
    DAMAGE,
    DESTROY,
    DODGE,
    HAND_STRIKE,
    PARALYZE,
    STEAL,
    STEAL_BLOOD,
    Strike,
    bounded,
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
    "strike: ... cannot be dodged": "a dodge does not work against the strike",
    "strike: ... at most N damage": "all damage of the strike above N is ignored",
}

_DAMAGE = r"(?:(?P<normal>\d+)(?P<r>r)?(?: (?P<kind>normal|aggravated))?(?: and (?P<more>\d+) aggravated)?)"


def read(text: str) -> Strike | None:
    """Read what follows "strike:"; None when it says nothing known."""
    more = re.fullmatch(
        r"(?P<rest>.+?),? (?P<dodge>cannot be dodged)|(?P<damage>.+?),? at most (?P<n>\d+) damage", text
    )
    if more is None:
        return _read(text)
    strike = read(more["rest"] or more["damage"])
    if strike is None or not strike.is_offensive or (more["n"] and not strike.deals_damage):
        return None
    return strike._replace(undodgeable=True) if more["dodge"] else strike._replace(most=bounded(more["n"]))


def _read(text: str) -> Strike | None:
    """Read a strike without what is said of it as a whole."""
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
