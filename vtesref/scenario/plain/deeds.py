"""What minions and Methuselahs do in a plain description: each verb with its synonyms, and the lines it becomes.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.scenario.plain.hearing import _TITLES, Hearing
from vtesref.scenario.plain.people import ALLY, ME, NEXT, PREY, Line, Person, Seat

if TYPE_CHECKING:
    from collections.abc import Callable

#: A number of points of damage, of a kind and a range.
_KIND = r"(?: (?:points? of )?(?P<kind{0}>aggravated|normal))?(?P<ranged{0}> (?:ranged|at (?:long )?range))?"
_AMOUNT = r"(?P<n>\d+)" + _KIND.format("") + r"(?: damage| points?)*(?P<late> ranged)?"
_MORE = r"(?: (?:and|plus) (?P<n2>\d+)" + _KIND.format("2") + r"(?: damage| points?)*)?"
_WEAPONS = r"(?:gun|pistol|shotgun|rifle|bow|flamethrower|weapon|knife|sword|blade|axe|machete|claws?|fists|hands)"
#: Stealth that an action has by itself: what is told to be blocked needs as much intercept.
_STEALTHY = ("hunts", "leaves torpor", "rescues", "equips", "recruits", "employs", "calls a referendum")
_ARTICLE = r"(?:my|his|the|an?|that|this|their) "


def damage(found: re.Match[str]) -> str:
    """Return the damage that was told as the grammar writes it: "2 aggravated", "1 normal and 2 aggravated"."""
    kind = found["kind"] or ""
    second = found.groupdict().get("n2")
    if not second:
        return f"{found['n']} {kind}".strip()
    return f"{found['n']} {kind or 'normal'} and {second} {found['kind2'] or 'normal'}"


def strike(found: re.Match[str], more: str = "") -> str:
    """Return the strike that was told as the grammar writes it."""
    ranged = " ranged" if found["ranged"] or found["late"] else ""
    first = " first strike" if "first strike" in found[0] or more else ""
    return f"{damage(found)}{ranged}{first}"


class Deeds(Hearing):
    """Hears what is done."""

    def say(self, text: str, *who: Person | Seat, at: int | None = None) -> Line:
        """Add a line to the story, at the end or at a place."""
        line = Line(text, who)
        self.lines.insert(len(self.lines) if at is None else at, line)
        return line

    def act(self, text: str, *who: Person | Seat) -> None:
        """Add an action, which is then under way."""
        self.at_table = True
        self.action = self.say(text, *who)
        self.fight = self.blocker = None

    def object(self) -> Person | None:
        """Read the minion that something is done to; None for none."""
        before = self.rest
        found = self.someone()
        if found and isinstance(found[0], Seat):
            if found[0].name == ME:
                return self.mine()
            held = self.cast.of(found[0].name)
            return held[-1] if held else self.cast.add(Person(side=found[0].name))
        if not found:
            self.rest = before
        return found[0] if found else None  # type: ignore[return-value]

    def oppose(self, one: Person, other: Person) -> None:
        """Put two on two sides, where nothing else is said of them."""
        if not one.side:
            one.side = ME if other.side in ("", PREY, NEXT) else PREY
        if not other.side:
            other.side = PREY if one.side == ME else ME

    def ensure_fight(self, one: Person) -> Person:
        """Let somebody be in combat, and return the other minion in it."""
        if self.fight is None:
            other = self.other(one)
            self.oppose(one, other)
            begins, meets = (one, other) if one.side == ME or not self.speaks else (other, one)
            self.enter(begins, meets)
        pair = self.fight
        assert pair is not None
        return pair[1] if one is pair[0] else pair[0]

    def enter(self, one: Person, other: Person) -> None:
        """Let two enter combat."""
        self.oppose(one, other)
        self.at_table = True
        self.say("{0} fights {1}", one, other)
        self.fight = (one, other)

    def ensure_action(self, blocker: Person | Seat | None = None) -> Person:
        """Let an action be under way, a bleed if none is told, and return its minion."""
        if self.action is not None:
            return self.action.who[0]  # type: ignore[return-value]
        mine = blocker is not None and (blocker.name == ME if isinstance(blocker, Seat) else blocker.side == ME)
        actor = self.other(blocker) if mine and isinstance(blocker, Person) else self.mine()
        if mine and isinstance(blocker, Seat):
            actor = self.other()
        if isinstance(blocker, Person):
            self.oppose(actor, blocker)
        self.act("{0} bleeds", actor)
        return actor

    # -- the verbs -----------------------------------------------------------------------------------------------

    def deed(self) -> bool:
        """Read something that is done; tell whether anything was."""
        return any(read(self) for read in _DEEDS)

    def nothing(self) -> bool:
        """Words that say nothing more: that nothing is done, and how things follow each other."""
        return bool(
            self.eat(
                r"(?:who |and )?(?:does|do|did|will|would|is|are) not (?:going to )?(?:eat|diableri[sz]e|"
                r"drink|prevent|press|maneuvers?|dodge|vote|"
                r"pump|add|play|react|redirect|bounce)(?: (?:him|me|it|anything|any cards?|back))*"
                r"|(?:does|do|did) not(?= [,.;]|[,.;]|$)|so (?:do|does) (?:i|he|we|they)"
                r"|(?:nobody|neither(?: of (?:them|us))?|no one|no other minion|noone) (?:maneuvers|"
                r"press(?:es)?|prevents?|blocks?|dodges?|reacts?|"
                r"plays? (?:anything|cards?)|does anything(?: else)?|tries to block)"
                r"|1 after (?:the other|another)|one after (?:the other|another)"
            )
        )

    def takes(self) -> bool:
        """Damage that somebody takes."""
        bare = "" if any(isinstance(one, Seat) for one in self.subject) else r"hit for|"
        found = self.eat(
            r"(?:takes?|took|taking|eats?|gets?|suffers?|receives?|(?:is|are|gets?) (?:hit|punched|shot|"
            r"struck|clawed)"
            r"(?: for| by| with)?|(?:is|gets?) dealt|" + bare + r"loses?(?= \d+ life)|has to take) "
            r"(?:another )?" + _AMOUNT + _MORE + r"(?! blood| pool| transfers?| stealth| votes?)(?: on him)?"
            r"(?: from (?:an? |the |his )?" + _WEAPONS + r")?(?: in the (?:fight|combat))?"
        )
        if not found:
            return False
        told = damage(found)
        for one in self.doers():
            by = self.object() if self.eat(r"by|from") else None
            if by is not None and by is not one:
                if self.fight is None:
                    self.enter(by, one)
                self.say(f"{{0}} strikes {told}", by)
            elif self.fight or re.search(r"\b(?:in the fight|in combat|press(?:es)?|maneuvers)\b", self.whole):
                striker = self.ensure_fight(one)
                if told.isdigit() and striker.strength is None:
                    striker.strength = int(told)
                    told = "hand"
                self.say(f"{{0}} strikes {told}", striker)
            else:
                self.say(f"{{0}} takes {told}", one)
                if self.eat(r"twice"):
                    self.say(f"{{0}} takes {told}", one)
        return True

    def prevents(self) -> bool:
        """Damage that somebody prevents."""
        found = self.eat(
            r"(?:prevents?|soaks?|preventing)(?: the)? (?P<n>\d+|all|everything|both|it|that|"
            r"the damage)(?: points?)?(?: of)?"
            r"(?: (?P<kind>aggravated|normal))?(?: damage| of it| of them)*"
        )
        if not found:
            return False
        one = self.doers()[0]
        dealt_before = [
            re.search(r"\d+", line.text) for line in self.lines if re.search(r" (?:takes|strikes) \d", line.text)
        ]
        last = dealt_before[-1][0] if dealt_before and dealt_before[-1] else "20"
        count = found["n"] if found["n"].isdigit() else "2" if found["n"] == "both" else last
        told = f"{{0}} prevents {count} {found['kind'] or ''}".rstrip()
        dealt = self.eat(r"(?:of )?(?:the |those )?(\d+)(?: (aggravated))?(?: damage| points?)*")
        if dealt:
            self.someone()
            striker = self.ensure_fight(one)
            self.eat(r"(?:strikes?|hits?|punch(?:es)?|shoots?|claws?)")
            self.object()
            self.eat(r"for|with")
            self.say(f"{{0}} strikes {dealt[1]} {dealt[2] or ''}".rstrip(), striker)
        taken = [place for place, line in enumerate(self.lines) if " takes " in line.text and one in line.who]
        self.say(told, one, at=taken[0] if taken else None)
        return True

    def counters(self) -> bool:
        """Blood and pool that are gained, burned or lost."""
        found = self.eat(
            r"(?P<verb>burns?|loses?|pays?|spends?|gains?|gets?|burning|paying) (?:his |my |our |their )?(?:last )?"
            r"(?P<n>\d+)?(?: more)? ?(?P<what>blood|pool)"
        ) or self.eat(r"(?P<verb>gains?|burns?) (?P<n>\d+)(?P<what>)(?=$| [,.;?]|[,.;?]| and )")
        if not found:
            return False
        count = found["n"] or "1"
        verb = "gain" if found["verb"].startswith(("gain", "get")) else "burn"
        if found["what"] == "pool":
            seats = self.players()
            for seat in seats:
                self.cast.seat(seat.name)
                if not found["n"]:
                    seat.pool = 1
            self.at_table = True
            if len(seats) == 2:
                self.say(f"{{0}} and {{1}} lose {count} pool", *seats)
            else:
                self.say(f"{{0}} {verb}s {count} pool", seats[0])
            return True
        for one in self.doers():
            self.say(f"{{0}} {verb}s {count} blood", one)
        return True

    def torpor_actions(self) -> bool:
        """Hunting, leaving torpor, rescues and diablerie."""
        if self.eat(r"(?:goes )?hunt(?:s|ing)?"):
            self.single("{0} hunts")
            return True
        if self.eat(
            r"(?:leaves?|leaving|gets? out of|comes? out of|exits?|rises? from) torpor|(?:gets?|"
            r"comes?) out(?: of (?:it|there))?"
        ):
            one = self.doers()[0]
            one.words["torpor"] = None
            self.single("{0} leaves torpor")
            return True
        if self.eat(r"(?:gets|is|am|are) (?:rescued|saved)(?: from torpor)?(?: by)?"):
            other = self.doers()[0]
            one = self.object() or self.cast.add(Person(side=other.side or ME))
            if one is other:
                one = self.cast.add(Person(side=other.side or ME))
            other.words["torpor"] = None
            one.side = one.side or ME
            other.side = other.side or one.side
            self.act("{0} rescues {1}", one, other)
            self.subject = [one]
            return True
        if self.eat(r"rescu(?:es?|ing)|saves?"):
            one = self.doers()[0]
            other = self.object() or self.cast.add(Person(side=one.side or ME))
            if other is one:
                other = self.cast.add(Person(side=one.side or ME))
                if "torpor" in one.words:
                    del one.words["torpor"]
                    other.blood, one.blood = one.blood, None
            self.eat(r"from torpor|out of torpor")
            other.words["torpor"] = None
            one.side = one.side or ME
            other.side = other.side or one.side
            self.act("{0} rescues {1}", one, other)
            self.subject = [one]
            return True
        paid = self.eat(r"(?:both pay|each pays?|we each pay) (1|one)(?: blood)?")
        if paid and self.action is not None and "rescues" in self.action.text:
            place = self.lines.index(self.action)
            self.action = self.lines[place] = Line("{0} rescues {1} paying 1", self.action.who)
            return True
        paid = self.eat(r"pays? (?:it all|all|everything|all of it|for it|the whole cost|both|(\d+)(?: of it)?)")
        if paid and self.action is not None and "rescues" in self.action.text:
            place = self.lines.index(self.action)
            self.action = self.lines[place] = Line(f"{{0}} rescues {{1}} paying {paid[1] or 2}", self.action.who)
            return True
        named = self.eat(rf"(?:{_ARTICLE})?diablerie(?: on| of)?")
        if named or self.eat(r"(?:diableri[sz](?:es?|ing)|eats?|drinks?|devours?)(?: up)?(?! \d)"):
            one = self.doers()[0]
            other = self.object() or self.other(one)
            other = self.other(one) if other is one else other
            other.words["torpor"] = None
            self.oppose(one, other)
            self.act("{0} diablerises {1}", one, other)
            self.subject = [one]
            return True
        if self.eat(
            r"(?:nobody calls (?:a |the )?(?:blood ?)?hunt(?: through)?|no blood hunt|"
            r"(?:and )?(?:the )?blood hunt fails)"
        ):
            self.say("the blood hunt fails")
            return True
        if self.eat(
            r"(?:and )?(?:then )?(?:they call )?(?:the |a )?blood ?hunt (?:then )?(?:which |"
            r"that )?(?:goes through|passes|succeeds|is called|passed)"
        ):
            self.say("the blood hunt passes")
            return True
        return False

    def single(self, text: str) -> None:
        """Let the subject take an action that is about itself."""
        one = self.doers()[0]
        table = self.at_table
        self.act(text, one)
        self.at_table = table

    def bleeds(self) -> bool:
        """Bleeds, what changes their amount, and redirecting them."""
        if self.redirects() or self.pumps():
            return True
        noun = self.eat(
            rf"{_ARTICLE}bleed(?: of (?P<n>\d+))?(?: (?:that )?(?:i|he) (?:do|does|make|"
            rf"makes) on)?(?= |$)"
        )
        found = noun or self.eat(
            r"(?P<verb>takes a bleed action against|(?:is|am|are|gets?|being) bled|bleeds?|bleeding|"
            r"bled)(?: of (?P<n>\d+))?"
        )
        if not found:
            return False
        passive = found is not noun and re.match(r"(?:is|am|are|gets?|being) bled", found["verb"])
        if passive:
            target = self.players()[0]
            by = self.object() if self.eat(r"by") else None
            actor = by or self.imply(NEXT if target.name == ME else ME)
            self.last = actor
            self.at_table = True
            held = self.eat(r"(?:for|with a bleed of) (\d+)")
            if held:
                actor.bleed = int(held[1])
            self.act("{0} bleeds", actor)
            return True
        actor = self.doers()[0]
        if noun and not self.whole.startswith(noun[0]):
            actor = self.other() if noun[0].startswith("his") else self.mine()
        aim = self.seat()
        if aim is None and self.eat(r"me"):
            aim = self.cast.seat(ME)
        while aim is not None and self.attribute([aim]):
            pass
        amount = found["n"]
        for _ in range(3):
            more = self.eat(r"for (?:a bleed of )?(\d+)(?! blood| pool| life)") or self.eat(r"with a bleed of (\d+)")
            amount = more[1] if more else amount
        if amount and (actor.kind == ALLY or amount != "1"):
            actor.bleed = int(amount)
        if self.action is None or not noun:
            self.place_bleed(actor, aim, noun is not None)
        at = self.eat(r"(?:at|with) \+?(\d+) stealth")
        if at:
            self.say(f"{{0}} +{at[1]} stealth", actor)
        if self.eat(r"twice"):
            self.say("{0} bleeds", actor)
        return True

    def place_bleed(self, actor: Person, target: Seat | None, before: bool) -> None:
        """Put a bleed into the story; one that is told of what answers it comes before that."""
        actor.side = actor.side or ME
        if target is not None and target.name == NEXT and actor.side == ME:
            self.unheard.append(f"what lets {target.name} be bled")  # a card would have to say so
            self.act("{0} bleeds {1}", actor, target)
        elif target is not None and target.name == ME and actor.side != ME:
            self.act("{0} bleeds", actor)
        else:
            self.act("{0} bleeds", actor)

    def pumps(self) -> bool:
        """More bleed."""
        found = self.eat(
            r"(?:pumps?|increases?|raises?|boosts?)(?: (?:it|the bleed|my bleed|his bleed|him))?(?: by|"
            r" with| for)? \+?(\d+)(?: bleed)?"
        ) or self.eat(r"(?:adds?|plays?|gets?|uses?)? ?\+?(\d+) (?:more )?bleed(?! action)")
        if not found:
            return False
        actor = self.ensure_action()
        self.say(f"{{0}} +{found[1]} bleed", actor)
        return True

    def redirects(self) -> bool:
        """Bleeds that are aimed at another Methuselah."""
        start = r"(?:bounces?|deflects?|redirects?|sends?|bounced|deflected|redirected)"
        active = rf"{start} (?:{_ARTICLE}bleed(?: of (?P<a>\d+))?|it)?"
        passive = rf"(?:{_ARTICLE})?bleed(?: of (?P<b>\d+))? (?:gets|is) (?:bounced|deflected|redirected)"
        found = re.match(rf"(?:{active}|{passive})(?: (?:back|over|on))* ?(?:at|to|on|onto) ", self.rest)
        noun = None if found else self.eat(r"(?:after |with )?(?:a|the) (?:bounce|redirect|deflection)")
        if noun:
            self.bounced(self.cast.seat(NEXT), None)
            return True
        if not found:
            return False
        subject = [] if found["b"] or re.search(r"(?:gets|is) \w+ ", found[0]) else self.doers()
        self.rest = self.rest[found.end() :].lstrip()
        amount = found["a"] or found["b"]
        to = self.cast.seat(ME) if self.eat(r"me") else self.seat()
        if to is None:
            return False
        if self.action is not None and subject and subject[0] is self.action.who[0]:
            subject = []
        if self.action is None and subject and subject[0].side == ME and not re.search(r"\bmy bleed", found[0]):
            self.act("{0} bleeds", self.cast.add(Person(side=NEXT)))
        elif self.action is None and subject and subject[0].side == ME:
            subject = []
        actor = self.bounced(to, subject[0] if subject else None)
        if amount and amount != "1":
            actor.bleed = int(amount)
        return True

    def bounced(self, to: Seat, by: Person | None) -> Person:
        """Let a bleed be redirected; return who bleeds."""
        actor = self.ensure_action()
        side = PREY if actor.side == ME else ME
        held = [one for one in self.cast.of(side) if one is not actor]
        by = by or (held[0] if held else self.cast.add(Person(side=side)))
        target = self.cast.seat(by.side or side)
        if not any("does not block" in line.text for line in self.lines) and to.name != ME:
            self.say("{0} does not block", target)
        self.say("{0} redirects to {1}", by, to)
        self.last = by
        return actor

    def blocks(self) -> bool:
        """Attempts to block, those that fail, and declining."""
        if self.eat(
            r"(?:says? |declares? )?(?:no blocks?|does not block|do not block|lets? (?:it|him|"
            r"the bleed) (?:through|go)|declines(?: to block)?)"
        ):
            seat = self.players()[0]
            self.ensure_action(seat)
            self.say("{0} does not block", self.cast.seat(seat.name))
            self.subject = [seat]
            return True
        if self.eat(r"(?:change|changes) (?:my|his) mind") and self.subject:
            self.say("{0} blocks", self.doers()[0])
            return True
        if self.eat(
            r"(?:the |his |my )?(?:first )?block(?: attempt)? fails(?: because of stealth| for lack of intercept)?"
        ):
            actor = self.ensure_action()
            self.say("{0} blocks", self.other(actor))
            self.say("{0} +1 stealth", actor)
            self.blocker = None
            return True
        passive = self.eat(r"(?:gets?|is|are) blocked(?: by)?")
        found = passive or self.eat(r"block(?:s|ing)? attempt|blocks?|intercepts|tries(?= ?$| [,.;?])")
        if not found:
            return False
        if passive:
            actor, one = self._acting(), self.object() or self.other(self._acting())
        else:
            one = self.doers()[0]
            if not self.subject:
                one = self.other(self.ensure_action())
            actor = self._blocked(one)
        by = self.eat(r"with ") if not passive else None
        if by:
            one = self.object() or one
        if self.action is None:
            self.oppose(actor, one)
            self.act("{0} bleeds", actor)
        self.oppose(actor, one)
        self.at_table = True
        self.say("{0} blocks", one)
        late = self.lines[-2] if len(self.lines) > 1 else None
        attempts = sum(line.text == "{0} blocks" for line in self.lines)
        if (
            late is not None and late.text.endswith("stealth") and late.who[0] is actor and attempts == 1
        ):  # used as it is needed
            self.lines[-2:] = [self.lines[-1], late]
        self.eat(r"(?:my|the|his) action(?: with)?|(?:my|his) guy")
        fact = passive or not re.search(r"tr(?:ies|y) to|attempt|wants? to|tries", self.whole)
        need = one.intercept or (1 if fact and self.action and any(x in self.action.text for x in _STEALTHY) else 0)
        if need:
            self.say(f"{{0}} +{need} intercept", one)
        self.blocker, self.last, self.waiting = one, one, None
        if fact:
            self.fight = (actor, one)
        self.subject = [one]
        return True

    def _acting(self) -> Person:
        if self.action is not None:
            return self.action.who[0]  # type: ignore[return-value]
        return self.doers()[0]

    def _blocked(self, one: Person) -> Person:
        """Read whom a blocker blocks, if it is said."""
        if self.action is not None:
            before = self.rest
            if not self.eat(r"me|him|(?:the|his|my) (?:bleed|action|hunt)(?! i)"):
                self.rest = before
            return self.action.who[0]  # type: ignore[return-value]
        noun = self.eat(rf"{_ARTICLE}bleed(?: of (\d+))?(?: (?:that )?i (?:do|make))?(?: (?:on|against))?")
        if noun:
            target = self.seat()
            actor = self.mine() if one.side != ME else self.other(one)
            if noun[1]:
                actor.bleed = int(noun[1])
            self.place_bleed(actor, target, True)
            return actor
        if self.eat(r"me"):
            actor = self.mine()
            if not one.side or one.side == ME:
                one.side = PREY
            return actor
        return self.object() or self.other(one)

    def effects(self) -> bool:
        """Stealth, intercept, waking, locking and unlocking."""
        found = self.eat(
            r"(?:adds?|plays?|gets?|uses?|gives?|has|with|at)? ?\+?(?:(\d+) )?(?:extra |additional |"
            r"more )?(stealth|intercept)"
        )
        if found:
            actor = self.ensure_action()
            one = actor if found[2] == "stealth" else self.blocker or self.other(actor)
            if found[2] == "intercept" and self.blocker is None:  # it is used in the attempt that follows
                one.intercept += int(found[1] or 1)
                self.waiting = one
                self.subject = [one]
                return True
            self.say(f"{{0}} +{found[1] or 1} {found[2]}", one)
            return True
        found = self.eat(r"(?:with a |plays? a |has a |using a )?wake(?:s|s up|-?up)?")
        if found:
            one = self.doers()[0]
            actor = self.ensure_action(one)
            self.oppose(actor, one)
            self.say("{0} wakes", one)
            return True
        found = self.eat(r"(?:is |gets )?(unlocks|unlocked|locks|lock)(?: himself)?( in between)?")
        if found:
            one = self.doers()[0]
            verb = "unlocks" if found[1].startswith("un") else "locks"
            place = len(self.lines) - 1 if found[2] and len(self.lines) > 1 else None
            self.at_table = True
            self.say(f"{{0}} {verb}", one, at=place)
            return True
        return False

    def fights(self) -> bool:
        """Entering combat, and what is done in it besides strikes."""
        if self.eat(
            r"(?:rush(?:es|ing)?|attacks?|fights?|enters? combat with|goes into combat with|jumps?|"
            r"is in combat with)(?: (?:with|against))?"
        ):
            pair = [one for one in self.subject if isinstance(one, Person)]
            if len(pair) == 2:
                self.enter(pair[0], pair[1])
                return True
            one = self.doers()[0]
            other = self.object() or self.other(one)
            self.enter(one, self.other(one) if other is one else other)
            return True
        found = self.eat(
            r"(maneuvers|press(?:es)?|dodg(?:es?|ing)|ends? (?:the )?combat|combat ends|strikes? with combat ends)"
        )
        if found:
            verb = next(x for key, x in _COMBAT.items() if found[1].startswith(key) or key in found[1])
            for one in self.doers():
                self.ensure_fight(one)
                self.say(f"{{0}} {verb}", one)
                struck = (
                    self.eat(r"(?:my|his|the) strike(?: of| for) (\d+)( aggravated)?") if verb == "dodges" else None
                )
                if struck:
                    self.say(f"{{0}} strikes {struck[1]}{struck[2] or ''}", self.ensure_fight(one))
                if self.eat(
                    r"(?:back )?(?:to )?(?:long|close)(?: range)?|back|to (?:end|continue)(?: (?:it|"
                    r"combat))?|again|in the first round"
                ):
                    self.eat(r"range")
                if self.eat(r"twice"):
                    self.say(f"{{0}} {verb}", one)
            return True
        if self.eat(r"(?:goes |moves |gets )?(?:at|to) long(?: range)?"):
            self.at_long(self.doers()[0])
            return True
        found = self.eat(r"(?:has |gets? |gains? |plays? |uses? |with )?(\d+|an?) (?:additional|extra) strikes?")
        if found:
            one = self.doers()[0]
            self.ensure_fight(one)
            self.say(f"{{0}} gains {found[1] if found[1].isdigit() else 1} additional strikes", one)
            return True
        return False

    def at_long(self, one: Person) -> None:
        """Let a combat be at long range, by a maneuver of somebody, where none is told."""
        self.ensure_fight(one)
        if not any("maneuvers" in line.text for line in self.lines):
            begun = [n for n, line in enumerate(self.lines) if line.text in ("{0} fights {1}", "{0} blocks")]
            self.say("{0} maneuvers", one, at=begun[-1] + 1)

    def steals(self) -> bool:
        """Strikes that steal blood."""
        found = self.eat(
            r"(?:(?:strikes? (?:to|with) )?steals?|stealing) (\d+)(?: blood| life)?(?: ranged|"
            r" at range)?"
        )
        if not found:
            return False
        one = self.doers()[0]
        if self.eat(r"from"):
            other = self.object()
            if other is not None and self.fight is None:
                self.oppose(one, other)
        self.ensure_fight(one)
        self.say(f"{{0}} strikes steal {found[1]} blood", one)
        self.subject = [one]
        return True

    def strikes(self) -> bool:
        """Other strikes, by hand or with something."""
        found = self.eat(
            rf"(?:with |has |have |uses? |using |wielding )?(?:an? |the |his |my )?(?:{_WEAPONS} )?"
            rf"(?:for |doing |dealing |does |of |that does |that deals )*(?P<first>first strike )?(?:for |"
            rf"of )?{_AMOUNT}"
            rf"(?P<after> first strike)?(?P<weapon> {_WEAPONS})?(?! blood| pool| life| transfers?| stealth|"
            rf" votes?| bleed)"
        )
        if found and (_is_strike(found)):
            if "long range" in found[0]:
                self.at_long(self.doers()[0])
            self._strike_of_all(strike(found))
            self._against()
            return True
        if found:
            self.rest = f"{found[0]} {self.rest}".strip()
        first = self.eat(r"(?:with |has |have |and )*first strike(?! \d)")
        if first:
            doers = self.doers()
            for one in doers:
                self.ensure_fight(one)
                mine = [n for n, line in enumerate(self.lines) if line.who[:1] == (one,) and " strikes " in line.text]
                if mine:
                    self.lines[mine[-1]] = Line(f"{self.lines[mine[-1]].text} first strike", (one,))
                else:
                    self.say("{0} strikes hand first strike", one)
            return True
        verb = self.eat(
            r"(?:strikes?|hits?|punch(?:es)?|claws?(?! :)|shoots?|bites?|swings?|hitting|striking|punching|"
            r"(?:inflicts?|deals?|does|doing)(?= \d))(?! with combat)"
        )
        if not verb:
            return False
        doers = self.doers()
        self.eat(r"back(?: at)?")
        if not self.eat(r"(?:me|him)(?= |$)"):
            other = self.object() if not re.match(r"(?:for|with|\d|,|\.|first)", self.rest) else None
            if other is not None and len(doers) == 1:
                self.oppose(doers[0], other)
        amount = self.eat(
            rf"(?:with )?(?:an? |the |his )?(?:{_WEAPONS} )?(?:for |"
            rf"doing )*(?:a )?(?P<first>first strike )?(?:for |"
            rf"of )?{_AMOUNT}(?P<after> first strike)?(?P<weapon> {_WEAPONS})?"
        )
        told = strike(amount) if amount else "hand"
        if amount and verb[0].startswith("shoot") and "ranged" not in told:
            told += " ranged"
        if amount and "long range" in amount[0]:
            self.at_long(doers[0])
        if self.eat(r"(?:with )?first strike"):
            told += "" if "first strike" in told else " first strike"
        if not amount:
            self.eat(rf"with (?:bare |his |my )?{_WEAPONS}|back")
        self.subject = list(doers)
        self._strike_of_all(told)
        self._against()
        return True

    def _strike_of_all(self, told: str) -> None:
        for one in self.doers():
            self.ensure_fight(one)
            self.say(f"{{0}} strikes {told}", one)

    def _against(self) -> None:
        if self.eat(r"against|at|to") and self.fight is not None:
            keep = self.last
            self.last = self.fight[1]
            before = self.rest
            found = self.eat(r"(?:an? |the |his )?(empty|full|wounded)? ?(?:vampire|minion|him)")
            if found:
                self._adjective(self.fight[1], found[1] or "")
                while self.attribute([self.fight[1]]):
                    pass
            else:
                self.rest, self.last = before, keep

    def votes(self) -> bool:
        """Referendums and votes."""
        if self.eat(r"(?:calls?|calling) (?:a |the )?(?:vote|referendum|political action)"):
            self.act("{0} calls a referendum", self.doers()[0])
            return True
        found = self.eat(
            r"(?:votes?|voted|says?|casts? (?:a vote|votes|his votes?)|"
            r"voting)(?: (\d+))?(?: votes?)?(?: (for|against))?(?: it)?"
        )
        count = None if found else self.eat(r"(\d+)(?: votes?)? (for|against)")
        if not found and not count:
            return False
        doers = self.doers()
        one = doers[0]
        if self.action is None:
            fit = any(title in one.words for title in _TITLES) and "torpor" not in one.words
            caller = one if fit or (count and not self.subject) else self.imply(PREY if one.side == ME else ME)
            if caller is not one:
                caller.words["prince"] = None
            self.act("{0} calls a referendum", caller)
        self.oppose(self.action.who[0], one) if one is not self.action.who[0] else None  # type: ignore[arg-type, union-attr]
        side = (found[2] if found else count[2] if count else "") or ("for" if one.side == ME else "against")
        if count and not self.subject and side == "against":
            one = self.other(self.action.who[0])  # type: ignore[arg-type, union-attr]
        number = ""
        if count and not any(title in one.words for title in _TITLES):
            one.words[f"{count[1]} votes"] = None
        elif count:
            number = f" {count[1]}"
        self.say(f"{{0}} votes{number} {side}", one)
        return True

    def influence(self) -> bool:
        """Transfers and the Edge."""
        found = self.eat(
            r"(?:(?:puts?|uses?|spends?|influenc\w+)(?: with)? )?(\d+) transfers(?: on| to| into| onto)? ?"
        )
        if found:
            other = self.object() or self.cast.add(Person(side=ME))
            self._influence_phase(other)
            self.say(f"{found[1]} transfers to {{0}}", other)
            return True
        found = self.eat(r"takes? (\d+)(?: blood| pool)? (?:back )?(?:from|off)")
        if found:
            other = self.object() or self.cast.add(Person(side=ME))
            self._influence_phase(other)
            self.say(f"{{0}} takes {found[1]} from {{1}}", self.cast.seat(ME), other)
            self.eat(r"with \d+ transfers")
            return True
        found = self.eat(
            r"takes? (?:1|a|the) pool(?: (?:for|of|from) (?:it|the edge))?(?: in (?:the |my |"
            r"his )?(?:unlocks|unlock phase)(?: phase)?)?"
        )
        if found:
            seat = self.players()[0]
            self.cast.seat(seat.name).edge = True
            self.at_table = True
            self.say("{0}'s turn", seat)
            self.say("{0} takes the pool of the Edge", seat)
            return True
        return False

    def turns(self) -> bool:
        """Phases of a turn, and ousting."""
        found = self.eat(r"(?:it is |in |during )?(my|his) (unlocks|unlock|master|minion|influence|discard) phase")
        if found:
            seat = self.cast.seat(ME if found[1] == "my" else PREY)
            self.at_table = True
            self.say("{0}'s turn", seat)
            if not found[2].startswith("unlock"):
                self.say(f"{found[2]} phase")
            return True
        if self.eat(r"(?:is|gets|am|get) ousted"):
            self.at_table = True
            self.say("{0} is ousted", self.cast.seat(self.players()[0].name))
            return True
        if self.eat(r"ousts?"):
            victim = self.seat()
            if victim is not None:
                self.say("{0} is ousted", victim)
            return victim is not None
        return False

    def _influence_phase(self, other: Person) -> None:
        self.at_table = True
        other.side = other.side or ME
        other.words["uncontrolled"] = None
        if not any("influence phase" in line.text for line in self.lines):
            self.say("{0}'s turn", self.cast.seat(ME))
            self.say("influence phase")

    def equips(self) -> bool:
        """Equipping with a weapon, with what it costs."""
        found = self.eat(
            rf"equips?(?: with)?(?: an?| the| my)? (?P<weapon>{_WEAPONS})(?: (?:for|costing|"
            rf"that costs) (?P<cost>\d+ (?:pool|blood)))?"
        )
        if not found:
            return False
        cost = f", costs {found['cost']}" if found["cost"] else ""
        self.where = f"where Gun is a weapon, strike: 2 ranged{cost}"
        self.act("{0} equips with Gun", self.doers()[0])
        return True

    #: A card that the description defines.
    where = ""
    #: Who has intercept for an attempt to block that is not told yet.
    waiting: Person | None = None


_COMBAT = {"maneuver": "maneuvers", "press": "presses", "dodg": "dodges", "combat": "ends combat"}


def _is_strike(found: re.Match[str]) -> bool:
    """Tell whether an amount without a verb is a strike: it names a weapon, a range or first strike."""
    return bool(
        re.search(rf"first strike|ranged|{_WEAPONS}", found[0])
        or re.match(
            r"(?:for|doing|"
            r"dealing)",
            found[0],
        )
    )


_DEEDS: tuple[Callable[[Deeds], bool], ...] = (
    Deeds.nothing,
    Deeds.turns,
    Deeds.influence,
    Deeds.equips,
    Deeds.steals,
    Deeds.prevents,
    Deeds.blocks,
    Deeds.counters,
    Deeds.takes,
    Deeds.torpor_actions,
    Deeds.bleeds,
    Deeds.effects,
    Deeds.fights,
    Deeds.votes,
    Deeds.strikes,
)
