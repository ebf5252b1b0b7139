"""Playing and using texts: what bars it, what is chosen and paid, and carrying it out.

The chapters open the windows and ask here for the texts that belong to them; from there on every text is used alike,
whatever the type of its card: what is chosen is told first, then it is paid for, then its effects follow in order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import seating, transitions
from vtesref.engine.cards import amounts, filters, indexing, lasting, refs
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.effects_table import carry, holds
from vtesref.engine.cards.indexing import as_effect
from vtesref.engine.cards.texts import PLAY, USE, Choice, Doing, Lasting, Limit, Payment, Text
from vtesref.engine.cards.windows import AT
from vtesref.engine.core import rule
from vtesref.engine.table import ASH_HEAP, HAND, IN_PLAY, REMOVED, UNCONTROLLED, Card, Methuselah, Minion
from vtesref.engine.turn import library

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.model import Effect
    from vtesref.engine.combat.combatants import Use
    from vtesref.engine.table import Table

#: The level of a text that is played at the superior level of whatever its card requires.
SUPERIOR = "superior"


# Which texts belong to a time.


def at_times(table: Table, times: tuple[str, ...]) -> dict[Card, tuple[tuple[Text, Effect], ...]]:
    """Return the cards that have texts for times of the chapters, each with those, from hand or in play, as effects."""
    found: dict[Card, tuple[tuple[Text, Effect], ...]] = table.once(("at", *times), _at_times, table, times)
    return found


def _at_times(table: Table, times: tuple[str, ...]) -> dict[Card, tuple[tuple[Text, Effect], ...]]:
    names = {name for time in times for name in AT.get(time, ())}
    texts = {card: [one for one in card.texts if one.kind in (PLAY, USE) and one.at in names] for card in table.texts}
    return {card: tuple((one, as_effect(one)) for one in held) for card, held in texts.items() if held}


def texts_at(card: Card, *times: str) -> list[tuple[Text, Effect]]:
    """Return the texts of a card that belong to times of the chapters, from hand or in play, each as an effect."""
    if not card.texts:
        return []
    names = {name for time in times for name in AT.get(time, ())}
    kind = PLAY if card.place == HAND else USE
    return [(text, as_effect(text)) for text in card.texts if text.kind == kind and text.at in names]


def given(table: Table, minion: Minion) -> Iterator[Lasting]:
    """Yield the texts in force for a time that a minion may use."""
    for one in table.course.lasting:
        if one.text.kind != USE:
            continue
        who = one.text.who
        if who is None:
            mine = one.user is minion
        else:
            context = Context(table, one.you, one.card, minion, one.text, names=dict(one.names))
            mine = filters.matches(who, context, minion)
        if mine:
            yield one


def given_with_mechanic(table: Table, minion: Minion, words: tuple[str, ...]) -> list[Use]:
    """Return the ways in which a minion may use texts that are in force for a time for a step of a round."""
    return [
        _use_of(one) for one in given(table, minion) if one.text.mechanic is not None and one.text.mechanic[0] in words
    ]


def given_at(table: Table, minion: Minion, *times: str) -> list[Use]:
    """Return the ways in which a minion may use texts that are in force for a time, at times of the chapters."""
    names = {name for time in times for name in AT.get(time, ())}
    return [_use_of(one) for one in given(table, minion) if one.text.at in names and one.text.mechanic is None]


def _use_of(one: Lasting) -> Use:
    from vtesref.engine.combat.combatants import Use

    return Use(one.card, one.text.label, as_effect(one.text), granted=True, text=one.text)


def context_of(table: Table, minion: Minion | None, use: Use, you: Methuselah | None = None) -> Context:
    """Return what a text is worked out from that a minion (or a Methuselah) uses."""
    who = you or (minion.controller if minion is not None else None)
    assert who is not None
    names = next((dict(one.names) for one in table.course.lasting if one.text is use.text), None)
    if use.text is not None and use.text.aimed and use.target is not None:
        names = {**(names or {}), use.text.choose[0].name: (use.target,)}
    return Context(table, who, use.card, minion, use.text, use.level, names)


def is_for_locked(text: Text) -> bool:
    """Tell whether a text is for a locked minion, or for one that need not be unlocked, or wakes whoever uses it."""
    locked = text.who is not None and any(name in ("locked", "either lock") for name, _ in text.who.tests)
    return locked or wakes(text)


def wakes(text: Text) -> bool:
    """Tell whether a text is used to wake whoever uses it."""
    return any(one.text == "user wakes" for one in text.do)


def unlocks(text: Text) -> bool:
    """Tell whether a text is used to unlock whoever uses it."""
    return any(one.text == "unlock user" for one in text.do)


def ends_action(text: Text) -> bool:
    """Tell whether a text ends the action, whatever else it does."""

    def ends(doings: tuple[Doing, ...]) -> bool:
        return any(one.text in ("end the action", "cancel the action") or any(map(ends, one.ways)) for one in doings)

    return ends(text.do)


def cancels(text: Text, kind: str) -> bool:
    """Tell whether a text cancels cards of a type that are just being played."""
    replies = [one for one in text.do if one.row is not None and "reply" in one.row.needs]
    return any(one.slots["what"] in ("card", kind) for one in replies)


def is_for_bystanders(text: Text) -> bool:
    """Tell whether a text is for a minion that is not in the combat."""
    return any(one.text == "user is outside the combat" for one in text.only)


def is_for_others(text: Text) -> bool:
    """Tell whether a text is for a minion other than the acting one."""
    return text.who is not None and any(
        name == "other than" and arg.kind == "office" and arg.arg in ("acting minion", "acting vampire")
        for name, arg in text.who.tests
    )


# What bars it.


def bars(table: Table, minion: Minion, use: Use) -> Iterator[str]:
    """Yield the rules that keep a minion from using a text now, besides what its card requires and costs."""
    text, card = use.text, use.card
    if text is not None and text.is_bare and text.of is None and card is not None and not card.limits:
        return
    yield from bars_context(context_of(table, minion, use))
    if use.text is not None and use.text.of is not None and use.card is not None and use.card.place == HAND:
        of_card = bars_context(context_of(table, minion, use._replace(text=use.text.of)))
        yield from (key for key in of_card if key != "range.limits_effects")  # which a maneuver is there to change


def bars_context(context: Context) -> Iterator[str]:
    """Yield the rules that keep a text from being used as things stand."""
    text = context.text
    assert text is not None
    if context.you.ousted:
        yield "oust.at_zero_pool"
    yield from bars_level(context)
    if (
        text.who is not None
        and text.who.sort == "minion"
        and context.user is not None
        and not filters.matches(text.who, context, context.user)
        and not (is_for_others(text) and _acts(context))
    ):
        yield "cards.req.all_must_be_met"
    if text.at == "during a block attempt" and _nobody_blocks(context.table):
        yield "cards.target.must_be_available"
    if text.at == "when stealth is needed" and not _is_reached_by_blocker(context.table):
        yield "stealth.only_when_needed"
    if text.at == "when intercept is needed" and (
        _nobody_blocks(context.table) or _is_reached_by_blocker(context.table)
    ):
        yield "intercept.only_when_needed"
    yield from (one.row.cited for one in text.only if not holds(one, context))
    yield from bars_paying(context)
    yield from bars_limits(context)
    if not can_choose(context):
        yield "cards.target.must_be_available"
    yield from bars_doing(context)


def bars_doing(context: Context) -> Iterator[str]:
    """Yield the rules by which the effects of a text have nothing to work on, or are not needed."""
    from vtesref.engine.cards import needs

    assert context.text is not None
    if not context.text.do:
        return
    chosen = {one.name for one in context.text.choose} - set(context.names)
    for doing in context.text.do:
        if doing.row is not None and _named_in(doing) not in chosen:  # what is to be chosen is looked at then
            yield from needs.bars(context, doing)
            who = doing.slots.get("who")
            coming = context.text.at == "action" and isinstance(who, refs.Ref) and who.arg == "target"
            if isinstance(who, refs.Ref) and who.kind == "office" and not coming and not refs.resolve(who, context):
                yield "cards.target.must_be_available"


def _acts(context: Context) -> bool:
    """Tell whether the user is the acting minion, for which the rules on modifiers say what it plays."""
    action = context.table.course.action
    return action is not None and action.minion is context.user


def _is_reached_by_blocker(table: Table) -> bool:
    """Tell whether somebody attempts to block, with intercept enough."""
    from vtesref.engine.action import block

    action = table.course.action
    return action is not None and action.blocker is not None and block.reaches(table, action, action.blocker)


def _named_in(doing: Doing) -> str:
    """Return the name of a choice that an effect is carried out on; "" for any other effect."""
    who = doing.slots.get("who")
    return str(who.arg) if isinstance(who, refs.Ref) and who.kind == "name" else ""


def _can_be_done(choice: Choice, context: Context, one: Any) -> bool:
    """Tell whether what a text does with what it chooses can be done with one of those it could choose."""
    return context.table.course.action is None or not context.table.bars(bars_doing_with(choice, context, one))


def bars_doing_with(choice: Choice, context: Context, one: Any) -> Iterator[str]:
    """Yield the rules that keep a text from doing what it does with what it chooses with one of those."""
    from vtesref.engine.cards import needs

    doings = [doing for doing in context.text.do if _named_in(doing) == choice.name] if context.text else []
    trial = Context(context.table, context.you, context.card, context.user, context.text, context.level, context.names)
    trial.names[choice.name] = (one,)
    for doing in doings:
        if doing.row is not None:
            yield from needs.bars(trial, doing)


def _nobody_blocks(table: Table) -> bool:
    action = table.course.action
    return action is None or action.blocker is None


def bars_level(context: Context) -> Iterator[str]:
    """Yield the rules by which the user lacks the Discipline, or the level of it, at which a text is used."""
    text, user = context.text, context.user
    if text is None or not text.level or user is None:
        return
    if text.level == SUPERIOR:
        from vtesref.engine.cards import play

        if context.card is not None and not play.superior(context.table, user, context.card):
            yield "cards.discipline.basic"
        return
    for name, superior in filters.disciplines(text.level):
        if name not in user.disciplines and name.upper() not in user.disciplines:
            yield "cards.req.discipline"
        elif superior and name.upper() not in user.disciplines:
            yield "cards.discipline.basic"


def bars_paying(context: Context) -> Iterator[str]:
    """Yield the rules by which what using a text costs cannot be paid."""
    text = context.text
    assert text is not None
    blood = pool = 0
    for one in text.pay:
        if one.kind == "lock":
            assert one.what is not None
            if any(each.locked for each in refs.resolve(one.what, context)):
                yield "general.template.lock_x_to_do_y"
        elif one.kind == "lock besides":
            yield from _bars_locking_besides(one, context)
        elif one.kind in ("blood", "life"):
            blood += _least(one, context)
        elif one.kind == "pool":
            pool += _least(one, context)
        elif one.kind == "counters":
            if context.card is None or context.card.counters < _least(one, context):
                yield "cards.cost.must_afford"
        elif one.kind == "discard":
            if context.you.told and library.cards_in_hand(context.table, context.you) < _least(one, context):
                yield "cards.cost.must_afford"
        elif one.kind == "edge" and context.table.course.edge is not context.you:
            yield "cards.cost.alternative_costs"
    if blood and (context.user is None or context.user.counters < blood):
        yield "cards.cost.must_afford"
    if pool > context.you.pool:
        yield "cards.cost.must_afford"


def _bars_locking_besides(one: Payment, context: Context) -> Iterator[str]:
    """Yield the rules by which somebody cannot lock besides, being locked already and not awake."""
    assert one.what is not None
    table, action = context.table, context.table.course.action
    for each in refs.resolve(one.what, context):
        awake = action is not None and each in action.awake
        if each.locked and not awake:
            yield "general.template.lock_x_then_y"
        elif each.locked and not table.holds(
            "general.template.lock_x_then_y", "{minion} may, being awake.", minion=each
        ):
            yield "general.template.lock_x_to_do_y"


def _least(one: Payment, context: Context) -> int:
    assert one.amount is not None
    return one.amount.number if one.amount.kind == "range" else amounts.value(one.amount, context)


def bars_limits(context: Context) -> Iterator[str]:
    """Yield the rule of card texts where a text (or its card) was used as often as it may be."""
    card = context.card
    assert context.text is not None
    every = (*context.text.limits, *(card.limits if card is not None and card.place == HAND else ()))
    for limit in every:
        if _is_reached(limit, context):
            yield "general.golden_rule"


def _is_reached(limit: Limit, context: Context) -> bool:
    table, card = context.table, context.card
    name = card.name if card is not None else ""
    if limit.scope == "on":
        on = context.user if context.text is not None and context.text.goes == "on user" else None
        mine = sum(_counts_for(limit, card, one) for one in table.cards_on(on)) if on is not None else 0
        return mine >= limit.number  # what else it goes on is chosen, and looked at then
    if limit.scope == "control":
        return any(
            one.name == name and one.place == IN_PLAY and library.controller_of(one) is context.you
            for one in table.near()
            if one is not card
        )
    key = limit.other or _key(limit, context)
    who = _who(limit, context)
    count = sum(
        scope == limit.scope and what == key and (not who or by == who) for scope, what, by in table.course.uses
    )
    if limit.other:
        count = sum(
            scope == limit.scope and what == limit.other and (not who or by == who)
            for scope, what, by in table.course.uses
        )
        return count > 0
    return count >= limit.number


def _counts_for(limit: Limit, card: Card | None, other: Card) -> bool:
    """Tell whether another card is of those of which only so many lie on a minion: a copy, or one of a trait."""
    if other is card:
        return False
    return limit.other in other.traits if limit.other else card is not None and other.name == card.name


def _key(limit: Limit, context: Context) -> str:
    name = context.card.name if context.card is not None else ""
    text = context.text
    assert text is not None
    if text.kind == PLAY and not limit.by.endswith("level"):
        return name
    if text.kind == PLAY:
        return f"{name} at {text.label}"
    if limit.by.endswith(" copies"):
        return f"{name}: {text.source}"
    return f"{_copy(context)}: {'all' if limit.by.endswith(' all') else text.source}"


def _copy(context: Context) -> str:
    """Return the name of a card in play that tells it from other copies, since each has its own limits."""
    card = context.card
    if card is None:
        return ""
    alike = [one for one in context.table.cards if one.name == card.name]
    return f"{card.name} {alike.index(card) + 1}" if card in alike else card.name


def _who(limit: Limit, context: Context) -> str:
    by = limit.by.removesuffix(" level").removesuffix(" all").removesuffix(" copies")
    if by == "anybody":
        return ""
    if by == "user" and context.user is not None:
        return context.user.name
    return context.you.name


#: What is counted from one unlock phase of its user to the next.
BETWEEN = "between unlock phases"
#: The scopes in which uses are counted, from the shortest.
SCOPES = ("strike", "round", "combat", "action", "referendum", "phase", "turn", BETWEEN, "game")


def count_use(context: Context) -> None:
    """Count the use of a text, where it or any card of the table has a limit that asks for it."""
    table, card, text = context.table, context.card, context.text
    assert text is not None
    if any(limit.scope == "once" for limit in text.limits):
        lasting.used_up(table, text, card)
    if card is None or not indexing.is_limited(table):
        return
    found = []
    for by in {context.user.name if context.user is not None else context.you.name, context.you.name}:
        for scope in SCOPES:
            keys = (
                (card.name, f"{card.name} at {text.label}")
                if text.kind == PLAY
                else (f"{_copy(context)}: {text.source}", f"{_copy(context)}: all", f"{card.name}: {text.source}")
            )
            found += [(scope, key, by) for key in keys]
    note_use(table, tuple(found))


@rule("general.golden_rule")
def note_use(table: Table, found: tuple[tuple[str, str, str], ...]) -> None:
    """The use counts for how often the text may be used."""
    table.change(table.course, uses=tuple(sorted((*table.course.uses, *found))))


def over(table: Table, scope: str, whose: Methuselah | None = None) -> None:
    """Let what lasts for a scope, and what was counted in it, be over."""
    before = table.course.lasting
    lasting.end(table, scope, whose)
    if any("hand size" in one.text.source for one in before if one not in table.course.lasting):
        for one in seating.in_play(table):
            library.keep(table, one)
    if any(one[0] == scope for one in table.course.uses):
        forget(table, scope)
    if scope == "unlock phase" and whose is not None:
        theirs = {whose.name, *(one.name for one in table.minions if one.controller is whose)}
        if any(one[0] == BETWEEN and one[2] in theirs for one in table.course.uses):
            begin_anew(table, whose, theirs)


@rule("cards.duration.current_action")
def forget(table: Table, scope: str) -> None:
    """The {scope} is over: what was used in it may be used again."""
    table.change(table.course, uses=tuple(one for one in table.course.uses if one[0] != scope))


@rule("cards.duration.current_action")
def begin_anew(table: Table, whose: Methuselah, theirs: set[str]) -> None:
    """The unlock phase of {whose} begins: what was used since the last one may be used again."""
    table.change(
        table.course, uses=tuple(one for one in table.course.uses if one[0] != BETWEEN or one[2] not in theirs)
    )


# Choosing.


def can_choose(context: Context) -> bool:
    """Tell whether there is enough of what a text chooses."""
    assert context.text is not None
    scratch = Context(
        context.table, context.you, context.card, context.user, context.text, context.level, context.names
    )
    for choice in context.text.choose:
        if choice.name in scratch.names:
            continue
        there = candidates(choice, scratch)
        if len(there) < choice.low:
            return False
        scratch.names[choice.name] = tuple(there[: max(1, choice.low)])
    return True


def candidates(choice: Choice, context: Context) -> list[Any]:
    """Return what a text may choose."""
    found = [one for one in filters.candidates(choice.what, context) if _can_be_done(choice, context, one)]
    card = context.card
    limits = (*(context.text.limits if context.text else ()), *(card.limits if card is not None else ()))
    for limit in limits:
        if limit.scope == "on" and card is not None:
            found = [
                one
                for one in found
                if not isinstance(one, Minion)
                or sum(_counts_for(limit, card, each) for each in context.table.cards_on(one)) < limit.number
            ]
    return found


def bars_chosen(choice: Choice, context: Context, one: Any) -> Iterator[str]:
    """Yield the rules that keep a text from choosing something that is named."""
    if one in candidates(choice, context):
        return
    if not filters.fits_anywhere(choice.what, context, one) or filters.lies(choice.what, one):
        yield "cards.target.must_be_available"
    elif isinstance(one, Minion) and one.region == UNCONTROLLED:
        yield "cards.target.uncontrolled_not"
    else:
        yield "cards.target.in_play"


def _redirects(context: Context) -> bool:
    return context.text is not None and any("redirect" in one.text for one in context.text.do)


def choose(context: Context, told: tuple[Any, ...] = ()) -> None:
    """Ask for what a text chooses; ``told`` are choices that are known already, in order."""
    assert context.text is not None
    choose_of(context, context.text.choose, told)


def choose_of(context: Context, choices: tuple[Choice, ...], told: tuple[Any, ...] = ()) -> None:
    """Ask for what there is to choose; ``told`` are choices that are known already, in order."""
    left = list(told)
    for choice in choices:
        if choice.name in context.names:
            continue
        there = candidates(choice, context)
        chosen: list[Any] = []
        while len(chosen) < choice.high:
            options = [one for one in there if one not in chosen]
            if not options:
                break
            if left:
                one = left.pop(0)
            else:
                barred = _barred(choice, context, there)
                none: list[Any] = [None] if len(chosen) >= choice.low else []
                if len(options) == 1 and not none and not barred and not isinstance(options[0], Card):
                    one = options[0]
                else:
                    one = context.table.ask(str(context.user or context.you), "choose", [*options, *none], barred)
            if one is None:
                break
            chosen.append(one)
        context.names[choice.name] = tuple(chosen)


def _barred(choice: Choice, context: Context, there: list[Any]) -> list[tuple[Any, tuple[str, ...]]]:
    """Return what is of the sort that is chosen, and what keeps it from being chosen."""
    table = context.table
    things: list[Any] = (
        list(table.minions)
        if choice.what.sort == "minion"
        else list(table.seats)
        if choice.what.sort == "methuselah"
        else []
    )
    action = table.course.action
    found = []
    for one in things:
        if one in there:
            continue
        key = "cards.target.must_be_available"
        if _redirects(context) and action is not None and one is action.acting:
            key = "bleed.never_self"
        keys = table.bars((key,))
        if keys:
            found.append((one, keys))
    return found


# Paying.


def pay(context: Context) -> None:
    """Pay what using a text costs."""
    assert context.text is not None
    for one in context.text.pay:
        amount = _how_much(one, context) if one.amount is not None else 0
        context.names["that"] = (amount,)
        _PAY[one.kind](context, one, amount)


def _how_much(one: Payment, context: Context) -> int:
    """Return how much is paid; of a range, at most what there is."""
    amount = one.amount
    assert amount is not None
    if amount.kind == "range":
        there = {"pool": context.you.pool}.get(one.kind)
        if one.kind in ("blood", "life") and context.user is not None:
            there = context.user.counters
        if there is not None:
            amount = amount._replace(arg=max(amount.number, min(int(amount.arg), there)))
    return amounts.value(amount, context)


def _lock(context: Context, one: Payment, amount: int) -> None:
    assert one.what is not None
    for each in refs.resolve(one.what, context):
        lock_for_it(context.table, each)


@rule("general.template.lock_x_to_do_y")
def lock_for_it(table: Table, thing: Any) -> None:
    """{thing} locks for it."""
    transitions.lock(table, thing)


def _lock_besides(context: Context, one: Payment, amount: int) -> None:
    assert one.what is not None
    for each in refs.resolve(one.what, context):
        lock_besides(context.table, each)


@rule("general.template.lock_x_then_y")
def lock_besides(table: Table, thing: Any) -> None:
    """{thing} locks with it, or stays locked if it is awake."""
    transitions.lock(table, thing)


def _burn(context: Context, one: Payment, amount: int) -> None:
    from vtesref.engine.cards import deeds_cards

    assert one.what is not None
    for each in refs.resolve(one.what, context):
        deeds_cards.burn(context, each)


def _blood(context: Context, one: Payment, amount: int) -> None:
    from vtesref.engine.cards.play import pay_blood

    if context.user is not None and amount:
        pay_blood(context.table, context.user, amount)


def _pool(context: Context, one: Payment, amount: int) -> None:
    if amount:
        pay_pool(context.table, context.you, amount)


@rule("cards.cost.pool")
def pay_pool(table: Table, methuselah: Methuselah, amount: int) -> None:
    """{methuselah} pays {amount} pool."""
    table.change(methuselah, pool=max(0, methuselah.pool - amount))


def _counters(context: Context, one: Payment, amount: int) -> None:
    if context.card is not None:
        pay_counters(context.table, context.card, amount)


@rule("general.burn.counter_to_bank")
def pay_counters(table: Table, card: Card, amount: int) -> None:
    """{amount} counters of {card} are burned to pay for it."""
    table.change(card, counters=card.counters - amount)


def _discard(context: Context, one: Payment, amount: int) -> None:
    for _ in range(amount):
        library.discard_down(context.table, context.you)


def _edge(context: Context, one: Payment, amount: int) -> None:
    burn_edge(context.table, context.you)


@rule("cards.cost.alternative_costs")
def burn_edge(table: Table, methuselah: Methuselah) -> None:
    """{methuselah} burns the Edge to pay for it."""
    table.change(table.course, edge=None)


_PAY = {
    "lock": _lock,
    "lock besides": _lock_besides,
    "burn": _burn,
    "blood": _blood,
    "life": _blood,
    "pool": _pool,
    "counters": _counters,
    "discard": _discard,
    "edge": _edge,
}


# Carrying it out.


def carry_out(context: Context) -> None:
    """Carry out the effects of a text in order, unless somebody undoes it, and let its card go where the text says."""
    from vtesref.engine.settle import settle  # which works off the events of texts, and so imports this module

    text = context.text
    assert text is not None
    tell_lacks(context)
    if not cancelled(context):
        for doing in text.do:
            if doing.row is None or not doing.row.mechanic:
                carry(doing, context)
        go(context)
    settle(context.table)


def tell_lacks(context: Context) -> None:
    """Say what of the printed text of a card is not carried out."""
    card = context.card
    for lack in card.lacks if card is not None else ():
        context.table.holds("general.golden_rule", "Not carried out of {card}: {lack}.", card=card, lack=lack)


def cancelled(context: Context) -> bool:
    """Offer whoever may undo a text to do so, for what that costs; tells whether somebody did."""
    text = context.text
    assert text is not None
    if text.cancel is None:
        return False
    who, payment = text.cancel
    for one in refs.resolve(who, context):
        you = refs.controller_of(one)
        user = one if isinstance(one, Minion) else None
        other = Context(
            context.table, you, context.card, user, Text("use", "cancel", pay=(payment,)), names=context.names
        )
        if any(True for _ in bars_paying(other)):
            continue
        if context.table.ask(str(user or you), f"cancel {context.card}", [False, True]):
            pay(other)
            undo(context.table, context.card, user or you)
            return True
    return False


@rule("general.golden_rule")
def undo(table: Table, card: Card | None, who: Any) -> None:
    """{who} undoes {card} by paying for it."""


def go(context: Context) -> None:
    """Let a card that was played go where its text says; what says nothing was burned as it was played."""
    text, card = context.text, context.card
    if text is None or card is None or not text.goes or text.kind != PLAY:
        return
    if text.goes == "in play":
        into_play(context.table, card, context.you, context.you, text.label)
    elif text.goes.startswith("on "):
        on = bearer_of(context)
        if on is not None:
            into_play(context.table, card, context.you, on, text.label)
    elif text.goes == "removed":
        remove(context.table, card)
    elif text.goes in ("your hand", "to its owner's hand"):
        return_to_hand(context.table, card, context.you if text.goes == "your hand" else card.owner or context.you)


def bearer_of(context: Context) -> Any:
    """Return what a card goes on that is put there by its text; None where there is nothing."""
    assert context.text is not None
    scope = {one.name: one.what.sort for one in context.text.choose}
    scope |= {name: refs.sort_of(held[0]) for name, held in context.names.items() if held and name != "that"}
    return next(iter(refs.resolve(refs.read(context.text.goes[3:], "any", scope), context)), None)


@rule("general.control.master_card")
def into_play(table: Table, card: Card, you: Methuselah, on: Any, label: str) -> None:
    """{card} is put into play, on {on}, and {you} controls it."""
    transitions.put_into_play(table, card, on, you)
    table.change(card, played_at=label)


@rule("general.remove_from_game")
def remove(table: Table, card: Card) -> None:
    """{card} is removed from the game."""
    transitions.burn_card(table, card, REMOVED)


@rule("general.golden_rule")
def return_to_hand(table: Table, card: Card, who: Methuselah) -> None:
    """{card} goes to the hand of {who}."""
    transitions.move_card(table, card, HAND, who)


def spend(table: Table, minion: Minion, use: Use) -> None:
    """Play or use a text in combat: choose, pay, and carry out what is not left to a step of the round."""
    from vtesref.engine.cards.play import play_card

    context = context_of(table, minion, use)
    choose(context)
    card = use.card
    from_play = card is not None and card.place == IN_PLAY
    if card is not None and card.place == HAND:
        from vtesref.engine.cards import cancelling
        from vtesref.engine.combat.combatants import CardCancelled

        aimed = tuple(one for name, held in context.names.items() if name != "that" for one in held)
        result = cancelling.window(table, card, minion.controller, minion, aimed)
        if result:
            cancelled_in_combat(table, minion, card, result == cancelling.PAID)
            raise CardCancelled
        play_card(table, minion, card)
    pay(context)
    count_use(context)
    text = use.text
    whole = text.of or text if text is not None else None
    if whole is not None and card is not None and not from_play:
        for one in whole.besides:
            if one is not text and one.mechanic is not None and not (one.mechanic[0] == "maneuver" and whole.strike):
                lasting.give(context, one)
    if text is not None and text.of is not None:
        count_use(context_of(table, minion, use._replace(text=text.of)))
    elif text is not None and text.strike is None and (text.do or text.goes or (card is not None and card.lacks)):
        carry_out(context)


@rule("general.cancel.counts_as_played")
def cancelled_in_combat(table: Table, minion: Minion, card: Card, paid: bool) -> None:
    """{card} is cancelled, and does nothing."""
    from vtesref.engine.cards import play

    if paid:
        play.play_card(table, minion, card)
    else:
        play.burn_card(table, card)
        library.replace(table, minion.controller, card, cancelled=True)


def strike_resolves(table: Table, minion: Minion, use: Use) -> None:
    """Carry out what a strike does besides, as it resolves."""
    if use.text is not None and use.text.do:
        carry_out(context_of(table, minion, use))


__all__ = ["ASH_HEAP", "as_effect", "bars", "carry_out", "choose", "over", "spend", "texts_at"]
