"""Templates of what can be said: each reads a sentence or a claim, prints it back, and is shown to readers.

A template is written like those of card texts (``engine/cards/patterns.py``): plain words with slots in braces,
``{who:methuselah} burns {n:number} pool[ with {card:card}]``. What stands in brackets may be left out, ``(a|b)`` is
either, and a letter before ``?`` is that of a plural. What fills a slot is somebody or something at the table, a
number, or words. Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine import former_keys
from vtesref.engine.cards import patterns
from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.meant import hint
from vtesref.engine.traits import CLAN_TITLES, CLANS, DISCIPLINES, SECTS, TITLES, TRAITS, current
from vtesref.scenario.words.text import ScenarioError, number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


class Names(dict[str, str]):
    """The names of the minions on the table by their lower-case form, and beside them those of the Methuselahs."""

    def __init__(self, minions: Iterable[str], seats: Iterable[str] = ()) -> None:
        super().__init__((name.lower(), name) for name in minions)
        self.seats = {name.lower(): name for name in seats}


def known(name: str, names: dict[str, str], text: str) -> str:
    """Return the name of somebody on the table."""
    found = names.get(name.lower())
    seat = getattr(names, "seats", {}).get(name.lower())
    if found is None and seat is not None:
        raise ScenarioError(f'"{text}": {seat} is a Methuselah, and this is said of a minion', name)
    if found is None:
        otherwise = f"at the table: {', '.join(names.values())}"
        raise ScenarioError(
            f'nobody at the table is called "{name}" (in "{text}"); {hint(name, list(names.values()), otherwise)}', name
        )
    return found


def seat(name: str, names: Names, text: str) -> str:
    """Return the name of a Methuselah at the table."""
    found = names.seats.get(name.lower())
    if found is None:
        seated = list(names.seats.values())
        otherwise = f"at the table: {', '.join(seated) or 'nobody'}"
        raise ScenarioError(f'no Methuselah is called "{name}" (in "{text}"); {hint(name, seated, otherwise)}', name)
    return found


def _seats(words: str, names: Names, text: str) -> str:
    return " and ".join(seat(one, names, text) for one in re.split(r", (?:and )?| and ", words))


def _anybody(name: str, names: Names, text: str) -> str:
    return names.seats.get(name.lower()) or known(name, names, text)


def _card(name: str, cards: dict[str, Any], text: str) -> str:
    """Return the name of a card that the scenario has."""
    found = cards.get(name.lower())
    if found is None:
        titles = list(dict.fromkeys(card.name for card in cards.values()))  # some by more than one key
        told = hint(name, titles, f"there are: {', '.join(titles)}" if titles else "no card is told of")
        raise ScenarioError(f'"{name}" in "{text}" is unknown; {told}', name)
    return str(found.name)


def _signed(words: str) -> int:
    points = number(words.lstrip("+- "), "a modifier")
    return -points if words.startswith("-") else points


def _minion_or_card(name: str, names: Names, cards: dict[str, Any], text: str) -> str:
    lower = name.lower()
    return cards[lower].name if lower in cards and lower not in names else known(name, names, text)


#: What a slot of a kind takes, in lower case: a sentence with something else there is another one.
_ONE_OF = {"discipline": {discipline.lower(): discipline for discipline in DISCIPLINES}}
#: The form of the key of a rule. Its slot also takes nothing at all, so that its reader says what is missing.
_KEY = Pattern(r"[a-z_]+(?:\.[a-z0-9_]+)+")
patterns.NARROW["rule"] = ".*"


def _rule(words: str, text: str) -> str:
    """Return the key of a rule, as it is called now."""
    if not _KEY.fullmatch(words):
        kind = text.partition(":")[0]
        raise ScenarioError(
            f'"{text.strip()}" names no rule; write the key of a rule, such as: {kind}: general.golden_rule', text
        )
    return former_keys.current(words)


#: The phases, by how they are written.
_PHASES = {one: one for one in ("unlock", "untap", "master", "minion", "influence", "discard")} | {"untap": "unlock"}
patterns.NARROW["phase"] = r"\w+"


def _phase(words: str) -> str:
    phase = _PHASES.get(words.lower())
    if phase is None:
        raise ScenarioError(f'"{words}" is not a phase; phases are: {", ".join(_PHASES)}', words)
    return phase


#: What a minion can be, besides having a title of somewhere.
_STANDINGS = {one.lower(): one for one in ("untitled", *TITLES, *SECTS, *CLANS, *TRAITS)}


def _standing(words: str, text: str) -> str:
    """Return the title, with that of where it is, the sect, the clan or the trait that a minion is said to be of."""
    what = words.removeprefix("an ").removeprefix("a ")
    if what.lower() in _STANDINGS:
        return current(_STANDINGS[what.lower()])
    head, _, where = what.partition(" of ")
    title = _STANDINGS.get(head.lower(), "")
    if where and title in CLAN_TITLES:
        if where.lower() not in map(str.lower, CLANS):
            told = f"{title} is the title of a clan, such as: {title} of Brujah"
            raise ScenarioError(f'"{where}" in "{text}" is no clan; {hint(where, CLANS, told)}', where)
        return f"{title} of {current(_STANDINGS[where.lower()])}"
    if where and title in TITLES:
        return f"{title} of {where}"
    otherwise = "write one of them, such as: prince of Paris, untitled, Camarilla, Brujah, infernal"
    told = hint(what, _STANDINGS.values(), otherwise)
    raise ScenarioError(f'"{what}" in "{text}" is no title, sect, clan or trait; {told}', what)


#: The readers of slots by their kind: each gets the words, who is at the table, the cards, the sentence, and the name
#: of the slot; it raises ScenarioError for what cannot fill it. A kind without a reader is filled with the words.
READERS: dict[str, Callable[[str, Names, dict[str, Any], str, str], Any]] = {
    "minion": lambda words, names, cards, text, slot: known(words, names, text),
    "methuselah": lambda words, names, cards, text, slot: seat(words, names, text),
    "methuselahs": lambda words, names, cards, text, slot: _seats(words, names, text),
    "anybody": lambda words, names, cards, text, slot: _anybody(words, names, text),
    "card": lambda words, names, cards, text, slot: _card(words, cards, text),
    "signed": lambda words, names, cards, text, slot: _signed(words),
    "number": lambda words, names, cards, text, slot: number(
        words, f"a number ({slot})" if slot != "n" else "a number"
    ),
    "methuselah or nobody": lambda words, names, cards, text, slot: (
        words if words == "nobody" else seat(words, names, text)
    ),
    "minion or card": lambda words, names, cards, text, slot: _minion_or_card(words, names, cards, text),
    "standing": lambda words, names, cards, text, slot: _standing(words, text),
    "rule": lambda words, names, cards, text, slot: _rule(words, text),
    "phase": lambda words, names, cards, text, slot: _phase(words),
}
#: How a slot is shown, where that is not its kind in capitals.
SHOWN = {
    "minion": "NAME",
    "methuselahs": "METHUSELAH",
    "anybody": "NAME|METHUSELAH",
    "number": "N",
    "signed": "+N|-N",
    "any": "WHAT",
    "name": "NAME",
    "methuselah or nobody": "METHUSELAH|nobody",
    "minion or card": "NAME|CARD",
    "standing": "TITLE [of CITY|of CLAN]|untitled|SECT|CLAN|TRAIT",
}


def add_kind(kind: str, shown: str, pattern: str = "", reader: Callable[[str, str], Any] | None = None) -> None:
    """Add a kind of slots: how it is shown, what it takes, and its reader, which gets the words and the sentence."""
    SHOWN[kind] = shown
    if pattern:
        patterns.NARROW[kind] = pattern
    if reader is not None:
        READERS[kind] = lambda words, names, cards, text, slot: reader(words, text)


class Template:
    """One way to say something; ``written`` is as the module says it."""

    __slots__ = ("_form", "_loose", "_parts", "any_case", "written")

    def __init__(self, written: str, any_case: bool = False) -> None:
        self.written = written
        #: Whether its words may be written in capitals or small letters.
        self.any_case = any_case
        self._loose: re.Pattern[str] | None = None
        self._form = patterns.Template(written)
        self._parts: list[_Part] | None = None

    @property
    def needed(self) -> str:
        """The longest word that every sentence of it has; "" where none is sure."""
        return max(self._form.needed, key=len, default="")

    @property
    def nameless(self) -> str:
        """What a sentence of it matches, as a part of another pattern."""
        return re.sub(r"\?P<\w+>", "?:", self._form.pattern.pattern)

    @property
    def kinds(self) -> dict[str, str]:
        """The kinds of its slots by name."""
        return {name: kind for name, (kind, _) in self._form.slots.items()}

    def takes(self, slots: Iterable[str]) -> bool:
        """Tell whether it says just what fills these slots: it has them all, and no others that cannot be left out."""
        needed = patterns.SLOT.findall(re.sub(r"\[[^\[\]]*\]", "", self.written))
        return {one[0] for one in needed} <= {*slots} <= {*self._form.slots}

    @property
    def literals(self) -> list[str]:
        """The words between its slots that can be written in one way only."""
        return [
            one.strip() for one in re.split(r"\{[^{}]*\}|[\[\](]", self.written) if re.fullmatch(r"[ A-Za-z]+", one)
        ]

    @property
    def shown(self) -> str:
        """The template as readers see it: NAME, METHUSELAH, CARD, N for its slots, of longer alternatives the first."""

        def slot(match: re.Match[str]) -> str:
            kind, arg = match["kind"], match["arg"] or ""
            return arg.replace("/", "|") if kind == "one of" else SHOWN.get(kind, kind.upper())

        plain = re.sub(r"(?<=\w)\?", "", re.sub(r"\[ ", " [", patterns.SLOT.sub(slot, self.written)))
        return re.sub(
            r"\(([^()]*)\)", lambda ways: ways[1].rstrip("|") if " " not in ways[1] else ways[1].split("|")[0], plain
        )

    def words(self, text: str) -> dict[str, str] | None:
        """Return the words that fill the slots of a sentence; None if it is none of these."""
        if self.any_case:
            self._loose = self._loose or re.compile(self._form.pattern.pattern, re.I)
            match = self._loose.fullmatch(text)
        else:
            match = self._form.pattern.fullmatch(text) if self._form.may_fit(text) else None
        return match.groupdict() if match is not None else None

    def own(self, text: str) -> int:
        """Return how many characters of a sentence are words of the template, and fill no slot."""
        return patterns.literal_length(self._form, text)

    def read(self, text: str, names: Names, cards: dict[str, Any]) -> dict[str, Any] | None:
        """Return what fills the slots of a sentence, None for those left out; None if it is no such sentence.

        Raises ScenarioError for a name that is nobody's at the table, and a number that is beyond the limit.
        """
        found = self.words(text)
        if found is None:
            return None
        slots: dict[str, Any] = dict(found)
        for name, (kind, _) in self._form.slots.items():
            if kind in _ONE_OF:
                slots[name] = _ONE_OF[kind].get(found[name].lower())
                if slots[name] is None:
                    return None
        for name, (kind, _) in self._form.slots.items():
            if found[name] is not None and kind in READERS:
                slots[name] = READERS[kind](found[name], names, cards, text, name)
        return slots

    def say(self, **slots: Any) -> str:
        """Return the sentence with what fills its slots; what may be left out stands where all of its slots do."""
        if self._parts is None:
            self._parts = _parsed(self.written)
        return "".join(_said(part, slots) for part in self._parts)


class Word(NamedTuple):
    """What may follow a name: how it is written, what it means, and what fills its slots each time that it is so.

    What fills its slot is told as it is, what fills several as a tuple.
    """

    template: Template
    meaning: str
    tell: Callable[[Any], Iterable[Any]] = lambda one: ()

    def told(self, one: Any) -> list[str]:
        """Return it as it is told of somebody or something."""
        return [self.say(held) for held in self.tell(one)]

    def say(self, held: Any = ()) -> str:
        """Return it with what fills its slots."""
        filled = held if isinstance(held, tuple) else (held,)
        return self.template.say(**dict(zip(self.template.kinds, filled, strict=True)))


def so_when(written: str, meaning: str, holds: Callable[[Any], bool] = lambda one: False) -> Word:
    """Return a word without slots, which is so or is not."""
    return Word(Template(written), meaning, lambda one: [()] * bool(holds(one)))


def read_word(words: str, among: Iterable[Word]) -> tuple[Word, dict[str, Any]]:
    """Return which of some words is written so, and what fills its slots; of one without slots, that it is so."""
    found = ((word, word.template.read(words, Names(()), {})) for word in among)
    return next((word, slots or {word.say(): True}) for word, slots in found if slots is not None)


class _Part:
    """A part of a template: words, a slot by its name, or what may be left out."""

    __slots__ = ("optional", "slot", "words")

    def __init__(self, words: str = "", slot: str = "", optional: list[_Part] | None = None) -> None:
        self.words, self.slot, self.optional = words, slot, optional

    @property
    def is_plain(self) -> bool:
        """Whether it is words that stand in every sentence, so that more can follow in it."""
        return not self.slot and self.optional is None and not self.words.endswith("?")


_TOKEN = re.compile(r"\{[^{}]*\}|\[|\]|\(|\)|\||\w\?|[^{}\[\]()|]")


def _parsed(written: str) -> list[_Part]:
    """Return the parts of a template; of alternatives the first, which is how it is printed."""
    tokens = _TOKEN.findall(written)

    def until(end: str, place: int) -> tuple[list[_Part], int]:
        parts: list[_Part] = []
        first = True
        while place < len(tokens) and tokens[place] != end:
            token = tokens[place]
            place += 1
            if token == "[":
                inner, place = until("]", place)
                new = [_Part(optional=inner)]
            elif token == "(":
                new, place = until(")", place)
            elif token == "|":
                first, new = False, []
            elif token[0] == "{":
                new = [_Part(slot=token[1:-1].partition(":")[0])]
            elif parts and parts[-1].is_plain and not token.endswith("?"):
                parts[-1].words += token if first else ""
                new = []
            else:
                new = [_Part(words=token)]
            parts += new if first else []
        return parts, place + 1

    return until("", 0)[0]


def _said(part: _Part, slots: Mapping[str, Any]) -> str:
    if part.slot:
        return str(slots[part.slot])
    if part.optional is None:
        if part.words.endswith("?"):  # the letter of a plural
            return "" if 1 in slots.values() else part.words[0]
        return part.words
    own = [one.slot for one in part.optional if one.slot]
    if not own or any(slots.get(name) in (None, "") for name in own):
        return ""
    return "".join(_said(one, slots) for one in part.optional)
