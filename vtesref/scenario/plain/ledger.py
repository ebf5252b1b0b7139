"""The words of a description, and what became of each: nothing is played while one of them is unaccounted for.

The only way on through a description is to take words from the ledger and to say as what. Whatever is not taken, or was
taken without telling anything, is unheard. Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import functools
import itertools
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vtesref.scenario.plain.wording import Word

#: Words that tell that something is so or done.
TELLING = "telling"
#: Words that name somebody.
NAMING = "naming"
#: Words that tell what is so anyway.
USUAL = "usual"
#: Words that only hold the others together.
FILLER = "filler"
#: Words that ask for the outcome.
ASKED = "asked"
#: Words that are not understood.
UNHEARD = "unheard"
MARKS = ",.;:?!()-"


@functools.lru_cache(4096)  # more than the module of regular expressions keeps
def _whole_words(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{pattern})(?:(?= )|(?<= )|$)")


class Ledger:
    """The words of a description in their order, with what each was taken as; ``at`` is the first that is left."""

    def __init__(self, said: Sequence[Word]) -> None:
        self.said = tuple(said)
        self.taken = [""] * len(self.said)
        self.at = 0
        self.whole = " ".join(word.read for word in self.said)
        #: Where in it each word begins, and where it ends.
        self.begins = [0, *itertools.accumulate(len(word.read) + 1 for word in self.said)]

    @property
    def rest(self) -> str:
        """What is still to be read."""
        return self.whole[self.begins[self.at] :]

    @property
    def before(self) -> str:
        """The word that was read last."""
        return self.said[self.at - 1].read if self.at else ""

    def see(self, pattern: str) -> re.Match[str] | None:
        """Find a pattern in the words that come next, whole words only, without taking them."""
        return _whole_words(pattern).match(self.rest)

    def take(self, pattern: str, taken_as: str = TELLING) -> re.Match[str] | None:
        """Take the words that come next if a pattern stands there."""
        match = self.see(pattern)
        if match and match[0].strip():
            count = len(match[0].split())
            self.taken[self.at : self.at + count] = [taken_as] * count
            self.at += count
        return match

    def miss(self) -> None:
        """Leave one word as not understood."""
        self.taken[self.at] = FILLER if self.said[self.at].read in MARKS else UNHEARD
        self.at += 1

    def back(self, at: int) -> None:
        """Give back the words from a place on."""
        self.taken[at:] = [""] * (len(self.taken) - at)
        self.at = at

    def spoil(self, since: int) -> None:
        """Count the telling words since a place as not understood: nothing came of them."""
        for place in range(since, self.at):
            if self.taken[place] == TELLING:
                self.taken[place] = UNHEARD

    def is_telling(self, since: int) -> bool:
        """Tell whether words since a place were taken as telling something."""
        return TELLING in self.taken[since : self.at]

    def read_as(self, *kinds: str) -> list[str]:
        """Return the words that were taken as one of some kinds."""
        return [word.read for word, kind in zip(self.said, self.taken, strict=True) if kind in kinds]

    def missed(self) -> tuple[int, ...]:
        """Return the places of the words that are not accounted for."""
        return tuple(
            place
            for place, (word, kind) in enumerate(zip(self.said, self.taken, strict=True))
            if kind in ("", UNHEARD) and word.read not in MARKS
        )

    def unheard(self) -> list[str]:
        """Return the runs of typed words that are not accounted for."""
        runs: list[list[str]] = []
        open_run = False
        for word, kind in zip(self.said, self.taken, strict=True):
            lost = kind in ("", UNHEARD) and word.read not in MARKS
            if lost and open_run:
                if runs[-1][-1] != word.typed:  # several words may be read for one saying
                    runs[-1].append(word.typed)
            elif lost:
                runs.append([word.typed])
            open_run = lost
        return [" ".join(run) for run in runs]
