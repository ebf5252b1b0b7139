"""A card that does not affect a minion changes nothing of it or of its action, whatever its row says of itself.

Each row is tried on cards of others and on action modifiers. What it does is seen on the table: the action and its
acting minion before and after, so that a row which does not say that it touches the action is found out.
"""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from sweeping import BESIDES, TABLE
from test_sweep_texts import CHOSEN, ON_TOP, PARTS, ROWS, plain

from vtesref.engine.action import bleed_effects, modifier_effects, stealth
from vtesref.engine.action.action import action_of
from vtesref.engine.cards.model import CardError
from vtesref.engine.cards.notation import effects_table
from vtesref.engine.cards.notation.effects_table import EFFECTS, effect
from vtesref.engine.cards.notation.reading import card as read_card
from vtesref.engine.core import EngineError, NotModelled
from vtesref.engine.early_ends import ActionEnds
from vtesref.scenario import ScenarioError, make
from vtesref.scenario.playing import play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.engine.cards.context import Context
    from vtesref.engine.cards.texts import Row
    from vtesref.engine.table import Table

#: Fields of an action that are not of its acting minion: of who blocks it, of its referendum, and what was played.
OF_OTHERS = {
    *("intercepts", "blocker", "upright", "declined", "failed", "awake", "barred", "admitted", "all_declined"),
    *("passes", "played", "used", "about_to_fight"),
}


class Way(NamedTuple):
    """How a row is tried: the type of its card, when that is played, and the story."""

    kind: str
    at: str
    lines: str


WAYS = (
    Way("reaction", "during the action", "Vera bleeds B, Orson plays X"),
    Way("reaction", "as the action card is played", "Vera plays Ban, Orson plays X"),
    Way("reaction", "during a block attempt", "Vera bleeds B, Orson blocks, Otto plays X"),
    Way("reaction", "before any combat begins", "Vera bleeds B, Orson blocks, Orson plays X"),
    Way("reaction", "in reply to a card", "Vera bleeds B, Vera plays Aire, Orson plays X"),
    Way("reaction", "after blocks declined", "Vera bleeds B, Orson plays X"),
    Way("reaction", "during the referendum", "Vera calls Tax, Orson plays X"),
    Way("master", "during the action", "Vera bleeds B, B plays X"),
    Way("action modifier", "during the action", "Vera bleeds B, Vera plays X"),
    Way("action modifier", "during a block attempt", "Vera bleeds B, Orson blocks, Vera plays X"),
    Way("action modifier", "before combat begins", "Vera bleeds B, Orson blocks, Vera plays X"),
)
#: How a text calls the cards of a type.
CALLED = {"reaction": "reaction cards", "master": "master cards", "action modifier": "action modifiers"}
#: What Vera has on her: much of all that effects take away, so that less is seen; and what Orson has to block her.
STRONG = ("+3 bleed to bearer", "+3 stealth to bearer")
KEEN = {"type": "equipment", "texts": [{"always": "+3 intercept to bearer"}]}
#: What a text chooses: as in other sweeps, but not the acting minion, nor what it has on it.
CHOICES = {**CHOSEN, "V": "a ready minion other than acting minion", "K": "a location in play"}
#: What changes: that the action ends is noted by this word, everything else by its field.
ENDS = "the action ends"


def his(table: Table) -> dict[str, Any]:
    """Return what there is of the action under way and of its acting minion, but nothing that is of others."""
    action = table.course.action
    if action is None:
        return {}
    return {
        **{name: value for name, value in action.__dict__.items() if name not in OF_OTHERS},
        **{f"minion: {name}": value for name, value in action.minion.__dict__.items()},
        "all stealth": stealth.stealth(table, action),
        "all bleed": bleed_effects.amount(table, action),
    }


def watched(row: Row, seen: list[set[str]]) -> Row:
    """Return a row that notes in ``seen`` what of the action and the acting minion changes as it is carried out."""

    def carry(context: Context, **slots: Any) -> Any:
        before = his(context.table)
        try:
            found = row.function(context, **slots)
        except ActionEnds:
            seen.append({ENDS})
            raise
        after = his(context.table)
        if before:
            seen.append({name for name in before if after.get(name) != before[name]})
        return found

    return row._replace(function=carry)


def tried(row: Row, way: Way, phrase: str, do: Any, *, affects: bool) -> list[set[str]]:
    """Return what changes each time that a card carries a row out, which affects the acting minion or does not."""
    choose = [f"{name} = {what}" for name, what in CHOICES.items() if re.search(rf"\b{name}\b", phrase)]
    text = {"play": way.at, **({"choose": choose} if choose else {}), "do": [do]}
    card = {"type": way.kind, **({"traits": ["out-of-turn"]} if way.kind == "master" else {}), "texts": [text]}
    bars = () if affects else (f"{CALLED[way.kind]} do not affect bearer",)
    ward = {"type": "equipment", "texts": [{"always": one} for one in (*STRONG, *bars)]}
    read_card({"card": "Ward", **ward})
    given = TABLE.format(a="", b="", va=" with Ward", vb=" with Scope", ha="")
    seen: list[set[str]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(effects_table.EFFECTS, row.written, watched(row, seen))
        patch.setattr(effects_table, "_KEYED", {})
        try:
            read_card({"card": "X", **card})
            cards = {**BESIDES, "X": card, "Ward": ward, "Scope": KEEN}
            play(make(given, tuple(way.lines.split(", ")), (), cards), "fifth-2020")
        except (CardError, ScenarioError, NotModelled):
            pass  # what is played up to there counts
    return seen


def phrases(row: Row) -> list[str]:
    """Return how a row is written on cards: as in other sweeps, and of the acting minion."""
    of_him = row.written.replace("{who:minion}", "acting minion").replace("{who:any}", "acting minion")
    return list(dict.fromkeys((*plain(row.written), *plain(of_him)[:1])))


def wrong(row: Row) -> Iterator[str]:
    """Yield what is wrong with what a row says that it touches, as seen on the table."""
    ways = WAYS if row.needs & OF_ACTIONS else [way for way in WAYS if way.at == "during the action"]
    says_so, carried, changed = "the action" in row.touches, False, False
    for phrase in phrases(row):
        inner = {"for": "each Methuselah M", "do": [phrase]}  # what bars a card does not look into that
        for way, do in product(ways, (phrase, inner) if says_so else (phrase,)):
            usual = tried(row, way, phrase, do, affects=True)
            spared = tried(row, way, phrase, do, affects=False) if usual else []
            carried, changed = carried or bool(usual), changed or any(usual)
            of_user = "user" in phrase or "is of its user" in row.says
            named = "acting minion" in phrase or (of_user and way.kind == "action modifier")
            if any(spared):
                yield f"{phrase}: a {way.kind} {way.at} changes of an action that it does not affect {spared}"
            if usual and not spared and not says_so and not named:
                yield f"{phrase}: a {way.kind} {way.at} does not touch the action, and is in vain"
    if row.needs & OF_ACTIONS and not carried:
        yield f"{row.written}: no card that is tried carries it out"
    if says_so and not changed:
        yield f"{row.written}: it says that it touches the action, and changes nothing of it"


#: What a row needs that is carried out during an action.
OF_ACTIONS = {"action", "attempt", "reply"}


@pytest.fixture(scope="module", autouse=True)
def read_before() -> None:
    """Read the cards that every story has with the rows as they are, before one of those is watched."""
    make(TABLE.format(a="", b="", va="", vb="", ha=""), ("Vera hunts",), (), BESIDES)


def test_a_card_changes_no_action_of_a_minion_whom_it_does_not_affect() -> None:
    rows = [row for row in ROWS if row.needs & OF_ACTIONS]
    assert len(rows) > 25
    assert [why for row in rows for why in wrong(row)] == []


@pytest.mark.parametrize("number", ON_TOP)
def test_nor_does_one_whose_row_needs_no_action(number: int) -> None:
    rows = [row for row in ROWS[number::PARTS] if not row.needs & OF_ACTIONS]
    assert rows
    assert [why for row in rows for why in wrong(row)] == []


def made_up(needs: tuple[str, ...], touches: str, function: Callable[[Context], None]) -> Row:
    """Return a row of an effect that the table does not have, "sing"."""
    effect("sing", "a song", needs=needs, touches=touches)(function)
    return EFFECTS.pop("sing")


def lower_bleed(context: Context) -> None:
    """Lower the bleed of an action, which is of the action."""
    bleed_effects.lower(context.table, action_of(context.table), 1)


def end(context: Context) -> None:
    """End an action, which is of the action."""
    raise ActionEnds("general.golden_rule")


def give_intercept(context: Context) -> None:
    """Give the user intercept, which is nothing of the action."""
    if context.user is not None:
        modifier_effects.more_intercept(context.table, context.user, 1)


@pytest.mark.parametrize("function", [lower_bleed, end])
@pytest.mark.parametrize("touches", ["those named", "its card"])
def test_a_row_that_does_not_say_that_it_touches_the_action_is_found_out(
    function: Callable[[Context], None], touches: str
) -> None:
    assert any("does not affect" in why for why in wrong(made_up(("action",), touches, function)))
    assert list(wrong(made_up(("action",), "the action", function))) == []


def test_so_is_one_that_forgets_that_it_needs_an_action_and_one_that_says_neither_is_refused() -> None:
    assert any("does not affect" in why for why in wrong(made_up((), "", lower_bleed)))
    with pytest.raises(EngineError, match="does not say what it touches"):
        made_up(("action",), "", lower_bleed)


def test_so_is_one_that_says_that_it_touches_the_action_and_touches_something_else() -> None:
    assert any("changes nothing of it" in why for why in wrong(made_up(("action",), "the action", give_intercept)))
    assert list(wrong(made_up(("action",), "those named", give_intercept))) == []


@pytest.mark.parametrize("written", ["user goes to torpor", "user takes {n:number}[ {kind:one of?aggravated}] damage"])
def test_so_is_one_that_does_not_say_that_it_is_of_its_user(written: str) -> None:
    assert any("does not affect" in why for why in wrong(EFFECTS[written]._replace(says=frozenset())))


@pytest.mark.parametrize(
    ("kind", "at", "lines"),
    [
        ("reaction", "during the action", "Lupo plays X"),
        ("combat", "before range", "Lupo blocks, Lupo plays X"),
    ],
)
@pytest.mark.parametrize("effect", ["user takes 2 damage", "user goes to torpor"])
def test_a_card_does_nothing_to_its_own_user_whom_it_does_not_affect(
    kind: str, at: str, lines: str, effect: str
) -> None:
    said = {"reaction": "reaction cards", "combat": "combat cards"}[kind]
    ward = {"type": "equipment", "texts": [{"always": f"{said} do not affect bearer"}]}
    cards = {"X": {"type": kind, "texts": [{"play": at, "do": [effect]}]}, "Ward": ward}
    story = ("Vera bleeds B", *lines.split(", "), *(["Lupo dodges"] if "blocks" in lines else []))
    for on, spared in ((" with Ward", True), ("", False)):
        found = play(make(f"A 9: Vera 3/6; B 9: Lupo 4/4{on}", story, (), cards), "fifth-2020")
        assert ("Lupo ready 4/4" in found.result) is spared, found.result
