"""Cards in the short form become cards of texts: their phrases are put together by what they are parts of.

Of what is played from hand the first phrase says when; in combat the others are done at the same moment, or are given
to be used at their own step later in the round. A strike says besides what is added to it as it is chosen, and what it
does aside as it resolves. Of what is in play each phrase is a text of its own, but for those that make one action or
one referendum. What the table has no text for is refused, and what would do nothing beside the other phrases.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.cards.notation import reading_texts
from vtesref.engine.cards.playing.using import SUPERIOR
from vtesref.engine.short import rewriting
from vtesref.engine.short.fitting import parted
from vtesref.engine.short.forms import BY_METHUSELAHS, COMBAT, FROM_HAND, MASTERS, ROUND
from vtesref.engine.traits import SHORT

if TYPE_CHECKING:
    from vtesref.engine.cards.model import Effect
    from vtesref.engine.cards.texts import Doing, Text
    from vtesref.engine.short.fitting import Part
    from vtesref.engine.short.rewriting import Written

#: The effects of a card by its levels, as the short form has them.
Levels = tuple[tuple[str, tuple["Effect", ...]], ...]

REACTION = "reaction"
#: Windows that are steps of a round, which the rules of combat carry out: what is used then comes besides a card.
STEPS = ("range", "prevent", "additional strikes", "press")
ADDED = "strike modifier"
ASIDE = "during strikes"
#: The keys of a text that hold one thing: among them the one that says what kind of text it is, and when it comes.
ONE = ("play", "use", "always", "when", "action", "strike", "who", "until")
#: The names of what is chosen for a referendum, in their order.
NAMES = "VWXYZABCDEFGHIJKLNOQRSTU"


class Adapted(NamedTuple):
    """What a card in the short form is as a card of texts."""

    texts: tuple[Text, ...]
    traits: tuple[str, ...] = ()
    #: When the card is drawn for, if not at once.
    replaced: str = ""
    #: With how many counters the card comes into play, and what is printed on an ally.
    counters: int = 0
    strength: int | None = None
    bleed: int | None = None


@functools.lru_cache(maxsize=4096)  # texts are the same only if they are one, and cards of one definition have the same
def adapted(kind: str, levels: Levels) -> Adapted:
    """Return what a card of a type with these effects is as a card of texts; raises CardError for what does nothing."""
    facts, parts = parted(kind, levels)
    told = {
        head: [part.text[head][0] for part in facts if head in part.text]
        for head in ("traits", "replaced", "strength", "bleed", "counters")
    }
    return Adapted(
        tuple(_texts(kind, parts)),
        tuple(dict.fromkeys(told["traits"])),
        next(iter(told["replaced"]), ""),
        sum(map(int, told["counters"])),
        next(map(int, told["strength"]), None),
        next(map(int, told["bleed"]), None),
    )


def _texts(kind: str, levels: list[tuple[str, list[Part]]]) -> list[Text]:
    """Return the texts of a card whose parts stand at its levels."""
    several = len(levels) > 1
    if kind in (*FROM_HAND, "action"):
        play = _in_combat if kind in COMBAT else _acted if kind == "action" else _in_action
        return [play(kind, level, parts) for level, parts in levels or ([("basic", [])] if kind == "action" else [])]
    if kind == "political action":
        calls = called("play", [part for _, parts in levels for part in parts])
        return list(reading_texts.texts([calls], kind))
    written = [played(kind, [part for _, parts in levels for part in parts])] if kind in BY_METHUSELAHS else []
    lasts, fights, used = [], [], []
    for level, parts in levels:
        only = {"only": f"played at {level}"} if several else {}
        calling, acting = (_of(parts, one) for one in ("calls", "acts"))
        written += [{**called("use", calling), **only}] if calling else []
        written += [{**acted("action", acting), **only}] if acting else []
        written += [{**_in_phase(part), **only} for part in _of(parts, "phase")]
        lasts += [_lasting(part, level if several else "") for part in _of(parts, "always", "when")]
        mine = _fought(kind, [part for part in parts if part.head == "strike" or part.at in ROUND])
        for text in mine if several else ():
            text.at_level = level
        fights += mine
        used += [_used(part, only) for part in _of(parts, "use") if part.at not in ROUND]
    return [*(reading_texts.texts(written, kind) if written else ()), *lasts, *fights, *used]


def _of(parts: list[Part], *heads: str) -> list[Part]:
    return [part for part in parts if part.head in heads]


def together(lead: Written, others: list[Written]) -> Written:
    """Return the text of what is played for its first phrase: what follows is done besides, needed or not."""
    found = {key: list(held) for key, held in lead.items() if key != "last"}
    last = list(lead.get("last", ()))
    for other in others:
        if "who" in other:
            found.setdefault("who", other["who"])
        if "do" in other:
            found.setdefault("do", []).append({"if": other.get("only", []), "do": other["do"]})
        last += other.get("last", ())
    if last:
        found["do"] = [*found.get("do", []), *last]
    return found


def made(text: Written, lead: Part, label: str = "", given: str = "") -> Text:
    """Return the text that is written; ``lead`` is the phrase by which a story may name it."""
    written = {key: held[0] if key in ONE else held for key, held in text.items() if key != "on"}
    found = reading_texts.read_text(written, lead.kind, 0, None, given)
    if "when" not in text:  # which no story names
        found.source, found.told = lead.said.text, lead.effect
    found.label = label or found.label
    found.aimed = bool(found.choose)
    if found.mechanic is not None:
        optional, retainers = "optional" in lead.said.slots, "retainers" in lead.said.told
        found.mechanic = found.mechanic._replace(optional=optional, retainers=retainers)
        found.do = tuple(doing for doing in found.do if doing.row is None or not doing.row.mechanic)
    return found


# From the hands of minions.


def _in_action(kind: str, level: str, parts: list[Part]) -> Text:
    lead = parts[0]
    text = made(together(lead.text, [part.text for part in parts[1:]]), lead, level)
    text.level = SUPERIOR if level == SUPERIOR else ""
    return text


def _in_combat(kind: str, level: str, parts: list[Part]) -> Text:
    lead = next((one for one in parts if "strike" in one.text), parts[0])
    written = dict(lead.text)
    if level == "superior":
        written["only"] = ["user is superior", *written.get("only", ())]
    others = [one for one in parts if one is not lead]
    now = [one for one in others if one.own not in STEPS]
    if "strike" in written:
        text = _struck(lead, written, now, level)
    else:
        besides = [_besides(one.besides(lead.at)) for one in now]
        text = made(together(written, besides), lead, level)
    for part in others:
        if part.own in STEPS:
            later = {"use" if key == "play" else key: held for key, held in part.besides("").items()}
            given = made({**later, "until": ["round"], "limit": ["1"]}, part, level, text.source)
            given.of = text
            text.besides = (*text.besides, given)
    return text


def _besides(text: Written) -> Written:
    """Return what is done besides, as far as it can be: as long as the user is there, at the range that it is for."""
    ranges = [one for one in text.get("only", ()) if one.endswith("range")]
    return {**text, "only": ["user is in play", *ranges]}


def _struck(lead: Part, written: Written, others: list[Part], label: str = "") -> Text:
    """Return the text of a strike with what comes with it: what is added as it is chosen, what it does aside."""
    aside: list[Part] = []
    added: list[Part] = []
    rest: list[Part] = []
    for part in others:
        if "added" in part.heads:
            written = {**written, "strike": [f"{written['strike'][0]} first strike"]}
        elif ASIDE in part.windows:
            aside.append(part)
        else:
            (added if part.own == ADDED else rest).append(part)
    text = made(written, lead, label)
    text.at = "strike"
    assert text.strike is not None
    text.strike = text.strike._replace(retainers="retainers" in lead.said.told)
    text.announced = _doings([*added, *rest], ADDED)
    text.aside = _doings(aside, ASIDE)
    return text


def _doings(parts: list[Part], at: str) -> tuple[Doing, ...]:
    doings: tuple[Doing, ...] = ()
    for one in parts:
        part = _besides(one.besides(at))
        doings += made({"use": [at], "do": [{"if": part["only"], "do": part["do"]}]}, one).do
    return doings


# Actions and referendums.


def _acted(kind: str, level: str, parts: list[Part]) -> Text:
    text = acted("play", parts)
    return reading_texts.texts([{**text, "name": level} if level == "superior" else text], kind)[0]


def acted(how: str, parts: list[Part]) -> Written:
    """Return the text of an action: of a card that is played, or of one in play."""
    told = _all(parts, "acts")
    version = next((one for one in told if one not in ("", "directed")), "")
    chosen = _all(parts, "choose")
    aims = _all(parts, "aim") or sorted(chosen, key=len)[-1:]  # "a vampire" rather than "a minion"
    do = _all(parts, "do")
    if version == "bleed" and not _all(parts, "aim"):
        aims, do = [], [re.sub(r"\bV\b", "target", one) for one in do]
    directed = "directed" if "directed" in told and (chosen or version == "bleed") else ""
    text: Written = {how: " ".join(filter(None, ("action" if how == "play" else "", directed, version)))}
    stealth = [int(one) for one in _all(parts, "stealth")]
    text |= {"choose": aims} if aims else {}
    text |= {"stealth": sum(stealth)} if stealth else {}
    announced = _all(parts, "announced")
    return {**text, **({"announced": announced} if announced else {}), "do": do}


def _all(parts: list[Part], key: str) -> list[str]:
    return [held for part in parts for held in part.text.get(key, ())]


def called(how: str, parts: list[Part]) -> Written:
    """Return the text by which a referendum is called: with a card that is played, or one in play that is used."""
    text: Written = {how: "referendum", "announced": [], "choose": [], "do": []}
    for part, name in zip(parts, NAMES, strict=False):
        for key in ("announced", "choose", "do"):
            text[key] += [re.sub(r"\bV\b", name, held) for held in part.text.get(key, ())]
    return {key: held for key, held in text.items() if held}


# What Methuselahs play, and what is in play.


def played(kind: str, parts: list[Part]) -> Written:
    """Return the text by which a Methuselah plays a card."""
    text: Written = {"play": "usual"}
    cancels = _all(parts, "cancels")
    if cancels:
        text = {"play": "as a card is played", "only": f"C is {cancels[0]}"}
    aims = (
        []
        if cancels or (kind == "location" and not _all(parts, "choose"))
        else [aim for part in parts for aim in part.aims]
    )
    if aims:
        text["choose"] = f"V = {max(aims, key=len)}"  # "a vampire" rather than "a minion"
    stays = any(part.head not in ("plays", "cancels") for part in parts) or kind not in MASTERS[:1]
    if stays:
        text["goes"] = "on V" if aims and aims[0].endswith(("minion", "vampire")) else "in play"
    taught = _all(parts, "taught")
    names = " ".join(short for one in taught for short, name in SHORT.items() if short == one or name == one)
    bare = " without capacity" if any("no capacity" in part.said.told for part in parts) else ""
    done = [held for part in parts if part.head in ("plays", "counters") for held in part.text.get("do", ())]
    text["do"] = [*([f"V learns {names}{bare}"] if taught else []), *done, *(["cancel C"] if cancels else [])]
    return text


def _in_phase(part: Part) -> Written:
    """Return the text of what is used of a card in play in a phase, or by locking it."""
    phase = next((bracket for bracket in part.said.brackets if bracket.endswith(" phase")), "")
    return {
        "use": f"your {phase}" if phase else "any time",
        **{key: part.text[key] for key in ("pay", "do") if key in part.text},
    }


def _lasting(part: Part, level: str) -> Text:
    """Return the text of what is so as long as a card is in play, at one level of the card if that is told."""
    written = dict(part.text)
    if level:
        written["if"] = [*written.get("if", ()), f"played at {level}"]
    text = made(written, part)
    if part.head == "always":
        for doing in text.do:
            doing.text = part.effect.text  # by which it is told
    return text


def _fought(kind: str, parts: list[Part]) -> list[Text]:
    """Return the texts of what a card in play can do in combat at one level."""
    struck = any(one.head == "strike" for one in parts)
    with_it = [one for one in parts if struck and _comes_with_strike(kind, one)]
    texts = []
    for part in parts:
        if part.head == "strike":
            text = _struck(part, dict(part.text), [each for each in with_it if each.own != "range"])
            text.besides = tuple(made(each.text, each) for each in with_it if each.own == "range")
            for each in text.besides:
                each.of = text
            texts.append(text)
        elif part not in with_it:
            texts.append(made(part.text, part))
    return texts


def _comes_with_strike(kind: str, part: Part) -> bool:
    """Tell whether a strike of the card takes it with it; a maneuver of a weapon comes with its strike."""
    timely = any(bracket in rewriting.TIMES for bracket in part.said.brackets)
    aside = ASIDE in part.windows and not timely
    return part.head != "strike" and (part.own == ADDED or aside or (kind == "weapon" and part.own == "range"))


def _used(part: Part, only: Written) -> Text:
    """Return the text of what is used of a card in play in an action."""
    written = together(part.text, [])
    if REACTION not in part.said.brackets:
        written.pop("who", None)
    written.setdefault("only", []).extend(only.values())
    text = made(written, part)
    text.type = REACTION if REACTION in part.said.brackets else ""
    return text
