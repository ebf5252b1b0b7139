"""The pages of the official cards and groups: facts, text, rulings, and what of ours hangs together with them."""

from __future__ import annotations

import functools
import json
import re
from functools import cached_property
from typing import TYPE_CHECKING, Any

from vtesref.corpus.names import fold
from vtesref.desk import played as known
from vtesref.official import answers, symbols
from vtesref.official.languages import LANGUAGES
from vtesref.official.matching import pairs
from vtesref.scenario.words import played_cards
from vtesref.site import addresses
from vtesref.site.keep import digest
from vtesref.site.official import texts
from vtesref.site.official.shelf import HOME, anchor_of, card_address, group_address, letter_address
from vtesref.site.page import Page
from vtesref.site.words import count, letter, shortened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.site.library import Library
    from vtesref.site.official.shelf import Shelf

Data = dict[str, Any]

#: Scenarios that are named on the page of an official card, where a page of ours names more.
FEW = 4
#: More sets than these are folded away.
MANY_SETS = 4
TRAIL = [("Official", HOME)]
GROUPS = [*TRAIL, ("Groups", "official/groups/index.html")]


class Own:
    """What the project has of its own on the official cards: rulings, how they are played, scenarios with them."""

    def __init__(self, library: Library, shelf: Shelf) -> None:
        self.library = library
        self.shelf = shelf

    @cached_property
    def subjects(self) -> dict[int, str]:
        """The id of our subject on each official card that we have rulings on."""
        found: dict[int, str] = {}
        for subject in self.library.corpus.subjects.values():
            if subject.kind == "card":
                for card in self.shelf.cards_named([subject.name, *subject.also]):
                    found.setdefault(card, f"rulings/{subject.id}")
        return found

    @cached_property
    def played(self) -> dict[int, Data]:
        """How each official card is played by name, as our notation has it."""
        found: dict[int, Data] = {}
        for data in self.library.cards.values():
            for card in self.shelf.cards_named([str(data["card"])]):
                if (self.shelf.cards[card]["card"].get("crypt", False)) == (data.get("type") == "vampire"):
                    found.setdefault(card, data)
        return found

    @cached_property
    def scenarios(self) -> dict[int, list[Data]]:
        """The scenarios in which each official card is played by name."""
        official = {played_cards.plain(str(data["card"])): card for card, data in reversed(self.played.items())}
        return {official[key]: rows for key, rows in self.library.scenarios_with.items() if key in official}

    def key(self, card: int) -> list[Any]:
        """Return all that a page shows of ours, for its hash."""
        subject = self.subjects.get(card)
        views = [_own_view(self.library, one) for one in self.library.describe(subject)["rulings"]] if subject else []
        return [subject, views, self.played.get(card), self.some(card) if card in self.scenarios else None]

    def some(self, card: int) -> Data:
        """Return a few scenarios with an official card, how many there are, and our page, which tells more of them."""
        rows = self.scenarios.get(card, [])
        played, subject = self.played.get(card), self.subjects.get(card)
        known = self.library.cards_alone.get(played_cards.plain(str(played["card"]))) if played else None
        page = addresses.address(subject) if subject else known or ""
        return {"scenarios": rows[:FEW] if page else rows, "of": len(rows), "own": page}


def pages(library: Library, shelf: Shelf) -> Iterator[Page]:
    """Yield the page of every card and group."""
    own = Own(library, shelf)
    ours = {*own.subjects, *own.played, *own.scenarios}
    for ident, card in shelf.cards.items():
        page = None if ident in ours else shelf.pages.get(ident)
        if page is None:
            page = _card_page(library, shelf, own, ident, card)
            if ident not in ours:  # the same for every build of a process
                shelf.pages[ident] = page
        yield page
    for stranger in shelf.strangers:
        yield _stranger_page(library, shelf, stranger)
    for group in shelf.groups:
        yield _group_page(shelf, group)


def _card_page(library: Library, shelf: Shelf, own: Own, ident: int, card: Data) -> Page:
    under = sorting(card["title"])[0]
    ours = own.key(ident)
    return Page(
        card_address(ident),
        "official_card.html",
        card["title"],
        shortened(f"{card['facts']}. {card['plain']}", 110),
        None,
        {},
        [*TRAIL, (under, letter_address(under))],
        kind="article",
        area="official",
        key=digest(shelf.key.encode(), json.dumps(ours).encode()) if any(ours) else shelf.key,
        later=functools.partial(_card_view, library, shelf, own, ident),
    )


def _card_view(library: Library, shelf: Shelf, own: Own, ident: int) -> tuple[Data, Data]:
    data = answers.describe_card(shelf.store, None, ident) or {}
    here = card_address(ident)
    subject = own.subjects.get(ident)
    ours = library.describe(subject)["rulings"] if subject else []
    told = [*data["rulings"], *(one for group in data["groups"] for one in group["rulings"])]
    paired: dict[str, list[Data]] = {}
    standing = {own["id"]: own.get("standing", "") for own in ours}
    for pair in pairs(ours, told):
        row = {
            "anchor": f"ours-{anchor_of(pair['ours'])}",
            "refs": pair["refs"],
            "differs": pair["differs"],
            "standing": standing[pair["ours"]],
        }
        paired.setdefault(pair["official"], []).append(row)
    played = own.played.get(ident)
    view = {
        "name": data["title"],
        "banned": data["card"].get("banned", ""),
        "facts": _facts(data["card"]),
        "text": texts.block(data["card"].get("text", "")),
        "rulings": [_ruling_view(shelf, here, one, paired) for one in data["rulings"]],
        "groups": [
            {
                "name": group["name"],
                "address": shelf.address(group["id"]),
                "prefix": texts.line(group["prefix"]),
                "rulings": [_ruling_view(shelf, here, one, paired, bare=True) for one in group["rulings"]],
            }
            for group in data["groups"]
        ],
        "ours": [_own_view(library, own) for own in ours],
        "subject": subject or "",
        "played": known.told(played, library.store.meta("winning_decks")) if played else None,
        **own.some(ident),
        "named_in": [{"citation": one["citation"], "address": shelf.address(one["id"])} for one in data["named_in"]],
        "variants": [{"name": one["title"], "address": shelf.address(one["id"])} for one in data["variants"]],
        "cite": data["cite"],
        "rights": [right for right in shelf.rights if right["part"] != "rulebook"],
    }
    return {}, view


def _own_view(library: Library, ruling: Data) -> Data:
    """Return what the page of an official card shows of a ruling of ours; all else stands on its own page."""
    return {
        **{key: ruling.get(key, "") for key in ("id", "date", "standing", "why", "note")},
        "refs": ruling.get("refs", []),
        "anchor": anchor_of(ruling["id"]),
        "text": library.text(ruling["id"]),
    }


def _ruling_view(shelf: Shelf, here: str, one: Data, paired: dict[str, list[Data]], *, bare: bool = False) -> Data:
    """Return what a page shows of an official ruling; ``bare`` without an anchor, which its group's page has."""
    return {
        "anchor": "" if bare else anchor_of(one["id"]),
        "refs": [{"ref": text, "url": url} for text, url in references(one)],
        "marks": one.get("marks", []),
        "text": texts.block(one["plain"], texts.named_in(shelf, here, one["id"])),
        "date": one.get("date", ""),
        "ours": paired.get(one["id"], []),
        "id": one["id"],
    }


def references(one: Data) -> Iterator[tuple[str, str]]:
    """Yield each reference of a ruling as this project writes it, with its address or ""."""
    from vtesref.official.rulings import reference_words

    for reference in one["references"]:
        yield reference_words(reference["ref"]), reference["url"] or ""


def sorting(name: str) -> tuple[str, str]:
    """Return what a name is sorted by: its letter, and its words without an article in front."""
    words = re.sub(r"\A(?:the|an|a) (?=\w)", "", fold(name).lstrip("\"'“‘"))
    return letter(words), words


def _facts(card: Data) -> list[Data]:
    """Return the facts of a card as (label, words)."""
    joint = {"or": " or ", "and": " and "}.get(card.get("joint", ""), ", ")
    disciplines = joint.join(symbols.discipline_name(code) for code in card.get("disciplines", ()))
    costs = [f"{card[what]} {what}" for what in ("pool", "blood", "conviction") if card.get(what)]
    sets: dict[str, list[str]] = {}
    for _, full, day, rarity in card.get("sets", ()):
        sets.setdefault(f"{full} ({day[:4]})" if day else full, []).append(rarity)
    printed = "; ".join(
        f"{name}: {', '.join(dict.fromkeys(filter(None, all_)))}" if any(all_) else name for name, all_ in sets.items()
    )
    rows = [
        ("Type", " / ".join(card["types"])),
        ("Clan", " / ".join(card.get("clans", ()))),
        ("Path", card.get("path", "")),
        ("Disciplines" if len(card.get("disciplines", ())) > 1 else "Discipline", disciplines),
        ("Cost", ", ".join(costs)),
        ("Capacity", card.get("capacity", "")),
        ("Group", card.get("group", "")),
        ("Advanced", "yes" if card.get("advanced") else ""),
        ("Title", card.get("title", "")),
        ("Burn option", "yes" if card.get("burn_option") else ""),
        ("Also called", "; ".join(card.get("also", ()))),
        *((f"In {told}", card.get("names", {}).get(code, "")) for code, told in LANGUAGES.items()),
        ("Sets", printed, _years_of(card) if len(sets) > MANY_SETS else ""),
        ("Art", ", ".join(card.get("artists", ()))),
    ]
    return [{"label": label, "words": words, "short": "".join(short)} for label, words, *short in rows if words]


def _years_of(card: Data) -> str:
    """Return in how many sets a card has been printed, and between which years."""
    years = sorted(day[:4] for _, _, day, _ in card["sets"] if day)
    sets = count(len({full for _, full, _, _ in card["sets"]}), "set")
    return f"{sets}, {years[0]} to {years[-1]}" if years and years[0] != years[-1] else sets


def _stranger_page(library: Library, shelf: Shelf, ident: str) -> Page:
    """Return the page of a card that has rulings, but whose list was not imported."""
    here = card_address(ident)
    rulings = [_ruling_view(shelf, here, one, {}) for one in shelf.store.held([ident])]
    empty: Data = {name: [] for name in ("facts", "groups", "ours", "scenarios", "named_in", "variants")}
    view: Data = {
        **empty,
        **dict.fromkeys(("banned", "text", "subject", "cite", "own", "of"), ""),
        "name": f"Card {ident}",
        "rulings": rulings,
        "played": None,
        "rights": [right for right in shelf.rights if right["part"] == "rulings"],
    }
    about = f"Card {ident}: {count(len(rulings), 'official ruling')}; no list of cards was imported that has it."
    return Page(here, "official_card.html", view["name"], about, None, view, TRAIL, kind="article", area="official")


def _group_page(shelf: Shelf, ident: str) -> Page:
    found = answers.describe(shelf.store, None, f"groups/{ident}") or {}
    here = group_address(ident)
    members = [
        {
            "name": one["title"],
            "prefix": texts.line(one["prefix"]),
            "address": shelf.address(one["id"]),
        }
        for one in found["members"]
    ]
    rulings = [
        {
            **_ruling_view(shelf, here, one, {}),
            "others": [
                {"name": shelf.cards[int(card)]["title"], "address": card_address(card), "text": texts.block(words)}
                for card, words in one.get("others", {}).items()
                if int(card) in shelf.cards
            ],
        }
        for one in found["rulings"]
    ]
    return Page(
        here,
        "official_group.html",
        found["title"],
        f"{count(len(members), 'card')} that share {count(len(rulings), 'official ruling')}: {found['title']}.",
        None,
        {
            "name": found["title"],
            "members": members,
            "rulings": rulings,
            "cite": found["cite"],
            "rights": [right for right in shelf.rights if right["part"] == "rulings"],
        },
        GROUPS,
        kind="article",
        area="official",
    )
