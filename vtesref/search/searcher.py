"""Searching: from words to ranked, grouped hits.

Whoosh finds and scores (BM25F over one field that holds titles, names, text and the statements of the rules, each as
often as it matters); what only this project knows is added on top: words of one era find the other's, a card's name
brings its rulings first, the newest edition stands for the older ones, and misspelt words are mended from the words of
the texts.
"""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from vtesref.desk.store import RANK_ALIAS, RANK_HEADING, RANK_ID, RANK_PLACE, RANK_SUBJECT, RANK_TERM, marks
from vtesref.engine.edition_keys import COMPANIONS, EDITIONS
from vtesref.search import analysis, asked, unsaid
from vtesref.search import query as trees
from vtesref.search.filters import Filters
from vtesref.search.filters import allowed as passing
from vtesref.search.snippets import snippet
from vtesref.search.spelling import Speller

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vtesref.desk.store import Store

T = TypeVar("T")

#: The field that is searched.
FIELD = "all"
#: The field that holds only what the user sees, for what must hold or must not.
VISIBLE = "text"
#: How much a synonym counts beside the word itself.
SYNONYM = 0.65
#: How much the term counts that an everyday word may mean.
NEAR = 0.3
#: From how many texts on a word is an everyday one, though players call a card so.
EVERYDAY = 12
#: How many matches are looked at again, by more than their words.
CANDIDATES = 60
MAX_EXPANSION = 40
#: What every paragraph of a section after its second is worth beside the one before.
CROWD = 0.9
#: What a definition is worth as the answer to a question of several words.
DEFINITION = 0.8
#: What a companion's paragraph is worth beside others: who does not speak of tournaments means the rulebook.
COMPANION = 0.75
#: What it adds to be called exactly what was typed, by the rank of the name.
NAMED = {RANK_ID: 3.0, RANK_PLACE: 3.0, RANK_TERM: 2.8, RANK_SUBJECT: 2.0, RANK_HEADING: 1.0, RANK_ALIAS: 1.6}
#: How much Whoosh's score, as a share of the best, counts in any case.
PLAIN = 0.2
#: How much more it counts by the share of the query that is met.
TIMES_MET = 0.8
#: What the square of that share adds.
MET_SQUARED = 0.6

#: What a paragraph is worth as an answer, by form.
FORMS = {"example": 0.85, "note": 0.95, "flavour": 0.6, "credits": 0.4}


class Hit:
    """One answer: a document, its score, its snippet as (text, highlighted) pieces, the same rule in older editions.

    ``twins`` are official rulings of the same reference, or ours under an official one.
    """

    __slots__ = ("document", "older", "score", "snippet", "twins")

    def __init__(self, document: dict[str, Any], score: float) -> None:
        self.document = document
        self.score = score
        self.snippet: list[tuple[str, bool]] = []
        self.older: list[Hit] = []
        self.twins: list[Hit] = []


class Answer(NamedTuple):
    """What a search has found; ``total`` counts every match, ``notes`` say what the user must know to trust it.

    ``lacking`` are words that no text has, each with the nearest word of the texts, or "". ``more`` tells whether a
    higher limit shows further hits: one hit may stand for several matches, so their numbers do not tell it.
    """

    hits: list[Hit]
    total: int
    corrections: list[tuple[str, str]]
    notes: list[str]
    lacking: list[tuple[str, str]] = []  # noqa: RUF012 (never changed)
    more: bool = False


class Unit(NamedTuple):
    """One thing a query asks for: a word or a name of several words, with all that means the same.

    Each of the ``alternatives`` is a run of stems, the first what the user typed; ``near`` are runs that it may mean,
    which count less.
    """

    words: tuple[str, ...]
    alternatives: list[tuple[str, ...]]
    near: list[tuple[str, ...]] = []  # noqa: RUF012 (never changed)
    weight: float = 1.0


@cache
def best_of() -> Any:
    """Return the class of Whoosh queries that score a document as the best of their parts does.

    Whoosh's own compares the scores of its parts without asking whether they stand at the same document, so a document
    with a synonym may carry the score of a later one with the word itself. Made when first wanted, as Whoosh is.
    """
    from whoosh.matching import DisjunctionMaxMatcher
    from whoosh.query import DisjunctionMax

    class BestMatcher(DisjunctionMaxMatcher):  # type: ignore[misc]
        def score(self) -> float:
            one, other = self.a, self.b
            if not one.is_active():
                return float(other.score())
            if not other.is_active():
                return float(one.score())
            here, there = one.id(), other.id()
            if here == there:
                return float(max(one.score(), other.score()))
            return float((one if here < there else other).score())

    class Best(DisjunctionMax):  # type: ignore[misc]
        def _matcher(self, subs: Any, searcher: Any, context: Any) -> Any:
            reader = searcher.reader()
            return self._tree_matcher(subs, BestMatcher, searcher, context, lambda part: part.estimate_size(reader))

    return Best


class Searcher:
    """Searches one index; ``store`` and ``index`` must be of the same content."""

    def __init__(self, store: Store, index: Any) -> None:
        from whoosh.scoring import BM25F

        self.store = store
        self.searcher = index.searcher(weighting=BM25F(B=0.75, K1=2.0))
        self.reader = self.searcher.reader()
        groups: list[list[list[str]]] = store.meta("synonyms") or []
        self.synonyms: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        for group in groups:
            names = [tuple(name) for name in group]
            for name in names:
                others = self.synonyms.setdefault(name, [])
                others.extend(other for other in names if other != name and other not in others)
        self.near: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        for typed, meant in store.meta("near") or []:
            self.near.setdefault(tuple(typed), []).append(tuple(meant))
        self.longest = max((len(name) for name in [*self.synonyms, *self.near]), default=1)
        self._stems: dict[str, str] = {}
        self._questions: asked.Questions | None = None
        self.speller = Speller(store, [*self.synonyms, *self.near], self.stem)

    # -- words ---------------------------------------------------------------------------------------------------

    def stem(self, word: str) -> str:
        """Return the stem of a word: from the store for a word of the texts, which spares loading the stemmer."""
        known = self._stems.get(word)
        if known is None:
            known = self._stems[word] = self.store.stem(word) or analysis.stem(word)
        return known

    def rarity(self, stem: str) -> float:
        """Return how much a stem tells: the fewer texts have it, the more (inverse document frequency)."""
        texts = self.reader.doc_frequency(VISIBLE, stem)
        return math.log(1 + self.reader.doc_count() / (texts + 1))

    def units(self, words: list[str]) -> list[Unit]:
        """Cut the words of a query into units, the longest known names first.

        Everyday words of several ("get out of torpor") are a unit of their own beside the words they consist of.
        """
        stems = [self.stem(word) for word in words]
        units: list[Unit] = []
        kept = set(analysis.content_words(words))
        at = 0
        while at < len(words):
            longest = min(self.longest, len(words) - at)
            length = next((size for size in range(longest, 1, -1) if tuple(stems[at : at + size]) in self.synonyms), 1)
            for size in range(2, longest + 1):
                for meant in self.near.get(tuple(stems[at : at + size]), ()):
                    weight = NEAR * max(self.rarity(stem) for stem in meant)
                    units.append(Unit((), [meant], [], weight))
            if length > 1 or words[at] in kept:
                run = tuple(stems[at : at + length])
                weight = max(self.rarity(stem) for stem in run)
                alternatives = [run, *self.synonyms.get(run, ())]
                units.append(Unit(tuple(words[at : at + length]), alternatives, self.near.get(run, []), weight))
            at += length
        return units

    # -- queries -------------------------------------------------------------------------------------------------

    def _run(self, run: tuple[str, ...], boost: float, name: str = FIELD) -> Any:
        """Return the Whoosh query for a run of stems, or None when no text can have it.

        Only the visible text keeps the order of its words, so that is where several are sought.
        """
        from whoosh import query

        if len(run) == 1:
            return query.Term(name, run[0], boost=boost) if (name, run[0]) in self.reader else None
        if not all((VISIBLE, stem) in self.reader for stem in run):
            return None
        return query.Phrase(VISIBLE, list(run), slop=1, boost=boost * len(run))

    def _unit(self, unit: Unit) -> Any:
        """Return the Whoosh query for a unit: its best alternative counts, wherever it stands."""
        from whoosh import query

        choices: list[Any] = []
        for place, run in enumerate(unit.alternatives):
            made = self._run(run, 1.0 if place == 0 else SYNONYM)
            if place == 0 and len(run) > 1:  # the words of a name also count one by one
                single = [self._run((stem,), 0.5) for stem in run]
                made = query.Or([part for part in (made, *single) if part is not None])
            choices.append(made)
        choices += [self._run(run, NEAR) for run in unit.near]
        found = [choice for choice in choices if choice is not None]
        if not found:
            return query.NullQuery
        return found[0] if len(found) == 1 else best_of()(found)

    def compile(self, node: trees.Node) -> tuple[Any, list[Unit]]:
        """Return the Whoosh query for a tree, and the units that it asks for."""
        from whoosh import query

        words = trees.plain_words(node)
        if words is not None:
            units = self.units(words)
            return query.Or([self._unit(unit) for unit in units]), units
        if isinstance(node, trees.Phrase):
            run = tuple(self.stem(word) for word in node.words)
            return self._run(run, 1.0, VISIBLE) or query.NullQuery, [Unit(node.words, [run])]
        if isinstance(node, trees.Prefix):
            starts = [entry for entry in self.speller.vocabulary() if entry[0].startswith(node.start)]
            frequent = sorted(starts, key=lambda entry: -entry[2])
            stems = list(dict.fromkeys(entry[1] for entry in frequent))[:MAX_EXPANSION]
            terms = [query.Term(VISIBLE, stem) for stem in stems]
            return query.Or(terms), [Unit((node.start,), [(stem,) for stem in stems])]
        if isinstance(node, trees.Without):
            inner, _ = self.compile(node.part)
            return query.Not(inner), []
        assert isinstance(node, trees.Several)
        return self._parts(node)

    def _parts(self, node: trees.Several) -> tuple[Any, list[Unit]]:
        """Return the Whoosh query for a tree of several parts."""
        from whoosh import query

        wanted: list[Any] = []
        required: list[Any] = []
        banned: list[Any] = []
        units: list[Unit] = []
        loose: list[str] = []  # the words of a bag go together, so that names of several words are seen
        for part in node.parts:
            if isinstance(part, trees.Without):
                banned.append(self._exact(part.part))
                continue
            if isinstance(node, trees.Bag) and isinstance(part, trees.Word | trees.Bag):
                plain = trees.plain_words(part)
                if plain is not None:
                    loose += plain
                    continue
            made, found = self.compile(part)
            units += found
            must = isinstance(node, trees.All) or (isinstance(node, trees.Bag) and isinstance(part, trees.Phrase))
            (required if must else wanted).append(made)
        if loose:
            found = self.units(loose)
            units += found
            wanted += [self._unit(unit) for unit in found]
        base: Any
        if required:
            base = query.And(required)
            if wanted:
                base = query.AndMaybe(base, query.Or(wanted))
        else:
            base = query.Or(wanted)
        return (query.AndNot(base, query.Or(banned)) if banned else base), units

    def _exact(self, node: trees.Node) -> Any:
        """Return the Whoosh query for what is to be left out: in title, names or text, without synonyms."""
        from whoosh import query

        if isinstance(node, trees.Word):
            return query.Term(VISIBLE, self.stem(node.word))
        made, _ = self.compile(node)
        return made

    # -- ranking -------------------------------------------------------------------------------------------------

    def search(self, text: str, filters: Filters | None = None, limit: int = 10) -> Answer:
        """Search; raises QueryError when the text is no query.

        ``limit`` is the number of groups returned. Filters with dates are explained in the answer's notes.
        """
        filters = filters or Filters()
        text, words_typed = self.shorten(text)
        typed = trees.parse(text)
        self._must_say(typed, text)
        node, corrections, lacking = self.speller.mend(typed)
        allowed, notes = passing(self.store, filters)
        if words_typed:
            notes = [*notes, f"only the rarest of the {words_typed} words were searched: {text}"]
        if allowed is not None and not allowed:  # Whoosh takes an empty filter for none at all
            return Answer([], 0, corrections, notes, lacking)
        loose = trees.plain_words(node)  # None when something is demanded: then nothing else may be added
        direct = self._direct(text, allowed) if loose is not None else {}
        if loose is not None:  # "what is a methusela" asks for what is called Methuselah
            direct |= self._direct(" ".join(analysis.content_words(loose)), allowed)
        compiled, units = self.compile(node)
        results = self.searcher.search(compiled, limit=None, filter=allowed)
        total = results.scored_length()
        every = {results.docnum(place) for place in range(total)}
        most = min(total, whole_batches(3 * limit))
        nearest = self._asked(loose, allowed)
        first, *further = batches(
            [(results.docnum(place), float(results.score(place) or 0.0)) for place in range(most)]
        )
        scores = dict(first)
        words = trees.all_words(node)
        subjects = self._subjects(words)
        if loose is not None:
            for num in (*self._subject_documents(subjects, allowed), *direct, *nearest):
                scores.setdefault(num, 0.0)
        ranked = self._rank(scores, units, words, subjects, direct, nearest)
        for batch in further:
            rest = {num: score for num, score in batch if num not in scores}
            ranked += below(ranked, self._rank(rest, units, words, subjects, direct, nearest))
        if loose is None:  # what was demanded holds for what is shown, the newest edition included
            allowed = every
        grouped = self._group(ranked, allowed, limit + 1)
        hits = grouped[:limit]
        forms = self._forms(units)
        for hit in hits:
            for one in (hit, *hit.older):
                one.snippet = snippet(str(one.document["plain"]), forms)
        more = len(grouped) > limit or most < total
        return Answer(hits, len(every | scores.keys()), corrections, notes, lacking, more)

    def matching(self, text: str, filters: Filters | None = None) -> list[int]:
        """Return the numbers of all texts that have every word of a query, or if none has, any; raises QueryError."""
        text, _ = self.shorten(text)
        node = self.speller.mend(trees.parse(text)).node
        allowed, _ = passing(self.store, filters or Filters())
        if allowed is not None and not allowed:
            return []
        loose = trees.plain_words(node)
        nodes = [node] if loose is None else [trees.parse(" AND ".join(analysis.content_words(loose) or loose)), node]
        for one in nodes:
            results = self.searcher.search(self.compile(one)[0], limit=None, filter=allowed)
            found = [results.docnum(place) for place in range(results.scored_length())]
            if found:
                return found
        return []

    def _must_say(self, typed: trees.Node, text: str) -> None:
        """Refuse words that say nothing, unless something is called so; raises QueryError."""
        words = trees.plain_words(typed)
        if not words:
            return
        complaint = unsaid.complaint(
            words, lambda word: bool(self.store.stem(word) or self.stem(word) in self.speller.parts)
        )
        if complaint and not self._direct(text, None):
            raise trees.QueryError(complaint)

    def shorten(self, text: str) -> tuple[str, int]:
        """Return a query that may be searched, and of how many words it was taken (0: as it stands)."""
        if len(text) <= trees.MAX_CHARACTERS and len(text.split()) <= trees.MAX_TERMS // 4:
            return text, 0
        if len(text) <= trees.MAX_CHARACTERS and len(analysis.words(text)) <= trees.MAX_TERMS:
            return text, 0
        return trees.shorten(text, {word: texts for word, _, texts in self.speller.vocabulary()})

    def _asked(self, words: list[str] | None, allowed: set[int] | None) -> dict[int, float]:
        """Return what questions that were written down add to the documents that settle them, if it is a question."""
        telling = asked.told(words or ())
        if len(telling) < 2:
            return {}
        stems = list(dict.fromkeys(self.stem(word) for word in telling))
        return asked.answers(self.questions(), stems, self.store.asked, allowed)

    def questions(self) -> asked.Questions:
        """Return the questions that were written down, read when first wanted."""
        if self._questions is None:
            self._questions = self.store.questions()
        return self._questions

    def _direct(self, text: str, allowed: set[int] | None) -> dict[int, float]:
        """Return what is called exactly what was typed: a section number, a page, an id, a term, a card."""
        from vtesref.corpus.names import fold, slug

        typed = " ".join(text.split())
        if not typed or len(typed) > 120:
            return {}
        found: dict[int, float] = {}
        for rank, ident in self.store.lookup(dict.fromkeys([fold(typed), slug(typed)])):
            section = self.store.section(ident)
            idents = section.get("paragraphs", []) if section else [ident]
            for place, one in enumerate(idents):
                num = self.store.number(one)
                if num is not None and (allowed is None or num in allowed):
                    worth = NAMED[rank] - (0.01 if rank <= RANK_PLACE else 0.1) * place
                    found[num] = max(found.get(num, 0.0), worth)
        return found

    def _subjects(self, words: list[str]) -> dict[str, tuple[int, int]]:
        """Return the cards and topics whose whole name stands among the words, with the words it takes up."""
        found: dict[str, tuple[int, int]] = {}
        runs = {
            " ".join(words[start:end]): (start, end)
            for start in range(len(words))
            for end in range(start + 1, min(len(words), start + 9) + 1)
        }
        runs = self._called(runs) | runs  # a name that is typed takes up more than the part of it that is a nickname
        named = self.store.subjects_named(runs)
        for name, subject in named:
            span = runs[name]
            if subject not in found or span[1] - span[0] > found[subject][1] - found[subject][0]:
                found[subject] = span
        return {
            subject: span
            for subject, span in found.items()
            if not any(other != span and other[0] <= span[0] and span[1] <= other[1] for other in found.values())
        }

    def _called(self, runs: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
        """Return the names of the cards that are called so, with the words that takes up; no word of many texts."""
        found: dict[str, tuple[int, int]] = {}
        for run, span in runs.items():
            card, _, everyday = self.store.nicknames().get(run, ("", "", False))
            if card and not (everyday and self.reader.doc_frequency(VISIBLE, self.stem(run)) > EVERYDAY):
                name = " ".join(analysis.words(card))
                found[name] = max(found.get(name, span), span, key=lambda one: one[1] - one[0])
        return found

    def named(self, text: str) -> set[str]:
        """Return the cards and topics whose whole name stands in a text, as ids of subjects."""
        return set(self._subjects(analysis.words(text)))

    def _subject_documents(self, subjects: Iterable[str], allowed: set[int] | None) -> set[int]:
        wanted = list(subjects)
        if not wanted:
            return set()
        numbers = self.store.numbers(f"subject IN ({marks(wanted)})", wanted)
        return numbers if allowed is None else numbers & allowed

    def _rank(
        self,
        scores: dict[int, float],
        units: list[Unit],
        words: list[str],
        subjects: dict[str, tuple[int, int]],
        direct: dict[int, float],
        nearest: dict[int, float],
    ) -> list[tuple[float, int, dict[str, Any]]]:
        """Score the candidates again by what Whoosh cannot know, and return them best first."""
        top = max(scores.values(), default=0.0) or 1.0
        whole = sum(unit.weight for unit in units) or 1.0
        stems = self.store.stems(scores)
        ranked = []
        for num, document in self.store.documents(scores).items():
            present = set(stems[num].split())
            met = sum(unit.weight * meets(unit, present, stems[num]) for unit in units)
            coverage = met / whole
            score = (scores[num] / top) * (PLAIN + TIMES_MET * coverage) + MET_SQUARED * coverage**2
            score *= FORMS.get(document.get("form", ""), 1.0)
            score *= _standing_worth(document)
            if document.get("form") == "card" and document["kind"] == "term" and subjects:
                direct.pop(num, None)  # a card's rulings come before what its abbreviation means
            if document["kind"] == "term" and len(units) > 2:
                score *= DEFINITION  # a question of several words asks for more than a word's meaning
            subject = document.get("subject_id", "")
            if subject in subjects:
                start, end = subjects[subject]
                share = (end - start) / max(1, len(words))
                single = end - start == 1 and document.get("form") == "topic"
                score += (0.3 if single else 0.8) * share + (0.1 if single else 0.5)
            of_question = nearest.get(num, 0.0) * (asked.DIFFERENCE if document["kind"] == "difference" else 1.0)
            if document["kind"] == "ruling" and document.get("form") == "card" and subject not in subjects:
                of_question *= asked.UNNAMED
            worth = COMPANION if document.get("edition") in COMPANIONS else 1.0
            score = (score + of_question) * worth + direct.get(num, 0.0)
            ranked.append((score, num, document))
        ranked.sort(key=lambda entry: (-entry[0], entry[1]))
        return _spread(ranked)

    def _group(
        self, ranked: list[tuple[float, int, dict[str, Any]]], allowed: set[int] | None, limit: int
    ) -> list[Hit]:
        """Put the same rule of older editions under the newest one that may be shown."""
        heads: dict[str, Hit] = {}
        placed: set[str] = set()
        for score, _, document in ranked:
            if document["id"] in placed:
                continue
            head = self._newest(document, allowed)
            if head["id"] != document["id"] and head["id"] in placed:
                owner = heads.get(head["id"])
                if owner is not None:
                    owner.older.append(Hit(document, score))
                    placed.add(document["id"])
                    continue
                head = document
            if len(heads) >= limit:
                continue
            hit = heads[head["id"]] = Hit(head, score)
            placed.add(head["id"])
            if head["id"] != document["id"]:
                hit.older.append(Hit(document, score))
                placed.add(document["id"])
        for hit in heads.values():
            hit.older.sort(key=lambda one: -EDITIONS.index(one.document["edition"]))
        return list(heads.values())

    def _newest(self, document: dict[str, Any], allowed: set[int] | None) -> dict[str, Any]:
        """Return the paragraph of the newest allowed edition that states the same rule."""
        kin = document.get("kin", {})
        place = EDITIONS.index(document["edition"]) if document.get("edition") in EDITIONS else -1
        if place < 0:
            return document
        for edition in reversed(EDITIONS[place + 1 :]):
            ident = kin.get(edition)
            if ident is None:
                continue
            num = self.store.number(ident)
            if num is not None and (allowed is None or num in allowed):
                newer = self.store.document(ident)
                if newer is not None:
                    return newer
        return document

    def _forms(self, units: list[Unit]) -> set[str]:
        """Return every word of the texts that a unit stands for: what a snippet highlights."""
        stems = {stem for unit in units for run in (*unit.alternatives, *unit.near) for stem in run}
        return self.store.word_forms(stems)


def whole_batches(number: int) -> int:
    """Return how many matches are looked at again for a number of them: that of whole batches."""
    return CANDIDATES * max(1, -(-number // CANDIDATES))


def batches(matched: list[tuple[int, float]]) -> list[list[tuple[int, float]]]:
    """Return matches in batches, of which there is one at least.

    Each is ranked by itself and comes after the one before it, so that who wants to see more sees the same ones first.
    """
    return [matched[start : start + CANDIDATES] for start in range(0, len(matched) or 1, CANDIDATES)]


def below(ranked: list[tuple[float, int, T]], further: list[tuple[float, int, T]]) -> list[tuple[float, int, T]]:
    """Return what comes after what is ranked, with no score above that of the last one there."""
    least = ranked[-1][0] if ranked else math.inf
    return [(min(score, least), num, document) for score, num, document in further]


def meets(unit: Unit, present: set[str], text: str) -> float:
    """Return how far a document meets a unit: 1 for what was typed or the same, less for what it may mean, or 0."""
    if any(_stands(run, present, text) for run in unit.alternatives):
        return 1.0
    return NEAR if any(_stands(run, present, text) for run in unit.near) else 0.0


def _stands(run: tuple[str, ...], present: set[str], text: str) -> bool:
    """Tell whether a document has a run of stems; the words of a name must stand together."""
    if len(run) == 1:
        return run[0] in present
    return present.issuperset(run) and f" {' '.join(run)} " in f" {text} "


def _spread(ranked: list[tuple[float, int, dict[str, Any]]]) -> list[tuple[float, int, dict[str, Any]]]:
    """Let no section or subject crowd out the others: each further paragraph of one counts a little less."""
    seen: dict[str, int] = {}
    spread = []
    for score, num, document in ranked:
        place = document.get("section") or document.get("subject_id") or document["id"]
        before = seen.get(place, 0)
        seen[place] = before + 1
        spread.append((score * CROWD ** max(0, before - 1), num, document))
    spread.sort(key=lambda entry: (-entry[0], entry[1]))
    return spread


def _standing_worth(document: dict[str, Any]) -> float:
    return {"superseded": 0.85, "obsolete": 0.8}.get(document.get("standing", ""), 1.0)
