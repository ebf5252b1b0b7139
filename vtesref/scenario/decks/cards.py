"""The cards that a list may name: what is known of each, and which of several that share a name is meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.turn.deck import ANY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from vtesref.scenario.words.played_cards import Known

#: The first official number of a crypt card.
FIRST_OF_CRYPT = 200_000
#: What a pile, of a card that is looked for, may be: the crypt, the library, or not told.
Pile = str
_QUOTES = str.maketrans({**dict.fromkeys("`´‘’ʼʹ′＇", "'"), **dict.fromkeys("“”„″", '"'), "\u00a0": " ", "×": "x"})
_MARK = re.compile(
    r"\s*(?:[(\[]\s*(?:(?:g|gr|grp|group)\.?\s*(?P<in>\d{1,2}|any)\s*)?(?P<advanced>adv(?:anced)?\.?)?\s*[)\]]"
    r"|\s(?P<bare>ADV)|\sg(?P<plain>\d{1,2}|any)|\s(?P<adv>Adv\.|Advanced))$",
    re.I,
)
_ARTICLE = re.compile(r"(.+), (The|An|A)", re.I)


class Card(NamedTuple):
    """What is known of a card; "", 0 and () stand for what is not.

    ``name`` is borne by no other card, ``printed`` is what stands on it; ``crypt`` is None where only the name is
    known; ``played`` tells whether stories play it by name. ``disciplines`` are those that a vampire has, and that a
    library card asks for. ``banned`` is the ISO day of its ban; ``v5`` tells whether it is of the pool of the V5
    format, None where that is not known.
    """

    name: str
    printed: str
    crypt: bool | None
    played: bool
    id: int = 0
    group: str = ""
    advanced: bool = False
    capacity: int = 0
    disciplines: tuple[str, ...] = ()
    clan: str = ""
    title: str = ""
    types: tuple[str, ...] = ()
    banned: str = ""
    v5: bool | None = None


class Wanted(NamedTuple):
    """A name without the marks behind it, and what these say: the group ("" where it is not told), and if advanced."""

    name: str
    group: str
    advanced: bool


#: What no name holds and no terminal or XML should get: letters that are not seen, and what is no letter at all.
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff\ud800-\udfff]"
)


def tidy(text: str) -> str:
    """Return a text with plain quotes and spaces, and without trade marks and what is not seen."""
    return re.sub(r"\((?:TM|R)\)|[™®]", "", _UNSEEN.sub("", text.translate(_QUOTES))).strip()


def wanted(text: str) -> Wanted:
    """Part a name from the marks behind it: "Nora (G5)", "Nora g5", "Nora (ADV)", "Nora (G2 ADV)"."""
    name, group, advanced = text.strip(), "", False
    while match := _MARK.search(name):
        if not any(match.groups()):
            break
        told = match["in"] or match["plain"]
        group = group or (told or "").lower()
        advanced = advanced or bool(match["advanced"] or match["bare"] or match["adv"])
        name = name[: match.start()].strip()
    return Wanted(name, group.lstrip("0") if group != ANY else ANY, advanced)


def forms(name: str) -> list[str]:
    """Return the ways in which a name may be printed: "Parthenon, The" turned, numbers in words, no remark behind."""
    found = [name]
    if article := _ARTICLE.fullmatch(name):
        found.append(f"{article[2]} {article[1]}")
    if "1000" in name:
        found.append(name.replace("1000", "a Thousand"))
    if name.endswith((")", "]")) and not _MARK.search(name) and (bare := re.sub(r"\s*[(\[][^()\[\]]*[)\]]$", "", name)):
        found.append(bare)
    return found


def article_last(name: str) -> str:
    """Return a name as lists sort it: "Parthenon, The"."""
    for article in ("The ", "An ", "A "):
        if name.startswith(article):
            return f"{name.removeprefix(article)}, {article.strip()}"
    return name


class Cards:
    """The cards that stories play by name: all that is known of cards where no official lists are imported."""

    #: Whether every card of the game is known.
    complete = False

    def __init__(self, known: Known) -> None:
        self.known = known
        self._found: dict[str, list[Card]] = {}
        #: What the words of a row in a pile were found to name: decks name the same cards again and again.
        self.named: dict[tuple[str, Pile], Any] = {}
        self._numbered: dict[int, Card] | None = None

    def find(self, name: str) -> list[Card]:
        """Return the cards that a name without marks may mean: several that share it, none if it is not known."""
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = next((cards for form in forms(tidy(name)) if (cards := self.look_up(form))), [])
        return found

    def look_up(self, name: str) -> list[Card]:
        """Return the cards of a name in just this form."""
        known = self.known
        found = [known.exact(name), known.exact(f"{name} ADV")]
        if not any(found):
            from vtesref.scenario.words.played_cards import plain

            called = known.by_nickname.get(plain(name))
            found = [known.exact(called)] if called else []
        return [self.of_played(*one) for one in dict.fromkeys(found) if one is not None]

    def of_played(self, key: str, vampire: bool) -> Card:
        """Return a card that is played by name, from its facts."""
        source = self.known.source
        data = source.data(key)
        name = (source.vampires if vampire else source.names)[key]
        advanced = vampire and name.endswith(" ADV")
        kinds = str(data.get("type", "")).replace(" and ", "/").split("/")
        return Card(
            name,
            name.removesuffix(" ADV") if advanced else name,
            vampire,
            True,
            id=int(data.get("id") or 0),
            group=str(data.get("group", "")).lower(),
            advanced=advanced,
            capacity=int(data.get("capacity") or 0) if vampire else 0,
            disciplines=_disciplines(data.get("disciplines" if vampire else "requires")),
            clan=str(data.get("clan", "")) if vampire else "",
            title=str(data.get("title", "")).partition(" of ")[0],
            types=tuple(kind.strip().title() for kind in kinds if kind.strip()),
            banned=str(data.get("banned") or ""),
        )

    def numbered(self, number: int) -> Card | None:
        """Return the card of an official number."""
        if self._numbered is None:
            source = self.known.source
            every = [(key, False) for key in source.names] + [(key, True) for key in source.vampires]
            self._numbered = {card.id: card for card in (self.of_played(*one) for one in every) if card.id}
        return self._numbered.get(number)

    def nearest(self, name: str) -> str | None:
        """Return the known name that is most like one that is not known; None where none is near."""
        return self.known.nearest(name)


def _disciplines(told: object) -> tuple[str, ...]:
    """Return the Disciplines in the short form of what a card's facts tell, by words or in a list."""
    from vtesref.engine.traits import SHORT

    words = " ".join(map(str, told)) if isinstance(told, list) else str(told or "")
    return tuple(one for one in re.findall(r"[A-Za-z]+", words) if one.lower() in SHORT)


def chosen(found: Iterable[Card], asked: Wanted, pile: Pile, capacity: int = 0) -> list[Card]:
    """Return those of the cards of a name that the marks, the pile and the capacity leave, the one meant first.

    Where nothing tells several apart, the first is the oldest, as the programs that write no marks have it.
    """
    left = sorted(found, key=lambda card: (card.advanced, card.id))
    ways: tuple[Callable[[Card], bool], ...] = (
        lambda card: card.crypt is None or not pile or card.crypt == (pile == "crypt"),
        lambda card: not card.crypt or card.advanced == asked.advanced,
        lambda card: not asked.group or card.group == asked.group,
        lambda card: not capacity or card.capacity == capacity,
    )
    for fits in ways:
        left = [card for card in left if fits(card)] or left
    return left
