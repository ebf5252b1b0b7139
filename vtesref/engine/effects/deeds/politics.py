"""Effects on referendums, votes and titles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.action import modifier_effects
from vtesref.engine.cards.model import CardError
from vtesref.engine.cards.notation.effects_table import effect
from vtesref.engine.cards.patterns import SLOTS
from vtesref.engine.combat import diablerie
from vtesref.engine.core import rule
from vtesref.engine.effects.deeds.burning import burn_minion
from vtesref.engine.politics import referendum_effects
from vtesref.engine.table import READY, Minion
from vtesref.engine.traits import SECTS, TRAITS

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context
    from vtesref.engine.table import Card, Table


@effect(
    "{n:signed} votes?[ to {who:minion}][ this referendum]",
    "the user, or the minion that is named, gains (or loses) so many votes in the referendum",
    needs=("referendum",),
    observed="its votes",
    says="gains votes, is of its user",
)
def votes(context: Context, n: int, who: Minion | None = None) -> None:
    """Let a minion gain votes in the referendum."""
    held, minion = context.table.course.referendum, who or context.user
    table = context.table
    if held is None:
        return
    table.holds(table.edition.gain_key, "Votes are gained now.")
    if minion is None:
        referendum_effects.gain_alone(table, held, context.you, n)
        return
    referendum_effects.gain(table, held, minion, n)
    if not table.holds("votes.hold_back", "{minion} need not cast them yet.", minion=minion):
        referendum_effects.cast_at_once(table, held, minion)


@effect(
    "gain {n:amount} votes",
    "as many as is counted or was paid; of a card in play on no minion, they are its Methuselah's own",
    needs=("referendum",),
    observed="its votes",
    says="gains votes",
)
def as_many_votes(context: Context, n: int) -> None:
    """Let the user, or a Methuselah, gain votes that are counted."""
    votes(context, n)


@effect(
    "+{n:amount} votes to {who:minion} this referendum",
    "the minion gains so many votes in the referendum",
    needs=("referendum",),
    observed="its votes",
)
def counted_votes(context: Context, n: int, who: Minion) -> None:
    """Let a minion gain votes that are counted in the referendum."""
    votes(context, n, who)


@effect(
    "{who:minion} votes {side:one of?for/against} as you say",
    "with all its votes and its ballot, whatever it has cast",
    needs=("referendum",),
    observed="its votes",
)
def change_votes(context: Context, who: Minion, side: str) -> None:
    """Make a minion cast its votes and its ballot for a side."""
    from vtesref.engine.politics import referendum_effects

    held = context.table.course.referendum
    if held is not None:
        referendum_effects.change_votes(context.table, held, who, side)


@effect(
    "cancel the votes of {who:minion}",
    "the minion's votes do not count, whether they are cast already or not",
    needs=("referendum",),
    observed="its votes",
)
def cancel_votes(context: Context, who: Minion) -> None:
    """Cancel the votes of a minion."""
    held = context.table.course.referendum
    if held is not None:
        referendum_effects.cancel_votes(context.table, held, who)


@effect(
    "the referendum passes",
    "the referendum passes without any votes",
    needs=("action",),
    observed="no votes are cast",
    touches="the referendum",
)
def passes(context: Context) -> None:
    """Let the referendum under way, or the one that the action is to call, pass by this effect alone."""
    table = context.table
    if table.course.referendum is not None:
        table.change(table.course.referendum, automatic=True)
    elif table.course.action is not None:
        modifier_effects.pass_automatically(table, table.course.action)


@effect("the referendum fails", "whatever votes are cast", needs=("referendum",), observed="it fails")
def fail(context: Context) -> None:
    """Let the referendum fail."""
    from vtesref.engine.politics import referendum_effects

    held = context.table.course.referendum
    if held is not None:
        referendum_effects.fail(context.table, held)


@effect("cancel the referendum", "the referendum has no outcome", needs=("referendum",), observed="no outcome")
def cancel(context: Context) -> None:
    """Cancel the referendum."""
    held = context.table.course.referendum
    if held is not None:
        referendum_effects.cancel(context.table, held)


@effect(
    "the next predator gains {n:amount} pool for the prey",
    "instead of 6, whoever is the next to gain pool for an ousted prey",
    observed="the pool that comes with the next victory point",
)
def next_spoils(context: Context, n: int) -> None:
    """Change what the next predator gains for the prey."""
    change_spoils(context.table, n)


@rule("general.golden_rule")
def change_spoils(table: Table, number: int) -> None:
    """The next predator gains {number} pool for the prey."""
    table.change(table.course, spoils=number)


# Titles, sects and traits.


@effect(
    "{who:minion} becomes {what:title}",
    "the minion receives the title and loses its old one; a title that a card stands for is lost with the card",
    observed="its title",
)
def give_title(context: Context, who: Minion, what: Any) -> None:
    """Give a vampire a title, for as long as it keeps it."""
    from vtesref.engine.action import becoming

    if who.is_gone or context.table.bars(becoming.bars_becoming(context.table, who, what)):
        return
    becoming.become(context.table, who, what)


@effect("{who:minion} yields its contested title", "at once", observed="its title")
def yield_title(context: Context, who: Minion) -> None:
    """Make a vampire yield a title that is contested."""
    from vtesref.engine.contest import title_contest

    if who.claims:
        title_contest.give_up(context.table, who)


@effect("{who:minion} becomes {what:sect}", "the minion changes its sect and keeps its clan", observed="its sect")
def give_sect(context: Context, who: Minion, what: str) -> None:
    """Change the sect of a vampire."""
    from vtesref.engine.action import becoming

    if not who.is_gone and not context.table.bars(becoming.bars_sect(context.table, what)):
        becoming.change_sect(context.table, who, what)


@effect("{who:minion} becomes {what:trait}", "it has the trait from then on", observed="its traits")
def give_trait(context: Context, who: Minion, what: str) -> None:
    """Give a minion a trait."""
    if not who.is_gone and what not in who.traits:
        _give_trait(context.table, who, what)


@rule("general.golden_rule")
def _give_trait(table: Table, minion: Minion, trait: str) -> None:
    """The text makes {minion} {trait} from now on."""
    table.change(minion, traits=(*minion.traits, trait))


@effect("{who:minion} is no longer {what:trait}", "it loses the trait from then on", observed="its traits")
def take_trait(context: Context, who: Minion, what: str) -> None:
    """Take a trait from a minion."""
    if what in who.traits:
        _take_trait(context.table, who, what)


@rule("general.golden_rule")
def _take_trait(table: Table, minion: Minion, trait: str) -> None:
    """{minion} is no longer {trait}, as the text says."""
    table.change(minion, traits=tuple(one for one in minion.traits if one != trait))


def _trait(text: str, arg: str, scope: dict[str, str]) -> str:
    if text not in TRAITS:
        raise CardError(f'"{text}" is no trait; traits are: {", ".join(TRAITS)}', text)
    return text


SLOTS["trait"] = _trait


def _sect(text: str, arg: str, scope: dict[str, str]) -> str:
    if text not in SECTS:
        raise CardError(f'"{text}" is no sect; sects are: {", ".join(SECTS)}', text)
    return text


SLOTS["sect"] = _sect


def _title(text: str, arg: str, scope: dict[str, str]) -> Any:
    from vtesref.engine.action import becoming

    office = becoming.office(text)
    if office is None:
        raise CardError(f'"{text}" is no title; write: prince of Chicago, justicar', text)
    return office


SLOTS["title"] = _title


# Blood hunts.


@effect("cancel the blood hunt", "nobody is burned by it", needs=("blood hunt",), observed="nobody is burned")
def cancel_hunt(context: Context) -> None:
    """Cancel the blood hunt that is about to burn a vampire."""
    from vtesref.engine.politics import referendum_effects

    held = context.table.course.referendum
    if held is not None:
        referendum_effects.cancel_hunt(context.table, held)


@effect("a blood hunt may be called on {who:minion}", "as after a diablerie", observed="it burns if that passes")
def hunt_down(context: Context, who: Minion) -> None:
    """Let a blood hunt be called on a vampire as though it had committed diablerie."""
    if who.is_vampire and who.region == READY:
        diablerie.hunt(context.table, who, diablerie.bars_calling(context.table, who, "it"))


@effect(
    "the blood hunt burns {who:minion}", "one on whom a blood hunt can be called", observed="it is burned", says="harms"
)
def burn_hunted(context: Context, who: Minion) -> None:
    """Burn a vampire on whom a referendum that is a blood hunt has been called."""
    if not who.is_gone:
        burn_minion(context.table, who)


@effect(
    "user calls the referendum of {what:card}[ with {n:number} votes more]; if it passes, so does the next",
    "a political action card from hand is played and paid for with it",
    needs=("action", "minion user"),
    observed="a referendum",
    says="is of its user",
    touches="those named",
)
def call(context: Context, what: list[Card], n: int = 0) -> None:
    """Let the user call a referendum by what a card does; when it passes, the next that a vampire calls passes, too."""
    from vtesref.engine.cards.notation import effects_table
    from vtesref.engine.cards.texts import ALWAYS, Doing, Text
    from vtesref.engine.cards.tracking import lasting
    from vtesref.engine.politics import politics

    for card in what[:1]:
        if context.user is not None and politics.call_by_text(context.table, context.user, card, n):
            words = "the next referendum that a vampire calls passes"
            text = Text(ALWAYS, words, until="game", do=(Doing(words, effects_table.ALWAYS_ROWS[words], {}),))
            lasting.begin(context.table, lasting.made(context, text))
