"""What happens, and the texts that wait for it: seen in what changed, and noted, for ``working_off.py`` of the playing.

Most events are read off the log of changes (a region, a lock, counters, control), so that none can be missed wherever
it is brought about. What leaves no such mark (a phase begins, an attempt fails, a combat ends) is told by ``happen``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.cards import indexing
from vtesref.engine.cards.always.values import is_in_play
from vtesref.engine.cards.context import BEARER, Context
from vtesref.engine.cards.texts import WHEN, Text
from vtesref.engine.cards.whom import history
from vtesref.engine.control import controller_of
from vtesref.engine.core import rule
from vtesref.engine.table import ASH_HEAP, IN_PLAY, READY, TORPOR, Card, Company, Methuselah, Minion

if TYPE_CHECKING:
    from vtesref.engine.table import Table


class Pending(NamedTuple):
    """A text whose event has happened: whose it is, who uses it, and the names that the event gave."""

    text: Text
    card: Card | None
    user: Minion | None
    you: Methuselah
    names: tuple[tuple[str, tuple[Any, ...]], ...]

    def __str__(self) -> str:
        return f"{self.text.source} of {self.card}"

    @property
    def event(self) -> str:
        """What has happened, as the text says it."""
        return self.text.source.removeprefix("when ")

    def as_plain(self) -> tuple[Any, ...]:
        """Return it as plain values, so that two positions can be compared."""
        names = tuple((name, tuple(str(one) for one in held)) for name, held in self.names)
        return (self.text.source, str(self.card), str(self.user), str(self.you), names)


def awaited(table: Table) -> bool:
    """Tell whether any text of the table waits for an event."""
    waiting = table.known.get("waiting")
    if waiting is None:
        waiting = table.known["waiting"] = _waiting(table)
    if waiting:
        return True
    lasting = table.course.lasting
    return bool(lasting) and WHEN in [one.text.kind for one in lasting]


def _waiting(table: Table) -> tuple[tuple[Card, Text], ...]:
    if not indexing.has(table, "kinds", WHEN):
        return ()
    return tuple((card, text) for card in table.texts for text in card.texts if text.kind == WHEN)


def _waiting_by_event(table: Table) -> dict[str, list[tuple[Card, Text]]]:
    found: dict[str, list[tuple[Card, Text]]] = {}
    for card, text in table.once("waiting", _waiting, table):
        if text.moment is not None:
            found.setdefault(text.moment.row.observed, []).append((card, text))
    return found


# What happened.

#: The fields of a card that tell who controls it.
_OF_CONTROL = ("controller", "holder")


def observe(table: Table) -> None:
    """Note what the changes since the last look come to, for texts that wait for it."""
    log = table._log
    seen = min(table.observed, len(log))
    table.observed = len(log)
    of_losses = history.asks(table, history.LOST)
    if len(log) == seen or not (of_losses or awaited(table)):
        return
    changes = _with_after(log[seen:])
    for entity, field, before, after in changes:
        if isinstance(entity, Minion):
            _of_minion(table, entity, field, before, after)
            if of_losses and field == "counters" and isinstance(before, int) and isinstance(after, int):
                history.note(table, history.LOST, entity, max(0, before - after))
            if field == "region" and before in (READY, TORPOR) and after == ASH_HEAP:
                note_burned(table, entity, before, changes)
        elif isinstance(entity, Card):
            _of_card(table, entity, field, before, after)
        elif isinstance(entity, Company):
            for minion in entity.minions:
                if isinstance(before, tuple) and minion not in before:
                    happen(table, "minion came", minion)
    for card in {one: None for one, field, _, _ in changes if field in _OF_CONTROL and isinstance(one, Card)}:
        if has_changed_hands(card, changes):
            happen(table, "control changed", card)


def _with_after(log: list[tuple[Any, str, Any]]) -> list[tuple[Any, str, Any, Any]]:
    """Return changes in their order, each with the value before and the one after it."""
    later: dict[tuple[int, str], Any] = {}
    found = []
    for entity, field, before in reversed(log):
        key = (id(entity), field)
        found.append((entity, field, before, later.get(key, getattr(entity, field))))
        later[key] = before
    return found[::-1]


def _of_minion(table: Table, minion: Minion, field: str, before: object, after: object) -> None:
    if field == "region":
        if before == READY and after == TORPOR:
            happen(table, "to torpor", minion)
        elif before not in (READY, TORPOR) and after == READY:
            happen(table, "minion came", minion)
    elif field == "locked" and after and not before:
        happen(table, "locked", minion)
    elif field == "controller" and before is not None and before is not after:
        for card in table.near():
            if card.holder is minion and card.controller is None:
                happen(table, "control changed", card)


def has_changed_hands(card: Card, changes: list[tuple[Any, str, Any, Any]]) -> bool:
    """Tell whether somebody else controls a card in play than before some changes, in which it did not come into play.

    Whoever controls what a card lies on controls the card, if nobody else does.
    """
    first = {field: before for one, field, before, _ in reversed(changes) if one is card}
    holder, whose = first.get("holder", card.holder), first.get("controller", card.controller)
    was = whose or (holder.controller if isinstance(holder, Minion) else holder)
    return card.place == IN_PLAY and "place" not in first and was is not None and controller_of(card) is not was


def _of_card(table: Table, card: Card, field: str, before: object, after: object) -> None:
    if field == "locked" and after and not before:
        happen(table, "locked", card)
    elif field == "counters" and isinstance(before, int) and card.place == IN_PLAY:
        happen(table, "counters", card, before, after)
    elif field == "place" and after == IN_PLAY and before != IN_PLAY:
        happen(table, "came into play", card)


def happen(table: Table, name: str, *about: Any) -> None:
    """Note an event for the texts in play, and those for a time, that wait for it."""
    pendings = waiting(table, name, *about)
    if pendings:
        note(table, tuple(pendings))


def waiting(table: Table, name: str, *about: Any) -> list[Pending]:
    """Return the texts in play, and those for a time, that wait for an event, with whatever the event gives them."""
    if not awaited(table):
        return []
    pendings: list[Pending] = []
    for card, text in table.once("waiting by event", _waiting_by_event, table).get(name, ()):
        context = waiting_for(table, name, card, text)
        if context is not None:
            pendings += met(context, text, about)
    for lasting in table.course.lasting:
        if lasting.text.kind == WHEN and lasting.text.moment is not None and lasting.text.moment.row.observed == name:
            context = Context(table, lasting.you, lasting.card, lasting.user, lasting.text, names=dict(lasting.names))
            pendings += met(context, lasting.text, about)
    return pendings


def looked_at_again(table: Table, pending: Pending, name: str, *about: Any) -> Pending | None:
    """Return a text whose event is some time ago as it stands now; None if its card does not wait for that any more.

    Its card may have left play, or somebody else may control it. A text that was given for a time stays as it is.
    """
    if pending.card is None or pending.text not in pending.card.texts:
        return pending
    context = waiting_for(table, name, pending.card, pending.text)
    pendings = met(context, pending.text, about) if context is not None else []
    return pendings[0] if pendings else None


def is_optional(text: Text) -> bool:
    """Tell whether nobody has to use a text that waits for an event: it says so, or it costs something."""
    return text.may or bool(text.pay)


def note_burned(table: Table, minion: Minion, region: object, changes: list[tuple[Any, str, Any, Any]]) -> None:
    """Note that a minion is burned, also for its own text and for the cards that have left play with it."""
    happen(table, "burned", minion, region)
    by_event = table.once("waiting by event", _waiting_by_event, table).get("burned", ())
    pendings: list[Pending] = []
    for card, text in by_event:
        own = card.holder is minion and card.place == IN_PLAY
        if own or any(one is card and field == "holder" and before is minion for one, field, before, _ in changes):
            names = {BEARER: (minion,)}
            context = Context(table, minion.controller, card, minion, text, card.played_at or "basic", names)
            pendings += met(context, text, (minion, region))
    if pendings:
        note(table, tuple(pendings))


def waiting_for(table: Table, name: str, card: Card, text: Text) -> Context | None:
    """Return what a text of a card that waits for an event of this name is carried out in; None if it does not wait."""
    if text.moment is None or text.moment.row.observed != name or not is_in_play(card):
        return None
    you = controller_of(card)
    if you is None:
        return None
    user = card.holder if isinstance(card.holder, Minion) else None
    return Context(table, you, card, user, text, card.played_at or "basic")


def met(context: Context, text: Text, about: tuple[Any, ...]) -> list[Pending]:
    """Return what is pending if this is the event that the text waits for."""
    assert text.moment is not None
    names = text.moment.row.function(context, about, **text.moment.slots)
    if names is None:
        return []
    context.names.update(names)
    return [Pending(text, context.card, context.user, context.you, tuple(context.names.items()))]


@rule("general.golden_rule")
def note(table: Table, found: tuple[Pending, ...]) -> None:
    """What the text of a card waits for has happened."""
    table.change(table.course, happened=(*table.course.happened, *found))
