"""The index that the site is searched with in the browser: one inverted index, cut into small scripts.

Every file calls ``vtesrefIndex(name, data, version)``, so that a page loads it with a script element, a worker with
``importScripts``, and both from a folder that no server serves. ``head`` holds what ranking asks of a document,
``words`` the words of the texts, ``names`` what things are called, ``p0``, ``p1``, ... the postings by the first
letters of the stems (those of stop words apart, which hardly any search needs), and ``d0``, ``d1``, ... what is shown
of a document.

Numbers are written in digits of base 45: a character whose digit is below 45 ends a number, the others go on.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.corpus.names import GROUPS, MAX_SLUG
from vtesref.corpus.nicknames import as_meta
from vtesref.desk import store, store_writing
from vtesref.desk.documents import Document
from vtesref.engine import edition_keys
from vtesref.engine.edition_keys import BOOKS, EDITIONS
from vtesref.search import analysis, asked, query, related, spelling, unsaid
from vtesref.search import searcher as search
from vtesref.search.indexing import TIMES, parts_of
from vtesref.search.synonyms import near_words, synonym_groups

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from vtesref.corpus.load import Corpus
    from vtesref.corpus.rulebook import Edition, Rule
    from vtesref.corpus.scenarios import Case

#: The largest shard of postings, in characters; one list of postings alone may be longer.
POSTINGS_SIZE = 20_000
#: The largest shard of texts, in characters.
TEXTS_SIZE = 24_000
#: What a scenario is worth as an answer, beside a text that says it.
SCENARIO = 0.5
#: The names that are looked up whole; cards and topics are recognised by ``subjects`` instead.
_RANKS = (store.RANK_ID, store.RANK_PLACE, store.RANK_TERM, store.RANK_HEADING, store.RANK_ALIAS)

#: What is shorter, in characters, is written out.
_SHORT = 8
_BASE = 45
_DIGITS = "".join(chr(code) for code in range(35, 126) if chr(code) != "\\")


def encode(numbers: Iterable[int]) -> str:
    """Return numbers, none below 0, as text that is safe in a script."""
    found: list[str] = []
    for number in numbers:
        digits = [_DIGITS[number % _BASE]]
        while number := number // _BASE:
            digits.append(_DIGITS[_BASE + number % _BASE])
        found.extend(reversed(digits))
    return "".join(found)


def signed(number: int) -> int:
    """Return a number that may be below 0 as one that is not: 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4."""
    return 2 * number if number >= 0 else -2 * number - 1


def play_documents(cases: Iterable[Case], rules: Mapping[str, Rule]) -> list[Document]:
    """Return scenarios as documents of kind "scenario", to be searched after those of the texts.

    ``title`` is the scenario's name and ``section`` its file: together they tell its address. ``edition`` are those
    that it claims something of, ``gist`` is what it shows.
    """
    return [
        Document(
            id=f"{case.file}#{case.name}",
            kind="scenario",
            title=case.name,
            citation=case.name,
            cite=f"vtesref scenario: {case.name} [{case.file}]",
            text=case.told.text,
            plain=case.told.text,
            edition=" ".join(case.claims),
            section=case.file,
            heading=case.name,
            form="scenario",
            rules=list(case.shows),
            gist=" ".join(rules[key].statement for key in case.shows if key in rules),
        )
        for case in cases
    ]


class Names(NamedTuple):
    """What documents beside the corpus are called: (name, rank, id), and (words of a name, subject id)."""

    named: list[tuple[str, int, str]]
    subjects: list[tuple[str, str]]


def shards(
    corpus: Corpus, documents: list[Document], address: Callable[[Document], str], names: Names | None = None
) -> Iterator[tuple[str, Any]]:
    """Yield every shard as (name, data), the head last, since it tells where the others begin.

    ``address`` gives the address of a document, relative to the root of the site. ``names`` are given for documents
    that are no part of the corpus, which then only tells what words mean the same.
    """
    parts = [{name: text.split() for name, text in parts_of(document).items()} for document in documents]
    head = _head(corpus, documents, parts, names)
    yield "words", _words(documents, corpus)
    yield "names", _names(corpus, documents, names)
    stops = {analysis.stem(word) for word in analysis.STOP_WORDS}
    postings = _postings(parts)
    held = asked.gather(corpus, documents)
    for stem, having in held.postings.items():  # the questions with a stem stand behind the documents with it
        steps = [number - before for before, number in zip([0, *having], having, strict=False)]
        also = _also(held.also[stem]) if stem in held.also else ""
        postings[stem] = f"{postings.get(stem, '')} {encode(steps)} {also}".rstrip()
    head["asked"] = _asked(held)
    head["cuts"] = [[], []]
    number = 0
    for kind in (0, 1):
        listed = [(stem, postings[stem]) for stem in sorted(postings) if (stem in stops) == bool(kind)]
        for shard in _cut(listed, POSTINGS_SIZE, lambda entry: len(entry[0]) + len(entry[1]) + 6):
            head["cuts"][kind].append([shard[0][0], number])
            yield f"p{number}", dict(shard)
            number += 1
    rules = corpus.rules if names is None else {}
    shown = [
        _shown(_title(document, rules), document.citation, address(document), _flat(document.plain))
        for document in documents
    ]
    head["blocks"] = []
    first = 0
    for number, block in enumerate(_cut(shown, TEXTS_SIZE, lambda entry: sum(map(len, entry)) + 14)):
        head["blocks"].append(first)
        first += len(block)
        yield f"d{number}", block
    yield "head", head


def scripts(
    corpus: Corpus,
    documents: list[Document],
    address: Callable[[Document], str],
    names: Names | None = None,
    call: str = "vtesrefIndex",
) -> Iterator[tuple[str, bytes]]:
    """Yield (file name, content) for every shard; the same corpus gives the same bytes.

    Each calls ``call`` and ends with the version of the whole, so that shards of two builds are never taken together.
    """
    texts = {
        name: json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        for name, data in shards(corpus, documents, address, names)
    }
    version = hashlib.sha256("".join(texts.values()).encode()).hexdigest()[:12]
    for name, text in texts.items():
        yield f"{name}.js", f'{call}("{name}",{text},"{version}");\n'.encode()


def write(folder: str, corpus: Corpus, documents: list[Document], address: Callable[[Document], str]) -> int:
    """Write the index into a folder, which is made where there is none, and return its size in bytes."""
    os.makedirs(folder, exist_ok=True)
    size = 0
    for name, content in scripts(corpus, documents, address):
        with open(os.path.join(folder, name), "wb") as file:
            file.write(content)
        size += len(content)
    return size


def _cut(listed: Sequence[Any], most: int, size: Callable[[Any], int]) -> Iterator[list[Any]]:
    """Cut a list into pieces of about the given size."""
    piece: list[Any] = []
    held = 0
    for entry in listed:
        if piece and held + size(entry) > most:
            yield piece
            piece, held = [], 0
        piece.append(entry)
        held += size(entry)
    if piece:
        yield piece


def _shown(title: str, citation: str, address: str, plain: str) -> list[str]:
    """Return what the results show of a document; a citation that is its title is left out.

    Where the name of the page is its title, as with most scenarios, the address has "*" in its place.
    """
    named = f"{plain_name(title)}.html"
    told = f"{address.removesuffix(named)}*" if len(named) > _SHORT and address.endswith(f"/{named}") else address
    return [title, "" if citation == title else citation, told, plain]


def plain_name(title: str) -> str:
    """Return the name that the search in the browser makes of a title, too; it need not be that of its page."""
    words = re.sub("[^a-z0-9]+", "-", title.lower().replace("'", "")).strip("-")
    return words[:MAX_SLUG].rpartition("-")[0] if len(words) > MAX_SLUG else words


def _title(document: Document, rules: Mapping[str, Rule]) -> str:
    """Return what a hit is called: for a paragraph of a book the rule that it states, since many share a heading."""
    first = rules.get(document.rules[0]) if document.kind == "rule" and document.rules else None
    return first.statement.rstrip(".") if first else document.title


def _flat(plain: str) -> str:
    """Return a text as snippets show it: on one line, with bullets for list items."""
    return " ".join(plain.removeprefix("- ").replace("\n- ", " • ").split())


def _postings(parts: list[dict[str, list[str]]]) -> dict[str, str]:
    """Return, for each stem, the documents that have it and the places where it stands in them.

    A document's parts follow each other with one place between them, so that no phrase reaches from one into the next.
    Each document is the step from the one before, doubled, and one more where a count follows; then come the steps
    from place to place.
    """
    places: dict[str, dict[int, list[int]]] = {}
    for num, of in enumerate(parts):
        at = 0
        for name in TIMES:
            for stem in of[name]:
                places.setdefault(stem, {}).setdefault(num, []).append(at)
                at += 1
            at += 1
    found: dict[str, str] = {}
    for stem, documents in places.items():
        numbers: list[int] = []
        last = 0
        for num, listed in documents.items():
            several = len(listed) > 1
            numbers += [2 * (num - last) + several, *([len(listed)] if several else [])]
            numbers += [place - before for before, place in zip([0, *listed], listed, strict=False)]
            last = num
        found[stem] = encode(numbers)
    return found


def _asked(held: asked.Questions) -> dict[str, str]:
    """Return for every question what it belongs to and its length, and the documents of each of those by edition."""
    steps: list[int] = []
    for target in held.targets:
        steps.append(len(target))
        for documents in target:
            steps += [len(documents), *documents]
    belongs = [now - before for before, now in zip([0, *held.of], held.of, strict=False)]
    return {"of": encode(belongs), "sizes": encode(held.sizes), "targets": encode(steps)}


def _also(told: array[int]) -> str:
    """Return the questions with a related stem: the worth of each relation, how many they are, and their steps."""
    numbers: list[int] = []
    at = 0
    while at < len(told):
        last = at + 2 + told[at + 1]
        listed = told[at + 2 : last]
        numbers += [told[at], len(listed)]
        numbers += [number - before for before, number in zip([0, *listed], listed, strict=False)]
        at = last
    return encode(numbers)


def _words(documents: list[Document], corpus: Corpus) -> dict[str, str]:
    """Return the words of the texts in order, and in how many texts each stands."""
    listed = sorted(store_writing._words(documents, corpus))
    return {"words": " ".join(word for word, _, _ in listed), "texts": encode(texts for _, _, texts in listed)}


def _names(corpus: Corpus, documents: list[Document], given: Names | None) -> dict[str, Any]:
    """Return what things are called, by rank: the names, and for each the documents that it means.

    A section is a number of its own after those of the documents; ``sections`` tells its paragraphs. Addresses as a
    whole are left out: their words find them.
    """
    numbers = {document.id: num for num, document in enumerate(documents)}
    paragraphs: list[list[int]] = []
    for section in corpus.sections() if given is None else ():
        numbers[section.id] = len(documents) + len(paragraphs)
        listed = [numbers.get(paragraph.ruling or paragraph.id, -1) for paragraph in section.paragraphs]
        paragraphs.append(listed)
    meant: dict[int, dict[str, set[int]]] = {rank: {} for rank in _RANKS}
    texts = [document for document in documents if document.kind != "scenario"]
    for name, rank, ident in store_writing._names(corpus, texts) if given is None else given.named:
        whole = rank == store.RANK_ID and not name.startswith(("difference ", "contradiction "))
        if rank in meant and ident in numbers and not whole and "\n" not in name:
            meant[rank].setdefault(name, set()).add(numbers[ident])
    steps: list[int] = []
    for listed in paragraphs:
        steps.append(len(listed))
        last = -1
        for num in listed:
            steps.append(signed(num - last - 1))
            last = num
    named = []
    for rank, names in meant.items():
        of = [[len(names[name]), *sorted(names[name])] for name in sorted(names)]
        named.append([rank, "\n".join(sorted(names)), encode(number for entry in of for number in entry)])
    return {"named": named, "sections": encode(steps)}


def _edition(book: Edition, corpus: Corpus, numbers: dict[str, int]) -> list[Any]:
    """Return what the search knows of a book: key, short name, first day, title, whether it is a companion.

    Then the editions whose texts it has, itself first, and the numbers of the paragraphs that no longer count in it.
    """
    gone = edition_keys.replaced(corpus.replaced(), book.key)
    day = book.in_force.isoformat() if book.in_force else ""
    line = edition_keys.line(book.key)
    return [
        *(book.key, book.short, day, book.title, int(book.companion)),
        *(line, sorted(numbers[ident] for ident in gone if ident in numbers)),
    ]


def _called(
    corpus: Corpus, known: Iterable[tuple[str, str]], parts: list[dict[str, list[str]]]
) -> Iterator[tuple[str, str]]:
    """Return the cards by what players call them, without the words that stand in many texts."""
    by_name: dict[str, list[str]] = {}
    for name, subject in known:
        by_name.setdefault(name, []).append(subject)
    for called, (card, _, everyday) in as_meta(corpus.nicknames).items():
        stem = analysis.stem(called)
        if everyday and sum(stem in part[search.VISIBLE] for part in parts) > search.EVERYDAY:
            continue
        for subject in by_name.get(" ".join(analysis.words(card)), ()):
            yield called, subject


def _head(
    corpus: Corpus, documents: list[Document], parts: list[dict[str, list[str]]], names: Names | None
) -> dict[str, Any]:
    """Return what ranking and filters ask of every document, and what the search is tuned with."""
    classes: dict[tuple[str, ...], int] = {}
    groups: dict[str, int] = {}
    numbers = {document.id: num for num, document in enumerate(documents)}
    dates = sorted({document.date for document in documents})
    of, group, lengths, day, kin = [], [], [], [], []
    last = 0
    for num, document in enumerate(documents):
        own = " ".join(key for key in document.authority if key in EDITIONS)  # a book's own rulings are part of it
        one = (document.kind, document.edition or own, document.form, document.standing)
        of.append(classes.setdefault(one, len(classes)))
        place = groups.setdefault(document.section or document.subject_id or document.id, len(groups))
        group.append(signed(place - last))
        last = place
        lengths += [len(parts[num][name]) for name in TIMES]
        day.append(dates.index(document.date))
        newer = EDITIONS[EDITIONS.index(document.edition) + 1 :] if document.edition in EDITIONS else ()
        kept = [numbers[document.kin[edition]] for edition in reversed(newer) if edition in document.kin]
        kin += [len(kept), *(signed(other - num) for other in kept)]
    known = set(store_writing._subject_words(corpus) if names is None else names.subjects)
    known |= set(_called(corpus, known, parts))
    subjects = sorted((name, groups[subject]) for name, subject in known if subject in groups)
    books = {key: corpus.books[key].edition for key in BOOKS if key in corpus.books}
    return {
        "documents": len(documents),
        "classes": [list(one) for one in classes],
        "of": encode(of),
        "groups": encode(group),
        "lengths": encode(lengths),
        "dates": dates,
        "day": encode(day),
        "kin": encode(kin),
        "editions": [_edition(book, corpus, numbers) for book in books.values()],
        "kinds": {**GROUPS, "scenario": "scenarios"},
        "subjects": ["\n".join(name for name, _ in subjects), encode(place for _, place in subjects)],
        "synonyms": [[" ".join(name) for name in names] for names in synonym_groups(corpus)],
        "near": [[" ".join(typed), " ".join(meant)] for typed, meant in near_words(corpus)],
        "stops": " ".join(sorted(analysis.STOP_WORDS)),
        "irregular": analysis.IRREGULAR,
        "unsaid": {
            "languages": {name: " ".join(dict.fromkeys(listed.split())) for name, listed in unsaid.LANGUAGES.items()},
            "enough": unsaid.ENOUGH,
            "nothing": unsaid.NOTHING,
            "foreign": unsaid.FOREIGN,
        },
        "tuning": {
            "times": list(TIMES.values()),
            "synonym": search.SYNONYM,
            "near": search.NEAR,
            "candidates": search.CANDIDATES,
            "expansion": search.MAX_EXPANSION,
            "crowd": search.CROWD,
            "definition": search.DEFINITION,
            "companion": search.COMPANION,
            "named": search.NAMED,
            "plain": search.PLAIN,
            "timesMet": search.TIMES_MET,
            "metSquared": search.MET_SQUARED,
            "asked": {
                "worth": asked.WORTH,
                "difference": asked.DIFFERENCE,
                "unnamed": asked.UNNAMED,
                "byWords": asked.BY_WORDS,
                "k1": asked.K1,
                "b": asked.B,
                "others": asked.OTHERS,
                "parts": related.PARTS,
                "targets": asked.TARGETS,
                "further": asked.FURTHER,
                "slack": asked.SLACK,
            },
            "forms": {**search.FORMS, "scenario": SCENARIO},
            "characters": query.MAX_CHARACTERS,
            "terms": query.MAX_TERMS,
            "depth": query.MAX_DEPTH,
            "prefix": query.MIN_PREFIX,
            "corrections": spelling.MAX_CORRECTIONS,
            "misspelt": spelling.MISSPELT,
            "commoner": spelling.COMMONER,
            "long": spelling.LONG,
            "byEar": spelling.BY_EAR,
            "sounds": spelling.SOUNDS,
            "longest": [query.LONGEST, query.LONGEST_WORD],
        },
    }
