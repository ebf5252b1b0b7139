"""Contested cards: a second copy of a unique card, what it costs to keep up the contest, yielding, and its end.

Titles are contested in ``title_contest.py``. Contested cards lie out of play in front of who controlled them, with all
that is on them; ``check`` is called after every effect. When contests are won and paid for is told in ``unlock.py``.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine import sects, transitions
from vtesref.engine import settle as settling
from vtesref.engine.cards.playing import working_off
from vtesref.engine.contest import title_contest
from vtesref.engine.control import controller_of
from vtesref.engine.core import rule
from vtesref.engine.table import ALLY, CONTESTED, IN_PLAY, READY, RETAINER, TORPOR, Card, Methuselah, Minion, Unique

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.texts import Text
    from vtesref.engine.table import Table

#: Where a card is in play or contested.
THERE = (READY, TORPOR, IN_PLAY, CONTESTED)
#: What the name of an advanced vampire ends with.
ADVANCED = " ADV"
#: What a contest of a card costs in each unlock phase, in pool.
COST = 1
#: What has been paid or yielded in an unlock phase: (whether as a card, not for its title; what).
Settled = tuple[tuple[bool, "Minion | Card"], ...]


class Pay(NamedTuple):
    """The choice to pay for a contested card."""

    who: Methuselah
    thing: Minion | Card

    def __str__(self) -> str:
        return f"{self.who} pays for {name_of(self.thing)}"


class Yield(NamedTuple):
    """The choice to yield a contested card."""

    who: Methuselah
    thing: Minion | Card

    def __str__(self) -> str:
        return f"{self.who} yields {name_of(self.thing)}"


def name_of(thing: Minion | Card) -> str:
    """Return the name on a card, which an advanced vampire has in common with its base."""
    return thing.card.removesuffix(ADVANCED) if isinstance(thing, Minion) else thing.name


def is_unique(thing: Minion | Card) -> bool:
    """Tell whether a card is unique: every vampire is, and what says so.

    The card of an ally or retainer counts as the minion or retainer that it becomes.
    """
    if isinstance(thing, Card):
        return thing.unique and thing.kind not in (ALLY, RETAINER) and not becomes_ally(thing.texts)
    return (thing.is_vampire and "non-unique" not in thing.traits) or "unique" in thing.traits


def is_in_play(thing: Minion | Card) -> bool:
    """Tell whether a card is in play, and not contested."""
    return thing.place == IN_PLAY if isinstance(thing, Card) else thing.region in (READY, TORPOR)


def is_contested(thing: Minion | Card) -> bool:
    """Tell whether a card is contested."""
    return (thing.place if isinstance(thing, Card) else thing.region) == CONTESTED


def copies(table: Table, name: str) -> list[Minion | Card]:
    """Return the unique cards of a name that are in play or contested."""
    named = _unique(table).named.get(name.lower(), ())
    return [one for one in named if (one.place if isinstance(one, Card) else one.region) in THERE]


@functools.lru_cache(maxsize=8192)
def becomes_ally(texts: tuple[Text, ...]) -> bool:
    """Tell whether a card of another type becomes an ally by its texts as it comes into play."""
    return any(text.says("becomes an ally") for text in texts)


def _unique(table: Table) -> Unique:
    """Return the unique cards, wherever they are; which those are changes only as minions come to the table."""
    if table.unique is None or table.unique.minions is not table.minions:
        named: dict[str, list[Minion | Card]] = {}
        things: tuple[Minion | Card, ...] = (*table.minions, *table.cards)
        for thing in things:
            if is_unique(thing):
                named.setdefault(name_of(thing).lower(), []).append(thing)
        table.unique = Unique(table.minions, named, [alike for alike in named.values() if len(alike) > 1])
    return table.unique


# How a contest comes about.


@settling.check("contests")
def check(table: Table) -> None:
    """Let contests begin where copies of a unique card are in play, or claims to a unique title."""
    known = table.whereabouts().known
    if "no copies" not in known:
        clear = True
        for twins in _unique(table).twins:
            found = [twin for twin in twins if (twin.place if isinstance(twin, Card) else twin.region) in THERE]
            if len(found) > 1 and any(is_in_play(thing) for thing in found):
                clear = False
                found = first_enter(table, found)
                if len(found) > 1 and not _apart(table, found) and _is_limited(table, found[0]):
                    begin(table, name_of(found[0]), found)
        if clear:  # and as long as nothing moves, there are none
            known["no copies"] = True
    title_contest.check(table)


def first_enter(table: Table, found: list[Minion | Card]) -> list[Minion | Card]:
    """Let vampires do what their texts say of their coming before they are contested, and return who is still there."""
    for thing in found:
        if not isinstance(thing, Minion) or not is_in_play(thing) or not working_off.as_they_enter(table, thing):
            continue
        if is_in_play(thing) and table.edition.self_contest_bars and bars_with_herself(table, thing):
            burn_incoming(table, thing)
    return [thing for thing in found if (thing.place if isinstance(thing, Card) else thing.region) in THERE]


def may_leave(table: Table, thing: Minion | Card) -> bool:
    """Tell whether a vampire may leave the game as it comes, before any contest."""
    return any(
        working_off.is_of_own_coming(card, text) and text.says("removes", of="bearer")
        for card in table.cards
        if card.holder is thing
        for text in card.texts
    )


def _is_limited(table: Table, thing: Minion | Card) -> bool:
    """Tell that there can be but one copy of a card in play."""
    if isinstance(thing, Minion) and thing.is_vampire:
        unique = table.holds("cards.unique.vampires", "{thing} is unique, as all vampires are.", thing=name_of(thing))
    else:
        unique = True
    return unique and table.holds("cards.unique.one_in_play", "Only one {thing} can be in play.", thing=name_of(thing))


def is_advanced(vampire: Minion) -> bool:
    """Tell whether a vampire is an advanced one, by its name or by what is told of it."""
    return vampire.card.endswith(ADVANCED) or "advanced" in vampire.traits


def _apart(table: Table, found: list[Minion | Card]) -> bool:
    """Tell whether copies are an advanced vampire and its base that no rule makes contest each other."""
    advanced = [thing for thing in found if isinstance(thing, Minion) and is_advanced(thing)]
    if not advanced or len(advanced) == len(found) or "advanced.merge_cost" in table.edition.unknown:
        return False
    return not table.holds("advanced.contest", "{who} is the same vampire, advanced or not.", who=advanced[0])


def bars_contested() -> Iterator[str]:
    """Yield the rules that keep a contested card from anything: it is out of play, and nobody can aim at it."""
    yield "contest.card.face_down"
    yield "cards.target.contested_not"


@rule("contest.card.trigger")
def begin(table: Table, name: str, found: list[Minion | Card]) -> None:
    """More than one copy of {name}, which is unique, is in play: it is contested."""
    under_way = any(is_contested(thing) for thing in found)
    for thing in found:
        if not is_in_play(thing):
            continue
        if isinstance(thing, Minion) and thing.lender is not None:
            give_back(table, thing, thing.lender)
        if under_way:
            join(table, thing)
        else:
            turn_down(table, thing)


@rule("general.control.temporary_ends")
def give_back(table: Table, minion: Minion, lender: Methuselah) -> None:
    """The contest ends the temporary control of {minion}, and they return to {lender}."""
    table.change(minion, controller=lender, lender=None)


@rule("contest.card.later_copy_joins")
def join(table: Table, thing: Minion | Card) -> None:
    """{thing} joins the contest at once."""
    turn_down(table, thing)


@rule("contest.card.face_down")
def turn_down(table: Table, thing: Minion | Card) -> None:
    """{thing} is turned face down, and is out of play."""
    if isinstance(thing, Card):
        transitions.turn_over(table, thing, CONTESTED)
    else:
        table.change(thing, came_from=thing.region)
        transitions.move_minion(table, thing, CONTESTED)


def bars_coming(table: Table, thing: Minion | Card, who: Methuselah) -> Iterator[str]:
    """Yield the rules that keep a Methuselah from bringing a card into play by choice."""
    if isinstance(thing, Card) and not thing.unique:
        return
    alike = any(controller_of(copy) is who and copy is not thing for copy in copies(table, name_of(thing)))
    if alike and not may_leave(table, thing):
        yield from table.edition.self_contest_bars


def come(table: Table, what: str, minion: Minion, *, forced: bool = False) -> None:
    """Bring an uncontrolled minion into play; ``forced`` when an effect does it, and nobody chose to.

    Raises Refused for ``what`` when a rule is in the way.
    """
    if forced and burns_instead(table, minion, minion.controller):
        settling.settle(table)
        return
    if not forced:
        table.require(what, bars_coming(table, minion, minion.controller))
        table.edition.scarcity(table, minion.controller, minion)
    arrive(table, minion)
    if not table.edition.self_contest_bars and bars_with_herself(table, minion):
        table.holds("contest.card.self_1998", "{who} contests it with their own copy.", who=minion.controller)
    settling.settle(table)


def create(table: Table, what: str, creator: Minion, minion: Minion) -> None:
    """Let an action of a vampire put a new one into play; raises Refused for ``what`` with the rules in the way."""
    table.require(what, sects.bars_creating(table, creator))
    arrive(table, minion)
    if not minion.sect:
        sects.inherit_sect(table, minion, creator)
    if creator.clan == "Caitiff" and not minion.clan:
        sects.inherit_no_clan(table, minion, creator)
    settling.settle(table)


def bars_with_herself(table: Table, minion: Minion) -> bool:
    """Tell whether a Methuselah has another copy of a minion."""
    return any(
        controller_of(copy) is minion.controller and copy is not minion for copy in copies(table, name_of(minion))
    )


@rule("influence.move_when_full")
def arrive(table: Table, minion: Minion) -> None:
    """{minion} comes into play."""
    table.holds("setup.regions.ready_and_torpor", "It goes to the ready region, not to torpor.")
    transitions.come_into_play(table, minion)


def burns_instead(table: Table, thing: Minion | Card, who: Methuselah) -> bool:
    """Burn what comes into play now though its Methuselah controls a copy; tell whether it burns.

    They would not contest it with their own copy when they chose to play it; otherwise they could not have played it.
    """
    forced = bool(table.bars(bars_coming(table, thing, who)))
    if not forced or "contest.card.self_forced_burns" in table.disabled:
        return False
    burn_incoming(table, thing)
    return True


@rule("contest.card.self_forced_burns")
def burn_incoming(table: Table, thing: Minion | Card) -> None:
    """{thing} would be contested with a copy of the same Methuselah, and is burned instead."""
    if isinstance(thing, Card):
        transitions.burn_card(table, thing)
    else:
        transitions.burn_minion(table, thing)


def put_on(table: Table, what: str, card: Card, minion: Minion) -> None:
    """Put a card into play on a minion, whose controller chose to; raises Refused with the rules in the way."""
    table.require(what, bars_coming(table, card, minion.controller))
    attach(table, card, minion)
    settling.settle(table)


@rule("general.control.attached_minion_card")
def attach(table: Table, card: Card, minion: Minion) -> None:
    """{card} comes into play on {minion}."""
    transitions.put_into_play(table, card, minion)


# The unlock phase.


def win_back(table: Table, methuselah: Methuselah) -> None:
    """End the contests in which no rival of a Methuselah is left."""
    for thing in contested_by(table, methuselah):
        if len([copy for copy in copies(table, name_of(thing)) if is_contested(copy)]) == 1:
            win(table, thing)
    title_contest.win_titles(table, methuselah)
    settling.settle(table)


def offer(table: Table, methuselah: Methuselah, settled: Settled) -> tuple[list[Any], list[Any]]:
    """Return what a Methuselah may choose for the contests that are not settled yet, and what rules bar."""
    options: list[Any] = []
    for thing in contested_by(table, methuselah):
        if (True, thing) not in settled:
            options += [Pay(methuselah, thing), Yield(methuselah, thing)]
    for_titles, barred = title_contest.offer(table, methuselah, settled)
    return [*options, *for_titles], barred


def contested_by(table: Table, methuselah: Methuselah) -> list[Minion | Card]:
    """Return the contested cards of a Methuselah."""
    things: tuple[Minion | Card, ...] = (*table.minions, *table.near())
    return [thing for thing in things if is_contested(thing) and controller_of(thing) is methuselah]


def settled_by(choice: Any) -> tuple[bool, Minion | Card]:
    """Return what a choice settles."""
    return isinstance(choice, Pay | Yield), choice.thing


def carry_out(table: Table, choice: Any) -> None:
    """Carry out what was chosen for one contest, and let follow what must."""
    settle_one(table, choice)
    settling.settle(table)


def settle_one(table: Table, choice: Any) -> None:
    """Pay or yield."""
    if isinstance(choice, Pay):
        pay(table, choice.who, choice.thing)
    elif isinstance(choice, Yield):
        give_up(table, choice.who, choice.thing)
    else:
        title_contest.carry_out(table, choice)


@rule("contest.card.cost_one_pool")
def pay(table: Table, methuselah: Methuselah, thing: Minion | Card) -> None:
    """{methuselah} pays 1 pool for the contest of {thing}."""
    table.change(methuselah, pool=methuselah.pool - COST)


@rule("contest.card.yield")
def give_up(table: Table, methuselah: Methuselah, thing: Minion | Card) -> None:
    """{methuselah} yields {thing}."""
    burn(table, thing)


@rule("contest.card.yield_burns")
def burn(table: Table, thing: Minion | Card) -> None:
    """{thing} is burned, with all counters and cards on it."""
    if isinstance(thing, Card):
        transitions.burn_card(table, thing)
    else:
        transitions.burn_minion(table, thing)


@rule("contest.card.win")
def win(table: Table, thing: Minion | Card) -> None:
    """No other copy of {thing} is left: it is turned face up and unlocked, and the contest is over."""
    table.holds("unlock.contest_win_first", "This comes first in the unlock phase.")
    if isinstance(thing, Card):
        transitions.turn_over(table, thing, IN_PLAY)
        table.change(thing, locked=False)
    else:
        transitions.move_minion(table, thing, thing.came_from or READY)
        table.change(thing, came_from="", locked=False)
