"""The rooms of the engine and of scenarios, each of which imports only those before it; and no circle of imports."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import vtesref.engine.effects  # noqa: F401 - which fills the tables

ROOT = Path(__file__).resolve().parents[1]
ENGINE = ROOT / "vtesref" / "engine"
#: What stands on no rule of the game: these modules of the engine's own folder know no room.
CORE = (
    "asking",
    "card",
    "control",
    "core",
    "course",
    "early_ends",
    "edition_keys",
    "former_keys",
    "meant",
    "people",
    "places",
    "seating",
    "table",
    "timing",
    "trace",
    "traits",
    "transitions",
)
#: What lies outside the room of cards, but asks only it: what follows any effect, sects and titles.
WITH_CARDS = ("sects", "settle", "titles")
#: The rooms: each imports only those before it, within functions too. The texts of cards lie below the chapters that
#: ask them; what the texts do with the chapters lies above, and the short form above that.
ROOMS = ("core", "cards", "contest", "turn", "combat", "action", "politics", "effects", "short")


def modules() -> dict[str, Path]:
    """Return the modules of the engine by their names within it."""
    return {
        str(file.relative_to(ENGINE).with_suffix("")).replace("/", "."): file
        for file in sorted(ENGINE.rglob("*.py"))
        if file.name != "__init__.py"
    }


def package() -> dict[str, Path]:
    """Return every module of vtesref by its whole name; that of a folder is what its ``__init__.py`` has."""
    return {
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
        for file in sorted((ROOT / "vtesref").rglob("*.py"))
    }


def room_of(module: str) -> str:
    """Return the room of a module; "core" for what stands on no rule, "door" for what else is in no room."""
    first, dot, _ = module.partition(".")
    if dot:
        return first
    return "core" if module in CORE else "cards" if module in WITH_CARDS else "door"


def imported(file: Path, known: dict[str, Path]) -> set[str]:
    """Return the modules of vtesref that a module imports, also within functions, but not for its types alone.

    ``from folder import name`` imports the module of that name, or else what the folder has itself.
    """
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for_types = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for statement in node.body
        for inner in ast.walk(statement)
    }
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and id(node) not in for_types:
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and id(node) not in for_types:
            assert node.module is not None, f"{file} imports relative to its folder"
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in known else node.module for name in names}
    return found & set(known)


def arrows() -> set[tuple[str, str]]:
    """Return which room imports which other one; what is in no room is the door, and may import any."""
    known = package()
    of_engine = {f"vtesref.engine.{module}": room_of(module) for module in modules()}
    return {
        (room, of_engine[other])
        for module, room in of_engine.items()
        for other in imported(known[module], known)
        if other in of_engine and room not in ("door", of_engine[other])
    }


def test_every_room_imports_only_rooms_before_it() -> None:
    back = {(room, other) for room, other in arrows() if other == "door" or ROOMS.index(room) < ROOMS.index(other)}
    assert back == set()


#: The rooms of two folders that have such, in their order; "" is the folder's own modules, which all may ask that come
#: after them.
WITHIN = {
    "vtesref.scenario": (
        "words", "decks", "deeds", "sentences", "given", "claims", "", "telling", "shown", "playing", "play", "plain",
    ),
    "vtesref.engine.cards": ("", "whom", "notation", "always", "tracking", "playing"),
}  # fmt: skip


@pytest.mark.parametrize("home", WITHIN)
def test_every_room_of_a_folder_imports_only_rooms_before_it(home: str) -> None:
    known = package()
    rooms = WITHIN[home]

    def room(module: str) -> str:
        first, dot, _ = module.removeprefix(home).lstrip(".").partition(".")
        return first if dot or first in rooms else ""

    inside = [module for module in known if module.startswith(home)]
    assert {room(module) for module in inside} == set(rooms)
    assert sum(room(module) == "" for module in inside) <= (11 if home.endswith("cards") else 1), "loose modules"
    back = {
        (module, other)
        for module in inside
        for other in imported(known[module], known)
        if other.startswith(home) and rooms.index(room(other)) > rooms.index(room(module))
    }
    assert back == set()


@pytest.mark.parametrize("folder", [ROOT.joinpath(*home.split("."), room) for home in WITHIN for room in WITHIN[home]])
def test_a_room_says_what_is_in_it(folder: Path) -> None:
    if folder.is_dir():  # and not one module alone
        assert (ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or "").count(".") > 0
        assert len([*folder.glob("*.py")]) <= (40 if folder.name == "plain" else 20)


def circle(imports: dict[str, set[str]]) -> list[str]:
    """Return modules of which each imports the next one, and the last the first; none if there is no such circle."""
    left = dict(imports)
    while free := [module for module, others in left.items() if not others & set(left)]:
        for module in free:
            del left[module]
    path: list[str] = []
    following = min(left, default="")
    while following and following not in path:
        path.append(following)
        following = min(left[following] & set(left))
    return path[path.index(following) :] if path else []


def test_no_modules_import_each_other_in_a_circle_not_even_within_functions() -> None:
    known = package()
    assert len(known) > 450
    found = circle({module: imported(file, known) - {module} for module, file in known.items()})
    assert not found, f"these import each other: {' -> '.join([*found, found[0]])}"


def test_a_circle_is_named_without_what_only_leads_to_it() -> None:
    assert circle({"a": {"b"}, "b": {"c", "d"}, "c": {"e"}, "d": set(), "e": {"b"}}) == ["b", "c", "e"]
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def run(code: str, *arguments: str) -> str:
    """Run code in a process of its own, which has imported nothing yet; return what it prints."""
    given = [sys.executable, "-c", code, *arguments]
    return subprocess.run(given, cwd=ROOT, check=True, timeout=300, capture_output=True, text=True).stdout


FORGET = "for one in [one for one in sys.modules if one.startswith('vtesref')]: del sys.modules[one]"


def test_whatever_is_imported_first_a_story_is_played_with_full_tables() -> None:
    first = {room_of(module): module for module in modules()}
    assert set(first) == {*ROOMS, "door"}
    code = (
        "import importlib, sys\n"
        "for name in sys.argv[1:]:\n"
        f"    {FORGET}\n"
        "    importlib.import_module(f'vtesref.engine.{name}')\n"
        "    from vtesref.scenario import make\n"
        "    from vtesref.scenario.playing import play\n"
        "    deal = {'type': 'action', 'texts': [{'play': 'action undirected', 'do': ['gain 3 pool']}]}\n"
        "    story = make('Alice 20: Anson 5/6; Bob 14: Lupo 3/4', ('Anson plays Deal',), (), {'Deal': deal})\n"
        "    print(play(story, 'fifth-2020').result)\n"
    )
    assert run(code, *first.values()).count("Alice 23 pool") == len(first)


def test_no_card_is_read_before_the_tables_are_full() -> None:
    code = (
        "from vtesref.engine.cards.notation import effects_table\n"
        "from vtesref.engine.core import EngineError\n"
        "try:\n"
        "    effects_table.read_effect('+1 bleed', {})\n"
        "except EngineError:\n"
        "    import vtesref.engine.effects\n"
        "    print(effects_table.read_effect('+1 bleed', {}).text)\n"
    )
    assert run(code) == "+1 bleed\n"


@pytest.mark.parametrize("folder", ["deeds", "conditions"])
def test_every_module_of_rows_is_listed(folder: str) -> None:
    there = {name.rpartition(".")[2] for name in modules() if name.startswith(f"effects.{folder}.")}
    assert set(importlib.import_module(f"vtesref.engine.effects.{folder}").__all__) == there


def test_a_stranger_meets_few_loose_modules_and_none_too_long_to_read_in_a_sitting() -> None:
    loose = {file.stem for file in (ROOT / "vtesref").glob("*.py")} - {"__init__", "__main__"}
    assert len(loose) <= 6, sorted(loose)
    long = {
        name: length for name, file in modules().items() if (length := len(file.read_text("utf-8").split("\n"))) > 400
    }
    assert long == {}
