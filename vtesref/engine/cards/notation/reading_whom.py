"""Whether there is anybody of whom a text speaks: an opponent outside combat, or the bearer of a card on no minion.

A reference that stands for nobody makes its text silent, whatever comes; so does a condition that asks about a combat
where none goes on. Both are refused as the card is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.indexing import with_given
from vtesref.engine.cards.model import CardError
from vtesref.engine.cards.says import spoken
from vtesref.engine.cards.texts import ALWAYS, PLAY, STRIKE, WHEN, Condition, Doing, Moment, Text
from vtesref.engine.cards.whom.amounts import Amount
from vtesref.engine.cards.whom.filters import Filter
from vtesref.engine.cards.whom.refs import Ref
from vtesref.engine.cards.windows import MASTER_TYPES, TYPES, WINDOWS

if TYPE_CHECKING:
    from collections.abc import Iterator

#: What has to go on for a name to stand for anybody.
_WITH: dict[str, str] = {
    "opposing minion": "combat",
    "opposing vampire": "combat",
    "opponent of bearer": "combat",
    "both combatants": "combat",
    "weapon of the strike": "combat",
    "card of the strike": "combat",
    "acting minion": "action",
    "acting vampire": "action",
    "acting Methuselah": "action",
    "blocker": "action",
    "blocking minion": "action",
    "target": "action",
    "card of the action": "action",
    "card of the referendum": "referendum",
}
#: Names for the minion that has a card on it.
_BEARERS = ("bearer", "served minion", "opponent of bearer", "opponent of employer", "employer")
#: Names that stand for a minion only if one uses the text, and the events that are its own.
_USERS = ("user", "opposing minion", "opposing vampire", "weapon of the strike", "card of the strike")
_OF_USER = ("strikes resolved",)
#: What surely does not go on as an event comes, by the name of the event.
_NOTHING = frozenset(("action", "combat", "referendum"))
_NO_COMBAT = frozenset(("combat",))
_AWAY = {
    **dict.fromkeys(("phase begins", "phase ends", "turn ends", "turn skipped", "infernal unlocked"), _NOTHING),
    **dict.fromkeys(
        (
            *("acts", "announced", "attempt failed", "blocked", "about to bleed", "bled", "hunted", "diablerie"),
            "referendum over",
        ),
        _NO_COMBAT,
    ),
    **dict.fromkeys(("combat ended", "before resolution", "action resolved"), _NO_COMBAT),
}
#: What goes on at no time at which it is looked up what is always so of a kind, by the name of that.
_NEVER_AMID = {
    **dict.fromkeys(("transfers", "master phase actions", "discard phase actions", "master actions are"), _NOTHING),
    **dict.fromkeys(("title costs", "must yield", "may skip the turn", "bar unlock", "bar act"), _NOTHING),
    **dict.fromkeys(("bar bleed", "bar hunt", "bar hunt as normal", "bar equip", "must hunt", "must bleed"), _NOTHING),
    **dict.fromkeys(("stealth", "intercept", "hunt", "ballots", "bar block", "bar vote", "block costs"), _NO_COMBAT),
    **dict.fromkeys(("action costs", "recruiting costs less", "acts at once", "acts in any turn"), _NO_COMBAT),
    **dict.fromkeys(("acts by locking", "no target", "may block any", "may block the burning"), _NO_COMBAT),
    **dict.fromkeys(("most to a bleed", "most by a bleed", "votes double", "next passes"), _NO_COMBAT),
}
#: What has to go on for a test of a filter to let anything through.
_TESTS_WITH = {
    "attempting": "action",
    "in combat": "combat",
    "struck at aggravated": "combat",
    "has voted": "referendum",
    "voted": "referendum",
}
#: Names of which none is that of the same minion as one on the other side: the first always, the second where a text of
#: a card in play is of the minion that it is on.
_APART = (("opponent of bearer",), ("bearer", "served minion")), (("opposing minion", "opposing vampire"), ("user",))
_APART_IN_PLAY = ((*_APART[1][0],), ("bearer", "this minion", "this vampire"))
#: The types of cards that lie on a minion, or are one.
_ON_MINIONS = ("equipment", "weapon", "retainer", "ally", "ability", "trophy", "Discipline card", "title")
#: The types of cards that no minion plays.
_WITHOUT_USER = (*MASTER_TYPES, "event")


def refuse_nobody(texts: tuple[Text, ...], kind: str) -> None:
    """Refuse what speaks of nobody; raises CardError that names it."""
    every = [one for text in texts for one in with_given(text)]
    untold = not any(one.kind == PLAY for one in texts)  # how the card comes into play is left out
    puts = untold or any(_puts(doing) for one in every for doing in _doings(one))
    on_minion = puts or kind in _ON_MINIONS or any(one.goes.startswith("on ") for one in every)
    kinds = {one.type or kind for one in texts} | {kind}
    in_play = on_minion or any(one in TYPES and TYPES[one].goes == "in play" for one in kinds)
    in_play = in_play or any(one.goes == "in play" for one in every)
    if kind == "retainer":
        for text in every:
            _refuse_idle(text)
    for text in texts:
        if text.kind != PLAY and not in_play and not _of_playing(text):
            raise CardError(f'"{text.source}" is of a card in play, and this one never is', text.source)
    by_nobody = [
        one for text in texts if text.kind == PLAY and (text.type or kind) in _WITHOUT_USER for one in with_given(text)
    ]
    for text in every:
        _refuse_apart(text, given=text not in texts)
        away = _away(text)
        for written, condition, name in _spoken_of(text):
            missing = away.intersection((*condition, _WITH.get(name, "")))
            if missing:
                raise CardError(f'there is no {min(missing)} at the time of "{text.source}": "{written}"', written)
            if name in _BEARERS and not on_minion:
                raise CardError(f'the card lies on no minion, and nobody is "{name}"', written)
            if name in _USERS and text in by_nobody:
                raise CardError(f'no minion plays the card: "{written}" speaks of nobody', written)
        if text.moment is not None and _is_of_its_card(text.moment) and not in_play:
            raise CardError(f'"{text.source}" is of a card in play, and this one never is', text.source)


def _refuse_apart(text: Text, *, given: bool) -> None:
    """Refuse a condition that two minions are the same one who never are: somebody, and whoever they fight."""
    apart = _APART if given or text.kind not in (ALWAYS, WHEN) else (*_APART, _APART_IN_PLAY)
    conditions = [*text.only, *text.condition, *(one for doing in _doings(text) for one in doing.condition)]
    for condition in conditions:
        names = {str(slot.arg) for slot in condition.slots.values() if isinstance(slot, Ref) and slot.kind == "office"}
        if " is " in condition.text and len(condition.slots) == len(names) == 2:
            for some, others in apart:
                if names & set(some) and names & set(others):
                    raise CardError(f'"{condition.text}" is never so: nobody fights themselves', condition.text)


#: What only a minion does that acts, blocks, fights or votes, as a retainer never does.
_OF_ACTIVE = ("stealth", "intercept", "bleed", "strength", "votes", "ballots", "hunt", "capacity")
_ITSELF = ("bearer", "this minion", "this vampire", "user")


def _refuse_idle(text: Text) -> None:
    """Refuse what a retainer says of itself that is never of use to it: its employer acts, blocks, fights and votes."""
    for doing in text.do if text.kind == ALWAYS else ():
        name = doing.row.observed if doing.row is not None else ""
        who = doing.slots.get("who")
        own = who is None or (who.kind == "office" and who.arg in _ITSELF)
        if own and (name in _OF_ACTIVE or name.startswith("bar ")):
            raise CardError(f'"{doing.text}" is of the retainer itself, which does nothing: write employer', doing.text)
    if text.moment is not None and "of the bearer" in text.moment.row.says:
        raise CardError(
            f'"{text.moment.text}" is of the retainer itself, and never happens; '
            "ask of whom it happens to: only: Q is employer",
            text.moment.text,
        )


def _puts(doing: Doing) -> bool:
    """Tell whether an effect puts the card of the text itself into play, or on a minion."""
    says = doing.row.says if doing.row is not None else frozenset()
    return "puts its card" in says or ("puts a card" in says and "this card" in _names(doing.slots))


def _is_put_on(doing: Doing) -> bool:
    return doing.row is not None and "puts on" in doing.row.says and "this card" in _names(doing.slots)


def _is_of_its_card(moment: Moment) -> bool:
    return "of its card" in moment.row.says or "this card" in _names(moment.slots)


def is_put_on(texts: tuple[Text, ...]) -> bool:
    """Tell whether a text puts its card on something, as it is played or by an effect of it or of what it gives."""
    every = [one for text in texts for one in with_given(text)]
    return any(text.goes.startswith("on ") or any(_is_put_on(doing) for doing in _doings(text)) for text in every)


def _of_playing(text: Text) -> bool:
    """Tell whether a text counts as its card is played: what the card costs then, and who undoes it."""
    return (
        text.kind == STRIKE
        or any(doing.row is not None and doing.row.observed == "own cost less" for doing in text.do)
        or any(
            condition.says("is the same") and {"name C", "this card"} <= {*spoken(condition.slots)}
            for condition in text.only
        )
    )


def _away(text: Text) -> frozenset[str]:
    """Return what surely does not go on as a text is used."""
    if text.moment is not None:
        return _AWAY.get(text.moment.row.observed, frozenset())
    if text.kind == ALWAYS:
        told = [_NEVER_AMID.get(doing.row.observed, frozenset()) for doing in text.do if doing.row is not None]
        return frozenset().union(*told)
    window = WINDOWS.get(text.at)
    return _NOTHING if window is not None and "phase" in window.around else frozenset()


def _spoken_of(text: Text) -> Iterator[tuple[str, frozenset[str], str]]:
    """Yield what a text itself says: as written, what a condition needs around it, and a name in it ("" for none)."""
    parts: list[Any] = [*text.only, *text.condition, *text.choose, *text.pay, *_doings(text)]
    if text.moment is not None:
        parts.append(text.moment)
        if text.moment.row.says & {"of the bearer", "with a bearer"}:
            yield text.moment.text, frozenset(), "bearer"
        if text.moment.row.observed in _OF_USER:
            yield text.moment.text, frozenset(), "user"
    for part in parts:
        needs = part.row.needs if isinstance(part, Condition) else frozenset()
        yield part.text, needs, ""
        for name in _names(part):
            yield part.text, frozenset((_TESTS_WITH[name],)) if name in _TESTS_WITH else frozenset(), name


def _doings(text: Text) -> Iterator[Doing]:
    """Yield the effects of a text, without those of the texts that it gives."""
    for doing in (*text.do, *text.announced, *text.aside):
        yield from _within(doing)


def _within(doing: Doing) -> Iterator[Doing]:
    yield doing
    for way in doing.ways:
        for one in way:
            yield from _within(one)


def _names(thing: Any) -> Iterator[str]:
    """Yield the names of which something speaks that stand for somebody in every text, and those of tests."""
    if isinstance(thing, Ref):
        if thing.kind == "office":
            yield str(thing.arg)
        else:
            yield from _names(thing.arg)
    elif isinstance(thing, Doing):
        for one in (thing.slots, thing.condition, thing.choose, thing.pay, thing.each):
            yield from _names(one)
    elif isinstance(thing, dict):
        for one in thing.values():
            yield from _names(one)
    elif isinstance(thing, Filter):
        yield from (name for name, _ in thing.tests)
        yield from _names((thing.tests, thing.others))
    elif isinstance(thing, Amount):
        yield from _names(thing.arg)
    elif isinstance(thing, tuple):
        for one in thing:
            if isinstance(one, tuple | dict):
                yield from _names(one)
