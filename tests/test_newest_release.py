"""The newest release of the official data, as users get it; where no index of packages can be reached it is skipped."""

from __future__ import annotations

import random
import subprocess
from typing import TYPE_CHECKING

import pytest
from conftest import Cli

from vtesref import paths
from vtesref.official import keeping
from vtesref.official.languages import LANGUAGES
from vtesref.official.reading import read_files

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow
#: Names drawn of each language.
DRAWN = 10


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of the newest release, fetched as a user does, in a folder without any."""
    folder = tmp_path_factory.mktemp("release")
    try:
        done = Cli().fresh("update", env={paths.DATA_VARIABLE: str(folder)}, timeout=180)
    except subprocess.TimeoutExpired:
        pytest.skip("no index of packages answers in time: the newest release is NOT TESTED")
    if done.returncode == 2 and not list(folder.iterdir()):  # no fault of ours, in the tests of a change either
        pytest.skip(f"the newest release cannot be fetched and is NOT TESTED: {done.stderr.strip()[:200]}")
    assert (done.returncode, done.stderr) == (0, ""), "no complaint"
    assert "winning decks" in done.stdout
    return folder


def test_a_card_tells_in_how_many_winning_decks_it_was_by_year(release: Path) -> None:
    told = Cli().fresh("card", "govern", env={paths.DATA_VARIABLE: str(release)}).stdout
    assert told.startswith("Govern the Unaligned")
    assert "winning decks" in told
    assert " in 2025, " in told


@pytest.mark.parametrize("code", LANGUAGES)
def test_names_of_other_languages_find_their_cards(release: Path, code: str) -> None:
    kept = keeping.read(str(release))
    assert kept is not None
    named = [(card.names[code], card.name) for card in read_files(kept.files).cards if code in card.names]
    assert len(named) > 200
    for typed, name in random.Random(release.name).sample(named, DRAWN):
        told = Cli().fresh("card", typed, env={paths.DATA_VARIABLE: str(release)}).stdout
        assert name in told.splitlines()[0], (typed, told[:300])
