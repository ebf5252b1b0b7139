"""What of the short form does nothing where it stands: it is refused with the types of card on which it works.

Which type of card a phrase is for is told by the table alone, and at which times; the rest is what phrases that could
each stand alone do to each other.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.cards.model import IN_PHASES, KINDS, ON_USE, CardError
from vtesref.engine.short import rewriting
from vtesref.engine.short.forms import BY_METHUSELAHS, COMBAT, FROM_HAND, LYING, MODIFIER, ON_MINIONS, ROUND, VOTES
from vtesref.engine.short.rewriting import BRACKETS, Said

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vtesref.engine.cards.model import Effect
    from vtesref.engine.short.rewriting import Written

#: What a card is, whatever else it does.
FACTS = ("traits", "replaced", "strength", "bleed")
#: How what is no fact is carried out, by what it is a part of.
HOW = {
    **dict.fromkeys(("play", "use", "strike"), "is not done so"),
    **dict.fromkeys(("always", "when"), "counts as long as the card is in play"),
    "acts": "is done as an action",
    **dict.fromkeys(("plays", "cancels", "counters"), "is done as the card is played"),
    "phase": "is done in a phase",
    "calls": "is done when the referendum has passed",
}
#: Types that can have two levels.
WITH_LEVELS = (*FROM_HAND, "action", "weapon", "equipment", "retainer", "ally")
#: Types that nobody plays: nothing is paid or required for them; and those of which there can be a second in play.
NOT_PLAYED = ("ability", "title")
PERMANENTS = ("weapon", "equipment", "retainer", "ally", *BY_METHUSELAHS)


class Part(NamedTuple):
    """A phrase of a card: what it is a part of there, the text that it stands for, and all that it could be."""

    effect: Effect
    said: Said
    kind: str
    forms: list[Written]
    head: str = ""
    text: Written = {}  # noqa: RUF012 - which nobody changes

    @property
    def heads(self) -> list[str]:
        """Return all of what the phrase can be a part."""
        return [next(iter(form)) for form in self.forms]

    @property
    def windows(self) -> list[str]:
        """Return the windows that the phrase has of its own in what is played or used."""
        return [held[0] for form in self.forms for key, held in form.items() if key in ("play", "use") and held[0]]

    @property
    def own(self) -> str:
        """Return the first of these windows; "" for none."""
        return next(iter(self.windows), "")

    @property
    def at(self) -> str:
        """Return the window in which it is played or used here."""
        return next((self.text[key][0] for key in ("play", "use") if key in self.text), "")

    @property
    def ways(self) -> set[str]:
        """Return how it is done, in the words of ``BRACKETS``."""
        used = self.head in ("play", "use")
        fights = self.head == "strike" or (used and self.at in ROUND)
        found = {
            "modifies": self.kind in MODIFIER,
            "free": self.kind in COMBAT and self.own not in (*STEPS, "ammunition", "as a strike card is played"),
            "fights": fights,
            "used": self.head == "use" and not fights,
            "used by minion": self.head == "use" and not fights and self.kind in ON_MINIONS,
            "phase": self.head == "phase",
            "always": self.head == "always" and self.kind == "ability",
        }
        return {one for one, so in found.items() if so}

    def as_of(self, head: str, at: str = "") -> Part:
        """Return it with its text as a part of something, at the time in its brackets or else ``at``."""
        at = next((rewriting.TIMES[bracket] for bracket in self.said.brackets if bracket in rewriting.TIMES), at)
        fits = [form for form in self.forms if head in form]
        timely = [fit for window in (at, "") for fit in fits if at and fit[head] == [window]]
        text = dict((timely or fits)[0])
        if at:
            text[head] = [at]
        found = self._replace(head=head, text=text)
        ways = found.ways
        for more in (
            held for bracket in self.said.brackets for way, held in BRACKETS.get(bracket, {}).items() if way in ways
        ):
            for key, held in rewriting.written(more, {}).items() if more else ():
                text[key] = held if key == "who" else [*text.get(key, ()), *held]
        return found

    def besides(self, at: str) -> Written:
        """Return its text where it is played or used besides something else, at the time of that."""
        return self.as_of("play" if self.kind in FROM_HAND else "use", at).text

    @property
    def aims(self) -> list[str]:
        """Return at what a card is played for it: a minion, a Methuselah, a location."""
        chosen = [one.removeprefix("V = ") for one in self.text.get("choose", ()) if self.head in ("plays", "acts")]
        return chosen or [held for form in self.forms for held in form.get("on", ()) if self.head != "acts"][:1]


def article(kind: str) -> str:
    """Return the name of a type of card with its article."""
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def part(kind: str, effect: Effect, said: Said, out_of_turn: bool = False) -> Part:
    """Return what a phrase is on a type of card; raises CardError with the reason if it is nothing there."""
    how = "play" if kind in FROM_HAND else "use"
    held = (rewriting.written(text, said.slots) for types, text in said.word.texts if kind in types)
    found = Part(effect, said, kind, [{how if key == "at" else key: one[key] for key in one} for one in held])
    heads = found.heads
    if not heads:
        raise CardError(f"it is nothing that {article(kind)} does", said.text)
    time = next((bracket for bracket in said.brackets if bracket in (*rewriting.TIMES, *rewriting.MEANT)), "")
    ways = [bracket for bracket in said.brackets if bracket in ON_USE]
    if time == "as an action":
        wanted = ["acts"]
    elif time in IN_PHASES:
        wanted = ["phase"]
    elif ways == ["lock"] and not time:
        wanted = ["phase", "use"]
    elif time or ways:
        wanted = ["play", "use", *(["strike"] if not time else [])]
    else:
        wanted = ["cancels"] if out_of_turn and "cancels" in heads else heads[:1]
    head = next((one for one in wanted if one in heads), "")
    if not head:
        raise CardError(f'it {HOW.get(heads[0], "is a fact of the card")}; take out "({time or ways[0]})"', said.text)
    found = found.as_of(head)
    if found.text.pop("timed", None) and head == "use" and not time and not ways:
        told = "it does not say when; write a time or a way in brackets: (unlock phase), (lock), (as an action)"
        raise CardError(told, said.text)
    _refuse_brackets(found, time)
    return found


def _refuse_brackets(part: Part, time: str) -> None:
    """Raise CardError for what stands in brackets with a phrase and means nothing there."""
    window = rewriting.TIMES.get(time, "")
    if window in ROUND:
        fits = part.kind in (*COMBAT, *LYING)
    else:
        fits = part.kind not in COMBAT and not (part.head == "use" and window in VOTES)
    if window and not (fits and window in (*part.said.word.times, *part.windows)):
        raise CardError(f"it comes to nothing {time}", part.said.text)
    for bracket in part.said.brackets:
        if bracket not in (*rewriting.TIMES, *rewriting.MEANT) and part.ways.isdisjoint(BRACKETS.get(bracket, ())):
            raise CardError(f'"({bracket})" means nothing there', part.said.text)
    ways = [one for one in part.said.brackets if one in ON_USE]
    if len(ways) > 1 and "reaction" not in ways:
        raise CardError("it can be locked for in one way; take out one bracket", part.said.text)


#: The steps of a round that what is used then belongs to.
STEPS = ("range", "strike", "strike modifier", "prevent", "additional strikes", "press")


def parted(
    kind: str, levels: Sequence[tuple[str, Sequence[Effect]]]
) -> tuple[list[Part], list[tuple[str, list[Part]]]]:
    """Return the facts of a card, and its other parts by levels; raises CardError for what does nothing there."""
    if len(levels) > 1 and kind not in WITH_LEVELS:
        text = levels[1][1][0].text
        raise CardError(f'{article(kind)} has no superior level, so "{text}" would not be told apart', text)
    facts: list[Part] = []
    found: list[tuple[str, list[Part]]] = []
    out_of_turn = any(one.text == "out-of-turn" for _, effects in levels for one in effects)
    for level, effects in levels:
        parts: list[Part] = []
        for effect in effects:
            said = rewriting.said(effect.text)
            try:
                one = part(kind, effect, said, out_of_turn)
                reason = _beside(one, parts, level)
            except CardError as error:
                reason = str(error)
            if reason:
                raise _vain(said, f"{reason}{otherwise(kind, said)}")
            if one.head in (*FACTS, "counters"):
                facts.append(one)
            if one.head not in FACTS:
                parts.append(one)
        if parts:
            found.append((level, parts))
    every = [one for _, mine in found for one in mine]
    for one in every:
        lacking = _lacking(one, every, out_of_turn)
        if lacking:
            raise _vain(one.said, lacking)
    return facts, found


def _vain(said: Said, reason: str) -> CardError:
    return CardError(f'"{said.text}" does nothing there: {reason}', said.text)


def _beside(part: Part, others: list[Part], level: str = "") -> str:
    """Return why a phrase would do nothing beside those that stand before it at its level; "" if it does something."""
    if part.head in FACTS:
        printed = level == "superior" and part.head in ("strength", "bleed")
        return "it is printed on the card, whatever the level at which it comes into play" if printed else ""
    if part.kind not in FROM_HAND:
        return _conflict(part, others)
    lead = next((one for one in others if "strike" in one.text), next(iter(others), None))
    if lead is not None:
        return _follows(part, lead)
    vain = part.kind == "reflex" and part.at != "in reply to a card"
    return "a reflex is played to cancel a card" if vain else ""


def _follows(part: Part, lead: Part) -> str:
    """Return why a phrase cannot come with the one for which a card is played from hand; "" if it can."""
    time = next((bracket for bracket in part.said.brackets if bracket in rewriting.TIMES), "")
    if time and rewriting.TIMES[time] != lead.at:
        return f'the card is played for "{lead.said.text}", and all of it is carried out then; take out "({time})"'
    if {"bystander", "not going to torpor"} & set(part.said.brackets):
        return "what stands in brackets belongs to the phrase for which the card is played; write it first"
    if part.kind in COMBAT:
        return _follows_in_combat(part, lead)
    usual = ("during the action", "when stealth is needed", "when intercept is needed")
    if part.own not in usual or "choose" in part.text:
        return "a card that has it is played for it; write it first"
    if lead.at in (*usual, "as the action card is played", "in reply to a card", *part.said.word.times):
        return ""
    return f"it comes to nothing {lead.at}"


def _follows_in_combat(part: Part, lead: Part) -> str:
    if "strike" in part.text:
        return "" if lead.at == "range" else "a strike card is played for its strike; write it first"
    if part.own == "strike modifier":
        return "" if lead.at in ("strike", part.own) else "it is added to a strike; write that first"
    if part.own in ("ammunition", "as a strike card is played"):
        return "a card that has it is played for it; write it first"
    if part.own in STEPS:
        committed = lead.at == "strike" and part.own == "range"
        if committed or ROUND.index(lead.at) <= ROUND.index(part.own):
            return ""
        return f'its time is over when the card is played for "{lead.said.text}"; write it first'
    return "" if lead.at in (*part.said.word.times, *part.windows) else f"it comes to nothing at the time: {lead.at}"


def _conflict(part: Part, others: list[Part]) -> str:
    """Return why a phrase cannot stand with those before it, though each could alone; "" if it can."""
    apart = "and a story could not tell them apart; make two cards"
    for one in others:
        text = one.said.text
        aims = [_aim(mine) for mine in (part, one) if _aim(mine)]
        if len(set(aims)) > 1:
            return f'it is aimed at {aims[0]}, and "{text}" at {aims[1]}; a card is aimed at one thing'
        if "cancels" in (part.head, one.head) and aims:
            return "a card that is played to cancel another is played on nothing"
        if part.head == one.head == "acts":
            versions = [mine for mine in (part, one) if mine.text["acts"][0] not in ("", "directed")]
            if len(versions) > 1:
                return f'"{text}" says already what action it is'
            deeds = [mine for mine in (part, one) if mine.text["acts"][0] != "directed" and "do" in mine.text]
            if part.kind != "action" and len(deeds) > 1:
                return f'"{text}" is another action, {apart}'
        phases = [each for each in part.said.brackets if each in IN_PHASES and each in one.said.brackets]
        if part.head == one.head == "phase" and phases:
            return f'"{text}" is another use in that phase, {apart}'
        if part.kind != "political action" and {part.head, one.head} == {"calls", "acts"}:
            return f'"{text}" is done in a referendum, {apart}'
        called = [held for mine in (part, one) for held in mine.text.get("announced", ())]
        if part.head == "calls" and called and any("voted" in str(mine.text.get("do")) for mine in (part, one)):
            return "nobody votes in a referendum that passes by its card"
    return ""


def _aim(part: Part) -> str:
    """Return at what a card is aimed for a phrase, a vampire being a minion; "" for nothing, or if it is used later."""
    if part.head == "acts" and part.text["acts"] == ["bleed"]:
        return "a Methuselah"
    if part.head == "acts" and part.kind != "action":
        return ""
    if part.head != "acts" and (part.kind not in BY_METHUSELAHS or (part.kind == "location" and part.head != "plays")):
        return ""
    return next((aim.replace("vampire", "minion") for aim in part.aims), "")


def works(said: Said, bracket: str = "") -> list[str]:
    """Return the types of card on which a phrase works as the only one, as it is written or with a bracket."""
    found = []
    said = said._replace(brackets=(*said.brackets, *([bracket] if bracket else [])))
    for kind in KINDS:
        try:
            if not _beside(part(kind, None, said), []):  # type: ignore[arg-type]
                found.append(kind)
        except CardError:
            continue
    return found


def otherwise(kind: str, said: Said) -> str:
    """Return on which types of card a phrase works, as the end of a message."""
    found = works(said)
    if kind in found:
        return ""
    if not found and said.brackets:
        bare = re.sub(r"\s*\([^()]*\)", "", said.text)
        found = works(said._replace(brackets=()))
        return f'; without brackets "{bare}" works on: {", ".join(found)}' if found else ""
    return f"; it works on: {', '.join(found)}" if found else ""


@functools.cache
def types() -> dict[str, str]:
    """Return, for every effect as it is written, the types of card on which it works, and what it needs for some."""
    return {rewriting.shown(word): _works(Said(word.written, word, {}, ())) for word in rewriting.WORDS}


def _works(said: Said) -> str:
    plain = works(said)
    found = [", ".join(plain)] if plain else []
    for told in ("unlock phase", "lock", "as an action"):
        more = [kind for kind in works(said, told) if kind not in plain]
        if more:
            found.append(f"({told}): {', '.join(more)}")
    return "; ".join(found)


def unused(
    kind: str, requires: Sequence[str], paid: tuple[int, int], unique: bool, traits: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    """Yield what of a card's facts would be read and not used: how what is told of it begins, and why."""
    if kind in NOT_PLAYED and any(paid):
        yield "cost", f"nobody plays {article(kind)}, so it is never paid for"
    if kind in NOT_PLAYED and requires:
        yield "requir", f"nobody plays {article(kind)}, so nothing is required for it"
    if kind in BY_METHUSELAHS and paid[0]:
        yield "cost", f"a Methuselah plays {article(kind)}, and has no blood to pay with"
    if unique and kind not in PERMANENTS:
        yield "unique", f"{article(kind)} is never in play twice"
    if "burn option" in traits and not requires:
        yield "burn option", "only a card that requires something can be discarded for it; write: requires ..."


def _lacking(part: Part, every: list[Part], out_of_turn: bool) -> str:
    """Return what a phrase says something about that is nowhere on its card, with the remedy; "" if nothing lacks."""
    text = part.text
    bleeds = any(one.text.get("acts") == ["bleed"] for one in every)
    chosen = [held for one in every for held in one.text.get("choose", ())]
    if part.head == "cancels" and "an action card" in text["cancels"][0] and not out_of_turn:
        return "action cards are played in the turns of others; write before it: out-of-turn"
    if text.get("aim") == ["V = another Methuselah"] and not bleeds:
        return "only a bleed can be aimed at anybody else than the prey; write before it: bleed"
    if text.get("acts") == ["directed"] and not chosen and not bleeds:
        return "nothing on the card is aimed at anything that an action could be directed at"
    if text.get("aim") == ["V = 1 to all Methuselahs"] and ("V = a Methuselah" not in chosen or bleeds):
        return "nothing on the card is aimed at a Methuselah (a bleed is aimed at one alone)"
    counts = "counter" in str(text.get("always", "")) and "kind" not in part.said.slots
    if counts and not any(one.head == "counters" for one in every):
        return "the card has no counters; write before it: 2 counters"
    return ""
