"""What minions have done this turn before the story begins: "Anson has bled this turn"."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from vtesref.engine.cards.tracking.limits import SCOPES
from vtesref.engine.meant import hint
from vtesref.engine.people import Deed
from vtesref.engine.table import ASH_HEAP, IN_PLAY, Card
from vtesref.scenario.given.cards import known_card, make_card
from vtesref.scenario.given.fact import Fact, ways
from vtesref.scenario.words import played_cards
from vtesref.scenario.words.template import add_kind
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Methuselah, Minion, Table
    from vtesref.scenario.given.fact import Slots
    from vtesref.scenario.given.layout import Layout

POLITICAL = "political action"
#: What a minion can have done, and the kind of action that it was.
DID = {
    "bled": "bleed",
    "hunted": "hunt",
    "called a referendum": POLITICAL,
    "left torpor": "leave torpor",
    "rescued a vampire": "rescue",
    "diablerised a vampire": "diablerise",
    "become Anarch": "become Anarch",
    "taken equipment": "take equipment",
    "equipped": "equip",
    "employed a retainer": "employ",
    "recruited an ally": "recruit",
    "played": "action card",
    "acted": "card in play",
}
#: Kinds of actions with a card that was played for them from hand, wherever it lies now.
PLAYED = ("action card", "equip", "employ", "recruit")
#: Kinds of actions with a card in play.
FROM_PLAY = ("card in play",)
#: The same by kinds of action.
WRITTEN = {kind: words for words, kind in DID.items()}
#: The same of what a minion may not do again: the first word of what it has done, as it is said then.
AGAIN = {
    "bled": "bleed",
    "hunted": "hunt",
    "called": "call",
    "left": "leave",
    "rescued": "rescue",
    "diablerised": "diablerise",
    "become": "become",
    "taken": "take",
    "equipped": "equip",
    "employed": "employ",
    "recruited": "recruit",
    "played": "play",
    "acted": "act",
}
#: What a minion may not do again, by how it is said then.
NOT_AGAIN = {f"{AGAIN[words.split()[0]]}{words[len(words.split()[0]) :]}": kind for words, kind in DID.items()}


def _kind_of(did: str, text: str, known: dict[str, str] = DID) -> str:
    """Return the kind of action that something done was; raises ScenarioError for what no minion does."""
    kind = next((kind for words, kind in known.items() if words.lower() == did.lower()), None)
    if kind is None:
        otherwise = f"write one of: {', '.join(known)}"
        raise ScenarioError(f'"{did}" is nothing that a minion has done this turn; {hint(did, known, otherwise)}', did)
    return kind


add_kind("deed", "bled|hunted|called a referendum|...", "[a-z].*?", _kind_of)
add_kind(
    "deed again",
    "bleed|hunt|call a referendum|...",
    rf"(?:{'|'.join(AGAIN.values())})\b.*?",
    lambda did, text: _kind_of(did, text, NOT_AGAIN),
)
add_kind("scope", "(SCOPE)", r"\([^()]+\)")
add_kind("barred by", "(CARD, aimed at NAME and NAME)", r"\([^(),]+(?:, aimed at [^()]+)?\)")
add_kind("their phase", "PHASE", r"(?:next )?(?:unlock|master|minion|influence|discard)")


# What was played and used.


def _lay_event(layout: Layout, card: str) -> None:
    """Take up an event that was played before; raises ScenarioError for any other card."""
    event = known_card(layout.defined, card, "an event, ...")
    if event.kind != "event":
        raise ScenarioError(f'"{layout.text}" is told of events alone, and {event.name} is none; leave it out', card)
    turn = layout.course.turn
    turn.__dict__["events"] = (*turn.events, event.name)


def _tell_events(table: Table) -> Iterator[Slots]:
    lying = {card.name for card in table.cards if card.kind == "event" and card.place == IN_PLAY}
    return ({"card": played_cards.as_said(event)} for event in table.course.turn.events if event not in lying)


def _replace(layout: Layout, who: Methuselah, phase: str, n: int = 1) -> None:
    who.__dict__["unreplaced"] = (*who.unreplaced, *[f"your {phase.lower()} phase"] * n)


def _to_replace(table: Table) -> Iterator[Slots]:
    for who in table.seats:
        for when, n in Counter(who.unreplaced).items():
            phase = when.removeprefix("your ").removesuffix(" phase")
            if when == f"your {phase} phase":
                yield {"who": who, "n": n, "phase": phase}


def _use(layout: Layout, who: str, what: str, scope: str) -> None:
    """Take up a use that counts towards a limit; raises ScenarioError for a time in which nothing is counted."""
    for card in layout.defined.values():  # which is counted by its whole name, with the marks that stories leave out
        said = played_cards.as_said(card.name)
        if what.startswith(said) and not what.startswith(card.name):
            what = card.name + what.removeprefix(said)
    scope = scope.removeprefix("(").removesuffix(")")
    if scope not in SCOPES and not re.fullmatch(r"[a-z ]+ phase of .+|since a turn of .+", scope):
        raise ScenarioError(f'nothing is counted for "{scope}" (in "{layout.text}"); {hint(scope, SCOPES, "")}', scope)
    layout.course.__dict__["uses"] = tuple(sorted((*layout.course.uses, (scope, what, who))))


def _uses(table: Table) -> Iterator[Slots]:
    return ({"who": who, "what": what, "scope": f"({scope})"} for scope, what, who in table.course.uses)


# What minions have done.


def _do(layout: Layout, who: Minion, did: str = "", **how: str) -> None:
    """Take up what a minion has done; raises ScenarioError for what no minion does."""
    deed = _deed(layout, who, did, **how)
    who.__dict__["performed"] = (*who.performed, deed)
    if deed.kind == POLITICAL:
        layout.course.__dict__["politicians"] = (*layout.course.politicians, who.name)


def _done(table: Table) -> Iterator[Slots]:
    """Yield what minions have done; what has no words is left out."""
    for who in table.minions if table.course.active is not None else ():
        for deed in who.performed:
            words = WRITTEN.get(deed.kind)
            if words is not None:
                yield {"who": who, **_did(words, deed)}


def _deed(layout: Layout, who: Minion, kind: str, card: str = "", text: str = "", how: str = "") -> Deed:
    """Return what a sentence says that a minion has done; without a kind it has played an action card."""
    if not card and kind in ("action card", "card in play"):
        told = f"write: {who} has acted with CARD this turn"
        raise ScenarioError(f'"{layout.text}" does not say with which card; {told}', layout.text)
    by = _card(layout, card, who, not kind) if card else None
    kind = kind or "action card"
    played = by is not None and kind not in FROM_PLAY and (kind in PLAYED or by.place != IN_PLAY)
    texts = [one for one in by.texts if one.kind == "action"] if by is not None and not played else []
    if text:
        texts = [one for one in by.texts if one.source == text] if by is not None else []
        if not texts:
            raise ScenarioError(f'{card} says nothing like "{text}"; leave it out', text)
    played = played if not how else how.lower() == "was played"
    return Deed(kind, by, played and not text, texts[0] if len(texts) == 1 or text else None)


def _card(layout: Layout, name: str, who: Minion, is_played: bool) -> Card:
    """Return the card that an action was taken with: one in play, or one that was played for it."""
    definition = known_card(layout.defined, name, "an action, ...")
    lying = [card for card in layout.cards if card.name == definition.name and card.place == IN_PLAY]
    own = [card for card in lying if card.holder in (who, who.controller)]
    if lying and not is_played:
        return (own or lying)[0]
    return make_card(definition, ASH_HEAP, who.controller)


def _did(words: str, deed: Deed) -> Slots:
    """Return what fills the slots of a sentence of a deed."""
    if deed.card is None:
        return {"did": words}
    name = played_cards.as_said(deed.card.name)
    if deed.kind == "action card":
        return {"card": name}
    slots = {"did": words, "card": name}
    actions = [text for text in deed.card.texts if text.kind == "action"]
    if deed.text is not None and not deed.played and (len(actions) > 1 or deed.kind in PLAYED):
        return {**slots, "text": deed.text.source}
    if deed.kind not in FROM_PLAY and deed.played == (deed.card.place == IN_PLAY):  # it has come there, or has left
        return {**slots, "how": "was played" if deed.played else "was in play"}
    return slots


# What the text of a card bars.


def _bar(layout: Layout, who: Minion, by: str, did: str = "", **how: str) -> None:
    """Take up what a minion may not do again; raises ScenarioError for what no minion does."""
    name, _, aims = by.removeprefix("(").removesuffix(")").partition(", aimed at ")
    card = layout.defined.get(name.lower()) or played_cards.find(name, layout.defined)
    deed = _deed(layout, who, did, **how)
    targets = tuple(aims.split(" and ")) if aims else ()
    deed = deed._replace(targets=targets, barred_by=card.name if card is not None else name)
    who.__dict__["forgone"] = (*who.forgone, deed)


def _barred(table: Table) -> Iterator[Slots]:
    again = {kind: words for words, kind in NOT_AGAIN.items()}
    for who in table.minions:
        for deed in who.forgone:
            words = again.get(deed.kind)
            if words is not None and deed.barred_by and not any(re.search("[(),]", target) for target in deed.targets):
                aims = f", aimed at {' and '.join(deed.targets)}" if deed.targets else ""
                yield {"who": who, **_did(words, deed), "by": f"({played_cards.as_said(deed.barred_by)}{aims})"}


BEFORE = (
    Fact(
        ways("{card:a card} has been played"),
        "an event that is in play no more",
        "Alice 12: Mira 2/6; Bob 20: Lupo 4/4; Anthelios has been played | Mira hunts",
        _lay_event,
        _tell_events,
    ),
    Fact(
        ways(
            "{who:methuselah} still replaces {n:number} cards? in their {phase:their phase} phase",
            "{who:methuselah} still replaces a card in their {phase:their phase} phase",
        ),
        "cards that were played and are still to be replaced",
        "Alice 12: Mira 2/6; Bob 20: Lupo 4/4; Alice still replaces 1 card in their unlock phase | Mira hunts",
        _replace,
        _to_replace,
    ),
    Fact(
        ways('{who:a name} has used "{what:text}" {scope:scope}'),
        "a text with a limit that was used before, as a position tells it: (turn), (game), (between unlock phases) ...",
        'Alice 12: Mira 2/6; Bob 20: Lupo 4/4; Mira has used "Gun: strike" (turn) | Mira hunts',
        _use,
        _uses,
    ),
)
BARRED = Fact(
    ways(
        "{who:minion} cannot play {card:a card} again this turn {by:barred by}",
        '{who:minion} cannot {did:deed again} with {card:a card} for "{text:text}" again this turn {by:barred by}',
        "{who:minion} cannot {did:deed again} with {card:a card} that {how:one of?was in play/was played} "
        "again this turn {by:barred by}",
        "{who:minion} cannot {did:deed again}[ with {card:a card}] again this turn {by:barred by}",
    ),
    "an action that the text of a card keeps a minion from taking again in this turn",
    "Alice 12: Mira 2/6; Bob 20: Lupo 4/4; Alice's turn; minion phase; "
    "Mira cannot bleed again this turn (Obedience, aimed at Bob) | Mira hunts",
    _bar,
    _barred,
)
#: What minions have done, which a position tells after whose turn it is.
DONE = Fact(
    ways(
        "{who:minion} has played {card:a card} this turn",
        '{who:minion} has {did:deed} with {card:a card} for "{text:text}" this turn',
        "{who:minion} has {did:deed} with {card:a card} that {how:one of?was in play/was played} this turn",
        "{who:minion} has {did:deed}[ with {card:a card}] this turn",
    ),
    "what a minion has done this turn before the story begins, which it may not be allowed to do again; "
    "for a card with several actions, which one",
    "Alice 12: Mira 2/6; Bob 20: Lupo 4/4; Alice's turn; Mira has bled this turn | Mira hunts",
    _do,
    _done,
)
