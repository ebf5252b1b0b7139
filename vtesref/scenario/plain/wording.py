"""Everyday wording made even: numbers as digits, contractions written out, each thing by one word.

A description becomes a row of words, each with what was typed for it. Standard library only: this also runs in a
browser.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from vtesref.scenario.plain.lexicon import EVERYDAY, NUMBERS, PASSIVE, PLAIN_FORM, SAYINGS, SPELLINGS
from vtesref.scenario.plain.phrases import PHRASES

#: What is counted: before these "one" and "a" are numbers, elsewhere "one" is somebody.
COUNTED = (
    r"(?:normal|aggravated|damage|points?|blood|life|pool|transfers?|stealth|intercept|strength|additional|ranged|"
    r"more (?:blood|pool|damage|stealth|intercept|votes?|aggravated|normal|transfers?)|votes?|bleed)"
)
_LONGEST_SAYING = max(len(saying.split()) for saying in SAYINGS)
_BE = {"be", "get"}
#: What may stand between "is" and "blocked".
_BETWEEN = {"then", "just", "also", "now", "first", "still", "both", "already"}
_WORD = re.compile(r"\d+/\d+|[+-]?\d+|[^\W\d_]+(?:['-][^\W\d_]+)*'?|[^\s\w]|\S")


class Word(NamedTuple):
    """A word as it is read, and what was typed for it (the whole of it, where several words are read for one)."""

    read: str
    typed: str


def words(text: str) -> list[Word]:
    """Return a description as a row of words, everyday wording made even."""
    plain = " ".join(text.lower().split())
    for pattern, usual in (*SPELLINGS, *PHRASES):
        plain = re.sub(pattern, usual, plain)
    typed = _WORD.findall(plain)
    said = [Word(NUMBERS.get(one, one) if one != "one" else one, one) for one in typed]
    if {"i", "my", "me"} & set(typed):
        said = [
            Word({"you": "he", "your": "his", "yours": "his"}.get(word.read, word.read), word.typed) for word in said
        ]
    return _turned(_one_kind(_counted(_passive(*_sayings(said)))))


def _one_kind(said: list[Word]) -> list[Word]:
    """Read "my thug ally" and "a vampire minion" as one noun, that which tells the kind."""
    found: list[Word] = []
    for word in said:
        if found and word.read in ("ally", "vampire") and found[-1].read == "minion":
            found[-1] = Word(word.read, f"{found[-1].typed} {word.typed}")
        elif found and word.read == "minion" and found[-1].read in ("ally", "vampire"):
            found[-1] = Word(found[-1].read, f"{found[-1].typed} {word.typed}")
        else:
            found.append(word)
    return found


def is_known(word: str) -> bool:
    """Tell whether a word is an everyday one, and so no name."""
    return word in SAYINGS or word in PLAIN_FORM or word in NUMBERS or word in EVERYDAY


def _sayings(said: list[Word]) -> tuple[list[Word], set[int]]:
    """Read one word for every everyday phrase; return the words and the places of what was read so."""
    found: list[Word] = []
    usually: set[int] = set()
    place = 0
    while place < len(said):
        for length in range(min(_LONGEST_SAYING, len(said) - place), 0, -1):
            usual = SAYINGS.get(" ".join(word.typed for word in said[place : place + length]))
            if usual is not None and not _is_other(said, place, length):
                typed = " ".join(word.typed for word in said[place : place + length])
                found += [Word(one, typed) for one in usual.split()]
                usually.update(range(len(found) - len(usual.split()), len(found)))
                place += length
                break
        else:
            found.append(said[place])
            place += 1
    return found, usually


def _is_other(said: list[Word], place: int, length: int) -> bool:
    """Tell whether a phrase stands where it means something else: "the edge" is one saying, not two."""
    after = said[place + length].typed if place + length < len(said) else ""
    phrase = " ".join(word.typed for word in said[place : place + length])
    before = said[place - 1].typed if place else ""
    if phrase.startswith("to ") and SAYINGS.get(phrase) in ("to end", "to continue") and phrase not in ("to end it",):
        return not any(word.typed.startswith("press") for word in said[max(0, place - 4) : place])
    if phrase in ("edge", "extra") and before == "the":
        return phrase == "edge"
    return (phrase == "even" and before != "is") or (phrase == "no blood" and after == "hunt")


def _passive(said: list[Word], usually: set[int]) -> list[Word]:
    """Put "is blocked" and the like into one word, and every other verb into its plain form."""
    found: list[Word] = []
    for place, word in enumerate(said):
        if place in usually:
            found.append(word)
            continue
        back = len(found)
        while back and found[back - 1].read in _BETWEEN:
            back -= 1
        if _is_progressive(said, place) and found and found[-1].read == "be":
            found[-1] = Word(PLAIN_FORM[word.read], f"{found[-1].typed} {word.typed}")
            continue
        if _joins_passive(found, said, place):
            found.append(Word(f"was-{PASSIVE[word.read]}", word.typed))
            continue
        if word.read in PASSIVE and back and found[back - 1].read in _BE:
            while back > 1 and found[back - 2].read in _BE:
                back -= 1
            typed = " ".join(other.typed for other in (*found[back - 1 :], word))
            found[back - 1 :] = [Word(f"was-{PASSIVE[word.read]}", typed)]
        else:
            found.append(Word(PLAIN_FORM.get(word.read, word.read), word.typed))
    return found


#: What may follow a verb of which somebody is in the midst: "I am bleeding for 2".
_GOES_ON = frozenset(
    "bleeding blocking hunting rushing attacking calling fighting striking leaving rescuing diablerising diablerizing "
    "voting recruiting equipping employing pressing maneuvering dodging".split()
)


def _is_progressive(said: list[Word], place: int) -> bool:
    """Tell whether a word tells what somebody is just doing, rather than naming it."""
    before = said[place - 1].typed if place else ""
    return said[place].typed in _GOES_ON and before in ("am", "is", "are", "was", "were", "'m", "'s", "'re", "be")


def _joins_passive(found: list[Word], said: list[Word], place: int) -> bool:
    """Tell whether a participle goes on with what is done to somebody: "is shot for 2 and then clawed for 1"."""
    word = said[place].typed
    if word not in PASSIVE or PLAIN_FORM.get(word) == word or not said[place + 1 : place + 2]:
        return False
    if said[place + 1].typed not in ("for", "by"):
        return False
    back = len(found)
    while back and found[back - 1].read in ("and", "then", ",", "again"):
        back -= 1
    clause = []
    while back and found[back - 1].read not in ",.;:?!":
        back -= 1
        clause.append(found[back].read)
    joined = bool(found) and found[-1].read in ("and", "then", ",", "again")
    return joined and any(one.startswith("was-") for one in clause) and not _SUBJECT & set(clause[:2])


#: Who may do something; after one of them a participle is no passive.
_SUBJECT = {"i", "he", "we", "they", "it"}


def _turned(said: list[Word]) -> list[Word]:
    """Read "my 3 bleed" as "my bleed of 3"."""
    found = list(said)
    for place in range(len(found) - 2):
        own, count, bleed = found[place : place + 3]
        after = found[place + 3].read if place + 3 < len(found) else ""
        if (
            own.read in ("my", "his", "the", "a", "this")
            and count.read.isdigit()
            and bleed.read == "bleed"
            and after not in ("vampire", "minion", "ally")
        ):
            found[place + 1 : place + 3] = [bleed, Word("of", count.typed), count]
    return found


def _counted(said: list[Word]) -> list[Word]:
    """Read "one" and "a" as numbers where something is counted, and nowhere else."""
    found = list(said)
    for number, word in enumerate(said):
        after = " ".join(other.read for other in said[number + 1 : number + 3])
        before = said[number - 1].read if number else ""
        if (
            word.read == "one"
            and (
                re.match(rf"{COUNTED}\b", after)
                or (
                    before
                    in ("for", "by", "at", "on", "to", "only", "of", "with", "take", "lose", "have", "gain", "burn")
                    and re.match(r"(?:[,.;:?!)]|and\b|but\b|so\b|to\b|with\b|$)", after)
                )
            )
        ) or (
            word.read in ("a", "an", "another")
            and re.match(
                r"(?:normal|aggravated|point|blood|life|pool|stealth|intercept|additional|more)\b(?! (?:hunt|"
                r"cards?|doll))",
                after,
            )
        ):
            found[number] = Word("1", word.typed)
    return found
