"""The real content: complete, sound, and as much as is pinned."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pin_counts
import pytest

from vtesref import TEXTS_END
from vtesref.corpus import lint as linting
from vtesref.corpus import reader
from vtesref.corpus.names import slug
from vtesref.corpus.reader import read_yaml
from vtesref.desk.answers import compare, describe_rule
from vtesref.engine.edition_keys import COMPANIONS, EDITIONS

HERE = Path(__file__).parent


def test_as_much_is_there_as_is_pinned(texts: Any) -> None:
    found = {"texts": pin_counts.texts(texts), "rules": pin_counts.rules(texts), "rulings": pin_counts.rulings(texts)}
    found |= {"scenarios": pin_counts.scenarios(), "cards": pin_counts.cards()}
    assert found == pin_counts.pinned(), "read why, then run: python tests/pin_counts.py"


def test_every_section_of_the_sources_is_there_in_book_order(texts: Any) -> None:
    pinned = read_yaml(str(HERE / "headings.yaml"))
    for key, book in ((key, texts.books[key]) for key in EDITIONS):
        headings: dict[str, list[str]] = {}
        for section in book.sections:
            headings.setdefault(section.heading, []).append(section.name)
        assert headings == pinned[key]["headings"]
        order = "\n".join(section.name for section in book.sections)
        assert hashlib.sha256(order.encode()).hexdigest()[:16] == pinned[key]["order"], key


def test_every_rule_stands_on_a_paragraph_of_every_edition_that_states_it(texts: Any) -> None:
    books = texts.books.items()
    carried = {(edition, key) for edition, book in books for _, paragraph in book.text() for key in paragraph.rules}
    stated = {(e, rule.key) for rule in texts.rules.values() for e in EDITIONS if rule.positions[e] == "stated"}
    assert carried == stated


def test_a_companion_of_the_editions_is_no_column_of_anything(texts: Any, store: Any) -> None:
    assert not set(COMPANIONS) & set(EDITIONS)
    assert all(set(rule.positions) == set(EDITIONS) for rule in texts.rules.values())
    assert not any(row.cells.keys() & set(COMPANIONS) for row in texts.differences.values())
    assert not any(term.words.keys() & set(COMPANIONS) for term in texts.terms.values())
    for section, paragraph in texts.paragraphs():
        if not paragraph.ruling:
            document = store.document(paragraph.id)
            assert not (section.edition in COMPANIONS and ("kin" in document or paragraph.rules)), paragraph.id
            assert not set(document.get("kin", ())) & set(COMPANIONS), paragraph.id
    assert set(describe_rule(store, "withdraw.one_vp")["editions"]) == set(EDITIONS)
    assert set(compare(store, ["withdraw.one_vp"])["editions"]) == set(EDITIONS)
    assert "rules" not in pin_counts.count(texts)["editions"]["tournament-2026"]


def test_rulebook_and_tournament_rules_point_to_each_other_where_they_differ(store: Any) -> None:
    here, there = "fifth-2020/withdrawing-from-the-game", "tournament-2026/scoring/points-for-withdrawing"
    assert "0.5 victory point" in store.document(f"{here}/outcome")["note"]
    assert there in store.document(f"{here}/outcome")["see"]
    assert here in store.document(there)["see"]
    assert "tournament-2026/conceding" in store.section("fifth-2020/ending-the-game")["see"]


def test_a_paragraph_carries_few_rules(texts: Any) -> None:
    many = [paragraph.id for _, paragraph in texts.paragraphs() if len(paragraph.rules) > 5]
    assert len(many) <= 12, many


def test_ids_are_lower_case_ascii_and_no_two_alike(texts: Any) -> None:
    ids = [section.id for section in texts.sections()]
    ids += [paragraph.id for _, paragraph in texts.paragraphs()]
    ids += [ruling.id for ruling in texts.rulings()] + [f"rulings/{subject}" for subject in texts.subjects]
    ids += [*texts.terms, *texts.differences, *texts.contradictions]
    assert all(ident.isascii() and ident == ident.lower() and " " not in ident for ident in ids)
    assert len({ident.lower() for ident in ids}) == len(ids)


def test_the_faq_and_the_clarifications_of_the_fifth_edition_are_there(texts: Any) -> None:
    book = [ruling for ruling in texts.rulings() if any(ref.edition for ref in ruling.refs)]
    faq = [ruling for ruling in book if ruling.subject_id.startswith("faq-")]
    assert len(faq) == 12
    # The one on Wake with Evening's Freshness is two here: what it says of the replacement does not fit that card.
    assert len(book) - len(faq) == 106


def test_every_ruling_that_the_fifth_edition_prints_stands_in_its_chapter(texts: Any) -> None:
    printed = {ruling.id for ruling in texts.rulings() if any(ref.edition for ref in ruling.refs)}
    placed = [paragraph.ruling for _, paragraph in texts.paragraphs() if paragraph.ruling]
    assert sorted(placed) == sorted(printed)


def test_what_the_source_lacks_is_recorded_as_lacking(texts: Any) -> None:
    rulings = {ruling.id: ruling for ruling in texts.rulings()}
    without_authority = [r for r in rulings.values() for ref in r.refs if not ref.authority and not ref.edition]
    undated = [ref for r in rulings.values() for ref in r.refs if not ref.date and not ref.edition]
    assert [ruling.id for ruling in without_authority] == [
        "rulings/action-continues-as-if-unblocked/unsigned-2007-08-08"
    ]
    assert sorted(ref.authority for ref in undated) == ["LSJ"] * 2 + ["RTR"] * 5
    assert texts.subjects["incriminating-videotape"].rulings == ()
    assert texts.subjects["incriminating-videotape"].note
    doubled = [ruling for ruling in rulings.values() if len(set(ruling.refs)) < len(ruling.refs)]
    assert {ruling.subject_id for ruling in doubled} == {"groundfighting"}


def test_every_dated_reference_falls_in_its_authoritys_years(texts: Any) -> None:
    for ruling in texts.rulings():
        for ref in ruling.refs:
            if ref.date:
                who = texts.authorities.get(ref.authority)
                assert who is None or who.since <= ref.date <= who.until, ruling.id


def test_a_standing_other_than_plain_gives_its_reason(texts: Any) -> None:
    for ruling in texts.rulings():
        assert ruling.standing == "holds" or ruling.why, ruling.id


def test_there_are_100_differences_and_the_sources_contradictions(texts: Any) -> None:
    assert [row.number for row in texts.differences.values()] == list(range(1, 101))
    assert len(texts.contradictions) == 24
    assert all(row.cells for row in texts.differences.values())


OLD_AND_NEW = [
    ("tap", "lock"), ("untap", "unlock"), ("heal", "mend"), ("diabolist", "diablerist"),
    ("inactive region", "uncontrolled region"), ("skill card", "Discipline card"), ("Thaumaturgy", "Blood Sorcery"),
    ("Assamite", "Banu Haqim"), ("Followers of Set", "Ministry"), ("S:CE", "combat ends"), ("OOT", "out-of-turn"),
    ("DI", "Direct Intervention"), ("CEL", "Celerity"), ("NRA", "no repeat actions"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), OLD_AND_NEW)
def test_the_glossary_joins_the_words_of_the_eras(texts: Any, old: str, new: str) -> None:
    def named(word: str) -> set[str]:
        wanted = slug(word)
        return {
            term.id
            for term in texts.terms.values()
            for name in term.names
            if slug(name) == wanted or slug(name).startswith(f"{wanted}-") or f"-{wanted}" in slug(name)
        }

    assert named(old) & named(new)


SPOILED = [
    (
        "rulebook/fifth-2020/torpor.yaml",
        "section: torpor\n",
        "section: Torpor\n",
        "must be lower-case letters",
    ),
    ("rulebook/fifth-2020/torpor.yaml", "heading: Torpor\n", "headign: Torpor\n", 'did you mean "heading"?'),
    (
        "rulebook/fifth-2020/torpor.yaml",
        "rules: [torpor.enter",
        "rules: [torpor.entre",
        'did you mean "torpor.enter"?',
    ),
    ("rulebook/fifth-2020/torpor.yaml", "see: [", "see: [diabelrie, ", "names nothing that exists"),
    ("rulebook/fifth-2020/torpor.yaml", "under: diablerie\n", "under: nothing\n", "is not a section"),
    ("rulebook/fifth-2020/torpor.yaml", "id: entering", "id: deep-sleep", "is used twice"),
    (
        "rulebook/fifth-2020/torpor.yaml",
        "    - id: entering\n",
        "    - id: entering\n      id: entering\n",
        "is written twice",
    ),
    ("rulebook/rules.yaml", "  kind: executable\n", "  kind: fun\n", 'cannot be "fun"'),
    ("rulebook/glossary.yaml", "category: rules", "category: rule", 'cannot be "rule"'),
    ("rulebook/glossary.yaml", "crr-2.13: [tap]", "crr-2.13: [zorkmid]", "is not in any text of that edition"),
    ("rulebook/differences.yaml", "difference: 2\n", "difference: 3\n", "number the rows in order"),
    ("rulings/cards/a.yaml", "[RTR 1998-06-23]", "[RTR 1998-06-31]", "not a day of the calendar"),
    ("rulings/cards/a.yaml", "[RTR 1998-06-23]", "[RTR 1988-06-23]", "is dated before RTR ruled"),
    ("rulings/cards/a.yaml", "[RTR 1998-06-23]", "[XYZ 1998-06-23]", 'the authority "XYZ" is unknown'),
    ("rulings/cards/a.yaml", "refs: [RTR 1998-06-23]", "refs: [RTR]", "is not a reference"),
    ("rulings/cards/a.yaml", "      refs: [RTR 1998-06-23]\n", "", "has no reference"),
    ("rulings/cards/a.yaml", "fifth-2020: holds", "fifth-2020: fine", 'cannot be "fine"'),
    (
        "rulings/cards/a.yaml",
        "scenario: cards.yaml",
        "scenario: cards.yaml\n      not-run: No table tells.",
        "both a scenario and a reason why there is none",
    ),
    ("rulings/cards/a.yaml", "scenario: cards.yaml", "scenario: combat.yaml", 'no scenario of "combat.yaml" cites'),
    (
        "rulings/general.yaml",
        "cards: [Momentary Delay]",
        "cards: [Momentary Delays]",
        'no story plays "Momentary Delays"',
    ),
    ("rulings/cards/f.yaml", '- cards: ["Psychomachia"]', '- cards: ["Govern the Unaligned"]', "does not concern"),
    ("rulings/cards/f.yaml", '"(text) By its text', '"(secret) By its text', 'and the reason "(secret)'),
    ("rulings/cards/f.yaml", "only: tells", "only: says", 'cannot be "says"'),
    ("rulings/cards/w.yaml", "(knowledge) A table", "(secret) A table", 'begins with "(secret)"'),
    ("rulings/scenarios/cards.yaml", "source: rulings/44-magnum/", "source: rulings/45-magnum/", "names nothing"),
    (
        "rulings/scenarios/cards.yaml",
        "    Leap: combat card, maneuver\n",
        "    Bonding: combat card, maneuver\n    Leap: combat card, maneuver\n",
        "makes up Bonding, which has an entry",
    ),
    (
        "rulings/scenarios/cards.yaml",
        "source: rulings/44-magnum/fifth-2020\n",
        "source: rulings/bonding/fifth-2020\n",
        "cites a ruling on Bonding and does not play it",
    ),
    ("rulings/references.yaml", "at: jyhad ", "at: nowhere ", 'the place "nowhere" is unknown'),
    *(  # a companion of the editions
        (f"rulebook/{file}", old, new, what)
        for file, old, new, what in (
            (
                "tournament-2026/results.yaml",
                "      term: Conceding\n",
                "      rules: [oust.at_zero_pool]\n",
                "is a companion",
            ),
            ("rules.yaml", "  fifth-2020: {", "  tournament-2026: silent\n  fifth-2020: {", 'field "tournament-2026"'),
            (
                "asks/tournament-2026.yaml",
                "infinite-loops/no-repeating",
                "infinite-loops/none",
                "there is no paragraph",
            ),
            (
                "asks/tournament-2026.yaml",
                "infinite-loops/no-repeating",
                "play-to-win/play-to-win-final",
                "no question is written for the section tournament-2026/infinite-loops",
            ),
        )
    ),
    ("rulings/references.yaml", "at: jyhad ", "at: jyhad a ", "is no address"),
    ("rulings/references.yaml", "ref: LSJ 1998-01-05", "ref: LSJ 1998-01-04", "no ruling has the reference"),
    ("rulings/cards/a.yaml", "text: |\n", "text: |\n        A <b>bold</b> claim.\n", "raw HTML"),
    ("rulings/cards/a.yaml", "text: |\n", "text: |\n        An *unclosed claim.\n", "does not end"),
    (
        "rulings/cards/a.yaml",
        "text: |\n",
        "text: |\n        See {Nobody's Card}.\n",
        "the card {Nobody's Card} is unknown",
    ),
]


#: What was read of the files that lint reads again and again.
KEPT: dict[str, tuple[bytes, Any]] = {}


@pytest.fixture(scope="module")
def spoilable(tmp_path_factory: pytest.TempPathFactory, root: str) -> Path:
    """A copy of the content with two files of scenarios: playing all of them would take most of the time."""
    copy = tmp_path_factory.mktemp("spoilable")
    for name in ("rulebook", "rulings"):
        shutil.copytree(Path(root) / name, copy / name)
    shutil.rmtree(copy / "rulebook" / "scenarios")
    for path in (copy / "rulings" / "scenarios").iterdir():
        if path.name not in ("cards.yaml", "combat.yaml"):
            path.unlink()
    return copy


#: Every run tries one in five.
TRIED = [one if not place % 5 else pytest.param(*one, marks=pytest.mark.full) for place, one in enumerate(SPOILED)]


@pytest.mark.parametrize(("file", "old", "new", "what"), TRIED)
def test_lint_names_the_file_the_line_and_the_remedy(
    spoilable: Path, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str, what: str
) -> None:
    path = spoilable / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    monkeypatch.setattr(reader, "_kept", KEPT)  # only the file that is spoiled is read again
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    try:
        complaints = [one for one in linting.lint(str(spoilable)) if what in str(one)]
    finally:
        path.write_text(text, encoding="utf-8")
    assert complaints
    assert complaints[0].remedy
    if complaints[0].file == file:
        near = text[: text.index(old)].count("\n") + 1
        assert 0 < complaints[0].line <= near + 1


def test_lint_reports_everything_and_not_only_the_first(content: Path) -> None:
    (content / "rulebook" / "rules.yaml").unlink()
    (content / "rulings" / "stray.yaml").write_text("- x\n", encoding="utf-8")
    (content / "rulebook" / "crr-2.13" / "extra.yaml").write_text("[]\n", encoding="utf-8")
    for name in ("rulebook", "rulings"):
        shutil.rmtree(content / name / "scenarios")
    complaints = linting.lint(str(content))
    files = {one.file for one in complaints}
    assert {"rulebook/rules.yaml", "rulings/stray.yaml", "rulebook/crr-2.13/extra.yaml"} <= files
    assert len(complaints) > 500


@pytest.mark.slow
def test_the_content_is_sound_and_lint_says_so(cli: Any, content: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sound = cli("lint")
    assert (sound.exit_code, sound.output) == (0, "The content is sound.\n")
    for name in ("rulebook", "rulings"):
        shutil.rmtree(content / name / "scenarios")
    (content / "rulings" / "faq.yaml").write_bytes(b"\xff\xfe")
    monkeypatch.setenv("VTESREF_CONTENT", str(content))
    spoiled = cli("lint")
    assert spoiled.exit_code == 1
    assert "rulings/faq.yaml:1: byte 0xff is not UTF-8; save the file as UTF-8" in spoiled.output
    told = json.loads(cli("lint", "--json").output)
    assert told["complaints"]
    assert told["horizon"]["texts_end"] == TEXTS_END


def test_a_ruling_tells_where_it_was_published_and_why_no_table_shows_it(store: Any) -> None:
    ruling = store.document("rulings/dreams-of-the-sphinx/lsj-2010-08-12")
    assert ruling["refs"] == ["LSJ 2010-08-12", "LSJ 2002-09-04"]
    assert len(ruling["addresses"]) == 2
    assert all(address.startswith("https://groups.google.com/") for address in ruling["addresses"])
    assert "who has seen" in store.document("rulings/govern-the-unaligned/lsj-2001-01-08")["not_run"]
    assert "not_run" not in store.document("rulings/charming-lobby/ank-2020-10-29")  # a scenario shows it
    assert "not_run" not in store.document("rulings/conditioning/fifth-2020")


def test_a_subject_says_to_which_year_its_rulings_stand_here(store: Any) -> None:
    assert store.subject("dreams-of-the-sphinx")["reaches"] == 2026
    assert store.subject("ablative-skin")["reaches"] == 2007
