"""Whether every part of a text is used: what would do nothing on its type of card, or in its window, is refused."""

from __future__ import annotations

import re
from typing import Any

from vtesref.engine.cards.model import SPECIAL, CardError
from vtesref.engine.cards.notation.effects_table import EVENTS
from vtesref.engine.cards.patterns import readable
from vtesref.engine.cards.texts import (
    ALWAYS,
    INSTEAD,
    PLAY,
    STRIKE,
    USE,
    WHEN,
    Doing,
    Limit,
    Mechanic,
    Text,
)
from vtesref.engine.cards.times import IN_ALL
from vtesref.engine.cards.windows import UNRESOLVED, WINDOWS, contexts_of, contexts_of_event

#: The windows in which nothing is used from play.
_FROM_HAND_ONLY = ("its action", "strike")


def refuse_unused(text: Text, data: dict[str, Any]) -> None:
    """Refuse what no text of this kind asks for; raises CardError that names it."""
    if text.kind == PLAY and text.until:
        raise CardError(f'"until" is nothing that "{text.source}" asks for', "until")
    if text.kind == USE and text.at in _FROM_HAND_ONLY:
        raise CardError(f'nothing is used from play at the time "{text.at}"', text.at)
    if "if" in data and (text.mechanic is not None or any(doing.row and doing.row.mechanic for doing in text.do)):
        raise CardError(f'what "{text.source}" does has no condition of its own; write: only', "if")
    if "if" in data and not text.do:
        raise CardError(f'"{text.source}" does nothing under a condition; write: only', "if")


#: What can come with a strike or with another use of a card in combat: how it is written, its window and the word.
_BESIDES = {
    "optional maneuver": ("range", "maneuver", ""),
    "optional press": ("press", "press", ""),
    "optional press to continue": ("press", "press", "to continue"),
    "optional press to end": ("press", "press", "to end"),
}


def read_with(text: Text, items: list[Any]) -> None:
    """Read what comes with a text in combat: a maneuver that commits to its strike, or a press of the round."""
    if items and (text.kind not in (PLAY, STRIKE) or not _is_of_combat(text)):
        raise CardError(f'"{items[0]}" comes with what is played or struck with in combat alone', str(items[0]))
    for item in items:
        match = re.fullmatch(r"(?P<what>.+?)(?: (?P<n>\d) each (?P<scope>round|combat))?", str(item).strip())
        if match is None or match["what"] not in _BESIDES:
            raise CardError(f'"{item}" comes with nothing; what can: {", ".join(_BESIDES)}', str(item))
        at, word, what = _BESIDES[match["what"]]
        if word == "maneuver" and text.strike is None:
            raise CardError(f'"{item}" comes with a strike; else say: play: range, do: [maneuver]', str(item))
        if text.kind == STRIKE and (word != "maneuver" or not match["scope"]):
            raise CardError(f'"{item}" must say how often it is there: optional maneuver 1 each combat', str(item))
        if text.kind == PLAY and match["scope"]:
            raise CardError(f'"{item}": with a card that is played it is there once; leave out how often', str(item))
        one = Text(USE, f"{item} with {text.source}", at=at, until="round", mechanic=Mechanic(word, 0, what), of=text)
        by = "anybody" if text.kind == STRIKE else "user"  # a weapon gives it once, whoever bears it by then
        limit = Limit(int(match["n"]), match["scope"], by, "", str(item)) if match["scope"] else None
        one.limits = (limit or Limit(1, "once", "user", "", str(item)),)
        text.besides = (*text.besides, one)


def _is_of_combat(text: Text) -> bool:
    return (
        text.strike is not None or text.at == "prevent" or (text.at in WINDOWS and "combat" in WINDOWS[text.at].around)
    )


#: What can go on around a text, of which an effect may need some.
_AROUND = (
    "action", "combat", "referendum", "phase", "minion user", "card played", "reply", "attempt", "may go on",
    "strike card", "strike chosen", "strikes under way", "blood hunt", UNRESOLVED,
)  # fmt: skip


def refuse_of_other_action(text: Text) -> None:
    """Refuse what an action says of a bleed or a hunt, if it is none and never becomes one."""
    for version in ("bleed", "hunt") if text.at == "action" else ():
        if text.version == version:
            continue
        for doing in every_doing((*text.do, *text.announced)):
            said = f"of a {version}"
            told = [doing.text] if doing.row is not None and said in doing.row.says else []
            told += [condition.text for condition in doing.condition if said in condition.row.says]
            if told:
                raise CardError(f'"{told[0]}" is of a {version}, and "{text.source}" is none', told[0])


def _times_with(text: Text, kind: str, needed: set[str]) -> str:
    """Return at which times a text of its kind has around it what is needed, some of them; "" if at none."""
    if text.kind == WHEN:
        times = [readable(row.written) for row in EVENTS.values() if needed <= contexts_of_event(row)]
    elif text.kind in (PLAY, USE):
        fits = (kind,) if text.kind == PLAY else ()
        times = [name for name, window in WINDOWS.items() if needed <= window.around and set(fits) <= set(window.types)]
    else:
        times = []
    return f"; what has it: {', '.join(f'{text.kind}: {one}' for one in times[:4])}" if times else ""


def fit(text: Text, kind: str, given: str) -> None:
    """See that every effect of a text can be carried out at its time; raises CardError where one cannot."""
    refuse_of_other_action(text)
    around = contexts_of(text, kind)
    as_announced = contexts_of(text, kind, announced=True)
    announced = every_doing(text.announced)
    for doing in (*every_doing(text.do), *announced):
        row = doing.row
        if row is None:
            continue
        early = doing in announced or (row.early and doing in text.do)
        missing = {need for need in row.needs if need in _AROUND} - (as_announced if early else around)
        if missing:
            missing -= {UNRESOLVED} if "action" in missing else set()
            remedy = '; write it under "announced"' if missing == {UNRESOLVED} and text.at == "action" else ""
            needed = " and ".join(sorted(missing))
            remedy = remedy or _times_with(text, kind, {need for need in row.needs if need in _AROUND})
            raise CardError(
                f'"{doing.text}" needs {needed} around it, which "{text.source}" does not have{remedy}', doing.text
            )
        if row.mechanic:
            window = WINDOWS.get(text.at)
            if window is None or window.mechanic != row.mechanic:
                times = [name for name, one in WINDOWS.items() if one.mechanic == row.mechanic]
                raise CardError(
                    f'"{doing.text}" is used at the time "{times[0]}", and not at "{text.at or text.kind}"', doing.text
                )
            text.mechanic = Mechanic(*row.function(**doing.slots))
        elif text.kind == ALWAYS and _SAID_BY & row.needs:
            _refuse_otherwise_said(doing, row.needs, given)
        elif text.kind == ALWAYS and "always" not in row.needs:
            raise CardError(f'"{doing.text}" is done once; it is nothing that is always so', doing.text)
        elif text.kind != ALWAYS and row.needs == {"always"}:
            raise CardError(f'"{doing.text}" is so as long as a card is in play; say: always', doing.text)
    window = WINDOWS.get(text.at)
    if window is not None and window.mechanic and text.mechanic is None and text.strike is None:
        other = '; what else comes in the step follows it: "when: the press step begins"' if text.at == "press" else ""
        raise CardError(f'what is used at the time "{text.at}" has to be a {window.mechanic}{other}', text.at)
    if text.at == "strike" and text.strike is None:
        raise CardError("what is played as a strike says which: strike: dodge", "strike")
    if text.strike is not None and text.strike.kind == SPECIAL and not text.do:
        raise CardError(f'"{text.source}" does nothing: say what comes of the strike', SPECIAL)
    if text.strike is not None and text.kind == PLAY and text.at != "strike":
        raise CardError(f'a strike is chosen at the time "strike", and not at "{text.at}"', text.at)
    if text.at == "in reply to a card" and not any(one.row and "reply" in one.row.needs for one in text.do):
        raise CardError(f'"{text.source}" cancels nothing: write: cancel the card being played', text.source)
    over = [place for place, one in enumerate(text.do) if one.row is not None and one.says("ends the action")]
    if over and over[0] < len(text.do) - 1:
        raise CardError(f'nothing follows "{text.do[over[0]].text}": write it last', text.do[over[0] + 1].text)
    instead = text.moment is not None and "happens instead" in text.moment.row.says
    if (text.kind == INSTEAD) != instead:
        raise CardError(
            f'"{text.source}": instead of what would happen something else happens; write: instead: ... would be burned'
            if instead
            else f'"{text.source}": nothing replaces that; write it in lacks',
            text.source,
        )
    if text.kind in (USE, PLAY, WHEN) and not given and any(limit.scope == "once" for limit in text.limits):
        raise CardError(
            f'"{text.limits[0].text}" says not within what: 1 each round, combat, action, turn ...', "limit"
        )
    if any(limit.scope == IN_ALL for limit in text.limits) and not (given and text.kind == WHEN):
        raise CardError(f'"{text.source}" does not end by its uses: only what waits for a time does', "limit")
    if text.kind in (USE, WHEN) and not text.do:
        raise CardError(f'"{text.source}" does nothing', text.source)


#: What a text must be to say something that is not always so of any card.
_SAID_BY = frozenset(("for a time", "of the card itself", "by an effect"))


def _refuse_otherwise_said(doing: Doing, needs: frozenset[str], given: str) -> None:
    """Refuse what only texts for a time say that is said by a card all the time, and the other way round."""
    if "by an effect" in needs:
        raise CardError(f'"{doing.text}" is so by an effect: write that, with its time', doing.text)
    if "for a time" in needs and not given:
        raise CardError(f'"{doing.text}" is so for a time only: say within do: {{until: ..., always: ...}}', doing.text)
    if "of the card itself" in needs and given:
        raise CardError(f'"{doing.text}" is so as long as the card is in play, and not for a time', doing.text)


def every_doing(doings: tuple[Doing, ...]) -> list[Doing]:
    """Return effects, and those of their ways."""
    found: list[Doing] = []
    for doing in doings:
        found.append(doing)
        for way in doing.ways:
            found += every_doing(way)
    return found
