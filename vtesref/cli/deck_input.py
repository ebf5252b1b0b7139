"""Reading the decks that a command is given, and telling what of them is not known."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from vtesref.cli import common
from vtesref.engine.meant import question

if TYPE_CHECKING:
    from vtesref.scenario.decks.cards import Cards
    from vtesref.scenario.decks.lists import Listed

#: A longer list, in bytes, is no deck: XML names each copy, with more around it than the name.
MAX_BYTES = 1_000_000
_KEPT = "vtesref.deck_cards"


def cards() -> Cards:
    """Return the cards that lists may name: of the imported official lists, or else those that our texts name."""
    import click

    from vtesref.official.deck_cards import cards_of
    from vtesref.scenario.words import played_cards

    kept = click.get_current_context().find_root().meta
    if _KEPT not in kept:
        store = common.open_store()
        played_cards.supply(store.known_cards)
        kept[_KEPT] = cards_of(played_cards.held(), store, common.open_official())
    found: Cards = kept[_KEPT]
    return found


def read(file: str) -> Listed:
    """Read a deck from a file, or from standard input for -; ends the command if it cannot be read."""
    from vtesref.scenario.decks import lists as deck_lists
    from vtesref.scenario.words import played_cards
    from vtesref.scenario.words.text import ScenarioError

    try:
        if file == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with open(file, "rb") as stream:
                data = stream.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise ScenarioError(f"the list has more than {MAX_BYTES} bytes; give a shorter list")
        known = cards()
        return deck_lists.read(decoded(data), played_cards.held(), known)
    except (OSError, UnicodeDecodeError) as error:
        common.complain(f"{file} cannot be read: {getattr(error, 'strerror', None) or 'it is not text'}", common.USAGE)
    except ScenarioError as error:
        common.complain(str(error), common.USAGE)


def decoded(data: bytes) -> str:
    """Return a list as text: UTF-8, UTF-16 with its mark, or Windows-1252; raises UnicodeDecodeError for no text."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252")
    if "\x00" in text:
        raise UnicodeDecodeError("text", data, 0, 1, "it holds a zero byte")
    return text


def tell(listed: Listed) -> None:
    """Print the remarks on a list, which of its cards no list knows, and which are not played by name."""
    known = cards()
    for note in listed.notes:
        common.echo(f"  note: {note}")
    if listed.unplayed:
        common.echo(f"  not played by name yet: {_cards(listed.unplayed)}")
        for name in listed.unplayed:
            common.echo(f"    {name}")
    if listed.unknown:
        common.echo(f"  not known by name: {_cards(listed.unknown)}")
        for name in listed.unknown:
            near = known.nearest(name)
            common.echo(f"    {name}{f' ({question([near])})' if near else ''}")
        if not known.complete:
            common.echo(
                '  no official lists are imported ("vtesref update" brings them): a card may be right all the same'
            )


def _cards(names: tuple[str, ...]) -> str:
    return f"{len(names)} card{'' if len(names) == 1 else 's'}"
