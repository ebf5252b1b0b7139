"""Scripts as they are shipped: without comments and needless blanks, and with short names for what is local.

No parser: words, texts, patterns and brackets are told apart, and that is enough. A line's end stays wherever a
statement might end there without a semicolon. A name is made short only where that cannot change what a script does: it
is declared in the script, within a function or block; the names of properties stay.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from string import ascii_letters
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_TOKEN = re.compile(
    r"(?P<line>\n)|(?P<blank>[^\S\n]+|//[^\n]*|/\*(?s:.*?)\*/)"
    r"|(?P<text>\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*')|(?P<word>[A-Za-z_$][\w$]*)|(?P<number>\d[\w.]*)"
    r"|(?P<mark>=>|\.\.\.|\?\.(?!\d)|\?\?|\+\+|--|/\*|.)"
)
_PATTERN = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
#: A template from its beginning, or from the end of an expression in it, to its end or the next expression.
_TEMPLATE = re.compile(r"[`}](?:[^`\\$]|\\(?s:.)|\$(?!\{))*(?:`|\$\{)")
_BEFORE_PATTERN = {*"(,=:[!&|?{;+-*%<>~^", "=>", "...", "return", "typeof", "case", "in", "of", "else", ""}

#: The words of the language, and what a script may be given from without.
_KEPT = set(
    "arguments as async await break case catch class const constructor continue default delete do else export extends"
    " false finally for from function get if import in instanceof let new null of return set static super switch this"
    " throw true try typeof undefined var void while yield"
    " document globalThis history location navigator self window".split()
)
_HEADS = {"if", "for", "while", "switch"}
_OPENS = {"(", "[", "{"}
#: Where a brace opens an object or takes one apart; elsewhere it opens a block.
_BEFORE_OBJECT = {*"(,=:[?&|", "...", "return", "const", "let", "var", "??"}
_CLOSES = {")": "(", "]": "[", "}": "{"}
#: After these, and before those, a line's end means nothing.
_GOES_ON = {*",([{;=?:&|+-*<", "=>", "...", "??"}
_WENT_ON = {*")]},;.=?:&|*<", "=>", "?.", "??"}


class _Token(NamedTuple):
    kind: str
    text: str
    line: bool  # whether a line begins with it

    @property
    def opens(self) -> bool:
        return (self.kind == "mark" and self.text in _OPENS) or (self.kind == "template" and self.text.endswith("${"))

    @property
    def closes(self) -> bool:
        return (self.kind == "mark" and self.text in _CLOSES) or (self.kind == "template" and self.text[0] == "}")


def slim_styles(styles: str) -> str:
    """Return styles without comments and needless blanks."""
    parts = re.split(r"(\"(?:[^\"\\\\]|\\\\.)*\")", re.sub(r"/\*.*?\*/", "", styles, flags=re.DOTALL))
    for place in range(0, len(parts), 2):
        part = re.sub(r"\s+", " ", parts[place])
        parts[place] = re.sub(r";}", "}", re.sub(r" ?([{};,]) ?|(?<=[a-z]): ", lambda match: match[1] or ":", part))
    return "".join(parts).strip() + "\n"


@cache
def slim(script: str) -> str:
    """Return a script without what only its readers need; raises ValueError for what is no whole script."""
    tokens = list(_tokens(script))
    code = [*tokens, *[_Token("mark", ";", line=False)] * 3]
    holders, ends = _brackets(tokens)
    needless = set(_needless(code, ends))
    found: list[str] = []
    before, line = code[-1], False
    for place, text in enumerate(_renamed(code, holders, ends)):
        token = code[place]
        line = line or token.line
        if place in needless:
            continue
        if line and not (
            (before.kind == "mark" and before.text in _GOES_ON) or (token.kind == "mark" and token.text in _WENT_ON)
        ):
            found.append("\n")
        elif found and re.match(r"[\w$]{2}|\+\+|--|//", found[-1][-1] + text[0]):
            found.append(" ")
        found.append(text)
        before, line = token, False
    return "".join(found) + "\n"


def _needless(code: list[_Token], ends: dict[int, int]) -> Iterator[int]:
    """Yield where marks stand that nothing hangs on: last commas and semicolons, brackets around one parameter."""
    heads = {end for start, end in ends.items() if start and code[start - 1].text in _HEADS}
    for place, token in enumerate(code):
        before = code[place - 1].text if place else ""
        after = code[place + 1].text if place + 1 < len(code) else ""
        last_comma = token.text == "," and after in _CLOSES and before not in (",", "[")
        if last_comma or (
            token.text == ";" and after == "}" and place - 1 not in heads and before not in ("{", "else")
        ):
            yield place
        elif token.text == "(" and ends.get(place) == place + 2 and code[place + 3].text == "=>":
            yield from (place, place + 2)


def _tokens(script: str) -> Iterator[_Token]:
    """Yield the pieces of a script."""
    at = 0
    last = ""
    line = False
    within: list[str] = []
    while at < len(script):
        match = _TOKEN.match(script, at)
        if match is None or match.lastgroup is None:
            raise ValueError(f"the script cannot be read from {script[at : at + 30]!r}")
        kind, text = match.lastgroup, match[0]
        if kind == "mark" and (text == "`" or (text == "}" and within[-1:] == ["`"])):
            kind, match = "template", _TEMPLATE.match(script, at)
        elif kind == "mark" and text == "/" and last in _BEFORE_PATTERN:
            kind, match = "pattern", _PATTERN.match(script, at)
        if match is None or text in ("/*", '"', "'"):
            raise ValueError(f"something in the script does not end: {script[at : at + 30]}")
        text = match[0]
        at = match.end()
        if kind in ("line", "blank"):
            line = line or "\n" in text
            continue
        token = _Token(kind, text, line)
        if token.closes:
            if within[-1:] != ["`" if kind == "template" else _CLOSES[text]]:
                raise ValueError(f"{text[0]} closes nothing in the script")
            within.pop()
        if token.opens:
            within.append("`" if kind == "template" else text)
        yield token
        last, line = text if kind in ("mark", "word") and text not in _CLOSES else ".", False
    if within:
        raise ValueError(f"{within[-1]} is not closed in the script")


def _renamed(code: list[_Token], holders: list[int], ends: dict[int, int]) -> list[str]:
    """Return the texts of tokens, with short names for what is local."""
    tokens = code[: len(holders)]
    uses: dict[str, list[int]] = {}
    for place, token in enumerate(tokens):
        if token.kind == "word" and not _property(code, place, holders, ends):
            uses.setdefault(token.text, []).append(place)
    scopes = _scopes(code, holders, ends)
    local = [
        name
        for name in sorted(scopes, key=lambda name: (-len(uses[name]), name))
        if name not in _KEPT and all(any(start < at < end for start, end in scopes[name]) for at in uses[name])
    ]
    taken = (set(uses) - set(local)) | _KEPT
    short: dict[str, str] = {}
    for name in local:
        near = {short[other] for other in short if _meet(scopes[name], scopes[other])}
        names = ("".join(letters) for size in (1, 2) for letters in product(ascii_letters, repeat=size))
        short[name] = next(one for one in names if one not in near and one not in taken)
    found = [token.text for token in tokens]
    for name in local:
        for place in uses[name]:
            shorthand = _in_object(code, place, holders) and code[place + 1].text in (",", "}", "=")
            found[place] = f"{name}:{short[name]}" if shorthand and name != short[name] else short[name]
    return found


def _meet(some: list[tuple[int, int]], others: list[tuple[int, int]]) -> bool:
    """Tell whether any two stretches of a script have something in common."""
    return any(start <= last and first <= end for start, end in some for first, last in others)


def _scopes(code: list[_Token], holders: list[int], ends: dict[int, int]) -> dict[str, list[tuple[int, int]]]:
    """Return where the names that a script declares are known, at most; those known everywhere in it are left out."""
    found: dict[str, list[tuple[int, int]]] = {}
    everywhere: set[str] = set()
    for place, holder in enumerate(holders):
        token, after = code[place], code[place + 1].text
        if token.kind == "word" and token.text in ("const", "let", "var", "function", "class"):
            while holder >= 0 and code[holder].text != "{":
                holder = holders[holder]
            if holder < 0:
                everywhere.update(_declared(code, place + 1, ends))
                continue
            for name in _declared(code, place + 1, ends):
                found.setdefault(name, []).append((holder, ends[holder]))
        elif (token.kind == "word" and after == "=>") or (token.text == "(" and place in ends):
            names = [token.text] if token.kind == "word" else list(_bound(code, place, ends[place]))
            then = place + 1 if token.kind == "word" else ends[place] + 1
            arrow = code[then].text == "=>"
            body = then + arrow
            if not arrow and (code[then].text != "{" or code[place - 1].text in _HEADS):
                continue  # a call, or what stands in brackets
            end = ends[body] if code[body].text == "{" else _end(code, body, ends)
            for name in names:
                found.setdefault(name, []).append((place - 1, end + 1))
    return {name: scopes for name, scopes in found.items() if name not in everywhere}


def _past(code: list[_Token], place: int, ends: dict[int, int]) -> int:
    """Return the place after a token, or after all that its bracket holds."""
    while code[place].opens:  # a template opens again after what stood in it
        place = ends[place]
    return place + 1


def _end(code: list[_Token], place: int, ends: dict[int, int]) -> int:
    """Return where an expression ends: at a comma, a semicolon, a bracket that closes, the colon of a choice before."""
    choices = 0
    while code[place].text not in (",", ";") and not code[place].closes:
        choices += (code[place].text == "?") - (code[place].text == ":")
        if choices < 0:
            break
        place = _past(code, place, ends)
    return place


def _brackets(tokens: list[_Token]) -> tuple[list[int], dict[int, int]]:
    """Return for every token where the bracket around it opens (-1: none is open), and where each bracket closes."""
    holders, ends, open_ = list[int](), dict[int, int](), list[int]()
    for place, token in enumerate(tokens):
        if token.closes:
            ends[open_.pop()] = place
        holders.append(open_[-1] if open_ else -1)
        if token.opens:
            open_.append(place)
    return holders, ends


def _property(code: list[_Token], place: int, holders: list[int], ends: dict[int, int]) -> bool:
    """Tell whether a word is the name of a property: behind a point, before a colon, or of a method."""
    before, after = code[place - 1].text if place else "", code[place + 1].text
    if before in (".", "?."):
        return True
    if _in_object(code, place, holders) and after == ":":
        return True
    held = holders[place] >= 0 and code[holders[place]].text == "{"
    method = held and after == "(" and before in ("{", "}", ",", ";", "*", "async", "get", "set", "static")
    return method and code[ends[place + 1] + 1].text == "{"


def _in_object(code: list[_Token], place: int, holders: list[int]) -> bool:
    """Tell whether an entry of an object, or of a pattern that takes one apart, begins with a word."""
    holder = holders[place]
    if holder < 0 or code[holder].text != "{" or code[place - 1].text not in ("{", ","):
        return False
    return code[holder - 1].text in _BEFORE_OBJECT if holder else False


def _declared(code: list[_Token], place: int, ends: dict[int, int]) -> Iterator[str]:
    """Yield the names that a declaration gives, from behind its first word; those of parameters come by themselves."""
    wanted = True
    while True:
        token = code[place]
        if wanted and token.kind == "word":
            yield token.text
        elif wanted and token.opens:
            yield from _bound(code, place, ends[place])
        if token.closes or token.text in (";", "of", "in"):
            return
        wanted = token.text == ","
        if token.text == "{" and code[place - 1].text in (")", "=>"):
            return
        place = _past(code, place, ends)


def _bound(code: list[_Token], start: int, end: int) -> Iterator[str]:
    """Yield the names that parameters, or the pattern of a declaration, bind."""
    for place in range(start + 1, end):
        word = code[place].kind == "word" and code[place + 1].text != ":"
        if word and code[place - 1].text in ("(", "[", "{", ",", ":", "..."):
            yield code[place].text
