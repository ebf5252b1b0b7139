"""The sentences of the minion phase: what minions do as actions, and what is played on a bleed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.engine.action import hunt, torpor
from vtesref.scenario.deeds import minion_phase
from vtesref.scenario.sentences.combat import others
from vtesref.scenario.sentences.sentence import Line, Sentence, forms
from vtesref.scenario.words.card_words import card_named, played
from vtesref.scenario.words.cards import effect
from vtesref.scenario.words.template import Names, known
from vtesref.scenario.words.text import ScenarioError, split
from vtesref.scenario.words.verbs import ACTS, AMID, BLOOD_HUNT, TAKES

if TYPE_CHECKING:
    from typing import Any

    from vtesref.engine.table import Minion, Table
    from vtesref.scenario.words.cards import Definition

Slots = dict[str, "Any"]


def _hunts(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
    hunt.hunt(table, minion)


def _leaves(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
    torpor.leave(table, minion)


def _rescues(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
    assert other is not None
    torpor.rescue(table, minion, other)


def _diablerises(table: Table, line: Line, minion: Minion, other: Minion | None) -> None:
    assert other is not None
    torpor.diablerise(table, minion, other)


def _rescue(line: Line, slots: Slots, cards: dict[str, Definition]) -> Line:
    paid = -1 if slots["paid"] is None else slots["paid"]
    if paid > torpor.COST:
        raise ScenarioError(f"a rescue costs {torpor.COST} blood; a vampire cannot pay {paid} of it", str(paid))
    return others(line._replace(normal=paid), slots, cards)


def _hunt_ends(line: Line, slots: Slots, cards: dict[str, Definition]) -> Line:
    return line._replace(name=BLOOD_HUNT, verb=slots["how"])


def _bleeds(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    amount = re.search(r"\b(?:for|by) (\d+)$", rest)
    if amount:
        raise ScenarioError(
            f'"{amount[0]}" cannot follow a bleed, because the amount comes from the minion and the cards; '
            f"give the minion a bleed ({line.name} 3/6 bleed {amount[1]}), or write what adds to it "
            f"({line.name} +1 bleed)",
            amount[0],
        )
    match = re.fullmatch(r"(?P<whom>(?!with ).+?)?(?: ?\bwith (?P<card>.+?)(?: at (?P<level>basic|superior))?)?", rest)
    assert match is not None
    whom = known(match["whom"], names.seats, line.text) if match["whom"] else ""
    if not match["card"]:
        return line._replace(other=whom)
    line = line._replace(card=card_named(match["card"], line.text, cards), level=match["level"] or "", other=whom)
    return _version(line, "bleed", cards)


def _version(line: Line, kind: str, cards: dict[str, Definition]) -> Line:
    """Return the line of an action with a card that is a version of a basic one; raises ScenarioError for another."""
    if kind not in {text.version for text in cards[line.card.lower()].texts}:
        raise ScenarioError(f'{line.card} is not a card to {kind} with (in "{line.text}")', line.card)
    return line._replace(verb=ACTS)


def _hunts_with(line: Line, slots: Slots, cards: dict[str, Definition]) -> Line:
    return _version(line, "hunt", cards)


#: What each verb brings from hand.
BRINGS = {"equips": ("weapon", "equipment"), "employs": ("retainer",), "recruits": ("ally",)}


def _brings(line: Line, slots: Slots, cards: dict[str, Definition]) -> Line:
    line = _several(line, slots, cards)
    for title in (line.card, *line.more):
        if cards[title.lower()].kind not in BRINGS[line.verb]:
            kind = cards[title.lower()].kind
            raise ScenarioError(
                f'{title} is of the type {kind}; nobody {line.verb} such a card (in "{line.text}")', title
            )
    return line


def _several(line: Line, slots: Slots, cards: dict[str, Definition]) -> Line:
    """Return a line with the cards that it names, one or more."""
    titles = [card_named(one, line.text, cards) for one in split(slots["cards"], " and ")]
    return line._replace(card=titles[0], more=tuple(titles[1:]))


def _takes(line: Line, slots: Slots, cards: dict[str, Definition]) -> Line:
    return _several(others(line, slots, cards), slots, cards)


def _acts(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    if not rest.startswith("with "):
        raise ScenarioError(f'"{rest}" cannot follow "acts"; write: {line.name} acts with CARD', rest)
    return played(line._replace(verb=ACTS), rest.removeprefix("with "), names, cards)


def _redirects(line: Line, slots: Slots, cards: dict[str, Definition]) -> Line:
    return line if line.card else line._replace(effect=effect("redirect"))


def _raises(line: Line, slots: Slots, cards: dict[str, Definition]) -> Line:
    return line._replace(effect=effect(f"{slots['points']:+} bleed"))


SENTENCES = (
    Sentence(
        "NAME bleeds [METHUSELAH] [with CARD]",
        "NAME bleeds the prey, or the named Methuselah, for NAME's bleed amount",
        "Alice 20: Royce 3/6; Bob 14: Lupo 3/4 | Royce bleeds",
        "bleeds",
        _bleeds,
        words=("bleeds",),
        does=minion_phase.bleeds,
        of_retainers=True,
        acts=True,
        everyday=r"\b(?:bleeds?|bled)\b",
        offered=(("a bleed", "{0} bleeds"),),
    ),
    Sentence(
        "NAME +N bleed; NAME -N bleed",
        "NAME uses an unnamed card that changes the bleed amount",
        "Alice 20: Royce 3/6; Bob 14: Lupo 3/4 | Royce bleeds, Royce +1 bleed",
        "uses",
        _raises,
        forms("{name:minion} {points:signed} bleed"),
        offered=(("more bleed", "{0} +{n} bleed"),),
    ),
    Sentence(
        "NAME hunts",
        "NAME hunts, and nobody blocks",
        "Royce 3/6 | Royce hunts",
        "hunts",
        templates=forms("{name:minion} hunts"),
        does=_hunts,
        acts=True,
        offered=(("a hunt", "{0} hunts"),),
    ),
    Sentence(
        "NAME leaves torpor",
        "NAME acts to leave torpor, and nobody blocks",
        "Royce 3/6 torpor | Royce leaves torpor",
        "leaves",
        templates=forms("{name:minion} leaves torpor"),
        does=_leaves,
        acts=True,
        offered=(("leaving torpor", "{0} leaves torpor"),),
    ),
    Sentence(
        "NAME rescues NAME [paying N]",
        "NAME rescues the other from torpor and pays N of the 2 blood (without a number, as much as they can)",
        "Royce 3/6, Lupo 2/4 torpor | Royce rescues Lupo paying 1",
        "rescues",
        _rescue,
        forms("{name:minion} rescues {other:minion}[ paying {paid:number}]"),
        does=_rescues,
        acts=True,
        offered=(("rescuing another from torpor", "{0} rescues {1}"),),
    ),
    Sentence(
        "NAME diablerises NAME",
        "NAME diablerises the other in torpor, and nobody blocks",
        "Royce 3/6, Lupo 2/4 torpor | Royce diablerises Lupo",
        "diablerises",
        others,
        forms("{name:minion} diablerises {other:minion}"),
        does=_diablerises,
        acts=True,
        everyday=r"\b(?:burns?|eats?|diableri[sz]\w*)\b",
        offered=(("diablerie of another", "{0} diablerises {1}"),),
    ),
    Sentence(
        "the blood hunt passes|fails",
        "how the referendum after the diablerie ends (fails: or nobody calls one)",
        "Royce 3/6, Lupo 2/4 torpor | Royce diablerises Lupo, the blood hunt fails",
        "passes",
        _hunt_ends,
        forms("[the ]blood hunt {how:one of?passes/fails}"),
    ),
    Sentence(
        "NAME plays CARD during the action",
        "NAME tries to play an action card while another action goes on",
        "Alice 20: Royce 3/6; Bob 14: Lupo 3/4 where Alms is an action, gain 1 pool | Royce bleeds, Royce plays Alms "
        "during the action",
        AMID,
        templates=forms("{name:minion} plays {card:named card} during the action"),
    ),
    Sentence(
        "NAME takes CARD [and CARD] from NAME",
        "NAME acts to take equipment from another minion",
        "Alice 20: Royce 3/6, Mira 3/5 with Gun (weapon, strike: 2 ranged); Bob 14: Lupo 3/4 | Royce takes Gun from "
        "Mira, Lupo blocks",
        TAKES,
        _takes,
        forms("{name:minion} takes {cards:named cards} from {other:minion}"),
        does=minion_phase.takes,
        of_retainers=True,
        acts=True,
    ),
    Sentence(
        "NAME enters combat with NAME using CARD",
        "NAME takes the action of a card to enter combat with the other",
        "Alice 20: Royce 3/6; Bob 14: Lupo 3/4 where Rush is an action, directed, enter combat | Royce enters combat "
        "with Lupo using Rush",
        ACTS,
        templates=forms(
            "{name:minion} enters combat with {other:minion} using {card:named card}[ at {level:one of?basic/superior}]"
        ),
        does=minion_phase.acts,
        of_retainers=True,
        acts=True,
    ),
    Sentence(
        "NAME hunts with CARD",
        "NAME hunts with an action card",
        "Alice 20: Royce 2/6; Bob 20: Lupo 4/4 where Prowl is an action, hunt with +1 | Royce hunts with Prowl",
        ACTS,
        _hunts_with,
        forms("{name:minion} hunts with {card:named card}[ at {level:one of?basic/superior}]"),
        does=minion_phase.acts,
        of_retainers=True,
        acts=True,
    ),
    *(
        Sentence(
            f"NAME {written}",
            meaning,
            f"Alice 20: Royce 3/6; Bob 14: Lupo 3/4 where Rook is {card} | Royce {written.split(' CARD')[0]} Rook",
            verb,
            _brings,
            forms(f"{{name:minion}} {verb}[ with] {{cards:named cards}}[ at {{level:one of?basic/superior}}]"),
            does=minion_phase.brings,
            of_retainers=True,
            acts=True,
        )
        for verb, written, meaning, card in (
            (
                "equips",
                "equips with CARD [at superior]",
                "NAME acts to equip with a card from hand",
                "equipment, +1 bleed",
            ),
            ("employs", "employs CARD", "NAME acts to employ a retainer from hand", "a retainer, 1 life"),
            ("recruits", "recruits CARD", "NAME acts to recruit an ally from hand", "an ally, 3 life"),
        )
    ),
    Sentence(
        "NAME acts with CARD [on NAME]",
        "NAME takes the action of a card in play or of an action card",
        "Alice 20: Royce 3/6; Bob 14: Lupo 3/4 where Alms is an action, gain 1 pool | Royce acts with Alms",
        ACTS,
        _acts,
        words=("acts",),
        does=minion_phase.acts,
        of_retainers=True,
        acts=True,
    ),
    Sentence(
        "NAME becomes Anarch",
        "NAME acts to become Anarch",
        "Alice 10: Indy 3/5 Independent; Bob 10: | Indy becomes Anarch",
        "becomes Anarch",
        templates=forms("{name:minion} becomes Anarch"),
        does=minion_phase.becomes,
        of_retainers=True,
        acts=True,
    ),
    Sentence(
        "NAME redirects to METHUSELAH [with CARD]",
        "NAME redirects the bleed to another Methuselah",
        "Alice 20: Royce 4/5; Bob 14: Lupo 3/4; Cleo 9: Ivan 2/2 | Royce bleeds, Bob does not block, Lupo redirects "
        "to Cleo",
        "redirects",
        _redirects,
        forms(
            "{name:minion} redirects [the bleed ]to {other:methuselah}"
            "[ with {card:named card}[ at {level:one of?basic/superior}]]"
        ),
        time="during a bleed, after the target has declined to block",
    ),
)
