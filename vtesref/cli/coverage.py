"""``vtesref coverage``: what the engine carries out, and what of it scenarios show."""

from __future__ import annotations

import click

from vtesref.cli import common

#: What takes a while.
READING = "reading the scenarios"
PLAYING = "playing them without the rules that they show"


@click.command()
@click.argument("what", type=click.Choice(["rules", "cards", "rulings"]), default="rules")
@click.option("--missing", is_flag=True, help="List what no scenario shows, and what is not modelled or carried out.")
@click.option("--list", "listed", is_flag=True, help="List each card (with cards).")
@common.json_option
def command(what: str, missing: bool, listed: bool, as_json: bool) -> None:
    """Count, for each chapter and edition, the rules that are stated, executable and shown; or cards, or rulings.

    A card that is played by name is whole when no part of its text is left out. A rule is shown in an edition when a
    scenario names it, and a claim about that edition fails once that rule alone is disabled. Each rule that is not
    modelled says why.

    Of rulings, cells are counted: a ruling, a card that it concerns and that stories play by name, and a side (what
    it allows or tells, and what it refuses). A cell runs when a scenario cites the ruling, plays the card and comes
    out on that side. Below stand the rulings themselves: one runs when any scenario cites it.

    \b
    Examples:
      vtesref coverage
      vtesref coverage --missing
      vtesref coverage cards --missing
      vtesref coverage cards --list
      vtesref coverage rulings --missing
      vtesref coverage --json

    Exit codes: 0 counted, 2 wrong usage, 3 the content files are not sound.
    """
    if what == "cards":
        _cards(missing, listed, as_json)
        return
    if what == "rulings" and not listed:
        _rulings(missing, as_json)
        return
    if listed:
        raise click.UsageError('--list goes with "cards"')
    from vtesref import render
    from vtesref.corpus.scenarios import load_cases, scenario_files
    from vtesref.engine.editions import PLAYED
    from vtesref.paths import content_root
    from vtesref.scenario.play.coverage import by_edition, coverage, showing, shown_in
    from vtesref.scenario.shown.trace import positions

    with common.sound_content():
        root = content_root()
        files = common.counted(scenario_files(root), READING)
        cases = [case for file in files for case in load_cases(root, file)]
    store = common.open_store()
    known = {edition: positions(store, edition) for edition in PLAYED}
    rules = list(showing(cases).items())
    found = {key: shown_in(key, naming, known) for key, naming in common.counted(rules, PLAYING)}
    data = coverage(store.rules(), by_edition(found))
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
    numbers = data["rules"]
    common.echo(
        f"{len(cases)} scenarios show {numbers['shown']} of {numbers['executable']} executable rules;"
        f" {numbers['not modelled']} are not modelled, {numbers['definitions']} are definitions."
    )
    if missing:
        for edition in editions:
            common.echo(render.heading(f"\nNot shown in {titles[edition]}:"))
            for key in data["not shown"][edition]:
                common.echo(f"  {key}")
        common.echo(render.heading("\nNot modelled:"))
        for key, why in data["not modelled"].items():
            common.echo(f"  {key}: {why}")


def _cards(missing: bool, listed: bool, as_json: bool) -> None:
    """Print how many cards are played by name, by type; what the others lack, or each by itself."""
    from vtesref import render
    from vtesref.desk.played import coverage

    data = coverage(common.open_store())
    if as_json:
        common.print_json(data)
        return
    cards, types = data["cards"], data["types"]
    columns = ("cards", "whole", "texts", "shown")
    common.echo(render.heading(f"{'played by name':26}" + "".join(f"{name:>8}" for name in columns)))
    sums = {name: sum(row[name] for row in types.values()) for name in columns}
    for kind, row in [*types.items(), ("all", sums)]:
        common.echo(f"{kind:26}" + "".join(f"{row[name]:>8}" for name in columns))
    common.echo("whole: nothing of the text is left out; shown: a scenario plays it.")
    if missing:
        common.echo(render.heading("\nNot carried out:"))
        for row in cards:
            for lack in row["lacks"]:
                common.echo(render.wrap(f"  {row['name']}: {lack}", common.width()))
        common.echo(render.heading("\nNo scenario plays:"))
        unshown = [row["name"] for row in cards if not row["scenarios"] and not row["plain"]]
        common.echo(render.wrap(", ".join(unshown) or "none", common.width()))
        plain = sum(row["plain"] and not row["scenarios"] for row in cards)
        common.echo(f"Besides, {plain} vampires without a text, of whom there is nothing to show.")
    if listed:
        common.echo(render.heading(f"\n{'card':36}{'type':18}{'texts':>6}{'lacks':>6}{'scenarios':>10}{'decks':>7}"))
        for row in cards:
            decks = "" if row["winning_decks"] is None else row["winning_decks"]
            common.echo(
                f"{row['name'][:35]:36}{row['type']:18}{row['texts']:>6}{len(row['lacks']):>6}{row['scenarios']:>10}"
                f"{decks:>7}"
            )


def _cell(row: dict[str, int]) -> str:
    """Return how many rules are shown of those that could be, with the part in a hundred."""
    if not row["executable"]:
        return f"{'-':>20}"
    part = 100 * row["shown"] // row["executable"]
    return f"{row['shown']:>6} of {row['executable']:>3} {part:>4} %".rjust(20)


def _rulings(missing: bool, as_json: bool) -> None:
    """Print how many rulings run, how many no table shows, and how many could run and do not."""
    from vtesref import render
    from vtesref.corpus import library, ruling_cells
    from vtesref.corpus.load import load
    from vtesref.corpus.scenarios import scenario_files, written_cases
    from vtesref.corpus.shown_rulings import CANNOT, COULD, KINDS, OVERRULED, RUN, left, shown_rulings
    from vtesref.paths import content_root

    with common.sound_content(), common.working("reading the texts"):
        corpus = load(content_root())
    root = content_root()
    library.use(root)
    with common.sound_content():
        files = common.counted(scenario_files(root), READING)
        cells = list(ruling_cells.cells(corpus, (case for file in files for case in written_cases(root, file))))
    data = shown_rulings(corpus)
    rest = left(corpus)
    matrix = ruling_cells.counted(cells)
    unshown = [cell for cell in cells if cell.state in (ruling_cells.LACKING, ruling_cells.OPEN)]
    if as_json:
        listed = {"cells left": [cell._asdict() for cell in unshown]} if missing else {}
        common.print_json(data | {"left": dict(rest), "cells": matrix} | listed)
        return
    common.echo(render.heading(f"{'cells':24}{'all':>8}" + "".join(f"{state:>16}" for state in ruling_cells.STATES)))
    sums = {state: sum(row[state] for row in matrix["sides"].values()) for state in ruling_cells.STATES}
    for title, row in [*matrix["sides"].items(), ("both sides", sums)]:
        numbers = "".join(f"{row[state]:>16}" for state in ruling_cells.STATES)
        common.echo(f"{title:24}{sum(row.values()):>8}{numbers}")
    common.echo(render.heading("\nCells that no table shows"))
    for kind, number in matrix["kinds"].items():
        common.echo(f"{number:>6}  {kind}: {ruling_cells.NOT_POSSIBLE[kind]}")
    common.echo()
    common.echo(render.heading(f"{'rulings on':24}{'all':>6}{RUN:>6}{CANNOT:>16}{COULD:>22}"))
    for title, group in (("what stories play", "played"), ("all else", "others")):
        row = data[group]
        common.echo(f"{title:24}{row['rulings']:>6}{row[RUN]:>6}{row[CANNOT]:>16}{row[COULD]:>22}")
    row = data["played"]
    could = row[RUN] + row[COULD]
    common.echo(f"Of those on what stories play that a table can show, {100 * row[RUN] // max(could, 1)} % run.")
    common.echo(render.heading("\nNo table shows, of those on what stories play"))
    for kind, number in data["kinds"].items():
        why = KINDS.get(kind, "the ruling no longer holds")
        common.echo(f"{number:>6}  {kind}: {why}" if kind != OVERRULED else f"{number:>6}  {why}")
    common.echo(render.heading("\nRun, of all rulings, by the year of publication"))
    for year, numbers in data["by year"].items():
        common.echo(f"  {year:8}{numbers[RUN]:>5} of {numbers['rulings']:>3}")
    if missing:
        common.echo(render.heading("\nCould run and do not:"))
        for ident, why in rest:
            common.echo(f"  {ident}: {' '.join(why.split())}" if why else f"  {ident}")
        common.echo(render.heading("\nCells that are open or lack something:"))
        for cell in unshown:
            common.echo(f"  {cell.ruling}: {cell.card}, {cell.side} ({cell.state})")
