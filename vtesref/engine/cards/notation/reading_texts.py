"""Reading the texts of a card: from plain mappings, lists and phrases to texts and what they do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.engine.cards import times
from vtesref.engine.cards.model import CardError
from vtesref.engine.cards.notation import effects_table
from vtesref.engine.cards.notation.reading_fit import every_doing, fit, read_with, refuse_unused
from vtesref.engine.cards.notation.reading_parts import (
    CARD_TRAITS,
    WRITTEN_TYPES,
    items_of,
    names_of_window,
    read_action,
    read_cancel,
    read_choice,
    read_cost,
    read_goes,
    read_limit,
    read_payment,
    read_strike,
    read_user,
    read_who,
    read_window,
)
from vtesref.engine.cards.notation.reading_times import refuse_late, refuse_vain
from vtesref.engine.cards.texts import (
    ACTION,
    ALWAYS,
    INSTEAD,
    KINDS,
    PLAY,
    STRIKE,
    USE,
    WHEN,
    Choice,
    Doing,
    Text,
)
from vtesref.engine.cards.whom import amounts, filter_words, refs

if TYPE_CHECKING:
    from vtesref.engine.cards.patterns import Scope

#: The keys of a text besides the one that says of which kind it is.
TEXT_KEYS = (
    "by", "who", "only", "if", "choose", "pay", "cancel", "do", "until", "limit", "goes", "may", "name", "stealth",
    "cost", "choose one", "with", "as", "announced", "traits",
)  # fmt: skip


#: The kinds of texts that a key is carried out of; what is not named here is looked at where it is read.
_KINDS_WITH = {
    "by": (PLAY, USE, ACTION),
    "who": (PLAY, USE, ACTION, STRIKE),
    "choose": (PLAY, USE, WHEN, ACTION),
    "choose one": (PLAY, USE, WHEN, ACTION),
    "pay": (PLAY, USE, WHEN, ACTION, STRIKE),
    "cancel": (PLAY, USE, ACTION),
    "limit": (PLAY, USE, WHEN, ACTION, STRIKE),
    "goes": (PLAY,),
    "may": (WHEN, INSTEAD),
    "name": (PLAY, USE, ACTION),
    "stealth": (PLAY, ACTION),
    "announced": (PLAY, ACTION),
    "traits": (PLAY,),
    "with": (PLAY, USE, STRIKE, INSTEAD),
    "do": (PLAY, USE, WHEN, ACTION, STRIKE, INSTEAD),
}


def texts(items: list[dict[str, Any]], kind: str) -> tuple[Text, ...]:
    """Read the texts of a card of a type as the engine has it; raises CardError for what is none."""
    found = [read_text(one, kind, number) for number, one in enumerate(items)]
    label_texts(found)
    return tuple(found)


def by_each(data: Any) -> list[Any]:
    """Return a text as it is written once for each Discipline by which it is used ("obf or pre")."""
    if not isinstance(data, dict) or " or " not in str(data.get("by", "")):
        return [data]
    return [{**data, "by": one} for one in str(data["by"]).split(" or ")]


def label_texts(texts: list[Text]) -> None:
    """Give the play texts of a card labels by which a story tells them apart."""
    plays = [one for one in texts if one.kind == PLAY]
    disciplines = {one.level.lower() for one in plays if one.level}
    seen: dict[str, int] = {}
    for text in plays:
        by_case = "superior" if text.level.isupper() else "basic"
        label = text.level if len(disciplines) > 1 else by_case
        seen[label] = seen.get(label, 0) + 1
        text.label = text.name or (label if seen[label] == 1 else f"{label} {seen[label]}")
        for each in text.besides:
            each.label = text.label


def read_text(data: Any, kind: str, number: int, scope: Scope | None = None, given: str = "") -> Text:
    """Read one text; ``given`` is what a text for a time is in ("" for a text of the card itself)."""
    if not isinstance(data, dict):
        raise CardError(
            f'text {number + 1} is no mapping: "{data}"; write it in braces: {{play: TIME, do: [...]}}', str(data)
        )
    named = [key for key in KINDS if key in data]
    if PLAY in named and STRIKE in named:
        named.remove(STRIKE)  # a strike that is played says with it which one it is
    if len(named) != 1:
        had = ", ".join(named) or "none"
        raise CardError(f"text {number + 1} must have exactly one of {', '.join(KINDS)}; it has {had}", "")
    kind_of = named[0]
    for key in data:
        if key not in (*TEXT_KEYS, kind_of) and not (kind_of == PLAY and key == STRIKE):
            remedy = f"a text has: {', '.join(TEXT_KEYS)}"
            if key in ("requires", "type", "replaced", "lacks"):
                remedy = "it is of the whole card, and stands outside its texts"
            raise CardError(f'"{key}" is nothing that a text has; {remedy}', str(key))
        if kind_of not in _KINDS_WITH.get(key, KINDS):
            raise CardError(f'"{key}" does not go with "{kind_of}": nothing would come of it', str(key))
    at = " ".join(str(data[kind_of]).split())
    scope = {**(scope or {}), **names_of_window(at)}
    text = Text(kind_of, f"{kind_of} {at}".strip())
    if "as" in data:
        if str(data["as"]) not in WRITTEN_TYPES or kind_of != PLAY:
            raise CardError(f'"{data["as"]}" is no type as which anything is played', str(data["as"]))
        kind = text.type = WRITTEN_TYPES[str(data["as"])]
    text.until = times.SCOPES.get(str(data["until"]), str(data["until"])) if "until" in data else ""
    if text.until and text.until not in times.SCOPES.values():
        raise CardError(f'"{data["until"]}" is no time; times are: {", ".join(times.SCOPES)}', str(data["until"]))
    if text.until and not given:
        raise CardError(f'"{text.source}" is no text for a time: only what an effect gives has "until"', "until")
    if given and not text.until:
        raise CardError(f'the text "{text.source}" given by another must say until when', text.source)
    text.traits = tuple(str(one) for one in items_of(data.get("traits")))
    for trait in text.traits:
        if trait not in CARD_TRAITS:
            raise CardError(f'"{trait}" is no trait of a card', trait)
    text.name = str(data.get("name", ""))
    text.level = str(data.get("by", ""))
    if text.level:
        filter_words.disciplines(text.level)
    if kind_of in (WHEN, INSTEAD):
        text.moment = effects_table.read_moment(at, scope)
        for name, slot in text.moment.slots.items():
            if name.startswith("name"):
                scope[str(slot)] = next(iter(text.moment.row.needs))
    elif kind_of in (PLAY, USE):
        read_window(text, at, kind, scope)
    elif kind_of == ACTION:
        read_action(text, f"action {at}".strip())
    elif kind_of == STRIKE:
        text.strike = read_strike(at)
    text.may = bool(data.get("may", False))
    for one in items_of(data.get("choose")):
        choice = read_choice(str(one), scope)
        text.choose = (*text.choose, choice)
        scope[choice.name] = choice.what.sort
    if "who" in data:
        text.who = read_user(read_who(str(data["who"])), scope)
    text.only = tuple(effects_table.read_condition(str(one), scope) for one in items_of(data.get("only")))
    text.condition = tuple(effects_table.read_condition(str(one), scope) for one in items_of(data.get("if")))
    text.pay = tuple(read_payment(str(one), scope) for one in items_of(data.get("pay")))
    if kind_of == ACTION and "cost" in data:
        text.cost = read_cost(data["cost"])
    elif "cost" in data:
        raise CardError("only an action of a card in play has a cost of its own; write: pay", "cost")
    if "stealth" in data:
        text.stealth = amounts.read(str(data["stealth"]), scope)
    text.limits = tuple(read_limit(str(one)) for one in items_of(data.get("limit")))
    if "cancel" in data:
        text.cancel = read_cancel(data["cancel"], scope)
    text.goes = read_goes(str(data.get("goes", "")), scope)
    text.announced = tuple(_doings(items_of(data.get("announced")), kind, scope, text))  # which names for "do"
    doings = _doings(items_of(data.get("do")), kind, scope, text)
    if kind_of == ALWAYS:
        doings = [effects_table.read_always(at, scope), *doings]
    if "choose one" in data:
        ways = tuple(tuple(_doings(items_of(way), kind, scope, text)) for way in items_of(data["choose one"]))
        doings.append(Doing("choose one", ways=ways))
    text.do = tuple(doings)
    refuse_late(text)
    for one in every_doing((*text.do, *text.announced)):
        if one.given is not None:
            refuse_vain(one.given, text)
    if text.announced and text.at not in ("action", "referendum"):
        raise CardError(f'only an action or a referendum is announced, and "{text.source}" is none', "announced")
    if text.kind == PLAY and text.directed == "directed" and text.version != "bleed" and not text.choose:
        raise CardError(f'"{text.source}" is directed at nothing: say what it chooses', text.source)
    if text.version == "bleed" and text.choose and text.choose[0].what.sort != "methuselah":
        raise CardError(
            f'a bleed is directed at a Methuselah, and "{text.choose[0].text}" chooses none', text.choose[0].text
        )
    if "strike" in data and kind_of == PLAY:
        text.strike = read_strike(str(data["strike"]))
    if any(one.points for one in text.choose) and text.at != "referendum":
        raise CardError(f'points are shared out in the terms of a referendum, and not in "{text.source}"', text.source)
    if text.stealth is not None and text.at != "action":
        raise CardError(f'only an action has stealth of its own, and "{text.source}" is none', "stealth")
    if text.cancel is not None and text.at == "referendum":
        raise CardError(f'nobody undoes "{text.source}": a referendum is cancelled by other cards', "cancel")
    read_with(text, items_of(data.get("with")))
    refuse_unused(text, data)
    fit(text, kind, given)
    if text.condition and text.kind in (PLAY, USE, ACTION, STRIKE):
        text.do = (Doing("if", ways=(text.do,), condition=text.condition),)
    return text


def _doings(items: list[Any], kind: str, scope: Scope, text: Text) -> list[Doing]:
    return [_doing(item, kind, scope, text) for item in items]


def _doing(item: Any, kind: str, scope: Scope, text: Text) -> Doing:
    """Read one effect: a phrase, a text for a time, a choice of several, or an effect under a condition."""
    if isinstance(item, dict):
        if "do one of" in item:
            if not set(item) <= {"do one of", "chooses"}:
                raise CardError('with "do one of" goes only who chooses; write: chooses: P', "do one of")
            by = {"who": refs.read(str(item["chooses"]), "methuselah", scope)} if "chooses" in item else {}
            ways = tuple(tuple(_doings(items_of(way), kind, scope, text)) for way in items_of(item["do one of"]))
            return Doing("choose one", slots=by, ways=ways)
        if set(item) == {"if", "do"}:
            conditions = tuple(effects_table.read_condition(str(one), scope) for one in items_of(item["if"]))
            inner = tuple(_doings(items_of(item["do"]), kind, scope, text))
            return Doing("if", ways=(inner,), condition=conditions)
        if "pay" in item and set(item) <= {"pay", "do", "otherwise"}:
            ways = tuple(tuple(_doings(items_of(item.get(key)), kind, scope, text)) for key in ("do", "otherwise"))
            doing = Doing("pay", ways=ways)
            doing.pay = tuple(read_payment(str(one), scope) for one in items_of(item["pay"]))
            return doing
        if "for" in item:
            return _for_each(item, kind, scope, text)
        given = read_text(item, "", 0, scope, text.source)
        return Doing(given.source, given=given)
    words = " ".join(str(item).split())
    assigned = re.fullmatch(r"(?P<name>[A-Z][A-Za-z]*) = (?P<rest>.+)", words)
    if assigned:
        doing = effects_table.read_effect(f"name {assigned['rest']}", scope)
        doing.slots["name"] = assigned["name"]
        needs = sorted((doing.row.needs if doing.row else set()) & {"minion", "card", "methuselah", "number"})
        of_kind = doing.says("names what is chosen")  # what it is says the kind
        scope[assigned["name"]] = doing.slots["held"].sort if of_kind else next(iter(needs), "card")
        return doing
    doing = effects_table.read_effect(words, scope)
    if doing.says("names"):
        raise CardError(f'"{words}" gives no name to what it finds; write: N = {words.removeprefix("name ")}', words)
    return doing


def _for_each(item: dict[str, Any], kind: str, scope: Scope, text: Text) -> Doing:
    """Read effects that are carried out for one after the other: for: each Methuselah M."""
    for key in item:
        if key not in ("for", "if", "choose", "do"):
            raise CardError(f'"{key}" does not go with "for"; with it go: if, choose, do', str(key))
    match = re.fullmatch(r"(?P<whom>each .+) (?P<name>[A-Z][A-Za-z]*)", str(item["for"]))
    if not match:
        raise CardError(f'"{item["for"]}" is nothing to go through; write: for: each Methuselah M', str(item["for"]))
    each = refs.read(match["whom"], "any", scope)
    inner = {**scope, match["name"]: each.sort}
    choices: tuple[Choice, ...] = ()
    for one in items_of(item.get("choose")):
        choices = (*choices, read_choice(str(one), inner))
        inner[choices[-1].name] = choices[-1].what.sort
    conditions = tuple(effects_table.read_condition(str(one), inner) for one in items_of(item.get("if")))
    do = tuple(_doings(items_of(item.get("do")), kind, inner, text))
    for one in choices:  # what each has chosen can be spoken of afterwards: V of M
        scope[f"{one.name} of each"] = one.what.sort
    if not do:
        raise CardError(f'"for {item["for"]}" does nothing', str(item["for"]))
    return Doing("for", slots={"name": match["name"]}, ways=(do,), condition=conditions, each=each, choose=choices)
