"""Effects by which something is always so for a time: values that are changed, and what somebody is kept from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.cards import times
from vtesref.engine.cards.context import SPARED
from vtesref.engine.cards.notation.effects_table import ALWAYS_ROWS, effect
from vtesref.engine.cards.notation.named_values import DEEDS, VALUES, Value
from vtesref.engine.cards.texts import ALWAYS, Doing, Text
from vtesref.engine.cards.tracking import lasting, library
from vtesref.engine.cards.whom import amounts, refs
from vtesref.engine.table import Card, Methuselah, Minion
from vtesref.engine.turn import discard, influence, master

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.texts import Lasting


def _made(context: Context, text: Text, whom: Any) -> Lasting:
    """Return a text that is so of WHOM for a time; whom its card does not affect stays known."""
    one = lasting.made(context, text)
    return one._replace(names=(("WHOM", (whom,)), *(named for named in one.names if named[0] == SPARED)))


#: What is given out as a phase begins: the phase, and what gives more of it once it has begun.
GIVEN_OUT = {
    "master phase actions": ("master", master.change_amount),
    "transfers": ("influence", influence.change_amount),
    "discard phase actions": ("discard", discard.change_amount),
}


def change(context: Context, name: str, whom: list[Any], points: int, scope: str) -> None:
    """Let a value of somebody be changed for a time."""
    row = ALWAYS_ROWS[f"+{{plus:amount}} {name}[ to {{who:{VALUES[name].sort}}}]"]
    for one in whom:
        words = f"{amounts.signed(points)} {name} to {one}"
        doing = Doing(
            words,
            row,
            {
                ("plus" if points >= 0 else "minus"): amounts.Amount(str(abs(points)), "number", abs(points)),
                "who": refs.Ref("WHOM", VALUES[name].sort, "name", "WHOM"),
            },
        )
        text = Text(ALWAYS, words, until=scope, do=(doing,))
        made = _made(context, text, one)
        of_theirs = scope == times.NEXT_MASTER and isinstance(one, Methuselah)
        lasting.begin(context.table, made._replace(whose=one) if of_theirs else made)
        if name == "hand size":
            library.keep(context.table, one)
        course = context.table.course
        if name in GIVEN_OUT and course.phase == GIVEN_OUT[name][0] and one is course.active is not None:
            GIVEN_OUT[name][1](context.table, course.active, points)


def _changing(value: Value, sign: int) -> Callable[..., None]:
    def carry(context: Context, n: int, scope: str, who: Any = None) -> None:
        whom = [who] if who is not None else [context.user] if value.sort == "minion" else [context.you]
        change(context, value.name, [each for each in whom if each is not None], sign * n, times.scope_of(scope))

    carry.__doc__ = f"Change the {value.name} of somebody for a time."
    return carry


for _one in VALUES.values():
    for _sign, _mark in ((1, "+"), (-1, "-")):
        effect(
            f"{_mark}{{n:amount}} {_one.name}[ to {{who:{_one.sort}}}] {{scope:until}}",
            f"for a time ({_one.meaning})",
            observed=f"its {_one.name}",
            early=_one.name == "hunt",  # of the action that is a hunt: before it takes place
            says="of a hunt" if _one.name == "hunt" else "",
            counts=_one.counts,
        )(_changing(_one, _sign))


def let_be(context: Context, name: str, thing: Minion | Card, scope: str) -> None:
    """Let be so for a time of a minion or card what has a name among what is always so."""
    row = next(one for one in ALWAYS_ROWS.values() if one.observed == name)
    sort = "minion" if isinstance(thing, Minion) else "card"
    words = row.written.replace(f"{{who:{sort}}}", str(thing))
    doing = Doing(words, row, {"who": refs.Ref("WHOM", sort, "name", "WHOM")})
    text = Text(ALWAYS, words, until=scope, do=(doing,))
    lasting.begin(context.table, _made(context, text, thing))


def bar(context: Context, minion: Minion, deed: str, scope: str) -> None:
    """Keep a minion from something for a time."""
    row = ALWAYS_ROWS[f"{{who:minion}} cannot {deed}"]
    doing = Doing(f"{minion} cannot {deed}", row, {"who": refs.Ref("WHOM", "minion", "name", "WHOM")})
    text = Text(ALWAYS, doing.text, until=scope, do=(doing,))
    lasting.begin(context.table, _made(context, text, minion))


def _barring(deed: str) -> Callable[..., None]:
    def carry(context: Context, who: Minion, scope: str) -> None:
        bar(context, who, deed, times.scope_of(scope))

    carry.__doc__ = f"Keep somebody for a time from this: {deed}."
    return carry


for _deed, _in in DEEDS.items():
    effect(
        f"{{who:minion}} cannot {_deed} {{scope:until}}", "for a time", observed="it cannot", says="harms", counts=_in
    )(_barring(_deed))
