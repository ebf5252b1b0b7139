"""The lines of a list: headings with the totals they state, and cards with their copies before or behind the name."""

from __future__ import annotations

import re
from typing import NamedTuple

#: A heading of the crypt or the library, what it states, and what follows it on the line.
_PILE = re.compile(
    r"(?P<pile>crypt|library)\b(?: cards)?\s*[:-]?\s*"
    r"(?:[\[(](?P<inside>[^\])]*)[\])]|(?P<told>\d+)\b(?!\s*[x*])(?:\s*(?:cards?|vampires?)\b)?)?"
    r"\s*:?\s*(?P<rest>.*)",
    re.I,
)
_WORD = (
    r"(?:masters?|trifles?|political actions?|politics|votes?|action modifiers?|modifiers?|mods?|actions?|all(?:y|ies)"
    r"|equipments?|retainers?|reactions?|combats?|events?|powers?|convictions?|imbued|vampires?|combos?|multi-?types?"
    r"|mixed|others?|misc(?:ellaneous)?)"
)
#: A heading of the cards of a type within the library.
_TYPE = re.compile(
    rf"(?P<type>{_WORD}(?:\s*(?:/|&|,|\band\b|\bor\b)\s*{_WORD})*)(?: cards?)?\s*(?P<colon>[:=-]?)\s*"
    r"(?:[\[(](?P<inside>[^\])]*\d[^\])]*)[\])]|(?P<told>\d+)\b(?!\s*[x*])(?:\s*cards?\b)?)?\s*:?\s*(?P<rest>.*)",
    re.I,
)
_STATED = {name: re.compile(rf"\b{name}\D{{0,12}}?(\d+(?:\.\d+)?)", re.I) for name in ("min", "max", "avg", "average")}
_BEFORE = re.compile(
    r"(?:[-+]\s+)?(?P<by>[x*]\s*)?(?P<copies>\d+)(?P<mark>\s*[x*]\s*|\s+[-:]\s+|:\s+|\s+)(?P<name>\S.*)", re.I
)
_BEHIND = re.compile(
    r"(?P<name>\S.*?)(?:\s+[x*]\s*(?P<marked>\d+)|\s*\*\s*(?P<times>\d+)|\s*[(\[]\s*[x*]?\s*(?P<inside>\d+)\s*[x*]?\s*[)\]]"
    r"|\s+(?P<after>\d+)\s*[x*]|\s*[:=]\s*(?P<told>\d+)|\s+-?\s*(?P<bare>\d+))",
    re.I,
)
#: What follows the name of a vampire, in the forms that tell its capacity, Disciplines, title, clan and group.
_CLAN_GROUP = re.compile(r":\s*(?P<group>\d{1,2}|any|\*)\s*$", re.I)
_GROUP_WORD = re.compile(r"[(\[]\s*(?:group|grp|gr|g)\.?\s*(?P<group>\d{1,2}|any)\s*[)\]]\s*$", re.I)
_CAPACITY = re.compile(r"(?<![\w:.])\(?(\d{1,2})\)?(?![\w.])(?! votes?\b)", re.I)
_SHORT = re.compile(r"[A-Za-z]{3}")
#: A list of more cards, a line each, is no deck.
MAX_ENTRIES = 1000


class Row(NamedTuple):
    """A card of a list: copies, the words that name it, the pile ("" where it is not told), and its line.

    ``number`` is its official number, 0 where the list tells none; ``block`` counts the empty lines above it.
    """

    copies: int
    text: str
    pile: str = ""
    place: int = 0
    number: int = 0
    block: int = 0


class Read(NamedTuple):
    """What a form comes to before the cards are known: rows, remarks, and the deck's title and author."""

    rows: list[Row]
    left_out: list[str]
    notes: list[str]
    title: str = ""
    author: str = ""


class Heading(NamedTuple):
    """A heading: the pile it opens, its type ("" for a pile), the totals it states, and what follows on its line."""

    pile: str
    type: str
    told: int | None
    least: float | None
    most: float | None
    average: float | None
    rest: str


class Way(NamedTuple):
    """A way to read a line as a card: copies, the words with its name, and what told the copies ("x" for a mark)."""

    copies: int
    text: str
    by: str


class Tail(NamedTuple):
    """What a line says of a vampire besides its name; 0 and "" where it does not."""

    capacity: int
    disciplines: tuple[str, ...]
    group: str


def heading(text: str) -> Heading | None:
    """Read a heading; None for what is none, such as a sentence that begins with the word."""
    if text[:1].isdigit():
        return None
    match = _PILE.fullmatch(text)
    kind = ""
    if match is not None:
        pile = match["pile"].lower()
    else:
        match = _TYPE.fullmatch(text)
        if match is None:
            return None
        kind = " ".join(match["type"].split())
        pile = "crypt" if re.fullmatch(r"vampires?|imbued", kind, re.I) else "library"
    inside, rest = match["inside"] or "", match["rest"]
    if rest and re.match(r"capacity\b", rest, re.I):
        inside, rest = f"{inside} {rest}", ""
    if rest and not (match["inside"] or match["told"]):
        rest_is_card = re.match(r"[x*]?\s*\d+\s*[x*]", rest, re.I) and (not kind or match["colon"])
        if not rest_is_card:
            return None
    elif rest and not (re.match(r"[x*]?\s*\d", rest) or heading(rest)):
        return None
    stated = {name: float(found[1]) for name, one in _STATED.items() if (found := one.search(inside))}
    first = re.match(r"\s*(\d+)\b(?!\s*trifle)", inside)
    told = match["told"] or (first[1] if first else None)
    if told is not None and len(told) > 4:
        return None
    average = stated.get("avg", stated.get("average"))
    return Heading(pile, kind, None if told is None else int(told), stated.get("min"), stated.get("max"), average, rest)


def ways(text: str) -> list[Way]:
    """Return the ways to read a line as copies of a card, the likeliest first; the last is one copy of the whole."""
    found = []
    if (match := _BEFORE.fullmatch(text)) and len(match["copies"]) < 7:
        by = "x" if match["by"] or re.search(r"[x*]", match["mark"], re.I) else "before"
        whole = Way(1, text, "name")  # "419 Operation" is a name
        found += [whole] if match["mark"].isspace() and not match["by"] and len(match["copies"]) > 1 else []
        found.append(Way(int(match["copies"]), match["name"].strip(), by))
        if by == "x" and not match["by"] and match["mark"].strip() and not match["mark"][-1].isspace():
            found.append(Way(int(match["copies"]), f"{match['mark'].strip()}{match['name'].strip()}", "before"))
    if not (found and found[0].by == "x") and (match := _BEHIND.fullmatch(text)):
        copies = next(filter(None, (match[name] for name in ("marked", "times", "after", "inside", "told", "bare"))))
        if len(copies) < 7:
            by = "x" if match["marked"] or match["times"] or match["after"] else "behind"
            found.append(Way(int(copies), match["name"].strip(" :-"), by))
    return [*found, Way(1, text, "name")]


def begins(text: str) -> bool:
    """Tell whether what a line says of a vampire may begin here: with its capacity, a Discipline, clan and group."""
    from vtesref.engine.traits import SHORT

    first = text.split()[0].strip("()[]")
    is_short = first.lower() in SHORT and (first.islower() or first.isupper())
    return first.isdigit() or first == "-none-" or is_short


def tail(text: str) -> Tail | None:
    """Read what follows the name of a vampire: its capacity, Disciplines, title, clan and group, in any order."""
    from vtesref.engine.traits import SHORT

    group = _CLAN_GROUP.search(text) or _GROUP_WORD.search(text)
    before = text[: group.start()] if group else text
    capacity = _CAPACITY.search(before)
    words = before.replace("-none-", " ").split()
    found = tuple(
        one for one in words if _SHORT.fullmatch(one) and one.lower() in SHORT and (one.islower() or one.isupper())
    )
    if group is None and capacity is None and not found:
        return None
    told = "" if group is None else group["group"].lower()
    told = "any" if told in ("any", "*") else told.lstrip("0")
    return Tail(int(capacity[1]) if capacity else 0, found, told)
