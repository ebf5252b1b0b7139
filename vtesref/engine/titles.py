"""Titles and sects: what titles an edition knows, who may receive one, and when it is of no benefit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.core import NotModelled, rule
from vtesref.engine.table import ASH_HEAP, READY, TORPOR
from vtesref.engine.traits import CLAN_TITLES, CLANS, SECTS, TITLES, current

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Card, Minion, Table

CITY, CLAN, ALL = "city", "clan", "all"


class Title(NamedTuple):
    """A title: the rule that gives its votes ("": none) and how many, its sect and the rule that says so.

    ``unique`` is what it is unique to (a city, a clan, the whole table, or "" for nothing), by the rule ``number_key``.
    """

    votes_key: str
    votes: int
    sect: str
    sect_key: str
    unique: str
    number_key: str


_CAMARILLA, _SABBAT = ("Camarilla", "titles.camarilla_list"), ("Sabbat", "titles.sabbat_list")
_ANARCH, _LAIBON = ("Anarch", "titles.baron_anarch_city"), ("Laibon", "titles.kholo_clan_unique")
#: The titles of the Revised Rules.
OF_1998 = {
    "primogen": Title("votes.title.primogen_1", 1, *_CAMARILLA, "", "titles.primogen_not_unique"),
    "prince": Title("votes.title.prince_2", 2, *_CAMARILLA, CITY, "titles.prince_city"),
    "justicar": Title("votes.title.justicar_3", 3, *_CAMARILLA, CLAN, "titles.justicar_clan_unique"),
    "Inner Circle": Title("votes.title.inner_circle_4", 4, *_CAMARILLA, "", "titles.inner_circle_not_unique_1998"),
    "bishop": Title("votes.title.bishop_1", 1, *_SABBAT, "", "titles.sabbat_not_unique"),
    "archbishop": Title("votes.title.archbishop_2", 2, *_SABBAT, CITY, "titles.archbishop_city"),
    "priscus": Title("", 0, *_SABBAT, "", "titles.sabbat_not_unique"),
    "cardinal": Title("votes.title.cardinal_3", 3, *_SABBAT, "", "titles.sabbat_not_unique"),
}
#: The CRR gives votes to three titles, and to no other minion.
FIRST_THREE = {
    name: title if name in ("primogen", "prince", "justicar") else title._replace(votes_key="", votes=0)
    for name, title in OF_1998.items()
}
#: The titles of the Fifth Edition.
OF_ALL_SECTS = {
    **OF_1998,
    "Inner Circle": Title("votes.title.inner_circle_4", 4, *_CAMARILLA, CLAN, "titles.inner_circle_clan_unique"),
    "regent": Title("votes.title.regent_4", 4, *_SABBAT, ALL, "titles.regent_unique"),
    "baron": Title("votes.title.baron_2", 2, *_ANARCH, CITY, "titles.baron_anarch_city"),
    "kholo": Title("votes.title.kholo_magaji_2", 2, *_LAIBON, CLAN, "titles.kholo_clan_unique"),
    "magaji": Title("votes.title.kholo_magaji_2", 2, *_LAIBON, "", "titles.kholo_clan_unique"),
}


# The benefit of a title.


def of(table: Table, minion: Minion) -> Title | None:
    """Return the title of a minion as the edition knows it; None for none."""
    return table.edition.titles.get(minion.title)


def bars_benefit(table: Table, minion: Minion) -> Iterator[str]:
    """Yield the rules that take the benefit of its title from a minion."""
    title = of(table, minion)
    if title is None:
        return
    if not fits_sect(table, minion.sect, title) or not fits_clan(table, minion.title, minion.clan, minion.of_clan):
        yield "titles.sect_change_suspends"
        if minion.title == "baron":
            yield "titles.baron_sect_change"
    if minion.claims or any(True for _ in rivals(table, minion)):
        yield "votes.contested_title_none"


def has_benefit(table: Table, minion: Minion) -> bool:
    """Tell whether a minion has a title, and the benefit of it."""
    return of(table, minion) is not None and not table.bars(bars_benefit(table, minion))


def is_titled(table: Table, minion: Minion) -> bool:
    """Tell whether a minion counts as titled: by votes of its own text too, where the edition has it so."""
    by_text = bool(minion.printed_votes) and bool(table.bars(table.edition.titled_by_text))
    return by_text or bool(minion.title and not table.bars(bars_benefit(table, minion)))


def fits_sect(table: Table, sect: str, title: Title) -> bool:
    """Tell whether a sect is right for a title; one that is not told is."""
    return not sect or sect == title.sect or title.sect_key in table.disabled


def fits_clan(table: Table, name: str, clan: str, of_clan: str) -> bool:
    """Tell whether a clan is right for a clan's title; one that is not told is."""
    if table.edition.titles[name].unique != CLAN or not clan or not of_clan or clan == of_clan:
        return True
    bare = {one.removesuffix(" antitribu") for one in (clan, of_clan)}
    if len(bare) == 1 and "sects.antitribu_distinct" in table.disabled:
        return True
    return table.edition.titles[name].number_key in table.disabled


def rivals(table: Table, minion: Minion) -> Iterator[Minion]:
    """Yield the vampires in play that claim the same unique title."""
    title = of(table, minion)
    if title is None:
        return
    for other in table.minions:
        if other is not minion and other.region in (READY, TORPOR) and claim_the_same(table, title, minion, other):
            yield other


def claim_the_same(table: Table, title: Title, one: Minion, other: Minion) -> bool:
    """Tell whether two vampires claim the same unique title."""
    same = one.title == other.title
    if not title.unique:
        return same and title.number_key in table.disabled
    if title.number_key in table.disabled:
        return False
    if title.unique == CITY:
        rival = of(table, other)
        any_title = bool(table.bars(table.edition.city_keys)) and rival is not None and rival.unique == CITY
        return bool(one.city) and one.city == other.city and (same or any_title)
    return same and (title.unique == ALL or (bool(one.of_clan) and one.of_clan == other.of_clan))


def tell_number(table: Table, minion: Minion) -> None:
    """Cite why a title that others hold too is not contested."""
    title = of(table, minion)
    others = [
        one for one in table.minions if one.title == minion.title and one is not minion and one.region != ASH_HEAP
    ]
    if title is not None and others and not any(True for _ in rivals(table, minion)):
        text = "{minion} is not the only {title}, and no title is contested."
        table.holds(title.number_key, text, minion=minion, title=minion.title)


# Receiving a title, and changing sect or clan.


class Standing(NamedTuple):
    """What a vampire can become: a title with its city or clan, a sect, or a clan."""

    title: str = ""
    place: str = ""
    sect: str = ""
    clan: str = ""

    def __str__(self) -> str:
        return f"{self.title} of {self.place}" if self.place else self.title or self.sect or self.clan


def standing(text: str) -> Standing:
    """Read what a vampire becomes ("prince of Chicago", "Sabbat", "Tremere"); raises NotModelled for another thing."""
    plain = text.strip()
    for article in ("the ", "an ", "a "):
        plain = plain.removeprefix(article)
    head, _, place = plain.partition(" of ")
    for one in TITLES:
        if head.lower() == one.lower():
            known = next((clan for clan in CLANS if clan.lower() == place.lower()), place.title())
            return Standing(one, current(known))
    for one in SECTS:
        if plain.lower() == one.lower():
            return Standing(sect=one)
    for one in CLANS:
        if plain.lower() == one.lower():
            return Standing(clan=current(one))
    raise NotModelled(f'"{text}" is no title, sect or clan; titles are: {", ".join(TITLES)}')


def bars_becoming(table: Table, minion: Minion, what: Standing) -> Iterator[str]:
    """Yield the rules that keep a minion from receiving a title, or a sect that the edition does not know."""
    if what.sect and what.sect not in table.edition.sects:
        yield "sects.anarch_ways" if what.sect == "Anarch" else OF_ALL_SECTS["magaji"].number_key
    if not what.title:
        return
    if what.title not in OF_ALL_SECTS:
        raise NotModelled(f'what the title "{what.title}" brings is not modelled')
    title = table.edition.titles.get(what.title)
    if title is None:
        yield OF_ALL_SECTS[what.title].number_key
        return
    if not minion.is_vampire or not fits_sect(table, minion.sect, title):
        yield "titles.sect_needed"
        yield title.sect_key
    if not fits_clan(table, what.title, minion.clan, what.place):
        yield title.number_key


def become(table: Table, minion: Minion, what: Standing) -> None:
    """Let a vampire receive a title, or change its sect or clan; raises Refused where a rule is in the way."""
    table.require(f"{minion} becomes {what}", bars_becoming(table, minion, what))
    if what.sect:
        change_sect(table, minion, what.sect)
    elif what.clan:
        change_clan(table, minion, what.clan)
    else:
        lose_old(table, minion)
        if not minion.title:
            place = what.place or (minion.clan if what.title in CLAN_TITLES else "")
            receive(table, minion, what, place)


def lose_old(table: Table, minion: Minion) -> None:
    """Let go the title that a vampire has, if any: no vampire has two."""
    if not minion.title or not table.holds("titles.one_only", "{minion} can have one title only.", minion=minion):
        return
    bars = table.bars(bars_benefit(table, minion))
    if "titles.sect_change_suspends" in bars:
        yield_unsuited(table, minion)
    elif bars:
        yield_contested(table, minion)
    else:
        replace(table, minion)
    if not minion.title:
        burn_placeholders(table, minion)


@rule("titles.new_replaces_old")
def replace(table: Table, minion: Minion) -> None:
    """{minion} loses the title it had."""
    table.change(minion, title="", city="", of_clan="")


@rule("titles.sect_change_yields")
def yield_unsuited(table: Table, minion: Minion) -> None:
    """{minion} yields at once a title that its sect or clan was wrong for."""
    table.change(minion, title="", city="", of_clan="", claims=False)


@rule("contest.title.new_title_yields")
def yield_contested(table: Table, minion: Minion) -> None:
    """{minion} yields at once the title that it contested."""
    table.change(minion, title="", city="", of_clan="", claims=False)


def burn_placeholders(table: Table, minion: Minion) -> None:
    """Burn the cards that stood for a title."""
    for card in table.cards_on(minion):
        if card.kind == "title card":
            burn_placeholder(table, card)


@rule("titles.title_card_placeholder")
def burn_placeholder(table: Table, card: Card) -> None:
    """The title that {card} stood for is lost, and the card is burned."""
    table.change(card, place=ASH_HEAP, holder=None)


@rule("general.golden_rule")
def receive(table: Table, minion: Minion, what: Standing, place: str) -> None:
    """{minion} becomes {what}."""
    by_clan = what.title in CLAN_TITLES
    table.change(minion, title=what.title, city="" if by_clan else place, of_clan=place if by_clan else "")


@rule("sects.change_replaces")
def change_sect(table: Table, minion: Minion, sect: str) -> None:
    """{minion} changes its sect to {sect}, and leaves the old one."""
    table.holds("sects.exactly_one", "{minion} belongs to one sect.", minion=minion)
    if minion.clan:
        table.holds("sects.clan_no_default", "Its clan stays what it is.")
    key = {"Independent": "sects.independent", "Anarch": "sects.anarch_ways"}.get(sect)
    if key is not None:
        table.holds(key, "{minion} is {sect} now.", minion=minion, sect=sect)
    table.change(minion, sect=sect)


@rule("sects.clan_no_default")
def change_clan(table: Table, minion: Minion, clan: str) -> None:
    """{minion} changes its clan to {clan}, and stays in its sect."""
    if clan.removesuffix(" antitribu") == minion.clan.removesuffix(" antitribu"):
        table.holds("sects.antitribu_distinct", "{clan} is another clan.", clan=clan)
    table.change(minion, clan=clan)
