"""Casting votes: what is written down for each source, the block of the prisci with its ballots, and the count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine import titles
from vtesref.engine.cards.always import values
from vtesref.engine.cards.playing.play import burn_card
from vtesref.engine.core import rule
from vtesref.engine.politics import votes

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.engine.politics.referendum import Referendum
    from vtesref.engine.table import Card, Methuselah, Minion, Table

PRISCI_VOTES = 3
ABSTAIN = "abstain"
#: What is told of the votes of a minion, by the rule that says so.
TELLS = {
    "votes.vampire_and_controller": "They are votes of {minion} and of their Methuselah.",
    "titles.independent_votes": "{minion} is Independent, and their votes are a title of their own.",
    "votes.title.card_text_titled_1998": "{minion} counts as titled because of their votes.",
    "votes.title.untitled_bonus": "{minion} has votes by an ability, which is no title.",
}


def carry_out(table: Table, referendum: Referendum, choice: votes.Vote | votes.BurnEdge | votes.BurnCard) -> None:
    """Carry out how a Methuselah chose to vote."""
    against_own = choice.side == votes.AGAINST and referendum.caller is choice.who
    if against_own and not table.holds("votes.against_own", "{who} may vote against it.", who=choice.who):
        return
    if isinstance(choice, votes.BurnEdge):
        burn_edge(table, referendum, choice.who, choice.side)
    elif isinstance(choice, votes.BurnCard):
        burn_for_vote(table, referendum, choice.who, choice.card, choice.side)
    elif choice.minion is not None:
        cast_minion(table, referendum, choice, choice.minion)
    elif choice.source == votes.CALLING_CARD:
        cast_calling_card(table, referendum, choice.who, choice.side)
    else:
        record_other(table, referendum, votes.Cast(choice.who.name, choice.source, choice.number or 1, choice.side), 0)


def cast_minion(table: Table, referendum: Referendum, choice: votes.Vote, minion: Minion) -> None:
    """Cast what a minion has left, by its parts, and its ballot."""
    if minion.locked and not table.holds("votes.lock_irrelevant", "{minion} votes, though locked.", minion=minion):
        return
    titles.tell_number(table, minion)
    left = choice.number
    already = sum(one.number for one in votes.was_cast(referendum, minion.name))
    total = sum(part.number for part in votes.parts(table, referendum, minion))
    if left and already == total:
        already = 0
        take_back(table, referendum, minion.name)
    for part in votes.parts(table, referendum, minion):
        number = min(left, max(0, part.number - already))
        already = max(0, already - part.number)
        left -= number
        if number:
            for key in part.tells:
                table.holds(key, TELLS[key], minion=minion)
            cast = votes.Cast(choice.who.name, minion.name, number, choice.side, minion.name)
            RECORD[part.key](table, referendum, cast, number)
    if votes.has_ballot(table, minion):
        cast_ballot(table, referendum, minion, choice.side)


def take_back(table: Table, referendum: Referendum, source: str) -> None:
    """Take back votes that were cast, which the rules never let happen."""
    change = tuple(cast for cast in referendum.cast if cast.source != source)
    table.change(referendum, cast=change)


def _recording(key: str, sentence: str) -> Callable[[Table, Referendum, votes.Cast, int], None]:
    """Return the function that carries out a rule by which votes are cast."""

    def record(table: Table, referendum: Referendum, cast: votes.Cast, number: int) -> None:
        note(table, referendum, cast)

    record.__doc__ = sentence
    return rule(key)(record)


def note(table: Table, referendum: Referendum, cast: votes.Cast) -> None:
    """Write down votes that are cast, in an order of their own, so that like ends are alike."""
    table.change(referendum, cast=tuple(sorted((*referendum.cast, cast))))


_BY_TITLE = "{cast.minion} votes {number} {cast.side}, by their title."


#: How the votes of minions are cast, by the rule that gives them.
RECORD = {
    title.votes_key: _recording(title.votes_key, _BY_TITLE) for title in titles.OF_ALL_SECTS.values() if title.votes_key
}


RECORD["votes.title.other_card_text"] = _recording(
    "votes.title.other_card_text", "{cast.minion} votes {number} {cast.side}, by their text."
)


record_other = _recording("votes.other_cards", "{cast.source} votes {cast.number} {cast.side}, by effects.")


RECORD["votes.other_cards"] = record_other


@rule("votes.pa_card_called_one")
def cast_calling_card(table: Table, referendum: Referendum, who: Methuselah, side: str) -> None:
    """{who} votes 1 {side} with the card that called the referendum."""
    note(table, referendum, votes.Cast(who.name, votes.CALLING_CARD, 1, side, whose(table, referendum, who)))


@rule("votes.edge_one")
def burn_edge(table: Table, referendum: Referendum, who: Methuselah, side: str) -> None:
    """{who} burns the Edge, and votes 1 {side}; nobody has the Edge now."""
    table.change(table.course, edge=None)
    note(table, referendum, votes.Cast(who.name, votes.EDGE, 1, side, whose(table, referendum, who)))


@rule("votes.pa_card_burn_one")
def burn_for_vote(table: Table, referendum: Referendum, who: Methuselah, card: Card, side: str) -> None:
    """{who} burns {card}, whatever its text, and votes 1 {side}."""
    table.holds(votes.allowance(table, referendum, who), "{who} may burn {card} for a vote.", who=who, card=card)
    burn_card(table, card)
    table.change(referendum, carded=(*referendum.carded, who.name))
    note(table, referendum, votes.Cast(who.name, card.name, 1, side, whose(table, referendum, who)))
    table.edition.replace_burned(table, referendum, who)


def whose(table: Table, referendum: Referendum, who: Methuselah) -> str:
    """Return the minion that votes of a card or the Edge belong to: none, they are the Methuselah's."""
    text = "The vote belongs to {who}, not to a vampire."
    if table.holds("votes.pa_card_vote_is_players", text, who=who) or referendum.minion is None:
        return ""
    return referendum.minion.name if referendum.caller is who else ""


@rule("votes.prisci.ballot_each")
def cast_ballot(table: Table, referendum: Referendum, minion: Minion, side: str) -> None:
    """{minion} casts their ballot {side}."""
    others = tuple(ballot for ballot in referendum.ballots if ballot[0] != minion.name)
    number = votes.ballots(table, minion)
    table.change(referendum, ballots=tuple(sorted((*others, *[(minion.name, side)] * number))))
    shift(table, referendum, leading(referendum))


def leading(referendum: Referendum) -> str:
    """Return the side that has more ballots, or that the prisci abstain."""
    yes = sum(side == votes.FOR for _, side in referendum.ballots)
    no = len(referendum.ballots) - yes
    return votes.FOR if yes > no else votes.AGAINST if no > yes else ABSTAIN


@rule("votes.prisci.shifts")
def shift(table: Table, referendum: Referendum, side: str) -> None:
    """The ballots cast so far make the prisci vote as a block: {side}."""
    table.change(referendum, block=side)


@rule("votes.prisci.majority")
def cast_block(table: Table, referendum: Referendum) -> None:
    """The side with more ballots has the block of the prisci; a tie abstains."""
    side = leading(referendum)
    if side != ABSTAIN:
        give_block(table, referendum, side)


@rule("votes.prisci.block_three")
def give_block(table: Table, referendum: Referendum, side: str) -> None:
    """The block of the prisci votes 3 {side}."""
    note(table, referendum, votes.Cast("", votes.PRISCI, PRISCI_VOTES, side))


def count(table: Table, referendum: Referendum, side: str) -> int:
    """Return the votes cast for a side, those of vampires twice that a text doubles."""
    cast = sum(one.number for one in referendum.cast if one.side == side)
    if not values.is_spoken_of(table, "votes double"):
        return cast
    minions = {minion.name: minion for minion in table.minions if values.is_said_of(table, "votes double", minion)}
    return cast + sum(
        tell_doubled(table, minions[one.minion], one.number)
        for one in referendum.cast
        if one.side == side and one.minion in minions
    )


@rule("general.golden_rule", otherwise=0)
def tell_doubled(table: Table, minion: Minion, number: int) -> int:
    """The votes of {minion} count double: {number} more."""
    return number
