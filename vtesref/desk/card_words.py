"""How a known card is played, in readable lines: its facts, each of its texts, and what is not carried out.

Everything that a text says is told: a part of the notation that has no words here raises KeyError.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.engine.traits import SHORT

if TYPE_CHECKING:
    from collections.abc import Iterator

#: What a text is, by the key of the notation that tells it.
KINDS = ("play", "use", "when", "always", "action", "strike", "instead")
#: The times at which a card is played, where the notation's word is not yet what a player would say.
PLAYED = {
    "usual": "",
    "strike": "as a strike",
    "referendum": "if the referendum passes",
    "prevent": "to prevent damage",
    "polling": "during polling",
    "press": "as a press",
    "maneuver": "as a maneuver",
    "after the action": "after the action",
}
#: What may go with a text, in the order in which it is told.
PARTS = {
    "as": "as {}",
    "who": "by {}",
    "stealth": "at +{} stealth",
    "cost": "for {}",
    "only": "only if {}",
    "if": "only if, when it is carried out, {}",
    "choose": "choosing {}",
    "pay": "by paying {}",
    "limit": "at most {}",
    "with": "with {}",
    "until": "until {}",
    "traits": "as a text that is {}",
    "name": 'called "{}" in a story',
}

#: Verbs by which a time is told as something that happens.
_HAPPENS = (
    r"\b(?:goes|begins|is|reach(?:es)?|put|blocks?|burns?|enters?|ends|leaves?|would|plays?|gains?|becomes?|takes?"
    r"|loses?)\b"
)


def lines(data: dict[str, Any]) -> list[str]:
    """Return a card as lines: what it is, its texts in order, and what of them is not carried out."""
    found = [_facts(data)]
    found += [f"- {_text(one)}" for one in data.get("texts", ())]
    found += [f"- Not carried out: {lack}." for lack in _list(data.get("lacks"))]
    return found


def _facts(data: dict[str, Any]) -> str:
    parts = [str(data.get("type", "")).capitalize()]
    parts += [f"{fact} {data[fact]}" for fact in ("clan", "capacity", "group") if fact in data]
    parts += [f"Disciplines {data['disciplines']}"] if "disciplines" in data else []
    parts += [f"{fact} {data[fact]}" for fact in ("sect", "title", "votes") if fact in data]
    parts += [str(one) for one in _list(data.get("traits"))]
    if "requires" in data:
        parts.append(f"requires {' and '.join(_level(str(one)) for one in _list(data['requires']))}")
    if "cost" in data:
        parts.append(f"costs {' and '.join(str(one) for one in _list(data['cost']))}")
    parts += [f"{fact} {data[fact]}" for fact in ("life", "strength", "bleed") if fact in data]
    parts += [f"at most {one}" for one in _list(data.get("limit"))]
    if "replaced" in data:
        parts.append(
            f"replaced in {data['replaced']}" if "phase" in data["replaced"] else f"replaced {data['replaced']}"
        )
    return ", ".join(part for part in parts if part).rstrip(".") + "."


def _text(text: dict[str, Any]) -> str:
    """Return one text as a sentence; raises KeyError for what is not told."""
    kind = next(key for key in KINDS if key in text)
    head = [_level(str(text["by"]))] if "by" in text else []
    head += [_time(kind, str(text[kind]))]
    if kind != "strike" and "strike" in text:
        head.append(f"strike: {text['strike']}")
    head += [form.format(_joined(text[key])) for key, form in PARTS.items() if key in text]
    head += ["if its controller wishes"] if text.get("may") else []
    head = [one for one in head if one]
    deeds = list(_deeds(_list(text.get("do"))))
    deeds += [f"as it is announced, {'; '.join(_deeds(_list(text['announced'])))}"] if "announced" in text else []
    deeds += [f"it goes {text['goes']}"] if text.get("goes") else []
    deeds += [f"one of these: {_ways(text['choose one'])}"] if "choose one" in text else []
    if "cancel" in text:
        unless = text["cancel"]
        deeds.append(
            f"unless {unless['who']} pays {unless['pay']} to cancel it" if isinstance(unless, dict) else "cancel it"
        )
    if rest := set(text) - {*KINDS, *PARTS, "by", "may", "do", "announced", "goes", "choose one", "cancel"}:
        raise KeyError(*sorted(rest))
    told = ", ".join(head) or "When played"
    done = re.sub(r"\b0 to blood of \w+ blood\b", "any amount of blood", "; ".join(deeds))
    return f"{told[0].upper()}{told[1:]}{': ' if deeds else ''}{done}."


def _time(kind: str, told: str) -> str:
    """Return in words when a text is played, used or carried out."""
    if kind == "play":
        return PLAYED.get(
            told, f"as an action ({told.removeprefix('action ')})" if "action " in told[:7] else _when(told)
        )
    if kind == "action":
        return f"as an action ({told})" if told else "as an action"
    how = {
        "use": "in play, {}",
        "when": "{}",
        "always": "always: {}",
        "strike": "strike: {}",
        "instead": "if {}, instead",
    }
    return how[kind].format(told if kind in ("always", "strike", "instead") else _when(told))


def _when(told: str) -> str:
    """Return a time with the words that lead to it: "in your unlock phase", "as bearer blocks"."""
    if re.search(r"\bphase\b(?! action)", told) and not re.match(r"(?:in|during|after|before)\b", told):
        return f"in {'the ' if re.match(r'(?:unlock|master|minion|influence|discard) ', told) else ''}{told}"
    led = re.match(r"(?:as|when|if|after|before|during|while|in|any|each|to|at)\b", told)
    return f"when {told}" if not led and re.search(_HAPPENS, told) else told


def _level(told: str) -> str:
    """Return what the short names of Disciplines mean: "dom OBF" is basic Dominate and superior Obfuscate."""

    def name(match: re.Match[str]) -> str:
        full = SHORT.get(match[0].lower())
        return f"{'superior' if match[0].isupper() else 'basic'} {full}" if full else match[0]

    return re.sub(r"\b(?:[a-z]{3}|[A-Z]{3})\b", name, told).replace("|", " or ")


def _deeds(items: list[Any]) -> Iterator[str]:
    for item in items:
        if not isinstance(item, dict):
            yield str(item)
        elif any(key in item for key in KINDS):
            yield f"from then on ({_text(item).rstrip('.')})"
        elif "do one of" in item:
            by = f", as {item['chooses']} chooses" if "chooses" in item else ""
            yield f"one of these{by}: {_ways(item['do one of'])}"
        else:
            yield f"{_under(item)}: {' and '.join(_deeds(_list(item.get('do')))) or 'nothing'}{_otherwise(item)}"


def _under(one: dict[str, Any]) -> str:
    """Return for whom, by which choice and under which condition or payment several effects are carried out."""
    parts = [f"for {one['for']}"] if "for" in one else []
    if "if" in one:
        parts.append(f"if {' and '.join(str(each) for each in _list(one['if']))}")
    if "choose" in one:
        parts.append(f"choosing {_joined(one['choose'])}")
    if "pay" in one:
        parts.append(f"if one pays {_joined(one['pay'])}")
    return ", ".join(parts)


def _otherwise(one: dict[str, Any]) -> str:
    return f", and otherwise: {' and '.join(_deeds(_list(one['otherwise'])))}" if "otherwise" in one else ""


def _ways(ways: Any) -> str:
    return " or ".join(" and ".join(_deeds(_list(way))) for way in _list(ways))


def _joined(value: Any) -> str:
    return " and ".join(re.sub(r"^(\w+) = (.*)$", r"\2 (\1)", str(one)) for one in _list(value))


def _list(value: Any) -> list[Any]:
    return [] if value is None else list(value) if isinstance(value, list | tuple) else [value]
