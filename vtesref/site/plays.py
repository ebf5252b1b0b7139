"""The pages of the scenarios, of the files that hold them, and the list of those."""

from __future__ import annotations

import functools
import json
from typing import TYPE_CHECKING, Any

from vtesref.site import addresses, played
from vtesref.site.keep import Kept
from vtesref.site.page import Page
from vtesref.site.words import count, in_parts, shortened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.corpus.scenarios import Case
    from vtesref.site.library import Library

Data = dict[str, Any]

TRAIL = [("Scenarios", "scenarios/index.html")]
#: What files of scenarios are about, where their names alone do not say it to who has not written them.
TITLES = {
    "action": "Actions by card",
    "ally": "Allies",
    "as-a-vampire": "Allies that play cards as a vampire",
    "asked-of-judges": "Hard questions for a judge",
    "bleed": "Bleeding",
    "block": "Blocking",
    "cards": "Cards: levels, costs and targets",
    "combat-damage": "Damage in combat and out of it",
    "contest": "Contested cards and titles",
    "damage": "Damage and what comes of it",
    "deck": "Building a deck",
    "differences": "Where the editions differ",
    "discard": "The discard phase",
    "drawing": "Drawing cards",
    "ended-actions": "Actions that a card ends",
    "equip": "Equipping, and employing retainers",
    "everyday-rules": "Rules that every game applies",
    "examples": "Worked examples of the books",
    "given-contests": "Contests from the start",
    "given-more": "Copies of cards, and whose a card is",
    "influence": "The influence phase",
    "judged": "A judge's questions: phases, contests, the crypt",
    "master": "The master phase",
    "minion-phase": "The minion phase",
    "ousting": "Ousting and victory points",
    "plain-rules": "Combat rules that are easily taken for granted",
    "press": "Presses and further rounds",
    "range": "Range and maneuvers",
    "reacting-cards": "Cards in play used like reactions",
    "retainers": "Retainers in combat",
    "sequencing": "Who may use an effect next",
    "several-targets": "Actions with several targets",
    "stealth": "Stealth and intercept",
    "story-order": "What comes before what",
    "strike-effects": "What strikes do",
    "strikes": "Choosing and resolving strikes",
    "titles": "Titles, votes and sects",
    "torpor": "Torpor and rescue",
    "traits": "Traits, sects and clans",
    "turn": "The turn and its phases",
    "unlock-order": "The order of the unlock phase",
    "withdrawal": "Withdrawing from the game",
}
RULING_TITLES = {
    "as-players-tell": "Rulings: costs and levels that players leave unsaid",
    "before-it-begins": "What was chosen, taught and done before the story begins",
    "cards": "Rulings on cards",
    "combat": "Rulings on combat, damage and torpor",
    "completed": "Cards played whole: costs, bars, referendums of vampires",
    "crypt": "Vampires played by name",
    "decks": "Cards meeting in whole games",
    "faq": "Frequently asked questions",
    "further": "Further cards of winning decks",
    "general-1": "General rulings: actions to imbued powers",
    "general-2": "General rulings: imbued powers to voting",
    "held-to-rulings": "Plays held to rulings and the texts of cards",
    "judged": "A judge's questions: cards meeting each other",
    "moments": "Rulings on when something happens",
    "more-masters": "Master cards and events by name",
    "more-minions": "Cards of minions by name",
    "official-a-g": "Official rulings: cards A to G",
    "official-groups-a-m": "Official rulings: groups of cards A to M",
    "second-reading": "Clauses found in a second reading of the cards",
    "official-h-z": "Official rulings: cards H to Z, and vampires",
    "played-actions": "Action cards, modifiers and reactions by name",
    "played-combat": "Combat cards and masters by name",
    "ran-a-l": "Further rulings on cards from A to L",
    "ran-m-z": "Further rulings on cards from M to Z",
    "run-cards-a-l": "Rulings on cards from A to L that run",
    "run-topics": "Groups of cards, and cards from M to Z, further shown",
    "run-further": "Further rulings shown, many with cards made up for it",
    "shown-cards": "Rulings on cards played by name, shown",
    "shown-groups": "Rulings on groups of cards, shown",
    "unchosen": "Forty further cards",
    "whole": "Last clauses of cards: any time, costs, control, counters",
    "texts-made-up": "What the texts of cards can say",
}
#: A file of more scenarios than this is shown in folded parts of so many.
PART = 25


def _parts(rows: list[Data]) -> list[Data]:
    """Return the rows of a file in parts; one part where they are few."""
    found, first = list[Data](), 1
    for part in in_parts(rows, PART):
        found.append({"first": first, "last": first + len(part) - 1, "rows": part})
        first += len(part)
    return found


def pages(library: Library, kept: Kept | None = None) -> Iterator[Page]:
    """Yield the pages of every scenario, of their files, and the list of the files; ``kept`` spares the playing.

    A library makes them once: what changes of it later is on none of them (``again.py``).
    """
    if not library.play_pages:
        library.play_pages = list(_made(library, kept or Kept()))
    yield from library.play_pages


def _made(library: Library, kept: Kept) -> Iterator[Page]:
    if kept.plays:
        played.settle(library, kept)
    files: dict[str, list[Case]] = {}
    for case in library.cases:
        files.setdefault(case.file, []).append(case)
    entries = []
    for file, cases in files.items():
        folder = addresses.scenario_file(file)
        title = title_of(file)
        rows = []
        following = [*map(library.address_of, cases[1:]), ""]
        for case, after in zip(cases, following, strict=True):
            page = _page(library, case, title, after, kept)
            agree = kept.played[page.address].agree if page.key else True
            rows.append({"name": case.name, "address": page.address, "agree": agree, "text": case.scenario.text})
            yield page
        entries.append({"title": title, "address": f"{folder}/index.html", "scenarios": len(cases), "file": file})
        yield Page(
            f"{folder}/index.html",
            "scenario_file.html",
            f"Scenarios: {title}",
            f"{count(len(cases), 'scenario')} on {title.lower()}, each with its trace by edition.",
            {"what": "scenarios", "file": file},
            {"title": title, "rows": rows, "file": file, "parts": _parts(rows)},
            TRAIL,
            area="scenarios",
        )
    yield Page(
        "scenarios/index.html",
        "scenarios.html",
        "Scenarios",
        (
            f"{count(len(library.cases), 'situation')}, each played by up to three editions, with the rule "
            "behind every step."
        ),
        {"what": "scenario files", "files": entries},
        {"groups": _groups(entries), "scenarios": len(library.cases)},
        area="scenarios",
    )


def _groups(entries: list[Data]) -> list[Data]:
    """Return the files of scenarios in two groups, each by its titles."""
    titles = {"rulebook/": "On the rules", "rulings/": "On rulings and cards"}
    return [
        {
            "title": title,
            "files": sorted(
                (entry for entry in entries if entry["file"].startswith(folder)),
                key=lambda one: one["title"].lower().removeprefix("the ").removeprefix("a "),
            ),
        }
        for folder, title in titles.items()
    ]


def title_of(file: str) -> str:
    """Return the title of a file of scenarios as readers know its subject."""
    name = file.rpartition("/")[2].rpartition(".")[0]
    of_ruling = file.startswith("rulings/")
    told = (RULING_TITLES if of_ruling else TITLES).get(name, "")
    return told or f"{name.replace('-', ' ').capitalize()}{': rulings' if of_ruling else ''}"


def _page(library: Library, case: Case, title: str, after: str, kept: Kept) -> Page:
    address = library.address_of(case)

    given, _, _ = case.scenario.text.partition(" | ")
    own = {"name": case.name, "source": _source(library, case.source), "note": case.note}
    lines = [line.text for line in case.scenario.when]
    known = kept.played.get(address)
    return Page(
        address,
        "scenario.html",
        case.name,
        shortened(case.scenario.text, 110),
        {},
        {
            **own,
            "given": given,
            "lines": lines,
            "cards": [{"name": name, "text": _card(text)} for name, text in case.cards.items()],
            "sentence": case.sentence,
            # The page's own words make the sentence, and a script puts it together: those who play it have scripts.
            "told_whole": case.sentence == f"{given} | {', '.join(lines)}" and not case.cards,
            "shows": [
                {"key": key, "statement": (library.store.rule(key) or {}).get("statement", key)} for key in case.shows
            ],
            "after": after,
        },
        [*TRAIL, (title, f"{addresses.scenario_file(case.file)}/index.html")],
        kind="article",
        area="scenarios",
        key=f"{known.base} {known.facts}" if known else "",
        later=functools.partial(played.later, library, case, address, kept),
    )


def _source(library: Library, source: str) -> Data:
    """Return what a scenario is from as readers know it, with the id of the ruling or section where there is one."""
    document = library.by_id.get(source)
    if document is not None:
        return {"id": source, "citation": document.citation}
    edition, _, place = source.partition(" ")
    if edition not in library.editions:
        return {"id": "", "citation": source}
    section = f"{edition}/{place.partition(' (')[0].lower()}"
    known = any(one.id == section for one in library.corpus.books[edition].sections)
    return {"id": section if known else "", "citation": f"{library.editions[edition]['short']} {place}".strip()}


def _card(text: Any) -> str:
    """Return a card of a scenario as its page shows it: what follows "where", or its notation on one line."""
    return text if isinstance(text, str) else json.dumps(text, ensure_ascii=False).replace('"', "")
