"""The engine in a browser: a situation as text goes in, what a page shows of it comes out.

Standard library only, like the engine: this runs under Pyodide, where ``Facts`` stands for the store, and in the build
of the site, which shows its scenarios by the same functions (``scenario/shown/play.py``, ``scenario/shown/woven.py``).
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from vtesref.corpus.names import page_name
from vtesref.engine.core import NotModelled
from vtesref.engine.editions import PLAYED
from vtesref.scenario import ScenarioError, parse, playing
from vtesref.scenario.claims import rules, unknown_rule
from vtesref.scenario.plain import likeness, offering, verdict
from vtesref.scenario.shown import trace as trace_text
from vtesref.scenario.shown.play import cited, play, state_of
from vtesref.scenario.shown.woven import grouped
from vtesref.scenario.words import played_cards
from vtesref.scenario.words.made_up import notes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.scenario.plain import Heard

Data = dict[str, Any]
#: Differences named where editions part.
PARTING = 4
#: Texts that are longer (in characters) get no example for their mistakes.
LONGEST = 2000


def plain_address(ident: str) -> str:
    """Return where most documents lie: a page of a folder, or a part of that page."""
    folder, _, rest = ident.partition("/")
    page, _, part = rest.partition("/")
    return f"{folder}/{page}.html#{part}" if part else f"{ident}.html"


class Facts:
    """What the traces say of rules, from JSON: their positions, and where each edition states them.

    ``rules`` tells for each key its ``statement``, ``positions`` and what is ``using`` it; ``editions`` their titles;
    ``addresses`` where the documents lie that are named, if that does not follow from their ids. ``examples`` are rows
    of a form of the grammar (its id on the page of the grammar, the form, the part of a situation that shows it, the
    whole); ``situations`` are rows of a scenario (its name, its sentence, its folder); ``cards`` are played by name,
    and ``nicknames`` are the names of cards by what they are called.
    """

    def __init__(self, text: str) -> None:
        found = json.loads(text)
        self.editions: Data = found["editions"]
        self.rules: dict[str, Data] = found["rules"]
        self.addresses: dict[str, str] = found["addresses"]
        self.examples: list[list[str]] = found.get("examples", [])
        self.situations: list[list[str]] = found.get("situations", [])
        cards: dict[str, Data] = found.get("cards", {})
        if cards:
            names = {key: str(data["card"]) for key, data in cards.items()}
            crypt = {key: name for key, name in names.items() if cards[key].get("type") == "vampire"}
            library = {key: name for key, name in names.items() if key not in crypt}
            played_cards.use(played_cards.Source(library, cards.__getitem__, crypt, found.get("nicknames", {})))

    def address(self, ident: str) -> str:
        """Return where a document lies."""
        return self.addresses.get(ident) or plain_address(ident)

    def meta(self, name: str) -> Any:
        """Return a value of the whole: the editions, or None for what traces do without here."""
        return self.editions if name == "editions" else None

    def rule(self, key: str) -> Data | None:
        """Return a rule, or None."""
        return self.rules.get(key)

    def using(self, key: str) -> list[Data]:
        """Return the paragraphs that state a rule, and the differences about it."""
        return self.rules[key]["using"] if key in self.rules else []

    def positions(self, edition: str) -> dict[str, str]:
        """Return, for every rule, whether the edition states it, is silent on it, or has it absent."""
        return {key: rule["positions"].get(edition, "silent") for key, rule in self.rules.items()}


def answer(text: str, edition: str, facts: Facts) -> Data:
    """Play a situation by an edition, or by all of them where none is named.

    Plain words are played as the sentence that is ``understood`` of them, and ``line`` answers them in their own words.
    A text that cannot be played gives ``error``, with the ``word`` that it is about and where that stands (``at``,
    counted as JavaScript does; -1: nowhere), and the ``nearest`` example; where it is in plain words, also
    ``sentences`` to edit instead.
    """
    understood, heard = offering.understand(text)
    if heard is not None and not understood:
        return _not_understood(text, heard, facts)
    try:
        scenario = parse(understood or text)
        wrong = unknown_rule(rules(scenario.then), facts.rules)
        if wrong:
            raise ScenarioError(wrong)
        editions = [edition] if edition else list(reversed(PLAYED))
        outcomes = [playing.play(scenario, one, facts.positions(one)) for one in editions]
    except ScenarioError as error:
        return _mistaken(text, error, facts)
    except NotModelled as error:
        return {"error": str(error), "word": "", "at": -1, "nearest": None}
    agree = (
        len({outcome.result for outcome in outcomes}) == 1 and len({str(outcome.refused) for outcome in outcomes}) == 1
    )
    plays = [play(facts, outcome) for outcome in outcomes]
    parting = [] if agree else trace_text.parting(outcomes, facts)[:PARTING]  # type: ignore[arg-type]
    named = {at for one in plays for at in _named(one)} | {one["id"] for one in parting}
    line = verdict.line(text, heard, outcomes[0], facts) if heard is not None else None
    if line is not None and line.id:
        named.add(line.id)
    return {
        "scenario": scenario.text,
        "understood": understood,
        "line": line.as_data() if line is not None else None,
        "made_up": notes(scenario.invented),
        "plays": [{**one, "title": facts.editions[one["edition"]]["title"]} for one in plays],
        "groups": grouped(facts, plays),
        "shorts": {key: facts.editions[key]["short"] for key in editions},
        "agree": agree,
        "parting": [{"at": one["id"], "cite": one["citation"]} for one in parting],
        "addresses": {at: facts.address(at) for at in sorted(named)},
    }


def step(given: str, edition: str, decisions: list[str | int], facts: Facts) -> Data:
    """Play on from a situation, one decision at a time: a number answers a question, a text is a story line.

    The answer tells the ``verdict`` so far, the ``sentence`` that comes to the same, whose decision is next and what it
    is about (``who``, ``about``; "" where anything may happen), what ``may`` be chosen (``text``, and the ``decision``
    to be added), what is ``barred`` (``text``, ``bars``), and whether the last decision was refused (``refused``).
    """
    from vtesref.engine.core import Refused
    from vtesref.scenario.play.session import Session
    from vtesref.scenario.telling.questions import about, plainly

    refused: Data | None = None
    try:
        session = Session(given, edition, facts.positions(edition))
        session.decisions = list(decisions)
        try:
            position = session.now()
        except Refused as error:
            refused = {"line": error.what, "bars": [cited(facts, key, edition) for key in error.keys]}
            session.undo()
            position = session.now()
        question = position.question
        may: list[Data]
        if question is None:
            choices = session.choices()
            may = [{"text": choice.text, "decision": choice.text} for choice in choices if not choice.bars]
            barred = [(choice.text, choice.bars) for choice in choices if choice.bars]
        else:
            may = [
                {"text": plainly(question, option), "decision": number}
                for number, option in enumerate(question.options)
            ]
            barred = [(plainly(question, option), keys) for option, keys in question.barred]
        told = [{"text": text, "bars": [cited(facts, key, edition) for key in bars]} for text, bars in barred]
        whole = session.scenario() if session.decisions else f"{given.strip()} | "
    except ScenarioError as error:
        return _mistaken(given, error, facts)
    except NotModelled as error:
        return {"error": str(error), "word": "", "at": -1, "nearest": None}
    named = {one["at"] for row in [*told, *([refused] if refused else [])] for one in row["bars"] if one["at"]}
    return {
        "verdict": [{"who": minion.name, "state": state_of(minion)} for minion in position.table.minions],
        "seats": [f"{seat} {seat.pool} pool" for seat in position.table.seats if "'s Methuselah" not in seat.name],
        "sentence": whole,
        "decisions": session.decisions,
        "who": str(question.who) if question else "",
        "about": about(question) if question else "",
        "may": may,
        "barred": told,
        "refused": refused,
        "addresses": {at: facts.address(at) for at in sorted(named)},
    }


def step_json(given: str, edition: str, decisions: str, facts: Facts) -> str:
    """Return a step as JSON text; the decisions come as JSON, too."""
    return json.dumps(step(given, edition, json.loads(decisions), facts))


def _mistaken(text: str, error: ScenarioError, facts: Facts) -> Data:
    """Return what is said of a text that does not parse: the word, where it stands, and the nearest example."""
    place = text.find(error.word) if error.word else -1
    start = max(text.rfind(mark, 0, max(place, 0)) for mark in "|,;") + 1
    ends = [end for mark in "|,;" if (end := text.find(mark, max(place, 0))) >= 0]
    line = text[start : min(ends, default=len(text))].strip() if place >= 0 else text.rpartition("|")[2].strip()
    return {
        "error": str(error),
        "word": error.word,
        "at": _units(text[:place]) if place >= 0 else -1,
        "nearest": _nearest(line, facts) if len(text) <= LONGEST else None,
    }


def _not_understood(text: str, heard: Heard, facts: Facts) -> Data:
    """Return what is said of plain words that are not played: the part in the way, and sentences to edit instead."""
    near = likeness.nearest(text, facts.situations)
    parts = (
        match for part in heard.unheard if (match := re.search(r"\s+".join(map(re.escape, part.split())), text, re.I))
    )
    first = next(parts, None)
    return {
        "error": _as_sentence(offering.why_not(text, heard)),
        "word": first[0] if first else "",
        "at": _units(text[: first.start()]) if first else -1,
        "sentences": offering.suggestions(heard),
        "nearest": {"name": near[0], "whole": near[1], "address": f"{near[2]}/{page_name(near[0])}.html"}
        if near
        else None,
    }


def _as_sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _nearest(line: str, facts: Facts) -> Data | None:
    """Return the example that is most like a line: of what happens, of who is there, of a card."""
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(None, "", " ".join(line.lower().split())[:LONGEST])
    best, found = 0.0, None
    for ident, form, part, whole in facts.examples:
        matcher.set_seq1(part.lower())
        if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best and (ratio := matcher.ratio()) > best:
            best, found = ratio, {"id": ident, "form": form, "part": part, "whole": whole}
    return found


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _named(play: Data) -> Iterator[str]:
    """Yield the ids that a play links to."""
    entries = [*play["steps"], *(play["refused"]["bars"] if play["refused"] else ())]
    while entries:
        entry = entries.pop()
        if entry["at"]:
            yield entry["at"]
        entries += entry.get("steps", ())


def answer_json(text: str, edition: str, facts: Facts) -> str:
    """Return the answer as JSON text, which crosses into JavaScript unchanged."""
    return json.dumps(answer(text, edition, facts))
