"""A second look at what is not understood whole, so that the sentence that is offered is the likeliest one.

What asks for the outcome is often read as part of the story ("does he still get his punch in?"), and a word that nobody
knows parts what belongs together ("my hungry brute bleeds"). The description is read again without its questions and
with such words mended: an unknown word before a known one is passed over, one where a minion should be is read as a
minion, an aside without numbers is left out. Nothing is ever played from such a reading. Standard library only: this
also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from vtesref.scenario.plain.lexicon import PLAIN_FORM
from vtesref.scenario.plain.wording import Word

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

#: How many words of what is told a question weighs that is left out.
_QUESTION = 0.5
#: How many a number weighs that is left out.
_NUMBER = 6
#: How many a word weighs that is read as a minion.
_MINION = 1
_ENDS = ".;?!:"
_MARKS = (*".,;:?!()-",)
#: What begins a question that stands by itself, and one that follows a comma.
_ASKS = re.compile(
    r"(?:(?:so|and|but|then|now|or|also) )*(?:be|do|will|would|can|could|may|might|should|shall|what|who|whom|whose|"
    r"where|which|why|how|any|anything|or|have (?:i|he|it|we|they)\b|when (?:do|can|will|be)\b)\b"
)
_AFTER_COMMA = re.compile(
    r"(?:(?:so|and|but|then|now|or) )*(?:(?:be|do|will|would|can|could|may|should) (?:i|he|it|we|they|she|my|his|the|"
    r"that|this|both|either)\b|what\b|who (?:win|get|have|lose|be)\b|where\b|which\b|why\b|how\b|right\b|legal\b|or "
    r"(?:what|not)\b|yes ?$|no ?$|correct\b)"
)
_DETERMINERS = ("my", "his", "the", "a", "an", "some", "this", "that", "their", "our", "another", "one", "of")
#: What a minion is followed by.
_AFTER_MINION = ("with", "who", "that", "on", "at", "hold", "in", "be", "have", "of", "(", "from", "back")
_VERBS = frozenset(PLAIN_FORM.values()) - {"lie", "sit", "say", "think", "hope", "care", "want", "decide"}


_BLOWS = ("strike", "hit", "punch", "claw", "shoot", "bite", "slash", "stab")


class Mended(NamedTuple):
    """The words of a description as they are read again, and how much was left out of it, in words."""

    said: list[Word]
    left_out: float


def without_questions(said: Sequence[Word]) -> Mended:
    """Return a description without what asks for an outcome; as it is where nothing does."""
    asked = _questions(said)
    return Mended([word for place, word in enumerate(said) if place not in asked], _QUESTION if asked else 0)


def without_any_question(said: Sequence[Word]) -> Mended:
    """Return a description without every later part that ends with a question mark and has no number."""
    words: list[Word] = []
    begins, left_out = 0, 0.0
    for end in range(len(said) + 1):
        if end < len(said) and said[end].read not in _ENDS:
            continue
        part = said[begins : end + 1]
        asks = end < len(said) and said[end].read == "?"
        if asks and words and not any(word.read.isdigit() for word in part):
            left_out = 2 * _QUESTION
        else:
            words += part
        begins = end + 1
    return Mended(words, left_out)


def made_passive(said: Sequence[Word]) -> Mended:
    """Return a description with "struck for 2" after a mark as what somebody suffers."""
    words = list(said)
    changed = 0.0
    for place, word in enumerate(said[1:-1], 1):
        if (
            word.read in _BLOWS
            and word.typed != word.read + "s"
            and said[place - 1].read in (",", ")", "vampire", "minion", "ally", "and", "then")
            and said[place + 1].read in ("for", "by")
            and (word.typed != word.read or word.read == "hit")
        ):
            words[place] = Word(f"was-{word.read}", word.typed)
            changed = _QUESTION
    return Mended(words, changed)


def mended(said: Sequence[Word], missed: Collection[int]) -> Mended:
    """Return a description without the words that were ``missed``, or with a minion in the place of one."""
    said, missed = _as_blows(said, set(missed))
    dropped = _asides(said, missed)
    cost = 0.0
    words: list[Word] = []
    for place, word in enumerate(said):
        if place in dropped:
            cost += word.read not in _MARKS
        elif place not in missed or (word.read in _DETERMINERS and _has_noun(said, place, missed)):
            words.append(word)
        elif _is_minion(said, place, words, missed):
            words.append(Word("vampire", word.typed))
            cost += _MINION
        else:
            cost += _NUMBER if word.read.isdigit() else 1
    return Mended(words, cost)


def _as_blows(said: Sequence[Word], missed: set[int]) -> tuple[list[Word], set[int]]:
    """Read unknown verbs that are followed by "for 2" as blows: "swats my vampire for 2", "gets plinked for 1".

    Where a Methuselah is their object, they are read as bleeds. The places stay the same.
    """
    words = list(said)
    for place in sorted(missed):
        typed = said[place].typed
        if not typed.isalpha() or place + 2 >= len(said):
            continue
        amount = _amount_after(said, place)
        before = said[place - 1].read if place else ""
        after = said[place + 1].read
        if amount and before in ("get", "be") and typed.endswith(("ed", "en", "t")):
            words[place] = Word("was-hit", typed)
            words[place - 1] = Word("and", said[place - 1].typed) if place > 1 else Word("so", said[place - 1].typed)
            if said[place + 1].typed in ("up", "down", "around", "about"):
                words[place] = Word("and", said[place].typed)
                words[place + 1] = Word("was-hit", said[place + 1].typed)
        elif (
            amount
            and typed.endswith(("s", "ed", "k", "t", "p"))
            and after in ("him", "it", "my", "his", "the", "a", "an", "me")
        ):
            object_of = said[place + 1 : place + 3]
            aimed = any(word.read in ("prey", "predator") for word in object_of) or after == "me"
            words[place] = Word("bleed" if aimed else "hit", typed)
        else:
            continue
        missed = missed - {place, place - 1}
    return words, missed


def _amount_after(said: Sequence[Word], place: int) -> bool:
    """Tell whether "for" and a number stand behind a place in its clause."""
    for at in range(place + 1, min(place + 8, len(said) - 1)):
        if said[at].read in _MARKS:
            return False
        if said[at].read == "for" and said[at + 1].read.isdigit():
            return True
    return False


def _has_noun(said: Sequence[Word], place: int, missed: Collection[int]) -> bool:
    """Tell whether a determiner stands before something that may be read as a minion."""
    for after in range(place + 1, min(place + 5, len(said))):
        if said[after].read in _MARKS or said[after].read in _VERBS:
            return False
        if after in missed and _ends_name(said, after):
            return True
    return False


def _ends_name(said: Sequence[Word], place: int) -> bool:
    """Tell whether after a word comes what follows a minion."""
    after = said[place + 1].read if place + 1 < len(said) else "."
    return after in _MARKS or after in _AFTER_MINION or after in _VERBS or after.startswith("was-")


def _is_minion(said: Sequence[Word], place: int, words: Sequence[Word], missed: Collection[int]) -> bool:
    """Tell whether an unknown word stands where a minion is named: "my brute swings", "a fellow with 3 blood"."""
    if not said[place].read.isalpha() or said[place].read in _DETERMINERS or said[place].read in _VERBS:
        return False
    if not _ends_name(said, place):
        return False
    for before in reversed(words[-5:]):
        if before.read in ("my", "his", "the", "a", "an", "some", "this", "another", "their"):
            return True
        if before.read in _MARKS or before.read in _VERBS or before.read in ("vampire", "minion", "ally", "prey"):
            return False
    return False


def _asides(said: Sequence[Word], missed: Collection[int]) -> set[int]:
    """Return the places of parts that tell nothing but what was missed: no number, and hardly a word understood."""
    found: set[int] = set()
    begins = 0
    for end in range(len(said) + 1):
        if end < len(said) and said[end].read not in _MARKS:
            continue
        part = range(begins, end)
        lost = [place for place in part if place in missed]
        numbers = any(re.search(r"\d", said[place].read) for place in part)
        if lost and not numbers and 2 * len(lost) >= len(part):
            found.update(range(begins, min(end + 1, len(said))))
        begins = end + 1
    return found


def _questions(said: Sequence[Word]) -> set[int]:
    """Return the places of the words of questions that come after something was told."""
    found: set[int] = set()
    begins = 0
    told = False
    for end in range(len(said) + 1):
        if end < len(said) and said[end].read not in _ENDS:
            continue
        part = " ".join(word.read for word in said[begins:end])
        if told and (_ASKS.match(part) or _is_bare_question(said, begins, end)):
            found.update(range(begins, end))
        elif part:
            told = True
            for comma in range(begins, end):
                rest = " ".join(word.read for word in said[comma + 1 : end])
                if said[comma].read == "," and _AFTER_COMMA.match(rest):
                    found.update(range(comma + 1, end))
                    break
        begins = end + 1
    return found


def _is_bare_question(said: Sequence[Word], begins: int, end: int) -> bool:
    """Tell whether a part that ends with a question mark tells of nobody who does anything: "torpor or ash heap?"."""
    if end >= len(said) or said[end].read != "?":
        return False
    return not any(word.read in ("i", "my", "he", "his", "we", "they", "it") for word in said[begins:end])
