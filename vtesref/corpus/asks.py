"""What each rule, ruling and difference answers, as players ask it: read from ``rulebook/asks`` and ``rulings/asks``.

A paragraph that states no rule of the list, as in a companion of the editions, has its questions by its id.

The questions are searched and shown on no page. Each entry names what settles its questions by itself; those that it
answers with yes or no stand in lists of their own.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from vtesref.corpus.complaints import Complaint
from vtesref.corpus.names import fold
from vtesref.corpus.reader import Report, entries, strict
from vtesref.corpus.rulebook import read_or_report

if TYPE_CHECKING:
    from collections.abc import Collection

FOLDERS = ("rulebook/asks", "rulings/asks")
#: What an entry can name.
KINDS = ("rule", "ruling", "difference", "paragraph")
YES = "yes"
NO = "no"
#: The lists of questions of an entry, each with what answers all of them; "" where it is no yes and no no.
LISTS = {"asks": "", "asks-yes": YES, "asks-no": NO}
#: How few questions an entry may have.
FEWEST = 4
#: How many it may have.
MOST = 8


class Asked(NamedTuple):
    """The questions that one thing settles: ``kind`` is one of KINDS, ``key`` which of them.

    ``verdicts`` holds "yes", "no" or "" for each question. ``answer`` is what settles them in one line, where its own
    words are longer than that; "" otherwise.
    """

    kind: str
    key: str
    questions: tuple[str, ...]
    file: str
    line: int
    verdicts: tuple[str, ...] = ()
    answer: str = ""


def load_asks(root: str, report: Report = strict) -> list[Asked]:
    """Read the questions, in the order of the files; complains of what is no entry."""
    askeds = []
    for folder in FOLDERS:
        path = os.path.join(root, folder)
        names = sorted(os.listdir(path)) if os.path.isdir(path) else []
        for file in (f"{folder}/{name}" for name in names if name.endswith((".yaml", ".yml"))):
            for fields in entries(read_or_report(root, file, report), file, "entry", report):
                kind = next((one for one in KINDS if fields.has(one)), "")
                if not kind:
                    fields.complain("the entry has no name", f"name one of: {', '.join(KINDS)}", "asks")
                    continue
                key = str(fields.value(kind))
                fields.known.add(kind)
                listed = [(text, verdict) for name, verdict in LISTS.items() for text in fields.texts(name)]
                answer = " ".join(fields.text("answer", "").split())
                fields.done()
                questions, verdicts = tuple(text for text, _ in listed), tuple(verdict for _, verdict in listed)
                askeds.append(Asked(kind, key, questions, file, fields.line, verdicts, answer))
    return askeds


def lint_asks(
    asks: Collection[Asked],
    rules: Collection[str],
    rulings: Collection[str],
    differences: Collection[str],
    report: Report,
    paragraphs: Collection[str] = (),
) -> None:
    """Complain of questions on nothing, of what has none or too few, and of a question that stands twice.

    Of ``paragraphs`` none must have any.
    """
    known = {"rule": set(rules), "ruling": set(rulings), "difference": set(differences), "paragraph": set(paragraphs)}
    seen: dict[str, Asked] = {}
    named: set[tuple[str, str]] = set()
    for asked in asks:
        if asked.key not in known[asked.kind]:
            report(Complaint(asked.file, asked.line, f"there is no {asked.kind} {asked.key}", "correct the name"))
        if (asked.kind, asked.key) in named:
            report(
                Complaint(
                    asked.file,
                    asked.line,
                    (f"the questions on {asked.kind} {asked.key} are written twice"),
                    "put them together",
                )
            )
        named.add((asked.kind, asked.key))
        if not FEWEST <= len(asked.questions) <= MOST:
            count = len(asked.questions)
            report(Complaint(asked.file, asked.line, f"{asked.key} has {count} questions", f"write {FEWEST} to {MOST}"))
        for question in asked.questions:
            folded = " ".join("".join(c if c.isalnum() else " " for c in fold(question)).split())
            first = seen.setdefault(folded, asked)
            if first is not asked:
                told = f'"{question}" is also a question of {first.key} ({first.file})'
                report(Complaint(asked.file, asked.line, told, "write it differently"))
    for kind, keys in known.items():
        if kind == "paragraph":
            continue
        for key in sorted(keys - {name for of, name in named if of == kind}):
            file = FOLDERS[kind == "ruling"]
            report(Complaint(file, 1, f"no question is written for the {kind} {key}", "add an entry"))
