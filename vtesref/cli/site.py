"""``vtesref site``: the rules site, built and served."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import click

from vtesref.cli import common
from vtesref.engine.edition_keys import KEYS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.site.build import Built
    from vtesref.site.keep import Kept
    from vtesref.site.official.shelf import Shelf

OUT = os.path.join("build", "site")


@click.group()
def command() -> None:
    """Build the rules site: static pages that work from any folder of any host, and offline.

    \b
    Examples:
      vtesref site build
      vtesref site build --out public --base-url https://example.org/rules/
      vtesref site build --json
      vtesref site serve
      vtesref site addresses --update

    Exit codes: 0 done, 1 an address has vanished, 2 wrong usage or a site that would not be sound, 3 unsound content.
    """


out_option = click.option("--out", metavar="DIR", default=OUT, show_default=True, help="Write the site to this folder.")


pyodide_option = click.option(
    "--pyodide", metavar="DIR", help="Take Pyodide from this folder (default: npm fetches it once)."
)
official_option = click.option(
    "--with-official", is_flag=True, help="Make pages for the imported official cards, rulings and rulebook too."
)
no_pyodide_option = click.option("--no-pyodide", is_flag=True, help="Build the page for trying situations without it.")


@command.command("build")
@out_option
@pyodide_option
@no_pyodide_option
@click.option(
    "--base-url", metavar="URL", default="", help="The address of the site, for canonical links and the sitemap."
)
@click.option(
    "--report",
    metavar="URL",
    default="",
    help="A web or mail address for reports of mistakes; {page} in it stands for the address of the page.",
)
@official_option
@common.json_option
def build(
    out: str, pyodide: str | None, no_pyodide: bool, base_url: str, report: str, with_official: bool, as_json: bool
) -> None:
    """Build the site, or the parts that have changed.

    The new site is written beside the old one and takes its place when it is whole and every link in it leads
    somewhere; if a build fails, the old site stays. DIR must be new, empty, or have a site that was built before.
    Without --base-url there is no sitemap and no OpenSearch description, since both need full addresses.

    On one page visitors can try their own situations. The page runs the engine with Pyodide, an npm package that is
    fetched once and kept in the cache folder. Without npm or a network the site is built without it, and says so.

    With --with-official every card, ruling and group that "vtesref update" has imported gets pages beside ours, and a
    search of their own; each page says whose the data are, which version, and of which day. Without it no page tells of
    them.

    \b
    Examples:
      vtesref site build
      vtesref site build --no-pyodide
      vtesref site build --with-official
      vtesref site build --out public --base-url https://example.org/rules/

    Exit codes: 0 built, 2 wrong usage or a site that would not be sound, 3 unsound content.
    """
    from time import perf_counter

    start = perf_counter()
    official = _official(with_official)
    built = _build(out, base_url, _pyodide(pyodide, no_pyodide), report=report, official=official)
    seconds = perf_counter() - start
    if as_json:
        told = {name: value for name, value in built._asdict().items() if name != "due"}  # of a process that goes on
        common.print_json({"built": told, "seconds": round(seconds, 2)})
        return
    common.echo(
        f"Built {built.folder}: {built.pages} pages, {built.rendered} of them rendered again, in "
        f"{seconds:.1f} s; {built.files} files, {built.size / 1000000.0:.1f} MB."
    )
    if not base_url:
        common.echo("No sitemap: it needs --base-url.")


@command.command("serve")
@out_option
@pyodide_option
@no_pyodide_option
@official_option
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help=("Listen on this port; 0: any free port."),
)
def serve(out: str, pyodide: str | None, no_pyodide: bool, with_official: bool, port: int) -> None:
    """Build the site, serve it on this machine only, and build it again whenever a file changes.

    Open pages reload after each build. Ctrl+C ends it.

    \b
    Examples:
      vtesref site serve
      vtesref site serve --port 0

    Exit codes: 0 ended, 2 wrong usage or a site that would not be sound, 3 unsound content.
    """
    import threading

    from vtesref.site.keep import Kept
    from vtesref.site.serve import Server, watch

    folder = _pyodide(pyodide, no_pyodide)
    kept = Kept()
    official = _official(with_official)
    _build(out, "", folder, kept, official=official)
    kept.lasting = True
    try:
        server = Server(os.path.abspath(out), port)
    except OSError as error:
        common.complain(
            f"port {port} cannot be used ({error.strerror or error}); name another with --port", common.USAGE
        )

    def rebuild() -> bool:
        from time import perf_counter

        start = perf_counter()
        kept.defer = True  # the page first: the index of the search and the data follow
        try:
            built = _build(out, "", folder, kept, official=official)
        except SystemExit:
            return False  # the complaint has been printed; the old site is still there
        common.echo(f"Built again in {perf_counter() - start:.1f} s: {built.rendered} pages changed.")
        return True

    def finish() -> None:
        kept.defer = False
        with suppress(SystemExit):
            _build(out, "", folder, kept, official=official)

    server.start()
    common.echo(f"Serving {server.address} (Ctrl+C ends it)")
    try:
        watch(common.content(), server, rebuild, threading.Event(), finish=finish)
    except KeyboardInterrupt:
        server.stop()


@command.command("addresses")
@click.option("--update", is_flag=True, help="Write the list again.")
@common.json_option
def addresses(update: bool, as_json: bool) -> None:
    """Compare the committed list of addresses with those of the site, or write it again.

    Every page, paragraph, ruling, term, difference, rule and scenario has an address that never changes. The list is
    site/addresses.txt; site/redirects.yaml says where a former address leads now.

    \b
    Examples:
      vtesref site addresses
      vtesref site addresses --update

    Exit codes: 0 none has vanished, 1 some have, 2 wrong usage, 3 unsound content.
    """
    root = common.content()
    with _sound():
        import json

        from vtesref.site import addresses as known
        from vtesref.site.keep import Kept
        from vtesref.site.library import Library
        from vtesref.site.making import collect, permanent

        nothing = Kept(plays=False, coverage={"figures": json.dumps(_NO_FIGURES)})
        with common.working("reading the texts"):
            present = permanent(collect(Library(root), nothing))
        listed = known.read_list(root)
        gone = known.vanished(listed, present, known.read_redirects(root))
        new = sorted(present - set(listed))
        if update:
            try:
                known.write_list(root, present)
            except OSError as error:
                common.complain(f"{known.LIST} cannot be written ({error.strerror or error})", common.USAGE)
    if as_json:
        common.print_json({"addresses": len(present), "vanished": gone, "new": new})
    else:
        for one in gone:
            common.echo(f"vanished: {one}")
        kept = "written" if update else "not in the list yet" if new else "the list is complete"
        common.echo(f"{len(present)} addresses, {len(gone)} vanished, {len(new)} new ({kept}).")
    sys.exit(common.NOTHING if gone else common.FOUND)


#: Stands for the figures of the coverage where only the addresses matter.
_NO_FIGURES: dict[str, Any] = {
    "chapters": {},
    "editions": {key: {"stated": 0, "executable": 0, "shown": 0} for key in KEYS},
    "rules": {},
}


@contextmanager
def _sound() -> Iterator[None]:
    """Turn a site that would not be sound into clear lines and its exit code."""
    from vtesref.site.addresses import SiteError

    with common.sound_content():
        try:
            yield
        except SiteError as error:
            first, *rest = str(error).split("\n")
            for line in rest:
                common.echo(line, err=True)
            common.complain(first, common.USAGE)


def _pyodide(folder: str | None, without: bool) -> str:
    """Return the folder that holds Pyodide; "", with a line that says why, when it cannot be fetched."""
    from vtesref import paths
    from vtesref.site import workbench
    from vtesref.site.addresses import SiteError

    if without and folder is not None:
        raise click.UsageError("--pyodide and --no-pyodide exclude each other; give one of them")
    if without:
        return ""
    if folder is not None:
        with _sound():
            workbench.check(folder)
        return folder
    try:
        with common.working("looking for Pyodide"):
            return workbench.fetched(paths.cache_root())
    except SiteError as error:
        common.echo(
            f"The page for trying situations will have no engine: {error}. Name a folder with --pyodide.",
            err=True,
        )
        return ""


def _official(wanted: bool) -> Shelf | None:
    """Return the imported data where they are to be shown; leaves with a line when nothing was imported."""
    if not wanted:
        return None
    official = common.open_official()
    if official is None:
        common.complain('nothing official is imported; "vtesref update" brings it', common.USAGE)
    from vtesref.site.official.shelf import Shelf

    with common.working("reading the official data"):
        return Shelf(official)


def _build(
    out: str,
    base_url: str,
    pyodide: str,
    kept: Kept | None = None,
    report: str = "",
    official: Shelf | None = None,
) -> Built:
    """Build the site with a progress bar, or leave with a line that says why not."""
    try:
        import jinja2  # noqa: F401
    except ImportError:
        common.complain("the site needs the package jinja2; install it with pip", common.USAGE)
    from vtesref.site.build import build as build_site

    root = common.content()
    with _sound(), common.progress_bar("building the site") as progress:
        progress(0, 100)
        try:
            where = common.typed((out,))
            return build_site(root, where, base_url, progress, pyodide, kept, report=report, official=official)
        except OSError as error:
            reason = error.strerror or str(error)
            common.complain(
                f"the site cannot be written to {out} ({reason}); name another folder with --out", common.USAGE
            )
    raise AssertionError("unreachable")
