"""The engine in a browser: a situation as text goes in, what a page shows of it comes out.

Standard library only, like the engine: this runs under Pyodide, where ``Facts`` stands for the store, and in the build
of the site, which shows its scenarios by the same functions.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from vtesref.corpus.names import page_name
from vtesref.engine.core import NotModelled
from vtesref.engine.editions import PLAYED
from vtesref.engine.table import ASH_HEAP, CONTESTED, HAND, REMOVED, SET_ASIDE
from vtesref.scenario import ScenarioError, parse, played_cards, playing, trace_text, unknown_rule
from vtesref.scenario.plain import likeness, offering

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vtesref.engine.table import Minion, Table
    from vtesref.engine.trace import Step
    from vtesref.scenario.plain import Heard
    from vtesref.scenario.playing import Outcome

Data = dict[str, Any]
#: Differences named where editions part.
PARTING = 4
#: Texts that are longer (in characters) get no example for their mistakes.
LONGEST = 2000
#: The steps that a play names as those that decided it, at most.
DECIDING = 4


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
    whole); ``situations`` are rows of a scenario (its name, its sentence, its folder); ``cards`` are played by name.
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
            played_cards.use(played_cards.Source(library, cards.__getitem__, crypt))

    def address(self, ident: str) -> str:
        """Return where a document lies."""
        return self.addresses.get(ident) or plain_address(ident)

    def meta(self, name: str) -> Any:
        """Return the editions: the only thing of the whole that traces ask for."""
        return self.editions

    def rule(self, key: str) -> Data | None:
        """Return a rule, or None."""
        return self.rules.get(key)

    def using(self, key: str) -> list[Data]:
        """Return the paragraphs that state a rule, and the differences about it."""
        return self.rules[key]["using"] if key in self.rules else []

    def positions(self, edition: str) -> dict[str, str]:
        """Return, for every rule, whether the edition states it, is silent on it, or has it absent."""
        return {key: rule["positions"].get(edition, "silent") for key, rule in self.rules.items()}


def cited(store: Any, key: str, edition: str) -> Data:
    """Return a rule with the words and the place of its citation: the paragraph, or the rule where none states it."""
    rule = store.rule(key)
    paragraph = trace_text.stating(store, key, edition)
    return {
        "key": key if rule else "",
        "statement": rule["statement"] if rule else key,
        "cite": trace_text.citation(store, key, edition),
        "at": paragraph["id"] if paragraph else f"rules/{key}" if rule else "",
    }


def _step(store: Any, step: Step, edition: str, kinds: dict[str, str]) -> Data:
    return {
        "told": trace_text.told(step, kinds),
        **cited(store, step.key, edition),
        "position": step.position,
        "steps": [_step(store, one, edition, kinds) for one in trace_text.shown(step, False)],
    }


def play(store: Any, outcome: Outcome) -> Data:
    """Return what a page shows of an outcome: the verdict, the trace, what was refused, and the claims that fail.

    ``result`` is the outcome as claims that read back, ``verdict`` the same in words for each who took part (``who``,
    ``state``, and whether it ``changed``), with what else is not as it was given; ``why`` are the places of the steps
    that decided it, counted from 0 as they are read from top to bottom.
    """
    kinds = {minion.name: minion.kind for minion in outcome.table.minions}
    refused = None
    if outcome.refused:
        line, keys = outcome.refused
        refused = {"line": line, "bars": [cited(store, key, outcome.edition) for key in keys]}
    root = outcome.table.root
    return {
        "edition": outcome.edition,
        "result": outcome.result,
        "verdict": _verdict(outcome),
        "failed": list(outcome.failed),
        "refused": refused,
        "why": _deciding(root),
        "steps": [_step(store, step, outcome.edition, kinds) for step in trace_text.shown(root, False)],
    }


def _verdict(outcome: Outcome) -> list[Data]:
    table = outcome.table
    changed = {str(entity) for entity, _, _ in table.changes_since(0)}
    minions = [minion for minion in table.minions if minion.region != SET_ASIDE]  # as the result has them
    found = [{"who": minion.name, "state": _state(minion), "changed": str(minion) in changed} for minion in minions]
    used = _used_up(table)
    states = outcome.result.split("; ")[len(minions) :] + [one for one in outcome.changed if one not in used]
    for one in found:  # whether a minion is locked is part of their own line
        for word in ("locked", "unlocked"):
            if (told := f"{one['who']} {word}") in states:
                states.remove(told)
                one.update(state=f"{one['state']}, {word}", changed=True)
    return found + [{"who": "", "state": state, "changed": True} for state in states if state]


def _used_up(table: Table) -> set[str]:
    """Return the claims that nobody misses: that a card played from a hand lies in the ash heap of its owner."""
    before: dict[str, object] = {}
    for entity, field, value in table.changes_since(0):
        if field == "place":
            before.setdefault(str(entity), value)
    return {f"{card} in the {ASH_HEAP} of {card.owner}" for card in table.cards if before.get(str(card)) == HAND}


def _state(minion: Minion) -> str:
    """Return a minion's state in words: "in torpor, 0 of 6 blood"."""
    if minion.region == ASH_HEAP:
        return "burned"
    if minion.region in (CONTESTED, REMOVED):
        return {CONTESTED: "contested", REMOVED: "removed from the game"}[minion.region]
    where = "in torpor" if minion.region == "torpor" else str(minion.region)
    count = f"{minion.counters} of {minion.capacity} blood" if minion.is_vampire else f"{minion.counters} life"
    return f"{where}, {count}"


def _walked(step: Step) -> Iterator[Step]:
    """Yield the steps that are shown within one, as they are read from top to bottom."""
    for one in trace_text.shown(step, False):
        yield one
        yield from _walked(one)


def _deciding(root: Step) -> list[int]:
    """Return the places of the steps that left things as they are at the end: the last to change each of them."""
    last: dict[tuple[str, str], int] = {}
    for place, step in enumerate(_walked(root)):
        for name, field, _, _ in step.changes:
            if field in trace_text.FIELD_WORDS:
                last[name, field] = place
    return sorted(set(last.values()))[-DECIDING:]


def deciding_keys(outcome: Outcome) -> list[str]:
    """Return the keys of the rules that decided an outcome: what refused a line, and the last to change things."""
    root = outcome.table.root
    steps = list(_walked(root))
    return [*(outcome.refused[1] if outcome.refused else ()), *(steps[place].key for place in _deciding(root))]


def grouped(store: Any, plays: list[Data]) -> list[Data]:
    """Return plays of one situation; editions with the same outcome are in one group, in the order given.

    Each group has its ``editions``, the ``result``, ``verdict``, ``refused`` and ``failed`` of them all, ``why`` (the
    steps that decided it), ``steps`` and how many they are (``count``). The editions share one trace: each step has a
    citation by every edition that tells it, and is marked ``only`` where others of the group do not.
    """
    groups: dict[str, list[Data]] = {}
    for one in plays:
        bars = one["refused"] and [one["refused"]["line"], [bar["key"] for bar in one["refused"]["bars"]]]
        groups.setdefault(json.dumps([one["result"], one["verdict"], bars, one["failed"]]), []).append(one)
    return [_group(store, group) for group in groups.values()]


def _group(store: Any, plays: list[Data]) -> Data:
    first = plays[0]
    shorts = {one["edition"]: store.meta("editions")[one["edition"]]["short"] for one in plays}
    woven = [_thread(step, first["edition"]) for step in first["steps"]]
    own = list(_flat(woven))  # the steps of the first play, in its order: what "why" counts by
    for one in plays[1:]:
        _weave(woven, one["steps"], one["edition"])
    steps = list(_flat(woven))
    for step in steps:
        for way in (step, *step.get("also", ())):
            by = way.pop("by")
            way["cites"] = _cites(by.values(), [shorts[edition] for edition in by])
            if len(by) < len(plays):
                way["only"] = True
        step.pop("key")
    refused = first["refused"] and {
        "line": first["refused"]["line"],
        "bars": [
            {
                "statement": bars[0]["statement"],
                "cites": _cites(bars, shorts.values()),
            }
            for bars in zip(*(one["refused"]["bars"] for one in plays), strict=True)
        ],
    }
    return {
        "editions": [one["edition"] for one in plays],
        **{name: first[name] for name in ("result", "verdict", "failed")},
        "refused": refused,
        "why": [{"told": own[place]["told"], "cites": own[place]["cites"]} for place in first["why"]],
        "count": len(steps),
        "steps": woven,
    }


def _thread(step: Data, edition: str) -> Data:
    """Return a step as one edition tells it, ready to be woven with what others tell."""
    within = [_thread(one, edition) for one in step["steps"]]
    return {"told": step["told"], "key": step["key"], "by": {edition: step}, "steps": within}


def _weave(woven: list[Data], steps: list[Data], edition: str) -> None:
    """Add what an edition tells to what others do.

    Steps of the same words are one; so are steps of one rule in other words, which then tell both; what is left stands
    in between.
    """
    found: list[Data] = []
    for same, start, end, first, last in _alike(woven, steps, "told"):
        if same:
            found += [_joined(*pair, edition) for pair in zip(woven[start:end], steps[first:last], strict=True)]
            continue
        before, now = woven[start:end], steps[first:last]
        for ruled, from_, to, since, until in _alike(before, now, "key"):
            if ruled:
                found += [_joined(*pair, edition) for pair in zip(before[from_:to], now[since:until], strict=True)]
            else:
                found += [*before[from_:to], *(_thread(step, edition) for step in now[since:until])]
    woven[:] = found


def _joined(one: Data, step: Data, edition: str) -> Data:
    """Return a woven step with what an edition tells of it."""
    way = next((way for way in (one, *one.get("also", ())) if way["told"] == step["told"]), None)
    if way is None:
        one.setdefault("also", []).append({"told": step["told"], "by": {edition: step}})
    else:
        way["by"][edition] = step
    _weave(one["steps"], step["steps"], edition)
    return one


def _alike(some: list[Data], others: list[Data], name: str) -> Iterator[tuple[bool, int, int, int, int]]:
    """Yield (whether they are the same in something, start, end, start, end) of the stretches of two lists."""
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(None, [one[name] for one in some], [one[name] for one in others], autojunk=False)
    for what, *places in matcher.get_opcodes():
        yield (what == "equal", *places)  # type: ignore[misc]


def _flat(steps: list[Data]) -> Iterator[Data]:
    for step in steps:
        yield step
        yield from _flat(step["steps"])


def _cites(rows: Iterable[Data], shorts: Iterable[str]) -> list[Data]:
    """Return where each edition says a thing: the words of the citation and the id that it leads to, none twice."""
    found: dict[str, Data] = {}
    silent = []
    for row, short in zip(rows, shorts, strict=True):
        if row["at"].startswith("rules/"):
            silent.append(short)
        else:
            found.setdefault(row["cite"], {"cite": row["cite"], "at": row["at"]})
    told = [{"cite": f"{', '.join(silent)}: silent", "at": "", "silent": True}] if silent else []
    return [*found.values(), *told]


def answer(text: str, edition: str, facts: Facts) -> Data:
    """Play a situation by an edition, or by all of them where none is named.

    Plain words are played as the sentence that is ``understood`` of them. A text that cannot be played gives ``error``,
    with the ``word`` that it is about and where that stands (``at``, counted as JavaScript does; -1: nowhere), and the
    ``nearest`` example; where it is in plain words, also ``sentences`` to edit instead.
    """
    understood, heard = offering.understand(text)
    if heard is not None and not understood:
        return _not_understood(text, heard, facts)
    try:
        scenario = parse(understood or text)
        wrong = unknown_rule(scenario.then, facts.rules)
        if wrong:
            raise ScenarioError(wrong)
        editions = [edition] if edition else list(reversed(PLAYED))
        outcomes = [playing.play(scenario, one, facts.positions(one)) for one in editions]
    except ScenarioError as error:
        return _mistaken(text, error, facts)
    except NotModelled as error:
        return {"error": str(error), "word": "", "at": -1, "nearest": None}
    agree = len({outcome.result for outcome in outcomes}) == 1 and len({str(one.refused) for one in outcomes}) == 1
    plays = [play(facts, outcome) for outcome in outcomes]
    parting = [] if agree else trace_text.parting(outcomes, facts)[:PARTING]  # type: ignore[arg-type]
    named = {at for one in plays for at in _named(one)} | {one["id"] for one in parting}
    return {
        "scenario": scenario.text,
        "understood": understood,
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
    from vtesref.scenario.questions import about, plainly
    from vtesref.scenario.session import Session

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
            may = [{"text": one.text, "decision": one.text} for one in choices if not one.bars]
            barred = [(one.text, one.bars) for one in choices if one.bars]
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
        "verdict": [{"who": minion.name, "state": _state(minion)} for minion in position.table.minions],
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


def _not_understood(text: str, found: Heard, facts: Facts) -> Data:
    """Return what is said of plain words that are not played: the part in the way, and sentences to edit instead."""
    near = likeness.nearest(text, facts.situations)
    parts = (
        match for part in found.unheard if (match := re.search(r"\s+".join(map(re.escape, part.split())), text, re.I))
    )
    first = next(parts, None)
    return {
        "error": _as_sentence(offering.why_not(text, found)),
        "word": first[0] if first else "",
        "at": _units(text[: first.start()]) if first else -1,
        "sentences": offering.suggestions(found),
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
