"""What minions have done this turn before the story begins: "Anson has bled this turn"."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from vtesref.engine.cards.limits import SCOPES
from vtesref.engine.meant import hint
from vtesref.engine.people import Deed
from vtesref.engine.table import ASH_HEAP, IN_PLAY, Card
from vtesref.scenario import played_cards
from vtesref.scenario.given_cards import make_card
from vtesref.scenario.text import ScenarioError, number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.table import Course, Minion, Table
    from vtesref.scenario.given_layout import Layout

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
#: A sentence of what was done. What was played is named at once, any other card after "with".
SENTENCE = re.compile(
    r"(?P<who>.+?) has (?P<did>[a-z].*?)(?: with (?P<card>.+?)"
    r"(?: for \"(?P<text>[^\"]+)\"| that (?P<how>was in play|was played))?)? this turn",
    re.I,
)
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
BARRED_WRITTEN = (
    "MINION cannot bleed|hunt|call a referendum|play CARD|... again this turn (CARD, aimed at NAME and NAME)"
)
BARRED = re.compile(
    rf"(?P<who>[^;:]+?) cannot (?P<did>(?:{'|'.join(AGAIN.values())})\b.*?)(?: with (?P<card>.+?)"
    r"(?: for \"(?P<text>[^\"]+)\"| that (?P<how>was in play|was played))?)? again this turn"
    r" \((?P<by>[^(),]+)(?:, aimed at (?P<aims>[^()]+))?\)",
    re.I,
)


#: A text with a limit that was used.
USED = re.compile(r'(?P<who>.+?) has used "(?P<what>.+)" \((?P<scope>[^()]+)\)', re.I)


#: An event that was played before and is in play no more, and a card that a Methuselah has not replaced yet.
EVENT_PLAYED = re.compile(r"(?P<card>.+?) has been played", re.I)
TO_REPLACE = re.compile(
    r"(?P<who>.+?) still replaces (?:a|(?P<n>\d+)) cards? in their "
    r"(?P<phase>(?:next )?(?:unlock|master|minion|influence|discard)) phase",
    re.I,
)


def lay_event(layout: Layout, course: Course, match: re.Match[str]) -> None:
    """Take up an event that was played before; raises ScenarioError for any other card."""
    name = match["card"]
    card = layout.defined.get(name.lower()) or played_cards.find(name, layout.defined)
    if card is None:
        raise played_cards.unknown(name, "", layout.defined, f"define it: where {name} is an event, ...")
    if card.kind != "event":
        raise ScenarioError(f'"{match[0]}" is told of events alone, and {card.name} is none; leave it out', name)
    course.turn.__dict__["events"] = (*course.turn.events, card.name)


def told_events(table: Table) -> Iterator[str]:
    """Yield the events that have been played and are in play no more."""
    lying = {card.name for card in table.cards if card.kind == "event" and card.place == IN_PLAY}
    return (f"{played_cards.as_said(one)} has been played" for one in table.course.turn.events if one not in lying)


def lay_to_replace(layout: Layout, course: Course, match: re.Match[str]) -> None:
    """Take up which cards a Methuselah still replaces."""
    seat = layout.methuselah(match["who"])
    times = number(match["n"] or "1", "cards")
    seat.__dict__["unreplaced"] = (*seat.unreplaced, *[f"your {match['phase'].lower()} phase"] * times)


def told_to_replace(table: Table) -> Iterator[str]:
    """Yield which cards are still to be replaced, as sentences that read back."""
    for seat in table.seats:
        for when, count in Counter(seat.unreplaced).items():
            told = f"{seat} still replaces {count} card{'s' * (count != 1)} in their {when.removeprefix('your ')}"
            if TO_REPLACE.fullmatch(told):
                yield told


def lay_use(layout: Layout, course: Course, match: re.Match[str]) -> None:
    """Take up a use that counts towards a limit; raises ScenarioError for a time in which nothing is counted."""
    what = match["what"]
    for card in layout.defined.values():  # which is counted by its whole name, with the marks that stories leave out
        said = played_cards.as_said(card.name)
        if what.startswith(said) and not what.startswith(card.name):
            what = card.name + what.removeprefix(said)
    scope = match["scope"]
    if scope not in SCOPES and not re.fullmatch(r"[a-z ]+ phase of .+|since a turn of .+", scope):
        raise ScenarioError(f'nothing is counted for "{scope}" (in "{match[0]}"); {hint(scope, SCOPES, "")}', scope)
    course.__dict__["uses"] = tuple(sorted((*course.uses, (scope, what, match["who"]))))


def told_uses(table: Table) -> Iterator[str]:
    """Yield the uses that count towards a limit."""
    return (f'{who} has used "{what}" ({scope})' for scope, what, who in table.course.uses)


def lay_deed(layout: Layout, course: Course, match: re.Match[str]) -> None:
    """Take up what a minion has done; raises ScenarioError for what no minion does, and for nobody's deed."""
    text = match[0]
    who = next((one for one in layout.minions if one.name.lower() == match["who"].lower()), None)
    if who is None:
        names = [one.name for one in layout.minions]
        raise ScenarioError(
            f'no minion is called "{match["who"]}" (in "{text}"); {hint(match["who"], names, "")}', text
        )
    deed = _deed(layout, text, match, who)
    who.__dict__["performed"] = (*who.performed, deed)
    if deed.kind == POLITICAL:
        course.__dict__["politicians"] = (*course.politicians, who.name)


def told_deeds(table: Table) -> Iterator[str]:
    """Yield what minions have done, as sentences that read back; what has no words is left out."""
    for who in table.minions if table.course.active is not None else ():
        for deed in who.performed:
            words = WRITTEN.get(deed.kind)
            if words is not None:
                yield f"{who} has {words}{_with(deed)} this turn"


def _deed(layout: Layout, text: str, match: re.Match[str], who: Minion) -> Deed:
    """Return what a sentence says that a minion has done; raises ScenarioError for what no minion does."""
    did, name = match["did"], match["card"]
    if did.lower().startswith("played "):
        did, name = "played", text[match.start("did") + len("played ") : -len(" this turn")]
    kind = next((kind for words, kind in DID.items() if words.lower() == did.lower()), None)
    if kind is None:
        otherwise = f"write one of: {', '.join(DID)}"
        raise ScenarioError(f'"{did}" is nothing that a minion has done this turn; {hint(did, DID, otherwise)}', did)
    if name is None and kind in ("action card", "card in play"):
        raise ScenarioError(f'"{text}" does not say with which card; write: {who} has acted with CARD this turn', text)
    card = _card(layout, name, who, did == "played") if name else None
    played = card is not None and kind not in FROM_PLAY and (kind in PLAYED or card.place != IN_PLAY)
    texts = [one for one in card.texts if one.kind == "action"] if card is not None and not played else []
    if match["text"]:
        texts = [one for one in card.texts if one.source == match["text"]] if card is not None else []
        if not texts:
            raise ScenarioError(f'{name} says nothing like "{match["text"]}"; leave it out', match["text"])
    played = played if not match["how"] else match["how"].lower() == "was played"
    return Deed(kind, card, played and not match["text"], texts[0] if len(texts) == 1 or match["text"] else None)


def _card(layout: Layout, name: str, who: Minion, is_played: bool) -> Card:
    """Return the card that an action was taken with: one in play, or one that was played for it."""
    definition = layout.defined.get(name.lower()) or played_cards.find(name, layout.defined)
    if definition is None:
        raise played_cards.unknown(name, "", layout.defined, f"define it: where {name} is an action, ...")
    lying = [one for one in layout.cards if one.name == definition.name and one.place == IN_PLAY]
    own = [one for one in lying if one.holder in (who, who.controller)]
    if lying and not is_played:
        return (own or lying)[0]
    return make_card(definition, ASH_HEAP, who.controller)


def _with(deed: Deed) -> str:
    """Return the card of a deed as a sentence tells it, with a space before it; "" for none."""
    if deed.card is None:
        return ""
    name = played_cards.as_said(deed.card.name)
    if deed.kind == "action card":
        return f" {name}"
    actions = [one for one in deed.card.texts if one.kind == "action"]
    if deed.text is not None and not deed.played and (len(actions) > 1 or deed.kind in PLAYED):
        return f' with {name} for "{deed.text.source}"'
    how = ""
    if deed.kind not in FROM_PLAY and deed.played == (deed.card.place == IN_PLAY):  # it has come there, or has left
        how = " that was played" if deed.played else " that was in play"
    return f" with {name}{how}"


# What the text of a card bars.


def lay_bar(layout: Layout, course: Course, match: re.Match[str]) -> None:
    """Take up what a minion may not do again; raises ScenarioError for what no minion does, and for nobody."""
    who = layout.minion(match["who"])
    first, _, rest = match["did"].partition(" ")
    has = next(past for past, again in AGAIN.items() if again == first.lower())
    card = f" with {match['card']}" if match["card"] else ""
    by_text = f' for "{match["text"]}"' if match["text"] else f" that {match['how']}" if match["how"] else ""
    text = f"{who} has {f'{has} {rest}'.strip()}{card}{by_text} this turn"
    done = SENTENCE.fullmatch(text)
    assert done is not None  # it is made of the parts of one
    aims = tuple(re.split(r" and ", match["aims"])) if match["aims"] else ()
    by = layout.defined.get(match["by"].lower()) or played_cards.find(match["by"], layout.defined)
    barred_by = by.name if by is not None else match["by"]
    deed = _deed(layout, text, done, who)._replace(targets=aims, barred_by=barred_by)
    who.__dict__["forgone"] = (*who.forgone, deed)


def told_bars(table: Table) -> Iterator[str]:
    """Yield what texts of cards keep minions from doing again, as sentences that read back."""
    for who in table.minions:
        for deed in who.forgone:
            words = WRITTEN.get(deed.kind)
            if words is not None and deed.barred_by and not any(re.search("[(),]", one) for one in deed.targets):
                first, _, rest = words.partition(" ")
                aims = f", aimed at {' and '.join(deed.targets)}" if deed.targets else ""
                does = f"{AGAIN[first]} {rest}".strip()
                by = played_cards.as_said(deed.barred_by)
                yield f"{who} cannot {does}{_with(deed)} again this turn ({by}{aims})"
