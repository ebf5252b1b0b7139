"""The page of what the engine covers, and what it does not play, with the reasons."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from vtesref.engine.editions import PLAYED
from vtesref.scenario.play.coverage import by_edition, coverage, showing, shown_in
from vtesref.site import forks
from vtesref.site.books import edition_brief
from vtesref.site.keep import Kept
from vtesref.site.page import Page
from vtesref.site.played import known_positions
from vtesref.site.words import area_title

if TYPE_CHECKING:
    from vtesref.site.library import Library

Data = dict[str, Any]

#: From so many rules on several processes count which are shown.
MANY = 30


def figures(library: Library) -> Data:
    """Return the figures of ``vtesref coverage`` over all scenarios; several processes share the work."""
    known = {edition: known_positions(library, edition) for edition in PLAYED}
    named = list(showing(library.cases).items())
    parts = forks.processes(len(named), MANY)
    editions = forks.in_order(lambda number: shown_in(*named[number], known), len(named), parts)
    found = by_edition({key: shown for (key, _), shown in zip(named, editions, strict=True)})
    return coverage([{"not_modelled": "", **rule} for rule in library.store.rules()], found)


def _not_modelled(library: Library) -> list[Data]:
    """Return the rules that the engine does not play, by chapter, with the reasons."""
    chapters: dict[str, list[Data]] = {}
    for rule in library.store.rules():
        if rule.get("not_modelled"):
            entry = {"key": rule["key"], "statement": rule["statement"], "why": rule["not_modelled"]}
            chapters.setdefault(rule["area"], []).append(entry)
    return [{"title": area_title(area), "rules": rules} for area, rules in chapters.items()]


def page(library: Library, kept: Kept | None = None) -> Page:
    """Return the page of what the engine covers; the figures are taken from ``kept`` or put there."""
    kept = kept or Kept()
    if "figures" not in kept.coverage:  # as text, in which the chapters keep their order
        kept.coverage["figures"] = json.dumps(figures(library))
    found: Data = json.loads(kept.coverage["figures"])
    chapters = [
        {
            "area": area,
            "title": area_title(area),
            "cells": [rows[edition] for edition in reversed(PLAYED)],
        }
        for area in dict.fromkeys(rule.area for rule in library.corpus.rules.values())  # as the list of rules has them
        if (rows := found["chapters"].get(area))
    ]
    return Page(
        "coverage.html",
        "coverage.html",
        "What the engine covers",
        "The rules that the engine applies and the rules that a scenario shows, by chapter and edition.",
        {"what": "coverage", **found},
        {
            "editions": [edition_brief(library, key) for key in reversed(PLAYED)],
            "chapters": chapters,
            "sums": [found["editions"][edition] for edition in reversed(PLAYED)],
            "rules": found["rules"],
            "scenarios": len(library.cases),
            "missing": _not_modelled(library),
        },
        [("Scenarios", "scenarios/index.html")],
        area="scenarios",
    )
