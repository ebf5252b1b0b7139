"""Plays of one situation by several editions, shown as one: those with the same outcome share a trace.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Data = dict[str, Any]


def grouped(store: Any, plays: list[Data]) -> list[Data]:
    """Return plays of one situation; editions with the same outcome are in one group, in the order given.

    Each group has its ``editions``, the ``result``, ``verdict``, ``refused`` and ``failed`` of them all, ``why`` (the
    steps that decided it), ``steps`` and how many they are (``count``). The editions share one trace: each step has a
    citation by every edition that tells it, and is marked ``only`` where others of the group do not.
    """
    groups: dict[str, list[Data]] = {}
    for play in plays:
        bars = play["refused"] and [play["refused"]["line"], [bar["key"] for bar in play["refused"]["bars"]]]
        groups.setdefault(json.dumps([play["result"], play["verdict"], bars, play["failed"]]), []).append(play)
    return [_group(store, group) for group in groups.values()]


def _group(store: Any, plays: list[Data]) -> Data:
    first = plays[0]
    shorts = {play["edition"]: store.meta("editions")[play["edition"]]["short"] for play in plays}
    woven = [_thread(step, first["edition"]) for step in first["steps"]]
    own = list(flat(woven))  # the steps of the first play, in its order: what "why" counts by
    for one in plays[1:]:
        _weave(woven, one["steps"], one["edition"])
    steps = list(flat(woven))
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
            for bars in zip(*(play["refused"]["bars"] for play in plays), strict=True)
        ],
    }
    return {
        "editions": [play["edition"] for play in plays],
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

    matcher = SequenceMatcher(None, [one[name] for one in some], [other[name] for other in others], autojunk=False)
    for what, *places in matcher.get_opcodes():
        yield (what == "equal", *places)  # type: ignore[misc]


def flat(steps: list[Data]) -> Iterator[Data]:
    """Yield steps, and the steps within them, as they are read from top to bottom."""
    for step in steps:
        yield step
        yield from flat(step["steps"])


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
