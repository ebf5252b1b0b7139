"""Claims about what was played: the last combat, the last referendum, and the rules that were applied."""

from __future__ import annotations

from vtesref.engine.combat.combatants import Combat
from vtesref.scenario.claims.claim import Claim, Seen, last_of, ways


def _ended(seen: Seen, how: str) -> bool:
    from vtesref.engine.politics.referendum import PASSED, Referendum

    held = last_of(seen.table, "referendum", Referendum)
    return held is not None and (held.result == PASSED) == (how == "passes")


def _votes(seen: Seen, n: int, side: str) -> bool:
    from vtesref.engine.politics import casting
    from vtesref.engine.politics.referendum import Referendum

    held = last_of(seen.table, "referendum", Referendum)
    return held is not None and casting.count(seen.table, held, side) == n


def _range(seen: Seen, range: str) -> bool:
    fought = last_of(seen.table, "combat", Combat)
    return fought is not None and fought.range == range


def _rounds(seen: Seen, n: int) -> bool:
    fought = last_of(seen.table, "combat", Combat)
    return fought is not None and fought.round == n


RANGE = Claim(
    ways("{range:one of?close/long} range"),
    "the range of the last round fought",
    "Royce 3/6, Lupo 4/4 | Royce fights Lupo, Royce maneuvers | long range",
    _range,
)
ROUNDS = Claim(
    ways("{n:number} rounds?"),
    "how many rounds were fought",
    "Royce 3/6, Lupo 4/4 | Royce fights Lupo, Royce presses | 2 rounds",
    _rounds,
)
REFERENDUM = Claim(
    ways("the referendum {how:one of?passes/fails}"),
    "how the last referendum ended",
    "Alice 12: Mira 3/6 prince of Paris; Bob 20: Lupo 4/4 | Mira calls a referendum, Mira votes for | "
    "the referendum passes",
    _ended,
)
VOTES = Claim(
    ways("{n:number} votes? {side:one of?for/against}"),
    "the votes cast in the last referendum",
    "Alice 12: Mira 3/6 prince of Paris; Bob 20: Lupo 4/4 | Mira calls a referendum, Mira votes for | 2 votes for",
    _votes,
)
REFUSED = Claim(
    ways("refused: {rule:rule}"),
    "that rule forbids a line of the story",
    "Royce 2/6 locked | Royce hunts | refused: minion.only_ready_unlocked_act",
    lambda seen, rule: any(rule in one.keys for one in seen.missed),
)
CITES = Claim(
    ways("cites: {rule:rule}"),
    "that rule is applied",
    "Royce 3/6, Lupo 4/4 | Royce fights Lupo | cites: range.two_values",
    lambda seen, rule: any(step.key == rule for _, step in seen.table.root.walk()),
)
SILENT = Claim(
    ways("silent: {rule:rule}"),
    "that rule is applied, although the book says nothing about it",
    "Royce 3/6, Rake 3 ally | Royce fights Rake, Rake strikes hand | silent: ally.strength_zero",
    lambda seen, rule: any(step.key == rule and step.position == "silent" for _, step in seen.table.root.walk()),
)

OF_RULES = (REFUSED, CITES, SILENT)
CLAIMS = (*OF_RULES, RANGE, ROUNDS, REFERENDUM, VOTES)
