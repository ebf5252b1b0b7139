"""Importing: from a source to what is kept, with everything that went wrong and everything that is new."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from vtesref.official import keeping, news
from vtesref.official.reading import Official, read_files
from vtesref.official.sources import PARTS

if TYPE_CHECKING:
    from vtesref.corpus.complaints import Complaint
    from vtesref.official.sources import Source

Data = dict[str, Any]


@dataclass(slots=True)
class Imported:
    """The outcome of an import. ``changed`` tells whether anything is other than before; ``first`` names new parts."""

    source: Source
    official: Official
    changed: bool
    first: list[str] = field(default_factory=list)
    news: Data = field(default_factory=dict)
    problems: list[Complaint] = field(default_factory=list)


#: A source may have so many rows that cannot be read in full, or so large a share of all that there are.
FEW = 20
SHARE = 0.02
#: What is left of a part, of what was kept, at least where nobody has said that so much may go.
LEFT = 0.8


class Refused(Exception):
    """An import was refused; ``problems`` lists the rows that cannot be read, where they are the reason."""

    def __init__(self, problems: list[Complaint], why: str = "") -> None:
        number = "one entry" if len(problems) == 1 else f"{len(problems)} entries"
        super().__init__(why or f"{number} cannot be read in full; nothing was imported")
        self.problems = problems


def bring(
    source: Source, folder: str, day: str, *, strict: bool = False, dry: bool = False, sure: bool = False
) -> Imported:
    """Import a source into the data folder; ``dry`` only tells what would change.

    ``day`` is today's ISO day. Raises Refused (strict; or unless ``sure``, where many rows cannot be read or much of
    what was kept is gone), SourceError, BlockingIOError (another import is at work) and OSError; whatever is raised,
    what was kept stays as it was.
    """
    if dry:
        return _bring(source, folder, day, strict, sure, write=False)
    with keeping.alone(folder):
        return _bring(source, folder, day, strict, sure, write=True)


def _doubt(source: Source, problems: list[Complaint], before: dict[str, int], now: dict[str, int]) -> str:
    """Return why a source had better not be imported; "" where nothing speaks against it."""
    told = f"{source.name} {source.version}".strip()
    every = sum(now[kind] for kind in ("cards", "rulings", "groups", "paragraphs", "decks"))
    if len(problems) > max(FEW, SHARE * every):
        return (
            f"{len(problems)} entries of {told} cannot be read in full, so it may have another form than this program "
            "knows; nothing was imported (--json lists them, --yes imports the rest)"
        )
    for part, kind in (("cards", "cards"), ("rulings", "rulings"), ("rulebook", "paragraphs"), ("decks", "decks")):
        if part in source.parts and now[kind] < LEFT * before[kind]:
            return (
                f"{told} has {now[kind]} {kind}, where {before[kind]} were imported before; nothing was imported "
                "(--yes imports it all the same)"
            )
    return ""


def _bring(source: Source, folder: str, day: str, strict: bool, sure: bool, *, write: bool) -> Imported:
    try:
        old = keeping.read(folder)
    except keeping.KeptDamaged:
        old = None
    kept = keeping.joined(old, source, day)
    official = read_files(kept.files)
    problems = [problem for problem in official.problems if PARTS.get(problem.file) in source.parts]
    if strict and problems:
        raise Refused(problems)
    done = Imported(source, official, old is None or kept.files != old.files, problems=problems)
    if not done.changed:
        return done
    before = read_files(old.files) if old else Official()
    doubt = "" if sure else _doubt(source, problems, before.counts(), official.counts())
    if doubt:
        raise Refused(problems, doubt)
    done.first = [part for part in kept.sources if not old or part not in old.sources]
    done.news = news.compare(before, official)
    told = {"rulings": ("rulings", "groups"), "cards": ("cards",), "rulebook": ("paragraphs",), "decks": ()}
    for part in done.first:  # that all of it is new goes without saying
        for kind in told[part]:
            done.news[kind] = {how: [] for how in done.news[kind]}
    kept.news = {
        "day": day,
        "first": done.first,
        "from": {part: old.sources[part] for part in source.parts if old and part in old.sources},
        "to": {part: kept.sources[part] for part in source.parts},
        "changes": done.news,
    }
    if write:
        keeping.write(folder, kept)
    return done
