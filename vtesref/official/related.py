"""What hangs together with one thing: by reference, by name, by group, by rule, and by its words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.official.answers import brief

if TYPE_CHECKING:
    from vtesref.desk.store import Store
    from vtesref.official.store import OfficialStore

Data = dict[str, Any]
#: How many rare words of a text are searched for.
RARE = 10
#: How many like texts are told.
LIKE = 8

#: What a description of ours holds, and what each list is called here.
OWN = {
    "same_rule": "The same rule in other editions",
    "states": "Stated in the rules",
    "interpreted_by": "Rulings on it",
    "differences": "Differences between the editions",
    "terms": "Terms",
    "refers_to": "Refers to",
    "referred_by": "Named in",
}


def related(own: Store, official: OfficialStore | None, searcher: Any, ident: str) -> Data | None:
    """Return what is related to an id: {"id", "title", "groups": [{"label", "items"}]}; None for an unknown id.

    ``searcher`` is a Searcher, or a JointSearcher when official data are at hand; it finds similar texts.
    """
    if official is not None and (document := official.document(ident)):
        title, plain, found = _official(own, official, document)
    else:
        from vtesref.desk.answers import describe

        data = describe(own, ident)
        if data is None:
            return None
        title = str(data.get("citation") or data.get("name") or data.get("title") or ident)
        plain = str(data.get("plain") or data.get("statement") or data.get("name") or "")
        found = [(label, list(data.get(key, []))) for key, label in OWN.items()]
        if official is not None:
            found[:0] = _beside(official, data)
    known = {ident, *(entry["id"] for _, items in found for entry in items)}
    found.append(("In similar words", _alike(searcher, plain, known)))
    groups = [{"label": label, "items": _once(items)} for label, items in found if items]
    return {"id": ident, "title": title, "groups": groups}


def _once(items: list[Data]) -> list[Data]:
    return list({entry["id"]: entry for entry in items}.values())


def _official(own: Store, official: OfficialStore, document: Data) -> tuple[str, str, list[tuple[str, list[Data]]]]:
    """Return title, text and lists of an official document."""
    from vtesref.official.answers import describe
    from vtesref.official.documents import RULING

    data = describe(official, own, document["id"]) or {}
    found: list[tuple[str, list[Data]]] = []
    if data["what"] == "card":
        ours = data["ours"]["rulings"] if data["ours"] else []
        found = [
            ("Official rulings on it", [brief(one) for one in data["rulings"]]),
            ("Our rulings on it", [_own_brief(ruling) for ruling in ours]),
            ("Groups it is in", [{"id": one["id"], "citation": f"Group {one['name']}"} for one in data["groups"]]),
            ("Other cards of its name", data["variants"]),
            ("Official rulings that name it", data["named_in"]),
        ]
    elif data["what"] == "group":
        found = [
            ("Official rulings on it", [brief(one) for one in data["rulings"]]),
            ("Its cards", [brief(one) for one in data["members"]]),
        ]
    elif data["what"] == "official ruling":
        holder = document["holder"]
        numbers = [row[0] for row in official.all("SELECT num FROM documents WHERE id = ?", (document["id"],))]
        named = official.all("SELECT card FROM links WHERE num = ?", numbers)
        beside = [one for one in official.held([holder]) if one["kind"] == RULING and one["id"] != document["id"]]
        rules = [
            one
            for ref in document["references"]
            for one in official.with_reference(ref["ref"])
            if one["kind"] == "official rule"
        ]
        found = [
            ("Stands under", [data["on"]] if data["on"] else []),
            (
                "Our rulings with the same reference",
                [{"id": one["ours"], "citation": one["citation"]} for one in data["ours"]],
            ),
            ("From the same message", [one for one in data["same_reference"] if one["kind"] == RULING]),
            ("Rests on", [brief(rule) for rule in rules]),
            ("Cards it names", [brief(card) for row in named if (card := official.card(row[0]))]),
            ("Beside it", [brief(one) for one in beside]),
        ]
    else:
        found = [("Official rulings that cite it", list(data.get("rulings", [])))]
    return str(document["citation"]), str(document["plain"]), found


def _own_brief(document: Data) -> Data:
    keys = ("id", "kind", "title", "citation", "date", "standing")
    return {key: document[key] for key in keys if key in document}


def _beside(official: OfficialStore, data: Data) -> list[tuple[str, list[Data]]]:
    """Return what the official data have on a card or ruling of ours."""
    if data["what"] == "subject":
        name, refs = str(data["name"]), []
    elif data["what"] == "ruling":
        name, refs = str(data["title"]), data.get("refs", [])
    else:
        return []
    cards = official.names().exact(name)
    same = [one for ref in refs if ref[-1].isdigit() for one in official.with_reference(ref)]
    mine = [one for one in same if one.get("holder") in {str(card) for card in cards}]
    return [
        ("Official card", [brief(card) for key in cards if (card := official.card(key))]),
        ("Official rulings on it with the same reference", [brief(one) for one in mine]),
        ("Official rulings of that day", [brief(one) for one in same if one not in mine]),
    ]


def _alike(searcher: Any, plain: str, known: set[str]) -> list[Data]:
    """Return documents with the rarest words of a text."""
    from vtesref.search.analysis import STOP_WORDS, words

    own = getattr(searcher, "own", searcher)
    listed = list(dict.fromkeys(word for word in words(plain) if word not in STOP_WORDS and word.isalpha()))
    rare = sorted(listed, key=lambda word: -own.rarity(own.stem(word)))[:RARE]
    if not rare:
        return []
    answer = searcher.search(" ".join(word for word in listed if word in rare)[:250], limit=LIKE + len(known) + 5)
    hits = [one.document for hit in answer.hits for one in (hit, *hit.twins)]
    return [_own_brief(hit) | brief(hit) for hit in hits if hit["id"] not in known][:LIKE]
