"""Modules as the browser downloads them: without comments, and without docstrings and imports that nothing asks for.

The docstring of a function that is decorated is kept to its first line: that of a rule is the sentence of its step.
What is imported for the checker of types alone is never imported as it runs.
Lines stay where they are, so that an error names the line of the source.
"""

from __future__ import annotations

import ast
import io
import tokenize


def slim(source: str) -> str:
    """Return the source of a module without what does nothing as it runs."""
    lines = source.splitlines(keepends=True)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column].rstrip() + "\n"
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.If) and is_for_checker(node):
            first, last = node.lineno - 1, node.end_lineno or node.lineno
            lines[first:last] = [f"{' ' * node.col_offset}pass\n", *["\n"] * (last - first - 1)]
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node, clean=False):
            _shorten(node, lines)
    return "".join(lines)


def is_for_checker(node: ast.If) -> bool:
    """Tell whether a condition holds for the checker of types alone."""
    return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING" and not node.orelse


def _shorten(node: ast.Module | ast.ClassDef | ast.FunctionDef, lines: list[str]) -> None:
    """Cut the docstring of a decorated function to its first line, and leave out any other."""
    said = node.body[0]
    first, last = said.lineno - 1, (said.end_lineno or said.lineno) - 1
    before = lines[first][: said.col_offset]
    kept = ""
    if isinstance(node, ast.FunctionDef) and node.decorator_list:
        kept = repr((ast.get_docstring(node, clean=False) or "").strip().split("\n")[0])
    elif len(node.body) == 1:
        kept = "pass"
    lines[first : last + 1] = [f"{before}{kept}".rstrip() + "\n", *["\n"] * (last - first)]
