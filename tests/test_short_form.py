"""Cards in the short form: what they are as texts, and that they do what the same cards do in the notation of texts."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from sweep_samples import SAMPLES

from vtesref.engine.cards.model import KINDS, CardError
from vtesref.engine.cards.patterns import compiled
from vtesref.engine.editions import PLAYED
from vtesref.engine.short import rewriting
from vtesref.engine.short.adapting import adapted as adapt
from vtesref.engine.short.rewriting import WORDS, effect, read
from vtesref.scenario import Scenario, ScenarioError, make, parse
from vtesref.scenario.playing import play
from vtesref.scenario.words.cards import Definition, define

FIFTH = list(PLAYED)[-1]
TABLE = "A 20: Vera 4/6, Nora 3/4; B 20: Orson 5/5, Otto 4/4; C 20: Cleo 4/6"
LOCKED = "A 20: Vera 4/6; B 20: Orson 5/5 locked; C 20: Cleo 4/6"
VOTES = "A 20: Vera 4/6 Camarilla prince of Chicago; B 20: Orson 5/5; C 20: Cleo 4/6"
TAX = {"Tax": "political action, each Methuselah burns 1 pool"}


class Pair(NamedTuple):
    """A card in both forms, and a story that uses it."""

    short: str
    texts: dict[str, Any]
    given: str
    lines: str


def of(kind: str, **text: Any) -> dict[str, Any]:
    """Return a card in the notation of texts that has one text."""
    return {"card": "X", "type": kind, "texts": [text]}


PAIRS = (
    Pair(
        "action modifier, +1 stealth",
        of("action modifier", play="when stealth is needed", do=["+1 stealth"]),
        TABLE,
        "Vera bleeds B, Orson blocks, Vera plays X",
    ),
    Pair(
        "action modifier, +1 bleed (limited)",
        of("action modifier", play="during the action", do=["+1 bleed"]),
        TABLE,
        "Vera bleeds B, Vera plays X",
    ),
    Pair(
        "action modifier, cannot block",
        of(
            "action modifier",
            play="during a block attempt",
            do=["blocker cannot attempt to block this action", "the attempt fails"],
        ),
        TABLE,
        "Vera bleeds B, Orson blocks, Vera plays X",
    ),
    Pair(
        "action modifier, unlock (after the action)",
        of("action modifier", play="after the action", do=["unlock user"]),
        TABLE,
        "Vera bleeds B, nobody blocks, Vera plays X",
    ),
    Pair(
        "action modifier, unblockable (as announced)",
        of("action modifier", play="as announced", do=["the action cannot be blocked"]),
        TABLE,
        "Vera bleeds B, Vera plays X",
    ),
    Pair(
        "action modifier, end the action (after a block)",
        of("action modifier", play="after a block", do=["end the action"]),
        TABLE,
        "Vera bleeds B, Orson blocks, Vera plays X",
    ),
    Pair(
        "reaction, +1 intercept",
        of("reaction", play="when intercept is needed", do=["+1 intercept"]),
        TABLE,
        "Vera hunts, Orson blocks, Orson plays X",
    ),
    Pair(
        "reaction, wake",
        of("reaction", play="during the action", do=["user wakes"]),
        LOCKED,
        "Vera bleeds B, Orson plays X, Orson blocks",
    ),
    Pair(
        "reaction, attempts to block",
        of("reaction", play="during the action", who="locked or unlocked minion", do=["user attempts to block"]),
        LOCKED,
        "Vera bleeds B, Orson plays X",
    ),
    Pair(
        "reaction, cancel the action card",
        of("reaction", play="as the action card is played", do=["cancel the action card"]),
        TABLE,
        "Vera plays Ban, Orson plays X",
    ),
    Pair(
        "reaction, cancel an action modifier",
        of("reaction", play="in reply to a card", do=["cancel the action modifier being played"]),
        TABLE,
        "Vera bleeds B, Vera plays Aire, Orson plays X",
    ),
    Pair(
        "action modifier, the referendum passes",
        of("action modifier", play="during the action", do=["the referendum passes"]),
        TABLE,
        "Vera calls Tax, Vera plays X",
    ),
    Pair(
        "reaction, cancel the referendum",
        of("reaction", play="during the referendum", do=["cancel the referendum"]),
        VOTES,
        "Vera calls Tax, Vera votes 2 for, Orson plays X",
    ),
    Pair(
        "action modifier, gain 2 pool (if the referendum passes)",
        of("action modifier", play="if the referendum passes", do=["gain 2 pool"]),
        VOTES,
        "Vera calls Tax, Vera votes 2 for, Vera plays X",
    ),
    Pair(
        "reaction, gain 1 pool (if the referendum fails)",
        of("reaction", play="if the referendum fails", do=["gain 1 pool"]),
        VOTES,
        "Vera calls Tax, Vera votes 2 against, Orson plays X",
    ),
)
BESIDES = {"Ban": "action, +1 stealth action, gain 1 pool", "Aire": "action modifier, +1 bleed", **TAX}


def outcome(card: Any, given: str, lines: str, edition: str) -> tuple[Any, ...]:
    """Return what comes of a story: the outcome, what was refused, and the rules applied in their order."""
    scenario: Scenario = make(given, tuple(one.strip() for one in lines.split(",")), (), {**BESIDES, "X": card})
    found = play(scenario, edition)
    return found.told, found.refused, [step.key for _, step in found.table.root.walk() if step.key]


@pytest.mark.parametrize("edition", PLAYED)
@pytest.mark.parametrize("pair", PAIRS, ids=[one.short for one in PAIRS])
def test_both_forms_of_a_card_do_the_same_by_the_same_rules(pair: Pair, edition: str) -> None:
    short = outcome(pair.short, pair.given, pair.lines, edition)
    assert short == outcome(pair.texts, pair.given, pair.lines, edition)
    bare = outcome(pair.short, pair.given, ", ".join(one for one in pair.lines.split(", ") if " X" not in one), edition)
    assert short != bare


@pytest.mark.parametrize("kind", ["action modifier", "reaction", "reflex"])
def test_what_is_played_in_an_action_has_a_text_for_each_level(kind: str) -> None:
    words = {"reflex": "cancel an action modifier"}.get(kind, "unlock")
    made = adapt(kind, (("basic", (effect(words), effect("gain 1 blood"))), ("superior", (effect(words),))))
    assert [(text.label, text.level) for text in made.texts] == [("basic", ""), ("superior", "superior")]


def test_what_lasts_and_each_use_of_a_card_in_play_have_a_text_of_their_own() -> None:
    lasts, used, later = effect("+1 stealth"), effect("+1 intercept (lock)"), effect("wake (reaction)")
    made = adapt("equipment", (("basic", (lasts, used, later)),))
    assert [(text.kind, text.source, text.type, [one.text for one in text.pay]) for text in made.texts] == [
        ("always", "+1 stealth", "", []),
        ("use", "+1 intercept (lock)", "", ["lock this card"]),
        ("use", "wake (reaction)", "reaction", []),
    ]


def test_what_no_text_can_be_made_of_is_refused_with_its_word() -> None:
    with pytest.raises(
        CardError, match='"maneuver" does nothing there: it is nothing that a location does; it works on: combat card'
    ):
        adapt("location", (("basic", (effect("maneuver"),)),))


@pytest.mark.parametrize("kind", KINDS)
def test_every_effect_that_fits_a_type_of_card_becomes_texts_or_facts_of_it(kind: str) -> None:
    held = f"{kind}, 3 life" if kind in ("retainer", "ally") else kind
    tried = 0
    for text in SAMPLES:
        needs = {"burn option": "requires Tremere, ", "burn a counter instead of drawing": "2 counters, "}.get(text, "")
        try:
            card = define("X", f"{held}, {needs}{text}")
        except ScenarioError:
            continue
        tried += 1
        bare = Definition("X", kind)
        facts = ("texts", "traits", "replaced", "strength", "bleed", "counters")
        assert any(getattr(card, one) != getattr(bare, one) for one in facts), text
    assert tried


@pytest.mark.parametrize("written", SAMPLES)
def test_one_word_of_the_table_takes_each_phrase_that_becomes_a_text(written: str) -> None:
    took = [word.written for word in WORDS if read(written, [(compiled(word.written), word)], ())]
    assert len(took) == 1, took


def test_cards_that_are_written_alike_have_the_same_texts() -> None:
    one, other = (adapt("action modifier", (("basic", (effect("+1 stealth"),)),)) for _ in range(2))
    assert one.texts is other.texts


def test_what_locks_the_minion_besides_is_for_one_that_is_unlocked_or_awake() -> None:
    ring = "equipment, +1 intercept (the minion locks)"
    told = outcome(ring, "A 20: Vera 4/6; B 20: Orson 5/5 with X", "Vera hunts, Orson blocks, Orson plays X", FIFTH)
    assert told[1] is None
    assert "general.template.lock_x_then_y" in told[2]


def test_an_effect_that_follows_need_not_be_needed() -> None:
    told = outcome("action modifier, unlock, +1 stealth", TABLE, "Vera bleeds B, Vera plays X, Orson blocks", FIFTH)
    assert told[1] is None
    assert "stealth.only_when_needed" in told[2]


@pytest.mark.parametrize("kind", ["ability", "equipment", "retainer, 3 life", "location"])
def test_pool_of_nobody_in_particular_is_refused_of_cards_in_play(kind: str) -> None:
    for words in ("burn 2 pool (after the action)", "a Methuselah gains 1 pool (after a block)"):
        with pytest.raises(ScenarioError, match="take out"):
            make(TABLE, ("Vera hunts",), (), {"X": f"{kind}, {words}"})


def test_a_text_in_reply_has_to_cancel_something() -> None:
    with pytest.raises(ScenarioError, match="cancels nothing"):
        make(TABLE, ("Vera hunts",), (), {"X": of("reaction", play="in reply to a card", do=["user gains 1 blood"])})


#: Words that are no part of any effect.
NONSENSE = (
    *("with a purple elephant", "of a purple elephant", "at +1 stealth", "on a Tuesday", "for 2", "and a half"),
    *("a locked minion", "with a locked minion", "that is locked", "with 2", "elephant", "(purple)"),
)
OPEN = ("enter combat with a minion", "a vampire becomes prince of Paris", "a vampire becomes justicar of Brujah")


@pytest.mark.parametrize("written", [*SAMPLES, *OPEN])
def test_words_behind_or_before_an_effect_that_mean_nothing_are_refused(
    written: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    effect(written)
    monkeypatch.setattr(rewriting, "_near", lambda phrase, known: "")  # the remedy takes longer than the reading
    for said in NONSENSE:
        for told in (f"{written} {said}", f"{said} {written}"):
            with pytest.raises(CardError):
                effect(told)


def test_a_combat_with_another_kind_of_minion_than_any_is_refused() -> None:
    with pytest.raises(ScenarioError, match="is no effect"):
        define("Foo", "action, enter combat with a locked minion")


@pytest.mark.parametrize("effect", ["+1 stealth (lock)", "+1 intercept (lock)"])
def test_a_location_is_played_on_nothing_and_any_minion_of_its_methuselah_uses_it(effect: str) -> None:
    given = f"A 10 holding S: Vera 4/6; B 10: Lupo 4/4; A's turn; master phase; where S is a location, {effect}"
    assert play(parse(f"{given} | A plays S"), "fifth-2020").changed == ("S on A",)
    assert play(parse(f"{given} | A plays S on Vera"), "fifth-2020").refused is not None


def test_a_location_that_was_played_gives_its_stealth() -> None:
    given = "A 10 holding S: Vera 4/6; B 10: Lupo 4/4; A's turn; master phase; where S is a location, +1 stealth (lock)"
    story = f"{given} | A plays S, minion phase, Vera bleeds B, Lupo blocks, Vera uses S"
    assert "B 9 pool" in play(parse(story), "fifth-2020").result
