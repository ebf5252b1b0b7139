"""Searching our texts and the official data together.

Ours are found as ever; the official data by SQLite's full-text index, whose best candidates are looked at again by the
same measure (the share of the question that is met) and by what only names can tell: a card that the question names
brings its text and rulings first, however it was misspelt or cut short. Both lists are then one, and an official ruling
of the same reference as one of ours stands with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.corpus.names import OFFICIAL_GROUPS
from vtesref.desk.store import marks
from vtesref.official.documents import CARD, GROUP, RULE, RULING
from vtesref.official.named_cards import NamedCards
from vtesref.official.rulebook import EDITION
from vtesref.official.store import WEIGHTS
from vtesref.official.twins import Twins
from vtesref.search import query as trees
from vtesref.search.filters import Filters
from vtesref.search.searcher import (
    CANDIDATES,
    CROWD,
    DEFINITION,
    MET_SQUARED,
    PLAIN,
    TIMES_MET,
    Answer,
    Hit,
    Unit,
    batches,
    below,
    meets,
    whole_batches,
)
from vtesref.search.snippets import snippet

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable

    from vtesref.official.store import OfficialStore
    from vtesref.search.searcher import Searcher

Data = dict[str, Any]

#: What each kind is worth beside a paragraph of ours.
WORTH = {CARD: 0.8, RULING: 0.85, GROUP: 0.6, RULE: 0.85}
#: What an official document is worth besides when the question names no card: then it asks for a rule.
UNNAMED = 0.7
KINDS = {"cards": (CARD,), "rulings": (RULING,), "groups": (GROUP,), "rules": (RULE,)}
#: How many hits of ours a name may lift: as many as are shown where nothing is said of that.
LIFTED = 10
#: What it adds to be the card that the question names, by the share of the question that the name takes up.
NAMED_CARD = (0.2, 0.8)
#: What it adds to be a ruling on that card.
NAMED_RULING = (0.3, 0.8)
#: What it adds to be a ruling on a group of that card.
NAMED_GROUP = (0.2, 0.3)
#: What being on the named card adds, ours or official: as much as a written question may add to a rule (see asked.py).
LIFT = 1.8
#: What it adds that the question is the card's name and nothing else.
WHOLE = 2.4
#: What that adds when the name is a term of the rules as well.
WHOLE_TERM = 1.0
#: In how many of our texts a word stands that a word of a single official text may be a misspelling of.
COMMON = 20


#: Where fewer texts have all words of a query, those with any of them are looked at.
FEW = 20


class JointWords:
    """The words of our texts and of the official data, for mending misspellings: a word of either is right.

    A word that only one official text has may itself be misspelt there: it counts as unknown when a common word of ours
    is but two letters from it.
    """

    def __init__(self, own: Any, official: OfficialStore) -> None:
        self.own, self.official = own, official
        self._common: list[str] = []
        self._typos: dict[str, bool] = {}

    @property
    def connection(self) -> Any:
        """The database of our texts, where the names of cards are."""
        return self.own.connection

    def asked(self, stem: str) -> tuple[array[int], array[int]]:
        """Return the questions written down with our texts that have a stem, and those that have a related one."""
        found: tuple[array[int], array[int]] = self.own.asked(stem)
        return found

    def words(self) -> list[tuple[str, str, int]]:
        """Return every word as (word, stem, number of texts with it)."""
        joint = {word: (word, stem, texts) for word, stem, texts in self.official.words() if texts > 1}
        joint.update({word: (word, stem, texts) for word, stem, texts in self.own.words()})
        return list(joint.values())

    def word_forms(self, stems: Iterable[str]) -> set[str]:
        """Return every word that has one of the stems."""
        wanted = list(stems)
        known = set(self.own.word_forms(wanted)) | self.official.word_forms(wanted, 2)
        return known | {word for word in self.official.word_forms(wanted) - known if not self._misspelt(word)}

    def _misspelt(self, word: str) -> bool:
        """Tell whether a common word of ours is meant by a word that stands once."""
        if word not in self._typos:
            from rapidfuzz import process
            from rapidfuzz.distance import OSA

            self._common = self._common or [
                entry[0] for entry in self.own.words() if entry[2] >= COMMON and len(entry[0]) > 5
            ]
            near = process.extractOne(word, self._common, scorer=OSA.distance, score_cutoff=2)
            self._typos[word] = len(word) > 5 and near is not None
        return self._typos[word]


class JointSearcher:
    """Searches our texts and the official data as one."""

    def __init__(self, own: Searcher, official: OfficialStore) -> None:
        self.own, self.official, self.store = own, official, own.store
        self.twins = Twins(own.store, official)
        self.cards = NamedCards(own, official)
        own.speller.store = JointWords(own.store, official)  # type: ignore[assignment]
        stem_of_ours = own.stem

        def stem(word: str) -> str:
            if word not in own._stems and own.store.stem(word) is None and (known := official.stem(word)):
                own._stems[word] = known
            return stem_of_ours(word)

        own.stem = stem  # type: ignore[method-assign]
        own.speller.stem = stem

    def search(self, text: str, filters: Filters | None = None, limit: int = 10) -> Answer:
        """Search both; raises QueryError when the text is no query."""
        filters = filters or Filters()
        text, told = self.cards.in_english(text)
        whole = text
        text, _ = self.own.shorten(text)
        parsed = trees.parse(text)
        loose = trees.plain_words(parsed)
        corrections: list[tuple[str, str]] = []
        named = self.cards.find(whole) if loose is not None else {}
        if loose is not None and not any(share >= 0.99 for share in named.values()):
            meant, near = self.cards.meant(text, loose)
            named |= {key: max(worth, named.get(key, 0.0)) for key, worth in near.items()}
            if meant is not None:
                corrections.append((text.strip(), meant))
                text = meant
        depth = max(limit, LIFTED) + LIFTED  # of two hits that are shown as one, the other one gives way to the next
        ours = Answer([], 0, [], [])
        if self.asks_ours(filters):
            ours = self.own.search(text, self.own_filters(filters), depth)
            corrections += ours.corrections
            self._lift(ours.hits[:LIFTED], named, text)
        node, mended, lacking = self.own.speller.mend(trees.parse(text))
        if not self.asks_official(filters):
            more = ours.more or len(ours.hits) > limit
            return Answer(ours.hits[:limit], ours.total, corrections, [*told, *ours.notes], lacking, more)
        if not ours.corrections:
            corrections += mended
        official = self._official(node, text, named, filters, depth)
        joint, left = self._joined(ours.hits, official.hits, limit, alone=not filters.active)
        more = left or ours.more or official.more
        notes = [*told, *ours.notes, *official.notes]
        return Answer(joint, ours.total + official.total, corrections, notes, lacking, more)

    def _lift(self, hits: list[Hit], named: dict[int, float], text: str) -> None:
        """Give our rulings on a card that the question names by a part of its name what a name in full would give."""
        typed = f" {_form([text])} "
        for hit in hits:
            if hit.document["kind"] != "ruling" or hit.document.get("form") != "card":
                continue
            form = _form([str(hit.document["title"])])
            share = max((named.get(card, 0.0) for _, card in self.official.named([form, f"the {form}"])), default=0.0)
            part = 0.0 if f" {form} " in typed else 0.5 + 0.8 * share
            hit.score += (LIFT + part) * min(1.0, 4 * share)

    # -- the official side ---------------------------------------------------------------------------------------

    def asks_ours(self, filters: Filters) -> bool:
        """Tell whether our texts can answer to the filters."""
        return filters.source != "official" and filters.edition != EDITION and (
            not filters.groups or any(group not in OFFICIAL_GROUPS for group in filters.groups)
        )  # fmt: skip

    def asks_official(self, filters: Filters) -> bool:
        """Tell whether official texts can answer to the filters."""
        return filters.source != "own" and not filters.standing and filters.edition in ("", EDITION)

    def own_filters(self, filters: Filters) -> Filters:
        """Return the filters for our texts, of which those on cards' facts are our subjects."""
        filters = filters._replace(groups=tuple(group for group in filters.groups if group not in OFFICIAL_GROUPS))
        if not filters.cards:
            return filters
        from vtesref.official.counting import subjects_with

        return filters._replace(subjects=subjects_with(self, filters))

    def _where(self, filters: Filters) -> tuple[str, list[object], list[str]]:
        """Return the SQL condition on documents for the filters, its values, and what the user must know of them."""
        conditions: list[str] = []
        values: list[object] = []
        notes: list[str] = []
        if filters.groups:
            kinds = [kind for group in filters.groups for kind in KINDS.get(group, ())]
            conditions.append(f"d.kind IN ({marks(kinds)})")
            values += kinds
        if filters.edition:
            conditions.append("d.kind = ?")
            values.append(RULE)
        if filters.since:
            conditions.append("d.date >= ?")
            values.append(filters.since.isoformat())
        if filters.until or filters.as_of:
            day = min(day for day in (filters.until, filters.as_of) if day)
            conditions.append("d.date <> '' AND d.date <= ?")
            values.append(day.isoformat())
        if filters.as_of:
            notes.append("official cards and rulings are shown in today's words, also those of that day")
        for facet, accepted in filters.facts:
            conditions.append(
                f"d.num IN (SELECT num FROM facets WHERE facet = ? AND value IN ({marks(list(accepted))}))"
            )
            values += [facet, *accepted]
        wanted = [("type", filters.types), ("clan", filters.clans), ("discipline", filters.disciplines)]
        wanted += [("authority", (filters.authority,) if filters.authority else ())]
        wanted += [("year", (filters.year,) if filters.year else ())]
        for facet, listed in wanted:
            for value in listed:
                conditions.append("d.num IN (SELECT num FROM facets WHERE facet = ? AND value = ?)")
                values += [facet, value]
        if filters.subject:
            subject = self.store.subject(filters.subject) or {"name": filters.subject}
            cards = self.official.names().exact(subject["name"])
            conditions.append(f"d.holder IN ({marks(cards)})")
            values += [str(card) for card in cards]
        return " AND ".join(conditions), values, notes

    def match(self, node: trees.Node) -> tuple[str, str, list[Unit]]:
        """Return two full-text queries for a tree, all of it and any of it, and the units that it asks for.

        Both are the same when the tree demands something; "" when nothing in it can be looked up.
        """
        words = trees.plain_words(node)
        if words is not None:
            units = [unit for unit in self.own.units(words) if unit.words]
            parts = [_either(unit) for unit in units]
            return " AND ".join(parts), " OR ".join(parts), units
        one, units = self._demanded(node)
        return one, one, units

    def _demanded(self, node: trees.Node) -> tuple[str, list[Unit]]:
        """Return the full-text query for a tree that demands something."""
        words = trees.plain_words(node)
        if words is not None:
            loose = [unit for unit in self.own.units(words) if unit.words]
            return "(" + " OR ".join(_either(unit) for unit in loose) + ")" if loose else "", loose
        if isinstance(node, trees.Phrase):
            run = tuple(self.own.stem(word) for word in node.words)
            return f"{{title text}} : {_quoted(run)}", [Unit(node.words, [run])]
        if isinstance(node, trees.Prefix):
            rows = self.official.all(
                "SELECT stem FROM words WHERE word >= ? AND word < ? ORDER BY texts DESC LIMIT 40",
                (node.start, node.start + "\U0010ffff"),
            )
            stems = list(dict.fromkeys(row[0] for row in rows))
            any_of = " OR ".join(_quoted((stem,)) for stem in stems) or '"\x01"'  # no text has that character
            return f"({{title text}} : ({any_of}))", [Unit((node.start,), [(stem,) for stem in stems])]
        if isinstance(node, trees.Without):
            return "", []
        assert isinstance(node, trees.Several)
        wanted: list[str] = []
        required: list[str] = []
        banned: list[str] = []
        units: list[Unit] = []
        for part in node.parts:
            if isinstance(part, trees.Without):
                exact, _ = self._demanded(part.part)
                if isinstance(part.part, trees.Word):
                    exact = f"{{title text}} : {_quoted((self.own.stem(part.part.word),))}"
                if exact:
                    banned.append(exact)
                continue
            made, found = self._demanded(part)
            if not made:
                continue
            units += found
            must = isinstance(node, trees.All) or (isinstance(node, trees.Bag) and isinstance(part, trees.Phrase))
            (required if must else wanted).append(made)
        base = " AND ".join(required) if required else " OR ".join(wanted)
        if banned and base:
            base = f"({base}) NOT ({' OR '.join(banned)})"
        return f"({base})" if base else "", units

    def _lookup(self, match: str, where: str, values: list[object], limit: int) -> dict[int, float]:
        """Return the best documents for a full-text query, with their scores, the highest best."""
        score = f"bm25(search, {', '.join(map(str, WEIGHTS))})"
        inner = f" AND search.rowid IN (SELECT d.num FROM documents d WHERE {where})" if where else ""
        rows = self.official.all(
            f"SELECT rowid, {score} AS s FROM search WHERE search MATCH ?{inner} ORDER BY s LIMIT ?",
            [match, *values, limit],
        )
        return {num: -float(found) for num, found in rows}

    def _count(self, match: str, where: str, values: list[object]) -> int:
        inner = f" AND rowid IN (SELECT d.num FROM documents d WHERE {where})" if where else ""
        rows = self.official.all(f"SELECT count(*) FROM search WHERE search MATCH ?{inner}", [match, *values])
        return int(rows[0][0])

    def _official(self, node: trees.Node, text: str, named: dict[int, float], filters: Filters, limit: int) -> Answer:
        """Return the answer of the official texts."""
        if not self.official.meta("searchable"):
            told = "this Python's SQLite cannot search full texts: official texts are shown, not searched"
            return Answer([], 0, [], [told])
        where, values, notes = self._where(filters)
        every, some, units = self.match(node)
        scores: dict[int, float] = {}
        further: list[list[tuple[int, float]]] = []
        total = 0
        wanted = whole_batches(3 * limit)
        few = bool(every) and some != every and self._count(every, where, values) < FEW
        counted = some if few else every
        if every:
            first, *further = batches(list(self._lookup(counted, where, values, wanted).items()))
            scores = dict(first)
            if few:
                scores |= self._lookup(every, where, values, CANDIDATES)
            total = self._count(counted, where, values)
        holders = {str(card): share for card, share in named.items()} | self.cards.groups(text)
        grouped = {
            group: share for card, share in named.items() if share > 0.3 for group in self.official.groups_of(card)
        }
        if holders and trees.plain_words(node) is not None:
            inner = f" AND {where}" if where else ""
            rows = self.official.all(
                f"SELECT d.num FROM documents d WHERE d.holder IN ({marks(list(holders))}){inner}", [*holders, *values]
            )
            held = [row[0] for row in rows]
            for num in held:
                scores.setdefault(num, 0.0)
            total += len(held) - (self._count(counted, f"d.num IN ({marks(held)})", held) if counted else 0)
        term, top = self.cards.term(" ".join(text.lower().split())), max(scores.values(), default=0.0)
        ranked = self._rank(scores, top, units, holders, grouped, term)
        for batch in further:
            rest = {num: score for num, score in batch if num not in scores}
            ranked += below(ranked, self._rank(rest, top, units, holders, grouped, term))
        forms = self._forms(units)
        hits = []
        for score, _, document in ranked[:limit]:
            hit = Hit(document, score)
            hit.snippet = snippet(str(document["plain"]), forms)
            hits.append(hit)
        return Answer(hits, total, [], notes, more=total > len(hits))

    def _rank(
        self,
        scores: dict[int, float],
        top: float,
        units: list[Unit],
        holders: dict[str, float],
        grouped: dict[str, float],
        term: bool,
    ) -> list[tuple[float, int, Data]]:
        """Score the candidates by the measure that ours are ranked by, and return them best first."""
        top = top or 1.0
        whole = sum(unit.weight for unit in units) or 1.0
        listed = list(scores)
        rows = self.official.all(
            f"SELECT num, holder, body, stems FROM documents WHERE num IN ({marks(listed)})", listed
        )
        from json import loads

        ranked = []
        for num, holder, body, stems in rows:
            document = loads(body)
            present = set(stems.split())
            coverage = sum(unit.weight * meets(unit, present, stems) for unit in units) / whole
            score = (scores[num] / top) * (PLAIN + TIMES_MET * coverage) + MET_SQUARED * coverage**2
            score *= WORTH[document["kind"]] * (0.85 if document.get("form") == "example" else 1.0)
            if holder not in holders:
                score *= UNNAMED * (DEFINITION + 0.2 if document["kind"] == CARD and len(units) > 2 else 1.0)
            share = holders.get(holder)
            if share is not None:
                base, more = NAMED_CARD if document["kind"] == CARD else NAMED_RULING
                score += (LIFT + base + more * share) * min(1.0, 4 * share)
                if document["kind"] == CARD and share >= 0.9:
                    score += (WHOLE_TERM if term else WHOLE) * share
            elif holder in grouped and document["kind"] == RULING:
                base, more = NAMED_GROUP
                score += base + more * grouped[holder]
            ranked.append((score, num, holder, document))
        ranked.sort(key=lambda entry: (-entry[0], entry[1]))
        seen: dict[str, int] = {}
        spread = []
        for score, num, holder, document in ranked:
            before = seen.get(holder, 0) if holder else 0
            seen[holder] = before + 1
            spread.append((score * CROWD ** max(0, before - 1), num, document))
        spread.sort(key=lambda entry: (-entry[0], entry[1]))
        return spread

    def _forms(self, units: list[Unit]) -> set[str]:
        stems = {stem for unit in units for run in (*unit.alternatives, *unit.near) for stem in run}
        return self.official.word_forms(stems)

    # -- both ----------------------------------------------------------------------------------------------------

    def _joined(self, ours: list[Hit], official: list[Hit], limit: int, *, alone: bool) -> tuple[list[Hit], bool]:
        """Return both lists as one, and whether any of them is left out for the limit.

        Ours and the official ruling of the same message are one hit, in the place of the better one. With ``alone``
        the partner of a hit stands with it also where it is no hit itself.
        """
        hits = sorted([*ours, *official], key=lambda hit: -hit.score)
        kept: list[Hit] = []
        placed: dict[str, Hit] = {}
        left = False
        for hit in hits:
            ident = hit.document["id"]
            host = next((placed[one] for one in self.twins.of(hit.document) if one in placed), None)
            if host is not None:
                host.twins.append(hit)
            elif len(kept) < limit:
                kept.append(hit)
                host = hit
            if host is not None:
                placed[ident] = host
            else:
                left = True
        for hit in kept if alone else ():
            for ident in self.twins.of(hit.document):
                if ident not in placed and (document := self.twins.document(ident)) is not None:
                    found = Hit(document, 0.0)
                    found.snippet = snippet(str(document["plain"]), set())
                    hit.twins.append(found)
                    placed[ident] = hit
        return kept, left

    def counted_by(self, every: str, some: str, filters: Filters) -> tuple[str, list[object], str]:
        """Return the SQL condition of the filters, its values, and which of two full-text queries has matches."""
        where, values, _ = self._where(filters)
        return where, values, every if self._count(every, where, values) else some

    def facets(self, text: str, filters: Filters | None = None) -> dict[str, list[tuple[str, int]]]:
        """Return, for every facet, its values among all matches, with how many each has, most first."""
        from vtesref.official.counting import facets

        return facets(self, self.cards.in_english(text)[0], filters or Filters())


def _form(words: list[str]) -> str:
    from vtesref.official.names import words_of

    return words_of(" ".join(words))


def _quoted(run: tuple[str, ...]) -> str:
    """Return a run of stems as a phrase of a full-text query."""
    return '"' + " ".join(run).replace('"', "") + '"'


def _either(unit: Unit) -> str:
    """Return the full-text query for a unit: what was typed, or what means the same."""
    runs = [*unit.alternatives, *unit.near]
    parts = [_quoted(run) for run in runs]
    if len(unit.alternatives[0]) > 1:  # the words of a name also count one by one
        parts.append("(" + " AND ".join(_quoted((stem,)) for stem in unit.alternatives[0]) + ")")
    return parts[0] if len(parts) == 1 else "(" + " OR ".join(parts) + ")"
