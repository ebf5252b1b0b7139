"""Torpor: the actions to leave it, to rescue from it, and to diablerise a vampire that lies in it.

What a diablerie is stands in ``diablerie.py``, going to torpor in ``damage.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import sects, transitions
from vtesref.engine.action.action import Action, Kind, no_stealth
from vtesref.engine.action.actions import take
from vtesref.engine.action.block import fight_blocker
from vtesref.engine.action.may_act import bars_acting
from vtesref.engine.asking import HowSplit
from vtesref.engine.cards.playing.costs import fizzle
from vtesref.engine.combat import diablerie
from vtesref.engine.core import rule
from vtesref.engine.table import ALLY, READY, TORPOR, Minion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Table

#: What leaving torpor and a rescue cost, in blood.
COST = 2
#: What leaving torpor costs by itself where a card is played for it.
NOTHING = 0


# Leaving.


def bars_leaving(table: Table, vampire: Minion, cost: int = COST) -> Iterator[str]:
    """Yield the rules that keep a minion from acting to leave torpor, at a cost in blood."""
    if not vampire.is_vampire or vampire.region != TORPOR:
        yield "torpor_action.leave.who"
    yield from bars_acting(table, vampire, LEAVE.name)
    if vampire.counters < cost:
        yield "torpor_action.leave.cost"


def leave(table: Table, vampire: Minion) -> None:
    """Carry out an action to leave torpor."""
    take(table, f"{vampire} leaves torpor", Action(LEAVE, vampire))


@rule("torpor_action.leave.stealth", otherwise=0)
def leaving_stealth(table: Table, action: Action) -> int:
    """Leaving torpor is undirected, at +1 stealth."""
    return 1


def left(table: Table, action: Action) -> None:
    """Let a vampire pay, and come out of torpor."""
    vampire = action.minion
    if vampire.counters < COST:
        fizzle(table, vampire, COST)
        return
    pay_to_leave(table, vampire)
    come_out(table, vampire)


def come_out(table: Table, vampire: Minion) -> None:
    """Let a vampire come out of torpor, paid for."""
    arrive(table, vampire)
    table.edition.arrival(table, vampire)


@rule("torpor_action.leave.cost")
def pay_to_leave(table: Table, vampire: Minion) -> None:
    """{vampire} burns 2 blood to leave torpor."""
    table.change(vampire, counters=vampire.counters - COST)


@rule("torpor_action.leave.effect")
def arrive(table: Table, vampire: Minion) -> None:
    """{vampire} goes to the ready region."""
    transitions.to_ready(table, vampire)
    table.edition.out_of_torpor(table, vampire)


@rule("torpor.wounded_until_out")
def no_longer_wounded(table: Table, vampire: Minion) -> None:
    """{vampire} has left torpor, and is no longer wounded."""
    table.change(vampire, unmended=0)


def never_wounded(table: Table, vampire: Minion) -> None:
    """Leave a vampire as it is, wounds being unknown (CRR)."""


def arrives_as_it_is(table: Table, vampire: Minion) -> None:
    """Leave a vampire that comes out of torpor as it is, locked or not."""


@rule("torpor_action.leave.arrives_locked")
def arrives_locked(table: Table, vampire: Minion) -> None:
    """{vampire} comes out of torpor locked."""
    transitions.lock(table, vampire)


@rule("torpor_action.leave.blocked_no_combat")
def meet_blocker(table: Table, minion: Minion, blocker: Minion) -> None:
    """{blocker} blocks a vampire in torpor, and there is no combat."""
    offer_diablerie(table, minion, blocker)


@rule("torpor_action.leave.blocker_diablerie")
def offer_diablerie(table: Table, vampire: Minion, blocker: Minion) -> None:
    """{blocker}, if a vampire, may diablerise {vampire}."""
    diablerie.may_diablerise(table, blocker, vampire)
    if vampire.region == TORPOR:
        stay(table, vampire)


@rule("torpor_action.leave.blocker_declines")
def stay(table: Table, vampire: Minion) -> None:
    """The action of {vampire} fails, and its cost is not paid."""


def has_left(table: Table, action: Action) -> bool:
    """Tell whether the vampire has left torpor in another way, so that there is nothing left to do."""
    return action.minion.region != TORPOR and nothing_to_leave(table, action.minion)


@rule("torpor_action.only_leave", otherwise=False)
def nothing_to_leave(table: Table, vampire: Minion) -> bool:
    """{vampire} is not in torpor any more, so the action has no effect."""
    return True


LEAVE = Kind(
    "leave torpor",
    leaving_stealth,
    bars=lambda table, action: bars_leaving(table, action.minion),
    succeed=left,
    blocked=meet_blocker,
    fails=has_left,
)


# Rescue.


def bars_rescuing(table: Table, rescuer: Minion, torpid: Minion) -> Iterator[str]:
    """Yield the rules that keep a minion from rescuing another."""
    yield from bars_torpid_acting(rescuer)
    if not rescuer.is_vampire or rescuer.region != READY:
        yield "torpor_action.rescue.who"
    if rescuer.kind == ALLY:
        yield from table.edition.ally_bars
    yield from bars_acting(table, rescuer, RESCUE.name)
    if torpid.region != TORPOR or torpid is rescuer:
        yield "torpor_action.rescue.effect"
    if not is_free(table, torpid) and not splits(rescuer, torpid):
        yield "torpor_action.rescue.cost"


def bars_torpid_acting(minion: Minion) -> Iterator[str]:
    """Yield the rules that keep a vampire in torpor from any action but leaving it."""
    if minion.region == TORPOR:
        yield "torpor_action.only_leave"
        yield "torpor.cannot_act_block_react"
        yield "torpor.controlled_not_ready"


def is_free(table: Table, torpid: Minion) -> bool:
    """Tell whether a rescue costs nothing: that of a paralysed vampire (1998)."""
    return (
        torpid.paralysed
        and table.edition.paralysis_bars == ()
        and table.holds(
            "torpor_action.rescue.paralyzed_free",
            "{torpid} is paralysed, and their rescue costs nothing.",
            torpid=torpid,
        )
    )


def splits(rescuer: Minion, torpid: Minion) -> list[int]:
    """Return what the rescuer may pay of the cost, the most first; the rescued vampire pays the rest."""
    return [paid for paid in range(COST, -1, -1) if paid <= rescuer.counters and COST - paid <= torpid.counters]


def rescue(table: Table, rescuer: Minion, torpid: Minion) -> None:
    """Carry out an action to rescue a vampire."""
    take(table, f"{rescuer} rescues {torpid}", Action(RESCUE, rescuer, torpid))


def stealth_at_home(table: Table, action: Action) -> int:
    """Give 1 stealth to an action at a vampire of the same Methuselah."""
    keys = {"rescue": ("torpor_action.rescue.own", "torpor_action.rescue.other")}
    own, other = keys.get(action.kind.name, ("torpor_action.diablerize.own", "torpor_action.diablerize.other"))
    if action.aimed_at() is None:
        told = "An action that targets a vampire of the same Methuselah is undirected, at +1 stealth."
        return 1 if table.holds(own, told) else 0
    if table.holds(other, "An action that targets another Methuselah's vampire is directed, at 0 stealth."):
        return no_stealth(table, action)
    return 1


def torpid_target(action: Action) -> Minion:
    """Return the vampire in torpor that an action is aimed at."""
    assert isinstance(action.target, Minion)
    return action.target


def settle_split(table: Table, action: Action) -> None:
    """Decide on announcing how the cost is split, where the edition has it so."""
    if is_free(table, torpid_target(action)) or not table.edition.split_on_announcing:
        return
    if table.holds("action.announce.all_details", "The player says now how the cost is split."):
        split(table, action)


def split(table: Table, action: Action) -> None:
    """Ask the acting Methuselah how the cost is split."""
    ways = splits(action.minion, torpid_target(action))
    if not ways:  # nobody can pay: the rescue was announced though a rule should have barred it
        return
    paid = table.ask(HowSplit(action.minion, ways))
    decide_split(table, action, paid)


@rule("torpor_action.rescue.cost_split_choice")
def decide_split(table: Table, action: Action, paid: int) -> None:
    """The acting Methuselah decides that the rescuer pays {paid}."""
    table.change(action, number=paid)


def rescued(table: Table, action: Action) -> None:
    """Let the rescue be paid, and the vampire come out of torpor."""
    rescuer, torpid = action.minion, torpid_target(action)
    if torpid.region != TORPOR:
        return
    if not is_free(table, torpid):
        if action.number is None and splits(rescuer, torpid):
            split(table, action)
        paid = action.number
        if paid is None or paid not in splits(rescuer, torpid):
            fizzle(table, rescuer, COST if paid is None else paid)
            if paid is not None and torpid.counters:
                lose_share(table, torpid, COST - paid)
            return
        pay_for_rescue(table, rescuer, torpid, paid, COST - paid)
    come_back(table, torpid)


@rule("torpor_action.rescue.cost")
def pay_for_rescue(table: Table, rescuer: Minion, torpid: Minion, paid: int, rest: int) -> None:
    """The rescue costs 2 blood: {paid} from {rescuer}, {rest} from {torpid}."""
    table.change(rescuer, counters=rescuer.counters - paid)
    table.change(torpid, counters=torpid.counters - rest)


@rule("cards.cost.unpayable_fizzles")
def lose_share(table: Table, torpid: Minion, rest: int) -> None:
    """{torpid} still burns what they have of their share: {rest}."""
    table.change(torpid, counters=max(0, torpid.counters - rest))


@rule("torpor_action.rescue.effect")
def come_back(table: Table, torpid: Minion) -> None:
    """{torpid} goes to the ready region, and neither locks nor unlocks."""
    transitions.to_ready(table, torpid)
    table.edition.out_of_torpor(table, torpid)


@rule("torpor_action.rescue.blocked_combat")
def fight_over_rescue(table: Table, fighter: Minion, blocker: Minion) -> None:
    """{blocker} blocks the rescue, and combat follows as usual."""
    fight_blocker(table, fighter, blocker)


RESCUE = Kind(
    "rescue",
    stealth_at_home,
    bars=lambda table, action: bars_rescuing(table, action.minion, torpid_target(action)),
    succeed=rescued,
    begin=settle_split,
    blocked=fight_over_rescue,
)


# Diablerie.


def bars_diablerising(table: Table, diablerist: Minion, victim: Minion) -> Iterator[str]:
    """Yield the rules that keep a minion from acting to diablerise another."""
    yield from bars_torpid_acting(diablerist)
    if diablerist.region != READY:
        yield "diablerie.ready_vampires_only"
    if not diablerist.is_vampire or diablerist.region != READY:
        yield "torpor_action.diablerize.who"
    if diablerist.kind == ALLY:
        yield from table.edition.ally_bars
    yield from bars_acting(table, diablerist, DIABLERISE.name)
    if victim.region != TORPOR or victim is diablerist:
        yield "torpor_action.diablerize.effect"
    yield from sects.bars_diablerie(table, diablerist)


def diablerise(table: Table, diablerist: Minion, victim: Minion) -> None:
    """Carry out an action to diablerise a vampire in torpor, and the blood hunt after it."""
    take(table, f"{diablerist} diablerises {victim}", Action(DIABLERISE, diablerist, victim))


@rule("torpor_action.diablerize.effect")
def diablerised(table: Table, action: Action, minion: Minion) -> None:
    """{minion} commits diablerie."""
    table.holds("torpor_action.diablerize.cost", "It costs nothing.")
    victim = torpid_target(action)
    if victim.region == TORPOR:
        diablerie.commit(table, minion, victim)


@rule("torpor_action.diablerize.blocked")
def fight_over_diablerie(table: Table, fighter: Minion, blocker: Minion) -> None:
    """{blocker} blocks the action to diablerise, and combat follows as usual."""
    fight_blocker(table, fighter, blocker)


DIABLERISE = Kind(
    "diablerise",
    stealth_at_home,
    bars=lambda table, action: bars_diablerising(table, action.minion, torpid_target(action)),
    succeed=lambda table, action: diablerised(table, action, action.minion),
    blocked=fight_over_diablerie,
)
