"""Effects on blood, life and pool: gained, burned, moved between minions and Methuselahs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.asking import HowMany, WhichOne
from vtesref.engine.cards.notation.effects_table import effect
from vtesref.engine.cards.tracking import counters
from vtesref.engine.core import rule
from vtesref.engine.table import READY, TORPOR, Methuselah, Minion

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.table import Table


# Blood and life.


@effect(
    "{who:minion} gains {n:amount} (blood|life)[ from the bank]",
    "the minion gains so many counters from the bank",
    observed="its blood or life rises",
)
def gain_blood(context: Context, who: Minion, n: int) -> None:
    """Give a minion blood or life, unless it has left the game with whoever the cost of the card ousted."""
    from vtesref.engine.cards.playing import as_vampire

    if n < 1 or who.is_gone:
        return
    if not who.is_vampire and not context.table.holds(
        "ally.life_no_limit", "The life of {minion} has no limit.", minion=who
    ):
        return
    if who is not context.user or as_vampire.keeps_excess(context.table, who):
        counters.gain_blood(context.table, who, n)


@effect(
    "{who:minion} burns {n:amount} {kind:one of?blood or life/blood/life}",
    "the minion burns so much, or all that it has if that is less (an ally has no blood)",
    observed="its blood falls",
    says="harms",
)
def burn_blood(context: Context, who: Minion, n: int, kind: str) -> None:
    """Burn blood or life of a minion, as far as there is any."""
    before = who.counters
    if min(n, before):
        counters.burn_of(context.table, who, n, kind)
    context.names["that"] = (before - who.counters,)


@effect(
    "move {n:amount} blood from {source:minion} to {who:minion}",
    "the blood moves from one minion to the other",
    observed="both change",
)
def blood_to_blood(context: Context, who: Minion, source: list[Minion], n: int) -> None:
    """Move blood from one minion to another."""
    for minion in source:
        counters.move(context.table, minion, who, min(n, minion.counters))


def move_blood(table: Table, source: Minion, target: Minion, number: int) -> None:
    """Move blood from one minion to another."""
    if number:
        counters.move(table, source, target, number)


# Pool.


@effect("{who:methuselah} gains {n:amount} pool", "the Methuselah gains the pool from the bank", observed="pool rises")
def gain_pool(context: Context, who: Methuselah, n: int) -> None:
    """Give pool to a Methuselah; whoever has left the game gains none."""
    if n > 0 and not who.ousted:
        counters.gain_pool(context.table, who, n)


@effect("gain {n:amount} pool", "you gain the pool from the bank", observed="pool rises")
def you_gain_pool(context: Context, n: int) -> None:
    """Give pool to whoever uses the card."""
    gain_pool(context, context.you, n)


@effect("{who:methuselah} burns {n:amount} pool", "the Methuselah burns the pool", observed="pool falls", says="harms")
def burn_pool(context: Context, who: Methuselah, n: int) -> None:
    """Let a Methuselah burn pool, as far as there is any."""
    lost = min(n, who.pool)
    context.names["that"] = (lost,)
    if lost:
        counters.burn_as_much_pool(context.table, who, lost)
    counters.note_lacking(context.table, who, n - lost)


@effect(
    "move {n:amount} pool from {source:methuselah} to {who:methuselah}",
    "so much pool moves, or all that there is if that is less",
    observed="both",
)
def pool_to_pool(context: Context, who: Methuselah, source: list[Methuselah], n: int) -> None:
    """Move pool from one Methuselah to another, as far as there is any."""
    for methuselah in source:
        _pool_to_pool(context.table, methuselah, who, min(n, methuselah.pool))


@rule("general.counters.convert_on_move")
def _pool_to_pool(table: Table, source: Methuselah, target: Methuselah, number: int) -> None:
    """{number} pool moves from {source} to {target}."""
    table.change(source, pool=source.pool - number)
    table.change(target, pool=target.pool + number)


@effect(
    "give {who:methuselah} pool to stay in the game",
    "as much as is said, 1 at least and what they had to burn beyond their pool besides, which goes to the bank",
    observed="both",
)
def keep_in_game(context: Context, who: Methuselah) -> None:
    """Move pool to a Methuselah who has none, and let them burn what they had to burn beyond their last pool."""
    table, you, lacking = context.table, context.you, who.lacking
    options = list(range(lacking + 1, you.pool + 1))
    given = int(table.ask(HowMany(you, options))) if len(options) > 1 else options[0]
    _pool_to_pool(table, you, who, given)
    if lacking:
        counters.burn_pool(table, who, lacking)
        made_up(table, who)


@rule("oust.at_zero_pool")
def made_up(table: Table, methuselah: Methuselah) -> None:
    """What {methuselah} lacked is made up for."""
    table.change(methuselah, lacking=0)


@effect(
    "move {n:number} pool from {source:methuselah} by points",
    "the pool moves as its points say; if there is less, whoever uses the text chooses who of them receives it",
    observed="pool of them all",
)
def hand_out(context: Context, n: int, source: list[Methuselah]) -> None:
    """Share out pool of a Methuselah among those who were allotted points."""
    table = context.table
    names = (
        [choice.name for choice in context.text.choose if choice.points is not None] if context.text is not None else []
    )
    points: list[Methuselah] = [one for name in names for one in context.names.get(name, ())]
    for whose in source:
        moved = min(n, whose.pool, len(points))
        receive = points[:moved] if moved == len(points) else []
        while len(receive) < moved:
            there = [one for one in dict.fromkeys(points) if receive.count(one) < points.count(one)]
            receive.append(table.ask(WhichOne(context.you, there)) if len(there) > 1 else there[0])
        for methuselah in dict.fromkeys(receive):
            _pool_to_pool(table, whose, methuselah, receive.count(methuselah))


@effect(
    "{who:methuselah} burns {n:amount} pool or random cards",
    "for each point, the Methuselah chooses to burn 1 pool or a random card from their hand",
    observed="pool or the hand falls",
    says="harms",
)
def burn_pool_or_cards(context: Context, who: Methuselah, n: int) -> None:
    """Let a Methuselah burn pool or random cards of the hand, as they choose; the cards go all at once."""
    from vtesref.engine.cards.tracking import library
    from vtesref.engine.effects.deeds import hand

    table = context.table
    cards = 0
    for _ in range(n):
        options = [*([who] if who.pool else []), *(["a card"] if library.cards_in_hand(table, who) > cards else [])]
        chosen = table.ask(WhichOne(who, options)) if len(options) > 1 else next(iter(options), None)
        if isinstance(chosen, Methuselah):
            counters.burn_pool(table, chosen, 1)
        elif chosen is not None:
            cards += 1
    hand.discard_at_random(table, who, cards)
    library.keep(table, who)


# Blood and pool.


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
    "{who:methuselah} burns {n:amount} pool or blood",
    "the Methuselah chooses how much of it they burn from pool and how much from vampires that they control",
    observed="pool or blood falls",
    says="harms",
)
def burn_pool_or_blood(context: Context, who: Methuselah, n: int) -> None:
    """Let a Methuselah burn pool or blood of vampires, one by one as they choose."""
    table = context.table
    for _ in range(n):
        bleeders = [
            minion
            for minion in table.minions
            if minion.controller is who and minion.is_vampire and minion.region in (READY, TORPOR) and minion.counters
        ]
        options: list[Methuselah | Minion] = [*([who] if who.pool else []), *bleeders]
        chosen = table.ask(WhichOne(who, options)) if len(options) > 1 else next(iter(options), None)
        if isinstance(chosen, Methuselah):
            counters.burn_pool(table, chosen, 1)
        elif chosen is not None:
            counters.burn_blood(table, chosen, 1)


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
    pool = int(context.table.ask(HowMany(context.you, options))) if len(options) > 1 else options[0]
    if pool:
        counters.gain_pool(context.table, context.you, pool)
    if n > pool:
        counters.gain_blood(context.table, who, n - pool)
