"""The official data are read in full, imported at one stroke or not at all, and told as news."""

from __future__ import annotations

import json
import lzma
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from official_files import GROUPS, LIBRARY, REFERENCES, RULINGS, files, folder, library, listed, translations, wheel
from official_kills import kill_writes

from vtesref import paths
from vtesref.corpus.load import load
from vtesref.corpus.ruling_cells import cards_of
from vtesref.desk.markup import card_names
from vtesref.official import belonging, keeping, opening
from vtesref.official.cards import Card
from vtesref.official.hidden import HIDDEN
from vtesref.official.importing import Refused, bring
from vtesref.official.names import words_of
from vtesref.official.reading import Official, read_files
from vtesref.official.sources import MAX_FILE, SourceError, read_source
from vtesref.paths import content_root
from vtesref.scenario.words.played_cards import plain

REAL = Path(__file__).resolve().parents[2] / "shared" / "official"
real = pytest.mark.skipif(not REAL.is_dir(), reason="the published files are not here: the real ones are NOT TESTED")
DAY = "2026-01-02"


def read(**changed: bytes) -> Official:
    given = files()
    for stem, data in changed.items():
        name = next(name for name in given if name.startswith(f"{stem}."))
        given[name] = data
    return read_files(given)


def wrongs(official: Official) -> list[str]:
    return [str(problem) for problem in official.problems]


# -- the formats -------------------------------------------------------------------------------------------------


def test_a_library_card_has_its_facts() -> None:
    card = read().cards[0]
    assert (card.name, card.also, card.types) == ("Lantern Oath", ["Lamp Oath"], ["Action Modifier", "Reaction"])
    assert (card.disciplines, card.joint, card.blood) == (["dom", "obf"], "or", "1")
    assert card.sets == [["Old", "Oldest Set", "1994-08-16", "C1"], ["New", "Newest Set", "2024-01-01", "PB2"]]
    assert card.since == "1994-08-16"
    assert card.artists == ["Somebody", "Other"]


def test_the_older_notation_of_the_lists_is_read_alike() -> None:
    by_id = {card.id: card for card in read().cards}
    assert by_id[100002].name == "The Gilded Warden"
    assert by_id[100002].text == "Unique. Lantern Oath costs 1 less."
    assert by_id[100002].sets[1] == ["Promo-20210709", "Promotional card", "2021-07-09", ""]
    assert (by_id[100003].disciplines, by_id[100003].joint) == (["pre", "cel"], "and")
    assert (by_id[100003].banned, by_id[100003].burn_option) == ("2005-01-01", True)
    assert by_id[100005].disciplines == []


@pytest.mark.parametrize(
    ("text", "more", "sect", "traits"),
    [
        ("Sabbat. Black Hand: +1 bleed. Infernal.", {}, "Sabbat", {"Black Hand", "infernal"}),
        ("Advanced, Sabbat cardinal. Black Hand Seraph: Odile unlocks. Sterile", {}, "Sabbat",
         {"Black Hand", "Seraph", "sterile"}),
        ("Camarilla Tremere Slave: Flight [FLIGHT].", {}, "Camarilla", {"slave", "Flight"}),
        ("Sabbat. Mexico City Circle. Blood cursed.", {}, "Sabbat", {"circle", "Blood Cursed"}),
        ("Independent. Red List: Odile can burn an infernal vampire. Non-unique.", {}, "Independent",
         {"Red List", "non-unique"}),
        ("Camarilla.\n[MERGED] Anarch. Infernal.", {"advanced": True}, "Camarilla", {"advanced"}),
        ("+1 bleed.", {"title": "baron"}, "Anarch", set()),
        ("+1 bleed.", {"title": "2 votes"}, "", set()),
        ("A scarce vampire is never a slave: see the circle of Sabbat.", {}, "", set()),
    ],
)  # fmt: skip
def test_the_sect_and_the_traits_of_a_vampire_are_read_of_its_text(
    text: str, more: Any, sect: str, traits: set[str]
) -> None:
    card = Card(1, "Odile", types=["Vampire"], crypt=True, text=text, **more)
    assert belonging.sect(card) == sect
    assert set(belonging.traits(card)) == traits | ({"unique"} - {one.removeprefix("non-") for one in traits})


@pytest.mark.parametrize(
    ("kind", "text", "traits"),
    [
        ("Ally", "Unique mortal with 1 life. 0 strength.", {"mortal", "unique"}),
        ("Ally", "Requires a ready cardinal. Unique werewolf with 4 life.", {"werewolf", "unique"}),
        ("Ally", "Gargoyle creature with 2 life.", {"gargoyle creature"}),
        ("Retainer", "Retainer with 1 life. A ghoul is no mortal.", set()),
        ("Master", "Unique location.\nLock: gain 1 pool.", {"unique"}),
        ("Master", "Master: out-of-turn, unique.", {"unique"}),
        ("Action", "[nec] Move a non-unique equipment. Unique.", set()),
        ("Action", "+1 stealth action. Burn a unique location.", set()),
    ],
)
def test_the_traits_of_a_library_card_are_those_of_a_minion_and_whether_it_is_unique(
    kind: str, text: str, traits: set[str]
) -> None:
    assert set(belonging.traits(Card(1, "Lamp", types=[kind], text=text))) == traits
    assert belonging.sect(Card(1, "Lamp", types=[kind], text=f"Sabbat. {text}")) == ""


@pytest.mark.parametrize(
    ("sets", "more", "formats"),
    [
        ([["Jyhad", "Jyhad", "1994-08-16", "C"]], {}, ["constructed"]),
        ([["Jyhad", "Jyhad", "1994-08-16", "C"], ["V5A", "", "", "PB2"]], {}, ["constructed", "V5"]),
        ([["NB3", "New Blood III", "2025-05-31", "PL2"]], {}, ["constructed", "V5"]),
        ([["NB3", "New Blood III", "2025-05-31", "PS2"]], {}, ["constructed"]),
        ([["Promo", "", "", "20201030"]], {"format": "V5"}, ["constructed", "V5"]),
        ([["SV5", "Sabbat V5", "2025-10-26", "PCaine1"]], {"banned": "2026-01-01"}, []),
    ],
)
def test_the_formats_of_a_card_are_those_of_its_printings_and_of_none_when_it_is_banned(
    sets: list[list[str]], more: Any, formats: list[str]
) -> None:
    assert belonging.formats(Card(1, "Lamp", sets=sets, **more)) == formats


def test_a_day_before_the_game_is_told_and_not_believed() -> None:
    rows = library()
    rows[1]["Set"] = "New:R, Promo-02401011"
    official = read(vteslib=listed(LIBRARY, rows))
    assert wrongs(official) == [
        "vteslib.csv:4: The Gilded Warden: the printing Promo-02401011 has no date since 1994; it counts as undated"
    ]
    assert official.cards[1].since == "2024-01-01"


def test_variants_of_one_vampire_have_names_of_their_own() -> None:
    labels = [card.label for card in read().cards if card.name == "Odile Marchetti"]
    assert labels == ["Odile Marchetti (G2)", "Odile Marchetti (G2 ADV)", "Odile Marchetti (G6)"]


def test_rulings_have_text_symbols_references_and_addresses() -> None:
    first, second, third, warden, group = read().rulings
    assert first.id == "official/100001/lsj-20010203"
    assert first.text == "Can be played by an ally, unlike {The Gilded Warden}."
    assert (first.urls, first.date) == (["https://example.org/forum/1"], "2001-02-03")
    assert (second.symbols, second.refs) == (["dom", "DOM"], ["ANK 20230405", "RTR 19980623"])
    assert second.date == "1998-06-23"
    assert (third.text, third.marks) == ("Costs blood.", ["reminder"])
    assert (warden.refs, warden.date, warden.urls) == (["RBK torpor"], "", ["https://example.org/rules#torpor"])
    assert (group.holder, group.cards) == ("G00001", {"100002": "Burns before the action."})


def test_two_rulings_of_one_reference_have_ids_of_their_own() -> None:
    twice = RULINGS.replace("LSJ 20010203-2].", "LSJ 20010203].")
    assert [one.id for one in read(rulings=twice.encode()).rulings][:3:2] == [
        "official/100001/lsj-20010203",
        "official/100001/lsj-20010203.2",
    ]


def test_sound_files_leave_nothing_to_complain_of() -> None:
    assert wrongs(read()) == []


def test_the_rulebook_becomes_paragraphs_with_addresses() -> None:
    by_id = {one.id: one for one in read().paragraphs}
    deep = by_id["official-2024/torpor/deep-sleep"]
    assert deep.text == "Deep Sleep: A vampire that sleeps deeply cannot be woken by any card (see Waking)."
    assert deep.url == "https://example.org/rules/1-opening#deep-sleep"
    assert by_id["official-2024/torpor/waking"].path == ["1. Opening", "TORPOR"]
    assert by_id["official-2024/lamps/1"].text == "- a lamp is lit\n- a lamp goes out"


@pytest.mark.parametrize(
    ("stem", "data", "said"),
    [
        (
            "vteslib",
            listed(LIBRARY, [*library(), {"Id": "x", "Name": "Bad", "Type": "Ally"}]),
            'vteslib.csv:8: "x" is not the number of a card',
        ),
        ("vteslib", listed(LIBRARY, [*library(), {"Id": "9", "Name": "Bad"}]), "vteslib.csv:8: Bad has no type"),
        ("vteslib", listed(LIBRARY, [*library(), library()[0]]), "vteslib.csv:8: the id 100001 is used twice"),
        (
            "vteslib",
            listed(LIBRARY, [*library(), {**library()[0], "Id": "9", "Discipline": "zzz"}]),
            '"zzz" is not a Discipline',
        ),
        (
            "vteslib",
            listed(LIBRARY, [*library(), {**library()[0], "Id": "9", "Banned": "20051301"}]),
            '"20051301" is not a day of the calendar',
        ),
        (
            "vteslib",
            listed(LIBRARY, library()) + b'"9","one field too few"\r\n',
            "vteslib.csv:8: the row has 2 fields instead of 17",
        ),
        (
            "vteslib",
            listed(LIBRARY, library()) + b'"9","' + b"x" * 60_000 + b'"\r\n',
            "vteslib.csv:8: the row cannot be read",
        ),
        (
            "vteslib",
            listed(LIBRARY, library()).replace("Père".encode(), b"P\xe8re"),
            "vteslib.csv:5: byte 0xe8 is not UTF-8",
        ),
        (
            "references",
            (REFERENCES + "PIB 20120101: nowhere\n").encode(),
            'references.yaml:8: "PIB 20120101" has no address',
        ),
        (
            "references",
            (REFERENCES + "whoever: https://example.org\n").encode(),
            'references.yaml:8: "whoever" is not a reference',
        ),
        ("groups", (GROUPS + "  999999|Nobody: ''\n").encode(), "groups.yaml:5: there is no card 999999"),
        (
            "rulings",
            (RULINGS + "999999|Nobody:\n  - Never. [LSJ 20010203]\n").encode(),
            "rulings.yaml:12: there is no card 999999",
        ),
        (
            "rulings",
            (RULINGS + "G00009|Nothing:\n  - Never. [LSJ 20010203]\n").encode(),
            "rulings.yaml:12: there is no group G00009",
        ),
        (
            "rulings",
            RULINGS.replace("[LSJ 20010203-2].", "[KOT 20010203].").encode(),
            "rulings.yaml:5: the reference KOT 20010203 has no address",
        ),
        (
            "rulings",
            RULINGS.replace("Costs blood. ", "").encode(),
            "rulings.yaml:5: the ruling has references but no text",
        ),
        (
            "rulings",
            RULINGS.replace("{The Gilded Warden}", "{Guilded}").encode(),
            'names the card "Guilded", which is not in the lists',
        ),
        ("rulings", RULINGS.replace("[REMINDER]", "[ZZZ]").encode(), "has the unknown symbol [ZZZ]"),
        ("rulings", RULINGS.replace("  - Does not", "  - 'Does not").encode(), "rulings.yaml:"),
        (
            "rulings",
            RULINGS.replace("Does not unlock in torpor. [RBK torpor]", "*bomb").encode(),
            "rulings.yaml:7: the alias *bomb is not allowed",
        ),
        (
            "rulings",
            RULINGS.replace("'[REMINDER] Costs blood.", '"[REMINDER] Costs \\e[2J blood.')
            .replace("-2].'", '-2]."')
            .encode(),
            "rulings.yaml:5: holds the control character U+001B",
        ),
        (
            "rulings",
            RULINGS.replace("by an ally", "by an \u202eally").encode(),
            "rulings.yaml:3: holds the control character U+202E",
        ),
        ("vteslib", files()["vteslib.csv"].replace(b"Vote.", b"Vo\x07te."), "holds the control character U+0007"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line_and_the_rest_is_read(stem: str, data: bytes, said: str) -> None:
    official = read(**{stem: data})
    assert any(said in wrong for wrong in wrongs(official)), wrongs(official)
    assert len(official.cards) >= 9
    assert len(official.rulings) >= 3
    told = [*(ruling.text for ruling in official.rulings), *(card.text for card in official.cards)]
    assert not any(HIDDEN.search(text) for text in told), "a terminal obeys them"


def test_a_rulebook_that_a_terminal_would_obey_is_refused() -> None:
    with pytest.raises(SourceError, match=r"content\.md:\d+ holds the control character U\+001B"):
        read(content=files()["content.md"].replace(b"sleeps", b"slee\x1bps", 1))


def test_lines_of_later_entries_stay_right_when_an_earlier_one_is_broken() -> None:
    broken = RULINGS.replace("100001|Lantern Oath:", "100001|Lantern Oath: [", 1).replace(
        "[RBK torpor]", "[RBK nowhere]"
    )
    found = wrongs(read(rulings=broken.encode()))
    assert any(wrong.startswith("rulings.yaml:7: the reference RBK nowhere") for wrong in found), found


def test_a_file_of_another_kind_is_refused_as_a_whole() -> None:
    for stem, data in (("vteslib", b"a,b\n1,2\n"), ("rulings", b"- just\n- a list\n"), ("content", b"no heading\n")):
        with pytest.raises(SourceError):
            read(**{stem: data})


# -- sources -----------------------------------------------------------------------------------------------------


def test_a_wheel_a_folder_and_a_file_are_sources(tmp_path: Path) -> None:
    assert read_source(str(wheel(tmp_path, "4.2"))).version == "4.2"
    assert read_source(str(wheel(tmp_path))).parts == ["cards", "rulings"]
    place = folder(tmp_path / "all")
    assert read_source(str(place)).parts == ["cards", "rulings", "rulebook"]
    assert read_source(str(place / "content.md")).parts == ["rulebook"]
    assert read_source(str(place / "rulings.yaml")).parts == ["rulings"]
    shutil.copy(place / "content.md", tmp_path / "rules.md")
    assert read_source(str(tmp_path / "rules.md")).parts == ["rulebook"]


def test_tricks_and_bombs_are_refused_with_one_line(tmp_path: Path) -> None:
    bad: dict[str, Path] = {}
    bad["leads out of it"] = wheel(tmp_path, "1", {"../../evil.csv": b"x"})
    bad["would unpack"] = wheel(tmp_path, "2", {"cards/other.bin": b"\0" * (MAX_FILE + 1)})
    bad[r"would unpack to 999 KB"] = wheel(tmp_path, "2.1", {"cards/other.bin": b"\0" * 999_000})
    bad["twice"] = wheel(tmp_path, "3", {"other/rulings.yaml": b"x: y"})
    bad["is a damaged wheel"] = tmp_path / "krcg-4-py3-none-any.whl"
    bad["is a damaged wheel"].write_bytes(b"PK\x03\x04 and nothing")
    big = tmp_path / "rulings.yaml"
    with open(big, "wb") as file:
        file.truncate(100_000_000)
    bad["has 100 MB"] = big
    bad["does not exist"] = tmp_path / "missing"
    bad["has none of"] = folder(
        tmp_path / "empty",
        **dict.fromkeys(("vteslib", "vtescrypt", "vtessets", "rulings", "references", "groups", "content")),
    )
    bad["has no vtescrypt.csv"] = folder(
        tmp_path / "half", vtescrypt=None, rulings=None, references=None, groups=None, content=None
    )
    link = tmp_path / "krcg-5-py3-none-any.whl"
    with zipfile.ZipFile(link, "w") as archive:
        entry = zipfile.ZipInfo("cards/rulings.yaml")
        entry.external_attr = 0o120777 << 16
        archive.writestr(entry, "/etc/passwd")
    bad["the link"] = link
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        bad["is neither a file nor a folder"] = tmp_path / "pipe"
        pipes = folder(tmp_path / "pipes", rulings=None)
        os.mkfifo(pipes / "rulings.yaml")
        bad["rulings.yaml is not a file"] = pipes
    for said, path in bad.items():
        with pytest.raises(SourceError, match=said) as caught:
            read_source(str(path))
        assert "\n" not in str(caught.value)


# -- importing ---------------------------------------------------------------------------------------------------


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    place = tmp_path / "data"
    monkeypatch.setenv(paths.DATA_VARIABLE, str(place))
    return place


def test_importing_twice_changes_nothing(tmp_path: Path, data: Path) -> None:
    source = read_source(str(folder(tmp_path / "all")))
    assert bring(source, str(data), DAY).changed
    before = (data / keeping.FILE).read_bytes()
    again = bring(source, str(data), "2027-01-01")
    assert not again.changed
    assert (data / keeping.FILE).read_bytes() == before
    kept = keeping.read(str(data))
    assert kept is not None
    assert kept.sources["cards"]["imported"] == DAY
    assert kept.sources["cards"]["sha256"]["vteslib.csv"] == keeping.digest(files()["vteslib.csv"])


def test_a_part_takes_the_place_of_its_own_kind_only(tmp_path: Path, data: Path) -> None:
    bring(read_source(str(wheel(tmp_path))), str(data), DAY)
    done = bring(read_source(str(folder(tmp_path / "all") / "content.md")), str(data), DAY)
    assert done.first == ["rulebook"]
    assert done.official.counts()["cards"] == 9
    assert done.official.counts()["paragraphs"] == 4


def test_news_tell_every_ruling_that_came_changed_or_went(tmp_path: Path, data: Path) -> None:
    bring(read_source(str(wheel(tmp_path))), str(data), DAY)
    new = RULINGS.replace("Does not unlock in torpor.", "Does not unlock in torpor at all.")
    new = new.replace("  - '[REMINDER] Costs blood. [LSJ 20010203-2].'\n", "")
    new += "100004|Quiet Bargain with Old Thieves:\n  - Counts as a threat. [ANK 20230405]\n"
    done = bring(read_source(str(wheel(tmp_path, "1.1", rulings=new.encode()))), str(data), DAY, dry=True)
    told = {how: [entry["on"] for entry in listed] for how, listed in done.news["rulings"].items()}
    assert told == {
        "added": ["Quiet Bargain with Old Thieves"],
        "changed": ["The Gilded Warden"],
        "removed": ["Lantern Oath"],
    }
    assert done.news["rulings"]["changed"][0]["before"] == "Does not unlock in torpor."
    kept = keeping.read(str(data))
    assert kept is not None
    assert kept.files["rulings.yaml"] == RULINGS.encode(), "a dry run changes nothing"


def test_a_card_that_a_ruling_names_with_its_number_is_read_as_named_without(tmp_path: Path, data: Path) -> None:
    numbered = RULINGS.replace("{The Gilded Warden}", "{100002|The Gilded Warden}")
    numbered = numbered.replace("Burns before the action.", "Burns before {100001|Lantern Oath}.")
    done = bring(read_source(str(wheel(tmp_path, rulings=numbered.encode()))), str(data), DAY)
    assert not done.problems
    assert done.official.rulings[0].text == "Can be played by an ally, unlike {The Gilded Warden}."
    assert done.official.rulings[-1].cards == {"100002": "Burns before {Lantern Oath}."}


DECKS: dict[str, Any] = {
    "a": {
        "id": "a", "name": "Lamps", "player": "Ann", "cards": [{"id": 100001, "count": 3}, {"id": 100002, "count": 1}],
        "event": {"name": "Opening", "place": "Here", "date": "2024-05-01", "players_count": 12, "url": "https://example.org/a"},
    },
    "b": {"id": "b", "player": "Ben", "cards": [{"id": 100001, "count": 9}], "event": {"date": "2025-01-02"}},
    "c": {"id": "c", "player": "Cat", "cards": [], "event": {}},
}  # fmt: skip


def test_winning_decks_are_counted_by_year_and_listed_by_their_cards(tmp_path: Path, data: Path, cli: Any) -> None:
    packed = lzma.compress(json.dumps(DECKS).encode())
    brought = cli("update", "--from", str(wheel(tmp_path, more={"cards/twda.json.xz": packed})))
    assert "twda.json.xz:3: the deck at place 3 cannot be read; it is left out" in brought.output
    assert "2 winning decks" in brought.output
    assert "In 2 of 2 winning decks: 1 in 2025, 1 in 2024." in cli("card", "lantern oath").output
    both = cli("deck", "with", "lantern oath", "the gilded warden")
    assert both.exit_code == 0
    assert "1 of 2 winning decks hold Lantern Oath and The Gilded Warden." in both.output
    assert "2024-05-01  Opening, Here (12 players)\n  Ann, Lamps: 3x Lantern Oath, 1x The Gilded Warden" in both.output
    assert cli.json("deck", "with", "lantern oath", "--since", "2025")["decks"][0]["copies"] == [9]
    assert cli("deck", "with", "lantern oath", "--since", "2026").exit_code == 1
    assert cli("deck", "with", "nobody at all").exit_code == 2


def test_a_release_has_names_in_other_languages_or_has_none(tmp_path: Path, data: Path, cli: Any) -> None:
    assert cli("update", "--from", str(wheel(tmp_path))).exit_code == 0
    assert "In French" not in cli("card", "lantern oath").output
    assert "names" not in cli.json("card", "lantern oath")["found"][0]["card"]
    brought = cli("update", "--from", str(wheel(tmp_path, "2.0", translations())))
    assert brought.exit_code == 0
    assert "cannot be read" not in brought.output
    assert "\nIn French: Serment à la lanterne; in Spanish: Juramento del farol\n" in cli("card", "lantern oath").output
    assert "\nIn French: Gardien doré\n" in cli("card", "gilded warden").output
    assert "In French" not in cli("card", "odile marchetti").output, "it is called so in English"
    names = cli.json("card", "lantern oath")["found"][0]["card"]["names"]
    assert names == {"fr": "Serment à la lanterne", "es": "Juramento del farol"}
    assert cli("update", "--from", str(wheel(tmp_path, "1.0"))).exit_code == 0
    assert "In French" not in cli("card", "lantern oath").output


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (b"nonsense", "vteslib.fr-FR.csv: has no column Id, Name fr-FR; no French name is taken from it"),
        (b"Id,Name\n100001,Lantern Oath\n", "vteslib.fr-FR.csv: has no column Name fr-FR; no French name is taken"),
        (b"Id,Name fr-FR\n7,Rien\n", 'vteslib.fr-FR.csv:2: "7" is no card of the lists; the name is left out'),
        (b"Id,Name fr-FR\n7,Rien\n8,Rien\nx,y\n", "vteslib.fr-FR.csv:2: 3 rows cannot be read in full; the first: "),
        (b"Id,Name fr-FR\n100002,Un\n100002,Deux\n", "vteslib.fr-FR.csv:3: the id 100002 is used twice"),
        (b"Id,Name fr-FR\n100002," + b"x" * 201 + b"\n", "vteslib.fr-FR.csv:2: the name of card 100002 is too long"),
        (b"Id,Name fr-FR\n100002,Un\x1b[2J\n", "vteslib.fr-FR.csv:2: holds the control character U+001B"),
        (b"Id,Name fr-FR\n100002,\xff\n", "vteslib.fr-FR.csv:2: byte 0xff is not UTF-8"),
        (b"Id,Name,Name fr-FR\n100002\n", "vteslib.fr-FR.csv:2: the row has 1 fields instead of 3"),
    ],
)
def test_a_list_of_names_of_another_form_is_one_complaint(given: bytes, said: str) -> None:
    official = read_files(files() | {"vteslib.fr-FR.csv": given})
    assert [said in wrong for wrong in wrongs(official)] == [True], wrongs(official)
    assert len(official.cards) == 9
    assert not any("\x1b" in name for card in official.cards for name in card.names.values())


@pytest.mark.parametrize(
    "given",
    [
        "Id,Name,Name fr-FR,More\n100002,x,Un,more\n",
        "Name fr-FR,Id\nUn,100002\n",
        "Id,Name fr-FR,Text\n100002,Un\n100001,Deux,text,one more,and more\n",
    ],
)
def test_a_column_more_or_less_is_nothing_to_a_list_of_names(given: str) -> None:
    official = read_files(files() | {"vteslib.fr-FR.csv": given.encode()})
    assert wrongs(official) == []
    assert {card.id: card.names for card in official.cards}[100002] == {"fr": "Un"}


def test_a_list_of_names_alone_is_refused(tmp_path: Path) -> None:
    (tmp_path / "vteslib.fr-FR.csv").write_bytes(b"Id,Name fr-FR\n100002,Un\n")
    with pytest.raises(SourceError, match=r"has no vtescrypt\.csv, vteslib\.csv, which vteslib\.fr-FR\.csv needs"):
        read_source(str(tmp_path / "vteslib.fr-FR.csv"))


def test_what_is_no_archive_of_decks_is_refused_in_one_line(tmp_path: Path, data: Path, cli: Any) -> None:
    assert 'no winning decks are imported; "vtesref update"' in cli("deck", "with", "x").output
    for wrong in (b"nonsense", lzma.compress(b"7"), lzma.compress(b"{")):
        result = cli("update", "--from", str(wheel(tmp_path, more={"cards/twda.json.xz": wrong})))
        assert (result.exit_code, result.output.count("\n")) == (2, 1), result.output
        assert not (data / keeping.FILE).exists()


def test_a_release_of_another_form_is_refused_and_its_rest_imported_where_that_is_wished(
    tmp_path: Path, data: Path, cli: Any
) -> None:
    other = RULINGS + "".join(f"{900000 + number}|Nobody:\n  - Never.\n" for number in range(21))
    bad = wheel(tmp_path, rulings=other.encode())
    refused = cli("update", "--from", str(bad))
    assert refused.exit_code == 3
    assert "21 entries of krcg 1.0 cannot be read in full" in refused.output.splitlines()[-1]
    assert not (data / keeping.FILE).exists()
    assert cli("update", "--from", str(bad), "--yes").exit_code == 0
    assert (data / keeping.FILE).exists()


def test_a_release_in_which_much_is_gone_replaces_nothing_unless_that_is_wished(
    tmp_path: Path, data: Path, cli: Any
) -> None:
    (tmp_path / "new").mkdir()
    assert cli("update", "--from", str(wheel(tmp_path))).exit_code == 0
    fewer = wheel(tmp_path / "new", version="2.0", rulings=RULINGS.partition("100002|")[0].encode())
    refused = cli("update", "--from", str(fewer))
    assert refused.exit_code == 3
    assert "krcg 2.0 has 3 rulings, where 5 were imported before" in refused.output
    kept = keeping.read(str(data))
    assert kept is not None
    assert kept.files["rulings.yaml"] == RULINGS.encode()
    assert cli("update", "--from", str(fewer), "--yes").exit_code == 0


def test_strict_refuses_what_is_not_sound(tmp_path: Path, data: Path) -> None:
    bad = wheel(tmp_path, rulings=(RULINGS + "999999|Nobody:\n  - Never.\n").encode())
    with pytest.raises(Refused):
        bring(read_source(str(bad)), str(data), DAY, strict=True)
    assert not (data / keeping.FILE).exists()
    assert bring(read_source(str(bad)), str(data), DAY).changed


def test_only_one_import_writes_at_a_time(tmp_path: Path, data: Path) -> None:
    with keeping.alone(str(data)), pytest.raises(BlockingIOError):
        bring(read_source(str(wheel(tmp_path))), str(data), DAY)


def test_damaged_data_are_told_and_brought_anew(tmp_path: Path, data: Path, cli: Any) -> None:
    source = read_source(str(wheel(tmp_path)))
    bring(source, str(data), DAY)
    whole = (data / keeping.FILE).read_bytes()
    for damaged in (whole[: len(whole) // 2], whole[:200] + b"xx" + whole[202:], b""):
        (data / keeping.FILE).write_bytes(damaged)
        with pytest.raises(keeping.KeptDamaged):
            keeping.read(str(data))
        result = cli("search", "torpor", "--limit", "1")
        assert result.exit_code == 0
        assert "is damaged" in result.output
        assert bring(source, str(data), DAY).changed


UPDATE = """
import sys
from vtesref.official.importing import bring
from vtesref.official.sources import read_source
for turn in range(1000):
    bring(read_source(sys.argv[1 + turn % 2]), sys.argv[3], "2026-01-02")
    print(turn, flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="kills by signal")
def test_kills_at_any_moment_leave_the_old_data_or_the_new(tmp_path: Path, data: Path) -> None:
    one = folder(tmp_path / "one")
    other = folder(tmp_path / "other", rulings=RULINGS.replace("Costs blood", "Costs pool").encode())
    whole = {(place / "rulings.yaml").read_bytes() for place in (one, other)}
    bring(read_source(str(one)), str(data), DAY)
    turns = 0
    for kill in range(12):
        command = [sys.executable, "-c", UPDATE, str(one), str(other), str(data)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        turns += bool(process.stdout.readline())
        time.sleep(0.004 * kill)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        kept = keeping.read(str(data))
        assert kept is not None
        assert kept.files["rulings.yaml"] in whole
    assert turns == 12, "each had imported something, and was importing again"
    bring(read_source(str(one)), str(data), DAY)
    assert sorted(os.listdir(data)) == [keeping.LOCK, keeping.FILE], "what killed imports left is cleared away"


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="kills by signal")
def test_kills_between_the_first_byte_and_the_last_leave_the_old_data_or_the_new(tmp_path: Path, data: Path) -> None:
    one = folder(tmp_path / "one")
    other = folder(tmp_path / "other", rulings=RULINGS.replace("Costs blood", "Costs pool").encode())
    bring(read_source(str(one)), str(data), DAY)
    found = kill_writes(12, (one, other), data)
    assert found["within"] >= 6, f"most kills fall in the write: {found}"
    assert found["old"] + found["new"] == 12
    bring(read_source(str(one)), str(data), DAY)
    assert sorted(os.listdir(data)) == [keeping.LOCK, keeping.FILE], "what killed imports left is cleared away"


# -- the commands ------------------------------------------------------------------------------------------------


def test_update_news_and_remove_from_the_command_line(tmp_path: Path, data: Path, cli: Any) -> None:
    assert "vtesref update" in cli("search", "torpor").output
    dry = cli("update", "--from", str(wheel(tmp_path)), "--dry-run")
    assert "Would import cards, rulings" in dry.output
    assert not data.exists()
    assert cli("news").exit_code == 1
    done = cli.json("update", "--from", str(wheel(tmp_path)))
    assert done["imported"]
    assert done["counts"]["cards"] == 9
    assert "Nothing new" in cli("update", "--from", str(wheel(tmp_path))).output
    assert cli("news").exit_code == 0
    told = cli("search", "torpor").output
    assert "Official: cards, rulings of krcg 1.0" in told
    index = Path(paths.cache_root())
    assert list(index.glob("official-*"))
    assert cli("update", "--remove").exit_code == 0
    assert not list(index.glob("official-*")), "no copy of their texts stays"
    assert "vtesref update" in cli("search", "torpor").output
    assert "nothing to remove" in cli("update", "--remove").output


def test_update_fails_in_one_line(tmp_path: Path, data: Path, cli: Any) -> None:
    result = cli("update", "--from", str(tmp_path / "nothing"))
    assert (result.exit_code, result.output.count("\n")) == (2, 1)
    bad = wheel(tmp_path, rulings=(RULINGS + "999999|Nobody:\n  - Never.\n").encode())
    result = cli("update", "--from", str(bad), "--strict")
    assert result.exit_code == 3
    assert "rulings.yaml:12: there is no card 999999" in result.output
    assert cli("update", "--remove", "--from", "x").exit_code == 2


def test_fetching_tells_pips_own_reason(data: Path, cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    result = cli("update")
    assert result.exit_code == 2
    assert result.output.startswith("vtesref: pip could not bring krcg (")
    assert not (data / keeping.FILE).exists()


def test_without_a_network_an_update_says_so_at_once(data: Path, cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")  # nobody listens there
    for name in ("PIP_NO_INDEX", "PIP_FIND_LINKS", "PIP_EXTRA_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)
    start = time.monotonic()
    result = cli("update")
    assert result.exit_code == 2
    assert "the package index cannot be reached; is there a network?" in result.output
    assert time.monotonic() - start < 6, "pip as it stands tries for eight seconds"


def test_fetching_takes_what_pip_is_set_up_for_and_runs_nothing_of_it(
    tmp_path: Path, data: Path, cli: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = wheel(
        tmp_path,
        "9.9",
        {
            "krcg-9.9.dist-info/METADATA": b"Metadata-Version: 2.1\nName: krcg\nVersion: 9.9\nRequires-Python: >=9.9\n",
            "krcg-9.9.dist-info/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
            "krcg-9.9.dist-info/RECORD": b"",
        },
    )
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(place.parent))
    result = cli("update")
    assert result.exit_code == 0, result.output
    assert "krcg 9.9" in result.output


# -- the published files -----------------------------------------------------------------------------------------


@real
def test_the_published_files_are_read_whole() -> None:
    official = read_files(read_source(str(REAL)).files)
    assert official.counts() == {
        "cards": 4149,
        "rulings": 2302,
        "groups": 153,
        "references": 1551,
        "paragraphs": 601,
        "decks": 0,
    }
    assert [str(problem) for problem in official.problems] == [
        "rulings.yaml:1793: the reference KOT 20081119 has no address; the ruling is shown without it"
    ]
    assert len({card.label for card in official.cards}) == 4149
    assert len({ruling.id for ruling in official.rulings}) == 2302
    assert sum(len(ruling.refs) > 1 for ruling in official.rulings) > 500


@pytest.mark.slow
@real
def test_the_index_of_the_published_files_is_built_fast(tmp_path: Path) -> None:
    from vtesref.official.store import build

    official = read_files(read_source(str(REAL)).files)
    start = time.process_time()  # what else the machine does is no fault of ours
    store = build(official, {}, str(tmp_path / "official.sqlite"), lambda done, total: None)
    seconds = time.process_time() - start
    assert store.meta("documents") / seconds > 1000  # alone on a machine it is several times that
    assert opening.imported(str(tmp_path)) is False


# -- official rulings on cards that are played by name, and ours ---------------------------------------------------


def as_we_write(ref: str) -> str:
    """Return a reference of the official list in our form; one that has none of ours stays as it is printed."""
    return re.sub(r"^([A-Z]{3}) (\d{4})(\d\d)(\d\d)(-\d+)?$", r"\1 \2-\3-\4\5", ref)


def references_of(ruling: Any) -> set[str]:
    """Return the references of a ruling of ours, those that it prints in brackets among them."""
    return {*map(str, ruling.refs), *re.findall(r"\[([^\]]+)\]", ruling.printed_refs or "")}


def unstated(official: Official, played: dict[int, str], subjects: list[Any]) -> list[str]:
    """Return the official rulings on cards that are played by name (ids and names) that none of ours states.

    One of ours has one of its references, and stands on the same card, or on a topic and names the card. For a group
    it stands on any topic.
    """
    cards = {card.id: card for card in official.cards}
    on_card: dict[str, set[str]] = {}
    topics = [
        (references_of(one), set(card_names(one.text))) for s in subjects if s.kind != "card" for one in s.rulings
    ]
    for subject in subjects:
        if subject.kind == "card":
            found = {ref for one in subject.rulings for ref in references_of(one)}
            for name in (subject.name, *subject.also):
                on_card.setdefault(words_of(name).removeprefix("the "), set()).update(found)
    groups = official.groups
    missing = []
    for ruling in official.rulings:
        refs = {as_we_write(ref) for ref in ruling.refs}
        if ruling.holder in groups:
            members = [int(member) for member in groups[ruling.holder].members]
            if any(member in played for member in members) and not any(refs & there for there, _ in topics):
                missing.append(f"{groups[ruling.holder].name} (group): {ruling.text} {sorted(refs)}")
        elif int(ruling.holder) in played:
            name = cards[int(ruling.holder)].name
            known = {words_of(one).removeprefix("the ") for one in (name, played[int(ruling.holder)])}
            if any(refs & on_card.get(one, set()) for one in known):
                continue
            if not any(
                refs & there and known & {words_of(one).removeprefix("the ") for one in named}
                for there, named in topics
            ):
                missing.append(f"{name}: {ruling.text} {sorted(refs)}")
    return missing


def subject(kind: str, name: str, *rulings: tuple[str, str, str]) -> Any:
    made = [
        SimpleNamespace(text=text, refs=[ref] if ref else [], printed_refs=printed) for text, ref, printed in rulings
    ]
    return SimpleNamespace(kind=kind, name=name, also=[], rulings=made)


def test_an_official_ruling_on_a_played_card_that_we_do_not_state_is_named() -> None:
    played = {100001: "Lantern Oath", 100002: "Gilded Warden, The"}
    assert [one.split(":")[0] for one in unstated(read(), played, [])] == [
        *("Lantern Oath", "Lantern Oath", "Lantern Oath", "The Gilded Warden", "Lamps (group)")
    ]
    ours = [
        subject("card", "Lantern Oath", ("Allies may.", "LSJ 2001-02-03", ""), ("At once.", "RTR 1998-06-23", "")),
        subject("card", "Gilded Warden, The", ("In torpor.", "", "[RBK torpor]")),
        subject("topic", "Costs", ("{Lantern Oath} costs.", "LSJ 2001-02-03-2", ""), ("Burns.", "LSJ 2001-02-03", "")),
    ]
    assert unstated(read(), played, ours) == []
    ours[2].rulings[0].text = "It costs."
    assert unstated(read(), played, ours) == ["Lantern Oath: Costs blood. ['LSJ 2001-02-03-2']"]


@real
def test_each_official_ruling_on_a_card_that_is_played_by_name_is_one_of_ours() -> None:
    corpus = load(content_root())
    played = {int(data["id"]): str(data["card"]) for data in corpus.library.values()}
    missing = unstated(read_files(read_source(str(REAL)).files), played, list(corpus.subjects.values()))
    assert not missing, "\n".join([f"{len(missing)} are not stated:", *missing])


def unconcerned(official: Official, played: dict[int, str], rulings: list[tuple[set[str], set[str]]]) -> list[str]:
    """Return the members of official groups whom no ruling of ours concerns that has a reference of the official one.

    ``played`` are the cards that stories play by name (ids and names), ``rulings`` ours: references, and keys of cards.
    """
    missing = []
    for ruling in official.rulings:
        if ruling.holder not in official.groups:
            continue
        group = official.groups[ruling.holder]
        refs = {as_we_write(ref) for ref in ruling.refs}
        held = {key for there, cards in rulings if refs & there for key in cards}
        names = [played[int(member)] for member in group.members if int(member) in played]
        missing += [f"{group.name}: {name}: {ruling.text} {sorted(refs)}" for name in names if plain(name) not in held]
    return missing


def test_a_played_member_of_an_official_group_that_no_ruling_of_ours_concerns_is_named() -> None:
    official, played = read(), {100002: "Gilded Warden, The"}
    said = "Lamps: Gilded Warden, The: "
    assert [one.startswith(said) for one in unconcerned(official, played, [])] == [True]
    refs = {as_we_write(ref) for ref in official.rulings[-1].refs}
    assert len(unconcerned(official, played, [(refs, {"lantern oath"}), ({"LSJ 1999-01-01"}, {"gilded warden"})])) == 1
    assert unconcerned(official, played, [(refs, {plain("Gilded Warden, The")})]) == []
    assert unconcerned(official, {}, []) == []


@real
def test_each_played_member_of_an_official_group_is_a_card_of_a_ruling_of_ours() -> None:
    corpus = load(content_root())
    played = {int(data["id"]): str(data["card"]) for data in corpus.library.values()}
    ours = [(references_of(one), set(cards_of(one, corpus))) for one in corpus.rulings()]
    missing = unconcerned(read_files(read_source(str(REAL)).files), played, ours)
    assert not missing, "\n".join([f"{len(missing)} are concerned by none:", *missing])
