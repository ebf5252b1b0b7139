"""What the official data answer to a question: a fact of a card, or what its text says of what is asked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.official import symbols
from vtesref.official.documents import CARD
from vtesref.scenario.plain.verdict import NO, YES, Line
from vtesref.search import analysis
from vtesref.search.verdict import LONGEST, SETTLES, SHORTER, Asking, of_texts, telling

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.official.searching import JointSearcher
    from vtesref.search.searcher import Answer

Data = dict[str, Any]

#: What may be said beside the name of a card where a fact of it is asked for.
_FILLER = frozenset(
    """a an and any anyone are at be been by can currently do does for have has how i in is it its know like many may me
    much my need needs now of off on or play played please right say still tell that the there these this to today
    tournament tournaments constructed use used what whats which who with card cards vampire vampires v5 vtes one he she
    they their his her you your if all not yet ever""".split()
)


def lines(joint: JointSearcher, typed: str, answer: Answer) -> list[Line]:
    """Return what the texts and the official data answer to a question, the line that answers first.

    A fact that the question asks for ("is it banned", "what does it cost") comes first, then the passage that settles
    what is asked, and else what the text of the card says that is named.
    """
    shares = joint.cards.find(typed)
    cards = [joint.official.card(number) for number in sorted(shares, key=lambda number: -shares[number])]
    named = [card for card in cards if card is not None]
    names = {word for card in named for word in analysis.words(str(card["card"]["name"]))}
    found = of_texts(joint.own, typed, answer, names)
    if not named:
        return found
    fact = of_fact(named[0], [word for word in analysis.words(typed) if word not in names])
    if fact is not None:
        return [fact, *found[:-1]]
    asking = Asking(joint.own, typed, names)
    best = max(named, key=lambda card: asking.met(str(card["plain"])))
    if not found or any(line.id == best["id"] for line in found[:1]):
        return found
    first = next(hit.document for hit in answer.hits if hit.document["id"] == found[0].id)
    leads = not found[0].sure and first["kind"] != CARD
    leads = leads and asking.met(str(best["plain"])) > asking.met(str(first["plain"]))
    text = f"{best['card']['name']}: {telling(asking, str(best['plain']), LONGEST if leads else SHORTER)}"
    of_card = Line("", text, str(best["citation"]), str(best["id"]), asking.met(text) >= SETTLES)
    others = [line for line in found if line.id != best["id"]]
    return [of_card, *others] if leads else [others[0], of_card, *others[1:]]


def of_fact(card: Data, words: list[str]) -> Line | None:
    """Return the fact of a card that a question asks for, or None; ``words`` are those beside the card's name."""
    telling_words = [word for word in words if word not in _FILLER]
    for asked, told in _FACTS:
        if telling_words and all(asked.fullmatch(word) for word in telling_words):
            found = told(card, telling_words)
            if found is not None:
                word, text = found
                return Line(word, f"{card['card']['name']} {text}", str(card["citation"]), str(card["id"]))
    return None


def _ban(card: Data, words: list[str]) -> tuple[str, str]:
    banned = str(card["card"].get("banned", ""))
    asks_ban = any(word.startswith("ban") or word == "illegal" for word in words)
    if banned:
        since = f" since {banned}" if re.match(r"\d{4}", banned) else ""
        return (YES if asks_ban else NO), f"is banned{since}."
    return (NO if asks_ban else YES), "is not banned in the official card list."


def _cost(card: Data, words: list[str]) -> tuple[str, str] | None:
    facts = card["card"]
    costs = [f"{facts[what]} {what}" for what in ("pool", "blood", "conviction") if facts.get(what)]
    if facts.get("crypt"):
        return None
    return "", f"costs {' and '.join(costs)}." if costs else "has no cost."


def _clan(card: Data, words: list[str]) -> tuple[str, str] | None:
    clans = card["card"].get("clans", [])
    what = "is" if card["card"].get("crypt") else "requires"
    return ("", f"{what} {' or '.join(clans)}.") if clans else None


def _disciplines(card: Data, words: list[str]) -> tuple[str, str] | None:
    names = [symbols.discipline_name(code) for code in card["card"].get("disciplines", [])]
    what = "has" if card["card"].get("crypt") else "requires"
    return "", f"{what} {', '.join(names)}." if names else f"{what} no Discipline."


def _capacity(card: Data, words: list[str]) -> tuple[str, str] | None:
    return ("", f"has capacity {card['card']['capacity']}.") if card["card"].get("capacity") else None


def _group(card: Data, words: list[str]) -> tuple[str, str] | None:
    return ("", f"is in group {card['card']['group']}.") if card["card"].get("group") else None


def _type(card: Data, words: list[str]) -> tuple[str, str] | None:
    return "", f"is of the type {'/'.join(card['card']['types'])}."


#: What is asked of a card, by the words that ask it and nothing else, with what tells it.
_FACTS: tuple[tuple[re.Pattern[str], Callable[[Data, list[str]], tuple[str, str] | None]], ...] = (
    (re.compile(r"ban(?:ned|s)?|legal|illegal|playable|allowed|list"), _ban),
    (re.compile(r"costs?|price|pay|pool|blood"), _cost),
    (re.compile(r"clans?"), _clan),
    (re.compile(r"disciplines?"), _disciplines),
    (re.compile(r"capacity|cap|big"), _capacity),
    (re.compile(r"groups?|grouping"), _group),
    (re.compile(r"types?|kind|sort"), _type),
)
