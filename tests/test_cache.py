"""An index that is missing, damaged, half-made or unwritable never costs an answer."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from vtesref import paths
from vtesref.desk import cache
from vtesref.desk.store import STORE
from vtesref.search import indexing, second_process

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.search

HERE = Path(__file__).parent
QUERY = ["search", "aggravated", "damage", "wounded"]


def places(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_dir()) if folder.exists() else []


@pytest.fixture(scope="module", autouse=True)
def few(lean: Path) -> Iterator[str]:
    """The lean content, which is the content of these tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(paths.CONTENT_VARIABLE, str(lean))
        yield str(lean)


@pytest.fixture(scope="module")
def kept(few: str, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Any]:
    """A cache folder with a sound index of that content, and its searcher; no test may spoil them."""
    folder = tmp_path_factory.mktemp("kept")
    return folder, cache.open_searcher(few, str(folder), lambda done, total: None)


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    return {paths.CACHE_VARIABLE: str(tmp_path / "cache")}


@pytest.fixture
def spoiled(few: str, tmp_path: Path) -> Path:
    """A copy of that content, which a test may spoil."""
    return Path(shutil.copytree(few, tmp_path / "content"))


@pytest.fixture
def built(tmp_path: Path, kept: tuple[Path, Any]) -> Path:
    """A cache folder of its own with a sound index in it, copied from the shared one."""
    folder = tmp_path / "cache"
    shutil.copytree(kept[0], folder)
    return folder


def test_the_index_is_built_once_and_used_again(cli: Any, home: dict[str, str]) -> None:
    first = cli.fresh(*QUERY, env=home)
    made = places(Path(home[paths.CACHE_VARIABLE]))
    second = cli.fresh(*QUERY, env=home)
    assert first.returncode == second.returncode == 0
    assert first.stdout == second.stdout
    assert first.stderr == second.stderr == ""
    assert len(made) == 1
    assert places(Path(home[paths.CACHE_VARIABLE])) == made


@pytest.mark.slow
def test_changed_content_is_indexed_anew(cli: Any, home: dict[str, str], spoiled: Path) -> None:
    env = {**home, paths.CONTENT_VARIABLE: str(spoiled)}
    assert cli.fresh("search", "zyzzyvaword", env=env).returncode == 1
    chapter = spoiled / "rulebook" / "fifth-2020" / "quick-reference.yaml"
    text = chapter.read_text(encoding="utf-8")
    with chapter.open("a", encoding="utf-8") as file:
        file.write("\n- section: test\n  heading: Test\n  text:\n    - id: test\n      text: A zyzzyvaword.\n")
    found = cli.fresh("search", "zyzzyvaword", env=env)
    assert found.returncode == 0
    assert "fifth-2020/test/test" in found.stdout
    chapter.write_text(text, encoding="utf-8")
    assert cli.fresh("search", "zyzzyvaword", env=env).returncode == 1


def test_changed_code_that_shapes_the_index_makes_it_anew(few: str, tmp_path: Path, monkeypatch: Any) -> None:
    folder = str(tmp_path / "cache")
    os.makedirs(folder)
    key = cache.current_key(few, folder)
    changed = tmp_path / "documents.py"
    changed.write_text("# another way to make documents\n", encoding="utf-8")
    monkeypatch.setattr(paths, "shaping_files", lambda: [str(changed)])
    assert cache.current_key(few, folder) != key


def test_an_edit_that_keeps_size_and_time_is_seen_and_a_changed_time_alone_is_none(
    spoiled: Path, tmp_path: Path
) -> None:
    folder = str(tmp_path / "cache")
    os.makedirs(folder)
    key = cache.current_key(str(spoiled), folder)
    chapter = spoiled / "rulebook" / "crr-2.13" / "damage.yaml"
    os.utime(chapter)
    assert cache.current_key(str(spoiled), folder) == key
    chapter.write_text(chapter.read_text(encoding="utf-8") + "# more\n", encoding="utf-8")
    changed = cache.current_key(str(spoiled), folder)
    assert changed != key
    before = chapter.stat()
    chapter.write_text(chapter.read_text(encoding="utf-8").replace("# more", "# less"), encoding="utf-8")
    os.utime(chapter, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert cache.current_key(str(spoiled), folder) not in (key, changed)


def damage(path: Path, chance: random.Random) -> str:
    """Spoil one file of an index in one of five ways, and say how."""
    file = chance.choice(sorted(one for one in path.iterdir() if one.is_file()))
    data = file.read_bytes()
    way = chance.choice(["cut", "flip", "empty", "gone", "junk"])
    if way == "cut":
        file.write_bytes(data[: len(data) // 2])
    elif way == "flip":
        place = chance.randrange(max(1, len(data)))
        file.write_bytes(data[:place] + bytes([data[place] ^ 0xFF]) + data[place + 1 :])
    elif way == "empty":
        file.write_bytes(b"")
    elif way == "gone":
        file.unlink()
    else:
        file.write_bytes(chance.randbytes(len(data)))
    return f"{way} {file.name}"


def test_a_damaged_index_is_noticed_and_made_anew(
    built: Path, few: str, kept: tuple[Path, Any], monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    whole, searcher = kept
    wanted = [hit.document["id"] for hit in searcher.search("torpor rescue").hits]
    (sound,) = places(whole)

    def copy(root: str, folder: str, progress: Any) -> None:
        shutil.copytree(sound, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(cache.STAMP))

    chance = random.Random(11)
    for number in range(24):
        if number == 2:  # made from the content twice, afterwards what is made is a copy
            monkeypatch.setattr(indexing, "write_index", copy)
        (index,) = places(built)
        how = damage(index, chance)
        again = cache.open_searcher(few, str(built), lambda done, total: None)
        assert capsys.readouterr().err == "vtesref: the index was damaged; it is built again\n", how
        assert places(built) != [index], how
        assert [hit.document["id"] for hit in again.search("torpor rescue").hits] == wanted, how
        again.store.close()
        again.searcher.close()


def test_a_damaged_index_is_said_in_one_line(cli: Any, built: Path) -> None:
    (index,) = places(built)
    (index / STORE).write_bytes(b"no store")
    result = cli.fresh(*QUERY, env={paths.CACHE_VARIABLE: str(built)})
    assert result.returncode == 0
    assert result.stderr == "vtesref: the index was damaged; it is built again\n"


@pytest.mark.slow
def test_a_cache_that_cannot_be_written_still_answers(cli: Any, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    env = {paths.CACHE_VARIABLE: str(blocked / "cache")}
    for command in (QUERY, ["show", "6.4.6"], ["card", "Anathema"]):
        result = cli.fresh(*command, env=env)
        assert result.returncode == 0, result.stderr
        assert result.stderr.startswith("vtesref: the index cannot be kept in ")
        assert result.stderr.count("\n") == 1


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs owners of files")
def test_an_index_in_another_users_folder_is_not_opened(
    few: str, built: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    if os.getuid() == 0:  # what belongs to root is trusted
        os.chown(built, 54321, -1)
    monkeypatch.setattr(os, "getuid", lambda: 12345)
    found = cache.open_searcher(few, str(built), lambda done, total: None)
    assert found.search("torpor").hits
    assert "belongs to another user" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("part", "error"),
    [
        ("write_index", OSError(28, "No space left on device")),
        pytest.param("build", sqlite3.OperationalError("database or disk is full"), marks=pytest.mark.slow),
        pytest.param("fill", OSError(28, "No space left on device"), marks=pytest.mark.slow),
    ],
)
def test_a_full_disk_still_answers(
    few: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any, part: str, error: Exception
) -> None:
    real = getattr(indexing, part)

    def full(*args: Any, **named: Any) -> Any:
        if str(tmp_path) in repr(args):
            raise error
        return real(*args, **named)

    monkeypatch.setattr(indexing, part, full)
    found = cache.open_searcher(few, str(tmp_path), lambda done, total: None)
    assert found.search("torpor").hits
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "No space left on device" in told or "disk is full" in told
    assert not places(tmp_path)


@pytest.mark.slow
def test_two_processes_building_at_once_both_answer(cli: Any, home: dict[str, str]) -> None:
    env = {**os.environ, **home}
    command = [sys.executable, "-m", "vtesref", *QUERY]
    running = [
        subprocess.Popen(command, env=env, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    results = [process.communicate(timeout=120) for process in running]
    assert all(process.returncode == 0 for process in running)
    assert len({out for out, _ in results}) == 1
    assert all(err == "" for _, err in results)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL")
def test_a_process_killed_while_building_leaves_nothing_that_is_opened(cli: Any, home: dict[str, str]) -> None:
    env = {**os.environ, **home}
    folder = Path(home[paths.CACHE_VARIABLE])
    for delay in (0.0, 0.05, 0.3, 0.8):
        process = subprocess.Popen(
            [sys.executable, "-m", "vtesref", *QUERY],
            env=env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        limit = time.monotonic() + 30
        while not any(path.name.startswith(cache.UNFINISHED) for path in places(folder)) and process.poll() is None:
            assert time.monotonic() < limit
            time.sleep(0.005)
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)
        process.wait()
    result = cli.fresh(*QUERY, env=home)
    assert result.returncode == 0
    assert result.stderr == ""
    assert "Aggravated Damage" in result.stdout


def test_leftovers_and_old_indexes_are_pruned(built: Path) -> None:
    (index,) = places(built)
    old = built / "0123456789-abcd"
    stale = built / f"{cache.UNFINISHED}dead"
    fresh = built / f"{cache.UNFINISHED}live"
    for folder, age in ((old, cache.KEEP_OTHERS + 60), (stale, 60), (fresh, 60)):
        folder.mkdir()
        then = time.time() - age
        os.utime(folder, (then, then))
    with cache.at_work(str(fresh)):
        cache.prune(str(built), index.name.partition("-")[0])
    assert places(built) == sorted([index, fresh])


def test_who_is_done_later_takes_the_index_that_is_there(few: str, built: Path) -> None:
    (index,) = places(built)
    key = index.name.partition("-")[0]
    assert cache.make(few, str(built), key, lambda done, total: None).path == str(index)
    assert places(built) == [index]


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs modes of files")
@pytest.mark.parametrize("spoil", ["cache", "folder", "file"])
def test_an_index_that_others_may_write_to_is_not_opened(few: str, built: Path, capsys: Any, spoil: str) -> None:
    (index,) = places(built)
    index.chmod(0o755)
    which = {"cache": built, "folder": index, "file": index / STORE}[spoil]
    which.chmod(0o777)
    found = cache.open_searcher(few, str(built), lambda done, total: None)
    assert found.search("torpor").hits
    assert "others may write to" in capsys.readouterr().err
    which.chmod(0o700)
    assert cache.open_searcher(few, str(built), lambda done, total: None).search("torpor").hits
    assert capsys.readouterr().err == ""


def test_no_process_is_forked_where_a_thread_runs_however_it_was_started() -> None:
    import _thread

    alone = second_process._threads()
    held = _thread.allocate_lock()
    held.acquire()
    _thread.start_new_thread(held.acquire, ())
    assert second_process._threads() == alone + 1
    assert not second_process._can_fork()
    held.release()


def test_clear_removes_indexes_and_nothing_else(built: Path) -> None:
    (built / "a-users-folder").mkdir()
    (built / "note.txt").write_text("keep")
    assert cache.clear(str(built)) == 1
    assert sorted(path.name for path in built.iterdir()) == ["a-users-folder", "note.txt"]


def test_importing_whoosh_leaves_no_stand_ins_behind() -> None:
    code = (
        "import sys; from vtesref.search.whoosh_import import import_whoosh, UNUSED; import_whoosh()\n"
        "assert not set(UNUSED) & set(sys.modules), sys.modules.keys() & set(UNUSED)\n"
        "import urllib.request; assert callable(urllib.request.urlopen)\n"
        "from whoosh.lang.morph_en import variations; assert 'torpors' in variations('torpor')\n"
        "import whoosh.index, whoosh.query, whoosh.qparser\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=HERE, check=False)
    assert done.returncode == 0, done.stderr


def content_of(place: Path) -> list[str]:
    """Return all that is in the store of an index, and every word of its full-text index with where it stands."""
    from whoosh.filedb.filestore import FileStorage

    found = list(sqlite3.connect(place / cache.STORE).iterdump())
    with FileStorage(str(place), supports_mmap=False).open_index().reader() as reader:
        for field, term in reader.all_terms():
            matcher = reader.postings(field, term)
            while matcher.is_active():
                found.append(f"{field} {term!r} {matcher.id()} {matcher.weight()} {matcher.value()!r}")
                matcher.next()
    return found


@pytest.mark.slow
def test_the_index_is_the_same_whether_it_is_made_in_one_process_or_in_several(
    few: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []
    filled: list[bool] = []
    real = indexing.fill
    monkeypatch.setattr(indexing, "fill", lambda *args: filled.append(True) or real(*args))
    can = hasattr(os, "fork")
    for number, forks in enumerate((False, can)):
        monkeypatch.setattr(second_process, "_can_fork", lambda forks=forks: forks)
        folder = tmp_path / str(number)
        told: list[tuple[float, int]] = []
        report = lambda done, total, folder=folder, told=told: told.append((done / total, in_place(folder)))  # noqa: E731
        made.append(Path(cache.make(few, str(folder), "key", report).path))
        assert len(filled) == (1 if can else number + 1)  # the second time, if it can be, elsewhere
        assert sorted(name.rpartition(".")[2] for name in os.listdir(made[-1])) == ["json", "seg", "sqlite", "toc"]
        shares = [share for share, _ in told]
        assert shares == sorted(shares)
        assert told[0] == (0, 0)
        assert [there for share, there in told if share == 1] == [1]  # the bar is full when nothing is left to do
    assert content_of(made[0]) == content_of(made[1])


def in_place(folder: Path) -> int:
    """Return how many indexes are in their place."""
    return sum(not path.parent.name.startswith(cache.UNFINISHED) for path in folder.glob(f"*/{cache.STAMP}"))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="has no second process")
def test_work_beside_is_done_here_where_its_process_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    own = os.getpid()

    def work() -> int:
        if os.getpid() != own:
            raise MemoryError
        return own

    monkeypatch.setattr(second_process, "_can_fork", lambda: True)
    with second_process.beside(os.getpid) as result:
        assert result() != own
    with second_process.beside(work) as result:
        assert result() == own
    with second_process.beside(lambda: time.sleep(600)), pytest.raises(ValueError, match="of something else"):
        raise ValueError("of something else")
    for refused in (lambda: True, lambda: False):
        monkeypatch.setattr(second_process, "_can_fork", refused)
        monkeypatch.setattr(os, "fork", lambda: (_ for _ in ()).throw(BlockingIOError()))
        with second_process.beside(os.getpid) as result:
            assert result() == own
