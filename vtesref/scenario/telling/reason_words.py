"""The words for a rule in the way: who is locked, what a card costs and who made it dearer, who may block.

A rule of the table ``WORDS`` is told with what stands on the table, one of ``SAID`` with names alone. Rules in neither
speak for themselves.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine import seating
from vtesref.engine.action import blockers
from vtesref.engine.cards.always import costs
from vtesref.engine.cards.playing import meeting
from vtesref.engine.cards.playing.using import SUPERIOR
from vtesref.engine.cards.whom.filter_words import disciplines
from vtesref.engine.combat import prevention
from vtesref.engine.contest import contest
from vtesref.engine.control import controller_of
from vtesref.engine.politics import votes
from vtesref.engine.table import HAND, IN_PLAY, TORPOR, UNCONTROLLED, Card, Methuselah, Minion
from vtesref.engine.turn import advanced, influence, uses_of_texts
from vtesref.scenario.deeds import unmet
from vtesref.scenario.words.verbs import ACTS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vtesref.engine.action.action import Action
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.texts import Text
    from vtesref.engine.table import Table
    from vtesref.scenario import Line


#: The types of the cards that no minion plays.
OF_METHUSELAHS = ("master", "location", "event")


#: What is said of effects that prevent, or change, the damage of strikes alone.
OF_STRIKES = frozenset(("strike", prevention.AS_NORMAL))


class Barred(NamedTuple):
    """What a refused line names: who (a minion or a Methuselah), the card and its text, and the action under way."""

    table: Table
    line: Line
    minion: Minion | None
    you: Methuselah | None
    card: Card | None
    text: Text | None
    context: Context | None

    @property
    def action(self) -> Action | None:
        """Return the action that goes on, or the last one."""
        return self.table.course.action or self.table.course.before

    @property
    def who(self) -> str:
        """Return the name of whoever the line is about."""
        return str(self.minion or self.you or self.line.name)


def called(things: Sequence[Any], name: str) -> Any:
    """Return what bears a name; None for nothing."""
    return next((thing for thing in things if thing.name == name), None)


# Who.


def _state(barred: Barred) -> str:
    """Return in what state a minion is that can do nothing in it."""
    minion = barred.minion
    if minion is None:
        return ""
    if minion.is_gone:
        return f"{minion} is burned"
    if minion.region == TORPOR:
        return f"{minion} is in torpor"
    if not minion.is_ready:
        return f"{minion} is not ready"
    return f"{minion} is locked" if minion.locked else ""


def _of_both(barred: Barred) -> str:
    """Return which of two minions of a line is in torpor."""
    other = called(barred.table.minions, barred.line.other)
    found = [str(one) for one in (barred.minion, other) if one is not None and one.region == TORPOR]
    return f"{' and '.join(found)} {'is' if len(found) == 1 else 'are'} in torpor" if found else ""


def _lacks_discipline(barred: Barred) -> str:
    if barred.minion is None:
        return ""
    held = {discipline.lower() for discipline in barred.minion.disciplines}
    lacking = [discipline for discipline in _disciplines(barred) if not held & set(discipline.lower().split(" or "))]
    return f"{barred.minion} does not have {' and '.join(lacking)}" if lacking else ""


def _disciplines(barred: Barred) -> list[str]:
    """Return the Disciplines of the text that is used, or of its card."""
    level = barred.text.level if barred.text is not None else ""
    if level not in ("", SUPERIOR):
        return [name for name, _ in disciplines(level)]
    return meeting.disciplines_of(barred.card) if barred.card is not None else []


def _only_basic(barred: Barred) -> str:
    held = barred.minion.disciplines if barred.minion is not None else ()
    lacking = [
        discipline
        for discipline in _disciplines(barred)
        if not any(way.upper() in held for way in discipline.split(" or "))
    ]
    return f"{barred.who} does not have {' and '.join(lacking)} at the superior level" if lacking else ""


def _lacks_clan(barred: Barred) -> str:
    requires = barred.card.requires if barred.card is not None else ()
    asked = [requirement.removeprefix("clan ") for requirement in requires if requirement.startswith("clan ")]
    if not asked or barred.minion is None:
        return ""
    return f"{barred.card} requires {', '.join(asked)}; {barred.minion} is {barred.minion.clan or 'of no such clan'}"


def _lacks_required(barred: Barred) -> str:
    """Return what of the requirements of a card a minion does not meet, or whom its text is for."""
    card, minion = barred.card, barred.minion
    if card is not None and minion is not None and card.place == IN_PLAY:
        kind = {"calls": "use", ACTS: "action"}.get(barred.line.verb, "")
        whom = {text.who.text for text in card.texts if text.kind == kind and text.who is not None}
        if len(whom) == 1:
            return f"{card} lets each {whom.pop()} do this, and {minion} is none"
    if card is not None and minion is not None:
        for requirement in card.requires:
            if not requirement.startswith("discipline ") and list(
                meeting.bars_requirements(minion, _asking(requirement))
            ):
                return f"{card} requires this, which is not so of {minion}: {_requirement(requirement)}"
    return unmet.of_text(barred.context) if barred.context is not None else ""


def _asking(requirement: str) -> Card:
    return Card("", "", requires=(requirement,))


def _requirement(one: str) -> str:
    """Return a requirement of a card in words."""
    kind, _, what = one.partition(" ")
    if kind == "any":
        return " or ".join(map(_requirement, what.split(" | ")))
    words = {"capacity": f"a capacity of {what} or more", "capacity-at-most": f"a capacity of at most {what}"}
    return words.get(kind, what)


def _who_acts(barred: Barred) -> str:
    return f"{barred.action.minion} is the acting minion" if barred.action is not None else ""


def _own_action(barred: Barred) -> str:
    action = barred.action
    return f"the action is that of {action.minion}, whom {action.acting} controls" if action is not None else ""


def _who_may_block(barred: Barred) -> str:
    action = barred.action
    if action is None:
        return ""
    before, barred.table.told = barred.table.told, False
    may = " and ".join(map(str, blockers.entitled(barred.table, action)))
    barred.table.told = before
    targets = action.all_aimed_at()
    how = f"the action is directed at {' and '.join(map(str, targets))}" if targets else "the action is undirected"
    return f"{how}: nobody may attempt to block it but minions of {may}" if may else f"{how}: nobody may block it"


def _declined(barred: Barred) -> str:
    return f"{barred.you} has declined to block this action" if barred.you is not None else ""


def _attempt_on(barred: Barred) -> str:
    action = barred.action
    return f"{action.blocker} is attempting to block" if action is not None and action.blocker is not None else ""


# Costs and limits.


def _cost(barred: Barred) -> str:
    """Return what something costs, who has less, and which card made it dearer."""
    card, minion, you, table = barred.card, barred.minion, barred.you, barred.table
    if card is not None and card.place == HAND and minion is not None and card.kind not in OF_METHUSELAHS:
        told, table.told = table.told, False
        blood, pool = costs.blood_cost(table, minion, card, barred.text), costs.pool_cost(table, minion, card)
        table.told = told
        dearer = [f"{by} makes it cost {n} more" for n, by in costs.dearer(table, minion, card, barred.text)]
        made = f" ({'; '.join(dearer)})" if dearer else ""
        if blood > minion.counters:
            return f"{card} costs {blood} blood{made}, and {minion} has {minion.counters}"
        if you is not None and pool > you.pool:
            return f"{card} costs {pool} pool, and {you} has {you.pool}"
    elif card is not None and card.place == HAND and you is not None and card.pool_cost > you.pool:
        return f"{card} costs {card.pool_cost} pool, and {you} has {you.pool}"
    if barred.text is not None and barred.text.pay:
        return f"{card or 'it'} costs {' and '.join(payment.text for payment in barred.text.pay)}{_purse(barred)}"
    return ""


def _purse(barred: Barred) -> str:
    """Return how much there is to pay with of what a text costs."""
    kinds = {payment.kind for payment in barred.text.pay} if barred.text is not None else set()
    if kinds & {"blood", "life"} and barred.minion is not None:
        return f", and {barred.minion} has {barred.minion.counters}"
    if "pool" in kinds and barred.you is not None:
        return f", and {barred.you} has {barred.you.pool}"
    return f", and it has {barred.card.counters}" if "counters" in kinds and barred.card is not None else ""


def _locked_for(barred: Barred) -> str:
    card = barred.card
    if card is not None and card.locked:
        return f"{card} is locked already"
    locked = barred.minion is not None and not barred.minion.is_gone and barred.minion.locked
    return f"{barred.minion} is locked already" if locked else _state(barred)


def _played_again(barred: Barred) -> str:
    return f"{barred.who} has played {barred.line.card or barred.card or 'it'} in this action already"


def _hungry(barred: Barred) -> str:
    return f"{barred.who} has no blood" if barred.minion is not None else ""


# Combat.


def _no_damage(barred: Barred) -> str:
    card = barred.card
    kinds = {text.mechanic.what for text in card.texts if text.mechanic is not None} if card is not None else set()
    of_strike = " from a strike" if kinds and kinds <= OF_STRIKES else ""
    return f"at that time no damage{of_strike} to {barred.who} is left to be prevented"


def _pressed(barred: Barred) -> str:
    combat = barred.table.course.combat
    now = combat.round if combat is not None else 1
    other = f"in round {now} {barred.who} pressed last, and nobody presses against it"
    return f"{other}; to press in the next round, write: round {now + 1}, {barred.line.text}"


def _maneuvered(barred: Barred) -> str:
    combat = barred.table.course.combat
    now = f"in round {combat.round} " if combat is not None else ""
    return f"{now}{barred.who} maneuvered last, and nobody maneuvers against it"


def _range(barred: Barred) -> str:
    combat = barred.table.course.combat
    return f"the combat is at {combat.range} range" if combat is not None else ""


# Stealth, intercept, votes, masters.


def _no_need(barred: Barred) -> str:
    action = barred.action
    if action is None or action.blocker is None:
        return "nobody attempts to block at that time"
    if barred.minion is action.minion:
        return f"the stealth of {action.minion} is higher already than the intercept of {action.blocker}"
    if barred.minion is action.blocker:
        return f"the intercept of {action.blocker} is no less than the stealth already"
    return f"{action.blocker} attempts to block at that time, and {barred.who} does not"


def _votes(barred: Barred) -> str:
    held, table = barred.table.course.referendum, barred.table
    mine = [minion for minion in table.minions if minion.controller is barred.you and minion.is_ready]
    told, table.told = table.told, False
    number = sum(part.number for minion in mine for part in votes.parts(table, held, minion)) if held is not None else 0
    table.told = told
    return f"{barred.who} has no votes of their own{f', and their minions have {number}' if number else ''}"


def _cancelled(barred: Barred) -> str:
    held = barred.table.course.referendum
    return f"the votes of {barred.who} are cancelled" if held is not None else "the referendum was over before"


def _ally(barred: Barred) -> str:
    ally = barred.minion is not None and not barred.minion.is_vampire
    return f"{barred.minion} is no vampire" if ally else _state(barred)


def _own_methuselah(barred: Barred) -> str:
    acting = barred.action.acting if barred.table.course.action is not None and barred.action else barred.you
    return f"{acting} is the acting Methuselah" if acting is not None else ""


def _prey(barred: Barred) -> str:
    prey = seating.prey_of(barred.table, barred.you) if barred.you is not None else None
    return f"{prey} is the prey of {barred.you}" if prey is not None else ""


def _whose_card(barred: Barred) -> str:
    card = barred.card
    if card is None or card.place != IN_PLAY:
        return ""
    lies_on = isinstance(card.holder, Minion)
    return f"{card} is on {card.holder}" if lies_on else f"{controller_of(card)} controls {card}"


def _no_such_clan(barred: Barred) -> str:
    requires = barred.card.requires if barred.card is not None else ()
    asked = [requirement.removeprefix("clan ") for requirement in requires if requirement.startswith("clan ")]
    return f"{barred.you} controls no ready {' or '.join(asked)}" if asked and barred.you is not None else ""


def _master_action(barred: Barred) -> str:
    if barred.you is None:
        return ""
    had = 0
    for _, step in barred.table.root.walk():
        found: list[list[Any]] = [number for _, what, *number in step.changes if what == "master_actions"]
        for before, after in found:
            had = max(0, after - before) + (had if step.key != "master.one_action" else 0)
    if had > 1:
        return f"{barred.you} had {had} master phase actions in this phase, and none is left"
    return f"{barred.you} has no master phase action left"


def _merging(barred: Barred) -> str:
    """Return why a vampire cannot merge: it is in play itself, it has no other version there, or transfers lack."""
    vampire, table = barred.minion, barred.table
    if vampire is None or vampire.controller is None:
        return ""
    who, name = vampire.controller, contest.name_of(vampire)
    if vampire.region != UNCONTROLLED:
        versions = [minion for minion in table.minions if minion.controller is who and contest.name_of(minion) == name]
        merging = next((minion for minion in versions if minion.region == UNCONTROLLED), None)
        other = f"; write: {merging} merges" if merging is not None else ""
        return f"{vampire} is not in the uncontrolled region, from which a vampire merges{other}"
    if advanced.version_of(table, vampire) is None:
        return f"{who} controls no other version of {vampire}"
    left = table.course.turn.transfers
    return f"{who} has {left} transfer{'s'[: left != 1]} left" if left < influence.MERGE else ""


def _borrowed(barred: Barred) -> str:
    return f"{barred.you} has used the master phase action of the next master phase already" if barred.you else ""


def _whose_turn(barred: Barred) -> str:
    course = barred.table.course
    return f"it is {course.active}'s {f'{course.phase} phase' if course.phase else 'turn'}" if course.active else ""


def _phase_of_use(barred: Barred) -> str:
    """Return in which phases a card in play is used, and which phase it is."""
    texts = uses_of_texts.texts_in_play(barred.card) if barred.card is not None and barred.card.place == IN_PLAY else []
    whens = [text.at for text in texts if uses_of_texts.PHASES[text.at] and not text.at.endswith(" action")]
    if not whens or barred.you is None:
        return _whose_turn(barred)
    told = " or ".join(dict.fromkeys(when.replace("your", f"{barred.you}'s") for when in whens))
    return f"{barred.card} is used in {told}, and {_whose_turn(barred) or 'it is none'}"


def _no_discard_phase(barred: Barred) -> str:
    course = barred.table.course
    return "" if (course.active, course.phase) == (barred.you, "discard") else _whose_turn(barred)


def _transfers(barred: Barred) -> str:
    who = barred.you or barred.table.course.active
    left = barred.table.course.turn.transfers if who is barred.table.course.active else 0
    return f"{who} has {left or 'no'} transfer{'s'[: left != 1]} left" if who is not None else ""


def _contested(barred: Barred) -> str:
    table, line = barred.table, barred.line
    cards = [card for card in table.cards if line.card and card.name == line.card]
    things = [barred.minion, called(table.minions, line.other), *cards]
    found = [str(thing) for thing in things if thing is not None and contest.is_contested(thing)]
    return f"{found[0]} is contested, and out of play" if found else ""


#: What each rule comes to for a line that it bars.
WORDS: dict[str, Callable[[Barred], str]] = {
    **dict.fromkeys(
        (
            "minion.only_ready_unlocked_act",
            "general.unlocked_needed",
            "general.ready.definition",
            "block.needs_ready_unlocked",
            "cards.reaction.who",
            "torpor.cannot_act_block_react",
            "torpor_action.only_leave",
            "torpor.no_votes",
            "votes.ready_needed",
            "cards.wake.unlock_is_not_wake",
        ),
        _state,
    ),
    "torpor.no_combat": _of_both,
    "action.not_on_torpid_combat": _of_both,
    "combat.only_ready": _of_both,
    "cards.req.discipline": _lacks_discipline,
    "cards.discipline.basic": _only_basic,
    "cards.req.clan_minion": _lacks_clan,
    "cards.req.all_must_be_met": _lacks_required,
    "cards.req.special_abilities": _lacks_required,
    "cards.modifier.acting_minion": _who_acts,
    "cards.modifier.other_minions": _who_acts,
    "cards.reaction.not_own_actions": _own_action,
    "block.directed.targets_only": _who_may_block,
    "block.undirected.prey_then_predator": _who_may_block,
    "block.decline_final": _declined,
    "block.one_at_a_time": _attempt_on,
    "cards.cost.must_afford": _cost,
    "cards.cost.alternative_costs": lambda barred: (
        f"{barred.you} does not have the Edge" if barred.you is not None else ""
    ),
    "general.template.lock_x_to_do_y": _locked_for,
    "cards.modifier.once_per_action": _played_again,
    "cards.reaction.once_per_action": _played_again,
    "cards.modifier.level_irrelevant": _played_again,
    "hunt.mandatory_empty": _hungry,
    "damage.prevent.only_then": _no_damage,
    "press.no_two_in_a_row": _pressed,
    "range.no_two_in_a_row": _maneuvered,
    "range.limits_effects": _range,
    "strike.close_only_default": _range,
    "stealth.only_when_needed": _no_need,
    "intercept.only_when_needed": _no_need,
    "votes.none_inherent": _votes,
    "referendum.cancel_any_time": _cancelled,
    "hunt.who": _ally,
    "political.who": _ally,
    "torpor_action.rescue.who": _ally,
    "torpor_action.diablerize.who": _ally,
    "bleed.never_self": _own_methuselah,
    "bleed.target_prey": _prey,
    "general.control.master_card": _whose_card,
    "general.control.attached_minion_card": _whose_card,
    "cards.req.clan_master": _no_such_clan,
    "events.discard_phase_only": _no_discard_phase,
    "master.one_action": _master_action,
    "advanced.merge_cost": _merging,
    "master.oot.borrows_next": _borrowed,
    "master.oot.one_before_next_phase": _borrowed,
    "master.oot.others_turn_only": _whose_turn,
    "master.regular_own_phase": _whose_turn,
    "general.template.during_x_do_y": _phase_of_use,
    "contest.card.face_down": _contested,
    "influence.transfers_four": _transfers,
}
#: What other rules come to, where it takes but a name: of who does it, of their Methuselah, of the card.
SAID = {
    "action.announce.as_announced_cards": "the action has been announced already",
    "action.repeat.same_card_name": "{who} has taken an action with {card} this turn already",
    "action.repeat.card_in_play": "{who} has taken an action with {card} this turn already",
    "action.repeat.same_type_1998c": "{who} has taken an action of this type this turn already",
    "bleed.limited.one_modifier": "a card has raised this bleed already",
    "bleed.once_per_turn": "{who} has bled this turn already",
    "bleed.redirect_after_decline": "{you} has not declined to block yet",
    "bloodhunt.no_modifiers_reactions": "a blood hunt is called, and no action goes on",
    "bloodhunt.not_an_action": "a blood hunt is called, and no action goes on",
    "cards.combat.only_combat_cards": "a combat is going on, and {card} is no combat card",
    "cards.combat.only_in_combat": "no combat in which {who} fights is going on",
    "cards.combat.must_be_involved": "{who} does not fight in this combat",
    "cards.equip_retainer.one_action_each": "each takes an action of its own",
    "cards.master.played_by_player": "{card} is a card of {you}, and no minion's: write: {you} plays {card}",
    "cards.modifier.must_fit": "the action is no bleed",
    "combat.not_own_minions": "{you} controls both",
    "contest.title.no_benefit": "the title of {who} is contested",
    "discard.one_action": "{you} has no discard phase action left",
    "effect.steal_equipment.not_this_round": "{card} was stolen in this very round",
    "hunt.mandatory_before_others": "{you} controls a vampire with no blood, which has to hunt first",
    "minion.stuck": "{who} has to take an action which they cannot take",
    "political.once_per_turn": "{who} has taken a political action this turn already",
    "press.first_continues": "nobody has pressed to continue",
    "press.limited_use": "somebody has pressed to continue already, and this press is to continue",
    "range.maneuver_from_strike_commits": "{who} maneuvered with another strike this round, and is bound to that",
    "range.one_strike_maneuver": "{who} has maneuvered with a strike this round already",
    "range.set_by_effect": "an effect has set the range of this round",
    "strike.additional.one_source": "{who} has gained additional strikes this round already",
    "oust.at_zero_pool": "{you} is ousted",
    "strike.one_per_round": "{who} has chosen a strike already",
    "votes.edge_one": "{you} does not have the Edge",
    "votes.pa_card_max_one": "a political action card has given {you} a vote in this referendum already",
    "votes.title.other_card_text": "{who} has neither a title nor a card that gives them votes",
    "votes.split_by_source": "votes of one source are cast together, and {who} has another number of that source",
}
#: What stood on the table as a line was told, and may be otherwise at the end of the story.
PASSING = (WORDS.keys() | SAID.keys()) - {
    "action.announce.as_announced_cards",
    "bleed.redirect_after_decline",
    "cards.combat.only_combat_cards",
    "cards.combat.only_in_combat",
    "cards.combat.must_be_involved",
    "cards.master.played_by_player",
    "referendum.cancel_any_time",
    "strike.one_per_round",
    "votes.edge_one",
    "votes.pa_card_max_one",
    "votes.split_by_source",
    "cards.req.discipline",
    "cards.discipline.basic",
    "cards.req.clan_minion",
    "block.directed.targets_only",
    "block.undirected.prey_then_predator",
    "block.decline_final",
    "damage.prevent.only_then",
    "cards.modifier.once_per_action",
    "cards.reaction.once_per_action",
}
#: What bars a text of another level or time than that which a line is about, or one for somebody else.
OF_OTHERS = frozenset(
    (
        "cards.discipline.basic",
        "cards.req.discipline",
        "cards.req.all_must_be_met",
        "cards.reaction.who",
        "cards.modifier.acting_minion",
        "cards.modifier.other_minions",
        "cards.reaction.not_own_actions",
        "action.announce.as_announced_cards",
        "sequencing.as_played.window",
        "stealth.only_when_needed",
        "intercept.only_when_needed",
    )
)
