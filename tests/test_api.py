"""Other programs get the same answers as the command line: by functions, as JSON of a known form, and by a server."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from conftest import missing
from official_files import RULINGS, folder, translations, wheel
from test_official import DAY

from vtesref import api, paths
from vtesref.cli import COMMANDS, group
from vtesref.engine import edition_keys
from vtesref.official.importing import bring
from vtesref.official.sources import read_source

if TYPE_CHECKING:
    from collections.abc import Iterator

SCHEMAS = Path(__file__).resolve().parents[1] / "site" / "data" / "schemas"
DECK = str(Path(__file__).parent / "decks" / "2021eddlfbs.txt")
FIGHT = "Royce 1/6 | Royce takes 2 aggravated"


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    place = tmp_path_factory.mktemp("api")
    files = folder(place / "files")
    for path, data in translations().items():
        (files / Path(path).name).write_bytes(data)
    bring(read_source(str(files)), str(place / "data"), DAY)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(paths.DATA_VARIABLE, str(place / "data"))
        yield place


@pytest.fixture(params=["ours", "official"])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """Once without official data, once with them."""
    if request.param == "ours":
        monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path / "none"))
    else:
        request.getfixturevalue("imported")
    return str(request.param)


def test_the_functions_answer_what_the_commands_print(either: str, cli: Any) -> None:
    assert api.search("torpor", limit=10) == cli.json("search", "torpor")
    assert api.show("6.4.6") == cli.json("show", "6.4.6")
    assert api.card("anathema") == cli.json("card", "anathema")
    assert api.card("lantern oath") == cli.json("card", "lantern oath")
    assert api.card("gardien doré") == cli.json("card", "gardien doré")
    assert api.related("torpor") == cli.json("related", "torpor")
    assert api.compare("blood hunt") == cli.json("compare", "blood hunt")
    played = api.check(FIGHT)
    for outcome in played["outcomes"]:
        assert outcome.pop("citations")
    assert played == cli.json("scenario", "check", FIGHT)
    assert api.words() == cli.json("scenario", "words")
    assert api.words("bleed stealth", texts=True) == cli.json("scenario", "words", "--texts", "bleed", "stealth")
    assert api.why("Royce 6/6 torpor | Royce hunts", "rev") == cli.json(
        "scenario", "why", "Royce 6/6 torpor | Royce hunts", "--edition", "rev"
    )
    may = api.options("Royce 6/6, Lupo 1/4 torpor")
    barred = [option for option in may["options"] if option["bars"]]
    assert barred[0]["citations"][barred[0]["bars"][0]].startswith("5E")


#: Queries with few matches and with many, of words, names and what is demanded, and what they are narrowed by.
SEARCHED = (
    ("torpor", ()),
    ("deflection", ()),
    ("anathema lantern oath", ()),
    ("can i block a bleed with my locked vampire", ()),
    ("bleed NOT stealth", ()),
    ('"combat ends" AND torpor', ()),
    ("bleed", ("--source", "own")),
    ("vote", ("--in", "rulings")),
    ("blood hunt", ("--year", "2004")),
)


@pytest.mark.parametrize(("query", "narrowed"), SEARCHED, ids=[" ".join((one, *more)) for one, more in SEARCHED])
def test_how_many_match_and_which_come_first_is_the_same_at_any_limit(
    either: str, query: str, narrowed: tuple[str, ...], cli: Any
) -> None:
    def answered(limit: int) -> dict[str, Any]:
        return dict(cli.json("search", *narrowed, "--limit", str(limit), query))

    whole = answered(200)
    assert whole["total"] >= len(whole["hits"]) > 0
    listed = [hit["id"] for hit in whole["hits"]]
    for limit in (1, 3, 50, len(listed)):  # one hit may stand for several matches, so there may be fewer
        answer = answered(limit)
        assert answer["total"] == whole["total"]
        assert [hit["id"] for hit in answer["hits"]] == listed[:limit]
        if not narrowed:
            assert api.search(query, limit=limit)["total"] == whole["total"]
        text = cli("search", *narrowed, "--limit", str(limit), query).output
        told = f"{limit} of {whole['total']} matches; --limit shows more." in text
        assert told == (len(listed) > limit), "where all is shown no more is promised"


def test_no_more_is_promised_than_a_limit_can_show(either: str, cli: Any) -> None:
    text = cli("search", "vampire", "--limit", "200").output
    assert "--limit shows more" not in text
    assert f"200 of {api.search('vampire')['total']} matches; more words or filters leave fewer." in text


def test_an_update_shows_in_a_program_that_goes_on_running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path / "data"))
    assert api.card("lantern oath")["found"] == []
    bring(read_source(str(wheel(tmp_path))), str(tmp_path / "data"), DAY)
    assert api.card("lantern oath")["found"][0]["id"] == "cards/100001"
    assert api.horizon()["official"]["sources"]["cards"]["version"] == "1.0"


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: api.search('"'), "nothing to search for"),
        (lambda: api.search("x", kinds=("nonsense",)), "nonsense"),
        (lambda: api.search("x", as_of="yesterday"), "not a date"),
        (lambda: api.search("x", limit=0), "from 1 to 200"),
        (lambda: api.search("x", source="theirs"), "source"),
        (lambda: api.search("x", authority="XYZ"), 'no authority is called "XYZ"'),
        (lambda: api.search("x", edition="sixth"), 'there is no edition "sixth"'),
        (lambda: api.search("x", edition="fith-2020"), 'did you mean "fifth-2020"?'),
        (lambda: api.search("x", standing="hold"), 'no ruling has the standing "hold"; did you mean "holds"?'),
        (lambda: api.search("x", subject="Anathma"), 'no card or topic with rulings is called "Anathma"; did you mean'),
        (lambda: api.search("x", kinds="ruling"), 'did you mean "rulings"?'),
        (lambda: api.search("x", year=1234), "years are from 1994"),
        (lambda: api.search("x", capacity="7-5"), '"7-5" is no capacity'),
        (lambda: api.ask("x", "sixth"), 'the edition "sixth" cannot be played; editions are: crr-2.13 (CRR), '),
        (lambda: api.ask("x", ("5E", "fifth-2020")), '"fifth-2020" is named twice'),
        (lambda: api.check("xx yy"), "given | when | then"),
        (lambda: api.check(FIGHT, ("sixth-2040",)), "sixth-2040"),
        (lambda: api.check(FIGHT, ("Rev", "CRR", "rev")), '"rev" is named twice'),
        (lambda: api.check(FIGHT, ()), "cannot be played"),
        (lambda: api.check(FIGHT, "draft"), 'the edition "draft" cannot be played'),
        (lambda: api.options("Royce 6/6", "sixth"), 'the edition "sixth" cannot be played'),
        (lambda: api.options("Royce 6/6", "all"), "one edition"),
        (lambda: api.options("Royce 6/6 | Royce hunts"), "before anything happens"),
        (lambda: api.why("xx yy"), "given | when | then"),
        (lambda: api.why("Royce 6/6 | Royce naps well"), "not modelled"),
        (lambda: api.why(FIGHT, "draft"), 'the edition "draft" cannot be played'),
    ],
)
def test_what_cannot_be_answered_says_why(ask: Any, said: str) -> None:
    with pytest.raises(api.DeskError) as caught:
        ask()
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"types": ("reacton",)}, 'no card has the type "reacton"; did you mean "Reaction"'),
        ({"clans": ("Brujh",)}, 'no card has the clan "Brujh"'),
        ({"disciplines": ("Presense",)}, 'no card has the discipline "Presense"'),
        ({"titles": ("Prins",)}, 'no card has the title "Prins"'),
        ({"sects": "Sabat"}, 'no card has the sect "Sabat"'),
        ({"traits": ("uniqe",)}, 'no card has the trait "uniqe"; did you mean "unique"'),
        ({"paths": ("Caine",)}, 'no card has the path "Caine"'),
        ({"formats": ("V6",)}, 'no card has the format "V6"'),
    ],
)
def test_a_fact_that_no_card_has_is_no_search_without_hits(imported: Path, asked: Any, said: str) -> None:
    with pytest.raises(api.DeskError) as caught:
        api.search("x", **asked)
    assert said in str(caught.value)


def test_the_short_names_of_the_editions_are_those_of_the_texts(store: Any) -> None:
    assert {key: one["short"] for key, one in store.meta("editions").items()} == edition_keys.SHORT


@pytest.mark.parametrize(
    ("typed", "key"),
    [("5e", "fifth-2025"), ("5E", "fifth-2025"), ("fifth", "fifth-2025"), ("REV", "revised-1998"), ("c", "crr-2.13")],
)
def test_an_edition_goes_by_its_short_name_at_every_door(typed: str, key: str, cli: Any) -> None:
    assert [one["edition"] for one in api.check(FIGHT, typed)["outcomes"]] == [edition_keys.column(key)]
    assert api.ask(FIGHT, (typed,)) == api.ask(FIGHT, (key,))
    assert api.options("Royce 6/6", typed)["edition"] == edition_keys.column(key)
    assert api.search("torpor", edition=typed) == api.search("torpor", edition=key)
    for command in (
        ["ask", FIGHT],
        ["scenario", "check", FIGHT],
        ["scenario", "explore", FIGHT],
        ["scenario", "options", "Royce 6/6"],
        ["scenario", "why", "Royce 6/6 | Royce takes 1 | Royce torpor"],
        ["search", "torpor"],
    ):
        assert cli.json(*command, "--edition", typed) == cli.json(*command, "--edition", key)


def test_the_draft_is_searched_by_its_short_name_and_all_editions_are_played_by_one_word() -> None:
    assert {hit["edition"] for hit in api.search("torpor", edition="draft")["hits"]} == {"draft-1.6.1"}
    assert api.check(FIGHT, "all") == api.check(FIGHT, ("5E", "Rev", "CRR"))


def test_what_is_played_by_one_edition_is_not_played_by_all(cli: Any) -> None:
    for name in ("why", "options", "play"):
        refused = cli("scenario", name, "Royce 6/6", "--edition", "all")
        assert (refused.exit_code, "one edition" in refused.stderr) == (2, True), refused.output


def test_the_api_has_a_version_and_documents_all_it_promises() -> None:
    assert len(api.API_VERSION.split(".")) == 3
    for name in api.__all__:
        assert getattr(api, name).__doc__, name


# -- schemas -----------------------------------------------------------------------------------------------------


def closed(schema: Any, itself: bool = True) -> None:
    """Let a schema allow nothing that it does not describe: no further property, nothing in a list without ``items``.

    What others take up with their own properties (a whole file, a definition, a part of ``allOf``) is not closed
    itself, but where it is used.
    """
    if not isinstance(schema, dict):
        return
    if itself and ("properties" in schema or "$ref" in schema) and "additionalProperties" not in schema:
        schema["unevaluatedProperties"] = False
    kinds = schema.get("type", "")
    if "array" in (kinds if isinstance(kinds, list) else [kinds]):
        schema.setdefault("items", False)
    for key in ("properties", "$defs"):
        for inner in schema.get(key, {}).values():
            closed(inner, key == "properties")
    for key in ("items", "additionalProperties"):
        closed(schema.get(key))
    for inner in schema.get("allOf", []):
        closed(inner, False)
    for inner in schema.get("anyOf", []):
        closed(inner, itself)


def validate(name: str, value: dict[str, Any]) -> None:
    try:
        import jsonschema
        import referencing
    except ImportError:
        missing("jsonschema", "pip install -e '.[test]'")
    resources = []
    for path in sorted(SCHEMAS.glob("*.json")):
        closed(schema := json.loads(path.read_text("utf-8")), itself=path.stem == name)
        resources.append((path.name, referencing.Resource.from_contents(schema)))
    schema = dict(resources)[f"{name}.json"].contents
    checker = jsonschema.Draft202012Validator(schema, registry=referencing.Registry().with_resources(resources))
    wrong = [
        f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}" for error in checker.iter_errors(value)
    ]
    assert wrong == []


ANSWERS = [
    ("search", ["search", "bleed stealth"]),
    ("search", ["search", "immortal graple"]),
    ("search", ["search", "xqzwv"]),
    ("show", ["show", "5E Torpor"]),
    ("show", ["show", "difference 12"]),
    ("show", ["show", "deflection"]),
    ("show", ["show", "nothing of the kind"]),
    ("card", ["card", "deflection"]),
    ("card", ["card", "anson"]),
    ("card", ["card", "nobody at all"]),
    ("coverage-cards", ["coverage", "cards"]),
    ("related", ["related", "deflection"]),
    ("compare", ["compare", "6.4.6"]),
    ("compare", ["compare", "xqzwv", "vwzqx"]),
    ("scenario-check", ["scenario", "check", FIGHT, "--edition", "all"]),
    ("scenario-check", ["scenario", "check", "Royce 2/6 | Royce takes 1 | Royce torpor"]),
    ("scenario-explore", ["scenario", "explore", "Royce 2/6 | Royce prevents 1, Royce takes 2"]),
    ("scenario-options", ["scenario", "options", "Royce 6/6, Lupo 1/4 torpor"]),
    ("scenario-why", ["scenario", "why", "Royce 6/6 | Royce hunts", "--edition", "crr-2.13"]),
    ("scenario-why", ["scenario", "why", "Royce 2/6 | Royce takes 1 | Royce torpor; Royce 2/6"]),
    ("scenario-words", ["scenario", "words"]),
    ("scenario-words", ["scenario", "words", "--texts"]),
    ("scenario-words", ["scenario", "words", "referendum"]),
    ("scenario-words", ["scenario", "words", "xqzwv"]),
    ("scenario-list", ["scenario", "list"]),
    ("ask", ["ask", "a vampire in torpor bleeds a werewolf on the moon"]),
    ("ask", ["ask", "Royce 6/6 bleeds"]),
    ("ask", ["ask", FIGHT]),
    ("lint", ["lint"]),
    ("index", ["index"]),
    ("index-build", ["index", "build"]),
    ("search", ["search", "torpor", "--as-of", "1998-07-01"]),
    ("search", ["search", "blood hunt", "--in", "differences"]),
    ("search", ["search", "contested title", "--in", "rulings", "--standing", "superseded"]),
    ("show", ["show", "torpor", "--all"]),
    ("show", ["show", "p.31"]),
    ("show", ["show", "action.bleed.default-amount"]),
    ("related", ["related", "6.4.6", "--all"]),
    ("related", ["related", "nothing of the kind"]),
    ("coverage-rulings", ["coverage", "rulings"]),
    ("scenario-list", ["scenario", "list"]),
    ("scenario-words-types", ["scenario", "words", "--types"]),
    ("news", ["news"]),
    pytest.param("site-addresses", ["site", "addresses"], marks=pytest.mark.slow),
    ("ask", ["ask", "how many votes does a prince have"]),
    ("ask", ["ask", "xqzwv vwzqx"]),
    ("deck-check", ["deck", "check", DECK, "--edition", "all"]),
    ("scenario-deck", ["scenario", "deck", DECK]),
    ("deck-convert", ["deck", "convert", DECK, "--to", "twd"]),
    ("deck-stats", ["deck", "stats", DECK]),
]


@pytest.mark.parametrize(("name", "command"), ANSWERS, ids=lambda one: " ".join(one) if isinstance(one, list) else "")
def test_answers_are_of_the_form_that_their_schema_tells(
    name: str, command: list[str], cli: Any, lean: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path))
    if name in ("lint", "index-build"):
        monkeypatch.setenv(paths.CONTENT_VARIABLE, str(lean))
    validate(name, cli.json(*command))


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("search", ["search", "lantern oath", "--facets"]),
        ("show", ["show", "groups/G00001"]),
        ("show", ["show", "official/100001/lsj-20010203"]),
        ("show", ["show", "official-2024/torpor/waking"]),
        ("card", ["card", "odile marchetti"]),
        ("card", ["card", "anathema"]),
        ("related", ["related", "the gilded warden"]),
        ("card", ["card", "l"]),
        ("card", ["card", "lantrn oath"]),
        ("search", ["search", "anathema", "--as-of", "2015-01-01"]),
        ("related", ["related", "anathema", "--all"]),
        ("related", ["related", "groups/G00001"]),
        ("news", ["news", "--all"]),
        ("index", ["index"]),
        ("deck-check", ["deck", "check", DECK]),
        ("deck-convert", ["deck", "convert", DECK, "--to", "vdb"]),
        ("deck-stats", ["deck", "stats", DECK]),
    ],
)
def test_official_answers_are_of_that_form_too(imported: Path, name: str, command: list[str], cli: Any) -> None:
    validate(name, cli.json(*command))


def test_facts_of_cards_narrow_the_search(imported: Path, cli: Any) -> None:
    def found(*options: str) -> list[str]:
        return [
            hit["id"] for hit in cli.json("search", "odile lantern warden minuit", "--in", "cards", *options)["hits"]
        ]

    assert found("--title", "prince") == ["cards/200002"]
    assert set(found("--capacity", "7+")) == {"cards/200003"}
    assert set(found("--capacity", "5-6", "--group", "2")) == {"cards/200001", "cards/200002"}
    assert found("--cost", "1 blood") == ["cards/100001"]
    assert found("--cost", "pool x") == ["cards/100002"]
    assert found("--banned") == ["cards/100003"]
    assert set(found("--sect", "cam")) == {"cards/200001", "cards/200002", "cards/200003"}
    assert found("--sect", "camarilla", "--trait", "Advanced") == ["cards/200002"], "its title tells its sect"
    assert found("--trait", "unique", "--type", "ally") == ["cards/100002"]
    assert found("--trait", "unique", "--trait", "advanced") == ["cards/200002"], "all traits, not any"
    assert "cards/100003" not in found("--format", "standard constructed"), "it is banned"
    assert set(found("--format", "constructed")) == set(found()) - {"cards/100003"}
    for wrong, said in (
        ("--capacity=big", "is no capacity"),
        ("--cost=much", "is no cost"),
        ("--title=king", "no card has"),
        ("--sect=camarila", 'no card has the sect "camarila"; did you mean "Camarilla"'),
        ("--trait=uniqe", 'no card has the trait "uniqe"; did you mean "unique"'),
        ("--path=caine", "the imported lists have none"),
        ("--format=block", "there are: constructed"),
    ):
        refused = cli("search", "odile", wrong)
        assert (refused.exit_code, said in refused.output) == (2, True), refused.output
    assert cli.json("card", "200003")["found"][0]["id"] == "cards/200003", "an official number is a name, too"


def test_what_update_prints_is_of_the_form_that_its_schema_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Any
) -> None:
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path / "data"))
    source = str(wheel(tmp_path))
    for command in (["--dry-run", "--from", source], ["--from", source], ["--from", source]):
        validate("update", cli.json("update", *command))
    validate("news", cli.json("news"))
    other = str(wheel(tmp_path, rulings=(RULINGS.replace("Costs blood", "Costs pool") + "9|X:\n  - No.\n").encode()))
    validate("update", cli.json("update", "--from", other))
    validate("news", cli.json("news"))
    refused = cli("update", "--from", other, "--strict", "--json")
    assert refused.exit_code == 3
    validate("update", json.loads(refused.stdout))
    validate("error", json.loads(refused.stdout))
    validate("update-remove", cli.json("update", "--remove"))
    validate("news", cli.json("news"))


DECK = "crypt\n12 Nora g5\nlibrary\n60 Sway\n3 No card of any list\n"
STORY = """- name: A vampire takes one damage
  source: fifth-2020 damage-resolution
  given: Royce 2/6
  when: Royce takes 1
  then: Royce 1/6
"""


@pytest.mark.slow
def test_what_reads_files_and_answers_is_of_that_form_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    def told(command: list[str], typed: str = "") -> dict[str, Any]:
        found = CliRunner().invoke(group, [*command, "--json"], input=typed)
        assert found.exit_code in (0, 1), found.output
        return dict(json.loads(found.stdout))

    (tmp_path / "story.yaml").write_text(STORY, "utf-8")
    (tmp_path / "wrong.yaml").write_text(STORY.replace("Royce 1/6", "Royce 2/6"), "utf-8")
    for file in ("story", "wrong"):
        validate("scenario-check-files", told(["scenario", "check", str(tmp_path / f"{file}.yaml")]))
    validate("scenario-deck", told(["scenario", "deck", "-", "--edition", "all"], DECK))
    typed = "2\n20\n1\n1\n6\n4\n1\n20\n0\n1\n1\n25\n"
    validate("scenario-new", told(["scenario", "new"], typed))
    monkeypatch.setenv(paths.CACHE_VARIABLE, str(tmp_path / "cache"))
    validate("index-build", told(["index", "build"]))
    validate("index", told(["index"]))
    validate("index-clear", told(["index", "clear"]))
    monkeypatch.setenv(paths.CONTENT_VARIABLE, str(tmp_path))
    (tmp_path / "rulebook").mkdir()
    (tmp_path / "rulings").mkdir()
    validate("lint", told(["lint"]))


def test_the_coverage_of_rules_is_of_that_form_too(monkeypatch: pytest.MonkeyPatch, cli: Any) -> None:
    from vtesref.corpus import scenarios

    some = scenarios.scenario_files(str(SCHEMAS.parents[2]))[:1]
    monkeypatch.setattr(scenarios, "scenario_files", lambda root: some)  # to play them all takes a minute
    validate("coverage", cli.json("coverage"))


def test_what_building_the_site_prints_is_of_the_form_that_its_schema_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Any
) -> None:
    from vtesref.site import build

    made = build.Built("site", 3, 2, 9, 1234)
    monkeypatch.setattr(build, "build", lambda *given, **more: made)
    validate("site-build", cli.json("site", "build", "--no-pyodide", "--out", str(tmp_path / "site")))


def test_a_wrong_answer_is_noticed(cli: Any) -> None:
    answer = cli.json("search", "torpor")
    answer["total"] = "many"
    with pytest.raises(AssertionError, match="many"):
        validate("search", answer)


def test_every_command_that_prints_json_has_a_schema() -> None:
    import click

    named = {path.stem for path in SCHEMAS.glob("*.json")}
    top = click.Context(group)
    wanted = set()
    for name in COMMANDS:
        command = group.get_command(top, name)
        inner = command.commands if isinstance(command, click.Group) else {}  # type: ignore[union-attr]
        for title, one in [(name, command), *((f"{name}-{part}", sub) for part, sub in inner.items())]:
            if one is not None and any(param.name == "as_json" for param in one.params):
                wanted.add(title)
    assert wanted <= named, wanted - named
    parts = {"parts", "horizon", "error"}  # what several of them are made of, and what all print that fail
    options = {"coverage-cards", "coverage-rulings", "scenario-check-files", "scenario-words-types", "update-remove"}
    assert named == wanted | parts | options
    for path in SCHEMAS.glob("*.json"):
        schema = json.loads(path.read_text("utf-8"))
        assert schema["$id"] == path.name
        assert schema["title"]


# -- what fails ----------------------------------------------------------------------------------------------------


def every_command() -> list[list[str]]:
    import click

    top = click.Context(group)
    found = []
    for name in COMMANDS:
        command = group.get_command(top, name)
        found.append([name])
        if isinstance(command, click.Group):
            found += [[name, part] for part in command.list_commands(click.Context(command, parent=top))]
    return found


def refused(cli: Any, code: int, *command: str, **more: Any) -> str:
    """Return the line of the JSON, which is all that a command prints that fails."""
    result = cli(*command, **more)
    assert (result.exit_code, result.stderr) == (code, ""), result.output
    told = json.loads(result.stdout)
    validate("error", told)
    assert told["code"] == code
    assert "\n" not in told["error"]
    return str(told["error"])


@pytest.mark.parametrize("command", every_command(), ids=" ".join)
def test_every_command_tells_a_program_what_is_wrong_with_its_usage(command: list[str], cli: Any) -> None:
    assert "--nonsense" in refused(cli, 2, *command, "--nonsense", "--json")
    assert "No such option" in refused(cli, 2, *command, "--json", "--nonsense")
    result = cli(*command, "--nonsense")
    assert (result.exit_code, result.stdout) == (2, ""), "without --json a line on standard error is enough"


NEED = [
    ["ask"], ["search"], ["show"], ["card"], ["related"], ["compare"], ["deck", "with"], ["scenario", "check"],
    ["scenario", "why"], ["scenario", "explore"], ["scenario", "options"], ["scenario", "deck"],
    ["deck", "check"], ["deck", "convert", "--to", "jol"], ["deck", "stats"],
]  # fmt: skip


@pytest.mark.parametrize("command", NEED, ids=" ".join)
def test_a_missing_argument_is_told_to_a_program(command: list[str], cli: Any) -> None:
    assert "Missing argument" in refused(cli, 2, *command, "--json")


@pytest.mark.parametrize(
    ("code", "command", "said"),
    [
        (2, ["nonsense"], 'there is no command "nonsense"'),
        (2, ["--nonsense"], "--nonsense"),
        (2, ["search", '"'], "nothing to search for"),
        (2, ["search", "x", "--edition", "sixth"], 'there is no edition "sixth"'),
        (2, ["search", "x", "--standing", "hold"], "hold"),
        (2, ["search", "x", "--subject", "xqzwv"], 'no card or topic with rulings is called "xqzwv"'),
        (2, ["ask", "x", "--edition", "sixth"], 'the edition "sixth" cannot be played'),
        (2, ["ask", "Royce 3/6 | Royce flies"], "is not modelled"),
        (2, ["compare", '"'], "nothing to search for"),
        (2, ["coverage", "--list"], "--list goes with"),
        (2, ["scenario", "nonsense"], "nonsense"),
        (2, ["scenario", "check", "Royce 3/6 | Royce flies"], "is not modelled"),
        (2, ["scenario", "check", "Royce 3/6 | Lupo hunts"], 'nobody at the table is called "Lupo"'),
        (2, ["scenario", "check", "my guy eats an apple"], "not understood"),
        (2, ["scenario", "check", "no/such.yaml"], 'there is no file "no/such.yaml"'),
        (2, ["scenario", "why", "Royce 3/6 | Royce flies"], "is not modelled"),
        (2, ["scenario", "why", "Royce 3/6", "--edition", "all"], "one edition"),
        (1, ["scenario", "explore", "Royce 6/6 torpor | Royce bleeds"], "refused"),
        (2, ["scenario", "explore", "Royce 3/6 | Royce takes 1", "--limit", "0"], "--limit"),
        (2, ["scenario", "words", "--types", "bleed"], "--types"),
        (2, ["scenario", "options", "Royce 3/6 | Royce hunts"], "before anything happens"),
        (2, ["scenario", "deck", "no-such-deck.txt"], "cannot be read"),
        (2, ["scenario", "new"], "the answers end"),
        (2, ["deck", "check", "no-such-deck.txt"], "cannot be read"),
        (2, ["deck", "convert", "no-such-deck.txt", "--to", "jol"], "cannot be read"),
        (2, ["deck", "convert", "no-such-deck.txt", "--to", "nonsense"], "nonsense"),
        (2, ["deck", "stats", "no-such-deck.txt"], "cannot be read"),
        (2, ["deck", "with", "Deflection"], "no winning decks are imported"),
        (2, ["update", "--from", "x", "--remove"], "exclude each other"),
        (2, ["update", "--from", "no-such-file"], "no-such-file"),
        (2, ["site", "build", "--pyodide", "x", "--no-pyodide"], "exclude each other"),
        (2, ["site", "build", "--no-pyodide", "--with-official"], "nothing official is imported"),
    ],
)
def test_what_fails_tells_a_program_why(
    code: int, command: list[str], said: str, cli: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path))
    if command == ["scenario", "new"]:
        validate("error", json.loads(cli(*command, "--json", input="").stdout))  # the questions go to standard error
    else:
        assert said in refused(cli, code, *command, "--json")


def test_unsound_content_and_files_are_told_to_a_program(
    cli: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "wrong.yaml").write_text("- name: x\n  given: 7\n", "utf-8")
    assert "wrong.yaml" in refused(cli, 3, "scenario", "check", str(tmp_path / "wrong.yaml"), "--json")
    (tmp_path / "deck.txt").write_bytes(b"\xff\xfe\xff")
    assert "cannot be read" in refused(cli, 2, "scenario", "deck", str(tmp_path / "deck.txt"), "--json")
    cards = ["--cards", str(tmp_path / "wrong.yaml"), "--json"]
    assert "holds no cards" in refused(cli, 3, "scenario", "check", "Royce 3/6 | Royce hunts", *cards)
    monkeypatch.setenv(paths.CONTENT_VARIABLE, str(tmp_path))
    for command in (["search", "torpor"], ["card", "anathema"], ["lint"], ["index"], ["ask", "can I bleed"]):
        assert "no rulebook under" in refused(cli, 3, *command, "--json")


def test_json_that_is_a_word_asks_for_none(cli: Any) -> None:
    result = cli("search", "--edition", "sixth", "--", "--json")
    assert (result.exit_code, result.stdout) == (2, "")


# -- the server --------------------------------------------------------------------------------------------------


def told(result: Any) -> dict[str, Any]:
    for name in ("structured_content", "structuredContent"):
        if getattr(result, name, None):
            return dict(getattr(result, name))
    return dict(json.loads(result.content[0].text))


def test_the_server_answers_the_sdks_own_client_with_citations_and_addresses(imported: Path) -> None:
    try:
        from mcp import ClientSession, StdioServerParameters, stdio_client
    except ImportError:
        missing("the Model Context Protocol's SDK", "pip install -e '.[mcp]'")
    place = StdioServerParameters(command=sys.executable, args=["-m", "vtesref", "mcp"], env=dict(os.environ))

    async def talk() -> dict[str, Any]:
        async with stdio_client(place) as (reading, writing), ClientSession(reading, writing) as session:
            await session.initialize()
            found: dict[str, Any] = {"tools": sorted(tool.name for tool in (await session.list_tools()).tools)}
            for name, question in (
                ("search", {"query": "lantern oath", "limit": 2}),
                ("total 1", {"query": "torpor", "limit": 1}),
                ("total 50", {"query": "torpor", "limit": 50}),
                ("facts", {"query": "odile", "facts": {"sects": "Camarilla", "traits": ["advanced"]}}),
                ("no fact", {"query": "odile", "facts": {"sect": "Camarilla"}}),
                ("no text", {"query": "odile", "facts": {"capacity": ["8"]}}),
                ("show", {"name": "6.4.6"}),
                ("card", {"name": "lantrn oath"}),
                ("compare", {"topic": "blood hunt"}),
                ("check", {"scenario": FIGHT}),
                ("options", {"given": "Royce 6/6, Lupo 1/4 torpor"}),
                ("ask", {"question": "can a vampire in torpor vote"}),
                ("words", {"like": "bleed"}),
                ("why", {"scenario": "Royce 6/6 torpor | Royce hunts", "edition": "5E"}),
            ):
                tool = name if "query" not in question else "search"
                found[name] = told(await session.call_tool(tool, question))
            found["nobody"] = told(await session.call_tool("card", {"name": "xqzwv vwzqx"}))
            found["unread"] = told(await session.call_tool("check", {"scenario": "xx yy"}))
            found["twice"] = told(
                await session.call_tool("check", {"scenario": FIGHT, "editions": ["5E", "fifth-2020"]})
            )
            for name, given in (("dropped", {"name": "6.4.6", "edition": "5E"}), ("none", {}), ("number", {"name": 7})):
                found[name] = (await session.call_tool("show", given)).content[0].text
            for name, argument in (("search", "query"), ("ask", "question"), ("show", "name"), ("check", "scenario")):
                huge = await session.call_tool(name, {argument: "torpor " * 30_000})
                found.setdefault("huge", []).append(huge.content[0].text)
            calls = [
                ("search", {"query": "torpor"}),
                ("card", {"name": "lantern oath"}),
                ("check", {"scenario": FIGHT}),
            ]
            alone = [told(await session.call_tool(*call)) for call in calls]
            together = await asyncio.gather(*(session.call_tool(*call) for call in calls * 8))
            found["together"] = [told(one) for one in together] == alone * 8
            return found

    with ThreadPoolExecutor(1) as other:  # a browser that another test drives keeps a loop running in this thread
        answers = other.submit(lambda: asyncio.run(asyncio.wait_for(talk(), 60))).result()
    assert answers["tools"] == ["ask", "card", "check", "compare", "options", "search", "show", "why", "words"]
    for name in answers["tools"]:
        assert answers[name]["horizon"]["official"]["newest_ruling"] == "2023-04-05"
        assert "unknown" not in answers[name]
    assert answers["search"]["hits"][0]["citation"] == "Lantern Oath"
    assert [answers[name]["total"] for name in ("total 1", "total 50")] == [api.search("torpor")["total"]] * 2
    assert [hit["id"] for hit in answers["facts"]["hits"]] == ["cards/200002"]
    assert answers["no fact"]["error"] == 'cards have no fact "sect"; did you mean "sects"?'
    assert answers["no text"]["error"].startswith('"capacity" takes one text')
    assert answers["show"]["found"][0]["cite"].startswith("Revised Rules")
    assert answers["card"]["corrected"] == "Lantern Oath"
    assert answers["card"]["found"][0]["rulings"][0]["urls"] == ["https://example.org/forum/1"]
    outcome = answers["check"]["outcomes"][0]
    assert outcome["result"] == "Royce torpor 0/6"
    assert any(cite.startswith("5E") for cite in outcome["citations"].values())
    assert "xqzwv" in answers["nobody"]["unknown"]
    assert "given | when | then" in answers["unread"]["error"]
    assert answers["twice"]["error"] == 'the edition "fifth-2020" is named twice; name each once'
    assert answers["dropped"] == 'the tool show has no argument "edition"; its arguments are: name'
    for name in ("none", "number"):
        assert answers[name].startswith("the arguments of show cannot be read: name: ")
        assert "\n" not in answers[name]
    assert any("bleed" in form for table in answers["words"]["tables"].values() for form in table)
    assert answers["why"]["refused"]["line"] == "Royce hunts"
    for said in answers["huge"]:
        assert said.endswith("has 210,000 characters; at most 20,000 are read")
    assert answers["together"], "calls at the same time are answered as one after the other"


def test_a_card_is_told_to_an_assistant_in_short_first(either: str) -> None:
    from vtesref.server import _card

    short, whole = _card("Deflection", False), _card("Deflection", True)
    assert whole == api.card("Deflection")
    assert len(json.dumps(short, indent=2)) < 6_000
    if either == "ours":
        [found] = short["found"]
        assert found["facts"].startswith("Reaction")
        assert "bleed" in found["text"]
        assert "scenarios" not in json.dumps(short)
        assert [one["text"] for one in found["rulings"]] == [one["plain"] for one in whole["found"][0]["rulings"]]
        assert all(one["citation"] and isinstance(one["urls"], list) for one in found["rulings"])


def test_a_ruling_that_ours_and_the_official_list_have_is_told_once_in_short() -> None:
    from vtesref.desk import in_short

    def ruling(ident: str, text: str = "Text.", **more: Any) -> dict[str, Any]:
        return {"id": ident, "plain": text, "citation": f"[{ident}]", "urls": [f"https://example.org/{ident}"], **more}

    def pair(own: str, other: str, *differs: str) -> dict[str, Any]:
        return {"ours": own, "official": other, "refs": [], "differs": list(differs)}

    card = {
        "id": "cards/1",
        "title": "Sway",
        "rulings": [ruling("a"), ruling("b")],
        "groups": [{"name": "Votes", "rulings": [ruling("c")]}],
        "ours": {"rulings": [ruling(one, standing="holds") for one in ("x", "y", "z")]},
        "pairs": [pair("x", "a"), pair("x", "c"), pair("y", "b", "other numbers")],
    }
    short = in_short.card(card)["rulings"]
    assert [one["id"] for one in short] == ["a", "b", "c", "y", "z"]
    assert short[0]["standing"] == "holds"
    assert short[1]["ours_differs"] == "other numbers"
    assert short[2]["of_group"] == "Votes"
    long = {**card, "ours": None, "pairs": [], "rulings": [ruling(str(number), "x" * 100) for number in range(100)]}
    told = in_short.card(long)
    assert len(told["rulings"]) + told["left_out"] == 101
    assert len(json.dumps(told)) < 6_000


def test_what_can_be_said_is_told_to_an_assistant_by_words() -> None:
    from vtesref.server import FORMS, _words

    assert "NAME hunts" in _words("", False)["tables"]["story"]
    some = _words("bleed", False)["tables"]
    assert all("bleed" in f"{form} {meaning}".lower() for table in some.values() for form, meaning in table.items())
    many = _words("minion", True)
    assert sum(map(len, many["tables"].values())) == FORMS
    assert many["left_out"] > 0
    assert _words("xqzwv", False)["tables"] == {}


@pytest.mark.parametrize("ask", [getattr(api, name) for name in api.__all__ if name.islower() and name != "horizon"])
def test_half_of_a_character_is_refused_in_one_line(ask: Any) -> None:
    with pytest.raises(api.DeskError, match=r"half of a character \(U\+D800\)"):
        ask("Anson \ud800 3/6")
