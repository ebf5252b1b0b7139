"""The engine: its guarantees, and every scenario that comes with the texts."""

from __future__ import annotations

import ast
import random
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from amounts import tenth

import vtesref
from vtesref.corpus.lint_played import lint_played
from vtesref.corpus.scenarios import load_cases, scenario_files, written_cases
from vtesref.engine.asking import MayReceive
from vtesref.engine.combat import damage, diablerie
from vtesref.engine.core import RULES, NotModelled, Question, Uncited
from vtesref.engine.edition_keys import EDITIONS
from vtesref.engine.editions import PLAYED
from vtesref.engine.explore import TooMany
from vtesref.engine.table import ASH_HEAP, HAND, READY, TORPOR, Minion, Table
from vtesref.paths import content_root
from vtesref.scenario import ScenarioError, parse
from vtesref.scenario.claims import claim_holds
from vtesref.scenario.given.cards import make_card
from vtesref.scenario.play.exploring import explore
from vtesref.scenario.play.options import grouped, infinitive, laid, options
from vtesref.scenario.playing import hangs_on, play, set_up
from vtesref.scenario.shown.outcome import state_of
from vtesref.scenario.words.cards import define

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.corpus.scenarios import Case

ENGINE = Path(vtesref.__file__).parent / "engine"
#: Modules of the package scenario that answer in a terminal and may use its libraries.
FOR_THE_TERMINAL = ("coverage.py", "trace.py")
ROOT = content_root()
#: The files of scenarios, the longest first: who was given one of those last would keep all waiting.
FILES = sorted(scenario_files(ROOT), key=lambda file: -(Path(ROOT) / file).stat().st_size)

#: What a value of the program leaves in a sentence that should tell of the game.
UNFIT = re.compile(r"object at 0x|\(\)|\(,|\bNone\b|\b(?:True|False)\b(?! \w)|frozenset|[{}]|  |\('|\b999\b")


def faults(case: Case, edition: str, positions: dict[str, str]) -> Iterator[str]:
    """Play a scenario in an edition, and yield what is wrong with what comes of it."""
    outcome = play(case.scenario, edition, positions, claims=case.claims[edition])
    for claim in outcome.failed:
        yield f"does not hold: {claim} (it comes to: {outcome.result})"
    for missed in outcome.missed:
        if UNFIT.search(missed.why) or not (missed.why or all(positions.get(key) for key in missed.keys)):
            yield f"{missed.line} is refused without a reason that can be read: {missed.why}"
    for _, step in outcome.table.root.walk():
        if not step.key:
            continue
        if UNFIT.search(step.sentence):
            yield f"a step does not tell of the game: {step.sentence}"
        if positions.get(step.key, "absent") == "absent":
            yield f"{step.key} is applied, which the edition does not have"
    if outcome.refused is None:
        for claim in outcome.told.split("; "):
            if not claim_holds(claim, outcome.table):
                yield f"does not read back as a claim: {claim}"


def all_faults(case: Case, known: dict[str, dict[str, str]]) -> Iterator[str]:
    """Yield what is wrong with a scenario in each of its editions, and with the rules that it says it shows."""
    for edition in case.claims:
        yield from (f"[{edition}] {fault}" for fault in faults(case, edition, known[edition]))
    for key in case.shows:
        if not hangs_on(key, case.scenario, case.claims, known):
            yield f"nothing hangs on {key}, which it says it shows"


@pytest.mark.parametrize("file", FILES)
def test_the_scenarios_of_a_file_play_the_known_cards_come_out_as_claimed_and_hang_on_the_rules_they_show(
    file: str, known: Any, texts: Any
) -> None:
    wrong: list[str] = []
    cases = load_cases(ROOT, file)
    lint_played(cases, texts, lambda complaint: wrong.append(str(complaint)))
    for case in cases:
        wrong += [f"{file}:{case.line}: {case.name}: {fault}" for fault in all_faults(case, known)]
    assert not wrong, "\n".join(wrong)


def test_a_scenario_that_claims_too_much_or_shows_what_it_does_not_is_named(known: Any) -> None:
    case = next(case for case in load_cases(ROOT, FILES[0]) if not case.shows)
    edition = next(iter(case.claims))
    assert not list(faults(case, edition, known[edition]))
    claims = {edition: (*case.claims[edition], "cites: sequencing.own_phase_order")}
    assert list(faults(replace(case, claims=claims), edition, known[edition]))
    assert not hangs_on("setup.pool.thirty", case.scenario, case.claims, known)


def test_no_two_scenarios_are_alike() -> None:
    cases = [case for file in FILES for case in written_cases(ROOT, file)]
    assert len({case.name for case in cases}) == len(cases)
    told: dict[tuple[object, str, str], list[str]] = {}
    for case in cases:
        told.setdefault((case.told, repr(case.cards), case.source), []).append(case.name)
    assert not [names for names in told.values() if len(names) > 1]


def test_a_scenario_says_the_same_whether_it_was_laid_out_or_only_read() -> None:
    for file in FILES[-40:]:
        read = written_cases(ROOT, file)
        assert not any("scenario" in case.__dict__ for case in read)
        assert [case.told.text for case in read] == [case.scenario.text for case in load_cases(ROOT, file)]


def test_nothing_changes_outside_a_rule() -> None:
    royce = Minion("Royce", counters=3, capacity=6)
    table = Table(PLAYED["fifth-2020"], minions=(royce,))
    with pytest.raises(Uncited):
        royce.counters = 2
    with pytest.raises(Uncited):
        del royce.counters
    with pytest.raises(Uncited):
        table.change(royce, counters=2)
    assert royce.counters == 3


def test_every_rule_of_the_engine_is_on_the_list_and_has_a_place_in_every_edition(texts: Any) -> None:
    for key in [*RULES, *rule_keys_in_the_engine(texts)]:
        assert key in texts.rules, key
        assert set(texts.rules[key].positions) == set(EDITIONS)


def test_every_executable_rule_is_carried_out_or_says_why_not(texts: Any) -> None:
    carried_out = rule_keys_in_the_engine(texts)
    for key, rule in texts.rules.items():
        if rule.executable:
            assert (key in carried_out) != bool(rule.not_modelled), key


def rule_keys_in_the_engine(texts: Any) -> set[str]:
    """Return every text in the engine that has the form of a rule key: an area that the list knows, and a dot."""
    areas = {key.partition(".")[0] for key in texts.rules}
    return {
        node.value
        for path in ENGINE.rglob("*.py")
        if path.name != "former_keys.py"  # which has the keys that other rules have taken over
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"[a-z_]+(\.[a-z0-9_]+)+", node.value)
        and node.value.partition(".")[0] in areas
    }


def test_no_rule_asks_which_edition_it_is() -> None:
    for path in ENGINE.rglob("*.py"):
        if path.name in ("editions.py", "edition_keys.py"):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        texts = {
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        assert not texts & set(EDITIONS), path.name
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert not names & {"CRR", "REVISED", "FIFTH"}, path.name


def test_the_engine_imports_the_standard_library_alone() -> None:
    for path in [*ENGINE.rglob("*.py"), *(ENGINE.parent / "scenario").rglob("*.py")]:
        if path.name in FOR_THE_TERMINAL:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                top = name.split(".")[0]
                ours = ("vtesref.engine", "vtesref.scenario", "vtesref.paths")  # the last one imports nothing either
                assert top in sys.stdlib_module_names or name.startswith(ours), (
                    path,
                    name,
                )


def brute(edition: str, blood: int, wounded: bool, torpid: bool, normal: int, aggravated: int) -> tuple[str, int]:
    """Work out damage to a vampire from the books' words, without the engine."""
    where = TORPOR if torpid else READY
    hurt = wounded
    blood, short = max(0, blood - normal), normal > blood
    hurt = hurt or short
    if edition == "crr-2.13":
        if aggravated > blood:
            return ASH_HEAP, 0
        return (TORPOR if hurt or aggravated else where), blood - aggravated
    for _ in range(aggravated):
        if not (hurt or (torpid and edition == "fifth-2020")):
            hurt = True
        elif blood:
            blood -= 1
        else:
            return ASH_HEAP, 0
    return (TORPOR if hurt or aggravated else where), blood


@pytest.mark.parametrize("edition", PLAYED)
def test_every_small_case_of_damage_agrees_with_a_count_by_hand(edition: str) -> None:
    number = 0
    for blood in range(5):
        for normal in range(5):
            for aggravated in range(5):
                for wounded, region in ((False, READY), (True, READY), (False, TORPOR), (True, TORPOR)):
                    royce = Minion("Royce", counters=blood, capacity=6, region=region, unmended=int(wounded))
                    table = Table(PLAYED[edition], minions=(royce,))
                    damage.inflict(table, royce, normal, aggravated)
                    if not normal + aggravated:
                        assert (royce.region, royce.counters) == (region, blood)
                        continue
                    wanted = brute(edition, blood, wounded, region == TORPOR, normal, aggravated)
                    assert (royce.region, royce.counters) == wanted, (blood, normal, aggravated, wounded, region)
                    number += 1
    assert number == 480


@pytest.mark.parametrize("number", tenth(5000))
def test_undoing_everything_gives_the_start_back_and_replaying_the_answers_the_end(number: int) -> None:
    chance = random.Random(3)
    for _ in range(number):
        edition = PLAYED[chance.choice(list(PLAYED))]
        blood = chance.randrange(7)
        region = chance.choice([READY, TORPOR])
        hits = [(chance.randrange(4), chance.randrange(4)) for _ in range(3)]

        vests = chance.choices([1, 2, 3], k=chance.randrange(3))

        def draw(question: Question) -> int:
            return chance.randrange(len(question.options))

        def run(oracle: Any) -> Table:
            royce = Minion("Royce", counters=blood, capacity=6, region=region)  # noqa: B023
            rake = Minion("Rake", "ally", counters=3)
            cards = tuple(
                make_card(define(f"Vest {points}", f"combat card, prevent {points}"), HAND, one.controller)
                for one in (royce, rake)
                for points in vests  # noqa: B023
            )
            table = Table(edition, minions=(royce, rake), cards=cards, oracle=oracle)  # noqa: B023
            for normal, aggravated in hits:  # noqa: B023
                for minion in (royce, rake):
                    if minion.region != ASH_HEAP:
                        damage.inflict(table, minion, normal, aggravated)
                        assert 0 <= minion.counters <= 6
            return table

        table = run(draw)
        end = table.state()
        answers = iter(table.answers)
        assert run(lambda question: next(answers)).state() == end  # noqa: B023
        table.undo()
        assert [state_of(minion) for minion in table.minions] == [f"Royce {region} {blood}/6", "Rake ready 3"]


@pytest.mark.parametrize(
    ("text", "crr", "revised", "fifth"),
    [
        ("a wounded vampire with 2 blood takes 3 aggravated damage", "burned", "burned", "burned"),
        ("ally with 3 life takes 2 damage", "ready 1", "ready 1", "ready 1"),
        ("vampire with 1 blood takes 2 damage and 1 aggravated", "burned", "burned", "burned"),
        ("a vampire in torpor with 0 blood takes 1 aggravated", "burned", "torpor 0/10", "burned"),
        ("An empty vampire takes 1 aggravated damage.", "burned", "torpor 0/10", "torpor 0/10"),
        ("a vampire with 2/4 blood hunts", "ready 3/4", "ready 3/4", "ready 3/4"),
    ],
)
def test_the_quick_form(text: str, crr: str, revised: str, fifth: str) -> None:
    scenario = parse(text)
    results = [play(scenario, edition).result.partition(" ")[2] for edition in PLAYED]
    assert results == [crr, revised, fifth]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Royce 8/6 | Royce hunts", "cannot have 8 blood with capacity 6"),
        ("Royce 3 | Royce hunts", "has no capacity"),
        ("Royce 3/6 lockd | Royce hunts", 'did you mean "locked"?'),
        ("Royce 3/6 | Royse hunts", 'did you mean "Royce"?'),
        ("Royce 3/6 | Royce tkaes 2", 'did you mean "takes"?'),
        ("Royce 3/6 | Royce takes some", "write a number"),
        ("Royce 3/6 |", "nothing happens"),
        (" | Royce hunts", "there is no minion"),
        ("Royce 3/6 | Royce hunts | Royce happy", "is not a claim"),
        ("Royce 3/6, royce 2/4 | Royce hunts", "two minions are called"),
        ("Rake 2/3 ally | Rake hunts", "has no capacity"),
        ("Rake 0 ally | Rake hunts", "cannot be in play with 0 life"),
        ("Rake 2 ally torpor | Rake takes 1", "only vampires"),
        ("Royce 1/6 | Royce prevents 2", "takes none afterwards"),
        ("Royce 0/6 | Royce takes 1 and 1 aggravated, Royce hunts", "cannot happen: Royce is burned"),
        ("Royce 3/6 | a | b | c", "more than three parts"),
        ("what is a vampire", "cannot be read; write given"),
        ("x" * 30_000, "at most"),
        ("Royce 9999/9999 | Royce hunts", "is more than"),
        ("Royce 3/6 where Rite is an action, requires Dominate or Brujh | Royce plays Rite", "cannot require"),
    ],
)
def test_what_does_not_parse_or_cannot_be_is_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(ScenarioError, match=message.replace("?", r"\?")) as caught:
        play(parse(text), "fifth-2020")
    assert "\n" not in str(caught.value)


def test_what_is_not_modelled_says_so() -> None:
    with pytest.raises(NotModelled, match="is not modelled"):
        parse("Royce 3/6 | Royce sleeps well")


def test_the_command_prints_outcome_trace_and_citations(cli: Any) -> None:
    result = cli("scenario", "check", "Royce 1/6 | Royce takes 2 aggravated", "--edition", "all")
    assert result.exit_code == 0
    assert "Outcome: Royce torpor 0/6" in result.output
    assert "Outcome: Royce burned" in result.output
    assert "Rev 6.4.6" in result.output
    assert "The editions differ:" in result.output
    assert "differences/first-aggravated-point" in result.output
    assert "Worked examples" in result.output


def test_a_reading_on_which_the_book_is_silent_is_marked(cli: Any) -> None:
    result = cli("scenario", "check", "Royce 0/6 torpor | Royce takes 1 aggravated", "--edition", "revised-1998")
    assert "Rev: the book is silent" in result.output


def test_exit_codes_of_the_check(cli: Any, tmp_path: Path) -> None:
    assert cli("scenario", "check", "Royce 1/6 | Royce takes 1 | Royce ready 0/6").exit_code == 0
    failing = cli("scenario", "check", "Royce 1/6 | Royce takes 1 | Royce torpor")
    assert failing.exit_code == 1
    assert "does not hold: Royce torpor" in failing.output
    assert cli("scenario", "check", "Royce 6/6 | Royce hunts", "--edition", "crr-2.13").exit_code == 1
    assert cli("scenario", "check", "Royce 1/6 | Royce bleeds Bob").exit_code == 2
    assert cli("scenario", "check", "nonsense").exit_code == 2
    assert cli("scenario", "check", "Royce 1/6 | Royce hunts", "--edition", "1999").exit_code == 2
    assert cli("scenario", "check", "-", input="Royce 1/6 | Royce hunts | Royce 2/6").exit_code == 0
    spoiled = tmp_path / "bad.yaml"
    spoiled.write_text("- name: x\n  given: Royce 1/6\n  when: Royce sleeps\n  then: Royce ready\n", encoding="utf-8")
    assert cli("scenario", "check", str(spoiled)).exit_code == 3


def test_the_shipped_scenarios_are_checked_by_the_command(cli: Any) -> None:
    file = FILES[-1]
    result = cli("scenario", "check", str(Path(ROOT) / file))
    assert result.exit_code == 0
    cases = written_cases(ROOT, file)
    outcomes = sum(len(case.claims) for case in cases)
    assert f"{len(cases)} scenario{'s'[: len(cases) > 1]}: {outcomes} outcomes as claimed, 0 not" in result.output


def test_an_entry_with_each_is_one_scenario_for_each_card(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "each.yaml"
    path.write_text(
        """- name: "CARD raises the bleed to a LOSS"
  each: {CARD: [Conditioning, Bonding], LOSS: ["17", "18"]}
  given: "Alice 20: Anson 5/6 dom; Bob 20: Lupo 3/4"
  when: [Anson bleeds, Bob does not block, Anson plays CARD]
  then: {fifth-2020: "Bob LOSS pool"}
""",
        encoding="utf-8",
    )
    assert "2 scenarios: 2 outcomes as claimed, 0 not" in cli("scenario", "check", str(path)).output
    assert [case.name[:8] for case in written_cases(str(tmp_path), "each.yaml")] == ["Conditio", "Bonding "]


def test_several_folders_are_checked_at_once_and_each_file_once(cli: Any, tmp_path: Path) -> None:
    entry = "- name: {}\n  given: Royce 1/6\n  when: Royce takes 1\n  then: {{fifth-2020: {}}}\n"
    for folder, claim in (("one", "Royce 0/6"), ("two", "Royce torpor")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.yaml").write_text(entry.format(folder, claim), encoding="utf-8")
    both = [str(tmp_path / "one"), str(tmp_path / "two")]
    result = cli("scenario", "check", *both, str(tmp_path / "one" / "a.yaml"))
    assert result.exit_code == 1
    assert "2 scenarios: 1 outcomes as claimed, 1 not" in result.output
    assert f"{tmp_path / 'two' / 'a.yaml'}:1: two" in result.output


def test_the_words_and_the_list(cli: Any) -> None:
    assert "takes N" in cli("scenario", "words").output
    assert written_cases(ROOT, FILES[0])[0].name in cli("scenario", "list").output


def test_exploring_gives_every_outcome_with_its_ways() -> None:
    scenario = parse("Royce 2/6 | Royce prevents 1, Royce takes 1 and 1 aggravated")
    ways = {way.result: way.ways for way in explore(scenario, "fifth-2020")}
    # declined: one blood mends, the aggravated point wounds; prevented: the one or the other point is gone
    assert ways == {"Royce torpor 1/6": 1, "Royce ready 1/6": 1, "Royce torpor 2/6": 1}
    hunted = explore(parse("Royce 1/6, Lupo 1/4 torpor | Royce diablerises Lupo"), "revised-1998")
    assert {way.result: way.ways for way in hunted} == {
        "Royce ready 2/6; Lupo burned": 2,  # nobody calls for a blood hunt, or it fails
        "Royce burned; Lupo burned": 1,
    }


def test_exploring_agrees_with_a_count_of_preventions_by_hand() -> None:
    # Two effects of 1 against n normal points: none, one, or both; the order of equal effects makes no difference.
    for points in (2, 3, 4):
        scenario = parse(f"Royce 6/6 | Royce prevents 1, Royce prevents 1, Royce takes {points}")
        ways = explore(scenario, "fifth-2020")
        assert sorted(way.result for way in ways) == [f"Royce ready {6 - points + used}/6" for used in range(3)]


def test_exploring_stops_at_its_limit() -> None:
    effects = ", ".join(f"Royce prevents {n}" for n in range(1, 9))
    asked = r"more than 50 ways .*50 were tried.*; leave out some of what is asked most: Royce's prevent \(\d+ times\)"
    with pytest.raises(TooMany, match=asked):
        explore(parse(f"Royce 6/6 | {effects}, Royce takes 20 and 20 aggravated"), "fifth-2020", 50)


def test_exploring_a_combat_without_end_says_what_to_leave_out_at_once() -> None:
    given = "Royce 3/3 with Claw (equipment, press to continue), Lupo 3/3 | Royce fights Lupo, Lupo dodges"
    endless = f"{given}, Royce maneuvers, Royce maneuvers"
    assert explore(parse(endless), "fifth-2020")
    text = "Royce 3 ally strength 0 with Claw (equipment, press), Rake 3 ally | Royce fights Rake"
    with pytest.raises(TooMany, match="Royce's press"):
        explore(parse(text), "fifth-2020", 500)


def test_options_and_play_agree_on_what_is_legal() -> None:
    given = "Royce 6/6, Lupo 1/4 torpor, Ivan 3/5 torpor, Rake 2 ally, Mira 2/4 locked with Ghoul (retainer, 1 life)"
    for edition in PLAYED:
        for choice in options(given, edition):
            outcome = play(parse(f"{given} | {choice.text}"), edition)
            assert (outcome.refused[1] if outcome.refused else ()) == choice.bars, choice


def test_what_one_rule_bars_stands_together() -> None:
    groups = grouped(laid("Royce 0/6, Lupo 3/4 locked, Rake 2 ally", "fifth-2020"))
    assert [group.who for group in groups] == ["Royce", "Lupo", "Rake"]
    royce = groups[0]
    assert (royce.state, royce.may) == ("ready, no blood", ["hunt"])
    assert "bleed" in dict(royce.barred)["hunt.mandatory_empty"]
    for group in groups:
        deeds = [*group.may, *(deed for _, barred in group.barred for deed in barred)]
        assert len(deeds) == len(set(deeds))
    deeds = sum(len(group.may) + sum(len(barred) for _, barred in group.barred) for group in groups)
    assert deeds == len(options("Royce 0/6, Lupo 3/4 locked, Rake 2 ally", "fifth-2020"))


@pytest.mark.parametrize(("phase", "who"), [("minion", ("Lupo",)), ("influence", ("Anson", "Lupo"))])
def test_options_at_another_time_tell_whose_phase_it_is(phase: str, who: tuple[str, ...], cli: Any) -> None:
    given = f"Alice 20: Anson; Bob 14: Lupo 3/4; Alice's turn; {phase} phase"
    groups = {group.who: group for group in grouped(laid(given, "fifth-2020"))}
    for name in ("Anson", "Lupo"):
        assert groups[name].untimely == (f"it is Alice's {phase} phase" if name in who else "")
        assert bool(groups[name].may) == (name not in who)
    said = " ".join(cli("scenario", "options", given).output.split())
    assert said.count(f"it is Alice's {phase} phase; minions act in the minion phase of their own Methuselah") == len(
        who
    )
    assert "bleed: A turn has five phases" not in said
    assert "The turn" in said, "and what may come next is told by the order of the phases"


def test_nobody_is_offered_to_bleed_themselves() -> None:
    told = [one.text for one in options("Alice 20: Anson; Bob 14: Lupo 3/4; Cleo 9: Mira 2/5", "fifth-2020")]
    assert {"Anson bleeds", "Anson bleeds Cleo", "Lupo bleeds Alice"} <= set(told)
    assert not {"Anson bleeds Alice", "Lupo bleeds Bob", "Mira bleeds Cleo"} & set(told)


@pytest.mark.parametrize(
    ("told", "verb"), [("passes", "pass"), ("goes on", "go on"), ("diablerises Lupo", "diablerise Lupo")]
)
def test_a_deed_is_said_as_what_one_may_do(told: str, verb: str) -> None:
    assert infinitive(told) == verb


def test_a_single_piece_of_equipment_is_among_the_options() -> None:
    found = options("Alice 10: Royce 4/6, Mira 3/3 with Gun (weapon, strike: 2 ranged); Bob 10:", "fifth-2020")
    assert "Royce takes Gun from Mira" in [choice.text for choice in found if not choice.bars]


@pytest.mark.parametrize("strike", ["hand", "with Bat", "dodge", "combat ends", "steal 1 blood"])
def test_a_strike_that_takes_no_equipment_asks_for_none(strike: str) -> None:
    text = f"Royce 4/6 with Bat, Lupo 4/4 with Gun where Gun is a weapon, strike: 2 ranged; Bat is a weapon, \
strike: strength +1 | Royce fights Lupo, Royce strikes {strike}, Royce picks Gun"
    assert play(parse(text), "fifth-2020").refused is not None


@pytest.mark.parametrize(("capacity", "learns"), [(5, False), (6, False), (7, True)])
def test_a_diablerist_learns_from_an_older_victim_alone(capacity: int, learns: bool) -> None:
    lore = "Lore (Discipline card, gives Potence)"
    table = set_up(f"Alice 20 holding {lore}: Royce 3/6; Bob 20: Lupo 2/{capacity} torpor", "crr-2.13")
    asked: list[type[Question]] = []

    def answer(question: Question) -> int:
        asked.append(type(question))
        return 0

    table.oracle = answer
    diablerie.commit(table, *table.minions)
    assert (MayReceive in asked) == learns


def test_explore_and_options_as_commands(cli: Any) -> None:
    explored = cli("scenario", "explore", "Royce 3/6, Lupo 1/4 torpor | Royce diablerises Lupo", "--edition", "all")
    assert explored.exit_code == 0
    assert explored.output.count("Royce burned; Lupo burned  (1 way)") == 3
    shown = cli("scenario", "options", "Royce 6/6, Lupo 1/4 torpor", "--edition", "crr-2.13")
    assert "Royce, ready, 6 of 6 blood\n  may call a referendum, rescue Lupo, diablerise Lupo, bleed\n" in shown.output
    assert "  may not hunt: In the CRR" in shown.output
    assert "(CRR II.C.2.a)" in shown.output
    assert "hunt.forbidden" not in shown.output
    whole = cli("scenario", "options", "Royce 6/6, Lupo 1/4 torpor", "--edition", "crr-2.13", "--full")
    assert "may: Royce diablerises Lupo" in whole.output
    assert "may not: Royce hunts: hunt.forbidden_full_1998c (CRR II.C.2.a)" in whole.output
    assert cli("scenario", "options", "Royce 9/6").exit_code == 2
    assert cli("scenario", "explore", "Royce 6/6 | Royce hunts", "--edition", "crr-2.13").exit_code == 1
