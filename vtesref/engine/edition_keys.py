"""Which editions there are, in their order, which of them are played, and which of them a name means.

Each is a folder of the rulebook, and says in its ``edition.yaml`` what it is. Every command begins with this module,
also in a browser, so it reads the few fields that it needs by itself; ``corpus/rulebook.py`` reads the files as YAML,
and complains of what the two do not read alike. What differs in play stands in the table of ``editions.py``.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, NamedTuple

from vtesref.paths import content_root

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

#: The columns of the table of ``editions.py``, in their order.
COLUMNS = ("crr-2.13", "revised-1998", "fifth-2020")
#: Stands for every edition that is played.
ALL = "all"

_FIELD = re.compile(r"""([a-z-]+): *(?:"([^"]*)"|'([^']*)'|([^"'#\s][^#]*?)) *(?:#.*)?\Z""")


class Head(NamedTuple):
    """What an edition says of itself in plain fields of one line.

    ``base`` is the edition that it changes, or ""; ``since`` the day from which it counts, as told, or "" where none is
    known; such an edition stands ``after`` another. It is ``played`` when it has a column of its own, and a
    ``companion`` when it stands beside the rules.
    """

    key: str
    short: str
    base: str = ""
    since: str = ""
    after: str = ""
    played: bool = False
    companion: bool = False


def fields_of(text: str) -> dict[str, str]:
    """Return the plain fields of an ``edition.yaml``: those of one line, outside of any list."""
    read = (_FIELD.match(line) for line in text.splitlines())
    return {match[1]: next(filter(None, match.groups()[1:]), "") for match in read if match}


def heads(root: str) -> dict[str, Head]:
    """Return the editions under ``root``/rulebook, oldest first and companions last; none without such a folder.

    A base that is none, a companion or no older edition does not count.
    """
    read: dict[str, Head] = {}
    folder = os.path.join(root, "rulebook")
    for key in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
        try:
            with open(os.path.join(folder, key, "edition.yaml"), encoding="utf-8") as file:
                given = fields_of(file.read())
        except (OSError, UnicodeDecodeError):
            continue  # no edition, or one of which the reader of YAML complains
        day = given.get("since") or given.get("date", "undated")
        read[key] = Head(
            key,
            given.get("short", key),
            given.get("based-on", ""),
            "" if day == "undated" else day,
            given.get("after", ""),
            given.get("played") == "true",
            given.get("companion") == "true",
        )

    def order(head: Head) -> tuple[bool, str, bool, str]:
        """Order by day, the whole of a year or a month at its end; without a day right behind another."""
        other = read.get(head.after)
        since = head.since or (other.since if other else "")
        return head.companion, f"{since}-99-99"[:10], not head.since, head.key

    found: dict[str, Head] = {}
    for head in sorted(read.values(), key=order):
        base = found.get(head.base)
        found[head.key] = head if base and not base.companion else head._replace(base="")
    return found


HEADS = heads(content_root())
#: The editions, oldest first.
EDITIONS = tuple(head.key for head in HEADS.values() if not head.companion)
#: Texts beside the rules: cited, shown and searched as an edition is, but no column of anything, and never played.
COMPANIONS = tuple(head.key for head in HEADS.values() if head.companion)
#: Everything that is read, cited and shown as a book.
BOOKS = (*EDITIONS, *COMPANIONS)
#: What each book is called for short, in citations too.
SHORT = {head.key: head.short for head in HEADS.values()}


def line(key: str) -> list[str]:
    """Return an edition and those that it changes, itself first; none for what is no edition."""
    return [key, *line(HEADS[key].base)] if key in HEADS else []


def base(key: str) -> str:
    """Return the edition that one changes; "" for what changes none."""
    return HEADS[key].base if key in HEADS else ""


def column(key: str) -> str:
    """Return the edition by whose column one is played: itself, or the nearest that it changes; "" for a mere text."""
    return next((one for one in line(key) if HEADS[one].played and {*line(one)}.intersection(COLUMNS)), "")


def alike(key: str) -> list[str]:
    """Return the editions that are played by the column of a played one, itself first, the newest last."""
    return [one for one in EDITIONS if column(one) == key]


def newest_alike(key: str) -> str:
    """Return the newest edition that is played as one is; of one that is not played, itself."""
    return (alike(key) or [key])[-1]


def replaced(by_edition: Mapping[str, Sequence[str]] | None, key: str) -> set[str]:
    """Return the ids of the paragraphs that no longer count in an edition, given those that each edition replaces."""
    return {ident for one in line(key) for ident in (by_edition or {}).get(one, ())}


#: Those that are played, oldest first; all of the table where there is no content at all.
KEYS = tuple(key for key in EDITIONS if column(key) == key) or COLUMNS
#: The edition by which a situation is played where none is named, and rulings are said to hold or not.
NEWEST = KEYS[-1]
#: All that can be named to be played: also those that are played as another one.
PLAYABLE = tuple(key for key in EDITIONS if column(key) in KEYS)
#: What is said where several editions stand and one is needed.
ONE = f"this is played by one edition; name one of: {', '.join(PLAYABLE or KEYS)}"


def meant(name: str, keys: Iterable[str]) -> str:
    """Return which of the keys a name means: a key, a short name, or the beginning of a key, in any case.

    A short name and a beginning mean the newest of an edition and those that change it. "" where it means none, or
    several.
    """
    typed = name.strip().lower()
    known = list(keys)
    if typed in known:
        return typed
    short = [key for key in known if typed == SHORT.get(key, key).lower()]
    found = short or [key for key in known if typed and key.startswith(typed)]
    newest = [key for key in known if found and {key, *line(key)}.issuperset(found)]
    return newest[-1] if newest else ""


def told(keys: Iterable[str]) -> str:
    """Return keys in words, each with its short name: "crr-2.13 (CRR), fifth-2020 (5E)"."""
    return ", ".join(f"{key} ({SHORT[key]})" if key in SHORT else key for key in keys)


def played(names: str | Sequence[str]) -> list[str]:
    """Return the keys of the columns by which is played; "all" alone means each, the newest first.

    Raises ValueError with one line for a name that no played edition has, for none at all, and for one named twice.
    """
    wanted = [names] if isinstance(names, str) else list(names)
    if [name.strip().lower() for name in wanted] == [ALL]:
        return list(reversed(KEYS))
    found = [column(meant(name, EDITIONS)) or meant(name, KEYS) for name in wanted]
    if "" in found or not found:
        name = wanted[found.index("")] if found else ""
        raise ValueError(f'the edition "{name}" cannot be played; editions are: {told(PLAYABLE or KEYS)}, or all')
    twice = next((place for place, key in enumerate(found) if key in found[:place]), None)
    if twice is not None:
        raise ValueError(f'the edition "{wanted[twice]}" is named twice; name each once')
    return found
