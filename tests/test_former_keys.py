"""Rules that were merged: their former keys still lead to the rule that says the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine.editions import PLAYED
from vtesref.engine.former_keys import FORMER, current
from vtesref.scenario import parse
from vtesref.scenario.playing import play

if TYPE_CHECKING:
    from vtesref.corpus.load import Corpus


def test_the_table_repeats_the_list_of_rules(texts: Corpus) -> None:
    assert {old: rule.key for rule in texts.rules.values() for old in rule.also} == FORMER


def test_a_former_key_is_no_key_and_names_a_rule(texts: Corpus) -> None:
    assert not FORMER.keys() & texts.rules.keys()
    assert all(current(old) in texts.rules for old in FORMER)


def test_a_claim_with_a_former_key_is_a_claim_about_the_rule() -> None:
    for edition in PLAYED:
        for key in ("oust.at_zero_pool", "general.pool.zero_ousts"):
            for pool, fails in ((1, False), (2, True)):
                sentence = f"Alice {pool}: Mira 3/6; Bob 9: Lupo 3/4 | Alice burns 1 pool | cites: {key}"
                assert bool(play(parse(sentence), edition, {}).failed) is fails


def test_show_finds_a_rule_by_a_former_key(cli: Any) -> None:
    result = cli("show", "general.pool.zero_ousts")
    assert result.exit_code == 0
    assert "Rule oust.at_zero_pool" in result.output
