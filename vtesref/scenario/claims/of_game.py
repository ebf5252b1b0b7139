"""Claims about the game: the Methuselahs, what they have, and whose turn it is."""

from __future__ import annotations

from vtesref.engine.cards.always import turn
from vtesref.engine.cards.tracking import library
from vtesref.engine.seating import prey_of
from vtesref.engine.table import ANTE
from vtesref.scenario.claims.claim import NOBODY, Claim, Seen, ways


def _out(seen: Seen, who: str, how: str) -> bool:
    seat = seen.seat(who)
    return {"ousted": seat.ousted, "withdrawn": seat.withdrawn}.get(how, not seat.ousted and not seat.withdrawn)


def _wins(seen: Seen, who: str) -> bool:
    course = seen.table.course
    return course.over and str(course.winner or NOBODY) == who


def _ante(seen: Seen, who: str, whose: str) -> bool:
    owner = seen.seat(whose)
    staked = [card for card in seen.table.cards if card.place == ANTE and card.owner is owner]
    return bool(staked) and staked[0].holder is seen.seat(who)


def _left(seen: Seen, who: str, n: int, what: str = "transfer") -> bool:
    course = seen.table.course
    now = course.turn
    left = {"transfer": now.transfers, "master": now.master_actions, "discard": now.discard_actions}
    return course.active is seen.seat(who) and left[what] == n


POOL = Claim(
    ways("{who:methuselah} {n:number} pool"),
    "how much pool a Methuselah ends up with",
    "Alice 9: Royce 3/6; Bob 8: Lupo 2/4 | Royce bleeds | Bob 7 pool",
    lambda seen, who, n: seen.seat(who).pool == n,
)
EDGE = Claim(
    ways("{who:methuselah or nobody} has the Edge", "the Edge to {who:methuselah or nobody}"),
    "who ends up with the Edge",
    "Alice 9: Royce 3/6; Bob 8: Lupo 2/4 | Royce bleeds | Alice has the Edge",
    lambda seen, who: str(seen.table.course.edge or NOBODY) == who,
)
POINTS = Claim(
    ways("{who:methuselah} {n:number} victory points?"),
    "how many victory points a Methuselah ends up with",
    "Alice 9: Royce 3/6; Bob 1: Lupo 2/4; Cleo 5 | Royce bleeds | Alice 1 victory point",
    lambda seen, who, n: seen.seat(who).points == n,
)
OUT = Claim(
    ways("{who:methuselah} {how:one of?ousted/withdrawn/in the game}"),
    "whether a Methuselah is out of the game, and how",
    "Alice 9: Royce 3/6; Bob 1: Lupo 2/4; Cleo 5 | Royce bleeds | Bob ousted",
    _out,
)
WINS = Claim(
    ways("{who:methuselah or nobody} wins"),
    "who wins the game",
    "Alice 9: Royce 3/6; Bob 1: Lupo 2/4 | Royce bleeds | Alice wins",
    _wins,
)
PREY = Claim(
    ways("{who:methuselah} has {prey:methuselah} as prey"),
    "who is whose prey",
    "Alice 9: Royce 3/6; Bob 1: Lupo 2/4; Cleo 5 | Royce bleeds | Alice has Cleo as prey",
    lambda seen, who, prey: prey_of(seen.table, seen.seat(who)) is seen.seat(prey),
)
HAND = Claim(
    ways("{who:methuselah} {n:number} cards? in hand", "{who:methuselah} holds {n:number} cards?"),
    "how many cards a Methuselah has in hand, with those that have no names",
    "Alice 9 hand size 1 holding Haul library empty: Royce 3/6 where Haul is a master, gain 2 pool | "
    "Alice's turn, master phase, Alice plays Haul | Alice 0 cards in hand",
    lambda seen, who, n: library.cards_in_hand(seen.table, seen.seat(who)) == n,
)
OPEN_HAND = Claim(
    ways("{who:methuselah} has an open hand"),
    "that everybody may look at a hand",
    "Alice 9: Anson 5/6 AUS; Bob 8 | Anson plays Revelations at superior | Bob has an open hand",
    lambda seen, who: turn.is_open(seen.table, seen.seat(who)),
)
ANTE_OF = Claim(
    ways("{who:methuselah} has the ante of {whose:methuselah}"),
    "who has the ante",
    "Alice library Haul:; Bob library Haul:; Cleo library Haul: where Haul is a master, gain 2 pool | "
    "the game is set up for ante, Bob loses 30 pool | Alice has the ante of Bob",
    _ante,
)
TURN = Claim(
    ways("{who:methuselah}'s turn", "{who:methuselah} begins"),
    "whose turn it is at the end; who takes the first one",
    "Alice 9: Royce 3/6; Bob 8: Lupo 2/4; Alice's turn; discard phase | Bob's turn | Bob's turn",
    lambda seen, who: seen.table.course.active is seen.seat(who),
)
PHASE = Claim(
    ways("{phase:one of?unlock/untap/master/minion/influence/discard} phase"),
    "the phase at the end",
    "Alice 9: Royce 3/6; Bob 8: Lupo 2/4 | Alice's turn, Royce bleeds | minion phase",
    lambda seen, phase: seen.table.course.phase == phase.replace("untap", "unlock"),
)
LEFT = Claim(
    ways(
        "{who:methuselah} {n:number} {what:one of?master/discard} phase actions?",
        "{who:methuselah} {n:number} transfers?",
    ),
    "what is left to do in the phase",
    "Alice 9: Royce 3/6 where Haul is a master, gain 2 pool | Alice's turn, master phase, Alice plays Haul | "
    "Alice 0 master phase actions",
    _left,
)

CLAIMS = (POOL, EDGE, POINTS, OUT, WINS, PREY, HAND, OPEN_HAND, ANTE_OF, TURN, PHASE, LEFT)
