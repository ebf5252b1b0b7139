"""Amounts of damage as players tell them, and as the grammar writes them.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import re

#: A number of points of damage, of a kind and a range.
_POINTS = (
    r"(?P<n{0}>\d+)(?: more)?(?: (?:points?|damage)(?: of)?)?(?P<ranged{0}> (?:ranged|long))?"
    r"(?: (?P<kind{0}>aggravated|normal))?(?P<far{0}> (?:ranged|long))?(?: (?:damage|points?))*"
    r"(?: (?P<after{0}>aggravated|normal))?(?P<late{0}> (?:ranged|long))?"
)
AMOUNT = _POINTS.format("")
#: A second amount beside the first.
MORE = rf"(?: (?:and|plus|\+) (?:another )?{_POINTS.format('2')}(?! (?:blood|pool|strike|capacity|life)))?"
WEAPON = r"(?:gun|flamethrower|blade|claw|hands|bite|fangs)"
#: What follows a number that counts something else than damage.
NO_DAMAGE = (
    r"(?! (?:blood|pool|life|transfer|stealth|intercept|vote|bleed|capacity|strength|press|maneuver|additional|"
    r"player|minion|"
    r"vampire|(?:for|against)(?: it)?(?:$| [,.;])|rounds?|more strike|additional))"
)


def damage(match: re.Match[str]) -> str:
    """Return the damage that was told as the grammar writes it: "2 aggravated", "1 normal and 2 aggravated"."""
    said = match.groupdict()
    kind = said["kind"] or said["after"] or ""
    if not said.get("n2"):
        return f"{said['n']} {kind}".strip()
    return f"{said['n']} {kind or 'normal'} and {said['n2']} {said['kind2'] or said['after2'] or 'normal'}"


def strike(match: re.Match[str], more: str = "") -> str:
    """Return the strike that was told as the grammar writes it."""
    said = match.groupdict()
    ranged = " ranged" if said["ranged"] or said["far"] or said["late"] or "ranged" in more else ""
    first = " first strike" if "first strike" in match[0] or "first strike" in more else ""
    return f"{damage(match)}{ranged}{first}"


def is_long(match: re.Match[str]) -> bool:
    """Tell whether an amount was told to be dealt at long range."""
    said = match.groupdict()
    return "long" in f"{said['ranged']}{said['far']}{said['late']}"
