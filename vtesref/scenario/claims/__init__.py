"""What can be claimed of a story when it is over; each chapter lists its claims, and each claim is one record.

A claim is read once, by its record, which holds it against the table and prints it back. Standard library only, like
the engine: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.engine import former_keys
from vtesref.engine.meant import hint
from vtesref.scenario.claims import of_cards, of_game, of_minions, of_play
from vtesref.scenario.claims.claim import Claim, Claimed, Seen
from vtesref.scenario.words.template import Names
from vtesref.scenario.words.text import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from vtesref.engine.table import Table
    from vtesref.scenario.words.cards import Definition

#: Every claim. Where words may be more than one of them, the first of which somebody or something at the table fits.
CLAIMS: tuple[Claim, ...] = (*of_minions.CLAIMS, *of_cards.CLAIMS, *of_game.CLAIMS, *of_play.CLAIMS)
_WAYS = [(template, claim) for claim in CLAIMS for template in claim.templates]


def _spaced(text: str) -> str:
    return re.sub(r":(?=\S|$)", ": ", text)


def read(text: str, names: Names, cards: dict[str, Any]) -> Claimed:
    """Read a claim; raises ScenarioError for what is none, and for one of a name that nobody and nothing has."""
    written = _spaced(text)
    wrong: list[tuple[int, ScenarioError]] = []
    for template, claim in _WAYS:
        try:
            slots = template.read(written, names, cards)
        except ScenarioError as error:
            wrong.append((template.own(written), error))
        else:
            if slots is not None:
                return Claimed(text, claim, slots)
    if wrong:  # what has most of the words of a claim is meant to be that one
        raise max(wrong, key=lambda one: one[0])[1]
    raise ScenarioError(f'"{text}" is not a claim; claims are: {"; ".join(words())}', text)


class Heard(dict[str, Claimed]):
    """The claims about a situation by their words, each read when it is first asked for, and raising what reading does.

    ``names`` and ``cards`` are those of the situation and its story.
    """

    def __init__(self, names: Names, cards: dict[str, Definition]) -> None:
        super().__init__()
        self.names, self.cards = names, cards

    def __missing__(self, text: str) -> Claimed:
        """Read a claim."""
        claimed = self[text] = read(text, self.names, self.cards)
        return claimed


def claim_holds(text: str, table: Table) -> bool:
    """Tell whether a claim holds of a table as it lies, also in the middle of a story; raises ScenarioError."""
    names = Names((minion.name for minion in table.minions), (methuselah.name for methuselah in table.seats))
    return read(text, names, {card.name.lower(): card for card in table.cards}).holds(Seen(table))


def words() -> dict[str, str]:
    """Return how claims are written, and what each means."""
    return {claim.shown: claim.meaning for claim in CLAIMS}


def examples() -> dict[str, str]:
    """Return by how a claim is written a whole scenario in which it holds."""
    return {claim.shown: claim.example for claim in CLAIMS}


def rules(claims: Iterable[str]) -> list[str]:
    """Return the keys of the rules that claims name, as they are written."""
    return [claimed.slots["rule"] for claimed in map(of_rule, claims) if claimed is not None]


def of_rule(text: str) -> Claimed | None:
    """Return a claim that names a rule, for which nobody need be at the table; None for any other."""
    written = _spaced(text)
    for claim in of_play.OF_RULES:
        for template in claim.templates:
            slots = template.words(written)
            if slots is not None:
                return Claimed(text, claim, dict(slots))
    return None


def unknown_rule(named: Iterable[str], keys: Collection[str]) -> str:
    """Return what is wrong with the first key of a rule that is not among the keys ("": nothing)."""
    for key in map(former_keys.current, named):
        if key not in keys:
            return f'no rule has the key "{key}"; {hint(key, keys, "all keys are in rulebook/rules.yaml")}'
    return ""
