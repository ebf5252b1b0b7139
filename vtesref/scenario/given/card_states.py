"""What may follow a card in play: one record of each, by which it is read, laid, and told again.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.cards.texts import PLAY
from vtesref.engine.control import controller_of, whose
from vtesref.engine.meant import hint
from vtesref.engine.table import CONTESTED, IN_PLAY, SET_ASIDE, Methuselah, Minion
from vtesref.engine.traits import DISCIPLINES, SHORT, current
from vtesref.scenario.words.attributes import read_attributes, short_level
from vtesref.scenario.words.template import Names, Template, add_kind
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from vtesref.engine.table import Card
    from vtesref.scenario.given.layout import Layout
    from vtesref.scenario.words.cards import Definition

#: Who a card is for that has chosen somebody who is gone.
NOBODY = "nobody"


def _discipline(word: str, text: str) -> str:
    known = SHORT.get(word.lower()) or next((one for one in DISCIPLINES if one.lower() == word.lower()), "")
    if not known:
        raise ScenarioError(f'"{word}" is no Discipline; {hint(word, DISCIPLINES, "write one, such as: dom")}', word)
    return current(known)


add_kind("played level", "basic|superior", "basic|superior|[a-z]{3}|[A-Z]{3}")
add_kind("taught", "DISCIPLINE", "[A-Za-z]+", _discipline)
add_kind("identity", "CLAN, SECT", "[^()]+?")
add_kind("chosen", "NAME", "[^()]+?")


class State(NamedTuple):
    """Something that is so of a card in play, and how it is written after the card.

    ``field`` is what it sets of the card, or a list of the layout to which the card is added. ``tell`` returns of a
    card what fills the slot, once for each time. ``read`` makes of what fills it what is set; it raises ScenarioError
    for what cannot be so of a card.
    """

    template: Template
    field: str
    tell: Callable[[Card], Iterable[Any]]
    read: Callable[[Definition, Any], Any] = lambda card, held: held

    def say(self, held: Any) -> str:
        """Return it with what fills its slot."""
        return self.template.say(**dict.fromkeys(self.template.kinds, held))


def read_states(card: Definition, text: str, retained: bool = False) -> tuple[tuple[State, Any], ...]:
    """Read what follows a card; raises ScenarioError for what cannot be so of it."""
    found = []
    for words in (one[1] for one in _EACH.finditer(text)):
        said, slots = next(
            (one, slots) for one in STATES if (slots := one.template.read(words, Names(()), {})) is not None
        )
        if (said is LIFE) != retained:
            why = "a retainer has its life alone" if retained else f"{card.name} has no life: it is no retainer"
            raise ScenarioError(f"{why}; leave it out", words)
        found.append((said, said.read(card, next(iter(slots.values()), words))))
    return tuple(found)


def lay_states(layout: Layout, card: Card, states: tuple[tuple[State, Any], ...]) -> None:
    """Lay a card with what is so of it."""
    card.__dict__["played_at"] = level_of(card)
    for one, held in states:
        if one.field in layout.__dict__:
            layout.__dict__[one.field].append((card, held))
        else:
            card.__dict__[one.field] = (*(card.taught or ()), held) if one.field == "taught" else held


def told(card: Card) -> str:
    """Return what is so of a card in play, as it follows the card."""
    return "".join(f" {one.say(held)}" for one in STATES for held in one.tell(card))


def level_of(card: Card | Definition) -> str:
    """Return the level at which a card was put into play, if its text leaves no doubt."""
    labels = {text.label for text in card.texts if text.kind == PLAY and text.goes and text.goes != "burned"}
    return labels.pop() if len(labels) == 1 else ""


def _contested(card: Definition, words: str) -> str:
    if not card.unique:
        raise ScenarioError(f"{card.name} cannot be contested, because it is not unique; define it with: unique", words)
    return CONTESTED


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
LIFE = State(Template("{life:number} life"), "", lambda card: ())
#: All that may follow a card, in the order in which it is told.
STATES = (
    State(Template("contested"), "place", lambda card: [""] * (card.place == CONTESTED), _contested),
    State(Template("locked"), "locked", lambda card: [""] * card.locked, lambda card, words: True),
    State(
        Template("[with ]{counters:number} counters?"), "counters", lambda card: [card.counters] * (card.counters > 0)
    ),
    State(Template("at {at:played level}"), "played_at", _played_at, _level),
    State(Template("teaching {what:taught}"), "taught", _taught),
    State(Template("giving {what:identity}"), "identity", _given, _identity),
    State(Template("owned by {who:whose}"), "owners", _owner),
    State(Template("controlled by {who:whose}"), "rulers", _ruler),
    State(Template("chosen for {who:chosen}"), "chosen", _chosen),
    LIFE,
)
_ONE = "|".join(one.template.nameless for one in STATES)
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
