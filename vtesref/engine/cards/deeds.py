"""Effects on counters: blood, life and pool gained, burned, moved; locking and unlocking; control; votes of nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards import counters
from vtesref.engine.cards.effects_table import effect
from vtesref.engine.core import rule
from vtesref.engine.table import READY, TORPOR, Methuselah, Minion

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.table import Card, Table


# Counters.


@effect(
    "{who:minion} gains {n:amount} (blood|life)[ from the bank]",
    "so many counters come from the bank to a minion",
    observed="its blood or life rises",
)
def gain_blood(context: Context, who: Minion, n: int) -> None:
    """Give a minion blood or life."""
    if n > 0:
        counters.gain_blood(context.table, who, n)


@effect(
    "{who:minion} burns {n:amount} (blood|life|blood or life)", "as far as there is any", observed="its blood falls"
)
def burn_blood(context: Context, who: Minion, n: int) -> None:
    """Burn blood or life of a minion, as far as there is any."""
    lost = min(n, who.counters)
    context.names["that"] = (lost,)
    if lost:
        counters.burn_blood(context.table, who, lost)


@effect("{who:methuselah} gains {n:amount} pool", "pool comes from the bank", observed="pool rises")
def gain_pool(context: Context, who: Methuselah, n: int) -> None:
    """Give pool to a Methuselah."""
    if n > 0:
        counters.gain_pool(context.table, who, n)


@effect("gain {n:amount} pool", "you gain it from the bank", observed="pool rises")
def you_gain_pool(context: Context, n: int) -> None:
    """Give pool to whoever uses the card."""
    gain_pool(context, context.you, n)


@effect("{who:methuselah} burns {n:amount} pool", "pool goes to the bank", observed="pool falls")
def burn_pool(context: Context, who: Methuselah, n: int) -> None:
    """Let a Methuselah burn pool, as far as there is any."""
    lost = min(n, who.pool)
    context.names["that"] = (lost,)
    if lost:
        counters.burn_pool(context.table, who, lost)


@effect("move {n:amount} blood from {who:minion} to your pool", "what was blood is pool", observed="both change")
def blood_to_pool(context: Context, who: Minion, n: int) -> None:
    """Turn blood of a vampire into pool."""
    _blood_to_pool(context.table, who, context.you, min(n, who.counters))


@rule("general.counters.convert_on_move")
def _blood_to_pool(table: Table, minion: Minion, methuselah: Methuselah, number: int) -> None:
    """What was blood of {minion}, {number}, is pool of {methuselah}."""
    table.change(minion, counters=minion.counters - number)
    table.change(methuselah, pool=methuselah.pool + number)


@effect("move {n:amount} of your pool to {who:minion}", "what was pool is blood", observed="both change")
def pool_to_blood(context: Context, who: Minion, n: int) -> None:
    """Turn pool into blood of a vampire."""
    _pool_to_blood(context.table, context.you, who, min(n, context.you.pool))


@rule("general.counters.convert_on_move")
def _pool_to_blood(table: Table, methuselah: Methuselah, minion: Minion, number: int) -> None:
    """What was pool of {methuselah}, {number}, is blood of {minion}."""
    table.change(methuselah, pool=methuselah.pool - number)
    table.change(minion, counters=minion.counters + number)


@effect("move {n:amount} blood from {source:minion} to {who:minion}", "counters change hands", observed="both change")
def blood_to_blood(context: Context, who: Minion, source: list[Minion], n: int) -> None:
    """Move blood from one minion to another."""
    for one in source:
        _move(context.table, one, who, min(n, one.counters))


@rule("general.counters.convert_on_move")
def _move(table: Table, source: Minion, target: Minion, number: int) -> None:
    """{number} counters move from {source} to {target}."""
    table.change(source, counters=source.counters - number)
    table.change(target, counters=target.counters + number)


@effect("{who:card} gains {n:amount} counters?", "counters on a card in play", observed="its counters rise")
def add_counters(context: Context, who: Card, n: int) -> None:
    """Put counters on a card in play."""
    _count(context.table, who, who.counters + n)


@effect("{who:card} loses {n:amount} counters?", "counters leave a card in play", observed="its counters fall")
def take_counters(context: Context, who: Card, n: int) -> None:
    """Take counters off a card in play."""
    _count(context.table, who, max(0, who.counters - n))


@rule("general.counters.gain_from_bank")
def _count(table: Table, card: Card, number: int) -> None:
    """{card} has {number} counters."""
    table.change(card, counters=number)


@effect("move {n:amount} of your pool to this card as counters?", "pool becomes counters of it", observed="both change")
def pool_to_card(context: Context, n: int) -> None:
    """Turn pool into counters of the card."""
    if context.card is not None:
        _pool_to_card(context.table, context.you, context.card, min(n, context.you.pool))


@rule("general.counters.convert_on_move")
def _pool_to_card(table: Table, methuselah: Methuselah, card: Card, number: int) -> None:
    """What was pool of {methuselah}, {number}, lies on {card} as counters."""
    table.change(methuselah, pool=methuselah.pool - number)
    table.change(card, counters=card.counters + number)


@effect("move {n:amount} counters? from {who:card} to your pool", "counters become pool", observed="both change")
def card_to_pool(context: Context, who: Card, n: int) -> None:
    """Turn counters of a card into pool."""
    _card_to_pool(context.table, who, context.you, min(n, who.counters))


@rule("general.counters.convert_on_move")
def _card_to_pool(table: Table, card: Card, methuselah: Methuselah, number: int) -> None:
    """What were counters of {card}, {number}, are pool of {methuselah}."""
    table.change(card, counters=card.counters - number)
    table.change(methuselah, pool=methuselah.pool + number)


@effect("the Edge goes to {who:methuselah}", "somebody has the Edge", observed="the Edge")
def give_edge(context: Context, who: Methuselah) -> None:
    """Give somebody the Edge."""
    _edge(context.table, who)


@rule("bleed.edge")
def _edge(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} has the Edge."""
    table.change(table.course, edge=methuselah)


# Locking.


@effect("lock {who:any}", "as a deed: what is locked already stays so", observed="it is locked")
def lock(context: Context, who: Any) -> None:
    """Lock a minion or a card."""
    if not who.locked:
        _lock(context.table, who)


@rule("general.golden_rule")
def _lock(table: Table, thing: Any) -> None:
    """By the text {thing} locks."""
    table.change(thing, locked=True)


@effect("unlock {who:any}", "it unlocks", observed="it is unlocked")
def unlock(context: Context, who: Any) -> None:
    """Unlock a minion or a card."""
    if who.locked:
        _unlock(context.table, who)


@rule("general.golden_rule")
def _unlock(table: Table, thing: Any) -> None:
    """By the text {thing} unlocks."""
    table.change(thing, locked=False)


# Where minions are.


@effect("send {who:minion} to torpor", "a ready vampire goes to torpor", observed="its region")
def to_torpor(context: Context, who: Minion) -> None:
    """Send a vampire to torpor."""
    from vtesref.engine.combat import damage

    if who.is_vampire and who.region == READY:
        damage.to_torpor(context.table, who)


@effect("{who:minion} leaves torpor", "a vampire in torpor becomes ready", observed="its region")
def out_of_torpor(context: Context, who: Minion) -> None:
    """Let a vampire come out of torpor by a card."""
    from vtesref.engine.combat import torpor

    if who.is_vampire and who.region == TORPOR:
        torpor.come_out(context.table, who)


@effect("inflict {n:amount} damage on {who:minion}", "damage of no strike", observed="it burns blood or life")
def inflict(context: Context, who: Minion, n: int) -> None:
    """Inflict damage that no strike does."""
    from vtesref.engine.combat import damage

    damage.inflict(context.table, who, n, 0, "an effect")


@effect("inflict {n:amount} aggravated damage on {who:minion}", "damage of no strike", observed="it is wounded")
def inflict_aggravated(context: Context, who: Minion, n: int) -> None:
    """Inflict aggravated damage that no strike does."""
    from vtesref.engine.combat import damage

    damage.inflict(context.table, who, 0, n, "an effect")
