"""The minion phase: who may act, what must be done first, and what nobody does twice in a turn.

What a minion did this turn lies on it (``performed``, ``completed``, ``forgone``, ``arrived``). The chapter of the
turn calls ``forget`` when a turn begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.always import values
from vtesref.engine.core import by_text, rule
from vtesref.engine.table import HAND, IN_PLAY, Deed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.action.action import Action
    from vtesref.engine.cards.texts import Text
    from vtesref.engine.table import Card, Methuselah, Minion, Table

BLEED = "bleed"
HUNT = "hunt"
#: The kinds of action whose type, for the limit of the CRR, is the card that they are taken with.
BY_CARD = ("action card", "card in play")


def bars_order(table: Table, minion: Minion, doing: str) -> Iterator[str]:
    """Yield the rules by which a minion may not act yet, or must do something else.

    ``doing`` is the kind of action.
    """
    if minion.arrived:
        yield "ally.no_act_this_turn"
    own = duties(table, minion)
    if own and is_stuck(table, minion, own):
        yield "minion.stuck"
        return
    if own and doing not in own:
        if HUNT in own:
            by_text = list(values.bars_of(table, "must hunt", minion)) if minion.counters else []
            yield from by_text or ("hunt.mandatory_empty",)
        if BLEED in own:
            yield from values.bars_of(table, "must bleed", minion)
        yield "minion.mandatory_nothing_else"
        return
    others = [duty for one in table.minions if one is not minion for duty in fellow_duties(table, minion, one)]
    if not others:
        return
    if own:
        if not table.holds("minion.mandatory_order", "Mandatory actions are taken in any order."):
            yield "minion.mandatory_first"
        return
    if HUNT in others:
        yield "hunt.mandatory_before_others"
    yield "minion.mandatory_first"


# What must be done.


def duties(table: Table, minion: Minion) -> list[str]:
    """Return the kinds of action that are mandatory for a minion."""
    if not minion.is_ready or minion.locked or minion.employer is not None:
        return []
    found = []
    if must_hunt(table, minion):
        found.append(HUNT)
    if values.is_said_of(table, "must bleed", minion):
        found.append(BLEED)
    return found


def must_hunt(table: Table, minion: Minion) -> bool:
    """Tell whether a minion is a vampire without blood, which the edition makes hunt, or must by a text."""
    by_text = values.is_said_of(table, "must hunt", minion) and all(deed.kind != HUNT for deed in minion.performed)
    if by_text and table.holds("general.golden_rule", "The text of a card makes {minion} hunt.", minion=minion):
        return True
    if not minion.is_vampire or minion.counters or "hunt.mandatory_empty" in table.disabled:
        return False
    return not (table.bars(bars_hunt_itself(table, minion)) and table.edition.barred_is_free(table, minion))


def barred_is_free(table: Table, minion: Minion) -> bool:
    """Tell that who cannot hunt need not (both books of 1998)."""
    return table.holds("hunt.mandatory_not_if_barred", "{minion} cannot hunt, and so need not.", minion=minion)


def barred_is_stuck(table: Table, minion: Minion) -> bool:
    """Tell that a minion that cannot hunt must still do so (Fifth Edition)."""
    return False


def is_stuck(table: Table, minion: Minion, own: list[str]) -> bool:
    """Tell whether a minion must do two different things, or one that it cannot do."""
    if "minion.stuck" in table.disabled:
        return False
    if len(own) > 1:
        return True
    return bool(
        table.bars(bars_hunt_itself(table, minion) if own == [HUNT] else bars_again(table, minion, BLEED, None))
    )


def fellow_duties(table: Table, minion: Minion, other: Minion) -> list[str]:
    """Return what another minion of the same controller must do, and can."""
    if other.controller is not minion.controller:
        return []
    found = duties(table, other)
    return [] if is_stuck(table, other, found) else found


def bars_hunt_itself(table: Table, minion: Minion) -> Iterator[str]:
    """Yield what keeps a ready vampire from any hunt, even a mandatory one."""
    yield from values.barred(table, minion, "act")
    yield from values.barred(table, minion, HUNT)
    yield from bars_again(table, minion, HUNT, None)


# What is not done twice.

#: The actions of the rulebook that are aimed at one of several.
AIMED = (BLEED, "equip", "rescue", "diablerise")


def bars_again(table: Table, minion: Minion, doing: str, card: Card | None, text: Text | None = None) -> Iterator[str]:
    """Yield the rules, and texts of cards, by which a minion does not act like this again this turn.

    Whether an action that is aimed at somebody is barred hangs on its target, and is looked at as it is announced.
    """
    if minion.forgone and doing not in AIMED:
        yield from bars_forgone(minion, Deed(doing, card, card is not None and card.place != IN_PLAY, text))
    yield from table.edition.repeat_bars(table, minion, doing, card, text)


def bars_forgone(minion: Minion, wanted: Deed) -> Iterator[str]:
    """Yield the rule by which the text of a card keeps a minion from an action this turn."""
    for done in minion.forgone:
        if _is_same(done, wanted):
            yield by_text(
                done.barred_by or "the text of a card", f"{minion} cannot take this same action again this turn"
            )
            return


def _is_same(done: Deed, wanted: Deed) -> bool:
    """Tell whether two actions are the same to the text of a card that bars one after the other.

    One that a card provides is the same by that card: by its name if it is played, by the copy and its text in play.
    One of the rulebook is the same with a target of the other's.
    """
    if done.kind != wanted.kind or _card_of(done) != _card_of(wanted):
        return False
    if _card_of(done) is not None or not done.targets or not wanted.targets:
        return True
    return not set(done.targets).isdisjoint(wanted.targets)


def _card_of(deed: Deed) -> object:
    """Return what makes an action that of a card: no action of the rulebook is that of a card."""
    if deed.card is None or (deed.text is None and deed.kind not in (*BY_CARD, BLEED, HUNT, "political action")):
        return None
    return deed.card.name if deed.played else (deed.card, deed.text)


@rule("general.golden_rule")
def forgo(table: Table, minion: Minion, action: Action, card: Card | None) -> None:
    """The text of a card keeps {minion} from taking this action again this turn."""
    table.change(minion, forgone=(*minion.forgone, deed(action)._replace(barred_by="" if card is None else card.name)))


def no_limit(table: Table, minion: Minion, doing: str, card: Card | None, text: Text | None) -> Iterator[str]:
    """Yield nothing: who unlocks may do the same again (Revised Rules)."""
    yield from ()


def same_type(table: Table, minion: Minion, doing: str, card: Card | None, text: Text | None) -> Iterator[str]:
    """Yield the rules by which a minion that completed an action takes no other of its type this turn (CRR)."""
    kind = type_of(table, doing, card)
    if any(type_of(table, deed.kind, deed.card) == kind for deed in minion.completed):
        yield "action.repeat.same_type_1998c"
        if doing in BY_CARD:
            yield "action.repeat.type_definition_1998c"


def type_of(table: Table, doing: str, card: Card | None) -> tuple[str, object]:
    """Return the type of an action: its kind; for others the name of the card, or the copy of a card in play."""
    if card is None or doing not in BY_CARD or "action.repeat.type_definition_1998c" in table.disabled:
        return doing, None
    return doing, card.name if doing == "action card" else card


def same_card(table: Table, minion: Minion, doing: str, card: Card | None, text: Text | None) -> Iterator[str]:
    """Yield the rules against a second bleed, a second card of a name, and the same action of a card in play."""
    if doing == BLEED and any(deed.kind == BLEED for deed in minion.performed):
        yield "bleed.once_per_turn"
    if card is None:
        return
    if card.place == HAND:
        if any(deed.played and deed.card is not None and deed.card.name == card.name for deed in minion.performed):
            yield "action.repeat.same_card_name"
    elif any(deed.card is card and deed.text is text and not deed.played for deed in minion.performed):
        yield "action.repeat.card_in_play"


def announced(action: Action) -> tuple[Deed, ...]:
    """Return what the acting minion has performed this turn, with the action that it announces."""
    return (*action.minion.performed, deed(action))


def deed(action: Action) -> Deed:
    """Return what an action is called among those of the turn."""
    card = action.card
    aimed = (action.target, *action.besides, *action.cards)
    targets = tuple(str(one) for one in aimed if one is not None and one is not card)
    return Deed(action.kind.name, card, card is not None and card.place != IN_PLAY, action.text, targets)


def not_noted(table: Table, minion: Minion, action: Action) -> None:
    """Leave what was completed alone, where nothing hangs on it."""


@rule("action.repeat.same_type_1998c")
def note_type(table: Table, minion: Minion, action: Action) -> None:
    """{minion} completes the action, and takes no other of this type this turn."""
    table.change(minion, completed=(*minion.completed, deed(action)))


def end(table: Table, who: Methuselah) -> None:
    """Take note of the minions that could still have acted, as the phase ends."""
    for minion in table.minions:
        if minion.controller is who and minion.is_ready and not minion.locked and not duties(table, minion):
            table.holds("minion.not_forced_to_act", "{minion} need not act.", minion=minion)


# The end of the turn.


def forget(table: Table) -> None:
    """Clear what minions did this turn; only inside a rule (that of the turn's end or beginning)."""
    for minion in table.minions:
        if minion.performed or minion.completed or minion.forgone or minion.arrived:
            table.change(minion, performed=(), completed=(), forgone=(), arrived=False)
