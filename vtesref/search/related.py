"""Words that stand for each other in players' questions, learnt from the questions themselves.

Two words are related if they are asked of the same things: in questions of one rule somebody writes "rush", somebody
else "fight". For each stem the few most related ones are kept, measured by the cosine between how often both stand in
the questions of each thing. A search that has the one is then also compared with the questions that have the other,
which count as much less as the words are less related.
"""

from __future__ import annotations

import math
from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

#: How many stems are related with one, at most.
MOST = 3
#: How far they must be so.
LEAST = 0.25
#: Of how many things both must be asked.
TOGETHER = 2
#: A stem of more questions than this tells too little to stand for another.
COMMON = 400
#: What is added to the square of a stem's length: what is asked of one thing alone is related with little.
SHRINK = 1.0
#: How much a related stem counts beside the word itself, were they always asked of the same things.
LIKE = 1.33
#: What comes of it is kept in so many parts.
PARTS = 100


def related(of: array[int], postings: Mapping[str, array[int]]) -> dict[str, array[int]]:
    """Return for each stem the questions that have a related one instead: worth, how many, their numbers, and again.

    ``of`` tells the thing of each question, ``postings`` the questions with a stem. The worth is in hundredths of what
    BM25 makes of a stem's rarity.
    """
    total = len(of)
    stems = list(postings)
    rarity = [math.log(1 + (total - len(having) + 0.5) / (len(having) + 0.5)) for having in postings.values()]
    things: dict[int, dict[int, int]] = {}
    for place, stem in enumerate(stems):
        for number in postings[stem]:
            held = things.setdefault(of[number], {})
            held[place] = held.get(place, 0) + 1
    lengths = [SHRINK] * len(stems)
    width = len(stems)
    shared: dict[int, float] = {}  # of pairs of places, each pair as one number: that is looked up sooner
    several: set[int] = set()
    for held in things.values():
        listed = [(place, math.log1p(times)) for place, times in sorted(held.items())]
        for at, (place, worth) in enumerate(listed):
            lengths[place] += worth * worth
            first = place * width
            for other, beside in listed[at + 1 :]:
                pair = first + other
                if pair in shared:
                    shared[pair] += worth * beside
                    several.add(pair)
                else:
                    shared[pair] = worth * beside
    nearest: dict[int, list[tuple[float, int]]] = {}
    for pair in several:
        place, other = divmod(pair, width)
        alike = shared[pair] / math.sqrt(lengths[place] * lengths[other])
        if alike > LEAST:
            for one, like in ((place, other), (other, place)):
                if len(postings[stems[like]]) <= COMMON:
                    nearest.setdefault(one, []).append((alike, like))
    found: dict[str, array[int]] = {}
    for place in sorted(nearest):
        seen = set(postings[stems[place]])
        told = array("H")
        for alike, other in sorted(nearest[place], key=lambda entry: (-entry[0], entry[1]))[:MOST]:
            further = [number for number in postings[stems[other]] if number not in seen]
            seen.update(further)
            if further:
                told.extend((round(PARTS * LIKE * alike * min(rarity[place], rarity[other])), len(further), *further))
        if told:
            found[stems[place]] = told
    return found
