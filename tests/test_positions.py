"""A position between two actions is told in words, from which the same table is laid out again."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from retelling import made_decks

from vtesref.corpus import library
from vtesref.engine.core import Refused
from vtesref.engine.people import Deed
from vtesref.engine.table import ASH_HEAP, HAND, IN_PLAY, LIBRARY, READY, TORPOR, UNCONTROLLED
from vtesref.engine.turn.turn import take_up
from vtesref.scenario import ScenarioError, parse, playing
from vtesref.scenario import (
    place as lay_out,
)
from vtesref.scenario.play import deck_games, games, position_fields
from vtesref.scenario.play import position as position_text
from vtesref.scenario.play.session import Session
from vtesref.scenario.words import played_cards

if TYPE_CHECKING:
    from vtesref.engine.table import Table
    from vtesref.scenario.words.cards import Definition

#: Games in which positions are told, how often, and the turns after which each is broken off.
SEEDS, OFTEN, CAP = (0, 1, 3), 0.12, 25


@pytest.fixture(scope="module")
def known(root: str) -> played_cards.Known:
    library.use(root)
    return played_cards.held()


def standing(table: Table) -> dict[str, Any]:
    """Return what anybody sees who looks at a table, worked out apart from how positions are told."""
    there = [one for one in table.seats if not one.ousted and not one.withdrawn]
    seen: dict[str, Any] = {"where": (str(table.course.active), table.course.phase, str(table.course.edge))}
    for seat in there:
        seen[f"{seat}"] = (seat.pool, seat.points)
        for place in (HAND, ASH_HEAP):
            mine = [one for one in table.cards if one.place == place and (one.holder or one.owner) is seat]
            seen[f"{place} of {seat}"] = Counter(one.name for one in mine if one.lies_on is None)
        cards = [one for one in table.cards if one.place == LIBRARY and one.owner is seat]
        seen[f"library of {seat}"] = [one.name for one in sorted(cards, key=lambda one: one.depth)]
    for one in table.minions:
        if one.region in (READY, TORPOR, UNCONTROLLED):
            seen[str(one)] = (
                one.region,
                one.counters,
                one.capacity,
                str(one.controller),
                one.clan,
                one.sect,
                one.title,
            )
            seen[f"{one} has"] = (frozenset(one.disciplines), one.locked and one.region != UNCONTROLLED)
    lying = [one for one in table.cards if one.place == IN_PLAY and not getattr(one.holder, "is_gone", False)]
    seen["in play"] = Counter((one.name, str(one.holder), one.counters, one.locked) for one in lying)
    return seen


def again(text: str) -> Table:
    table = playing.set_up(text, "fifth-2020")
    take_up(table)
    return table


@pytest.mark.full
def test_positions_of_games_between_decks_come_again_from_their_words(
    known: played_cards.Known, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[position_text.Told] = []
    defined: dict[str, Definition] = {}
    lay_out = deck_games.lay_out

    def laid(*args: Any, **kwargs: Any) -> Any:
        found = lay_out(*args, **kwargs)
        defined.update(found[1])
        return found

    monkeypatch.setattr(deck_games, "lay_out", laid)
    for seed in SEEDS:
        chance = random.Random(f"positions {seed}")

        def watch(table: Table, text: str, chance: random.Random = chance) -> None:
            if table.course.over or text == games.FIRST_PLAYER or chance.random() > OFTEN:
                return
            position = position_text.told(table, defined)
            told.append(position)
            if not position.unsaid:
                assert standing(again(position.text)) == standing(table), position.text

        deck_games.play(made_decks(known, chance, 4), known, seed, cap=CAP, watch=watch, careful=True)
    whole = sum(not one.unsaid for one in told)
    unread = [one for one in told if any(words.startswith("the whole: ") for words in one.unsaid)]
    assert len(told) > 50
    assert whole > 0.97 * len(told), Counter(words for one in told for words in one.unsaid).most_common(10)
    assert len(unread) < len(told) // 20, unread[0].unsaid


GIVEN = (
    "Alice 12 hand size 6 with Haven (location, unique, gain 1 pool (unlock phase)) locked holding Oration: "
    "Royce 3/6 Brujah Camarilla prince of Paris dom DOM wounded with Ledger (equipment, +1 bleed), Rake 2 ally; "
    "Bob 9 withdrawing: Lupo 1/4 torpor, Ivan 2/5 locked with Hound (retainer, 2 life, inflict 1 (before range)); "
    "Alice's turn; minion phase; Bob has the Edge where Oration is an action modifier, +1 votes"
)


def test_a_position_with_cards_that_the_story_defines_comes_again() -> None:
    session = Session(GIVEN, "fifth-2020")
    told = position_text.told(session.now().table, session.defined)
    assert told.unsaid == ()
    assert standing(again(told.text)) == standing(session.now().table)
    assert "Haven is a location, unique" in told.text


@pytest.mark.usefixtures("known")
def test_who_takes_a_minion_back_that_they_have_lent_is_its_lender_no_more() -> None:
    given = "Alice 20 holding Malkavian Dementia; Bob 14: Lupo 3/4 Malkavian lent by Alice; Alice's turn; master phase"
    session = Session(given, "fifth-2020")
    session.do("Alice plays Malkavian Dementia on Lupo")
    lupo = session.now().table.minions[0]
    assert (str(lupo.controller), lupo.lender) == ("Alice", None)


@pytest.mark.parametrize(
    ("changed", "otherwise"),
    [
        ("Bob has the Edge", "Alice has the Edge"),
        ("Alice 12", "Alice 11"),
        ("wounded with", "with"),
        ("locked holding", "holding"),
        ("prince of Paris", "prince of Rome"),
    ],
)
def test_a_position_that_is_told_otherwise_is_another(changed: str, otherwise: str) -> None:
    table = Session(GIVEN, "fifth-2020").now().table
    other = Session(GIVEN.replace(changed, otherwise), "fifth-2020").now().table
    assert position_fields.differences(table, other)


def test_what_a_minion_has_done_this_turn_is_told_and_bars_it_again() -> None:
    given = "Alice 20: Royce 3/6; Bob 9: Lupo 4/4; Cleo 9: Mira 2/2; Alice's turn; minion phase"
    session = Session(given, "fifth-2020")
    session.do("Royce bleeds")
    while session.now().question is not None:
        session.answer(0)
    told = position_text.told(session.now().table, session.defined)
    assert told.unsaid == ()
    assert "Royce has bled this turn" in told.text
    with pytest.raises(ScenarioError, match="nothing that a minion has done"):
        playing.set_up(f"{given}; Royce has sung this turn", "fifth-2020")


def test_while_an_action_goes_on_no_position_is_told() -> None:
    session = Session("Alice 20: Royce 3/6; Bob 9: Lupo 4/4; Alice's turn; minion phase", "fifth-2020")
    session.do("Royce bleeds")
    assert session.now().question is not None
    with pytest.raises(ScenarioError, match="under way"):
        position_text.told(session.now().table, session.defined)


STANDING = (
    "Alice 12 ash heap Vessel: Rake 2 ally, Lupo 3/4 Malkavian owned by Bob lent by Bob, Anson 5; Bob 9: Ivan 2/5"
)


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(
    ("where", "remembered"),
    [
        ("Alice's turn; discard phase; 1 discard phase action left", "Bob's library is shuffled"),
        ("Alice's turn; discard phase; 1 discard phase action left", "Bob owes 1 master phase action"),
        ("Alice's turn; discard phase; 1 discard phase action left", "Bob is owed 1 master phase action"),
        ("Alice's turn; discard phase; 1 discard phase action left", "Alice has discarded Vessel this phase"),
        ("Alice's turn; discard phase; 1 discard phase action left", "an event has been played this phase"),
        ("Alice's turn; master phase; 1 master phase action left", "a trifle has brought a master phase action"),
        ("Alice's turn; master phase; 1 master phase action left", "a master phase action has been used before"),
        ("Alice's turn; minion phase", "Bob has 2 debt counters"),
        ("Alice's turn; minion phase", "Rake has come into play this turn"),
        ("Alice's turn; minion phase", "Alice still replaces 1 card in their next unlock phase"),
        ("Alice's turn; influence phase; 2 transfers left", "transfers have been spent by a card this phase"),
        (
            "Alice's turn; influence phase; 2 transfers left",
            'Alice has used "use your influence phase" of Vessel this phase',
        ),
        ("Alice's turn; minion phase", 'Anson has used "diablerie" (since a turn of Bob)'),
        (
            "Alice's turn; minion phase",
            '"control of Lupo is for a time" of Malkavian Dementia lasts until '
            "Alice's next unlock phase (Alice, on Lupo)",
        ),
        (
            "Alice's turn; minion phase",
            '"+2 hand size to Alice" of Dreams of the Sphinx lasts until the end of the turn (Alice, on Alice)',
        ),
    ],
)
def test_what_is_remembered_where_a_game_stands_is_told_as_it_was_given(where: str, remembered: str) -> None:
    session = Session(f"{STANDING}; {remembered}; {where}", "fifth-2020")
    told = position_text.told(session.now().table, session.defined)
    assert told.unsaid == ()
    assert f"; {remembered}; " in told.text
    without = Session(f"{STANDING}; {where}", "fifth-2020").now().table
    assert position_fields.differences(session.now().table, without)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("Ivan has come into play this turn", "of allies alone"),
        ("Alice has discarded Majesty this phase", 'no "Majesty" of Alice'),
        ("Bob replaces 1 card when it rains", "is replaced when"),
        (
            '"-1 stealth to Ivan" of Malkavian Dementia lasts until the end of the world (Alice, on Ivan)',
            "nothing lasts",
        ),
        ('"sings" of Malkavian Dementia lasts until the end of the turn (Alice, on Ivan)', 'says "sings"'),
        ('Anson has acted with Malkavian Dementia for "song" this turn', 'nothing like "song"'),
        ("the contest of Anson is settled this phase", "in an unlock phase alone"),
        ("the text of Anson is still to take place this phase", 'no text of "Anson" takes place'),
    ],
)
@pytest.mark.usefixtures("known")
def test_what_cannot_be_remembered_is_refused(given: str, words: str) -> None:
    with pytest.raises(ScenarioError, match=words):
        playing.set_up(f"{STANDING}; {given}; Alice's turn; minion phase", "fifth-2020")


TWINS = "Alice 2 with the Edge: Royce 3/6, Nora 2/3, Mira 2/6 prince of Paris; Bob 20 with Anarch Revolt: Royce 4/4"


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(
    "remembered",
    [
        "the contest of Royce is settled this phase",
        "the contest of Mira's title is settled this phase",
        "the text of Anarch Revolt is still to take place this phase",
        "the text of Fame on Ivan is still to take place this phase",
        "the text of Arika is still to take place this phase",
        "the contest of Nora is settled this phase; the text of Anarch Revolt is still to take place this phase",
    ],
)
def test_what_is_due_or_settled_in_a_phase_is_told_as_it_was_given(remembered: str) -> None:
    rest = "Nora 1/3, Ivan 3/5 torpor with Fame, Lupo 4/4 prince of Paris; Cleo 9: Arika"
    where = "Alice's turn; unlock phase"
    session = Session(f"{TWINS}, {rest}; {remembered}; {where}", "fifth-2020")
    told = position_text.told(session.now().table, session.defined)
    assert told.unsaid == ()
    assert f"; {remembered}; " in told.text
    without = Session(f"{TWINS}, {rest}; {where}", "fifth-2020").now().table
    assert position_fields.differences(session.now().table, without)


@pytest.mark.usefixtures("known")
def test_a_game_that_leaves_a_text_for_later_is_told_and_goes_on_with_it() -> None:
    session = Session(
        "Alice 1 with the Edge: Royce 3/6; Bob 10 with Anarch Revolt: Lupo 4/4; Cleo 9; Alice's turn", "fifth-2020"
    )
    question = session.do("unlock phase").question
    assert question is not None
    assert [str(one) for one in question.options] == [
        "the text of Anarch Revolt takes place",
        "Alice leaves what is due for later",
    ]
    session.answer(1)
    told = position_text.told(session.now().table, session.defined)
    assert (told.unsaid, "the text of Anarch Revolt is still to take place" in told.text) == ((), True)
    for one in (session, Session(told.text, "fifth-2020")):
        assert one.do("Alice takes the pool of the Edge").question is None  # nothing else is left to be done
        assert one.now().table.seats[0].pool == 1
        assert not one.now().table.course.turn.texts_left


@pytest.mark.usefixtures("known")
def test_the_second_ally_of_a_card_is_told_with_its_letter_and_has_the_text_of_the_card() -> None:
    given = "Alice 9: Jake Washington 1, Jake Washington B 2; Bob 9: Ivan 2/5; Alice's turn; minion phase"
    session = Session(given, "fifth-2020")
    told = position_text.told(session.now().table, session.defined)
    assert (told.unsaid, "Jake Washington B 2" in told.text) == ((), True)
    assert [one.card for one in session.now().table.minions][:2] == ["Jake Washington"] * 2


@pytest.mark.usefixtures("known")
def test_a_title_that_was_lost_is_told() -> None:
    session = Session("Alice 12: Lucinde 5 untitled; Bob 9: Ivan 2/5; Alice's turn; minion phase", "fifth-2020")
    told = position_text.told(session.now().table, session.defined)
    assert (told.unsaid, session.now().table.minions[0].title) == ((), "")
    assert "Lucinde 5 untitled" in told.text
    with pytest.raises(ScenarioError, match="cannot be both"):
        playing.set_up("Alice 12: Lucinde 5 prince of Paris untitled; Bob 9: Ivan 2/5", "fifth-2020")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("Mira 2/6 Tremere slave to Tremere infernal", "Mira 2/6 Tremere slave to Tremere infernal"),
        ("Mira 2/6 Inner Circle of Brujah superior dom", "Mira 2/6 Inner Circle of Brujah DOM"),
        ("Mira 2/6; Alice's turn; influence phase; 1 transfer left", "influence phase; 1 transfer left"),
    ],
)
def test_what_a_minion_has_and_what_is_left_is_told_as_it_is_read(given: str, words: str) -> None:
    session = Session(f"Alice 9: {given}; Bob 7: Lupo 4/4", "fifth-2020")
    told = position_text.told(session.now().table, session.defined)
    assert told.unsaid == ()
    assert words in told.text


def test_what_no_words_say_is_named() -> None:
    session = Session("Alice 20: Royce 3/6; Bob 9: Lupo 4/4; Alice's turn; discard phase", "fifth-2020")
    table = session.now().table
    table.minions[0].__dict__["forgone"] = (Deed("no action", None, barred_by="Obedience"),)
    told = position_text.told(table, session.defined)
    assert told.unsaid == ("Royce: actions that the text of a card bars this turn",)


ON_CARDS = (
    "Alice 12 with The Erciyes Fragments and Cold Amber's Hold: Royce 3/6; Bob 9: Lupo 4/4; "
    "{}; Alice's turn; minion phase"
)


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(
    "words",
    [
        "Majesty of Bob lies on The Erciyes Fragments of Alice",
        "The Embrace of Bob lies on Cold Amber's Hold of Alice",
        "The Erciyes Fragments of Alice was played as if from hand",
        "Royce cannot bleed again this turn (Obedience, aimed at Bob)",
        "Royce cannot call a referendum with Anarch Revolt that was in play again this turn (Delaying Tactics)",
        "the next predator gains 10 pool for the prey",
    ],
)
def test_cards_on_cards_and_what_texts_bar_are_told_as_they_were_given(words: str) -> None:
    session = Session(ON_CARDS.format(words), "fifth-2020")
    told = position_text.told(session.now().table, session.defined)
    assert told.unsaid == ()
    assert f"; {words}; " in told.text
    without = Session(ON_CARDS.format("turn 0"), "fifth-2020").now().table
    assert position_fields.differences(session.now().table, without)


@pytest.mark.usefixtures("known")
def test_what_a_text_bars_is_refused_again() -> None:
    barred = ON_CARDS.format("Royce cannot bleed again this turn (Obedience, aimed at Bob)")
    with pytest.raises(Refused) as refused:
        Session(barred, "fifth-2020").do("Royce bleeds")
    assert refused.value.keys == ("general.golden_rule",)
    assert refused.value.why.startswith("Obedience: ")


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("Majesty of Bob lies on Fame of Alice", 'no card in play is called "Fame"'),
        ("Majesty of Bob lies on The Erciyes Fragments of Bob", "Bob controls no The Erciyes Fragments"),
        ("Fame of Bob was played as if from hand", 'no "Fame" of Bob is in play'),
    ],
)
def test_a_card_that_cannot_lie_there_is_refused(words: str, why: str) -> None:
    with pytest.raises(ScenarioError, match=why):
        playing.set_up(ON_CARDS.format(words), "fifth-2020")


@pytest.mark.usefixtures("known")
def test_after_a_cancelled_political_action_card_the_vampire_may_take_another_political_action() -> None:
    story = (
        "Alice 20 holding Conservative Agitation and Anarchist Uprising: Royce 3/6; "
        "Bob 14 holding Direct Intervention: Lupo 3/4; Alice's turn; minion phase | "
        "Royce calls Conservative Agitation, Bob plays Direct Intervention, Royce calls Anarchist Uprising"
    )
    outcome = playing.play(parse(story), "fifth-2020")
    assert not outcome.missed
    assert outcome.table.course.politicians == ("Royce",)


@pytest.mark.parametrize(
    ("given", "owner"),
    [
        ("controlled by Bob", "Bob"),
        ("owned by Cleo controlled by Bob", "Cleo"),
        ("owned by Alice controlled by Bob", "Alice"),
        ("", "Alice"),
    ],
)
def test_a_master_card_on_a_vampire_belongs_to_whoever_controls_it_unless_told(
    root: str, given: str, owner: str
) -> None:
    library.use(root)
    seats = f"Alice 20: Royce 4/6 with {f'Fame {given}'.strip()}; Bob 20: Lupo 4/4; Cleo 20: Mira 3/3"
    scenario = parse(f"{seats} | Royce is burned")
    assert f"Fame in the ash heap of {owner}" in playing.play(scenario, "fifth-2020").told
    table = playing.set_up(scenario, "fifth-2020")
    told = position_text.told(table, {card.name.lower(): card for card in scenario.cards.values()})
    again = playing.set_up(parse(f"{told.text} | Royce is burned"), "fifth-2020")
    assert [str(card.owner) for card in again.cards if card.name == "Fame"] == [owner]


@pytest.mark.parametrize(
    "seat",
    [
        "Alice 20 with Anarch Revolt with the Edge",
        "Alice 20 with the Edge with Anarch Revolt",
        "Alice 20 with Anarch Revolt with the Edge with Archon",
        "Alice 20 with Dance with Wolves with the Edge",
    ],
)
def test_the_edge_can_be_told_with_a_word_of_its_own_among_cards(seat: str) -> None:
    names = ("Anarch Revolt", "Archon", "Dance with Wolves")
    cards = "; ".join(f"{name} is a location, +1 stealth (lock)" for name in names)
    given = lay_out(f"{seat}: Vera 4/6; Bob 20: Lupo 3/3 where {cards}")
    assert given.course.edge is given.seats[0]
    assert {card.name for card in given.cards} == {name for name in names if name in seat}


def test_methuselahs_without_minions_need_no_colon() -> None:
    for where in ("Alice's turn", "Alice's turn; influence phase; 2 transfers left", "turn 3; Bob has the Edge"):
        assert [(str(one), one.pool) for one in lay_out(f"Alice 7; Bob 20; {where}").seats] == [
            ("Alice", 7),
            ("Bob", 20),
        ]


@pytest.mark.parametrize(
    ("given", "write"),
    [
        ("Royce 3; Lupo 4/5", "or a colon after a Methuselah: Royce 3: ..."),
        ("Alice: Vera 4/6; Bob; Cleo: Lupo 3/3", "or a pool and a colon after a Methuselah: Bob 20: ..."),
        ("Alice holding X, X, X, X, X, X, X, X: Vera 4/6 where X is a combat card, maneuver", "Alice 30 hand size 8"),
    ],
)
def test_a_position_that_is_not_read_is_refused_with_what_to_write(given: str, write: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        lay_out(given)
    assert write in str(refused.value)
