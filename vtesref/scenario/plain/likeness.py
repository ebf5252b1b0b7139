"""The scenario that is most like a description in plain words.

A short search over names and sentences, for where there is no index: the command line searches the index. Standard
library only: this runs in a browser.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from typing import TYPE_CHECKING

from vtesref.scenario.plain.lexicon import PLAIN_FORM

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Words that tell nothing of a situation.
_TELLS_NOTHING = frozenset(
    "a about an and are as at be but by can do does for from get had has have he her him his how i if in into is it "
    "me mine my no not of on or she so that the their them then they this to was what when which while who will with "
    "would you your happen happens guy guys minion card vampire".split()
)
_WORD = re.compile(r"[a-z]+")
#: How often a word of the name counts.
NAME = 2
#: The numbers of BM25, among them how much a long scenario is held back.
K1 = 1.2
B = 0.6
#: The share of a description's weight that a scenario must meet to be like it.
LIKE = 0.4


def nearest(text: str, situations: Sequence[Sequence[str]]) -> Sequence[str] | None:
    """Return the row (name, sentence, ...) that is most like a text; None where none is like it."""
    wanted = set(_telling(text))
    if not wanted or not situations:
        return None
    rows = [(row, Counter(_telling(row[0]) * NAME + _telling(row[1]))) for row in situations]
    mean = sum(words.total() for _, words in rows) / len(rows)
    having = Counter(word for _, words in rows for word in wanted & words.keys())
    weight = {word: math.log(1 + (len(rows) - having[word] + 0.5) / (having[word] + 0.5)) for word in wanted}

    def score(words: Counter[str]) -> float:
        held = K1 * (1 - B + B * words.total() / mean)
        return sum(weight[word] * words[word] * (K1 + 1) / (words[word] + held) for word in wanted & words.keys())

    row, words = max(rows, key=lambda one: score(one[1]))
    met = sum(weight[word] for word in wanted & words.keys())
    return row if met >= LIKE * sum(weight.values()) and met else None


def _telling(text: str) -> list[str]:
    words = (PLAIN_FORM.get(word, word) for word in _WORD.findall(text.lower()))
    return [word.removesuffix("s") for word in words if len(word) > 1 and word not in _TELLS_NOTHING]
