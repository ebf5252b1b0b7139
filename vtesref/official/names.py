"""The names of cards: how they are folded, what names a card has, and how a name was recognised."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.corpus.names import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vtesref.official.cards import Card

#: How a name was recognised, best first.
EXACT = 0
WORDS = 1
INITIALS = 2
START = 3
PART = 4
NEAR = 5
HOW = ("name", "words of the name", "initials", "beginning", "part", "misspelt")
#: Words that initials may leave out, and that a name is recognised without.
SMALL = frozenset("a an the of and with in on to for by".split())
ORDINALS = {
    "1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "5th": "fifth", "6th": "sixth", "7th": "seventh",
    "hg": "hunting ground", "pb": "powerbase", "1000": "thousand",
}  # fmt: skip
_WORD = re.compile(r"[a-z0-9]+")
_APOSTROPHE = re.compile(r"['’]")


#: A card, the folded form of a name of it, that name, and the weight of the card.
Entry = tuple[int, str, str, float]


class Match(NamedTuple):
    """A card that a name may mean: its key, how it was recognised, how alike it is (0 to 100)."""

    key: int
    how: int
    score: float


def words_of(name: str) -> str:
    """Return a name as folded words joined by single spaces: what names are compared by. "Barrens, The" is turned."""
    if name[-5:].lower() == ", the":
        name = f"The {name[:-5]}"
    return " ".join(ORDINALS.get(word, word) for word in letters_of(name).split())


def letters_of(name: str) -> str:
    """Return a name as folded words joined by single spaces, its short forms as they were typed."""
    return " ".join(_WORD.findall(_APOSTROPHE.sub("", fold(name)).replace("(tm)", " ")))


def without_small(words: str) -> str:
    """Return folded words without articles and the like, unless nothing else is left."""
    kept = [word for word in words.split() if word not in SMALL]
    return " ".join(kept) or words


def initials_of(words: str) -> list[str]:
    """Return the initials of a name of several words: of all its words, and of all but the small ones."""
    every = words.split()
    forms = ["".join(word[0] for word in every), "".join(word[0] for word in every if word not in SMALL)]
    if every and every[0] == "the":
        forms.append(forms[0][1:])
    return [form for form in dict.fromkeys(forms) if len(form) > 1]


def card_names(card: Card) -> list[str]:
    """Return every name of a card: as printed, its old ones, and with group or "ADV" as rulings write it."""
    names = [card.name, *card.also, card.label]
    if card.crypt:
        names += [f"{card.name} (G{card.group})", f"{card.name} (G{card.group} ADV)"[: None if card.advanced else 0]]
        if card.advanced:
            names.append(f"{card.name} (ADV)")
        elif card.group:
            names.append(card.name)
    return [name for name in dict.fromkeys(names) if name]


def card_forms(card: Card) -> set[str]:
    """Return every folded form under which a text may name the card."""
    forms = set()
    for name in card_names(card):
        forms.add(fold(name))
        for article in ("the", "an", "a"):
            if fold(name).startswith(f"{article} "):
                bare = fold(name).removeprefix(f"{article} ")
                forms |= {bare, f"{bare}, {article}"}
    return forms


def sure(matches: list[Match]) -> list[Match]:
    """Return the matches that a name can be taken to mean without asking; none when it may mean too much.

    All cards of exactly the name (variants of one vampire); a single card of its initials, beginning or part; the
    likest of misspelt names when no other comes near.
    """
    if not matches:
        return []
    first = matches[0]
    if first.how in (EXACT, WORDS):
        return [match for match in matches if match.how == first.how]
    same = [match for match in matches if match.how == first.how]
    if first.how == NEAR:
        close = [match for match in same[1:] if first.score - match.score < 3.0]
        return [] if close or first.score < 60.0 else [first]
    return same if len(same) == 1 else []


def translated_entries(cards: Iterable[Any], entries: Iterable[tuple[int, str, float]]) -> list[Entry]:
    """Return (card, folded form, name, weight) for every name in another language that is not an English one as well.

    ``entries`` are the English ones, of :func:`entries_of`.
    """
    weights = {card: weight for card, _, weight in entries}
    own = {(card, words_of(name)) for card, name, _ in entries}
    found = {(card.id, words_of(name)): name for card in cards for name in card.names.values()}
    return [
        (card, form, name, weights[card]) for (card, form), name in found.items() if form and (card, form) not in own
    ]


def entries_of(cards: Iterable[Any], rulings: dict[int, int]) -> list[tuple[int, str, float]]:
    """Return (card, name, weight) for every name of the official cards; ``rulings`` counts the rulings of each."""
    return [
        (card.id, name, float(rulings.get(card.id, 0)) + 0.5 * min(6, len(card.sets)))
        for card in cards
        for name in card_names(card)
    ]
