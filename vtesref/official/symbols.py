"""Symbols of the official texts and what they mean: three letters in brackets for a Discipline, words for a type."""

from __future__ import annotations

import re

from vtesref.engine.traits import SHORT

#: The Disciplines by the three letters of their symbols: those of the engine, and two that its texts do not have.
DISCIPLINES = {**SHORT, "mal": "Maleficia", "str": "Striga"}
#: Virtues of the imbued, which have one level; some lists write jus for jud, vin for viz or vsn.
VIRTUES = {
    "def": "Defense",
    "inn": "Innocence",
    "jud": "Judgment",
    "jus": "Judgment",
    "mar": "Martyrdom",
    "red": "Redemption",
    "ven": "Vengeance",
    "vin": "Vision",
    "viz": "Vision",
    "vsn": "Vision",
}
#: Words in brackets that stand for an icon: a type of card, or a property.
ICONS = {
    "action": "action",
    "action modifier": "action modifier",
    "ally": "ally",
    "combat": "combat",
    "conviction": "conviction",
    "equipment": "equipment",
    "event": "event",
    "flight": "flight",
    "fli": "flight",
    "master": "master",
    "merged": "merged",
    "modifier": "action modifier",
    "political": "political action",
    "political action": "political action",
    "power": "power",
    "reaction": "reaction",
    "reflex": "reflex",
    "retainer": "retainer",
}
#: Names that lists of other years use for the same Discipline.
OTHER_NAMES = {"thaumaturgy": "tha", "blood sorcery": "tha", "flight": "fli"}
BY_NAME = {name.lower(): code for code, name in DISCIPLINES.items()} | OTHER_NAMES
BY_NAME |= {name.lower(): code for code, name in VIRTUES.items() if code not in ("jus", "vin", "vsn")}

_SYMBOL = re.compile(r"\[([A-Za-z0-9 ]+)\]")
_REFERENCE = re.compile(r"[A-Z]{3} \d{8}.*")
_CARD = re.compile(r"\{([^{}]*)\}")


def spelled(symbol: str) -> str | None:
    """Return what a symbol without its brackets means: "superior Potence", "action modifier"; None if nobody knows."""
    lower = symbol.lower()
    if lower in DISCIPLINES:
        return f"superior {DISCIPLINES[lower]}" if symbol.isupper() else DISCIPLINES[lower]
    if lower in VIRTUES:
        return VIRTUES[lower]
    if lower in ICONS:
        return ICONS[lower]
    number, _, rest = lower.partition(" ")
    if number.isdigit() and rest == "conviction":
        return f"{number} conviction"
    return None


def spell(text: str) -> str:
    """Return a text with its symbols spelled out in brackets: "[POT]" becomes "[superior Potence]"."""
    return _SYMBOL.sub(lambda match: f"[{spelled(match[1])}]" if spelled(match[1]) else match[0], text)


def card_names(text: str) -> list[str]:
    """Return the names of the cards that a ruling names in braces, each once."""
    return list(dict.fromkeys(name.strip() for name in _CARD.findall(text) if name.strip()))


def plain(text: str) -> str:
    """Return a text for reading: symbols spelled, braces gone."""
    return " ".join(_CARD.sub(r"\1", spell(text)).split(" "))


def unknown(text: str) -> list[str]:
    """Return the symbols of a text that mean nothing known, without what merely stands in brackets in lower case.

    A reference amid the text ("[LSJ 20061213]") is no symbol.
    """
    unknown = [found for found in _SYMBOL.findall(text) if spelled(found) is None and not _REFERENCE.fullmatch(found)]
    return [found for found in unknown if found.isupper() or len(found) == 3]


def discipline_codes(text: str) -> tuple[list[str], str]:
    """Read the Disciplines of a library card: the codes, and how they hang together ("", "or", "and").

    Both notations are read: "dom/obf", "pot & cel", and the names in full. Raises ValueError for a name nobody knows.
    """
    text = text.strip()
    if not text or text.startswith("-none"):
        return [], ""
    joint = "and" if "&" in text else "or" if "/" in text else ""
    codes = []
    for part in re.split(r"[/&]", text):
        word = part.strip().lower()
        code = word if word in DISCIPLINES or word in VIRTUES or word in ICONS else BY_NAME.get(word)
        if code is None:
            raise ValueError(f'"{part.strip()}" is not a Discipline')
        codes.append(code)
    return codes, joint


def discipline_name(code: str) -> str:
    """Return the name of a code, with "superior" for a code in capitals."""
    return spelled(code) or code
