"""The pages of the scenarios: each with its trace under every edition it claims, and what the engine covers.

Playing them all takes longer than the rest of a build. So a scenario is played again only when something changes that
it depends on: its own text, the engine, or what is known of a rule that it applied.
"""

from __future__ import annotations

import functools
import json
import shlex
import zlib
from typing import TYPE_CHECKING, Any

from vtesref import browser
from vtesref.engine.core import NotModelled
from vtesref.engine.editions import PLAYED
from vtesref.scenario import ScenarioError, trace_text
from vtesref.scenario.coverage import coverage, shown
from vtesref.scenario.playing import play
from vtesref.site import addresses, forks, workbench
from vtesref.site.addresses import SiteError
from vtesref.site.books import edition_brief
from vtesref.site.keep import Kept, Played, digest
from vtesref.site.page import Page
from vtesref.site.words import count, shortened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.corpus.scenarios import Case
    from vtesref.engine.trace import Step
    from vtesref.scenario.playing import Outcome
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
    "cards": "Rulings on cards",
    "combat": "Rulings on combat, damage and torpor",
    "completed": "Cards played whole: costs, bars, referendums of vampires",
    "crypt": "Vampires played by name",
    "decks": "Cards meeting in whole games",
    "faq": "Frequently asked questions",
    "further": "Further cards of winning decks",
    "general-1": "General rulings: actions to imbued powers",
    "general-2": "General rulings: imbued powers to voting",
    "judged": "A judge's questions: cards meeting each other",
    "moments": "Rulings on when something happens",
    "more-masters": "Master cards and events by name",
    "more-minions": "Cards of minions by name",
    "official-a-g": "Official rulings: cards A to G",
    "official-groups-a-m": "Official rulings: groups of cards A to M",
    "official-h-z": "Official rulings: cards H to Z, and vampires",
    "played-actions": "Action cards, modifiers and reactions by name",
    "played-combat": "Combat cards and masters by name",
    "ran-a-l": "Further rulings on cards from A to L",
    "ran-m-z": "Further rulings on cards from M to Z",
    "unchosen": "Forty further cards",
}
#: From so many scenarios on several processes play them, and count the coverage.
MANY = 100
#: Related rulings listed under a scenario.
RELATED = 5
#: Differences between the editions named on a scenario in which they part.
PARTING = 4
#: A file of more scenarios than this is shown in folded parts of so many.
PART = 25


def _parts(rows: list[Data]) -> list[Data]:
    """Return the rows of a file in parts; one part where they are few."""
    size = PART if len(rows) > 2 * PART else len(rows) or 1
    parts = [rows[start : start + size] for start in range(0, len(rows), size)]
    return [
        {"first": place * size + 1, "last": place * size + len(part), "rows": part} for place, part in enumerate(parts)
    ]


def pages(library: Library, kept: Kept | None = None) -> Iterator[Page]:
    """Yield the pages of every scenario, of their files, and the list of the files; ``kept`` spares the playing."""
    kept = kept or Kept()
    if kept.plays:
        _settle(library, kept)
    files: dict[str, list[Case]] = {}
    for case in library.cases:
        files.setdefault(case.file, []).append(case)
    entries = []
    for file, cases in files.items():
        folder = addresses.scenario_file(file)
        title = title_of(file)
        rows = []
        for place, case in enumerate(cases):
            page = _page(library, case, title, cases, place, kept)
            agree = kept.played[page.address].agree if page.key else True
            rows.append({"name": case.name, "address": page.address, "agree": agree, "text": case.scenario.text})
            yield page
        entries.append({"title": title, "address": f"{folder}/index.html", "scenarios": len(cases), "file": file})
        yield Page(
            f"{folder}/index.html",
            "scenario_file.html",
            f"Scenarios: {title}",
            f"{count(len(cases), 'scenario')} on {title.lower()}, each with its trace by edition.",
            {"what": "scenarios", "file": file, "scenarios": rows},
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
        {"files": entries, "scenarios": len(library.cases)},
        area="scenarios",
    )


def title_of(file: str) -> str:
    """Return the title of a file of scenarios as readers know its subject."""
    name = file.rpartition("/")[2].rpartition(".")[0]
    of_ruling = file.startswith("rulings/")
    told = (RULING_TITLES if of_ruling else TITLES).get(name, "")
    return told or f"{name.replace('-', ' ').capitalize()}{': rulings' if of_ruling else ''}"


# Which are played


class _Facts:
    """What is known of the rules, as hashes: what a played scenario hangs on besides itself and the engine."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.positions = digest(json.dumps({key: known_positions(library, key) for key in PLAYED}).encode())
        self.editions = json.dumps([edition_brief(library, key) for key in PLAYED])
        self.engine = workbench.engine_key() + digest(json.dumps(library.cards).encode())
        self._rules: dict[str, bytes] = {}

    def base(self, case: Case) -> str:
        """Return what playing a scenario depends on before it is known which rules it applies."""
        own = [case.sentence, case.claims, case.file, case.name]
        return digest(self.engine.encode(), self.positions.encode(), self.editions.encode(), json.dumps(own).encode())

    def of(self, keys: tuple[str, ...]) -> str:
        """Return the hash of all that a page shows of some rules."""
        return digest(*(self._rule(key) for key in keys))

    def _rule(self, key: str) -> bytes:
        found = self._rules.get(key)
        if found is None:
            rule = self.library.store.rule(key) or {}
            using = [_brief(one) for one in self.library.store.using(key) if one["kind"] != "term"]
            found = self._rules[key] = json.dumps([rule.get("statement"), using]).encode()
        return found


def _settle(library: Library, kept: Kept) -> None:
    """Play the scenarios of which anything has changed that they hang on; several processes share the work."""
    facts = _Facts(library)
    due: list[tuple[str, Case, str]] = []
    for case in library.cases:
        address, base = library.address_of(case), facts.base(case)
        known = kept.played.get(address)
        if known is None or known.base != base or known.facts != facts.of(known.keys):
            due.append((address, case, base))
    for (address, _, base), (keys, agree, packed) in zip(
        due, _all_played(library, [one[1] for one in due]), strict=True
    ):
        kept.played[address] = Played(base, facts.of(keys), keys, agree)
        kept.views[address] = (f"{base} {kept.played[address].facts}", packed)
    present = {library.address_of(case) for case in library.cases}
    for gone in set(kept.played) - present:
        kept.played.pop(gone)
        kept.views.pop(gone, None)


def known_positions(library: Library, edition: str) -> dict[str, str]:
    """Return, for every rule, whether an edition states it, is silent on it, or has it absent."""
    found: dict[str, dict[str, str]] = library.played_positions
    if edition not in found:
        found[edition] = trace_text.positions(library.store, edition)
    return found[edition]


def _all_played(library: Library, cases: list[Case]) -> Iterator[tuple[tuple[str, ...], bool, bytes]]:
    """Yield for every scenario the rules it applied, whether the editions agree, and what its page shows, packed."""
    shares = forks.processes(len(cases), MANY)
    if shares > 1:
        for edition in PLAYED:
            known_positions(library, edition)
        for rule in library.store.rules():
            library.store.using(rule["key"])  # read once, before the processes part
    yield from forks.in_order(lambda number: _packed(library, cases[number]), len(cases), shares)


def _packed(library: Library, case: Case) -> tuple[tuple[str, ...], bool, bytes]:
    keys, agree, data, view = _play(library, case)
    return keys, agree, zlib.compress(json.dumps([data, view], separators=(",", ":")).encode(), 1)


def _later(library: Library, case: Case, address: str, kept: Kept) -> tuple[Data, Data]:
    """Return what a page shows of its plays: as it was kept, or played now."""
    wanted = f"{kept.played[address].base} {kept.played[address].facts}"
    key, packed = kept.views.get(address, ("", b""))
    if key != wanted:
        packed = _packed(library, case)[2]
        if kept.lasting:
            kept.views[address] = (wanted, packed)
    data, view = json.loads(zlib.decompress(packed))
    return data, view


# Their pages


def _play(library: Library, case: Case) -> tuple[tuple[str, ...], bool, Data, Data]:
    """Play a scenario: the rules it hung on, whether the editions agree, and what twin and page show."""
    store = library.store
    outcomes = []
    for edition, claims in case.claims.items():
        try:
            outcomes.append(play(case.scenario, edition, known_positions(library, edition), claims=claims))
        except (ScenarioError, NotModelled) as error:
            raise SiteError(f"{case.file}:{case.line}: {case.name}: [{edition}] {error}") from None
    agree = len({outcome.result for outcome in outcomes}) == 1 and len({str(one.refused) for one in outcomes}) == 1
    applied = list(dict.fromkeys(key for one in outcomes for key in trace_text.keys_applied(one.table.root)))
    barred = [key for one in outcomes if one.refused for key in one.refused[1]]
    parting = [] if agree else trace_text.parting(outcomes, store)[:PARTING]
    plays = [browser.play(store, outcome) for outcome in reversed(outcomes)]
    groups = browser.grouped(store, plays)
    for group in groups:
        group["editions"] = [edition_brief(library, key) for key in group["editions"]]
    data = {"outcomes": [_outcome(case, one) for one in outcomes], "traces": _traces(outcomes)}
    view = {
        "groups": groups,
        "agree": agree,
        "editions": len(outcomes),
        "parting": [{"id": row["id"], "citation": row["citation"]} for row in parting],
        "related": related_briefs(trace_text.related(store, applied, "ruling")[:RELATED]),
    }
    return tuple(dict.fromkeys([*applied, *barred])), agree, data, view


def _outcome(case: Case, outcome: Outcome) -> Data:
    """Return an outcome for the JSON twin."""
    refused = {"line": outcome.refused[0], "rules": list(outcome.refused[1])} if outcome.refused else None
    claims = list(case.claims[outcome.edition])
    return {
        "edition": outcome.edition,
        "claims": claims,
        "result": outcome.result,
        **({"refused": refused} if refused else {}),
        **({"failed": list(outcome.failed)} if outcome.failed else {}),
    }


def _traces(outcomes: list[Outcome]) -> list[Data]:
    """Return the rules that were applied, for the JSON twin: the words of the steps are on the page.

    A step is the key of its rule, or a list of that and the steps within it. Editions with the same trace share it.
    """
    found: dict[str, Data] = {}
    for outcome in outcomes:
        rules = [_rules(step) for step in trace_text.shown(outcome.table.root, False)]
        found.setdefault(json.dumps(rules), {"editions": [], "rules": rules})["editions"].append(outcome.edition)
    return list(found.values())


def _rules(step: Step) -> Any:
    within = [_rules(one) for one in trace_text.shown(step, False)]
    return [step.key, *within] if within else step.key


def _page(library: Library, case: Case, title: str, cases: list[Case], place: int, kept: Kept) -> Page:
    address = library.address_of(case)

    def neighbour(number: int) -> Data | None:
        if not 0 <= number < len(cases):
            return None
        return {"name": cases[number].name, "address": library.address_of(cases[number])}

    given, _, _ = case.scenario.text.partition(" | ")
    own = {"name": case.name, "source": case.source, "note": case.note}
    said = {key: words for key, words in own.items() if words and key != "name"}  # that is the title
    played = kept.played.get(address)
    return Page(
        address,
        "scenario.html",
        case.name,
        shortened(case.scenario.text, 110),
        {"what": "scenario", **said, "scenario": case.sentence, "file": case.file, "shows": list(case.shows)},
        {
            **own,
            "given": given,
            "lines": [line.text for line in case.scenario.when],
            "cards": [{"name": name, "text": _card(text)} for name, text in case.cards.items()],
            "sentence": case.sentence if case.stands_alone else "",
            "told_by": shlex.quote(case.name),
            "shows": [
                {"key": key, "statement": (library.store.rule(key) or {}).get("statement", key)} for key in case.shows
            ],
            "before": neighbour(place - 1),
            "after": neighbour(place + 1),
        },
        [*TRAIL, (title, f"{addresses.scenario_file(case.file)}/index.html")],
        kind="article",
        area="scenarios",
        key=f"{played.base} {played.facts}" if played else "",
        later=functools.partial(_later, library, case, address, kept),
    )


def _card(text: Any) -> str:
    """Return a card of a scenario as its page shows it: what follows "where", or its notation on one line."""
    return text if isinstance(text, str) else json.dumps(text, ensure_ascii=False).replace('"', "")


def related_briefs(documents: list[Data]) -> list[Data]:
    """Return documents in short."""
    return [_brief(one) for one in documents]


def _brief(one: Data) -> Data:
    return {key: one.get(key, "") for key in ("id", "kind", "edition", "form", "citation", "title", "date", "standing")}


# What the engine covers


def coverage_figures(library: Library) -> Data:
    """Return the figures of ``vtesref coverage`` over all scenarios; two processes share the work where they can."""
    known = {edition: known_positions(library, edition) for edition in PLAYED}
    found: dict[str, set[str]] = {edition: set() for edition in PLAYED}
    for shared in _shared(library.cases, known):
        for edition, keys in shared.items():
            found[edition] |= keys
    return coverage([{"not_modelled": "", **rule} for rule in library.store.rules()], found)


def _shared(cases: list[Case], known: dict[str, dict[str, str]]) -> list[dict[str, set[str]]]:
    """Return what the scenarios show, in parts."""
    parts = forks.processes(len(cases), MANY)
    return list(forks.in_order(lambda number: shown(cases[number::parts], known).rules, parts, parts, chunk=1))


def _not_modelled(library: Library) -> list[Data]:
    """Return the rules that the engine does not play, by chapter, with the reasons."""
    chapters: dict[str, list[Data]] = {}
    for rule in library.store.rules():
        if rule.get("not_modelled"):
            entry = {"key": rule["key"], "statement": rule["statement"], "why": rule["not_modelled"]}
            chapters.setdefault(rule["area"], []).append(entry)
    return [{"title": area.replace("-", " ").capitalize(), "rules": rules} for area, rules in chapters.items()]


def coverage_page(library: Library, kept: Kept | None = None) -> Page:
    """Return the page of what the engine covers; the figures are taken from ``kept`` or put there."""
    kept = kept or Kept()
    if "figures" not in kept.coverage:  # as text, in which the chapters keep their order
        kept.coverage["figures"] = json.dumps(coverage_figures(library))
    found: Data = json.loads(kept.coverage["figures"])
    chapters = [
        {
            "area": area,
            "title": area.replace("-", " ").capitalize(),
            "cells": [rows[edition] for edition in reversed(PLAYED)],
        }
        for area, rows in found["chapters"].items()
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
        TRAIL,
        area="scenarios",
    )
