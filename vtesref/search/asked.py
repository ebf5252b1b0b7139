"""Questions with the texts that answer them: the question nearest to a search, and its answers.

Every rule, ruling and difference has some questions in players' words. A search is compared with all of them by its
rarer words (BM25 over the questions); the best questions of a thing say how well it answers, beside its own words.
"""

from __future__ import annotations

import math
from array import array
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.edition_keys import EDITIONS
from vtesref.search import analysis
from vtesref.search.related import PARTS, related

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from vtesref.corpus.asks import Asked
    from vtesref.corpus.load import Corpus
    from vtesref.desk.documents import Document

#: What the nearest question adds to a score, at most; and how much of it counts by the number of telling words, one
#: being a name rather than a question.
WORTH = 3.5
BY_WORDS = (0.0, 0.0, 0.3, 0.6)
#: What it adds to a difference between the editions: who asks what is so wants today's rule first.
DIFFERENCE = 0.6
#: What it adds to a ruling on a card that the search does not name.
UNNAMED = 0.93
#: The numbers of BM25.
K1 = 1.2
B = 0.5
#: What the second and third best question of a thing add to its best.
OTHERS = 0.5
#: How many things are looked at.
TARGETS = 80
#: How many paragraphs of one rule are looked at.
PARAGRAPHS = 2
#: What each further thing is worth beside the one before it.
FURTHER = 0.97
#: The weight of a question beyond the best that words can have with a question of usual length.
SLACK = 1.3


class Questions(NamedTuple):
    """All questions: for each the thing that it belongs to, its length, and for each stem the questions that have it.

    ``targets`` are the documents of a thing, in lists by edition, the newest first; ``also`` are, for a stem, the
    questions that have a related one (see related.py). ``things`` are those of the corpus, in the same order as
    ``targets``.
    """

    of: array[int]
    sizes: array[int]
    targets: list[list[list[int]]]
    postings: dict[str, array[int]]
    also: dict[str, array[int]]
    things: list[Asked]


def told(words: Collection[str]) -> list[str]:
    """Return the telling words of a search or question, each once."""
    return list(dict.fromkeys(word for word in words if word not in analysis.STOP_WORDS))


def gather(corpus: Corpus, found: list[Document]) -> Questions:
    """Return the questions of a corpus, with the documents that settle them."""
    by_rule: dict[str, list[tuple[int, Document]]] = {}
    numbers: dict[tuple[str, str], int] = {}
    for num, document in enumerate(found):
        if document.kind == "rule":
            numbers["paragraph", document.id] = num
            for key in document.rules:
                by_rule.setdefault(key, []).append((num, document))
        elif document.kind == "ruling":
            numbers["ruling", document.id.removeprefix("rulings/")] = num
        elif document.kind == "difference":
            numbers["difference", document.number] = num
    of, sizes = array("H"), array("H")
    targets: list[list[list[int]]] = []
    things: list[Asked] = []
    postings: dict[str, array[int]] = {}
    for asked in corpus.asks:
        if asked.kind == "rule":
            documents = _by_edition(by_rule.get(asked.key, []))
        else:
            known = (asked.kind, asked.key) in numbers
            documents = [[numbers[asked.kind, asked.key]]] if known else []
        if not documents:
            continue
        targets.append(documents)
        things.append(asked)
        for question in asked.questions:
            stems = list(dict.fromkeys(analysis.stem(word) for word in told(analysis.words(question))))
            for stem in stems:
                postings.setdefault(stem, array("H")).append(len(of))
            of.append(len(targets) - 1)
            sizes.append(len(stems))
    return Questions(of, sizes, targets, postings, related(of, postings), things)


def _by_edition(stating: list[tuple[int, Document]]) -> list[list[int]]:
    """Return the paragraphs that state a rule by edition, the newest first; those that state little else come first."""

    def worth(entry: tuple[int, Document]) -> tuple[Any, ...]:
        num, document = entry
        return document.form in ("example", "flavour"), len(document.rules), num

    editions = {document.edition for _, document in stating}
    return [
        [num for num, _ in sorted((one for one in stating if one[1].edition == edition), key=worth)][:PARAGRAPHS]
        for edition in sorted(editions, key=EDITIONS.index, reverse=True)
    ]


def weigh(
    held: Questions, stems: list[str], posting: Callable[[str], tuple[array[int], array[int]]]
) -> tuple[dict[int, float], float]:
    """Return how near each question is that shares a stem, and how near one of usual length could be at best.

    ``stems`` are those of the telling words of the search; ``posting`` gives the questions that have one, and those
    that have a related one.
    """
    total = len(held.of)
    mean = sum(held.sizes) / total if total else 1.0
    scores: dict[int, float] = {}
    ideal = 0.0
    for stem in stems:
        having, also = posting(stem)
        if not having:
            continue
        idf = math.log(1 + (total - len(having) + 0.5) / (len(having) + 0.5))
        ideal += idf * (K1 + 1) / (1 + K1 * (1 - B)) * SLACK
        for number in having:
            weight = (K1 + 1) / (1 + K1 * (1 - B + B * held.sizes[number] / mean))
            scores[number] = scores.get(number, 0.0) + idf * weight
        at = 0
        while at < len(also):
            part, last = also[at] / PARTS, at + 2 + also[at + 1]
            for number in also[at + 2 : last]:
                weight = (K1 + 1) / (1 + K1 * (1 - B + B * held.sizes[number] / mean))
                scores[number] = scores.get(number, 0.0) + part * weight
            at = last
    return scores, ideal


def answers(
    held: Questions,
    stems: list[str],
    posting: Callable[[str], tuple[array[int], array[int]]],
    allowed: Collection[int] | None,
) -> dict[int, float]:
    """Return what the nearest questions add to the scores of the documents that settle them; see :func:`weigh`."""
    share = BY_WORDS[len(stems)] if len(stems) < len(BY_WORDS) else 1.0
    if not share or not held.of:
        return {}
    scores, ideal = weigh(held, stems, posting)
    best: dict[int, list[float]] = {}
    for number, score in scores.items():
        best.setdefault(held.of[number], []).append(score)
    worth = {}
    for target, listed in best.items():
        listed.sort(reverse=True)
        worth[target] = listed[0] + OTHERS * sum(listed[1:3])
    nearest = sorted(worth, key=lambda target: (-worth[target], target))[:TARGETS]
    if not nearest:
        return {}
    most = math.sqrt(ideal * worth[nearest[0]])
    found: dict[int, float] = {}
    for target in nearest:
        for documents in held.targets[target]:
            shown = [num for num in documents if allowed is None or num in allowed]
            for place, num in enumerate(shown):
                points = WORTH * share * worth[target] / most * FURTHER**place
                found[num] = max(found.get(num, 0.0), points)
            if shown:
                break
    return found
