"""The commands as users meet them: answers, JSON, exit codes, bad input."""

from __future__ import annotations

import importlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from vtesref import HORIZON, RULINGS_END, RULINGS_REACH, TEXTS_END, __version__, paths
from vtesref.cli import COMMANDS, common, group
from vtesref.corpus.scenarios import scenario_files
from vtesref.engine.edition_keys import EDITIONS

pytestmark = pytest.mark.search

HERE = Path(__file__).parent

HIT_FIELDS = {
    "id", "kind", "title", "citation", "edition", "section", "heading", "subject", "refs", "date", "authority",
    "standing", "snippet", "score",
}  # fmt: skip


def test_search_prints_cited_answers(cli: Any) -> None:
    result = cli("search", "aggravated", "damage", "wounded")
    assert result.exit_code == 0
    first = result.output.splitlines()[0]
    assert first.startswith("1. 5E ")
    assert "Aggravated Damage" in first
    assert "fifth-2020/aggravated-damage/" in result.output
    assert "\x1b[" not in result.output


def test_search_as_json_has_every_field(cli: Any) -> None:
    data = cli.json("search", "deflection", "bleed")
    assert data["hits"]
    for hit in data["hits"]:
        assert set(hit) >= HIT_FIELDS
    assert data["horizon"] == {"texts_end": TEXTS_END, "rulings_end": RULINGS_END, "rulings_reach": RULINGS_REACH}
    ruling = next(hit for hit in data["hits"] if hit["kind"] == "ruling")
    assert ruling["subject"]
    assert ruling["refs"]
    assert ruling["standing"]


def test_search_that_finds_nothing_exits_with_one(cli: Any) -> None:
    result = cli("search", "xqzwvxqzwv")
    assert result.exit_code == 1
    assert 'Nothing found for "xqzwvxqzwv"' in result.output


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["search"], "Missing argument"),
        (["search", "*"], "is too short"),
        (["search", "()"], "nothing to search for"),
        (["search", '"'], "nothing to search for"),
        (["search", "(" * 10_000], "nothing to search for"),
        (["search", "bleed", "--edition", "sixth"], 'there is no edition "sixth"'),
        (["search", "bleed", "--as-of", "1998-02-30"], "not a day of the calendar"),
        (["search", "bleed", "--since", "soon"], "write YYYY-MM-DD"),
        (["search", "bleed", "--in", "decks"], 'there is no kind of text "decks"'),
        (["search", "bleed", "--authority", "XYZ"], 'no authority is called "XYZ"'),
        (["search", "bleed", "--subject", "Qzxwv"], 'no card or topic with rulings is called "Qzxwv"'),
        (["search", "bleed", "--standing", "fine"], "is not one of"),
        (["search", "bleed", "--limit", "0"], "not in the range"),
        (["search", "bleed", "--limt", "3"], "No such option"),
        (["serach", "bleed"], 'did you mean "search"?'),
        (["torpor"], "vtesref search torpor"),
    ],
)
def test_wrong_usage_is_one_clear_line_and_exit_code_two(cli: Any, args: list[str], message: str) -> None:
    result = cli(*args)
    assert result.exit_code == 2
    assert message in result.output
    assert result.output.count("\n") == 1


@pytest.mark.parametrize(
    "text",
    ["\x00", "a\x00b", "'", '"""', "\\", "%", "a'; DROP TABLE documents; --", "\u202e", "🧛", "\ud800"],
)
def test_odd_characters_are_searched_or_refused_never_a_traceback(cli: Any, text: str) -> None:
    for command in ("search", "show", "card", "compare"):
        result = cli(command, "--", text)
        assert result.exit_code in (0, 1, 2), (command, result.output, result.exception)
        assert result.exception is None or isinstance(result.exception, SystemExit)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("6.4.6", "revised-1998/6.4.6"),
        ("Rev 6.4.6", "revised-1998/6.4.6"),
        ("section 6.4.6", "revised-1998/6.4.6"),
        ("VI.C", "crr-2.13/vi.c"),
        ("vi.c", "crr-2.13/vi.c"),
        ("fifth-2020/aggravated-damage/wounded", "fifth-2020/aggravated-damage/wounded"),
        ("rulings/anathema/rtr-1998-06-23", "rulings/anathema/rtr-1998-06-23"),
        ("anathema/rtr-1998-06-23", "rulings/anathema/rtr-1998-06-23"),
        ("rulings/anathema", "rulings/anathema"),
        ("difference 70", "differences/first-aggravated-point"),
        ("differences/first-aggravated-point", "differences/first-aggravated-point"),
        ("contradiction 3", "contradictions/"),
        ("glossary/torpor", "glossary/torpor"),
        ("damage.aggravated.normal_first", "rules/damage.aggravated.normal_first"),
    ],
)
def test_show_knows_everything_by_the_names_players_use(cli: Any, name: str, expected: str) -> None:
    data = cli.json("show", name)
    assert data["found"], name
    assert data["found"][0]["id"].startswith(expected)
    printed = cli("show", name)
    assert printed.exit_code == 0
    assert "Cite: " in printed.output


def test_show_of_a_page_gives_every_section_on_it(cli: Any) -> None:
    data = cli.json("show", "p.31")
    assert data["found"]
    assert all(section["page"] == 31 for section in data["found"])


def test_show_of_a_number_in_two_editions_gives_both(cli: Any) -> None:
    data = cli.json("show", "1.6.1")
    assert {one["edition"] for one in data["found"]} == {"revised-1998", "draft-1.6.1"}


def test_a_companion_is_shown_by_its_citation_and_takes_no_number_of_the_editions(cli: Any) -> None:
    (data,) = cli.json("show", "VEKN 3.7")["found"]
    assert data["id"] == "tournament-2026/scoring"
    (data,) = cli.json("show", "vekn 3.7.1")["found"]
    assert data["cite"].startswith("VEKN Tournament Rules and Judges' Guide (2026-08-25), 3.7.1 Scoring: Game win [")
    assert {one["edition"] for one in cli.json("show", "9.1")["found"]} == {"revised-1998"}
    assert "Scoring" in cli("show", "tournament-2026/scoring").output


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("can I concede", "Not alone: in a tournament all players but one must agree to concede"),
        ("is Succubus Club banned", "Yes: Banned in every tournament are"),
        (
            "do i get a full victory point for withdrawing in a tournament",
            "No: In a tournament a withdrawal counts 0.5",
        ),
        ("what is a game win in a tournament", "A game win needs at least 2 victory points"),
    ],
)
def test_what_is_asked_of_tournaments_is_answered_in_the_first_line(cli: Any, question: str, line: str) -> None:
    assert " ".join(cli("ask", question).output.split()).startswith(line)


def test_show_tells_the_same_rule_elsewhere_and_what_interprets_it(cli: Any) -> None:
    (data,) = cli.json("show", "fifth-2020/aggravated-damage/preventing-destruction")["found"]
    assert any(one["edition"] == "revised-1998" for one in data["same_rule"])
    assert data["differences"]
    assert data["cite"].endswith("[fifth-2020/aggravated-damage/preventing-destruction]")


def test_the_notes_of_a_ruling_name_their_cards_without_braces(cli: Any) -> None:
    printed = cli("show", "strikes-without-effect").output
    assert "says it of Nightstick alone" in " ".join(printed.split())
    assert "{" not in printed


def test_an_id_nobody_knows_gets_the_nearest_ones(cli: Any) -> None:
    result = cli("show", "rulings/anathma")
    assert result.exit_code == 1
    assert "rulings/anathema" in result.output


def test_a_card_lists_its_rulings_oldest_first_with_standing(cli: Any) -> None:
    (data,) = cli.json("card", "Freak", "Drive")["found"]
    dates = [ruling["date"] for ruling in data["rulings"] if ruling.get("date")]
    assert dates == sorted(dates)
    assert len(data["rulings"]) > 3
    assert all(ruling["standing"] for ruling in data["rulings"])


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("immortal graple", "Immortal Grapple"),
        ("anathma", "Anathema"),
        ("carrion crows", "Carrión Crows"),
        ("art of memory", "Art of Memory, The"),
        ("the art of memory", "Art of Memory, The"),
        ("freak dr", "Freak Drive"),
        ("temptation of greater power", "Temptation of Greater Power"),
        ("DI", "Direct Intervention"),
        ("combat", "Combat"),
    ],
)
def test_a_card_is_found_by_a_nearly_right_name(cli: Any, typed: str, name: str) -> None:
    (data,) = cli.json("card", typed)["found"]
    assert data["name"] == name


def test_a_card_without_rulings_says_so_and_names_the_nearest(cli: Any) -> None:
    result = cli("card", "Deflektor", "Shield")
    assert result.exit_code == 1
    assert "No card or topic with rulings" in result.output
    assert HORIZON in " ".join(result.output.split())


FEET = [
    (("show", "fifth-2020/torpor/entering"), "From: 5E (2023 and 2025), Rev (1998), CRR (1998); rulings of "),
    (("show", "revised-1998/6.4.6/prevention"), "From: 5E (2023 and 2025), Rev (1998)"),
    (("show", "fifth-2025/glossary/sire"), "From: 5E 2025. To"),
    (("show", "tournament-2026/scoring/game-win"), "From: VEKN (2026). To"),
    (("compare", "unlock.burn_option.who"), "From: 5E 2025, 5E (2023), Draft (undated), Rev (1998), CRR (1998). To"),
    (("compare", "blood hunt referendum"), "From: 5E (2023 and 2025), Rev (1998)"),
    (("card", "Anathema"), "From: rulings of "),
    (("search", "untap", "--edition", "rev"), "From: Rev (1998). To"),
    (("search", "torpor", "--year", "2004"), "From: rulings of 2004. To"),
    (("search", "xqzwv"), HORIZON),
    (("scenario", "check", "Royce hunts", "--edition", "crr"), "From: CRR (1998)"),
    (("scenario", "options", "Royce 6/6"), "From: 5E (2023 and 2025). To"),
    (("ask", "can a vampire bleed its predator"), "From: 5E (2023 and 2025)"),
]


@pytest.mark.parametrize(("words", "told"), FEET, ids=lambda one: " ".join(one) if isinstance(one, tuple) else "")
def test_the_foot_tells_of_the_texts_that_the_answer_used(words: tuple[str, ...], told: str, cli: Any) -> None:
    foot = " ".join(cli(*words).output.split())[-400:]
    assert told in foot
    assert foot.endswith("To import today's official rulings and cards: vtesref update")


def test_the_heading_without_a_ruling_is_shown_as_it_is(cli: Any) -> None:
    (data,) = cli.json("card", "Incriminating Videotape")["found"]
    assert data["rulings"] == []
    assert data["note"]


def test_compare_puts_the_editions_side_by_side(cli: Any) -> None:
    data = cli.json("compare", "difference 70")
    assert data["editions"]["fifth-2020"]["paragraphs"]
    assert data["editions"]["revised-1998"]["paragraphs"]
    assert [row["number"] for row in data["differences"]].count("70") == 1
    printed = cli("compare", "blood", "hunt", "referendum")
    assert printed.exit_code == 0
    assert "5E (2023 and 2025)" in printed.output
    assert "Rev (1998)" in printed.output


def test_compare_without_a_match_exits_with_one(cli: Any) -> None:
    assert cli("compare", "xqzwv", "vwzqx").exit_code == 1


def test_version_and_help_say_how_far_the_texts_go(cli: Any) -> None:
    version = cli("--version")
    assert version.output == f"vtesref {__version__}\n{HORIZON}\n"
    assert HORIZON in " ".join(cli("--help").output.split())


def test_the_horizon_is_that_of_the_texts(texts: Any) -> None:
    editions = {key: texts.books[key].edition for key in EDITIONS}
    years = [edition.published.year for edition in editions.values() if edition.published]
    assert max(years) == TEXTS_END
    newest = dict.fromkeys((RULINGS_END, RULINGS_REACH), 0)
    for subject in texts.subjects.values():
        dated = [int(ref.date[:4]) for ruling in subject.rulings for ref in ruling.refs if ref.date]
        newest[subject.reaches] = max(newest[subject.reaches], *dated, 0)
    assert newest[RULINGS_END] == RULINGS_END
    assert RULINGS_END < newest[RULINGS_REACH] <= RULINGS_REACH


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples_and_exit_codes(cli: Any, command: str) -> None:
    result = cli(command, "--help")
    assert result.exit_code == 0
    assert f"vtesref {command}" in result.output
    assert "Exit codes" in result.output
    assert "--json" in result.output or command == "mcp"  # a server prints nothing else


def modules_loaded_by(code: str) -> set[str]:
    script = f"import sys\ntry:\n    {code}\nexcept SystemExit:\n    pass\nprint('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=HERE)
    return {line.split(".")[0] for line in done.stdout.splitlines()}


HEAVY = {"whoosh", "yaml", "markdown_it", "rich", "rapidfuzz"}


@pytest.mark.parametrize(
    ("args", "allowed"),
    [
        (["--version"], set()),
        (["--help"], set()),
        (["search", "aggravated", "damage"], {"whoosh"}),
        (["show", "6.4.6"], set()),
        (["card", "Anathema"], set()),
    ],
)
def test_commands_load_only_what_they_need(searcher: Any, args: list[str], allowed: set[str]) -> None:
    loaded = modules_loaded_by(f"from vtesref.cli import group; group({args!r})")
    assert not (loaded & HEAVY) - allowed


def test_completion_of_a_cards_name_is_light(searcher: Any) -> None:
    env = {
        **os.environ,
        "_VTESREF_COMPLETE": "bash_complete",
        "COMP_TYPED": "vtesref card Anat",
    }
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "vtesref"],
        capture_output=True,
        text=True,
        cwd=HERE,
        env=env,
        check=False,
    )
    assert "Anathema" in done.stdout
    for name in HEAVY:
        assert f"| {name}\n" not in done.stderr.replace("|   ", "| ")


def test_a_terminal_that_is_not_utf8_gets_plain_characters(cli: Any) -> None:
    command = [sys.executable, "-m", "vtesref", "card", "carrion", "crows"]
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(command, capture_output=True, cwd=HERE, env=env, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode("ascii").startswith("Carrion Crows")


def test_broken_content_is_one_line_and_exit_code_three(cli: Any, lean: Path, tmp_path: Path) -> None:
    content = Path(shutil.copytree(lean, tmp_path / "content"))
    (content / "rulings" / "faq.yaml").write_bytes(b"- topic: x\n  id: x\n  id: y\n")
    for command in (["search", "bleed"], ["show", "6.4.6"], ["card", "x"], ["index"]):
        result = cli.fresh(*command, env={paths.CONTENT_VARIABLE: str(content)})
        assert result.returncode == 3
        assert result.stderr.startswith('vtesref: rulings/faq.yaml:3: the key "id" is written twice (first on line 2)')
        assert result.stderr.count("\n") == 1
        assert result.stdout == ""


def test_a_missing_content_folder_is_one_line(cli: Any, tmp_path: Path) -> None:
    result = cli.fresh("search", "bleed", env={paths.CONTENT_VARIABLE: str(tmp_path)})
    assert result.returncode == 3
    assert paths.CONTENT_VARIABLE in result.stderr
    assert result.stderr.count("\n") == 1


def test_colour_only_on_a_terminal_and_never_with_no_color(searcher: Any) -> None:
    pty = pytest.importorskip("pty")
    for env, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        leader, follower = pty.openpty()
        process = subprocess.Popen(
            [sys.executable, "-m", "vtesref", "show", "6.4.6"],
            stdout=follower,
            stderr=subprocess.DEVNULL,
            cwd=HERE,
            env={**os.environ, "TERM": "xterm", **env},
        )
        os.close(follower)
        data = b""
        limit = time.monotonic() + 60
        while time.monotonic() < limit:
            try:
                piece = os.read(leader, 65536)
            except OSError:
                break
            if not piece:
                break
            data += piece
        process.wait(30)
        os.close(leader)
        assert b"Rev 6.4.6" in data
        assert (b"\x1b[" in data) is coloured


def test_index_tells_what_it_holds(cli: Any, texts: Any) -> None:
    data = cli.json("index")
    assert data["counts"]["rulings"]["all"] == sum(1 for _ in texts.rulings())
    assert "fifth-2020" in cli("index").output


def test_index_can_be_built_and_cleared(cli: Any, lean: Path, tmp_path: Path) -> None:
    env = {paths.CACHE_VARIABLE: str(tmp_path / "c"), paths.CONTENT_VARIABLE: str(lean)}
    built = cli.fresh("index", "build", env=env)
    assert built.returncode == 0
    assert built.stdout.startswith("Built ")
    assert len(os.listdir(tmp_path / "c")) >= 1
    cleared = cli.fresh("index", "clear", env=env)
    assert cleared.stdout.startswith("Removed 1 index from")


def test_json_is_sound_for_every_kind_of_answer(cli: Any) -> None:
    for args in (
        ["search", "torpor"],
        ["show", "torpor"],
        ["card", "Awe"],
        ["compare", "bleed"],
        ["index"],
    ):
        assert json.loads(cli(*args, "--json").output)["horizon"]["texts_end"] == TEXTS_END


def test_a_search_tells_what_the_short_names_in_its_answers_stand_for(cli: Any) -> None:
    fifth = "5E: Fifth Edition, version 1.1 (2023)."
    said = " ".join(cli("search", "anathema", "torpor", "--in", "rulings").output.split())
    assert "RTR: Rules Team." in said
    assert (
        "5E: Fifth Edition, version 1.1 (2023)."
        not in cli("search", "anathema", "--in", "rulings", "--authority", "RTR").output
    )
    said = cli("search", "aggravated", "damage", "--edition", "fifth-2020").output
    assert said.count(fifth) == 1
    assert "RTR:" not in said


class Terminal(io.StringIO):
    """A terminal that keeps what is written to it."""

    def isatty(self) -> bool:
        return True


class SlowError(Exception):
    """Comes in place of work that takes long."""


#: Commands that take longer than a second, what they say, and the work before which they say it.
LONG = [
    ("lint", "checking the content files ...", "vtesref.corpus.lint.lint"),
    ("coverage", "reading the scenarios [", "vtesref.corpus.scenarios.load_cases"),
    ("coverage", "playing them without the rules that they show [", "vtesref.scenario.play.coverage.shown_in"),
    ("coverage rulings", "reading the texts ...", "vtesref.corpus.load.load"),
    (
        "update",
        "fetching krcg (the newest release) with pip; this can take a while ...",
        "vtesref.official.fetching.fetch",
    ),
    ("scenario check FOLDER", "reading the scenarios [", "vtesref.cli.scenario_files.load"),
    ("scenario check FOLDER", "playing them [", "vtesref.scenario.playing.play"),
    ("scenario check FOLDER", "playing them without the rules that they show", "vtesref.scenario.play.coverage._hangs"),
    ("scenario explore FIGHT", "playing it in every way by fifth-2020 ...", "vtesref.scenario.play.exploring.explore"),
    ("scenario why FIGHT", "trying what would be allowed ...", "vtesref.scenario.play.why.why"),
    ("site build --no-pyodide", "building the site [", "vtesref.site.build.build"),
    ("site addresses", "reading the texts ...", "vtesref.site.library.Library"),
    ("mcp", "starting the server ...", "vtesref.server.make"),
    ("scenario list", "building the index [", "vtesref.search.indexing.load"),
    ("search bleed", "building the index [", "vtesref.search.indexing.load"),
    ("index build", "building the index [", "vtesref.search.indexing.load"),
]


@pytest.mark.parametrize(("command", "said", "work"), LONG)
@pytest.mark.parametrize("stream", [Terminal, io.StringIO])
def test_a_command_that_takes_long_says_before_it_begins_what_it_does(
    cli: Any, monkeypatch: Any, tmp_path: Path, stream: type[io.StringIO], command: str, said: str, work: str
) -> None:
    (tmp_path / "a.yaml").write_text(
        "- {name: a, given: Royce 3/6, when: Royce hunts, then: Royce ready 4/6,\n"
        "  shows: damage.aggravated.normal_first}",
        "utf-8",
    )
    own = {"FOLDER": str(tmp_path), "FIGHT": "Royce 3/6, Lupo 3/4 | Royce fights Lupo"}
    if "index" in said:
        monkeypatch.setenv(paths.CACHE_VARIABLE, str(tmp_path / "cache"))
    few = scenario_files(paths.content_root())[:1]
    monkeypatch.setattr("vtesref.corpus.scenarios.scenario_files", lambda root: few)  # to lay them all out takes long
    standing: list[str] = []
    terminal = stream()

    def slow(*args: Any, **named: Any) -> None:
        standing.append(terminal.getvalue())
        raise SlowError

    module, _, name = work.rpartition(".")
    monkeypatch.setattr(importlib.import_module(module), name, slow)
    monkeypatch.setattr(sys, "stderr", terminal)
    with pytest.raises(SlowError):
        group([own.get(word, word) for word in command.split()], standalone_mode=False)
    assert len(standing) == 1
    if terminal.isatty():
        assert standing[0].rpartition("\r")[2].startswith(said)
        assert terminal.getvalue().endswith("\r")  # it is wiped out
    else:
        assert terminal.getvalue() == ""


def test_what_stands_while_work_goes_on_is_wiped_out_by_what_is_said(monkeypatch: Any) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with common.working("one"):
        with common.progress_bar("two") as progress:
            progress(1, 2)
        common.echo("said", err=True)
    shown = ""
    for line in re.findall("[^\\r]+", terminal.getvalue().partition("said")[0]):
        shown = line + shown[len(line) :]
    assert not shown.strip()
    assert terminal.getvalue().endswith("said\n")


def test_a_question_is_read_from_standard_input(cli: Any) -> None:
    asked = cli("ask", "-", "--json", input="can I bleed\nmy predator\n")
    assert (asked.exit_code, json.loads(asked.stdout)) == (0, cli.json("ask", "can I bleed my predator"))
    assert cli("ask", "-", input="").exit_code == 2
    refused = cli("ask", "-", input=b"\xff")
    assert (refused.exit_code, "send the question as UTF-8" in refused.stderr) == (2, True)
