"""What the commands share: opening the texts, printing answers, and failing well."""

from __future__ import annotations

import json
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from vtesref import RULINGS_END, RULINGS_REACH, TEXTS_END, paths
from vtesref.cli import failing
from vtesref.engine import edition_keys
from vtesref.engine.edition_keys import NEWEST, PLAYABLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from vtesref.desk.store import Store
    from vtesref.official.store import OfficialStore
    from vtesref.search.searcher import Searcher

T = TypeVar("T")
F = TypeVar("F", bound="Callable[..., Any]")

#: The exit codes: something was found or done.
FOUND = 0
#: Nothing was found.
NOTHING = 1
#: The command was used in a wrong way.
USAGE = 2
#: The content files are not sound.
UNSOUND = 3

#: Where a command keeps what it opened: the store of the texts.
TEXTS = "vtesref.texts"

json_option = click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")


def _editions(context: click.Context, option: click.Parameter, given: str | None) -> list[str]:
    """Return the keys of the editions that were asked for, none where nothing was said."""
    if given is None:
        return []
    try:
        return edition_keys.played(given)
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def _edition(context: click.Context, option: click.Parameter, given: str) -> str:
    """Return the key of the one edition that was asked for."""
    found = _editions(context, option, given)
    if len(found) > 1:
        raise click.UsageError(edition_keys.ONE)
    return found[0]


edition_option = click.option(
    "--edition",
    metavar="KEY",
    default=NEWEST,
    show_default=True,
    callback=_edition,
    help=f"The edition that is played: {edition_keys.told(PLAYABLE)}.",
)


def editions_option(what: str) -> Callable[[F], F]:
    """Return the option by whose edition, or by all, something is done; ``what`` says so: "Play it".

    The command gets the keys of the editions, none where nothing was said.
    """
    told = f"{what} by {edition_keys.told(PLAYABLE)}, or {edition_keys.ALL} of them."
    return click.option("--edition", "editions", metavar="KEY", callback=_editions, help=told)


def echo(text: str = "", *, color: bool = False, err: bool = False, nl: bool = True) -> None:
    """Print text, in colour or without it.

    The stream is named, since for a terminal that claims to be ASCII click would otherwise write UTF-8 all the same.
    What stands there of work that goes on is wiped out first.
    """
    _stand("")
    click.echo(text, file=sys.stderr if err else sys.stdout, color=color, nl=nl)


def coloured() -> bool:
    """Tell whether to print colours: on a terminal, unless NO_COLOR is set to anything."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def width() -> int:
    """Return the width to print at: the terminal's, within reason; 100 columns elsewhere."""
    if not sys.stdout.isatty():
        return 100
    from shutil import get_terminal_size

    return max(40, min(110, get_terminal_size().columns))


def horizon() -> dict[str, Any]:
    """Return what the tool can know, for JSON answers; "official" is about the imported data, if there are any."""
    told: dict[str, Any] = {"texts_end": TEXTS_END, "rulings_end": RULINGS_END, "rulings_reach": RULINGS_REACH}
    if official := open_official():
        told["official"] = {
            "newest_ruling": official.meta("newest"),
            "sources": {
                part: {key: source[key] for key in ("name", "version", "imported")}
                for part, source in official.meta("sources").items()
            },
        }
    return told


def print_json(value: dict[str, Any]) -> None:
    """Print an answer as JSON, with what the tool can know."""
    echo(json.dumps({**value, "horizon": horizon()}, ensure_ascii=False, indent=2))


def print_foot(used: object = (), editions: Sequence[str] = ()) -> None:
    """Say under an answer of what days the texts are that it used, given all that it shows and what it played by."""
    from vtesref import render
    from vtesref.cli.foot import foot

    store = open_store() if used or editions else None
    echo(render.faint(render.wrap(foot(used, editions, store, open_official()), width())), color=coloured())


def complain(message: str, code: int, **more: Any) -> NoReturn:
    """Print one line on standard error and leave; for a program JSON on standard output, with what ``more`` tells."""
    from vtesref.scenario.words.text import shortened, visible

    if failing.for_programs():
        _stand("")
        failing.print_error(shortened(visible(message)), code, **more)
    else:
        echo(shortened(visible(f"vtesref: {message}")), err=True)
    sys.exit(code)


@contextmanager
def sound_content(more: str = ' ("vtesref lint" lists everything)') -> Iterator[None]:
    """Turn unsound content into one clear line, with ``more`` after it, and its exit code."""
    from vtesref.corpus.complaints import CorpusError

    try:
        yield
    except CorpusError as error:
        complain(f"{error.complaint}{more}", UNSOUND)


def content() -> str:
    """Return the content folder, or leave with a line when there is none."""
    root = paths.content_root()
    if not os.path.isdir(os.path.join(root, "rulebook")):
        complain(
            f"no rulebook under {root}; set {paths.CONTENT_VARIABLE} to the folder that holds rulebook/",
            UNSOUND,
        )
    return root


def open_store() -> Store:
    """Return the store of the texts, made now if need be; a command opens it once."""
    context = click.get_current_context(silent=True)
    if context is None:
        return _open_store()
    kept = context.find_root().meta
    if TEXTS not in kept:
        kept[TEXTS] = _open_store()
    store: Store = kept[TEXTS]
    return store


def _open_store() -> Store:
    from vtesref.desk import cache

    root = content()
    with sound_content(), progress_bar() as progress:
        return cache.open_store(root, paths.cache_root(), progress)


def open_searcher() -> Searcher:
    """Return a searcher over the texts, made now if need be."""
    from vtesref.desk import cache

    root = content()
    with sound_content(), progress_bar() as progress:
        searcher = cache.open_searcher(root, paths.cache_root(), progress)
    context = click.get_current_context(silent=True)
    if context is not None:
        context.find_root().meta.setdefault(TEXTS, searcher.store)  # opened once, for the line under the answer, too
    return searcher


#: Where a command keeps what it opened: the official data.
OPENED = "vtesref.official"
#: The store of the official data once it was asked for, and what the file system told of the file then.
_official: list[tuple[object, OfficialStore | None]] = []


def open_official() -> OfficialStore | None:
    """Return the store of the imported official data, or None when there are none.

    A command keeps the one that it opened first: its whole answer is of one import, though another may come meanwhile.
    """
    context = click.get_current_context(silent=True)
    if context is None:
        return _official_now()
    kept = context.find_root().meta
    if OPENED not in kept:
        kept[OPENED] = _official_now()
    store: OfficialStore | None = kept[OPENED]
    return store


def _official_now() -> OfficialStore | None:
    """Return the store of what is imported now; opened once for each import."""
    data = paths.data_root()
    try:
        status = os.stat(os.path.join(data, "official.zip"))  # as official.keeping names it; importing that takes time
        spot: object = (data, paths.cache_root(), status.st_mtime_ns, status.st_size, status.st_ino)
    except OSError:
        return None
    if not _official or _official[0][0] != spot:
        _official[:] = [(spot, _open_official(data))]
    return _official[0][1]


def _open_official(data: str) -> OfficialStore | None:
    from vtesref.official import opening
    from vtesref.official.keeping import KeptDamaged
    from vtesref.official.sources import SourceError

    try:
        with progress_bar("indexing the official data") as progress:
            return opening.open_official(data, paths.cache_root(), progress)
    except (KeptDamaged, SourceError) as error:
        echo(f"vtesref: {error}; answering without it", err=True)
        return None


#: What stands on the last line of the terminal while work goes on.
_standing = ""


def _stand(line: str) -> None:
    """Let a line stand on standard error, if that is a terminal, instead of what stands there; "" for none."""
    global _standing
    if line == _standing or (line and not sys.stderr.isatty()):
        return
    over = f"\r{' ' * len(_standing)}\r" if len(line) < len(_standing) else "\r"
    _standing = line
    click.echo(f"{over}{line}", file=sys.stderr, nl=False)


@contextmanager
def working(what: str) -> Iterator[None]:
    """Say on a terminal what takes a while, as long as it goes on: whatever takes longer than a second does so."""
    before = _standing
    _stand(f"{what} ...")
    try:
        yield
    finally:
        _stand(before)


@contextmanager
def progress_bar(what: str = "building the index") -> Iterator[Callable[[int, int], None]]:
    """Give a function to report progress to; a bar appears on a terminal with the first report."""
    before = _standing

    def progress(done: int, total: int) -> None:
        share = done / total if total else 1.0
        _stand(f"{what} [{'#' * round(30 * share):<30}] {share:4.0%}")

    try:
        yield progress
    finally:
        _stand(before)


def counted(things: Sequence[T], what: str) -> Iterator[T]:
    """Yield things, each of which takes a while, and show in a bar how many are done."""
    with progress_bar(what) as progress:
        for done, thing in enumerate(things):
            progress(done, len(things))
            yield thing


def typed(words: tuple[str, ...]) -> str:
    """Join what was typed; bytes that are not text in the terminal's encoding become question marks."""
    return " ".join(words).encode("utf-8", "replace").decode("utf-8").replace("\x00", " ")
