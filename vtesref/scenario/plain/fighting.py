"""Entering combat, the range, strikes of every kind, and presses.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.scenario.plain import objects
from vtesref.scenario.plain.amounts import AMOUNT, NO_DAMAGE, WEAPON, is_long, strike
from vtesref.scenario.plain.attributes import attributes
from vtesref.scenario.plain.ledger import FILLER, NAMING, USUAL
from vtesref.scenario.plain.naming import IS_MINION, onto
from vtesref.scenario.plain.people import Line, Person

if TYPE_CHECKING:
    from vtesref.scenario.plain.hearing import Hearing

_ARM = r"(?:an? |the |his |my )?"
_HOW = r"(?:(?:for|do|deal|inflict|of|that do|that deal|which do|hit for|strike for|a|in|with) )*"
#: What is set against a strike: another one, or the blood of who is struck.
_SET_AGAINST = r"combat end|dodge|press|first strike|hands|\d+ (?:ranged|aggravated|blood|life)|claw|gun|blade"
_ENTER = (
    r"(?:rush|attack|ambush|fight|enter combat|go into combat|get into (?:a )?(?:combat|fight)|jump|start "
    r"(?:a )?(?:combat|fight)|be in "
    r"(?:a )?(?:combat|fight)|go to combat|come into combat|enter (?:a )?fight)(?! back)(?: (?:with|against|on))?"
)
_COMBAT = {"maneuver": "maneuvers", "press": "presses", "dodge": "dodges", "combat": "ends combat"}
_HIT = r"(?:strike|hit|punch|claw(?! :)|shoot|bite|swing|slash|stab|kick|smack|fight back|(?:inflict|deal|do)(?= \d))"

#: Blows, which reach nobody at long range.
_BY_HAND = ("punch", "claw", "bite", "slash", "stab", "kick", "smack")


def fights(h: Hearing) -> bool:
    """All that is done in combat."""
    return _noun(h) or _enters(h) or _ranges(h) or _does(h) or _additional(h) or _steals(h) or _hands(h) or _strikes(h)


def _noun(h: Hearing) -> bool:
    """Read "his strike is for 3"."""
    match = h.eat(
        rf"(?P<own>my|his|(?:minion|ally)-[a-z]'s) (?:(?:first|own) )?(?:hands|strike|punch|hit|claw|shot|gun|"
        rf"blade|flamethrower|bite) "
        rf"(?:(?:be|do|deal|inflict|for|of|worth) )+{AMOUNT}{NO_DAMAGE}"
    )
    if not match:
        return False
    named = [one for one in h.cast.minions if match["own"][-3:-2].upper() == one.label]
    person = named[0] if named else h.mine() if match["own"] == "my" else h.he()
    h.subject = [person]
    _all_strike(h, strike(match, "ranged" if re.search(r"\bgun\b", match[0]) else ""), long=is_long(match))
    return True


def _enters(h: Hearing) -> bool:
    passive = h.eat(r"was-(?:rush|attack|ambush)(?: by)?")
    if passive:
        victim = h.doer()
        h.fight = None
        striker = objects.minion(h, victim) if passive[0].endswith("by") else None
        h.enter(striker or h.other(victim), victim)
        if striker is not None and h.see(r"(?:who |that )?(?:do|deal|inflict|for|hit|strike|with)\b"):
            h.subject = [striker]
        return True
    at = h.ledger.at
    if not h.eat(_ENTER):
        return False
    pair = [one for one in h.subject if isinstance(one, Person)]
    if (
        h.fight is not None
        and not h.see(r"with|his|my|the|an?|him|me|each|again")
        and all(one in h.fight for one in pair)
    ):
        h.ledger.back(at)
        h.eat(_ENTER, USUAL)
        return True
    h.fight = None
    if len(pair) == 2:
        h.eat(r"each other", NAMING)
        h.enter(pair[0], pair[1])
        return True
    person = h.doer()
    other = objects.minion(h, person) or h.other(person)
    if other is person:
        h.lack("which of the two is meant")
    h.enter(person, h.other(person) if other is person else other)
    return True


def _ranges(h: Hearing) -> bool:
    at = h.ledger.at
    match = h.eat(
        r"(?:maneuver|go|move|get|want to be|set(?: the)? range)(?: (?:it|us|him))?(?: back| out| in| away| "
        r"off)?(?: again)? (long|close)"
    )
    if match and match[0].startswith(("go", "move", "get", "want", "set")) and match[1] == "long":
        _at_long(h, h.doer())
        return True
    if match and match[0].startswith("maneuver"):
        _uses(h, "maneuvers")
        return True
    if match:
        h.ledger.back(at)
        return False
    if h.eat(r"(?:we |we both |they |both )?(?:end up |be |fight |stay |it be )?long(?! (?:and|or) (?:does|do) )"):
        _at_long(h, h.doer())
        return True
    return bool(h.eat(r"(?:(?:end up|be|fight|stay|it be|we be|at|in) )?close(?: range)?", USUAL))


def _at_long(h: Hearing, person: Person) -> None:
    """Let a combat be at long range, by a maneuver of somebody, where none is told."""
    h.ensure_fight(person)
    if not any("maneuvers" in line.text for line in h.lines):
        begun = [n for n, line in enumerate(h.lines) if line.text in ("{0} fights {1}", "{0} blocks")]
        h.say("{0} maneuvers", person, at=begun[-1] + 1)


def _uses(h: Hearing, verb: str) -> None:
    for person in h.doers():
        h.ensure_fight(person)
        h.say(f"{{0}} {verb}", person)
        if h.eat(r"twice(?: in a row)?"):
            h.say(f"{{0}} {verb}", person)


def _does(h: Hearing) -> bool:
    """Maneuvers, presses, dodges and combat that ends."""
    at = h.ledger.at
    if h.see("his (?:dodge|press|maneuver)") and h.ledger.said[at + 1].typed.endswith("s"):
        return False  # his vampire does it
    match = h.eat(
        r"(?:play |use |have |strike with |make |with )?(?:an? |the |my |his )?(maneuver|press|dodge(?: strike)?|"
        r"(?:strike )?combat end)"
        r"(?: card)?(?! for)"
    )
    if not match:
        return False
    verb = next(x for key, x in _COMBAT.items() if key in match[1])
    if _is_unsaid_end(h, at):
        h.lack("who ends the combat")
    doers = h.doers()
    _uses(h, verb)
    if verb == "dodges" or h.see(r"(?:against )?(?:my|his) (?:strike|shot|hit|punch) (?:of|for) \d"):
        struck = h.eat(r"(?:against )?(?:my|his|the) (?:strike|shot|hit|punch|gun)(?: (?:of|for) (\d+)( aggravated)?)?")
        if struck and struck[1]:
            h.say(f"{{0}} strikes {struck[1]}{struck[2] or ''}", h.ensure_fight(doers[0]))
        h.eat(r"it|that|him", NAMING)
    h.eat(
        r"(?:back )?(?:to )?(?:(?:go|get|move) )?(?:to )?(?:long|close)|back|again|to (?:end|"
        r"continue)(?: (?:it|combat|the combat))?|in the "
        r"first round"
    )
    if verb in ("dodges", "ends combat"):
        h.eat(r"against (?:my|his|the) (?:punch|strike|hit|shot|hands|claw|gun)(?=$| [,.;?!]| and\b| but\b)", NAMING)
    if h.see("against"):
        _against(h)
    if verb == "presses":
        h.eat(r"to (?:end|continue)(?: (?:it|combat|the combat))?")
    return True


def _is_unsaid_end(h: Hearing, at: int) -> bool:
    """Tell whether combat is told to end, after what was done in it, without saying by whom."""
    typed = " ".join(word.typed for word in h.ledger.said[at : at + 2])
    before = h.ledger.said[at - 1].read if at else ""
    return typed in ("combat ends", "combat ended") and before in (*",.;", "then", "and") and len(h.lines) > 1


def _additional(h: Hearing) -> bool:
    match = h.eat(
        r"(?:have |get |gain |play |use |with |make |take )?(?P<n>\d+|an?)? ?additional strike(?! :)"
    ) or h.eat(r"(?:have |get |gain |play |use )?(?P<n>\d+) more strike")
    if not match:
        return False
    person = h.doer()
    h.ensure_fight(person)
    count = match["n"] if match["n"] and match["n"].isdigit() else 1
    h.say(f"{{0}} gains {count} additional strikes", person)
    h.eat(r"of 1(?: damage)?(?: each)?", USUAL)
    h.eat(
        r"(?:on top of|beside|in addition to|after) (?:an?|the|his|my) (?:(?:normal|first|usual) )?(?:punch|"
        r"strike|hands)",
        USUAL,
    )
    return True


def _steals(h: Hearing) -> bool:
    match = h.eat(
        r"(?:strike (?:to|with) (?:a )?)?(?:steal|drain) (\d+)(?: blood| life)?(?: (?:ranged|long))?(?: with (?:a|"
        r"my|his) strike)?"
    )
    if not match:
        return False
    person = h.doer()
    if h.eat(r"(?:blood )?from|off"):
        other = objects.minion(h, person)
        if other is not None and h.fight is None:
            h.oppose(person, other)
    h.ensure_fight(person)
    h.say(f"{{0}} strikes steal {match[1]} blood", person)
    h.eat(r"with (?:an?|my|his) strike(?=$| [,.;?!]| and\b)", USUAL)
    h.subject = [person]
    return True


def _hands(h: Hearing) -> bool:
    """Read that both use hands: what is so anyway, but an ally then has strength to hit with."""
    pair = [one for one in h.subject if isinstance(one, Person)]
    if (
        h.fight is None
        and h.action is None
        and not h.lines
        and len(pair) == 2
        and h.eat(r"(?:trade|exchange) (?:a |one |1 )?(?:punch|blows?)")
    ):
        h.enter(*pair)
        h.eat(r"(?:, )?(?:for )?1(?: damage| point)? (?:each|apiece)(?: way)?", USUAL)
        return True
    if h.fight is None and h.action is None and not h.lines:
        return False
    if not h.eat(
        r"(?:both )?(?:just |only )?(?:use |with |strike with |hit with |punch with |have |trade )?(?:only |"
        r"just |nothing but )?hands(?: against hands)?(?: only)?|"
        r"trade (?:a |one |1 )?(?:punch|blows?|hands)|exchange (?:punch|blows?)|(?:both )?(?:just |"
        r"only )?punch each other|"
        r"bash each other",
        USUAL,
    ):
        return False
    h.by_hand = True
    h.eat(r"(?:, )?(?:for )?1(?: damage| point)? (?:each|apiece)(?: way)?", USUAL)
    return True


def _strikes(h: Hearing) -> bool:
    """Strikes, by hand or with something."""
    at = h.ledger.at
    match = h.eat(
        rf"(?:with |have |use |wield |and |a )?{_ARM}(?:{WEAPON} (?:and |that )?)?{_HOW}(?P<first>first strike "
        rf")?(?:for |of |with )?"
        rf"{AMOUNT}(?P<quick> first strike)?(?: {WEAPON})?{NO_DAMAGE}"
    )
    if match and _is_strike(match):
        ranged = "ranged" if re.search(r"\bgun\b", match[0]) else ""
        h.subject = list(h.doers())
        _against(h, only_named=True)
        _all_strike(h, strike(match, ranged), long=is_long(match))
        _against(h)
        return True
    h.ledger.back(at)
    if h.eat(r"(?:(?:with|have|and|use|get|gain) )*first strike(?! \d)"):
        _against(h, only_named=True)
        for person in h.doers():
            _made_first(h, person)
        return True
    verb = h.eat(r"throw(?: (?:something|stuff|an? \w+|the \w+|his \w+|my \w+))?(?= for)") or h.eat(
        rf"{_HIT}(?! with combat)"
    )
    if not verb:
        return False
    doers = h.doers()
    if len(doers) > 1:
        h.eat("each other", NAMING)
    h.eat(r"back(?: at)?|again(?= for\b)", FILLER)
    if not h.eat(r"(?:me)(?! and)", NAMING):
        h.striking = True
        other = objects.minion(h, doers[0]) if not h.see(r"for|with|\d|,|\.|first|back|and|but|while") else None
        h.striking = False
        if other is not None and len(doers) == 1:
            h.oppose(doers[0], other)
    reach = h.eat(r"(?:from )?(long|ranged)")
    amount = h.eat(
        rf"(?:with )?{_ARM}(?:{WEAPON} )?{_HOW}(?P<first>first strike )?(?:for |of |with )?{AMOUNT}(?P<quick> "
        rf"first strike)?"
        rf"(?: {WEAPON})?{NO_DAMAGE}"
    )
    ranged = (
        "ranged"
        if verb[0] == "shoot" or verb[0].startswith("throw") or reach or (amount and re.search(r"\bgun\b", amount[0]))
        else ""
    )
    told = strike(amount, ranged) if amount else doers[0].weapon or "hand"
    if amount is None and told != "hand":
        ranged = ""
    if amount and not ranged and h.eat(r"(?:with|from|using) (?:an? |his |my |the )?gun"):
        told += "" if "ranged" in told else " ranged"
    elif amount:
        h.eat(r"(?:with|using) (?:an? |his |my |the )?(?:blade|flamethrower|gun|claw)")
    if h.eat(r"(?:with )?first strike") and "first strike" not in told:
        told += " first strike"
    h.subject = list(doers)
    if verb[0] in _BY_HAND and ((amount and is_long(amount)) or reach):
        h.lack("how this strikes at long range")
    if not amount:
        if h.eat(r"with (?:an? |his |my |the )?(?:gun|flamethrower|blade)") or ranged:
            h.lack("how much damage the weapon does")
        h.eat(r"with (?:his |my )?(?:hands|claw)|back", USUAL)
    if not h.eat(r"(?:on|to|at|against) me", NAMING):
        _against(h, only_named=True)
    _all_strike(h, told, long=bool((amount and is_long(amount)) or (reach and reach[1] == "long")))
    _against(h)
    return True


def arm(h: Hearing) -> None:
    """Let who has a weapon strike with it, where nothing else is told of the strike."""
    for person in h.cast.minions:
        struck = any(
            line.who[:1] == (person,)
            and (" strikes " in line.text or "dodges" in line.text or "ends combat" in line.text)
            for line in h.lines
        )
        if not person.weapon or struck:
            continue
        if not h.lines:
            h.ensure_fight(person)
        if not any(
            person in line.who and line.text in ("{0} fights {1}", "{0} blocks") for line in h.lines
        ) and person not in (h.fight or ()):
            h.lack("what the weapon is used for")
            continue
        presses = [n for n, line in enumerate(h.lines) if "presses" in line.text]
        h.say(f"{{0}} strikes {person.weapon}", person, at=presses[0] if presses else None)


def _made_first(h: Hearing, person: Person) -> None:
    """Give the strike of somebody first strike."""
    h.ensure_fight(person)
    made = [n for n, line in enumerate(h.lines) if line.who[:1] == (person,) and " strikes " in line.text]
    if made:
        h.lines[made[-1]] = Line(f"{h.lines[made[-1]].text} first strike", (person,))
    else:
        h.say("{0} strikes hand first strike", person)


def _all_strike(h: Hearing, told: str, long: bool = False) -> None:
    for person in h.doers():
        h.ensure_fight(person)
        if long:
            _at_long(h, person)
        again = any(line.who[:1] == (person,) and " strikes " in line.text for line in h.lines[_round(h) :])
        extra = any("additional strikes" in line.text and line.who[:1] == (person,) for line in h.lines)
        if again and extra and told.isdigit():
            told = "hand" if told == "1" else told
        if again and not extra and _is_worth(h, person, told):
            continue
        h.say(f"{{0}} strikes {told}", person)


def _is_worth(h: Hearing, person: Person, told: str) -> bool:
    """Tell whether an amount is that of the strike that was told before without one: "he has first strike, for 2"."""
    place = max(n for n, line in enumerate(h.lines) if line.who[:1] == (person,) and " strikes " in line.text)
    match = re.fullmatch(r"\{0\} strikes hand( first strike)?", h.lines[place].text)
    if not match or not told[0].isdigit():
        return False
    first = "" if "first strike" in told else match[1] or ""
    h.lines[place] = Line(f"{{0}} strikes {told}{first}", (person,))
    return True


def _round(h: Hearing) -> int:
    """Return where the round of the combat that is told of begins."""
    return max((n for n, line in enumerate(h.lines) if "presses" in line.text or "fights" in line.text), default=0)


def _against(h: Hearing, only_named: bool = False) -> None:
    at, keep = h.ledger.at, h.last
    if (only_named and h.see(rf"against (?:{_SET_AGAINST})")) or not h.eat(r"against|at|to|on|into"):
        return
    person = h.doer()
    if h.ledger.before == "against" and h.fight is not None and person in h.fight and h.see(_SET_AGAINST):
        other = h.fight[1 if person is h.fight[0] else 0]
        h.ledger.taken[h.ledger.at - 1] = FILLER
        h.subject, h.last = [other], other
        attributes(h, [other])
        return
    if h.fight is not None and person in h.fight and IS_MINION.match(h.rest):
        other = h.fight[1 if person is h.fight[0] else 0]
        if onto(h, other):
            attributes(h, [other])
            return
    named = objects.minion(h, person)
    if named is None:
        h.ledger.back(at)
        h.last = keep
    elif h.fight is None:
        h.oppose(person, named)
        h.enter(person, named)
    elif named not in h.fight:
        h.lack("who is in the combat")


def _is_strike(match: re.Match[str]) -> bool:
    """Tell whether an amount without a verb is a strike: it names a weapon, a range or first strike."""
    return bool(
        re.search(rf"first strike|ranged|long|\b{WEAPON}\b", match[0])
        or re.match(r"(?:for|do|deal|inflict)\b", match[0])
    )
