"""Playing a card in combat: what it asks of the minion, what it costs, and what becomes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import sects, titles, transitions
from vtesref.engine.asking import MayUseText
from vtesref.engine.cards import as_vampire, history, legality, resolving, values
from vtesref.engine.cards.always import costs, playing
from vtesref.engine.cards.context import Uses
from vtesref.engine.cards.library import replace
from vtesref.engine.core import rule
from vtesref.engine.table import HAND, IN_PLAY, VAMPIRE, Card, Minion, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.texts import Text
    from vtesref.engine.cards.use import Use
    from vtesref.engine.combat.combatants import Combatant


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
        blood = costs.blood_cost(table, minion, card, use.text) if speaks else card.blood_cost
        bloodless = bool(blood) and not as_vampire.has_blood(table, minion)
        if (
            bloodless
            or blood > minion.counters
            or (card.pool_cost and pool_cost(table, minion, card, use.text) > minion.controller.pool)
        ):
            yield "cards.cost.must_afford"
    elif card.place == IN_PLAY and card.is_equipment and not fits(table, minion, card):
        yield "cards.bearer.type"
    if speaks:
        yield from bars_by_texts(table, minion, use, card)
    yield from legality.bars(table, minion, use)
    combat = table.course.combat
    if combat is not None and card.stolen_in and card.stolen_in == combat.round and card.place == IN_PLAY:
        yield "effect.steal_equipment.not_this_round"


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
    if not card.pool_cost or not values.speaks(table):
        return card.pool_cost
    return costs.pool_cost(table, minion, card, text)


#: What texts keep a minion from playing, by the type that a card is played as.
BARRED = {
    "reaction": "play reaction cards",
    "combat card": "play combat cards",
    "action modifier": "play action modifiers",
}


def bars_by_texts(table: Table, minion: Minion, use: Use, card: Card) -> Iterator[str]:
    """Yield the rule by which the text of a card keeps a minion from playing cards of a type, or using equipment."""
    if card.place == HAND:
        deed = BARRED.get(use.text.type or card.kind, "")
        if deed:
            yield from values.barred(table, minion, deed)
    elif card.place == IN_PLAY and card.is_equipment:
        yield from values.barred(table, minion, "use equipment")
    yield from playing.bars_card(table, minion, card)


def fits(table: Table, minion: Minion, card: Card) -> bool:
    """Tell whether a minion is of a kind that may bear an equipment card."""
    bearers = [one for one in card.requires if one.startswith("kind ")]
    return not bearers or f"kind {minion.kind}" in bearers or not as_vampire.is_none_in_play(table, minion)


#: The kinds of requirements that a title can meet.
ASK_FOR_TITLES = ("any ", "sect ", "title ", "trait ", "kind ")


def stand_ins(table: Table, minion: Minion) -> list[Context]:
    """Return the texts that each let a minion play a card at the basic level without one Discipline."""
    found = values.said(table, "stand-in")
    return [context for slots, context in found if values.concerns(slots, context, minion)]


def bars_meeting(table: Table, minion: Minion, card: Card, played: bool = True) -> Iterator[str]:
    """Yield the rules by which a minion does not meet what a card requires, be it as a vampire that it is not.

    What stands in for a Discipline helps it only with a card that it has ``played``.
    """
    titled = any(one.startswith(ASK_FOR_TITLES) for one in card.requires) and titles.is_titled(table, minion)
    found = list(bars_requirements(minion, card, titled))
    if found and as_vampire.counts(table, minion):
        capacity = as_vampire.capacity(table, minion)
        found = list(bars_requirements(minion, card, titled, VAMPIRE, capacity))
    for _ in stand_ins(table, minion) if found and played else ():
        if "cards.req.discipline" in found:
            found.remove("cards.req.discipline")
            table.holds("general.golden_rule", "{minion} may play it without a Discipline.", minion=minion)
    yield from found
    yield from playing.unplayable(table, card)
    if disciplines_of(card):
        yield from bars_using_discipline(table, minion, card)


def bars_using_discipline(table: Table, minion: Minion, card: Card) -> Iterator[str]:
    """Yield the rules by which none of the Disciplines of which a card requires any one can be the one it is used with.

    While it is played, such a card requires only the one that is used.
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
        if banned and set(held or ways) <= set(banned):
            yield banned[(held or ways)[0]]


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
            sect = minion.sect or (NO_SECT if kind_of else "")
            has = {sect, minion.title if titled else "", kind_of or minion.kind, *minion.traits}
            wanted = set(lower.split(" or "))
            if not wanted & {word.lower() for word in has} and not ("titled" in wanted and titled):
                yield "cards.req.special_abilities" if lower in ABILITIES else "cards.req.all_must_be_met"


def bars_one(minion: Minion, requirement: str, titled: bool, kind_of: str, able: int) -> Iterator[str]:
    """Yield the rules by which a minion does not meet one requirement."""
    card = Card("", "", requires=(requirement,))
    return bars_requirements(minion, card, titled, kind_of, able)


#: The sect that an ally without one counts as of while they play a card as a vampire.
NO_SECT = "Independent"
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


def banned_disciplines(table: Table, minion: Minion) -> dict[str, str]:
    """Return the Disciplines with which texts keep a minion from playing any card, each with the rule by which."""
    found = values.why_said(table, "no Discipline")
    return {slots["held"]: why for slots, context, why in found if values.concerns(slots, context, minion)}


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
        table.change(side, used=(*side.used, (card, use.text)))
    return paid


@rule("cards.combat.only_in_combat")
def play_card(table: Table, minion: Minion, card: Card, text: Text | None = None) -> None:
    """{minion} plays {card}."""
    history.note_played(table, minion, card, text.label if text is not None else "basic")
    pay_and_burn(table, minion, card, text)


def pay_and_burn(table: Table, minion: Minion, card: Card, text: Text | None = None) -> None:
    """Pay the cost of a card that a minion plays with one of its texts, and burn it."""
    blood = cost_to_pay(table, minion, card, text)
    if blood:
        pay_blood(table, minion, blood)
    pool = pool_cost(table, minion, card, text)
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
