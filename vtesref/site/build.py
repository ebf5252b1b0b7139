"""Building the site: only what changed is rendered, everything is checked, and then the folders are swapped.

The new site is written beside the old one. Pages whose inputs are the same (by the hashes in the manifest of the old
site) are taken over. A build that fails leaves the old site as it was. The output is the same byte for byte for the
same content: nothing in it comes from the clock, the machine or the order of the file system.
"""

from __future__ import annotations

import contextlib
import functools
import os
import shutil
import threading
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from vtesref.engine.collecting import nothing_collected
from vtesref.site import workbench
from vtesref.site.addresses import SiteError
from vtesref.site.given import check_base_url, check_folder, check_report
from vtesref.site.making import Built, Making
from vtesref.site.output import unchanged
from vtesref.site.sources import inputs_key
from vtesref.site.swap import beside, mend, swap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vtesref.site.keep import Kept
    from vtesref.site.official.shelf import Shelf

__all__ = ["Built", "build"]


def build(
    root: str,
    folder: str,
    base_url: str = "",
    progress: Callable[[int, int], None] | None = None,
    pyodide: str = "",
    kept: Kept | None = None,
    linted: bool = True,
    report: str = "",
    official: Shelf | None = None,
) -> Built:
    """Build the site of the content under ``root`` into ``folder``.

    ``pyodide`` is a folder that holds Pyodide; without it nobody can try a situation of their own. ``kept`` is what an
    earlier build of the same process has left. ``report`` is where readers report mistakes: a web or mail address, in
    which {page} stands for that of the page. ``linted`` tells whether content is refused that ``lint`` complains of.
    ``official`` are the imported data that get pages, too; without them not a byte of the site tells of any.

    Raises SiteError when the site would not be sound, CorpusError when the content is not, and OSError when the folder
    cannot be written; the previous site then stays as it was.
    """
    with nothing_collected():  # a build makes little waste
        return _build(root, folder, base_url, progress, pyodide, kept, linted, report, official)


def _build(
    root: str,
    folder: str,
    base_url: str,
    progress: Callable[[int, int], None] | None,
    pyodide: str,
    kept: Kept | None,
    linted: bool,
    report: str,
    official: Shelf | None,
) -> Built:
    folder = os.path.abspath(folder)
    base_url = check_base_url(base_url)
    check_report(report)
    mend(folder)
    check_folder(folder, root)
    if pyodide:
        workbench.check(pyodide)
    inputs = inputs_key(root, " ".join([base_url, report, *([official.key] if official else [])]), pyodide)
    reading = kept is not None and kept.lasting and kept.library is None  # all of it, so that the next build need not
    if not reading and (there := unchanged(folder, inputs, kept)) is not None:
        pages, files, size = there
        return Built(folder, pages, 0, files, size)
    os.makedirs(os.path.dirname(folder), exist_ok=True)
    new = f"{beside(folder)}{token_hex(4)}"
    os.mkdir(new)
    try:
        with _linting(root, linted, later=bool(kept and kept.defer)):
            making = Making(root, folder, new, base_url, progress, pyodide, kept, inputs, report, official)
            built = making.run()
        if making.output.over:
            making.output.put_over()
        old = new if making.output.over else swap(new, folder)
    except BaseException:
        shutil.rmtree(new, ignore_errors=True)
        raise
    if old and kept and kept.lasting:  # nobody waits for that
        threading.Thread(target=shutil.rmtree, args=(old, True)).start()
    elif old:
        shutil.rmtree(old, ignore_errors=True)
    return built._replace(folder=folder)


@contextlib.contextmanager
def _linting(root: str, wanted: bool, later: bool = False) -> Iterator[None]:
    """Lint the content while the site is built, in a process of its own; raise CorpusError for complaints.

    A build of which a part is left to the next one leaves this to it, too (``later``), unless something goes wrong.
    """
    import multiprocessing

    from vtesref.corpus.complaints import CorpusError
    from vtesref.corpus.lint import lint

    if not wanted:
        yield
        return
    with contextlib.ExitStack() as stack:
        complaints: Callable[[], Any]
        if later or "fork" not in multiprocessing.get_all_start_methods():
            complaints = functools.partial(lint, root)
        else:
            complaints = stack.enter_context(multiprocessing.get_context("fork").Pool(1)).apply_async(lint, (root,)).get
        try:
            yield
        except (ArithmeticError, AttributeError, LookupError, RecursionError, SiteError, TypeError, ValueError):
            # What lint complains of is why: that says more.
            if found := complaints():
                raise CorpusError(found[0]) from None
            raise
        if not later and (found := complaints()):
            raise CorpusError(found[0])
