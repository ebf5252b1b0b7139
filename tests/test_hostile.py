"""Damaged and hostile sources, and imports that are killed while others read: what was imported stays there."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest
from hostile import KINDS
from official_files import RULINGS, folder, wheel
from official_kills import Readers, kill_writes

from vtesref import paths
from vtesref.official import keeping
from vtesref.official.importing import bring
from vtesref.official.sources import read_source

if TYPE_CHECKING:
    from pathlib import Path

DAY = "2026-01-02"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with sound data in it, and a cache of its own."""
    place = tmp_path / "data"
    monkeypatch.setenv(paths.DATA_VARIABLE, str(place))
    (tmp_path / "sound").mkdir()
    bring(read_source(str(wheel(tmp_path / "sound"))), str(place), DAY)
    return place


@pytest.mark.skipif(os.name == "nt", reason="pipes and links")
@pytest.mark.parametrize("kind", KINDS)
def test_a_hostile_source_ends_in_one_line_and_leaves_what_was_there(
    kind: str, tmp_path: Path, data: Path, cli: Any
) -> None:
    make, code, said = KINDS[kind]
    before = (data / keeping.FILE).read_bytes()
    result = cli("update", "--from", str(make(tmp_path)))
    *complaints, line = result.output.splitlines()
    assert result.exit_code == code
    assert line.startswith("vtesref: ")
    assert said in line
    assert len(line) < 600
    assert "Traceback" not in result.output
    assert all(one.startswith("vtesref: ") for one in complaints), "rows that cannot be read, each with its place"
    assert not complaints or code == 3
    assert (data / keeping.FILE).read_bytes() == before
    assert sorted(os.listdir(data)) == [keeping.LOCK, keeping.FILE]
    assert not list(tmp_path.rglob("evil*"))


def test_there_are_fifty_kinds_at_least() -> None:
    assert len(KINDS) >= 50


@pytest.mark.skipif(os.name == "nt", reason="kills by signal")
@pytest.mark.parametrize(
    ("kills", "readers"),
    [(4, 2), pytest.param(40, 10, marks=pytest.mark.slow), pytest.param(300, 10, marks=pytest.mark.full)],
)
def test_who_reads_while_imports_are_killed_gets_whole_data(
    kills: int, readers: int, tmp_path: Path, data: Path
) -> None:
    one = folder(tmp_path / "one")
    other = folder(tmp_path / "other", rulings=RULINGS.replace("Costs blood", "Costs pool").encode())
    bring(read_source(str(one)), str(data), DAY)
    with Readers(readers, data, tmp_path / "cache") as reading:
        found = kill_writes(kills, (one, other), data)
        answers = reading.stopped()
    assert found["old"] + found["new"] == kills
    assert len(answers) == readers
    assert all(answer["blood"] + answer["pool"] > 0 for answer in answers), "each has read"
    assert kills < 100 or all(answer["blood"] and answer["pool"] for answer in answers), "before imports and after"
    bring(read_source(str(one)), str(data), DAY)
    assert sorted(os.listdir(data)) == [keeping.LOCK, keeping.FILE]
