"""Who is spoken of: I, my prey, his vampire, an ally with 2 life, the other one, both.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.engine.traits import CLANS, TITLES
from vtesref.scenario.plain import lettering
from vtesref.scenario.plain.ledger import NAMING
from vtesref.scenario.plain.people import ALLY, LAST, ME, NEXT, PREY, VAMPIRE, Person, Seat
from vtesref.scenario.words import played_cards

if TYPE_CHECKING:
    from vtesref.scenario.plain.hearing import Hearing

TITLE = "|".join(sorted(map(str.lower, TITLES), key=len, reverse=True))
_CLANS = {clan.lower() for clan in CLANS}
_CLAN = "|".join(sorted(_CLANS, key=len, reverse=True))
_ROLES = "blocker|bleeder|hunter|victim|target|attacker|defender|rescuer|striker|shooter|caller|diablerist"
NOUN = rf"(?:vampire|minion|ally|{_ROLES}|combatants?|{TITLE}|{_CLAN}|\d+ capacity(?! (?:vampire|minion|\d))|one)"
_STATES = r"(?:torpor(?= (?:vampire|minion))|empty|full|torpid|locked|unlocked|ready|wounded|uncontrolled|untitled)"
_SIZE = r"(?:\d+ (?:blood|life|strength|capacity|bleed|intercept)|(?:strength|capacity|bleed|intercept) \d+|\d+/\d+)"
_EMPTY_WORDS = (
    r"(?:young|old|big|small|little|poor|only|lone|unarmed|lonely|good|nice|new|own|single|best|"
    r"biggest|smallest|stupid|plain)"
)
_ADJECTIVE = rf"(?:{_STATES}|{_SIZE}|{_EMPTY_WORDS}|(?:{TITLE}|{_CLAN})(?= {NOUN}))"
_PLAYER = (
    r"(?:(?:my |the |an? )?(?:other |another )?(?:player|enemy|opponent)'s|someone(?: else)?'s|another "
    r"player's)"
)
_OWN = (
    rf"(?:my |his |the )?(?:prey|predator|grandprey)'s|{_PLAYER}|my|our|his|their|her|"
    r"(?:the )?(?:old |original |new )?(?:target|victim)'s"
)
_DET = (
    rf"(?:an?|the|some|another|other|[1-5]|second|first|next|same|this|that|both|each|one(?= (?:vampire|"
    rf"minion|ally|{TITLE})))"
)
_NP = (
    rf"(?:(?P<many>one|1|\d|both) of )?(?:(?P<own>{_OWN}) )?(?P<det>(?:{_DET} )*)(?P<adj>(?:{_ADJECTIVE} "
    rf")*)(?P<noun>{NOUN})"
)
IS_MINION = re.compile(rf"{_NP}(?= |$)")
_OPPONENT = r"(?:(?:my|the|an?|other|last) )*(?:player|enemy)(?! (?:game|table|left|with|on|at|who)\b)"
_SEAT = (
    r"(?:(?P<own>my|his|the|a) )?(?P<seat>prey|predator|grandprey)(?: himself)?|"
    r"(?:an?|the|some|another) (?:other )?(?:minion|player|one) (?:with|on|at|who have) (?P<pool>\d+) pool|"
    r"(?P<someone>someone(?: else)?|another player|the other player|some other player)(?= (?:have|get|with) "
    r"the edge)|"
    r"(?P<across>(?:the|a) (?:player|one|guy|minion) across (?:the table|from me))|"
    r"the (?:owner|holder) of (?P<edge>the edge)"
)


def is_kind(word: str) -> bool:
    """Tell whether a word is a title or a clan."""
    return word in _CLANS or word in TITLE.split("|")


def someone(h: Hearing) -> list[Person | Seat]:
    """Read whom is spoken of; nothing if nobody is."""
    found = _someone(h)
    if found:
        note(h, found)
    return found


def _who_is_bled(h: Hearing) -> Seat | Person | None:
    """Return whom "he" means in "I bleed my prey for 2, he has 4": who is bled, or the minion if its blood is open."""
    seat = h.last_seat
    if seat is None or h.action is None or h.action.text != "{0} bleeds" or h.fight or h.blocker:
        return None
    if not h.see(
        r"he (?:(?:only|just|now|still) )*(?:have|be|start)(?: (?:only|just|now|still|at|on|with|down to))* "
        r"\d+(?= ?$| [,.;?!)]| and\b| but\b| left\b)"
    ):
        return None
    actor = h.action.who[0]
    if not isinstance(actor, Person) or actor.side == seat.name or seat.pool is not None or actor.implied:
        return None
    if actor.blood is not None or len([line for line in h.lines if "bleeds" in line.text]) > 1:
        return h.cast.seat(seat.name)
    one = h.choose(seat, actor)
    return h.cast.seat(seat.name) if one is seat else actor


def note(h: Hearing, found: list[Person | Seat]) -> None:
    """Note who was named just now, for "who" to mean."""
    h.named, h.named_until = found, h.ledger.at
    if found and isinstance(found[-1], Seat) and found[-1].name != ME:
        h.last_seat = found[-1]


def _someone(h: Hearing) -> list[Person | Seat]:
    if h.eat(r"(?:both )?(?:my prey and i|i and my prey|me and my prey|my prey and me)", NAMING):
        return [h.cast.seat(ME), h.cast.seat(PREY)]
    if h.eat(r"i|me|we(?! both)|us", NAMING):
        h.cast.used.add(ME)
        return [h.cast.seats[ME]]
    found = seat(h)
    if found is not None:
        return [found]
    if h.last_seat is not None and h.eat(
        r"he(?= (?:(?:only|just|now|still) )*(?:have|be|start)[^,.;:?!]* \d+ pool)", NAMING
    ):
        return [h.cast.seat(h.last_seat.name)]
    bled = _who_is_bled(h)
    if bled is not None:
        h.eat("he", NAMING)
        return [bled]
    named = minions(h)
    for person in named:
        h.last = person
    return list(named)


def seat(h: Hearing) -> Seat | None:
    """Read a Methuselah."""
    found = _seat(h)
    if found is not None:
        note(h, [found])
    return found


def _seat(h: Hearing) -> Seat | None:
    led = [line.who[1] for line in h.lines if "redirects" in line.text]
    if led and isinstance(led[-1], Seat) and h.eat(r"(?:the |his )?new target(?: player)?", NAMING):
        return h.cast.seat(led[-1].name)
    if h.ledger.before not in ("each", "every", "all") and h.eat(_OPPONENT, NAMING):
        h.at_table = True
        h.cast.complete = h.cast.complete or "last" in {
            word.read for word in h.ledger.said[max(0, h.ledger.at - 3) : h.ledger.at]
        }
        facing = next((person.side for person in h.cast.minions if person.side not in ("", ME)), PREY)
        return h.cast.seat(facing)
    match = h.eat(_SEAT, NAMING)
    if not match:
        return None
    h.at_table = True
    if match["across"]:
        h.cast.four = True
        return h.cast.seat(NEXT)
    if match["edge"] is not None:
        held = h.cast.seat(ME)
        held.edge = True
        return held
    if match["someone"] or match["pool"]:
        held = h.cast.seat(NEXT)
        held.pool = int(match["pool"]) if match["pool"] else held.pool
        h.eat(r"(?:who|that) be not (?:my|his|the) prey", NAMING)
        return held
    return h.cast.seat(_seat_of(h, match["own"] or "", match["seat"]))


def _seat_of(h: Hearing, own: str, word: str) -> str:
    """Return whose prey or predator somebody is: "his prey" is the prey of who is spoken of, if that is not me."""
    if word == "grandprey":
        return NEXT
    ring = (ME, PREY, NEXT, LAST) if h.cast.four else (ME, PREY, NEXT)
    side = ME
    if own == "his" and not any(one is h.cast.seats[ME] for one in h.subject):
        side = next((one.name if isinstance(one, Seat) else one.side for one in h.subject), PREY) or PREY
    return ring[(ring.index(side) + (1 if word == "prey" else -1)) % len(ring)]


def minions(h: Hearing) -> list[Person]:
    """Read one minion or several."""
    if h.eat(
        r"(?:(?:we|they) )?both(?: of (?:they|them|us))?(?! (?:vampire|minion|ally|of))|they|them(?! both)|"
        r"each(?! (?:other|player|vampire|minion))",
        NAMING,
    ):
        return both(h)
    if h.eat(r"mine", NAMING):
        return [_kept(h, ME) or h.cast.add(Person(side=ME))]
    match = h.see(r"the (?P<place>first|second)(?: one)?(?= (?:for|with|have|be|on|bleed|hunt|block))")
    if match and len(h.cast.minions) > 1:
        h.eat(r"the (?:first|second)(?: one)?", NAMING)
        return [h.cast.minions[0 if match["place"] == "first" else 1]]
    if h.eat(r"(?:the )?(?:first )?one(?= (?:with|have|be|on|just))", NAMING) and len(h.cast.minions) == 2:
        return h.cast.minions[:1]
    if h.eat(rf"(?:the )?other(?: (?:one|vampire|minion|player))?(?! (?:{NOUN}))", NAMING):
        return [h.other(h.last)]
    if h.eat(r"(?:my|his) other (?:vampire|minion|one|two)", NAMING):
        mine = h.ledger.said[h.ledger.at - 3].read == "my"
        own = mine or not (h.speaks or h.cast.of(PREY) or any(person.owned for person in h.cast.of(ME)))
        if not h.cast.of(ME if own else PREY):
            h.lack("who the first one is")
        return [_one_more(h, ME if own else PREY)]
    card = h.eat(
        r"(?:my|his) (?:reaction|modifier|card)(?: card)?(?= (?:reduce|lower|redirect|bounce|deflect|prevent|"
        r"add|increase)\b)",
        NAMING,
    )
    if card:
        return [h.mine() if card[0].startswith("my") else h.other()]
    if h.eat(
        r"his(?=$| [,.;?]| \d+(?: blood)?(?: ?$| [,.;?!])| (?:have|be|with|take|get|was|hit|strike|punch|dodge|"
        r"block|press|maneuver|on|at|bleed|for \d|do \d|deal \d|swing|claw|shoot)\b)|"
        r"theirs",
        NAMING,
    ):
        return [_kept(h, PREY) or h.cast.add(Person(side=PREY))]
    if h.last is not None and h.last.side == ME and h.eat(r"his (?:player|enemy)(?! (?:game|table|left))", NAMING):
        return [h.other(h.last)]
    if h.eat(
        r"(?:(?:my|the|an?|other) )*(?<!each )(?<!every )(?<!all )(?:player|enemy)(?! (?:game|table|left))", NAMING
    ):
        return [h.other()]
    if h.eat(r"he|him|himself|it", NAMING):
        return [h.he()]
    if h.eat(r"someone(?: else)?", NAMING):
        return [h.imply(PREY)]
    if h.eat(r"another(?= (?:want|try|have|be|bleed|block|hunt|one))(?: one)?", NAMING):
        side = h.last.side or ME if h.last is not None else ME
        if h.last is not None:
            h.last.side = side
        return [h.cast.add(Person(side=side))]
    name = _named(h)
    if name is not None:
        return [name]
    if not IS_MINION.match(h.rest):
        return []
    read = h.eat(_NP, NAMING)
    assert read is not None
    of = h.eat(r"of (?:mine|his|theirs|my prey|my predator)", NAMING)
    return _told(h, read, of[0] if of else "")


def onto(h: Hearing, person: Person) -> bool:
    """Read a minion that is named after what it does, such as "with my prince", as the one who does it."""
    at = h.ledger.at
    match = IS_MINION.match(h.rest)
    side = _side(h, (match["own"] or "") if match else "")
    if not match or (side and person.side and side != person.side) or match["many"] or not person.implied:
        return False
    read = h.eat(_NP, NAMING)
    assert read is not None
    if re.search(r"\b(?:[2-5]|both|other|another)\b", read["det"] or ""):
        h.ledger.back(at)
        return False
    person.implied = False
    person.side = person.side or side
    person.kind = ALLY if read["noun"] == "ally" else person.kind
    _called(h, person, read["noun"])
    for word in re.findall(_ADJECTIVE, (read["adj"] or "") + read["noun"]):
        described(person, word)
    h.last = person
    note(h, [person])
    return True


def both(h: Hearing) -> list[Person]:
    """Return the two who are in combat, or that the story tells of, made where there are none."""
    if h.fight is None and h.action is not None and h.blocker is not None:
        return [h.action.who[0], h.blocker]  # type: ignore[list-item]
    if len(h.cast.minions) < 2:
        first = h.mine() if not h.cast.minions else h.cast.minions[0]
        h.other(first)
    return list(h.fight) if h.fight else h.cast.minions[:2]


def _one_more(h: Hearing, side: str) -> Person:
    """Return a second minion of a side."""
    if len(h.cast.of(side)) == 1 and h.cast.of(side)[0].implied:
        h.cast.of(side)[0].implied = False
    return h.cast.add(Person(side=side))


def _named(h: Hearing) -> Person | None:
    """Read a minion by a name of its own, one that was written with a capital."""
    said = h.rest.split()
    count = next((n for n in range(3, 0, -1) if len(said) >= n and " ".join(said[:n]) in h.names), 0)
    if not count:
        return None
    h.eat(" ".join(map(re.escape, said[:count])), NAMING)
    return labelled(h, " ".join(said[:count]))


def labelled(h: Hearing, name: str) -> Person:
    """Return the minion of a name, made if nobody had it yet."""
    label = lettering.label(name) or " ".join(word.capitalize() for word in name.split())
    for one in h.cast.minions:
        if one.label == label:
            return one
    person = h.cast.add(Person())
    person.label = label
    card = played_cards.ally(f"{label} 1")
    person.kind = ALLY if name.startswith(lettering.ALLY) or card is not None else person.kind
    if card is not None and not card[0].life:
        h.lack(f"how {label} came to be a minion")
    return person


def _kept(h: Hearing, side: str, kind: str = "") -> Person | None:
    """Return the minion of a side that was spoken of before."""
    persons = [person for person in h.cast.of(side) if not kind or person.kind == kind]
    if h.last in persons:
        return h.last
    return persons[-1] if persons else None


def introduced(h: Hearing) -> list[Person]:
    """Read a minion that somebody is told to have: "my prey has a vampire with 1 intercept"."""
    at = h.ledger.at
    if not h.eat(r"(?:there be|have|control|own)(?: only| just)?", NAMING):
        return []
    match = IS_MINION.match(h.rest)
    there = h.ledger.said[at].read == "there"
    seated = [one for one in h.subject if isinstance(one, Seat) or one.implied]
    if (
        not match
        or match["own"]
        or (not there and not seated)
        or re.search(r"\b(?:the|same|this|that)\b", match["det"] or "")
    ):
        h.ledger.back(at)
        return []
    read = h.eat(_NP, NAMING)
    assert read is not None
    made = _told(h, read, "", "" if there else h.players()[0].name)
    for person in made:
        h.last = person
    note(h, list(made))
    return made


def _told(h: Hearing, match: re.Match[str], of: str, of_whom: str | None = None) -> list[Person]:
    own, det, noun = match["own"] or "", (match["det"] or "").split(), match["noun"]
    side = _side(
        h, own or {"of mine": "my", "of my prey": "prey's", "of my predator": "predator's"}.get(of, of and "his")
    )
    side = of_whom if of_whom is not None else side
    kind = ALLY if noun == "ally" else VAMPIRE
    many = next((int(word) for word in det if word.isdigit()), 2 if "both" in det or noun.startswith("combat") else 1)
    if match["many"] in ("one", "1"):
        many = 1  # "one of my two vampires"
    elif match["many"]:
        many = 2 if match["many"] == "both" else int(match["many"])
    acting = h.action.who[0] if h.action is not None else None
    if {"second", "third", "another", "next"} & set(det) and not side and isinstance(acting, Person):
        side = acting.side if h.see("(?:then |also |now )?(?:bleed|hunt|call)") else side
    if many > 1 and not side and h.see("bleed|hunt|block|vote|call"):
        side = ME
    if many > 1 and not side and noun not in TITLE.split("|"):
        made = _two_sides(h, kind)
    elif many > 1:
        made = [_one_more(h, side or _unsaid(h)) for _ in range(many)] if "both" not in det else _all_of(h, side)
    elif match["many"]:
        made = [_one_more(h, side or ME)]
    else:
        down = [one for one in h.cast.minions if "torpor" in one.words and not side and not det]
        is_down = re.search(r"\b(?:torpid|torpor)\b", match["adj"] or "")
        made = [down[0]] if is_down and len(down) == 1 else [_one(h, side, det, noun, kind)]
    for person in made:
        person.owned = person.owned or bool(own or of or of_whom)
        person.seated = person.seated or "prey" in own + of or "predator" in own + of
        person.kind = kind if noun not in ("one", "minion") and noun not in _ROLES.split("|") else person.kind
        _called(h, person, noun)
        for word in re.findall(_ADJECTIVE, (match["adj"] or "") + noun):
            described(person, word)
    return made


def _called(h: Hearing, person: Person, noun: str) -> None:
    if noun in TITLE.split("|"):
        person.words[noun] = None
    elif noun in _CLANS:
        person.label = person.label or noun.title().replace(" ", "")
    elif noun in ("bleeder", "blocker") and h.action is None:
        h.roles.setdefault(noun, person)
    elif noun == "rescuer":
        h.rescuer = person


def _two_sides(h: Hearing, kind: str) -> list[Person]:
    """Return two minions on two sides: two vampires that fight, if nobody says whose they are."""
    if len(h.cast.minions) < 2:
        person = h.cast.minions[0] if h.cast.minions else h.cast.add(Person(kind, ME))
        person.side = person.side or ME
        h.cast.add(Person(kind, PREY if person.side == ME else ME))
    return h.cast.minions[:2]


def _all_of(h: Hearing, side: str) -> list[Person]:
    """Return both minions of a side."""
    while len(h.cast.of(side)) < 2:
        h.cast.add(Person(side=side))
    return h.cast.of(side)[-2:]


def _side(h: Hearing, own: str) -> str:
    if own in ("my", "our", "mine"):
        return ME
    if "grandprey" in own or own == "his prey's":
        return NEXT
    if "predator" in own:
        return h.cast.predator()
    return PREY if own else ""


def _unsaid(h: Hearing) -> str:
    """Return the side of a minion of which nobody says whose it is."""
    named = [person for person in h.cast.of(ME) if not person.implied]
    return (
        PREY
        if named or (h.speaks and h.cast.of(ME)) or any(isinstance(one, Seat) and one.name == ME for one in h.subject)
        else ""
    )


def _one(h: Hearing, side: str, det: list[str], noun: str, kind: str) -> Person:
    role = _role(h, noun, side)
    if role is not None:
        return role
    acting = h.action.who[0] if h.action is not None else None
    if not side and not det and noun in ("vampire", "minion") and isinstance(acting, Person) and acting.implied:
        acting.implied = False
        return acting
    anew = {"another", "other", "second", "next", "a", "an", "some"} & set(det)
    known = [person for person in h.cast.minions if (person.side == side or not side) and not person.implied]
    if noun in _CLANS:
        label = noun.title().replace(" ", "")
        known = [person for person in h.cast.minions if person.label == label]
    if noun in TITLE.split("|"):
        known = [person for person in known if noun in person.words]
    if noun == "ally":
        known = [person for person in known if person.kind == ALLY]
    if noun == "one":
        known = []
    if noun == "ally" and not side and not det and len(known) == 1:
        return known[0]
    if noun == "vampire":
        known = [person for person in known if person.kind == VAMPIRE]
    if (side or {"the", "same", "this", "that"} & set(det)) and known and not anew:
        return h.last if h.last in known and h.last is not None else known[-1]
    if not side and "another" in det and h.last is not None:
        side = h.last.side = h.last.side or ME
    own_side, side = side, side or _unsaid(h)
    waiting = [
        person
        for person in h.cast.minions
        if person.implied
        and person is not h.doing
        and (person.side in (side, "") or not (side or h.speaks))
        and not anew - {"a", "an", "some"}
    ]
    if waiting and known and not det and not own_side and h.choose(False, True):
        return known[-1]  # "a pal hauls him out, pal had 5"
    if waiting:
        waiting[-1].kind, waiting[-1].implied = kind, False
        waiting[-1].side = waiting[-1].side or side
        return waiting[-1]
    return h.cast.add(Person(kind, side))


def _role(h: Hearing, noun: str, side: str) -> Person | None:
    """Return the minion that has a part in what is going on: who bleeds, who blocks."""
    if noun == "blocker" and h.blocker is not None:
        return h.blocker
    if noun in ("bleeder", "hunter", "caller", "rescuer", "diablerist") and h.action is not None:
        return h.action.who[0]  # type: ignore[return-value]
    if noun in ("attacker", "defender") and h.fight is not None:
        return h.fight[0 if noun == "attacker" else 1]
    if noun in ("victim", "target") and h.action is not None and "bleeds" in h.action.text and not h.fight:
        h.lack("who the target is")
    if noun in ("victim", "target") and h.action is not None and len(h.action.who) > 1 and not side:
        return h.action.who[1] if isinstance(h.action.who[1], Person) else None
    return None


def described(person: Person, word: str) -> None:
    """Take up one word or number that describes a minion."""
    count = re.search(r"\d+", word)
    if "/" in word:
        person.blood, person.capacity = map(int, word.split("/"))
    elif count and re.search(r"capacity|strength|bleed|intercept", word):
        setattr(person, re.sub(r"[\d ]", "", word), int(count[0]))
    elif count:
        person.blood = int(count[0])
    elif word == "empty":
        person.blood = 0
    elif word == "full":
        person.full = True
    elif word == "ready":
        person.ready = True
    elif word == "untitled":
        person.untitled = True
    elif word in ("torpid", "torpor"):
        person.words["torpor"] = None
    elif word in ("locked", "wounded", "uncontrolled") or word in TITLE.split("|"):
        person.words[word] = None
