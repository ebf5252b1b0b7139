"""What the tests share: one index of the real content, and a way to run commands."""

from __future__ import annotations

import fcntl
import gc
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from click.testing import CliRunner, Result
from small_site import once, restore, write_few

from vtesref import paths
from vtesref.cli import group
from vtesref.corpus.load import Corpus, load
from vtesref.desk import cache
from vtesref.engine.editions import PLAYED

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
#: Names the folder whose node_modules holds what npm has installed for the tests: pyodide and axe-core.
NPM_VARIABLE = "VTESREF_NPM"


def npm_package(name: str) -> Path | None:
    """Return the folder of a package that npm has installed, in the named folder or in the checkout."""
    found = Path(os.environ.get(NPM_VARIABLE) or HERE.parent) / "node_modules" / name
    return found if (found / "package.json").is_file() else None


def missing(what: str, remedy: str) -> NoReturn:
    """Skip a test aloud, or fail it where everything must run."""
    words = f"{what} is missing: what needs it is NOT TESTED; {remedy}"
    if os.environ.get("CI") == "true":
        pytest.fail(words)
    pytest.skip(words)


CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The browser in which the tests look at pages, started once."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("Playwright", "pip install -e '.[browser]'")
    if not os.path.exists(CHROMIUM):
        missing("Chromium", "apt-get install chromium")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield started
        started.close()


#: The files that take longest: in a run of several processes, who is given one of them last would keep all waiting.
LONGEST = (
    *("test_site_building.py", "test_site.py", "test_site_browser.py", "test_site_official.py", "test_scenarios.py"),
    *("test_sweep.py", "test_sweep_texts.py", "test_api.py", "test_official_answers.py", "test_cache.py"),
)
#: Files of which several processes may have a part, since their tests share nothing that takes long to make.
IN_PARTS = (
    *("test_scenarios.py", "test_sweep.py", "test_sweep_texts.py", "test_session.py", "test_turn.py", "test_plain.py"),
    *("test_combat.py", "test_games.py", "test_bad_input.py", "test_actions.py", "test_calculators.py"),
)


def pytest_configure(config: pytest.Config) -> None:
    """Keep the order of collection where tests run in several processes (-n)."""
    if hasattr(config.option, "loadscopereorder"):
        config.option.loadscopereorder = False


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Give each file to one process of those of a run (-n), which makes what its tests share; some files in parts."""
    if config.getvalue("dist") != "load":
        return None
    from xdist.scheduler import LoadScopeScheduling

    class ByFile(LoadScopeScheduling):
        """What is given to a process as one."""

        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.partition("::")[0]
            return nodeid if Path(file).name in IN_PARTS else file

    return ByFile(config, log)


#: What takes long to make, above all a site and its search: tests that need it are marked "slow".
SLOW = {"built", "library", "few_built", "few_content", "few_copied", "beside", "browser", "counted"}
SLOW |= {"official", "joint"}  # the imported data, indexed


@pytest.hookimpl(tryfirst=True)  # the marks are looked at next
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs something slow, and put the files that take longest first."""
    for item in items:
        if SLOW & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.slow)
    order = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: order.get(item.path.name, len(order)))


def pytest_collection_finish() -> None:
    """Keep the garbage collector from looking at thousands of collected tests again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def own_cache(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Keep the tests' index away from the user's, and the user's settings away from the tests.

    All processes of a run share it, and later runs, too, while content and code are the same: an index has their hash.
    """
    kept = getattr(request.config, "cache", None)
    folder = kept.mkdir("index") if kept is not None else tmp_path_factory.mktemp("cache")
    os.environ[paths.CACHE_VARIABLE] = str(folder)
    os.environ[paths.DATA_VARIABLE] = str(tmp_path_factory.mktemp("data"))
    for name in ("NO_COLOR", "FORCE_COLOR"):
        os.environ.pop(name, None)
    return folder


@pytest.fixture(scope="session")
def root() -> str:
    return paths.content_root()


@pytest.fixture(scope="session")
def texts(root: str) -> Corpus:
    return load(root)


@pytest.fixture(scope="session")
def known(texts: Corpus) -> dict[str, dict[str, str]]:
    """How each edition that is played stands to each rule."""
    return {edition: texts.positions(edition) for edition in PLAYED}


@pytest.fixture(scope="session")
def searcher(root: str, own_cache: Path) -> Any:
    """A searcher over the one index; whoever asks first makes it, the other processes wait meanwhile."""
    with open(own_cache / "lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # given back when the file is closed, or the process ends
        return cache.open_searcher(root, str(own_cache), lambda done, total: None)


@pytest.fixture(scope="session")
def store(searcher: Any) -> Any:
    return searcher.store


@pytest.fixture(scope="session")
def pyodide() -> str:
    """The folder that holds Pyodide, or nothing."""
    return str(npm_package("pyodide") or "")


@pytest.fixture(scope="session")
def built(root: str, pyodide: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site, built once for all processes; no test may spoil it."""
    from vtesref.site import build

    return (
        once(tmp_path_factory, "site", lambda folder: build.build(root, str(folder / "out"), pyodide=pyodide)) / "out"
    )


@pytest.fixture(scope="session")
def few_built(root: str, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The content with few scenarios, and its site, built once for all processes; no test may spoil them.

    From then on a process keeps what it reads of files while they are the same.
    """
    from vtesref.corpus import reader
    from vtesref.site import build

    reader.keep()

    def make(folder: Path) -> None:
        write_few(root, folder / "content")
        build.build(str(folder / "content"), str(folder / "out"))

    folder = once(tmp_path_factory, "small", make)
    return folder / "content", folder / "out"


@pytest.fixture(scope="session")
def spoilt(few_built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the content with few scenarios."""
    return Path(shutil.copytree(few_built[0], tmp_path_factory.mktemp("spoilt") / "content"))


@pytest.fixture
def few_content(few_built: tuple[Path, Path], spoilt: Path) -> Iterator[Path]:
    """That copy, the site's own files included, which a test may spoil: afterwards it is as it was."""
    yield spoilt
    restore(spoilt, few_built[0])


@pytest.fixture
def few_copied(few_built: tuple[Path, Path], tmp_path: Path) -> Path:
    """A copy of that content's site that a test may build over."""
    return Path(shutil.copytree(few_built[1], tmp_path / "out"))


class Cli:
    """Runs commands in this process, and in a fresh one."""

    def __call__(self, *args: str, **kwargs: Any) -> Result:
        return CliRunner().invoke(group, list(args), **kwargs)

    def json(self, *args: str) -> dict[str, Any]:
        result = self(*args, "--json")
        assert result.exit_code in (0, 1), result.output
        return json.loads(result.output)

    def fresh(self, *args: str, env: dict[str, str] | None = None, **kwargs: Any) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "vtesref", *args]
        kwargs.setdefault("timeout", 120)
        kwargs.setdefault("cwd", HERE)  # not the checkout, whose package would be taken for the installed one
        return subprocess.run(
            command,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, **(env or {})},
            check=False,
            **kwargs,
        )


@pytest.fixture(scope="session")
def cli(searcher: Any) -> Cli:
    return Cli()


@pytest.fixture(scope="session")
def lean(root: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The content without scenarios, questions and cards played by name, whose index is made in a moment.

    No test may spoil it.
    """

    def make(folder: Path) -> None:
        left_out = shutil.ignore_patterns("scenarios", "asks", "library", "crypt")
        for name in ("rulebook", "rulings"):
            shutil.copytree(Path(root) / name, folder / name, ignore=left_out)
        for path in (folder / "rulings").rglob("*.yaml"):
            path.write_text(re.sub(r"^ +scenario: .+\n?", "", path.read_text("utf-8"), flags=re.M), "utf-8")

    return once(tmp_path_factory, "lean", make)


@pytest.fixture
def content(tmp_path: Path, root: str) -> Path:
    """A copy of the real content that a test may spoil."""
    copy = tmp_path / "content"
    for name in ("rulebook", "rulings"):
        shutil.copytree(Path(root) / name, copy / name)
    return copy
