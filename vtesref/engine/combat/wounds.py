"""What becomes of whoever suffers damage: a vampire mends or is wounded, others burn life.

Normal damage comes before aggravated damage, and torpor after all. The readings of a rule by the editions stand side by
side; ``editions.py`` says which edition plays which.
"""

from __future__ import annotations

from vtesref.engine import transitions
from vtesref.engine.cards import indexing
from vtesref.engine.cards.whom import amounts
from vtesref.engine.core import rule
from vtesref.engine.table import READY, TORPOR, Minion, Table


def wound(table: Table, vampire: Minion, normal: int, aggravated: int) -> None:
    """Carry out damage that was inflicted on a vampire: the normal points, the aggravated points, then torpor."""
    for kind in normal_first(table, vampire, normal, aggravated):
        if kind == "normal":
            mend(table, vampire, normal)
        else:
            table.edition.aggravated(table, vampire, aggravated)
        if vampire.is_gone:
            return
    if vampire.region == READY and (vampire.unmended or vampire.bound_for_torpor) and not vampire.kept_up:
        after_all_damage(table, vampire)


def normal_first(table: Table, vampire: Minion, normal: int, aggravated: int) -> tuple[str, ...]:
    """Return the kinds of damage in the order in which they are handled."""
    if normal and aggravated:
        return order(table, vampire) or ("aggravated", "normal")
    return ("normal",) if normal else ("aggravated",)


@rule("damage.aggravated.normal_first")
def order(table: Table, vampire: Minion) -> tuple[str, ...]:
    """The normal damage is handled before the aggravated damage."""
    return "normal", "aggravated"


def mend(table: Table, vampire: Minion, points: int) -> None:
    """Mend normal damage as far as there is blood for it."""
    mended = min(points, vampire.counters)
    if mended == points:
        mend_points(table, vampire, points)
        return
    mend_what_it_can(table, vampire, points, mended)
    leave_unmended(table, vampire, points - mended)


def lost_blood(table: Table, vampire: Minion, points: int) -> None:
    """Note the blood that a vampire in combat burned for damage, where a text may ask for it."""
    combat = table.course.combat
    for side in combat.sides if combat is not None and indexing.has(table, "says", amounts.OF_DAMAGE) else ():
        if side.minion is vampire and points:
            table.change(side, mended=side.mended + points)


@rule("damage.mend.one_blood_each")
def mend_points(table: Table, vampire: Minion, points: int) -> None:
    """{vampire} burns a blood for each point of normal damage: {points}."""
    table.change(vampire, counters=vampire.counters - points)
    lost_blood(table, vampire, points)
    if not vampire.counters and not table.holds(
        "damage.mend.to_zero_ok", "{vampire} is empty, but this has no other effect.", vampire=vampire
    ):
        leave_unmended(table, vampire, 1)


@rule("damage.mend.must_burn_all")
def mend_what_it_can(table: Table, vampire: Minion, points: int, mended: int) -> None:
    """{vampire} has no blood to mend all of {points}, and burns what they have: {mended}."""
    table.change(vampire, counters=vampire.counters - mended)
    lost_blood(table, vampire, mended)


@rule("damage.unmended_wounds")
def leave_unmended(table: Table, vampire: Minion, points: int) -> None:
    """Unmended damage ({points}) leaves {vampire} wounded."""
    table.change(vampire, unmended=vampire.unmended + points)


# Aggravated damage. Complete Rules Reference: every point costs a blood, the first included.


@rule("damage.aggravated.every_point_1998c")
def every_point_costs(table: Table, vampire: Minion, points: int) -> None:
    """Aggravated damage ({points}) costs {vampire} a blood for each point, or destroys them."""
    if points > vampire.counters:
        burn(table, vampire)
        return
    table.change(vampire, counters=vampire.counters - points)
    survive(table, vampire)


# Revised Rules and Fifth Edition: the first point wounds and costs nothing; a wounded vampire pays for each point.


def wounded_pays(table: Table, vampire: Minion, points: int) -> None:
    """Carry out aggravated damage point by point: the one that wounds, and those that must be paid for."""
    if not cannot_mend(table, vampire, points):
        mend(table, vampire, points)
        return
    for _ in range(points):
        if not table.edition.is_wounded(table, vampire):
            first_point(table, vampire)
        elif vampire.counters:
            pay_for_point(table, vampire)
        else:
            cannot_pay(table, vampire)
        if vampire.is_gone:
            return
    survive(table, vampire)


@rule("damage.aggravated.not_mended", otherwise=False)
def cannot_mend(table: Table, vampire: Minion, points: int) -> bool:
    """Aggravated damage ({points}) cannot be mended."""
    return True


@rule("damage.aggravated.first_point_wounds")
def first_point(table: Table, vampire: Minion) -> None:
    """The point costs no blood, and leaves {vampire} wounded."""
    table.change(vampire, unmended=vampire.unmended + 1)


@rule("damage.aggravated.wounded_pays")
def pay_for_point(table: Table, vampire: Minion) -> None:
    """{vampire} is wounded, and burns a blood to prevent their destruction."""
    table.change(vampire, counters=vampire.counters - 1)
    lost_blood(table, vampire, 1)


@rule("damage.aggravated.wounded_burns")
def cannot_pay(table: Table, vampire: Minion) -> None:
    """{vampire} is wounded and has no blood to prevent their destruction."""
    burn(table, vampire)


def unmended_damage(table: Table, vampire: Minion) -> bool:
    """Count as wounded a vampire with unmended damage, and nobody else (Revised Rules, read to the letter)."""
    if not vampire.unmended and vampire.region == TORPOR:
        torpor_does_not_wound(table, vampire)
    return vampire.unmended > 0


def unmended_or_torpid(table: Table, vampire: Minion) -> bool:
    """Count as wounded a vampire with unmended damage, in torpor, or on the way there (Fifth Edition)."""
    if not table.holds("damage.wounded.definition", "A vampire with unmended damage or in torpor is wounded."):
        return False
    return vampire.unmended > 0 or bool(torpid_is_wounded(table, vampire))


def torpid_is_wounded(table: Table, vampire: Minion) -> bool:
    """Tell whether a vampire counts as wounded for lying in torpor or going there."""
    if vampire.region == TORPOR or vampire.bound_for_torpor:
        return bool(wounded_in_torpor(table, vampire))
    return False


@rule("damage.torpid_is_wounded")
def torpor_does_not_wound(table: Table, vampire: Minion) -> None:
    """{vampire} has no unmended damage; torpor alone does not make them wounded."""


@rule("damage.torpid_is_wounded")
def wounded_in_torpor(table: Table, vampire: Minion) -> bool:
    """{vampire} is wounded, since they are in torpor or on the way there."""
    return True


# What becomes of the vampire.


@rule("damage.aggravated.burn_skips_torpor")
def burn(table: Table, vampire: Minion) -> None:
    """{vampire} is burned, without passing through torpor."""
    table.holds("diablerie.not_by_damage", "That is no diablerie.")
    transitions.burn_minion(table, vampire)


@rule("damage.aggravated.survivor_torpor")
def survive(table: Table, vampire: Minion) -> None:
    """{vampire} survives the aggravated damage, and will go to torpor."""
    if vampire.region == READY:
        table.change(vampire, bound_for_torpor=True)


@rule("damage.torpor_after_all")
def after_all_damage(table: Table, vampire: Minion) -> None:
    """All damage is handled, and {vampire} leaves the ready region."""
    to_torpor(table, vampire)


@rule("torpor.enter")
def to_torpor(table: Table, vampire: Minion) -> None:
    """{vampire} goes to torpor."""
    transitions.to_torpor(table, vampire)
    borne = [card for card in table.cards_on(vampire) if card.kind != "ability"]
    if borne and not table.holds(
        "torpor.keeps_cards", "The cards and counters on {vampire} stay there.", vampire=vampire
    ):
        for card in borne:
            transitions.burn_card(table, card)


# Allies and retainers.


@rule("damage.ally.one_life_each")
def lose_life(table: Table, minion: Minion, points: int) -> None:
    """{minion} burns a life for each point of damage, aggravated or not: {points}."""
    table.change(minion, counters=max(0, minion.counters - points))
