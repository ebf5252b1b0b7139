"""The pages of the rulebooks: an edition, its chapters, itself as one long page, and every section."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.corpus.names import plain_title, slug
from vtesref.engine.edition_keys import COMPANIONS, EDITIONS
from vtesref.site import addresses
from vtesref.site.page import Page
from vtesref.site.words import sentence, shortened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.corpus.rulebook import Book, Paragraph, Section
    from vtesref.site.library import Library

Data = dict[str, Any]

#: Rulings whose text stands beside a paragraph; of further ones the citation does.
BESIDE = 3


def pages(library: Library) -> Iterator[Page]:
    """Yield every page of every book, the newest edition's first, the companions' last."""
    for key in (*reversed(EDITIONS), *COMPANIONS):
        if key in library.corpus.books:
            yield from _Shelf(library, library.corpus.books[key]).pages()


#: A section of this name has the words of the game itself, beside those of its setting.
GAME = "Vampire: The Eternal Struggle"


def edition_brief(library: Library, key: str) -> Data:
    """Return an edition in short, for headings and lists."""
    edition = library.editions[key]
    return {
        "key": key,
        "title": edition["title"],
        "short": edition["short"],
        "name": plain_title(edition["title"]),
        "year": edition["year"],
        "date": edition["date"],
        "in_force": edition["in_force"],
        "author": edition["author"],
        "origin": edition["origin"],
        "newest": library.newest in (key, edition["based_on"]),
        "based_on": edition["based_on"],
        "base": edition_brief(library, edition["based_on"]) if edition["based_on"] else None,
        "companion": edition["companion"],
        "address": addresses.address(key),
    }


def rulings_beside(library: Library, briefs: list[Data]) -> list[Data]:
    """Return rulings for the place beside a paragraph: the first few with their texts."""
    return [
        {**brief, "text": library.text(brief["id"]) if place < BESIDE else ""} for place, brief in enumerate(briefs)
    ]


def scenarios_showing(library: Library, rules: list[str]) -> list[Data]:
    """Return the scenarios that show one of the rules, none twice."""
    found: dict[str, str] = {}
    for key in rules:
        found.update(library.shown_by.get(key, ()))
    return [{"address": page, "name": name} for page, name in found.items()]


def ruling_view(library: Library, ruling: Data) -> Data:
    """Return what a page shows of a ruling."""
    found = library.describe(ruling["id"])
    return {
        **{
            key: found.get(key, "")
            for key in ("id", "subject", "date", "standing", "why", "not_run", "note", "cite", "citation")
        },
        "anchor": ruling["id"].rpartition("/")[2],
        "refs": found.get("refs", []),
        "addresses": found.get("addresses", []),
        "authority": found.get("authority", []),
        "rules": found.get("rules", []),
        "text": library.text(ruling["id"]),
        "states": found["states"],
        "differences": found["differences"],
        "terms": found["terms"],
        "refers_to": found["refers_to"],
        "referred_by": found["referred_by"],
        "scenarios": scenarios_showing(library, found.get("rules", [])),
    }


class _Shelf:
    """One book, and how its pages hang together."""

    def __init__(self, library: Library, book: Book) -> None:
        self.library = library
        self.book = book
        self.key = book.edition.key
        self.edition = edition_brief(library, self.key)
        self.chapters = {
            chapter: sorted((section for section in book.sections if section.chapter == chapter), key=_is_credit)
            for chapter in book.edition.chapters
        }
        self.titles = {chapter: _chapter_title(chapter, sections) for chapter, sections in self.chapters.items()}
        self.names = {section.name for section in book.sections}
        self._entries: dict[str, Data] = {}

    def pages(self) -> Iterator[Page]:
        yield self._contents()
        order = list(self.chapters)
        for place, chapter in enumerate(order):
            yield self._chapter(chapter, order[place - 1] if place else "", "".join(order[place + 1 : place + 2]))
        yield self._whole()
        for place, section in enumerate(self.book.sections):
            yield self._section(section, place)

    def _trail(self, chapter: str = "") -> list[tuple[str, str]]:
        trail = [("Rules", "editions.html")]
        if chapter:
            trail.append((self.edition["short"], self.edition["address"]))
        return trail

    def _depth(self, section: Section) -> int:
        """Return how many sections of its chapter a section lies within."""
        depth = 0
        name = section.under or section.name.rpartition(".")[0]
        by_name = {one.name: one for one in self.chapters[section.chapter]}
        while name in by_name and depth < 3 and name != section.name:
            depth += 1
            name = by_name[name].under or name.rpartition(".")[0]
        return depth

    def _entry(self, section: Section) -> Data:
        if section.id not in self._entries:  # every page of the chapter lists it
            self._entries[section.id] = self._listed(section)
        return self._entries[section.id]

    def _listed(self, section: Section) -> Data:
        alike = [one for one in self.chapters[section.chapter] if one.heading == section.heading]
        titles = [(self.library.store.section(one.id) or {}).get("title", one.heading) for one in alike]
        title = titles[alike.index(section)]
        if titles.count(title) > 1:
            title = f"{title} ({section.name.removesuffix('-advanced').replace('-', ' ')})"
        return {
            "id": section.id,
            "number": section.number,
            "heading": section.heading if len(alike) == 1 else title,
            "depth": self._depth(section),
            "page": section.page,
        }

    def _contents(self) -> Page:
        edition = self.library.corpus.books[self.key].edition
        data = {
            "what": "edition",
            "id": self.key,
            **self.library.editions[self.key],
            "chapters": [
                {"chapter": chapter, "title": self.titles[chapter], "sections": [section.id for section in sections]}
                for chapter, sections in self.chapters.items()
            ],
        }
        view = {
            "edition": self.edition,
            "vocabulary": [{"old": word, "new": new} for new, word in edition.vocabulary.items()],
            "whole": addresses.whole(self.key),
            "chapters": [
                {
                    "title": self.titles[chapter],
                    "address": addresses.chapter(self.key, chapter),
                    "sections": [self._entry(section) for section in sections],
                }
                for chapter, sections in self.chapters.items()
            ],
            "pairs": [
                {"name": edition_brief(self.library, key)["name"], "address": addresses.pair(key, self.key)}
                for key in EDITIONS
                if not edition.companion and addresses.compared(key, self.key)
            ],
        }
        return Page(
            self.edition["address"],
            "edition.html",
            self.edition["title"],
            f"{self.edition['title']} ({self.edition['date']}): every chapter and section, with the rulings on it.",
            data,
            view,
            self._trail(),
            edition=self.key,
            area="rules",
        )

    def _reading(self, sections: list[Section], prefix: bool) -> list[Data]:
        """Return sections for reading on: texts without what stands beside them."""
        return [
            {
                **self._entry(section),
                "anchor": section.name if prefix else "",
                "note": section.note,
                "paragraphs": [self._plain_paragraph(section, paragraph) for paragraph in section.paragraphs],
            }
            for section in sections
        ]

    def _plain_paragraph(self, section: Section, paragraph: Paragraph) -> Data:
        interpreted = {
            one["id"]
            for key in paragraph.rules
            for one in self.library.store.using(key)
            if one["kind"] == "ruling" and one["id"] != paragraph.ruling
        }
        return {
            "id": paragraph.id,
            "anchor": f"{section.name}--{paragraph.name}",
            "form": paragraph.kind,
            "label": paragraph.term,
            "number": paragraph.number,
            "text": self.library.text(paragraph.ruling) if paragraph.ruling else paragraph.text,
            "note": paragraph.note,
            "rulings": len(interpreted),
        }

    def _chapter(self, chapter: str, before: str, after: str) -> Page:
        title = self.titles[chapter]
        sections = self.chapters[chapter]
        data = {
            "what": "chapter",
            "edition": self.key,
            "chapter": chapter,
            "title": title,
            "sections": [self._plain_section(section) for section in sections],
        }
        view = {
            "edition": self.edition,
            "sections": self._reading([section for section in sections if not _is_empty(section)], prefix=True),
            "before": self._neighbour(before),
            "after": self._neighbour(after),
            "whole": addresses.whole(self.key),
        }
        return Page(
            addresses.chapter(self.key, chapter),
            "chapter.html",
            title,
            f"{self.edition['title']}, chapter {title}.",
            data,
            view,
            self._trail(chapter),
            edition=self.key,
            area="rules",
        )

    def _neighbour(self, chapter: str) -> Data | None:
        if not chapter:
            return None
        return {"title": self.titles[chapter], "address": addresses.chapter(self.key, chapter)}

    def _plain_section(self, section: Section) -> Data:
        found = self.library.store.section(section.id) or {}
        return {
            **found,
            "paragraphs": [self.library.store.document(ident) for ident in found.get("paragraphs", [])],
        }

    def _whole(self) -> Page:
        data = {
            "what": "book",
            "edition": self.key,
            "title": self.edition["title"],
            "sections": [section.id for section in self.book.sections],
        }
        view = {
            "edition": self.edition,
            "chapters": [
                {
                    "title": self.titles[chapter],
                    "anchor": f"chapter-{chapter}",
                    "sections": self._reading(sections, prefix=True),
                }
                for chapter, sections in self.chapters.items()
            ],
        }
        return Page(
            addresses.whole(self.key),
            "book.html",
            f"{self.edition['short']}: the whole book",
            f"{self.edition['title']} as one long page, to read, print or search.",
            data,
            view,
            self._trail("whole"),
            edition=self.key,
            area="rules",
        )

    def _section(self, section: Section, place: int) -> Page:
        found = self.library.describe(section.id)
        paragraphs = [self._paragraph(paragraph) for paragraph in section.paragraphs]
        data = {**found, "paragraphs": [data for data, _ in paragraphs]}
        chapter = {
            "title": self.titles[section.chapter],
            "address": addresses.chapter(self.key, section.chapter),
        }
        sections = self.book.sections
        view = {
            "edition": self.edition,
            "section": {
                # The words of the game stand below its mere name there.
                "heading": chapter["title"] if section.heading == GAME else section.heading,
                "number": section.number,
                "page": section.page,
                "note": found.get("note", ""),
                "cite": found["cite"],
                "citation": found["citation"],
            },
            "chapter": chapter,
            "siblings": [self._entry(one) for one in self.chapters[section.chapter]],
            "paragraphs": [view for _, view in paragraphs],
            "before": self._entry(sections[place - 1]) if place else None,
            "after": self._entry(sections[place + 1]) if place + 1 < len(sections) else None,
            **{key: found[key] for key in ("within", "same_rule", "refers_to", "referred_by", "differences")},
        }
        trail = self._trail(section.chapter)
        trail.append((chapter["title"], chapter["address"]))
        if section.under and section.under in self.names and section.under != section.chapter:
            above = self.book.section(section.under)
            if above and above.chapter == section.chapter:  # else it leads out of the chapter before it
                trail.append((above.heading, addresses.address(above.id)))
        first = next((one["plain"] for one, _ in paragraphs if one.get("plain")), "")
        return Page(
            addresses.address(section.id),
            "section.html",
            f"{section.number} {found['title']}".strip(),
            shortened(f"{self.edition['short']}, {found['title']}: {sentence(first)}", 180),
            data,
            view,
            trail,
            anchors=[paragraph.name for paragraph in section.paragraphs],
            edition=self.key,
            kind="article",
            area="rules",
        )

    def _paragraph(self, paragraph: Paragraph) -> tuple[Data, Data]:
        """Return the JSON and the view of a paragraph."""
        if paragraph.ruling:
            found = self.library.describe(paragraph.ruling)
            view = ruling_view(self.library, found)
            return found, {"anchor": paragraph.name, "ruling": view, "id": paragraph.id, "form": "ruling"}
        found = self.library.describe(paragraph.id)
        rules = list(paragraph.rules)
        view = {
            "id": paragraph.id,
            "anchor": paragraph.name,
            "form": paragraph.kind,
            "label": paragraph.term,
            "number": paragraph.number,
            "text": paragraph.text,
            "note": paragraph.note,
            "cite": found["cite"],
            "rules": rules,
            "rulings": rulings_beside(self.library, found["interpreted_by"]),
            "same": [{**one, "text": self.library.text(one["id"])} for one in found["same_rule"]],
            "differences": found["differences"],
            "scenarios": scenarios_showing(self.library, rules),
        }
        return found, view


def _is_credit(section: Section) -> bool:
    """Tell whether a section is no part of the rules: who made the book, and its index. Those come last."""
    return "credits" in section.heading.lower() or section.heading == "Index"


def _is_empty(section: Section) -> bool:
    """Tell whether a section is the mere heading of the book's index, which nobody reads."""
    return section.heading == "Index" and not section.paragraphs


def _chapter_title(chapter: str, sections: list[Section]) -> str:
    """Return the title of a chapter: the heading that it is named after, or its name as words."""
    for section in sections:
        if slug(section.heading) == chapter:
            return section.heading
    words = chapter.replace("-", " ").capitalize()
    return words.replace("Faq", "FAQ").replace("World of darkness", "World of Darkness")
