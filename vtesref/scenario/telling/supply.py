"""The cards that a story needs in hands: a player whose hand is not told holds just what the story plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.action.plays import MODIFIER, REACTION, REFLEX
from vtesref.engine.cards.always.values import speaks_of
from vtesref.engine.cards.texts import ALWAYS
from vtesref.engine.politics.votes import EDGE
from vtesref.engine.politics.votes import UNNAMED as UNNAMED_CARD
from vtesref.engine.table import HAND, IN_PLAY, LIBRARY, Card, Methuselah, Minion
from vtesref.scenario.given.cards import make_card
from vtesref.scenario.sentences.grammar import ANSWERS
from vtesref.scenario.telling.meant import does
from vtesref.scenario.words import verbs
from vtesref.scenario.words.cards import short
from vtesref.scenario.words.verbs import ACTS, AMID

if TYPE_CHECKING:
    from vtesref.engine.cards.model import Effect
    from vtesref.engine.cards.texts import Text
    from vtesref.scenario import Given, Line
    from vtesref.scenario.words.cards import Definition

#: Verbs of actions that a card from hand is played for.
FROM_HAND = ("equips", "employs", "recruits")

#: Cards that are played from hand, and what cards of no name are by what they do (and whether by a number above 0).
PLAYED_FROM_HAND = ("combat card", MODIFIER, REACTION, REFLEX)

#: How the effect for votes is told.
VOTES = "+N votes"

#: What Methuselahs do with cards of their hands.
FROM_HANDS = (verbs.PLAYS, verbs.CANCELS, verbs.DISCARDS)


def supply(lines: tuple[Line, ...], given: Given) -> tuple[Card, ...]:
    """Return the cards that the story needs in hands that were not stated: a player holds just what the story plays."""
    cards = _for_votes(lines, given)
    maneuvered: set[tuple[str, str]] = set()
    holders = {minion.name: minion.controller for minion in given.minions}
    in_play = {(card.name, getattr(card.holder, "name", "")) for card in given.cards if card.place != HAND}
    for line in lines:
        if line.verb in FROM_HANDS and line.name not in given.stated:
            seat = next((methuselah for methuselah in given.seats if methuselah.name == line.name), None)
            if seat is None:
                continue
            if not any(card.name == line.card and card.place == LIBRARY and card.owner is seat for card in given.cards):
                cards.append(make_card(given.defined[line.card.lower()], HAND, seat))
            continue
        holder = holders.get(line.name)
        if holder is None:
            continue
        if line.verb in ("employs", "recruits", "picks"):  # what comes can be told of from here on
            holders[line.card] = holder
        if holder.name in given.stated:
            continue
        if line.verb in FROM_HAND or (line.verb == ACTS and given.defined[line.card.lower()].kind == "action"):
            titles = (line.card, *(line.more if line.verb in FROM_HAND else ()))
            cards += [make_card(given.defined[title.lower()], HAND, holder) for title in titles]
            continue
        if line.verb not in ANSWERS or line.hands or line.verb == "picks":
            continue
        if line.card:
            definition = given.defined.get(line.card.lower())
            if definition is None:
                continue  # votes with a minion, or of the calling card
            if line.verb == "strikes" and (line.name, line.card) in maneuvered:
                maneuvered.discard((line.name, line.card))
                continue  # the same card, played for its maneuver before
            if line.verb == "maneuvers":
                maneuvered.add((line.name, line.card))
            employed = (
                minion.name
                for minion in given.minions
                if minion.employer is not None and str(minion.employer) == line.name
            )
            bearers = {line.name, *employed}
            if any((line.card, bearer) in in_play for bearer in bearers):
                continue
            kinds = {definition.kind, *(one.type for one in definition.texts)}
            if not kinds.isdisjoint(PLAYED_FROM_HAND) or line.verb == AMID:
                cards.append(make_card(definition, HAND, holder))
        elif line.effect is not None and not _is_for_votes(line) and not _has_its_own(line, line.effect, given):
            from vtesref.engine.short.rewriting import from_hand

            text = line.effect.text.removeprefix("strike: ")
            kind = from_hand(line.effect)[0]
            cards.append(make_card(short(text, kind, (("basic", (line.effect,)),)), HAND, holder))
    return tuple(cards)


def _has_its_own(line: Line, effect: Effect, given: Given) -> bool:
    """Tell whether a text of the minion itself, or of what it bears, does what a line tells without a card."""
    borne = (card for card in given.cards if card.place == IN_PLAY and getattr(card.holder, "name", "") == line.name)
    return any(does(text, effect) for card in borne for text in card.texts if text.kind != ALWAYS)


# Politics.


def _for_votes(lines: tuple[Line, ...], given: Given) -> list[Card]:
    """Return the cards of politics that the story needs in hands that were not stated."""
    cards: list[Card] = []
    minions = {minion.name: minion for minion in given.minions}
    seats = {seat.name: seat for seat in given.seats}
    caller = ""
    for line in lines:
        who: Minion | Methuselah | None = minions.get(line.name) or seats.get(line.name)
        if line.verb == "calls":
            caller = line.name
        if who is None:
            continue
        hand = who.controller if isinstance(who, Minion) else who
        if hand.name in given.stated:
            continue
        edge = given.course.edge is who and not any(one.card == EDGE for one in lines if one.verb == "burns")
        if isinstance(who, Methuselah) and _is_bare_vote(line) and not _has_votes(lines, given, who) and not edge:
            cards.append(Card(UNNAMED_CARD, "political action", holder=who))
        elif line.verb in ("calls", "burns") and line.card.lower() in given.defined:
            definition = given.defined[line.card.lower()]
            copy = line.verb == "calls" and not any(_calls_from_play(text) for text in definition.texts)
            if definition.kind == "political action" and (copy or not _lies(given, definition, who, hand)):
                cards.append(make_card(definition, HAND, hand))
        elif _is_for_votes(line) and line.effect is not None:
            mine = caller and minions[caller].controller is hand
            kind = MODIFIER if mine else REACTION
            cards.append(make_card(short(line.effect.text, kind, (("basic", (line.effect,)),)), HAND, hand))
    return cards


def _is_bare_vote(line: Line) -> bool:
    """Tell whether a line casts one vote and names no source of it."""
    return line.verb == "votes" and not line.card and line.normal == 1


def _has_votes(lines: tuple[Line, ...], given: Given, who: Methuselah) -> bool:
    """Tell whether a Methuselah has votes of minions, of cards in play, by effects or of the card that they called."""
    minions = [minion for minion in given.minions if minion.controller is who]
    names = {minion.name for minion in minions}
    in_play = (card for card in given.cards if card.place == IN_PLAY and card.holder in (who, *minions))
    return (
        any(minion.title or minion.printed_votes for minion in minions)
        or any(card.kind == "title" or speaks_of(card.texts, "votes") for card in in_play)
        or any(line.name in names and line.verb in ("calls", "becomes") and line.card for line in lines)
        or any(line.name in names and _is_for_votes(line) for line in lines)
        or any(
            VOTES in _words(given.defined[line.card.lower()].told)
            for line in lines
            if line.name in names and line.card.lower() in given.defined
        )
    )


def _words(levels: tuple[tuple[str, tuple[Effect, ...]], ...]) -> set[str]:
    return {effect.word for _, effects in levels for effect in effects}


def _is_for_votes(line: Line) -> bool:
    """Tell whether a line uses an effect for votes, of a card of no name."""
    return line.effect is not None and line.effect.word == VOTES


def _calls_from_play(text: Text) -> bool:
    """Tell whether a text of a card in play calls a referendum."""
    return text.at == "referendum" and text.kind == "use"


def _lies(given: Given, definition: Definition, who: Minion | Methuselah, hand: Methuselah) -> bool:
    """Tell whether a card is in play on somebody or with the controller, or anywhere if anybody can use it there."""
    by_anybody = any(_calls_from_play(text) and text.who is not None for text in definition.texts)
    return any(
        card.name == definition.name and card.place == IN_PLAY and (by_anybody or card.holder in (who, hand))
        for card in given.cards
    )
