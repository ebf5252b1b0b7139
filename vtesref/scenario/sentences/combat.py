"""The sentences of combat, of damage, and of cards that are played whenever they can be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.cards.model import MAX_NUMBER, CardError
from vtesref.engine.combat import combat, damage
from vtesref.engine.settle import settle
from vtesref.engine.table import READY, TORPOR
from vtesref.scenario.sentences.sentence import Line, Sentence, forms
from vtesref.scenario.words.card_words import AT_LEVEL, played, with_card
from vtesref.scenario.words.cards import effect
from vtesref.scenario.words.template import Names, known
from vtesref.scenario.words.text import ScenarioError, number
from vtesref.scenario.words.verbs import DIVIDES, ROUND

if TYPE_CHECKING:
    from typing import Any

    from vtesref.engine.table import Minion, Table
    from vtesref.scenario.sentences.sentence import Reader
    from vtesref.scenario.words.cards import Definition


def _takes(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    normal = aggravated = 0
    for part in re.split(r" and |, | \+ ", rest):
        match = re.fullmatch(r"(\d+)(?: (normal|regular|aggravated|agg))?(?: (?:damage|points?))?", part.strip())
        if not match:
            raise ScenarioError(
                f'"{part}" in "{line.text}" is not damage; write a number and a kind, such as: takes 2 and 1 '
                "aggravated",
                part,
            )
        points = number(match[1], "damage")
        if match[2] in ("aggravated", "agg"):
            aggravated += points
        else:
            normal += points
    if normal + aggravated > MAX_NUMBER:
        raise ScenarioError(f'"{line.text}" comes to more than {MAX_NUMBER} damage', rest)
    return line._replace(normal=normal, aggravated=aggravated)


def _is_hurt(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
    if minion.is_vampire and minion.region not in (READY, TORPOR):
        raise ScenarioError(f'"{line.text}" cannot happen: only a vampire that is ready or in torpor can be hurt')
    damage.inflict(table, minion, line.normal, line.aggravated)
    settle(table)


def _fights(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
    assert other is not None
    combat.fight(table, minion, other)


def _simple(word: str) -> Reader:
    def reader(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
        plain = re.sub(r"^to (?:long|close|continue|end)\b ?", "", rest)
        if not plain:
            return line._replace(effect=effect(word))
        if not plain.startswith("with "):
            raise ScenarioError(
                f'"{plain}" cannot follow "{line.verb}"; write: {line.name} {line.verb} with CARD', plain
            )
        return with_card(line, plain.removeprefix("with "), names, cards)

    return reader


def _prevents(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    match = re.fullmatch(r"(\d+|all)(?: (normal|aggravated))?(?: damage)?(?: (?:with|for) (.+))?", rest)
    if not match:
        raise ScenarioError(
            f'"{rest}" cannot follow "prevents"; write a number, such as: {line.name} prevents 2', rest or line.verb
        )
    points = 999 if match[1] == "all" else number(match[1], "a prevention")
    if match[3]:
        return with_card(line, match[3], names, cards)._replace(normal=points, kind=match[2] or "")
    kind = f" {match[2]}" if match[2] else ""
    return line._replace(effect=effect(f"prevent {match[1]}{kind}"), normal=points)


def _gains(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    match = re.fullmatch(r"(\d+) additional(?: strikes?)?(?: with (.+))?", rest)
    if not match:
        raise ScenarioError(f'"{rest}" cannot follow "gains"; write: {line.name} gains 1 additional strike', rest)
    number(match[1], "a number of strikes")
    if match[2]:
        return with_card(line, match[2], names, cards)
    return line._replace(effect=effect(f"{match[1]} additional strikes"))


def _uses(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    if rest.lower() in cards:
        return with_card(line, rest, names, cards)
    if re.split(r" (?:on|for) ", rest)[0].lower() in cards:
        return played(line, rest, names, cards)
    try:
        return line._replace(effect=effect(rest))
    except CardError as error:
        raise ScenarioError(str(error), error.word) from None


def _dodges(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    return line._replace(effect=effect("strike: dodge")) if not rest else with_card(line, rest, names, cards)


def _ends(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    if rest != "combat":
        raise ScenarioError(f'"{rest}" cannot follow "ends"; write: {line.name} ends combat', rest or line.verb)
    return line._replace(effect=effect("strike: combat ends"))


def _strikes(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    aimed = re.fullmatch(r"(?P<what>.*?)(?: ?\bat (?!superior|basic)(?P<target>.+))?", rest)
    target = aimed["target"] if aimed else None
    what = (aimed["what"] if aimed else rest).strip()
    if target and target not in names and re.fullmatch(AT_LEVEL, target):
        what, target = rest, None  # the Discipline of a card of several
    if target:
        line = line._replace(other=known(target, names, line.text))
    if what in ("", "hand", "hands", "with hands", "with its hands", "with a hand strike"):
        return line._replace(hands=True)
    if what.startswith("with ") or what.lower() in cards:
        return with_card(line, what.removeprefix("with "), names, cards)
    words = what.removeprefix("for ").removeprefix(": ")
    try:
        return line._replace(effect=effect(f"strike: {words}"))
    except CardError as error:
        raise ScenarioError(f"{error} (or name a card: {line.name} strikes with CARD)", what) from None


def _round(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    if not number(match[1], "a round"):
        raise ScenarioError(f'"{text}" is not a round of combat; the first one is round 1', text)
    return Line(text, ROUND, ROUND, number(match[1], "a round"))


def others(line: Line, slots: dict[str, Any], cards: dict[str, Definition]) -> Line:
    """Return a line that is about two; raises ScenarioError where they are the same."""
    if line.other == line.name:
        raise ScenarioError(f'{line.name} cannot do that to itself (in "{line.text}")', line.other)
    return line


SENTENCES = (
    Sentence(
        "NAME takes N [normal|aggravated] [damage] [and N ...]",
        "damage is inflicted on NAME",
        "Royce 3/6 | Royce takes 2 and 1 aggravated",
        "takes",
        _takes,
        words=("takes",),
        does=_is_hurt,
        of_retainers=True,
        incomplete=True,
        everyday=r"\b(?:hurt|wounds?|damage[sd]?|hit)\b",
        offered=(
            ("damage taken outside combat", "{0} takes {n}"),
            ("aggravated damage taken outside combat", "{0} takes {n} aggravated"),
        ),
    ),
    Sentence(
        "NAME fights NAME",
        "the two enter combat; the first is the acting minion",
        "Royce 3/6, Lupo 2/4 | Royce fights Lupo",
        "fights",
        others,
        forms("{name:minion} fights {other:minion}"),
        does=_fights,
        incomplete=True,
        everyday=r"\b(?:fights?|combat|attack(?:s|ed)?)\b",
        offered=(("combat with another minion", "{0} fights {1}"),),
    ),
    Sentence(
        "round N",
        "the next lines belong to that round of the combat",
        "Royce 3/6, Lupo 2/4 | Royce fights Lupo, Royce presses, round 2, Lupo strikes 2",
        ROUND,
        _round,
        pattern=Pattern(r"(?:in )?round (\d+):?"),
    ),
    Sentence(
        "NAME maneuvers [with CARD]",
        "NAME uses a maneuver",
        "Royce 3/6, Lupo 2/4 | Royce fights Lupo, Royce maneuvers",
        "maneuvers",
        _simple("maneuver"),
        words=("maneuvers",),
        place=1,
        time="while the range of a round of the combat is determined",
        offered=(("a maneuver", "{0} maneuvers"),),
    ),
    Sentence(
        "NAME strikes [hand|STRIKE|with CARD] [at RETAINER]",
        "NAME chooses a strike: hands, a kind of strike, or the strike of a card",
        "Royce 3/6, Lupo 2/4 | Royce fights Lupo, Lupo strikes 2 aggravated",
        "strikes",
        _strikes,
        words=("strikes",),
        place=3,
        time="while strikes are chosen in a round of the combat",
        everyday=r"\b(?:hits?|punch(?:es)?|shoots?|claws?|bites?)\b",
        offered=(
            ("a strike with hands", "{0} strikes hand"),
            ("a strike for damage", "{0} strikes {n}"),
            ("a strike for aggravated damage", "{0} strikes {n} aggravated"),
            ("a ranged strike", "{0} strikes {n} ranged"),
        ),
    ),
    Sentence(
        "NAME dodges",
        "NAME chooses the strike dodge",
        "Royce 3/6, Lupo 2/4 | Royce fights Lupo, Royce dodges",
        "dodges",
        _dodges,
        words=("dodges",),
        place=3,
        time="while strikes are chosen in a round of the combat",
        offered=(("a dodge", "{0} dodges"),),
    ),
    Sentence(
        "NAME ends combat",
        "NAME chooses the strike combat ends",
        "Royce 3/6, Lupo 2/4 | Royce fights Lupo, Royce ends combat",
        "ends",
        _ends,
        words=("ends",),
        place=3,
        time="while strikes are chosen in a round of the combat",
        incomplete=True,
        offered=(("combat ends", "{0} ends combat"),),
    ),
    Sentence(
        "NAME gains N additional strikes",
        "NAME uses an effect for additional strikes",
        "Royce 3/6, Lupo 2/4 | Royce fights Lupo, Royce strikes hand, Royce gains 1 additional strike",
        "gains",
        _gains,
        words=("gains",),
        place=4,
        time="after the first pair of strikes of a round",
        incomplete=True,
    ),
    Sentence(
        "NAME presses [with CARD]",
        "NAME uses a press",
        "Royce 3/6, Lupo 2/4 | Royce fights Lupo, Royce presses",
        "presses",
        _simple("press"),
        words=("presses",),
        place=6,
        time="during the press step of a round of the combat",
        offered=(("a press", "{0} presses"),),
    ),
    Sentence(
        "NAME prevents N [normal|aggravated] [with CARD]",
        "NAME uses an effect that prevents up to N",
        "Royce 3/6, Lupo 2/4 | Royce fights Lupo, Lupo strikes 2, Royce prevents 1",
        "prevents",
        _prevents,
        words=("prevents",),
        time="before the line that deals the damage, or after the strikes of the combat",
        incomplete=True,
        offered=(("preventing damage", "{0} prevents {n}"),),
    ),
    Sentence(
        "NAME prevents only N aggravated",
        "how much of the damage that NAME prevents now is aggravated; the rest is normal (without this line, as much "
        "as possible is aggravated)",
        "Royce 3/6 | Royce prevents 2, Royce prevents only 1 aggravated, Royce takes 2 and 2 aggravated",
        DIVIDES,
        templates=forms(
            "{name:minion} prevents only {normal:number} aggravated", "{name:minion} prevents no aggravated"
        ),
        time="after the line of the prevention, if both kinds of damage remain",
    ),
    Sentence(
        "NAME plays CARD [at superior] [on NAME]",
        "NAME plays a card, whatever it does; with an action card, NAME takes its action (on Bob and Cleo: the card is "
        "aimed at several Methuselahs)",
        "Royce 3/6 POT, Lupo 2/4 | Royce fights Lupo, Royce plays Immortal Grapple",
        "plays",
        played,
        words=("plays",),
        everyday=r"\b(?:plays?|uses?|cards?)\b",
    ),
    Sentence(
        "NAME uses EFFECT",
        "NAME uses an effect without naming a card (inflict 1, +1 strength, end combat ...)",
        "Royce 3/6, Lupo 2/4 | Royce fights Lupo, Royce uses +1 strength",
        "uses",
        _uses,
        words=("uses",),
        incomplete=True,
    ),
    Sentence(
        "NAME picks CARD",
        "NAME's strike is aimed at that equipment, or NAME takes it from the victim of a diablerie",
        "Royce 3/6, Lupo 2/4 with Gun (weapon, strike: 2 ranged) | Royce fights Lupo, "
        "Royce strikes steal equipment, Royce picks Gun",
        "picks",
        templates=forms("{name:minion} picks {card:named card}"),
        time="with a strike that aims at equipment, or after a diablerie",
    ),
)
