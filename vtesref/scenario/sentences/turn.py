"""The sentences of the turn: its phases, master cards, transfers, discards, and what Methuselahs use in play."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.cards.notation import reading
from vtesref.engine.cards.whom.filter_tests import MINION_CARDS
from vtesref.engine.turn.master import MASTERS
from vtesref.engine.turn.uses_of_texts import PHASES as PHASES_OF_USE
from vtesref.scenario.deeds import turns as telling
from vtesref.scenario.sentences.sentence import Line, Sentence, forms
from vtesref.scenario.words import played_cards, template
from vtesref.scenario.words.card_words import card_named
from vtesref.scenario.words.template import Names, known
from vtesref.scenario.words.text import ScenarioError
from vtesref.scenario.words.verbs import (
    AMIDST,
    ARRIVES,
    CANCELS,
    DISCARDS,
    DRAWN,
    DRAWS,
    EDGE,
    FINDS,
    GOES_ON,
    MARKS,
    MERGES,
    MOVES_IN,
    MOVES_OUT,
    PHASE,
    PLAYS,
    PUTS,
    STAYS,
    TURN,
    UNLOCKS,
    USES,
)

if TYPE_CHECKING:
    from vtesref.scenario.words.cards import Definition

#: The times at which a Methuselah plays a master card in the turn of another.
OUT_OF_TURN = ("as a card is played", *reading.OUT_OF_TURN)


def _card_or_vampire(words: str, names: Names, cards: dict[str, Definition], text: str) -> str:
    """Return what is searched for: a card that is defined, else a vampire of the crypt."""
    in_crypt = words.lower() in names and words.lower() not in cards
    return names[words.lower()] if in_crypt else card_named(words, text, cards)


template.READERS["card or vampire"] = lambda words, names, cards, text, slot: _card_or_vampire(
    words, names, cards, text
)
template.SHOWN["card or vampire"] = "CARD|NAME"


def _played(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line | None:
    """Read what a Methuselah plays or uses; None when the line is a minion's."""
    if match["name"].lower() not in names.seats:
        return _played_by_minion(text, match, names, cards)
    name = names.seats[match["name"].lower()]
    title, target = match["card"], ""
    definition = cards.get(title.lower())
    if definition is None or definition.texts:
        line = _of_texts(text, name, match, names, cards)
        if line is not None:
            return line
    while definition is None and " on " in title:
        title, _, rest = title.rpartition(" on ")
        target = f"{rest} on {target}" if target else rest
        definition = cards.get(title.lower())
    if definition is None and played_cards.find(title, cards) is not None:
        return _played(text, match, names, cards)
    if definition is None:
        raise played_cards.unknown(title, text, cards, f"define it: where {title} is a master, gain 1 pool")
    if match["verb"] == "uses":
        return Line(text, name, USES, card=definition.name)
    return Line(text, name, PLAYS, other=_target(target, names, cards, text), card=definition.name)


def _of_texts(text: str, name: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line | None:
    """Read what a Methuselah plays or uses of a card with texts: which of them, and on whom; None for other cards."""
    for key, definition in cards.items():
        if not definition.texts or not match["card"].lower().startswith(key):
            continue
        rest = re.fullmatch(
            r"(?: (?:for|at) (?P<level>(?!\d)(?:(?! on | for \d).)+))?(?: for (?P<n>\d+))?"
            r"(?: on (?P<whom>.+?))?(?: for (?P<n2>\d+))?",
            match["card"][len(key) :],
        )
        if rest is None:
            continue
        whom = [_anything(one, names, cards, text) for one in re.split(r" and ", rest["whom"])] if rest["whom"] else []
        more = (*whom[1:], *(one for one in (rest["n"], rest["n2"]) if one))
        line = Line(text, name, PLAYS, card=definition.name, level=rest["level"] or "", more=more)
        line = line._replace(other=whom[0]) if whom else line
        if match["verb"] == "uses":
            _tell_which(definition, line)
            return line._replace(verb=USES if _is_of_a_phase(definition, line.level) else AMIDST)
        of_methuselahs = definition.kind not in MINION_CARDS
        if of_methuselahs and any(one.kind == "play" and one.at in OUT_OF_TURN for one in definition.texts):
            return line._replace(verb=CANCELS, says=f"{name} plays {definition.name}")
        return line
    return None


def _tell_which(card: Definition, line: Line) -> None:
    """Ask which text is used, where each text of a card in play has a name and the line has none of them."""
    uses = [text for text in card.texts if text.kind == "use"]
    ways = list(
        dict.fromkeys(text.name for text in (*uses, *(text for text in card.texts if text.kind == "when" and text.may)))
    )
    told = " or ".join(f'"for {way}"' for way in ways if way)
    if not line.level and all(ways) and len(ways) > 1:
        raise ScenarioError(f'"{line.text}" does not tell what {card.name} is used for; write {told}', line.text)
    if line.level and uses and not any(line.level in (text.name, text.label, text.level) for text in uses):
        instead = f"write {told}" if told else f'leave "for {line.level}" out'
        raise ScenarioError(f'no text of {card.name} is called "{line.level}"; {instead}', line.level)


def _is_of_a_phase(card: Definition, level: str) -> bool:
    """Tell whether what is used of a card in play is used outside actions and combats (or its event is awaited)."""
    texts = [text for text in card.texts if text.kind == "use" and level in ("", text.name)]
    return not texts or any(text.at in PHASES_OF_USE for text in texts)


def amid(line: Line) -> Line:
    """Return a line of a use as one that answers what is asked during an action or a combat."""
    return line._replace(verb=AMIDST, event=False, says="")


#: When what is used during an action is used, where that is once it has succeeded and its cost is paid.
ON_SUCCESS = "as the action succeeds"


def _anything(words: str, names: Names, cards: dict[str, Definition], text: str) -> str:
    """Return the name of whatever is named: a minion, a Methuselah or a card."""
    plain = words.strip().lower()
    card = cards.get(plain)
    return names.get(plain) or names.seats.get(plain) or (card.name if card else known(words, names, text))


def _played_by_minion(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line | None:
    """Read a master card or an event that a minion would play, which it cannot; None for what minions do play."""
    definition = cards.get(match["card"].partition(" on ")[0].lower())
    if definition is None or match["verb"] == "uses" or definition.kind not in (*MASTERS, "event"):
        return None
    return Line(text, known(match["name"], names, text), PLAYS, card=definition.name)


def _target(target: str, names: Names, cards: dict[str, Definition], text: str) -> str:
    """Return what a card is played on: a minion, or a card in play."""
    if not target:
        return ""
    if target.lower() in cards:
        return cards[target.lower()].name
    if target.lower() in names.seats and target.lower() not in names:
        return names.seats[target.lower()]
    return known(target, names, text)


def _says(line: Line, slots: dict[str, Any], cards: dict[str, Definition]) -> Line:
    return line._replace(says=f"{line.name} {line.verb}")


def _puts(line: Line, slots: dict[str, Any], cards: dict[str, Definition]) -> Line:
    return line._replace(says=f"{line.name} puts {line.card} on {line.other}")


SENTENCES = (
    Sentence(
        "METHUSELAH's turn",
        "the current turn ends, and the next turn begins with its unlock phase",
        "Bob 20: Lupo 4/4 locked | Bob's turn",
        TURN,
        templates=forms("{name:methuselah}'s turn[ begins]"),
        tells=telling.start,
    ),
    Sentence(
        "PHASE phase",
        "the turn moves to that phase (unlock or untap, master, minion, influence, discard)",
        "Bob 20: Lupo 4/4 | Bob's turn, discard phase",
        PHASE,
        templates=forms("[the ]{other:phase} phase"),
        tells=telling.phase,
    ),
    Sentence(
        "the phase goes on",
        "ends a story whose influence phase, or a phase in which something is still due, is not over",
        "Bob 20: Nora 5/6 uncontrolled; Alice 12: Royce 3/6; Bob's turn; influence phase | 1 transfer to Nora, the "
        "phase goes on",
        GOES_ON,
        templates=forms("the [influence ]phase goes on"),
        tells=telling.goes_on,
    ),
    Sentence(
        "METHUSELAH plays CARD [on NAME|CARD]",
        "the Methuselah plays a master card, or an event in the discard phase",
        "Bob 20: Lupo 4/4 where Windfall is a master, gain 3 pool | Bob's turn, master phase, Bob plays Windfall",
        PLAYS,
        _played,
        pattern=Pattern(r"(?P<name>.+?) (?P<verb>plays) (?P<card>.+)"),
        tells=telling.plays,
        instead=(CANCELS,),
        time="after another Methuselah plays a master card",
    ),
    Sentence(
        "METHUSELAH uses CARD [for TEXT] [for N] [on NAME|CARD] [during the action|as the action succeeds]",
        "the Methuselah uses what a card in play does; during the action also where lines after it tell of the action, "
        "as it succeeds once its cost is paid",
        "Bob 20: Lupo 4/4 with Blood Doll | Bob's turn, master phase, Bob uses Blood Doll for blood",
        USES,
        _played,
        pattern=Pattern(r"(?P<name>.+?) (?P<verb>uses) (?P<card>.+)"),
        tells=telling.uses,
        instead=(AMIDST,),
    ),
    Sentence(
        "METHUSELAH takes the pool of the Edge",
        "the Methuselah who has the Edge gains 1 pool in the unlock phase",
        "Bob 20: Lupo 4/4; Bob has the Edge | Bob's turn, Bob takes the pool of the Edge",
        EDGE,
        templates=forms(
            "{name:methuselah} (takes|gains) the pool of the Edge",
            "{name:methuselah} (takes|gains) (1|a) pool (for|from|with|of) the Edge",
        ),
        tells=telling.edge,
    ),
    Sentence(
        "METHUSELAH unlocks NAME; METHUSELAH burns 1 pool to unlock NAME",
        "the Methuselah burns 1 pool to unlock an infernal minion",
        "Alice 12: Royce 3/6 infernal locked; Bob 20 | Alice's turn, Alice unlocks Royce",
        UNLOCKS,
        templates=forms(
            "{name:methuselah} unlocks {other:minion}", "{name:methuselah} (burns|burn) 1 pool to unlock {other:minion}"
        ),
        tells=telling.unlocks,
    ),
    Sentence(
        "METHUSELAH marks NAME",
        "the Methuselah marks a Red List minion with a master phase action",
        "Bob 20: Lupo 4/4 Red List | Bob's turn, master phase, Bob marks Lupo",
        MARKS,
        templates=forms("{name:methuselah} marks {other:minion}"),
        tells=telling.marks,
    ),
    Sentence(
        "N transfers to NAME; METHUSELAH moves N to NAME",
        "the Methuselah moves N pool to an uncontrolled vampire",
        "Bob 20: Nora 1/6 uncontrolled | Bob's turn, influence phase, 1 transfer to Nora",
        MOVES_IN,
        templates=forms(
            "{normal:number} (transfers|transfer) [go ]to {other:minion}",
            "{name:methuselah} (moves|transfers) {normal:number}[ pool] to {other:minion}",
        ),
        tells=telling.moves_in,
        everyday=r"\b(?:transfers?|blood|moves?)\b",
    ),
    Sentence(
        "METHUSELAH takes N from NAME",
        "the Methuselah moves N blood from an uncontrolled vampire to the pool, for 2 transfers each",
        "Bob 20: Nora 3/6 uncontrolled | Bob's turn, influence phase, Bob takes 2 from Nora",
        MOVES_OUT,
        templates=forms("{name:methuselah} (takes|moves) {normal:number}[ blood] from {other:minion}"),
        tells=telling.moves_out,
    ),
    Sentence(
        "METHUSELAH draws a vampire",
        "the Methuselah moves the top vampire of the crypt to the uncontrolled region",
        "Bob 20 crypt Nora 6 and Ivan 4: Lupo 4/4 | Bob's turn, influence phase, Bob draws a vampire",
        DRAWS,
        templates=forms("{name:methuselah} draws a vampire", "{name:methuselah} draws from the crypt"),
        tells=telling.draws,
    ),
    Sentence(
        "METHUSELAH draws CARD",
        "the card that the Methuselah happens to draw from a library that was searched and shuffled",
        "A 10 holding Whirl library Glint and Haul: Vera 4/6; B 10; A's library is shuffled; A's turn; discard phase "
        "where Whirl is a combat card, strike: dodge; Glint is a master, gain 1 pool; Haul is a master, gain 2 pool | "
        "A discards Whirl, A draws Haul",
        DRAWN,
        templates=forms("{name:methuselah} draws {card:named card}"),
        time="when a card is drawn from a library that was searched",
    ),
    Sentence(
        "NAME becomes controlled",
        "a vampire with enough blood moves to the ready region (if the story says nothing, when the influence phase "
        "ends)",
        "Alice 12: Royce 3/6; Bob 20: Nora 6/6 uncontrolled; Bob's turn; influence phase | Nora becomes controlled",
        ARRIVES,
        _says,
        forms("{name:minion} becomes controlled", "{name:minion} moves to the ready region"),
        tells=telling.arrives,
    ),
    Sentence(
        "NAME stays uncontrolled",
        "a vampire with enough blood does not move to the ready region",
        "Bob 20: Nora 6/6 uncontrolled | Bob's turn, influence phase, Nora stays uncontrolled",
        STAYS,
        _says,
        forms("{name:minion} stays uncontrolled"),
        time="in the influence phase, for a vampire with enough blood",
    ),
    Sentence(
        "NAME merges",
        "an uncontrolled vampire merges with its other version, advanced (NAME ADV) or base",
        "Bob 20: Nora 1/6, Nora ADV 6/7 uncontrolled | Bob's turn, influence phase, Nora ADV merges",
        MERGES,
        _says,
        forms("{name:minion} merges"),
        tells=telling.merges,
    ),
    Sentence(
        "METHUSELAH discards CARD",
        "the Methuselah discards a card: in the discard phase, by its burn option, or down to the hand size",
        "Alice 20 holding Haul: Royce 3/6; Bob 14: Lupo 4/4; Alice's turn; discard phase where Haul is a master, gain "
        "2 pool | Alice discards Haul",
        DISCARDS,
        templates=forms("{name:methuselah} discards {card:named card}"),
        tells=telling.discards,
    ),
    Sentence(
        "METHUSELAH finds CARD|NAME",
        "the Methuselah searches the library, or the crypt, and finds the card",
        "Alice 20 crypt Anson ADV 7: Anson 3/6; Bob 14: Lupo 3/4; Alice's turn; minion phase | Anson plays Epiphany, "
        "nobody blocks, Alice finds Anson ADV",
        FINDS,
        templates=forms("{name:methuselah} finds {card:card or vampire}"),
        time="while the Methuselah searches the library",
    ),
    Sentence(
        "METHUSELAH puts CARD on NAME",
        "the Methuselah puts a stolen card on a minion (if the story says nothing, on the first one)",
        "Alice 20: Nadia 5/6 DOM, Vera 2/4; Bob 14: Lupo 3/4 with Palatial Estate; Alice's turn | Nadia plays "
        "Dominate Kine at superior on Palatial Estate, Bob does not block, Alice puts Palatial Estate on Vera",
        PUTS,
        _puts,
        forms("{name:methuselah} puts {card:named card} on {other:minion}"),
        time="when a stolen card is put on a minion",
    ),
)
