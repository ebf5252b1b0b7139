"""Effects on cards: burning, drawing, discarding, searching, moving between zones, control."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import transitions
from vtesref.engine.cards import deeds, filter_words, filters, paying, uses
from vtesref.engine.cards.effects_table import effect
from vtesref.engine.cards.patterns import SLOTS
from vtesref.engine.core import rule
from vtesref.engine.table import (
    ASH_HEAP,
    CRYPT,
    HAND,
    IN_PLAY,
    LIBRARY,
    READY,
    REMOVED,
    RETAINER,
    TORPOR,
    UNCONTROLLED,
    Card,
    Methuselah,
    Minion,
)
from vtesref.engine.turn import influence, library

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.filters import Filter
    from vtesref.engine.table import Table


@effect("burn {who:any}", "it goes to its owner's ash heap", observed="it is burned")
def burn(context: Context, who: Any) -> None:
    """Burn a minion or a card."""
    table = context.table
    if isinstance(who, Minion):
        if not who.is_gone:
            burn_minion(table, who)
    elif isinstance(who, Card) and who.place != ASH_HEAP:
        from vtesref.engine.cards import events

        by = context.card  # the one whose text it is may be of somebody else than whoever uses it
        whose = library.controller_of(by) if by is not None and by.place == IN_PLAY else None
        if events.replaced(table, "would burn", who, whose or context.you):
            return
        you = library.controller_of(who)
        if who.kind == "location" and who.place == IN_PLAY:
            uses.burn_location(table, who)
        else:
            uses.burn_to_owner(table, who, who.owner)
        if you is not None:
            library.keep(table, you)


@rule("general.golden_rule")
def burn_minion(table: Table, minion: Minion) -> None:
    """The text burns {minion}."""
    transitions.burn_minion(table, minion)


@effect(
    "cancel {who:card}[ {way:one of?unpaid}]",
    "the card that is just being played has no effect (unpaid: its cost is not paid either)",
    needs=("card played",),
    observed="it has no effect",
)
def cancel(context: Context, who: Card, way: str = "") -> None:
    """Cancel the card that is being played."""
    from vtesref.engine.cards import cancelling

    context.names[cancelling.RESULT] = (cancelling.UNPAID if way else cancelling.PAID,)


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


@rule("general.golden_rule")
def move_from_crypt(table: Table, vampire: Minion) -> None:
    """The text moves {vampire} from the crypt to the uncontrolled region."""
    transitions.move_minion(table, vampire, UNCONTROLLED)


@effect("remove {who:any}[ from the game]", "it leaves the game", observed="it is removed")
def remove(context: Context, who: Any) -> None:
    """Remove a minion or a card from the game."""
    _remove(context.table, who)


@rule("general.remove_from_game")
def _remove(table: Table, thing: Any) -> None:
    """{thing} is removed from the game."""
    if isinstance(thing, Minion):
        transitions.burn_minion(table, thing, REMOVED)
    else:
        transitions.burn_card(table, thing, REMOVED)


@effect(
    "{who:methuselah} takes? control of {what:any}",
    "the Methuselah takes control of it permanently",
    observed="its controller",
)
def take_control(context: Context, who: Methuselah, what: list[Any]) -> None:
    """Give somebody control of a minion or a card in play."""
    for card in what:
        if isinstance(card, Minion):
            if card.region in (READY, TORPOR) and card.controller is not who:
                _steal(context.table, who, card)
        elif card.place == IN_PLAY and library.controller_of(card) is not who:
            uses.change_control(context.table, who, card)


@rule("general.control.can_change")
def _steal(table: Table, who: Methuselah, minion: Minion) -> None:
    """{who} controls {minion} from now on, with what is on it."""
    table.change(minion, controller=who, lender=None)
    for retainer in table.minions:
        if retainer.employer is minion and retainer.controller is not who:
            table.change(retainer, controller=who)


@effect(
    "{who:minion} takes the retainer {what:minion}",
    "the retainer serves that minion from then on",
    observed="its employer",
)
def take_retainer(context: Context, who: Minion, what: list[Minion]) -> None:
    """Let a retainer serve another minion."""
    for one in what:
        if one.kind == RETAINER and not one.is_gone:
            _take_retainer(context.table, who, one)


@rule("general.control.can_change")
def _take_retainer(table: Table, minion: Minion, retainer: Minion) -> None:
    """{retainer} serves {minion} from now on."""
    table.change(retainer, employer=minion, controller=minion.controller)


@effect("discard {who:card}", "a card in a hand goes to its owner's ash heap", observed="the hand shrinks")
def discard_card(context: Context, who: Card) -> None:
    """Let a card be discarded from the hand that holds it, which is drawn up again."""
    holder = who.holder
    if who.place == HAND and isinstance(holder, Methuselah):
        library.to_ash_heap(context.table, who, holder)
        library.refill(context.table, holder)


@effect(
    "give control of {what:card} to {who:methuselah}",
    "that Methuselah takes control of it permanently",
    observed="its controller",
)
def give_control(context: Context, who: Methuselah, what: list[Card]) -> None:
    """Give somebody control of a card in play."""
    take_control(context, who, what)


@effect("{who:card} goes to your hand", "the card goes there from wherever it is", observed="it is in the hand")
def to_hand(context: Context, who: Card) -> None:
    """Let a card come to the hand of whoever uses the text."""
    _to_hand(context.table, who, context.you)


@effect("{who:card} goes to its owner's hand", "the card goes there from wherever it is", observed="it is in the hand")
def to_owners_hand(context: Context, who: Card) -> None:
    """Let a card come to the hand of its owner."""
    if who.owner is not None:
        _to_hand(context.table, who, who.owner)


@rule("general.golden_rule")
def _to_hand(table: Table, card: Card, methuselah: Methuselah) -> None:
    """{card} goes to the hand of {methuselah}."""
    transitions.move_card(table, card, HAND, methuselah)


@effect("{who:card} goes to (your|its owner's) library", "to be shuffled in", observed="it is in the library")
def to_library(context: Context, who: Card) -> None:
    """Put a card into its owner's library, which is shuffled then."""
    _to_library(context.table, who)


@rule("general.golden_rule")
def _to_library(table: Table, card: Card) -> None:
    """{card} goes into the library of its owner."""
    transitions.move_card(table, card, LIBRARY, None)


@effect("shuffle your library", "it is shuffled", observed="its order is left to chance")
def shuffle(context: Context) -> None:
    """Shuffle the library of whoever uses the text."""
    library.shuffle(context.table, context.you)


@effect(
    "put {who:card} (at|on) the {where:one of?bottom/top} of (your|its owner's) library",
    "the card goes there",
    observed="it is in the library",
)
def put_back(context: Context, who: Card, where: str) -> None:
    """Put a card at the top or the bottom of its owner's library."""
    library.put_back(context.table, who, where)


@effect(
    "burn the top {n:amount} cards of your library",
    "so many cards are burned, or all if there are fewer",
    observed="the library shrinks",
)
def burn_top(context: Context, n: int) -> None:
    """Burn cards from the top of the library of whoever uses the text."""
    for card in library.library(context.table, context.you)[:n]:
        library.to_ash_heap(context.table, card, context.you)


@effect(
    "draw {n:amount}[ cards?][ from your library]",
    "you draw so many cards, whatever your hand size is",
    observed="the hand grows",
)
def draw(context: Context, n: int) -> None:
    """Let whoever uses the text draw cards."""
    for _ in range(n):
        library.draw(context.table, context.you)


@effect(
    "draw up to {n:number} cards and put as many cards of your hand at the bottom of your library",
    "you draw first; then you put as many cards of your choice back",
    observed="the library",
)
def draw_and_put_back(context: Context, n: int) -> None:
    """Let whoever uses the text draw some cards, and put as many of the hand at the bottom of the library."""
    table, you = context.table, context.you
    number = int(table.ask(str(you), "how many", list(range(n, -1, -1))))
    for _ in range(number):
        library.draw(table, you)
    for _ in range(min(number, len(library.hand(table, you)))):
        held = library.hand(table, you)
        library.put_back(table, table.ask(str(you), "choose", held) if len(held) > 1 else held[0], "bottom")


@effect(
    "(discard down|draw up)[ to your hand size]",
    "you draw, or discard cards of your choice, until you hold as many as your hand size",
    observed="the hand shrinks",
)
def discard_down(context: Context) -> None:
    """Let whoever uses the text draw up or discard down to the hand size."""
    library.keep(context.table, context.you)


@effect(
    "{who:methuselah} discards? {n:amount} cards?",
    "the Methuselah chooses which cards they discard",
    observed="the hand shrinks",
)
def discard(context: Context, who: Methuselah, n: int) -> None:
    """Let somebody discard cards of their choice, which are not replaced by that."""
    for _ in range(min(n, library.cards_in_hand(context.table, who))):
        library.discard_down(context.table, who)


def copies_in_hand(context: Context) -> list[Card]:
    """Return the other copies of the card that whoever uses its text has in hand."""
    card = context.card
    return [
        one for one in library.hand(context.table, context.you) if card and one is not card and one.name == card.name
    ]


@effect("discard another copy of this card", "from hand", observed="the hand shrinks")
def discard_copy(context: Context) -> None:
    """Let whoever uses the text discard another copy of its card, if there is one."""
    for one in copies_in_hand(context)[:1]:
        discard_card(context, one)


@effect(
    "name up to {most:number} of the top {n:number} cards of your library",
    "which are looked at",
    needs=("card",),
    observed="what was seen",
)
def look_at_top(context: Context, most: int, n: int, name: str) -> None:
    """Look at the top cards of the library of whoever uses the text, who chooses some of them."""
    table, you = context.table, context.you
    seen = library.library(table, you)[:n]
    look(context, you, f"top {n} cards of the library")
    chosen: list[Card] = []
    while len(chosen) < min(most, len(seen)):
        one = table.ask(str(you), "choose", [*(one for one in seen if one not in chosen), None])
        if one is None:
            break
        chosen.append(one)
    context.names[name] = tuple(chosen)


@effect(
    "{who:methuselah} discards a random card", "the Methuselah discards a card at random", observed="the hand shrinks"
)
def discard_random(context: Context, who: Methuselah) -> None:
    """Let somebody discard a card at random."""
    table = context.table
    cards: list[Any] = library.hand(table, who)
    if who.unnamed:
        cards = [*cards, library.UNNAMED]
    if not cards:
        return
    card = table.ask("chance", "random discard", cards) if len(cards) > 1 else cards[0]
    if isinstance(card, Card):
        library.to_ash_heap(table, card, who)
    else:
        _discard_unnamed(table, who)
    library.refill(table, who)


@rule("general.discard.to_owner_ash_heap")
def _discard_unnamed(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} discards a card that the story does not name."""
    table.change(methuselah, unnamed=methuselah.unnamed - 1)


@effect(
    "name search your library for an? {held:filter}",
    "from then on, the name stands for the card that is found (or for none)",
    needs=("card",),
)
def search(context: Context, held: Filter, name: str) -> None:
    """Search the library of whoever uses the text for a card."""
    table, you = context.table, context.you
    in_library = held._replace(zone=LIBRARY, others=tuple(one._replace(zone=LIBRARY) for one in held.others))
    fit = [card for card in library.library(table, you) if filters.matches(in_library, context, card)]
    if not table.holds(
        "general.search.no_announce", "{who} need not say what they search for, and need not find it.", who=you
    ):
        return
    found = table.ask(str(you), "find", [None, *fit]) if fit else None
    context.names[name] = () if found is None else (found,)


@effect(
    "name search your crypt for an? {held:filter}",
    "a vampire that is found (or none) has the name from then on",
    needs=("minion",),
)
def search_crypt(context: Context, held: Filter, name: str) -> None:
    """Search the crypt of whoever uses the text for a vampire."""
    table, you = context.table, context.you
    fit = [one for one in influence.crypt(table, you) if filters.is_such(held, context, one)]
    if not table.holds("general.search.no_announce", "{who} need not say for what, and need not find it.", who=you):
        return
    found = table.ask(str(you), "find", [None, *fit]) if fit else None
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
)
def reveal_crypts(context: Context, name: str) -> None:
    """Let every Methuselah reveal the top card of the crypt."""
    from vtesref.engine import seating

    table = context.table
    seen = []
    for one in seating.in_play(table):
        for vampire in influence.crypt(table, one)[:1]:
            table.holds("general.golden_rule", "{who} reveals {vampire}.", who=one, vampire=vampire)
            seen.append(vampire)
    context.names[name] = tuple(seen)


@effect(
    "name the advanced version of {who:minion} in your crypt, uncontrolled region or ash heap",
    "it need not be found",
    needs=("minion",),
)
def find_advanced(context: Context, who: Minion, name: str) -> None:
    """Search what is not in play of whoever uses the text for the other version of a vampire."""
    table, you = context.table, context.you
    fit = [
        one
        for one in table.minions
        if one.region in (CRYPT, UNCONTROLLED, ASH_HEAP)
        and (one.owner if one.region == ASH_HEAP else one.controller) is you
        and influence.is_advanced(one)
        and influence.base_name(one) == influence.base_name(who)
    ]
    found = table.ask(str(you), "find", [None, *fit]) if fit else None
    context.names[name] = () if found is None else (found,)


@effect("{who:minion} merges with {what:minion}", "they are one vampire from then on", observed="it is merged")
def merge(context: Context, who: Minion, what: list[Minion]) -> None:
    """Let a vampire merge with the other version of it."""
    for one in what:
        influence.become_one(context.table, one, who)


@effect("shuffle your crypt", "it is shuffled", observed="its order is left to chance")
def shuffle_crypt(context: Context) -> None:
    """Shuffle the crypt of whoever uses the text."""
    shuffled_crypt(context.table, context.you)


@effect("each Methuselah shuffles their crypt", "all of them", observed="their order is left to chance")
def shuffle_crypts(context: Context) -> None:
    """Shuffle all crypts."""
    from vtesref.engine import seating

    for one in seating.in_play(context.table):
        shuffled_crypt(context.table, one)


@rule("general.search.shuffle")
def shuffled_crypt(table: Table, who: Methuselah) -> None:
    """{who} shuffles the crypt."""


@effect(
    "{who:minion} comes into your ready region with {n:number} to all blood of {source:minion}",
    "from an ash heap: whoever uses the text says how much of the blood it takes along, and controls it",
    observed="it is ready",
)
def come_back(context: Context, who: Minion, source: list[Minion], n: int) -> None:
    """Bring a vampire back from an ash heap, with blood of another."""
    from vtesref.engine.contest import contest

    table = context.table
    for giver in source:
        most = min(giver.counters, who.capacity)
        options = list(range(n, most + 1))
        blood = int(table.ask(str(context.you), "how many", options)) if len(options) > 1 else options[0]
        comes_back(table, who, context.you)
        contest.arrive(table, who)
        deeds.move_blood(table, giver, who, blood)


@rule("general.control.can_change")
def comes_back(table: Table, vampire: Minion, who: Methuselah) -> None:
    """{vampire} comes back, and {who} controls it."""
    table.change(vampire, controller=who, lender=None)


@effect(
    "search your library for any card[ requiring {held:Discipline}]",
    "the card that is found (or none) goes to your hand; you shuffle the library",
    observed="the hand",
)
def search_for_any(context: Context, held: str = "") -> None:
    """Let whoever uses the text take a card of the library: any, or one that requires a Discipline."""
    uses.search(context.table, context.you, held)


@effect(
    "name {held:filter}",
    "from then on, the name stands for what is chosen while the text is carried out",
    needs=("card",),
)
def name_one(context: Context, held: Filter, name: str) -> None:
    """Choose something as the text is carried out."""
    there = filters.candidates(held, context)
    random = "random" in held.text
    if len(there) > 1:
        there = [context.table.ask("chance" if random else str(context.you), "choose", there)]
    context.names[name] = tuple(there[:1])


@effect(
    "equip {who:minion} with {what:card}[ at its cost and requirements]", "the equipment comes into play on the minion"
)
def equip(context: Context, who: Minion, what: list[Card]) -> None:
    """Put equipment on a minion, for what it costs."""
    from vtesref.engine.action import equip as equipping
    from vtesref.engine.cards import costs, play

    for card in what:
        if any(costs.bars_card(context.table, who, card, "basic")):
            continue
        if costs.pay_in_full(context.table, who, play.blood_cost(context.table, who, card), card.pool_cost):
            equipping.put_on(context.table, who, card, "basic")


@effect(
    "equip {who:minion} with {what:card} for half its cost whatever it requires",
    "rounded down: the blood is the bearer's, the pool that of whoever uses the text; without that it stays away",
    observed="it is in play",
)
def equip_for_half(context: Context, who: Minion, what: list[Card]) -> None:
    """Put equipment on a minion for half its cost, without asking what it requires."""
    from vtesref.engine.action import equip as equipping
    from vtesref.engine.cards import play

    for card in what:
        blood, pool = play.blood_cost(context.table, who, card) // 2, card.pool_cost // 2
        if blood > who.counters or pool > context.you.pool:
            continue
        if blood:
            play.pay_blood(context.table, who, blood)
        if pool:
            paying.pay_pool(context.table, context.you, pool)
        equipping.put_on(context.table, who, card, "basic")


@effect(
    "look at the {what:one of?hand/library/crypt/uncontrolled region} of {who:methuselah}",
    "you look at these cards; nothing is changed there",
    observed="what was seen",
)
def look(context: Context, who: Methuselah, what: str) -> None:
    """Look at a hand, or at other cards that lie face down."""
    context.table.holds(
        "general.golden_rule", "{you} looks at the {what} of {who}.", you=context.you, what=what, who=who
    )


@effect(
    "put one {what:one of?ally/retainer/equipment} into play",
    "such a card comes into play from hand, at no cost and without an action of its own",
    needs=("minion user",),
    observed="it is in play",
)
def put_into_play(context: Context, what: str) -> None:
    """Let whoever uses the text put a card of a type into play."""
    from vtesref.engine.action import other_means

    if context.user is not None:
        other_means.put(context.table, context.user, what)


@effect(
    "equip user with what is found in your library",
    "the user equips at no cost with equipment that you find",
    needs=("minion user",),
    observed="it is equipped",
)
def equip_from_library(context: Context) -> None:
    """Let whoever uses the text equip with equipment of the library, which is shuffled."""
    from vtesref.engine.action import equip as equipping

    table, you = context.table, context.you
    found = uses.found(table, you, *equipping.EQUIPMENT)
    if found is not None and context.user is not None:
        equipping.put_on(table, context.user, found, "basic")
    library.shuffle(table, you)


@effect(
    "{who:minion} gains a level of {held:Discipline}",
    "the minion has it for as long as the card is in play",
    observed="its level",
)
def teach(context: Context, who: Minion, held: str) -> None:
    """Give a vampire a level of a Discipline: the basic one, or the superior one with that."""
    level = held.upper() if held in who.disciplines else held
    if level not in who.disciplines and context.card is not None:
        _teach(context.table, who, level, context.card, held)


@rule("master.discipline.raises_level")
def _teach(table: Table, vampire: Minion, level: str, card: Card, held: str) -> None:
    """{card} gives {vampire} {level}."""
    table.change(vampire, disciplines=(*vampire.disciplines, level))
    table.change(card, taught=(*(card.taught or ()), held))


SLOTS["Discipline"] = lambda text, arg, scope: filter_words.discipline(text)[0]


@effect("{who:card} goes on {where:minion}", "the card lies on that minion from then on", observed="its bearer")
def put_on(context: Context, who: Card, where: list[Minion]) -> None:
    """Put a card on a minion, from play or from where it went as it was played."""
    from vtesref.engine.cards import resolving

    for one in where:
        if who.place == IN_PLAY:
            _put_on(context.table, who, one)
        else:
            text = context.text
            resolving.into_play(
                context.table, who, context.you, one, context.level or (text.label if text else "basic")
            )


@rule("general.golden_rule")
def _put_on(table: Table, card: Card, minion: Minion) -> None:
    """{card} is put on {minion}."""
    transitions.put_elsewhere(table, card, minion)
