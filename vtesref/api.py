"""The desk for other programs: what the commands answer, as plain typed functions.

Every function returns plain data (dictionaries, lists, texts, numbers), the same that the command of its name prints
with ``--json`` (check and options also give citations). The JSON schemas lie under ``site/data/schemas/``. Every
answer has ``horizon``: how far the texts reach.

    >>> from vtesref import api
    >>> api.ask("can my vampire in torpor vote")["answer"]["verdict"]
    >>> api.search("aggravated damage", limit=1)["hits"][0]["citation"]

The module is versioned by itself (``API_VERSION``): a patch mends, a minor number adds, a major number takes away or
changes. Nothing else of the package is promised to stay. No function uses a network; none prints. What cannot be
answered because of what was asked raises :class:`DeskError` with one line that says why.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict, cast

from vtesref import RULINGS_END, RULINGS_REACH, TEXTS_END, paths
from vtesref.engine import edition_keys
from vtesref.engine.edition_keys import NEWEST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vtesref.desk.store import Store
    from vtesref.official.store import OfficialStore
    from vtesref.search.searcher import Searcher

API_VERSION = "1.2.0"

__all__ = [
    "API_VERSION", "Asked", "Card", "Check", "Comparison", "DeskError", "Options", "Related", "Search", "Show", "Why",
    "Words", "ask", "card", "check", "compare", "horizon", "options", "related", "search", "show", "why", "words",
]  # fmt: skip

Data = dict[str, Any]


class DeskError(ValueError):
    """What was asked cannot be answered as it stands; the message says why and what to do."""


class Asked(TypedDict):
    """What a question is answered with: ``answer`` is the line that answers it, or None where nothing was found.

    The rest is that of a :class:`Check` (what comes of the situation) or of a :class:`Search` (what the texts have),
    with ``situations``, ``not_understood``, ``sentences`` and ``next`` as ``vtesref ask --json`` gives them.
    """

    answer: Data | None
    horizon: Data


class Search(TypedDict):
    """The answer to a search: hits best first; ``total`` counts every match, ``notes`` say what to know of them."""

    query: str
    corrections: list[Data]
    lacking: list[Data]
    notes: list[str]
    total: int
    hits: list[Data]
    situations: list[Data]
    facets: NotRequired[dict[str, dict[str, int]]]
    horizon: Data


class Show(TypedDict):
    """Everything with that name; ``nearest`` are similar ids if nothing has it."""

    name: str
    found: list[Data]
    nearest: NotRequired[list[str]]
    horizon: Data


class Card(TypedDict):
    """A card or topic; ``corrected`` is what a misspelt name was taken for, ``nearest`` are names to choose from."""

    name: str
    found: list[Data]
    corrected: str | None
    nearest: list[str]
    horizon: Data


class Related(TypedDict):
    """What hangs together with something, in labelled groups."""

    name: str
    found: list[Data]
    horizon: Data


class Comparison(TypedDict):
    """The editions side by side on a topic."""

    topic: str
    rules: list[Data]
    editions: Data
    differences: list[Data]
    horizon: Data


class Check(TypedDict):
    """What comes of a situation under each edition, with the rule and the citation behind every step."""

    scenario: str
    made_up: list[str]
    outcomes: list[Data]
    horizon: Data


class Options(TypedDict):
    """What each minion may do, and the rules in the way of what it may not."""

    edition: str
    options: list[Data]
    horizon: Data


class Words(TypedDict):
    """What a scenario can say, in tables by their titles: how it is written, and what it means."""

    horizon: Data


class Why(TypedDict):
    """Why a line is ``refused`` (None: none is), and where the story ``parted`` from each claim that does not hold."""

    scenario: str
    edition: str
    refused: Data | None
    parted: list[Data]
    result: str
    horizon: Data


class _Desk:
    """The opened texts; looked at anew at every call, so that an update shows in a program that goes on running."""

    def __init__(self) -> None:
        self.key: object = None
        self.searcher: Searcher | None = None
        self.store: Store | None = None
        self.official: OfficialStore | None = None
        self.joint: Any = None
        self.known: Store | None = None

    def fresh(self) -> None:
        """Forget what was opened when the content folder or the imported data are other than before."""
        import threading

        data = paths.data_root()
        try:
            status = os.stat(os.path.join(data, "official.zip"))
            spot: object = (data, status.st_mtime_ns, status.st_size, status.st_ino)
        except OSError:
            spot = (data, None)
        key = (paths.content_root(), paths.cache_root(), spot, threading.get_ident())
        if key != self.key:
            self.__init__()  # type: ignore[misc]
            self.key = key
            self.official = _open_official(data)

    def texts(self) -> Store:
        """Return the store of the texts."""
        from vtesref.corpus.complaints import CorpusError
        from vtesref.desk import cache

        if self.store is None:
            try:
                self.store = cache.open_store(paths.content_root(), paths.cache_root(), _silent)
            except CorpusError as error:
                raise DeskError(str(error.complaint)) from None
        return self.store

    def playing(self) -> Store:
        """Return the store of the texts, whose cards stories play by name from now on."""
        from vtesref.scenario.words import played_cards

        store = self.texts()
        if store is not self.known:
            played_cards.supply(store.known_cards)
            self.known = store
        return store

    def search(self) -> Any:
        """Return the searcher of our texts, or of ours and the official ones."""
        from vtesref.corpus.complaints import CorpusError
        from vtesref.desk import cache

        if self.searcher is None:
            try:
                self.searcher = cache.open_searcher(paths.content_root(), paths.cache_root(), _silent)
            except CorpusError as error:
                raise DeskError(str(error.complaint)) from None
            self.store = self.searcher.store
            if self.official is not None:
                from vtesref.official.searching import JointSearcher

                self.joint = JointSearcher(self.searcher, self.official)
        return self.joint or self.searcher


_desk = _Desk()


def _silent(done: int, total: int) -> None:
    """Report no progress."""


def _open_official(data: str) -> OfficialStore | None:
    from vtesref.official import opening
    from vtesref.official.keeping import KeptDamaged
    from vtesref.official.sources import SourceError

    try:
        return opening.open_official(data, paths.cache_root(), _silent)
    except (KeptDamaged, SourceError) as error:
        raise DeskError(str(error)) from None


def horizon() -> Data:
    """Return how far the texts reach: the years of ours, and what official data were imported."""
    _desk.fresh()
    return _horizon()


def _horizon() -> Data:
    """Return the same of what is open: an answer and its horizon are of one import."""
    told: Data = {"texts_end": TEXTS_END, "rulings_end": RULINGS_END, "rulings_reach": RULINGS_REACH}
    if _desk.official is not None:
        told["official"] = {
            "newest_ruling": _desk.official.meta("newest"),
            "sources": {
                part: {key: source[key] for key in ("name", "version", "imported")}
                for part, source in _desk.official.meta("sources").items()
            },
        }
    return told


def _listed(given: str | Sequence[str]) -> tuple[str, ...]:
    """Return what was listed; one name alone is a list of one."""
    return tuple(given) if not isinstance(given, str) else (given,) if given else ()


def _played(editions: str | Sequence[str]) -> list[str]:
    """Return the keys of the editions that names mean; raises DeskError where one is not played or named twice."""
    try:
        return edition_keys.played(editions)
    except ValueError as error:
        raise DeskError(str(error)) from None


def _one(edition: str) -> str:
    """Return the key of the one edition that a name means."""
    found = _played(edition)
    if len(found) > 1:
        raise DeskError(edition_keys.ONE)
    return found[0]


def _readable(*texts: str) -> None:
    """Raise DeskError for a text with half of a character: no file and no database takes a lone surrogate."""
    for text in texts:
        half = next((one for one in text if "\ud800" <= one <= "\udfff"), "")
        if half:
            raise DeskError(f"the text has half of a character (U+{ord(half):04X}); leave it out")


def ask(question: str, editions: str | Sequence[str] = (NEWEST,)) -> Asked:
    """Answer a question in a player's words: a situation is played, anything else is looked up in the texts.

    ``editions`` are keys, beginnings of keys or short names (5E, Rev, CRR), or "all". Raises DeskError for a text that
    cannot be searched and for an edition that is not played or named twice.
    """
    _readable(question, *_listed(editions))
    editions = _played(editions)
    from vtesref.cli.ask import looked_up_data, played_data
    from vtesref.cli.scenario_output import made_up
    from vtesref.desk import asking
    from vtesref.scenario.plain import heard
    from vtesref.search.query import QueryError

    _desk.fresh()
    store = _desk.playing()
    if "|" in question:
        return cast("Asked", {"answer": None, **check(question, editions)})
    found = heard(question)
    played = asking.play(question, found, editions, store) if found.whole else None
    if played is not None:
        told = played_data(played, store, made_up(played.scenario, _desk.official))
    else:
        try:
            told = looked_up_data(question, found, asking.look_up(question, found, _desk.search()))
        except QueryError as error:
            raise DeskError(str(error)) from None
    return cast("Asked", {**told, "horizon": _horizon()})


def search(
    query: str,
    *,
    kinds: str | Sequence[str] = (),
    edition: str = "",
    authority: str = "",
    since: str = "",
    until: str = "",
    as_of: str = "",
    standing: str = "",
    source: str = "",
    types: str | Sequence[str] = (),
    clans: str | Sequence[str] = (),
    disciplines: str | Sequence[str] = (),
    titles: str | Sequence[str] = (),
    capacity: str = "",
    grouping: str = "",
    cost: str = "",
    banned: bool = False,
    traits: str | Sequence[str] = (),
    sects: str | Sequence[str] = (),
    paths: str | Sequence[str] = (),
    formats: str | Sequence[str] = (),
    year: int | None = None,
    facets: bool = False,
    limit: int = 10,
    subject: str = "",
) -> Search:
    """Search all texts. Days are written YYYY-MM-DD, YYYY-MM or YYYY; the rest is as in ``vtesref search --help``.

    ``types``, ``clans``, ``disciplines``, the facts after them (capacity "8+", grouping "5-6", cost "2 pool", formats
    "V5") and ``facets`` need imported official data. Raises DeskError for a query that cannot be read and for a filter
    that names what does not exist, with what may be meant.
    """
    kinds, types, clans = _listed(kinds), _listed(types), _listed(clans)
    disciplines, titles = _listed(disciplines), _listed(titles)
    traits, sects, paths, formats = _listed(traits), _listed(sects), _listed(paths), _listed(formats)
    listed = (*kinds, *types, *clans, *disciplines, *titles, *traits, *sects, *paths, *formats, subject)
    _readable(query, edition, authority, since, until, as_of, standing, source, capacity, grouping, cost, *listed)
    from vtesref.cli.search_output import MOST, as_data
    from vtesref.search.filters import told
    from vtesref.search.naming import NOT_IMPORTED, named
    from vtesref.search.query import QueryError
    from vtesref.search.situations import nearest

    if not 1 <= limit <= MOST:
        raise DeskError(f"limit must be from 1 to {MOST}")
    _desk.fresh()
    searcher = _desk.search()
    try:
        filters = told(
            kinds=kinds,
            edition=edition,
            subject=subject,
            authority=authority,
            since=since,
            until=until,
            as_of=as_of,
            standing=standing,
            source=source,
            types=types,
            clans=clans,
            disciplines=disciplines,
            titles=titles,
            capacity=capacity,
            grouping=grouping,
            cost=cost,
            banned=banned,
            traits=traits,
            sects=sects,
            paths=paths,
            formats=formats,
            year=year,
        )
        filters = named(filters, _desk.texts(), _desk.official)
        if facets and _desk.official is None:
            raise DeskError(NOT_IMPORTED)
        found: Data = as_data(query, searcher.search(query, filters, limit))
        if facets:
            found["facets"] = {facet: dict(values) for facet, values in searcher.facets(query, filters).items()}
    except (QueryError, ValueError) as error:
        raise DeskError(str(error)) from None
    own = searcher if _desk.official is None else searcher.own
    near = [] if filters.active else nearest(own.store, query, own.stem)
    found["situations"] = [situation._asdict() for situation in near]
    return cast("Search", {**found, "horizon": _horizon()})


def show(name: str) -> Show:
    """Return everything that an id, a section number, a page, a term, a card or a reference names."""
    _readable(name)
    from vtesref.desk import answers as desk
    from vtesref.official import answers

    _desk.fresh()
    store = _desk.texts()
    ids = desk.resolve(store, name)
    if _desk.official is not None and (not ids or name.startswith(("cards/", "official", "groups/"))):
        known = answers.resolve(_desk.official, store, name)
        found = [data for one in known if (data := answers.describe(_desk.official, store, one))]
        if found:
            return Show(name=name, found=found, horizon=_horizon())
    if not ids:
        return Show(name=name, found=[], nearest=desk.nearest(store, name), horizon=_horizon())
    found = [data for ident in ids if (data := desk.describe(store, ident))]
    return Show(name=name, found=found, horizon=_horizon())


def card(name: str) -> Card:
    """Return a card (all of its name) with every ruling on it, or the rulings on a topic."""
    _readable(name)
    from vtesref.desk import answers as desk
    from vtesref.official import answers

    _desk.fresh()
    store = _desk.texts()
    ids: list[str]
    if _desk.official is not None:
        cards, matches = answers.find_cards(_desk.official, store, name)
        ids = [] if cards else desk.find_subjects(store, name)
        if not ids:
            found = [data for one in cards if (data := answers.describe_card(_desk.official, store, one))]
            misspelt = bool(found) and answers.how_found(matches, cards) == "misspelt"
            nearest = [] if found else [one["name"] for one in answers.likely(_desk.official, matches)]
            corrected = str(found[0]["title"]) if misspelt else None
            return Card(name=name, found=found, corrected=corrected, nearest=nearest, horizon=_horizon())
    else:
        ids = desk.find_subjects(store, name)
    found = [data for ident in ids if (data := desk.describe(store, ident))]
    if not found and (known := desk.describe_known(store, name)):
        found = [known]
    near = [] if found else [one for one, _ in desk.near_subjects(store, name)]
    return Card(name=name, found=found, corrected=None, nearest=near, horizon=_horizon())


def related(name: str) -> Related:
    """Return what hangs together with something: by reference, name, group, rule, and by its words."""
    _readable(name)
    from vtesref.desk import answers as desk
    from vtesref.official import answers
    from vtesref.official.related import related as hanging

    _desk.fresh()
    searcher = _desk.search()
    store = _desk.texts()
    ids = answers.resolve(_desk.official, store, name) if _desk.official is not None else []
    ids = ids or desk.resolve(store, name) or desk.find_subjects(store, name)
    found = [data for ident in ids[:5] if (data := hanging(store, _desk.official, searcher, ident))]
    return Related(name=name, found=found, horizon=_horizon())


def compare(topic: str) -> Comparison:
    """Return the editions side by side on a rule, a section, a difference, or what plain words find first."""
    _readable(topic)
    from vtesref.cli.compare import rules_by_words, rules_of
    from vtesref.desk import answers as desk
    from vtesref.search.query import QueryError

    _desk.fresh()
    store = _desk.texts()
    keys = rules_of(store, topic)
    if not keys:
        searcher = _desk.search()
        try:
            keys = rules_by_words(getattr(searcher, "own", searcher), topic)
        except QueryError as error:
            raise DeskError(str(error)) from None
    if not keys:
        return Comparison(topic=topic, rules=[], editions={}, differences=[], horizon=_horizon())
    return cast("Comparison", {"topic": topic, **desk.compare(store, keys), "horizon": _horizon()})


def check(scenario: str, editions: str | Sequence[str] = (NEWEST,)) -> Check:
    """Play a situation, in the sentences of ``vtesref scenario words``, by one or more editions.

    Each outcome has its trace; ``citations`` gives for every rule in it where the edition states it, or that its
    book is silent. ``editions`` are as for :func:`ask`. Raises DeskError for a text that does not parse, for what is
    not modelled, and for an edition that is not played or named twice.
    """
    _readable(scenario, *_listed(editions))
    editions = _played(editions)
    from vtesref import scenario as sentences
    from vtesref.cli import scenario_output
    from vtesref.engine.core import NotModelled
    from vtesref.scenario import playing
    from vtesref.scenario.shown.trace import citation, keys_applied, positions

    _desk.fresh()
    store = _desk.playing()
    try:
        parsed = sentences.parse(scenario)
        known = {edition: positions(store, edition) for edition in editions}
        if unknown := sentences.claims.unknown_rule(sentences.claims.rules(parsed.then), known[editions[0]]):
            raise DeskError(unknown)
        played = [playing.play(parsed, edition, known[edition]) for edition in editions]
        outcomes = scenario_output.as_data(parsed, played, store)
        for outcome, data in zip(played, outcomes, strict=True):
            keys = [*keys_applied(outcome.table.root), *(key for missed in outcome.missed for key in missed.keys)]
            data["citations"] = {key: citation(store, key, outcome.edition) for key in dict.fromkeys(keys)}
    except sentences.ScenarioError as error:
        raise DeskError(str(error)) from None
    except NotModelled as error:
        raise DeskError(f"not modelled: {error}") from None
    made_up = scenario_output.made_up(parsed, _desk.official)
    return Check(scenario=parsed.text, made_up=made_up, outcomes=outcomes, horizon=_horizon())


def options(given: str, edition: str = NEWEST) -> Options:
    """Return what each minion of a given situation may do now, and for what it may not the rules in the way, cited.

    Raises DeskError for a text that does not parse or holds a story, and for an edition that is not played.
    """
    _readable(given, edition)
    edition = _one(edition)
    from vtesref import scenario as sentences
    from vtesref.engine.core import NotModelled, Refused
    from vtesref.scenario.play import options as possible
    from vtesref.scenario.shown.trace import citation

    if "|" in given:
        raise DeskError(
            "options tells what can be done before anything happens; leave out the | and everything after it"
        )
    _desk.fresh()
    store = _desk.playing()
    try:
        choices = possible.options(given, edition)
    except sentences.ScenarioError as error:
        raise DeskError(str(error)) from None
    except NotModelled as error:
        raise DeskError(f"not modelled: {error}") from None
    except Refused as refusal:
        raise DeskError(f'refused: "{refusal.what}" ({", ".join(refusal.keys)})') from None
    listed = [
        {
            "text": choice.text,
            "bars": list(choice.bars),
            "citations": {key: citation(store, key, edition) for key in choice.bars},
        }
        for choice in choices
    ]
    return Options(edition=edition, options=listed, horizon=_horizon())


def words(like: str = "", *, texts: bool = False) -> Words:
    """Return the sentences that a scenario can be told in; with ``texts`` what the texts of a card can say.

    ``like`` leaves only what has all of its words, in its form or its meaning; a table without any is left out.
    """
    _readable(like)
    from vtesref.scenario.shown import vocabulary
    from vtesref.scenario.words import text_words

    _desk.fresh()
    tables = vocabulary.matching(text_words.tables() if texts else vocabulary.words(), like)
    return cast("Words", {**tables, "horizon": _horizon()})


def why(scenario: str, edition: str = NEWEST) -> Why:
    """Return why a line of a situation is refused or a claim does not hold, and what would be allowed instead.

    Raises DeskError for a text that does not parse, for what is not modelled, and for an edition that is not played.
    """
    _readable(scenario, edition)
    edition = _one(edition)
    from vtesref import scenario as sentences
    from vtesref.cli import why_output
    from vtesref.engine.core import NotModelled
    from vtesref.scenario.play.why import why as found_why
    from vtesref.scenario.shown.trace import positions

    _desk.fresh()
    store = _desk.playing()
    known = {one: positions(store, one) for one in edition_keys.KEYS}
    try:
        parsed = sentences.parse(scenario)
        if unknown := sentences.claims.unknown_rule(sentences.claims.rules(parsed.then), known[edition]):
            raise DeskError(unknown)
        told = why_output.as_data(found_why(parsed, edition, known), parsed, edition, store)
    except sentences.ScenarioError as error:
        raise DeskError(str(error)) from None
    except NotModelled as error:
        raise DeskError(f"not modelled: {error}") from None
    return cast("Why", {**told, "horizon": _horizon()})
