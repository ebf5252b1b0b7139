"""What may follow a card in play: one record of each, by which it is read, laid, and told again.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.texts import PLAY
from vtesref.engine.control import controller_of, whose
from vtesref.engine.meant import hint
from vtesref.engine.table import CONTESTED, IN_PLAY, SET_ASIDE, Methuselah, Minion
from vtesref.engine.traits import DISCIPLINES
from vtesref.scenario.words.attributes import discipline, read_attributes, short_level
from vtesref.scenario.words.template import Template, Word, add_kind, read_word, so_when
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.engine.table import Card
    from vtesref.scenario.given.layout import Layout
    from vtesref.scenario.words.cards import Definition

#: Who a card is for that has chosen somebody who is gone.
NOBODY = "nobody"


def _discipline(word: str, text: str) -> str:
    known = discipline(word)
    if not known:
        raise ScenarioError(f'"{word}" is no Discipline; {hint(word, DISCIPLINES, "write one, such as: dom")}', word)
    return known


add_kind("played level", "basic|superior", "basic|superior|[a-z]{3}|[A-Z]{3}")
add_kind("taught", "DISCIPLINE", "[A-Za-z]+", _discipline)
add_kind("identity", "CLAN, SECT", "[^()]+?")
add_kind("chosen", "NAME", "[^()]+?")


def read_states(card: Definition, text: str, retained: bool = False) -> tuple[tuple[str, Any], ...]:
    """Read what follows a card, each of it by its name and value; raises ScenarioError for what cannot be so of it."""
    found = []
    for words in (match[1] for match in _EACH.finditer(text)):
        said, slots = read_word(words, STATES)
        if (said is LIFE) != retained:
            why = "a retainer has its life alone" if retained else f"{card.name} has no life: it is no retainer"
            raise ScenarioError(f"{why}; leave it out", words)
        ((what, held),) = slots.items()
        found.append((what, _CHECKED[what](card, held) if what in _CHECKED else held))
    return tuple(found)


def lay_states(layout: Layout, card: Card, states: tuple[tuple[str, Any], ...]) -> None:
    """Lay a card with what is so of it."""
    card.__dict__["played_at"] = level_of(card)
    for what, held in states:
        if what in layout.__dict__:
            layout.__dict__[what].append((card, held))
        elif what == "contested":
            card.__dict__["place"] = CONTESTED
        else:
            card.__dict__[what] = (*(card.taught or ()), held) if what == "taught" else held


def told(card: Card) -> str:
    """Return what is so of a card in play, as it follows the card."""
    return "".join(f" {said}" for word in STATES for said in word.told(card))


def level_of(card: Card | Definition) -> str:
    """Return the level at which a card was put into play, if its text leaves no doubt."""
    labels = {text.label for text in card.texts if text.kind == PLAY and text.goes and text.goes != "burned"}
    return labels.pop() if len(labels) == 1 else ""


def _contested(card: Definition, held: bool) -> bool:
    if not card.unique:
        raise ScenarioError(
            f"{card.name} cannot be contested, because it is not unique; define it with: unique", "contested"
        )
    return held


def _level(card: Definition, level: str) -> str:
    labels = {text.label for text in card.texts if text.kind == PLAY}
    if level not in ("basic", "superior", *labels):
        word = f"at {level}"
        raise ScenarioError(f"{card.name} is not played {word}; {hint(level, labels, 'leave it out')}", word)
    return level


def _identity(card: Definition, words: str) -> tuple[str, str]:
    given = read_attributes(card.name, words)
    return given.clan, given.sect


def _played_at(card: Card) -> list[str]:
    return [card.played_at] * (card.played_at not in ("", level_of(card)))


def _taught(card: Card) -> list[str]:
    return [short_level(name) for name in card.taught or () if card.pupil is None]


def _given(card: Card) -> list[str]:
    return [" ".join(filter(None, card.identity))] if card.identity is not None else []


def _ruler(card: Card) -> list[Methuselah | None]:
    return [card.controller] * (card.controller not in (None, whose(card)))


def _owner(card: Card) -> list[Methuselah | None]:
    played_by = controller_of(card) if card.kind == "master" else whose(card)
    return [card.owner] * (card.owner not in (None, played_by))


def _chosen(card: Card) -> list[Any]:
    if card.chosen is None and not card.kept and keeps_one(card) and not card.lacks:
        return [NOBODY]  # who was chosen for it is gone
    stands_for_it = isinstance(card.chosen, Minion) and card.chosen.region == SET_ASIDE
    return [*card.kept, *([card.chosen] if card.chosen is not None and not stands_for_it else [])]


#: The life of a retainer, which is told of it, not of its card.
LIFE = Word(Template("{life:number} life"), "the life of a retainer")
#: All that may follow a card, in the order in which it is told; a slot is what it sets of the card, or a list of the
#: layout to which the card is added.
STATES = (
    so_when("contested", "whether a card is contested", lambda card: card.place == CONTESTED),
    so_when("locked", "whether it is locked", lambda card: card.locked),
    Word(
        Template("[with ]{counters:number} counters?"),
        "the counters on it",
        lambda card: [card.counters] * (card.counters > 0),
    ),
    Word(Template("at {played_at:played level}"), "at which level it was played", _played_at),
    Word(Template("teaching {taught:taught}"), "the Disciplines of which it has given a level", _taught),
    Word(Template("giving {identity:identity}"), "the clan and the sect that it gives", _given),
    Word(Template("owned by {owners:whose}"), "its owner", _owner),
    Word(
        Template("controlled by {rulers:whose}"),
        "who controls it, where that is not who controls what it is on",
        _ruler,
    ),
    Word(Template("chosen for {chosen:chosen}"), "whom its text has chosen", _chosen),
    LIFE,
)
#: What is looked at before it can be so of a card.
_CHECKED: dict[str, Callable[[Definition, Any], Any]] = {
    "contested": _contested,
    "played_at": _level,
    "identity": _identity,
}
_ONE = "|".join(word.template.nameless for word in STATES)
#: What may follow a card, all of it as ``state``, and each of it up to where the next one begins.
STATE = rf"(?P<state>(?: (?:{_ONE}))*)"
_EACH = re.compile(rf" ({_ONE})(?= (?:{_ONE})(?: |$)|$)")


#: What an effect says of itself by which a card remembers what was chosen as it came, and how a story tells that.
REMEMBERED = (
    ("keeps an identity", "giving Malkavian"),
    ("keeps one", "chosen for NAME"),
    ("keeps several", "chosen for NAME"),
    ("teaches one of choice", "teaching dom"),
)


def note_forgotten(card: Card) -> None:
    """Let a card in play say that the story does not tell what was chosen as it came there."""
    if card.place != IN_PLAY or card.kept or card.chosen is not None or card.identity is not None or card.taught:
        return
    for text in card.texts:
        for doing in text.do if text.kind == PLAY else ():
            example = next((example for said, example in REMEMBERED if doing.says(said)), None)
            if example is not None:
                why = f"what was chosen as it came into play, which is not told; write: with {card} {example}"
                card.__dict__["lacks"] = (*card.lacks, why)
                return


def keeps_one(card: Card) -> bool:
    """Tell whether a card in play remembers one whom its text chose as it came there."""
    return any(each.says(one) for each in card.texts if each.kind == PLAY for one in ("keeps one", "keeps several"))


def keep(card: Card, chosen: list[Methuselah | Minion], text: str) -> None:
    """Let a card in play know whom its text chose, as is told; raises ScenarioError for one that chooses nobody so."""
    several = any(each.says("keeps several") for each in card.texts)
    if several and all(isinstance(one, Methuselah) for one in chosen):
        card.__dict__["kept"] = tuple(one for one in chosen if isinstance(one, Methuselah))
    elif not several and any(each.says("keeps one") for each in card.texts) and len(chosen) == 1:
        card.__dict__["chosen"] = chosen[0]
    else:
        raise ScenarioError(f'{card} chooses nothing such as "{text}"; leave it out', text)
