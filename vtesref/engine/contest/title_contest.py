"""Contested titles: what claims clash, what vampires pay, how a title is yielded and won; titles that do not fit.

A contested title is taken from ``title`` and laid in ``claims``, and one that sect or clan do not fit in ``suspended``,
so that whoever asks for a vampire's title finds what counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine import titles, transitions
from vtesref.engine.cards.always import costs, values
from vtesref.engine.core import rule
from vtesref.engine.table import CONTESTED, IN_PLAY, READY, TORPOR, Card, Methuselah, Minion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.contest import contest
    from vtesref.engine.table import Table

#: What a contest of a title costs in each unlock phase, in blood.
COST = 1


class PayTitle(NamedTuple):
    """The choice to pay for a contested title."""

    thing: Minion

    def __str__(self) -> str:
        return f"{self.thing} pays for the title"


class YieldTitle(NamedTuple):
    """The choice to yield a contested title."""

    thing: Minion

    def __str__(self) -> str:
        return f"{self.thing} yields the title"


class GoToTorpor(NamedTuple):
    """The choice to go to torpor instead of paying for a title (CRR)."""

    thing: Minion

    def __str__(self) -> str:
        return f"{self.thing} goes to torpor"


# Which claims clash.


def check(table: Table) -> None:
    """Let titles count as far as sect and clan fit them, and begin contests of unique ones."""
    known = table.whereabouts().known
    if "no title contests" in known:
        return
    before = table.mark()
    titled = [minion for minion in table.minions if minion.title or minion.claims or minion.suspended]
    if titled:
        _check(table, titled)
    if table.mark() == before:  # and as long as nothing moves, and no title changes, nothing is to do
        known["no title contests"] = True


def _check(table: Table, titled: list[Minion]) -> None:
    for minion in titled:
        if minion.title and not titles.fits(table, minion, minion.title, minion.city):
            suspend(table, minion)
        elif minion.suspended and titles.fits(table, minion, minion.suspended, minion.city):
            resume(table, minion)
        elif minion.claims and not titles.fits(table, minion, minion.claims, minion.city):
            yield_unfit(table, minion)
    groups: dict[tuple[str, str], list[Minion]] = {}
    for minion in titled:
        key = titles.unique_claim(table, minion) if minion.region in (READY, TORPOR) else None
        if key is not None:
            groups.setdefault(key, []).append(minion)
    for group in groups.values():
        unfit = [minion for minion in group if minion.suspended]
        if len(group) > 1 and any(not minion.claims for minion in group) and _clash(table, group):
            for minion in unfit:
                yield_unfit(table, minion)
            rest = [minion for minion in group if titles.claim_of(minion)]
            for minion in [one for one in rest if yields_at_once(table, one, rest)]:
                give_up_instead(table, minion)
                rest.remove(minion)
            if len(rest) > 1:
                begin(table, rest)


def _clash(table: Table, group: list[Minion]) -> bool:
    """Tell whether claims clash: the same title does, and titles of one city where the rules say so."""
    if len({titles.claim_of(minion) for minion in group}) == 1:
        return True
    return table.holds("contest.title.city", "For contests, all titles of {city} are one title.", city=group[0].city)


@rule("contest.title.trigger")
def begin(table: Table, group: list[Minion]) -> None:
    """More than one vampire in play claims the same unique title: it is contested."""
    for minion in group:
        if not minion.claims:
            lose_benefit(table, minion)
    table.holds("contest.title.still_act", "They remain controlled, and can act and block as normal.")


def yields_at_once(table: Table, minion: Minion, group: list[Minion]) -> bool:
    """Tell whether a text has a vampire, or the younger of those who would contest a title, yield it at once."""
    if values.is_said_of(table, "yields at once", minion):
        return True
    oldest = max(one.capacity for one in group)
    found = values.said(table, "younger yields")
    return minion.capacity < oldest and any(slots["what"] == titles.claim_of(minion) for slots, _ in found)


@rule("general.golden_rule")
def give_up_instead(table: Table, minion: Minion) -> None:
    """A text makes {minion} yield the title instead of contesting it."""
    table.change(minion, title="", city="", claims="", suspended="")


@rule("contest.title.no_benefit")
def lose_benefit(table: Table, minion: Minion) -> None:
    """{minion} counts as untitled while the title is contested."""
    table.change(minion, claims=minion.title, title="")


# Sect and clan.


@rule("titles.sect_change_suspends")
def suspend(table: Table, minion: Minion) -> None:
    """{minion} is not of the sect or clan that the title requires, and does not benefit from it."""
    table.change(minion, suspended=minion.title, title="")


@rule("titles.sect_change_suspends")
def resume(table: Table, minion: Minion) -> None:
    """{minion} is of the right sect and clan again, and benefits from the title."""
    table.change(minion, title=minion.suspended, suspended="")


@rule("titles.sect_change_yields")
def yield_unfit(table: Table, minion: Minion) -> None:
    """{minion} cannot use the title anyway, and yields it at once."""
    lose(table, minion)


# A new title.


# The unlock phase.


def win_titles(table: Table, methuselah: Methuselah) -> None:
    """End the contests in which no rival of a Methuselah's vampire is left."""
    for minion in table.minions:
        if minion.controller is methuselah and minion.claims and minion.region in (READY, TORPOR):
            key = titles.unique_claim(table, minion)
            rivals = [
                one
                for one in table.minions
                if one is not minion
                and titles.unique_claim(table, one) == key
                and one.claims
                and one.region in (READY, TORPOR, CONTESTED)
            ]
            if not rivals:
                win(table, minion)


@rule("contest.title.win")
def win(table: Table, minion: Minion) -> None:
    """No rival of {minion} is left, and they have the title."""
    table.change(minion, title=minion.claims, claims="")


def offer(table: Table, methuselah: Methuselah, settled: contest.Settled) -> tuple[list[Any], list[Any]]:
    """Return what a Methuselah may choose for their vampires' contested titles, and what rules bar."""
    options: list[Any] = []
    barred: list[Any] = []
    for minion in table.minions:
        mine = minion.controller is methuselah and minion.region in (READY, TORPOR, CONTESTED)
        if not mine or not minion.claims or (False, minion) in settled:
            continue
        keys = table.bars(bars_paying(table, minion))
        if keys:
            barred.append((PayTitle(minion), keys))
        else:
            options.append(PayTitle(minion))
        options.append(YieldTitle(minion))
        if minion.is_ready and not minion.counters:
            options += [GoToTorpor(minion)] if table.edition.torpor_for_title else []
    return options, barred


def bars_paying(table: Table, minion: Minion) -> Iterator[str]:
    """Yield the rules that keep a vampire from paying for its title."""
    if minion.region == TORPOR:
        yield "contest.title.only_ready"
    elif minion.region == CONTESTED:
        yield "contest.title.contested_vampire_yields"
    elif minion.counters < cost(table, minion):
        yield table.edition.bloodless_title
    else:
        yield from values.bars_of(table, "must yield", minion)


def cost(table: Table, minion: Minion) -> int:
    """Return what the contest of its title costs a vampire in an unlock phase, in blood."""
    return COST + (costs.of_title(table, minion) if values.speaks(table) else 0)


def carry_out(table: Table, choice: Any) -> None:
    """Carry out what was chosen for a title."""
    minion = choice.thing
    if isinstance(choice, PayTitle):
        pay(table, minion)
    elif isinstance(choice, GoToTorpor):
        go_to_torpor(table, minion)
    else:
        keys = table.bars(bars_paying(table, minion))
        FORCED.get(keys[0] if keys else "", give_up)(table, minion)


@rule("contest.title.cost_one_blood")
def pay(table: Table, minion: Minion) -> None:
    """{minion} pays 1 blood for the contest of the title."""
    table.change(minion, counters=max(0, minion.counters - cost(table, minion)))


@rule("contest.title.torpor_instead_1998c")
def go_to_torpor(table: Table, minion: Minion) -> None:
    """{minion} has no blood to pay with, and goes to torpor."""
    transitions.to_torpor(table, minion)


@rule("contest.title.yield")
def give_up(table: Table, minion: Minion) -> None:
    """{minion} yields the title."""
    lose(table, minion)


@rule("contest.title.only_ready")
def give_up_in_torpor(table: Table, minion: Minion) -> None:
    """{minion} is not ready, and must yield the title."""
    lose(table, minion)


@rule("contest.title.contested_vampire_yields")
def give_up_contested(table: Table, minion: Minion) -> None:
    """{minion} is contested, and must yield the title."""
    lose(table, minion)


@rule("contest.title.no_blood_yields")
def give_up_bloodless(table: Table, minion: Minion) -> None:
    """{minion} has no blood to pay with, and must yield the title."""
    lose(table, minion)


#: How a title is yielded that cannot be kept, by the rule in the way.
FORCED = {
    "contest.title.only_ready": give_up_in_torpor,
    "contest.title.contested_vampire_yields": give_up_contested,
    "contest.title.no_blood_yields": give_up_bloodless,
}


def yield_in_torpor(table: Table, methuselah: Methuselah) -> None:
    """Let vampires that went to torpor in the unlock phase yield their titles at its end."""
    for minion in table.minions:
        if minion.controller is methuselah and minion.claims and minion.region == TORPOR:
            give_up_in_torpor(table, minion)


@rule("contest.title.yield_lasts")
def lose(table: Table, minion: Minion) -> None:
    """{minion} has lost the title."""
    table.change(minion, claims="", suspended="", city="")
    burn_title_cards(table, minion)
    table.holds("contest.title.yield_no_other_effect", "This has no other effect on {who}.", who=minion)


def burn_title_cards(table: Table, minion: Minion) -> None:
    """Burn the cards that gave a vampire a title it has lost."""
    for card in table.cards:
        if titles.is_title_card(card) and card.holder is minion and card.place == IN_PLAY:
            burn_title_card(table, card)


@rule("contest.title.card_burned")
def burn_title_card(table: Table, card: Card) -> None:
    """{card}, which gave the title, is burned."""
    transitions.burn_card(table, card)
