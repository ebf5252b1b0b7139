"""Claims about cards: where they end up, on what, and with how many counters."""

from __future__ import annotations

from vtesref.engine.table import HAND, IN_PLAY
from vtesref.scenario.claims.claim import Claim, Seen, ways


def _on(seen: Seen, card: str, holder: str) -> bool:
    held = [one.holder for one in seen.cards(card) if one.place == IN_PLAY]
    return holder.lower() in (str(who).lower() for one in held for who in (one, getattr(one, "employer", None)))


def _lies(seen: Seen, card: str, place: str, whose: str | None = None) -> bool:
    place = IN_PLAY if place == "play" else place
    if whose is None:
        return any(one.place == place for one in seen.cards(card))
    seat = seen.seat(whose)
    return any(
        one.place == place and one.lies_on is None and (one.holder if place == HAND else one.owner) is seat
        for one in seen.cards(card)
    )


ON = Claim(
    ways("{card:card} on {holder:anybody}"),
    "the minion or Methuselah on whom a card is",
    "Royce 1/6 with Axe (weapon, strike: 3), Rake 1 ally | Royce takes 1 | Axe on Royce",
    _on,
)
LIES_ON = Claim(
    ways("{card:card} lies on {on:card}"),
    "the card on which a card lies, to be played as if from hand",
    "Alice 9 with The Erciyes Fragments; Bob 8 ash heap Blur; Alice's turn where Blur is a combat card, maneuver | "
    "Alice uses The Erciyes Fragments on Blur | Blur lies on The Erciyes Fragments",
    lambda seen, card, on: any(one.lies_on is not None and one.lies_on.name == on for one in seen.cards(card)),
)
LIES = Claim(
    ways(
        "{card:card} in the {place:one of?hand/library/ash heap} of {whose:methuselah}",
        "{card:card} in {place:one of?hand/play/library}",
    ),
    "where a card ends up, and of whom",
    "Bob 20 holding Windfall: Lupo 4/4 where Windfall is a master, gain 3 pool | Bob's turn, minion phase | "
    "Windfall in the hand of Bob",
    _lies,
)
COUNTERS = Claim(
    ways("{card:card} {n:number} counter(s|)"),
    "how many counters are on a card",
    "Alice 9 with Smiling Jack 1 counter; Bob 8; Bob's turn; discard phase | Alice's turn, master phase | "
    "Smiling Jack 2 counters",
    lambda seen, card, n: bool(found := seen.cards(card)) and found[0].counters == n,
)

CLAIMS = (LIES_ON, LIES, ON, COUNTERS)
