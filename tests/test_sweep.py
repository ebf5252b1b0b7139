"""No effect of a card is read and not carried out: each makes a difference on every type of card, or is refused."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from sweep_samples import SAMPLES
from sweeping import CARRIERS, IN_PLAY, MEANWHILE, OF_THE_CARD, TRIED, Story, at_superior, told, works

from vtesref.engine.cards.model import ACTION_TIMINGS, KINDS, TAGS, TIMINGS
from vtesref.engine.short.fitting import works as works_on
from vtesref.engine.short.forms import BROUGHT, FROM_HAND
from vtesref.engine.short.rewriting import WORDS, effect, said, shown
from vtesref.scenario import ScenarioError
from vtesref.scenario.words.cards import define

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

#: Of the many cards with each effect every run tries one in so many, and the full one all.
ALL = pytest.param(1, marks=pytest.mark.full)
SOME = [9, ALL]
FEW = [83, ALL]
#: Looking at something changes nothing on the table, and is for what it is aimed at alone.
UNSEEN = (effect("look at a hand").word,)
#: What says something about another effect of the card, and what that is.
ABOUT = {
    "several Methuselahs": "burn 1 pool",
    "directed": "burn 1 blood",
    "any Methuselah": "bleed",
    "burn a counter instead of drawing": "2 counters",
}
#: What done twice is no more than done once.
ONCE = ("unlock", "the referendum passes", "wake")
#: Types whose effects each stand alone, wherever on the card they are written.
ALONE = (
    "ability",
    "title",
    "equipment",
    "weapon",
    "retainer",
    "ally",
    "trophy",
    "location",
    "event",
    "Discipline card",
)


#: Forms of phrases that differ from one that is tried in a number or in whom they concern.
VARIANT = re.compile(r"-N .*|.*\((for each|this|not|retainers).*|prevent .*(all|normal).*|each .*|.*younger.*")


def is_fact(text: str) -> bool:
    """Tell whether an effect says what a card is, and nothing that it does."""
    facts = ("traits:", "replaced:", "cancels:", "strength:", "bleed:")
    return all(one.startswith(facts) for _, one in said(text).word.texts)


def held(kind: str) -> str:
    """Return what a definition of a type of card begins with."""
    return f"{kind}, 3 life" if kind in ("retainer", "ally") else kind


def reason(card: str) -> str:
    """Return why a definition is refused; "" if it is not."""
    try:
        define("X", card)
    except ScenarioError as error:
        return str(error)
    return ""


def only(kind: str) -> Iterator[tuple[str, str, str]]:
    """Yield each effect as the only one of a card: the card, the same without it, and the effect."""
    for text in SAMPLES:
        if kind == "ally" and not reason(f"ability, {text}"):
            continue  # what an ally can do lies on it as an ability does
        if text.startswith("not replaced") and kind not in ALONE:
            continue  # it is about a card that does something
        if text in ABOUT:
            continue
        needs = {"burn option": "requires Tremere, ", "for each counter": "2 counters, "}.get(text, "")
        yield f"{held(kind)}, {needs}{text}", f"{held(kind)}, {needs}".strip(", ") if needs else "", text


def second(kind: str) -> Iterator[tuple[str, str, str]]:
    """Yield each effect after another one."""
    for carrier in CARRIERS[kind][:3] if kind not in ALONE else ():
        for text in SAMPLES:
            if carrier == text == "maneuver":
                continue  # a story cannot tell the second one from that of another copy
            needs = "requires Tremere, " if text == "burn option" else ""
            if effect(text).word not in ONCE or effect(carrier.split("(")[0]).word not in ONCE:
                yield f"{kind}, {needs}{carrier}, {text}", f"{kind}, {needs}{carrier}", text


def timed(kind: str) -> Iterator[tuple[str, str, str]]:
    """Yield each effect with each time in brackets."""
    for text in SAMPLES:
        for time in (*TIMINGS, *ACTION_TIMINGS):
            if kind == "ally" and not reason(f"ability, {text} ({time})"):
                continue  # what an ally can do lies on it as an ability does
            yield f"{held(kind)}, {text} ({time})", "", text


def superior(kind: str) -> Iterator[tuple[str, str, str]]:
    """Yield each effect as the only one of a card that has the superior level alone."""
    for text in SAMPLES:
        if text not in ABOUT and not is_fact(text):
            yield f"{held(kind)}, superior: {text}", "", text


def unused(
    kind: str, cards: Iterable[tuple[str, str, str]], at: Callable[[Story], Story] = lambda story: story
) -> list[str]:
    """Return the cards that are accepted and show no difference in any story."""
    found = []
    for card, bare, text in cards:
        word = effect(text).word
        if not reason(card) and word not in UNSEEN and not works(kind, card, bare, word, at):
            found.append(card)
    return found


def test_every_effect_word_is_tried() -> None:
    tried = {effect(text).word for text in SAMPLES}
    assert {one for one in map(shown, WORDS) if not VARIANT.fullmatch(one)} <= tried


def test_every_effect_works_somewhere() -> None:
    for text, other in ABOUT.items():
        assert any(not reason(f"{held(kind)}, {other}, {text}") for kind in KINDS), text
    assert [
        text
        for text in SAMPLES
        if text not in ABOUT
        and not any(not reason(card) for kind in KINDS for card, _, one in only(kind) if one == text)
    ] == []


@pytest.mark.parametrize("step", SOME)
@pytest.mark.parametrize("kind", KINDS)
def test_an_effect_that_is_accepted_makes_a_difference(kind: str, step: int) -> None:
    assert unused(kind, islice(only(kind), None, None, step)) == []


@pytest.mark.parametrize("step", SOME)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ALONE])
def test_so_does_one_that_comes_second(kind: str, step: int) -> None:
    assert unused(kind, islice(second(kind), None, None, step)) == []


@pytest.mark.parametrize("step", FEW)
@pytest.mark.parametrize("kind", KINDS)
def test_so_does_one_with_a_time_in_brackets(kind: str, step: int) -> None:
    assert unused(kind, islice(timed(kind), None, None, step)) == []


@pytest.mark.parametrize("step", SOME)
@pytest.mark.parametrize("kind", [*FROM_HAND, "action"])
def test_so_does_one_at_the_superior_level(kind: str, step: int) -> None:
    assert unused(kind, islice(superior(kind), None, None, step), at_superior) == []


@pytest.mark.parametrize("kind", [*FROM_HAND, "action"])
def test_at_the_superior_level_the_basic_one_does_nothing(kind: str) -> None:
    tried = 0
    for story in (at_superior(one) for use in TRIED[kind][:1] for one in use.stories[:30]):
        for text, other in (("gain 2 pool", "gain 1 pool"), ("unlock", "gain 1 pool"), ("bleed", "hunt")):
            alone, both = f"{kind}, superior: {text}", f"{kind}, {other}, superior: {text}"
            if "superior" in story.lines and not reason(both):
                found = [told(*story.told(card, {}, True), card, "fifth-2020", OF_THE_CARD) for card in (alone, both)]
                assert found[0] == found[1], (story, text)
                tried += found[0] is not None and not found[0].refused
    assert tried or kind == "reflex"  # of which no other effect can lead


@pytest.mark.parametrize("kind", [BROUGHT[0], *(pytest.param(one, marks=pytest.mark.full) for one in BROUGHT[1:])])
def test_what_comes_into_play_at_the_superior_level_has_the_effects_of_that_level_alone(kind: str) -> None:
    comes = {"retainer": "employs", "ally": "recruits"}.get(kind, "equips with")
    turn = "B's turn, C's turn, D's turn, A's turn, minion phase"
    tried = 0
    for story in (one for one in IN_PLAY if one.lines in MEANWHILE):
        lines = story.lines.replace("Vera", "X") if kind == "ally" else story.lines
        for text in (
            "+1 bleed",
            "+1 strength",
            "+1 stealth",
            "+1 intercept",
            "immune to ranged strikes",
            "cannot hunt",
        ):
            both = f"{held(kind)}, +1 hunt, superior: {text}"
            found = [
                told(
                    f"{story.given.format(a='', b='', va='', vb='', ha='')}; A's turn",
                    (*f"Vera {comes} X{level}, {turn}, {lines}".split(", "),),
                    card,
                    "fifth-2020",
                    OF_THE_CARD | {"played_at"},
                )
                for card, level in ((f"{held(kind)}, {text}", ""), (both, " at superior"))
            ]
            assert found[0] == found[1], (story.lines, text)
            tried += found[0] is not None and not found[0].refused
    assert tried


def test_a_refused_effect_is_told_with_its_word_and_the_types_on_which_it_works() -> None:
    for kind in KINDS:
        for card, _, text in only(kind):
            why = reason(card)
            if "requires Tremere" in why or "before it: " in why:
                continue  # something else on the card is missing, and told
            if why and "does nothing there" in why and "superior" not in why:
                assert f'"{text}"' in why, why
                found = works_on(said(text))
                assert not found or any(one in why for one in found), why


def test_a_time_that_is_told_is_the_time_of_the_effect() -> None:
    for time in (*TIMINGS, *ACTION_TIMINGS):
        assert effect(f"gain 1 blood ({time})").brackets == (time,)


def test_brackets_are_taken_with_commas() -> None:
    assert effect("+1 strength (this combat, at close range)").brackets == ("at close range",)
    assert effect("inflict 1 (before strikes, at close range)").brackets == ("before strikes", "at close range")


@pytest.mark.parametrize("tag", [tag for tag in TAGS if tag not in (*TIMINGS, *ACTION_TIMINGS)])
def test_every_bracket_is_refused_where_it_means_nothing(tag: str) -> None:
    fits = [(kind, text) for text in SAMPLES for kind in works_on(said(f"{text} ({tag})"))]
    assert fits
    assert len(fits) < len(SAMPLES) * len(KINDS) / 3
