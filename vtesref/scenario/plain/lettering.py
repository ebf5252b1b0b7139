"""Minions and Methuselahs that a description calls by letters: "vampire A blocks minion B", "player B bleeds C".

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re

#: What a word begins with that stands for a minion called by a letter.
MINION = "minion-"
ALLY = "ally-"
#: What the Methuselahs A, B and C are read as: each is the predator of the next.
_PLAYERS = {"a": "I", "b": "my prey", "c": "my grandprey"}
_OWNED = {"a": "my", "b": "my prey's", "c": "my grandprey's"}
_KIND = r"(?P<kind>vampire|minion|ally|guy|player|methuselah)"
_CALLED = re.compile(rf"\b{_KIND} (?P<letter>[A-HJ-Z])(?P<of>'s)?(?![\w'-])", re.IGNORECASE)
_ALONE = re.compile(r"(?<![\w'\"-])(?P<letter>[B-HJ-Z])(?P<of>'s)?(?![\w'-])")
_FIRST = re.compile(r"(?<![\w'\"-])A(?P<of>'s)?(?![\w'-])(?! (?:vampire|minion|ally|\d|one|few|second|third|lot)\b)")
_WITHIN = re.compile(r"[a-z,] A(?:'s)?(?= [a-z])")
_LARGE = re.compile(r"[A-HJ-Z]")


def spelt(text: str) -> str:
    """Return a description with each letter that stands for somebody as one word."""
    players: set[str] = set()
    allies: set[str] = set()
    called: set[str] = set()
    for match in _CALLED.finditer(text):
        letter, kind = match["letter"], match["kind"].lower()
        if not _LARGE.fullmatch(letter) or (letter == "A" and not _is_name(text, match)):
            continue
        (players if kind in ("player", "methuselah") else allies if kind == "ally" else called).add(letter)
    alone = {found["letter"] for found in _ALONE.finditer(text)}
    if not (players or allies or called or alone or _WITHIN.search(text)):
        return text
    known = players | allies | called | alone | ({"A"} if _FIRST.search(text) else set())

    def read(letter: str, of: str | None) -> str:
        if letter in players:
            return (_OWNED if of else _PLAYERS).get(letter.lower(), f"player {letter}")
        return f"{ALLY if letter in allies else MINION}{letter.lower()}{of or ''}"

    text = _CALLED.sub(lambda found: read(found["letter"], found["of"]) if found["letter"] in known else found[0], text)
    text = _ALONE.sub(lambda found: read(found["letter"], found["of"]), text)
    return _FIRST.sub(lambda found: read("A", found["of"]), text) if "A" in known else text


def _is_name(text: str, match: re.Match[str]) -> bool:
    """Tell whether "vampire A" names a vampire, rather than beginning something new."""
    return bool(re.match(r"$|[\s,.;?!()]", text[match.end() : match.end() + 1]))


def label(word: str) -> str:
    """Return the letter that a word stands for; "" for none."""
    for begins in (MINION, ALLY):
        if word.startswith(begins) and len(word) == len(begins) + 1:
            return word[-1].upper()
    return ""


def letters(text: str) -> set[str]:
    """Return the words of a spelt description that stand for letters, in small letters."""
    return {one for one in re.findall(r"[a-z]+-[a-z]\b", text.lower()) if label(one)}
