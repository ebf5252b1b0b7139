"""The text of a trace: the tree of rules applied, each with its sentence, its changes and its citation.

Standard library only until it is printed: a browser shows traces in the same words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.desk.store import Store
    from vtesref.engine.trace import Step
    from vtesref.scenario.playing import Outcome

#: The fields whose changes are told besides the sentence, and their words.
FIELD_WORDS = {
    "counters": "blood",
    "unmended": "unmended damage",
    "region": "",
    "pool": "pool",
    "capacity": "capacity",
    "range": "range",
}


def positions(store: Store, edition: str) -> dict[str, str]:
    """Return, for every rule, whether the edition states it, is silent on it, or has it absent."""
    return {rule["key"]: rule["positions"].get(edition, "silent") for rule in store.rules()}


def stating(store: Store, key: str, edition: str) -> dict[str, Any] | None:
    """Return the paragraph in which an edition states a rule, a rule's before an example's; None when it has none."""
    found = [d for d in store.using(key) if d["kind"] == "rule" and d["edition"] == edition]
    return min(found, key=lambda document: document["form"] != "rule", default=None)


def citation(store: Store, key: str, edition: str) -> str:
    """Return where an edition states a rule, or that its book is silent: a rule's paragraph before an example's."""
    paragraph = stating(store, key, edition)
    if paragraph is not None:
        return str(paragraph["citation"])
    if store.rule(key) is None:
        return key
    return f"{store.meta('editions')[edition]['short']}: the book is silent"


def told(step: Step, kinds: dict[str, str]) -> str:
    """Return a step's sentence with its changes."""
    changes = []
    for name, field, before, after in step.changes:
        if field not in FIELD_WORDS:
            continue
        word = FIELD_WORDS[field]
        if field == "counters" and kinds.get(name) != "vampire":
            word = "life" if name in kinds else "counters"
        changes.append(f"{word} {before} → {after}".strip())
    sentence = step.sentence.rstrip(".")
    return f"{sentence} ({', '.join(changes)})" if changes else sentence


def trace(
    root: Step, store: Store, edition: str, kinds: dict[str, str], width: int, full: bool = False, quote: bool = False
) -> Iterator[str]:
    """Yield the lines of a trace; rules that changed nothing only with ``full``, their paragraphs with ``quote``."""
    for step in shown(root, full):
        yield from _branch(step, store, edition, kinds, width, ("", ""), full, quote)


def _branch(
    step: Step,
    store: Store,
    edition: str,
    kinds: dict[str, str],
    width: int,
    lead: tuple[str, str],
    full: bool,
    quote: bool,
) -> Iterator[str]:
    from vtesref import render

    cite = citation(store, step.key, edition)
    words = lead[0] + told(step, kinds)
    room = width - len(cite) - 2
    if len(words) <= room:
        yield f"{words:<{room}}  {render.faint(cite)}"
    else:
        yield words
        yield render.faint(f"{lead[1]}  {cite}")
    if quote:
        for paragraph in store.using(step.key):
            if paragraph["kind"] == "rule" and paragraph["edition"] == edition and paragraph["form"] == "rule":
                yield render.faint(render.wrap(paragraph["plain"], width, lead[1] + "    "))
                break
    inner = shown(step, full)
    for place, one in enumerate(inner):
        last = place == len(inner) - 1
        branch = (lead[1] + ("└ " if last else "├ "), lead[1] + ("  " if last else "│ "))
        yield from _branch(one, store, edition, kinds, width, branch, full, quote)


def shown(step: Step, full: bool) -> list[Step]:
    """Return the steps within one that are told: those that changed something, and readings of a silent book."""
    return [one for one in step.steps if full or one.changed or (one.position != "stated" and not one.aside)]


def parting(outcomes: list[Outcome], store: Store) -> list[dict[str, Any]]:
    """Return the differences between the editions that bear on outcomes which part."""
    applied = [
        set(keys_applied(outcome.table.root)) | set(outcome.refused[1] if outcome.refused else ())
        for outcome in outcomes
    ]
    parted = {key for keys in applied for key in keys if not all(key in others for others in applied)}
    rows: dict[str, dict[str, Any]] = {}
    for key in sorted(parted):
        for document in store.using(key):
            if document["kind"] == "difference":
                rows.setdefault(document["id"], document)
    return list(rows.values())


def keys_applied(root: Step) -> list[str]:
    """Return the keys of the rules that a trace applied, in order, none twice."""
    return list(dict.fromkeys(step.key for _, step in root.walk() if step.key))


def related(store: Store, keys: list[str], kind: str, edition: str = "") -> list[dict[str, Any]]:
    """Return the documents of a kind that state or interpret the rules, those with most of them first."""
    found: dict[str, tuple[int, dict[str, Any]]] = {}
    for key in keys:
        for document in store.using(key):
            if document["kind"] == kind and (not edition or document.get("edition") == edition):
                number, _ = found.get(document["id"], (0, document))
                found[document["id"]] = (number + 1, document)
    return [document for _, document in sorted(found.values(), key=lambda entry: -entry[0])]
