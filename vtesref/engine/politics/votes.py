"""Votes: every source of them, how they are cast, and the block of the prisci with its ballots."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine import titles
from vtesref.engine.cards.always import values
from vtesref.engine.table import ASH_HEAP, IN_PLAY, RETAINER, TORPOR, Card, Methuselah, Minion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.politics.referendum import Referendum
    from vtesref.engine.table import Table

FOR = "for"
AGAINST = "against"
SIDES = (FOR, AGAINST)
#: A political action card of which nothing is told but that it is burned for a vote.
UNNAMED = "a political action card"
CALLING_CARD = "the calling card"
EDGE = "the Edge"
OWN = "nothing"
PRISCI = "the prisci"
#: The votes that a Methuselah has gained who has no minion to cast them.
GAINED = "votes gained"


class Cast(NamedTuple):
    """Votes that were cast: whose they are, their source, how many, for which side, and of which minion ("": none)."""

    who: str
    source: str
    number: int
    side: str
    minion: str = ""


class Vote(NamedTuple):
    """The choice to cast the votes (and the ballot) of one source: a minion, a card, or nothing at all."""

    who: Methuselah
    source: str
    number: int
    side: str
    minion: Minion | None = None
    ballot: bool = False

    def __str__(self) -> str:
        if self.minion is not None:
            return f"{self.minion} votes {self.number or ''} {self.side}".replace("  ", " ")
        return f"{self.who} votes {self.number} {self.side} with {self.source}"

    def is_meant(self, name: str, number: int, side: str, source: str) -> bool:
        """Tell whether a sentence means this: a name, a number (-1: none is told), a side and a source ("": none)."""
        least = self.number or int(self.ballot)
        if side != self.side or (number >= 0 and least and number != least):
            return False
        if self.minion is not None and name == self.minion.name:
            return not source
        by_itself = not source and (bool(self.number) or self.source == OWN)
        return name == self.who.name and (source == self.source or by_itself)


class BurnEdge(NamedTuple):
    """The choice to burn the Edge for a vote."""

    who: Methuselah
    side: str

    def __str__(self) -> str:
        return f"{self.who} burns {EDGE} for 1 {self.side}"

    def is_meant(self, name: str, number: int, side: str, source: str) -> bool:
        """Tell whether a sentence means this: one that names the Edge, or one vote of no source that there is."""
        named = source == EDGE or (not source and number == 1)
        return named and (name, side) == (self.who.name, self.side)


class BurnCard(NamedTuple):
    """The choice to burn a political action card from hand for a vote."""

    who: Methuselah
    card: Card
    side: str

    def __str__(self) -> str:
        return f"{self.who} burns {self.card} for 1 {self.side}"

    def is_meant(self, name: str, number: int, side: str, source: str) -> bool:
        """Tell whether a sentence means this; a card of no name is meant by one that names no source."""
        named = source == self.card.name or (not source and self.card.name == UNNAMED)
        return named and (name, side) == (self.who.name, self.side)


#: What can be chosen in polling, besides what is played.
CHOICES = (Vote, BurnEdge, BurnCard)


# What a minion has.


class Part(NamedTuple):
    """Some of a minion's votes, by a rule; ``tells`` are the rules that say why."""

    key: str
    number: int
    tells: tuple[str, ...] = ()


def referendum_open(table: Table) -> bool:
    """Tell whether texts of cards may change votes."""
    return bool(table.texts or table.course.lasting)


def parts(table: Table, referendum: Referendum, minion: Minion) -> list[Part]:
    """Return the votes that a minion has gained, by where they come from."""
    found = []
    title = titles.of(table, minion)
    if title is not None and title.votes:
        found.append(Part(title.votes_key, title.votes))
    if minion.printed_votes and table.edition.printed_votes:
        independent = ("titles.independent_votes",) if minion.own_title else ()
        tells = (*(independent or table.edition.printed_votes), *table.edition.titled_by_text(minion))
        found.append(Part("votes.title.other_card_text", minion.printed_votes, tuple(dict.fromkeys(tells))))
    in_play = values.value(table, "votes", minion) if referendum_open(table) else 0
    gained = sum(number for name, number in referendum.gained if name == minion.name)
    fewer = sum(part.number for part in found) + in_play + gained
    if fewer < 0:  # nobody has less than none
        in_play -= fewer
    if in_play + gained:
        tells = ("votes.vampire_and_controller",) if gained and minion.is_vampire else ()
        found.append(Part("votes.other_cards", in_play + gained, tells))
    return [part for part in found if part.key not in table.disabled]


def of_card(card: Card) -> int:
    """Return the votes that a card in play gives what it lies on, which on no minion its controller casts."""
    return values.printed(card, "votes")


def ballots(table: Table, minion: Minion) -> int:
    """Return the ballots of a minion among the prisci: one of a priscus, and those that texts give anybody."""
    if not table.edition.prisci or "votes.prisci.ballot_each" in table.disabled:
        return 0
    own = titles.claim_of(minion) == "priscus" and titles.of(table, minion) is not None
    return own + (values.value(table, "ballots", minion) if referendum_open(table) else 0)


def has_ballot(table: Table, minion: Minion) -> bool:
    """Tell whether a minion has a ballot among the prisci."""
    return ballots(table, minion) > 0


def was_cast(referendum: Referendum, source: str) -> list[Cast]:
    """Return the votes of a source that were cast."""
    return [cast for cast in referendum.cast if cast.source == source]


def sides_of(referendum: Referendum, source: str) -> set[str]:
    """Return the sides that a source has taken, with votes or with a ballot."""
    taken = {cast.side for cast in was_cast(referendum, source)}
    return taken | {side for name, side in referendum.ballots if name == source}


# What a Methuselah could cast.


def candidates(table: Table, referendum: Referendum, who: Methuselah) -> Iterator[Vote | BurnEdge | BurnCard]:
    """Yield every way of voting that a Methuselah could think of; legality is not looked at."""
    for side in SIDES:
        if called_by_card(referendum, who) and "votes.pa_card_called_one" not in table.disabled:
            yield Vote(who, CALLING_CARD, 1, side)
        for minion in table.minions:
            if minion.controller is who and minion.kind != RETAINER and minion.region != ASH_HEAP:
                yield from of_minion(table, referendum, who, minion, side)
        for card in table.near():
            if card.place == IN_PLAY and card.holder is who and of_card(card):
                total = of_card(card)
                yield from (Vote(who, card.name, number, side) for number in (total, *range(1, total)))
        alone = gained_alone(referendum, who)
        yield from (Vote(who, GAINED, number, side) for number in range(alone, 0, -1))
        yield BurnEdge(who, side)
        yield from (BurnCard(who, card, side) for card in political_cards(table, who))
        yield Vote(who, OWN, 0, side)


def gained_alone(referendum: Referendum, who: Methuselah) -> int:
    """Return the votes that a Methuselah has gained without a minion."""
    return sum(number for name, number in referendum.gained if name == who.name)


def of_minion(table: Table, referendum: Referendum, who: Methuselah, minion: Minion, side: str) -> Iterator[Vote]:
    """Yield the ways in which a minion could vote: with all it has left, or with a part of it."""
    total = sum(part.number for part in parts(table, referendum, minion))
    left = total - sum(cast.number for cast in was_cast(referendum, minion.name))
    yield Vote(who, minion.name, left or total, side, minion, has_ballot(table, minion))
    for number in range(1, left):
        yield Vote(who, minion.name, number, side, minion)


def called_by_card(referendum: Referendum, who: Methuselah) -> bool:
    """Tell whether a Methuselah called the referendum with a political action card."""
    return referendum.by_card and referendum.caller is who


def political_cards(table: Table, who: Methuselah) -> Iterator[Card]:
    """Yield the political action cards in a Methuselah's hand, alike ones once."""
    found = {card.name: card for card in table.hand_of(who)}
    yield from (card for card in found.values() if card.kind == "political action")


def bars(table: Table, referendum: Referendum, choice: Vote | BurnEdge | BurnCard) -> Iterator[str]:
    """Yield the rules that keep a Methuselah from voting so."""
    if isinstance(choice, BurnEdge):
        if table.course.edge is not choice.who:
            yield "votes.edge_one"
    elif isinstance(choice, BurnCard):
        if choice.who.name in referendum.carded:
            yield from table.edition.second_card_bars
        if allowance(table, referendum, choice.who) in table.disabled:
            yield "votes.none_inherent"
    elif choice.source == OWN:
        yield "votes.none_inherent"
    elif choice.minion is None:
        yield from bars_repeating(referendum, choice, total_of(table, choice))
    else:
        yield from bars_minion(table, referendum, choice, choice.minion)


def allowance(table: Table, referendum: Referendum, who: Methuselah) -> str:
    """Return the rule that lets a Methuselah burn a political action card for a vote."""
    if who.name in referendum.carded and not table.edition.second_card_bars:
        return "votes.pa_card_many_1998c"
    if who is referendum.caller and not referendum.by_card:
        return "votes.pa_card_own_referendum"
    return "cards.political.two_uses"


def total_of(table: Table, choice: Vote) -> int:
    """Return all the votes of a source other than a minion: a card in play, or the calling card with its one vote."""
    if choice.source == GAINED and table.course.referendum is not None:
        return gained_alone(table.course.referendum, choice.who)
    cards = [card for card in table.cards if card.name == choice.source and card.holder is choice.who]
    return sum(of_card(card) for card in cards if card.place == IN_PLAY) or 1


def bars_minion(table: Table, referendum: Referendum, choice: Vote, minion: Minion) -> Iterator[str]:
    """Yield the rules that keep a minion's votes from being cast so."""
    if minion.region == TORPOR:
        yield "torpor.no_votes"
    if not minion.is_ready:
        yield "votes.ready_needed"
    if referendum_open(table):
        yield from values.barred(table, minion, "vote")
    if minion.name in referendum.cancelled:
        yield "referendum.cancel_any_time"
    total = sum(part.number for part in parts(table, referendum, minion))
    ballot = has_ballot(table, minion)
    if not total and not ballot:
        reasons = table.bars(titles.bars_benefit(table, minion))
        yield from reasons or ("votes.title.other_card_text",)
        return
    yield from bars_repeating(referendum, choice, total)
    if ballot and total and "votes.split_by_source" not in table.disabled:
        taken = sides_of(referendum, minion.name)
        if taken and choice.side not in taken:
            yield "votes.prisci.consistent"


def bars_repeating(referendum: Referendum, choice: Vote, total: int) -> Iterator[str]:
    """Yield the rules by which a source votes once, with all it has, and to one side."""
    cast = was_cast(referendum, choice.source)
    taken = sides_of(referendum, choice.source)
    left = total - sum(one.number for one in cast)
    if taken and not left:
        yield "referendum.no_change"
    elif (taken and choice.side not in taken) or (choice.number and choice.number != left):
        yield "votes.split_by_source"
