"""Action cards in a description: bleeds, rushes, referendums, and what is brought into play.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.scenario.plain import bleeding
from vtesref.scenario.plain.cards.named import does
from vtesref.scenario.plain.cards.ways import MEANS, finds, player_of, target_of, tell_with, way_of
from vtesref.scenario.plain.ledger import NAMING, USUAL
from vtesref.scenario.plain.naming import seat
from vtesref.scenario.plain.people import ME, Person, Seat

if TYPE_CHECKING:
    from vtesref.scenario.plain.cards.named import Named
    from vtesref.scenario.plain.hearing import Hearing

#: The type of a card by what follows the verb of its action.
ACTIONS = {"equipment": "equips with", "ally": "recruits", "retainer": "employs"}


def acts(h: Hearing, named: Named, level: str, texts: list[dict[str, Any]], verb: str, at: int) -> None:
    """Put an action with its card into the story."""
    kind = str((named.data or {}).get("type"))
    last = h.lines[-1] if h.lines else None
    if last is not None and last.text == "{0} fights {1}" and verb in MEANS and _enters(named):
        rusher = last.who[0]
        assert isinstance(rusher, Person)
        way_of(h, named, level, texts, rusher)
        tell_with(h, named, last, f"{{0}} plays {named.said}{h.level} on {{1}}")
        return
    same = verb in MEANS and last is not None and last is h.action
    person = h.action.who[0] if same and h.action is not None else player_of(h, None)
    assert isinstance(person, Person)
    aimed = h.eat(r"(?:on|against|at|targeting|upon)(?= (?!superior|basic|inferior))") if kind == "action" else None
    texts = way_of(h, named, level, texts, person)
    if kind in ACTIONS:
        h.act(f"{{0}} {ACTIONS[kind]} {named.said}", person)
        return
    if kind == "political action":
        _calls(h, named, texts, person, same)
        return
    text = texts[0]
    if len(texts) > 1:
        h.lack(f'in which way the card "{named.name}" is played')
    choose = str(text.get("choose", ""))
    if str(text["play"]).endswith("bleed"):
        _bleeds(h, named, texts, person, same, aimed is not None, at)
        if choose:
            h.lack(f'what is chosen for the card "{named.name}"')
        return
    if same:
        h.lack(f'what is done with the card "{named.name}"')
        return
    other: Person | Seat | None = None
    if choose:
        other = target_of(h, choose, person)
        if other is None or re.search(r" and | among ", choose):
            h.lack(f'what the card "{named.name}" is aimed at')
    elif aimed:
        h.lack(f'what the card "{named.name}" is aimed at')
    line = f"{{0}} plays {named.said}{h.level}{' on {1}' if other is not None else ''}"
    h.act(line, *((person,) if other is None else (person, other)))
    if isinstance(other, Person) and finds(texts, r"enter combat with"):
        h.oppose(person, other)
        h.fight = (person, other)


def _enters(named: Named) -> bool:
    return does(named.data, r"enter combat with")


def _bleeds(
    h: Hearing, named: Named, texts: list[dict[str, Any]], person: Person, same: bool, aimed: bool, at: int
) -> None:
    """Put a bleed with an action card into the story; an amount that is told is that of the whole."""
    more = finds(texts, r"\+(\d+) bleed")
    plus = int(more[1]) if more else 0
    if same:
        line = h.action
        assert line is not None
        if line.text != "{0} bleeds":
            h.lack(f'what is done with the card "{named.name}"')
            return
        told = h.eat(r"for (?:a total of )?(\d+)(?! (?:blood|pool))")
        if told or (person.bleed is not None and h.ledger.said[at - 1].read == str(person.bleed)):
            _whole(h, named, person, int(told[1]) if told else person.bleed or 0, plus)
    else:
        target = bleeding.read_aim(h, person) if aimed or h.see(r"(?:me|my prey|my predator|him)\b") else None
        h.eat(r"(?:and|to) bleed(?= for)", USUAL)
        told = h.eat(r"(?:for|to bleed for|for a bleed of|for a total of) (\d+)(?! (?:blood|pool))")
        if told:
            _whole(h, named, person, int(told[1]), plus)
        bleeding.put_bleed(h, person, target)
        line = h.action
        assert line is not None
    h.bled_with[id(line)] = (named, plus)
    tell_with(h, named, line, f"{{0}} plays {named.said}{h.level}")


def _whole(h: Hearing, named: Named, person: Person, amount: int, plus: int) -> None:
    """Take the amount of a whole bleed: what the card adds is a part of it."""
    if amount <= plus or (person.bleed is not None and person.bleed != amount):
        h.lack(f'how much is bled with the card "{named.name}"')
    person.bleed = None if amount - plus == 1 else amount - plus
    h.counted.append(str(amount))


def _calls(h: Hearing, named: Named, texts: list[dict[str, Any]], person: Person, same: bool) -> None:
    line = h.action
    if not (same and line is not None and line.text == "{0} calls a referendum"):
        h.act("{0} calls a referendum", person)
        line = h.action
    assert line is not None
    tell_with(h, named, line, f"{{0}} calls {named.said}{h.level}")
    h.called.append((line, person))
    choices = [
        one
        for text in texts
        for one in ([text["choose"]] if isinstance(text.get("choose"), str) else text.get("choose", ()))
    ]
    if not choices:
        return
    if len(choices) > 1 or not re.match(r"Q = \S+(?: per Methuselah)? points among 2 or more Methuselahs", choices[0]):
        h.lack(f'what is chosen for the card "{named.name}"')
        return
    h.eat(r"(?:go )?through|pass|,|:|with")
    shared = 0
    while True:
        at = h.ledger.at
        h.eat(r"(?:, )?(?:and )?(?:with )?(?:put |give )?(?=\d+)")
        points = h.eat(r"(\d+)(?: (?:points?|pool))? (?:on|to|for|from|at)")
        who = (h.cast.seat(ME) if h.eat("me|us|myself|himself", NAMING) else seat(h)) if points else None
        if points is None or who is None:
            h.ledger.back(at)
            break
        h.say(f"{{0}} gives {points[1]} points to {{1}}", person, who)
        h.cast.used.add(who.name)
        h.counted.append(points[1])
        shared += 1
    h.eat(r"(?:(?:,|and) )*(?:it|that|which|the (?:vote|referendum)) (?:pass|go through)(?=$| ?[,.;?!])", USUAL)
    if not shared:
        h.lack(f'what is chosen for the card "{named.name}"')
