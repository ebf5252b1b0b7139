"""Combat: random combats that must keep the invariants of a table, and counts of every way, against a brute force."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import brute_combat
import pytest
import yaml
from amounts import tenth

from vtesref.engine.asking import MayManeuver, WhichStrike
from vtesref.engine.cards.model import (
    COMBAT_ENDS,
    DAMAGE,
    DESTROY,
    DODGE,
    HAND_STRIKE,
    PARALYZE,
    STEAL,
    STEAL_BLOOD,
    Effect,
)
from vtesref.engine.cards.use import Use
from vtesref.engine.combat import combat, rounds, strikes
from vtesref.engine.core import Question, Refused
from vtesref.engine.editions import PLAYED
from vtesref.engine.short import adapting
from vtesref.engine.short.rewriting import effect, shown
from vtesref.engine.short.table_combat import WORDS
from vtesref.engine.table import (
    ALLY,
    ASH_HEAP,
    HAND,
    IN_PLAY,
    READY,
    REMOVED,
    RETAINER,
    TORPOR,
    VAMPIRE,
    Card,
    Course,
    Methuselah,
    Minion,
    Table,
)
from vtesref.scenario import ScenarioError, parse, playing
from vtesref.scenario.play import exploring
from vtesref.scenario.play.exploring import explore

if TYPE_CHECKING:
    from collections.abc import Iterator

CRR, REVISED, FIFTH = PLAYED

# -- Random combats ---------------------------------------------------------------------------------------------------

COMBATS = 10_000
#: In one of how many combats at most each word of a card comes into play, over all of them; in a tenth of them, once.
OFTEN = 66
POTENCE = ("discipline Potence",)


class Template(NamedTuple):
    """What a card is made from."""

    name: str
    kind: str
    levels: tuple[tuple[str, tuple[Effect, ...]], ...]
    requires: tuple[str, ...] = ()
    blood_cost: int = 0
    pool_cost: int = 0


def template(kind: str, text: str, superior: str = "", blood: int = 0, pool: int = 0) -> Template:
    levels = [
        (level, tuple(effect(one) for one in words.split(", ")))
        for level, words in (("basic", text), ("superior", superior))
        if words
    ]
    return Template(text, kind, tuple(levels), POTENCE if superior else (), blood, pool)


HELD = [
    template("combat card", text)
    for text in (
        "strike: hand +1",
        "strike: hand +2 aggravated, first strike",
        "strike: 2",
        "strike: 3, take 1",
        "strike: 2 aggravated, take 1 aggravated",
        "strike: 1 ranged, maneuver",
        "strike: 2r first strike",
        "strike: 1 and 1 aggravated",
        "strike: 1 ranged, gain 1 blood",
        "strike: 1, burn 2 blood",
        "strike: hand, inflict 1",
        "strike: 1 ranged, environmental 1",
        "strike: 1, prevent 1",
        "strike: dodge",
        "strike: dodge, press",
        "strike: dodge (retainers)",
        "strike: dodge, 1 additional strikes",
        "strike: combat ends",
        "strike: combat ends and 1 damage",
        "strike: combat ends and 2 aggravated damage",
        "strike: steal 2 blood",
        "strike: steal 3 blood first strike",
        "strike: steal 1 life ranged",
        "strike: destroy equipment",
        "strike: destroy weapon ranged",
        "strike: steal equipment",
        "strike: steal weapon",
        "strike: paralyze",
        "strike: paralyze, maneuver",
        "first strike",
        "maneuver",
        "maneuver, optional maneuver",
        "optional maneuver, press",
        "press",
        "press to continue",
        "press to end",
        "+1 strength, press to continue",
        "1 additional strike",
        "2 additional strikes (limited)",
        "prevent 1",
        "prevent all",
        "environmental 1 (this combat)",
        "prevent 2 (retainers)",
        "prevent all normal",
        "prevent 1 aggravated, prevent 1",
        "+1 strength, press",
        "+2 strength (this combat)",
        "+1 damage",
        "+2 aggravated damage",
        "+1 damage (at long range)",
        "ammunition +1",
        "ammunition +1 aggravated",
        "aggravated hands",
        "set range close",
        "set range long",
        "set range long (as combat is entered)",
        "inflict 1",
        "inflict 1 aggravated (end of round)",
        "environmental 1 (before range)",
        "environmental 1 aggravated (before strikes)",
        "take 1 (before range), +2 strength",
        # Not "take 1 aggravated (end of round), gain 2 blood": who is burned by the first part would still gain.
        "take 1 aggravated (end of round)",
        "immune to strikes (before strikes)",
        "immune to ranged strikes (before range)",
        "immune to aggravated damage (before strikes)",
        "gain 2 blood",
        "gain 1 life (before range)",
        "burn 1 blood",
        "burn 2 life (before strikes)",
        "end combat",
        "end combat (as combat is entered)",
        "hand strikes only",
        "cannot strike",
        "no torpor until the combat ends",
        "the round has a press",
        "cancel a strike card",
        "start a new combat",
        "the combat goes on",
        "diablerise the opposing vampire",
    )
] + [
    template("combat card", "strike: 1", "strike: 2 first strike", blood=1),
    template("combat card", "maneuver (at close range)", "maneuver, press", blood=1),
    template("combat card", "prevent 1 normal", "maneuver, prevent all", pool=1),
    template("combat card", "+1 strength (before range)", "strike: hand +3, prevent 1", blood=2),
    template("combat card", "cancel a strike card, gain 1 blood", "cancel a strike card, press"),
]
#: Words that need a partner, or their moment, to come up are held more often.
HELD += [
    one
    for one in HELD
    if any(
        word in one.name for word in ("ammunition", "cancel", "destroy", "steal e", "steal w", "+1 damage", "set range")
    )
] * 2
OFTENER = {"press to end": 8, "press": 2, "press to continue": 4, "cannot strike": 2, "first strike": 1}
OFTENER |= {"start a new combat": 1, "the combat goes on": 1, "diablerise the opposing vampire": 6}
HELD += [one for one in HELD for _ in range(OFTENER.get(one.name, 0))]
HELD += [one for one in HELD if one.name.startswith(("ammunition", "strike: paralyze"))]
LYING = [
    template("weapon", text)
    for text in (
        "strike: strength +1",
        "strike: strength aggravated",
        "strike: strength +1, maneuver",
        "strike: 2 ranged, optional maneuver",
        "strike: 1 ranged, first strike",
        "strike: 1 aggravated",
        "strike: 2 ranged, +1 damage",
    )
] + [
    template("equipment", text)
    for text in (
        "prevent 1",
        "prevent 1 (retainers)",
        "+1 strength",
        "maneuver",
        "press",
        "1 additional strike",
        "immune to environmental damage",
        "immune to damage",
    )
]
OWN = [
    template("ability", text)
    for text in (
        "environmental 1",
        "environmental 1 aggravated",
        "press",
        "prevent 1",
        "gain 1 life (end of round)",
        "strike: 1 ranged",
        "inflict 1 (before strikes)",
        "immune to ranged strikes",
    )
]
OUTSIDE = [
    template("combat card", text)
    for text in (
        "set range long (bystander)",
        "the round has a press (bystander)",
        "end combat (bystander)",
        "hand strikes only (bystander)",
    )
]


def make(one: Template, place: str, holder: Methuselah | Minion) -> Card:
    adapted = adapting.adapted(one.kind, one.levels)
    return Card(
        one.name,
        one.kind,
        texts=adapted.texts,
        requires=one.requires,
        blood_cost=one.blood_cost,
        pool_cost=one.pool_cost,
        place=place,
        holder=holder,
    )


class Layout(NamedTuple):
    """What lies on a table before a combat."""

    seats: tuple[Methuselah, ...]
    minions: tuple[Minion, ...]
    cards: tuple[Card, ...]


def lay_out(chance: random.Random) -> Layout:
    """Draw two minions with what is on them and in their hands, and sometimes somebody who looks on."""
    seats = [Methuselah("Alice", chance.randrange(1, 5)), Methuselah("Bob", 10), Methuselah("Carol", 10)]
    minions: list[Minion] = []
    cards: list[Card] = []
    together = chance.random() < 0.005
    for name, seat in (("Royce", seats[0]), ("Lupo", seats[0 if together else 1])):
        if chance.random() < 0.75:
            capacity = chance.randrange(1, 11)
            minion = Minion(
                name,
                VAMPIRE,
                controller=seat,
                counters=chance.randrange(capacity + 1),
                capacity=capacity,
                region=TORPOR if chance.random() < 0.01 else READY,
                unmended=int(chance.random() < 0.1),
                locked=chance.random() < 0.5,
                disciplines=chance.choice([(), ("Potence",), ("Potence", "POTENCE")]),
                strength=chance.choice([None, None, 2]),
            )
        else:
            minion = Minion(
                name,
                ALLY,
                controller=seat,
                counters=chance.randrange(1, 6),
                strength=chance.choice([None, 0, 1, 2]),
                locked=chance.random() < 0.5,
            )
        minions.append(minion)
        cards += [make(one, HAND, seat) for one in chance.choices(HELD, k=chance.randrange(2, 8))]
        cards += [make(one, IN_PLAY, minion) for one in chance.choices(LYING, k=chance.choice([0, 0, 1, 1, 2]))]
        if chance.random() < 0.1:
            cards.append(make(chance.choice(OWN), IN_PLAY, minion))
        if chance.random() < 0.3:
            retainer = Minion(
                f"{name}'s ghoul", RETAINER, controller=seat, counters=chance.randrange(1, 4), employer=minion
            )
            minions.append(retainer)
            cards.append(make(chance.choice(OWN), IN_PLAY, retainer))
    if chance.random() < 0.15:
        minions.append(Minion("Mira", VAMPIRE, controller=seats[2], counters=2, capacity=4))
        cards += [make(one, HAND, seats[2]) for one in chance.choices(OUTSIDE, k=2)]
    return Layout(tuple(seats), tuple(minions), tuple(cards))


def kinds_of(use: Use) -> Iterator[str]:
    """Yield what counts as fired when a use is chosen: its word, and for a strike what comes with it."""
    told = use.text.told
    word = told.word if told is not None else "strike"
    yield " ".join((word, *(one for name, one in told.slots if name in ("way", "to")))) if told is not None else word
    strike = use.strike
    if strike is None or use.card is None:
        return
    yield f"strike: {strike.kind}"
    if strike.by_strength and use.card.is_weapon:
        yield "strike: strength"
    if strike.ranged:
        yield "strike: ranged"
    if strike.first:
        yield "strike: first strike"
    if strike.aggravated:
        yield "strike: aggravated"
    if strike.kind == COMBAT_ENDS and strike.normal + strike.aggravated:
        yield "strike: combat ends and damage"
    if use.target is not None:
        yield "strike at a retainer"


IMMUNE, PRESS, PREVENT = (effect(one).word for one in ("immune to damage", "press", "prevent 1"))
#: What acts without being chosen: the rule that is applied when it does.
ACTING = {"damage.immune": IMMUNE, "damage.environmental.source": "environmental in play"}

#: The word that needs an action around the combat.
OF_ACTIONS = "continue as if unblocked"
#: Everything that must come up in the random combats.
ALL_WORDS = {
    *(one for one in map(shown, WORDS) if one not in (OF_ACTIONS, "strike: STRIKE") and "|" not in one),
    *(PRESS, f"{PRESS} to continue", f"{PRESS} to end", PREVENT, IMMUNE),
    *("set range close|long close", "set range close|long long", "burn N blood|life", "gain N blood|life"),
    "environmental in play",
    *(f"strike: {kind}" for kind in ("hand strike", "damage", "dodge", "combat ends", "steal blood", "destroy")),
    *(f"strike: {kind}" for kind in ("steal", "strength", "ranged", "first strike", "aggravated")),
    "strike: combat ends and damage",
    "strike at a retainer",
}
#: What an edition bars altogether.
NEVER = {CRR: {"bystander"}, REVISED: {"bystander"}, FIFTH: {"strike: paralyze"}}
ALSO = {CRR: {"strike: paralyze"}, REVISED: {"strike: paralyze"}, FIFTH: {"bystander"}}

#: The rules under which a minion's counters may grow, and fall; all else leaves them.
MOVES = {"effect.steal_blood.moves", "diablerie.step1_blood"}
GROW = {"general.counters.gain_from_bank", "retainer_combat.regain_life_1998", *MOVES}
FALL = {
    *MOVES,
    "cards.cost.blood",
    "cards.retainer.burns_with_employer",
    "cards.target.as_many_as_possible",
    "general.burn.counter_to_bank",
    "damage.aggravated.burn_skips_torpor",
    "damage.aggravated.every_point_1998c",
    "damage.aggravated.wounded_pays",
    "damage.ally.one_life_each",
    "damage.mend.must_burn_all",
    "damage.mend.one_blood_each",
    "diablerie.excess_capacity_1998c",
    "bloodhunt.burns_diablerist",
    "general.capacity.limit",
    "oust.cards_burned_1998",
    "oust.cards_removed_5e",
}
#: Where the cards of the ousted go (a combat card may cost the last pool).
OUSTED = {
    "oust.cards_burned_1998": ASH_HEAP,
    "oust.all_owned_burned_1998c": ASH_HEAP,
    "oust.cards_removed_5e": REMOVED,
}
#: The rules under which a minion changes its region: from where, to where.
REGIONS = {
    "torpor.enter": (READY, TORPOR),
    "effect.paralyze": (READY, TORPOR),
    "damage.ally.burns_at_zero": (READY, ASH_HEAP),
    "retainer.zero_life_burns": (READY, ASH_HEAP),
    "cards.retainer.burns_with_employer": (READY, ASH_HEAP),
    "diablerie.step3_burn": (TORPOR, ASH_HEAP),
    "bloodhunt.burns_diablerist": (READY, ASH_HEAP),
}
#: The rules under which a card changes its place: from where, to where.
PLACES = {
    "cards.minion.burned_after": (HAND, ASH_HEAP),
    "effect.destroy_equipment": (IN_PLAY, ASH_HEAP),
    "cards.equipment.burns_with_bearer": (IN_PLAY, ASH_HEAP),
}


def check_trace(table: Table, start: dict[str, int], context: object) -> set[str]:
    """Hold every change against the rule that it is under; return the keys applied."""
    capacities = {minion.name: minion.capacity for minion in table.minions}
    running = dict(start)
    keys: set[str] = set()
    steps = [table.root]
    while steps:
        step = steps.pop()
        steps += reversed(step.steps)
        key = step.key
        keys.add(key)
        if not step.changes:
            continue
        moved = 0
        for name, field, before, after in step.changes:
            if field == "counters":
                assert isinstance(before, int)
                assert isinstance(after, int)
                assert running[name] == before, (context, key)
                running[name] = after
                moved += after - before
                assert after >= 0, (context, key)
                assert key in (GROW if after > before else FALL), (context, key)
                if key == "general.counters.gain_from_bank":
                    assert after - before == step._values.get("number", step._values.get("amount")), context
                elif key in ("general.capacity.limit", "diablerie.excess_capacity_1998c"):
                    assert before > after == capacities[name], context
            elif field == "pool" and key == "victory.point_and_six_pool":
                assert after - before == 6, context  # type: ignore[operator]
            elif field == "pool":
                assert key == "cards.cost.pool", (context, key)
                assert before - after == step._values["cost"], context  # type: ignore[operator]
            elif field == "region":
                if key in OUSTED:
                    assert after == OUSTED[key], (context, key)
                elif key == "damage.aggravated.burn_skips_torpor":
                    assert (before in (READY, TORPOR), after) == (True, ASH_HEAP), (context, key)
                else:
                    assert REGIONS[key] == (before, after), (context, key)
            elif field == "place":
                assert after == OUSTED[key] if key in OUSTED else PLACES[key] == (before, after), (context, key)
        if key in MOVES:
            assert moved == 0, (context, key)
    assert running == {minion.name: minion.counters for minion in table.minions}, context
    return keys


def check_table(table: Table, cards: int, context: object) -> None:
    """Hold a table against what must be true whenever a combat is over."""
    assert table.course.combat is None, context
    assert len(table.cards) == cards, context
    for seat in table.seats:
        assert seat.pool >= 0, context
    for minion in table.minions:
        assert minion.region in (READY, TORPOR, ASH_HEAP, REMOVED), context
        assert minion.counters >= 0, context
        assert minion.unmended >= 0, context
        assert not minion.bound_for_torpor, (context, minion.name)
        if minion.is_vampire:
            assert minion.counters <= minion.capacity, (context, minion.name)
        else:
            assert minion.region != TORPOR, (context, minion.name)
            assert (minion.counters > 0) == (minion.region == READY), (context, minion.name)
        if minion.region in (ASH_HEAP, REMOVED):
            assert minion.counters == 0, (context, minion.name)
        elif minion.employer is not None:
            assert minion.employer.region != ASH_HEAP, (context, minion.name)
    for card in table.cards:
        if card.place == HAND:
            assert isinstance(card.holder, Methuselah), (context, card.name)
        elif card.place == IN_PLAY:
            assert isinstance(card.holder, Minion), (context, card.name)
            # An ability is no card, and stays with whom it belongs to.
            assert card.kind == "ability" or card.holder.region != ASH_HEAP, (context, card.name)
        else:
            assert card.place in (ASH_HEAP, REMOVED), (context, card.name)
            assert card.holder is None, (context, card.name)


def refusal_of(edition: str, acting: Minion, opposing: Minion) -> str:
    """Return the rule that keeps two minions from fighting, if any; in the CRR another thing takes its place."""
    if acting.controller is opposing.controller:
        return "combat.not_own_minions"
    if TORPOR in (acting.region, opposing.region) and edition != CRR:
        return "torpor.no_combat"
    return ""


def one_combat(edition: str, number: int, fired: Counter[str], replayed: bool) -> set[str] | None:
    """Play one random combat and hold it against the invariants; return the keys applied, None if it was refused."""
    chance = random.Random(f"combat {number}")
    layout = lay_out(chance)
    by_name = {minion.name: minion for minion in layout.minions}

    def draw(question: Question) -> int:
        answer = int(chance.random() * len(question.options))
        if isinstance(question, MayManeuver | WhichStrike):
            assert acting.is_ready, (number, question.what, acting.name)
            assert opposing.is_ready, (number, question.what, opposing.name)
        option = question.options[answer]
        if isinstance(option, Use):
            minion = by_name[question.who]
            assert minion.region != ASH_HEAP or option.card is None, (number, question.what, option.text.source)
            fired.update(kinds_of(option))
            if question.who == "Mira":
                fired["bystander"] += 1
        return answer

    def lay(oracle: Any) -> Table:
        seats, minions, cards = layout
        return Table(PLAYED[edition], seats=seats, minions=minions, cards=cards, course=Course(), oracle=oracle)

    table = lay(draw)
    acting, opposing = by_name["Royce"], by_name["Lupo"]
    if chance.random() < 0.5:
        acting, opposing = opposing, acting
    cause = chance.choice(["combat.from_effects", "combat.from_block"])
    start, counters = table.state(), {minion.name: minion.counters for minion in layout.minions}
    expected = refusal_of(edition, acting, opposing)
    if expected:
        with pytest.raises(Refused) as caught:
            combat.fight(table, acting, opposing, cause)
        assert expected in caught.value.keys
        assert table.state() == start
        return None
    combat.fight(table, acting, opposing, cause)
    check_table(table, len(layout.cards), (edition, number))
    keys = check_trace(table, counters, (edition, number))
    fired.update(ACTING[key] for key in keys & set(ACTING))
    if replayed:
        end = table.state()
        table.undo()
        assert table.state() == start, number
        answers = iter(table.answers)
        again = lay(lambda question: next(answers))
        again.told = False  # which must make no difference
        combat.fight(again, acting, opposing, cause)
        assert again.state() == end, number
        assert next(answers, None) is None, number
    return keys


@pytest.mark.parametrize("combats", tenth(COMBATS))
@pytest.mark.parametrize("edition", PLAYED)
def test_random_combats(edition: str, combats: int, texts: Any) -> None:
    fired: Counter[str] = Counter()
    applied: set[str] = set()
    refused = 0
    for number in range(combats):
        keys = one_combat(edition, number, fired, number < combats // 2)
        refused += keys is None
        applied |= keys or set()
    assert refused > combats // 1000
    often = combats // OFTEN if combats == COMBATS else 1
    rare = {word: fired[word] for word in ALL_WORDS | ALSO[edition] if fired[word] < often}
    assert not rare
    assert not {word: fired[word] for word in NEVER[edition] if fired[word]}
    applied.discard("")
    assert not {key for key in applied if texts.rules[key].positions[edition] == "absent"}


def test_every_kind_of_strike_and_every_word_is_among_the_cards() -> None:
    held = [one for cards in (HELD, LYING, OWN) for card in cards for _, effects in card.levels for one in effects]
    assert {*map(shown, WORDS)} - {OF_ACTIONS} <= {one.word for one in held}
    kinds = {one.strike.kind for one in held if one.strike is not None}
    assert kinds == {HAND_STRIKE, DAMAGE, DODGE, COMBAT_ENDS, STEAL_BLOOD, DESTROY, STEAL, PARALYZE}
    assert {f"strike: {kind}" for kind in kinds} <= ALL_WORDS | ALSO[CRR]


def test_what_hurt_with_the_first_strikes_does_not_hurt_again_with_additional_ones() -> None:
    given = "Alice 9 holding Storm and Quick: Royce 5/6; Bob 9: Lupo 4/4"
    cards = "Storm is a combat card, environmental 1 (during strikes) where Quick is a combat card, 1 additional strike"
    story = "Royce fights Lupo, Royce plays Storm, Royce gains 1 additional strike with Quick"
    # A hand strike each, the storm once, and another hand strike of Royce's.
    for edition in PLAYED:
        outcome = playing.play(parse(f"{given} where {cards} | {story}"), edition)
        assert outcome.result == "Royce ready 4/6; Lupo ready 1/4", edition


# -- Counts of every way ----------------------------------------------------------------------------------------------

COUNTS = yaml.safe_load((Path(__file__).parent / "counts.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", COUNTS, ids=[case["name"] for case in COUNTS])
def test_the_ways_are_those_that_are_pinned_and_those_of_a_brute_force(case: Any) -> None:
    ways = {way.result: way.ways for way in explore(parse(case["text"]), case["edition"])}
    assert ways == case["outcomes"]
    assert brute_combat.count(case["text"], case["edition"]) == case["outcomes"]


def test_enough_situations_are_pinned() -> None:
    assert len({case["text"] for case in COUNTS}) == len(COUNTS) >= 12
    assert {case["edition"] for case in COUNTS} == set(PLAYED)


def situation(chance: random.Random) -> str:
    """Draw two minions and up to three cards a side."""
    capacity = chance.randrange(1, 6)
    royce = f"Royce {chance.randrange(capacity + 1)}/{capacity}"
    other = chance.choice(["Lupo 0/3", "Lupo 1/3", "Lupo 3/3", "Rake 1 ally", "Rake 2 ally strength 1", "Rake 3 ally"])
    name = other.partition(" ")[0]
    actor, second = ("Royce", name) if chance.random() < 0.5 else (name, "Royce")
    lines = [f"{actor} fights {second}"]
    cards: tuple[str, ...] = (
        "maneuvers",
        "presses",
        "presses",
        "strikes 2",
        "strikes 1 ranged",
        "dodges",
        "ends combat",
    )
    cards += ("strikes 1 first strike", "strikes 2 ranged first strike", "strikes 0 ranged")
    for one in ("Royce", name):
        lines += [f"{one} {card}" for card in chance.choices(cards, k=chance.randrange(4))]
    return f"{royce}, {other} | {', '.join(lines)}"


@pytest.mark.parametrize("case", COUNTS, ids=[case["name"] for case in COUNTS])
def test_a_combat_that_cannot_be_taken_up_again_comes_to_the_same(case: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    tell = playing.tell
    monkeypatch.setattr(playing, "tell", lambda table, line, enter: tell(table, line))  # in one go, to its end
    ways = {way.result: way.ways for way in explore(parse(case["text"]), case["edition"])}
    assert ways == case["outcomes"]


@pytest.mark.slow
def test_a_great_exchange_agrees_with_a_brute_force() -> None:
    # The exchange that is measured: two maneuvers, four strikes and a press a side.
    cards = ["maneuvers", "maneuvers", *(f"strikes {number}" for number in range(1, 5)), "presses"]
    lines = ["Royce fights Lupo", *(f"{name} {card}" for name in ("Royce", "Lupo") for card in cards)]
    text = f"Royce 6/6, Lupo 6/6 | {', '.join(lines)}"
    counts = brute_combat.count(text, FIFTH)
    assert sum(counts.values()) > 200_000
    assert {way.result: way.ways for way in explore(parse(text), FIFTH)} == counts


def test_the_story_of_an_outcome_leads_to_it() -> None:
    given = "Royce 3/6, Lupo 2/4"
    story = "Royce fights Lupo, Royce maneuvers, Royce strikes 2 ranged, Royce presses, Lupo dodges"
    for way in explore(parse(f"{given} | {story}"), FIFTH):
        retold = ", ".join(["Royce fights Lupo", *way.answers])
        assert playing.play(parse(f"{given} | {retold}"), FIFTH).result == way.result, retold


@pytest.mark.parametrize("edition", PLAYED)
def test_random_situations_agree_with_a_brute_force(edition: str) -> None:
    chance = random.Random(f"situations {edition}")
    found: set[int] = set()
    for _ in range(150):
        text = situation(chance)
        counts = brute_combat.count(text, edition)
        assert {way.result: way.ways for way in explore(parse(text), edition)} == counts, text
        found.add(sum(counts.values()))
    assert len(found) > 25  # they are not all alike


#: Effects of cards that an exploration passes over once nobody can use them any more.
OPEN = (
    "maneuver",
    "press",
    "press to continue",
    "maneuver, press",
    "strike: 1",
    "strike: 2 ranged",
    "strike: dodge",
    "strike: combat ends",
    "strike: 1, optional maneuver",
    "prevent 1",
    "1 additional strike (limited)",
    "inflict 1 (end of round)",
    "inflict 1 (at long range) (end of round)",
    "set range long",
    "hand size +1",
)


@pytest.mark.parametrize("number", tenth(90))
def test_what_is_passed_over_or_not_compared_makes_no_difference(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(1994)
    parted = 0
    for _ in range(number):
        names = {text: f"Card {place}" for place, text in enumerate(OPEN)}
        hands = [chance.sample(OPEN, chance.randint(1, 3)) for _ in range(2)]
        first, second = (" and ".join(names[one] for one in hand) for hand in hands)
        defined = " where ".join(f"{names[one]} is a combat card, {one}" for one in dict.fromkeys(hands[0] + hands[1]))
        seats = f"Alice 9 holding {first}: Royce {chance.randint(1, 4)}/6; Bob 9 holding {second}: Lupo 3/6"
        story = chance.choice(("Royce fights Lupo", "Royce bleeds, Lupo blocks", "Royce fights Lupo, Royce takes 1"))
        edition = chance.choice(list(PLAYED))
        try:
            scenario = parse(f"{seats} where {defined} | {story}")
        except ScenarioError:
            continue  # it has no such effect
        short = {way.result: way.ways for way in explore(scenario, edition)}
        with monkeypatch.context() as patch:
            patch.setattr(exploring, "_idle", lambda *_: frozenset())
            patch.setattr(rounds, "used", lambda table, step: step)
            patch.setattr(strikes, "choose_in_turn", lambda table: strikes.first_pair(table) or True)
            assert {way.result: way.ways for way in explore(scenario, edition)} == short, scenario.text
        parted += len(short) > 2
    assert parted > number // 3
