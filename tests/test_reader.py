"""Files that anyone may have written: one clear complaint each, with the place and the remedy."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from vtesref.corpus import reader
from vtesref.corpus.complaints import Complaint, CorpusError
from vtesref.corpus.reader import Fields, Mapping, parse_yaml, read_yaml

if TYPE_CHECKING:
    from pathlib import Path

BAD = {
    "a key given twice": (b"a: 1\nb: 2\na: 3\n", 3, '"a" is written twice (first on line 1)'),
    "a tab as indent": (b"a:\n\tb: 1\n", 2, "not YAML"),
    "a bracket never closed": (b"a: [1, 2\nb: 3\n", 2, "not YAML"),
    "bytes that are not UTF-8": (b"a: 1\nb: caf\xe9\n", 2, "0xe9 is not UTF-8"),
    "a NUL": (b"a: 1\nb: x\x00y\n", 2, "U+0000"),
    "an anchor": (b"a: &x 1\n", 1, "the anchor &x"),
    "an alias": (b"a: 1\nb: *x\n", 2, "the alias *x"),
    "a merge of itself": (b"a: &x {b: 1}\nc: {<<: *x}\n", 1, "the anchor"),
    "a Python object": (b"a: !!python/object/apply:os.system [ls]\n", 1, "the tag"),
    "a second document": (b"a: 1\n---\nb: 2\n", 2, "second document"),
    "a mapping as a key": (b"? {a: 1}\n: 2\n", 1, "a key must be a word"),
    "deep nesting": (b"[" * 100_000, 1, "more than 24 nested levels"),
    "deep nesting further down": (b"a: 1\nb:\n  - c: {d: " + b"[" * 2_000, 3, "more than 24 nested levels"),
    "mappings in lists": (b"a: 1\nb: " + b"[{" * 2_000, 2, "more than 24 nested levels"),
    "deep nesting in a block": (b"a: 1\nb:\n  " + b"- " * 20_000, 3, "more than 24 nested levels"),
    "a text of brackets never closed": (b'a: "' + b"[" * 2_000, 1, "not YAML"),
    "a line of ten megabytes": (b"a: " + b"x" * 10_000_000, 0, "larger than 4 MiB"),
    "a long line": (b"a: 1\nb: " + b"x" * 300_000, 2, "300003 characters"),
    "too many values": (b"- 1\n" * 450_000, 400_000, "more than 400000 values"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_hostile_file_gets_one_complaint_with_its_place(name: str) -> None:
    data, line, what = BAD[name]
    start = time.monotonic()
    with pytest.raises(CorpusError) as caught:
        parse_yaml(data, "some/file.yaml")
    complaint = caught.value.complaint
    assert complaint.file == "some/file.yaml"
    assert what in complaint.what
    assert complaint.line == line
    assert complaint.remedy
    assert "\n" not in str(complaint)
    assert time.monotonic() - start < 60


def test_an_alias_bomb_is_refused_at_its_first_anchor() -> None:
    bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 12)
    )
    with pytest.raises(CorpusError, match="the anchor &a0"):
        parse_yaml(bomb.encode(), "bomb.yaml")


def test_every_scalar_stays_the_text_it_is() -> None:
    value = parse_yaml(b"number: 6.10\ncode: no\nday: 2004-05-01\nyear: 1_000\nempty:\nquoted: ''\n", "x")
    assert dict(value) == {
        "number": "6.10",
        "code": "no",
        "day": "2004-05-01",
        "year": "1_000",
        "empty": None,
        "quoted": "",
    }


def test_every_value_knows_its_line() -> None:
    value = parse_yaml(b"# comment\na: 1\nb:\n  - x\n  - c: 2\n", "x")
    assert value.lines == {"a": 2, "b": 3}
    assert value["b"].lines == [4, 5]
    assert value["b"][1].lines == {"c": 5}


def fields(text: bytes) -> tuple[Fields, list[Complaint]]:
    found: list[Complaint] = []
    return Fields(parse_yaml(text, "f.yaml"), "f.yaml", 1, "the thing", found.append), found


def test_what_is_kept_of_a_file_holds_until_it_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("a: 1\n", "utf-8")
    monkeypatch.setattr(reader, "_kept", None)  # another test of this process may have asked for it
    assert read_yaml(str(file)) is not read_yaml(str(file)), "nothing is kept unless that is asked for"
    monkeypatch.setattr(reader, "_kept", {})
    first = read_yaml(str(file))
    assert read_yaml(str(file)) is first
    file.write_text("a: 2\n", "utf-8")  # as long, and perhaps within the same tick of the clock
    assert read_yaml(str(file)) == {"a": "2"}


def test_an_unknown_field_names_the_one_that_was_meant() -> None:
    reader, found = fields(b"heading: x\nheadign: y\n")
    reader.text("heading")
    reader.done()
    assert [str(one) for one in found] == ['f.yaml:2: unknown field "headign" in the thing; did you mean "heading"?']


def test_fields_of_the_wrong_kind_are_complained_of_at_their_line() -> None:
    reader, found = fields(b"a: [1]\nb: {c: 1}\nc: x\nd: maybe\ne: [p, p]\n")
    reader.text("a")
    reader.texts("b")
    reader.number("c")
    reader.flag("d")
    reader.texts("e")
    reader.text("missing")
    assert [(one.line, one.what) for one in found] == [
        (1, '"a" must be a text'),
        (2, '"b" must be a list'),
        (3, '"c" must be a whole number'),
        (4, '"d" must be true or false'),
        (5, '"e" names p twice'),
        (1, 'the thing has no "missing"'),
    ]


def test_what_is_not_a_mapping_is_one_complaint() -> None:
    found: list[Complaint] = []
    Fields("words", "f.yaml", 7, "a paragraph", found.append)
    assert str(found[0]).startswith("f.yaml:7: a paragraph must be a mapping")
    assert Mapping(3).line == 3
