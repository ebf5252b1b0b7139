"""What a site is made of, as hashes: the content, the program, and what it uses."""

from __future__ import annotations

import functools
import os
from typing import TYPE_CHECKING

from vtesref import __version__
from vtesref.site import workbench
from vtesref.site.keep import digest

if TYPE_CHECKING:
    from collections.abc import Iterator


def inputs_key(root: str, base_url: str, pyodide: str = "") -> str:
    """Return the hash of everything that a site is made of: the content, the program, and what it uses."""
    from importlib.metadata import version

    parts = [f"{name} {version(name)}".encode() for name in ("jinja2", "markdown-it-py", "markupsafe")]
    parts += [__version__.encode(), base_url.encode(), program().encode()]
    for folder in ("rulebook", "rulings", "site"):
        parts += sources(os.path.join(root, folder), "")
    parts += [content for _, content in workbench.files(pyodide)] if pyodide else []
    return digest(*parts)


@functools.cache
def program(part: str = "") -> str:
    """Return the hash of the program as this process runs it, or of one of its packages."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return digest(*sources(os.path.join(package, part), ".py"))


def read_file(path: str) -> bytes:
    """Return the content of a file."""
    with open(path, "rb") as file:
        return file.read()


def sources(folder: str, *endings: str) -> Iterator[bytes]:
    """Yield the names and contents of the files of a folder, sorted."""
    for where, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if name.endswith(endings):
                path = os.path.join(where, name)
                yield os.path.relpath(path, folder).replace(os.sep, "/").encode()
                yield read_file(path)


@functools.cache
def _engine() -> bytes:
    """Return the hash of the modules of the engine and of those that read the content."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    own = [read_file(os.path.join(package, name)) for name in workbench.modules(package)]
    return digest(*sources(os.path.join(package, "corpus"), ".py"), *own).encode()


def engine_key(root: str) -> str:
    """Return the hash of all that the coverage hangs on: the engine, the scenarios, the list of rules."""
    parts = [_engine(), read_file(os.path.join(root, "rulebook", "rules.yaml"))]
    for folder in ("rulebook", "rulings"):
        parts += sources(os.path.join(root, folder, "scenarios"), ".yaml", ".yml")
    return digest(*parts)
