"""``vtesref card``: a card with every ruling on it, or a topic's."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, NoReturn

import click

from vtesref import paths
from vtesref.cli import common

if TYPE_CHECKING:
    from vtesref.official.store import OfficialStore

#: From this likeness on (of 100), a misspelt name is taken for the card meant, and said so.
SURE = 85.0


@click.command()
@click.argument("name", nargs=-1, required=True)
@common.json_option
def command(name: tuple[str, ...], as_json: bool) -> None:
    """Show a card with every ruling on it, or the rulings on a topic, with their standing in the Fifth Edition.

    NAME may be misspelt, abbreviated as players do, an old name, initials, or only a part. After "vtesref update" every
    card is known, by its French or Spanish name as well, with its text, sets, official rulings and groups; our rulings
    are shown beside official rulings with the same reference, with a mark where they seem to differ.

    \b
    Examples:
      vtesref card Anathema
      vtesref card immortal graple
      vtesref card DI
      vtesref card "Ashur Tablets"
      vtesref card "Art of Memory" --json

    Exit codes: 0 found, 1 no such card, 2 wrong usage, 3 unsound content.
    """
    text = common.typed(name)
    official = common.open_official()
    if official is not None and _official(official, text, as_json):
        sys.exit(common.FOUND)
    _own(text, as_json)


def _official(official: OfficialStore, text: str, as_json: bool) -> bool:
    """Answer from the official cards; False when the name is none of theirs, but perhaps a topic of ours."""
    from vtesref.desk import answers as desk
    from vtesref.official import answers

    store = common.open_store()
    cards, matches = answers.find_cards(official, store, text)
    topics = [] if cards else desk.find_subjects(store, text)
    if topics:
        return False
    found = [data for card in cards if (data := answers.describe_card(official, store, card))]
    proposed = [] if found else answers.likely(official, matches)
    how = answers.how_found(matches, cards) if found else ""
    if as_json:
        corrected = found[0]["title"] if how == "misspelt" else None
        names = [one["name"] for one in proposed]
        common.print_json({"name": text, "found": found, "corrected": corrected, "nearest": names})
        if not found:
            sys.exit(common.NOTHING)
        return True
    if not found:
        return _propose(text, proposed)
    from vtesref.official.card_text import lines

    if how == "misspelt":
        common.echo(f'No card is called "{text}"; this is "{found[0]["title"]}".\n')
    for data in found:
        for line in lines(data, common.width(), 40):
            common.echo(line, color=common.coloured())
        common.echo()
    if more := answers.others(official, text, cards):
        from vtesref import render

        common.echo(render.wrap(f"Other cards that this may mean: {', '.join(more)}", common.width()))
    common.print_foot(found)
    return True


def _propose(text: str, proposed: list[dict[str, Any]]) -> bool:
    if not proposed:
        return False
    few = proposed[0]["how"] in ("initials", "beginning", "part")
    common.echo(f'"{text}" may mean several cards:' if few else f'No card or topic is called "{text}". Nearest:')
    for one in proposed:
        common.echo(f"  {one['name']}")
    common.echo(f"To search: vtesref search {text}")
    common.print_foot()
    sys.exit(common.NOTHING)


def _own(text: str, as_json: bool) -> NoReturn:
    """Answer from our own rulings alone."""
    from vtesref.desk import answers as desk
    from vtesref.search.analysis import words

    store = common.open_store()
    ids = desk.find_subjects(store, text)
    meant = ""
    near: list[tuple[str, float]] = []
    known = None if ids else desk.describe_known(store, text)
    called = store.nicknames().get(" ".join(words(text)))
    if known is not None and known["name"].lower() not in (text.lower(), called and called[0].lower()):
        known = None  # a name that is not told in full may rather mean a card with rulings
    if not ids and known is None:
        near = desk.near_subjects(store, text)
        runner_up = near[1][1] if len(near) > 1 else 0.0
        if near and near[0][1] >= SURE and near[0][1] - runner_up >= 3:
            meant = near[0][0]
            ids = desk.find_subjects(store, meant)
    found = [data for ident in ids if (data := desk.describe(store, ident))]
    if not found and (known := known or desk.describe_known(store, text)):
        found = [known]
    if as_json:
        names = [one for one, _ in near]
        common.print_json(
            {"name": text, "found": found, "corrected": meant or None, "nearest": names if not found else []}
        )
    elif found:
        from vtesref.desk.show_text import known_card, subject

        if meant:
            common.echo(f'No card is called "{text}"; this is "{meant}".\n')
        for data in found:
            width = common.width()
            for line in known_card(data, width) if data["what"] == "known card" else subject(data, width, 1000):
                common.echo(line, color=common.coloured())
            common.echo()
            if "cite" in data:
                common.echo(f"Cite: {data['cite']}\n")
        common.print_foot(found)
    else:
        from vtesref.official.opening import imported

        official = imported(paths.data_root())
        common.echo(f'No card{" of the official lists" if official else ""} or topic with rulings is called "{text}".')
        if near:
            common.echo("Nearest: " + ", ".join(one for one, _ in near))
        reach = "" if official else "The dated rulings reach from A to Incriminating Videotape. "
        common.echo(f"{reach}To search: vtesref search {text}")
        common.print_foot()
    sys.exit(common.FOUND if found else common.NOTHING)
