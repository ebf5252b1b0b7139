"""What is always so while a card is in play: values that it adds to, and what it keeps somebody from.

``value`` adds up what the texts in play and those for a time say of one value of one thing; where no card of the table
says anything of it, that costs one look-up. ``barred`` asks likewise whether a text keeps a minion from something.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.cards import amounts, filters, lasting, refs
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.effects_table import effect, holds
from vtesref.engine.cards.patterns import compiled
from vtesref.engine.cards.texts import ALWAYS, Doing, Row, Text
from vtesref.engine.core import by_text
from vtesref.engine.table import IN_PLAY, READY, TORPOR, Card, Methuselah, Minion
from vtesref.engine.turn import library

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from vtesref.engine.table import Table


class Value(NamedTuple):
    """A value that texts add to: its name, of what sort of thing, and until when it is changed if it is not said."""

    name: str
    sort: str
    scope: str
    meaning: str


#: Every value that texts can add to.
VALUES = {
    one.name: one
    for one in (
        Value("stealth", "minion", "action", "for its actions"),
        Value("intercept", "minion", "action", "for its attempts to block"),
        Value("bleed", "minion", "action", "the amount of its bleeds"),
        Value("strength", "minion", "round", "its strength in combat"),
        Value("votes", "minion", "referendum", "its votes in each referendum"),
        Value("ballots", "minion", "referendum", "of a priscus, in each referendum"),
        Value("hunt", "minion", "action", "the blood that it gains from a hunt"),
        Value("capacity", "minion", "leaves play", "the capacity of a vampire"),
        Value("hand size", "methuselah", "turn", "the cards that they hold"),
        Value("transfers", "methuselah", "phase", "in their influence phase"),
        Value("master phase actions", "methuselah", "phase", "in their master phase"),
        Value("discard phase actions", "methuselah", "phase", "in their discard phase"),
    )
}
#: What texts can keep a minion from.
DEEDS = (
    "act", "block", "bleed", "hunt", "unlock", "press", "maneuver", "strike", "dodge", "vote", "play reaction cards",
    "play combat cards", "play action modifiers", "equip", "use ranged strikes", "use equipment",
    "strike in the initial pair", "unlock by any means", "press to continue", "maneuver to close range",
    "have equipment", "commit diablerie",
)  # fmt: skip

#: The rows of what is always so, by how they are written.
ALWAYS_ROWS: dict[str, Row] = {}


class Standing(NamedTuple):
    """A text that is always so, of a card (or for a time), with the one phrase of it that counts."""

    text: Text
    doing: Doing
    card: Card | None


def always(written: str, meaning: str, name: str) -> None:
    """Make a row of the table of what is always so; ``name`` is how it is looked up."""
    ALWAYS_ROWS[written] = Row(written, compiled(written), meaning, frozenset(("always",)), None, name)


for _one in VALUES.values():
    _default = "bearer" if _one.sort == "minion" else "you"
    _of = f"as long as it is in play: to {_default} if nobody is named ({_one.meaning})"
    always(f"+{{plus:amount}} {_one.name}[ to {{who:{_one.sort}}}]", _of, _one.name)
    always(f"-{{minus:amount}} {_one.name}[ to {{who:{_one.sort}}}]", _of, _one.name)
always(
    "{who:minion} takes {n:number} environmental[ {kind:one of?aggravated}] damage each round",
    "with the strikes",
    "environmental",
)
always("strength of {who:minion} is {n:number}", "instead of the printed one", "strength is")
always("{held:filter} cost {who:minion} {n:number} (fewer|less) blood", "what it plays, not below 0", "blood less")
always("{held:filter} cost {who:minion} {n:number} more blood", "what it plays", "blood more")
always(
    "{who:methuselah} (have|has) {n:number} master phase actions", "instead of one, in the phase", "master actions are"
)
always("{who:minion} cannot direct actions at {whom:minion}", "it is no target of theirs", "bar directed")
always("{who:minion} can act in the turn in which it comes", "as an ally otherwise does not", "acts at once")
always("{who:minion} is removed from the game", "as soon as the conditions hold", "leaves the game")
always(
    "{who:minion} plays cards as a vampire of capacity {n:number} with {held:Disciplines}",
    "those that require one of them",
    "as a vampire",
)
always("{who:minion} must hunt", "even with blood", "must hunt")
always("hand strikes of {who:minion} are aggravated", "their damage is", "aggravated hands")
always("{who:minion} treats aggravated damage as normal", "damage inflicted on it", "aggravated as normal")
always("{who:methuselah} burns? at most {n:number} pool to a bleed", "however much it is for", "most to a bleed")
always("control of {who:minion} is for a time", "as an effect gave it", "control for a time")
always("{who:card} does not unlock as normal", "when other cards do", "card stays locked")
always("{who:minion} cannot be the target of actions of others", "of other Methuselahs", "no target")
always("{who:minion} may act in any minion phase", "of any Methuselah", "acts in any turn")
always("you gain the victory points of {who:methuselah}", "instead of them", "takes points")
always("{held:filter} cannot be played", "by anybody", "cannot be played")
always("{who:card} cannot be played again", "this one copy", "not again")
for _deed in DEEDS:
    always(f"{{who:minion}} cannot {_deed}", "as long as it is in play", f"bar {_deed}")


def in_force(table: Table, name: str) -> Iterator[tuple[Standing, Context]]:
    """Yield the texts that say something of a value (or a bar) now, each with what it is worked out from."""
    for standing in _standing(table, name):
        card = standing.card
        assert card is not None
        if not is_in_play(card) or (name == "strength" and _is_just_stolen(table, card)):
            continue
        you = library.controller_of(card)
        if you is None:
            continue
        user = card.holder if isinstance(card.holder, Minion) else None
        context = Context(table, you, card, user, standing.text, card.played_at or "basic")
        if all(holds(one, context) for one in (*standing.text.only, *standing.text.condition)):
            yield standing, context
    for one in table.course.lasting:
        for doing in one.text.do if one.text.kind == ALWAYS else ():
            if doing.row is not None and doing.row.observed == name:
                context = Context(table, one.you, one.card, one.user, one.text, names=dict(one.names))
                if not all(holds(each, context) for each in (*one.text.only, *one.text.condition)):
                    continue
                yield Standing(one.text, doing, one.card), context


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


def speaks_of(card: Card, name: str) -> bool:
    """Tell whether a text of a card says something of a value all the time."""
    return any(
        doing.row is not None and doing.row.observed == name
        for text in card.texts
        if text.kind == ALWAYS
        for doing in text.do
    )


def is_in_play(card: Card) -> bool:
    """Tell whether a card is in play, and on nothing that is out of play."""
    holder = card.holder
    return card.place == IN_PLAY and (not isinstance(holder, Minion) or holder.region in (READY, TORPOR))


def _standing(table: Table, name: str) -> tuple[Standing, ...]:
    """Return what texts that are always so say of a value or a bar, wherever their cards lie."""
    found: dict[str, tuple[Standing, ...]] = table.once("always", _all_standing, table)
    return found.get(name, ())


def _all_standing(table: Table) -> dict[str, tuple[Standing, ...]]:
    found: dict[str, list[Standing]] = {}
    for card in table.texts if table.speaks else ():
        for text in card.texts:
            for doing in text.do if text.kind == ALWAYS else ():
                if doing.row is not None:
                    found.setdefault(doing.row.observed, []).append(Standing(text, doing, card))
    return {name: tuple(standing) for name, standing in found.items()}


def value(table: Table, name: str, thing: Minion | Methuselah) -> int:
    """Return what texts add to a value of somebody now."""
    if not is_spoken_of(table, name):
        return 0
    total = 0
    for standing, context in in_force(table, name):
        slots = standing.doing.slots
        if thing not in _whom(slots.get("who"), context, VALUES[name].sort):
            continue
        context.it = thing
        points = amounts.value(slots["plus"], context) if "plus" in slots else -amounts.value(slots["minus"], context)
        if points and table.told:
            table.holds(
                "general.golden_rule",
                "{card} gives {thing} {points} {name}.",
                card=standing.card,
                thing=thing,
                points=f"{points:+}",
                name=name,
            )
        total += points
    return total


def speaks(table: Table) -> bool:
    """Tell whether any text of the table, or one for a time, could say something of any value or bar anything."""
    return table.speaks or bool(table.course.lasting)


def is_spoken_of(table: Table, name: str) -> bool:
    """Tell whether any text of the table, or one for a time, could say something of a value."""
    return name in _for_a_time(table) or (table.speaks and bool(_standing(table, name)))


def _for_a_time(table: Table) -> frozenset[str]:
    """Return of which values and bars texts that are in force for a time say something."""
    lasting = table.course.lasting
    if not lasting:
        return _NOTHING
    held = table.known.get("lasting")
    if held is None or held[0] is not lasting:
        names = frozenset(doing.row.observed for one in lasting for doing in one.text.do if doing.row is not None)
        held = table.known["lasting"] = (lasting, names)
    found: frozenset[str] = held[1]
    return found


_NOTHING: frozenset[str] = frozenset()


def is_in_force(table: Table, name: str) -> bool:
    """Tell whether a text in play, or one for a time, says something of a value now."""
    return is_spoken_of(table, name) and any(True for _ in in_force(table, name))


def _whom(who: Any, context: Context, sort: str) -> list[Any]:
    if who is not None:
        return refs.resolve(who, context)
    if sort == "methuselah":
        return [context.you]
    named = context.names.get("BARRED")
    return list(named) if named else [context.user] if context.user is not None else []


def environmental(table: Table) -> Iterator[tuple[Card | None, Minion, int, int]]:
    """Yield the environmental damage that texts deal each round: the card, to whom, normal and aggravated points."""
    for standing, context in in_force(table, "environmental") if speaks(table) else ():
        slots = standing.doing.slots
        for one in refs.resolve(slots["who"], context):
            yield standing.card, one, *((0, slots["n"]) if "kind" in slots else (slots["n"], 0))


def said(table: Table, name: str) -> Iterator[tuple[dict[str, Any], Context]]:
    """Yield what fills the slots of every text in force of a kind, with what it is worked out from."""
    if is_spoken_of(table, name):
        for standing, context in in_force(table, name):
            yield standing.doing.slots, context


def is_said_of(table: Table, name: str, minion: Minion | Card) -> bool:
    """Tell whether a text says of a minion or card what has a name among what is always so ("aggravated hands")."""
    return is_spoken_of(table, name) and any(
        minion in refs.resolve(slots["who"], context) for slots, context in said(table, name)
    )


def blood_cost(table: Table, minion: Minion, card: Card) -> int:
    """Return what a card costs a minion that would play it in blood, with what texts in play say of that."""
    from vtesref.engine.cards import sayings

    changed = _changed(table, minion, card, "blood more") - _changed(table, minion, card, "blood less")
    less = sayings.less(table, minion, card) if card.blood_cost else 0
    return max(0, card.blood_cost + changed - less - sayings.own_less(table, minion, card))


def pool_cost(table: Table, minion: Minion, card: Card) -> int:
    """Return what a card costs the Methuselah of a minion that would play it in pool, with what texts say of that."""
    from vtesref.engine.cards import sayings

    return max(0, card.pool_cost - sayings.less(table, minion, card)) if card.pool_cost else 0


def _changed(table: Table, minion: Minion, card: Card, name: str) -> int:
    found = 0
    for slots, context in said(table, name):
        if minion in refs.resolve(slots["who"], context) and filters.fits(slots["held"], context, card):
            found += slots["n"]
            table.holds("general.golden_rule", "{by} changes what {card} costs.", by=context.card, card=card)
    return found


def numbers_said(table: Table, name: str, whom: Minion | Methuselah) -> list[int]:
    """Return the numbers with which texts in force say something of somebody."""
    found = said(table, name)
    return [slots["n"] for slots, context in found if whom in refs.resolve(slots["who"], context)]


def number_said(table: Table, name: str, whom: Minion | Methuselah) -> int | None:
    """Return the number with which a text says something of somebody, the highest; None if none does."""
    return max(numbers_said(table, name, whom), default=None)


def disciplines_said(texts: Iterable[Text]) -> tuple[str, ...]:
    """Return the Disciplines with which the text of an ally lets it play cards as a vampire, each at its level."""
    found = [
        doing.slots["held"]
        for text in texts
        for doing in text.do
        if doing.row is not None and doing.row.observed == "as a vampire"
    ]
    return tuple(name.upper() if superior else name for held in found for name, superior in held)


def most_to_bleed(table: Table, who: Methuselah) -> int | None:
    """Return the most pool that a bleed can burn of a Methuselah by texts in play; None where none says so."""
    return min(numbers_said(table, "most to a bleed", who), default=None)


def takers_of_points(table: Table, who: Methuselah) -> list[Card]:
    """Return the cards by whose texts somebody else gains the victory points of a Methuselah, the oldest first."""
    found = (
        context.card for slots, context in said(table, "takes points") if who in refs.resolve(slots["who"], context)
    )
    return [card for card in found if card is not None]


def unplayable(table: Table, card: Card) -> tuple[str, ...]:
    """Return the rule by which a text in play keeps everybody from playing a card; none if no text does."""
    if is_said_of(table, "not again", card):
        return ("general.golden_rule",)
    found = said(table, "cannot be played")
    held = (filters.fits(slots["held"], context, card) for slots, context in found)
    return ("general.golden_rule",) if any(held) else ()


def barred(table: Table, minion: Minion, deed: str) -> tuple[str, ...]:
    """Return the rule by which a text keeps a minion from something; none if no text does."""
    name = f"bar {deed}"
    if not is_spoken_of(table, name):
        return ()
    for standing, context in in_force(table, name):
        slots = standing.doing.slots
        whom = refs.resolve(slots["who"], context) if "who" in slots else context.names.get("BARRED", ())
        if minion in whom:
            return (by_text(context.card or "the text of a card", standing.doing.text),)
    return ()


def barred_target(table: Table, minion: Minion, target: object) -> tuple[str, ...]:
    """Return the rule by which a text keeps a minion from directing actions at another; none if no text does."""
    if not isinstance(target, Minion) or target.controller is minion.controller:
        return ()
    for slots, context in said(table, "bar directed"):
        if target in refs.resolve(slots["whom"], context) and minion in refs.resolve(slots["who"], context):
            return ("general.golden_rule",)
    return ()


# Changes for a time.


def change(context: Context, name: str, whom: list[Any], points: int, scope: str) -> None:
    """Let a value of somebody be changed for a time."""
    row = ALWAYS_ROWS[f"+{{plus:amount}} {name}[ to {{who:{VALUES[name].sort}}}]"]
    for one in whom:
        words = f"{points:+} {name} to {one}"
        doing = Doing(
            words,
            row,
            {
                ("plus" if points >= 0 else "minus"): amounts.Amount(str(abs(points)), "number", abs(points)),
                "who": refs.Ref("WHOM", VALUES[name].sort, "name", "WHOM"),
            },
        )
        text = Text(ALWAYS, words, until=scope, do=(doing,))
        made = lasting.made(context, text)._replace(names=(("WHOM", (one,)),))
        of_theirs = scope == lasting.NEXT_MASTER and isinstance(one, Methuselah)
        lasting.begin(context.table, made._replace(whose=one) if of_theirs else made)
        if name == "hand size":
            library.keep(context.table, one)


def _changing(one: Value, sign: int) -> Callable[..., None]:
    def carry(context: Context, n: int, scope: str, who: Any = None) -> None:
        whom = [who] if who is not None else [context.user] if one.sort == "minion" else [context.you]
        change(context, one.name, [each for each in whom if each is not None], sign * n, lasting.SCOPES[_scope(scope)])

    carry.__doc__ = f"Change the {one.name} of somebody for a time."
    return carry


def _scope(words: str) -> str:
    return words.removeprefix("until ").replace("the ", "").replace("end of this", "end of")


for _one in VALUES.values():
    for _sign, _mark in ((1, "+"), (-1, "-")):
        effect(
            f"{_mark}{{n:amount}} {_one.name}[ to {{who:{_one.sort}}}] {{scope:until}}",
            f"for a time ({_one.meaning})",
            observed=f"its {_one.name}",
            early=_one.name == "hunt",  # of the action that is a hunt: before it takes place
        )(_changing(_one, _sign))


def let_be(context: Context, name: str, thing: Minion | Card, scope: str) -> None:
    """Let be so for a time of a minion or card what has a name among what is always so."""
    row = next(one for one in ALWAYS_ROWS.values() if one.observed == name)
    sort = "minion" if isinstance(thing, Minion) else "card"
    words = row.written.replace(f"{{who:{sort}}}", str(thing))
    doing = Doing(words, row, {"who": refs.Ref("WHOM", sort, "name", "WHOM")})
    text = Text(ALWAYS, words, until=scope, do=(doing,))
    lasting.begin(context.table, lasting.made(context, text)._replace(names=(("WHOM", (thing,)),)))


def bar(context: Context, minion: Minion, deed: str, scope: str) -> None:
    """Keep a minion from something for a time."""
    row = ALWAYS_ROWS[f"{{who:minion}} cannot {deed}"]
    doing = Doing(f"{minion} cannot {deed}", row, {"who": refs.Ref("WHOM", "minion", "name", "WHOM")})
    text = Text(ALWAYS, doing.text, until=scope, do=(doing,))
    lasting.begin(context.table, lasting.made(context, text)._replace(names=(("WHOM", (minion,)),)))


def _barring(deed: str) -> Callable[..., None]:
    def carry(context: Context, who: Minion, scope: str) -> None:
        bar(context, who, deed, lasting.SCOPES[_scope(scope)])

    carry.__doc__ = f"Keep somebody for a time from this: {deed}."
    return carry


for _deed in DEEDS:
    effect(f"{{who:minion}} cannot {_deed} {{scope:until}}", "for a time", observed="it cannot")(_barring(_deed))
