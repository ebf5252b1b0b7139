"""Sects and traits as far as rules hang on them; their names are data in ``traits.py``.

The traits are of the Fifth Edition: the books of 1998 do not know them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine import transitions
from vtesref.engine.asking import MaySendSlave
from vtesref.engine.cards.always import values
from vtesref.engine.core import rule
from vtesref.engine.table import READY, TORPOR, Card, Methuselah, Minion
from vtesref.engine.traits import CAMARILLA_CLANS, SABBAT_CLANS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.action.action import Action
    from vtesref.engine.table import Table

#: What a scarce vampire costs for each vampire of its clan that its Methuselah controls.
SCARCE = 3


def has(table: Table, minion: Minion, trait: str) -> bool:
    """Tell whether a minion has a trait, in an edition that knows traits."""
    return table.edition.knows_traits and trait in minion.traits


# Sects and clans.


def by_clan(table: Table) -> None:
    """Let a vampire of whose sect nothing is told be of that of its clan (1998)."""
    for minion in table.minions:
        if not minion.is_vampire or not minion.clan or minion.sect:
            continue
        sect = "Camarilla" if minion.clan in CAMARILLA_CLANS else "Sabbat" if minion.clan in SABBAT_CLANS else ""
        if sect:
            belong(table, minion, sect)
        else:
            stand_apart(table, minion)


@rule("sects.camarilla_members_1998")
def belong(table: Table, minion: Minion, sect: str) -> None:
    """{minion.clan} is a clan of the {sect}, and so is {minion}."""
    table.change(minion, sect=sect)


@rule("sects.independent")
def stand_apart(table: Table, minion: Minion) -> None:
    """{minion.clan} belongs to none of the great sects, and {minion} is Independent."""
    table.change(minion, sect="Independent")


def as_told(table: Table) -> None:
    """Leave every vampire in the sect that is told of it, whatever its clan (Fifth Edition)."""


@rule("sects.change_replaces")
def change_sect(table: Table, minion: Minion, sect: str) -> None:
    """{minion} changes to the sect {sect}, and no longer belongs to their old one."""
    table.holds("sects.exactly_one", "A vampire belongs to one sect.")
    if sect == "Independent":
        table.holds("sects.independent", "It belongs to none of the great sects.")
    table.change(minion, sect=sect)


def bars_creating(table: Table, minion: Minion) -> Iterator[str]:
    """Yield the rule that keeps a sterile vampire from acting to put new vampires into play."""
    if has(table, minion, "sterile"):
        yield "trait.sterile"


@rule("sects.new_vampire_inherits")
def inherit_sect(table: Table, minion: Minion, creator: Minion) -> None:
    """{minion} is new, and belongs to the sect of {creator}."""
    table.change(minion, sect=creator.sect)


@rule("sects.new_vampire_inherits")
def inherit_no_clan(table: Table, minion: Minion, creator: Minion) -> None:
    """{minion} is new and, like {creator}, has no clan: they are a Caitiff too."""
    table.change(minion, clan=creator.clan)


@rule("general.golden_rule")
def change_clan(table: Table, minion: Minion, clan: str) -> None:
    """An effect changes the clan of {minion} to {clan}."""
    table.change(minion, clan=clan)
    if not table.holds("sects.clan_no_default", "The sect of {who} stays as it is.", who=minion):
        table.change(minion, sect="")


def bars_card(table: Table, minion: Minion, card: Card) -> Iterator[str]:
    """Yield the rules on sects and traits by which a minion does not meet what a card requires."""
    for requirement in card.requires:
        kind, _, what = requirement.partition(" ")
        if kind == "clan" and what != minion.clan and _counterparts(what, minion.clan):
            yield "sects.antitribu_distinct"
        elif kind == "trait" and table.edition.knows_traits and what not in minion.traits:
            yield from {"Black Hand": ("trait.black_hand",), "Flight": ("trait.flight",)}.get(what, ())


def _counterparts(one: str, other: str) -> bool:
    return bool(other) and one.removesuffix(" antitribu") == other.removesuffix(" antitribu")


# Blood Cursed.


def bars_diablerie(table: Table, minion: Minion) -> Iterator[str]:
    """Yield the rules that keep a vampire from diablerie: being Blood Cursed, or the text of a card."""
    if table.texts or table.course.lasting:
        yield from values.barred(table, minion, "commit diablerie")
    if has(table, minion, "Blood Cursed"):
        yield "trait.blood_cursed"


# Infernal.


# Scarce.


def scarcity(table: Table, who: Methuselah, vampire: Minion) -> int:
    """Return what it costs to bring out a vampire that is scarce: 3 pool for each one of its clan in play."""
    if not vampire.clan or not has(table, vampire, "scarce"):
        return 0
    own = [
        minion for minion in table.minions if minion.controller is who and minion.is_vampire and minion is not vampire
    ]
    return SCARCE * sum(minion.clan == vampire.clan and minion.region in (READY, TORPOR) for minion in own)


def no_scarcity(table: Table, who: Methuselah, vampire: Minion) -> None:
    """Let a vampire come without an extra cost: the books of 1998 have no scarce vampires."""


def scarce_costs(table: Table, who: Methuselah, vampire: Minion) -> None:
    """Let a scarce vampire cost pool for every vampire of its clan that is controlled already."""
    cost = scarcity(table, who, vampire)
    if cost:
        burn_for_scarce(table, who, vampire, cost)


@rule("trait.scarce")
def burn_for_scarce(table: Table, methuselah: Methuselah, minion: Minion, amount: int) -> None:
    """{minion} is scarce: {methuselah} burns {amount} pool for the vampires of their clan already controlled."""
    table.change(methuselah, pool=max(0, methuselah.pool - amount))


# Slaves.


class StandIn(NamedTuple):
    """The choice to let a slave take a combat."""

    slave: Minion
    minion: Minion

    def __str__(self) -> str:
        return f"{self.slave} stands in for {self.minion}"


def bars_slave(table: Table, action: Action, directed_at: Methuselah | None) -> Iterator[str]:
    """Yield the rule that keeps a slave from directed actions while no ready member of its clan commands it."""
    slave = action.minion
    if not has(table, slave, "slave") or directed_at is None:
        return
    if not any(
        minion.controller is slave.controller and minion.is_ready and minion.clan == slave.serves
        for minion in table.minions
    ):
        yield "trait.slave.no_directed"


def combatant(table: Table, action: Action, blocker: Minion) -> Minion:
    """Return who fights the blocker of an action: the acting minion, or a slave that stands in for it."""
    slaves = [
        StandIn(minion, action.minion)
        for minion in table.minions
        if minion.controller is action.acting
        and minion is not action.minion
        and minion.is_ready
        and not minion.locked
        and has(table, minion, "slave")
        and minion.serves == action.minion.clan
    ]
    choice = table.ask(MaySendSlave(action.acting, [None, *slaves])) if slaves else None
    if choice is not None:
        stand_in(table, choice.slave, action.minion, blocker)
    return action.minion if choice is None or not choice.slave.locked else choice.slave


@rule("trait.slave.take_combat")
def stand_in(table: Table, slave: Minion, minion: Minion, blocker: Minion) -> None:
    """{slave} locks, {minion} unlocks, and the slave fights {blocker} instead."""
    transitions.lock(table, slave)
    table.change(minion, locked=False)


# The Red List.


def forget_marks(table: Table) -> None:
    """Take back the marks of an earlier turn, and that vampires went for the marked."""
    for minion in table.minions:
        if minion.marked is not None or minion.went:
            table.change(minion, marked=None, went=False)
