"""The rules desk: what ``show``, ``card`` and ``compare`` answer, as plain data for any way of printing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.corpus.names import fold, slug
from vtesref.desk import played
from vtesref.engine import edition_keys
from vtesref.engine.edition_keys import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vtesref.desk.store import Store

Data = dict[str, Any]

#: How many names are proposed for one that nobody knows.
NEAREST = 5


def resolve(store: Store, name: str) -> list[str]:
    """Return the ids that a name stands for: an id, a section number or page, a term, a card, a heading, a rule.

    All ids of the closest meaning are returned (section 1.6.1 stands in two editions, page 31 has several sections).
    """
    typed = " ".join(name.split())
    forms = [fold(typed), slug(typed)]
    for prefix in ("section ", "sec. ", "§ ", "§"):
        if forms[0].startswith(prefix):
            forms.insert(0, forms[0].removeprefix(prefix).strip())
    edition, _, rest = forms[0].partition(" ")
    for key in EDITIONS:  # "Rev 6.4.6", "CRR VI.C", as the citations are printed
        short = (store.meta("editions") or {}).get(key, {}).get("short", "")
        if rest and edition in (fold(short), key):
            ids = [ident for _, ident in store.lookup([rest]) if ident.startswith(f"{key}/")]
            if ids:
                return _outermost(ids)
    found = store.lookup(dict.fromkeys(forms))
    key, _, rest = typed.partition("/")
    for base in edition_keys.line(key)[1:] if rest else ():  # what an edition does not change stands in its base
        found = found or store.lookup([f"{base}/{rest}"])
    if not found:
        return []
    best = found[0][0]
    return _outermost([ident for rank, ident in found if rank == best])


def _outermost(ids: list[str]) -> list[str]:
    """Drop a paragraph whose whole section is named as well."""
    unique = list(dict.fromkeys(ids))
    return [ident for ident in unique if ident.rpartition("/")[0] not in unique]


def nearest(store: Store, name: str) -> list[str]:
    """Return the ids whose names are nearest to a name that nobody knows."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA
    from rapidfuzz.fuzz import WRatio

    typed = fold(" ".join(name.split()))[:120]
    if not typed:
        return []
    every = store.names(range(6))
    names = list(dict.fromkeys(known for known, _ in every))
    close = process.extract(typed, names, scorer=OSA.normalized_similarity, limit=NEAREST, score_cutoff=0.6)
    close += process.extract(typed, names, scorer=WRatio, limit=NEAREST, score_cutoff=72)
    ids: list[str] = []
    for known in dict.fromkeys(entry[0] for entry in close):
        ids += [ident for other, ident in every if other == known]
    return list(dict.fromkeys(ids))[:NEAREST]


def describe(store: Store, ident: str) -> Data | None:
    """Return everything about one id, under "what": paragraph, section, ruling, subject, term, difference or rule."""
    if ident.startswith("rules/"):
        return describe_rule(store, ident.removeprefix("rules/"))
    if document := store.document(ident):
        return _describe_document(store, document)
    if section := store.section(ident):
        return _describe_section(store, section)
    if ident.startswith("rulings/") and (subject := store.subject(ident.removeprefix("rulings/"))):
        return describe_subject(store, subject)
    return None


def _brief(document: Data) -> Data:
    """Return a document in short: what a list of references shows."""
    keys = ("id", "kind", "title", "citation", "edition", "date", "standing", "form")
    return {key: document[key] for key in keys if key in document}


def _named(store: Store, ident: str) -> Data:
    """Return any id in short."""
    if document := store.document(ident):
        return _brief(document)
    if section := store.section(ident):
        return {
            "id": ident,
            "kind": "section",
            "title": section["title"],
            "citation": section_citation(store, section),
        }
    subject = store.subject(ident.removeprefix("rulings/")) if ident.startswith("rulings/") else None
    return (
        {"id": ident, "kind": "subject", "title": subject["name"], "citation": subject["name"]}
        if subject
        else {"id": ident}
    )


def section_citation(store: Store, section: Data) -> str:
    """Return the short citation of a section: "Rev 6.4.6", "5E Damage Resolution, p. 31"."""
    short = store.meta("editions")[section["edition"]]["short"]
    place = section.get("number") or section["title"]
    page = section.get("page")
    return f"{short} {place}, p. {page}" if page and not section.get("number") else f"{short} {place}"


def _using(store: Store, rules: list[str]) -> list[Data]:
    """Return every document that states or interprets one of the rules, none twice, in the order of the texts."""
    found: dict[str, Data] = {}
    for rule in rules:
        for document in store.using(rule):
            found.setdefault(document["id"], document)
    return list(found.values())


def _describe_document(store: Store, document: Data) -> Data:
    rules = document.get("rules", [])
    related = [other for other in _using(store, rules) if other["id"] != document["id"]]
    found: Data = {"what": document["kind"], **document}
    if document["kind"] == "rule":
        kin = document.get("kin", {})
        found["what"] = "paragraph"
        found["same_rule"] = [
            _brief(other) for key in reversed(EDITIONS) if (other := store.document(kin.get(key, "")))
        ]
        section = store.section(document["section"]) or {}
        found["section_title"] = section.get("heading", "")
        found["book"] = store.meta("editions")[document["edition"]]["title"]
        targets = [document["section"], document["id"]]
    else:
        found["states"] = [_brief(other) for other in _newest_statements(related)]
        targets = [document["id"]]
    found["interpreted_by"] = [_brief(other) for other in related if other["kind"] == "ruling"]
    found["differences"] = [_brief(other) for other in related if other["kind"] in ("difference", "contradiction")]
    found["terms"] = [_brief(other) for other in related if other["kind"] == "term"]
    found["refers_to"] = [_named(store, target) for target in document.get("see", [])]
    sources = [source for target in targets for source in store.sources(target)]
    found["referred_by"] = [_named(store, source) for source in dict.fromkeys(sources) if source != document["id"]]
    return found


def _newest_statements(documents: list[Data]) -> list[Data]:
    """Return, of paragraphs, those of the newest edition among them."""
    paragraphs = [document for document in documents if document["kind"] == "rule"]
    for edition in reversed(EDITIONS):
        newest = [document for document in paragraphs if document["edition"] == edition]
        if newest:
            return newest
    return []


def _describe_section(store: Store, section: Data) -> Data:
    paragraphs = [document for ident in section.get("paragraphs", []) if (document := store.document(ident))]
    rules = list(dict.fromkeys(rule for paragraph in paragraphs for rule in paragraph.get("rules", [])))
    related = _using(store, rules)
    shown = {paragraph["id"] for paragraph in paragraphs}
    citation = section_citation(store, section)
    edition = store.meta("editions")[section["edition"]]
    number = section.get("number", "")
    full = f"{number} {section['title']}" if number else citation.removeprefix(f"{edition['short']} ")
    return {
        **section,
        "what": "section",
        "citation": citation,
        "cite": f"{edition['title']} ({edition['date']}), {full} [{section['id']}]",
        "book": edition["title"],
        "paragraphs": paragraphs,
        "within": [_named(store, ident) for ident in section.get("within", [])],
        "rules": rules,
        "same_rule": _same_sections(store, paragraphs),
        "interpreted_by": [
            _brief(other) for other in related if other["kind"] == "ruling" and other["id"] not in shown
        ],
        "differences": [_brief(other) for other in related if other["kind"] in ("difference", "contradiction")],
        "refers_to": [_named(store, target) for target in section.get("see", [])],
        "referred_by": [_named(store, source) for source in store.sources(section["id"])],
    }


def _same_sections(store: Store, paragraphs: list[Data]) -> list[Data]:
    """Return the sections of other editions that state the same rules, newest edition first."""
    found: dict[str, Data] = {}
    for edition in reversed(EDITIONS):
        for paragraph in paragraphs:
            other = store.document(paragraph.get("kin", {}).get(edition, ""))
            if other:
                found.setdefault(other["section"], _named(store, other["section"]))
    return list(found.values())


def describe_subject(store: Store, subject: Data) -> Data:
    """Return a card or topic with all its rulings, oldest first, those without a date last."""
    rulings = sorted(
        store.of_subject(subject["id"]), key=lambda ruling: (not ruling.get("date"), ruling.get("date", ""))
    )
    ident = f"rulings/{subject['id']}"
    names = [subject["name"], *subject.get("also", ())] if subject["kind"] == "card" else []
    return {
        **subject,
        "what": "subject",
        "id": ident,
        "rulings": rulings,
        "cite": f"{subject['name']}: {len(rulings)} {'ruling' if len(rulings) == 1 else 'rulings'} [{ident}]",
        "referred_by": [_named(store, source) for source in store.sources(ident)],
        "played": played.find(store, names) if names else None,
    }


def describe_known(store: Store, name: str) -> Data | None:
    """Return a card without rulings that is played by name; None where the name means none."""
    found = played.find_meant(store, name)
    return None if found is None else {"what": "known card", "name": found["name"], "rulings": [], "played": found}


def describe_rule(store: Store, key: str) -> Data | None:
    """Return a rule of the list of rules, with what each edition says of it."""
    rule = store.rule(key)
    if rule is None:
        return None
    documents = store.using(key)
    editions: Data = {
        edition: {
            "position": rule["positions"].get(edition, "silent"),
            "paragraphs": _of_edition(store, documents, edition),
        }
        for edition in EDITIONS
    }
    _mark_alike(editions)
    return {
        **rule,
        "what": "rule",
        "id": f"rules/{key}",
        "title": rule["statement"],
        "cite": f"vtesref rule {key}: {rule['statement']}",
        "editions": editions,
        "interpreted_by": [_brief(d) for d in documents if d["kind"] == "ruling"],
        "differences": [_brief(d) for d in documents if d["kind"] in ("difference", "contradiction")],
        "terms": [_brief(d) for d in documents if d["kind"] == "term"],
    }


def _of_edition(store: Store, documents: list[Data], edition: str) -> list[Data]:
    """Return those of some documents that are paragraphs of an edition, its own before those of its base."""
    line = edition_keys.line(edition)
    gone = edition_keys.replaced(store.meta("replaced"), edition)
    paragraphs = [d for d in documents if d["kind"] == "rule" and d["id"] not in gone]
    return [d for key in line for d in paragraphs if d["edition"] == key]


def _mark_alike(columns: Data) -> None:
    """Say of the column of an edition that is based on another, under "as", where it is the same as that one's."""
    for edition, column in columns.items():
        below = edition_keys.base(edition)
        base = columns.get(below)
        if base and base["position"] == column["position"] and _ids(base) == _ids(column):
            column["as"] = below


def _ids(column: Data) -> list[str]:
    return [paragraph["id"] for paragraph in column["paragraphs"]]


def labels(store: Store, differing: Iterable[str] = ()) -> dict[str, str]:
    """Return what to call each edition: its short name, and its years (see ``years``)."""
    own = years(store, differing)
    return {
        key: edition["short"] if edition["short"].endswith(own[key]) else f"{edition['short']} ({own[key]})"
        for key, edition in store.meta("editions").items()
    }


def years(store: Store, differing: Iterable[str] = ()) -> dict[str, str]:
    """Return the year of each edition, with the years of those that are the same.

    ``differing`` are those which stand beside their base because they say something else.
    """
    editions = store.meta("editions")
    own = {key: edition["year"] for key, edition in editions.items()}
    for key in EDITIONS:
        base = editions.get(key, {}).get("based_on", "")
        if base and key not in differing:
            own[base] = f"{own[base]} and {own[key]}"
    return own


def find_subjects(store: Store, name: str) -> list[str]:
    """Return the ids of the cards and topics that a name means: exactly, by its beginning, or nearly."""
    from vtesref.desk.store import RANK_ID, RANK_SUBJECT
    from vtesref.search.analysis import words

    typed = fold(" ".join(name.split()))
    exact = [
        ident
        for rank, ident in store.lookup(dict.fromkeys([typed, slug(typed)]))
        if rank in (RANK_ID, RANK_SUBJECT) and ident.startswith("rulings/") and ident.count("/") == 1
    ]
    if exact:
        return list(dict.fromkeys(exact))
    named = [subject for _, subject in store.subjects_named([" ".join(words(typed))])]
    if named:
        return [f"rulings/{subject}" for subject in dict.fromkeys(named)]
    by_short = [ident for _, ident in store.lookup([typed]) if ident.startswith("glossary/")]
    for ident in by_short:  # an abbreviation such as DI, whose term is the card's name
        term = store.document(ident)
        again = [subject for _, subject in store.subjects_named([" ".join(words(term["title"]))])] if term else []
        if again:
            return [f"rulings/{subject}" for subject in again]
    called = store.nicknames().get(" ".join(words(typed)))
    if called is not None:  # what players call a card
        return [f"rulings/{subject}" for _, subject in store.subjects_named([" ".join(words(called[0]))])]
    started = [name for _, name in store.complete_subjects(typed)] if typed else []
    if len(started) == 1:
        return find_subjects(store, started[0])
    return []


def near_subjects(store: Store, name: str) -> list[tuple[str, float]]:
    """Return the names of cards and topics that are like a name, with how alike they are (0 to 100), best first."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA
    from rapidfuzz.fuzz import WRatio

    from vtesref.desk.store import RANK_SUBJECT

    typed = fold(" ".join(name.split()))[:120]
    if not typed:
        return []
    known: dict[str, str] = {}
    for form, ident in store.names([RANK_SUBJECT]):
        if " " in form or "-" not in form:
            known[form] = ident
    scores: dict[str, float] = {}
    for form, score, _ in process.extract(typed, list(known), scorer=WRatio, limit=12, score_cutoff=60):
        scores[known[form]] = max(scores.get(known[form], 0.0), float(score))
    for form, similarity, _ in process.extract(typed, list(known), scorer=OSA.normalized_similarity, limit=12):
        if similarity >= 0.7:
            scores[known[form]] = max(scores.get(known[form], 0.0), 100 * float(similarity))
    ranked = sorted(scores.items(), key=lambda item: -item[1])[:NEAREST]
    return [
        (str((store.subject(ident.removeprefix("rulings/")) or {}).get("name", ident)), score)
        for ident, score in ranked
    ]


def compare(store: Store, keys: list[str]) -> Data:
    """Return the editions side by side on some rules: what each says, or that it is silent or has no such thing."""
    rules = [rule for key in keys if (rule := describe_rule(store, key))]
    columns: Data = {}
    for edition in EDITIONS:
        paragraphs: dict[str, Data] = {}
        positions = []
        for rule in rules:
            column = rule["editions"][edition]
            positions.append(column["position"])
            for paragraph in column["paragraphs"]:
                paragraphs.setdefault(paragraph["id"], paragraph)
        position = "stated" if "stated" in positions else "absent" if set(positions) == {"absent"} else "silent"
        # The rules first, then what illustrates them.
        ordered = sorted(paragraphs.values(), key=lambda paragraph: paragraph.get("form", "rule") != "rule")
        columns[edition] = {"position": position, "paragraphs": ordered}
    _mark_alike(columns)
    differences: dict[str, Data] = {}
    for rule in rules:
        for brief in rule["differences"]:
            if document := store.document(brief["id"]):
                differences.setdefault(brief["id"], document)
    return {
        "rules": [{key: rule[key] for key in ("key", "statement", "note") if key in rule} for rule in rules],
        "editions": columns,
        "differences": list(differences.values()),
    }
