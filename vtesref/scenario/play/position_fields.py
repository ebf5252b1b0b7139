"""What a position holds, field by field: in what two tables differ, and what no words of a story say.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.tracking.library import library
from vtesref.engine.table import (
    ASH_HEAP,
    CONTESTED,
    FAR,
    IN_PLAY,
    LIBRARY,
    PRINTED,
    READY,
    REMOVED,
    SET_ASIDE,
    TORPOR,
    Methuselah,
    Minion,
    plain,
)
from vtesref.scenario.given import due as given_due
from vtesref.scenario.words import played_cards

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vtesref.engine.people import Deed
    from vtesref.engine.table import Table

#: Where a minion is not told at all.
NOWHERE = (REMOVED, SET_ASIDE)
#: What has no words, by the field that holds it.
UNSAID = {
    "uses": "what was used of texts with a limit",
    "lasting": "what is in force for a time",
    "used": "what was used in this phase",
    "discarded": "what was discarded in this phase",
    "shuffled": "that the library was shuffled, so that its order is not known",
    "unreplaced": "cards that are still to be replaced",
    "unnamed": "cards in hand that have no names",
    "debt": "master phase actions that were taken before",
    "credit": "master phase actions that were gained before",
    "borrowed": "a master phase action that was used before",
    "from_trifle": "a master phase action that a trifle has brought",
    "events": "which events have been played",
    "event_played": "that an event was played in this phase",
    "burn_options": "who has used a burn option in this phase",
    "marked": "who marked which Red List minion this turn",
    "forgone": "actions that the text of a card bars this turn",
    "spoils": "the pool that the next ousting brings",
    "completed": "actions that were carried out this turn",
    "performed": "what was done this turn",
    "contests_left": "which contests of this unlock phase are settled already",
    "texts_left": "what the texts of cards still do in this phase",
    "politicians": "who took a political action this turn",
    "arrived": "that they came into play this turn",
    "merged": "the other card of a merged vampire",
}


def in_words(whose: str, field: str, was: Any, read: Any) -> str:
    """Return in words what of a position is not told; ``read`` is what the text comes to instead."""
    known = UNSAID.get(field)
    if known is not None:
        return f"{whose}: {known}"
    if field.startswith("a copy of "):
        return f"{whose}, {field}: {'a card too few' if was else 'a card too many'}"
    return f"{whose}: {field.replace('_', ' ')} is {was or 'nothing'}, not {read or 'nothing'}"


#: For what transfers are spent.
SPENT = ("in", "out", "draw", "merge")
#: What is not of the position itself: what was given of it, and the last action, which is over.
NOT_OF_IT = ("left", "before")


def is_of_crypt(minion: Minion) -> bool:
    """Tell whether a minion has a card of its own, which lies where the minion is: a vampire, but no stand-in."""
    return minion.is_vampire and played_cards.held().by_plain.get(played_cards.plain(minion.card)) is None


def _is_out(methuselah: Methuselah | None) -> bool:
    return methuselah is not None and (methuselah.ousted or methuselah.withdrawn)


def fields(table: Table) -> dict[tuple[str, str], Any]:
    """Return all that can change on a table, by whose it is and the name of the field.

    Copies of a card that are alike are as good as each other, so they are counted. Whoever and whatever is out of the
    game is left out.
    """
    found: dict[tuple[str, str], Any] = {}
    for entity in (*table.seats, *table.minions, table.course, table.course.turn):
        if isinstance(entity, Minion) and (entity.region in NOWHERE or _is_out(entity.controller)):
            continue
        if isinstance(entity, Minion) and entity.region == ASH_HEAP and not is_of_crypt(entity):
            continue
        if isinstance(entity, Methuselah) and _is_out(entity):
            kept: Iterable[str] = ("pool", "points", "ousted", "withdrawn")
        else:
            kept = (name for name in entity.__dict__ if name not in NOT_OF_IT)
        found.update(((str(entity), name), plain(entity.__dict__[name])) for name in kept)
        if isinstance(entity, Methuselah) and (str(entity), "unreplaced") in found:  # each waits for its own time
            found[str(entity), "unreplaced"] = tuple(sorted(entity.unreplaced))
        if entity is table.course:
            found[str(entity), "politicians"] = tuple(sorted(table.course.politicians))
        if entity is table.course.turn:
            found[str(entity), "contests_left"] = given_due.still_contested(table)
            # The ways in which transfers were spent bar no other.
            found[str(entity), "events"] = tuple(sorted(table.course.turn.events))
            used = [one for one in plain(table.course.turn.used) if one[1] not in SPENT]
            by_cards = sorted(one for one in used if one[0] is not None)  # nothing hangs on the order
            found[str(entity), "used"] = (*by_cards, *sorted({one[1] for one in used if one[0] is None}))
        if isinstance(entity, Minion):
            found[str(entity), "performed"] = tuple(map(_done, entity.performed))
            found[str(entity), "disciplines"] = frozenset(entity.disciplines)
            found[str(entity), "traits"] = tuple(sorted(entity.traits))
            found[str(entity), "locked"] = entity.locked and entity.region in (READY, TORPOR)
            if entity.is_gone:  # what lay on them has altered it, and goes for nothing once they come back
                found[str(entity), "capacity"] = entity.capacity - entity.altered
                found[str(entity), "altered"] = 0
            found[str(entity), "came_from"] = entity.came_from or READY if entity.region == CONTESTED else ""
    alike: dict[tuple[str, str], Counter[Any]] = {}
    libraries = {
        methuselah: {id(card): place for place, card in enumerate(library(table, methuselah))}
        for methuselah in table.seats
    }
    for card in table.cards:
        who = card.holder.controller if isinstance(card.holder, Minion) else card.holder
        if card.place == REMOVED or _is_out(who if card.place == IN_PLAY else card.owner):
            continue
        if isinstance(card.holder, Minion) and card.holder.region in NOWHERE and card.place == IN_PLAY:
            continue
        held = {name: plain(value) for name, value in card.__dict__.items() if name not in PRINTED}
        if card.place in FAR:
            held["holder"] = None
        held["depth"] = libraries[card.owner][id(card)] if card.place == LIBRARY and card.owner else 0
        if isinstance(card.chosen, Minion) and card.chosen.region == SET_ASIDE:
            held["chosen"] = SET_ASIDE  # who stands for it in its attempts to block has no name of its own
        is_lying = card.place == IN_PLAY
        if not is_lying:
            held.update(taught=None, chosen=None, kept=(), identity=None, pupil=None)
        held["played_at"] = (card.played_at or "basic") if is_lying else ""  # it means the basic level
        held["controller"] = plain(card.controller or who) if is_lying else None
        alike.setdefault((str(card), f"a copy of {card.owner}"), Counter())[tuple(held.items())] += 1
    return found | alike


def _done(deed: Deed) -> tuple[Any, ...]:
    """Return what of a deed bars another one."""
    text = deed.text.source if deed.text is not None and not deed.played else ""
    return deed.kind, plain(deed.card), deed.played, text


def differences(table: Table, again: Table) -> list[tuple[str, str, Any, Any]]:
    """Return what of a table is otherwise on another: whose it is, the field, and both values."""
    one, other = fields(table), fields(again)
    found = []
    for key in {**one, **other}:
        was, is_now = one.get(key), other.get(key)
        if was == is_now:
            continue
        if isinstance(was, Counter) and isinstance(is_now, Counter):
            left, right = list((was - is_now).elements()), list((is_now - was).elements())
            for first, second in zip_longest(left, right):
                if first is None or second is None:
                    found.append((*key, first, second))
                else:
                    pairs = [(a, b) for a, b in zip(first, second, strict=True) if a != b]
                    found += [(key[0], a[0], a[1], b[1]) for a, b in pairs]
        else:
            found.append((*key, was, is_now))
    return found
