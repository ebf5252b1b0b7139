"""Stories that use an effect of a card, and whether it makes a difference there.

A story is played with the effect and without it: two tables on which nothing else differs. What is compared is every
change of the table in its order and how it stands in the end, without what is written down of the card itself (where
it lies, that it was played). A story that is refused shows nothing, unless the effect is one that bars.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from sweep_samples import SAMPLES

from vtesref.engine.core import NotModelled
from vtesref.engine.editions import PLAYED
from vtesref.engine.short.forms import FROM_HAND, ROUND
from vtesref.engine.short.rewriting import effect, said, written
from vtesref.engine.table import Card
from vtesref.scenario import ScenarioError, make
from vtesref.scenario.playing import Outcome, play

if TYPE_CHECKING:
    from collections.abc import Callable

#: What each table has, besides what a story needs: a card of every sort that effects are aimed at.
BESIDES = {
    "Bolt": "combat card, strike: 3",
    "Ears": "reaction, +1 intercept",
    "Aire": "action modifier, +1 bleed",
    "Ban": "action, +1 stealth action, gain 1 pool",
    "Tax": "political action, each Methuselah burns 1 pool",
    "Gift": "master, gain 1 pool",
    "Dommy": "action modifier, requires Dominate, +1 bleed",
    "Old": "equipment, +1 bleed",
    "New": "equipment, +1 bleed",
    "Dear": "action modifier, costs 1 blood, +1 bleed",
    "Oot": "master, out-of-turn, gain 1 pool",
    "Top": "master, gain 1 pool",
}
#: Fields in which the card itself is written down, whatever it does.
OF_THE_CARD = frozenset(
    (
        *("used", "played", "granted", "strike", "committed", "performed", "completed", "last", "sources"),
        *("presses", "options"),
    )
)
#: Fields that tell that a master phase action or an action was used for the card, and whose turn it is to answer.
OF_PLAYING = frozenset(("unnamed", "master_actions", "discard_actions", "event_played", "events", "debt", "turn"))
#: Effects that bar something: a story that is refused with them, and not without, shows them.
BARRING = (
    "cancel votes",
    "cannot block",
    "cannot hunt",
    "cannot play cards that require DISCIPLINE NAME",
    "cannot strike",
    "costs the edge",
    "directed",
    "hand strikes only",
    "must bleed",
    "no blood hunt on it",
    "no blood hunt on its diablerist",
    "no such action again",
    "set range close|long",
    "stays locked",
    "unblockable|cannot be blocked",
)


class Story(NamedTuple):
    """What is given and what happens; ``{A}`` ... stand for what lies where, X is the card in question."""

    given: str
    lines: str

    def told(self, card: str, places: dict[str, str], keep: bool) -> tuple[str, tuple[str, ...]]:
        """Return what is given and the lines, those about the card left out unless they are kept."""
        slots = dict.fromkeys(("a", "b", "va", "vb", "ha"), "") | places
        lines = tuple(line.strip() for line in self.lines.split(","))
        if keep:
            return self.given.format(**slots), lines
        uncalled = [
            line.partition(" calls X")[0] + " calls a referendum" if " calls X" in line else line for line in lines
        ]
        kept = tuple(line for line in uncalled if "X" not in line.split())
        return self.given.format(**slots), kept


#: The usual table: {a} and {b} are in play on no minion, {va} on Vera, {vb} on Orson, {ha} in the hand of A.
TABLE = (
    "A 20{a}{ha}: Vera 4/6 Camarilla 2 votes 1 graft counters{va}, Nora 3/4, Torp 1/4 torpor, Uma 2/5 uncontrolled; "
    "B 20{b} library Top and Top and Top ash heap Old: Orson 5/5 Camarilla 1 votes{vb}, Otto 4/4, "
    "Uwe 3/6 uncontrolled; "
    "C 20 with Site (location, +1 transfer): Cleo 4/6 Camarilla; D 20: Dora 4/6"
)
EDGE = "; A has the Edge"
TURN = "; A's turn"
FIGHT = "Vera fights Orson"

COMBAT = tuple(
    Story(TABLE.replace("{va}", on + "{va}") if on else TABLE, f"{FIGHT}, {lines}")
    for on, lines in (
        ("", "Vera plays X"),
        ("", "Vera plays X, Vera strikes hand, Orson strikes hand"),
        ("", "Vera strikes hand, Orson strikes hand, Vera plays X, Orson presses, round 2, Orson strikes hand"),
        ("", "Vera plays X, Orson dodges"),
        ("", "Vera strikes with X, Orson strikes hand"),
        ("", "Vera strikes with X, Orson strikes hand, Vera maneuvers"),
        ("", "Vera maneuvers with X, Orson strikes hand"),
        ("", "Orson maneuvers, Vera maneuvers with X, Orson strikes hand"),
        ("", "Orson maneuvers, Vera strikes with X"),
        ("", "Vera strikes hand, Orson strikes hand, Vera prevents 1 with X"),
        ("", "Orson strikes 2 aggravated, Vera prevents 1 with X"),
        ("", "Vera strikes hand, Vera gains 1 additional strike with X, Vera strikes hand"),
        ("", "Vera presses with X, round 2, Vera strikes hand"),
        ("", "Orson presses, Vera presses with X"),
        ("", "Vera strikes hand, Vera plays X"),
        ("", "Orson strikes with Bolt, Vera plays X"),
        ("", "Orson strikes 2 ranged, Orson maneuvers, Vera plays X"),
        ("", "Orson strikes 2 aggravated, Vera plays X"),
        ("", "Vera plays X, Orson strikes 2"),
        (" with Gun (weapon, strike: 2)", "Vera strikes with Gun, Vera plays X"),
    )
)
ARMED = TABLE.replace("Orson 5/5 Camarilla 1 votes{vb}", "Orson 5/5 Camarilla 1 votes with Axe (weapon, strike: 2)")
SERVED = TABLE.replace("counters{va}", "counters with Ghoul (retainer, 3 life) and Coat (equipment, +1 bleed)")
WEAK = TABLE.replace("Vera 4/6", "Vera 0/6").replace("Orson 5/5", "Orson 0/5")
HANDS = TABLE.replace("A 20{a}", "A 20 hand size 7{a}")
COMBAT += (
    Story(TABLE.replace("Orson 5/5", "Orson 0/5"), f"{FIGHT}, Vera strikes hand, Vera plays X"),
    Story(ARMED, f"{FIGHT}, Vera strikes with X, Orson strikes hand"),
    Story(ARMED, f"{FIGHT}, Vera plays X, Orson strikes with Axe"),
    Story(ARMED, f"{FIGHT}, Orson maneuvers, Vera strikes with X"),
    Story(SERVED, f"{FIGHT}, Orson maneuvers, Orson strikes 1 ranged at Ghoul, Vera prevents 1 with X"),
    Story(SERVED, f"{FIGHT}, Orson maneuvers, Orson strikes 1 ranged at Ghoul, Vera strikes with X"),
    Story(WEAK, f"{FIGHT}, Vera plays X, Vera strikes hand, Orson strikes hand"),
    Story(WEAK, f"{FIGHT}, Vera strikes hand, Vera plays X"),
    Story(WEAK, f"{FIGHT}, Vera strikes 2, Vera plays X"),
    Story(TABLE, f"{FIGHT}, Vera plays X, Orson strikes 2 aggravated"),
    Story(TABLE, f"{FIGHT}, Orson presses, Vera presses with X, Orson presses, Vera presses with X"),
    Story(TABLE, f"{FIGHT}, Vera maneuvers with X, Orson maneuvers, Vera maneuvers with X"),
    Story(TABLE, f"{FIGHT}, Nora plays X"),
    Story(TABLE.replace("Vera 4/6", "Vera 4/6 locked"), f"{FIGHT}, Vera plays X"),
    Story(TABLE.replace("Vera 4/6", "Vera 4/6 locked"), f"{FIGHT}, Orson strikes with Bolt, Vera plays X"),
    *(
        Story(TABLE, f"{FIGHT}, {lead}, {granted}")
        for lead in (
            "Vera plays X",
            "Vera strikes with X",
            "Vera maneuvers with X",
            "Orson strikes 3, Vera prevents 1 with X",
            "Vera presses with X",
            "Orson strikes with Bolt, Vera plays X",
        )
        for granted in (
            "Vera presses with X, round 2, Vera strikes hand",
            "Orson presses, Vera presses with X",
            "Orson presses, Vera presses with X, round 2, Vera strikes hand",
            "Vera strikes hand, Vera gains 1 additional strike with X, Vera strikes hand",
            "Vera gains 1 additional strike with X, Vera strikes hand",
            "Orson strikes 3, Vera prevents 1 with X",
            "Vera prevents 1 with X",
            "Vera maneuvers with X, Orson strikes hand",
            "Orson maneuvers, Vera maneuvers with X",
            "Vera strikes 1 ranged, Vera gains 1 additional strike with X, Vera strikes 1 ranged",
            "Orson strikes 3 ranged, Vera prevents 1 with X",
        )
    ),
    Story(TABLE, f"{FIGHT}, Nora plays X, Vera strikes hand, Orson strikes hand"),
    Story(TABLE, "Vera bleeds B, Orson blocks, Vera plays X"),
)
ACTIONS = tuple(
    Story(TABLE, lines)
    for lines in (
        "Vera bleeds B, Vera plays X",
        "Vera bleeds B, Orson blocks, Vera plays X",
        "Vera bleeds B, Orson blocks, Vera plays X, Otto blocks",
        "Vera bleeds B, Vera plays X, Orson blocks",
        "Vera bleeds B, Orson blocks, Vera +1 stealth, Vera plays X",
        "Vera bleeds B, Orson blocks, Orson plays X",
        "Vera bleeds B, Orson plays X",
        "Vera bleeds B, Orson plays X, Vera bleeds B",
        "Vera bleeds B, Vera plays X, Vera bleeds B",
        "Vera hunts, Orson blocks, Orson plays X",
        "Vera hunts, Orson blocks, Vera +1 stealth, Orson plays X",
        "Vera bleeds B, B does not block, Orson plays X",
        "Vera bleeds B, B does not block, Orson redirects to C with X",
        "Vera bleeds B, B does not block, Orson redirects to C with X, Cleo blocks",
        "Vera bleeds B, nobody blocks, Vera plays X",
        "Vera bleeds B, Orson blocks, Nora plays X",
        "Vera bleeds B, Nora plays X",
        "Vera bleeds B, Orson plays X, Vera +1 bleed",
        "Vera hunts, Cleo plays X, Cleo blocks",
        "Vera bleeds B, Orson plays Ears, Vera plays X",
        "Vera hunts, Orson blocks, Orson plays Ears, Vera plays X",
        "Vera bleeds B, Vera plays Aire, Orson plays X",
        "Vera plays Ban, Orson plays X",
        "Vera calls Tax, Vera plays X",
        "Vera calls Tax, Orson plays X",
        "Vera calls Tax, Vera plays X, Vera votes 3 for",
        "Vera calls Tax, Orson plays X, Orson votes 2 against",
        "Vera calls Tax, Vera votes 2 for, Orson plays X on Vera",
        "Vera calls Tax, Orson votes 1 against, Vera plays X on Orson",
        "Vera calls Tax, Vera plays X on Orson, Vera votes 2 for",
        "Vera calls Tax, Vera votes 2 for, Vera plays X",
        "Vera calls Tax, Vera votes 2 for, Orson plays X",
        "Vera calls Tax, Orson votes 1 against, A burns Tax for 1 against, Vera votes 2 against, Vera plays X",
        "Vera calls Tax, Vera votes 2 against, Orson plays X",
        "Vera calls Tax, Orson votes 1 against, Vera plays X",
        "Vera hunts, Cleo plays X",
        "Vera hunts, Orson blocks, Orson plays Ears, Otto plays X",
        "Dora bleeds A, A does not block, Vera redirects to C with X",
        "Dora bleeds A, A does not block, Vera redirects to B with X",
    )
)
LOCKED = TABLE.replace("Orson 5/5", "Orson 5/5 locked").replace("Cleo 4/6", "Cleo 4/6 locked")
ACTIONS += (
    Story(LOCKED, "Vera bleeds B, Orson plays X, Orson blocks"),
    Story(LOCKED, "Vera bleeds B, Orson plays X"),
    Story(LOCKED, "Vera bleeds B, Otto blocks, Otto +1 intercept, Orson plays X"),
    Story(TABLE, "Dora hunts, Vera plays X, Vera blocks"),
    Story(TABLE, "Cleo hunts, Vera plays X, Vera blocks"),
    Story(LOCKED, "Vera plays Ban, Orson plays X"),
    *(
        Story(LOCKED, lines)
        for lines in (
            "Vera bleeds B, Orson wakes, Orson plays X",
            "Vera hunts, Orson wakes, Orson blocks, Orson plays X",
            "Vera bleeds B, Orson wakes, B does not block, Orson redirects to C with X",
            "Vera calls Tax, Orson wakes, Orson plays X",
            "Vera bleeds B, Orson wakes, Vera plays Aire, Orson plays X",
        )
    ),
)
CALLED = tuple(
    Story(TABLE, lines)
    for lines in (
        "Vera calls X, Vera votes 2 for",
        "Vera calls X choosing B, Vera votes 2 for",
        "Vera calls X, A chooses B, Vera votes 2 for",
        "Vera calls X",
    )
)
LOCKED_VERA = TABLE.replace("Vera 4/6", "Vera 4/6 locked")
TARGETS = ("", " on Orson", " on B", " on C", " on Uwe", " on Old", " on Site", " on Vera", " on Nora", " on Torp")
ACTED = tuple(Story(TABLE, f"Vera {verb} X{target}") for verb in ("plays", "acts with") for target in TARGETS)
ACTED += (
    Story(TABLE.replace("Vera 4/6", "Vera 4/6 torpor"), "Vera plays X"),
    Story(TABLE.replace("Vera 4/6", "Vera 4/6 torpor"), "Vera acts with X"),
    Story(TABLE + EDGE, "Vera plays X"),
    Story(TABLE, "Vera plays X on B, Cleo blocks"),
    Story(TABLE, "Vera plays X on Nora, Cleo blocks"),
    Story(TABLE, "Vera plays X on C and B"),
    Story(TABLE, "Vera plays X, Cleo blocks"),
    Story(TABLE.replace("{ha}", " holding X and New"), "Vera plays X, Vera picks New"),
    Story(TABLE.replace("{ha}", " holding New"), "Vera acts with X, Vera picks New"),
)
#: What happens while a card lies in play, for which it need not be used.
MEANWHILE = (
    "Vera fights Orson, Vera strikes hand, Orson strikes hand",
    "Vera fights Orson, Orson strikes 2 aggravated",
    "Vera fights Orson, Orson maneuvers, Orson strikes 2 ranged",
    "Vera bleeds B",
    "Vera bleeds B, Orson blocks",
    "Orson hunts, Vera blocks",
    "Cleo hunts, Vera blocks",
    "Vera hunts",
    "Vera hunts, Orson blocks",
    "Dora bleeds A, Vera blocks",
    "Vera calls Tax, Vera votes 2 for",
    "Vera calls Tax, Vera votes 3 for",
    "Vera calls Tax, A votes 1 for with X",
    "Vera bleeds B, Vera plays Dommy",
    "Vera diablerises Torp, the blood hunt passes",
    "Cleo diablerises Vera, the blood hunt passes",
    "Rake bleeds B, Orson blocks, Rake 1 stealth",
    "Rake fights Orson, Rake strikes with Bolt",
)
TURNS = tuple(
    f"A's turn{phase}{deed}"
    for deed in (", A uses X", "")
    for phase in ("", ", master phase", ", influence phase", ", discard phase")
)


def lying(lines: str, given: str = TABLE) -> Story:
    """Return a story of a card that lies there."""
    return Story(given, lines)


IN_PLAY = (
    *(lying(lines) for lines in MEANWHILE),
    *CALLED,
    *(lying(lines, HANDS) for lines in ("A's turn", "Vera hunts")),
    lying("Vera bleeds B, Vera plays Dommy", TABLE.replace("Vera 4/6", "Vera 4/6 Dominate")),
    lying("Rake bleeds B, Rake plays Dear", TABLE.replace("{va}", "").replace("Nora 3/4", "Rake 3 ally{va}")),
    lying(
        "Nora diablerises Torp, the blood hunt passes", TABLE.replace("{va}", "").replace("4 torpor", "4 torpor{va}")
    ),
    lying(f"{FIGHT}, Vera strikes with Gun, Vera uses X", TABLE.replace("{va}", " with Gun (weapon, strike: 2) and X")),
    lying(f"{FIGHT}, Vera strikes hand, Vera uses X", TABLE.replace("Orson 5/5", "Orson 0/5")),
    *(lying(lines, given) for given in (WEAK, LOCKED) for lines in MEANWHILE[:2]),
    *(lying(lines, TABLE.replace("Vera 4/6", "Vera 4/6 locked")) for lines in TURNS),
    *(lying(lines) for lines in TURNS),
    *(Story(one.given, one.lines.replace("plays X", "uses X")) for one in (*COMBAT, *ACTIONS)),
    *(one for one in ACTED if "acts with" in one.lines),
)


def after(first: str, story: Story) -> Story:
    """Return a story with lines before its own."""
    return Story(story.given, f"{first}, {story.lines}" if story.lines else first)


#: What is told of a card of a Methuselah that she plays, on whatever it is for.
_PLAYED = tuple(f"A plays X{target}" for target in TARGETS)
MASTERED = (
    *(lying(played, TABLE + "; A's turn; master phase") for played in _PLAYED),
    *(lying("A plays X on Vera", LOCKED_VERA + "; A's turn; master phase") for _ in (0,)),
    *(
        lying(f"A plays X{on}, minion phase, {lines}", TABLE + "; A's turn; master phase")
        for on in (" on Vera", "")
        for lines in MEANWHILE
    ),
    *(
        lying(f"A plays X{on}, {lines}", TABLE + "; A's turn; master phase")
        for on in (" on Vera", "")
        for lines in (
            "A uses X",
            "influence phase, A uses X",
            "discard phase, A uses X",
            "B's turn, C's turn, D's turn, A's turn, A uses X",
        )
    ),
    *(
        after(f"A plays X{on}, minion phase", Story(TABLE + "; A's turn; master phase", one.lines))
        for on in ("", " on Vera")
        for one in ACTIONS
    ),
    lying(
        "A plays X on Vera, minion phase, Vera bleeds B, Vera locks, B's turn, C's turn, D's turn, A's turn",
        TABLE + "; A's turn; master phase",
    ),
    lying(
        "A plays X on Vera, minion phase, Vera fights Orson, Orson strikes 2 aggravated",
        WEAK + "; A's turn; master phase",
    ),
    lying("A plays X, A plays Gift", TABLE + "; A's turn; master phase"),
    lying("A plays X, B's turn, C's turn, D's turn, A's turn, master phase", TABLE + "; A's turn; master phase"),
    lying(
        "A plays X, influence phase, B's turn, C's turn, D's turn, A's turn, influence phase",
        TABLE + "; A's turn; master phase",
    ),
    lying("A plays X, discard phase", TABLE + "; A's turn; master phase"),
    lying("B plays Oot, A plays X", TABLE + "; A's turn; master phase"),
    lying("A plays X on Vera", TABLE.replace("{ha}", " holding X") + "; A's turn; master phase"),
    lying("A plays X", HANDS + "; A's turn; master phase"),
    lying("A plays X, minion phase, Vera hunts", HANDS + "; A's turn; master phase"),
    lying("Dora plays Ban, A plays X", TABLE + "; D's turn"),
    lying("B plays Gift, A plays X", TABLE + "; B's turn; master phase"),
    lying("A plays X", TABLE + "; B's turn; master phase"),
    lying("A plays X on Vera", TABLE + "; B's turn; master phase"),
    lying(
        "A plays X, minion phase, Vera plays Ban",
        TABLE.replace("{ha}", " holding X and Ban") + "; A's turn; master phase",
    ),
)
#: The same of an event.
EVENTS = tuple(
    Story(
        one.given.replace("; A's turn; master phase", "; A's turn; discard phase"),
        one.lines.replace(", minion phase", ", B's turn, C's turn, D's turn, A's turn, minion phase"),
    )
    for one in MASTERED
    if " on " not in one.lines.partition(",")[0]
)


class Seen(NamedTuple):
    """What came of a story: what changed and how the table stands, or why it could not be told."""

    changes: tuple[Any, ...]
    refused: str


def plainly(value: object) -> object:
    """Return a value of a field so that those of two tables can be compared."""
    if isinstance(value, tuple):
        return tuple(plainly(one) for one in value)
    return value if isinstance(value, (int, bool, str, type(None))) else str(value)


#: Fields of the card itself that tell where it is.
OF_ITS_PLACE = ("place", "holder", "controller", "depth")


def is_card_in_question(entity: object) -> bool:
    """Tell whether something on the table is the card in question, and not the minion that it has become."""
    return isinstance(entity, Card) and entity.name == "X"


def seen(outcome: Outcome, left_out: frozenset[str]) -> Seen:
    """Return what can be seen of the outcome of a story."""
    table = outcome.table
    changes = [
        (str(entity), name, plainly(before))
        for entity, name, before in table.changes_since(0)
        if name not in left_out and not (is_card_in_question(entity) and name in OF_ITS_PLACE)
    ]
    state = [
        (str(entity), name, plainly(value))
        for entity in (*table.seats, *table.minions, *table.cards, table.course.turn)
        if not is_card_in_question(entity)
        for name, value in entity.__dict__.items()
        if name not in left_out and name not in ("texts", "holder") and not callable(value)
    ]
    return Seen((tuple(changes), tuple(state)), " ".join(outcome.refused[1]) if outcome.refused else "")


@functools.lru_cache(maxsize=20_000)
def told(given: str, lines: tuple[str, ...], card: str, edition: str, left_out: frozenset[str]) -> Seen | None:
    """Play a story; None when it cannot be told."""
    cards = {**BESIDES, **({"X": card} if card else {})}
    if not lines:
        lines = ("A's turn",)
    try:
        outcome = play(make(given, lines, (), cards), edition)
    except (ScenarioError, NotModelled):
        return None
    return seen(outcome, left_out)


def shows(story: Story, card: str, without: str, word: str, places: dict[str, str], edition: str) -> bool:
    """Tell whether a story comes out otherwise with a card than with ``without`` ("": without its lines, too)."""
    left_out = OF_THE_CARD if without or places else OF_THE_CARD | OF_PLAYING
    given, lines = story.told(card, places, True)
    here = told(given, lines, card, edition, left_out)
    if here is None or (here.refused and word not in BARRING):
        return False
    bare = {} if not without else places
    there_given, there_lines = story.told(without, bare, bool(without))
    there = told(there_given, there_lines, without, edition, left_out)
    if there is None and without:  # what is told of the card cannot be told without the effect
        there = told(*story.told(without, places, False), without, edition, left_out)
    if there is None:
        return not here.refused
    if here.refused:
        return not there.refused
    return bool(there.refused) or here.changes != there.changes


EDITIONS = tuple(reversed(PLAYED))


class Use(NamedTuple):
    """How a type of card is tried: what stands for it without any effect, where it lies, and the stories of it."""

    bare: str
    places: dict[str, str]
    stories: tuple[Story, ...]


ON_VERA, OF_A, HELD = {"va": " with X"}, {"a": " with X"}, {"ha": " holding X"}
_RECRUITED = "minion phase, Vera recruits X, B's turn, C's turn, D's turn, A's turn, minion phase"
_AS_ALLY = tuple(
    after(f"{_RECRUITED}", Story(one.given + "; A's turn", one.lines.replace("Vera", "X")))
    for one in (*IN_PLAY, *COMBAT)
    if "X " in one.lines.replace("Vera", "X ")
)
OPTION = (
    lying("A's turn, A discards X", TABLE.replace("{ha}", " holding X") + "; D's turn"),
    lying("Vera equips with X", TABLE.replace("{ha}", " holding X")),
    lying("Vera employs X", TABLE.replace("{ha}", " holding X")),
    lying("Vera recruits X", TABLE.replace("{ha}", " holding X")),
)


def from_hand(bare: str, stories: tuple[Story, ...]) -> tuple[Use, ...]:
    """Return how a card is tried that is played from a hand of which nothing is told, and of one that is told."""
    return Use(bare, {}, stories), Use(bare, HELD, stories), Use(bare, {}, OPTION)


#: How each type of card is tried.
TRIED: dict[str, tuple[Use, ...]] = {
    "combat card": from_hand("", COMBAT),
    "action modifier": from_hand("", ACTIONS),
    "reaction": from_hand("", ACTIONS),
    "reflex": from_hand("", ACTIONS),
    "action": from_hand("action, +0 stealth action", ACTED),
    "political action": from_hand("political action", CALLED),
    "master": (Use("master", {}, MASTERED), Use("master", ON_VERA, IN_PLAY), Use("master", {}, OPTION)),
    "location": (Use("location", {}, MASTERED), Use("location", OF_A, IN_PLAY), Use("location", {}, OPTION)),
    "event": (Use("event", {}, EVENTS), Use("event", OF_A, IN_PLAY), Use("event", {}, OPTION)),
    "trophy": (Use("trophy", ON_VERA, IN_PLAY), Use("trophy", {}, MASTERED), Use("trophy", {}, OPTION)),
    "Discipline card": from_hand("Discipline card", MASTERED),
    "ability": (Use("ability", ON_VERA, IN_PLAY),),
    "title": (Use("title", ON_VERA, IN_PLAY),),
    "equipment": (
        Use("equipment", ON_VERA, IN_PLAY),
        Use("equipment", {}, (lying("Vera equips with X"), lying("Vera equips with X", TABLE + EDGE), *OPTION)),
    ),
    "weapon": (
        Use("weapon", ON_VERA, IN_PLAY),
        Use("weapon", {}, (lying("Vera equips with X"), lying("Vera equips with X", TABLE + EDGE), *OPTION)),
    ),
    "retainer": (
        Use("retainer, 3 life", {"va": " with X"}, IN_PLAY),
        Use("retainer, 3 life", {}, (lying("Vera employs X"), lying("Vera employs X", TABLE + EDGE), *OPTION)),
    ),
    "ally": (
        Use("ally, 3 life", {}, (lying("Vera recruits X"), lying("Vera recruits X", TABLE + EDGE), *OPTION, *_AS_ALLY)),
    ),
}


#: What a card must say for a line about it to mean anything.
NEEDED = {
    "strikes with X": "strike: ",
    "maneuvers with X": "maneuver",
    "prevents 1 with X": "prevent",
    "presses with X": "press",
    "strike with X": "additional strike",
    "redirects to": "redirect",
    "discards X": "burn option",
    "picks": "into play",
    "Rake": "as a vampire",
}


@functools.cache
def heads_of(word: str) -> frozenset[str]:
    """Return of what an effect is a part on any type of card: acts, calls, a phase, what is used in combat or not."""
    texts = [
        (written(text, {}), text) for one in SAMPLES if effect(one).word == word for _, text in said(one).word.texts
    ]
    found = {next(iter(one)) for one, _ in texts} | {"timed" for one, _ in texts if "timed" in one}
    times = {one[key][0] for one, _ in texts for key in ("at", "use") if key in one}
    found |= {"fights" for one in times if one in (*ROUND, "")} | {"in an action" for one in times if one not in ROUND}
    return frozenset(found | ({"fights"} if {"strike", "timed"} & found else set()))


def can_mean(story: Story, card: str, kind: str, word: str) -> bool:
    """Tell whether the lines of a story could be about a card, and about an effect of it."""
    heads = heads_of(word)
    if kind not in FROM_HAND and re.search(r"\b(?:Vera|Nora|Otto|Orson|Cleo|X) (?:uses|plays) X", story.lines):
        fights = "fights" in story.lines or "round" in story.lines
        if kind != "action" and ("fights" if fights else "in an action") not in heads:
            return False
    if " A uses X" in story.lines and "phase" not in heads:
        return False
    if "acts with X" in story.lines and "acts" not in heads:
        return False
    if "calls X" in story.lines and kind != "political action" and "calls" not in heads:
        return False
    return all(words in card for phrase, words in NEEDED.items() if phrase in story.lines)


#: By the word of an effect, the lines of the stories that have shown it so far.
SHOWN: dict[str, list[str]] = {}


def works(
    kind: str,
    card: str,
    bare: str,
    word: str,
    at: Callable[[Story], Story] = lambda story: story,
) -> bool:
    """Tell whether some story of a type of card shows a difference between a card and one without an effect.

    ``at`` says at which level it is played. Stories that have shown the effect before are tried first.
    """
    ways = [(use, story) for use in TRIED[kind] for story in use.stories if can_mean(story, card, kind, word)]
    shown = SHOWN.setdefault(word, [])
    ways.sort(key=lambda way: shown.index(way[1].lines) if way[1].lines in shown else len(shown))
    for edition in EDITIONS:
        for use, story in ways:
            if shows(at(story), card, bare or use.bare, word, use.places, edition):
                if story.lines not in shown:
                    shown.append(story.lines)
                return True
    return False


#: What stands first on a card on which an effect comes second.
CARRIERS = {
    "combat card": (
        "+1 strength",
        "strike: 2",
        "maneuver",
        "prevent 1",
        "press",
        "gain 1 blood",
        "cancel a strike card",
    ),
    "action modifier": ("gain 1 pool", "+1 bleed", "+1 stealth", "unlock (after the action)", "+1 votes"),
    "reaction": ("gain 1 pool", "+1 intercept", "wake", "redirect", "cancel an action modifier", "+1 votes"),
    "reflex": ("cancel a reaction",),
    "action": ("gain 1 pool", "bleed", "hunt", "take 1"),
    "political action": ("each other Methuselah gains 1 pool", "the referendum passes"),
    "master": ("gain 1 pool", "+1 bleed"),
    "location": ("+1 transfer",),
    "event": ("gain 1 pool",),
    "trophy": ("+1 transfer",),
    "Discipline card": ("gives Auspex",),
    "ability": ("+1 bleed",),
    "title": ("+1 bleed",),
    "equipment": ("+1 bleed",),
    "weapon": ("strike: 2",),
    "retainer": ("3 life, +1 bleed",),
    "ally": ("3 life, 1 strength",),
}


def at_superior(story: Story) -> Story:
    """Return a story in which the card is used at the superior level."""
    lines = [f"{line} at superior" if line.endswith((" X", " with X")) else line for line in story.lines.split(", ")]
    lines = [line.replace(" X on ", " X at superior on ") for line in lines]
    return Story(story.given, ", ".join(lines))
