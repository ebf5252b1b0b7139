"""Reading the decks that a command is given, and telling what of them is not known."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from vtesref.cli import common
from vtesref.engine.meant import question

if TYPE_CHECKING:
    from vtesref.scenario.decks.lists import Listed

MAX_CHARACTERS = 200_000


def read(file: str) -> Listed:
    """Read a deck from a file, or from standard input for -; ends the command if it cannot be read."""
    from vtesref.scenario.decks import lists as deck_lists
    from vtesref.scenario.words import played_cards
    from vtesref.scenario.words.text import ScenarioError

    try:
        if file == "-":
            text = sys.stdin.read(MAX_CHARACTERS + 1)
        else:
            with open(file, encoding="utf-8-sig") as stream:
                text = stream.read(MAX_CHARACTERS + 1)
        if len(text) > MAX_CHARACTERS:
            raise ScenarioError(f"the list has more than {MAX_CHARACTERS} characters; give a shorter list")
        return deck_lists.read(text, played_cards.held())
    except (OSError, UnicodeDecodeError) as error:
        common.complain(f"{file} cannot be read: {getattr(error, 'strerror', None) or 'it is not text'}", common.USAGE)
    except ScenarioError as error:
        common.complain(str(error), common.USAGE)


def tell(listed: Listed) -> None:
    """Print the remarks on a list, and which of its cards are not known by name."""
    from vtesref.scenario.words import played_cards

    for note in listed.notes:
        common.echo(f"  note: {note}")
    if not listed.unknown:
        return
    known = played_cards.held()
    count = len(listed.unknown)
    common.echo(f"  not known by name: {count} card{'' if count == 1 else 's'}")
    for name in listed.unknown:
        near = known.nearest(name)
        common.echo(f"    {name}{f' ({question([near])})' if near else ''}")
