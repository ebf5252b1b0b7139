"""The two sides of a combat, and what each has at hand: all that a combat remembers between one step and the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards import indexing
from vtesref.engine.cards.always import values
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.model import HAND_STRIKE, Strike
from vtesref.engine.cards.playing import using
from vtesref.engine.cards.texts import STRIKE, Text
from vtesref.engine.cards.tracking import limits
from vtesref.engine.cards.use import Use
from vtesref.engine.control import controller_of
from vtesref.engine.core import Entity
from vtesref.engine.table import HAND, IN_PLAY, Card, Minion, is_at_hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Methuselah, Table

CLOSE = "close"
LONG = "long"
#: The only type of card that is played from hand in combat.
COMBAT_CARD = "combat card"


class Combatant(Entity):
    """One side of a combat.

    What lasts for the round: ``aggravated_hands`` (by an effect), ``hands_only``, ``committed`` (the strike that a
    maneuver chose), ``used`` (what was used this round of cards in play), ``additional`` (strikes still to be made),
    ``sources`` (effects that gave some), ``presses`` (how many were used), ``mended`` (the blood that the minion
    burned for damage), ``dealt`` (the damage that it inflicted), ``hurt`` (whether damage was inflicted on it).
    What lasts for the pair of strikes: ``strike``, its ``added`` damage (normal, aggravated), what it inflicts besides
    if any of its damage is inflicted, ``further``, ``first_strike``, the equipment it is aimed at, ``prize``, what it
    inflicts before prevention, ``hit``, and whether any of that was inflicted, ``harmed``. ``lives`` are the retainers'
    at the start, ``whose`` is who controlled it then.
    """

    minion: Minion
    aggravated_hands: bool
    hands_only: bool
    committed: Use | None
    used: tuple[tuple[Card, Text], ...]
    additional: int
    sources: int
    presses: int
    mended: int
    dealt: int
    hit: int
    hurt: bool
    strike: Use | None
    added: tuple[int, int]
    further: int
    harmed: bool
    first_strike: bool
    prize: Card | None
    immune: tuple[str, ...]
    lives: tuple[tuple[Minion, int], ...]
    whose: Methuselah

    def __init__(self, minion: Minion, lives: tuple[tuple[Minion, int], ...] = ()) -> None:
        super().__init__(minion=minion, lives=lives, whose=minion.controller, **ROUND, **PAIR)

    def __str__(self) -> str:
        return self.minion.name


#: The fields that end with a pair of strikes, and those that end with a round, as they begin.
PAIR: dict[str, Any] = {
    "strike": None,
    "added": (0, 0),
    "further": 0,
    "harmed": False,
    "first_strike": False,
    "prize": None,
    "hit": 0,
}
ROUND: dict[str, Any] = {
    "aggravated_hands": False,
    "hands_only": False,
    "committed": None,
    "used": (),
    "additional": 0,
    "sources": 0,
    "presses": 0,
    "mended": 0,
    "dealt": 0,
    "hurt": False,
    "immune": (),
}


#: Damage that falls with the strikes, of none of them: who suffers it, normal and aggravated points, and the source.
Blow = tuple[Combatant, int, int, str]


class Combat(Entity):
    """A combat: who acts and who opposes, the round, its range, and what maneuvers and presses have come to.

    ``step`` is the step of the round that comes next ("" between two rounds).
    ``choosing`` are those who still choose their first strike, where the choices are taken one by one.
    ``range_set`` is whether an effect set the range; ``pending`` is whether a maneuver is unanswered, ``last`` who
    maneuvered (or pressed) last; ``pressed`` is whether there is a press to continue; ``struck`` is whether strikes are
    being resolved; ``over`` is the rule that ended the combat; ``queued`` is
    damage that falls with the strikes, ``lasting`` environmental damage of every round after the one that is told with
    it, and ``later`` damage that follows the combat. ``follows`` is whether an effect
    lets another combat follow it, ``diablerist`` who is to commit diablerie when it is over.
    """

    acting: Combatant
    reacting: Combatant
    round: int
    step: str
    range: str
    range_set: bool
    choosing: tuple[Combatant, ...]
    pending: bool
    last: Combatant | None
    pressed: bool
    struck: bool
    over: str
    queued: tuple[Blow, ...]
    lasting: tuple[tuple[Blow, int], ...]
    later: tuple[tuple[Minion, Minion, int, int], ...]
    follows: bool
    diablerist: Combatant | None

    def __init__(self, acting: Combatant, reacting: Combatant) -> None:
        super().__init__(
            acting=acting,
            reacting=reacting,
            round=0,
            step="",
            range=CLOSE,
            range_set=False,
            choosing=(),
            pending=False,
            last=None,
            pressed=False,
            struck=False,
            over="",
            queued=(),
            lasting=(),
            later=(),
            follows=False,
            diablerist=None,
        )

    def __str__(self) -> str:
        return "the combat"

    @property
    def sides(self) -> tuple[Combatant, Combatant]:
        """Return both sides, the acting one first."""
        return self.acting, self.reacting

    def entities(self) -> tuple[Entity, ...]:
        """Return what can change in a combat."""
        return self, self.acting, self.reacting

    def other(self, side: Combatant) -> Combatant:
        """Return the opposing side."""
        return self.reacting if side is self.acting else self.acting


def combat_of(table: Table) -> Combat:
    """Return the combat that is going on."""
    combat = table.course.combat
    assert combat is not None
    return combat


def uses(table: Table, side: Combatant, *words: str) -> list[Use]:
    """Return every way in which a side could use effects of these words, alike ones once; legality is not looked at."""
    found: list[Use] = []
    if table.course.lasting:
        found += using.given_with_mechanic(table, side.minion, words)
        if "strike" in words:
            found += using.given_strikes(table, side.minion)
    if table.texts:
        seen: set[Alike] = set()
        for word in words:
            key = f"for {word}"
            there = indexing.ways(table, key)
            if there:
                _at_hand(table, side, key, there, seen, found)
                if word == "strike" and table.once("strikes for opponents", _has_any_for_opponents, there):
                    found += _of_opponent(table, side, there)
    return found


def _has_any_for_opponents(ways: tuple[indexing.Ways, ...]) -> bool:
    """Tell whether any card lets the minion strike that opposes the one on which it lies."""
    return any(text.who is not None for _, _, lying in ways for text in lying)


def _of_opponent(table: Table, side: Combatant, ways: tuple[indexing.Ways, ...]) -> Iterator[Use]:
    """Yield the strikes that the cards on the opposing minion let a side make."""
    combat = table.course.combat
    bearer = combat.other(side).minion if combat is not None and side in combat.sides else None
    for card, _, lying in ways:
        if card.place == IN_PLAY and card.holder is bearer and bearer is not None:
            yield from (Use(card, text.label, text) for text in lying if text.who is not None)


#: What the ways to use copies of a card have in common: its name, and of its text the label, the source and the name;
#: last, whether it is used up.
Alike = tuple[str, str, str, str, bool]
#: A card with the ways to use it in combat from hand, and in play, each with what it has in common with its like.
Ready = tuple[Card, tuple[tuple[Alike, Use], ...], tuple[tuple[Alike, Use], ...]]
#: A way to use a card that a minion has in hand or in play, with what it has in common with its like, and which it is.
AtHand = tuple[Alike, Use, bool]


def _within_reach(table: Table, minion: Minion, key: str, there: tuple[indexing.Ways, ...]) -> list[AtHand]:
    """Return the ways to use cards for a use that a minion has in hand, alike ones once, or in play.

    What lies in play on no minion, such as a location, serves the minions of its controller.
    """
    known = table.whereabouts().known
    found: list[AtHand] | None = known.get((key, minion))
    if found is None:
        found = known[key, minion] = []
        you = minion.controller
        ready: tuple[Ready, ...] = table.once(("ready", key), _made_ready, there)
        held: set[Alike] = set()
        for card, from_hand, lying in ready:
            place = card.place
            if place == HAND:
                if card.holder is you:
                    for alike, use in from_hand:
                        if alike not in held:
                            held.add(alike)
                            found.append((alike, use, False))
            elif place == IN_PLAY and ((card.controller or card.holder) is you or is_at_hand(card, minion)):
                found += [(alike, use, True) for alike, use in lying]
            elif place == IN_PLAY and controller_of(card) is you:  # on a minion, for others than that
                found += [(alike, use, True) for alike, use in lying if _is_for_others(use.text)]
    return found


def _is_for_others(text: Text) -> bool:
    """Tell whether a text of a card on a minion says that others than that minion use it."""
    return text.who is not None and not any(name == "is" for name, _ in text.who.tests)


def _made_ready(there: tuple[indexing.Ways, ...]) -> tuple[Ready, ...]:
    def made(card: Card, texts: tuple[Text, ...], held: bool) -> tuple[tuple[Alike, Use], ...]:
        name, kind = card.name, card.kind
        return tuple(
            [
                ((name, text.label, text.source, text.name, False), Use(card, text.label, text))
                for text in texts
                if ((text.type or kind) == COMBAT_CARD if held else text.strike is None or text.who is None)
            ]
        )  # a strike for the opposing minion is none of the bearer's

    return tuple(
        [
            (card, made(card, held, True) if held else (), made(card, lying, False) if lying else ())
            for card, held, lying in there
        ]
    )


def _at_hand(
    table: Table, side: Combatant, key: str, there: tuple[indexing.Ways, ...], seen: set[Alike], found: list[Use]
) -> None:
    """Add those ways that a side has in hand or in play and has not used this round, alike ones once."""
    for alike, use, lies in _within_reach(table, side.minion, key, there):
        if lies:
            card, text = use.card, use.text
            assert card is not None
            if text.limits and _is_spent(table, side, card, text):  # of two copies one may be used up
                alike = (*alike[:4], True)
            if text.at_level and text.at_level != (card.played_at or "basic"):
                continue
            if side.used and (card, text) in side.used:
                continue
        if alike not in seen:
            seen.add(alike)
            found.append(use)


def _is_spent(table: Table, side: Combatant, card: Card, text: Text) -> bool:
    """Tell whether a copy of a card in play has reached the limit of a text."""
    context = Context(table, side.minion.controller, card, side.minion, text, text.label, {})
    return next(limits.reached(context), None) is not None


def texts_at(table: Table, side: Combatant, when: str) -> list[Use]:
    """Return the texts that a side could use at a time of a round that is a window for effects."""
    given = using.given_at(table, side.minion, when) if table.course.lasting else []
    key = f"at {when}"
    there = indexing.ways(table, key) if table.texts else ()
    if not there:
        return given
    found: list[Use] = []
    _at_hand(table, side, key, there, set(), found)
    return found + given


def cards_for(table: Table, word: str) -> tuple[Card, ...]:
    """Return the cards that could be used for a step of a round, wherever they lie."""
    return indexing.cards(table, "steps", word) if table.texts else ()


def is_given(table: Table, *words: str) -> bool:
    """Tell whether a card that was played has left anything to be used at steps of a round (any, if none is named)."""
    return any(
        not words or not indexing.facts((lasting.text,)).steps.isdisjoint(words)
        for lasting in table.course.lasting
        if indexing.facts((lasting.text,)).steps
    )


def strength(table: Table, side: Combatant) -> int:
    """Return the strength of the minion of a side."""
    return strength_of(table, side.minion)


def strength_of(table: Table, minion: Minion) -> int:
    """Return a minion's strength: what is printed, or a vampire's one and an ally's none, and what adds to it."""
    added = values.value(table, "strength", minion) if values.speaks(table) else 0
    fixed = values.number_said(table, "strength is", minion) if values.speaks(table) else None
    if fixed is not None:
        return fixed + added
    if minion.strength is not None:
        return minion.strength + added
    if not minion.is_vampire:
        has_none = table.holds("ally.strength_zero", "{minion} is an ally without printed strength: 0.", minion=minion)
        return added if has_none else 1 + added
    default = 1 if table.holds("effect.hand.vampire_one", "A vampire's strength is 1.", minion=minion) else 0
    return default + added


def has_aggravated_hands(table: Table, side: Combatant) -> bool:
    """Tell whether the hand strikes of a side deal aggravated damage: by an effect, by a card on it or by a text."""
    return side.aggravated_hands or values.is_said_of(table, "aggravated hands", side.minion)


#: The default strike of either side.
BARE_HANDS = Use(None, "basic", Text(STRIKE, "strike: hand", at="strike", strike=Strike(HAND_STRIKE, by_strength=True)))
