"""Cards that are played in a description, each in its time: what they then do follows from the engine.

A card that is not known, or of which the description does not tell what the story needs, is not played. Standard
library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.engine.traits import CLANS, SHORT, TITLES
from vtesref.scenario.plain import bleeding, objects
from vtesref.scenario.plain.cards_held import held
from vtesref.scenario.plain.cards_named import does
from vtesref.scenario.plain.hearing import ATTEMPT, Ask
from vtesref.scenario.plain.ledger import NAMING, USUAL
from vtesref.scenario.plain.naming import IS_MINION, seat
from vtesref.scenario.plain.people import ME, NEXT, PREY, VAMPIRE, Line, Person, Seat

if TYPE_CHECKING:
    from vtesref.scenario.plain.cards_named import Named
    from vtesref.scenario.plain.hearing import Hearing

#: What begins by what something is done that was told before.
_MEANS = ("with", "using", "by", "via", "through", "thanks to")
BASIC, SUPERIOR = "basic", "superior"
_STRIKE = r"(?:strike|hit|punch|fight|shoot|attack|answer|respond|react|reply)(?: back)?(?: (?:him|it|me))?"
_VERB = (
    rf"(?:{_STRIKE} with|play|use|throw|drop|cast|call|add|"
    r"get(?= card-[a-z]+ (?:through|pass))|equip(?: with)?|recruit|employ|put|slap|with|using|by|via|"
    r"through|thanks to)"
)
_LEVEL = r"(?:superior|inferior|basic)"
#: A card, with the level at which it is played.
_CARD = (
    rf"(?:(?:an?|the|my|his|1) )?(?:(?P<level>{_LEVEL}) )?(?P<card>card-[a-z]+)"
    rf"(?: (?:(?:at|on) )?(?:the )?(?P<later>{_LEVEL})(?: level)?"
    r"(?= ?$| [,.;:?!)]| (?:and|on|against|to|for|from)\b)"
    rf"| \( (?:at )?(?P<inside>{_LEVEL}) \))?"
)
_PLAYED = re.compile(rf"(?:(?P<verb>{_VERB}) )?{_CARD}")
#: The type of a card by what follows the verb of its action.
_ACTIONS = {"equipment": "equips with", "ally": "recruits", "retainer": "employs"}
#: By what a line that was told may be the same deed, told without its card.
_SAME = {
    "{0} maneuvers": "range",
    "{0} presses": "press",
    "{0} dodges": "strike",
    "{0} ends combat": "strike",
    "{0} wakes": "wakes",
}


#: What asks what comes of a card that is played.
_ASKED = re.compile(
    r"(?:so |and |but )?(?P<aux>can|could|may|do|will|would) (?:(?:the|my|a|his) )?(?P<card>card-[a-z]+)"
    r"(?P<by> (?:that )?i (?:play|use)(?: (?:on|against) (?P<own>my predator's|my prey's|his) bleed)?)? "
    r"(?P<verb>lock|unlock) (?:my (?:vampire|minion)|him|it|me)(?=$| ?[?.,!])"
)


def asks(h: Hearing) -> bool:
    """Read "can Freak Drive unlock him?", "does the Deflection that I play lock my guy?": the card is played."""
    match = h.see(_ASKED.pattern)
    named = h.cards[match["card"]] if match else None
    if match is None or named is None or (not h.lines and not match["by"]):
        return False
    h.eat(_ASKED.pattern)
    acting = h.action.who[0] if h.action is not None else h.mine()
    h.subject = [h.cast.seat(ME)] if match["by"] else [acting]
    if match["own"]:
        owner = {"my predator's": h.cast.predator(), "my prey's": PREY}.get(match["own"], PREY)
        h.act("{0} bleeds", h.imply(owner))
    told = [word for one in h.doers() for word in one.words if word.lower() in SHORT]
    level = (
        (SUPERIOR if told[0].isupper() else BASIC) if len(told) == 1 and match["aux"] not in ("can", "could") else ""
    )
    _played(h, named, level, "play", h.ledger.at)
    permitted = match["aux"] in ("can", "could", "may") and match["verb"] == "unlock"
    h.asks.append(Ask(ATTEMPT if permitted else f"be my vampire {match['verb']}ed"))
    return True


def plays(h: Hearing) -> bool:
    """Read a card that is played."""
    match = h.see(_PLAYED.pattern) if h.cards else None
    if match is None:
        return False
    verb = match["verb"] or ""
    bare = not verb and h.ledger.at and h.ledger.before not in (*",.;:?!(", "and", "then", "so", "but")
    if bare and not (h.open and h.open.stop == h.ledger.at):
        return False
    if held(h, h.subject):
        return True
    at = h.ledger.at
    h.eat(_PLAYED.pattern)
    named = h.cards[match["card"]]
    level = match["level"] or match["later"] or match["inside"] or ""
    _played(h, named, "basic" if level == "inferior" else level, verb, at)
    return True


# -- what is played ------------------------------------------------------------------------------------------------


def _played(h: Hearing, named: Named, level: str, verb: str, at: int) -> None:
    if named.data is None:
        h.lack(f'the card "{named.name}", which is not played by name yet')
        return
    texts = [one for one in named.data.get("texts", ()) if "play" in one or "strike" in one]
    if not texts or named.data.get("lacks"):
        h.lack(f'the card "{named.name}", which is not played in full yet')
        return
    kind = str(named.data.get("type"))
    if kind in ("action", "political action", *_ACTIONS):
        _acts(h, named, level, texts, verb, at)
    elif kind == "master":
        if verb == "use" and texts[0].get("goes"):
            h.lack(f'how the card "{named.name}" is used')
        _master(h, named, texts)
    elif kind == "action modifier":
        if verb in _MEANS and does(named.data, r"\+\d+ bleed") and h.ledger.said[at - 1].read.isdigit():
            h.lack(f'how much is bled with the card "{named.name}"')
        _modifies(h, named, level, texts, verb)
    elif kind == "reaction":
        _reacts(h, named, level, texts, verb)
    elif kind == "combat":
        _in_combat(h, named, level, texts, verb)
    else:
        h.lack(f'how the card "{named.name}" is played in plain words')


def _who(h: Hearing, default: Person | None) -> Person:
    """Return the minion that plays a card: who is told, or else who is spoken of."""
    at = h.ledger.at
    if h.eat(r"(?:from|by|with)") and IS_MINION.match(h.rest):
        person = objects.minion(h)
        if person is not None:
            return person
    h.ledger.back(at)
    if not h.subject:
        return default or h.mine()
    first = h.subject[0]
    if isinstance(first, Seat) and default is not None and default.side == first.name:
        return default
    return h.doer()


def _way(h: Hearing, named: Named, level: str, texts: list[dict[str, Any]], person: Person) -> list[dict[str, Any]]:
    """Return the texts of the level at which a card is played, and see that its player may play it."""
    h.players_of.append((named, person))
    by_level: dict[str, list[dict[str, Any]]] = {}
    for text in texts:
        by = str(text.get("by", ""))
        if by and (len(by) != 3 or by.lower() not in SHORT):
            h.lack(f'at which level the card "{named.name}" is played')
        by_level.setdefault("" if not by else SUPERIOR if by.isupper() else BASIC, []).append(text)
    levels = [one for one in by_level if one]
    if level and level not in by_level:
        h.lack(f'at which level the card "{named.name}" is played')
        return texts
    if not level and len(levels) > 1:
        need = str((named.data or {}).get("requires", ""))
        if need in person.words:  # it was told to have the Discipline at basic
            level = BASIC
        else:
            level = h.choose(*sorted(levels))
            h.level_points.append(len(h.points) - 1)
            h.levels.append(f"{named.name} at {level}")
    h.level = f" at {level}" if level and len(levels) > 1 else ""
    return [*by_level.get("", ()), *by_level.get(level, ())] if level else texts


def _fit(h: Hearing, named: Named, person: Person) -> None:
    """Let a vampire of whom nothing else is told have what a card requires of its player."""
    if named.data is None:
        return
    data = named.data or {}
    needs = data.get("requires", ())
    needs = [needs] if isinstance(needs, str) else list(needs)
    for need in needs:
        if person.kind != VAMPIRE or need == "vampire":
            continue
        if need in SHORT:
            if not {need, need.upper()} & set(person.words):
                person.words[need.upper()] = None
            continue
        ways = re.split(r" or ", need)
        if any(way.lower() in map(str.lower, person.words) for way in ways):
            continue
        if all(way.lower() in map(str.lower, TITLES) for way in ways) and not person.untitled and not _titles(person):
            person.words[ways[0].lower()] = None
        elif len(ways) == 1 and need in CLANS and not person.label:
            person.words[need] = None
        else:
            h.lack(f'who may play the card "{named.name}"')


def _titles(person: Person) -> set[str]:
    return {title.lower() for title in TITLES} & set(person.words)


def _does(texts: list[dict[str, Any]], pattern: str) -> re.Match[str] | None:
    """Find what a card does, if any of its texts says so by itself."""
    for text in texts:
        for one in text.get("do", ()):
            if isinstance(one, str) and (found := re.match(pattern, one)):
                return found
    return None


def _told(h: Hearing, named: Named, line: Line, text: str) -> None:
    """Let a line of the story be told with its card at the end."""
    h.told_with.append((line, text))
    h.with_cards.append(named.said)


# -- actions ---------------------------------------------------------------------------------------------------------


def _acts(h: Hearing, named: Named, level: str, texts: list[dict[str, Any]], verb: str, at: int) -> None:
    kind = str((named.data or {}).get("type"))
    last = h.lines[-1] if h.lines else None
    if last is not None and last.text == "{0} fights {1}" and verb in _MEANS and _enters(named):
        rusher = last.who[0]
        assert isinstance(rusher, Person)
        _way(h, named, level, texts, rusher)
        _told(h, named, last, f"{{0}} plays {named.said}{h.level} on {{1}}")
        return
    same = verb in _MEANS and last is not None and last is h.action
    person = h.action.who[0] if same and h.action is not None else _who(h, None)
    assert isinstance(person, Person)
    aimed = h.eat(r"(?:on|against|at|targeting|upon)(?= (?!superior|basic|inferior))") if kind == "action" else None
    texts = _way(h, named, level, texts, person)
    if kind in _ACTIONS:
        h.act(f"{{0}} {_ACTIONS[kind]} {named.said}", person)
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
        other = _target(h, choose, person)
        if other is None or re.search(r" and | among ", choose):
            h.lack(f'what the card "{named.name}" is aimed at')
    elif aimed:
        h.lack(f'what the card "{named.name}" is aimed at')
    line = f"{{0}} plays {named.said}{h.level}{' on {1}' if other is not None else ''}"
    h.act(line, *((person,) if other is None else (person, other)))
    if isinstance(other, Person) and _does(texts, r"enter combat with"):
        h.oppose(person, other)
        h.fight = (person, other)


def _enters(named: Named) -> bool:
    return does(named.data, r"enter combat with")


def _target(h: Hearing, choose: str, person: Person) -> Person | Seat | None:
    """Read what a card is aimed at: a minion, or a Methuselah."""
    if "Methuselah" in choose.split("=")[-1].split(" controls")[0].split(",")[0] and "minion" not in choose:
        h.eat("on|against|at|to")
        return seat(h)
    if not re.search(r"\b(?:minion|vampire|ally)\b", choose):
        return None
    other = objects.minion(h, person)
    if other is not None and "uncontrolled" in choose:
        other.words["uncontrolled"] = None
        if "younger" in choose and other.capacity is None and other.blood is None:
            other.capacity = other.room = max(1, person.counters()[1] - 1)
        other.side = other.side or person.side
    elif other is not None and " you control" in choose:
        other.side = other.side or person.side or ME
    elif other is not None:
        h.oppose(person, other)
    return other


def _bleeds(
    h: Hearing, named: Named, texts: list[dict[str, Any]], person: Person, same: bool, aimed: bool, at: int
) -> None:
    """Put a bleed with an action card into the story; an amount that is told is that of the whole."""
    more = _does(texts, r"\+(\d+) bleed")
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
    _told(h, named, line, f"{{0}} plays {named.said}{h.level}")


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
    _told(h, named, line, f"{{0}} calls {named.said}{h.level}")
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
    if not shared:
        h.lack(f'what is chosen for the card "{named.name}"')


# -- during an action ------------------------------------------------------------------------------------------------


def _modifies(h: Hearing, named: Named, level: str, texts: list[dict[str, Any]], verb: str) -> None:
    acting = h.action.who[0] if h.action is not None else None
    h.subject = h.subject if verb or not isinstance(acting, Person) else [acting]
    person = _who(h, acting if isinstance(acting, Person) else None)
    texts = _way(h, named, _given(h, level, texts), texts, person)
    if acting is None:
        if not _does(texts, r"\+\d+ bleed|\+\d+ stealth"):
            h.lack(f'during which action the card "{named.name}" is played')
        person.side = person.side or ME
        h.act("{0} bleeds", person)
    elif person is not acting:
        h.lack(f'who plays the card "{named.name}"')
    _aimless(h, named, texts)
    line = h.say(f"{{0}} plays {named.said}{h.level}", person)
    if _does(texts, r"\+\d+ stealth"):
        if h.blocker is None:
            h.early.append((line, "stealth"))
        else:
            h.fight = None
    h.subject = [person]
    h.eat(r"(?:on|onto|to) (?:it|that|him|(?:the|my|his) (?:bleed|action|vote|referendum)(?! of))", USUAL)


_GIVEN = (
    r"(?:for|to (?:get|gain|add|give(?: him| it)?)|giving(?: him| it)?)? ?(?:an? )?"
    r"\+?(?P<n>\d+)(?: more)? (?P<what>bleed|stealth|intercept)"
)


def _given(h: Hearing, level: str, texts: list[dict[str, Any]]) -> str:
    """Read how much a card is told to give, which may tell at which level it is played; return that."""
    match = h.see(_GIVEN)
    if match is None:
        return level
    for text in texts:
        by = str(text.get("by", ""))
        of = "" if not by else SUPERIOR if by.isupper() else BASIC
        gives = _does([text], rf"\+{match['n']} {match['what']}\b")
        if gives and (not level or of in ("", level)):
            h.eat(_GIVEN, USUAL)
            return level or of
    return level


def _aimless(h: Hearing, named: Named, texts: list[dict[str, Any]]) -> None:
    """Note a card for which something has to be chosen that nobody tells."""
    if any("choose" in text for text in texts):
        h.lack(f'what is chosen for the card "{named.name}"')


def _reacts(h: Hearing, named: Named, level: str, texts: list[dict[str, Any]], verb: str) -> None:
    acting = h.action.who[0] if h.action is not None else None
    on = h.eat(r"on (?=(?:an?|my|his|the)(?: \w+)* (?:vampire|minion|ally|prince)\b)")
    person = objects.minion(h) if on else None
    redirecting = [line for line in h.lines[-1:] if line.text == "{0} redirects to {1}"]
    if person is None and redirecting:
        person = redirecting[0].who[0]  # type: ignore[assignment]
    if person is None:
        person = _who(h, h.blocker or (h.other(acting) if isinstance(acting, Person) else None))
    if person is acting:
        person = h.other(person)
    wakes = _does(texts, r"user wakes")
    redirects = any(_does([one], r"redirect the bleed") for one in texts)
    if acting is None:
        owner, amount = _their_bleed(h)
        if not (wakes or redirects or _does(texts, r"-\d+ bleed")):
            h.lack(f'during which action the card "{named.name}" is played')
        if owner is not None:
            person.side = person.side or (ME if owner != ME else PREY)
            h.act("{0} bleeds", h.imply(owner))
        actor = h.ensure_action(person)
        h.oppose(actor, person)
        if amount:
            actor.bleed = amount
    else:
        _their_bleed(h)
        h.oppose(acting, person)  # type: ignore[arg-type]
    texts = _way(h, named, _given(h, level, texts), texts, person)
    redirects = any(_does([one], r"redirect the bleed") for one in texts)
    if redirects:
        _redirects(h, named, texts, person, redirecting)
    elif wakes:
        h.lines[:] = [one for one in h.lines if one.text != "{0} wakes" or one.who[0] is not person]
        h.eat(r"(?:(?:and|to) )?wake(?: up)?(?: (?:him|it))?", USUAL)
        tried = [n for n, line in enumerate(h.lines) if line.text in _WOKEN and line.who[0] is person]
        h.say(f"{{0}} plays {named.said}{h.level}", person, at=tried[-1] if tried else None)
        if "unlocked" not in person.words:
            person.words["locked"] = None
    else:
        _other_reaction(h, named, texts, person)
    h.subject = [person]


_WOKEN = ("{0} blocks", "{0} redirects to {1}")


def _other_reaction(h: Hearing, named: Named, texts: list[dict[str, Any]], person: Person) -> None:
    _aimless(h, named, texts)
    woken = any(line.text == "{0} wakes" or _is_wake(h, line) for line in h.lines if line.who[:1] == (person,))
    if person.is_word("locked") and not woken:
        h.lack(f'how who is locked plays the card "{named.name}"')
    if any(one["play"] == "after blocks declined" for one in texts) and not any(
        "does not block" in line.text for line in h.lines
    ):
        h.say("{0} does not block", h.cast.seat(person.side or PREY))
    line = h.say(f"{{0}} plays {named.said}{h.level}", person)
    if _does(texts, r"\+\d+ intercept") and not any(
        one.text == "{0} blocks" and one.who[0] is person for one in h.lines
    ):
        h.early.append((line, "intercept"))
    elif _does(texts, r"\+\d+ intercept") and h.action is not None and h.fight is None:
        h.fight = (h.action.who[0], person)  # type: ignore[assignment]


def _is_wake(h: Hearing, line: Line) -> bool:
    return any(
        named.said in line.text and named.data is not None and _does(list(named.data.get("texts", ())), "user wakes")
        for named in h.cards.values()
    )


def _their_bleed(h: Hearing) -> tuple[str | None, int | None]:
    """Read the bleed that a reaction is played against."""
    match = h.eat(
        r"(?:on|against|at|to)? ?(?P<own>my predator's|my prey's|his|my|the|an?|that|this) "
        r"(?:bleed|hunt|action)(?: (?:of|for) (?P<n>\d+))?"
    )
    if match is None:
        return None, None
    owner = {"my predator's": h.cast.predator(), "my prey's": PREY, "my": ME}.get(match["own"])
    if not match[0].rstrip("0123456789 ofr").endswith("bleed") and h.action is None:
        h.lack("which action that is")
    if match["n"] and h.action is not None:
        bleeding.set_amount(h, h.action.who[0], match["n"])  # type: ignore[arg-type]
    return owner, int(match["n"]) if match["n"] else None


def _redirects(h: Hearing, named: Named, texts: list[dict[str, Any]], person: Person, redirecting: list[Line]) -> None:
    if len(texts) > 1:
        h.lack(f'in which way the card "{named.name}" is played')
    h.eat(
        r"(?:(?:and|to|,) )*(?:send|bounce|redirect|deflect|pass|move|kick)"
        r"(?: (?:it|that|the bleed|his bleed|my bleed))?"
        r"(?= (?:to|on|onto|at|over|back|into)\b)",
        USUAL,
    )
    to = bleeding.read_target(h)
    if redirecting:
        line = redirecting[0]
        if to is not None and to is not line.who[1]:
            h.lines[:] = [one for one in h.lines if one is not line]
            line = h.say(line.text, line.who[0], to)
    else:
        actor = h.ensure_action()
        if to is None:
            to = h.cast.seat(PREY if actor.side not in (ME, "") else NEXT)
        bleeding.bounce(h, to, person)
        line = h.lines[-1]
    _told(h, named, line, f"{{0}} redirects to {{1}} with {named.said}{h.level}")


# -- combat ----------------------------------------------------------------------------------------------------------


def _in_combat(h: Hearing, named: Named, level: str, texts: list[dict[str, Any]], verb: str) -> None:
    last = h.lines[-1] if h.lines else None
    told = last is not None and last.text in _SAME and verb in _MEANS
    person = last.who[0] if told and last is not None else _who(h, None)
    assert isinstance(person, Person)
    other = None
    if h.eat(r"(?:on|against)? ?(?:him|it|me)(?! (?:have|be|take|get|strike|hit)\b)", NAMING):
        other = h.other(person)
    elif h.see(r"(?:on|against) (?:an?|his|my|the)\b") and not h.see(
        r"(?:on|against) (?:an?|his|my|the) (?:strike|hit|shot|punch)"
    ):
        h.eat("on|against")
        other = objects.minion(h, person)
    if other is not None and h.fight is None and h.action is None:
        h.oppose(person, other)
        h.enter(person, other)
    h.ensure_fight(person)
    texts = _way(h, named, level, texts, person)
    if told and last is not None:
        h.lines[:] = [one for one in h.lines if one is not last]
        time = _SAME[last.text]
        if not any(str(one.get("play", "strike")).startswith(time) for one in texts):
            h.lack(f'what is done with the card "{named.name}"')
    strikes = all("strike" in one for one in texts)
    _aimless(h, named, texts)
    h.say(f"{{0}} {'strikes with' if strikes else 'plays'} {named.said}{h.level}", person)
    h.eat(r"at close|close|against (?:his|my|the) (?:strike|shot|hit|punch)(?! (?:of|for))", USUAL)
    h.subject = [person]


# -- masters ---------------------------------------------------------------------------------------------------------


def _master(h: Hearing, named: Named, texts: list[dict[str, Any]]) -> None:
    first = h.subject[0] if h.subject else h.cast.seat(ME)
    owner = first if isinstance(first, Seat) else h.cast.seat(first.side or ME)
    owner = h.cast.seat(owner.name)
    h.at_table = True
    played = [one for one in texts if "play" in one]
    time = str(played[0]["play"])
    if len(played) > 1:
        h.lack(f'in which way the card "{named.name}" is played')
        return
    if time == "as a card is played":
        _cancels(h, named, owner)
        return
    if "out-of-turn" in (named.data or {}).get("traits", ()) or time != "usual":
        h.lack(f'when the card "{named.name}" is played')
        return
    if any("turn" not in line.text and "phase" not in line.text and not _is_master(h, line) for line in h.lines):
        h.lack(f'when the card "{named.name}" is played')
    if not any(line.text == "{0}'s turn" for line in h.lines):
        h.say("{0}'s turn", owner)
        h.say("master phase")
    choose = played[0].get("choose", "")
    other: Person | Seat | None = None
    if choose:
        h.eat(r"on|onto|against|targeting")
        h.doing = None
        other = _target(h, str(choose), Person(side=owner.name)) if isinstance(choose, str) else None
        if other is None:
            h.lack(f'what the card "{named.name}" is aimed at')
    told = h.eat(r"for (\d+)(?: (?:blood|pool))?") if re.search(r"\d to \d", str(played[0].get("do", ""))) else None
    if told:
        h.counted.append(told[1])
    h.say(
        f"{{0}} plays {named.said}{' on {1}' if other is not None else ''}{f' for {told[1]}' if told else ''}",
        *((owner,) if other is None else (owner, other)),
    )
    h.cast.complete = h.cast.complete


def _is_master(h: Hearing, line: Line) -> bool:
    return isinstance(line.who[0], Seat) and " plays " in line.text if line.who else True


def _cancels(h: Hearing, named: Named, owner: Seat) -> None:
    """Let a card cancel another, which is told with it or was told just before."""
    last = h.lines[-1] if h.lines else None
    said = [text for line, text in h.told_with if line is last]
    played = "" if last is None else (said[-1] if said else last.text)
    match = h.eat(
        r"(?:(?:on|against|to cancel|to stop|cancel|versus) )?"
        r"(?:(?P<own>my prey's|my predator's|my grandprey's|his|the|that|an?) )?"
        rf"(?:(?P<level>{_LEVEL}) )?(?P<card>card-[a-z]+)"
    )
    if match:
        other = h.cards[match["card"]]
        if other.said not in played:
            whose = match["own"] or "his"
            side = {"my predator's": h.cast.predator(), "my prey's": PREY, "my grandprey's": NEXT}.get(
                whose, PREY if owner.name == ME else ME
            )
            h.subject = [h.cast.seat(side)]
            before = len(h.lines)
            _played(h, other, BASIC if match["level"] == "inferior" else match["level"] or "", "play", h.ledger.at)
            if len(h.lines) == before:
                h.lack(f'which card "{named.name}" cancels')
    elif (
        h.eat(r"(?:on |against |to cancel |to stop )?(?:it|that|that card)", NAMING) is None
        and " plays " not in played
        and " calls " not in played
    ):
        h.lack(f'which card "{named.name}" cancels')
    if not h.lines or not any(one.said in (played or _last_told(h)) for one in h.cards.values()):
        h.lack(f'which card "{named.name}" cancels')
    h.say(f"{{0}} plays {named.said}", owner)
    h.subject = [owner]


def _last_told(h: Hearing) -> str:
    said = [text for line, text in h.told_with if line is h.lines[-1]]
    return said[-1] if said else h.lines[-1].text


# -- at the end ------------------------------------------------------------------------------------------------------


def settle(h: Hearing) -> None:
    """Put the cards that were told before they are needed into their place, and let who plays them be able to."""
    for named, person in h.players_of:
        _fit(h, named, person)
    _votes(h)
    _twice(h)
    for line, what in h.early:
        place = next((n for n, one in enumerate(h.lines) if one is line), None)
        if place is None:
            continue
        later = [
            n
            for n, one in enumerate(h.lines)
            if n > place and one.text == "{0} blocks" and (one.who[0] is line.who[0]) == (what == "intercept")
        ]
        if not later:
            h.lack("who attempts to block")
            continue
        h.lines.insert(later[0] + 1, h.lines[place])
        del h.lines[place]


def _votes(h: Hearing) -> None:
    """Let a referendum of a card pass that is told to: by the vote of whoever is titled, or by that of the card."""
    for _, person in h.called:
        if any(re.search(r" votes |^\{0\} \d+ (?:for|against)", line.text) for line in h.lines):
            continue
        if not re.search(r"\bpass\b|\bthrough\b|\b(?:nobody|everyone) else\b|\bunopposed\b", h.ledger.whole):
            h.lack("how the vote goes")
        elif _titles(person):
            h.say("{0} votes for", person)
        else:
            h.say("{0} 1 for", h.cast.seat(person.side or ME))


#: What a card does, and the line by which the same may be told without it.
_DOUBLED = (
    (r"\+\d+ bleed", r"\{0\} \+\d+ bleed"),
    (r"\+\d+ stealth", r"\{0\} \+\d+ stealth"),
    (r"\+\d+ intercept", r"\{0\} \+\d+ intercept"),
    (r"unlock user", r"\{0\} unlocks"),
    (r"user wakes", r"\{0\} wakes"),
    (r"redirect the bleed", r"\{0\} redirects"),
    (r"maneuver", r"\{0\} maneuvers"),
    (r"press", r"\{0\} presses"),
    (r"prevent", r"\{0\} prevents"),
    (r"\d+ additional", r"\{0\} gains \d+ additional"),
    (r"-\d+ bleed", r"\{0\} -\d+ bleed"),
)


def _twice(h: Hearing) -> None:
    """Note what a card does where the same is told once more without it: it may be the card's, told twice."""
    with_card = {id(line) for line, _ in h.told_with}
    for named, person in h.players_of:
        for deed, line in _DOUBLED:
            own = [one for one in h.lines if one.who[:1] == (person,) and id(one) not in with_card]
            if does(named.data, deed) and any(re.match(line, one.text) for one in own):
                h.lack(f'what the card "{named.name}" does, and what is done besides')


#: What a card does, and the words that show it.
_SHOWN = {
    r"user wakes": "wakes",
    r".*stealth": "stealth",
    r".*intercept": "intercept",
    r"redirect": "redirects",
    r".*unlock": "unlocks",
    r".*prevent": "prevents",
    r".*maneuver": "maneuvers",
    r".*press": "presses",
    r".*additional": "additional",
    r".*strength": "strength",
    r"enter combat": "fights",
}


def shown(h: Hearing) -> list[str]:
    """Return what shows by the cards that are played: the second look asks for it."""
    found = [word for named, _ in h.players_of for deed, word in _SHOWN.items() if does(named.data, deed)]
    strikes = [str(text.get("strike", "")) for named, _ in h.players_of for text in (named.data or {}).get("texts", ())]
    ways = {"combat ends": "ends combat", "dodge": "dodges"}
    return [*found, *(ways.get(one, one) for one in strikes)]


def told(h: Hearing) -> list[str]:
    """Return the lines of the story, each deed with its card."""
    return [
        next((Line(text, line.who).told() for one, text in h.told_with if one is line), line.told()) for line in h.lines
    ]
