"""Checking the content as a whole: what no single file can tell is wrong.

Every complaint names the file, the line and what to do. The loaders have already checked each field; here it is
references, ids, rule keys, dates, markup and names.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

from vtesref.corpus.asks import lint_asks
from vtesref.corpus.citation import first_day, parse_day
from vtesref.corpus.complaints import Complaint
from vtesref.corpus.lint_played import lint_played
from vtesref.corpus.load import load
from vtesref.corpus.names import fold, slug
from vtesref.corpus.nicknames import FILE as NICKNAMES
from vtesref.corpus.reader import Report, Sequence
from vtesref.corpus.rulebook import read_or_report
from vtesref.corpus.ruling_cells import BESIDE, SIDES, cards_of
from vtesref.corpus.rulings import ADDRESSES, ruling_files
from vtesref.corpus.shown_rulings import KINDS, kind_of
from vtesref.corpus.winning_decks import FILE as WINNING_DECKS
from vtesref.desk import markup
from vtesref.desk.documents import above
from vtesref.engine import former_keys
from vtesref.engine.edition_keys import BOOKS, COMPANIONS, EDITIONS
from vtesref.engine.meant import hint
from vtesref.scenario.words.played_cards import plain
from vtesref.search.analysis import words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vtesref.corpus.load import Corpus
    from vtesref.corpus.rulings import Ruling

#: The list of cards that the texts name without having rulings on them.
CARD_NAMES = "rulings/card-names.yaml"


def lint(root: str) -> list[Complaint]:
    """Return everything wrong with the content under ``root``, by file and line."""
    complaints: list[Complaint] = []
    corpus = load(root, complaints.append)
    checker = _Checker(root, corpus, complaints.append)
    checker.ids()
    checker.books()
    checker.rules()
    checker.rulings()
    checker.glossary()
    checker.differences()
    checker.cards()
    checker.nicknames()
    if corpus.asks:
        rulings = {ruling.id.removeprefix("rulings/") for ruling in corpus.rulings()}
        numbers = {str(row.number) for row in corpus.differences.values()}
        lint_asks(corpus.asks, set(corpus.rules), rulings, numbers, complaints.append, checker.paragraphs)
        checker.asked_sections()
    checker.stray_files()
    checker.scenarios()
    return sorted(set(complaints), key=lambda complaint: (complaint.file, complaint.line, complaint.what))


class _Checker:
    """Checks a corpus, part by part."""

    def __init__(self, root: str, corpus: Corpus, report: Report) -> None:
        self.root = root
        self.corpus = corpus
        self.report = report
        self.sections = {section.id: section for section in corpus.sections()}
        self.paragraphs = {paragraph.id: paragraph for _, paragraph in corpus.paragraphs()}
        self.ruling_ids = {ruling.id: ruling for ruling in corpus.rulings()}

    def say(self, thing: Any, what: str, remedy: str) -> None:
        self.report(Complaint(thing.file, thing.line, what, remedy))

    def rule_keys(self, thing: Any, keys: Iterable[str]) -> None:
        for key in keys:
            if key not in self.corpus.rules:
                if former_keys.current(key) in self.corpus.rules:
                    self.say(thing, f'the rule "{key}" is part of another', f'write "{former_keys.current(key)}"')
                    continue
                meant = hint(key, self.corpus.rules, "add it to rulebook/rules.yaml")
                self.say(thing, f'the rule "{key}" is unknown', meant)

    def text(self, thing: Any, text: str, label: str = "the text") -> None:
        for fault in markup.faults(text):
            self.say(thing, f"{label} {fault}", "write plain Markdown: *emphasis*, lists, tables, {card names}")

    def target(self, thing: Any, ident: str) -> None:
        known = (
            ident in self.sections
            or ident in self.paragraphs
            or ident in self.ruling_ids
            or ident in self.corpus.terms
            or ident in self.corpus.differences
            or ident in self.corpus.contradictions
            or (ident.startswith("rulings/") and ident.removeprefix("rulings/") in self.corpus.subjects)
        )
        if not known:
            ids = [*self.sections, *self.paragraphs, *self.ruling_ids, *self.corpus.terms]
            self.say(thing, f'the reference "{ident}" names nothing that exists', hint(ident, ids, "mend it"))

    # -- ids -----------------------------------------------------------------------------------------------------

    def ids(self) -> None:
        """No two things may have the same id: the site's addresses are made of them."""
        seen: dict[str, Any] = {}
        everything: list[tuple[str, Any]] = [(section.id, section) for section in self.corpus.sections()]
        everything += [(paragraph.id, paragraph) for _, paragraph in self.corpus.paragraphs()]
        everything += [(ruling.id, ruling) for ruling in self.corpus.rulings()]
        for ident, thing in everything:
            if ident in seen:
                first = seen[ident]
                self.say(thing, f'the id "{ident}" is used twice (first: {first.file}:{first.line})', "rename one")
            seen[ident] = thing

    # -- books ---------------------------------------------------------------------------------------------------

    def books(self) -> None:
        """Check sections and paragraphs: parents, cross-references, keys, markup."""
        for section in self.corpus.sections():
            if section.under and not above(section, self.sections):
                self.say(
                    section, (f'section {section.name} is under "{section.under}", which is not a section'), "mend it"
                )
            for target in section.see:
                self.target(section, target)
            for before in filter(None, map(self.paragraphs.get, section.replaced)):
                again = next((one for one in section.paragraphs if one.name == before.name), None)
                if again and (again.text, again.rules, again.note) == (before.text, before.rules, before.note):
                    self.say(again, f"the paragraph says what {before.id} says", "remove it: it stands in the base")
        for section, paragraph in self.corpus.paragraphs():
            if paragraph.rules and section.edition in COMPANIONS:
                what = f"{section.edition} is a companion, which states no rule of the list"
                self.say(paragraph, what, 'name the sections that it bears on under "see"')
            self.rule_keys(paragraph, paragraph.rules)
            self.text(paragraph, paragraph.text)
            for target in paragraph.see:
                self.target(paragraph, target)
            if paragraph.ruling and paragraph.ruling not in self.ruling_ids:
                self.say(paragraph, f'the ruling "{paragraph.ruling}" is unknown', "correct the id")
            if len(paragraph.rules) > 7:
                self.say(paragraph, f"states {len(paragraph.rules)} rules", "split the paragraph along its rules")

    def asked_sections(self) -> None:
        """Check that players' questions lead to every section of a companion, which no rule leads to."""
        asked = {one.key.rpartition("/")[0] for one in self.corpus.asks if one.kind == "paragraph"}
        for section in self.corpus.sections():
            if section.edition in COMPANIONS and section.paragraphs and section.id not in asked:
                remedy = f"add an entry for one of its paragraphs to rulebook/asks/{section.edition}.yaml"
                self.say(section, f"no question is written for the section {section.id}", remedy)

    def rules(self) -> None:
        """Check that the list of rules and the paragraphs agree on what is stated where."""
        stated: dict[tuple[str, str], list[str]] = {}
        for edition, book in self.corpus.books.items():
            for section, paragraph in book.text():
                for key in paragraph.rules:
                    places = stated.setdefault((edition, key), [])
                    if section.name not in places:
                        places.append(section.name)
        for rule in self.corpus.rules.values():
            for edition in EDITIONS:
                listed = set(rule.stated_at.get(edition, ()))
                found = set(stated.get((edition, rule.key), ()))
                for name in sorted(listed - found):
                    what = (
                        f'rule {rule.key} is listed as stated in {edition} "{name}", but no paragraph there has the key'
                    )
                    self.say(rule, what, "add the key to a paragraph there, or remove the section from the list")
                for name in sorted(found - listed):
                    what = f'a paragraph of {edition} "{name}" has the key {rule.key}, which does not list that section'
                    self.say(rule, what, "add the section to the list, or remove the key from the paragraph")

    # -- rulings -------------------------------------------------------------------------------------------------

    def rulings(self) -> None:
        """Check keys, references, dates against the authority's years, markup and standing."""
        for ruling in self.corpus.rulings():
            self.rule_keys(ruling, ruling.rules)
            for label, text in (
                ("the text", ruling.text),
                ("the question", ruling.question),
                ('"why"', ruling.why),
            ):
                self.text(ruling, text, label)
            for ref in ruling.refs:
                self.reference(ruling, ref)
            self.text(ruling, ruling.not_run, '"not-run"')
            self.beside(ruling)
            kind, why = kind_of(ruling.not_run)
            if kind and (kind not in KINDS or not why):
                self.say(
                    ruling,
                    f'"not-run" begins with "({kind})"' + ("" if why else " and gives no reason"),
                    f"write one of ({'), ('.join(KINDS)}) and the reason, or the reason alone if a table could show it",
                )
            if ruling.scenario and not os.path.exists(os.path.join(self.root, "rulings", "scenarios", ruling.scenario)):
                self.say(
                    ruling,
                    f'the scenario "{ruling.scenario}" is missing',
                    "add the file, or remove the field",
                )
        for who in self.corpus.authorities.values():
            if who.since and who.until and first_day(who.since) > parse_day(who.until):
                self.say(who, f"authority {who.key} ends before it begins", "correct the years")
        used = {str(ref) for ruling in self.corpus.rulings() for ref in ruling.refs}
        for unused in sorted(set(self.corpus.addresses) - used):
            self.report(Complaint(ADDRESSES, 1, f"no ruling has the reference {unused}", "take it out"))

    def reference(self, ruling: Any, ref: Any) -> None:
        if ref.edition:
            if ref.edition not in self.corpus.books:
                self.say(ruling, f'the edition "{ref.edition}" is unknown', f"use one of {', '.join(EDITIONS)}")
                return
            heading = ref.heading.rpartition(", ")[2] if ref.heading.startswith("Frequently") else ref.heading
            if not any(section.heading == heading for section in self.corpus.books[ref.edition].sections):
                self.say(
                    ruling, f'{ref.edition} has no heading "{ref.heading}"', ("write the heading as in the section")
                )
            return
        who = self.corpus.authorities.get(ref.authority)
        if ref.authority and who is None:
            self.say(ruling, f'the authority "{ref.authority}" is unknown', "add it to rulings/authorities.yaml")
        if who is None or not ref.date:
            return
        day = parse_day(ref.date)
        if who.since and day < first_day(who.since):
            self.say(
                ruling,
                f"{ref} is dated before {who.key} ruled (from {who.since})",
                "check the date and the authority",
            )
        if who.until and day > parse_day(who.until):
            self.say(
                ruling,
                f"{ref} is dated after {who.key} ruled (to {who.until})",
                "check the date and the authority",
            )

    # -- glossary and differences --------------------------------------------------------------------------------

    def glossary(self) -> None:
        """Check keys and references, and that the words for a term occur somewhere (or are marked as players')."""
        used = self._used_words()
        owners: dict[str, Any] = {}
        for term in self.corpus.terms.values():
            self.rule_keys(term, term.rules)
            self.text(term, term.text)
            for target in term.see:
                self.target(term, target)
            for edition, given in term.words.items():
                for word in given:
                    if not self._occurs(word, used[edition]):
                        what = f'the word "{word}" of {edition} is not in any text of that edition'
                        self.say(term, what, 'correct it, or move it to "also"')
            for name in dict.fromkeys(fold(name) for name in (term.term, *term.short)):
                if name in owners:
                    what = f'"{name}" is also a name of {owners[name].id}'
                    self.say(term, what, "keep it in one of the two")
                owners[name] = term
            everywhere = used[""]
            if not any(self._occurs(name, everywhere) for name in term.names):
                self.say(term, f'no text uses "{term.term}" or another word for it', "remove the term")

    def _used_words(self) -> dict[str, str]:
        """Return all words of each edition, and of everything under "", parted by spaces."""
        texts: dict[str, list[str]] = {edition: [] for edition in BOOKS}
        everything: list[str] = []
        for section, paragraph in self.corpus.paragraphs():
            parts = [section.heading, paragraph.term, paragraph.text]
            texts[section.edition] += parts
        everything += [ruling.text for ruling in self.corpus.rulings()]
        everything += [subject.name for subject in self.corpus.subjects.values()]
        everything += [who.name + " " + who.key for who in self.corpus.authorities.values()]
        joined = {edition: " ".join(words(" ".join(parts))) for edition, parts in texts.items()}
        joined[""] = " ".join([*joined.values(), *words(" ".join(everything))])
        return joined

    def _occurs(self, name: str, text: str) -> bool:
        """Tell whether a name's words begin words that stand together in a text (inflections count)."""
        pattern = r"\b" + r"\w* ".join(re.escape(word) for word in words(name))
        return bool(re.search(pattern, text))

    def differences(self) -> None:
        """Check keys, places, rulings and markup."""
        for row in self.corpus.differences.values():
            self.rule_keys(row, row.rules)
            if len(row.cells) < 1:
                self.say(row, f"difference {row.number} says nothing about any edition", "add what the editions say")
            for cell in row.cells.values():
                self.text(row, cell.text)
                for place in cell.sections:
                    self.target(row, place)
            for ident in row.rulings:
                self.target(row, ident)
        for contradiction in self.corpus.contradictions.values():
            self.rule_keys(contradiction, contradiction.rules)
            self.text(contradiction, contradiction.text)
            for place in contradiction.sections:
                self.target(contradiction, place)

    # -- cards ---------------------------------------------------------------------------------------------------

    def cards(self) -> None:
        """Check that every {card} is known: it has rulings, or stands in the list of further card names."""
        listed = read_or_report(self.root, CARD_NAMES, self.report)
        known = {slug(name) for name in listed if isinstance(name, str)} if isinstance(listed, Sequence) else set()
        for subject in self.corpus.subjects.values():
            known |= {
                slug(name) for name in (subject.name, *subject.also) for name in (name, name.removesuffix(", The"))
            }
        texts: list[tuple[Any, str]] = [(paragraph, paragraph.text) for _, paragraph in self.corpus.paragraphs()]
        for ruling in self.corpus.rulings():
            texts += [
                (ruling, ruling.text),
                (ruling, ruling.question),
                (ruling, ruling.why),
                (ruling, ruling.note),
                (ruling, ruling.not_run),
            ]
        texts += [(term, term.text) for term in self.corpus.terms.values()]
        for row in self.corpus.differences.values():
            texts += [(row, cell.text) for cell in row.cells.values()]
        texts += [(contradiction, contradiction.text) for contradiction in self.corpus.contradictions.values()]
        named: set[str] = set()
        for thing, text in texts:
            for name in markup.card_names(text):
                named.add(slug(name))
                if slug(name) not in known:
                    what = f"the card {{{name}}} is unknown"
                    self.say(thing, what, f"correct the name, or add it to {CARD_NAMES}")
        if isinstance(listed, Sequence):
            before = ""
            for name, line in zip(listed, listed.lines, strict=True):
                if isinstance(name, str) and slug(name) not in named:
                    self.report(Complaint(CARD_NAMES, line, f'no text names the card "{name}"', "remove it"))
                if isinstance(name, str) and slug(name) <= before:
                    self.report(
                        Complaint(
                            CARD_NAMES, line, (f'"{name}" is not in alphabetical order'), "keep the list alphabetical"
                        )
                    )
                before = slug(name) if isinstance(name, str) else before

    def nicknames(self) -> None:
        """Check that every card with a nickname is known: it is played by name, or the texts name it."""
        listed = read_or_report(self.root, CARD_NAMES, self.report)
        names = [str(name) for name in listed] if isinstance(listed, Sequence) else []
        names += [str(card["card"]) for card in self.corpus.library.values()]
        names += [name for subject in self.corpus.subjects.values() for name in (subject.name, *subject.also)]
        names += [term.term for term in self.corpus.terms.values() if term.category == "card"]
        known = {slug(name) for name in names}
        for one in self.corpus.nicknames:
            if slug(one.card) not in known:
                what = f'the card "{one.card}" has a nickname, and no text names it'
                self.report(Complaint(NICKNAMES, one.line, what, "correct the name, or remove the entry"))

    def scenarios(self) -> None:
        """Check that every scenario parses, names known rules and a known ruling, and plays the known cards."""
        from vtesref.corpus.scenarios import load_cases, scenario_files
        from vtesref.scenario.claims import rules

        cited: set[tuple[str, str]] = set()
        for file in scenario_files(self.root):
            cases = load_cases(self.root, file, self.report)
            lint_played(cases, self.corpus, self.report)
            for case in cases:
                cited.update((file.removeprefix("rulings/scenarios/"), ident) for ident in case.rulings)
                named = rules(claim for held in case.claims.values() for claim in held)
                self.rule_keys(case, dict.fromkeys([*case.shows, *named]))
                for ident in case.rulings:
                    self.target(case, ident)
        files = {file for file, _ in cited}
        for ruling in self.corpus.rulings():
            if ruling.scenario in files and (ruling.scenario, ruling.id) not in cited:
                self.say(
                    ruling,
                    f'no scenario of "{ruling.scenario}" cites {ruling.id}',
                    f'write "source: {ruling.id}" there, or name the file that does',
                )

    def beside(self, ruling: Ruling) -> None:
        """Check what a ruling says of the cards that it concerns: played cards, known sides and known kinds."""
        concerned = cards_of(ruling, self.corpus)
        for name in (*ruling.cards, *(name for one in ruling.beside for name in one.cards)):
            if plain(name) not in self.corpus.library:
                self.say(ruling, f'no story plays "{name}" by name', "name cards that have an entry")
            elif plain(name) not in concerned:
                self.say(ruling, f'the ruling does not concern "{name}"', 'leave it out of "beside"')
        for beside in ruling.beside:
            kind, why = kind_of(beside.why)
            if beside.side not in ("", *SIDES) or (kind and (kind not in BESIDE or not why)):
                self.say(
                    ruling,
                    f'"beside" has the side "{beside.side}" and the reason "{beside.why}"',
                    f"write no side or one of {', '.join(SIDES)}, and a reason or ({'), ('.join(BESIDE)}) and one",
                )

    def stray_files(self) -> None:
        """Complain of YAML files that nothing reads, since their content would be lost silently."""
        read = {*ruling_files(self.root), "rulings/authorities.yaml", ADDRESSES, CARD_NAMES, NICKNAMES, WINNING_DECKS}
        folder = os.path.join(self.root, "rulings")
        if not os.path.isdir(folder):
            return
        for name in sorted(os.listdir(folder)):
            path = f"rulings/{name}"
            if name.endswith((".yaml", ".yml")) and path not in read:
                self.report(Complaint(path, 0, "no loader reads this file", "move its entries to rulings/cards/"))
