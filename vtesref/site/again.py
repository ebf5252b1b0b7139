"""What a process that builds again and again need not read again: a ruling that has other words changes little.

Whoever writes a ruling changes its words time and again, and looks at the page. Lists, links and scenarios tell of a
ruling by what it is called and cites, never by its words; so the library of the build before is brought up to date.
After any other change it is made anew.
"""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from vtesref.corpus.library import source
from vtesref.corpus.reader import strict
from vtesref.corpus.rulings import load_subjects, ruling_files
from vtesref.desk.documents import of_rulings
from vtesref.desk.markup import card_names
from vtesref.scenario.words import played_cards
from vtesref.site.keep import Kept, stamp
from vtesref.site.library import Library

if TYPE_CHECKING:
    from vtesref.corpus.rulings import Ruling, Subject
    from vtesref.desk.documents import Document
    from vtesref.site.official.shelf import Shelf


def library(root: str, kept: Kept, official: Shelf | None) -> Library:
    """Return the library of the content as it is now; raises CorpusError when it is not sound."""
    stamps = _stamps(root) if kept.lasting else {}  # before anything is read
    before = kept.library
    if before is not None and before[0].root == root and before[0].official is official:
        changed = {file for file in stamps.keys() | before[1].keys() if stamps.get(file) != before[1].get(file)}
        if _renewed(before[0], changed):
            kept.library = (before[0], stamps)
            return before[0]
    kept.library = None
    found = Library(root, kept, official)
    if kept.lasting:
        kept.library = (found, stamps)
    return found


def _stamps(root: str) -> dict[str, tuple[int, int, int]]:
    """Return what tells whether a file of the content is still as it was, by its name."""
    found = {}
    for part in ("rulebook", "rulings"):
        for where, _, names in os.walk(os.path.join(root, part)):
            for name in names:
                path = os.path.join(where, name)
                found[os.path.relpath(path, root).replace(os.sep, "/")] = stamp(path)
    return found


def _renewed(found: Library, changed: set[str]) -> bool:
    """Bring a library up to date with files that have changed; where more than words has, do nothing, and tell so."""
    files = [file for file in ruling_files(found.root) if file in changed]
    if len(files) != len(changed):
        return False
    corpus = found.corpus
    played_cards.use(source(found.cards))  # as a new one would: another may have been used meanwhile
    subjects = load_subjects(found.root, strict, files)
    known = {ident: subject for ident, subject in corpus.subjects.items() if subject.file in files}
    if list(subjects) != list(known) or not all(_alike(subjects[ident], known[ident]) for ident in known):
        return False
    before = {ruling.id: ruling for subject in known.values() for ruling in subject.rulings}
    rulings = [
        ruling
        for subject in subjects.values()
        for ruling in subject.rulings
        if _words(ruling) != _words(before[ruling.id])
    ]
    documents = list(of_rulings(corpus, rulings))
    if not all(_told_alike(document, found.by_id[document.id]) for document in documents):
        return False
    found.renew(subjects, documents)
    return True


def _words(ruling: Ruling) -> tuple[str, ...]:
    return ruling.text, ruling.question, ruling.note, ruling.why


def _alike(now: Subject, before: Subject) -> bool:
    """Tell whether subjects, and their rulings, differ in nothing but the words of rulings and lines of the file."""
    if replace(now, rulings=before.rulings, line=before.line) != before or len(now.rulings) != len(before.rulings):
        return False
    for ruling, was in zip(now.rulings, before.rulings, strict=True):
        words: dict[str, Any] = {"text": was.text, "question": was.question, "note": was.note, "why": was.why}
        if replace(ruling, line=was.line, **words) != was:
            return False
    return True


def _told_alike(now: Document, before: Document) -> bool:
    """Tell whether documents differ in nothing but their words, and name the same cards, which are links."""
    words: dict[str, Any] = {name: getattr(before, name) for name in ("text", "plain", "note", "why")}
    return replace(now, **words) == before and set(card_names(now.text)) == set(card_names(before.text))
