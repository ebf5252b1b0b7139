"""Titles and sects: what titles an edition knows, who may receive one, and when it is of no benefit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.table import ASH_HEAP, READY, TORPOR

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Card, Minion, Table

CITY = "city"
CLAN = "clan"
ALL = "all"


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


_CAMARILLA = ("Camarilla", "titles.camarilla_list")
_SABBAT = ("Sabbat", "titles.sabbat_list")
_ANARCH = ("Anarch", "titles.baron_anarch_city")
_LAIBON = ("Laibon", "titles.kholo_clan_unique")
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
    # By the text of a card alone.
    "liaison": Title(
        "votes.title.other_card_text", 4, "Independent", "general.golden_rule", ALL, "general.golden_rule"
    ),
}


def is_title_card(card: Card) -> bool:
    """Tell whether a card in play stands for a title."""
    return card.kind == "title" or "title" in card.traits


# The benefit of a title.


def of(table: Table, minion: Minion) -> Title | None:
    """Return the title of which a minion has the benefit, as the edition knows it; None for none."""
    name = claim_of(minion)
    return None if table.bars(bars_benefit(table, minion)) else table.edition.titles.get(name)


def claim_of(minion: Minion) -> str:
    """Return the title that a minion claims, whether or not it counts now."""
    return minion.claims or minion.title or minion.suspended


def bars_benefit(table: Table, minion: Minion) -> Iterator[str]:
    """Yield the rules that take the benefit of its title from a minion."""
    name = claim_of(minion)
    if minion.suspended or (name and not fits(table, minion, name, minion.city)):
        yield "titles.sect_change_suspends"
        if name == "baron":
            yield "titles.baron_sect_change"
    if minion.claims or any(True for _ in rivals(table, minion)):
        yield table.edition.contested_title


def is_titled(table: Table, minion: Minion) -> bool:
    """Tell whether a minion counts as titled, in some editions also by votes of its own text."""
    by_text = bool(table.bars(table.edition.titled_by_text(minion)))
    return by_text or bool(claim_of(minion) and not table.bars(bars_benefit(table, minion)))


def not_by_text(minion: Minion) -> tuple[str, ...]:
    """Return no rule by which votes of its own text make a minion titled (CRR)."""
    return ()


def by_any_text(minion: Minion) -> tuple[str, ...]:
    """Return the rule by which votes of its own text make any minion titled (Revised Rules)."""
    return ("votes.title.card_text_titled_1998",) if minion.printed_votes else ()


def by_own_title(minion: Minion) -> tuple[str, ...]:
    """Return the rule by which votes of its own text make an Independent titled (Fifth Edition)."""
    return ("titles.independent_votes",) if minion.own_title and minion.printed_votes else ()


def fits(table: Table, minion: Minion, name: str, place: str) -> bool:
    """Tell whether sect and clan of a vampire fit a title; what is not told is taken to fit."""
    title = table.edition.titles.get(name)
    return title is None or (fits_sect(table, minion.sect, title) and fits_clan(table, minion.clan, title, place))


def fits_sect(table: Table, sect: str, title: Title) -> bool:
    """Tell whether a sect is right for a title; one that is not told is."""
    return not sect or sect == title.sect or title.sect_key in table.disabled


def fits_clan(table: Table, clan: str, title: Title, place: str) -> bool:
    """Tell whether a clan is right for a title that may be a clan's office; one that is not told is."""
    if title.unique != CLAN or not clan or not place or clan == place:
        return True
    bare = {one.removesuffix(" antitribu") for one in (clan, place)}
    if len(bare) == 1 and "sects.antitribu_distinct" in table.disabled:
        return True
    return title.number_key in table.disabled


def rivals(table: Table, minion: Minion) -> Iterator[Minion]:
    """Yield the vampires in play that claim the same unique title."""
    claim = unique_claim(table, minion)
    if claim is None:
        return
    for other in table.minions:
        if other is not minion and other.region in (READY, TORPOR) and unique_claim(table, other) == claim:
            yield other


def unique_claim(table: Table, minion: Minion) -> tuple[str, str] | None:
    """Return what a vampire has a unique claim to: a city, an office of a clan or of all; None for nothing.

    Two claims clash when they are equal. A title whose city or clan is not told clashes with none.
    """
    name = claim_of(minion)
    title = table.edition.titles.get(name)
    if title is None:
        return None
    if not title.unique:
        return (name, "") if title.number_key in table.disabled else None
    if title.number_key in table.disabled:
        return None
    if title.unique == ALL:
        return name, ""
    if not minion.city:
        return None
    any_title = title.unique == CITY and bool(table.bars(table.edition.city_keys))
    return (CITY if any_title else name), minion.city


def tell_number(table: Table, minion: Minion) -> None:
    """Cite why a title that others hold too is not contested."""
    title, name = of(table, minion), claim_of(minion)
    others = [one for one in table.minions if claim_of(one) == name and one is not minion and one.region != ASH_HEAP]
    if title is not None and others:
        text = "{minion} is not the only {title}, and no title is contested."
        table.holds(title.number_key, text, minion=minion, title=name)
