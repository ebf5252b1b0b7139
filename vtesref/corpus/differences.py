"""The differences between the editions, and the contradictions within the texts."""

from __future__ import annotations

from dataclasses import dataclass

from vtesref.corpus.complaints import Complaint
from vtesref.corpus.names import slug
from vtesref.corpus.reader import Fields, Mapping, Report, entries
from vtesref.corpus.rulebook import read_or_report
from vtesref.engine.edition_keys import EDITIONS


@dataclass(frozen=True, slots=True)
class Cell:
    """What one edition says on the matter, and in which of its sections."""

    text: str
    sections: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """One way in which the editions differ; an edition without a cell does not state the matter.

    ``simulation`` tells that the outcome of a situation can show it. ``number`` is its row in the list, from 1.
    """

    id: str
    name: str
    number: int
    topic: str
    chapter: str
    simulation: bool
    rules: tuple[str, ...]
    cells: dict[str, Cell]
    rulings: tuple[str, ...]
    note: str
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A place where a text contradicts itself or another text, or is doubtful, and how it is read here."""

    id: str
    name: str
    number: int
    topic: str
    text: str
    sections: tuple[str, ...]
    rules: tuple[str, ...]
    file: str
    line: int


def load_differences(root: str, report: Report) -> tuple[dict[str, Difference], dict[str, Contradiction]]:
    """Read ``rulebook/differences.yaml``: its two lists, each by id, in order."""
    file = "rulebook/differences.yaml"
    value = read_or_report(root, file, report)
    if not isinstance(value, Mapping):
        report(Complaint(file, 1, "must hold two lists", 'write "differences:" and "contradictions:"'))
        return {}, {}
    top = Fields(value, file, 1, "the file", report)
    differences: dict[str, Difference] = {}
    for fields in entries(top.value("differences"), file, "difference", report):
        difference = _difference(fields, len(differences) + 1)
        if difference.id in differences:
            fields.complain(f'the id "{difference.name}" is used twice', "rename one", "id")
        differences[difference.id] = difference
    contradictions: dict[str, Contradiction] = {}
    for fields in entries(top.value("contradictions"), file, "contradiction", report):
        contradiction = _contradiction(fields, len(contradictions) + 1)
        if contradiction.id in contradictions:
            fields.complain(f'the id "{contradiction.name}" is used twice', "rename one", "id")
        contradictions[contradiction.id] = contradiction
    top.done()
    return differences, contradictions


def _identity(fields: Fields, kind: str, place: int) -> tuple[str, int]:
    number = fields.number(kind)
    name = fields.text("id")
    fields.what = f"{kind} {number} ({name})"
    if slug(name) != name:
        fields.complain(f'the id "{name}" must be lower-case words joined by hyphens', "rename it", "id")
    if number != place:
        fields.complain(f"{fields.what} has place {place} in its list", "number the rows in order, without gaps", kind)
    return name, place


def _difference(fields: Fields, place: int) -> Difference:
    name, number = _identity(fields, "difference", place)
    cells: dict[str, Cell] = {}
    for edition in EDITIONS:
        child = fields.child(edition, f"{edition} of difference {number}")
        if child:
            places = tuple(name if "/" in name else f"{edition}/{name}" for name in child.texts("at"))
            cells[edition] = Cell(child.text("text"), places)
            child.done()
    difference = Difference(
        id=f"differences/{name}",
        name=name,
        number=number,
        topic=fields.text("topic"),
        chapter=fields.text("chapter"),
        simulation=fields.flag("simulation"),
        rules=tuple(fields.texts("rules")),
        cells=cells,
        rulings=tuple(fields.texts("rulings")),
        note=fields.text("note", ""),
        file=fields.file,
        line=fields.line,
    )
    fields.done()
    return difference


def _contradiction(fields: Fields, place: int) -> Contradiction:
    name, number = _identity(fields, "contradiction", place)
    contradiction = Contradiction(
        id=f"contradictions/{name}",
        name=name,
        number=number,
        topic=fields.text("topic"),
        text=fields.text("text"),
        sections=tuple(fields.texts("at")),
        rules=tuple(fields.texts("rules")),
        file=fields.file,
        line=fields.line,
    )
    fields.done()
    return contradiction
