"""The page of all that a situation can say: each form with what it means and one example out of the scenarios."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.corpus.names import slug
from vtesref.engine.short.rewriting import phrase_of
from vtesref.scenario import claims
from vtesref.scenario.given.words import FORMS
from vtesref.scenario.shown import vocabulary
from vtesref.scenario.shown.vocabulary import words
from vtesref.site.keep import Kept
from vtesref.site.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.corpus.scenarios import Case
    from vtesref.site.library import Library

Data = dict[str, Any]

ADDRESS = "try/words.html"
#: The tables of the grammar: their titles here, and what is said of each.
TABLES = {
    "given": ("Who is at the table", "Everything before the first |. Separate the Methuselahs with semicolons."),
    "minion words": ("About a minion", "Write these after a minion's numbers."),
    "story": ("What happens", "Everything after the first |. Separate the lines with commas."),
    "claims": (
        "What you claim",
        ("Everything after the second |, if you write one: the answer tells whether the claim holds."),
    ),
    "types of card": ("Cards you make up: types", "Where NAME is a ..."),
    "effects of cards": ("Cards you make up: effects", "Separate them with commas."),
    "in brackets after an effect": ("Cards you make up: when and for whom", "In brackets after an effect."),
}
#: What a word in capitals stands for, as a pattern.
_STANDS = {
    "N": r"\d+",
    "M": r"\d+",
    "POOL": r"\d+",
    "BLOOD": r"\d+",
    "CAPACITY": r"\d+",
    "LIFE": r"\d+",
    "EFFECT": r"[^,;|]+",
    "CLAN": r"[A-Z][\w -]+",
    "KIND": r"[a-z]+",
    "TYPE": r"[a-z][a-z ]+",
    "RULE": r"[a-z_.0-9]+",
}
_NAMED = r"[A-Z][\w.'-]*(?: [A-Z][\w.'-]*)?"


#: Examples for forms that no pattern can be made of: (what shows it, the whole situation).
_WRITTEN = {
    "unlocked": ("Alice 12: Mira 2/6 unlocked; Bob 20: Lupo 4/4", "Mira hunts"),
    "untitled": ("Alice 12: Lucinde 5 untitled; Bob 20: Lupo 4/4", "Lucinde hunts"),
    "ready": ("Alice 12: Mira 2/6 ready; Bob 20: Lupo 4/4", "Mira hunts"),
}


def pattern(form: str) -> re.Pattern[str] | None:
    """Return the pattern of one form of the grammar: NAME, [may be left out], this|that; None for what has none."""
    alternatives = []
    for one in form.replace("...", "").split("; "):
        if not re.search(r"[a-z+:-]", one):
            continue
        found = ""
        for piece in re.findall(r"\[[^\]]*\]|[^\s\[]+", one):
            if piece.startswith("["):
                found += rf"(?:(?:{'|'.join(map(_words, piece[1:-1].split('|')))})\s*)?"
            else:
                found += rf"(?:{'|'.join(map(_words, piece.split('|')))})\s*"
        alternatives.append(found)
    return re.compile("|".join(alternatives), re.IGNORECASE) if alternatives else None


def _words(text: str) -> str:
    found = []
    for word in text.split():
        match = re.fullmatch(r"([+-]?)([A-Z]{2,}|[NM])(\W.*)?", word)
        stands = match and re.escape(match[1]) + _STANDS.get(match[2], _NAMED) + re.escape(match[3] or "")
        found.append(stands or re.escape(word))
    return r"\s+".join(found)


def examples(library: Library) -> dict[tuple[str, str], Data]:
    """Return the examples of a library, which are looked for once, and again only when a scenario has changed."""
    if not library.examples:
        cases = library.cases  # they tell ``kept`` what they were read from
        kept = library.kept or Kept()
        of = " ".join(kept.cases[file][0] for file in sorted({case.file for case in cases}) if file in kept.cases)
        if not of or kept.examples[0] != of:
            kept.examples = (of, _examples(library))
        library.examples.update(kept.examples[1])
    return library.examples


def _examples(library: Library) -> dict[tuple[str, str], Data]:
    """Return for (table, form) the shortest scenario that has it: the part that shows it, and the whole to be tried."""
    parts: dict[str, dict[str, str]] = {table: {} for table in words()}
    for case in sorted(
        (one for one in library.cases if "{" not in one.sentence), key=lambda case: (len(case.sentence), case.name)
    ):
        for line in case.scenario.when:
            parts["story"].setdefault(line.text.strip(), case.sentence)
        for part, tag in _given_parts(case):
            for table in ("minion words", "types of card", "effects of cards"):
                parts[table].setdefault(part, case.sentence)
            parts["effects of cards"].setdefault(f"{part} ({tag})", case.sentence)
            parts["in brackets after an effect"].setdefault(tag, case.sentence)
    found: dict[tuple[str, str], Data] = {
        ("claims", form): {"part": whole.rpartition(" | ")[2], "whole": whole}
        for form, whole in claims.examples().items()
    }
    for part, whole in parts["effects of cards"].items():
        found.setdefault(("effects of cards", phrase_of(part)), {"part": part, "whole": whole})
    found.pop(("effects of cards", ""), None)
    for one in FORMS:
        found["given", one.written] = {"part": one.example.partition(" | ")[0], "whole": one.example}
    of_story = vocabulary.examples()
    for table, forms in words().items():
        for form in forms:
            if (table, form) in found:
                continue
            if table == "story" and form in of_story:
                part, whole = of_story[form]
                found[table, form] = {"part": part, "whole": whole}
                continue
            if form in _WRITTEN:
                given, story = _WRITTEN[form]
                found[table, form] = {"part": given, "whole": f"{given} | {story}"}
                continue
            looked_for = pattern(form)
            literal = re.findall(r"(?<![\[|\w])[a-z]{3,}(?![\w|\]])", re.sub(r"\[.*?\]", "", form))
            for part, whole in parts[table].items() if looked_for else ():
                alike = "; " in form or all(word in part for word in literal)
                if alike and looked_for and looked_for.fullmatch(part):
                    found[table, form] = {"part": part, "whole": whole}
                    break
    return found


def rows(library: Library) -> list[list[str]]:
    """Return the examples as rows: the id of the form on the page, the form, the part that shows it, the whole."""
    shown = examples(library)
    return [
        [f"{slug(table)}-{number}", form, shown[table, form]["part"], shown[table, form]["whole"]]
        for table, forms in words().items()
        for number, form in enumerate(forms, 1)
        if (table, form) in shown
    ]


def _given_parts(case: Case) -> Iterator[tuple[str, str]]:
    """Yield the words about minions and cards that a scenario begins with, each with what follows in brackets."""
    given, _, _ = case.sentence.partition(" | ")
    for part in re.split(r"[;,(]\s+|superior:\s+|\s+where\s+\S+ is an? |\s+with\s+|\s*\((?=[a-z]+,)", given):
        text, _, tag = part.partition(" (")
        yield text.strip(" )"), tag.strip(" )")
        minion = re.match(r"(?:.*? )?\d+/\d+ (.+)", text)
        if minion:
            yield minion[1], ""


def page(library: Library) -> Page:
    """Return the page."""
    shown = examples(library)
    tables = []
    for table, forms in words().items():
        title, about = TABLES.get(table, (table.capitalize(), ""))
        rows = [
            {"id": f"{slug(table)}-{number}", "form": form, "meaning": meaning, "example": shown.get((table, form))}
            for number, (form, meaning) in enumerate(forms.items(), 1)
        ]
        tables.append({"id": slug(table), "title": title, "about": about, "rows": rows})
    return Page(
        ADDRESS,
        "words.html",
        "What you can say",
        "Everything that a situation can say, with examples: who is at the table, what happens, what you claim.",
        {"what": "grammar", "tables": {table: dict(forms) for table, forms in words().items()}},
        {"tables": tables, "count": sum(len(table["rows"]) for table in tables)},
        [("Scenarios", "scenarios/index.html"), ("Try a situation", "try/index.html")],
        area="scenarios",
    )
