"""Actions by card: action cards from hand, and what cards in play let a minion do as an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import seating
from vtesref.engine.action import as_vampire, bleed, equip, hunt, modifier_effects, other_means, text_actions
from vtesref.engine.action.actions import Action, Kind, bars_performing, no_stealth
from vtesref.engine.cards import costs, counters, immediate, occasions, uses
from vtesref.engine.cards.model import AS_ACTION
from vtesref.engine.combat import combat, damage, torpor
from vtesref.engine.core import rule
from vtesref.engine.settle import settle
from vtesref.engine.table import (
    ASH_HEAP,
    CRYPT,
    HAND,
    IN_PLAY,
    TORPOR,
    UNCONTROLLED,
    Card,
    Methuselah,
    Minion,
    Table,
    is_at_hand,
)
from vtesref.engine.turn import library
from vtesref.engine.turn.minion_phase import BLEED, HUNT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.model import Effect

#: What a card says of the action itself, which is no effect of its success, and what is done in the place of one.
NOT_CARRIED_OUT = (*occasions.OF_ITS_KIND, *occasions.VERSIONS, "costs the Edge", "replaced", "burn option")


def act(
    table: Table,
    minion: Minion,
    card: Card,
    target: Minion | Methuselah | Card | None,
    level: str = "basic",
    besides: tuple[Methuselah, ...] = (),
) -> Action:
    """Return the action of a minion with a card, from hand or in play; a Methuselah that is not named is the prey.

    Of copies that the minion has in play it takes one with which it has not acted this turn, while there is any.
    """
    card = fresh_copy(table, minion, card)
    if text_actions.texts_of(card):
        return text_actions.act(table, minion, card, target, level, besides)
    words = {effect.word for effect in does(card, level)}
    if target is None and any(is_at_prey(effect) for effect in does(card, level)):
        target = seating.prey_of(table, minion.controller)
    kind = FROM_HAND if card.place == HAND else IN_PLAY_KIND
    if "leave torpor" in words:
        return Action(LEAVE_BY_CARD, minion, target, card, level)
    versions = {"bleed action": BLEED_BY_CARD, "hunt action": HUNT_BY_CARD, "equip action": EQUIP_BY_CARD}
    kind = next((version for word, version in versions.items() if word in words), kind)
    return Action(kind, minion, target, card, level, besides=besides)


def fresh_copy(table: Table, minion: Minion, card: Card) -> Card:
    """Return a card in play, or another copy of it if the minion has acted with the card itself this turn."""
    acted_with = [deed.card for deed in minion.performed]
    if card.place != IN_PLAY or card not in acted_with:
        return card
    others = [one for one in table.near() if one.place == IN_PLAY and one.name == card.name and one not in acted_with]
    return next((one for one in others if is_at_hand(one, minion)), card)


def does(card: Card, level: str) -> tuple[Effect, ...]:
    """Return what a card does as an action: an action card all that it says, another what it says of actions."""
    held = next((held for name, held in card.levels if name == level), ())
    return tuple(effect for effect in held if card.kind == "action" or effect.when == AS_ACTION)


def effects_of(action: Action) -> tuple[Effect, ...]:
    """Return what the card of an action does."""
    assert action.card is not None
    return does(action.card, action.level)


def has(action: Action, word: str) -> bool:
    """Tell whether the card of an action says a word."""
    return any(effect.word == word for effect in effects_of(action))


def number(action: Action, word: str) -> int:
    """Return the number that goes with a word on the card of an action; 0 where it says none."""
    return sum(effect.number for effect in effects_of(action) if effect.word == word)


# Who may.


def bars(table: Table, action: Action) -> Iterator[str]:
    """Yield the rules that keep a minion from the action of a card."""
    yield from bars_performing(table, action, "action.card.who")
    yield from bars_using(table, action)
    yield from bars_aims(table, action)
    if action.besides and not has(action, "several"):
        yield "action.card.cost_and_target"


def bars_aims(table: Table, action: Action) -> Iterator[str]:
    """Yield the rules by which the effects of a card are not for what the action is aimed at."""
    target = action.target
    for effect in effects_of(action):
        if not suits(effect, target):
            yield "cards.target.must_be_available"
        elif occasions.aim(effect) == occasions.MINION and isinstance(target, Minion):
            if target.region in (UNCONTROLLED, CRYPT):
                yield "cards.target.uncontrolled_not"
            elif effect.word == "enter combat":
                if target.region == TORPOR:
                    yield "action.not_on_torpid_combat"
                yield from combat.bars_fighting(table, action.minion, target)


def is_at_prey(effect: Effect) -> bool:
    """Tell whether an effect of an action is aimed at the prey if nobody is named."""
    return effect.word == "bleed action" or (effect.word == "burn pool" and not effect.what)


def suits(effect: Effect, target: Minion | Methuselah | Card | None) -> bool:
    """Tell whether a target is of the kind at which an effect is aimed."""
    aim = occasions.aim(effect)
    if aim == occasions.MINION:
        vampires_only = effect.word == "burn chosen" and effect.what == "vampire"
        return isinstance(target, Minion) and (target.is_vampire or not vampires_only)
    if aim == occasions.METHUSELAH:
        return isinstance(target, Methuselah)
    if aim == occasions.UNCONTROLLED_VAMPIRE:
        return isinstance(target, Minion) and target.region == UNCONTROLLED
    if aim == occasions.LOCATION:
        return isinstance(target, Card) and target.kind == "location" and target.place == IN_PLAY
    return not aim or (isinstance(target, Card) and target.place == ASH_HEAP)


def bars_using(table: Table, action: Action) -> Iterator[str]:
    """Yield the rules against the card: it must be one for actions, at hand, and within the minion's means."""
    card = action.card
    assert card is not None
    if table.course.action is not None:
        yield "cards.action.one_per_action"
        yield "cards.action.not_a_modifier"
    if not effects_of(action):
        yield "action.card.source_1998c"
    if card.place == HAND:
        yield from costs.bars_card(table, action.minion, card, action.level)
    elif not is_at_hand(card, action.minion):
        yield "equip.needed_at_resolution"


def bars_bleeding(table: Table, action: Action) -> Iterator[str]:
    """Yield the rules that keep a minion from a bleed by card."""
    anybody: tuple[str, ...] = ("bleed.other_target_by_card",) if has(action, "any target") else ()
    if has(action, "directed"):
        anybody += table.edition.marked_bleed_rules
    yield from bleed.bars_bleeding(table, action, anybody)
    yield from bars_using(table, action)


def bars_hunting(table: Table, action: Action) -> Iterator[str]:
    """Yield the rules that keep a minion from a hunt by card."""
    yield from hunt.bars_hunting(table, action.minion, action.card)
    yield from bars_using(table, action)
    yield from bars_aims(table, action)


def bars_leaving(table: Table, action: Action) -> Iterator[str]:
    """Yield the rules that keep a vampire from leaving torpor by card."""
    yield from torpor.bars_leaving(table, action.minion, torpor.NOTHING)
    yield from bars_using(table, action)
    yield from bars_aims(table, action)


# Announcing.


def stealth(table: Table, action: Action) -> int:
    """Return the stealth of the action: what the card says, or none."""
    if has(action, "inherent stealth"):
        return printed_stealth(table, action)
    return none_on_card(table, action)


def printed_stealth(table: Table, action: Action) -> int:
    """Return the stealth that the card says."""
    table.holds("stealth.card_value_is_start", "That is the stealth of this action, and of no other.")
    return modifier_effects.inherent(table, number(action, "inherent stealth"))


@rule("action.card.stealth_zero", otherwise=0)
def none_on_card(table: Table, action: Action) -> int:
    """An action by card has no stealth unless the card says so."""
    return no_stealth(table, action)


def stealth_of_version(table: Table, action: Action) -> int:
    """Return the stealth of a special version of a basic action: the card's, or that of the basic action."""
    if has(action, "inherent stealth"):
        return printed_stealth(table, action)
    basic = {HUNT: hunt.stealth, equip.FROM_HAND.name: equip.stealth}
    return basic.get(action.kind.name, none_on_card)(table, action)


def begin(table: Table, action: Action) -> None:
    """Fix on announcing at what the action is aimed, and with what."""
    table.holds("cards.action.replaces_default", "{minion} uses {card} for it.", minion=action.minion, card=action.card)
    table.holds("action.card.cost_and_target", "Its cost and target are those of the card.")
    if not action.minion.is_vampire:
        table.holds("action.card.who", "An ally may use it, too.")
    if isinstance(action.target, Card) and action.target.place == ASH_HEAP:
        leave_undirected(table, action)
        return
    if action.target is not None and not has(action, "directed"):
        table.edition.unmarked_action(table, action)


@rule("cards.target.ash_heap_undirected")
def leave_undirected(table: Table, action: Action) -> None:
    """It is aimed at an ash heap, which leaves it undirected."""
    table.change(action, undirected=True)


def directed_by_target(table: Table, action: Action) -> None:
    """Leave it to the target whether the action is directed."""


@rule("action.card.undirected_default_1998c")
def undirected_by_card(table: Table, action: Action) -> None:
    """The card does not call its action directed."""
    table.change(action, undirected=True)


@rule("action.card.special_version")
def begin_version(table: Table, action: Action) -> None:
    """The card describes a version of a basic action, whose rules apply."""
    table.holds("cards.action.replaces_default", "{minion} uses {card} for it.", minion=action.minion, card=action.card)
    if action.kind.name == BLEED:
        table.holds("bleed.card_version", "The bleed is made with a card.")
        table.change(action, bleed=number(action, "bleed action"))
    elif action.kind.name == HUNT:
        table.holds("hunt.card_version", "The hunt is made with a card.")
        table.change(action, number=number(action, "hunt action"))


# Resolving.


def succeed(table: Table, action: Action) -> None:
    """Let the cost be paid, and what the card says happen."""
    table.holds("cards.cost.paid_before_effect", "The cost comes before the effect.")
    if not costs.pay(table, action) or is_gone(table, action):
        return
    assert action.card is not None
    resolve(table, action, action.card)


def is_gone(table: Table, action: Action) -> bool:
    """Tell whether the card in play that the action needs is not with the acting minion any more."""
    card = action.card
    assert card is not None
    if action.kind is not IN_PLAY_KIND or (card.place == IN_PLAY and is_at_hand(card, action.minion)):
        return False
    return table.holds("equip.needed_at_resolution", "{card} is gone, and the action has no effect.", card=card)


def resolve_version(table: Table, action: Action) -> None:
    """Carry out what the card of a basic action does besides, now that the action has succeeded."""
    if action.card is not None and any(effect.word not in NOT_CARRIED_OUT for effect in effects_of(action)):
        resolve(table, action, action.card)


@rule("action.card.resolves_as_text")
def resolve(table: Table, action: Action, card: Card) -> None:
    """{card} does what it says."""
    effects = at_level(table, action, card)
    if len(effects) > 1:
        table.holds("sequencing.no_interruption", "All of it happens without anything between.")
    for effect in effects:
        if action.minion.region != ASH_HEAP:
            apply(table, action, effect)
            settle(table)


def at_level(table: Table, action: Action, card: Card) -> tuple[Effect, ...]:
    """Return the effects of the level at which the card of an action is used, and of no other."""
    if len(card.levels) < 2:
        return effects_of(action)
    level = action.level
    if level == "superior" and not table.holds(
        "cards.discipline.superior", "{minion} uses it at the superior level.", minion=action.minion
    ):
        level = "basic"
    other = "basic" if level == "superior" else "superior"
    alone = table.holds("cards.discipline.one_effect", "It has the effect of that level alone.")
    return does(card, level) if alone else (*does(card, level), *does(card, other))


def apply(table: Table, action: Action, effect: Effect) -> None:
    """Carry out one effect of the card of an action."""
    minion, target, points = action.minion, action.target, effect.number
    if effect.word in NOT_CARRIED_OUT:
        return
    if effect.word == "gain":
        if not minion.is_vampire:
            table.holds("ally.life_no_limit", "The life of {minion} has no limit.", minion=minion)
        if as_vampire.keeps_excess(table, minion):
            counters.gain_blood(table, minion, points)
    elif effect.word == "unlock":
        immediate.unlock(table, minion)
    elif effect.word == "go to torpor":
        go_to_torpor(table, minion)
    elif effect.word == "take":
        if effect.aggravated and not as_vampire.takes_plain(table, minion):
            points = minion.counters
        damage.inflict(table, minion, 0 if effect.aggravated else points, points if effect.aggravated else 0)
    elif effect.word == "put into play":
        other_means.put(table, minion, effect.what)
    elif effect.word == "enter combat" and isinstance(target, Minion):
        enter_combat(table, minion, target)
    else:
        for one in (target, *action.besides):
            immediate.carry(table, minion.controller, effect, one)


def go_to_torpor(table: Table, minion: Minion) -> None:
    """Send a vampire to torpor, and an ally that plays as one to the ash heap."""
    if minion.is_vampire:
        damage.to_torpor(table, minion)
    elif as_vampire.may_play(table, minion):
        as_vampire.burn(table, minion)


def enter_combat(table: Table, minion: Minion, other: Minion) -> None:
    """Let the two fight, if both still can."""
    if not table.bars(combat.bars_fighting(table, minion, other)):
        combat.fight(table, minion, other, "combat.from_effects")


def bled(table: Table, action: Action) -> None:
    """Let the cost be paid, and the bleed with the card take effect."""
    if costs.pay(table, action):
        bleed.bled(table, action)
        resolve_version(table, action)


def hunted(table: Table, action: Action) -> None:
    """Let the cost be paid, and the hunt with the card take effect."""
    if costs.pay(table, action):
        hunt.gain(table, action.minion, hunt.amount_of(table, action.minion) + (action.number or 0))
        resolve_version(table, action)


def bars_equipping(table: Table, action: Action) -> Iterator[str]:
    """Yield the rules that keep a minion from equipping by the card of an action."""
    yield from bars_performing(table, action, "equip.who")
    yield from bars_using(table, action)
    yield from bars_aims(table, action)


def equipped(table: Table, action: Action) -> None:
    """Let the cost be paid, and the minion equip with what is found in the library."""
    if costs.pay(table, action):
        found = uses.found(table, action.acting, *equip.EQUIPMENT)
        if found is not None:
            equip.put_on(table, action.minion, found, "basic")
        library.shuffle(table, action.acting)
        resolve_version(table, action)


def begin_leaving(table: Table, action: Action) -> None:
    """Take note that the action has the cost of the card."""
    table.holds("torpor_action.leave.card_version_1998c", "It costs what the card does, and not two blood.")


def left(table: Table, action: Action) -> None:
    """Let the cost be paid, and the vampire come out of torpor."""
    if costs.pay(table, action):
        torpor.come_out(table, action.minion)
        resolve_version(table, action)


FROM_HAND = Kind("action card", stealth, bars, succeed, begin)
IN_PLAY_KIND = Kind("card in play", stealth, bars, succeed, begin)
BLEED_BY_CARD = Kind(BLEED, stealth_of_version, bars_bleeding, bled, begin_version, fails=bleed.is_unsuccessful)
LEAVE_BY_CARD = Kind(
    torpor.LEAVE.name, torpor.leaving_stealth, bars_leaving, left, begin_leaving, blocked=torpor.meet_blocker
)
HUNT_BY_CARD = Kind(HUNT, stealth_of_version, bars_hunting, hunted, begin_version)
EQUIP_BY_CARD = Kind(equip.FROM_HAND.name, stealth_of_version, bars_equipping, equipped, begin_version)
