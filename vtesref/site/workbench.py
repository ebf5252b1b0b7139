"""The page on which visitors try situations of their own: the very same engine, run by Pyodide in a worker.

Pyodide is npm's package of that name: taken from a folder, or fetched once with npm into the user's cache. The modules
of the engine are shipped as one archive, what traces say of the rules as JSON.
"""

from __future__ import annotations

import ast
import functools
import gzip
import hashlib
import json
import os
import re
from typing import TYPE_CHECKING, Any

from vtesref import browser, paths
from vtesref.engine import edition_keys
from vtesref.engine.editions import PLAYED
from vtesref.scenario.shown import trace as trace_text
from vtesref.site import addresses, feeds, slim_modules
from vtesref.site.addresses import SiteError
from vtesref.site.books import edition_brief
from vtesref.site.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.site.library import Library

#: The version that npm is asked for, and the files that are needed of it with their SHA-256.
VERSION = "314.0.7"
DIGESTS = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
_PACKAGE_FILE = "package.json"
_VERSION = re.compile(r"\d[0-9A-Za-z.-]{0,40}\Z")
#: How long npm may take to answer that it reaches its registry, in seconds.
ANSWER = 8
#: How long it may take to fetch the package, in seconds.
PATIENCE = 240

#: Where the engine lies.
ENGINE = "try/engine.bin"
#: Where the facts about rules lie.
FACTS = "try/engine.json"
#: The module that the worker calls.
_ENTRY = "vtesref.browser"
#: The packages that go with it whole.
_WHOLE = ("engine", "scenario")
#: But for what lists all that can be said, which nobody asks for there, and for what reads and deals published decks.
_LISTS = frozenset(
    f"scenario/{name}.py"
    for name in (
        *("shown/vocabulary", "given/words", "words/text_words", "play/deck_games"),
        *("decks/cards", "decks/counted", "decks/lines", "decks/lists", "decks/structured", "decks/written"),
    )
)

#: Scenarios whose sentence is no longer than this, in characters, are shown as the nearest one to plain words.
SHORT = 160
#: Situations to begin with, and what each is about.
EXAMPLES = [
    ("In your own words", "my guy has 3 blood and takes 2 aggravated, is he gone?"),
    ("A bounce, in your own words", "I bleed my prey for 2 and he bounces it to his prey"),
    ("Aggravated damage", "Royce 1/6 | Royce takes 2 aggravated"),
    (
        "A combat",
        "Royce 3/6, Lupo 4/4 with Gun (weapon, strike: 2 ranged, optional maneuver) | Royce fights Lupo, "
        "Lupo maneuvers with Gun, Lupo strikes with Gun",
    ),
    (
        "A hunt and its block",
        "Alice 12: Wauneka 2/6; Bob 20: Lupo 4/4; Cleo 9: Ayelech 3/5 where Eyes is a reaction, +1 intercept | "
        "Wauneka hunts, Bob does not block, Ayelech blocks, Ayelech plays Eyes",
    ),
    ("A bleed", "Alice 12: Wauneka 2/6; Bob 20: Lupo 4/4 | Wauneka bleeds Bob"),
    ("Something refused", "Royce 3/6 torpor | Royce hunts"),
]


def files(folder: str) -> list[tuple[str, bytes]]:
    """Return the needed files of a folder that holds Pyodide, by name; raises SiteError when one cannot be read."""
    found = []
    for name in DIGESTS:
        try:
            with open(os.path.join(folder, name), "rb") as file:
                found.append((name, file.read()))
        except OSError as error:
            raise SiteError(
                f"{folder} is not Pyodide: {name} cannot be read ({error.strerror or error}); name the folder of npm's"
                " package pyodide with --pyodide"
            ) from None
    return found


def version(folder: str) -> str:
    """Return the version of the Pyodide in a folder; raises SiteError when it does not tell it."""
    try:
        with open(os.path.join(folder, _PACKAGE_FILE), encoding="utf-8") as file:
            found = json.load(file)["version"]
    except (OSError, ValueError, KeyError, TypeError):
        found = None
    if not isinstance(found, str) or not _VERSION.match(found) or ".." in found:
        raise SiteError(f"{folder} is not Pyodide: its {_PACKAGE_FILE} has no version; name another with --pyodide")
    return found


def check(folder: str) -> None:
    """Raise SiteError unless a folder holds Pyodide."""
    version(folder)
    for name in DIGESTS:
        if not os.path.isfile(os.path.join(folder, name)):
            raise SiteError(f"{folder} is not Pyodide: it has no {name}; name another with --pyodide")


def fetched(cache: str) -> str:
    """Return the folder below ``cache`` that holds Pyodide; npm fetches it on the first call.

    Raises SiteError when npm is not there or cannot have it, and when what comes is not what was asked for.
    """
    import shutil
    import subprocess
    import tarfile
    import tempfile

    target = os.path.join(cache, f"pyodide-{VERSION}")
    if _sound(target):
        return target
    npm = shutil.which("npm")
    if npm is None:
        raise SiteError("npm is not installed and cannot fetch Pyodide")
    with tempfile.TemporaryDirectory() as folder:
        ask = [npm, "view", f"pyodide@{VERSION}", "version", "--silent", "--fetch-retries=0"]
        command = [npm, "pack", f"pyodide@{VERSION}", "--pack-destination", folder, "--silent"]
        try:
            subprocess.run(ask, cwd=folder, capture_output=True, timeout=ANSWER, check=True)
        except (OSError, subprocess.SubprocessError):
            raise SiteError("npm cannot reach its registry to fetch Pyodide") from None
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, timeout=PATIENCE, check=False)
        except (OSError, subprocess.TimeoutExpired):
            raise SiteError("npm could not fetch Pyodide in time") from None
        packed = os.path.join(folder, f"pyodide-{VERSION}.tgz")
        if done.returncode or not os.path.isfile(packed):
            raise SiteError("npm could not fetch Pyodide")
        contents = {}
        with tarfile.open(packed) as archive:
            for name in (*DIGESTS, _PACKAGE_FILE):
                try:
                    member = archive.extractfile(f"package/{name}")
                except KeyError:
                    member = None
                if member is None:
                    raise SiteError(f"npm's package pyodide {VERSION} has no {name}")
                contents[name] = member.read()
    for name, wanted in DIGESTS.items():
        if hashlib.sha256(contents[name]).hexdigest() != wanted:
            raise SiteError(f"{name} of npm's package pyodide {VERSION} has changed; it is not used")
    os.makedirs(cache, exist_ok=True)
    beside = tempfile.mkdtemp(prefix="pyodide-", dir=cache)
    try:
        for name, content in contents.items():
            with open(os.path.join(beside, name), "wb") as file:
                file.write(content)
        shutil.rmtree(target, ignore_errors=True)
        os.rename(beside, target)
    except OSError as error:
        shutil.rmtree(beside, ignore_errors=True)
        raise SiteError(f"Pyodide cannot be saved in {cache} ({error.strerror or error})") from None
    return target


def _sound(folder: str) -> bool:
    """Tell whether a folder of the cache holds what was once fetched."""
    try:
        return version(folder) == VERSION and all(
            hashlib.sha256(content).hexdigest() == DIGESTS[name] for name, content in files(folder)
        )
    except SiteError:
        return False


def lasting(folder: str) -> str:
    """Return the address of the files of Pyodide on the site: its version is part of it, so that they never change."""
    return f"try/pyodide-{version(folder)}/" if folder else ""


def page(library: Library, folder: str) -> Page:
    """Return the page; ``folder`` holds Pyodide (""; without it the page makes the command that plays a situation)."""
    view: dict[str, Any] = {
        "pyodide": lasting(folder),
        "examples": [{"name": name, "text": text} for name, text in EXAMPLES],
        "editions": [edition_brief(library, key) for key in reversed(PLAYED)],
        "size": sum(len(content) for name, content in files(folder) if not name.endswith(".mjs")) if folder else 0,
        "megabytes": 6,
    }
    return Page(
        "try/index.html",
        "try.html",
        "Try a situation",
        "Describe a situation and see what happens, with the rule behind every step.",
        None,
        view,
        [("Scenarios", "scenarios/index.html")],
        area="scenarios",
    )


def shipped(library: Library, folder: str) -> Iterator[tuple[str, bytes]]:
    """Yield (name, content) of the files that the page loads."""
    for name, content in files(folder):
        yield lasting(folder) + name, content
    yield ENGINE, archive()
    yield FACTS, feeds.dump(facts(library)).encode()


def facts(library: Library) -> dict[str, Any]:
    """Return what traces say of the rules: see ``vtesref.browser.Facts``."""
    editions = library.store.meta("editions")
    rules: dict[str, Any] = {}
    named: dict[str, str] = {}
    known = {edition: trace_text.positions(library.store, edition) for edition in PLAYED}
    for rule in library.store.rules():
        key = rule["key"]
        using = [found for edition in PLAYED if (found := trace_text.stating(library.store, key, edition))]
        using += [one for one in library.store.using(key) if one["kind"] == "difference"]
        rules[key] = {
            "statement": rule["statement"],
            "positions": {edition: known[edition].get(key, "silent") for edition in PLAYED},
            "using": [
                {name: one[name] for name in ("id", "kind", "edition", "form", "citation") if one.get(name)}
                for one in using
            ],
        }
        named.update((one["id"], addresses.address(one["id"])) for one in using)
    from vtesref.corpus.nicknames import source
    from vtesref.site import grammar

    return {
        "cards": {
            key: {name: part for name, part in card.items() if name != "read"} for key, card in library.cards.items()
        },
        "nicknames": source(library.corpus.nicknames),
        "examples": grammar.rows(library),
        "situations": situations(library),
        "editions": {
            key: {"title": trace_text.title(library.store, key), "short": editions[key]["short"]} for key in PLAYED
        },
        "rules": rules,
        "addresses": {ident: address for ident, address in named.items() if address != browser.plain_address(ident)},
    }


def situations(library: Library) -> list[list[str]]:
    """Return the scenarios that are short enough to be edited as an example: name, sentence, folder of the page."""
    found = []
    for case in library.cases:
        sentence = case.sentence
        if len(sentence) <= SHORT:
            found.append([case.name, sentence, addresses.scenario_file(case.file)])
    return found


def archive() -> bytes:
    """Return the modules of the engine, slimmed, and what the editions say of themselves, as JSON: a text by its path.

    The same modules give the same bytes.

    All are compressed as one, since they are much alike: an archive that compresses each by itself is a third larger.
    """
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    texts: dict[str, str] = {}
    for module in modules(package):
        with open(os.path.join(package, module), encoding="utf-8") as file:
            texts[f"vtesref/{module}"] = slim_modules.slim(file.read())
    for name in _editions():
        with open(os.path.join(paths.content_root(), *name.split("/")), encoding="utf-8") as file:
            texts[name] = "".join(f"{key}: {value}\n" for key, value in edition_keys.fields_of(file.read()).items())
    return gzip.compress(json.dumps(texts, ensure_ascii=False).encode(), 9, mtime=0)


def unpack(packed: bytes, folder: str) -> None:
    """Write the modules of an archive below a folder, as the worker of the page does."""
    for name, text in json.loads(gzip.decompress(packed)).items():
        path = os.path.join(folder, *name.split("/"))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


@functools.cache
def engine_key() -> str:
    """Return the hash of the engine and of all that tells what it does."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    found = hashlib.blake2b(digest_size=12)
    known = dict.fromkeys((*modules(package), os.path.join("site", "played.py")), package)
    for name, folder in {**known, **dict.fromkeys(_editions(), paths.content_root())}.items():
        with open(os.path.join(folder, name), "rb") as file:
            content = file.read()
        found.update(f"{name} {len(content)} ".encode() + content)
    return found.hexdigest()


def _editions() -> list[str]:
    """Return the files below the content folder in which the editions say what they are."""
    return [f"rulebook/{key}/edition.yaml" for key in edition_keys.HEADS]


def modules(package: str) -> list[str]:
    """Return the modules that the browser needs, below the package: the engine, and what the entry imports."""
    found = {"__init__.py", "paths.py"}  # by which the engine finds what the editions say of themselves
    for folder in _WHOLE:
        for parent, _, names in os.walk(os.path.join(package, folder)):
            inside = os.path.relpath(parent, package).replace(os.sep, "/")
            found.update(f"{inside}/{name}" for name in names if name.endswith(".py"))
    pending = [_path(package, _ENTRY)]
    while pending:
        module = pending.pop()
        if module and module not in found:
            found.add(module)
            pending += [_path(package, name) for name in _imported(os.path.join(package, module))]
            pending += _packages(package, module)
    return sorted(found - _LISTS)


def _packages(package: str, module: str) -> list[str]:
    """Return the files by which the packages above a module are packages: an archive has none without them."""
    above = module.split("/")[:-1]
    inits = ["/".join([*above[:depth], "__init__.py"]) for depth in range(1, len(above) + 1)]
    return [init for init in inits if os.path.isfile(os.path.join(package, *init.split("/")))]


def _path(package: str, name: str) -> str:
    """Return the file of a module of this package; "" when it is none."""
    if not name.startswith("vtesref."):
        return ""
    path = f"{name.removeprefix('vtesref.').replace('.', '/')}.py"
    return path if os.path.isfile(os.path.join(package, *path.split("/"))) else ""


def _imported(path: str) -> Iterator[str]:
    """Yield what a module imports when it is imported itself."""
    with open(path, "rb") as file:
        tree = ast.parse(file.read())
    for node in tree.body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
