"""What the pages are made of: the corpus, the desk's answers, and the scenarios played out."""

from __future__ import annotations

import os
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from vtesref.corpus import reader
from vtesref.corpus.card_uses import Uses
from vtesref.corpus.library import source
from vtesref.corpus.load import load
from vtesref.corpus.names import slug
from vtesref.corpus.scenarios import load_cases, scenario_files
from vtesref.desk import answers as desk
from vtesref.desk import played
from vtesref.desk.documents import documents
from vtesref.desk.store import Store
from vtesref.desk.store_writing import build, rewrite
from vtesref.engine import former_keys
from vtesref.scenario.words import played_cards
from vtesref.site import addresses
from vtesref.site.addresses import SiteError
from vtesref.site.keep import digest

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vtesref.corpus.load import Corpus
    from vtesref.corpus.rulings import Subject
    from vtesref.corpus.scenarios import Case
    from vtesref.desk.documents import Document
    from vtesref.site.keep import Kept
    from vtesref.site.official.shelf import Shelf
    from vtesref.site.page import Page

Data = dict[str, Any]
Found = TypeVar("Found")


class _Remembering(Store):
    """A store that reads each thing from the database once: the pages ask for the same things over and over.

    ``before`` is what an earlier build has read, by its JSON; ``bodies`` what this one does.
    """

    def __init__(self, store: Store, before: dict[str, Any]) -> None:
        super().__init__(store.connection)
        self._kept: dict[tuple[str, str], Any] = {}
        self._before = before
        self.bodies: dict[str, Any] = {}

    def _read(self, body: str) -> Any:
        found = self.bodies.get(body)
        if found is None:
            found = self._before.get(body)
            self.bodies[body] = found = super()._read(body) if found is None else found
        return found

    def _once(self, kind: str, ident: str, read: Callable[[str], Found]) -> Found:
        key = (kind, ident)
        if key not in self._kept:
            self._kept[key] = read(ident)
        found: Found = self._kept[key]
        return found

    def document(self, ident: str) -> Data | None:
        return self._once("document", ident, super().document)

    def section(self, ident: str) -> Data | None:
        return self._once("section", ident, super().section)

    def subject(self, ident: str) -> Data | None:
        return self._once("subject", ident, super().subject)

    def rule(self, key: str) -> Data | None:
        return self._once("rule", key, super().rule)

    def sources(self, target: str) -> list[str]:
        return self._once("sources", target, super().sources)

    def renew(self, document: Document) -> None:
        """Take a document that has other words; all that it hangs together with is as it was."""
        number = rewrite(self.connection, document)
        self._documents.pop(number, None)
        self._kept.pop(("document", document.id), None)
        for rule in document.rules:
            self._using.pop(former_keys.current(rule), None)
            self._using.pop(rule, None)


class Library:
    """The content under ``root``, read once; raises CorpusError when it is not sound.

    ``official`` are the imported data that get pages beside it, if any do.
    """

    def __init__(self, root: str, kept: Kept | None = None, official: Shelf | None = None) -> None:
        self.root = root
        self.official = official
        self.kept = kept
        self.examples: dict[tuple[str, str], Data] = {}
        self.played_positions: dict[str, dict[str, str]] = {}
        self.play_pages: list[Page] = []  # of the scenarios, once they were made
        self._described: dict[str, Data] = {}
        if kept is not None and kept.lasting:
            reader.keep()
        self.corpus: Corpus = load(root)
        self.cards: dict[str, Data] = self.corpus.library
        played_cards.use(source(self.cards, self.corpus.nicknames))
        self.documents: list[Document] = documents(self.corpus)
        self.by_id: dict[str, Document] = {document.id: document for document in self.documents}
        store = _Remembering(build(self.corpus, self.documents), kept.bodies if kept else {})
        if kept is not None and kept.lasting:
            kept.bodies = store.bodies
        self.store: _Remembering = store
        self.editions: dict[str, Data] = self.store.meta("editions")
        self.newest = [
            key
            for key, edition in self.editions.items()
            if edition["in_force"] and not edition["companion"] and not edition["based_on"]
        ][-1]

    def renew(self, subjects: dict[str, Subject], changed: list[Document]) -> None:
        """Take subjects of which rulings have other words, and the documents of these; all else is as it was."""
        self.corpus.subjects.update(subjects)
        places = {document.id: place for place, document in enumerate(self.documents)}
        for document in changed:
            self.documents[places[document.id]] = self.by_id[document.id] = document
            self.store.renew(document)
        words = {document.id for document in changed}
        holding = {section.id for section, paragraph in self.corpus.paragraphs() if paragraph.ruling in words}
        for ident in {*words, *holding, *(f"rulings/{document.subject_id}" for document in changed)}:
            self._described.pop(ident, None)
        self.__dict__.pop("files", None)

    @cached_property
    def cases(self) -> list[Case]:
        """Every scenario, file by file."""
        return [case for file in scenario_files(self.root) for case in self._cases(file)]

    def _cases(self, file: str) -> list[Case]:
        if self.kept is None:
            return load_cases(self.root, file)
        with open(os.path.join(self.root, *file.split("/")), "rb") as opened:
            text = digest(opened.read())
        known = self.kept.cases.get(file)
        if known is None or known[0] != text:
            known = self.kept.cases[file] = (text, load_cases(self.root, file))
        return known[1]

    @cached_property
    def case_addresses(self) -> dict[str, str]:
        """The address of every scenario, by file and name; raises SiteError when two are alike."""
        found: dict[str, str] = {}
        taken: dict[str, Case] = {}
        for case in self.cases:
            page = addresses.scenario(case.file, case.name)
            other = taken.setdefault(page, case)
            if other is not case:
                raise SiteError(
                    f"{case.file}:{case.line}: the scenario would have the address {page} of that on line "
                    f"{other.line}; begin its name differently"
                )
            found[f"{case.file}: {case.name}"] = page
        return found

    @cached_property
    def scenarios_with(self) -> dict[str, list[Data]]:
        """The scenarios in which each known card is played, by its key: address, name, sentence (if it has one)."""
        given = (self.cases, self.cards)
        if self.kept is None or self.kept.uses is None or self.kept.uses[0] != given:
            found = self._scenarios_with()
            if self.kept is not None and self.kept.lasting:
                self.kept.uses = (given, found)
            return found
        return self.kept.uses[1]

    def _scenarios_with(self) -> dict[str, list[Data]]:
        uses = Uses(self.cards)
        found: dict[str, list[Data]] = {}
        for case in self.cases:
            for key in uses.of(case):
                row = {"address": self.address_of(case), "name": case.name, "sentence": case.sentence}
                found.setdefault(key, []).append(row)
        for key, rows in found.items():  # those about the card first, and simple ones before long ones
            name = str(self.cards[key]["card"]).lower()
            ordered = [(name not in row["name"].lower(), len(row["sentence"]), at) for at, row in enumerate(rows)]
            found[key] = [rows[at] for _, _, at in sorted(ordered)]
        return found

    @cached_property
    def cards_alone(self) -> dict[str, str]:
        """The addresses of the known cards that have no rulings, by their keys: a page of rulings has the others."""
        subjects = self.corpus.subjects.values()
        named = {
            played_cards.plain(name.replace("™", "")) for subject in subjects for name in (subject.name, *subject.also)
        }
        return {key: addresses.card(str(data["card"])) for key, data in self.cards.items() if key not in named}

    def played(self, names: Sequence[str]) -> Data:
        """Return how the known card of one of these names is played, and the scenarios with it; nothing for none."""
        keys = [key for name in names if (key := played_cards.plain(name.replace("™", ""))) in self.cards]
        if not keys:
            return {}
        told = played.told(self.cards[keys[0]], self.store.meta("winning_decks"))
        return {"played": told, "scenarios": self.scenarios_with.get(keys[0], [])}

    def address_of(self, case: Case) -> str:
        """Return the address of a scenario."""
        return self.case_addresses[f"{case.file}: {case.name}"]

    @cached_property
    def subject_ids(self) -> dict[str, str]:
        """The id of every card and topic, by the slugs of its names."""
        found: dict[str, str] = {}
        for subject in self.corpus.subjects.values():
            for name in (subject.name, *subject.also):
                found.setdefault(slug(name), f"rulings/{subject.id}")
        for subject in self.corpus.subjects.values():
            found[subject.id] = f"rulings/{subject.id}"
        return found

    @cached_property
    def shown_by(self) -> dict[str, list[tuple[str, str]]]:
        """The address and name of the scenarios that say they show a rule, by the rule's key."""
        found: dict[str, list[tuple[str, str]]] = {}
        for case in self.cases:
            for key in case.shows:
                found.setdefault(key, []).append((self.address_of(case), case.name))
        return found

    @cached_property
    def files(self) -> dict[str, Data]:
        """The data files by name."""
        from vtesref.site.data import files

        return files(self)

    def text(self, ident: str) -> str:
        """Return the text of a document in Markdown; "" for what is none."""
        document = self.by_id.get(ident)
        return document.text if document else ""

    def describe(self, ident: str) -> Data:
        """Return the desk's answer about an id that is known to exist."""
        found = self._described.get(ident)
        if found is None:
            found = desk.describe(self.store, ident)
            if found is None:
                raise SiteError(f"nothing has the id {ident}")
            self._described[ident] = found
        return dict(found)
