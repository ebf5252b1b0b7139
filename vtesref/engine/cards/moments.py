"""Events that card texts wait for ("when", "instead"): how each is written, and when something is the event meant.

The engine notes what happens under the names that stand here; ``happen`` looks for texts in play that wait for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards import filter_words, filters, refs
from vtesref.engine.cards.effects_table import event

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.filters import Filter
    from vtesref.engine.table import Card, Methuselah, Minion

Names = dict[str, tuple[Any, ...]]


@event("your {phase:one of?unlock/master/minion/influence/discard} phase", "it begins", "phase begins")
def your_phase(context: Context, about: tuple[Methuselah, str], phase: str) -> Names | None:
    """A phase of whoever controls the text begins."""
    return {} if about == (context.you, phase) else None


@event(
    "{phase:one of?unlock/master/minion/influence/discard} phase of another Methuselah {name:name}",
    "it begins",
    "phase begins",
    "methuselah",
)
def others_phase(context: Context, about: tuple[Methuselah, str], phase: str, name: str) -> Names | None:
    """A phase of another Methuselah begins."""
    whose, which = about
    return {name: (whose,)} if which == phase and whose is not context.you else None


@event(
    "{phase:one of?unlock/master/minion/influence/discard} phase of any Methuselah {name:name}",
    "it begins",
    "phase begins",
    "methuselah",
)
def any_phase(context: Context, about: tuple[Methuselah, str], phase: str, name: str) -> Names | None:
    """A phase of any Methuselah begins."""
    whose, which = about
    return {name: (whose,)} if which == phase else None


@event("bearer (has gone|goes) to torpor", "from the ready region", "to torpor")
def bearer_to_torpor(context: Context, about: tuple[Minion]) -> Names | None:
    """What the card lies on goes to torpor."""
    return {} if context.card is not None and about[0] is context.card.holder else None


@event("{held:a filter} {name:name} goes to torpor", "from the ready region", "to torpor")
def goes_to_torpor(context: Context, about: tuple[Minion], held: Filter, name: str) -> Names | None:
    """Somebody goes to torpor."""
    return {name: about} if filters.matches(held, context, about[0]) else None


@event("bearer is in torpor", "as soon as it is", "to torpor")
def bearer_in_torpor(context: Context, about: tuple[Minion]) -> Names | None:
    """What the card lies on goes to torpor."""
    return {} if context.card is not None and about[0] is context.card.holder else None


@event("{held:a filter} {name:name} is burned", "burned, and not removed", "burned")
def is_burned(context: Context, about: tuple[Minion, str], held: Filter, name: str) -> Names | None:
    """Somebody is burned."""
    return {name: about[:1]} if _was(held, context, *about) else None


def _was(held: Filter, context: Context, one: Any, region: str) -> bool:
    """Tell whether something that is out of play now was what a filter seeks, in the region where it was."""
    return all(
        region == name if name in ("ready", "torpor") else filters.TESTS[name](context, one, arg)
        for name, arg in held.tests
    )


@event(
    "{held:a filter} {name:name} would be burned by a card of another Methuselah",
    "before it is; it stays where it is then",
    "would burn",
    "card",
)
def would_burn(context: Context, about: tuple[Card, Methuselah], held: Filter, name: str) -> Names | None:
    """A card of somebody else would burn a card."""
    card, whose = about
    return {name: (card,)} if whose is not context.you and filters.matches(held, context, card) else None


@event("a block attempt by {name:name} fails", "any attempt to block the action", "attempt failed")
def attempt_fails(context: Context, about: tuple[Minion], name: str) -> Names | None:
    """A block attempt fails."""
    return {name: about}


@event("{who:minion} blocks", "its attempt has succeeded, and is about to be resolved", "blocked")
def blocks(context: Context, about: tuple[Minion], who: Any) -> Names | None:
    """Somebody blocks the action."""
    return {} if about[0] in refs.resolve(who, context) else None


@event("before action resolution", "blocked or not, it is about to be resolved", "before resolution")
def before_resolution(context: Context, about: tuple[Any]) -> Names | None:
    """The action is about to be resolved."""
    return {}


@event("after action resolution", "successful, blocked or ended, not cancelled", "action resolved")
def action_resolved(context: Context, about: tuple[Any]) -> Names | None:
    """The action was resolved."""
    return {}


@event("a round begins", "of the combat", "round begins")
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


@event("end of round", "of the combat", "round ends")
def round_ends(context: Context, about: tuple[Any]) -> Names | None:
    """A round of combat ends."""
    return {}


@event("this combat has ended", "that the text was used in", "combat ended")
def combat_ended(context: Context, about: tuple[Any, ...]) -> Names | None:
    """The combat has ended."""
    return {} if context.user is None or context.user in about else None


@event("{name:name} hunted successfully", "any vampire", "hunted")
def hunted(context: Context, about: tuple[Minion], name: str) -> Names | None:
    """Somebody hunted with success."""
    return {name: about}


@event("bearer hunted successfully", "the vampire that it lies on", "hunted")
def bearer_hunted(context: Context, about: tuple[Minion]) -> Names | None:
    """What the card lies on hunted with success."""
    return {} if context.card is not None and about[0] is context.card.holder else None


@event("{name:name} bled {whom:methuselah} successfully", "for 1 or more", "bled")
def bled(context: Context, about: tuple[Minion, Methuselah, int], name: str, whom: Any) -> Names | None:
    """Somebody bled somebody with success."""
    return {name: (about[0],), "that": (about[2],)} if about[1] in refs.resolve(whom, context) else None


@event("bearer bled successfully", "for 1 or more", "bled")
def bearer_bled(context: Context, about: tuple[Minion, Methuselah, int]) -> Names | None:
    """What the card lies on bled with success."""
    is_it = context.card is not None and about[0] is context.card.holder
    return {"that": (about[2],)} if is_it else None


@event("{what:card} is locked", "by its controller or by any effect", "locked")
def is_locked(context: Context, about: tuple[Any], what: Any) -> Names | None:
    """A card is locked."""
    return {} if about[0] in refs.resolve(what, context) else None


@event("counters of this card reach {n:number}", "by whatever way", "counters")
def counters_reach(context: Context, about: tuple[Card, int, int], n: int) -> Names | None:
    """The counters of the card reach a number."""
    card, before, after = about
    passed = before < n <= after if n else before > 0 and after == 0
    return {} if card is context.card and passed else None


@event("the controller of this card changes", "by whatever way", "control changed")
def control_changes(context: Context, about: tuple[Card]) -> Names | None:
    """Another Methuselah controls the card."""
    return {} if about[0] is context.card else None


@event("you control {n:number} copies of this card", "in play", "came into play")
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


@event("bearer has {n:number} copies of this card", "as the last of them comes", "came into play")
def copies_on_bearer(context: Context, about: tuple[Any], n: int) -> Names | None:
    """So many copies lie on one minion; the newest one's text sees it."""
    card = context.card
    if card is None or about[0] is not card:
        return None
    alike = [one for one in context.table.near() if one.name == card.name and one.place == "in play"]
    return {} if sum(one.holder is card.holder for one in alike) >= n else None


@event("{whose:methuselah} puts? a minion {name:name} in play", "by whatever way", "minion came")
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


@event("the referendum is over", "passed or failed", "referendum over")
def referendum_over(context: Context, about: tuple[Any]) -> Names | None:
    """The referendum is over."""
    return {}


def _a_filter(text: str, arg: str, scope: dict[str, str]) -> Filter:
    import re

    return filter_words.read(re.sub(r"^an? ", "", text), scope)


def _register() -> None:
    from vtesref.engine.cards.patterns import SLOTS

    SLOTS["a filter"] = _a_filter


_register()
