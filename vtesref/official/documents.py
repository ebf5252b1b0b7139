"""The official data as documents: cards, rulings, groups and paragraphs, each found and shown by itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from vtesref.corpus.names import fold
from vtesref.official import belonging, rulings, symbols
from vtesref.official.names import card_forms
from vtesref.official.rulebook import EDITION

if TYPE_CHECKING:
    from vtesref.official.cards import Card
    from vtesref.official.reading import Official

Data = dict[str, Any]

CARD = "card"
RULING = "official ruling"
GROUP = "group"
RULE = "official rule"


@dataclass(slots=True)
class Document:
    """A document: ``body`` is what is shown; the rest is what it is found by.

    ``holder`` is the card or group that it belongs to; ``cards`` are the cards that its text names.
    """

    title: str
    body: Data
    gist: str = ""
    holder: str = ""
    facets: dict[str, list[str]] = field(default_factory=dict)
    refs: list[str] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)


def documents(official: Official) -> list[Document]:
    """Return every document: cards, rulings, groups, the rulebook."""
    by_name: dict[str, int] = {}
    for card in official.cards:
        for form in sorted(card_forms(card)):
            by_name.setdefault(form, card.id)
    cards = {card.id: card for card in official.cards}
    found = [_card(card) for card in official.cards]
    for ruling in official.rulings:
        found.append(_ruling(ruling, official, cards, by_name))
    for group in official.groups.values():
        names = [cards[int(member)].label for member in group.members if int(member) in cards]
        told = f"Cards that share rulings: {', '.join(names)}."
        body: Data = {
            "id": f"groups/{group.id}",
            "kind": GROUP,
            "title": group.name,
            "citation": f"Group {group.name}",
            "cite": f"Official group of cards, {group.name} [groups/{group.id}]",
            "plain": told,
            "source": "official",
        }
        found.append(Document(group.name, body, holder=group.id))
    for paragraph in official.paragraphs:
        title = f"{paragraph.heading}: {paragraph.term}" if paragraph.term else paragraph.heading
        body = {
            "id": paragraph.id,
            "kind": RULE,
            "title": title,
            "citation": f"Official rulebook, {title}",
            "cite": f"Official rulebook (2024), {' > '.join(paragraph.path)} <{paragraph.url}> [{paragraph.id}]",
            "plain": paragraph.text,
            "edition": EDITION,
            "heading": paragraph.heading,
            "form": paragraph.form,
            "date": "2024-12-31",
            "urls": [paragraph.url],
            "source": "official",
        }
        refs = [f"RBK {anchor}" for anchor in paragraph.anchors]
        found.append(Document(title, body, " ".join(paragraph.path), facets={"year": ["2024"]}, refs=refs))
    return found


def facts_line(card: Card) -> str:
    """Return type, clan, Disciplines and cost of a card in one line of words."""
    parts = ["/".join(card.types)]
    if card.crypt:
        words = f"capacity {card.capacity}" if card.capacity else ""
        parts += [words, f"group {card.group}" if card.group else "", "advanced" if card.advanced else ""]
    parts += ["/".join(card.clans), card.path and f"Path: {card.path}", card.title]
    names = [symbols.discipline_name(code) for code in card.disciplines]
    parts.append(f" {card.joint} ".join(names) if card.joint else ", ".join(names))
    parts += [f"costs {amount} {what}" for amount, what in _costs(card)]
    if card.capacity and not card.crypt:
        parts.append(f"capacity {card.capacity}")
    if card.burn_option:
        parts.append("burn option")
    return "; ".join(part for part in parts if part)


def _facets(card: Card) -> dict[str, list[str]]:
    return {
        "type": card.types,
        "clan": card.clans,
        "discipline": list(dict.fromkeys(symbols.discipline_name(code.lower()) for code in card.disciplines)),
        "title": [card.title] if card.title else [],
        "capacity": [card.capacity] if card.capacity else [],
        "group": [card.group] if card.group else [],
        "cost": [f"{n} {what}" for n, what in _costs(card)],
        "banned": ["yes"] if card.banned else [],
        "path": [card.path] if card.path else [],
        "sect": [sect] if (sect := belonging.sect(card)) else [],
        "trait": belonging.traits(card),
        "format": belonging.formats(card),
    }


def _costs(card: Card) -> list[tuple[str, str]]:
    """Return what a card costs: numbers (or X) with what is paid."""
    every = ((card.pool, "pool"), (card.blood, "blood"), (card.conviction, "conviction"))
    return [(amount, what) for amount, what in every if amount]


def _card(card: Card) -> Document:
    since = card.since
    body: Data = {
        "id": f"cards/{card.id}",
        "kind": CARD,
        "title": card.label,
        "citation": card.label,
        "cite": f"{card.label}: text of the official card list [cards/{card.id}]",
        "plain": symbols.plain(card.text) or "(no text)",
        "facts": facts_line(card),
        "date": since,
        "source": "official",
        "card": card.data(),
    }
    sets = " ".join(entry[1] for entry in card.sets)
    gist = " ".join([*card.also, body["facts"], card.name, sets if len(card.sets) < 9 else ""])
    facets = {**_facets(card), "year": [since[:4]] if since else []}
    return Document(f"{card.label} {' '.join(card.also)}", body, gist, str(card.id), facets)


def _ruling(ruling: Any, official: Official, cards: dict[int, Card], by_name: dict[str, int]) -> Document:
    card = cards.get(int(ruling.holder)) if ruling.holder.isdigit() else None
    group = official.groups.get(ruling.holder)
    on = card.label if card else group.name if group else ruling.holder
    refs = [rulings.reference_words(ref) for ref in ruling.refs]
    told = ", ".join(dict.fromkeys(refs)) or "no reference"
    address = next((url for url in ruling.urls if url), "")
    body: Data = {
        "id": ruling.id,
        "kind": RULING,
        "title": on,
        "citation": f"{on} [{told}]",
        "cite": f"{on}: official ruling of {told}{f' <{address}>' if address else ''} [{ruling.id}]",
        "plain": rulings.plain(ruling.text),
        "subject": on,
        "holder": ruling.holder,
        "refs": list(dict.fromkeys(refs)),
        "references": [{"ref": ref, "url": url} for ref, url in zip(ruling.refs, ruling.urls, strict=True)],
        "urls": [url for url in ruling.urls if url],
        "date": ruling.date,
        "authority": list(dict.fromkeys(ref[:3] for ref in ruling.refs)),
        "source": "official",
    }
    if ruling.marks:
        body["marks"] = ruling.marks
    if ruling.cards:
        body["others"] = {one: rulings.plain(text) for one, text in ruling.cards.items()}
    facets = {"authority": body["authority"], "year": sorted({ref[4:8] for ref in refs if ref[4:8].isdigit()})}
    if card:
        facets |= _facets(card)
    named = [by_name[fold(name)] for name in symbols.card_names(ruling.text) if fold(name) in by_name]
    named = [name for name in dict.fromkeys(named) if str(name) != ruling.holder]
    gist = " ".join([*(card.also if card else []), *(body.get("others", {}).values())])
    return Document(on, body, gist, ruling.holder, facets, list(dict.fromkeys([*refs, *ruling.refs])), named)
