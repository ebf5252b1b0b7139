"""The corpus as JSON files, and what their fields mean: the schema page is made of the same list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref import RULINGS_END, RULINGS_REACH, TEXTS_END
from vtesref.engine.edition_keys import BOOKS
from vtesref.site import addresses
from vtesref.site.addresses import SiteError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vtesref.site.library import Library
    from vtesref.site.page import Page

Data = dict[str, Any]

#: Raised when a field changes its meaning or goes; new fields do not raise it.
SCHEMA = 1

_ADDRESS = ("address", "text", "Its address on the site, from the root.")
_DOCUMENT = [
    ("id", "text", "The id, which never changes."),
    ("kind", "text", "What it is: rule, ruling, term, difference or contradiction."),
    ("title", "text", "A title that is clear by itself."),
    ("citation", "text", "The short citation."),
    ("cite", "text", "The full citation, ready to paste."),
    ("text", "text", "The text, as Markdown."),
    ("plain", "text", "The text without markup, where that differs."),
    ("heading", "text", "The heading as printed, or the name."),
    ("form", "text", "The kind within the kind: rule, example, note, table; card or topic; the category; the chapter."),
    ("note", "text", "What a reader must also know."),
    ("rules", "texts", "Keys of the rules that it states or interprets."),
    ("see", "texts", "Ids that it refers to."),
    ("names", "texts", "Other names."),
    _ADDRESS,
    ("same_rule", "texts", "Ids of the paragraphs of other editions that state one of its rules."),
    ("states", "texts", "Ids of the paragraphs that state one of its rules."),
    ("interpreted_by", "texts", "Ids of the rulings on one of its rules."),
    ("differences", "texts", "Ids of the differences and contradictions on one of its rules."),
    ("terms", "texts", "Ids of the terms that one of its rules uses."),
    ("refers_to", "texts", "Ids of what it refers to."),
    ("referred_by", "texts", "Ids of what refers to it."),
]
_NUMBERED = [("number", "text", "The number, as printed or as listed.")]
_CELLS = [("cells", "object", "By edition: what it says (text), and where (at).")]

#: By file: what it holds, and its fields as (name, type, meaning).
FILES: dict[str, tuple[str, list[tuple[str, str, str]]]] = {
    "editions": (
        "The rules texts.",
        [
            ("key", "text", "The key of the edition."),
            ("title", "text", "Its title."),
            ("short", "text", "The title in citations."),
            ("author", "text", "Who wrote it."),
            ("date", "text", "The date as the source gives it, or undated."),
            ("year", "text", "The year, or undated."),
            ("in_force", "text", "The first day on which it applies; empty for the draft."),
            (
                "published",
                "text",
                "The day of its text, where an earlier printing had the rules; or empty.",
            ),
            ("origin", "text", "Where it comes from."),
            ("vocabulary", "object", "Its words for other words."),
            ("based_on", "text", "The edition that it changes; all that it does not name stands there."),
            ("companion", "true or false", "Whether it is a text beside the rules: no edition, and never played."),
            ("chapters", "texts", "Its chapters, in order."),
            _ADDRESS,
        ],
    ),
    "sections": (
        "The sections of the rules texts, in book order.",
        [
            ("id", "text", "The id, which never changes."),
            ("edition", "text", "The key of the edition."),
            ("chapter", "text", "The chapter."),
            ("heading", "text", "The heading as printed."),
            ("title", "text", "A title that is clear by itself."),
            ("number", "text", "The number as printed."),
            ("page", "number", "The page."),
            ("under", "text", "The id of the section above it."),
            ("under_heading", "text", "That section's heading."),
            ("note", "text", "What a reader must know about the source here."),
            ("see", "texts", "Ids that it refers to."),
            ("paragraphs", "texts", "Ids of its paragraphs, or of the rulings that the book prints there."),
            ("within", "texts", "Ids of the sections within it."),
            _ADDRESS,
            *_DOCUMENT[_DOCUMENT.index(_ADDRESS) + 1 :],
        ],
    ),
    "paragraphs": (
        "The paragraphs of the rules texts, in book order.",
        [
            *_DOCUMENT,
            *_NUMBERED,
            ("edition", "text", "The key of the edition."),
            ("section", "text", "The id of the section."),
            ("page", "number", "The page."),
            ("date", "text", "The first day on which it applies."),
            ("kin", "object", "By edition: the paragraph there that states most of the same rules."),
        ],
    ),
    "rulings": (
        "The rulings, subject by subject.",
        [
            *_DOCUMENT,
            ("subject", "text", "The card or topic, as printed."),
            ("subject_id", "text", "The id of the card or topic."),
            ("refs", "texts", "Who ruled, and when."),
            ("addresses", "texts", "Where its messages were published."),
            ("date", "text", "The first day on which it had certainly been published."),
            ("authority", "texts", "Keys of the authorities, or of the book that prints it."),
            ("standing", "text", "Its standing in the Fifth Edition: holds, absorbed, superseded, obsolete, unclear."),
            ("why", "text", "The reason for the standing."),
            ("not_run", "text", "Why no simulation can show it."),
        ],
    ),
    "subjects": (
        "The cards and topics that have rulings.",
        [
            ("id", "text", "The id, which never changes."),
            ("name", "text", "The name."),
            ("kind", "text", "card or topic."),
            ("also", "texts", "Other spellings."),
            ("note", "text", "What a reader must know."),
            ("reaches", "number", "The year to which the published rulings on it stand here."),
            ("rulings", "texts", "Ids of its rulings, in the order of the source."),
            _ADDRESS,
            ("referred_by", "texts", "Ids of what refers to it."),
        ],
    ),
    "authorities": (
        "Who could rule.",
        [
            ("key", "text", "The letters in references."),
            ("name", "text", "The name."),
            ("text", "text", "What the sources say about them, as Markdown."),
            ("since", "text", "The first dated reference."),
            ("until", "text", "The last dated reference."),
            ("rank", "number", "The rank among the authorities, where a source gives one."),
            _ADDRESS,
        ],
    ),
    "glossary": ("The terms.", [*_DOCUMENT, ("cells", "object", "By edition: its other words for the term.")]),
    "differences": ("The differences between the editions.", [*_DOCUMENT, *_NUMBERED, *_CELLS]),
    "contradictions": ("Where the texts contradict themselves or each other.", [*_DOCUMENT, *_NUMBERED]),
    "rules": (
        "The list of rules.",
        [
            ("key", "text", "The key, which never changes."),
            ("also", "texts", "Keys of rules that were merged into this one."),
            ("area", "text", "The area of the game."),
            ("statement", "text", "What the rule says."),
            ("executable", "true or false", "Whether a simulation of play can show that it matters."),
            ("positions", "object", "By edition: stated, silent or absent."),
            ("stated_at", "object", "By edition: the sections that state it."),
            ("paragraphs", "object", "By edition: ids of the paragraphs that state it."),
            ("interpreted_by", "texts", "Ids of the rulings on it."),
            ("differences", "texts", "Ids of the differences and contradictions on it."),
            ("terms", "texts", "Ids of the terms that it uses."),
            ("note", "text", "The reason for the wording."),
            ("not_modelled", "text", "Why the engine does not apply it."),
            _ADDRESS,
        ],
    ),
    "scenarios": (
        "The scenarios.",
        [
            ("name", "text", "A sentence about the game."),
            ("file", "text", "The file that has it."),
            ("source", "text", "The text that tells it."),
            ("scenario", "text", "The situation and the story, in words that the engine reads."),
            ("claims", "object", "By edition: the outcome."),
            ("shows", "texts", "Keys of the rules that the outcome depends on."),
            ("note", "text", "What a reader must know."),
            _ADDRESS,
        ],
    ),
}

_KINDS = {
    "rule": "paragraphs",
    "ruling": "rulings",
    "term": "glossary",
    "difference": "differences",
    "contradiction": "contradictions",
}
_TYPES: dict[str, Data] = {
    "text": {"type": "string"},
    "texts": {"type": "array", "items": {"type": "string"}},
    "number": {"type": "integer"},
    "true or false": {"type": "boolean"},
    "object": {"type": "object"},
}


#: Where the pages lie whose contents a data file has, by the first part of their addresses, and which file that is.
_HELD = {
    **dict.fromkeys(("rulings", "years", "newest.html"), "rulings"),
    **dict.fromkeys(("differences", "compare"), "differences"),
    **dict.fromkeys(BOOKS, "sections"),
    **{name: name for name in ("authorities", "contradictions", "glossary", "rules")},
    **{"cards.html": "subjects", "editions.html": "editions", "data": "schema"},
}
_RELATED = ("same_rule", "states", "interpreted_by", "differences", "terms", "refers_to", "referred_by")
#: The file in a folder of scenarios that tells how each of them went.
PLAYS = "index.json"


def twin(page: Page) -> str:
    """Return the address of the JSON file that has what a page tells; several pages may share one."""
    first, *rest = page.address.split("/")
    if first == "scenarios":
        return f"{first}/{rest[0]}/{PLAYS}" if len(rest) > 1 else "data/scenarios.json"
    held = _HELD.get(first)
    return f"data/{held}.json" if held else page.address.removesuffix(".html") + ".json"


def has_own(page: Page) -> bool:
    """Tell whether a page has a JSON file that tells of it alone."""
    return page.data is not None and twin(page) == page.address.removesuffix(".html") + ".json" and not is_plays(page)


def is_plays(page: Page) -> bool:
    """Tell whether a page is one of a folder of scenarios, whose plays lie in one file."""
    return page.address.startswith("scenarios/") and page.address.count("/") == 2


def related(pages: Iterable[Page]) -> dict[str, Data]:
    """Return, by id, the ids of all that pages show with a thing."""
    found: dict[str, Data] = {}
    pending: list[Any] = [page.data for page in pages if page.data and not is_plays(page)]
    while pending:
        one = pending.pop()
        if isinstance(one, list):
            pending += [entry for entry in one if isinstance(entry, dict)]
            continue
        own: Data = {name: [entry["id"] for entry in one[name]] for name in _RELATED if _briefs(one.get(name))}
        if one.get("what") == "rule":
            told = {key: [entry["id"] for entry in said["paragraphs"]] for key, said in one["editions"].items()}
            own["paragraphs"] = {key: ids for key, ids in told.items() if ids}
        if own and isinstance(one.get("id"), str):
            found.setdefault(one["id"], {}).update(own)
        pending += [value for value in one.values() if isinstance(value, (dict, list))]
    return found


def _briefs(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) and "id" in one for one in value)


def connected(found: dict[str, Data], pages: Iterable[Page]) -> dict[str, Data]:
    """Return data files with what hangs together with each entry, by id."""
    known = related(pages)

    def whole(name: str, item: Data) -> Data:
        fields = {field for field, _, _ in FILES[name][1]}
        more = known.get(f"rules/{item['key']}" if name == "rules" else item.get("id", ""), {})
        return {**item, **{field: value for field, value in more.items() if field in fields and field not in item}}

    return {name: {**held, "items": [whole(name, item) for item in held["items"]]} for name, held in found.items()}


def files(library: Library) -> dict[str, Data]:
    """Return every data file by name; raises SiteError for a field that the schema does not name."""
    items = _items(library)
    for name, listed in items.items():
        known = {field for field, _, _ in FILES[name][1]}
        for item in listed:
            if unknown := set(item) - known:
                raise SiteError(f"data/{name}.json: the schema does not name {sorted(unknown)}; describe it in data.py")
    horizon = {"texts_end": TEXTS_END, "rulings_end": RULINGS_END, "rulings_reach": RULINGS_REACH}
    return {name: {"schema": SCHEMA, "horizon": horizon, "items": listed} for name, listed in items.items()}


def schema() -> Data:
    """Return the JSON Schema of all files, each under its name."""
    found: Data = {"$schema": "https://json-schema.org/draft/2020-12/schema", "version": SCHEMA, "$defs": {}}
    for name, (about, fields) in FILES.items():
        item = {
            "type": "object",
            "properties": {field: {**_TYPES[kind], "description": text} for field, kind, text in fields},
            "required": [fields[0][0], "address"],
            "additionalProperties": False,
        }
        found["$defs"][name] = {
            "description": about,
            "type": "object",
            "properties": {
                "schema": {"type": "integer"},
                "horizon": {"type": "object"},
                "items": {"type": "array", "items": item},
            },
            "required": ["schema", "horizon", "items"],
        }
    return found


def _items(library: Library) -> dict[str, list[Data]]:
    corpus, store = library.corpus, library.store
    found: dict[str, list[Data]] = {name: [] for name in FILES}
    for key, book in corpus.books.items():
        own = {"key": key, **library.editions[key], "chapters": list(book.edition.chapters)}
        found["editions"].append({**own, "address": addresses.address(key)})
    for section in corpus.sections():
        found["sections"].append({**(store.section(section.id) or {}), "address": addresses.address(section.id)})
    for document in library.documents:
        body = {**document.body(), "text": document.text, "address": addresses.address(document.id)}
        if body["plain"] == " ".join(document.text.split()):
            del body["plain"]
        found[_KINDS[document.kind]].append(body)
    for subject in corpus.subjects.values():
        ident = f"rulings/{subject.id}"
        named: Data = {
            "id": ident,
            "name": subject.name,
            "kind": subject.kind,
            "also": list(subject.also),
            "note": subject.note,
            "reaches": subject.reaches,
            "rulings": [ruling.id for ruling in subject.rulings],
            "address": addresses.address(ident),
        }
        found["subjects"].append(_full(named))
    for who in corpus.authorities.values():
        row: Data = {"key": who.key, "name": who.name, "text": who.text, "since": who.since, "until": who.until}
        if who.rank:
            row["rank"] = who.rank
        found["authorities"].append(_full({**row, "address": f"authorities/{who.key.lower()}.html"}))
    for rule in store.rules():
        found["rules"].append({**rule, "address": addresses.address(f"rules/{rule['key']}")})
    for case in library.cases:
        entry: Data = {
            "name": case.name,
            "file": case.file,
            "source": case.source,
            "scenario": case.scenario.text,
            "claims": {edition: list(claims) for edition, claims in case.claims.items()},
            "shows": list(case.shows),
            "note": case.note,
            "address": library.address_of(case),
        }
        found["scenarios"].append(_full(entry))
    return found


def _full(entry: Data) -> Data:
    return {key: value for key, value in entry.items() if value not in ("", [], {}, None)}
