"""Cards that minions play, at whatever time: what bars one, what it costs, and paying for it as it is burned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import sects, transitions
from vtesref.engine.asking import MayUseText
from vtesref.engine.cards.always import costs, playing, values
from vtesref.engine.cards.context import Uses
from vtesref.engine.cards.playing import as_vampire, legality
from vtesref.engine.cards.playing.meeting import bars_meeting
from vtesref.engine.cards.playing.paying import least_blood, pay_blood, pay_pool
from vtesref.engine.cards.playing.using import context_of
from vtesref.engine.cards.tracking.library import replace
from vtesref.engine.cards.whom import history
from vtesref.engine.core import rule
from vtesref.engine.table import HAND, IN_PLAY, Card, Minion, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.texts import Text
    from vtesref.engine.cards.use import Use


def bars_playing(table: Table, minion: Minion, use: Use) -> Iterator[str]:
    """Yield the rules that keep a minion from using an effect of a card: requirements, cost, range."""
    card = use.card
    if card is None:
        return
    speaks = values.speaks(table)
    if card.place == HAND:
        if card.requires:
            yield from bars_meeting(table, minion, card)
            yield from sects.bars_card(table, minion, card)
        elif speaks:
            yield from playing.unplayable(table, card)
        blood = costs.blood_cost(table, minion, card, use.text) if speaks else card.blood_cost
        bloodless = bool(blood) and not as_vampire.has_blood(table, minion)
        if (
            bloodless
            or (blood and blood_in_all(table, minion, use) > minion.counters)
            or pool_cost(table, minion, card, use.text) > minion.controller.pool
        ):
            yield "cards.cost.must_afford"
    elif card.place == IN_PLAY and card.is_equipment and not fits(table, minion, card):
        yield "cards.bearer.type"
    if speaks:
        yield from bars_by_texts(table, minion, card, use.text)
    yield from legality.bars(table, minion, use)
    combat = table.course.combat
    if combat is not None and card.stolen_in and card.stolen_in == combat.round and card.place == IN_PLAY:
        yield "effect.steal_equipment.not_this_round"


def blood_in_all(table: Table, minion: Minion, use: Use) -> int:
    """Return what a minion pays in blood or life to use an effect of a card: for a card in hand, and for its text."""
    of_card = use.card is not None and use.card.place == HAND
    found = blood_cost(table, minion, use.card, use.text) if of_card and use.card is not None else 0
    return found + (least_blood(context_of(table, minion, use)) if use.text.pay else 0)


def blood_cost(table: Table, minion: Minion, card: Card, text: Text | None = None) -> int:
    """Return what a card, played with one of its texts, costs a minion in blood as things stand."""
    return costs.blood_cost(table, minion, card, text)


def cost_to_pay(table: Table, minion: Minion, card: Card, text: Text | None = None) -> int:
    """Return what a card, played with one of its texts, costs a minion in blood that pays for it now.

    What a text takes off one card each turn is used where the minion has to, and otherwise if its Methuselah says so:
    also where the minion could have paid without it for an action as that was announced. It is not used for what the
    minion cannot pay for even so.
    """
    found = costs.regular_cost(table, minion, card, text) if values.speaks(table) else card.blood_cost
    reducing = costs.of_one_card(table, minion) if found else []
    if found - sum(n for n, _ in reducing) > minion.counters:
        return found
    for n, context in reducing:
        must = found > minion.counters and not costs.could_pay(table, minion)
        if found and (must or table.ask(MayUseText(context.you, [None, Uses(context.you, context.card)]))):
            take_off(table, minion, n, context.card, costs.used_once(context, minion))
            found = max(0, found - n)
    return found


@rule("general.golden_rule")
def take_off(table: Table, minion: Minion, number: int, by: Card | None, use: tuple[str, str, str]) -> None:
    """The text of {by} makes the card cost {minion} {number} less blood, once this turn."""
    table.change(table.course, uses=tuple(sorted((*table.course.uses, use))))


def pool_cost(table: Table, minion: Minion, card: Card, text: Text | None = None) -> int:
    """Return what a card costs the Methuselah of a minion in pool as things stand."""
    if not values.speaks(table):
        return card.pool_cost
    return costs.pool_cost(table, minion, card, text)


#: What texts keep a minion from playing, by the type that a card is played as.
BARRED = {
    "reaction": "play reaction cards",
    "combat card": "play combat cards",
    "action modifier": "play action modifiers",
}


def bars_by_texts(table: Table, minion: Minion, card: Card, text: Text | None) -> Iterator[str]:
    """Yield the rule by which the text of a card keeps a minion from playing cards of a type, or using equipment.

    ``text`` is the one with which the card is played, or that of a card in play which is used.
    """
    if card.place == HAND:
        deed = BARRED.get((text.type if text is not None else "") or card.kind, "")
        if deed:
            yield from values.barred(table, minion, deed)
    elif card.place == IN_PLAY and card.is_equipment:
        yield from values.barred(table, minion, "use equipment")
    yield from playing.bars_card(table, minion, card, (text.of or text) if text is not None else None)


def fits(table: Table, minion: Minion, card: Card) -> bool:
    """Tell whether a minion is of a kind that may bear an equipment card."""
    bearers = [requirement for requirement in card.requires if requirement.startswith("kind ")]
    return not bearers or f"kind {minion.kind}" in bearers or not as_vampire.is_none_in_play(table, minion)


def bars_in_combat(kind: str) -> Iterator[str]:
    """Yield the rule that keeps a card of a type from being played in combat."""
    if kind in ("action modifier", "reaction", "reflex", "action"):
        yield "cards.combat.only_combat_cards"


@rule("cards.combat.only_in_combat")
def play_card(table: Table, minion: Minion, card: Card, text: Text | None = None, *, cancelled: bool = False) -> None:
    """{minion} plays {card}."""
    history.note_played(table, minion, card, text.label if text is not None else "basic")
    pay_and_burn(table, minion, card, text, cancelled=cancelled)


def pay_and_burn(
    table: Table, minion: Minion, card: Card, text: Text | None = None, *, cancelled: bool = False
) -> None:
    """Pay the cost of a card that a minion plays with one of its texts, and burn it."""
    blood = cost_to_pay(table, minion, card, text)
    if blood:
        pay_blood(table, minion, blood)
    pool = pool_cost(table, minion, card, text)
    if pool:
        pay_pool(table, minion.controller, pool)
    burn_card(table, card)
    replace(table, minion.controller, card, cancelled)


@rule("cards.minion.burned_after")
def burn_card(table: Table, card: Card) -> None:
    """{card} goes to the ash heap."""
    transitions.burn_card(table, card)
