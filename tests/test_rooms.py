"""The rooms of the engine: every module can be imported first, and circles between rooms only become fewer."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENGINE = ROOT / "vtesref" / "engine"
#: What stands on no rule of the game: these modules of the engine's own folder know no room.
CORE = ("core", "table", "trace", "traits", "timing", "seating", "transitions", "former_keys")
#: Rooms that import each other, within functions too. The list may only become shorter.
BOTH_WAYS = {
    ("action", "cards"),
    ("action", "combat"),
    ("action", "politics"),
    ("action", "turn"),
    ("cards", "combat"),
    ("cards", "contest"),
    ("cards", "politics"),
    ("cards", "turn"),
    ("combat", "politics"),
    ("contest", "turn"),
}


def modules() -> dict[str, Path]:
    """Return the modules of the engine by their names within it."""
    return {
        str(file.relative_to(ENGINE).with_suffix("")).replace("/", "."): file
        for file in sorted(ENGINE.rglob("*.py"))
        if file.name != "__init__.py"
    }


def room_of(module: str) -> str:
    """Return the room of a module; "core" for what stands on no rule, "door" for what else is in no room."""
    first, dot, _ = module.partition(".")
    return first if dot else "core" if module in CORE else "door"


def imported(file: Path, known: dict[str, Path]) -> set[str]:
    """Return the modules of the engine that a module imports, anywhere but for its types."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for_types = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and id(node) not in for_types and node.module is not None:
            base = node.module.removeprefix("vtesref.engine").removeprefix(".")
            if node.module.startswith("vtesref.engine"):
                names = {f"{base}.{alias.name}".removeprefix(".") for alias in node.names} | {base}
                found |= names & set(known)
    return found


def arrows() -> set[tuple[str, str]]:
    """Return which room imports which other one."""
    known = modules()
    return {
        (room_of(module), room_of(other))
        for module, file in known.items()
        for other in imported(file, known)
        if room_of(module) != room_of(other)
    }


def test_the_core_knows_no_room() -> None:
    assert {pair for pair in arrows() if pair[0] == "core"} == set()


def test_circles_between_rooms_only_become_fewer() -> None:
    found = arrows()
    both = {tuple(sorted(pair)) for pair in found if pair[::-1] in found and "door" not in pair}
    assert both == BOTH_WAYS, "a new circle is cut by moving a function; of one that is cut, take the line out"


def test_every_module_can_be_imported_first() -> None:
    code = (
        "import importlib, sys\n"
        "for name in sys.argv[1:]:\n"
        "    for one in [one for one in sys.modules if one.startswith('vtesref')]: del sys.modules[one]\n"
        "    importlib.import_module(f'vtesref.engine.{name}')\n"
    )
    subprocess.run([sys.executable, "-c", code, *modules()], cwd=ROOT, check=True, timeout=300)
