"""The two sides of a combat, and what each has at hand: all that a combat remembers between one step and the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.cards import indexing, using, values
from vtesref.engine.cards.model import HANDS, Effect
from vtesref.engine.cards.passive import passive
from vtesref.engine.core import Entity
from vtesref.engine.table import HAND, IN_PLAY, Card, Minion, is_at_hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.model import Strike
    from vtesref.engine.cards.texts import Text
    from vtesref.engine.table import Methuselah, Table

CLOSE, LONG = "close", "long"
#: The only type of card that is played from hand in combat.
COMBAT_CARD = "combat card"


class Use(NamedTuple):
    """A way to use an effect: the card it comes from (None for a minion's hands), at which level, aimed at whom.

    Strikes are aimed at minions, and so are votes that are cancelled; a bleed is redirected to a Methuselah.
    ``granted`` marks what a card that was played before has left to use.
    """

    card: Card | None
    level: str
    effect: Effect
    target: Minion | Methuselah | None = None
    granted: bool = False
    #: The text of the card that is used, where the card has texts.
    text: Text | None = None

    @property
    def strike(self) -> Strike | None:
        """Return the strike that is made with it, if it is one."""
        return self.text.strike if self.text is not None else self.effect.strike

    def __str__(self) -> str:
        if self.card is None:
            return "hand strike"
        level = "" if self.level == "basic" else f" at {self.level}"
        is_retainer = isinstance(self.target, Minion) and self.target.employer is not None
        target = f" at {self.target}" if is_retainer else ""
        return f"{self.card}{level}{target}"


class Combatant(Entity):
    """One side of a combat.

    What lasts for the round: ``aggravated_hands`` (by an effect), ``hands_only``, ``committed`` (the strike that a
    maneuver chose), ``used`` (what was used this round of cards in play), ``additional`` (strikes still to be made),
    ``sources`` (effects that gave some), ``presses`` (how many were used), ``mended`` (the blood that the minion
    burned for damage), ``dealt`` (the damage that it inflicted), ``hurt`` (whether damage was inflicted on it).
    What lasts for the pair of strikes: ``strike``, its ``added`` damage (normal, aggravated), ``first_strike``, the
    equipment it is aimed at, ``prize``, and what it inflicts before prevention, ``hit``. ``lives`` are the retainers'
    at the start.
    """

    minion: Minion
    aggravated_hands: bool
    hands_only: bool
    committed: Use | None
    used: tuple[tuple[Card, Effect], ...]
    additional: int
    sources: int
    presses: int
    mended: int
    dealt: int
    hit: int
    hurt: bool
    strike: Use | None
    added: tuple[int, int]
    first_strike: bool
    prize: Card | None
    immune: tuple[str, ...]
    lives: tuple[tuple[Minion, int], ...]

    def __init__(self, minion: Minion, lives: tuple[tuple[Minion, int], ...] = ()) -> None:
        super().__init__(minion=minion, lives=lives, **ROUND, **PAIR)

    def __str__(self) -> str:
        return str(self.minion)


#: The fields that end with a pair of strikes, and those that end with a round, as they begin.
PAIR: dict[str, Any] = {"strike": None, "added": (0, 0), "first_strike": False, "prize": None, "hit": 0}
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


class CombatEnds(Exception):
    """The combat ends before its time; ``key`` is the rule that ends it."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class CardCancelled(Exception):
    """A card that was played was cancelled, and what it was played for does not happen."""


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
        found += using.given_strikes(table, side.minion) if "strike" in words else []
    seen: set[tuple[str, str, str]] = set()
    if table.texts:
        for word in words:
            there = indexing.ways(table, f"for {word}")
            if there:
                found += _at_hand(side, there, seen)
                if word == "strike":
                    found += _of_opponent(table, side, there)
    return found


def _of_opponent(table: Table, side: Combatant, ways: tuple[indexing.Ways, ...]) -> Iterator[Use]:
    """Yield the strikes that the cards on the opposing minion let a side make."""
    combat = table.course.combat
    bearer = combat.other(side).minion if combat is not None and side in combat.sides else None
    for card, _, lying in ways:
        if card.place == IN_PLAY and card.holder is bearer and bearer is not None:
            yield from (Use(card, one.label, effect, text=one) for one, effect in lying if one.who is not None)


def _at_hand(side: Combatant, ways: tuple[indexing.Ways, ...], seen: set[tuple[str, str, str]]) -> Iterator[Use]:
    """Yield those ways that a side has in hand or in play and has not used this round, alike ones once.

    What lies in play on no minion, such as a location, serves the minions of its controller.
    """
    for card, held, lying in ways:
        for_fellows = card.place == IN_PLAY and (card.controller or card.holder) is side.minion.controller
        if not for_fellows and not is_at_hand(card, side.minion):
            continue
        in_hand = card.place == HAND
        for text, effect in held if in_hand else lying:
            key = (card.name, text.label, f"{text.source} {text.name}")
            if key in seen or (in_hand and (text.type or card.kind) != COMBAT_CARD):
                continue
            if not in_hand and text.strike is not None and text.who is not None:
                continue  # a strike for the opposing minion
            if not in_hand and text.at_level and text.at_level != (card.played_at or "basic"):
                continue
            if in_hand or (card, effect) not in side.used:
                seen.add(key)
                yield Use(card, text.label, effect, text=text)


def texts_at(table: Table, side: Combatant, when: str) -> list[Use]:
    """Return the texts that a side could use at a time of a round that is a window for effects."""
    found = using.given_at(table, side.minion, when) if table.course.lasting else []
    if table.texts:
        found = [*_at_hand(side, indexing.ways(table, f"at {when}"), set()), *found]
    return found


def cards_for(table: Table, word: str) -> tuple[Card, ...]:
    """Return the cards that could be used for a step of a round, wherever they lie."""
    return indexing.cards(table, "steps", word) if table.texts else ()


def is_given(table: Table, *words: str) -> bool:
    """Tell whether a card that was played has left anything to be used at steps of a round (any, if none is named)."""
    return any(
        not words or not indexing.facts((one.text,)).steps.isdisjoint(words)
        for one in table.course.lasting
        if indexing.facts((one.text,)).steps
    )


def strength(table: Table, side: Combatant) -> int:
    """Return a minion's strength: what is printed, or a vampire's one and an ally's none, and what adds to it."""
    minion = side.minion
    added = values.value(table, "strength", minion) if values.speaks(table) else 0
    fixed = values.number_said(table, "strength is", minion) if values.speaks(table) else None
    if fixed is not None:
        return fixed + added
    if minion.strength is not None:
        return minion.strength + added
    if not minion.is_vampire:
        table.holds("ally.strength_zero", "{minion} is an ally without printed strength: 0.", minion=minion)
        return added
    default = 1 if table.holds("effect.hand.vampire_one", "A vampire's strength is 1.", minion=minion) else 0
    return default + added


def has_aggravated_hands(table: Table, side: Combatant) -> bool:
    """Tell whether the hand strikes of a side deal aggravated damage: by an effect, by a card on it or by a text."""
    if side.aggravated_hands or any(passive(table, side.minion, "aggravated hands")):
        return True
    return values.is_said_of(table, "aggravated hands", side.minion)


#: The default strike of either side.
BARE_HANDS = Use(None, "basic", HANDS)
