"""Effects on counters: blood, life and pool gained, burned, moved; locking and unlocking; control; votes of nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import transitions
from vtesref.engine.cards import counters
from vtesref.engine.cards.effects_table import effect
from vtesref.engine.core import rule
from vtesref.engine.table import READY, TORPOR, UNCONTROLLED, Methuselah, Minion

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.table import Card, Table


# Counters.


@effect(
    "{who:minion} gains {n:amount} (blood|life)[ from the bank]",
    "the minion gains so many counters from the bank",
    observed="its blood or life rises",
)
def gain_blood(context: Context, who: Minion, n: int) -> None:
    """Give a minion blood or life, unless it has left the game with whoever the cost of the card ousted."""
    from vtesref.engine.action import as_vampire

    if n < 1 or who.is_gone:
        return
    if not who.is_vampire and context.table.told:
        context.table.holds("ally.life_no_limit", "The life of {minion} has no limit.", minion=who)
    if who is not context.user or as_vampire.keeps_excess(context.table, who):
        counters.gain_blood(context.table, who, n)


@effect(
    "{who:minion} burns {n:amount} {kind:one of?blood or life/blood/life}",
    "the minion burns so much, or all that it has if that is less (an ally has no blood)",
    observed="its blood falls",
)
def burn_blood(context: Context, who: Minion, n: int, kind: str) -> None:
    """Burn blood or life of a minion, as far as there is any."""
    before = who.counters
    if min(n, before):
        counters.burn_of(context.table, who, n, kind)
    context.names["that"] = (before - who.counters,)


@effect("{who:methuselah} gains {n:amount} pool", "the Methuselah gains the pool from the bank", observed="pool rises")
def gain_pool(context: Context, who: Methuselah, n: int) -> None:
    """Give pool to a Methuselah."""
    if n > 0:
        counters.gain_pool(context.table, who, n)


@effect("gain {n:amount} pool", "you gain the pool from the bank", observed="pool rises")
def you_gain_pool(context: Context, n: int) -> None:
    """Give pool to whoever uses the card."""
    gain_pool(context, context.you, n)


@effect("{who:methuselah} burns {n:amount} pool", "the Methuselah burns the pool", observed="pool falls")
def burn_pool(context: Context, who: Methuselah, n: int) -> None:
    """Let a Methuselah burn pool, as far as there is any."""
    lost = min(n, who.pool)
    context.names["that"] = (lost,)
    if lost:
        counters.burn_as_much_pool(context.table, who, lost)


@effect(
    "move {n:amount} blood to your pool from {who:minion}",
    "the minion's blood becomes your pool",
    observed="both change",
)
@effect(
    "move {n:amount} blood from {who:minion} to your pool",
    "the minion's blood becomes your pool",
    observed="both change",
)
def blood_to_pool(context: Context, who: Minion, n: int) -> None:
    """Turn blood of a vampire into pool."""
    _blood_to_pool(context.table, who, context.you, min(n, who.counters))


@rule("general.counters.convert_on_move")
def _blood_to_pool(table: Table, minion: Minion, methuselah: Methuselah, number: int) -> None:
    """{number} blood moves from {minion} to the pool of {methuselah}."""
    table.change(minion, counters=minion.counters - number)
    table.change(methuselah, pool=methuselah.pool + number)


@effect("move {n:amount} of your pool to {who:minion}", "your pool becomes the minion's blood", observed="both change")
def pool_to_blood(context: Context, who: Minion, n: int) -> None:
    """Turn pool into blood of a vampire."""
    if not who.is_gone:
        _pool_to_blood(context.table, context.you, who, min(n, context.you.pool))


@rule("general.counters.convert_on_move")
def _pool_to_blood(table: Table, methuselah: Methuselah, minion: Minion, number: int) -> None:
    """{number} pool of {methuselah} moves to {minion} as blood."""
    table.change(methuselah, pool=methuselah.pool - number)
    table.change(minion, counters=minion.counters + number)


@effect(
    "move {n:amount} blood from {source:minion} to {who:minion}",
    "the blood moves from one minion to the other",
    observed="both change",
)
def blood_to_blood(context: Context, who: Minion, source: list[Minion], n: int) -> None:
    """Move blood from one minion to another."""
    for one in source:
        _move(context.table, one, who, min(n, one.counters))


def move_blood(table: Table, source: Minion, target: Minion, number: int) -> None:
    """Move blood from one minion to another."""
    if number:
        _move(table, source, target, number)


@rule("general.counters.convert_on_move")
def _move(table: Table, source: Minion, target: Minion, number: int) -> None:
    """{number} counters move from {source} to {target}."""
    table.change(source, counters=source.counters - number)
    table.change(target, counters=target.counters + number)


@effect("{who:card} gains {n:amount} counters?", "counters are put on a card in play", observed="its counters rise")
def add_counters(context: Context, who: Card, n: int) -> None:
    """Put counters on a card in play."""
    _count(context.table, who, who.counters + n)


@effect("{who:card} has {n:amount} counters? again", "as many as that, whatever it had", observed="its counters")
def reset_counters(context: Context, who: Card, n: int) -> None:
    """Set the counters on a card in play to a number."""
    if who.counters != n:
        _count(context.table, who, n)


@effect(
    "{who:card} loses {n:amount} counters?", "counters are removed from a card in play", observed="its counters fall"
)
def take_counters(context: Context, who: Card, n: int) -> None:
    """Take counters off a card in play."""
    _count(context.table, who, max(0, who.counters - n))


@rule("general.counters.gain_from_bank")
def _count(table: Table, card: Card, number: int) -> None:
    """{card} has {number} counters."""
    table.change(card, counters=number)


@effect(
    "move {n:amount} of your pool to this card as counters?",
    "your pool becomes counters on the card",
    observed="both change",
)
def pool_to_card(context: Context, n: int) -> None:
    """Turn pool into counters of the card."""
    if context.card is not None:
        _pool_to_card(context.table, context.you, context.card, min(n, context.you.pool))


@rule("general.counters.convert_on_move")
def _pool_to_card(table: Table, methuselah: Methuselah, card: Card, number: int) -> None:
    """{number} pool of {methuselah} moves to {card} as counters."""
    table.change(methuselah, pool=methuselah.pool - number)
    table.change(card, counters=card.counters + number)


@effect(
    "move {n:amount} counters? from {who:card} to your pool",
    "counters on the card become your pool",
    observed="both change",
)
def card_to_pool(context: Context, who: Card, n: int) -> None:
    """Turn counters of a card into pool."""
    _card_to_pool(context.table, who, context.you, min(n, who.counters))


@rule("general.counters.convert_on_move")
def _card_to_pool(table: Table, card: Card, methuselah: Methuselah, number: int) -> None:
    """{number} counters move from {card} to the pool of {methuselah}."""
    table.change(card, counters=card.counters - number)
    table.change(methuselah, pool=methuselah.pool + number)


@effect("the Edge goes to {who:methuselah}", "that Methuselah gets the Edge", observed="the Edge")
def give_edge(context: Context, who: Methuselah) -> None:
    """Give somebody the Edge."""
    _edge(context.table, who)


@rule("bleed.edge")
def _edge(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} has the Edge."""
    table.change(table.course, edge=methuselah)


@effect("burn the Edge", "whoever uses the text burns the Edge if they have it", observed="the Edge")
def burn_edge(context: Context) -> None:
    """Burn the Edge of whoever uses the text; nothing happens where somebody else has it, or nobody."""
    if context.table.course.edge is context.you:
        _no_edge(context.table, context.you)


@rule("general.golden_rule")
def _no_edge(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} burns the Edge; nobody has it now."""
    table.change(table.course, edge=None)


@effect(
    "{who:methuselah} receives an? {kind:word} counter", "of a kind of its own", observed="their counters of the kind"
)
def mark_methuselah(context: Context, who: Methuselah, kind: str) -> None:
    """Give a Methuselah a counter of a kind of its own."""
    _mark_methuselah(context.table, who, kind)


@rule("general.golden_rule")
def _mark_methuselah(table: Table, methuselah: Methuselah, kind: str) -> None:
    """{methuselah} receives a {kind} counter."""
    table.change(methuselah, tokens=(*methuselah.tokens, kind))


@effect(
    "this card keeps {who:any}",
    "from then on, the card remembers it as its chosen one",
    observed="who is chosen",
)
def keep_chosen(context: Context, who: Any) -> None:
    """Let a card remember a minion or a Methuselah that its text chose."""
    if context.card is not None:
        _keep(context.table, context.card, who)


@rule("general.golden_rule")
def _keep(table: Table, card: Card, chosen: Any) -> None:
    """{chosen} is the one chosen for {card}."""
    table.change(card, chosen=chosen)


@effect(
    "this card keeps the choice of {what:methuselah}",
    "they are the chosen Methuselahs of the card from then on",
    observed="who is chosen",
)
def keep_methuselahs(context: Context, what: list[Methuselah]) -> None:
    """Let a card remember the Methuselahs that its text chose."""
    if context.card is not None:
        _keep_several(context.table, context.card, tuple(what))


@rule("general.golden_rule")
def _keep_several(table: Table, card: Card, several: tuple[Methuselah, ...]) -> None:
    """{card} is about those who were chosen for it."""
    table.change(card, kept=several)


@effect("this card keeps at whom the action is directed", "for later", needs=("action",), observed="who is kept")
def keep_targets(context: Context) -> None:
    """Let a card remember at which Methuselahs the action is directed."""
    from vtesref.engine.action import actions

    action = context.table.course.action
    if context.card is not None and action is not None:
        _keep_targets(context.table, context.card, tuple(actions.all_aimed_at(action)))


@rule("general.golden_rule")
def _keep_targets(table: Table, card: Card, targets: tuple[Methuselah, ...]) -> None:
    """{card} is for actions directed at those at whom this one is directed."""
    table.change(card, kept=targets)


@effect(
    "gain {n:amount} master phase actions?",
    "you gain them for the current phase",
    needs=("phase",),
    observed="there are more",
)
def master_actions(context: Context, n: int) -> None:
    """Give master phase actions in the phase under way."""
    from vtesref.engine.turn import master

    master.change_amount(context.table, context.you, n)


@effect(
    "gain {n:amount} transfers?", "you gain them for the current phase", needs=("phase",), observed="there are more"
)
def transfers(context: Context, n: int) -> None:
    """Give transfers in the influence phase under way."""
    turn = context.table.course.turn
    _transfers(context.table, context.you, turn.transfers + n)


@rule("general.golden_rule")
def _transfers(table: Table, methuselah: Methuselah, number: int) -> None:
    """{methuselah} has {number} transfers."""
    table.change(table.course.turn, transfers=number)


@effect(
    "{who:methuselah} burns {n:amount} pool or blood",
    "the Methuselah chooses how much of it they burn from pool and how much from vampires that they control",
    observed="pool or blood falls",
)
def burn_pool_or_blood(context: Context, who: Methuselah, n: int) -> None:
    """Let a Methuselah burn pool or blood of vampires, one by one as they choose."""
    table = context.table
    for _ in range(n):
        bleeders = [
            one
            for one in table.minions
            if one.controller is who and one.is_vampire and one.region in (READY, TORPOR) and one.counters
        ]
        options: list[Methuselah | Minion] = [*([who] if who.pool else []), *bleeders]
        chosen = table.ask(str(who), "choose", options) if len(options) > 1 else next(iter(options), None)
        if isinstance(chosen, Methuselah):
            counters.burn_pool(table, chosen, 1)
        elif chosen is not None:
            counters.burn_blood(table, chosen, 1)


@effect(
    "{who:methuselah} burns {n:amount} pool or random cards",
    "for each point, the Methuselah chooses to burn 1 pool or a random card from their hand",
    observed="pool or the hand falls",
)
def burn_pool_or_cards(context: Context, who: Methuselah, n: int) -> None:
    """Let a Methuselah burn pool or random cards of the hand, one by one as they choose."""
    from vtesref.engine.cards import deeds_cards
    from vtesref.engine.turn import library

    table = context.table
    for _ in range(n):
        options = [*([who] if who.pool else []), *(["a card"] if library.cards_in_hand(table, who) else [])]
        chosen = table.ask(str(who), "choose", options) if len(options) > 1 else next(iter(options), None)
        if isinstance(chosen, Methuselah):
            counters.burn_pool(table, chosen, 1)
        elif chosen is not None:
            deeds_cards.discard_random(context, who)
    library.keep(table, who)


@effect(
    "move {n:amount} blood from {source:minion} to {who:card}",
    "the blood becomes counters on the card",
    observed="both change",
)
def blood_to_card(context: Context, who: Card, source: list[Minion], n: int) -> None:
    """Turn blood of a minion into counters on a card in play."""
    for one in source:
        _blood_to_card(context.table, one, who, min(n, one.counters))


@rule("general.counters.convert_on_move")
def _blood_to_card(table: Table, minion: Minion, card: Card, number: int) -> None:
    """{number} counters move from {minion} to {card}."""
    table.change(minion, counters=minion.counters - number)
    table.change(card, counters=card.counters + number)


# Locking.


@effect("lock {who:any}", "it locks; what is locked already stays locked", observed="it is locked")
def lock(context: Context, who: Any) -> None:
    """Lock a minion or a card."""
    if not who.locked:
        _lock(context.table, who)


@rule("general.golden_rule")
def _lock(table: Table, thing: Any) -> None:
    """The text locks {thing}."""
    transitions.lock(table, thing)


@effect("unlock {who:any}", "it unlocks", observed="it is unlocked")
def unlock(context: Context, who: Any) -> None:
    """Unlock a minion or a card, unless a text keeps it from unlocking by any means."""
    from vtesref.engine.cards import values

    if isinstance(who, Minion) and values.barred(context.table, who, "unlock by any means"):
        return
    if who.locked:
        _unlock(context.table, who)


@rule("general.golden_rule")
def _unlock(table: Table, thing: Any) -> None:
    """The text of the card unlocks {thing}."""
    table.change(thing, locked=False)


# Where minions are.


@effect(
    "user goes to torpor",
    "a vampire goes to torpor; an ally that plays cards as a vampire is burned",
    observed="its region",
)
def go_to_torpor(context: Context) -> None:
    """Let whoever uses the text go to torpor."""
    from vtesref.engine.action import as_vampire

    if context.user is None:
        return
    to_torpor(context, context.user)
    if not context.user.is_vampire and as_vampire.may_play(context.table, context.user):
        as_vampire.burn(context.table, context.user)


@effect(
    "user takes {n:number}[ {kind:one of?aggravated}] damage",
    "the user takes damage that comes from no strike",
    observed="it burns blood",
)
def take(context: Context, n: int, kind: str = "") -> None:
    """Inflict damage on whoever uses the text; an ally that plays as a vampire loses plain life."""
    from vtesref.engine.action import as_vampire
    from vtesref.engine.combat import damage

    minion = context.user
    if minion is None:
        return
    if kind and not as_vampire.takes_plain(context.table, minion):
        n = minion.counters
    damage.inflict(context.table, minion, 0 if kind else n, n if kind else 0)


@effect("send {who:minion} to torpor", "the ready vampire goes to torpor", observed="its region")
def to_torpor(context: Context, who: Minion) -> None:
    """Send a vampire to torpor."""
    from vtesref.engine.combat import damage

    if who.is_vampire and who.region == READY:
        damage.to_torpor(context.table, who)


@effect("{who:minion} leaves torpor", "the vampire in torpor becomes ready", observed="its region")
def out_of_torpor(context: Context, who: Minion) -> None:
    """Let a vampire come out of torpor by a card."""
    from vtesref.engine.combat import torpor

    if who.is_vampire and who.region == TORPOR:
        torpor.come_out(context.table, who)


@effect(
    "inflict {n:amount} damage on {who:minion}",
    "the minion takes damage that comes from no strike",
    observed="it burns blood or life",
)
def inflict(context: Context, who: Minion, n: int) -> None:
    """Inflict damage that no strike does."""
    _inflict(context.table, who, n, 0)


def _inflict(table: Table, minion: Minion, normal: int, aggravated: int) -> None:
    from vtesref.engine.combat import damage, effects

    combat = table.course.combat
    side = next((one for one in combat.sides if one.minion is minion), None) if combat is not None else None
    if side is None or effects.reaches(table, side, "an effect"):
        damage.inflict(table, minion, normal, aggravated, "an effect")


@effect(
    "inflict {n:amount} aggravated damage on {who:minion}",
    "the minion takes damage that comes from no strike",
    observed="it is wounded",
)
def inflict_aggravated(context: Context, who: Minion, n: int) -> None:
    """Inflict aggravated damage that no strike does."""
    _inflict(context.table, who, 0, n)


@effect(
    "inflict {n:number} unpreventable[ {env:one of?environmental}] {kind:one of?aggravated/normal} damage"
    " on {who:minion}",
    "the minion takes damage that comes from no strike and cannot be prevented",
    observed="it is wounded",
)
def inflict_unpreventable(context: Context, who: Minion, n: int, kind: str, env: str = "") -> None:
    """Inflict damage that no strike does, and that nobody prevents."""
    from vtesref.engine.combat import damage

    normal, aggravated = (0, n) if kind == "aggravated" else (n, 0)
    damage.inflict(context.table, who, normal, aggravated, "the environment" if env else "an effect", preventable=False)


@effect(
    "{who:minion} gains {n:amount} blood, up to {most:number} of it as your pool",
    "so many counters come from the bank; you may take some of them as pool",
    observed="blood and pool",
)
def gain_blood_or_pool(context: Context, who: Minion, n: int, most: int) -> None:
    """Give a minion blood from the bank, of which some is pool of its Methuselah instead."""
    if n < 1:
        return
    options = list(range(min(most, n), -1, -1))
    pool = int(context.table.ask(str(context.you), "how many", options)) if len(options) > 1 else options[0]
    if pool:
        counters.gain_pool(context.table, context.you, pool)
    if n > pool:
        counters.gain_blood(context.table, who, n - pool)


@effect(
    "move {n:number} pool from {source:methuselah} by points",
    "the pool moves as its points say; if there is less, whoever uses the text chooses who receives it",
    observed="pool of them all",
)
def hand_out(context: Context, n: int, source: list[Methuselah]) -> None:
    """Share out pool of a Methuselah among those who were allotted points."""
    table = context.table
    names = [one.name for one in context.text.choose if one.points is not None] if context.text is not None else []
    points: list[Methuselah] = [one for name in names for one in context.names.get(name, ())]
    for whose in source:
        moved = min(n, whose.pool, len(points))
        receive = points[:moved] if moved == len(points) else []
        while len(receive) < moved:
            there = list(dict.fromkeys(points))
            receive.append(table.ask(str(context.you), "choose", there) if len(there) > 1 else there[0])
        for one in dict.fromkeys(receive):
            _pool_to_pool(table, whose, one, receive.count(one))


@effect(
    "move {n:amount} pool from {source:methuselah} to {who:methuselah}",
    "so much pool moves, or all that there is if that is less",
    observed="both",
)
def pool_to_pool(context: Context, who: Methuselah, source: list[Methuselah], n: int) -> None:
    """Move pool from one Methuselah to another, as far as there is any."""
    for one in source:
        _pool_to_pool(context.table, one, who, min(n, one.pool))


@rule("general.counters.convert_on_move")
def _pool_to_pool(table: Table, source: Methuselah, target: Methuselah, number: int) -> None:
    """{number} pool moves from {source} to {target}."""
    table.change(source, pool=source.pool - number)
    table.change(target, pool=target.pool + number)


@effect(
    "{who:minion} becomes uncontrolled",
    "the minion becomes uncontrolled; the cards on it go with it and are out of play",
    observed="its region",
)
def become_uncontrolled(context: Context, who: Minion) -> None:
    """Move a vampire to the uncontrolled region of its controller."""
    if who.is_vampire and who.region in (READY, TORPOR):
        _uncontrolled(context.table, who)


@rule("general.golden_rule")
def _uncontrolled(table: Table, vampire: Minion) -> None:
    """{vampire} is moved to the uncontrolled region, with its blood and what is on it."""
    transitions.move_minion(table, vampire, UNCONTROLLED)
    table.change(vampire, locked=False)
