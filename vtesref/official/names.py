"""Finding a card by any name: in full, in part, of old, by its initials, with letters wrong.

Usable by whatever has a list of cards: :class:`CardNames` takes (key, names) and knows nothing of where they come from.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.corpus.names import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vtesref.official.cards import Card

#: How a name was recognised, best first.
EXACT, WORDS, INITIALS, START, PART, NEAR = range(6)
HOW = ("name", "words of the name", "initials", "beginning", "part", "misspelt")
#: The share of letters that may be wrong.
WRONG = 0.34
#: How like two words are at least (1: the same) to count as one misspelt.
LIKE_WORD = 0.6
#: Words that initials may leave out, and that a name is recognised without.
SMALL = frozenset("a an the of and with in on to for by".split())
ORDINALS = {
    "1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "5th": "fifth", "6th": "sixth", "7th": "seventh",
    "hg": "hunting ground", "pb": "powerbase", "1000": "thousand",
}  # fmt: skip
_WORD = re.compile(r"[a-z0-9]+")
_APOSTROPHE = re.compile(r"['’]")
_SMALL_WORDS = re.compile(rf" (?:{'|'.join(sorted(SMALL))})(?= )")


class Match(NamedTuple):
    """A card that a name may mean: its key, how it was recognised, how alike it is (0 to 100)."""

    key: int
    how: int
    score: float


def words_of(name: str) -> str:
    """Return a name as folded words joined by single spaces: what names are compared by. "Barrens, The" is turned."""
    if name[-5:].lower() == ", the":
        name = f"The {name[:-5]}"
    found = _WORD.findall(_APOSTROPHE.sub("", fold(name)).replace("(tm)", " "))
    return " ".join(ORDINALS.get(word, word) for word in found)


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


class CardNames:
    """Knows the names of all cards.

    ``entries`` are (key, name, weight): several names may have one key; the weight (how many rulings and printings the
    card has) decides between cards that a short name may mean. ``folded`` tells that the names are forms of
    :func:`words_of` already.

    What many names are looked through for is looked for in one text of all of them, or by their words: going through
    them one by one would take ten times as long for ten times as many.
    """

    def __init__(self, entries: Iterable[tuple[int, str, float]], *, folded: bool = False) -> None:
        self.words: dict[str, list[int]] = {}
        self.weight: dict[int, float] = {}
        self._initials: dict[str, list[int]] | None = None
        for key, name, weight in entries:
            form = name if folded else words_of(name)
            if form and key not in self.words.setdefault(form, []):
                self.words[form].append(key)
            self.weight[key] = max(weight, self.weight.get(key, 0.0))

    def exact(self, text: str) -> list[int]:
        """Return the keys of the cards that bear exactly this name (case, accents and signs aside)."""
        form = words_of(text)
        return self.words.get(form) or self.words.get(f"the {form}") or []

    def find(self, text: str, limit: int = 12) -> list[Match]:
        """Return the cards that ``text`` may mean, best first: the better kind of likeness before the other."""
        form = words_of(text)
        if not form or len(form) > 200:
            return []
        matches = self._ranked(self.exact(text), EXACT, 100.0)
        if not matches:
            matches = self._ranked(self._bare.get(without_small(form), []), WORDS, 99.0)
        named = bool(matches)
        if named and limit == 1:
            return matches[:1]
        plain = re.sub(r"[^a-z0-9]", "", fold(text))
        if " " not in form or len(plain) * 2 - 1 <= len(form) + 1:
            matches += self._ranked(self._by_initials().get(plain, []), INITIALS, 95.0)
        if len(form) > 1:
            starts = self._padded.holding(f"\n {form}")
            parts: set[int] = set()
            if len(form) > 2:
                parts.update(self._padded.holding(f" {form} "))
                parts.update(self._bare_padded.holding(f" {without_small(form)} "))
            if len(form) > 3:
                parts.update(self._tight.holding(form.replace(" ", "")))
            rest = sorted(parts.difference(starts))
            matches += self._ranked(self._keys(starts), START, 90.0) + self._ranked(self._keys(rest), PART, 85.0)
        if not named:
            matches += self._near(form)
        best: dict[int, Match] = {}
        for match in matches:
            if match.key not in best:
                best[match.key] = match
        return list(best.values())[:limit]

    def _keys(self, places: Iterable[int]) -> Iterator[int]:
        """Yield the keys of the names at some places."""
        for place in places:
            yield from self.words[self._names[place]]

    @cached_property
    def _names(self) -> list[str]:
        return list(self.words)

    @cached_property
    def _padded(self) -> _Lines:
        """Every name with a space before and behind it."""
        return _Lines([f" {name} " for name in self._names])

    @cached_property
    def _bare_padded(self) -> _Lines:
        """The same without small words, unless a name has no others."""
        lines = _SMALL_WORDS.sub("", self._padded.text).split("\n")[1:-1]
        return _Lines([line if line != " " else f" {name} " for line, name in zip(lines, self._names, strict=True)])

    @cached_property
    def _bare(self) -> dict[str, list[int]]:
        """The keys by names without small words."""
        found: dict[str, list[int]] = {}
        for line, keys in zip(self._bare_padded.lines, self.words.values(), strict=True):
            found.setdefault(line[1:-1], []).extend(keys)
        return found

    @cached_property
    def _tight(self) -> _Lines:
        """Every name without spaces."""
        return _Lines("\n".join(self._names).replace(" ", "").split("\n") if self._names else [])

    @cached_property
    def _by_word(self) -> dict[str, list[int]]:
        """The places of the names that have a word, small ones aside."""
        found: dict[str, list[int]] = {}
        for place, name in enumerate(self._names):
            for word in name.split():
                if word not in SMALL:
                    found.setdefault(word, []).append(place)
        return found

    def _by_initials(self) -> dict[str, list[int]]:
        if self._initials is None:
            self._initials = {}
            for name, keys in self.words.items():
                if " " in name:
                    for form in initials_of(name):
                        self._initials.setdefault(form, []).extend(keys)
        return self._initials

    def _ranked(self, keys: Iterable[int], how: int, score: float) -> list[Match]:
        """Return matches of one kind, the cards that are asked for most first."""
        ordered = sorted(dict.fromkeys(keys), key=lambda key: (-self.weight.get(key, 0.0), key))
        return [Match(key, how, score) for key in ordered]

    def _near(self, form: str) -> list[Match]:
        """Return the cards whose names, or the beginnings of them, have few other letters; the likest first."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        limit = max(2, int(len(form) * WRONG))
        names = self._names
        scored: dict[int, float] = {}
        squeezed = form.replace(" ", "")
        tight = self._tight.lines
        for _, distance, place in process.extract(squeezed, tight, scorer=OSA.distance, score_cutoff=limit, limit=40):
            self._score(scored, names[place], squeezed, tight[place], float(distance))
        # A misspelt name may be near a whole name, or near the beginning of a longer one.
        heads = [name[: len(squeezed)] if len(name) > len(squeezed) + 2 else "" for name in tight]
        for _, distance, place in process.extract(squeezed, heads, scorer=OSA.distance, score_cutoff=limit, limit=40):
            if heads[place]:
                self._score(scored, names[place], squeezed, heads[place], float(distance) + 0.75)
        for key, worth in self._tokens(form).items():
            scored[key] = max(scored.get(key, 0.0), worth)
        ordered = sorted(scored.items(), key=lambda item: (-item[1], -self.weight.get(item[0], 0.0), item[0]))
        return [Match(key, NEAR, round(worth, 1)) for key, worth in ordered]

    def _score(self, scored: dict[int, float], name: str, typed: str, other: str, distance: float) -> None:
        """Note how alike a name is: the share of letters that stand, less where the first letter differs."""
        worth = 100.0 * (1.0 - distance / max(len(typed), len(other), 1)) - (2.0 if typed[:1] != other[:1] else 0.0)
        for key in self.words[name]:
            nudge = min(1.5, 0.1 * self.weight.get(key, 0.0))
            scored[key] = max(scored.get(key, 0.0), worth + nudge)

    def _tokens(self, form: str) -> dict[int, float]:
        """Return cards most of whose words are like words typed, whatever their order; for names of several words."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        typed = [word for word in form.split() if word not in SMALL]
        if not 1 < len(typed) <= 8:
            return {}
        likest: dict[int, list[float]] = {}  # by name: how like each word typed its likest word is
        vocabulary = list(self._by_word)
        for number, word in enumerate(typed):
            near = process.extract(
                word, vocabulary, scorer=OSA.normalized_similarity, score_cutoff=LIKE_WORD, limit=None
            )
            for other, likeness, _ in near:
                for place in self._by_word[other]:
                    row = likest.setdefault(place, [0.0] * len(typed))
                    row[number] = max(row[number], float(likeness))
        found: dict[int, float] = {}
        for place, row in likest.items():
            if sum(row) < 0.7 * len(typed):
                continue
            own = [word for word in self._names[place].split() if word not in SMALL]
            if not 1 < len(own) <= len(typed) + 3:
                continue
            if not any(word[:1] == other[:1] for word in own for other in typed):
                continue
            worth = 100.0 * sum(row) / max(len(typed), 0.7 * len(own))
            if worth >= 70.0:
                for key in self.words[self._names[place]]:
                    found[key] = max(found.get(key, 0.0), worth - 8.0)
        return found


class _Lines:
    """Lines that are looked through as one text."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.text = "\n".join(["", *lines, ""])
        self.ends = list(accumulate(len(line) + 1 for line in lines))  # where the break behind each line stands

    def holding(self, piece: str) -> list[int]:
        """Return the numbers of the lines that hold a piece; one with a break before it begins the line."""
        found: list[int] = []
        at = self.text.find(piece)
        while at >= 0:
            number = bisect_left(self.ends, at + (piece[0] == "\n"))
            found.append(number)
            at = self.text.find(piece, self.ends[number])
        return found


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


def entries_of(cards: Iterable[Any], rulings: dict[int, int]) -> list[tuple[int, str, float]]:
    """Return what :class:`CardNames` wants of the official cards; ``rulings`` counts the rulings of each."""
    return [
        (card.id, name, float(rulings.get(card.id, 0)) + 0.5 * min(6, len(card.sets)))
        for card in cards
        for name in card_names(card)
    ]
