"""Library cards that a description names: in full, cut short, by initials or a nickname, or with a letter wrong.

Each becomes one word before the description is read, as letters do that stand for minions; so do Disciplines with
their level. Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.traits import SHORT
from vtesref.scenario.plain import wording
from vtesref.scenario.plain.lexicon import SAYINGS
from vtesref.scenario.plain.people import Person, Seat
from vtesref.scenario.words import played_cards
from vtesref.scenario.words.played_cards import plain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vtesref.scenario.plain.hearing import Hearing

#: What a word begins with that stands for a card.
CARD = "card-"
#: How many words the name of a card has at most.
_LONGEST = 8
#: From how many letters on a name may be bent without an apostrophe.
_SHORT = 4
#: How alike a misspelt name has to be, and how much more than the next.
_ALIKE, _CLEARLY = 0.86, 0.03
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*['’]?")
#: What may stand between two words of a name.
_GAP = re.compile(r"[ \-:.,!&]{0,3}")
#: How a name is bent: "Governs", "DI'd", "pentexed", "Govern's".
_BENT = re.compile(r"(?:['’]?(?P<past>e?d)|['’](?P<of>s)|(?P<many>e?s)|(?P<going>ing))$", re.IGNORECASE)
_PLAYS = frozenset(
    "play plays played playing use uses used using throw throws threw drop drops dropped cast casts slap slaps add "
    "adds adding call calls called calling equip equips recruit recruits employ employs".split()
)
#: What else stands before a card that is written with small letters.
_BEFORE = frozenset("with via through and superior inferior basic sup inf + against".split()) | _PLAYS
_ARTICLES = frozenset("a an the his my her another".split())
_DOERS = frozenset("i he she they guy vampire vamp minion who prey predator pred".split())
_NONE = frozenset("no any without not or".split())
_LEVELS = {"sup": "superior", "inf": "inferior"}
_DISCIPLINE = "|".join(sorted((*SHORT, *(name.lower() for name in SHORT.values())), key=len, reverse=True))
_OF_DISCIPLINES = {plain(name) for name in SHORT.values()}
_OF_LEVEL = re.compile(rf"\b(superior|basic|inferior|sup|inf) ({_DISCIPLINE})\b", re.IGNORECASE)
_BEFORE_NOUN = re.compile(r"\b((?:superior|basic)-[a-z]{3}) (vampire|vamp|guy|minion|bleeder|blocker|dude|one)\b")


class Named(NamedTuple):
    """A card that was named: the word that stands for it, its name, what was typed, and its data (None: unknown)."""

    word: str
    name: str
    typed: str
    data: Mapping[str, Any] | None

    @property
    def said(self) -> str:
        """The name as a story says it."""
        return played_cards.as_said(self.name)

    @property
    def is_otherwise(self) -> bool:
        """Tell whether it was typed otherwise than it is printed."""
        return plain(self.typed) not in (plain(self.name), plain(self.said))


class _Match(NamedTuple):
    name: str
    data: Mapping[str, Any] | None
    words: int
    bent: str = ""


class _Names:
    """What cards are called, by folded names: the card, and whether it is a nickname that may be an everyday word."""

    def __init__(self, held: played_cards.Known) -> None:
        self.held = held
        self.keys: dict[str, str] = {}
        self.everyday: set[str] = set()
        self.letters: set[str] = set()
        self.unplayed: dict[str, str] = {}
        for name, key in held.by_plain.items():
            if name in _OF_DISCIPLINES:
                continue  # it is rather the Discipline that is meant
            self.keys.setdefault(name, key)
            self.keys.setdefault(name.removeprefix("the "), key)
        for key, name in held.source.names.items():
            begins, colon, _ = name.partition(":")
            if colon and " " in begins:
                self.keys.setdefault(plain(begins), key)
        for called, card in held.source.nicknames.items():
            folded = plain(called)
            if plain(card) in held.by_vampire or folded in self.keys:
                continue
            (self.everyday if played_cards.is_everyday(called) else self.letters).add(folded)
            key_of = held.by_plain.get(plain(card))
            if key_of is None:
                self.unplayed[folded] = card
            else:
                self.keys[folded] = key_of

    def find(self, folded: str) -> tuple[str, Mapping[str, Any] | None] | None:
        """Return the name and the data of the card of a folded name."""
        if folded in self.unplayed:
            return self.unplayed[folded], None
        key = self.keys.get(folded)
        return None if key is None else (self.held.source.names[key], self.held.source.data(key))

    def near(self, folded: str) -> str | None:
        """Return the folded name of which letters are wrong; None where none or several are near."""
        import difflib

        found = difflib.get_close_matches(folded, self.keys, 2, _ALIKE)
        if not found or found[0] in self.letters:
            return None
        ratios = [difflib.SequenceMatcher(None, folded, one).ratio() for one in found]
        same = len(found) > 1 and self.keys[found[0]] == self.keys[found[1]]
        return found[0] if len(found) == 1 or same or ratios[0] - ratios[1] > _CLEARLY else None


_kept: tuple[played_cards.Known, _Names] | None = None


def _names() -> _Names:
    global _kept
    held = played_cards.held()
    if _kept is None or _kept[0] is not held:
        _kept = held, _Names(held)
    return _kept[1]


def spelt(text: str) -> tuple[str, dict[str, Named]]:
    """Return a description with one word for each card, and the cards by these words."""
    names = _names()
    if not names.keys:
        return text, {}
    typed = text
    text = _disciplines(text)
    words = list(_WORD.finditer(text))
    parts: list[str] = []
    cards: dict[str, Named] = {}
    at = place = 0
    while place < len(words):
        found = _found(names, text, words, place)
        if found is None:
            place += 1
            continue
        start, end = words[place].start(), words[place + found.words - 1].end()
        if start and text[start - 1] == ".":
            start -= 1  # ".44 Magnum"
        word = f"{CARD}{_letters(len(cards))}"
        cards[word] = Named(word, found.name, text[start:end], found.data)
        before = words[place - 1][0].lower() if place else ""
        verb = found.bent in ("past", "many", "going") and before in _DOERS
        parts += [text[at:start], f"play {word}" if verb else f"{word}'s" if found.bent == "of" else word]
        at = end
        place += found.words
    if not cards:
        return typed, {}
    return _joined("".join([*parts, text[at:]])), cards


def as_typed(said: list[wording.Word], cards: Mapping[str, Named]) -> list[wording.Word]:
    """Return words with what was typed for the cards among them."""
    return [word._replace(typed=cards[word.read].typed) if word.read in cards else word for word in said]


def does(data: Mapping[str, Any] | None, pattern: str) -> bool:
    """Tell whether a card has a text that does by itself what a pattern begins to say."""
    deeds = [one for text in (data or {}).get("texts", ()) for one in text.get("do", ())]
    return any(isinstance(one, str) and re.match(pattern, one) for one in deeds)


def _letters(count: int) -> str:
    """Return a number in letters: words that stand for cards have no digits."""
    return ("" if count < 26 else _letters(count // 26 - 1)) + "abcdefghijklmnopqrstuvwxyz"[count % 26]


def _disciplines(text: str) -> str:
    """Put Disciplines with their level into one word, behind who has them."""

    def one(match: re.Match[str]) -> str:
        short = match[2].lower()
        short = short if short in SHORT else next(key for key, name in SHORT.items() if name.lower() == short)
        return f"{'superior' if match[1].lower().startswith('sup') else 'basic'}-{short}"

    return _BEFORE_NOUN.sub(r"\2 with \1", _OF_LEVEL.sub(one, text))


def _joined(text: str) -> str:
    """Put a card that lies on a minion behind it, and what is joined by a sign with "and"."""
    text = re.sub(rf"\bmy ({CARD}[a-z]+) (guy|vampire|vamp|minion|ally|bleeder|blocker)\b", r"my \2 with \1", text)
    text = re.sub(r"\b(sup|inf)\b\.?(?= )", lambda found: _LEVELS[found[1]], text)
    return re.sub(rf"({CARD}[a-z]+) ?\+ ?(?={CARD})", r"\1 and ", text)


def _found(names: _Names, text: str, words: list[re.Match[str]], place: int) -> _Match | None:
    """Return the card whose name begins at a word, the longest name first."""
    most = _run(text, words, place)
    for count in range(most, 0, -1):
        typed = text[words[place].start() : words[place + count - 1].end()]
        for form, bent in _forms(typed):
            found = names.find(plain(form))
            if found is not None and _counts(names, text, words, place, form, bent):
                return _Match(*found, count, bent)
    return _misspelt(names, text, words, place, most)


def _run(text: str, words: list[re.Match[str]], place: int) -> int:
    """Return how many words from one on may be a name together."""
    count = 1
    while place + count < len(words) and count < _LONGEST:
        gap = text[words[place + count - 1].end() : words[place + count].start()]
        if not _GAP.fullmatch(gap):
            break
        count += 1
    return count


def _forms(typed: str) -> list[tuple[str, str]]:
    """Return what was typed, and what it may be a bent form of, with how it is bent."""
    bent = _BENT.search(typed)
    if bent is None:
        return [(typed, "")]
    kind = next(name for name, part in bent.groupdict().items() if part)
    if len(typed[: bent.start()]) < _SHORT and not bent[0].startswith(("'", "’")):
        return [(typed, "")]  # "did" is not "DI'd"
    return [(typed, ""), (typed[: bent.start()], kind)]


def _counts(names: _Names, text: str, words: list[re.Match[str]], place: int, typed: str, bent: str) -> bool:
    """Tell whether words that are the name of a card are meant as it, rather than as everyday words."""
    folded = plain(typed)
    before = _before(words, place)
    if " " in folded and folded not in names.letters and not _is_minion(names, folded):
        return typed.lower() not in SAYINGS
    direct = words[place - 1][0].lower() if place else ""
    if direct in _NONE:
        return False
    verb = before in _BEFORE or (folded in names.letters | names.everyday and direct in _DOERS)
    if folded in names.letters:
        return any(letter.isdigit() for letter in typed) or typed.isupper() or _mixed(typed) or len(typed) > 2 or verb
    if _is_minion(names, folded):
        return before in _PLAYS  # else it is the minion of that name
    known = wording.is_known(typed.lower())
    if typed[:1].isupper():
        return not (known and _begins(text, words[place].start())) and (not bent or bent == "of" or verb or not known)
    if folded in names.everyday and bent == "past" and direct in ("my", "his", "a", "the"):
        return True  # "my pentexed guy"
    return verb and not known


def _is_minion(names: _Names, folded: str) -> bool:
    key = names.keys.get(folded)
    return key is not None and names.held.is_ally(key)


def _mixed(typed: str) -> bool:
    return sum(letter.isupper() for letter in typed) > 1


def _begins(text: str, at: int) -> bool:
    """Tell whether a sentence begins at a place."""
    before = text[:at].rstrip()
    return not before or before[-1] in ".?!:"


def _before(words: list[re.Match[str]], place: int) -> str:
    """Return the word before a name, without an article."""
    back = place - 1
    while back >= 0 and words[back][0].lower() in _ARTICLES:
        back -= 1
    return words[back][0].lower() if back >= 0 else ""


def _misspelt(names: _Names, text: str, words: list[re.Match[str]], place: int, most: int) -> _Match | None:
    """Return the card that is played under a name with letters wrong, or one that nobody knows."""
    back = place - 1
    while back >= 0 and words[back][0].lower() in (*_ARTICLES, *_LEVELS, "superior", "inferior", "basic"):
        back -= 1
    typed = words[place][0]
    if back < 0 or words[back][0].lower() not in _PLAYS or typed.lower() in (*_ARTICLES, *_LEVELS, "superior", "basic"):
        return None
    if text[words[back].end() : words[place].start()].strip(" ") and any(
        mark in text[words[back].end() : words[place].start()] for mark in ",.;:?!"
    ):
        return None
    for count in range(min(most, 5), 0, -1):
        run = text[words[place].start() : words[place + count - 1].end()]
        if len(run) < 6 or (count == 1 and wording.is_known(run.lower())):
            continue
        near = names.near(plain(run))
        if near is not None and near.count(" ") + 1 >= count - 1:
            found = names.find(near)
            assert found is not None
            return _Match(*found, count)
    if not typed[:1].isupper() or wording.is_known(typed.lower()):
        return None
    count = 1
    while count < most and words[place + count][0][:1].isupper():
        count += 1
    return _Match(text[words[place].start() : words[place + count - 1].end()], None, count)


#: What tells that a minion or a Methuselah has a card in play.
_HELD = re.compile(
    r"(?:(?:who |that )?(?:with|have|be|wield|carry|hold|under) )(?:an? |the |my |his )?(?P<card>card-[a-z]+)"
)


def held(h: Hearing, of: list[Person | Seat]) -> bool:
    """Read a card in play that somebody has: equipment, a retainer, or what a master card left behind."""
    match = h.see(_HELD.pattern)
    named = h.cards[match["card"]] if match and h.cards else None
    if named is None or named.data is None:
        return False
    kind = named.data.get("type")
    first: Mapping[str, Any] = next((one for one in named.data.get("texts", ()) if "play" in one), {})
    on = str(first.get("goes", ""))
    if kind not in ("equipment", "retainer") and (kind != "master" or not on):
        return False
    h.eat(_HELD.pattern)
    h.eat(r"(?:on|attached to) (?:him|it|me)|in play|equipped|attached")
    if kind == "master" and on == "in play":
        owner: Person | Seat = h.seats_of(of)[0]
        h.at_table = True
    elif any(isinstance(one, Person) for one in of):
        owner = next(one for one in of if isinstance(one, Person))
    else:
        owner = h.doer()
    h.at_table = True
    owner.cards.append(named.said)
    return True
