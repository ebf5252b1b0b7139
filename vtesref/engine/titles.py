"""Titles and sects: what titles an edition knows, who may receive one, and when it is of no benefit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.table import ASH_HEAP, READY, TORPOR

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Minion, Table

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
