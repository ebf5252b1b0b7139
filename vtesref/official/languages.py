"""The names of cards in other languages: lists that a release may have beside the English ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.corpus.complaints import Complaint
from vtesref.official.cards import LONGEST_NAME, rows, turned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from vtesref.official.cards import Card

#: The languages of the lists, by their codes.
LANGUAGES = {"fr": "French", "es": "Spanish"}
#: The lists, each with the code of its language and the column of the names.
LISTS = {
    "vteslib.fr-FR.csv": ("fr", "Name fr-FR"),
    "vtescrypt.fr-FR.csv": ("fr", "Name fr-FR"),
    "vteslib.es-ES.csv": ("es", "Name es-ES"),
    "vtescrypt.es-ES.csv": ("es", "Name es-ES"),
}


def read_names(files: dict[str, bytes], cards: Iterable[Card], report: Callable[[Complaint], None]) -> None:
    """Give the cards their names in other languages, where these are others than the English ones.

    A list that cannot be read, or not in full, is one complaint: the cards are whole without it.
    """
    known = {str(card.id): card for card in cards}
    for name in LISTS:
        if name in files:
            _read_list(files[name], name, known, report)


def _read_list(data: bytes, name: str, known: dict[str, Card], report: Callable[[Complaint], None]) -> None:
    code, column = LISTS[name]
    wrong: list[Complaint] = []
    seen: set[str] = set()
    try:
        for line, row in rows(data, name, ("Id", column), wrong.append, short=True):
            ident, told = row["Id"].strip(), " ".join(row[column].split())
            if ident not in known:
                wrong.append(Complaint(name, line, f'"{ident[:40]}" is no card of the lists', "the name is left out"))
            elif ident in seen:
                wrong.append(Complaint(name, line, f"the id {ident} is used twice", "the first name counts"))
            elif len(told) > LONGEST_NAME:
                wrong.append(Complaint(name, line, f"the name of card {ident} is too long", "it is left out"))
            elif told and turned(told) != known[ident].name:
                known[ident].names[code] = told
            seen.add(ident)
    except ValueError as error:
        report(
            Complaint(
                name,
                0,
                str(error).partition(";")[0].removeprefix(f"{name} "),
                f"no {LANGUAGES[code]} name is taken from it",
            )
        )
        return
    if len(wrong) == 1:
        report(wrong[0])
    elif wrong:
        what = f"{len(wrong)} rows cannot be read in full; the first: {wrong[0].what}"
        report(Complaint(name, wrong[0].line, what, wrong[0].remedy))


def in_languages(names: dict[str, str]) -> str:
    """Return in one line of words how a card is called in other languages; "" where nothing tells."""
    told = "; ".join(f"in {LANGUAGES[code]}: {names[code]}" for code in LANGUAGES if code in names)
    return told[:1].upper() + told[1:]
