"""The short form of cards is a table of rewritings: each phrase stands for a text in the notation of card texts.

A ``Word`` (``forms.py``; the tables are ``table_*.py``) is a phrase with typed slots, a template of
``cards/patterns.py``, and for types of card the text that it stands for, as a string:
``"play: during the action | do: +{n} stealth"``. Its parts are keys of a text with what they hold; a key that comes
twice holds both; of ``[name? words/ others]`` the words stand there if the slot of that name is filled, else the
others. What stands in brackets is rewritten alike: a time (``TIMES``) says when, what is general (``BRACKETS``) adds to
the text, and what belongs to certain phrases stands in these, after a comma.

The key that comes first says of what the phrase is a part:

    play, use, at     what is played from hand, or used of a card in play; "at" is either. Of what is played the first
                      phrase says when, and the others are done besides (``together``).
    always, when      what is so, or waits for something, as long as the card is in play
    strike, added     a strike, and what is said of one by a phrase that comes with it
    acts, aim         what an action does: all phrases of a card make one action
    plays, on         what a card of a Methuselah does as it is played; "on" is what it lies on
    phase             what is used in a phase
    calls             the terms and effects of a referendum
    last              done after all else, since nothing follows
    cancels           which card it cancels as that is played
    traits, replaced, strength, bleed, counters
                      facts of the card

"timed" marks what a card in play does only when brackets say when. The first text for a type is how the phrase is meant
there without brackets. ``adapting.py`` puts the phrases of a card together, ``fitting.py`` refuses what does nothing,
and the notation's own reader makes texts of the rest, or refuses it.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.cards import patterns, windows
from vtesref.engine.cards.model import TAGS, WHILE_IN_PLAY, CardError, Effect
from vtesref.engine.cards.notation import strike_words
from vtesref.engine.meant import nearest_forms
from vtesref.engine.short import table_action, table_combat, table_deeds, table_in_play
from vtesref.engine.short.forms import COMBAT, FROM_HAND, Word
from vtesref.engine.traits import CLAN_TITLES, CLANS, DISCIPLINES, SECTS, SHORT, TITLES, current

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    #: A text as it is written: a key holds a phrase, or several.
    Written = dict[str, Any]


class Said(NamedTuple):
    """A phrase of a card: as written, its word, what fills the slots, and what stands in brackets."""

    text: str
    word: Word
    slots: dict[str, str]
    brackets: tuple[str, ...]

    @property
    def told(self) -> list[str]:
        """Return all that stands in brackets, be it general or of the phrase."""
        return split(self.text)[1]


def split(text: str) -> tuple[str, list[str]]:
    """Return the words of a phrase, and what stands in brackets behind it."""
    plain = " ".join(text.split())
    found = [" ".join(one.split()).lower() for held in re.findall(r"\(([^()]*)\)", plain) for one in held.split(",")]
    return " ".join(re.sub(r"\([^()]*\)", " ", plain).split()), found


def read(text: str, words: Iterable[tuple[patterns.Template, Word]], general: Iterable[str]) -> Said | None:
    """Read a phrase by a table; brackets that are not ``general`` belong to the phrase. None if no word takes it."""
    phrase, found = split(text)
    phrase = re.sub(r"(?<![^ ])([+-]) (?=\d)", r"\1", phrase)
    whole = ", ".join([phrase, *sorted(one for one in found if one not in general)])
    brackets = tuple(one for one in found if one in general)
    for template, word in words:
        slots = patterns.read(template, whole, {}) or patterns.read(template, whole.lower(), {})
        if isinstance(slots, patterns.Unread):
            raise slots.error
        if slots is not None:
            told = {
                name: f"{one:+}" if template.slots[name][0] == "signed" else str(one) for name, one in slots.items()
            }
            return Said(text, word, told, brackets)
    return None


def written(notation: str, slots: dict[str, str]) -> Written:
    """Return the keys of a text that is written as a string, each with a list."""
    found: Written = {}
    chosen = re.sub(r"\[(\w+)\?([^/\]]*)/?([^\]]*)\]", lambda part: part[2 if part[1] in slots else 3], notation)
    filled = re.sub(r"\{(\w+)\}", lambda slot: slots.get(slot[1], ""), chosen)
    for part in filled.split(" | "):
        key, _, held = part.partition(":")
        found.setdefault(key.strip(), []).append(" ".join(held.split()))
    return found


def _short_name(text: str, arg: str, scope: patterns.Scope) -> str:
    """Return how the notation calls a Discipline; raises CardError for what is none."""
    name = next((current(discipline) for discipline in DISCIPLINES if discipline.lower() == text.lower()), "")
    if not name:
        raise CardError(f'"{text}" is no Discipline; Disciplines are: {", ".join(DISCIPLINES)}', text)
    return next(short for short, one in SHORT.items() if one == name)


patterns.SLOTS["Discipline name"] = _short_name


def _strike(text: str, arg: str, scope: patterns.Scope) -> str:
    """Return a strike as it is written; raises CardError for what is none."""
    if strike_words.read(text.lower()) is None:
        raise CardError(f'"{text}" is no strike; strikes are: {"; ".join(strike_words.STRIKES)}', text)
    return text.lower()


def _standing(text: str, arg: str, scope: patterns.Scope) -> str:
    """Return the title, or the sect, that a referendum gives; raises CardError for what is none."""
    head, of, where = text.partition(" of ")
    if head.lower() not in map(str.lower, (*TITLES, *SECTS)):
        raise CardError(f'"{text}" is no title or sect; titles are: {", ".join(TITLES)}', text)
    city = re.fullmatch(r"[A-Z]\S*(?: [A-Z]\S*)*", where) is not None
    fits = where.lower() in map(str.lower, CLANS) if head.lower() in map(str.lower, CLAN_TITLES) else city
    if of and (head.lower() in map(str.lower, SECTS) or not fits):
        raise CardError(f'"of {where}" cannot follow "becomes {head}"', f"of {where}")
    return next((sect for sect in SECTS if sect.lower() == text.lower()), text)


patterns.SLOTS["standing"] = _standing
patterns.SLOTS["strike"] = _strike

#: What general brackets add to a text, by how it is done; where they add nothing they mean nothing.
BRACKETS = {
    "bystander": {"modifies": "who: minion other than acting minion", "free": "only: user is outside the combat"},
    "at close range": {"fights": "only: close range"},
    "at long range": {"fights": "only: long range"},
    "not going to torpor": {"free": "only: user does not go to torpor"},
    "lock": {"used": "pay: lock this card", "phase": "pay: lock this card"},
    "lock the minion": {"used by minion": "pay: lock user"},
    "the minion locks": {"used by minion": "pay: lock user besides"},
    "merged": {"always": "if: bearer is merged"},
    "reaction": {"used": ""},
}
#: The times in brackets that say how a phrase is meant, and not when a text comes.
MEANT = ("as an action", "unlock phase", "master phase", "influence phase", "discard phase")
#: The windows of the times in brackets.
TIMES = {
    **{one: one for one in ("as announced", "after a block", "after the action", "before votes")},
    **{one: one for one in ("if the referendum passes", "if the referendum fails", "as combat is entered")},
    **{one: one for one in ("before range", "before strikes", "during strikes", "end of round")},
    "after blocks are declined": "after blocks declined",
}


#: Every word; no two of them take the same phrase.
WORDS = (*table_combat.WORDS, *table_action.WORDS, *table_deeds.WORDS, *table_in_play.WORDS)


@functools.cache
def shown(word: Word) -> str:
    """Return how a phrase is told to somebody who writes a card; what follows a comma there stands in brackets."""
    written = re.sub(r"\[, (?:\{\w+:one of\?)?([a-z ]+)\}?\]", r"[ <\1>]", word.written)
    written = re.sub(r"\[[^\[\]{}<>]*\]|\([^()]*\)\?", "", written)  # what can be left out and says nothing more
    written = re.sub(r"(\w+)/(\w+)\}s\?", r"\1s/\2s}", written)
    written = re.sub(r"s\?", "s" if "{n:" in written else "", written)
    told = patterns.readable(re.sub(r"(?<!one o)\w\?", "", written)).replace("<", "(").replace(">", ")")
    return re.sub(r"(?<!-), ([a-z ]+)$", r" (\1)", re.sub(r"\(([^()]*\|[^()]*)\)", r"\1", told))


def ways(word: Word) -> Iterator[str]:
    """Yield how a phrase is told with each of its alternatives, and with and without what can be left out."""
    written = word.written.replace("{n:signed}", "{sign:one of?+/-}{n:number}")
    part = re.search(r"\{\w+:one of\?([^{}]*)\}|\(([^()]*\|[^()]*)\)(?!\?)|\[([^\[\]]*[{,][^\[\]]*)\]", written)
    if part is None:
        yield re.sub(r"\ba (?=[aeio]|unc)", "an ", shown(word))
        return
    for one in part[1].split("/") if part[1] else part[2].split("|") if part[2] else ("", part[3]):
        yield from ways(word._replace(written=written.replace(part[0], one, 1)))


@functools.cache
def _known() -> tuple[str, ...]:
    """Return all that a phrase can be, for the nearest to one that is none."""
    return (
        *strike_words.STRIKES,
        *(way for word in WORDS if "{what:strike}" not in word.written for way in ways(word)),
    )


#: What ``vtesref scenario words`` prints of the phrases: what is written, and what it means.
MEANINGS = {
    **strike_words.STRIKES,
    **{shown(word): word.meaning for word in WORDS if "{what:strike}" not in word.written},
}
_TEMPLATES = tuple((patterns.compiled(word.written), word) for word in WORDS)


@functools.lru_cache(maxsize=4096)
def said(text: str) -> Said:
    """Read a phrase; raises CardError with the nearest ones if no word takes it, or for what no bracket can hold."""
    plain, found = split(text)
    for one in found:
        if one not in TAGS:
            raise CardError(f'"({one})" is unknown; {_near(one, TAGS)}', one)
    taken = _taken(text, found)
    if taken is None:
        raise CardError(f'"{text.strip()}" is no effect; {_near(plain.lower(), _known())}', text.strip())
    return taken


def _taken(text: str, found: list[str]) -> Said | None:
    """Return what takes a phrase with what was found in its brackets; raises CardError for what cannot fill a slot."""
    general = (*BRACKETS, *TIMES, *MEANT)
    for brackets in (general, (*general, *TAGS)):  # at last what belongs to another phrase, and means nothing here
        try:
            taken = read(text.strip(), _TEMPLATES, brackets)
        except CardError:
            if brackets is not general or not set(found) - set(general):
                raise
            continue
        if taken is not None:
            return taken
    return None


def phrase_of(text: str) -> str:
    """Return how the phrase is told that takes some words; "" where none does."""
    try:
        taken = _taken(text, split(text)[1])
    except CardError:
        return ""
    return shown(taken.word) if taken is not None else ""


def _near(phrase: str, known: Iterable[str]) -> str:
    """Return the end of a message about what is no known form: the nearest ones, and where all are told."""
    return f'the nearest are: {"; ".join(nearest_forms(phrase, known))} ("vtesref scenario words" prints all)'


def effect(text: str) -> Effect:
    """Read an effect; raises CardError as ``said`` does."""
    one = said(text)
    strike = strike_words.read(one.slots["what"]) if one.text.lower().startswith("strike:") else None
    return Effect(one.text, shown(one.word), tuple(one.slots.items()), one.brackets, strike)


def from_hand(effect: Effect) -> tuple[str, str]:
    """Return of which type a card of no name is that a minion plays for an effect, and in which window."""
    one = said(effect.text)
    for types, text in one.word.texts:
        kinds = [kind for kind in types if kind in FROM_HAND]
        if kinds and text.startswith(("play:", "at:")):
            own = text.partition(" | ")[0].partition(":")[2].strip()
            return kinds[0], next((TIMES[each] for each in one.brackets if each in TIMES), own)
    return COMBAT[0], ""


def time_of(effect: Effect) -> str:
    """Return the time at which an effect is used; of what is not used, that it is so all the time."""
    window = windows.WINDOWS.get(from_hand(effect)[1])
    return window.when if window is not None else WHILE_IN_PLAY
