"""Events that card texts wait for ("when", "instead"): how each is written, and when something is the event meant.

The engine notes what happens under the names that stand here; ``happen`` looks for texts in play that wait for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.notation.effects_table import event
from vtesref.engine.cards.whom import filter_tests, reading_filters, refs
from vtesref.engine.table import Minion

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.whom.filters import Filter
    from vtesref.engine.table import Card, Methuselah

Names = dict[str, tuple[Any, ...]]
#: How a phase is written.
_PHASE = "{phase:one of?unlock/master/minion/influence/discard} phase"


@event(f"your {_PHASE}", "the phase begins", "phase begins", says="of yours")
def your_phase(context: Context, about: tuple[Methuselah, str], phase: str) -> Names | None:
    """A phase of whoever controls the text begins."""
    return {} if about == (context.you, phase) else None


@event(f"your {_PHASE} ends", "at its end", "phase ends", says="of yours")
def your_phase_ends(context: Context, about: tuple[Methuselah, str], phase: str) -> Names | None:
    """A phase of whoever controls the text ends."""
    return {} if about == (context.you, phase) else None


@event(
    f"{_PHASE} of another Methuselah {{name:name}}", "the phase begins", "phase begins", "methuselah", says="of others"
)
def others_phase(context: Context, about: tuple[Methuselah, str], phase: str, name: str) -> Names | None:
    """A phase of another Methuselah begins."""
    whose, which = about
    return {name: (whose,)} if which == phase and whose is not context.you else None


@event(
    f"{_PHASE} of any Methuselah {{name:name}}[ {{late:one of?up to its end}}]",
    "the phase begins; up to its end: if the text does not apply yet, it may before the phase is over",
    "phase begins",
    "methuselah",
)
def any_phase(context: Context, about: tuple[Methuselah, str], phase: str, name: str, late: str = "") -> Names | None:
    """A phase of any Methuselah begins."""
    whose, which = about
    return {name: (whose,)} if which == phase else None


@event(
    "bearer (has gone|goes) to torpor",
    "the bearer goes from the ready region to torpor",
    "to torpor",
    says="of the bearer",
)
def bearer_to_torpor(context: Context, about: tuple[Minion]) -> Names | None:
    """What the card lies on goes to torpor."""
    return {} if context.card is not None and about[0] is context.card.holder else None


@event("{held:a filter} {name:name} goes to torpor", "such a vampire goes from the ready region to torpor", "to torpor")
def goes_to_torpor(context: Context, about: tuple[Minion], held: Filter, name: str) -> Names | None:
    """Somebody goes to torpor."""
    return {name: about} if filter_tests.matches(held, context, about[0]) else None


@event("bearer is in torpor", "the bearer is in torpor now, or goes there later", "to torpor", says="of the bearer")
def bearer_in_torpor(context: Context, about: tuple[Minion]) -> Names | None:
    """What the card lies on goes to torpor."""
    return {} if context.card is not None and about[0] is context.card.holder else None


@event("{held:a filter} {name:name} is burned", "such a card is burned (not: removed from the game)", "burned")
def is_burned(context: Context, about: tuple[Minion, str], held: Filter, name: str) -> Names | None:
    """Somebody is burned."""
    return {name: about[:1]} if _was(held, context, *about) else None


def _was(held: Filter, context: Context, one: Any, region: str) -> bool:
    """Tell whether something that is out of play now was what a filter seeks, in the region where it was."""
    return all(
        region == name if name in ("ready", "torpor") else filter_tests.TESTS[name](context, one, arg)
        for name, arg in held.tests
    )


@event(
    "{held:a filter} {name:name} would be burned by a card of another Methuselah",
    "such a card is about to be burned; if the text is used, it is not",
    "would burn",
    "card",
    says="happens instead",
)
def would_burn(context: Context, about: tuple[Card, Methuselah], held: Filter, name: str) -> Names | None:
    """A card of somebody else would burn a card."""
    card, whose = about
    return {name: (card,)} if whose is not context.you and filter_tests.matches(held, context, card) else None


@event(
    "this card would burn with its bearer",
    "as the bearer is burned (not: removed)",
    "would burn with bearer",
    says="happens instead, with a bearer, of its card",
)
def burned_with_bearer(context: Context, about: tuple[Any, ...]) -> Names | None:
    """The card would be burned with what bears it."""
    return {}


@event("a Methuselah {name:name} skips a turn", "the whole of it", "turn skipped", "methuselah")
def turn_skipped(context: Context, about: tuple[Any, ...], name: str) -> Names | None:
    """Somebody skips a turn."""
    return {name: (about[0],)}


@event(
    "a card would cancel a minion card of another Methuselah",
    "as it is played; it is cancelled then, and not paid",
    "would cancel",
    says="happens instead",
)
def would_cancel(context: Context, about: tuple[Card]) -> Names | None:
    """A card that was just played would cancel the minion card of another Methuselah."""
    return {}


@event("a block attempt by {name:name} fails", "any attempt to block the action fails", "attempt failed")
def attempt_fails(context: Context, about: tuple[Minion], name: str) -> Names | None:
    """A block attempt fails."""
    return {name: about}


@event(
    "{who:minion} blocks",
    "the minion's attempt to block has succeeded, and the block is about to be resolved",
    "blocked",
)
def blocks(context: Context, about: tuple[Minion], who: Any) -> Names | None:
    """Somebody blocks the action."""
    return {} if about[0] in refs.resolve(who, context) else None


@event("before action resolution", "the action, blocked or not, is about to be resolved", "before resolution")
def before_resolution(context: Context, about: tuple[Any]) -> Names | None:
    """The action is about to be resolved."""
    return {}


@event("after action resolution", "the action succeeded, was blocked or ended; it was not cancelled", "action resolved")
def action_resolved(context: Context, about: tuple[Any]) -> Names | None:
    """The action was resolved."""
    return {}


@event("a round begins", "a round of the combat begins", "round begins")
def round_begins(context: Context, about: tuple[Any]) -> Names | None:
    """A round of combat begins."""
    return {}


@event("the press step begins", "of a round of the combat", "press step begins")
def press_step_begins(context: Context, about: tuple[Any]) -> Names | None:
    """The presses of a round begin."""
    return {}


@event("a card is played in combat", "from hand, by either combatant", "card played in combat")
def played_in_combat(context: Context, about: tuple[Any]) -> Names | None:
    """A card is played in the combat that goes on."""
    return {}


@event("end of round", "a round of the combat ends", "round ends")
def round_ends(context: Context, about: tuple[Any]) -> Names | None:
    """A round of combat ends."""
    return {}


@event("this combat[ with {name:name}] has ended", "in which the text was used", "combat ended", says="of this combat")
def combat_ended(context: Context, about: tuple[Any, ...], name: str = "") -> Names | None:
    """The combat has ended: that of the user, whose opponent has the name, or of those whom the text has named."""
    named = {one for held in context.names.values() for one in held if isinstance(one, Minion)}
    if context.user is not None and context.user not in about and named.isdisjoint(about):
        return None
    return {name: tuple(one for one in about if one is not context.user)} if name else {}


@event(
    "a combat of {who:minion} with a minion {name:name} has ended", "and what it has brought is there", "combat ended"
)
def fought(context: Context, about: tuple[Minion, ...], who: refs.Ref, name: str) -> Names | None:
    """A combat of somebody has ended: the name stands for whom they fought."""
    mine = refs.resolve(who, context)
    others = tuple(minion for minion in about if minion not in mine)
    return {name: others} if len(others) < len(about) else None


@event(
    "this combat has ended and no other follows", "nor does it go on after all", "combat over", says="of this combat"
)
def combat_over(context: Context, about: tuple[Any, ...]) -> Names | None:
    """The combat has ended, and no other between the two follows it."""
    ended: Names | None = combat_ended(context, about)
    return ended


@event("{name:name} hunted successfully", "any vampire has hunted successfully", "hunted")
def hunted(context: Context, about: tuple[Minion], name: str) -> Names | None:
    """Somebody hunted with success."""
    return {name: about}


@event(
    "bearer hunted successfully", "the vampire with the card has hunted successfully", "hunted", says="of the bearer"
)
def bearer_hunted(context: Context, about: tuple[Minion]) -> Names | None:
    """What the card lies on hunted with success."""
    return {} if context.card is not None and about[0] is context.card.holder else None


@event("{name:name} bled {whom:methuselah} successfully", "a minion has bled that Methuselah for 1 or more", "bled")
def bled(context: Context, about: tuple[Minion, Methuselah, int], name: str, whom: Any) -> Names | None:
    """Somebody bled somebody with success."""
    return {name: (about[0],), "that": (about[2],)} if about[1] in refs.resolve(whom, context) else None


@event(
    "{who:minion} is about to bleed {whom:methuselah} successfully",
    "the bleed is not blocked, and about to succeed for 1 or more; no card is played on it any more",
    "about to bleed",
)
def would_bleed(context: Context, about: tuple[Minion, Methuselah], who: Any, whom: Any) -> Names | None:
    """Somebody is about to bleed a Methuselah with success."""
    is_it = about[0] in refs.resolve(who, context) and about[1] in refs.resolve(whom, context)
    return {} if is_it else None


@event("bearer bled successfully", "the bearer has bled somebody for 1 or more", "bled", says="of the bearer")
def bearer_bled(context: Context, about: tuple[Minion, Methuselah, int]) -> Names | None:
    """What the card lies on bled with success."""
    is_it = context.card is not None and about[0] is context.card.holder
    return {"that": (about[2],)} if is_it else None


@event("{who:minion} commits diablerie", "it has diablerised a vampire", "diablerie")
def commits_diablerie(context: Context, about: tuple[Minion], who: Any) -> Names | None:
    """Somebody has diablerised a vampire."""
    return {} if about[0] in refs.resolve(who, context) else None


@event("{whose:methuselah} pays? to unlock an infernal minion", "a pool, by the trait", "infernal unlocked")
def unlocks_infernal(context: Context, about: tuple[Methuselah, Minion], whose: Any) -> Names | None:
    """Somebody has burned a pool to unlock an infernal minion."""
    return {} if about[0] in refs.resolve(whose, context) else None


@event("{who:minion} dodges or ends combat by a strike", "as its strike resolves", "evaded")
def evades(context: Context, about: tuple[Minion], who: Any) -> Names | None:
    """Somebody dodges, or ends the combat, by a strike."""
    return {} if about[0] in refs.resolve(who, context) else None


@event("a victory point is gained by {what:card}", "instead of by another Methuselah", "point taken")
def point_taken(context: Context, about: tuple[Card], what: Any) -> Names | None:
    """A victory point was gained by the text of a card."""
    return {} if about[0] in refs.resolve(what, context) else None


@event("{what:card} is locked", "its controller or an effect locks it", "locked")
def is_locked(context: Context, about: tuple[Any], what: Any) -> Names | None:
    """A card is locked."""
    return {} if about[0] in refs.resolve(what, context) else None


@event(
    "counters of this card reach {n:number}",
    "the card comes to have so many counters, in any way",
    "counters",
    says="of its card",
)
def counters_reach(context: Context, about: tuple[Card, int, int], n: int) -> Names | None:
    """The counters of the card reach a number."""
    card, before, after = about
    passed = before < n <= after if n else before > 0 and after == 0
    return {} if card is context.card and passed else None


@event(
    "the controller of this card changes",
    "somebody else takes control of the card, in any way",
    "control changed",
    says="of its card",
)
def control_changes(context: Context, about: tuple[Card]) -> Names | None:
    """Another Methuselah controls the card."""
    return {} if about[0] is context.card else None


@event(
    "you control {n:number} copies of this card",
    "so many copies that you control are in play",
    "came into play",
    says="of its card",
)
def copies(context: Context, about: tuple[Any], n: int) -> Names | None:
    """So many copies are controlled by one Methuselah; the newest one's text sees it."""
    card = context.card
    if card is None or about[0] is not card:
        return None
    mine = [
        one
        for one in context.table.near()
        if one.name == card.name and one.place == "in play" and refs.controller_of(one) is context.you
    ]
    return {} if len(mine) >= n else None


@event(
    "bearer has {n:number} copies of this card",
    "as the last of them comes",
    "came into play",
    says="with a bearer, of its card",
)
def copies_on_bearer(context: Context, about: tuple[Any], n: int) -> Names | None:
    """So many copies lie on one minion; the newest one's text sees it."""
    card = context.card
    if card is None or about[0] is not card:
        return None
    alike = [one for one in context.table.near() if one.name == card.name and one.place == "in play"]
    return {} if sum(one.holder is card.holder for one in alike) >= n else None


@event(
    "{whose:methuselah} puts? a minion {name:name} in play",
    "a minion of that Methuselah comes into play, in any way",
    "minion came",
)
def minion_comes(context: Context, about: tuple[Minion], whose: Any, name: str) -> Names | None:
    """Somebody puts a minion into play."""
    return {name: about} if about[0].controller in refs.resolve(whose, context) else None


@event("the turn ends", "whoever's it is", "turn ends")
def turn_ends(context: Context, about: tuple[Methuselah]) -> Names | None:
    """A turn ends."""
    return {}


@event("the strikes have resolved", "of one pair, of both sides or of one", "strikes resolved")
def strikes_resolved(context: Context, about: tuple[Minion, ...]) -> Names | None:
    """A pair of strikes has resolved in which the user struck."""
    return {} if context.user in about else None


@event("{who:minion} acts", "the action is announced", "acts")
def acts(context: Context, about: tuple[Minion], who: Any) -> Names | None:
    """Somebody announces an action."""
    return {} if about[0] in refs.resolve(who, context) else None


@event(
    "an action of {who:minion} is announced",
    "and the card of the action, if there is one, was not cancelled as it was played",
    "announced",
)
def is_announced(context: Context, about: tuple[Minion], who: Any) -> Names | None:
    """An action was announced, and not cancelled with its card."""
    return {} if about[0] in refs.resolve(who, context) else None


@event("the referendum is over", "the referendum has passed or failed", "referendum over")
def referendum_over(context: Context, about: tuple[Any]) -> Names | None:
    """The referendum is over."""
    return {}


def _a_filter(text: str, arg: str, scope: dict[str, str]) -> Filter:
    import re

    return reading_filters.read(re.sub(r"^an? ", "", text), scope)


def _register() -> None:
    from vtesref.engine.cards.patterns import SLOTS

    SLOTS["a filter"] = _a_filter


_register()
