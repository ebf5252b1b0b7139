"""What changed between two imports: ruling by ruling, card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vtesref.official.reading import Official
    from vtesref.official.rulings import Ruling

Data = dict[str, Any]
#: How alike two texts under one card must be (of 100) to be one ruling in other words.
ALIKE = 55.0
#: What is compared of a card, and what each is called in the news.
FACTS = {
    "name": "name",
    "types": "type",
    "clans": "clan",
    "disciplines": "Disciplines",
    "pool": "pool cost",
    "blood": "blood cost",
    "capacity": "capacity",
    "title": "title",
    "text": "text",
    "banned": "ban",
    "sets": "sets",
}


def compare(old: Official, new: Official) -> Data:
    """Return what ``new`` has that ``old`` had not, by kind: rulings, cards, groups and paragraphs of the rulebook."""
    names = _names(old) | _names(new)
    found: Data = {"rulings": _rulings(old, new, names), "cards": _cards(old, new), "groups": _groups(old, new, names)}
    before, after = {p.id: p.text for p in old.paragraphs}, {p.id: p.text for p in new.paragraphs}
    found["paragraphs"] = {
        "added": [{"id": one, "text": text} for one, text in after.items() if one not in before],
        "changed": [
            {"id": one, "text": text, "before": before[one]}
            for one, text in after.items()
            if one in before and before[one] != text
        ],
        "removed": [{"id": one, "text": text} for one, text in before.items() if one not in after],
    }
    return found


def empty(news: Data) -> bool:
    """Tell whether nothing changed."""
    return not any(listed for kind in news.values() if isinstance(kind, dict) for listed in kind.values())


def _names(data: Official) -> dict[str, str]:
    return {str(card.id): card.label for card in data.cards} | {group.id: group.name for group in data.groups.values()}


def _brief(ruling: Ruling, names: dict[str, str]) -> Data:
    return {
        "id": ruling.id,
        "on": names.get(ruling.holder, ruling.holder),
        "text": ruling.text,
        "refs": ruling.refs,
        "urls": ruling.urls,
        "date": ruling.date,
    }


def _by_holder(rulings: Iterable[Ruling]) -> dict[str, list[Ruling]]:
    found: dict[str, list[Ruling]] = {}
    for ruling in rulings:
        found.setdefault(ruling.holder, []).append(ruling)
    return found


def _rulings(old: Official, new: Official, names: dict[str, str]) -> Data:
    """Return rulings added, changed (in words or references) and removed; under one card the likest are paired."""
    from rapidfuzz.fuzz import ratio

    before, after = _by_holder(old.rulings), _by_holder(new.rulings)
    added: list[Data] = []
    changed: list[Data] = []
    removed: list[Data] = []
    for holder in [*after, *(one for one in before if one not in after)]:
        gone, come = list(before.get(holder, [])), list(after.get(holder, []))
        same = {(ruling.text, tuple(ruling.refs), tuple(ruling.cards.items())) for ruling in gone}
        kept = {(ruling.text, tuple(ruling.refs), tuple(ruling.cards.items())) for ruling in come}
        gone = [ruling for ruling in gone if (ruling.text, tuple(ruling.refs), tuple(ruling.cards.items())) not in kept]
        come = [ruling for ruling in come if (ruling.text, tuple(ruling.refs), tuple(ruling.cards.items())) not in same]
        pairs = sorted(
            (
                (-ratio(a.text, b.text) - 30 * bool(set(a.refs) & set(b.refs)), i, j)
                for i, a in enumerate(gone)
                for j, b in enumerate(come)
            )
        )
        used_gone: set[int] = set()
        used_come: set[int] = set()
        for worth, i, j in pairs:
            if -worth < ALIKE or i in used_gone or j in used_come:
                continue
            used_gone.add(i)
            used_come.add(j)
            changed.append({**_brief(come[j], names), "before": gone[i].text, "refs_before": gone[i].refs})
        added += [_brief(ruling, names) for j, ruling in enumerate(come) if j not in used_come]
        removed += [_brief(ruling, names) for i, ruling in enumerate(gone) if i not in used_gone]
    return {"added": added, "changed": changed, "removed": removed}


def _cards(old: Official, new: Official) -> Data:
    before, after = {card.id: card for card in old.cards}, {card.id: card for card in new.cards}
    changed = []
    for ident, card in after.items():
        if ident not in before:
            continue
        facts = {
            words: {"before": _fact(before[ident], key), "now": _fact(card, key)}
            for key, words in FACTS.items()
            if _fact(before[ident], key) != _fact(card, key)
        }
        if facts:
            changed.append({"id": f"cards/{ident}", "name": card.label, "facts": facts})
    return {
        "added": [{"id": f"cards/{one}", "name": card.label} for one, card in after.items() if one not in before],
        "changed": changed,
        "removed": [{"id": f"cards/{one}", "name": card.label} for one, card in before.items() if one not in after],
    }


def _fact(card: Any, key: str) -> Any:
    """Return what is compared of a card: of its sets their names alone, since lists differ in how they tell rarity."""
    return [entry[1] for entry in card.sets] if key == "sets" else getattr(card, key)


def _groups(old: Official, new: Official, names: dict[str, str]) -> Data:
    added, changed = [], []
    for ident, group in new.groups.items():
        told = {"id": f"groups/{ident}", "name": group.name}
        if ident not in old.groups:
            added.append({**told, "cards": [names.get(member, member) for member in group.members]})
            continue
        before = old.groups[ident]
        come = [names.get(member, member) for member in group.members if member not in before.members]
        gone = [names.get(member, member) for member in before.members if member not in group.members]
        if come or gone or before.name != group.name:
            changed.append({**told, "joined": come, "left": gone})
    removed = [{"id": f"groups/{one}", "name": g.name} for one, g in old.groups.items() if one not in new.groups]
    return {"added": added, "changed": changed, "removed": removed}
