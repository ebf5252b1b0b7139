"""Lines that are something else by where they stand in the story: amid an action, or a card of two types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.texts import PLAY
from vtesref.engine.turn.uses_of_texts import PHASES as PHASES_OF_USE
from vtesref.scenario.sentences import turn as turn_lines
from vtesref.scenario.sentences.grammar import ACTIONS
from vtesref.scenario.words import verbs
from vtesref.scenario.words.verbs import ACTS, AMIDST, DISCARDS, DRAWN, FINDS, PLAYS, PUTS, STAYS, USES

if TYPE_CHECKING:
    from vtesref.scenario.sentences.sentence import Line
    from vtesref.scenario.words.cards import Definition

#: What answers a use itself, and tells nothing of an action or a combat under way.
_OF_A_USE = (STAYS, FINDS, DRAWN, PUTS, "chooses", "undoes", AMIDST)
#: What sets something off in the course of the turn, and no action or combat.
_OF_THE_TURN = frozenset(sentence.verb for sentence in turn_lines.SENTENCES if sentence.is_event)
#: What tells of blocks, so that what comes directly after it is amid the action.
_OF_BLOCKS = (*verbs.BLOCKING, verbs.NOBODY, verbs.ATTEMPT_FAILS)


def amidst(lines: tuple[Line, ...], cards: dict[str, Definition]) -> tuple[Line, ...]:
    """Return the lines of a story; what is used at any time comes amid the action of which the lines after it tell.

    So does an out-of-turn master card that is told amid an action.
    """
    found = list(lines)
    for place, line in enumerate(lines):
        is_used = line.verb == USES and _is_of_any_time(cards[line.card.lower()], line.level)
        is_played = line.verb == PLAYS and "out-of-turn" in cards[line.card.lower()].traits
        if not is_used and not is_played:
            continue
        before = next((one for one in reversed(found[:place]) if one.event), None)
        after: list[Line] = []
        for one in lines[place + 1 :]:
            if one.event and one.verb not in (USES, DISCARDS):
                break
            after.append(one)
        goes_on = any(not one.event and one.verb not in _OF_A_USE for one in after)
        if before is None:
            continue
        if is_used and goes_on and before.verb not in _OF_THE_TURN:
            found[place] = turn_lines.amid(line)
        elif is_played and before.verb in ACTIONS and (goes_on or found[place - 1].verb in _OF_BLOCKS):
            found[place] = line._replace(event=False, amid=True)
    return tuple(found)


def _is_of_any_time(card: Definition, level: str) -> bool:
    """Tell whether what is used of a card in play can be used at any time, or amid an action or a combat."""
    times = [text.at for text in card.texts if text.kind == "use" and level in ("", text.name)]
    return any(at == "any time" or at not in PHASES_OF_USE for at in times)


def of_two_types(lines: tuple[Line, ...], cards: dict[str, Definition], whose: dict[str, str]) -> tuple[Line, ...]:
    """Return the lines of a story; a card that is an action and another type too is the other amid what goes on.

    That is told by whoever acts, fights or blocks there, or by a minion of somebody else (``whose`` they are).
    """
    found = list(lines)
    last: Line | None = None
    amid: set[str] = set()
    for place, line in enumerate(lines):
        card = cards.get(line.card.lower()) if line.verb == ACTS else None
        if card is not None and card.kind == "action" and any(text.type for text in card.texts):
            named = {
                text.type or card.kind for text in card.texts if line.level in (text.name, text.label) and line.level
            }
            kinds = named or {text.type or card.kind for text in card.texts if text.kind == PLAY}
            goes_on = last is not None and (line.name in amid or whose.get(line.name) != whose.get(last.name))
            if kinds - {"action"} and ("action" not in kinds or goes_on):
                line = found[place] = line._replace(verb="plays", event=False)
        if line.event:
            last = line if line.verb in (*ACTIONS, "fights") else None
            amid = {line.name, line.other}
        elif line.verb == "blocks":
            amid.add(line.name)
    return tuple(found)
