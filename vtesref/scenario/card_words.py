"""How a known card is played, in readable lines: its facts, each of its texts, and what is not carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

#: How each kind of text begins.
_BEGIN = {
    "play": "From hand, {}",
    "use": "In play, {}",
    "when": "When this happens: {}",
    "always": "As long as it is in play: {}",
    "action": "As an action ({})",
    "strike": "Strike: {}",
    "instead": "Instead of this: {}",
}
#: What may go with a text, and how it is told.
_PARTS = (
    ("by", "with {}"),
    ("who", "by {}"),
    ("stealth", "at +{} stealth"),
    ("cost", "for {}"),
    ("only", "only if {}"),
    ("if", "if {} when it is carried out"),
    ("choose", "choosing {}"),
    ("pay", "paying: {}"),
    ("limit", "limited: {}"),
    ("until", "until {}"),
)


def lines(data: dict[str, Any]) -> list[str]:
    """Return a card as lines: what it is, its texts in order, and what of them is not carried out."""
    found = [_facts(data)]
    found += [f"- {_text(one)}" for one in data.get("texts", ())]
    found += [f"- Not carried out: {lack}." for lack in _list(data.get("lacks"))]
    return found


def _facts(data: dict[str, Any]) -> str:
    parts = [str(data.get("type", "")).capitalize()]
    parts += [
        f"{fact} {data[fact]}" for fact in ("clan", "capacity", "group", "disciplines", "sect", "title") if fact in data
    ]
    parts += [str(one) for one in _list(data.get("traits"))]
    if "requires" in data:
        parts.append(f"requires {' and '.join(str(one) for one in _list(data['requires']))}")
    if "cost" in data:
        parts.append(f"costs {' and '.join(str(one) for one in _list(data['cost']))}")
    parts += [f"{fact} {data[fact]}" for fact in ("life", "strength", "bleed") if fact in data]
    parts += [f"limited: {one}" for one in _list(data.get("limit"))]
    if "replaced" in data:
        parts.append(f"replaced: {data['replaced']}")
    return ", ".join(part for part in parts if part) + "."


def _text(text: dict[str, Any]) -> str:
    """Return one text as a sentence."""
    kind = next(key for key in _BEGIN if key in text)
    told = [_BEGIN[kind].format(text[kind])]
    told += [f"strike: {text['strike']}"] if kind == "play" and "strike" in text else []
    told += [form.format(_joined(text[key])) for key, form in _PARTS if key in text]
    if text.get("may"):
        told.append("if its controller wishes")
    head = ", ".join(told)
    deeds = "; ".join([*_deeds(_list(text.get("do"))), *([f"it goes {text['goes']}"] if text.get("goes") else [])])
    if "choose one" in text:
        ways = " or ".join(" and ".join(_deeds(_list(way))) for way in _list(text["choose one"]))
        deeds = "; ".join(part for part in (deeds, f"one of these: {ways}") if part)
    if "cancel" in text and isinstance(text["cancel"], dict):
        deeds += f" (unless {text['cancel'].get('who')} pays {text['cancel'].get('pay')})"
    return f"{head}: {deeds}." if deeds else f"{head}."


def _deeds(items: list[Any]) -> Iterator[str]:
    for one in items:
        if not isinstance(one, dict):
            yield str(one)
        elif any(key in one for key in _BEGIN):
            yield f"from then on ({_text(one).rstrip('.')})"
        elif "do one of" in one:
            yield "one of these: " + " or ".join(" and ".join(_deeds(_list(way))) for way in _list(one["do one of"]))
        else:
            conditions = " and ".join(str(each) for each in _list(one.get("if")))
            yield f"if {conditions}: {' and '.join(_deeds(_list(one.get('do'))))}"


def _joined(value: Any) -> str:
    return " and ".join(str(one) for one in _list(value))


def _list(value: Any) -> list[Any]:
    return [] if value is None else list(value) if isinstance(value, list | tuple) else [value]
