"""Words that mean the same: what lets a search in one era's terms find another era's texts.

A group is a list of names, each a list of stems: ``[["tap"], ["lock"]]``, ``[["inact", "region"], ["uncontrol",
"region"]]``. Groups come from the glossary; nothing here is written by hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vtesref.corpus.load import Corpus

Name = list[str]


def synonym_groups(corpus: Corpus) -> list[list[Name]]:
    """Return the groups of equivalent names, as stems; names that stem alike count once."""
    from vtesref.search.analysis import stems

    groups: list[list[Name]] = []
    for term in corpus.terms.values():
        names: list[Name] = []
        for name in term.names:
            stemmed = stems(name)
            if stemmed and stemmed not in names:
                names.append(stemmed)
        if len(names) > 1:
            groups.append(names)
    return groups


def near_words(corpus: Corpus) -> list[tuple[Name, Name]]:
    """Return (everyday words, the term they may mean), as stems; they find the term, and not the other way round."""
    from vtesref.search.analysis import stems

    found: list[tuple[Name, Name]] = []
    for term in corpus.terms.values():
        meant = stems(term.term)
        for typed in term.near:
            pair = (stems(typed), meant)
            if pair[0] and pair[0] != meant and pair not in found:
                found.append(pair)
    return found
