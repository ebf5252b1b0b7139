"""Cards that come into play by other means than their own action: by the text of another card, and for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.action import equip, recruit
from vtesref.engine.asking import WhichCard
from vtesref.engine.contest import contest
from vtesref.engine.core import rule
from vtesref.engine.table import ALLY, RETAINER, Minion
from vtesref.engine.timing import sift

if TYPE_CHECKING:
    from vtesref.engine.table import Card, Table

#: What is put into play, and the types of card that are meant.
KINDS = {"ally": (ALLY,), "retainer": (RETAINER,), "equipment": equip.EQUIPMENT}


def put(table: Table, minion: Minion, what: str) -> None:
    """Let the controller of a minion choose a card of a type in hand, if there is one, and put it into play."""
    who = minion.controller
    cards, barred = sift(
        table, list(equip.in_hand(table, minion, *KINDS[what])), lambda card: contest.bars_coming(table, card, who)
    )
    if not cards:
        return
    card = table.ask(WhichCard(minion, cards, barred))
    if what == "ally":
        put_ally(table, minion, card)
    elif what == "retainer":
        recruit.give(table, minion, card, "basic")
    else:
        equip.lay_on(table, minion, card, "basic")
    if any(requirement.startswith("discipline ") for requirement in card.requires):
        BASIC[what](table, card)


def put_ally(table: Table, minion: Minion, card: Card) -> None:
    """Put an ally into play, ready."""
    ally = recruit.made(table, minion, card)
    recruit.come(table, ally, card)
    recruit.give_ally_life(table, ally, card.life)
    equip.fix_level(table, card, "basic")
    may_act(table, ally)


@rule("ally.other_means_can_act")
def may_act(table: Table, ally: Minion) -> None:
    """{ally} was not recruited, and may act at once."""
    transitions.to_ready(table, ally)


def basic_equipment(table: Table, card: Card) -> None:
    """Cite why equipment has its basic version."""
    table.holds("equip.discipline_other_means", "{card} has its basic version.", card=card)


def basic_retainer(table: Table, card: Card) -> None:
    """Cite why a retainer has its basic version."""
    table.holds("retainer.discipline_other_means", "{card} has its basic version.", card=card)


def basic_ally(table: Table, card: Card) -> None:
    """Cite why an ally has its basic version."""
    table.holds("ally.discipline_other_means", "{card} has its basic version.", card=card)


BASIC = {"ally": basic_ally, "retainer": basic_retainer, "equipment": basic_equipment}
