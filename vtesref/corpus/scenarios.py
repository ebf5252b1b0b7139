"""Scenario files: worked examples and edge cases, with what each edition makes of them.

A file is a list of entries: ``name`` (a sentence about the game), ``source`` (where a text tells it, optional),
``also`` (further rulings that it shows),
``given``, ``cards`` (by name, what would stand after "where NAME is a"), ``when`` (story lines), ``then`` (claims: one
text for every edition, or one for each), ``shows`` (the rules that the outcome hangs on) and ``note``. ``each`` makes
an entry several scenarios: words in capitals, and what stands for them in the first scenario, the second, and so on.
"""

from __future__ import annotations

import os
import re
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from vtesref.corpus import library
from vtesref.corpus.complaints import Complaint
from vtesref.corpus.reader import Fields, Mapping, Report, Sequence, entries, plain, strict
from vtesref.corpus.rulebook import read_or_report
from vtesref.engine import edition_keys, former_keys
from vtesref.engine.core import NotModelled
from vtesref.engine.editions import PLAYED
from vtesref.scenario import ScenarioError, make, tell, without_claims
from vtesref.scenario.words import flow
from vtesref.scenario.words.text import refuse_hidden, visible

if TYPE_CHECKING:
    from vtesref.scenario import Scenario, Told

#: Rules that one scenario may show: each is tried by playing it again.
MAX_SHOWN = 50
MAX_NAME = 300
#: Scenarios that one entry may be.
MAX_EACH = 60
FOLDERS = ("rulebook/scenarios", "rulings/scenarios")


@dataclass(frozen=True)
class Case:
    """One scenario of a file.

    ``told`` are the situation and its story; ``claims`` are by edition, in the order in which they are played;
    ``cards`` are as written, by name; ``also`` are the ids of the rulings that it shows besides its source.
    """

    name: str
    source: str
    told: Told
    claims: dict[str, tuple[str, ...]]
    shows: tuple[str, ...]
    note: str
    file: str
    line: int
    cards: dict[str, Any] = field(default_factory=dict)
    also: tuple[str, ...] = ()

    @property
    def rulings(self) -> tuple[str, ...]:
        """The ids of the rulings that it shows."""
        return (*([self.source] if self.source.startswith("rulings/") else []), *self.also)

    @cached_property
    def scenario(self) -> Scenario:
        """The situation laid out and its story read, without claims, which are checked to name what is there.

        Raises ScenarioError for what cannot be read, and NotModelled for a line that is none.
        """
        held = dict.fromkeys(claim for one in self.claims.values() for claim in one)
        return without_claims(make(*self.told, tuple(held), self.cards))

    def in_file(self, file: str) -> Case:
        """Return the same scenario with another name for its file."""
        same = copy(self)
        same.__dict__["file"] = file
        return same

    @property
    def sentence(self) -> str:
        """The situation and its story in one line: the cards stand after "where"."""
        given, _, story = self.told.text.partition(" | ")
        for name, text in self.cards.items():
            given += f" {flow.where(name, text)}"
        return f"{' '.join(given.split())} | {story}"


def scenario_files(root: str) -> list[str]:
    """Return the names of the scenario files below ``root``."""
    found = []
    for folder in FOLDERS:
        path = os.path.join(root, *folder.split("/"))
        if os.path.isdir(path):
            found += [f"{folder}/{name}" for name in sorted(os.listdir(path)) if name.endswith((".yaml", ".yml"))]
    return found


def load_cases(root: str, file: str, report: Report = strict) -> list[Case]:
    """Read the scenarios of one file, named below ``root``, and lay each of them out."""
    library.use(root)
    return [case for case in written_cases(root, file, report) if _is_laid_out(case, report)]


def load_case(root: str, file: str, line: int, name: str) -> Case | None:
    """Read the scenario at a line of a file, and lay it out with the cards that are known; None where none is.

    Scenarios of one entry stand at one line, so ``name`` says which.

    Raises CorpusError where the file cannot be read, or the scenario not laid out.
    """
    for case in written_cases(root, file):
        if case.line == line and case.name == name and _is_laid_out(case, strict):
            return case
    return None


def written_cases(root: str, file: str, report: Report = strict) -> list[Case]:
    """Read the scenarios of one file, named below ``root``, without laying them out: so they may still have errors.

    Their texts spell the cards as stories do that are known by name at the moment.
    """
    cases = []
    lines: dict[str, int] = {}
    for entry in entries(read_or_report(root, file, report), file, "scenario", report):
        for fields in _each(entry):
            case = _case(fields, report)
            if case is None:
                continue
            cases.append(case)
            if case.name.lower() in lines:
                fields.complain(
                    f"{fields.what} has the same name as the one on line {lines[case.name.lower()]}",
                    ("give one of them another name"),
                    "name",
                )
            lines.setdefault(case.name.lower(), case.line)
    return cases


def _each(entry: Fields) -> list[Fields]:
    """Return the scenarios of an entry: one, or as many as ``each`` lists for its words in capitals."""
    if not entry.has("each"):
        return [entry]
    child = entry.child("each", 'the words of "each"')
    words = {word: child.texts(word) for word in child.map} if child else {}
    lengths = {len(listed) for listed in words.values()}
    if len(lengths) != 1 or not all(re.fullmatch("[A-Z]{3,}", word) for word in words):
        remedy = "write it as CARD: [Deflection, Redirection]"
        entry.complain('"each" must give words in capitals lists of one length', remedy, "each")
        return []
    (length,) = lengths
    if length > MAX_EACH:
        entry.complain(f'"each" makes {length} scenarios; at most {MAX_EACH} are read', "split it", "each")
        return []
    mappings = []
    for place in range(length):
        told = Mapping(entry.line)
        for key in entry.map.keys() - {"each"}:
            told[key] = _filled(entry.map[key], {word: listed[place] for word, listed in words.items()})
        told.lines = entry.map.lines
        mappings.append(Fields(told, entry.file, entry.line, "scenario", entry.report))
    return mappings


def _filled(value: Any, words: dict[str, str]) -> Any:
    """Return what was read of an entry with its words in capitals replaced."""
    if isinstance(value, str):
        return re.sub(r"\b[A-Z]{3,}\b", lambda word: words.get(word[0], word[0]), value)
    if isinstance(value, Sequence):
        items = Sequence(value.line)
        items.extend(_filled(one, words) for one in value)
        items.lines = value.lines
        return items
    if isinstance(value, Mapping):
        fields = Mapping(value.line)
        for key, one in value.items():
            name = _filled(key, words)
            fields[name], fields.lines[name] = _filled(one, words), value.lines[key]
        return fields
    return value


def _is_laid_out(case: Case, report: Report) -> bool:
    """Tell whether a scenario can be laid out, and report what is in the way."""
    try:
        return bool(case.scenario)
    except (ScenarioError, NotModelled) as error:
        what = f'scenario "{visible(case.name)}"'
        report(Complaint(case.file, case.line, f"{what}: {error}", "correct the sentence"))
        return False


def _case(fields: Fields, report: Report) -> Case | None:
    name = fields.text("name")
    if len(name) > MAX_NAME:
        fields.complain(f'"name" has {len(name)} characters; at most {MAX_NAME} are read', "shorten it", "name")
        return None
    fields.what = f'scenario "{visible(name)}"'
    given = fields.text("given")
    when = tuple(line.strip() for text in fields.texts("when") for line in text.split(",") if line.strip())
    cards = _cards(fields)
    claims: dict[str, tuple[str, ...]] = {}
    if isinstance(fields.map.get("then"), list):
        fields.complain(
            f"the claims of {fields.what} are a list", "write them in one text, with commas between", "then"
        )
        return None
    if isinstance(fields.map.get("then"), str):
        claims = dict.fromkeys(PLAYED, _claims(fields.text("then")))
    else:
        child = fields.child("then", f"the claims of {fields.what}")
        if child:
            claims = {edition: _claims(child.text(edition)) for edition in PLAYED if child.has(edition)}
            child.known.update(PLAYED)
            child.done()
            for edition in PLAYED:  # an edition that says nothing else claims what its base does
                base = edition_keys.column(edition_keys.base(edition))
                if edition not in claims and base in claims:
                    claims[edition] = claims[base]
    if any(not held for held in claims.values()):
        fields.complain(f"{fields.what} claims nothing", "write a claim", "then")
    source, note = fields.text("source", ""), fields.text("note", "")
    shows, also = tuple(map(former_keys.current, fields.texts("shows"))), tuple(fields.texts("also"))
    fields.done()
    if len(shows) > MAX_SHOWN:
        fields.complain(f"{fields.what} shows {len(shows)} rules; at most {MAX_SHOWN} are allowed", "split it", "shows")
        return None
    try:
        for text in (name, source, note, given, *when, *(claim for held in claims.values() for claim in held)):
            refuse_hidden(" ".join(text.split()), f'"{text}"')
    except ScenarioError as error:
        report(Complaint(fields.file, fields.line, f"{fields.what}: {error}", "correct the sentence"))
        return None
    if not claims:
        fields.complain(f"{fields.what} claims nothing", 'add "then"')
    return Case(name, source, tell(given, when), claims, shows, note, fields.file, fields.line, cards, also)


def _cards(fields: Fields) -> dict[str, Any]:
    """Return the cards that a scenario defines: a mapping from the name to the text of the card."""
    if not fields.has("cards"):
        return {}
    child = fields.child("cards", f"the cards of {fields.what}")
    if child is None:
        return {}
    found = {name: _texts(child, name) if isinstance(child.map[name], dict) else child.text(name) for name in child.map}
    child.done()
    return found


def _texts(child: Fields, name: str) -> dict[str, Any]:
    """Return a card in the notation of card texts, as plain values."""
    child.known.add(name)
    return {str(key): plain(one) for key, one in child.map[name].items()}


def _claims(text: str) -> tuple[str, ...]:
    return tuple(claim.strip() for claim in text.replace(";", ",").split(",") if claim.strip())
