"""``vtesref coverage``: what the engine carries out, and what of it scenarios show."""

from __future__ import annotations

import click

from vtesref.cli import common


@click.command()
@click.option("--missing", is_flag=True, help="List the rules that no scenario shows, and those that are not modelled.")
@common.json_option
def command(missing: bool, as_json: bool) -> None:
    """Count, for each chapter and edition, the rules that are stated, executable and shown.

    A rule is shown in an edition when a scenario names it, and a claim about that edition fails once that rule alone is
    disabled. Each rule that is not modelled says why.

    \b
    Examples:
      vtesref coverage
      vtesref coverage --missing
      vtesref coverage --json

    Exit codes: 0 counted, 3 the content files are not sound.
    """
    from vtesref import render
    from vtesref.corpus.scenarios import load_cases, scenario_files
    from vtesref.engine.editions import PLAYED
    from vtesref.paths import content_root
    from vtesref.scenario.coverage import coverage, shown
    from vtesref.scenario.trace_text import positions

    with common.sound_content():
        root = content_root()
        cases = [case for file in scenario_files(root) for case in load_cases(root, file)]
    store = common.open_store()
    known = {edition: positions(store, edition) for edition in PLAYED}
    data = coverage(store.rules(), shown(cases, known).rules)
    data["scenarios"] = len(cases)
    if as_json:
        common.print_json(data)
        return
    editions = list(PLAYED)
    titles = {edition: store.meta("editions")[edition]["short"] for edition in editions}
    common.echo(render.heading(f"{'chapter':22}" + "".join(f"{titles[edition]:>20}" for edition in editions)))
    common.echo(f"{'':22}" + f"{'shown of executable':>20}" * len(editions))
    for area, rows in data["chapters"].items():
        common.echo(f"{area:22}" + "".join(_cell(rows[edition]) for edition in editions))
    common.echo(render.heading(f"{'all':22}" + "".join(_cell(data["editions"][edition]) for edition in editions)))
    rules = data["rules"]
    common.echo(
        f"{len(cases)} scenarios show {rules['shown']} of {rules['executable']} executable rules;"
        f" {rules['not modelled']} are not modelled, {rules['definitions']} are definitions."
    )
    if missing:
        for edition in editions:
            common.echo(render.heading(f"\nNot shown in {titles[edition]}:"))
            for key in data["not shown"][edition]:
                common.echo(f"  {key}")
        common.echo(render.heading("\nNot modelled:"))
        for key, why in data["not modelled"].items():
            common.echo(f"  {key}: {why}")


def _cell(row: dict[str, int]) -> str:
    """Return how many rules are shown of those that could be, with the part in a hundred."""
    if not row["executable"]:
        return f"{'-':>20}"
    part = 100 * row["shown"] // row["executable"]
    return f"{row['shown']:>6} of {row['executable']:>3} {part:>4} %".rjust(20)
