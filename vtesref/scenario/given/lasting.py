"""What is in force for a time where a story begins: a text that another gave, or a value that was changed.

It is told with the words of the text, whose card it is of, and what ends it; read back, the same text is found on the
card again, or, of what a text has made up ("Lupo cannot block"), among what is always so.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.model import CardError
from vtesref.engine.cards.notation import effects_table
from vtesref.engine.cards.texts import ALWAYS, Doing, Lasting, Text
from vtesref.engine.cards.times import NEXT_MASTER
from vtesref.engine.meant import hint
from vtesref.engine.table import ASH_HEAP, IN_PLAY, Card, Methuselah, Minion
from vtesref.scenario.given.cards import is_called, known_card, make_card
from vtesref.scenario.given.fact import Fact, ways
from vtesref.scenario.words import played_cards
from vtesref.scenario.words.template import add_kind
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Table
    from vtesref.scenario.given.fact import Slots
    from vtesref.scenario.given.layout import Layout

#: The times that need not name whose they are, by the scope that they are to the engine.
TIMES = {"turn": "the end of the turn", "phase": "the end of the phase", "leaves play": "it leaves play"}
TIMES["game"] = "the end of the game"
#: Those that are somebody's.
PHASES = ("unlock phase", "unlocking", "master phase", "minion phase", "influence phase", "discard phase")
THEIR_TIMES = {
    **{phase: f"{{whose}}'s next {phase}" for phase in PHASES},
    NEXT_MASTER: "{whose}'s next master phase begins",
}

_LEFT = re.compile(r"(\d+) times? left", re.I)
_NAMED = re.compile(r"(?:([A-Za-z ]+) =|on) (.+)")
#: What the engine calls those of whom something is so for a time that an effect brings about by itself.
WHOM = "WHOM"
#: What stands for a name that nothing was chosen for.
NOTHING = "nothing"


def _tell(table: Table) -> Iterator[Slots]:
    """Yield what is in force for a time; what has no words is left out."""
    for lasting in table.course.lasting:
        slots = _slots(lasting)
        if (
            slots
            and _text(
                lasting.card.texts if lasting.card else (), lasting.text.source, lasting.scope, dict(lasting.names)
            )
            is not None
        ):
            yield slots


def _slots(lasting: Lasting) -> Slots:
    if lasting.card is None or re.search(r"[()]", lasting.text.source):
        return {}
    times = TIMES.get(lasting.scope) or THEIR_TIMES.get(lasting.scope, "").format(whose=lasting.whose)
    about = [str(lasting.you), *([str(lasting.user)] if lasting.user is not None else [])]
    about += [
        f"{'on' if name == WHOM else f'{name} ='} {' and '.join(map(_said, held)) or NOTHING}"
        for name, held in lasting.names
    ]
    about += [f"{lasting.left} time{'s' * (lasting.left != 1)} left"] if lasting.left else []
    if not times or any(re.search(r"[(),;]", words) for words in about):
        return {}
    card = played_cards.as_said(lasting.card.name)
    return {"what": lasting.text.source, "card": card, "time": times, "about": f"({', '.join(about)})"}


def _said(thing: Any) -> str:
    return played_cards.as_said(thing.name) if isinstance(thing, Card) else str(thing)


def _lay(layout: Layout, what: str, card: str, time: str, about: str) -> None:
    """Let be in force what a sentence says; raises ScenarioError for a text that the card does not have."""
    you, user = None, None
    names: list[tuple[str, tuple[Any, ...]]] = []
    left = 0
    for part in about.removeprefix("(").removesuffix(")").split(", "):
        named, often = _NAMED.fullmatch(part), _LEFT.fullmatch(part)
        if named:
            held = [] if named[2] == NOTHING else named[2].split(" and ")
            names.append((named[1] or WHOM, tuple(_thing(layout, one) for one in held)))
        elif often:
            left = int(often[1])
        elif you is None:
            you = layout.methuselah(part)
        else:
            user = layout.minion(part)
    if you is None:
        raise ScenarioError(f'"{layout.text}" does not say for whom; write it in brackets: (METHUSELAH)', about)
    of = card_of(layout, card, you)
    scope, whose = _time(layout, time)
    text = _text(of.texts, what, scope, dict(names))
    if text is None:
        raise ScenarioError(f'{of.name} gives nothing for this time that says "{what}"', what)
    lasting = Lasting(text, of, user, you, tuple(names), scope, whose or you, left)
    layout.course.__dict__["lasting"] = (*layout.course.lasting, lasting)


def card_of(layout: Layout, name: str, you: Methuselah) -> Card:
    """Return the card of a name: one in play, or one that was played and lies in an ash heap."""
    named = [card for card in layout.cards if is_called(card, name)]
    near = sorted(named, key=lambda card: (card.place != IN_PLAY, card.place != ASH_HEAP, card.owner is not you))
    if near:
        return near[0]
    return make_card(known_card(layout.defined, name, "a master card, ..."), ASH_HEAP, you)


def _time(layout: Layout, words: str) -> tuple[str, Methuselah | None]:
    """Return the scope that a time is, and whose phase it is."""
    for scope, written in TIMES.items():
        if words.lower() == written:
            return scope, None
    for scope, written in THEIR_TIMES.items():
        own = re.fullmatch(written.format(whose="(.+)"), words, re.I)
        if own:
            return scope, layout.methuselah(own[1])
    every = [*TIMES.values(), *(one.format(whose="METHUSELAH") for one in THEIR_TIMES.values())]
    otherwise = f"times are: {', '.join(every)}"
    raise ScenarioError(f'nothing lasts until "{words}"; {hint(words, every, otherwise)}', words)


def _thing(layout: Layout, name: str) -> Any:
    """Return what a name stands for: a minion, a Methuselah, a card, a number, or the word itself."""
    if name.isdigit():
        return int(name)
    things: list[Minion | Methuselah | Card] = [*layout.minions, *layout.seats, *layout.cards]
    found = next((thing for thing in things if thing.name == name or played_cards.as_said(thing.name) == name), None)
    return name if found is None else found


def _text(texts: tuple[Text, ...], words: str, scope: str, names: dict[str, tuple[Any, ...]]) -> Text | None:
    """Return the text for a time that says so: one that a text of the card gives, or what is always so."""
    for text in _given(texts):
        if text.source == words and text.until == scope:
            return text
    sorts = {name: _sort(held) for name, held in names.items() if held}
    written = words
    for name, held in names.items():
        for text in held if sorts.get(name) else ():
            written = written.replace(str(text), name)
    try:
        doing = effects_table.read_always(written, {name: sort for name, sort in sorts.items() if sort})
    except CardError:
        return None
    return Text(ALWAYS, words, until=scope, do=(Doing(words, doing.row, doing.slots),))


def _sort(held: tuple[Any, ...]) -> str:
    sorts = {Minion: "minion", Methuselah: "methuselah", Card: "card"}
    return next((sort for kind, sort in sorts.items() if isinstance(held[0], kind)), "")


def _given(texts: tuple[Text, ...]) -> Iterator[Text]:
    """Yield the texts that others give for a time, however deep they stand."""
    for text in texts:
        yield from _in_doings((*text.do, *text.announced, *text.aside))
        yield from _given(text.besides)


def _in_doings(doings: tuple[Doing, ...]) -> Iterator[Text]:
    for doing in doings:
        if doing.given is not None:
            yield doing.given
            yield from _given((doing.given,))
        for way in doing.ways:
            yield from _in_doings(way)


add_kind("for whom", "(METHUSELAH, MINION, on TARGET, X = TARGET and TARGET, N times left)", r"\([^()]+\)")
FACTS = (
    Fact(
        ways('"{what:text}" of {card:a card} lasts until {time:time} {about:for whom}'),
        "what a text of a card has brought about for a time: for whom it is used, by which minion, what was chosen",
        "Alice 12: Mira 2/6, Lupo 3/4 Malkavian owned by Bob lent by Bob; Bob 20: Vera 4/4; Bob's turn; minion phase; "
        '"control of Lupo is for a time" of Malkavian Dementia lasts until Alice\'s next unlock phase (Alice, on Lupo) '
        "| Alice's turn",
        _lay,
        _tell,
    ),
)
