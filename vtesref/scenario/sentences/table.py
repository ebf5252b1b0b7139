"""The sentences of the table: pool and blood that are lost, contests, ousting, withdrawal, the game and its decks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.cards.tracking import counters
from vtesref.scenario.decks import text as deck_text
from vtesref.scenario.deeds import table as telling
from vtesref.scenario.sentences.sentence import Line, Sentence, forms
from vtesref.scenario.words import played_cards
from vtesref.scenario.words.template import Names, known, seat
from vtesref.scenario.words.text import ScenarioError, number
from vtesref.scenario.words.verbs import GETS_EDGE, LATER, TAKES_PLACE, UNLOCK_PHASE

if TYPE_CHECKING:
    from vtesref.scenario.words.cards import Definition

Slots = dict[str, Any]
#: What marks a loss or gain that comes on top of one of the same number which the story has brought about.
FURTHER = "more"
#: What is asked in this chapter.
QUESTIONS = ("what comes next", "infernal", "slave", "first player", "award")


def further(line: Line) -> str:
    """Return the line of a loss or gain as it says that it comes on top of another one."""
    return line.text.replace(f" {line.normal} ", f" {line.normal} {FURTHER} ", 1)


def _in_turn(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    for part in text.split(" and then "):
        found = re.fullmatch(telling.LOSS, part)
        if not found:
            raise ScenarioError(
                f'"{part}" is not a loss of pool; write: Alice loses 2 pool and then Bob loses 3 pool', part
            )
        seat(found["who"], names, text)
        number(found["points"], "pool")
    return Line(text, "", "lose in turn")


def _takes_place(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    """Read that the text of a card, or a vampire's own, takes place; of several cards on whom the one is."""
    title, on, bearer = match["card"].rpartition(" on ")
    if on and title.lower() in cards and bearer.lower() in names:
        return Line(text, "", TAKES_PLACE, other=names[bearer.lower()], card=cards[title.lower()].name)
    own = names.get(match["card"].lower())
    if own is not None:
        return Line(text, "", TAKES_PLACE, card=own)
    card = cards.get(match["card"].lower()) or played_cards.find(match["card"], cards)
    if card is None:
        raise played_cards.unknown(match["card"], text, cards, "name a card that is in play, or a vampire")
    return Line(text, "", TAKES_PLACE, card=card.name)


def _deck(text: str, match: re.Match[str], names: Names, cards: dict[str, Definition]) -> Line:
    piles = ("\n".join(re.split(r" and (?=\d)", match[pile])) for pile in ("crypt", "library"))
    deck = "crypt\n{}\nlibrary\n{}".format(*piles)
    deck_text.read(deck)
    return Line(text, seat(match["who"], names, text), "brings a deck", more=(deck,))


def _contest(line: Line, rest: str, names: Names, cards: dict[str, Definition]) -> Line:
    plain = re.sub(r"^(?:the|her|his|its) (?!title)", "", rest)
    if plain in ("the title", "its title", "title"):
        return line._replace(says=f"{line.name} {line.verb} the title")
    seat(line.name, names, line.text)
    if plain.lower() in cards:
        return line._replace(says=f"{line.name} {line.verb} {cards[plain.lower()].name}")
    own = plain if plain.lower() in names else f"{line.name}'s {plain}"
    minion = known(own, names, line.text)
    name = minion.removeprefix(f"{line.name}'s ").removeprefix("second ")
    return line._replace(says=f"{line.name} {line.verb} {name}")


def _says(line: Line, slots: Slots, cards: dict[str, Definition]) -> Line:
    return line._replace(says=f"{line.name} {line.verb}{f' {line.other}' if line.other else ''}")


def _receives(line: Line, slots: Slots, cards: dict[str, Definition]) -> Line:
    return line._replace(says=slots["what"])


def _awards(line: Line, slots: Slots, cards: dict[str, Definition]) -> Line:
    return line._replace(says=f"{line.name} awards {slots['what']}")


def _is_special(line: Line, slots: Slots, cards: dict[str, Definition]) -> Line:
    return line._replace(normal=int(slots["how"] is not None))


#: A loss or gain by a text that nobody tells, and where one comes on top of another.
BY_TEXT = "a loss or gain that an unwritten card text causes (N more: on top of one that the story has told)"
#: What such a text does to a minion.
DONE = "an unwritten card text does this to a minion"
IN_UNLOCK_PHASE = "in the unlock phase, for a card or title that is contested"
SENTENCES = (
    Sentence(
        "METHUSELAH loses N pool and then METHUSELAH loses N pool",
        "they lose it one after the other, within one action",
        "Alice 9:; Bob 3:; Cleo 2:; Dora 9: | Cleo loses 2 pool and then Bob loses 3 pool",
        "lose in turn",
        _in_turn,
        pattern=Pattern(r".+ loses \d+ pool and then .+"),
        tells=telling.lose_in_turn,
    ),
    Sentence(
        "METHUSELAH burns N pool; METHUSELAH and METHUSELAH lose N pool",
        f"{BY_TEXT}; several lose it at the same time",
        "Alice 2:; Bob 2: | Alice and Bob lose 2 pool",
        "loses pool",
        templates=forms("{name:methuselahs} (burns|burn|loses|lose) {normal:number}[ {kind:one of?more}] pool"),
        tells=telling.lose_pool,
        amid=True,
    ),
    Sentence(
        "METHUSELAH gains N pool",
        BY_TEXT,
        "Alice 10: Royce 3/6; Bob 5: Lupo 4/4 | Alice gains 3 pool",
        "gains pool",
        templates=forms("{name:methuselahs} (gains|gain) {normal:number}[ {kind:one of?more}] pool"),
        tells=telling.gain_pool,
        amid=True,
    ),
    Sentence(
        "NAME burns N blood",
        BY_TEXT,
        "Royce 3/6 | Royce burns 1 blood",
        "loses blood",
        templates=forms("{name:minion} (burns|loses) {normal:number}[ {kind:one of?more}] blood"),
        tells=telling.blood(counters.burn_blood),
        amid=True,
    ),
    Sentence(
        "NAME gains N blood",
        BY_TEXT,
        "Royce 3/6 | Royce gains 1 blood",
        "gains blood",
        templates=forms("{name:minion} gains {normal:number}[ {kind:one of?more}] blood"),
        tells=telling.blood(counters.gain_blood),
        amid=True,
    ),
    Sentence(
        "NAME locks",
        DONE,
        "Royce 3/6 | Royce locks",
        "is locked",
        templates=forms("{name:minion} (locks|is locked)"),
        tells=telling.suffers,
        amid=True,
    ),
    Sentence(
        "NAME unlocks",
        DONE,
        "Royce 3/6 locked | Royce unlocks",
        "is unlocked",
        templates=forms("{name:minion} (unlocks|is unlocked)"),
        tells=telling.suffers,
        amid=True,
    ),
    Sentence(
        "NAME is burned",
        DONE,
        "Royce 3/6 | Royce is burned",
        "is burned",
        templates=forms("{name:minion} is burned"),
        tells=telling.suffers,
        amid=True,
    ),
    Sentence(
        "METHUSELAH gets the Edge",
        "an unwritten card text gives the Edge to the Methuselah",
        "Alice 12: Royce 3/6; Bob 20: Lupo 4/4 | Bob gets the Edge",
        GETS_EDGE,
        templates=forms("{name:methuselah} (gets|takes|gains) the (Edge|edge)"),
        tells=telling.gets_edge,
        amid=True,
    ),
    Sentence(
        "METHUSELAH loses the Edge",
        "an unwritten card text takes the Edge from the Methuselah, and nobody has it",
        "Alice 12: Royce 3/6; Bob 20 with the Edge: Lupo 4/4 | Bob loses the Edge",
        "loses the Edge",
        templates=forms("{name:methuselah} loses the (Edge|edge)"),
        tells=telling.loses_edge,
        amid=True,
    ),
    Sentence(
        "METHUSELAH is ousted",
        "the Methuselah loses all pool and is ousted",
        "Alice 10:; Bob 3: | Bob is ousted",
        "is ousted",
        templates=forms("{name:methuselah} is ousted"),
        tells=telling.is_ousted,
        amid=True,
    ),
    Sentence(
        "METHUSELAH's unlock phase",
        "the unlock phase, with everything that happens in it",
        "Alice 10: Royce 3/6 locked; Bob 10: | Alice's unlock phase",
        UNLOCK_PHASE,
        templates=forms("{name:methuselah}'s (unlock|untap) phase"),
        tells=telling.unlock_phase,
    ),
    Sentence(
        "NAME is contested",
        "the copies of that card in play are contested",
        "Alice 10: Royce 3/6; Bob 10: Royce 4/6; Cleo 10: | Royce is contested, Cleo's unlock phase",
        "is contested",
        templates=forms("{name:name of several} (is|are) contested"),
        tells=telling.is_contested,
    ),
    Sentence(
        "CARD comes into play on NAME",
        "a card of NAME's Methuselah is put on NAME",
        "Alice 10: Royce 3/6 with Ivory Bow; Bob 10 holding Ivory Bow: Lupo 4/4 | Ivory Bow comes into play on Lupo",
        "comes into play",
        templates=forms("{card:named card} comes into play on {name:minion}"),
        tells=telling.comes,
    ),
    Sentence(
        "NAME comes into play [by force]",
        "an uncontrolled minion comes into play, by choice or by an effect",
        "Alice 20: Royce 3/6; Bob 20: Royce 3/6 uncontrolled | Bob's Royce comes into play",
        "comes into play",
        _is_special,
        forms("{name:minion} comes into play[ {how:one of?by force}]"),
        tells=telling.comes,
    ),
    Sentence(
        "METHUSELAH pays for CARD; NAME pays for the title",
        "the Methuselah pays to go on contesting the card, or the vampire the title",
        "Alice 1: Royce 3/6; Bob 10: Royce 4/6; Cleo 10: | Royce is contested, Alice's unlock phase, Alice pays for "
        "Royce",
        "pays for",
        _contest,
        words=("pays for",),
        of_methuselahs=True,
        time=IN_UNLOCK_PHASE,
    ),
    Sentence(
        "METHUSELAH yields CARD; NAME yields the title",
        "the Methuselah yields the contested card, or the vampire the title",
        "Alice 10: Royce 3/6; Bob 10: Royce 4/6 | Royce is contested, Alice's unlock phase, Alice yields Royce",
        "yields",
        _contest,
        words=("yields",),
        of_methuselahs=True,
        time=IN_UNLOCK_PHASE,
    ),
    Sentence(
        "METHUSELAH leaves what is due for later",
        "the Methuselah does something else in the phase before the contests and the texts of cards that must happen "
        "in it (not needed if the story has that first)",
        "Alice 1: Royce 3/6; Bob 10: Royce 4/6; Cleo 9; Alice has the Edge | Alice's turn, Alice leaves contests for "
        "later, Alice takes the pool of the Edge, master phase",
        LATER,
        _says,
        forms("{name:methuselah} leaves what is due for later", "{name:methuselah} leaves contests for later"),
        time="in a phase in which something is due, while something else may be done",
    ),
    Sentence(
        "the text of CARD [on NAME] takes place",
        "what a card must do in the phase comes now (if the story says nothing, as the phase begins)",
        "Alice 1: Royce 3/6; Bob 10 with Anarch Revolt: Lupo 4/4; Cleo 9; Alice has the Edge | Alice's turn, Alice "
        "takes the pool of the Edge, the text of Anarch Revolt takes place",
        TAKES_PLACE,
        _takes_place,
        pattern=Pattern(r"(?:the text of )?(?P<card>.+) takes place", re.I),
        time="in the phase of which the text says that it happens then, once a phase",
    ),
    Sentence(
        "NAME goes to torpor",
        "a vampire that an effect sends to torpor and burns at once goes to torpor first",
        "Alice 12: Royce 3/6; Bob 20: Lupo 1/4 with Vow (master, burn 2 pool when it goes to torpor) where Doom is an "
        "action, send a vampire to torpor and burn it | Royce plays Doom on Lupo, Bob does not block, Lupo goes to "
        "torpor",
        "goes to torpor",
        _says,
        forms("{name:minion} goes to torpor"),
        time="when the vampire would be burned because nobody pays",
    ),
    Sentence(
        "NAME returns to METHUSELAH",
        "control of a minion returns",
        "Alice 10: Royce 3/6 owned by Bob; Bob 3:; Cleo 8: | Royce returns to Bob",
        "returns to",
        templates=forms("{name:minion} returns to {other:methuselah}"),
        tells=telling.returns,
        amid=True,
    ),
    Sentence(
        "NAME creates NAME",
        "an action of a vampire puts a new vampire into play (given as uncontrolled)",
        "Alice 10: Royce 3/6 Sabbat, Nora 1/1 uncontrolled; Bob 10: | Royce creates Nora",
        "creates",
        templates=forms("{name:minion} creates {other:minion}"),
        tells=telling.creates,
    ),
    Sentence(
        "METHUSELAH withdraws",
        "the Methuselah announces a withdrawal (a library that is not given is empty)",
        "Alice 10:; Bob 5:; Cleo 8: | Bob's unlock phase, Bob withdraws, Bob is ousted",
        "withdraws",
        templates=forms("{name:methuselah} withdraws"),
        tells=telling.withdraws,
    ),
    Sentence(
        "NAME goes for NAME",
        "a vampire acts to enter combat with a marked Red List minion",
        "Alice 10: Royce 3/6; Bob 10: Lupo 4/4 Red List; Alice's turn; master phase | Alice marks Lupo, Royce goes "
        "for Lupo",
        "goes for",
        templates=forms("{name:minion} goes for {other:minion}"),
        tells=telling.goes_for,
        acts=True,
    ),
    Sentence(
        "NAME stands in for NAME",
        "a slave enters combat in place of a blocked minion",
        "Alice 20: Rock 3/8 Gargoyle slave to Tremere, Mira 3/4 Tremere; Bob 14: Lupo 4/6 OBF; Alice's turn | Mira "
        "bleeds, Lupo blocks, Rock stands in for Mira, Lupo plays Mental Maze at superior",
        "stands in for",
        _says,
        forms("{name:minion} stands in for {other:minion}"),
        time="after a block, for a minion of the clan that the slave serves",
    ),
    Sentence(
        "NAME receives CARD",
        "a diablerist receives a Discipline card or a trophy",
        "Alice 10 ash heap Trophy: Royce 3/6; Bob 10: Lupo 2/4 torpor Red List where Trophy is a trophy | Royce "
        "diablerises Lupo, Royce receives Trophy",
        "receives",
        _receives,
        forms("{name:minion} receives {what:named card}"),
        time="after a diablerie, or after a Red List minion is burned",
    ),
    Sentence(
        "METHUSELAH awards CARD",
        "a Methuselah awards a trophy",
        "Alice 10: Royce 3/6; Bob 10: Lupo 2/4 torpor Red List; Cleo 10 with Trophy: where Trophy is a trophy | Royce "
        "diablerises Lupo, Cleo awards Trophy",
        "awards",
        _awards,
        forms("{name:methuselah} awards {what:named card}"),
        time="after a Red List minion is burned",
    ),
    Sentence(
        "METHUSELAH and METHUSELAH change seats",
        "the two Methuselahs change seats",
        "Alice 10:; Bob 8:; Cleo 9:; Dora 7: | Bob and Cleo change seats, Bob is ousted",
        "change seats",
        templates=forms("{name:methuselah} and {other:methuselah} change seats"),
        tells=telling.change_seats,
    ),
    Sentence(
        "the game is set up [for ante]",
        "the game is set up",
        "Alice:; Bob:; Cleo: | the game is set up, Cleo begins",
        "the game is set up",
        _is_special,
        forms("the game is set up[ for {how:one of?ante}]"),
        tells=telling.set_up,
    ),
    Sentence(
        "METHUSELAH begins",
        "the named Methuselah is drawn to begin the game",
        "Alice:; Bob:; Cleo: | the game is set up, Cleo begins",
        "begins",
        _says,
        forms("{name:methuselah} begins"),
        time="after the game is set up",
    ),
    Sentence(
        "the game ends",
        "the game ends although more than one Methuselah is left",
        "Alice 10:; Bob 3:; Cleo 8: | the game ends",
        "the game ends",
        templates=forms("the game ends"),
        tells=telling.ends,
    ),
    Sentence(
        "METHUSELAH brings a crypt of N NAME [gGROUP] and ... with a library of N NAME and ...",
        "a deck is checked by the construction rules for the number of players at the table",
        "Alice 30: Royce 3/6; Bob 30: Lupo 4/4 | Alice brings a crypt of 12 Nora g5 with a library of 60 Sway",
        "brings a deck",
        _deck,
        pattern=Pattern(r"(?P<who>.+?) brings a crypt of (?P<crypt>.+?) (?:and|with) a library of (?P<library>.+)"),
        tells=telling.brings_deck,
    ),
)
