"""How the scenarios of each folder went, as JSON: a file for each folder, of which the lines are taken over.

A file names its rules once, in ``rules``; a line for each scenario tells the steps by the numbers of their rules.
"""

from __future__ import annotations

import contextlib
import json
import os
from typing import TYPE_CHECKING, Any

from vtesref.site import data, feeds
from vtesref.site.keep import digest
from vtesref.site.sources import read_file

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.site.output import Output
    from vtesref.site.page import Page


class _File:
    """A file of the site that is there: the keys of its rules, and the line of every scenario as it stands."""

    def __init__(self, content: str, folder: str) -> None:
        self.rules: list[str] = []
        self.lines: dict[str, str] = {}
        if content:
            head, *rows, _ = content.splitlines()
            self.rules = json.loads(f"{head}}}}}").get("rules", [])
            for row in rows:
                page, _, told = row.partition(":")
                self.lines[folder + json.loads(page)] = told.removesuffix(",")

    def play(self, address: str) -> dict[str, Any]:
        """Return what a line tells, its steps with the keys of their rules."""
        told: dict[str, Any] = json.loads(self.lines[address])
        for trace in told["traces"]:
            trace["steps"] = _each(trace["steps"], self.rules.__getitem__)
        return told


def _each(steps: list[Any], change: Callable[[Any], Any]) -> list[Any]:
    """Return steps, and the steps within them, with each rule changed."""
    return [_each(step, change) if isinstance(step, list) else change(step) for step in steps]


class PlayFiles:
    """The files of one build."""

    def __init__(self, output: Output) -> None:
        self.output = output
        self._read: dict[str, _File] = {}  # by file: the one of the site that is there
        self._made: dict[str, dict[str, str]] = {}  # by file and address: what the line was made of
        self._told: dict[str, dict[str, str]] = {}  # what is new, with the keys of the rules
        self._heads: dict[str, dict[str, Any]] = {}

    def known(self, page: Page, made_of: str) -> bool:
        """Note a page, and tell whether the site that is there has its line, made of the same."""
        name = data.twin(page)
        made = self._made.setdefault(name, {})
        made[page.address] = made_of
        if page.address == name.removesuffix(".json") + ".html":  # the list of the folder: the head of the file
            self._heads[name] = {"address": page.address, "title": page.title, **(page.data or {})}
            return True
        before = self.output.before["files"].get(page.address, ("", ""))[0]
        return before == made_of and page.address in self._old(name).lines

    def tell(self, page: Page, described: str) -> None:
        """Take what is told of a page that was written anew."""
        self._told.setdefault(data.twin(page), {})[page.address] = described

    def write(self) -> None:
        """Write each file, or take it over when it was made of the same."""
        for name, made in self._made.items():
            made_of = digest("".join(made.values()).encode())
            if self.output.taken(name, made_of) is None:
                self.output.put(name, self._content(name), made_of)

    def _old(self, name: str) -> _File:
        file = self._read.get(name)
        if file is None:
            text = ""
            with contextlib.suppress(OSError):
                content = read_file(os.path.join(self.output.old, *name.split("/")))
                if digest(content) == self.output.before["files"].get(name, ("", ""))[1]:
                    text = content.decode()
            file = self._read[name] = _File(text, name.removesuffix(data.PLAYS))
        return file

    def _content(self, name: str) -> bytes:
        own = [address for address in self._made[name] if address != name.removesuffix(".json") + ".html"]
        new = self._told.get(name, {})
        numbers: dict[str, int] = {}

        def number(key: str) -> int:
            return numbers.setdefault(key, len(numbers))

        rows = []
        for address in own:
            told = json.loads(new[address]) if address in new else self._old(name).play(address)
            for trace in told["traces"]:
                trace["steps"] = _each(trace["steps"], number)
            rows.append(f"{json.dumps(address.rpartition('/')[2])}:{feeds.dump(told).rstrip()}")
        head = feeds.dump({**self._heads[name], "rules": list(numbers)}).rstrip().removesuffix("}")
        return f'{head},"plays":{{\n{f",{chr(10)}".join(rows)}\n}}}}\n'.encode()
