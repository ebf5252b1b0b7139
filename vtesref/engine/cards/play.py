"""Playing a card in combat: what it asks of the minion, what it costs, and what becomes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import sects, transitions
from vtesref.engine.action import as_vampire
from vtesref.engine.cards import legality, resolving, sayings, values
from vtesref.engine.combat.combatants import Combatant, Use, passive
from vtesref.engine.core import rule
from vtesref.engine.politics import titles
from vtesref.engine.table import HAND, IN_PLAY, VAMPIRE, Card, Minion, Table
from vtesref.engine.turn.library import replace

if TYPE_CHECKING:
    from collections.abc import Iterator


def bars_playing(table: Table, minion: Minion, use: Use) -> Iterator[str]:
    """Yield the rules that keep a minion from using an effect of a card: requirements, cost, range."""
    card = use.card
    if card is None:
        return
    if card.place == HAND:
        if card.requires:
            yield from bars_meeting(table, minion, card)
            yield from sects.bars_card(table, minion, card)
        blood = blood_cost(table, minion, card)
        bloodless = bool(blood) and not as_vampire.has_blood(table, minion)
        if bloodless or blood > minion.counters or pool_cost(table, minion, card) > minion.controller.pool:
            yield "cards.cost.must_afford"
    elif card.place == IN_PLAY and card.is_equipment and not fits(table, minion, card):
        yield "cards.bearer.type"
    if values.speaks(table):
        yield from bars_by_texts(table, minion, use, card)
    if use.text is not None:
        yield from legality.bars(table, minion, use)
    elif use.level == "superior" and not superior(table, minion, card):
        yield "cards.discipline.basic"
    combat = table.course.combat
    if combat is not None and card.stolen_in and card.stolen_in == combat.round and card.place == IN_PLAY:
        yield "effect.steal_equipment.not_this_round"


def blood_cost(table: Table, minion: Minion, card: Card) -> int:
    """Return what a card costs a minion in blood as things stand."""
    if not values.speaks(table):
        return card.blood_cost
    return values.blood_cost(table, minion, card)


def pool_cost(table: Table, minion: Minion, card: Card) -> int:
    """Return what a card costs the Methuselah of a minion in pool as things stand."""
    if not card.pool_cost or not values.speaks(table):
        return card.pool_cost
    return values.pool_cost(table, minion, card)


#: What texts keep a minion from playing, by the type that a card is played as.
BARRED = {
    "reaction": "play reaction cards",
    "combat card": "play combat cards",
    "action modifier": "play action modifiers",
}


def bars_by_texts(table: Table, minion: Minion, use: Use, card: Card) -> Iterator[str]:
    """Yield the rule by which the text of a card keeps a minion from playing cards of a type, or using equipment."""
    if card.place == HAND:
        deed = BARRED.get((use.text.type if use.text is not None else "") or card.kind, "")
        if deed:
            yield from values.barred(table, minion, deed)
    elif card.place == IN_PLAY and card.is_equipment:
        yield from values.barred(table, minion, "use equipment")
    yield from sayings.bars_card(table, minion, card)


def fits(table: Table, minion: Minion, card: Card) -> bool:
    """Tell whether a minion is of a kind that may bear an equipment card."""
    bearers = [one for one in card.requires if one.startswith("kind ")]
    return not bearers or f"kind {minion.kind}" in bearers or not as_vampire.is_none_in_play(table, minion)


#: The kinds of requirements that a title can meet.
ASK_FOR_TITLES = ("any ", "sect ", "title ", "trait ", "kind ")


def bars_meeting(table: Table, minion: Minion, card: Card) -> Iterator[str]:
    """Yield the rules by which a minion does not meet what a card requires, be it as a vampire that it is not."""
    titled = any(one.startswith(ASK_FOR_TITLES) for one in card.requires) and titles.is_titled(table, minion)
    found = list(bars_requirements(minion, card, titled))
    if found and as_vampire.counts(table, minion):
        capacity = as_vampire.capacity(table, minion)
        found = list(bars_requirements(minion, card, titled, VAMPIRE, capacity))
    for _ in passive(table, minion, "stand-in"):
        if "cards.req.discipline" in found:
            found.remove("cards.req.discipline")
            table.holds("general.golden_rule", "{minion} may play it without a Discipline.", minion=minion)
    yield from found
    yield from values.unplayable(table, card)
    if disciplines_of(card):
        yield from bars_using_discipline(table, minion, card)


def bars_using_discipline(table: Table, minion: Minion, card: Card) -> Iterator[str]:
    """Yield the rules by which none of the Disciplines of which a card requires any one can be the one it is used with.

    While it is played such a card requires the one that is used, and no other.
    """
    banned = banned_disciplines(table, minion)
    for asked in disciplines_of(card):
        ways = asked.split(" or ")
        held = [name for name in ways if name in minion.disciplines]
        if len(ways) > 1:
            if "cards.req.multi_discipline" in table.edition.unknown:
                yield "cards.req.multi_discipline"
            elif held and not table.holds(
                "cards.req.multi_discipline", "{card} is played with {used}.", card=card, used=" or ".join(held)
            ):
                yield "cards.req.discipline"
        if banned and set(held or ways) <= banned:
            yield "general.golden_rule"


def bars_in_combat(kind: str) -> Iterator[str]:
    """Yield the rule that keeps a card of a type from being played in combat."""
    if kind in ("action modifier", "reaction", "reflex", "action"):
        yield "cards.combat.only_combat_cards"


def bars_requirements(
    minion: Minion, card: Card, titled: bool | None = None, kind_of: str = "", capacity: int | None = None
) -> Iterator[str]:
    """Yield the rules by which a minion does not meet what a card requires.

    ``titled`` is whether it counts as titled (None: if it has a title), ``kind_of`` and ``capacity`` as what and of
    which capacity it counts, if not as it is.
    """
    able = minion.capacity if capacity is None else capacity
    titled = bool(minion.title) if titled is None else titled
    held = {name.lower() for name in minion.disciplines}
    for requirement in card.requires:
        kind, _, what = requirement.partition(" ")
        lower = what.lower()
        if kind == "discipline" and not held & set(lower.split(" or ")):
            yield "cards.req.discipline"
        elif kind == "clan" and minion.clan.lower() not in lower.split(" or "):
            yield "cards.req.clan_minion"
        elif (kind == "capacity" and able < int(what)) or (kind == "capacity-at-most" and able > int(what)):
            yield "cards.req.all_must_be_met"
        elif kind == "any":
            ways = [list(bars_one(minion, one, titled, kind_of, able)) for one in what.split(" | ")]
            if all(ways):
                yield ways[0][0]
        elif kind in ("sect", "title", "trait", "kind"):
            has = {minion.sect, minion.title if titled else "", kind_of or minion.kind, *minion.traits}
            wanted = set(lower.split(" or "))
            if not wanted & {word.lower() for word in has} and not ("titled" in wanted and titled):
                yield "cards.req.special_abilities" if lower in ABILITIES else "cards.req.all_must_be_met"


def bars_one(minion: Minion, requirement: str, titled: bool, kind_of: str, able: int) -> Iterator[str]:
    """Yield the rules by which a minion does not meet one requirement."""
    card = Card("", "", (), requires=(requirement,))
    return bars_requirements(minion, card, titled, kind_of, able)


#: The traits that are special abilities.
ABILITIES = ("flight",)


def superior(table: Table, minion: Minion, card: Card) -> bool:
    """Tell whether a minion may use the superior effect of a card: it has what the card asks for at that level."""
    banned = banned_disciplines(table, minion)
    for asked in disciplines_of(card):
        ways = asked.split(" or ")
        free = [name for name in ways if name not in banned] or ways
        if not any(name.upper() in minion.disciplines for name in free):
            return False
    return True


def banned_disciplines(table: Table, minion: Minion) -> set[str]:
    """Return the Disciplines with which cards on a minion keep it from playing any."""
    return {effect.what for effect in passive(table, minion, "no Discipline")}


def disciplines_of(card: Card) -> list[str]:
    """Return the Disciplines that a card requires, those of which it requires any one in one piece ("A or B")."""
    return [what.removeprefix("discipline ") for what in card.requires if what.startswith("discipline ")]


def spend(table: Table, side: Combatant, use: Use) -> int:
    """Play or use the text of a card in combat, and return what was paid by its text.

    What is used of a card in play is used up for the round.
    """
    card = use.card
    if card is None:
        return 0
    in_play = card.place == IN_PLAY
    paid = resolving.spend(table, side.minion, use)
    if in_play and use.strike is None:
        table.change(side, used=(*side.used, (card, use.effect)))
    return paid


@rule("cards.combat.only_in_combat")
def play_card(table: Table, minion: Minion, card: Card) -> None:
    """{minion} plays {card}."""
    pay_and_burn(table, minion, card)


def pay_and_burn(table: Table, minion: Minion, card: Card) -> None:
    """Pay the cost of a card that a minion plays, and burn it."""
    blood = blood_cost(table, minion, card)
    if blood:
        pay_blood(table, minion, blood)
    pool = pool_cost(table, minion, card)
    if pool:
        pay_pool(table, minion, pool)
    burn_card(table, card)
    replace(table, minion.controller, card)


@rule("cards.cost.blood")
def pay_blood(table: Table, minion: Minion, cost: int) -> None:
    """{minion} pays {cost} blood."""
    if table.holds("general.counters.pay_equals_burn", "The blood that {minion} pays is burned.", minion=minion):
        table.change(minion, counters=minion.counters - cost)


@rule("cards.cost.pool")
def pay_pool(table: Table, minion: Minion, cost: int) -> None:
    """{minion}'s Methuselah pays {cost} pool."""
    table.change(minion.controller, pool=minion.controller.pool - cost)


@rule("cards.minion.burned_after")
def burn_card(table: Table, card: Card) -> None:
    """{card} goes to the ash heap."""
    transitions.burn_card(table, card)
