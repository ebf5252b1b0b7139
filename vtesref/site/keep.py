"""What one build of the site leaves for the next, so that only what has changed is made again.

The manifest of a built site holds what JSON can: how every scenario was played and what that hung on. A process that
builds again and again (``site serve``) keeps the rest in its memory, too: the scenarios read, the views made, the links
of every page, and which files it has held against the manifest already.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from vtesref.corpus.scenarios import Case
    from vtesref.site.library import Library
    from vtesref.site.links import Page, Sound


class Played(NamedTuple):
    """How a scenario was played: what that hung on (``base``, ``facts``), and what other pages show of it.

    ``keys`` are the rules that it applied: as long as all that is known of them stays, so does the page.
    """

    base: str
    facts: str
    keys: tuple[str, ...]
    agree: bool


@dataclass(slots=True)
class Kept:
    """What is kept from build to build; ``plays`` is False where only addresses matter and nothing is to be played."""

    plays: bool = True
    played: dict[str, Played] = field(default_factory=dict)  # by the address of the scenario
    coverage: dict[str, str] = field(default_factory=dict)  # its figures as JSON, and what they are of
    # In memory alone:
    lasting: bool = False  # whether another build in this process follows
    defer: bool = False  # whether the index of the search, and the data, may be left to the next build
    library: tuple[Library, dict[str, tuple[int, int, int]]] | None = None  # and the stamps of what it was read from
    views: dict[str, tuple[str, bytes]] = field(default_factory=dict)  # by address: of what, and packed JSON
    cases: dict[str, tuple[str, list[Case]]] = field(default_factory=dict)  # by file: the hash of its text
    told_by: dict[str, tuple[Case, bytes]] = field(default_factory=dict)  # by address: a scenario, and it as JSON
    examples: tuple[str, dict[tuple[str, str], Any]] = ("", {})  # of what scenarios, and those that show a form
    uses: tuple[Any, dict[str, list[Any]]] | None = None  # scenarios by known card, and what they were found in
    read: dict[str, tuple[str, Page]] = field(default_factory=dict)  # by page: the hash of its HTML
    sound: Sound | None = None  # the site whose links were looked at last
    manifest: tuple[tuple[int, int, int], dict[str, Any]] | None = None  # as it was written last, with its stamp
    bodies: dict[str, Any] = field(default_factory=dict)  # what the store held last, by its JSON
    seen: dict[str, tuple[int, int, int]] = field(default_factory=dict)  # by file: its inode, size and time

    def take(self, manifest: dict[str, Any]) -> None:
        """Take over what the manifest of the site that is there tells."""
        known, rules = manifest.get("played"), manifest.get("rules")
        if isinstance(known, dict) and isinstance(rules, list) and not self.played:
            for address, row in known.items():
                if isinstance(row, list) and len(row) == 4:
                    keys = tuple(rules[number] for number in row[2])
                    self.played[address] = Played(row[0], row[1], keys, bool(row[3]))
        if not self.coverage and isinstance(manifest.get("coverage"), dict):
            self.coverage = manifest["coverage"]

    def told(self) -> dict[str, Any]:
        """Return what the next manifest has to tell."""
        numbers: dict[str, int] = {}
        played = {
            address: [one.base, one.facts, [numbers.setdefault(key, len(numbers)) for key in one.keys], one.agree]
            for address, one in sorted(self.played.items())  # in whatever order they were played
        }
        return {"rules": list(numbers), "played": played, "coverage": self.coverage}


def digest(*parts: bytes) -> str:
    """Return the hash of some bytes."""
    lengths = b"".join(len(part).to_bytes(8, "big") for part in parts)
    found = hashlib.blake2b(len(parts).to_bytes(8, "big") + lengths, digest_size=9)
    for part in parts:
        found.update(part)
    return found.hexdigest()


def stamp(path: str) -> tuple[int, int, int]:
    """Return what tells that a file is still the same one: its inode, size and time."""
    status = os.stat(path)
    return status.st_ino, status.st_size, status.st_mtime_ns
