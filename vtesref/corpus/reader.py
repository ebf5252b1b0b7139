"""Reading YAML that anyone may have written: guarded, with a line for every value.

The stream of parser events is read instead of ``yaml.load``, for four reasons. A user's file cannot hurt: depth,
size and the number of values are limited, aliases (and so alias bombs) and tags are refused. A key given twice is an
error, not a silent loss. Every scalar stays the text it is, so that section 6.10 is not the number 6.1. And every
value knows its line, so that a complaint can name the place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from vtesref.corpus.complaints import Complaint, CorpusError
from vtesref.engine.meant import hint

MAX_BYTES = 4 * 1024 * 1024
MAX_DEPTH = 24
MAX_VALUES = 400_000
MAX_LINE = 200_000


#: What a loader does with a complaint: raise it (when answering) or collect it (when linting).
Report = Callable[[Complaint], None]


def strict(complaint: Complaint) -> None:
    """Raise the complaint: the report of those who need sound content."""
    raise CorpusError(complaint)


class Mapping(dict[str, Any]):
    """A YAML mapping that knows its own line and the line of each key."""

    __slots__ = ("line", "lines")

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line
        self.lines: dict[str, int] = {}


class Sequence(list[Any]):
    """A YAML sequence that knows its own line and the line of each item."""

    __slots__ = ("line", "lines")

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line
        self.lines: list[int] = []


#: What was read of each file, by its path, with the bytes that it was read from; None where nothing is kept.
_kept: dict[str, tuple[bytes, Any]] | None = None


def keep() -> None:
    """From now on keep what is read of a file until its bytes change: for a process that reads the content again.

    Whoever reads a file then gets the same objects as before, and must not change them.
    """
    global _kept
    if _kept is None:
        _kept = {}


def read_yaml(path: str, name: str | None = None) -> Any:
    """Read a YAML file as Mapping, Sequence, text and None.

    Raises CorpusError, named after ``name``, when the file cannot be read, is not UTF-8, is too large, or is not the
    plain YAML that the content is written in.
    """
    name = name or path
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise CorpusError(
            Complaint(name, 0, f"cannot be read ({reason})", ("check the path and its permissions"))
        ) from None
    if _kept is None:
        return parse_yaml(data, name)
    known = _kept.get(path)
    if known is None or known[0] != data:
        known = _kept[path] = (data, parse_yaml(data, name))
    return known[1]


def parse_yaml(data: bytes, name: str) -> Any:
    """Parse YAML bytes as ``read_yaml`` does."""

    def refuse(line: int, what: str, remedy: str) -> CorpusError:
        return CorpusError(Complaint(name, line, what, remedy))

    if len(data) > MAX_BYTES:
        raise refuse(0, f"is larger than {MAX_BYTES // 1024 // 1024} MiB", "split it into several files")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise refuse(line, f"byte 0x{data[error.start]:02x} is not UTF-8", "save the file as UTF-8") from None
    for number, line_text in enumerate(text.split("\n"), 1):
        if len(line_text) > MAX_LINE:
            raise refuse(number, f"the line has {len(line_text)} characters", f"keep lines under {MAX_LINE}")

    import yaml

    try:
        return _build(text, refuse)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = " ".join((error.problem or error.context or "malformed YAML").split())
        raise refuse(
            mark.line + 1 if mark else 0, f"not YAML: {problem}", ("correct the syntax at this line")
        ) from None
    except yaml.reader.ReaderError as error:
        at = error.position if isinstance(error.position, int) else 0
        line = text.count("\n", 0, at) + 1
        raise refuse(line, f"the character U+{_code(error.character):04X} may not stand here", "remove it") from None
    except yaml.YAMLError as error:
        raise refuse(0, f"not YAML: {' '.join(str(error).split())}", "correct the syntax") from None


def _code(character: object) -> int:
    return ord(character) if isinstance(character, str) and len(character) == 1 else int(str(character) or 0)


def _events(text: str) -> Iterator[Any]:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
    try:
        next_event = loader.get_event
        while (event := next_event()) is not None:
            yield event
    finally:
        loader.dispose()


#: Brackets opened one within another, with unquoted words between them.
_OPENED = re.compile(r"""[\s,:?-]*(?:[\[{][^\[\]{}"'#]*)*""")


def _levels_opened(text: str, start: int) -> int:
    """Count the brackets that open one within another from a place on, which a parser may have read ahead.

    A parser has a limit of its own, which differs between versions, and reaches it before it hands over any of them.
    """
    matched = _OPENED.match(text, start)
    return sum(character in "[{" for character in matched.group()) if matched else 0


def _build(text: str, refuse: Callable[[int, str, str], CorpusError]) -> Any:
    """Build the values of one document from parser events, without recursion."""
    import yaml

    root: Any = None
    stack: list[Mapping | Sequence] = []
    keys: list[str | None] = []  # the key that waits for its value, one for each open mapping
    values = documents = 0

    def put(value: Any, line: int) -> None:
        nonlocal root
        if not stack:
            root = value
            return
        holder = stack[-1]
        if isinstance(holder, Sequence):
            holder.append(value)
            holder.lines.append(line)
            return
        key = keys[-1]
        if key is None:
            if not isinstance(value, str):
                raise refuse(line, "a key must be a word or a text", "write the key plainly, before a colon")
            if value in holder:
                first = holder.lines[value]
                raise refuse(
                    line, (f'the key "{value}" is written twice (first on line {first})'), "keep one of the two"
                )
            keys[-1] = value
            holder.lines[value] = line
        else:
            holder[key] = value
            keys[-1] = None

    def too_deep(line: int) -> CorpusError:
        return refuse(line, f"has more than {MAX_DEPTH} nested levels", "flatten it")

    def watched() -> Iterator[Any]:
        last = None
        try:
            for event in _events(text):
                last = event
                yield event
        except yaml.MarkedYAMLError:
            end = last.end_mark.index if last is not None else 0
            if len(stack) + _levels_opened(text, end) > MAX_DEPTH:
                raise too_deep(text.count("\n", 0, end) + 1) from None
            raise

    nodes = (yaml.ScalarEvent, yaml.MappingStartEvent, yaml.SequenceStartEvent)
    for event in watched():
        line = event.start_mark.line + 1
        kind = type(event)  # there are no kinds of these kinds; and to ask for each takes a third of the time
        if kind is yaml.AliasEvent:
            raise refuse(
                line, f"the alias *{event.anchor} is not allowed", ("write the value again where it is needed")
            )
        if kind in nodes:
            values += 1
            if values > MAX_VALUES:
                raise refuse(line, f"holds more than {MAX_VALUES} values", "split it into several files")
            if event.anchor is not None:
                raise refuse(
                    line,
                    f"the anchor &{event.anchor} is not allowed",
                    "write the value again where it is needed",
                )
            if event.tag is not None:
                raise refuse(line, f"the tag {event.tag} is not allowed", "remove it")
        if kind is yaml.ScalarEvent:
            plain_null = not event.style and event.value in ("", "~", "null")
            waiting = bool(stack) and isinstance(stack[-1], Mapping) and keys[-1] is None
            put(None if plain_null and not waiting else event.value, line)
        elif kind in nodes:
            if len(stack) >= MAX_DEPTH:
                raise too_deep(line)
            opened: Mapping | Sequence
            opened = Mapping(line) if kind is yaml.MappingStartEvent else Sequence(line)
            put(opened, line)
            stack.append(opened)
            if isinstance(opened, Mapping):
                keys.append(None)
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            if isinstance(stack.pop(), Mapping):
                keys.pop()
        elif kind is yaml.DocumentStartEvent:
            documents += 1
            if documents > 1:
                raise refuse(line, "has a second document", "keep one document in each file")
    return root


class Fields:
    """Takes the fields of one mapping, and complains of what is missing, of the wrong kind, or unknown."""

    def __init__(self, value: Any, file: str, line: int, what: str, report: Report) -> None:
        self.file = file
        self.what = what
        self.report = report
        self.line = line
        self.known: set[str] = set()
        self.map: Mapping
        if isinstance(value, Mapping):
            self.map = value
            self.line = value.line
        else:
            self.map = Mapping(line)
            self.complain(f"{what} must be a mapping of fields", "write it as key: value lines")

    def complain(self, what: str, remedy: str, key: str | None = None) -> None:
        """Report a complaint at the line of ``key``, or of the whole mapping."""
        line = self.map.lines.get(key, self.line) if key else self.line
        self.report(Complaint(self.file, line, what, remedy))

    def _take(self, key: str) -> Any:
        self.known.add(key)
        return self.map.get(key)

    def has(self, key: str) -> bool:
        """Tell whether the field is given at all."""
        return self.map.get(key) is not None

    def text(self, key: str, default: str | None = None) -> str:
        """Take a text; without a default the field is required."""
        value = self._take(key)
        if value is None:
            if default is None:
                self.complain(f'{self.what} has no "{key}"', "add it")
                return ""
            return default
        if not isinstance(value, str):
            self.complain(f'"{key}" must be a text', "write one value", key)
            return default or ""
        words = str(value).strip()
        if not words and default is None:
            self.complain(f'"{key}" is empty', "fill it in", key)
        return words

    def texts(self, key: str) -> list[str]:
        """Take a list of texts (a single text counts as a list of one); absent means empty."""
        value = self._take(key)
        if value is None:
            return []
        if isinstance(value, str):
            return [value.strip()]
        if not isinstance(value, Sequence):
            self.complain(f'"{key}" must be a list', "write it as [one, two]", key)
            return []
        found = []
        for item, line in zip(value, value.lines, strict=True):
            if isinstance(item, str) and (item.strip() or key.isupper()):
                found.append(item.strip())
            else:
                self.report(Complaint(self.file, line, f'an item of "{key}" is not a text', "write words only"))
        # A source may print a reference twice, and that is recorded as it is; a story may say the same twice, and a
        # word in capitals may stand for the same thing in two scenarios, or for nothing.
        if key not in ("refs", "when") and not key.isupper():
            for item in sorted(item for item, times in Counter(found).items() if times > 1):
                self.complain(f'"{key}" names {item} twice', "keep one", key)
        return found

    def number(self, key: str) -> int | None:
        """Take a whole number of 1 or more; absent means None."""
        value = self._take(key)
        if value is None:
            return None
        if isinstance(value, str) and value.strip().isdecimal() and len(value.strip()) <= 9 and int(value) > 0:
            return int(value)
        self.complain(f'"{key}" must be a whole number', "write digits only", key)
        return None

    def flag(self, key: str) -> bool:
        """Take true or false; absent means false."""
        value = self._take(key)
        if value in (None, "false"):
            return False
        if value != "true":
            self.complain(f'"{key}" must be true or false', "write one of the two", key)
        return bool(value == "true")

    def choice(self, key: str, choices: tuple[str, ...], default: str | None = None) -> str:
        """Take one of the words in ``choices``; without a default the field is required."""
        value = self.text(key, default)
        if value and value not in choices:
            self.complain(f'"{key}" cannot be "{value}"', f"use one of {', '.join(choices)}", key)
            return default or choices[0]
        return value

    def items(self, key: str, what: str) -> list[Fields]:
        """Take a list of mappings."""
        value = self._take(key)
        if value is None:
            return []
        if not isinstance(value, Sequence):
            self.complain(f'"{key}" must be a list', "begin each item with a dash", key)
            return []
        return [Fields(item, self.file, line, what, self.report) for item, line in zip(value, value.lines, strict=True)]

    def child(self, key: str, what: str) -> Fields | None:
        """Take a mapping, or None when it is absent."""
        value = self._take(key)
        if value is None:
            return None
        return Fields(value, self.file, self.map.lines.get(key, self.line), what, self.report)

    def value(self, key: str) -> Any:
        """Take a value of any kind, unchecked."""
        return self._take(key)

    def done(self) -> None:
        """Complain of every field that was not asked for."""
        for key in self.map:
            if key not in self.known:
                remedy = hint(key, self.known, f"known fields: {', '.join(sorted(self.known))}")
                self.complain(f'unknown field "{key}" in {self.what}', remedy, key)


def plain(value: Any) -> Any:
    """Return what was read from YAML as plain mappings, lists and texts."""
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    return value


def entries(value: Any, file: str, what: str, report: Report) -> list[Fields]:
    """Return the mappings of a file whose top level is a list."""
    if value is None:
        return []
    if not isinstance(value, Sequence):
        report(Complaint(file, 1, f"must be a list of {what}s", "begin each entry with a dash"))
        return []
    return [Fields(item, file, line, what, report) for item, line in zip(value, value.lines, strict=True)]
