"""What must follow any effect: excess blood drains off, the last life burns, and what lay on the burned burns too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import seating, transitions
from vtesref.engine.cards import indexing
from vtesref.engine.cards.always import turn as always_turn
from vtesref.engine.cards.always import values
from vtesref.engine.cards.playing import stand_ins, teaching
from vtesref.engine.cards.tracking import events, library
from vtesref.engine.cards.whom import history
from vtesref.engine.control import controller_of
from vtesref.engine.core import rule
from vtesref.engine.early_ends import ActionEnds
from vtesref.engine.table import (
    ALLY,
    ASH_HEAP,
    CONTESTED,
    GONE,
    HAND,
    IN_PLAY,
    MERGED,
    READY,
    REMOVED,
    RETAINER,
    TORPOR,
    VAMPIRE,
    Minion,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.engine.action.action import Action
    from vtesref.engine.table import Card, Methuselah, Table

    Check = Callable[[Table], None]
    Outlives = Callable[[Table, Card], bool]


#: Cards in play that are no cards on a minion but what it can do itself.
OWN = ("ability", ALLY, RETAINER)
#: What is looked at after every effect by what lies above: contests that begin, who is ousted, what spoils a
#: withdrawal, and texts whose events have happened.
CHECKS: dict[str, Check] = {}


def check(name: str) -> Callable[[Check], Check]:
    """Let a function from above be what looks, after every effect, at one thing of those in ``CHECKS``."""

    def add(function: Check) -> Check:
        CHECKS[name] = function
        return function

    return add


#: What lets cards do something instead of burning with their bearer, and tells whether one does: their texts.
OUTLIVING: list[Outlives] = []


def outliving(function: Outlives) -> Outlives:
    """Let a function carry out what a card does instead of burning with its bearer; it tells whether it does that."""
    OUTLIVING.append(function)
    return function


def settle(table: Table) -> None:
    """Let follow what must, if anything has changed since that was last done."""
    if table.is_settled():
        return
    gone = lies = False
    mortal, is_another = table.of_minions("settling", _whom_it_concerns, table)
    for minion in mortal:
        if minion.region in GONE:
            gone = True
            if minion.merged is not None and minion.merged.region == MERGED:
                burn_merged(table, minion.merged, minion)
        elif not minion.counters:
            lose_last_life(table, minion)
            gone = True
    if gone:
        if table.texts:
            history.note_burned_in_combat(table)
        burn_with(table)
    spoken = values.spoken(table)
    if "leaves the game" in spoken:
        for minion in table.minions:
            if minion.region in (READY, TORPOR) and values.is_said_of(table, "leaves the game", minion):
                leave_game(table, minion)
    if "capacity" in spoken:
        alter_capacities(table)
    drain_all(table)
    if table.texts and indexing.has(table, "says", "lies on a card"):
        go_with(table)
        lies = True
    if "blocks itself" in spoken:
        stand_ins.arrive(table)
    if is_another or "identity" in spoken:
        alter_identities(table)
    if teaching.HAS in spoken and values.standing_of(table, teaching.HAS):
        teaching.check(table)
    CHECKS["contests"](table)
    before = table.mark()
    CHECKS["ousting"](table)
    if table.mark() > before:
        drain_all(table)  # what has left with somebody may have given capacity
        burn_with(table)
    CHECKS["withdrawal"](table)
    if lies and table.mark() > before:
        go_with(table)
    keep_hands(table)
    library.replace_left(table)
    if table.texts or table.course.lasting or table.course.happened:
        events.observe(table)
        if table.course.happened:
            CHECKS["events"](table)
    table.note_settled()


def _whom_it_concerns(table: Table) -> tuple[list[Minion], bool]:
    """Return the minions that are gone or can lose their last life, and whether a card gives any another clan."""
    mortal = [minion for minion in table.minions if minion.kind != VAMPIRE or minion.region in GONE]
    return mortal, any(minion.beneath is not None for minion in table.minions)


def keep_hands(table: Table) -> None:
    """Let hands follow what a text makes of their size as it comes, leaves, or has other neighbours at the table."""
    log = table._log
    seen, table.kept = min(table.kept, len(log)), len(log)
    speaking = table.once("speaking of hands", _speaking_of_hands, table)
    if speaking and any(
        field in ("region", "seated") or (field in ("place", "controller", "counters") and entity in speaking)
        for entity, field, _ in log[seen:]
    ):
        for methuselah in seating.in_play(table):
            library.keep(table, methuselah)


def _speaking_of_hands(table: Table) -> frozenset[Card | Minion]:
    """Return the cards in whose texts the hand size stands for as long as they are in play, and whose text it is."""
    cards = [standing.card for standing in values.standing_of(table, "hand size") if standing.card is not None]
    own = [card.holder for card in cards if card.kind == "ability" and isinstance(card.holder, Minion)]
    return frozenset([*cards, *own])


def alter_capacities(table: Table) -> None:
    """Let the capacity of every vampire be what its card and the cards on it make of it, and no less than 1."""
    spoken = values.is_in_force(table, "capacity")
    touched = values.touched(table, "capacity") if spoken else set()
    for vampire in table.minions:
        looked_at = vampire in touched or vampire.altered or (spoken and vampire.capacity < 1)
        if not looked_at or not vampire.is_vampire or vampire.is_gone:
            continue
        before = table.mark()
        printed = vampire.capacity - vampire.altered
        capacity = printed + values.value(table, "capacity", vampire)
        if capacity < 1 and table.holds(
            "general.capacity.minimum_one", "The capacity of {vampire} does not fall below 1.", vampire=vampire
        ):
            capacity = 1
        if capacity != vampire.capacity:
            alter(table, vampire, capacity, capacity - printed)
        if vampire.region in (READY, TORPOR) and vampire.counters > vampire.capacity:
            drain(table, vampire, vampire.counters - vampire.capacity)
        if spoken and table.mark() != before:
            touched = values.touched(table, "capacity")


@rule("general.golden_rule")
def alter(table: Table, vampire: Minion, capacity: int, altered: int) -> None:
    """With the cards on them, {vampire} now has capacity {capacity}."""
    table.change(vampire, capacity=capacity, altered=altered)


def burn_with(table: Table) -> None:
    """Burn what those employed and bore who are gone."""
    known = table.whereabouts().known
    if "nothing left behind" in known:
        return
    before = table.mark()
    _burn_with(table)
    if table.mark() == before:  # and as long as nothing moves, nothing is
        known["nothing left behind"] = True


def _burn_with(table: Table) -> None:
    for minion in table.minions:
        employer = minion.employer
        if employer is not None and employer.is_gone and not minion.is_gone:
            burn_retainer(table, minion, employer)
    for card in table.near():
        on_table = card.place in (IN_PLAY, CONTESTED) and card.kind not in OWN
        if on_table and getattr(card.holder, "is_gone", False):
            if card.is_equipment:
                if getattr(card.holder, "region", "") == ASH_HEAP and any(does(table, card) for does in OUTLIVING):
                    continue
                burn_on_bearer(table, card)
            else:
                burn_attached(table, card)


def go_with(table: Table) -> None:
    """Let what lies on a card follow whoever controls that, and burn with it."""
    for card in table.cards:
        under = card.lies_on
        if under is None:
            continue
        whose = controller_of(under)
        if under.place != IN_PLAY or whose is None:
            burn_attached(table, card)
        elif card.holder is not whose and card.place == HAND:
            follow(table, card, under, whose)


@rule("general.golden_rule")
def follow(table: Table, card: Card, under: Card, whose: Methuselah) -> None:
    """{card} goes with {under}, and {whose} can play it."""
    table.change(card, holder=whose)


def alter_identities(table: Table) -> None:
    """Let the clan and the sect of every vampire be those that a card on it gives, or its own again."""
    for vampire in table.minions:
        given = always_turn.identity_of(table, vampire) if vampire.is_vampire and not vampire.is_gone else None
        own = vampire.beneath
        now = (vampire.clan, vampire.sect)
        if given is None and own is not None:
            be_itself(table, vampire, *own)
        elif given is not None and (now != given or own is None):
            be_another(table, vampire, given, now)


@rule("general.golden_rule")
def be_another(table: Table, vampire: Minion, given: tuple[str, str], own: tuple[str, str]) -> None:
    """The card on {vampire} gives them another clan and sect for now."""
    table.change(vampire, clan=given[0], sect=given[1], beneath=own)


@rule("general.golden_rule")
def be_itself(table: Table, vampire: Minion, clan: str, sect: str) -> None:
    """{vampire} is of their own clan and sect again."""
    table.change(vampire, clan=clan, sect=sect, beneath=None)


def drain_all(table: Table) -> None:
    """Let what any vampire in play has above its capacity drain off."""
    for minion in table.minions_in(READY, TORPOR):
        if minion.counters > minion.capacity and minion.is_vampire:
            drain(table, minion, minion.counters - minion.capacity)


@rule("general.capacity.limit")
def drain(table: Table, vampire: Minion, excess: int) -> None:
    """{vampire} cannot hold more blood than their capacity: {excess} goes back to the bank."""
    table.change(vampire, counters=vampire.capacity)


@rule("general.remove_from_game")
def leave_game(table: Table, minion: Minion) -> None:
    """The text of {minion} removes them from the game."""
    transitions.burn_minion(table, minion, REMOVED)


def lose_last_life(table: Table, minion: Minion) -> None:
    """Burn an ally or retainer without life."""
    if minion.kind == RETAINER:
        burn_lifeless_retainer(table, minion)
    elif table.holds("ally.zero_life_burns", "{minion} has lost their last life.", minion=minion):
        burn_lifeless_ally(table, minion)


@rule("damage.ally.burns_at_zero")
def burn_lifeless_ally(table: Table, minion: Minion) -> None:
    """{minion} has no life left, and is burned."""
    transitions.burn_minion(table, minion)


@rule("retainer.zero_life_burns")
def burn_lifeless_retainer(table: Table, minion: Minion) -> None:
    """{minion} has no life left, and is burned."""
    transitions.burn_minion(table, minion)


@rule("cards.retainer.burns_with_employer")
def burn_retainer(table: Table, retainer: Minion, employer: Minion) -> None:
    """{employer} is burned, and {retainer} with them."""
    transitions.burn_minion(table, retainer)


@rule("cards.equipment.burns_with_bearer")
def burn_on_bearer(table: Table, card: Card) -> None:
    """The minion with {card} is burned, and {card} with them."""
    transitions.burn_card(table, card)


@rule("general.burn.attachments")
def burn_attached(table: Table, card: Card) -> None:
    """The card that {card} lies on is burned, and {card} with it."""
    transitions.burn_card(table, card)


@rule("advanced.merge_on_top")
def burn_merged(table: Table, card: Minion, vampire: Minion) -> None:
    """{vampire} is burned, and {card}, which was merged with it, too."""
    transitions.burn_minion(table, card)


def check_control(table: Table, action: Action) -> None:
    """End the action when the acting minion is out of play before it is resolved; raises ActionEnds."""
    gone = action.minion.region not in (READY, TORPOR)
    if gone and not action.state and "action.control_lost_ends" not in table.disabled:
        raise ActionEnds("action.control_lost_ends")


def check_ready(table: Table) -> None:
    """End the combat that is going on if a combatant is no longer ready."""
    combat = table.course.combat
    if combat is None or combat.over:
        return
    for side in combat.sides:
        if not side.minion.is_ready:
            table.edition.unready(table, side.minion)
