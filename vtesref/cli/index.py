"""``vtesref index``: the search index and what it is made of."""

from __future__ import annotations

import os
import sys
from typing import Any

import click

from vtesref import paths
from vtesref.cli import common


@click.group(invoke_without_command=True)
@common.json_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """Show the search index: where it is, and what it has.

    The index is built when it is first needed, and again when the content changes.

    \b
    Examples:
      vtesref index
      vtesref index --json
      vtesref index build
      vtesref index clear

    VTESREF_CACHE names another folder for it, VTESREF_CONTENT another folder of content.
    Exit codes: 0 done, 2 wrong usage, 3 unsound content.
    """
    if ctx.invoked_subcommand is None:
        _show(as_json)


@command.command("build")
@common.json_option
def build(as_json: bool) -> None:
    """Build the index now, even when there is a sound one."""
    from vtesref.desk import cache

    root, folder = common.content(), paths.cache_root()
    with common.sound_content(), common.progress_bar() as progress:
        try:
            key = cache.current_key(root, folder)
            old = list(cache.candidates(folder, key))
            found = cache.make(root, folder, key, progress)
        except OSError as error:
            common.complain(f"the index cannot be built in {folder} ({error.strerror or error})", common.USAGE)
    for path in old:
        cache.remove(path)
    if as_json:
        common.print_json({"built": found.path})
    else:
        common.echo(f"Built {found.path}")


@command.command("clear")
@common.json_option
def clear(as_json: bool) -> None:
    """Remove every index from the cache folder."""
    from vtesref.desk import cache

    folder = paths.cache_root()
    removed = cache.clear(folder)
    if as_json:
        common.print_json({"removed": removed, "folder": folder})
        return
    common.echo(f"Removed {removed} {'index' if removed == 1 else 'indexes'} from {folder}")


def _show(as_json: bool) -> None:
    from vtesref.desk import cache

    root, folder = common.content(), paths.cache_root()
    store = common.open_store()
    key = cache.current_key(root, folder)
    places = list(cache.candidates(folder, key))
    size = sum(os.path.getsize(os.path.join(places[0], name)) for name in os.listdir(places[0])) if places else 0
    counts = store.meta("counts")
    if as_json:
        common.print_json({"content": root, "index": places[0] if places else None, "bytes": size, "counts": counts})
        sys.exit(common.FOUND)
    common.echo(f"Content  {root}")
    common.echo(f"Index    {places[0]} ({size / 1e6:.1f} MB)" if places else "Index    none; answers come from memory")
    common.echo()
    for line in _counts(counts):
        common.echo(line)
    common.echo()
    common.print_foot()


def _counts(counts: dict[str, Any]) -> list[str]:
    lines = [f"{'Edition':<14}{'sections':>9}{'paragraphs':>12}{'stated':>8}{'silent':>8}{'absent':>8}"]
    for key, edition in counts["editions"].items():
        stands = "".join(f"{number:>8}" for number in edition.get("rules", {}).values())
        lines.append(f"{key:<15}{edition['sections']:>8}{edition['paragraphs']:>12}{stands}")
    rules, rulings = counts["rules"], counts["rulings"]
    by_authority = ", ".join(f"{who} {number}" for who, number in rulings["by authority"].items())
    by_standing = ", ".join(f"{word} {number}" for word, number in rulings["by standing"].items())
    lines += [
        "",
        f"Rules        {rules['all']} ({rules['executable']} executable, {rules['definitions']} definitions)",
        f"Rulings      {rulings['all']} on {rulings['cards']} cards and {rulings['topics']} topics",
        f"  by authority  {by_authority}",
        f"  by standing   {by_standing}",
        f"Glossary     {counts['glossary']} terms",
        f"Differences  {counts['differences']}, and {counts['contradictions']} contradictions",
    ]
    return lines
