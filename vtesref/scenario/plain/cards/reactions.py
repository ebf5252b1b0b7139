"""Cards in a description that are played during an action or in combat: modifiers, reactions, combat cards.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.scenario.plain import bleeding, objects
from vtesref.scenario.plain.blocking import blocks
from vtesref.scenario.plain.cards.ways import MEANS, aimless, finds, given, player_of, tell_with, way_of
from vtesref.scenario.plain.ledger import FILLER, NAMING, USUAL
from vtesref.scenario.plain.people import ME, NEXT, PREY, Line, Person

if TYPE_CHECKING:
    from vtesref.scenario.plain.cards.named import Named
    from vtesref.scenario.plain.hearing import Hearing


def modifies(h: Hearing, named: Named, level: str, texts: list[dict[str, Any]], verb: str) -> None:
    """Put an action modifier into the story."""
    acting = h.action.who[0] if h.action is not None else None
    h.subject = h.subject if verb or not isinstance(acting, Person) else [acting]
    person = player_of(h, acting if isinstance(acting, Person) else None)
    texts = way_of(h, named, given(h, level, texts), texts, person)
    if acting is None:
        if not finds(texts, r"\+\d+ bleed|\+\d+ stealth"):
            h.lack(f'during which action the card "{named.name}" is played')
        person.side = person.side or ME
        h.act("{0} bleeds", person)
    elif person is not acting:
        h.lack(f'who plays the card "{named.name}"')
    aimless(h, named, texts)
    line = h.say(f"{{0}} plays {named.said}{h.level}", person)
    if finds(texts, r"\+\d+ stealth"):
        if h.blocker is None:
            h.early.append((line, "stealth"))
        else:
            h.fight = None
    h.subject = [person]
    if finds(texts, "unlock user"):
        h.eat(r"(?:(?:and|to|,) )*unlock(?: (?:him|himself|my vampire))?(?=$| ?[,.;?!]| and\b| but\b)", USUAL)
    h.eat(r"(?:on|onto|to) (?:it|that|him|(?:the|my|his) (?:bleed|action|vote|referendum)(?! of))", USUAL)


def reacts(h: Hearing, named: Named, level: str, texts: list[dict[str, Any]], verb: str) -> None:
    """Put a reaction into the story, and the action that it is a reaction to."""
    acting = h.action.who[0] if h.action is not None else None
    on = h.eat(r"on (?=(?:an?|my|his|the)(?: \w+)* (?:vampire|minion|ally|prince)\b)")
    person = objects.minion(h) if on else None
    redirecting = [line for line in h.lines[-1:] if line.text == "{0} redirects to {1}"]
    if person is None and redirecting:
        person = redirecting[0].who[0]  # type: ignore[assignment]
    if person is None:
        person = player_of(h, h.blocker or (h.other(acting) if isinstance(acting, Person) else None))
    if person is acting:
        person = h.other(person)
    wakes = finds(texts, r"user wakes")
    redirects = any(finds([one], r"redirect the bleed") for one in texts)
    if acting is None and _does_block(h, texts, person):
        acting = h.action.who[0] if h.action is not None else None
    if acting is None:
        owner, amount = _their_bleed(h)
        if not (wakes or redirects or finds(texts, r"-\d+ bleed")):
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
    texts = way_of(h, named, given(h, level, texts), texts, person)
    redirects = any(finds([one], r"redirect the bleed") for one in texts)
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


def _does_block(h: Hearing, texts: list[dict[str, Any]], person: Person) -> bool:
    """Read the block for which a card that gives intercept is played: "plays Enhanced Senses and blocks my hunt"."""
    if not finds(texts, r"\+\d+ intercept") or not h.see(r"(?:and|to) (?:try to )?block\b"):
        return False
    h.eat(r"(?:and|to)(?: try to)?", FILLER)
    h.subject = [person]
    return blocks(h)


_WOKEN = ("{0} blocks", "{0} redirects to {1}")


def _other_reaction(h: Hearing, named: Named, texts: list[dict[str, Any]], person: Person) -> None:
    aimless(h, named, texts)
    woken = any(line.text == "{0} wakes" or _is_wake(h, line) for line in h.lines if line.who[:1] == (person,))
    if person.is_word("locked") and not woken:
        h.lack(f'how who is locked plays the card "{named.name}"')
    if any(one["play"] == "after blocks declined" for one in texts) and not any(
        "does not block" in line.text for line in h.lines
    ):
        h.say("{0} does not block", h.cast.seat(person.side or PREY))
    line = h.say(f"{{0}} plays {named.said}{h.level}", person)
    if finds(texts, r"\+\d+ intercept") and not any(
        one.text == "{0} blocks" and one.who[0] is person for one in h.lines
    ):
        h.early.append((line, "intercept"))
    elif finds(texts, r"\+\d+ intercept") and h.action is not None and h.fight is None:
        h.fight = (h.action.who[0], person)  # type: ignore[assignment]


def _is_wake(h: Hearing, line: Line) -> bool:
    return any(
        named.said in line.text and named.data is not None and finds(list(named.data.get("texts", ())), "user wakes")
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
    tell_with(h, named, line, f"{{0}} redirects to {{1}} with {named.said}{h.level}")


#: By what a line that was told may be the same deed, told without its card.
_SAME = {
    "{0} maneuvers": "range",
    "{0} presses": "press",
    "{0} dodges": "strike",
    "{0} ends combat": "strike",
    "{0} wakes": "wakes",
}


def in_combat(h: Hearing, named: Named, level: str, texts: list[dict[str, Any]], verb: str) -> None:
    """Put a combat card into the story, and the combat in which it is played."""
    last = h.lines[-1] if h.lines else None
    told = last is not None and last.text in _SAME and verb in MEANS
    person = last.who[0] if told and last is not None else player_of(h, None)
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
    texts = way_of(h, named, level, texts, person)
    if told and last is not None:
        h.lines[:] = [one for one in h.lines if one is not last]
        time = _SAME[last.text]
        if not any(str(one.get("play", "strike")).startswith(time) for one in texts):
            h.lack(f'what is done with the card "{named.name}"')
    strikes = all("strike" in one for one in texts)
    aimless(h, named, texts)
    h.say(f"{{0}} {'strikes with' if strikes else 'plays'} {named.said}{h.level}", person)
    for way in {str(text.get("strike")) for text in texts}:
        shown = {"combat ends": "combat end", "dodge": "dodge"}.get(way)
        if shown:
            h.eat(rf"(?:(?:and|to|,) )*{shown}(?=$| ?[,.;?!]| and\b| but\b)", USUAL)
    h.eat(r"at close|close|against (?:his|my|the) (?:strike|shot|hit|punch)(?! (?:of|for))", USUAL)
    h.subject = [person]
