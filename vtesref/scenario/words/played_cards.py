"""Cards that are known by name: a story may play them without defining them.

Their data come from outside as plain values (the command line takes them from the store, the browser from a file of the
site, the tests from the content): here they are only found, by their name, a part of it, or with letters wrong.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.contest.contest import becomes_ally
from vtesref.engine.meant import hint, nearest
from vtesref.scenario.words.cards import Definition, from_texts
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


#: What is told of a vampire besides what its text does.
FACTS = ("clan", "capacity", "group", "disciplines", "sect", "title", "votes", "traits")
#: What of a card is not for playing it.
NOT_PLAYED = ("id", "read", "banned")
#: What follows the name of an ally: its life, and among the words of its state that it is one.
_OF_ALLY = re.compile(r"\d+ (?:(?!with |holding )\S+ )*?(?:ally|life)\b")


class Source(NamedTuple):
    """Where known cards come from: the names of library cards and of vampires, by keys, and the data of each key.

    ``nicknames`` are the names of cards by what players call them; not all of those cards are known.
    """

    names: Mapping[str, str]
    data: Callable[[str], dict[str, Any]]
    vampires: Mapping[str, str]
    nicknames: Mapping[str, str] = {}


class Vampire(NamedTuple):
    """A vampire that is known: as a story would describe it without its blood, its capacity, and its text."""

    name: str
    capacity: int
    words: str
    text: Definition | None


#: The letters that a pattern takes for an "i", "s" or "k" of any size, though they are another when they are small.
_ODD = frozenset("\u0130\u0131\u017f\u212a")


class Names:
    """Names to be found in a text, the longest first.

    A pattern of all of them takes longer to compile than most stories to play: one is made of those that stand there.
    """

    def __init__(self, names: Iterable[str]) -> None:
        #: Each name, with its small letters.
        self.names = [
            (name, name.lower() if not _ODD & {*name} else "") for name in sorted(names, key=len, reverse=True)
        ]
        self._made: dict[tuple[str, ...], re.Pattern[str]] = {}

    def pattern(self, text: str) -> re.Pattern[str] | None:
        """Return the pattern that finds the names in a text, whole and in any letters; None where none stands there."""
        small = text.lower()
        if text.isascii():
            there = tuple([name for name, own in self.names if own in small])
        else:
            there = tuple([name for name, _ in self.names])
        if not there:
            return None
        found = self._made.get(there)
        if found is None:
            words = "|".join(map(re.escape, there))
            found = self._made[there] = re.compile(rf"(?<![\w'])(?:{words})(?![\w'])", re.I)
        return found


class Known:
    """The cards that are known, read when they are first needed."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.definition = functools.lru_cache(maxsize=None)(self._definition)
        self.vampire = functools.lru_cache(maxsize=None)(self._vampire)
        self.vampire_told = functools.lru_cache(maxsize=1024)(self._vampire_told)

    @functools.cached_property
    def whole(self) -> set[str]:
        """Return all names, folded."""
        return {plain(name) for names in (self.source.names, self.source.vampires) for name in names.values()}

    @functools.cached_property
    def by_plain(self) -> dict[str, str]:
        """Return the keys of library cards by their folded names; the name before a comma is enough."""
        found = {plain(name): key for key, name in self.source.names.items()}
        for key, name in self.source.names.items():  # a comma parts the cards of a story
            if "," in name:
                found.setdefault(plain(self.said(name)), key)
        return found

    @functools.cached_property
    def by_vampire(self) -> dict[str, str]:
        """Return the keys of vampires by their folded names; the name before a comma is enough."""
        found: dict[str, str] = {}
        for key, name in self.source.vampires.items():
            for known in (name, self.said(name)) if "," in name else (name,):
                found.setdefault(plain(known), key)
        return found

    @functools.cached_property
    def by_nickname(self) -> dict[str, str]:
        """Return the names of cards by their folded nicknames."""
        return {plain(called): card for called, card in self.source.nicknames.items()}

    @functools.cached_property
    def with_with(self) -> list[str]:
        """Return the names of library cards that have a "with" in them."""
        return [name for name in self.source.names.values() if " with " in name.lower()]

    @functools.cached_property
    def _mention(self) -> Names:
        return Names(self.source.names.values())

    @functools.cached_property
    def _commas(self) -> Names:
        longest = sorted(self.source.names.values(), key=len, reverse=True)
        return Names(one for one in (*longest, *self.source.vampires.values()) if "," in one)

    @functools.cached_property
    def _colons(self) -> Names:
        return Names(one for one in self.source.names.values() if ":" in one)

    def said(self, name: str) -> str:
        """Return a name as stories say it: cut before its comma, or without the comma if that names another card."""
        short, comma, _ = name.partition(",")
        return name.replace(",", "") if comma and plain(short) in self.whole else short

    def _definition(self, key: str) -> Definition:
        return from_texts({name: value for name, value in self.source.data(key).items() if name not in NOT_PLAYED})

    def _vampire(self, key: str) -> Vampire:
        data = self.source.data(key)
        name = self.said(str(data["card"]))
        words = [str(data[fact]) for fact in ("clan", "sect", "title", "disciplines") if fact in data]
        words += [str(one) for one in data.get("traits", ())]
        words += [f"{fact} {data[fact]}" for fact in ("bleed", "strength") if fact in data]
        if "votes" in data:
            words.append(f"{data['votes']} votes")
        played = {key: value for key, value in data.items() if key not in (*FACTS, *NOT_PLAYED, "bleed", "strength")}
        text = from_texts(played) if "texts" in data or "lacks" in data else None
        return Vampire(name, int(data["capacity"]), " ".join(words), text)

    def _vampire_told(self, text: str) -> tuple[Vampire, str] | None:
        """Return the vampire whose name begins a description, and what follows the name; None for an invented one.

        With its printed capacity ("Anneke 9/10") it is the vampire, and the capacity is left out of what follows; with
        another capacity it is one that the story makes up.
        """
        words = text.split()
        for count in range(min(6, len(words)), 0, -1):
            key = self.by_vampire.get(plain(" ".join(words[:count])))
            if key is not None:
                if words[count : count + 1] == ["ADV"]:
                    return None  # the advanced one of that name is not known
                rest = " ".join(words[count:])
                if _OF_ALLY.match(rest):
                    return None  # an ally that the story makes up
                vampire = _told_so(self.vampire(key), text)
                told = re.match(r"(\d+)/(\d+)", rest)
                if told is None:
                    return vampire, rest
                return (vampire, told[1] + rest[told.end() :]) if int(told[2]) == vampire.capacity else None
        return None

    def ally_told(self, text: str) -> tuple[Definition, str] | None:
        """Return the ally whose name begins a description, and what follows the name."""
        words = text.split()
        for count in range(min(6, len(words)), 0, -1):
            key = self.by_plain.get(plain(" ".join(words[:count])))
            if key is not None and self.is_ally(key):
                return self.definition(key), re.sub(r"^(\d+) (?:ally|life)\b", r"\1", " ".join(words[count:]))
        return None

    def is_ally(self, key: str) -> bool:
        """Tell whether a card is an ally, or becomes one as it comes into play."""
        return self.source.data(key).get("type") == "ally" or becomes_ally(self.definition(key).texts)

    def mentioned(self, text: str) -> dict[str, Definition]:
        """Return the cards whose full names stand in a text, by their lower-case names."""
        pattern = self._mention.pattern(text)
        found = {}
        for match in () if pattern is None else pattern.finditer(text):
            key = self.by_plain[plain(match[0])]
            card = self.definition(key)
            found[card.name.lower()] = card
        return found

    def shortened(self, text: str) -> str:
        """Return a text with the full names that hold a comma cut before it, as commas part what a story says."""
        pattern = self._commas.pattern(text)
        return text if pattern is None else pattern.sub(lambda match: self.said(match[0]), text)

    def seated(self, text: str) -> str:
        """Return a text without the colons of full names, as a colon parts a Methuselah from the minions."""
        pattern = self._colons.pattern(text)
        return text if pattern is None else pattern.sub(lambda match: match[0].replace(":", ""), text)

    def named_with(self, text: str) -> set[int]:
        """Return where in a text a "with" stands that is part of the name of a card."""
        found: set[int] = set()
        for name in self.with_with:
            for match in re.finditer(re.escape(name), text, re.I):
                found |= {match.start() + at.start() for at in re.finditer(" with ", name, re.I)}
        return found

    def find(self, name: str) -> Definition | None:
        """Return the card that a name means: the whole, its beginning or a part of it, or with letters wrong."""
        key = self._key(name, self.by_plain)
        if key is None:
            return None
        definition = self.definition(key)
        if plain(name) not in (plain(definition.name), plain(definition.name.partition(",")[0])):
            _understood[name.strip()] = definition.name
        return definition

    def exact(self, name: str) -> tuple[str, bool] | None:
        """Return the key of the card of just this name, and whether it is a vampire; None for none."""
        wanted = plain(name.replace("™", ""))
        if wanted in self.by_plain:
            return self.by_plain[wanted], False
        key = self.by_vampire.get(wanted)
        return None if key is None else (key, True)

    def exact_definition(self, name: str) -> Definition | None:
        """Return the library card of just this name; None for none."""
        key = self.by_plain.get(plain(name.replace("™", "")))
        return None if key is None else self.definition(key)

    def nearest(self, name: str) -> str | None:
        """Return the known name that is most like one that is not known; None where none is near."""
        near = nearest(plain(name.replace("™", "")), [*self.by_plain, *self.by_vampire])
        if not near:
            return None
        key = {**self.by_vampire, **self.by_plain}[near[0]]
        return self.source.names.get(key) or self.source.vampires[key]

    def key_of(self, name: str) -> str | None:
        """Return the key of the library card or vampire that a name means; None where none or several may be meant."""
        return self._key(name, {**self.by_vampire, **self.by_plain}, self.by_plain)

    def _key(self, name: str, keys: Mapping[str, str], rather: Mapping[str, str] | None = None) -> str | None:
        """Return the key that a name means; a part of a name is rather that of a library card (``rather``)."""
        import difflib

        wanted = plain(name)
        if len(wanted) < 2 or wanted in keys:
            return keys.get(wanted)
        if wanted in self.by_nickname:
            return keys.get(plain(self.by_nickname[wanted]))
        ways = [
            [key for key in among if fits(key)]
            for fits in (
                lambda key: key.startswith(wanted),
                lambda key: f" {wanted}" in f" {key}",
                lambda key: initials(key) == wanted,
            )
            for among in ((keys,) if rather is None else (rather, keys))
        ]
        fit = next((way for way in ways if way), [])
        if not fit:  # letters are wrong: the nearest one, if no other is nearly as near
            near = difflib.get_close_matches(wanted, keys, 2, 0.75)
            ratios = [difflib.SequenceMatcher(None, wanted, one).ratio() for one in near]
            fit = near[:1] if near and (len(near) == 1 or ratios[0] - ratios[1] > CLEARLY) else near
            if len(fit) == 1 and has_more(wanted, fit[0]):
                return None
        return keys[fit[0]] if len(fit) == 1 else None


def _told_so(vampire: Vampire, text: str) -> Vampire:
    """Return a vampire under the name that a description gives it without the marks of its letters: "Zoe"."""
    told = text[: len(vampire.name)]
    without = told.isascii() and not vampire.name.isascii() and plain(told) == plain(vampire.name)
    return vampire._replace(name=told) if without else vampire


#: What of a name does not matter besides capitals, accents and spaces.
_MARKS = re.compile(r"[^\w\s]")


def plain(name: str) -> str:
    """Fold a name: capitals, accents, punctuation and spaces do not matter."""
    bare = name.lower()
    if not bare.isascii():
        import unicodedata

        bare = "".join(one for one in unicodedata.normalize("NFKD", bare) if not unicodedata.combining(one))
    return " ".join(_MARKS.sub(" ", bare.replace("'", "").replace("’", "")).split())


def has_more(told: str, name: str) -> bool:
    """Tell whether words stand before or behind a misspelt name that are no part of it: it is likelier without them."""
    import difflib

    def likeness(text: str) -> float:
        return difflib.SequenceMatcher(None, text, name).ratio()

    words = told.split()
    without = (" ".join(words[start:end]) for start, end in ((0, -1), (0, -2), (1, None), (2, None)))
    return any(likeness(text) > likeness(told) for text in without)


def is_everyday(called: str) -> bool:
    """Tell whether what a card is called is a single word that may be an everyday one, such as "Sudden"."""
    return called.replace("'", "").isalpha() and sum(letter.isupper() for letter in called) < 2


def initials(name: str) -> str:
    """Return the initials of a name: "gtu" of Govern the Unaligned."""
    return "".join(word[0] for word in name.split()) if " " in name else ""


#: By how much one likeness must be above the next for a misspelt name to be taken.
CLEARLY = 0.03
#: The names that the story just read gave otherwise than they are printed, and the cards that they were taken for.
_understood: dict[str, str] = {}
#: What is known at present (nothing until somebody says where it comes from), and who says so when it is first asked.
_held: Known | None = None
_supplier: Callable[[], Source] | None = None


def use(source: Source | None) -> None:
    """Say where known cards come from; None for nowhere."""
    global _held, _supplier
    _held, _supplier = None if source is None else Known(source), None


def supply(supplier: Callable[[], Source]) -> None:
    """Say who tells where known cards come from, when the first story asks for one."""
    global _held, _supplier
    _held, _supplier = None, supplier


def _known() -> Known | None:
    global _held, _supplier
    if _held is None and _supplier is not None:
        _held, _supplier = Known(_supplier()), None
    return _held


def held() -> Known:
    """Return the cards that are known at present; none, where nobody has said where they come from."""
    return _known() or Known(Source({}, dict[str, dict[str, Any]]().__getitem__, {}))


def is_known(card: Definition | None) -> bool:
    """Tell whether a definition is that of a known card, and not one that a story gives itself."""
    held = _known()
    if card is None or held is None:
        return False
    key = held.by_plain.get(plain(card.name))
    return key is not None and held.definition(key) is card


def understood() -> list[tuple[str, str]]:
    """Return the names that the last story spells differently from the print, each with the card meant."""
    return list(_understood.items())


def mentioned(text: str) -> dict[str, Definition]:
    """Return the known cards whose full names stand in a text: with this a new story begins."""
    held = _known()
    _understood.clear()
    return {} if held is None else held.mentioned(text)


def shortened(text: str) -> str:
    """Return a text with the known full names that hold a comma cut before it."""
    held = _known() if "," in text else None
    return text if held is None else held.shortened(text)


def seated(text: str) -> str:
    """Return what is given without the colons of known full names."""
    held = _known() if ":" in text else None
    return text if held is None else held.seated(text)


def as_said(name: str) -> str:
    """Return the name of a card as stories say it: commas and colons part what they tell."""
    held = _known() if "," in name or ":" in name else None
    return name if held is None else held.seated(held.said(name))


def named_with(text: str) -> set[int]:
    """Return where in a text a "with" stands that is part of the name of a known card."""
    held = _known() if " with " in text else None
    return set() if held is None else held.named_with(text)


def vampire(text: str) -> tuple[Vampire, str] | None:
    """Return the known vampire whose name begins a description, and what follows the name; None for an invented one."""
    held = _known()
    return None if held is None else held.vampire_told(text)


def ally(text: str) -> tuple[Definition, str] | None:
    """Return the known ally whose name begins a description, and what follows the name."""
    held = _known()
    return None if held is None else held.ally_told(text)


def unknown(name: str, told: str, cards: Mapping[str, Definition], otherwise: str) -> ScenarioError:
    """Return the error that no card has a name: the nearest names, or what may follow the card that it begins with.

    ``told`` is the line, where there is one; ``otherwise`` tells how to define the card, if none is near.
    """
    place = f' (in "{told}")' if told else ""
    words = name.split()
    for count in range(len(words) - 1, 0, -1):
        first = " ".join(words[:count])
        card = cards.get(first.lower()) or held().exact_definition(first)
        if card is not None:
            ways = [text.name for text in card.texts if text.name]
            may = [f"for {way}" for way in dict.fromkeys(ways)] + ["on NAME", "at superior"]
            rest = " ".join(words[count:])
            return ScenarioError(
                f'"{rest}" is not understood after the card "{card.name}"{place}; there may follow: {", ".join(may)}',
                rest,
            )
    titles = [card.name for card in cards.values()]
    return ScenarioError(f'no card is called "{name}"{place}; {hint(name, titles, otherwise)}', name)


def find(name: str, cards: dict[str, Definition]) -> Definition | None:
    """Return the known card that a name means, and let it be among ``cards`` from then on; None for none."""
    held = _known()
    card = None if held is None else held.find(name)
    if card is not None:
        cards.setdefault(card.name.lower(), card)
        cards.setdefault(name.strip().lower(), card)
    return card
