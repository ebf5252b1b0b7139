"""The official data as the site uses them: read once, looked up in memory, each with its address."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING, Any

from vtesref.official.documents import CARD, GROUP, RULE, RULING
from vtesref.official.names import words_of
from vtesref.official.store import OfficialStore
from vtesref.site.addresses import SiteError
from vtesref.site.keep import digest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vtesref.site.page import Page

Data = dict[str, Any]

FOLDER = "official"
HOME = f"{FOLDER}/index.html"
#: What each part of the data is called, and whose it is.
PARTS = {
    "cards": ("the card lists", "the VEKN", "https://www.vekn.net/card-lists"),
    "rulings": ("the rulings database", "the VEKN", "https://github.com/vtes-biased/vtes-rulings"),
    "rulebook": ("the rulebook", "the VEKN", "https://www.vekn.net/rulebook"),
}


class _Loaded(OfficialStore):
    """The store in memory: the pages ask for everything, and from several processes."""

    def __init__(self, store: OfficialStore) -> None:
        super().__init__(store.connection)
        self.everything: dict[str, Data] = {}
        self._held: dict[str, list[Data]] = defaultdict(list)
        numbers: dict[int, str] = {}
        for num, holder, body in store.all("SELECT num, holder, body FROM documents ORDER BY num"):
            document = json.loads(body)
            numbers[num] = document["id"]
            self.everything[document["id"]] = document
            if holder:
                self._held[holder].append(document)
        self._naming: dict[int, list[Data]] = defaultdict(list)
        self.named_by: dict[str, list[int]] = defaultdict(list)
        for card, num in store.all("SELECT card, num FROM links ORDER BY num, card"):
            self._naming[card].append(self.everything[numbers[num]])
            self.named_by[numbers[num]].append(card)
        self._groups: dict[int, dict[str, str]] = defaultdict(dict)
        self._members: dict[str, list[tuple[int, str]]] = defaultdict(list)
        for holder, card, prefix in store.all("SELECT holder, card, prefix FROM members ORDER BY holder, card"):
            self._groups[card][holder] = prefix
            self._members[holder].append((card, prefix))
        self._forms: dict[str, list[tuple[str, int]]] = defaultdict(list)
        self.name_rows: list[tuple[str, int, str]] = store.all("SELECT form, card, name FROM names ORDER BY form, card")
        for form, card, _ in self.name_rows:
            self._forms[form].append((form, card))
        self._refs: dict[str, list[Data]] = defaultdict(list)
        for ref, num in store.all("SELECT ref, num FROM refs ORDER BY ref, num"):
            self._refs[ref].append(self.everything[numbers[num]])

    def document(self, ident: str) -> Data | None:
        return self.everything.get(ident)

    def held(self, holders: Iterable[str]) -> list[Data]:
        return [one for holder in holders for one in self._held.get(holder, ())]

    def groups_of(self, card: int) -> dict[str, str]:
        return self._groups.get(card, {})

    def members(self, holder: str) -> list[tuple[int, str]]:
        return self._members.get(holder, [])

    def naming(self, card: int) -> list[Data]:
        return self._naming.get(card, [])

    def named(self, forms: Iterable[str]) -> list[tuple[str, int]]:
        return [row for form in forms for row in self._forms.get(form, ())]

    def with_reference(self, ref: str) -> list[Data]:
        return self._refs.get(ref, [])


class Shelf:
    """The official data that the pages are made of; ``key`` is the hash of what was imported, and of what reads it."""

    def __init__(self, store: OfficialStore) -> None:
        self.sources: Data = store.meta("sources") or {}
        self.counts: dict[str, int] = store.meta("counts")
        self.newest: str = store.meta("newest") or ""
        self.key = key_of(store)
        self.store = _Loaded(store)
        self.pages: dict[int, Page] = {}  # of cards that hang on nothing else, for the next build of the process
        documents = self.store.everything.values()
        self.cards = {document["card"]["id"]: document for document in documents if document["kind"] == CARD}
        self.rulings = [document for document in documents if document["kind"] == RULING]
        self.groups = {
            document["id"].removeprefix("groups/"): document for document in documents if document["kind"] == GROUP
        }
        self.paragraphs = [document for document in documents if document["kind"] == RULE]

    @cached_property
    def strangers(self) -> list[str]:
        """The ids of cards that have rulings and stand in no list that was imported."""
        held = dict.fromkeys(ruling["holder"] for ruling in self.rulings)
        return [one for one in held if one.isdigit() and int(one) not in self.cards]

    @cached_property
    def chapters(self) -> dict[str, list[Data]]:
        """The paragraphs of the rulebook by the sections that they stand in, in the order of the book."""
        found: dict[str, list[Data]] = {}
        for paragraph in self.paragraphs:
            found.setdefault(paragraph["id"].split("/")[1], []).append(paragraph)
        return found

    @cached_property
    def anchors(self) -> dict[str, str]:
        """The anchor of every paragraph on the page of its section."""
        found: dict[str, str] = {}
        for listed in self.chapters.values():
            taken: set[str] = set()
            for one in listed:
                anchor = "-".join(one["id"].split("/")[2:])
                while anchor in taken:
                    anchor += "_"
                taken.add(anchor)
                found[one["id"]] = anchor
        return found

    def address(self, ident: str) -> str:
        """Return the address of an official id; raises SiteError for one that the data do not have."""
        document = self.store.document(ident)
        if document is None:
            raise SiteError(f"nothing official goes by the id {ident!a}")
        if document["kind"] == CARD:
            return card_address(document["card"]["id"])
        if document["kind"] == GROUP:
            return group_address(ident.removeprefix("groups/"))
        if document["kind"] == RULING:
            holder = document["holder"]
            page = card_address(holder) if holder.isdigit() else group_address(holder)
            return f"{page}#{anchor_of(ident)}"
        return f"{chapter_address(ident.split('/')[1])}#{self.anchors[ident]}"

    def cards_named(self, names: Iterable[str]) -> list[int]:
        """Return the cards that bear the first of some names that any card bears."""
        for name in names:
            if rows := self.store.named([words_of(name)]):
                return [card for _, card in rows]
        return []

    @cached_property
    def rights(self) -> list[Data]:
        """Whose each imported part is, what was taken, and when."""
        found = []
        for part, (what, whose, url) in PARTS.items():
            source = self.sources.get(part)
            if source:
                version = f"{source['name']} {source['version']}" if source.get("version") else ""
                hashes = json.dumps(source.get("sha256", {}), sort_keys=True)
                found.append(
                    {
                        "part": part,
                        "what": what,
                        "whose": whose,
                        "url": url,
                        "taken": ", ".join(filter(None, [version, source["imported"]])),
                        "version": version or f"files with the mark {digest(hashes.encode())[:8]}",
                        "day": source["imported"],
                    }
                )
        return found


def key_of(store: OfficialStore) -> str:
    """Return the hash of what was imported, and of the program that reads it: all that the pages hang on."""
    package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    folder = os.path.join(package, "official")
    parts = [json.dumps([store.meta(name) for name in ("sources", "counts", "newest")], sort_keys=True).encode()]
    for name in sorted(os.listdir(folder)):
        if name.endswith(".py"):
            with open(os.path.join(folder, name), "rb") as file:
                parts += [name.encode(), file.read()]
    return digest(*parts)


def anchor_of(ident: str) -> str:
    """Return the anchor of an official ruling on the page of its card or group."""
    return ident.rpartition("/")[2]


def card_address(ident: int | str) -> str:
    """Return the address of an official card's page."""
    return f"{FOLDER}/cards/{ident}.html"


def group_address(ident: str) -> str:
    """Return the address of a group's page: "G00012" lies at official/groups/g00012.html."""
    return f"{FOLDER}/groups/{ident.lower()}.html"


def chapter_address(section: str) -> str:
    """Return the address of a section of the official rulebook."""
    return f"{FOLDER}/rulebook/{section}_.html" if section == "index" else f"{FOLDER}/rulebook/{section}.html"


def letter_address(letter: str) -> str:
    """Return the address of the cards under one letter."""
    return f"{FOLDER}/a-z/{letter.lower()}.html"
