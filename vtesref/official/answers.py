"""What the desk answers of the official data: a card, a group, a ruling, as plain data for any way of printing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.desk import played
from vtesref.desk.store import marks
from vtesref.official.documents import CARD, GROUP, RULE, RULING
from vtesref.official.matching import pairs
from vtesref.official.names import EXACT, HOW, INITIALS, NEAR, PART, START, WORDS, Match, sure, words_of

if TYPE_CHECKING:
    from vtesref.desk.store import Store
    from vtesref.official.store import OfficialStore

Data = dict[str, Any]
#: How many cards are proposed for a name that may mean several.
PROPOSED = 30
#: By how much a misspelt name in another language must be the likelier for an English one not to come first.
AS_NEAR = 3.0


def brief(document: Data) -> Data:
    """Return a document in short: what a list of references shows."""
    keys = ("id", "kind", "title", "citation", "date", "source")
    return {key: document[key] for key in keys if key in document}


def find_cards(official: OfficialStore, own: Store | None, text: str) -> tuple[list[int], list[Match]]:
    """Return the cards that a name means (variants of one vampire are several), and else those it may mean.

    The name itself comes first, then that in another language, then what players call the card by our glossary, then
    part, initials and likeness. What an English name answers to no other one does.
    """
    form = words_of(text)
    if form.isdigit() and len(form) < 10 and official.card(int(form)) is not None:
        return [int(form)], [Match(int(form), EXACT, 100.0)]
    exact = official.named([form]) or official.named([f"the {form}"])
    if exact:  # by one look-up, without loading every name
        found = [Match(card, EXACT, 100.0) for _, card in exact]
        return [match.key for match in found], found
    translated = official.named_translated([form])
    if translated and not (own is not None and (form in own.nicknames() or own.subjects_named([form]))):
        found = [Match(card, EXACT, 100.0) for _, card in translated]
        return [match.key for match in found], found
    matches = official.names().find(text, 60)
    if matches and matches[0].how in (EXACT, WORDS):
        return [match.key for match in sure(matches)], matches
    if own is not None:
        from vtesref.desk.answers import find_subjects

        called = own.nicknames().get(form)
        if called is not None and (meant := official.names().exact(called[0])):
            return meant, matches

        for ident in find_subjects(own, text):
            subject = own.subject(ident.removeprefix("rulings/")) or {}
            if subject.get("kind") == "card":
                for name in (subject["name"], *subject.get("also", [])):
                    if known := official.names().exact(name):
                        return known, matches
    certain, matches = _with_translated(matches, official.translated_names().find(text, 60))
    return [match.key for match in certain], matches


def _with_translated(matches: list[Match], translated: list[Match]) -> tuple[list[Match], list[Match]]:
    """Return the matches that a name can be taken to mean, and all of them: English names before those alike."""
    literal = [[match for match in listed if match.how != NEAR] for listed in (matches, translated)]
    near = [match for listed in (matches, translated) for match in listed if match.how == NEAR]
    near.sort(key=lambda match: -match.score)
    found: dict[int, Match] = {}
    for match in (*literal[0], *literal[1], *near):
        found.setdefault(match.key, match)
    joined = list(found.values())
    if any(literal):
        return sure(literal[0] or literal[1]), joined
    leads = not translated or (matches and matches[0].score > translated[0].score - AS_NEAR)
    return sure(matches if leads else joined), joined


def how_found(matches: list[Match], cards: list[int]) -> str:
    """Return in words how the cards were recognised: "name", "initials", "part", "misspelt"."""
    return next((HOW[match.how] for match in matches if match.key in cards), "abbreviation")


def others(official: OfficialStore, text: str, cards: list[int]) -> list[str]:
    """Return the names of further cards whose names hold what was typed, when that was one card's whole name."""
    if not (form := words_of(text)):
        return []
    rows = official.all(
        f"SELECT DISTINCT card FROM names WHERE ' ' || form || ' ' LIKE ? AND card NOT IN ({marks(cards)}) LIMIT ?",
        [f"% {form} %", *cards, PROPOSED],
    )
    return [str(card["title"]) for row in rows if (card := official.card(row[0]))]


def likely(official: OfficialStore, matches: list[Match]) -> list[Data]:
    """Return what a name may mean, for asking back: cards by initials, beginning or part, else the likest names."""
    good = [match for match in matches if match.how in (INITIALS, START, PART)] or [
        match for match in matches if match.how == NEAR and match.score >= 50.0
    ]
    found = []
    for match in good[:PROPOSED]:
        if card := official.card(match.key):
            found.append({"id": card["id"], "name": card["title"], "how": HOW[match.how], "score": match.score})
    return found


def describe_card(official: OfficialStore, own: Store | None, ident: int) -> Data | None:
    """Return everything on a card: facts, official rulings, those of its groups, ours, and which belong together."""
    card = official.card(ident)
    if card is None:
        return None
    holder = str(ident)
    rulings = [one for one in official.held([holder]) if one["kind"] == RULING]
    groups = []
    for group, prefix in official.groups_of(ident).items():
        listed = official.held([group])
        head = next((one for one in listed if one["kind"] == GROUP), None)
        told = [told_of_member(one, ident, prefix) for one in listed if one["kind"] == RULING]
        if head:
            groups.append({"id": head["id"], "name": head["title"], "prefix": _spelled(prefix), "rulings": told})
    ours = own_subject(own, card) if own is not None else None
    data: Data = {
        **card,
        "what": "card",
        "rulings": rulings,
        "groups": groups,
        "ours": ours,
        "pairs": pairs(ours["rulings"], [*rulings, *(one for group in groups for one in group["rulings"])])
        if ours
        else [],
        "named_in": [brief(one) for one in official.naming(ident)],
        "variants": [brief(variant) for variant in _variants(official, card)],
        "played": played.find(own, [str(ident)]) if own is not None else None,
        "decks": None,
    }
    if every := official.meta("counts").get("decks"):
        years = official.deck_years([ident])
        data["decks"] = {"in": sum(years.values()), "of": every, "years": years}
        if data["played"]:
            data["played"] = {**data["played"], "winning_decks": None}  # counted here, and anew
    return data


def told_of_member(ruling: Data, card: int, prefix: str) -> Data:
    """Return a ruling on a group in the words that it has for one card of it."""
    words = ruling.get("others", {}).get(str(card), ruling["plain"])
    return {**ruling, "plain": f"{_spelled(prefix)} {words}" if prefix else words}


def _spelled(prefix: str) -> str:
    from vtesref.official import symbols

    return symbols.spell(prefix)


def _variants(official: OfficialStore, card: Data) -> list[Data]:
    """Return the other cards of the same name: groups, and the advanced."""
    same = [key for _, key in official.named([words_of(card["card"]["name"])])]
    return [other for key in same if key != card["card"]["id"] and (other := official.card(key))]


def own_subject(own: Store, card: Data) -> Data | None:
    """Return our rulings on an official card, found by any of its names; an advanced vampire's may be the base's."""
    from vtesref.desk.answers import describe_subject
    from vtesref.search.analysis import words

    advanced = [f"{card['card']['name']} ADV"] if card["card"].get("advanced") else []
    for name in (*advanced, card["card"]["name"], *card["card"].get("also", [])):
        for _, ident in own.subjects_named([" ".join(words(name))]):
            subject = own.subject(ident)
            if subject and subject["kind"] == "card":
                return describe_subject(own, subject)
    return None


def describe(official: OfficialStore, own: Store | None, ident: str) -> Data | None:
    """Return everything about one official id: a card, a ruling, a group or a paragraph of the rulebook."""
    document = official.document(ident)
    if document is None:
        return None
    if document["kind"] == CARD:
        return describe_card(official, own, document["card"]["id"])
    if document["kind"] == GROUP:
        holder = ident.removeprefix("groups/")
        members = [
            {**brief(card), "prefix": _spelled(prefix)}
            for number, prefix in official.members(holder)
            if (card := official.card(number))
        ]
        rulings = [one for one in official.held([holder]) if one["kind"] == RULING]
        return {**document, "what": "group", "members": members, "rulings": rulings}
    if document["kind"] == RULING:
        holder = document["holder"]
        on = official.card(int(holder)) if holder.isdigit() else official.document(f"groups/{holder}")
        found: Data = {**document, "what": "official ruling", "on": brief(on) if on else None, "same_reference": []}
        for reference in document["references"]:
            for other in official.with_reference(reference["ref"]):
                if other["id"] != ident and brief(other) not in found["same_reference"]:
                    found["same_reference"].append(brief(other))
        found["ours"] = _ours_of(own, on, document) if own is not None and on and on["kind"] == CARD else []
        return found
    return {**document, "what": RULE, "rulings": [brief(one) for one in _citing(official, document)]}


def _ours_of(own: Store | None, card: Data, document: Data) -> list[Data]:
    ours = own_subject(own, card) if own is not None else None
    if not ours:
        return []
    by_id = {one["id"]: one for one in ours["rulings"]}
    return [
        {**pair, "citation": by_id[pair["ours"]]["citation"]}
        for pair in pairs(ours["rulings"], [document])
        if pair["official"] == document["id"]
    ]


def _citing(official: OfficialStore, document: Data) -> list[Data]:
    """Return the rulings whose reference is this paragraph of the rulebook."""
    anchor = document["urls"][0].rpartition("#")[2]
    return [one for one in official.with_reference(f"RBK {anchor}") if one["kind"] == RULING]


def resolve(official: OfficialStore, own: Store | None, name: str) -> list[str]:
    """Return the official ids that a name stands for: an id, a card's name, a group's name, a reference."""
    typed = " ".join(name.split())
    for ident in (typed, typed.lower(), f"groups/{typed.upper()}", f"cards/{typed}"):
        if official.document(ident):
            return [ident]
    cards, matches = find_cards(official, own, typed)
    if cards and matches and matches[0].how in (EXACT, WORDS):
        return [f"cards/{card}" for card in cards]
    if found := official.with_reference(typed) or official.with_reference(typed.upper()):
        return [one["id"] for one in found]
    return []
