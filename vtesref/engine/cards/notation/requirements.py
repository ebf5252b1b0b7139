"""What a card may require: a Discipline, clan, sect, title, trait, kind of minion or capacity, as cards say it."""

from __future__ import annotations

import re

from vtesref.engine.cards.model import CardError
from vtesref.engine.traits import CLANS, DISCIPLINES, SECTS, SHORT, TITLES, TRAITS, current


def requirements(text: str) -> tuple[str, ...]:
    """Return what a card requires of one minion: "Sabbat vampire" is the sect, and that it is a vampire."""
    words = text.split()
    is_kind = len(words) > 1 and words[-1] in ("vampire", "ally")
    return (requirement(text), f"kind {words[-1]}") if is_kind else (requirement(text),)


def requirement(text: str) -> str:
    """Return a requirement as cards have it: "discipline Dominate", "clan Brujah", "capacity 7" ..."""
    plain = re.sub(r"^(?:an?|any of) ", "", text.strip())
    if text.strip().startswith("any of "):
        return "discipline " + " or ".join(requirement(one).removeprefix("discipline ") for one in plain.split())
    capacity = re.fullmatch(r"capacity (\d+)(?: or (more|less))?", plain)
    if capacity:
        return f"capacity {capacity[1]}" if capacity[2] != "less" else f"capacity-at-most {capacity[1]}"
    if " or " in plain:
        found = [requirement(one) for one in plain.split(" or ")]
        kinds = {one.split(" ", 1)[0] for one in found}
        if len(kinds) > 1:
            return "any " + " | ".join(found)
        return f"{kinds.pop()} " + " or ".join(one.split(" ", 1)[1] for one in found)
    if plain.lower() in SHORT:
        return f"discipline {SHORT[plain.lower()]}"
    ready = re.fullmatch(r"ready (.+)", plain)
    if ready:
        return requirement(ready[1])
    words = plain.split()
    if len(words) > 1 and words[-1] in ("vampire", "minion", "ally"):
        return requirement(" ".join(words[:-1]))
    for kind, names in (
        ("discipline", DISCIPLINES),
        ("clan", CLANS),
        ("sect", SECTS),
        ("title", (*TITLES, "titled")),
        ("trait", TRAITS),
        ("kind", ("vampire", "ally")),
    ):
        for name in names:
            if plain.lower() == name.lower():
                return f"{kind} {current(name)}"
    raise CardError(f'"{text}" is nothing that a card can require', text)
