"""A small site for tests that build again and again, and how they spoil its content and hold what comes of it."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from vtesref.corpus import library
from vtesref.corpus.card_uses import Uses
from vtesref.corpus.nicknames import FILE as NICKNAMES
from vtesref.corpus.scenarios import scenario_files, written_cases
from vtesref.site import addresses

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

#: The files of scenarios that are left where a site is built again and again: most of a build is playing them.
FEW = {"rulebook/scenarios/damage.yaml", "rulebook/scenarios/blood-hunt.yaml", "rulebook/scenarios/differences.yaml"}
FEW |= {"rulebook/scenarios/ally.yaml", "rulebook/scenarios/examples.yaml", "rulings/scenarios/faq.yaml"}
#: Cards that are played by name, and questions to search by: to read them takes longer than all the rest.
LEFT_OUT = ("rulings/crypt", "rulings/asks", "rulebook/asks")
#: The file of cards that stays.
CARDS = "reactions.yaml"


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return a folder that the tests share, in however many processes they run: the first of them makes what it holds.

    The others wait meanwhile. No test may spoil what is in it.
    """
    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:  # each process has its folder within that of the whole run
        base = base.parent
    folder, made = base / f"shared-{name}", base / f"shared-{name}.made"
    with open(base / f"shared-{name}.lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # given back when the process ends, however it does
        if not made.exists():
            shutil.rmtree(folder, ignore_errors=True)  # of a process that was stopped
            folder.mkdir()
            make(folder)
            made.touch()
    return folder


def write_few(root: str, content: Path) -> None:
    """Write the content with few scenarios, few cards played by name, and no questions."""
    for name in ("rulebook", "rulings", "site"):
        shutil.copytree(Path(root) / name, content / name)
    assert set(scenario_files(root)) > FEW
    for file in set(scenario_files(root)) - FEW:
        (content / file).unlink()
    for folder in LEFT_OUT:
        shutil.rmtree(content / folder)
    (content / NICKNAMES).unlink()  # of cards that no text names any more
    cards = library.load_library(root)
    uses, few = Uses(cards), [case for file in FEW for case in written_cases(root, file)]
    played = {str(cards[key]["card"]) for case in few for key in uses.of(case)}
    names = []
    for file in (content / "rulings" / "library").iterdir():
        entries = re.split(r"(?m)^(?=- card: )", file.read_text("utf-8"))
        left = [one for one in entries if file.name == CARDS or _name(one) in played]
        names += [_name(one) for one in left if one.startswith("- card: ")]
        file.write_text("".join(left) or "[]\n", "utf-8")
    for path in (content / "rulings").rglob("*.yaml"):  # what played a ruling out, and its cards, have gone with them
        gone = re.compile(
            r"^ +scenario: (?!faq\.yaml$).+\n?|^ {2,6}cards: \[[^\]]*\]\n|^ {6}beside:\n(?: {6}- .*\n| {8}.*\n)+", re.M
        )
        path.write_text(gone.sub("", path.read_text("utf-8")), "utf-8")
    kept = tuple(f"{addresses.scenario_file(file)}/" for file in FEW) + tuple(addresses.card(name) for name in names)
    listed = (content / addresses.LIST).read_text("utf-8").splitlines(keepends=True)
    lines = [
        line
        for line in listed
        if not line.startswith(("scenarios/", "cards/"))
        or line.startswith(kept)
        or (line.startswith("scenarios/") and line.count("/") < 2)
    ]
    (content / addresses.LIST).write_text("".join(lines), "utf-8")
    (content / addresses.REDIRECTS).write_text("", "utf-8")  # they lead to scenarios that are not there


def _name(entry: str) -> str:
    """Return the name of the card of an entry of the library; "" for what stands before the first."""
    return entry.partition("\n")[0].removeprefix("- card: ").strip("'\"") if entry.startswith("- card: ") else ""


def restore(folder: Path, original: Path) -> None:
    """Bring a spoilt copy of a folder back to what the original holds."""
    was, now = contents(original), contents(folder)
    for name in differing(was, now):
        if name in was:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(was[name])
        else:
            (folder / name).unlink()


def edit(path: Path, old: str, new: str) -> None:
    """Write other words into a file, once."""
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def contents(site: Path) -> dict[str, bytes]:
    """Return what the files of a folder hold, by their addresses."""
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}


def differing(one: dict[str, bytes], other: dict[str, bytes]) -> set[str]:
    """Return the names of files that are not the same in both."""
    return {name for name in one | other if one.get(name) != other.get(name)}
