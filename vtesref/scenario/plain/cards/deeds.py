"""Cards that are played in a description, each in its time: what they then do follows from the engine.

A card that is not known, or of which the description does not tell what the story needs, is not played.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.engine.traits import SHORT
from vtesref.scenario.plain.cards.actions import ACTIONS, acts
from vtesref.scenario.plain.cards.named import does, held
from vtesref.scenario.plain.cards.reactions import in_combat, modifies, reacts
from vtesref.scenario.plain.cards.ways import BASIC, LEVEL, MEANS, SUPERIOR, fit, target_of, titles_of
from vtesref.scenario.plain.hearing import ATTEMPT, Ask
from vtesref.scenario.plain.ledger import NAMING
from vtesref.scenario.plain.people import ME, NEXT, PREY, Line, Person, Seat

if TYPE_CHECKING:
    from vtesref.scenario.plain.cards.named import Named
    from vtesref.scenario.plain.hearing import Hearing

_STRIKE = r"(?:strike|hit|punch|fight|shoot|attack|answer|respond|react|reply)(?: back)?(?: (?:him|it|me))?"
_VERB = (
    rf"(?:{_STRIKE} with|play|use|throw|drop|cast|call|add|"
    r"get(?= card-[a-z]+ (?:through|pass))|equip(?: with)?|recruit|employ|put|slap|with|using|by|via|"
    r"through|thanks to)"
)
#: A card, with the level at which it is played.
_CARD = (
    rf"(?:(?:an?|the|my|his|1) )?(?:(?P<level>{LEVEL}) )?(?P<card>card-[a-z]+)"
    rf"(?: (?:(?:at|on) )?(?:the )?(?P<later>{LEVEL})(?: level)?"
    r"(?= ?$| [,.;:?!)]| (?:and|on|against|to|for|from)\b)"
    rf"| \( (?:at )?(?P<inside>{LEVEL}) \))?"
)
_PLAYED = re.compile(rf"(?:(?P<verb>{_VERB}) )?{_CARD}")
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


#: What tells that something may be done rather than that it is, and what a question begins after.
_MODAL = ("can", "could", "may", "might", "would")
_STARTS = (*",.;:?!(", "and", "so", "but", "then")


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
    if at > 1 and h.ledger.said[at - 1].read in _MODAL and h.ledger.said[at - 2].read not in _STARTS:
        h.lack(f'whether the card "{named.name}" is played')
    if not verb and not h.subject and str((named.data or {}).get("type")) in ("master", "event", *ACTIONS):
        h.lack(f'what is done with the card "{named.name}"')
    level = match["level"] or match["later"] or match["inside"] or ""
    _played(h, named, "basic" if level == "inferior" else level, verb, at)
    return True


def _played(h: Hearing, named: Named, level: str, verb: str, at: int) -> None:
    if named.data is None:
        h.lack(f'the card "{named.name}", which is not played by name yet')
        return
    texts = [one for one in named.data.get("texts", ()) if "play" in one or "strike" in one]
    if not texts or named.data.get("lacks"):
        h.lack(f'the card "{named.name}", which is not played in full yet')
        return
    kind = str(named.data.get("type"))
    if kind in ("action", "political action", *ACTIONS):
        acts(h, named, level, texts, verb, at)
    elif kind == "master":
        if verb == "use" and texts[0].get("goes"):
            h.lack(f'how the card "{named.name}" is used')
        _master(h, named, texts)
    elif kind == "action modifier":
        if verb in MEANS and does(named.data, r"\+\d+ bleed") and h.ledger.said[at - 1].read.isdigit():
            h.lack(f'how much is bled with the card "{named.name}"')
        modifies(h, named, level, texts, verb)
    elif kind == "reaction":
        reacts(h, named, level, texts, verb)
    elif kind == "combat":
        in_combat(h, named, level, texts, verb)
    else:
        h.lack(f'how the card "{named.name}" is played in plain words')


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
        other = target_of(h, str(choose), Person(side=owner.name)) if isinstance(choose, str) else None
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
        rf"(?:(?P<level>{LEVEL}) )?(?P<card>card-[a-z]+)"
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
    elif h.eat(r"(?:on |against |to cancel |to stop )?(?:it|that|that card)", NAMING) is None and not any(
        one.said in played for one in h.cards.values()
    ):
        h.lack(f'which card "{named.name}" cancels')
    if not h.lines or not any(one.said in (played or _last_told(h)) for one in h.cards.values()):
        h.lack(f'which card "{named.name}" cancels')
    h.say(f"{{0}} plays {named.said}", owner)
    h.subject = [owner]


def _last_told(h: Hearing) -> str:
    said = [text for line, text in h.told_with if line is h.lines[-1]]
    return said[-1] if said else h.lines[-1].text


def settle(h: Hearing) -> None:
    """Put the cards that were told before they are needed into their place, and let who plays them be able to."""
    for named, person in h.players_of:
        fit(h, named, person)
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
        elif titles_of(person):
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
