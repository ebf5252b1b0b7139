"""Effects other than strikes, maneuvers, presses and preventions, and the windows of a round for them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from vtesref.engine.asking import MayUseInCombat
from vtesref.engine.cards import indexing
from vtesref.engine.cards.always import combat as always_combat
from vtesref.engine.cards.model import BEFORE_RANGE, BEFORE_STRIKES, DODGE, DURING_STRIKES, END_OF_ROUND, ENTER
from vtesref.engine.cards.playing import using
from vtesref.engine.cards.playing.in_combat import spend
from vtesref.engine.cards.playing.play import bars_playing
from vtesref.engine.cards.texts import ALWAYS, INSTEAD, WHEN
from vtesref.engine.cards.windows import time_of
from vtesref.engine.combat import damage
from vtesref.engine.combat.combatants import Combatant, combat_of, texts_at
from vtesref.engine.core import rule
from vtesref.engine.early_ends import CardCancelled
from vtesref.engine.settle import check_ready, settle
from vtesref.engine.table import HAND, IN_PLAY, READY, TORPOR, Minion, Table
from vtesref.engine.timing import impulse, sift
from vtesref.engine.turn import out_of_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.texts import Text
    from vtesref.engine.cards.use import Use
    from vtesref.engine.combat.combatants import Blow
    from vtesref.engine.table import Card


def window(table: Table, when: str) -> None:
    """Let both sides, and after them those who may play from outside, use the effects of this time."""
    if is_idle(table):
        return
    order: list[Combatant] = [*sides(table)]
    outside = [Combatant(minion) for minion in bystanders(table)]
    usable = outside and not table.edition.bystander_bars
    if usable and not table.holds(
        "cards.combat.not_involved", "Some Methuselahs hold cards for minions that are not in the combat."
    ):
        outside = []
    after = outside and table.holds("sequencing.combat_others_after", "All others come after the two in combat.")
    order = [*order, *outside] if after else [*outside, *order]
    is_open = True

    def offer(side: Combatant) -> Any:
        uses = candidates(table, side, when)
        if side.minion.is_gone:
            uses = [use for use in uses if is_for_standing(use.text)]
        return sift(table, uses, lambda use: bars_using(table, side, use))

    def use_one(side: Combatant, use: Use) -> None:
        nonlocal is_open
        carry_out(table, side, use)
        is_open = table.holds("sequencing.combat_repeat_until_pass", "Effects are used until nobody uses another.")

    out_of_turn.amid(table, when)
    if table.between is None and not table.course.lasting and not indexing.ways(table, f"at {when}"):
        return  # nobody has anything for it
    impulse(table, MayUseInCombat, order, offer, use_one, over=lambda: not is_open)
    out_of_turn.amid(table, when)


def is_idle(table: Table) -> bool:
    """Tell whether a window for effects need not be opened: nobody has any, and no trace tells of it."""
    if table.told or table.once("windows of a round", _has_windows, table):
        return False
    return all(indexing.facts((lasting.text,)).times.isdisjoint(_IN_WINDOWS) for lasting in table.course.lasting)


def _has_windows(table: Table) -> bool:
    """Tell whether any text of the table is used in the windows of a round, or may bring something about in them."""
    return indexing.has(table, "times", *_IN_WINDOWS) or indexing.has(table, "kinds", WHEN, INSTEAD, ALWAYS)


#: The windows of a round that are not steps of it.
_IN_WINDOWS = (ENTER, BEFORE_RANGE, BEFORE_STRIKES, DURING_STRIKES, END_OF_ROUND, out_of_turn.ANY_TIME)


def sides(table: Table) -> tuple[Combatant, Combatant]:
    """Return both sides in the order in which they are asked: the acting one first."""
    combat = combat_of(table)
    in_order = "sequencing.combat_acting_minion_first"
    acting_first = table.holds(in_order, "{minion} acts, and has the first chance.", minion=combat.acting.minion)
    return (combat.acting, combat.reacting) if acting_first else (combat.reacting, combat.acting)


def bystanders(table: Table) -> list[Minion]:
    """Return the minions outside the combat whose players hold a card for such, in seating order.

    By its own text a vampire may be one in torpor, too.
    """
    combat = combat_of(table)
    fighting = (combat.acting.minion, combat.reacting.minion)
    return [
        minion
        for minion in table.minions
        if minion not in fighting
        and minion.region in (READY, TORPOR)
        and minion.employer is None
        and any(
            card.holder is minion
            or (minion.region == READY and card.place == HAND and card.holder is minion.controller)
            or (
                minion.region == READY
                and card.place == IN_PLAY
                and (card.controller or card.holder) is minion.controller
            )
            for card in indexing.cards(table, "says", using.BYSTANDER)
        )
    ]


def is_for_standing(text: Text) -> bool:
    """Tell whether a text cannot be used by a vampire that goes to torpor or is burned instead."""
    return any(condition.says("for who stands") for condition in text.only)


def candidates(table: Table, side: Combatant, when: str) -> list[Use]:
    """Return what a side could use at a time: from hand, or (once a round) from what is in play."""
    uses = texts_at(table, side, when)
    if not uses:
        return uses
    outside = side not in combat_of(table).sides
    return [
        use
        for use in uses
        if outside == using.is_for_bystanders(use.text)
        and (side.minion.region != TORPOR or not outside or (use.card is not None and use.card.holder is side.minion))
    ]


def bars_using(table: Table, side: Combatant, use: Use) -> Iterator[str]:
    """Yield the rules that keep a side from using an effect now."""
    combat = combat_of(table)
    if side not in combat.sides and (use.card is None or use.card.place == HAND):
        yield from table.edition.bystander_bars
    yield from bars_playing(table, side.minion, use)
    if time_of(use.text) == ENTER and combat.round > 1:
        yield "combat.entry_effects_first_round"
    if side.minion.is_gone:
        yield "damage.aggravated.burn_skips_torpor"


def carry_out(table: Table, side: Combatant, use: Use) -> None:
    """Use an effect, and with it what else its card does at the same moment; then let follow what must."""
    with suppress(CardCancelled):
        USED.get(time_of(use.text), use_before_range)(table, side, use)
    settle(table)
    check_ready(table)


@rule("combat.before_range_effects")
def use_before_range(table: Table, side: Combatant, use: Use) -> None:
    """{side} uses {use} before range."""
    spend(table, side, use)


@rule("combat.before_strikes_effects")
def use_before_strikes(table: Table, side: Combatant, use: Use) -> None:
    """{side} uses {use} before strikes are chosen."""
    spend(table, side, use)


@rule("combat.end_of_round_step")
def use_at_end_of_round(table: Table, side: Combatant, use: Use) -> None:
    """{side} uses {use} at the end of the round."""
    spend(table, side, use)


#: How an effect is used, by its time.
USED = {BEFORE_STRIKES: use_before_strikes, END_OF_ROUND: use_at_end_of_round}


@rule("general.golden_rule")
def last_for_combat(table: Table, blow: Blow) -> None:
    """The environmental damage lasts for the combat."""
    combat = combat_of(table)
    table.change(combat, lasting=(*combat.lasting, (blow, combat.round)))


def queue_blow(table: Table, blow: Blow) -> None:
    """Let damage of no strike fall with the strikes; only inside a rule."""
    combat = combat_of(table)
    table.change(combat, queued=(*combat.queued, blow))


@rule("range.set_by_effect")
def set_range(table: Table, to: str) -> None:
    """An effect sets the range to {to}."""
    table.change(combat_of(table), range=to, range_set=True)


@rule("press.from_card_neutral")
def give_press(table: Table) -> None:
    """The round has a press to continue, which neither minion has used."""
    combat = combat_of(table)
    table.change(combat, pressed=True, pending=False)


def hurt(table: Table, side: Combatant, points: int, aggravated: bool, source: str) -> None:
    """Inflict damage that no strike does."""
    if reaches(table, side, source):
        damage.inflict(table, side.minion, 0 if aggravated else points, points if aggravated else 0, source)


def reaches(table: Table, side: Combatant, source: str) -> bool:
    """Tell whether damage that comes from no strike reaches a side: a dodge does not stop it."""
    if source == "the environment":
        table.holds("damage.environmental.definition", "The damage comes from no minion.")
    strike = side.strike.strike if side.strike is not None else None
    if strike is None or strike.kind != DODGE:
        return True
    key = "damage.environmental.not_dodged" if source == "the environment" else "effect.dodge.only_strike"
    return table.holds(key, "A dodge works only against strikes.")


def meanwhile(table: Table) -> None:
    """Let both sides use what falls together with the strikes: its damage waits for theirs."""
    if is_idle(table):
        return

    def offer(side: Combatant) -> Any:
        return sift(table, candidates(table, side, DURING_STRIKES), lambda use: bars_using(table, side, use))

    def use_one(side: Combatant, use: Use) -> None:
        with suppress(CardCancelled):
            queue(table, side, use)

    impulse(table, MayUseInCombat, sides(table), offer, use_one)


@rule("general.golden_rule")
def queue(table: Table, side: Combatant, use: Use) -> None:
    """{side} uses {use} as the strikes resolve."""
    spend(table, side, use)


def automatic(table: Table) -> list[Blow]:
    """Return the damage that what is in play deals by itself, once a round, as strikes resolve."""
    combat = combat_of(table)
    return [
        *(blow for blow, since in combat.lasting if since < combat.round),
        *(
            (side, normal, aggravated, source)
            for card, minion, normal, aggravated, source in always_combat.each_round(table)
            for side in combat.sides
            if side.minion is minion and _deals(table, card, source)
        ),
    ]


def _deals(table: Table, card: Card | None, source: str) -> bool:
    """Tell whether a card in play deals damage by itself: that of the environment comes from no minion."""
    if source == always_combat.ENVIRONMENT:
        return table.holds("damage.environmental.source", "{card} deals damage, and is no minion.", card=card)
    return table.holds("general.golden_rule", "{card} deals damage with the strikes.", card=card)
