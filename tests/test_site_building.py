"""A site is built again where something has changed, and only there; what comes of it is what one build makes.

Most of these tests build over a copy of a small site (``small_site.py``).
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import site_html
from small_site import FEW, contents, differing, edit

from vtesref.corpus.complaints import CorpusError
from vtesref.corpus.scenarios import load_cases
from vtesref.desk.markup import faults
from vtesref.scenario.shown import trace as trace_text
from vtesref.site import addresses, build, data, given, played, swap
from vtesref.site.addresses import SiteError
from vtesref.site.keep import Kept
from vtesref.site.output import Output
from vtesref.site.serve import Server, watch

if TYPE_CHECKING:
    from conftest import Cli

ROOT = Path(__file__).resolve().parents[1]


def test_a_small_site_has_sound_pages_at_the_addresses_that_are_listed(few_built: tuple[Path, Path]) -> None:
    content, site = few_built
    pages = {path.relative_to(site).as_posix(): path.read_text("utf-8") for path in site.rglob("*.html")}
    assert {line.partition("#")[0] for line in addresses.read_list(str(content))} <= pages.keys()
    for address in sorted(pages)[::40]:
        assert site_html.read(pages[address]).faults == [], address


@pytest.mark.full
def test_a_site_is_the_same_byte_for_byte_built_again_and_again_or_anew_by_whoever(
    few_content: Path, few_copied: Path, tmp_path: Path
) -> None:
    """A process that keeps what it can of each build, and leaves the search to the last, writes the same as another.

    The other builds once, from nothing, in another folder, with another order of hashes and of the file system.
    """
    kept = Kept(lasting=True)
    build.build(str(few_content), str(few_copied), kept=kept)
    held = few_copied / "data" / "rulings.json"
    kept.defer = True
    card, topic = few_content / "rulings" / "cards" / "a.yaml", few_content / "rulings" / "faq.yaml"
    edits = (  # the file, words in it, others for them, a page that then has the last, whether all is read again
        (
            card,
            "When a vampire with {Aching Beauty}",
            "First try, {Aching Beauty}",
            "rulings/aching-beauty.html",
            False,
        ),
        (card, "First try, {Aching", "Second\n        try, {Aching", "rulings/aching-beauty.html", False),
        (topic, "text: |\n        ", "text: |\n        Third try. ", "rulings/faq-bleed.html", False),
        (card, "try, {Aching Beauty}", "Fourth try, {Anathema}", "rulings/aching-beauty.html", True),
        (card, "fifth-2020: holds\n", "fifth-2020: superseded\n      why: Fifth try.\n", "rulings/abactor.html", True),
        (card, "Fourth try", "Sixth try", "rulings/aching-beauty.html", False),
        (
            few_content / "rulebook" / "glossary.yaml",
            "text: |\n    ",
            "text: |\n    Last try. ",
            "glossary/acting-methuselah.html",
            True,
        ),
    )
    for file, before, after, page, anew in edits:
        assert kept.library is not None
        library = kept.library[0]
        edit(file, before, after)
        built = build.build(str(few_content), str(few_copied), kept=kept, linted=False)
        assert built.due
        assert 0 < built.rendered < 60 or anew
        assert (kept.library[0] is not library) == anew, "what knows no more than other words of rulings is kept"
        if words := re.search(r"\w+ try", after):
            assert words[0] in (few_copied / page).read_text("utf-8")
            assert words[0] not in held.read_text("utf-8"), "it is left to the last"
    kept.defer = False
    built = build.build(str(few_content), str(few_copied), kept=kept, linted=False)
    assert not built.due
    assert built.rendered == 0
    assert "Sixth try" in held.read_text("utf-8")
    copy = tmp_path / "copy"
    for path in sorted(few_content.rglob("*"), reverse=True):
        if path.is_file():
            (copy / path.relative_to(few_content)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy / path.relative_to(few_content))
    code = "import sys; from vtesref.site.build import build; build(sys.argv[1], sys.argv[2], linted=False)"
    seed = "2" if os.environ.get("PYTHONHASHSEED") != "2" else "3"
    done = subprocess.run(
        [sys.executable, "-c", code, str(copy), str(tmp_path / "once")],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    again, anew = contents(few_copied), contents(tmp_path / "once")
    assert len(anew) > 2000
    assert differing(again, anew) == set()


def test_a_site_of_the_same_is_not_built_again(few_content: Path, few_copied: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in few_copied.rglob("*") if path.is_file()}
    found = build.build(str(few_content), str(few_copied))
    assert found.rendered == 0
    assert {path: path.stat().st_mtime_ns for path in few_copied.rglob("*") if path.is_file()} == before


HOSTILE = (
    "<script>alert(1)</script> <img src=x onerror=alert(1)> [press](javascript:alert(1)) "
    "[data](data:text/html,<b>) ![shot](https://example.org/x.png) \\u202Eevil \\u0007bell **open {Anathema} and {<b>}"
)


def test_hostile_words_are_shown_and_only_what_changed_is_rendered(few_content: Path, few_copied: Path) -> None:
    copied = few_copied
    text = json.dumps(HOSTILE.replace("\\u202E", "\u202e").replace("\\u0007", "\u200b"), ensure_ascii=False)
    edit(
        few_content / "rulings" / "cards" / "a.yaml",
        "    - id: rtr-1999-12-06\n      text: |\n        When a vampire with {Aching Beauty}",
        f"    - id: hostile\n      text: {text}\n"
        "      refs: [RTR 1999-12-06]\n      rules: []\n      fifth-2020: holds\n"
        "    - id: rtr-1999-12-06\n      text: |\n        When a vampire with {Aching Beauty}",
    )
    with pytest.raises(CorpusError):
        build.build(str(few_content), str(copied))
    found = build.build(str(few_content), str(copied), linted=False)
    assert 0 < found.rendered < 60
    page = (copied / "rulings" / "aching-beauty.html").read_text("utf-8")
    read = site_html.read(page)
    assert read.faults == []
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert not any(tag == "img" or "onerror" in one for tag, one in read.attributes)
    assert not any((one.get("href") or "").startswith(("javascript:", "data:")) for _, one in read.attributes)
    assert "[U+202E]evil" in page
    held = (copied / "data" / "rulings.json").read_text("utf-8")
    for text in (page, held):
        assert "\u202e" not in text
        assert "\u200b" not in text
    assert any(one["id"].endswith("/hostile") for one in json.loads(held)["items"])


def test_a_build_that_fails_leaves_the_site_as_it_was(few_content: Path, few_copied: Path, cli: Cli) -> None:
    copied = few_copied
    about = few_content / "site" / "pages" / "about.md"
    edit(about, "(coverage.html)", "(nowhere.html)")
    before = {path: path.read_bytes() for path in copied.rglob("*") if path.is_file()}
    result = cli("site", "build", "--no-pyodide", "--out", str(copied), env={"VTESREF_CONTENT": str(few_content)})
    assert result.exit_code == 2
    assert "about.html: the link 'nowhere.html' leads nowhere" in result.stderr
    assert {path: path.read_bytes() for path in copied.rglob("*") if path.is_file()} == before
    assert [path.name for path in copied.parent.iterdir() if "building" in path.name] == []


def test_a_damaged_page_is_made_anew(few_built: tuple[Path, Path], few_copied: Path, tmp_path: Path) -> None:
    output = Output(str(few_built[1]), str(tmp_path), Kept())
    made_of = output.before["files"]["about.html"][0]
    assert output.taken("about.html", made_of) is not None
    (few_copied / "about.html").write_text("damaged", "utf-8")
    assert Output(str(few_copied), str(tmp_path), Kept()).taken("about.html", made_of) is None


@pytest.mark.parametrize("name", ["../x.html", "a/../../x.html", "/etc/x", "a\\b.html", "c:x.html"])
def test_nothing_is_written_outside_the_folder(tmp_path: Path, name: str) -> None:
    output = Output(str(tmp_path / "old"), str(tmp_path / "new"), Kept())
    with pytest.raises(SiteError, match="outside the output folder"):
        output.put(name, b"")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path: Path, root: str, cli: Cli) -> None:
    (tmp_path / "keep.txt").write_text("mine", "utf-8")
    result = cli("site", "build", "--no-pyodide", "--out", str(tmp_path))
    assert result.exit_code == 2
    assert "files that are not a site" in result.stderr
    assert (tmp_path / "keep.txt").read_text("utf-8") == "mine"
    for folder in (root, os.path.dirname(root), os.path.join(root, "rulings", "new")):
        with pytest.raises(SiteError):
            given.check_folder(folder, root)
    link = tmp_path / "link"
    link.symlink_to(tmp_path)
    with pytest.raises(SiteError):
        given.check_folder(str(link), root)


def folders(tmp_path: Path) -> tuple[Path, Path]:
    old, new = tmp_path / "site", tmp_path / ".site.building-1"
    for folder, text in ((old, "old"), (new, "new")):
        folder.mkdir()
        (folder / "a").write_text(text, "utf-8")
    return old, new


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere two names cannot be exchanged at once")
def test_the_new_site_takes_the_place_of_the_old_one_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = folders(tmp_path)
    monkeypatch.setattr(os, "rename", lambda *names: pytest.fail("there was a moment without a site"))
    assert swap.swap(str(new), str(old)) == str(new)
    assert (old / "a").read_text("utf-8") == "new"
    assert (new / "a").read_text("utf-8") == "old"


def test_a_swap_that_fails_gives_the_old_site_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = folders(tmp_path)
    rename = os.rename

    def fails(one: str, other: str) -> None:
        if one == str(new):
            raise OSError("no room")
        rename(one, other)

    monkeypatch.setattr(swap, "_exchange", lambda one, other: False)
    monkeypatch.setattr(os, "rename", fails)
    with pytest.raises(OSError, match="no room"):
        swap.swap(str(new), str(old))
    assert (old / "a").read_text("utf-8") == "old"


def test_a_site_that_a_killed_build_set_aside_comes_back(tmp_path: Path) -> None:
    old, new = folders(tmp_path)
    old.rename(f"{new}-old")
    swap.mend(str(old))
    assert (old / "a").read_text("utf-8") == "old"
    assert new.exists(), "another build may be at it"
    os.utime(new, (0, 0))
    swap.mend(str(old))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["site"]


def test_content_that_lint_refuses_is_not_built(few_content: Path, few_copied: Path, cli: Cli) -> None:
    edit(
        few_content / "rulings" / "cards" / "a.yaml",
        "    - id: rtr-1999-12-06\n",
        f'    - id: deep\n      text: "{">" * 3000}"\n      refs: [RTR 1999-12-06]\n      rules: []\n'
        "      fifth-2020: holds\n    - id: rtr-1999-12-06\n",
    )
    before = {path: path.read_bytes() for path in few_copied.rglob("*") if path.is_file()}
    result = cli("site", "build", "--no-pyodide", "--out", str(few_copied), env={"VTESREF_CONTENT": str(few_content)})
    assert result.exit_code == 3
    assert re.fullmatch(r"vtesref: rulings/.*\n", result.stderr), "one line"
    assert list(faults(">" * 3000)) == ["has signs but no words"]
    assert {path: path.read_bytes() for path in few_copied.rglob("*") if path.is_file()} == before


@pytest.mark.full
def test_a_scenario_is_played_again_only_when_something_changes_that_it_hangs_on(
    few_content: Path, few_copied: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    again: list[str] = []
    real = played._packed
    monkeypatch.setattr(played, "_packed", lambda library, case: again.append(case.name) or real(library, case))
    kept = Kept(lasting=True)
    edit(few_content / "rulings" / "cards" / "a.yaml", "text: |\n        ", "text: |\n        New words. ")
    found = build.build(str(few_content), str(few_copied), kept=kept, linted=False)
    assert found.rendered > 0
    assert again == [], "a ruling's words are on no scenario's page"
    assert kept.library is not None
    corpus, store = kept.library[0].corpus, kept.library[0].store
    ruling = next(
        one
        for one in corpus.rulings()
        if one.standing == "holds"
        and not one.why
        and one.rules
        and all(len(trace_text.on_rule(store, key)) > played.PARTICULAR for key in one.rules)
    )
    file = few_content / ruling.file
    lines = file.read_text("utf-8").splitlines(keepends=True)
    place = next(at for at in range(ruling.line, len(lines)) if lines[at].strip() == "fifth-2020: holds")
    lines[place] = lines[place].replace("holds\n", "obsolete\n      why: Nobody plays it any more.\n")
    file.write_text("".join(lines), "utf-8")
    found = build.build(str(few_content), str(few_copied), kept=kept, linted=False)
    assert 0 < found.rendered < 200
    assert again == [], "nor is a ruling on a rule that has many of them"
    scenario = few_content / "rulebook" / "scenarios" / "damage.yaml"
    edit(scenario, "- name: One blood, two points of aggravated damage", "- name: One blood, two aggravated points")
    listed = few_content / addresses.LIST
    listed.write_text(listed.read_text("utf-8").replace("one-blood-two-points-of-aggravated-damage", "x-y"), "utf-8")
    text = "".join(line for line in listed.read_text("utf-8").splitlines(keepends=True) if "/x-y.html" not in line)
    listed.write_text(text, "utf-8")
    build.build(str(few_content), str(few_copied), kept=kept, linted=False)
    assert again[0] == "One blood, two aggravated points"
    assert len(again) <= 2, "the one before it leads to it"
    again.clear()
    head = "- rule: damage.aggravated.first_point_wounds\n  area: damage\n  statement: "
    edit(few_content / "rulebook" / "rules.yaml", head, f"{head}Now ")
    build.build(str(few_content), str(few_copied), kept=kept, linted=False)
    cases = sum(len(load_cases(str(few_content), file)) for file in FEW)
    assert 0 < len(again) < cases / 2, "only those that apply the rule"


@pytest.mark.full
def test_links_into_what_has_gone_are_found_on_pages_that_stay(few_content: Path, few_copied: Path) -> None:
    kept = Kept(lasting=True)
    edit(few_content / "site" / "pages" / "about.md", "(coverage.html)", "(reading.html#part)")
    edit(few_content / "site" / "pages" / "reading.md", "\n## ", "\n## Part\n\nWords.\n\n## ")
    build.build(str(few_content), str(few_copied), kept=kept, linted=False)
    edit(few_content / "site" / "pages" / "reading.md", "## Part", "## Whole")
    with pytest.raises(SiteError, match=r"about.html: the link 'reading.html#part' leads to an anchor"):
        build.build(str(few_content), str(few_copied), kept=kept, linted=False)


@pytest.mark.full
def test_plays_are_kept_line_by_line(few_content: Path, few_copied: Path) -> None:
    """A folder of which one scenario changes is written as if it were new; one that was damaged is made anew."""
    file = few_copied / "scenarios" / "damage" / data.PLAYS
    before = json.loads(file.read_text("utf-8"))["plays"]
    edit(few_content / "rulebook" / "scenarios" / "damage.yaml", "note: ", "note: New. ")
    build.build(str(few_content), str(few_copied), linted=False)
    assert json.loads(file.read_text("utf-8"))["plays"] == before
    file.write_text("{}", "utf-8")
    edit(few_content / "rulebook" / "scenarios" / "damage.yaml", "note: New. ", "note: Newer. ")
    build.build(str(few_content), str(few_copied), linted=False)
    assert json.loads(file.read_text("utf-8"))["plays"] == before


def test_the_command_tells_what_has_vanished_and_what_is_new(cli: Cli, few_content: Path) -> None:
    listed = few_content / addresses.LIST
    edit(listed, "about.html\n", "")
    edit(listed, "glossary/torpor.html\n", "glossary/torpor.html\nglossary/torporr.html\n")
    content = {"VTESREF_CONTENT": str(few_content)}
    result = cli("site", "addresses", env=content)
    assert result.exit_code == 1
    assert "vanished: glossary/torporr.html\n" in result.output
    assert " 1 vanished, 1 new (not in the list yet)" in result.output
    result = cli("site", "addresses", "--update", env=content)
    assert " 1 vanished, 1 new (written)" in result.output
    assert "about.html" in addresses.read_list(str(few_content))
    assert "glossary/torporr.html" not in addresses.read_list(str(few_content))


@pytest.mark.full
def test_a_build_that_stops_while_it_puts_pages_over_the_old_ones_is_mended_by_the_next(
    few_built: tuple[Path, Path], few_content: Path, few_copied: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Kept(lasting=True)
    build.build(str(few_content), str(few_copied), kept=kept, linted=False)
    card = few_content / "rulings" / "cards" / "a.yaml"
    edit(card, "When a vampire with {Aching Beauty}", "Half way, {Aching Beauty}")
    kept.defer = True
    put = list[str]()
    replace = os.replace

    def failing(one: str, other: str) -> None:
        if len(put) > 2:
            raise OSError("the disk is gone")
        put.append(other)
        replace(one, other)

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(OSError, match="the disk is gone"):
        build.build(str(few_content), str(few_copied), kept=kept, linted=False)
    monkeypatch.undo()
    assert len(put) == 3
    edit(card, "Half way, {Aching Beauty}", "When a vampire with {Aching Beauty}")
    build.build(str(few_content), str(few_copied), linted=False)  # as a new process does
    assert differing(contents(few_copied), contents(few_built[1])) == set()
    assert [path.name for path in few_copied.parent.iterdir() if "building" in path.name] == []


def test_what_can_wait_is_made_at_first_and_once_nobody_writes(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    told = list[str]()
    stopped = threading.Event()

    def rebuild() -> bool:
        told.append("page")
        return True

    def finish() -> None:
        told.append("rest")
        if len(told) == 1:
            (tmp_path / "site" / "x.md").write_text("new", "utf-8")
        else:
            stopped.set()

    server = Server(str(tmp_path))
    watching = threading.Thread(target=watch, args=(str(tmp_path), server, rebuild, stopped, 0.02, finish), daemon=True)
    watching.start()
    assert stopped.wait(30)
    watching.join(5)
    server.http.server_close()
    assert told == ["rest", "page", "rest"]
    assert server.number == 2
