"""Effects on crypts and uncontrolled regions: vampires uncovered, found, merged, sent back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import transitions
from vtesref.engine.asking import HowMany, MayFind, RandomCryptCard
from vtesref.engine.cards.notation.effects_table import effect
from vtesref.engine.cards.whom import filters
from vtesref.engine.contest import contest
from vtesref.engine.core import rule
from vtesref.engine.effects.deeds import blood as deeds_blood
from vtesref.engine.table import ASH_HEAP, CRYPT, IN_PLAY, READY, TORPOR, UNCONTROLLED, Methuselah, Minion
from vtesref.engine.turn import advanced, influence, ousting

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.whom.filters import Filter
    from vtesref.engine.table import Card, Table


@effect(
    "move the top card of your crypt to your uncontrolled region",
    "the card moves, if the crypt has one",
    observed="an uncontrolled vampire",
)
def uncover(context: Context) -> None:
    """Move the top vampire of one's crypt to one's uncontrolled region."""
    held = influence.crypt(context.table, context.you)
    if held:
        move_from_crypt(context.table, held[0])


@effect(
    "name move the top card of your crypt to your uncontrolled region",
    "the card moves, if the crypt has one, and has the name from then on",
    needs=("minion",),
    observed="an uncontrolled vampire",
    says="names",
)
def uncover_by_name(context: Context, name: str) -> None:
    """Move the top vampire of one's crypt to one's uncontrolled region, for the rest of the text to speak of."""
    context.names[name] = tuple(influence.crypt(context.table, context.you)[:1])
    uncover(context)


@rule("general.golden_rule")
def move_from_crypt(table: Table, vampire: Minion) -> None:
    """The text moves {vampire} from the crypt to the uncontrolled region."""
    transitions.move_minion(table, vampire, UNCONTROLLED)


@effect(
    "name search your crypt for an? {held:filter}",
    "a vampire that is found (or none) has the name from then on",
    needs=("minion",),
    says="names",
)
def search_crypt(context: Context, held: Filter, name: str) -> None:
    """Search the crypt of whoever uses the text for a vampire."""
    table, you = context.table, context.you
    fit = [minion for minion in influence.crypt(table, you) if filters.is_such(held, context, minion)]
    if not table.holds("general.search.no_announce", "{who} need not say for what, and need not find it.", who=you):
        return
    found = table.ask(MayFind(you, [None, *fit])) if fit else None
    context.names[name] = () if found is None else (found,)


@effect("{who:minion} goes to your uncontrolled region", "from the crypt", observed="it is uncontrolled")
def to_uncontrolled(context: Context, who: Minion) -> None:
    """Move a vampire that was found to the uncontrolled region."""
    move_from_crypt(context.table, who)


@effect(
    "name the top vampires of all crypts",
    "each Methuselah reveals the card on top of the crypt",
    needs=("minion",),
    observed="what was seen",
    says="names",
)
def reveal_crypts(context: Context, name: str) -> None:
    """Let every Methuselah reveal the top card of the crypt."""
    from vtesref.engine import seating

    table = context.table
    seen = []
    for methuselah in seating.in_play(table):
        for vampire in influence.crypt(table, methuselah)[:1]:
            table.holds("general.golden_rule", "{who} reveals {vampire}.", who=methuselah, vampire=vampire)
            seen.append(vampire)
    context.names[name] = tuple(seen)


@effect(
    "name the advanced version of {who:minion} in your crypt, uncontrolled region or ash heap",
    "it need not be found",
    needs=("minion",),
    says="names",
)
def find_advanced(context: Context, who: Minion, name: str) -> None:
    """Search what is not in play of whoever uses the text for the other version of a vampire."""
    table, you = context.table, context.you
    fit = [
        minion
        for minion in table.minions
        if minion.region in (CRYPT, UNCONTROLLED, ASH_HEAP)
        and (minion.owner if minion.region == ASH_HEAP else minion.controller) is you
        and contest.is_advanced(minion)
        and contest.name_of(minion) == contest.name_of(who)
    ]
    found = table.ask(MayFind(you, [None, *fit])) if fit else None
    context.names[name] = () if found is None else (found,)


@effect(
    "name the other version of {who:minion} in your crypt",
    "the advanced one of a base vampire, the base of an advanced one; it need not be found",
    needs=("minion",),
    says="names",
)
def find_other_version(context: Context, who: Minion, name: str) -> None:
    """Search the crypt of whoever uses the text for the card with which a vampire could merge."""
    table, you = context.table, context.you
    fit = [
        minion
        for minion in influence.crypt(table, you)
        if who.merged is None
        and contest.name_of(minion) == contest.name_of(who)
        and contest.is_advanced(minion) != contest.is_advanced(who)
    ]
    if not table.holds("general.search.no_announce", "{who} need not say for what, and need not find it.", who=you):
        return
    found = table.ask(MayFind(you, [None, *fit])) if fit else None
    context.names[name] = () if found is None else (found,)


@effect("{who:minion} merges with {what:minion}", "they are one vampire from then on", observed="it is merged")
def merge(context: Context, who: Minion, what: list[Minion]) -> None:
    """Let a vampire merge with the other version of it."""
    for minion in what:
        advanced.become_one(context.table, minion, who)


@effect("remove the top card of your crypt", "it leaves the game", observed="the crypt shrinks")
def remove_of_crypt(context: Context) -> None:
    """Remove the top vampire of one's crypt from the game."""
    from vtesref.engine.effects.deeds import burning

    for minion in influence.crypt(context.table, context.you)[:1]:
        burning.remove(context, minion)


@effect("shuffle your crypt", "it is shuffled", observed="its order is left to chance")
def shuffle_crypt(context: Context) -> None:
    """Shuffle the crypt of whoever uses the text."""
    shuffled_crypt(context.table, context.you)


@effect("each Methuselah shuffles their crypt", "all of them", observed="their order is left to chance")
def shuffle_crypts(context: Context) -> None:
    """Shuffle all crypts."""
    from vtesref.engine import seating

    for methuselah in seating.in_play(context.table):
        shuffled_crypt(context.table, methuselah)


@rule("general.search.shuffle")
def shuffled_crypt(table: Table, who: Methuselah) -> None:
    """{who} shuffles the crypt."""


# The uncontrolled region.


@effect(
    "{who:minion} becomes uncontrolled",
    "the minion becomes uncontrolled; the cards on it go with it and are out of play",
    observed="its region",
    says="harms",
)
def become_uncontrolled(context: Context, who: Minion) -> None:
    """Move a vampire to the uncontrolled region of its controller; control for a time ends with that."""
    if who.is_vampire and who.region in (READY, TORPOR):
        if who.lender is not None:
            ousting.give_back(context.table, who, who.lender)
        _uncontrolled(context.table, who)


@rule("general.golden_rule")
def _uncontrolled(table: Table, vampire: Minion) -> None:
    """{vampire} is moved to the uncontrolled region, with their blood and what is on them."""
    transitions.move_minion(table, vampire, UNCONTROLLED)
    table.change(vampire, locked=False)


@effect(
    "{who:minion} comes into your ready region with {n:number} to all blood of {source:minion}",
    "from an ash heap: whoever uses the text says how much of the blood it takes along, and controls it",
    observed="it is ready",
)
def come_back(context: Context, who: Minion, source: list[Minion], n: int) -> None:
    """Bring a vampire back from an ash heap, with blood of another."""
    table = context.table
    for giver in source:
        most = min(giver.counters, who.capacity)
        options = list(range(n, most + 1))
        blood = int(table.ask(HowMany(context.you, options))) if len(options) > 1 else options[0]
        comes_back(table, who, context.you)
        if not contest.burns_instead(table, who, context.you):
            contest.arrive(table, who)
            deeds_blood.move_blood(table, giver, who, blood)


@rule("general.control.can_change")
def comes_back(table: Table, vampire: Minion, who: Methuselah) -> None:
    """{vampire} comes back, and {who} controls them."""
    table.change(vampire, controller=who, lender=None)


@effect(
    "{who:methuselah} exchanges the uncontrolled region with the crypt",
    "its crypt cards go back, their blood is pool, what lay on them is burned, and chance says as many others",
    observed="the uncontrolled region",
)
def exchange_region(context: Context, who: Methuselah) -> None:
    """Let a Methuselah shuffle the uncontrolled region into the crypt, and draw as many crypt cards."""
    table = context.table
    waiting = (one for one in table.minions if one.controller is who and one.region == UNCONTROLLED and one.is_vampire)
    held = [one for one in waiting if not _was_library_card(table, one)]
    for minion in held:
        back_to_crypt(table, minion, who)
    for _ in held:
        there = influence.crypt(table, who)
        minion = table.ask(RandomCryptCard(there)) if len(there) > 1 else there[0]
        _from_crypt(table, minion)


def _was_library_card(table: Table, vampire: Minion) -> bool:
    """Tell whether a library card has become a vampire, which is then no crypt card; it lies on the vampire."""
    return any(card.holder is vampire and card.name == vampire.card and card.kind != "ability" for card in table.cards)


@rule("general.counters.convert_on_move")
def back_to_crypt(table: Table, vampire: Minion, who: Methuselah) -> None:
    """{vampire} goes back to the crypt of {who}: their blood is pool, and the cards on them are burned."""
    table.change(who, pool=who.pool + vampire.counters)
    table.change(vampire, counters=0)
    for card in table.cards:
        if card.holder is vampire and card.place == IN_PLAY and card.kind != "ability":
            transitions.burn_card(table, card)
    transitions.move_minion(table, vampire, CRYPT)


@rule("general.golden_rule")
def _from_crypt(table: Table, vampire: Minion) -> None:
    """The crypt is shuffled, and {vampire} goes to the uncontrolled region."""
    transitions.move_minion(table, vampire, UNCONTROLLED)


@effect(
    "the top vampire of your crypt takes the place of {what:minion} with this card",
    "if it is younger: ready and full; otherwise it is uncontrolled, and the card is burned",
    observed="a vampire comes",
)
def take_place(context: Context, what: list[Minion]) -> None:
    """Let the top card of a crypt take the place of a vampire, with the card whose text it is."""
    table, card = context.table, context.card
    if card is None or not what:
        return
    burned = what[0]
    while there := influence.crypt(table, context.you):
        vampire = there[0]
        if not vampire.is_vampire or vampire.capacity >= burned.capacity:
            burn_of_no_use(table, card)
            move_from_crypt(table, vampire)
            return
        if not contest.burns_instead(table, vampire, context.you):
            come_with(table, vampire, card)
            return
        burned = vampire  # in whose place the next one may come
    burn_of_no_use(table, card)


@rule("general.golden_rule")
def burn_of_no_use(table: Table, card: Card) -> None:
    """Nobody comes with {card}, which is burned."""
    transitions.burn_card(table, card)


@rule("general.golden_rule")
def come_with(table: Table, vampire: Minion, card: Card) -> None:
    """{vampire} is younger, and comes with {card}, ready and with all their blood."""
    transitions.put_elsewhere(table, card, vampire)
    transitions.come_into_play(table, vampire)
    table.change(vampire, counters=vampire.capacity)
