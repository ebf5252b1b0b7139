"""What the browser downloads of the engine does what the engine does: only what nothing asks for is left out."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from vtesref.site import slim_modules, workbench

PACKAGE = Path(workbench.__file__).parents[1]
#: Prints the sentence of every rule that the engine carries out.
RULES = """
import sys
sys.path.insert(0, sys.argv[1])
import vtesref.engine.effects, vtesref.engine.editions
from vtesref.engine import core
assert vtesref.__file__.startswith(sys.argv[1]), vtesref.__file__
import gc, types
told = sorted({(one.__module__, one.__qualname__, (one.__wrapped__.__doc__ or "").strip().split("\\n")[0])
    for one in gc.get_objects() if isinstance(one, types.FunctionType) and hasattr(one, "__wrapped__")
    and one.__module__.startswith("vtesref.engine")})
print(len(told), *told, sep="\\n")
"""


@pytest.fixture(scope="module")
def archive() -> bytes:
    return workbench.archive()


class Bare(ast.NodeTransformer):
    """Leaves out every docstring, and what is for the checker of types alone."""

    def visit_If(self, node: ast.If) -> ast.AST:
        return ast.Pass() if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node, clean=False):
            node.body = node.body[1:] or [ast.Pass()]
        return node


@pytest.mark.full
def test_slimmed_modules_have_the_same_code() -> None:
    for module in workbench.modules(str(PACKAGE)):
        source = (PACKAGE / module).read_text(encoding="utf-8")
        left = slim_modules.slim(source)
        assert ast.dump(Bare().visit(ast.parse(left))) == ast.dump(Bare().visit(ast.parse(source))), module
        assert left.count("\n") == source.count("\n"), module


def test_what_the_browser_downloads_of_the_engine_stays_small(archive: bytes) -> None:
    assert (
        len(archive) < 510_000
    )  # 427,000 when it was taken first, 474,000 with the words of reasons and times, 500,000 with cards


def test_nothing_that_the_browser_has_imports_what_it_has_not() -> None:
    there = workbench.modules(str(PACKAGE))
    lists = {name.removesuffix(".py").replace("/", ".") for name in workbench._LISTS}
    for module in there:
        source = (PACKAGE / module).read_text(encoding="utf-8")
        assert not [one for one in lists if f"vtesref.{one}" in source], module


def test_rules_keep_their_sentences(archive: bytes, tmp_path: Path) -> None:
    workbench.unpack(archive, str(tmp_path))
    told = [
        subprocess.run([sys.executable, "-c", RULES, str(root)], capture_output=True, text=True, check=True).stdout
        for root in (PACKAGE.parent, tmp_path)
    ]
    assert int(told[0].split("\n")[0]) > 500
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("source", "left"),
    [
        ('"""Says it."""\nX = 1  # why\n', "\nX = 1\n"),
        ('def f():\n    """Says it."""\n', "def f():\n    pass\n"),
        (
            '@rule("a.b")\ndef f():\n    """{who} acts.\n\n    More.\n    """\n',
            "@rule(\"a.b\")\ndef f():\n    '{who} acts.'\n\n\n\n",
        ),
        ("if TYPE_CHECKING:\n    from a import B\nX = 1\n", "pass\n\nX = 1\n"),
        ('X = "# no comment"\n', 'X = "# no comment"\n'),
    ],
)
def test_comments_and_docstrings_are_left_out(source: str, left: str) -> None:
    assert slim_modules.slim(source) == left
