"""What effects do that are neither strikes, maneuvers, presses nor preventions: the windows of a round for them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from vtesref.engine.cards import counters, immediate, values
from vtesref.engine.cards.model import BEFORE_STRIKES, DODGE, DURING_STRIKES, END_OF_ROUND, ENTER, Effect
from vtesref.engine.cards.play import bars_playing, spend
from vtesref.engine.combat import aftermath, damage, set_off, unblocked
from vtesref.engine.combat.combatants import (
    COMBAT_CARD,
    CardCancelled,
    Combatant,
    CombatEnds,
    Use,
    combat_of,
    texts_at,
    uses,
)
from vtesref.engine.core import rule
from vtesref.engine.settle import check_ready, settle
from vtesref.engine.table import ASH_HEAP, HAND, IN_PLAY, TORPOR, Minion, Table, is_at_hand
from vtesref.engine.timing import impulse, sift

if TYPE_CHECKING:
    from collections.abc import Iterator


#: What a card says that is not for a vampire that goes to torpor, nor for one that burns instead.
NOT_FALLING = "not going to torpor"
#: The words that are used in windows of their own, and the order in which one card's are carried out.
WORDS = (
    "strength",
    "aggravated hands",
    "set range",
    "inflict",
    "environmental",
    "take",
    "gain",
    "burn",
    "hand strikes only",
    "cannot strike",
    "neutral press",
    "immune",
    "keep up",
    "end combat",
    "continue action",
    "new combat",
    "go on",
    "diablerise",
)
#: What a combat card can do besides, as any other card does it.
DEEDS = ("gain pool", "burn pool", "search", "unlock")


def window(table: Table, when: str) -> None:
    """Let both sides, and after them those who may play from outside, use the effects of this time."""
    if is_idle(table):
        return
    order: list[Combatant] = [*sides(table)]
    outside = [Combatant(minion) for minion in bystanders(table)]
    usable = outside and not table.edition.bystander_bars
    if usable and not table.holds("cards.combat.not_involved", "Some hold cards for who is not in the combat."):
        outside = []
    after = outside and table.holds("sequencing.combat_others_after", "All others come after the two in combat.")
    order = [*order, *outside] if after else [*outside, *order]
    is_open = True

    def offer(side: Combatant) -> Any:
        found = candidates(table, side, when)
        if side.minion.is_gone:
            found = [use for use in found if NOT_FALLING in use.effect.tags]
        return sift(table, found, lambda use: bars_using(table, side, use))

    def use_one(side: Combatant, use: Use) -> None:
        nonlocal is_open
        carry_out(table, side, use)
        is_open = table.holds("sequencing.combat_repeat_until_pass", "Effects are used until nobody uses another.")

    impulse(table, "use", order, offer, use_one, over=lambda: not is_open)


def is_idle(table: Table) -> bool:
    """Tell whether a window for effects need not be opened: nobody has any, and no trace tells of it."""
    if table.told or table.texts or table.course.lasting or table.cards_with(*WORDS):
        return False
    if any(card.kind == COMBAT_CARD for card in table.cards_with(*DEEDS)):
        return False
    return not any(side.granted for side in combat_of(table).sides)


def sides(table: Table) -> tuple[Combatant, Combatant]:
    """Return both sides in the order in which they are asked: the acting one first."""
    combat = combat_of(table)
    in_order = "sequencing.combat_acting_minion_first"
    acting_first = table.holds(in_order, "{minion} acts, and has the first chance.", minion=combat.acting.minion)
    return (combat.acting, combat.reacting) if acting_first else (combat.reacting, combat.acting)


def bystanders(table: Table) -> list[Minion]:
    """Return the minions outside the combat whose players hold a card for such, in seating order."""
    combat = combat_of(table)
    fighting = (combat.acting.minion, combat.reacting.minion)
    return [
        minion
        for minion in table.minions
        if minion not in fighting
        and minion.is_ready
        and minion.employer is None
        and any(
            "bystander" in effect.tags
            for card in table.cards
            if card.place == HAND and card.holder is minion.controller
            for _, effects in card.levels
            for effect in effects
        )
    ]


def candidates(table: Table, side: Combatant, when: str) -> list[Use]:
    """Return what a side could use at a time: from hand, or (once a round) from what is in play."""
    outside = side not in combat_of(table).sides
    of_texts = [] if outside else texts_at(table, side, when)
    return [
        *of_texts,
        *_by_words(table, side, when, outside),
    ]


def _by_words(table: Table, side: Combatant, when: str, outside: bool) -> list[Use]:
    return [
        use
        for use in uses(table, side, *WORDS, *DEEDS)
        if use.effect.when == when
        and outside == ("bystander" in use.effect.tags)
        and (use.card is None or use.card.place != IN_PLAY or use.effect.word not in ("strength", "environmental"))
    ]


def bars_using(table: Table, side: Combatant, use: Use) -> Iterator[str]:
    """Yield the rules that keep a side from using an effect now."""
    combat = combat_of(table)
    yield from bars_playing(table, side.minion, use)
    if side not in combat.sides:
        yield from table.edition.bystander_bars
    if use.effect.when == ENTER and combat.round > 1:
        yield "combat.entry_effects_first_round"
    if NOT_FALLING in use.effect.tags and side.minion.region == TORPOR:
        yield "general.golden_rule"
    if side.minion.is_gone:
        yield "damage.aggravated.burn_skips_torpor"
    if use.effect.word == "set range" and combat.range_set:
        yield "range.set_by_effect"
    if use.effect.word == "continue action":
        yield from unblocked.bars(table, side.minion)
    if use.effect.word in aftermath.WORDS:
        yield from aftermath.bars(table, side, use.effect.word)


def carry_out(table: Table, side: Combatant, use: Use) -> None:
    """Use an effect, and with it what else its card does at the same moment; then let follow what must."""
    with suppress(CardCancelled):
        USED.get(use.effect.when, use_before_range)(table, side, use)
    settle(table)
    check_ready(table)


@rule("combat.before_range_effects")
def use_before_range(table: Table, side: Combatant, use: Use) -> None:
    """{side} uses {use} before range."""
    use_up(table, side, use)


@rule("combat.before_strikes_effects")
def use_before_strikes(table: Table, side: Combatant, use: Use) -> None:
    """{side} uses {use} before strikes are chosen."""
    use_up(table, side, use)


@rule("combat.end_of_round_step")
def use_at_end_of_round(table: Table, side: Combatant, use: Use) -> None:
    """{side} uses {use} at the end of the round."""
    use_up(table, side, use)


#: How an effect is used, by its time.
USED = {BEFORE_STRIKES: use_before_strikes, END_OF_ROUND: use_at_end_of_round}


def use_up(table: Table, side: Combatant, use: Use) -> None:
    """Spend what is used, and carry out all that its card does at the same moment."""
    for one in [use, *spend(table, side, use)]:
        if not side.minion.is_gone:
            apply(table, side, one.effect)
            settle(table)


def apply(table: Table, side: Combatant, effect: Effect) -> None:
    """Carry out one effect."""
    combat = combat_of(table)
    outside = side not in combat.sides
    opponent = combat.other(side)
    number, word = effect.number, effect.word
    if word == "strength":
        grow(table, side, number, "this combat" in effect.tags)
    elif word == "aggravated hands":
        table.change(side, aggravated_hands=True)
    elif word == "set range":
        set_range(table, effect.what)
    elif word == "inflict":
        hurt(table, opponent, number, effect.aggravated, "an effect")
    elif word == "environmental":
        go_on_hurting(table, side, effect)
        hurt(table, opponent, number, effect.aggravated, "the environment")
    elif word == "take":
        hurt(table, side, number, effect.aggravated, "an effect")
    elif word == "gain" and not side.minion.is_gone:
        counters.gain_blood(table, side.minion, number)
    elif word == "burn":
        counters.burn_of(table, opponent.minion, number, effect.what)
    elif word == "hand strikes only":
        for one in combat.sides:
            table.change(one, hands_only=True)
    elif word == "cannot strike":
        table.change(opponent, cannot_strike=True)
    elif word == "neutral press":
        give_press(table)
    elif word == "immune":
        table.change(side, immune=(*side.immune, effect.what))
    elif word == "keep up":
        set_off.stay_up(table, side.minion)
    elif word == "end combat":
        raise CombatEnds("combat.from_effects" if outside else "cards.combat.only_in_combat")
    elif word == "continue action":
        unblocked.end_combat(table)
    elif word == "new combat":
        aftermath.queue_combat(table)
    elif word == "go on":
        aftermath.carry_on(table)
    elif word == "diablerise":
        aftermath.queue_diablerie(table, side)
    elif word in DEEDS:
        immediate.carry(table, side.minion.controller, effect, side.minion)


@rule("cards.combat.round_only")
def grow(table: Table, side: Combatant, points: int, lasting: bool) -> None:
    """{side} has {points} more strength."""
    if lasting:
        table.change(side, lasting_strength=side.lasting_strength + points)
    else:
        table.change(side, strength=side.strength + points)


def go_on_hurting(table: Table, side: Combatant, effect: Effect) -> None:
    """Let environmental damage that lasts for the combat be dealt in the rounds to come, too."""
    if "this combat" in effect.tags:
        last_for_combat(table, side, effect)


@rule("general.golden_rule")
def last_for_combat(table: Table, side: Combatant, effect: Effect) -> None:
    """The environmental damage lasts for the combat."""
    combat = combat_of(table)
    table.change(combat, lasting=(*combat.lasting, (side, effect, combat.round)))


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
    """Tell whether damage that no strike does gets at a side: a dodge is no help against it."""
    if source == "the environment":
        table.holds("damage.environmental.definition", "The damage comes from no minion.")
    strike = side.strike.effect.strike if side.strike is not None else None
    if strike is None or strike.kind != DODGE:
        return True
    key = "damage.environmental.not_dodged" if source == "the environment" else "effect.dodge.only_strike"
    return table.holds(key, "A dodge does not help against what no strike does.")


def meanwhile(table: Table) -> None:
    """Let both sides use what falls together with the strikes: its damage waits for theirs."""
    if is_idle(table):
        return

    def offer(side: Combatant) -> Any:
        return sift(table, candidates(table, side, DURING_STRIKES), lambda use: bars_using(table, side, use))

    def use_one(side: Combatant, use: Use) -> None:
        with suppress(CardCancelled):
            queue(table, side, use)

    impulse(table, "use", sides(table), offer, use_one)


@rule("general.golden_rule")
def queue(table: Table, side: Combatant, use: Use) -> None:
    """{side} uses {use} as the strikes resolve."""
    combat = combat_of(table)
    for one in [use, *spend(table, side, use)]:
        if one.effect.word == "environmental":
            go_on_hurting(table, side, one.effect)
        if one.effect.word in ("environmental", "inflict", "take"):
            table.change(combat, queued=(*combat.queued, (side, one.effect)))
        else:
            apply(table, side, one.effect)


def automatic(table: Table) -> list[tuple[Combatant, Effect]]:
    """Return the environmental damage that what is in play deals by itself, once a round, as strikes resolve."""
    combat = combat_of(table)
    lasting = [(side, effect) for side, effect, since in combat.lasting if since < combat.round]
    of_texts = [
        (combat.other(side), Effect("environmental damage", "environmental", DURING_STRIKES, number))
        for card, minion, number in (values.environmental(table) if table.texts or table.course.lasting else ())
        for side in combat.sides
        if side.minion is minion
        if table.holds("damage.environmental.source", "{card} deals damage, and is no minion.", card=card)
    ]
    return (
        lasting
        + of_texts
        + [
            (side, effect)
            for side in combat.sides
            for card in table.cards_with("environmental")
            if is_at_hand(card, side.minion)
            and card.place == IN_PLAY
            and getattr(card.holder, "region", "") != ASH_HEAP
            for _, effects in card.levels
            for effect in effects
            if effect.word == "environmental" and effect.when == DURING_STRIKES
            if table.holds("damage.environmental.source", "{card} deals damage, and is no minion.", card=card)
        ]
    )
