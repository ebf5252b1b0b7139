"""What the texts answer to a question, in one line: yes or no where somebody has asked just that, and the rule.

The questions that were written down for a rule or ruling (``rulebook/asks``) say what settles what is asked, and with
yes or no. Yes or no is said only where the nearest of them asks the same: of as good as the same words, in the same
mood (may or must), with as many negations, and with no word of a pair such as before and after in one of both alone.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.edition_keys import NEWEST
from vtesref.scenario.plain.verdict import Line
from vtesref.search import analysis, asked
from vtesref.search.searcher import meets

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from vtesref.search.searcher import Answer, Searcher

#: How many of the nearest questions are looked at.
NEAREST = 40
#: How much of the telling words of a question the other must have, each by its rarity, to ask the same.
#: Of four thousand questions whose verdict is known, each held against all others, one so near had the same verdict
#: in every case; from 0.8 and 0.6 on only in four of five.
OF_TYPED = 0.85
OF_WRITTEN = 0.85
#: Forms of paragraphs that tell a case, or nothing of the rules.
CASES = ("example", "flavour", "credits")
#: How many passages are told in a line each.
LINES = 3
#: What the share of the telling words that a passage meets adds to its score as the one to lead.
MET = 1.0
#: What a line is cut to, at the end of a sentence: that which answers, and each of the others.
LONGEST = 240
SHORTER = 170
#: From this share of the telling words on, which it or a question written down for it has, a passage is taken to settle
#: a question: of the tuning halves three in five are settled by one just so near.
SETTLES = 0.35

_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z\"“(\[])")
#: How a sentence begins that hangs on the one before it.
_HANGS = re.compile(
    r"(?:if (?:it|so|they|that|not)|otherwise|then|it|this|they|these|those|that|such|as above|but)\b", re.I
)
#: A question of how it was.
_OLD = re.compile(
    r"\b(?:1994|1995|1996|1997|1998|crr|revised|rev|jyhad|old|older|former|formerly|earlier edition|nineties)\b"
)
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


def of_texts(searcher: Searcher, typed: str, answer: Answer, names: Collection[str] = ()) -> list[Line]:
    """Return what the texts answer to a question, the line that answers first, then those of the next passages.

    ``names`` are the words of names of cards in it: they tell what is spoken of, and not what is asked.
    """
    asking = Asking(searcher, typed, names or _named(searcher, typed))
    written = nearest(searcher, typed)
    named = searcher.named(typed)
    whole = Asking(searcher, typed)
    same = [one for one in written if whole.same(Asking(searcher, one.question))]
    asks_of_old = bool(_OLD.search(" ".join(analysis.words(typed))))
    ranked = []
    for place, hit in enumerate(answer.hits):
        belongs = [one for one in written if _settles(one, hit.document)]
        words = " ".join([str(hit.document["plain"]), *(str(twin.document["plain"]) for twin in hit.twins)])
        met = max(asking.met(f"{words} {one}") for one in ("", *(one.question for one in belongs[:3])))
        gone = "" if asks_of_old else _gone(searcher, hit.document, written)
        asked_before = any(one in same for one in belongs)
        case = hit.document.get("form") in CASES  # the end of another case is no answer
        ranked.append(((not asked_before, case or bool(gone), -hit.score - MET * met, place), hit, belongs, met, gone))
    lines: list[Line] = []
    for _, hit, belongs, met, gone in sorted(ranked, key=lambda entry: entry[0]):
        document = hit.document
        text = gone + _text(searcher, asking, document, belongs, SHORTER if lines else LONGEST)
        if len(lines) == LINES or any(text == line.text for line in lines):
            continue
        word = verdict(one for one in same if one in belongs) if not lines else ""
        of_other = _is_on_card(document) and document.get("subject_id") not in named
        sure = met >= SETTLES and not of_other
        lines.append(Line(word, text, str(document.get("citation", "")), str(document["id"]), sure))
    return lines


def _gone(searcher: Searcher, document: dict[str, Any], written: Sequence[Written]) -> str:
    """Return what must be said before the words of a passage that do not hold today; "" where they do."""
    if document["kind"] == "ruling" and document.get("standing") in ("superseded", "obsolete"):
        return "No longer: "
    if document["kind"] != "rule" or document["edition"] == NEWEST:
        return ""
    key = next((one.key for one in written if _settles(one, document)), next(iter(document.get("rules", ())), ""))
    rule = searcher.store.rule(key)
    if rule is None:
        return ""
    position = rule["positions"].get(NEWEST, "silent")
    book = searcher.store.meta("editions")[document["edition"]]["short"]
    return f"In {book}, not today: " if position == "absent" else ""


def _is_on_card(document: dict[str, Any]) -> bool:
    return document["kind"] == "ruling" and document.get("form") == "card"


def _named(searcher: Searcher, typed: str) -> set[str]:
    """Return the words of the cards' names that stand in a question, where there are rulings on them."""
    named = [searcher.store.subject(ident) or {} for ident in searcher.named(typed)]
    return {word for one in named if one.get("kind") == "card" for word in analysis.words(str(one["name"]))}


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
    if written.kind == "paragraph":
        return bool(document["id"] == written.key)
    return bool(document["kind"] == "difference" and str(document.get("number")) == written.key)


def _text(
    searcher: Searcher, asking: Asking, document: dict[str, Any], belongs: Sequence[Written], longest: int
) -> str:
    """Return what answers in one line: what was written for that, the rule's statement, or the words themselves."""
    for one in belongs[:1]:
        if one.answer:
            return one.answer
        rule = searcher.store.rule(one.key) if one.kind == "rule" else None
        if rule is not None and not _is_of_editions(rule["statement"]):
            return str(rule["statement"])
    text = telling(asking, str(document["plain"]), longest)
    if _is_on_card(document) or document["kind"] in ("official ruling", "card"):
        title = re.sub(r" \(.*\)$", "", str(document["title"]))
        return text if title.lower() in text.lower() else f"{title}: {text}"
    return text


def _is_of_editions(statement: str) -> bool:
    """Tell whether a statement speaks of editions, so that the paragraph says better what holds."""
    return bool(re.search(r"\b(?:CRR|Rev|Revised Rules|1998)\b", statement))


def telling(asking: Asking, text: str, longest: int = LONGEST) -> str:
    """Return the whole sentences of a text that tell most of what is asked, as many as one line holds.

    A sentence that hangs on the one before ("If it does, ...") brings that along.
    """
    sentences = [one for line in text.split("\n") for one in _SENTENCE.split(line.strip()) if one]
    if sum(map(len, sentences)) + len(sentences) <= longest:
        return " ".join(sentences)
    worth = [asking.met(sentence) for sentence in sentences]
    chosen: set[int] = set()
    for at in sorted(range(len(sentences)), key=lambda at: (-worth[at], at)):
        more = {at, at - 1} if at and _HANGS.match(sentences[at]) else {at}
        if chosen and (not worth[at] or sum(len(sentences[one]) + 1 for one in chosen | more) > longest):
            break
        chosen |= more
    return " ".join(sentences[at] for at in sorted(chosen))


def asks_the_same(searcher: Searcher, one: str, other: str) -> bool:
    """Tell whether two questions ask the same."""
    return Asking(searcher, one).same(Asking(searcher, other))


def verdict(same: Iterable[Written]) -> str:
    """Return the yes or no of written questions that ask what was typed; "" where there are none, or they disagree."""
    said = {one.verdict for one in same}
    return said.pop() if len(said) == 1 else ""


class Asking:
    """What decides about what a question asks: its telling words, its mood, its negations, its words of pairs.

    ``names`` are words that tell what is spoken of, and not what is asked.
    """

    def __init__(self, searcher: Searcher, text: str, names: Collection[str] = ()) -> None:
        words = analysis.words(text)
        plain = " ".join(words)
        telling = [word for word in words if word not in names and not _MOOD.fullmatch(word)]
        self.units = [unit for unit in searcher.units(telling) if unit.words and {*asked.told(unit.words)}]
        self.stem = searcher.stem
        self.stems = " ".join(searcher.stem(word) for word in words)
        self.must = bool(_MUST.search(plain))
        self.negations = len(_NEGATIONS.findall(plain)) - len(_ASKS_NOT.findall(plain))
        self.pairs = {
            (at, side) for at, pair in enumerate(_PAIRS) for side, told in enumerate(pair) if {*told} & {*words}
        }

    def same(self, other: Asking) -> bool:
        """Tell whether both ask the same."""
        if (self.must, self.negations, self.pairs) != (other.must, other.negations, other.pairs):
            return False
        return self._share(other.stems) >= OF_TYPED and other._share(self.stems) >= OF_WRITTEN

    def met(self, text: str) -> float:
        """Return the share of the telling words that a text has, each by its rarity; 1 where nothing tells."""
        return self._share(" ".join(self.stem(word) for word in analysis.words(text)))

    def _share(self, stems: str) -> float:
        present = set(stems.split())
        whole = sum(unit.weight for unit in self.units)
        met = sum(unit.weight for unit in self.units if meets(unit, present, stems) == 1.0)
        return met / whole if whole else 1.0
