"""``vtesref update``: bring in the official rulings, cards and rulebook; the one command that uses a network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from vtesref import paths
from vtesref.cli import common

if TYPE_CHECKING:
    from vtesref.official.importing import Imported
    from vtesref.official.sources import Source

#: How many complaints and changes are printed; --json has them all.
SHOWN = 20


@click.command()
@click.option("--from", "path", metavar="PATH", help="Import a wheel, a folder or a file instead of fetching anything.")
@click.option("--release", metavar="VERSION", help="Fetch this release of krcg, not the newest one.")
@click.option("--dry-run", is_flag=True, help="Show what would change, but change nothing.")
@click.option("--strict", is_flag=True, help="Refuse the import when any entry cannot be read in full.")
@click.option("--yes", is_flag=True, help="Import although much cannot be read, or much of what was kept is gone.")
@click.option("--remove", is_flag=True, help="Remove everything that was imported.")
@common.json_option
def command(
    path: str | None, release: str | None, dry_run: bool, strict: bool, yes: bool, remove: bool, as_json: bool
) -> None:
    """Import the official rulings, cards and rulebook, and show what is new.

    Fetches the newest release of the package krcg with pip (from whatever index pip is set up for) and takes its cards
    (with their French and Spanish names), rulings, groups and references; nothing of it is installed or run. PATH may
    be such a wheel, a checkout of the rulings, a folder of the VEKN's card lists, or the official rulebook in Markdown.
    No other command uses a network, but "site build" and "site serve" when they fetch Pyodide.

    What is imported is one file, with its source, version, day and hashes. A row that cannot be read is reported with
    file and line, and the rest is imported. Where many cannot be read, or a fifth of what was imported before is gone,
    nothing is, unless you say --yes.

    \b
    Examples:
      vtesref update
      vtesref update --dry-run
      vtesref update --from krcg-5.14-py3-none-any.whl
      vtesref update --from rulebook.md
      vtesref update --remove

    VTESREF_DATA names another folder to keep it in. A failed or stopped import changes nothing.
    Exit codes: 0 done or nothing new, 2 wrong usage or a source that cannot be used, 3 refused.
    """
    if sum(map(bool, (path, release, remove))) > 1:
        raise click.UsageError("--from, --release and --remove exclude each other")
    folder = paths.data_root()
    if remove:
        _remove(folder, dry_run, as_json)
        return
    from datetime import date

    from vtesref.official.importing import Refused, bring
    from vtesref.official.sources import SourceError

    try:
        source = _source(path, release)
        with common.working(f"reading {source.name or 'the source'}"):
            done = bring(source, folder, date.today().isoformat(), strict=strict, dry=dry_run, sure=yes)
    except Refused as error:
        if not as_json:
            _problems(error.problems)
        listed = [problem._asdict() for problem in error.problems]
        common.complain(str(error), common.UNSOUND, imported=False, problems=listed, horizon=common.horizon())
    except SourceError as error:
        common.complain(str(error), common.USAGE)
    except BlockingIOError:
        common.complain("another import is running; wait until it ends", common.USAGE)
    except OSError as error:
        common.complain(f"the data cannot be written to {folder} ({error.strerror or error})", common.USAGE)
    if as_json:
        common.print_json(_data(done, dry_run))
        return
    _print(done, dry_run)


def _source(path: str | None, release: str | None) -> Source:
    from vtesref.official.sources import read_source

    if path:
        with common.working(f"reading {path}"):
            return read_source(path)
    from tempfile import TemporaryDirectory

    from vtesref.official.fetching import PACKAGE, fetch

    told = f"fetching {PACKAGE} {release or '(the newest release)'} with pip; this can take a while"
    with TemporaryDirectory(prefix="vtesref-") as folder, common.working(told):
        return fetch(folder, release or "")


def _remove(folder: str, dry: bool, as_json: bool) -> None:
    import os

    from vtesref.official import keeping, opening

    if dry:
        there = os.path.exists(keeping.path_of(folder))
    else:
        try:
            with keeping.alone(folder):
                there = keeping.remove(folder)
                opening.forget(paths.cache_root())
        except BlockingIOError:
            common.complain("an import is running; wait until it ends", common.USAGE)
        except OSError as error:
            common.complain(f"{folder} cannot be changed ({error.strerror or error})", common.USAGE)
    if as_json:
        common.print_json({"removed": there and not dry, "folder": folder})
    elif not there:
        common.echo(f"There is nothing to remove in {folder}.")
    else:
        common.echo(f"{'Would remove' if dry else 'Removed'} the official data from {folder}.")


def _data(done: Imported, dry: bool) -> dict[str, Any]:
    return {
        "imported": done.changed and not dry,
        "changed": done.changed,
        "source": {"name": done.source.name, "version": done.source.version, "parts": done.source.parts},
        "counts": done.official.counts(),
        "first": done.first,
        "news": done.news,
        "problems": [problem._asdict() for problem in done.problems],
    }


def _problems(problems: list[Any]) -> None:
    for problem in problems[:SHOWN]:
        common.echo(f"vtesref: {problem}", err=True)
    if len(problems) > SHOWN:
        common.echo(f"vtesref: and {len(problems) - SHOWN} more (--json lists them)", err=True)


def _print(done: Imported, dry: bool) -> None:
    from vtesref.official.news_text import lines

    _problems(done.problems)
    counts = done.official.counts()
    name = f"{done.source.name} {done.source.version}".strip()
    if not done.changed:
        common.echo(f"Nothing new in {name}: it was imported before.")
    else:
        common.echo(f"{'Would import' if dry else 'Imported'} {', '.join(done.source.parts)} of {name}.")
    told = {
        "cards": "cards",
        "rulings": "rulings",
        "groups": "groups",
        "paragraphs": "paragraphs of the rulebook",
        "decks": "winning decks",
    }
    then = "Official data then: " if dry and done.changed else "Official data now: "
    common.echo(then + ", ".join(f"{counts[key]} {word}" for key, word in told.items() if counts[key]))
    if done.changed:
        for line in lines(done.news, done.first, common.width(), SHOWN):
            common.echo(line, color=common.coloured())
    if done.changed and not dry:
        common.open_official()  # the index is made now, and not when somebody waits for an answer
