"""What the texts answer to a question, in one line: yes or no where somebody has asked just that, and the rule.

The questions that were written down for a rule or ruling (``rulebook/asks``) say what settles what is asked, and with
yes or no. Yes or no is said only where the nearest of them asks the same: of as good as the same words, in the same
mood (may or must), with as many negations, and with no word of a pair such as before and after in one of both alone.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.scenario.plain.verdict import Line
from vtesref.search import analysis, asked

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vtesref.search.searcher import Answer, Searcher

#: How many of the nearest questions are looked at.
NEAREST = 40
#: How much of the telling words of a question the other must have, each by its rarity, to ask the same.
OF_TYPED = 0.8
OF_WRITTEN = 0.6
#: What a line is cut to, at the end of a sentence.
LONGEST = 240
#: From this score on the first hit is taken to settle a question.
SETTLES = 2.45

_MUST = re.compile(r"\b(?:must|have to|has to|had to|need to|needs to|forced|required|obliged|compulsory)\b")
_NEGATIONS = re.compile(r"\b(?:not|no|never|cannot|cant|dont|doesnt|isnt|wont|arent|didnt|without|neither|nor|none)\b")
#: A question that begins so expects the same answer as one without its "not".
_ASKS_NOT = re.compile(
    r"(?:^|\b(?:so|but|and|then|why) )(?:cannot|(?:ca|could|do|does|did|is|are|was|wo|would|should|must|has|have)nt|"
    r"(?:can|could|do|does|did|is|are|was|will|would|should|must|has|have) not)\b"
)
#: Words that tell how something is asked, and not what.
_MOOD = re.compile(
    r"may|might|must|allowed|able|legal|illegal|possible|ok|okay|right|still|just|then|also|now|"
    r"(?:ca|could|do|does|did|is|are|was|wo|would|should|must|has|have)nt|not|cannot"
)
#: Words of which one turns what is asked; each tuple holds those that stand for one thing.
_PAIRS: tuple[tuple[tuple[str, ...], ...], ...] = (
    (("before", "earlier", "prior"), ("after", "afterwards", "later"), ("during", "while")),
    (("prey",), ("predator",), ("grandprey",), ("grandpredator",)),
    (
        ("locked", "tapped", "lock", "tap", "locks", "taps"),
        ("unlocked", "untapped", "unlock", "untap", "untaps", "unlocks"),
    ),
    (("torpor", "torpid"),),
    (("ready",),),
    (("uncontrolled",),),
    (("ally", "allies"),),
    (("vampire", "vampires"),),
    (("retainer", "retainers"),),
    (("superior",), ("inferior", "basic")),
    (("aggravated", "agg"), ("normal",)),
    (("same",), ("different", "another", "other", "second", "else")),
    (("twice", "again", "two", "2"),),
    (("own", "myself", "itself", "himself", "self"),),
    (("long",), ("close", "short")),
    (("only",),),
    (("unless",), ("instead",)),
    (("acting",), ("blocking", "blocker", "reacting")),
    (("cancel", "cancels", "cancelled", "canceled"),),
    (("full",), ("empty",), ("wounded",)),
    (("all", "both", "every", "each"),),
    (("more",), ("less", "fewer")),
    (("tie", "tied"),),
    (("advanced",),),
    (("unique",),),
)


class Written(NamedTuple):
    """A question that was written down for a thing, and how near it is to what was typed."""

    near: float
    question: str
    verdict: str
    kind: str
    key: str
    answer: str


def of_texts(searcher: Searcher, typed: str, answer: Answer) -> Line | None:
    """Return what the texts answer to a question; None where nothing was found."""
    if not answer.hits:
        return None
    written = nearest(searcher, typed)
    for hit in answer.hits[:1]:
        document = hit.document
        belongs = [one for one in written if _settles(one, document)]
        text = _text(searcher, document, belongs)
        sure = hit.score >= SETTLES
        word = verdict(searcher, typed, belongs) if sure else ""
        return Line(word, text, str(document.get("citation", "")), str(document["id"]), sure)
    return None


def nearest(searcher: Searcher, typed: str) -> list[Written]:
    """Return the written questions nearest to what was typed, the nearest first."""
    stems = list(dict.fromkeys(searcher.stem(word) for word in asked.told(analysis.words(typed))))
    scores, ideal = asked.weigh(searcher.questions(), stems, searcher.store.asked)
    best = sorted(scores, key=lambda number: (-scores[number], number))[:NEAREST]
    rows = {row[0]: row for row in searcher.store.settled(best)}
    return [Written(scores[number] / ideal, *rows[number][1:]) for number in best if number in rows]


def _settles(written: Written, document: dict[str, Any]) -> bool:
    """Tell whether a document says what a written question asks."""
    if written.kind == "rule":
        return written.key in document.get("rules", ()) and document["kind"] == "rule"
    if written.kind == "ruling":
        return bool(document["id"] == f"rulings/{written.key}")
    return bool(document["kind"] == "difference" and str(document.get("number")) == written.key)


def _text(searcher: Searcher, document: dict[str, Any], belongs: Sequence[Written]) -> str:
    """Return what answers in one line: what was written for that, the rule's statement, or the words themselves."""
    for one in belongs[:1]:
        if one.answer:
            return one.answer
        rule = searcher.store.rule(one.key) if one.kind == "rule" else None
        if rule is not None and not _is_of_editions(rule["statement"]):
            return str(rule["statement"])
    return shortened(str(document["plain"]))


def _is_of_editions(statement: str) -> bool:
    """Tell whether a statement speaks of editions, so that the paragraph says better what holds."""
    return bool(re.search(r"\b(?:CRR|Rev|Revised Rules|1998)\b", statement))


def shortened(text: str) -> str:
    """Return as many whole sentences of a text, from its beginning, as one line holds; at least the first."""
    sentences = re.split(r"(?<=[.!?])\s+(?=[A-Z\"“(])", " ".join(text.split()))
    told = sentences[0]
    for sentence in sentences[1:]:
        if len(told) + len(sentence) >= LONGEST:
            break
        told += f" {sentence}"
    return told


def asks_the_same(searcher: Searcher, one: str, other: str) -> bool:
    """Tell whether two questions ask the same."""
    return _Asking(searcher, one).same(_Asking(searcher, other))


def verdict(searcher: Searcher, typed: str, belongs: Iterable[Written]) -> str:
    """Return the yes or no of the written questions that ask what was typed; "" where none does, or they disagree."""
    asking = _Asking(searcher, typed)
    said = {one.verdict for one in belongs if asking.same(_Asking(searcher, one.question))}
    return said.pop() if len(said) == 1 else ""


class _Asking:
    """What decides about what a question asks: its telling words, its mood, its negations, its words of pairs."""

    def __init__(self, searcher: Searcher, text: str) -> None:
        words = analysis.words(text)
        plain = " ".join(words)
        stems = dict.fromkeys(searcher.stem(word) for word in asked.told(words) if not _MOOD.fullmatch(word))
        self.weights = {stem: searcher.rarity(stem) for stem in stems}
        self.alike = {
            stem: {stem, *(run[0] for run in searcher.synonyms.get((stem,), ()) if len(run) == 1)} for stem in stems
        }
        self.must = bool(_MUST.search(plain))
        self.negations = len(_NEGATIONS.findall(plain)) - len(_ASKS_NOT.findall(plain))
        self.pairs = {
            (at, side) for at, pair in enumerate(_PAIRS) for side, told in enumerate(pair) if {*told} & {*words}
        }

    def same(self, other: _Asking) -> bool:
        """Tell whether both ask the same."""
        if (self.must, self.negations, self.pairs) != (other.must, other.negations, other.pairs):
            return False
        return self._met(other) >= OF_TYPED and other._met(self) >= OF_WRITTEN

    def _met(self, other: _Asking) -> float:
        """Return the share of the telling words that the other has, too."""
        whole = sum(self.weights.values())
        met = sum(weight for stem, weight in self.weights.items() if self.alike[stem] & other.weights.keys())
        return met / whole if whole else 0.0
