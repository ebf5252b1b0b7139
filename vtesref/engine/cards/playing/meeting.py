"""What a card requires and whether a minion meets it: Disciplines and their levels, clans, sects, titles, capacity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import titles
from vtesref.engine.cards.always import playing, values
from vtesref.engine.cards.playing import as_vampire
from vtesref.engine.table import VAMPIRE, Card, Minion, Table
from vtesref.engine.traits import PATHS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.context import Context


#: The kinds of requirements that a title can meet.
ASK_FOR_TITLES = ("any ", "sect ", "title ", "trait ", "kind ")


def stand_ins(table: Table, minion: Minion) -> list[Context]:
    """Return the texts that each let a minion play a card at the basic level without one Discipline."""
    found = values.said(table, "stand-in")
    return [context for slots, context in found if values.concerns(slots, context, minion)]


def bars_meeting(table: Table, minion: Minion, card: Card, played: bool = True) -> Iterator[str]:
    """Yield the rules by which a minion does not meet what a card requires, be it as a vampire that it is not.

    What stands in for a Discipline helps it only with a card that it has ``played``.
    """
    titled = any(requirement.startswith(ASK_FOR_TITLES) for requirement in card.requires) and titles.is_titled(
        table, minion
    )
    found = list(bars_requirements(minion, card, titled))
    if found and as_vampire.counts(table, minion, card):
        capacity = as_vampire.capacity(table, minion)
        found = list(bars_requirements(minion, card, titled, VAMPIRE, capacity))
    for _ in stand_ins(table, minion) if found and played else ():
        if "cards.req.discipline" in found:
            found.remove("cards.req.discipline")
            table.holds("general.golden_rule", "{minion} may play it without a Discipline.", minion=minion)
    yield from found
    yield from playing.unplayable(table, card)
    if disciplines_of(card):
        yield from bars_using_discipline(table, minion, card)


def bars_using_discipline(table: Table, minion: Minion, card: Card) -> Iterator[str]:
    """Yield the rules by which none of the Disciplines of which a card requires any one can be the one it is used with.

    While it is played, such a card requires only the one that is used.
    """
    banned = banned_disciplines(table, minion)
    for asked in disciplines_of(card):
        ways = asked.split(" or ")
        held = [name for name in ways if name in minion.disciplines]
        if len(ways) > 1:
            if "cards.req.multi_discipline" in table.edition.unknown:
                yield "cards.req.multi_discipline"
            elif held and not table.holds(
                "cards.req.multi_discipline", "{card} is played with {used}.", card=card, used=" or ".join(held)
            ):
                yield "cards.req.discipline"
        if banned and set(held or ways) <= set(banned):
            yield banned[(held or ways)[0]]


def bars_requirements(
    minion: Minion, card: Card, titled: bool | None = None, kind_of: str = "", capacity: int | None = None
) -> Iterator[str]:
    """Yield the rules by which a minion does not meet what a card requires.

    ``titled`` is whether it counts as titled (None: if it has a title), ``kind_of`` and ``capacity`` as what and of
    which capacity it counts, if not as it is.
    """
    able = minion.capacity if capacity is None else capacity
    titled = bool(minion.title) if titled is None else titled
    held = {name.lower() for name in minion.disciplines}
    for requirement in card.requires:
        kind, _, what = requirement.partition(" ")
        lower = what.lower()
        if kind == "discipline" and not held & set(lower.split(" or ")):
            yield "cards.req.discipline"
        elif kind == "clan" and minion.clan.lower() not in lower.split(" or "):
            yield "cards.req.clan_minion"
        elif (kind == "capacity" and able < int(what)) or (kind == "capacity-at-most" and able > int(what)):
            yield "cards.req.all_must_be_met"
        elif kind == "any":
            ways = [list(bars_one(minion, one, titled, kind_of, able)) for one in what.split(" | ")]
            if all(ways):
                yield ways[0][0]
        elif kind in ("sect", "title", "trait", "kind"):
            sect = minion.sect or (NO_SECT if kind_of else "")
            has = {sect, minion.title if titled else "", kind_of or minion.kind, *minion.traits}
            wanted = set(lower.split(" or "))
            if not wanted & {word.lower() for word in has} and not ("titled" in wanted and titled):
                yield _by_what(what)


def _by_what(what: str) -> str:
    """Return the rule by which a minion without that sect, title or trait does not meet what a card requires."""
    if what in PATHS:
        return "path.requirement"
    return "cards.req.special_abilities" if what.lower() in ABILITIES else "cards.req.all_must_be_met"


def bars_one(minion: Minion, requirement: str, titled: bool, kind_of: str, able: int) -> Iterator[str]:
    """Yield the rules by which a minion does not meet one requirement."""
    card = Card("", "", requires=(requirement,))
    return bars_requirements(minion, card, titled, kind_of, able)


#: The sect that an ally without one counts as of while they play a card as a vampire.
NO_SECT = "Independent"
#: The traits that are special abilities.
ABILITIES = ("flight",)


def superior(table: Table, minion: Minion, card: Card) -> bool:
    """Tell whether a minion may use the superior effect of a card: it has what the card asks for at that level."""
    banned = banned_disciplines(table, minion)
    for asked in disciplines_of(card):
        ways = asked.split(" or ")
        free = [name for name in ways if name not in banned] or ways
        if not any(name.upper() in minion.disciplines for name in free):
            return False
    return True


def banned_disciplines(table: Table, minion: Minion) -> dict[str, str]:
    """Return the Disciplines with which texts keep a minion from playing any card, each with the rule by which."""
    found = values.why_said(table, "no Discipline")
    return {slots["held"]: why for slots, context, why in found if values.concerns(slots, context, minion)}


def disciplines_of(card: Card) -> list[str]:
    """Return the Disciplines that a card requires, those of which it requires any one in one piece ("A or B")."""
    return [what.removeprefix("discipline ") for what in card.requires if what.startswith("discipline ")]
