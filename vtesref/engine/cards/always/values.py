"""What texts say all the time, looked up: the values that they add to, and what they keep somebody from.

``value`` adds up what the texts in play and those for a time say of one value of one thing; where no card of the table
says anything of it, that costs one look-up. ``barred`` asks likewise whether a text keeps a minion from something, and
``said`` yields what texts of any kind say. The kinds stand by chapter in ``always/``, each with who asks for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.cards import indexing
from vtesref.engine.cards.context import SPARED, Context
from vtesref.engine.cards.notation.effects_table import holds
from vtesref.engine.cards.notation.named_values import VALUES
from vtesref.engine.cards.texts import ALWAYS, Doing, Text
from vtesref.engine.cards.whom import amounts, filters, refs
from vtesref.engine.control import controller_of
from vtesref.engine.core import by_text
from vtesref.engine.table import IN_PLAY, READY, SET_ASIDE, TORPOR, Card, Methuselah, Minion

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vtesref.engine.table import Table


class Standing(NamedTuple):
    """A text that is always so, of a card (or for a time), with the one phrase of it that counts."""

    text: Text
    doing: Doing
    card: Card | None


#: What a card that was just stolen says to nobody in the combat.
OF_COMBAT = ("strength", "aggravated hands", "immune to")


# Which texts speak.


def in_force(table: Table, name: str) -> Iterator[tuple[Standing, Context]]:
    """Yield the texts that say something of a value (or a bar) now, each with what it is worked out from."""
    for standing in _in_play(table, name):
        card = standing.card
        assert card is not None
        if name in OF_COMBAT and _is_just_stolen(table, card):
            continue
        you = controller_of(card)
        if you is None:
            continue
        user = card.holder if isinstance(card.holder, Minion) else None
        text = standing.text
        context = Context(table, you, card, user, text, card.played_at or "basic")
        if not (text.only or text.condition) or all(
            holds(condition, context) for condition in (*text.only, *text.condition)
        ):
            yield standing, context
    for lasting in table.course.lasting:
        for doing in lasting.text.do if lasting.text.kind == ALWAYS else ():
            if doing.row is not None and doing.row.observed == name:
                names = {SPARED: (), **dict(lasting.names)}
                context = Context(table, lasting.you, lasting.card, lasting.user, lasting.text, names=names)
                if not all(holds(each, context) for each in (*lasting.text.only, *lasting.text.condition)):
                    continue
                yield Standing(lasting.text, doing, lasting.card), context


def _is_just_stolen(table: Table, card: Card) -> bool:
    """Tell whether a card was stolen in the round of combat under way, in which it is of no use in the combat."""
    combat = table.course.combat
    return (
        combat is not None
        and bool(card.stolen_in)
        and card.stolen_in == combat.round
        and "effect.steal_equipment.not_this_round" not in table.disabled
    )


def printed(card: Card, name: str) -> int:
    """Return what a card adds to a value of its controller, its bearer or whom that serves, whatever the conditions.

    That is by a number, or by its counters; what is worked out otherwise is left out.
    """
    total = 0
    for text in card.texts:
        for doing in text.do if text.kind == ALWAYS else ():
            who = doing.slots.get("who")
            if doing.row is not None and doing.row.observed == name and (who is None or who.text == "served minion"):
                points: amounts.Amount = doing.slots["plus"] if "plus" in doing.slots else doing.slots["minus"]
                each = {"number": 1, "per counter": card.counters}.get(points.kind, 0)
                total += points.number * each * (1 if "plus" in doing.slots else -1)
    return total


def speaks_of(texts: Iterable[Text], name: str) -> bool:
    """Tell whether one of the texts of a card says something of a value all the time."""
    return any(
        doing.row is not None and doing.row.observed == name
        for text in texts
        if text.kind == ALWAYS
        for doing in text.do
    )


def is_in_play(card: Card) -> bool:
    """Tell whether a card is in play, and on nothing that is out of play."""
    holder = card.holder
    return card.place == IN_PLAY and (not isinstance(holder, Minion) or holder.region in (READY, TORPOR))


def standing_of(table: Table, name: str) -> tuple[Standing, ...]:
    """Return what texts that are always so say of a value or a bar, wherever their cards lie."""
    found: dict[str, tuple[Standing, ...]] = table.once("always", _all_standing, table)
    return found.get(name, ())


def _in_play(table: Table, name: str) -> tuple[Standing, ...]:
    """Return what texts of cards in play that are always so say of a value or a bar."""
    always = table.whereabouts().always
    standings = always.get(name)
    if standings is None:
        standings = tuple(
            [
                standing
                for standing in standing_of(table, name)
                if standing.card is not None and is_in_play(standing.card)
            ]
        )
        always[name] = standings
    return standings


def _all_standing(table: Table) -> dict[str, tuple[Standing, ...]]:
    found: dict[str, list[Standing]] = {}
    for card in table.texts if indexing.has(table, "kinds", ALWAYS) else ():
        for text in card.texts:
            for doing in text.do if text.kind == ALWAYS else ():
                if doing.row is not None:
                    found.setdefault(doing.row.observed, []).append(Standing(text, doing, card))
    return {name: tuple(standing) for name, standing in found.items()}


def is_of_card(table: Table, name: str, card: Card) -> bool:
    """Tell whether it is the text of a card itself that says what has a name among what is always so."""
    return any(context.card is card for _, context in said(table, name))


def spoken(table: Table) -> frozenset[str]:
    """Return of which values and bars any text of the table, or one for a time, could say something."""
    lasting = table.course.lasting
    if table.spoken_with is not lasting:
        table.spoken, table.spoken_with = _spoken(table), lasting
    return table.spoken


def _spoken(table: Table) -> frozenset[str]:
    for_a_time = [
        doing.row.observed
        for lasting in table.course.lasting
        if lasting.text.kind == ALWAYS
        for doing in lasting.text.do
        if doing.row is not None
    ]
    standing: frozenset[str] = table.once("always spoken of", _names_of_standing, table)
    return standing.union(for_a_time) if for_a_time else standing


def _names_of_standing(table: Table) -> frozenset[str]:
    return frozenset(table.once("always", _all_standing, table))


def speaks(table: Table) -> bool:
    """Tell whether any text of the table, or one for a time, could say something of any value or bar anything."""
    return bool(table.spoken if table.spoken_with is table.course.lasting else spoken(table))


def is_spoken_of(table: Table, name: str) -> bool:
    """Tell whether any text of the table, or one for a time, could say something of a value."""
    return name in (table.spoken if table.spoken_with is table.course.lasting else spoken(table))


def is_in_force(table: Table, name: str) -> bool:
    """Tell whether a text in play, or one for a time, says something of a value now."""
    return is_spoken_of(table, name) and any(True for _ in in_force(table, name))


# What they say.


def value(table: Table, name: str, thing: Minion | Methuselah) -> int:
    """Return what texts add to a value of somebody now."""
    if not is_spoken_of(table, name):
        return 0
    total = 0
    for standing, context in in_force(table, name):
        slots = standing.doing.slots
        if thing not in _whom(slots.get("who"), context, VALUES[name].sort) or is_spared(table, context, thing):
            continue
        context.it = thing
        points = amounts.value(slots["plus"], context) if "plus" in slots else -amounts.value(slots["minus"], context)
        if points and table.told:
            own = str(standing.card) == str(thing)
            table.holds(
                "general.golden_rule",
                "{thing} has {points} {name} by their own text." if own else "{card} gives {thing} {points} {name}.",
                card=standing.card,
                thing=thing,
                points=amounts.signed(points),
                name=name,
            )
        total += points
    return total


def touched(table: Table, name: str) -> set[Minion | Methuselah]:
    """Return those to whose value a text in force adds something now; others have what is theirs."""
    sort = VALUES[name].sort
    return {
        one
        for standing, context in in_force(table, name)
        for one in _whom(standing.doing.slots.get("who"), context, sort)
    }


def is_spared(table: Table, context: Context, thing: Any) -> bool:
    """Tell whether a text has it that the card of another does not affect a minion."""
    if context.text is not None and context.text.directed == "directed" and context.user is not None:
        out_of_reach = barred_target(table, context.user, thing) or bars_targeting(table, context.you, thing)
        words = "{who} cannot be a target of the action, which does nothing to them."
        if out_of_reach and table.holds("general.golden_rule", words, who=thing):
            return True
    if SPARED in context.names and context.card is not None and context.card.place != IN_PLAY:
        return thing in context.names[SPARED]
    return is_spoken_of(table, "unaffected") and spares(table, context.card, thing)


def is_unaffected(table: Table, minion: Minion, card: Card) -> bool:
    """Tell whether a text says that a card does not affect a minion."""
    return any(True for _ in bars_affecting(table, minion, card))


def spares(table: Table, card: Card | None, thing: object) -> bool:
    """Tell whether a text has it that a card, in play or just played, does not affect a minion, and tell it."""
    if card is None or not isinstance(thing, Minion):
        return False
    return is_unaffected(table, thing, card) and table.holds(
        "general.golden_rule", "{card} does not affect {minion}.", card=card, minion=thing
    )


def bars_affecting(table: Table, minion: Minion, card: Card) -> Iterator[str]:
    """Yield the rule by which a text says that a card does not affect a minion."""
    for slots, context, why in why_said(table, "unaffected"):
        if minion in refs.resolve(slots["who"], context) and filters.fits(slots["held"], context, card):
            yield why
            return


def barred_target(table: Table, minion: Minion, target: object) -> tuple[str, ...]:
    """Return the rule by which a text keeps a minion from directing actions at another; none if no text does."""
    if not isinstance(target, Minion) or target.controller is minion.controller:
        return ()
    for slots, context, why in why_said(table, "bar directed"):
        if target in refs.resolve(slots["whom"], context) and concerns(slots, context, minion):
            return (why,)
    return ()


def bars_targeting(table: Table, who: Methuselah, target: object) -> tuple[str, ...]:
    """Return the rule by which a text keeps a minion from being the target of actions of another Methuselah."""
    if not isinstance(target, Minion) or target.controller is who:
        return ()
    return tuple(bars_of(table, "no target", target)) if is_spoken_of(table, "no target") else ()


def _whom(who: Any, context: Context, sort: str) -> list[Any]:
    if who is not None:
        return refs.resolve(who, context)
    if sort == "methuselah":
        return [context.you]
    named = context.names.get("BARRED")
    return list(named) if named else [context.user] if context.user is not None else []


def said(table: Table, name: str) -> Iterator[tuple[dict[str, Any], Context]]:
    """Yield what fills the slots of every text in force of a kind, with what it is worked out from."""
    if is_spoken_of(table, name):
        for standing, context in in_force(table, name):
            yield standing.doing.slots, context


def why_said(table: Table, name: str) -> Iterator[tuple[dict[str, Any], Context, str]]:
    """Yield like ``said`` what fills the slots of every text in force of a kind, with the rule by which it bars."""
    if is_spoken_of(table, name):
        for standing, context in in_force(table, name):
            yield standing.doing.slots, context, by_text(context.card or "the text of a card", standing.doing.text)


def concerns(slots: dict[str, Any], context: Context, one: Minion | Card) -> bool:
    """Tell whether a text in force speaks of a minion or card, unless another has it that this does not affect it."""
    return one in refs.resolve(slots["who"], context) and not is_spared(context.table, context, one)


def bars_of(table: Table, name: str, minion: Minion | Card) -> Iterator[str]:
    """Yield the rule by which each text of a kind that speaks of a minion or card is in its way."""
    for slots, context, why in why_said(table, name):
        if concerns(slots, context, minion):
            yield why


def is_said_of(table: Table, name: str, minion: Minion | Card) -> bool:
    """Tell whether a text says of a minion or card what has a name among what is always so ("aggravated hands")."""
    return is_spoken_of(table, name) and any(concerns(slots, context, minion) for slots, context in said(table, name))


def numbers_said(table: Table, name: str, whom: Minion | Methuselah) -> list[int]:
    """Return the numbers with which texts in force say something of somebody."""
    found = said(table, name)
    return [
        slots["n"]
        for slots, context in found
        if whom in refs.resolve(slots["who"], context) and not is_spared(table, context, whom)
    ]


def number_said(table: Table, name: str, whom: Minion | Methuselah) -> int | None:
    """Return the number with which a text says something of somebody, the highest; None if none does."""
    return max(numbers_said(table, name, whom), default=None)


def _is_stand_in_of(slots: dict[str, Any], context: Context, minion: Minion) -> bool:
    """Tell whether a text speaks of each minion of a kind that what stands for a card in its attempts to block is."""
    who = slots.get("who")
    if minion.region != SET_ASIDE or not isinstance(who, refs.Ref) or who.kind != "each":
        return False
    return filters.is_such(who.arg, context, minion)


def barred(table: Table, minion: Minion, deed: str) -> tuple[str, ...]:
    """Return the rule by which a text keeps a minion from something; none if no text does."""
    name = f"bar {deed}"
    if not is_spoken_of(table, name):
        return ()
    for standing, context in in_force(table, name):
        slots = standing.doing.slots
        whom = refs.resolve(slots["who"], context) if "who" in slots else context.names.get("BARRED", ())
        if (minion in whom or _is_stand_in_of(slots, context, minion)) and not is_spared(table, context, minion):
            return (by_text(context.card or "the text of a card", standing.doing.text),)
    return ()
