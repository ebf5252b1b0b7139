"""What cards let follow a combat: another combat of the same two minions, or a diablerie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import sects
from vtesref.engine.cards.texts import WHEN
from vtesref.engine.combat import diablerie, unblocked
from vtesref.engine.combat.combatants import combat_of
from vtesref.engine.core import rule
from vtesref.engine.table import TORPOR

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.texts import Lasting, Text
    from vtesref.engine.combat.combatants import Combat, Combatant
    from vtesref.engine.table import Table


def bars(table: Table, side: Combatant, word: str) -> Iterator[str]:
    """Yield the rules that keep a side from letting something follow the combat, at the end of its round."""
    combat = combat_of(table)
    if combat.pressed and not combat.over:
        yield "press.continue"
    other = combat.other(side).minion
    if word == "diablerise":
        if not (side.minion.is_vampire and side.minion.is_ready):
            yield "diablerie.ready_vampires_only"
        yield from sects.bars_diablerie(table, side.minion)
        if not other.is_vampire or not (other.region == TORPOR or (other.kept_up and other.unmended)):
            yield "cards.target.must_be_available"
        return
    if combat.follows and word in ("new combat", "go on"):
        yield "combat.no_second_pending"
    elif word == "new combat":
        yield from bars_queueing(table)
    if not (side.minion.is_ready and other.is_ready):
        yield "combat.only_ready"


def follows_action(text: Text) -> bool:
    """Tell whether a text for a time lets a combat follow the action."""
    waits = text.kind == WHEN and text.moment is not None and text.moment.row.observed == "action resolved"
    return waits and text.says("begins a combat")


def queued(table: Table) -> list[Lasting]:
    """Return the texts for a time that let a combat follow the action."""
    return [one for one in table.course.lasting if follows_action(one.text)]


def bars_queueing(table: Table) -> Iterator[str]:
    """Yield the rule that keeps a combat from being queued while another waits for the end of the action."""
    if queued(table):
        yield "combat.no_second_pending"


@rule("combat.from_effects")
def queue_combat(table: Table) -> None:
    """Another combat between the two will follow when this one is over."""
    table.change(combat_of(table), follows=True)


def carry_on(table: Table) -> None:
    """Give the combat another round even if it is over, whatever was to follow it."""
    unblocked.void(table)
    unblocked.lose(table)
    go_on(table)


@rule("general.golden_rule")
def go_on(table: Table) -> None:
    """The combat does not end, and another round follows."""
    table.change(combat_of(table), over="", pressed=True)


@rule("general.golden_rule")
def queue_diablerie(table: Table, side: Combatant) -> None:
    """{side} will commit diablerie on the opposing vampire when the combat is over."""
    table.change(combat_of(table), diablerist=side)


def commit_diablerie(table: Table, combat: Combat) -> None:
    """Let the diablerie be committed that was to follow a combat, if both vampires are still there for it."""
    side = combat.diablerist
    if side is None or not side.minion.is_ready or combat.other(side).minion.region != TORPOR:
        return
    unblocked.void(table)
    diablerie.commit(table, side.minion, combat.other(side).minion)
