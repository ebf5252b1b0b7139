"""Becoming: a vampire receives a title, or changes its sect or clan by an effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine import titles, transitions
from vtesref.engine.cards import times
from vtesref.engine.cards.tracking import library
from vtesref.engine.core import NotModelled, rule
from vtesref.engine.traits import CLAN_TITLES, CLANS, TITLES, current

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Card, Minion, Table


class Office(NamedTuple):
    """A title that a vampire can receive, with its city or clan."""

    title: str
    place: str = ""

    def __str__(self) -> str:
        return f"{self.title} of {self.place}" if self.place else self.title


def office(text: str) -> Office | None:
    """Read a title ("prince of Chicago"); None if it is not one."""
    plain = text.strip()
    for article in ("the ", "an ", "a "):
        plain = plain.removeprefix(article)
    head, _, place = plain.partition(" of ")
    for title in TITLES:
        if head.lower() == title.lower():
            known = next((clan for clan in CLANS if clan.lower() == place.lower()), place.title())
            return Office(title, current(known))
    return None


def bars_becoming(table: Table, minion: Minion, what: Office) -> Iterator[str]:
    """Yield the rules that keep a minion from receiving a title."""
    if what.title not in titles.OF_ALL_SECTS:
        raise NotModelled(f'what the title "{what.title}" brings is not modelled')
    title = table.edition.titles.get(what.title)
    if title is None:
        yield titles.OF_ALL_SECTS[what.title].number_key
        return
    if not minion.is_vampire or not titles.fits_sect(table, minion.sect, title):
        yield "titles.sect_needed"
        yield title.sect_key
    if not titles.fits_clan(table, minion.clan, title, what.place):
        yield title.number_key


def become(table: Table, minion: Minion, what: Office) -> None:
    """Give a vampire a title; raises Refused where a rule is in the way."""
    table.require(f"{minion} becomes {what}", bars_becoming(table, minion, what))
    lose_old(table, minion)
    if not titles.claim_of(minion):
        receive(table, minion, what, what.place or (minion.clan if what.title in CLAN_TITLES else ""))


def lose_old(table: Table, minion: Minion) -> None:
    """Let go the title that a vampire has, if any: no vampire has two."""
    has_own = minion.own_title and bool(table.bars(table.edition.titled_by_text(minion)))
    if not titles.claim_of(minion) and not has_own:
        return
    if not table.holds("titles.one_only", "{minion} can have only one title.", minion=minion):
        return
    if has_own:
        replace_own(table, minion)
    if not titles.claim_of(minion):
        return
    bars = table.bars(titles.bars_benefit(table, minion))
    if "titles.sect_change_suspends" in bars:
        yield_unsuited(table, minion)
    elif bars:
        yield_contested(table, minion)
    else:
        replace(table, minion)
    if not titles.claim_of(minion):
        burn_placeholders(table, minion)


@rule("titles.new_replaces_old")
def replace_own(table: Table, minion: Minion) -> None:
    """{minion} loses their own title, and their printed votes with it."""
    table.change(minion, printed_votes=0, own_title=False)


@rule("titles.new_replaces_old")
def replace(table: Table, minion: Minion) -> None:
    """{minion} loses the title they had."""
    table.change(minion, title="", city="")


@rule("titles.sect_change_yields")
def yield_unsuited(table: Table, minion: Minion) -> None:
    """{minion} was of the wrong sect or clan for their title, and yields the title at once."""
    table.change(minion, title="", city="", claims="", suspended="")


@rule("contest.title.new_title_yields")
def yield_contested(table: Table, minion: Minion) -> None:
    """{minion} at once yields the title that they contested."""
    table.change(minion, title="", city="", claims="", suspended="")


def burn_placeholders(table: Table, minion: Minion) -> None:
    """Burn the cards that stood for a title."""
    for card in table.cards_on(minion):
        if titles.is_title_card(card):
            burn_placeholder(table, card)


@rule("titles.title_card_placeholder")
def burn_placeholder(table: Table, card: Card) -> None:
    """The title that {card} stood for is lost, and the card is burned."""
    transitions.burn_card(table, card)


@rule("general.golden_rule")
def receive(table: Table, minion: Minion, what: Office, place: str) -> None:
    """{minion} becomes {what}."""
    table.change(minion, title=what.title, city=place)
    library.due(table, f"{times.BECOMES}{what.title}")


def bars_sect(table: Table, sect: str) -> Iterator[str]:
    """Yield the rule that keeps everybody from a sect that the edition does not know."""
    if sect not in table.edition.sects:
        yield "sects.anarch_ways" if sect == "Anarch" else titles.OF_ALL_SECTS["magaji"].number_key


def change_sect(table: Table, minion: Minion, sect: str) -> None:
    """Change a vampire's sect; raises Refused for one that the edition does not know."""
    table.require(f"{minion} changes sect to {sect}", bars_sect(table, sect))
    leave_for(table, minion, sect)


@rule("sects.change_replaces")
def leave_for(table: Table, minion: Minion, sect: str) -> None:
    """{minion} changes their sect to {sect}, and leaves the old one."""
    table.holds("sects.exactly_one", "{minion} belongs to one sect.", minion=minion)
    if minion.clan:
        table.holds("sects.clan_no_default", "Their clan stays the same.")
    key = {"Independent": "sects.independent", "Anarch": "sects.anarch_ways"}.get(sect)
    if key is not None:
        table.holds(key, "{minion} is {sect} now.", minion=minion, sect=sect)
    table.change(minion, sect=sect)


@rule("sects.clan_no_default")
def change_clan(table: Table, minion: Minion, clan: str) -> None:
    """{minion} changes their clan to {clan}, and stays in their sect."""
    if clan.removesuffix(" antitribu") == minion.clan.removesuffix(" antitribu"):
        table.holds("sects.antitribu_distinct", "{clan} is another clan.", clan=clan)
    table.change(minion, clan=clan)
