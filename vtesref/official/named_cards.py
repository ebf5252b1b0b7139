"""Which cards a question names: in full, by initials, by what players call them, by a part that tells, or misspelt."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.desk.store import RANK_HEADING, RANK_TERM
from vtesref.official.names import INITIALS, NEAR, SMALL, sure, words_of
from vtesref.search import analysis

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.official.names import Match
    from vtesref.official.store import OfficialStore
    from vtesref.search.searcher import Searcher

#: A question of at most so many words may be a card's name misspelt or cut short.
SHORT = 6
#: From this likeness on a misspelt name with a word that no text has is taken for the card meant.
SURE = 74.0
#: From this one on a misspelt name whose words texts have.
SURE_KNOWN = 88.0
#: How many words of a question a name is sought in at once.
LONGEST = 9
#: What a name in full takes up of a question at least, however long that is, unless its words are everyday ones.
LEAST = 0.25
#: What initials or a part of a name do.
LEAST_OF_PART = 0.2
#: From how many texts of ours on a word is an everyday one.
EVERYDAY = 12
#: In a question of so many telling words a single word may be a part of a name though it has no capital.
FEW = 4
#: The most cards that a part of a name may mean.
MEANT = 2
#: English words that no text of the game needs to have, and that are cards' names in other languages.
ENGLISH = frozenset("absorber crochet exaltation inhumation serf trance".split())
#: A word of a question as it stands there: words_of joins what an apostrophe parts.
_TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
#: What a name may hold that a query would read as its own sign.
_SIGNS = re.compile(r"[^\w\s'’.,-]+|(?<!\w)-|\.(?=\w)")


class NamedCards:
    """Finds the cards that a question names, with the share of the question that each name takes up."""

    def __init__(self, own: Searcher, official: OfficialStore) -> None:
        self.own, self.official, self.store = own, official, own.store
        self._translated = dict(official.all("SELECT form, card FROM translated_names ORDER BY num DESC"))
        self._beginnings = {form.partition(" ")[0] for form in self._translated}

    def find(self, text: str) -> dict[int, float]:
        """Return the cards that a question names, by their numbers: names in full, then what else means a card."""
        words = words_of(text).split()
        content = set(analysis.content_words(words))
        spans = self._in_full(words)
        named: dict[int, float] = {}
        covered: set[int] = set()
        for card, (start, end) in spans.items():
            inside = [word for word in words[start:end] if word in content]
            if not inside:
                continue
            share = len(inside) / max(1, len(content))
            if share < 1.0 and self._everyday(" ".join(words[start:end]), end - start == 1):
                share *= 0.25  # a word of the rules that is a card's name as well
            else:
                share = max(share, LEAST)
                covered.update(range(start, end))
            named[card] = share
        for card, share in self._otherwise(text, words, covered, len(content)):
            named.setdefault(card, share)
        return named

    def groups(self, text: str) -> dict[str, float]:
        """Return the groups of cards whose heading of several words stands in a question, each with its share of it."""
        words = words_of(text).split()
        content = analysis.content_words(words)
        found = {}
        for ident, title in self.official.groups():
            heading = words_of(title)
            if " " in heading and f" {heading} " in f" {' '.join(words)} ":
                found[ident] = min(1.0, len(heading.split()) / max(1, len(content)))
        return found

    def in_english(self, text: str) -> tuple[str, list[str]]:
        """Return a question with the English names of cards for those in other languages, and what to tell of each.

        A name of several words counts, unless all of them are words of our texts, and a single word that no text has;
        none does that is an English name as well, or the beginning of one, or part of one that stands there.
        """
        tokens = list(_TOKEN.finditer(text)) if self._translated else []

        def run(start: int, end: int) -> str:
            return words_of(" ".join(token[0] for token in tokens[start:end]))

        meant = [
            (start, end)
            for start in range(len(tokens))
            if run(start, start + 1).partition(" ")[0] in self._beginnings
            for end in range(start + 1, min(len(tokens), start + LONGEST) + 1)
            if (form := run(start, end)) in self._translated and not self._is_english(form)
        ]
        found: dict[tuple[int, int], str] = {}
        for start, end in sorted(meant, key=lambda span: (span[0] - span[1], span)):
            beside = {
                run(first, last)
                for first in range(max(0, end - LONGEST), end)
                for last in range(start + 1, min(len(tokens), first + LONGEST) + 1)
                if first < last and not (start <= first and last <= end and last - first < end - start)
            }
            taken = any(start < last and first < end for first, last in found)
            if not taken and not self.official.named(beside):
                card = self.official.card(self._translated[run(start, end)])
                found[start, end] = str(card["card"]["name"]) if card else run(start, end)
        told: list[str] = []
        for (start, end), name in sorted(found.items(), reverse=True):
            begin, stop = tokens[start].start(), tokens[end - 1].end()
            told.insert(0, f'"{text[begin:stop]}" is {name}')
            text = f"{text[:begin]}{_SIGNS.sub(' ', name).strip()}{text[stop:]}"
        return text, list(dict.fromkeys(told))

    def _is_english(self, form: str) -> bool:
        """Tell whether a folded name in another language may as well be English words, or what players say."""
        words = form.split()
        if form in self.store.nicknames() or self.term(form):
            return True
        if len(words) > 1:
            if all(word in SMALL or self._texts(word) for word in words):
                return True
            return bool(self._cards("form >= ? AND form < ?", (f"{form} ", f"{form}!")))
        return len(form) < 4 or form in ENGLISH or bool(self._texts(form) or self.official.stem(form))

    def _in_full(self, words: list[str]) -> dict[int, tuple[int, int]]:
        """Return the cards whose whole names stand among the words, each with where the longest of them stands."""
        runs: dict[str, tuple[int, int]] = {}
        for start in range(len(words)):
            for end in range(start + 1, min(len(words), start + LONGEST) + 1):
                runs.setdefault(words_of(" ".join(words[start:end])), (start, end))
        found: dict[int, tuple[int, int]] = {}
        for form, card in self.official.named([*runs, *(f"the {form}" for form in runs)]):
            span = runs.get(form) or runs[form.removeprefix("the ")]
            if card not in found or span[1] - span[0] > found[card][1] - found[card][0]:
                found[card] = span
        spans = set(found.values())
        return {
            card: span  # "Blood" within "Path of Blood" is none
            for card, span in found.items()
            if not any(other != span and other[0] <= span[0] and span[1] <= other[1] for other in spans)
        }

    def _otherwise(self, text: str, words: list[str], covered: set[int], size: int) -> Iterator[tuple[int, float]]:
        """Yield the cards that are meant by other words than their whole names, each with its share."""
        capital = {words_of(word) for word in re.findall(r"(?<![.?!:] )(?<!^)\b[A-Z][\w'’]*", text)}
        short = re.findall(r"\b[A-Za-z0-9]{2,6}\b", text)
        initials = {word.lower() for word in short if sum(letter.isupper() for letter in word) > 1}
        at = 0
        while at < len(words):
            if at in covered:
                at += 1
                continue
            for end in range(min(len(words), at + 4), at, -1):
                if covered & set(range(at, end)):
                    continue
                run = words[at:end]
                cards = self._called(run, len(run) == 1 and run[0] in initials, capital, size)
                if cards:
                    share = max(LEAST_OF_PART, len(run) / max(1, size))
                    yield from ((card, share) for card in cards)
                    at = end - 1
                    break
            at += 1

    def _called(self, words: list[str], initials: bool, capital: set[str], size: int) -> list[int]:
        """Return the cards that players call so: by our nicknames, by initials, by the beginning or a telling word."""
        run = " ".join(words)
        card, _, everyday = self.store.nicknames().get(run, ("", "", False))
        if card and not (everyday and run not in capital and (size > FEW or self._texts(run) > EVERYDAY)):
            return self.official.names().exact(card)
        if initials:
            return self._weightiest("num IN (SELECT num FROM name_initials WHERE initials = ?)", (run,))
        telling = [word for word in words if word not in SMALL]
        everyday = any(word not in capital and self._texts(word) > MEANT for word in telling)
        if everyday or words[0] in SMALL or words[-1] in SMALL or len(run) < 5:
            return []
        if len(words) == 1 and (self._everyday(run, True) or (run not in capital and size > FEW)):
            return []
        starts = (f"{run} ", f"{run}!", f"the {run} ", f"the {run}!")
        found = self._cards("(form >= ? AND form < ?) OR (form >= ? AND form < ?)", starts)
        if not found and len(words) == 1:
            found = self.official.names().with_word(run)
        return found if len(found) <= MEANT else []

    def _cards(self, where: str, values: tuple[object, ...]) -> list[int]:
        rows = self.official.all(
            f"SELECT card, max(weight) AS w FROM names WHERE {where} GROUP BY card ORDER BY w DESC", values
        )
        return [int(row[0]) for row in rows[: MEANT + 1]]

    def _weightiest(self, where: str, values: tuple[object, ...]) -> list[int]:
        """Return the one card of several that is asked for most by far; none where none is."""
        rows = self.official.all(
            f"SELECT card, max(weight) AS w FROM names WHERE {where} GROUP BY card ORDER BY w DESC LIMIT 2", values
        )
        if rows and (len(rows) == 1 or rows[0][1] >= 2 * rows[1][1]):
            return [int(rows[0][0])]
        return []

    def _is_subject(self, name: str) -> bool:
        """Tell whether there are rulings of ours on a card of that name."""
        return any(
            (self.store.subject(ident) or {}).get("kind") == "card" for _, ident in self.store.subjects_named([name])
        )

    def _texts(self, word: str) -> int:
        """Return how many of our texts have a word."""
        return int(self.own.reader.doc_frequency("text", self.own.stem(word)))

    def _everyday(self, words: str, single: bool) -> bool:
        """Tell whether words are those of the rules: a term or heading, or (a single one) common in our texts."""
        if self.term(words):
            return True
        return single and (len(words) < 4 or (self._texts(words) > EVERYDAY and not self._is_subject(words)))

    def term(self, words: str) -> bool:
        """Tell whether words are a term or heading of the rules, and not merely a card that the glossary explains."""
        for rank, ident in self.store.lookup([words]):
            if (rank == RANK_HEADING and not self._is_subject(words)) or (
                rank == RANK_TERM and (self.store.document(ident) or {}).get("form") != "card"
            ):
                return True
        return False

    def meant(self, text: str, words: list[str]) -> tuple[str | None, dict[int, float]]:
        """Return the name of the card that a short question means though it is misspelt, and what it may name."""
        content = analysis.content_words(words)
        if len(words) > SHORT:
            return None, {}
        joint = self.own.speller.store
        unknown = [word for word in content if word not in joint.word_forms([self.own.stem(word)])]
        if not unknown and len(content) > 3:
            return None, {}
        if self.store.lookup([" ".join(text.lower().split())]) and not unknown:
            return None, {}  # a term, a heading or a section of ours
        matches = self.official.names().find(text, 12)
        certain = sure(matches)
        if certain and certain[0].how == NEAR and certain[0].score < (SURE if unknown else SURE_KNOWN):
            certain = []
        if certain and (certain[0].how == NEAR or (unknown and certain[0].how != INITIALS)):
            card = self.official.card(certain[0].key)
            return (str(card["card"]["name"]) if card else None), {certain[0].key: 1.0}
        if certain:
            return None, {match.key: 0.9 for match in certain}
        return None, self._maybe(matches, bool(unknown))

    def _maybe(self, matches: list[Match], unknown: bool) -> dict[int, float]:
        """Return the cards that a short name may mean, the more likely the more."""
        found: dict[int, float] = {}
        for place, match in enumerate(matches[:4]):
            if match.how == NEAR and (match.score < 70.0 or not unknown):
                continue
            worth = 0.75 if match.how == INITIALS or unknown else 0.35
            found[match.key] = worth - 0.05 * place
        return found
