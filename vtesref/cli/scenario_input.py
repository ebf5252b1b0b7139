"""What the commands about scenarios are given: sentences, files and editions; and what to say of what is wrong."""

from __future__ import annotations

import functools
import os
import re
import sys
from typing import TYPE_CHECKING, Any, NoReturn

import click

from vtesref.cli import common, failing

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.scenario import ScenarioError


def standard_input(what: str = "scenario") -> str:
    """Return what standard input holds (``what`` names it), or leave with a line when it cannot be read."""
    from vtesref.scenario.words.text import MAX_CHARACTERS

    most = 4 * MAX_CHARACTERS  # no character has more than 4 bytes
    try:
        data: bytes = sys.stdin.buffer.read(most + 1)
    except (OSError, AttributeError, ValueError):  # closed, a folder, or none at all
        common.complain(f"standard input cannot be read; type the {what} after the command", common.USAGE)
    if len(data) > most:
        common.complain(f"standard input is too long; at most {MAX_CHARACTERS} characters are read", common.USAGE)
    try:
        return data.decode("utf-8-sig").replace("\x00", " ").strip()
    except UnicodeDecodeError as error:
        byte = f"byte {error.start + 1} of standard input (0x{data[error.start]:02x})"
        common.complain(f"{byte} is not UTF-8; send the {what} as UTF-8", common.USAGE)


def no_file(what: tuple[str, ...], text: str) -> None:
    """Leave with a line when the name of a missing file, or several files, stand where one scenario should."""
    missing = [one for one in what if not os.path.exists(one)]
    looks_named = all(re.search(r"[/\\]|\.ya?ml$", one) for one in what)
    if looks_named and missing and len(missing) < len(what):
        common.complain(f'there is no file "{missing[0]}"; check the path', common.USAGE)
    if len(what) > 1 and not missing:
        common.complain("only one scenario can be given here; name one file", common.USAGE)
    path = re.search(r"[/\\]", text) and not re.search(r"\d/\d", text)
    if "|" not in text and (path or text.endswith((".yaml", ".yml"))):
        common.complain(f'there is no file "{text}"; check the path, or write: given | when | then', common.USAGE)


def sentence(what: tuple[str, ...], name: str) -> str:
    """Return the sentence that was typed, or leave with a line when it is a file or standard input."""
    text = common.typed(what)
    if text == "-" or os.path.exists(text):
        common.complain(f'"{name}" needs a scenario in words, such as Royce 3/6, not a file: "{text}"', common.USAGE)
    no_file(what, text)
    return text


def takes_cards(argument: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return what gives a command the option by which the scenario of an argument gets the cards of a file."""

    def add(command: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(command)
        def with_cards(cards_file: str | None, **given: Any) -> None:
            if cards_file is not None:
                given[argument] = (_with_cards(common.typed(given[argument]), cards_file),)
            command(**given)

        told = "Define the cards of a YAML file that the scenario names: NAME: what it does."
        return click.option("--cards", "cards_file", metavar="FILE", help=told)(with_cards)

    return add


def _with_cards(text: str, file: str) -> str:
    """Return a scenario with the cards of a file after "where", those that it names."""
    from vtesref.corpus.reader import plain, read_yaml
    from vtesref.scenario.words import flow
    from vtesref.scenario.words.text import parted

    if not text or os.path.exists(text):
        common.complain("--cards is for a scenario in words; a file of scenarios defines its own cards", common.USAGE)
    if not os.path.isfile(file):
        common.complain(f'there is no file "{file}"; check the path', common.USAGE)
    with common.sound_content(""):
        cards = plain(read_yaml(file))
    if isinstance(cards, list) and all(isinstance(card, dict) and card.get("card") for card in cards):
        cards = {card["card"]: {key: told for key, told in card.items() if key != "card"} for card in cards}
    if not isinstance(cards, dict) or not all(isinstance(told, str | dict) and told for told in cards.values()):
        told = "no cards; write for each a line NAME: combat card, maneuver or NAME: {type: combat, texts: [...]}"
        common.complain(f"{file} holds {told}", common.UNSOUND)
    text = standard_input() if text == "-" else text
    given, *rest = parted(text, r"\|")
    for full, told in cards.items():
        name = full.partition(",")[0]  # commas part what a story tells
        if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.I):
            given += f" {flow.where(name, told)}"
    return "|".join([f"{given} ", *rest]) if rest else given


def point(text: str, error: ScenarioError) -> NoReturn:
    """Complain of a text that does not parse, and point at the word."""
    from vtesref.scenario.words.text import visible

    # What stands in one pair of brackets is read as brackets of their own.
    pointed = error.word if error.word in text else error.word.replace(") (", ", ")
    place = text.find(pointed) if pointed else -1
    if place >= 0 and "\n" not in text and not failing.for_programs():
        start = max(0, place - 40)
        end = place + len(pointed)
        before, word, after = (
            visible(one) for one in (text[start:place], text[place : min(end, place + 40)], text[end : place + 40])
        )
        common.echo(f"{before}{word}{after}\n{' ' * len(before)}{'^' * len(word)}", err=True)
    common.complain(str(error), common.USAGE)


def not_modelled(text: str, message: str) -> NoReturn:
    """Say what is not modelled, with the nearest texts, and leave."""
    if failing.for_programs():
        common.complain(message, common.USAGE)
    from vtesref.search.filters import Filters
    from vtesref.search.query import MAX_CHARACTERS, MAX_TERMS, QueryError

    common.echo(message, err=True)
    words = " ".join(text.replace("|", " ").split()[:MAX_TERMS])[:MAX_CHARACTERS]
    try:
        answer = common.open_searcher().search(words, Filters(groups=("rulings", "rules")), 4)
    except QueryError:
        sys.exit(common.USAGE)
    common.echo("The nearest texts:", err=True)
    for hit in answer.hits:
        common.echo(f"  {hit.document['citation']}  {hit.document['id']}", err=True)
    sys.exit(common.USAGE)
