"""Cards as effects, and what is said of all cards: their types, their times and their strikes.

A card's text in the short form is a list of effects parted by commas ("strike: 2 ranged, optional maneuver"); the
tables of ``engine/short`` have them all: what is written, what it means and what it stands for.
"""

from __future__ import annotations

from typing import NamedTuple

# When an effect is used, in the order of a round.
ENTER = "as combat is entered"
BEFORE_RANGE = "before range"
RANGE = "range"
BEFORE_STRIKES = "before strikes"
CHOICE = "choice"
AMMUNITION = "ammunition"
DURING_STRIKES = "during strikes"
PREVENT = "prevent"
ADDITIONAL = "additional"
PRESS = "press"
END_OF_ROUND = "end of round"
PASSIVE = "passive"
CANCEL = "cancel"
STRIKES_CHOSEN = "once strikes are chosen"
NO_POOL = "as a Methuselah has no pool"
#: Of additional strikes: those that a card gives without a choice.
MANDATORY = "mandatory"
#: Of additional strikes: those that no other source bars, and that bar none.
UNLIMITED = "outside the limit"
#: A vampire is about to be burned by a blood hunt that has passed.
BY_HUNT = "as a blood hunt would burn a vampire"
DURING_ACTION = "during an action"
AFTER_BLOCK = "after a block"
# The times of an action.
AS_ACTION = "as an action"
AS_PLAYED = "as it is played"
AS_ANNOUNCED = "as announced"
AS_REPLY = "as a modifier or reaction is played"
AFTER_DECLINED = "after blocks are declined"
AFTER_ACTION = "after the action"
UNLOCK_PHASE = "unlock phase"
MASTER_PHASE = "master phase"
INFLUENCE_PHASE = "influence phase"
DISCARD_PHASE = "discard phase"
#: What a card is, and what it changes for its Methuselah as long as it is in play.
NATURE = "nature"
WHILE_IN_PLAY = "while in play"
#: The phases in which a Methuselah can use what they have in play.
IN_PHASES = (UNLOCK_PHASE, MASTER_PHASE, INFLUENCE_PHASE, DISCARD_PHASE)
# The times of a referendum.
BEFORE_VOTES = "before votes"
POLLING = "polling"
ANY_TIME = "during a referendum"
PASSED = "when it has passed"
IF_PASSED = "if the referendum passes"
IF_FAILED = "if the referendum fails"

#: Timings that can be written in brackets after an effect.
TIMINGS = (ENTER, BEFORE_RANGE, BEFORE_STRIKES, DURING_STRIKES, END_OF_ROUND, *IN_PHASES)
#: Those that are times of an action or a referendum.
ACTION_TIMINGS = (
    AS_ACTION,
    AS_ANNOUNCED,
    AFTER_DECLINED,
    AFTER_BLOCK,
    AFTER_ACTION,
    BEFORE_VOTES,
    IF_PASSED,
    IF_FAILED,
)
#: What else can be written in brackets, and what it means.
TAGS = {
    ENTER: "is used as combat is entered",
    BEFORE_RANGE: "is used before range is determined",
    BEFORE_STRIKES: "is used before strikes are chosen",
    DURING_STRIKES: "is used while strikes are resolved",
    END_OF_ROUND: "is used at the end of a round",
    UNLOCK_PHASE: "is used during the unlock phase",
    MASTER_PHASE: "is used during the master phase",
    INFLUENCE_PHASE: "is used during the influence phase",
    DISCARD_PHASE: "is used during the discard phase",
    AS_ACTION: "is an action that the minion takes",
    AS_ANNOUNCED: "is used as the action is announced",
    AFTER_DECLINED: "is used after all blocks are declined",
    AFTER_BLOCK: "is used after the action is blocked",
    AFTER_ACTION: "is used after the action",
    BEFORE_VOTES: "is used before votes are cast",
    IF_PASSED: "takes place if the referendum passes",
    IF_FAILED: "takes place if the referendum fails",
    "limited": "repeats the rule that a minion gains additional strikes from only one source each round",
    "at close range": "can be used only at close range",
    "at long range": "can be used only at long range",
    "this combat": "lasts for the whole combat, not only for the round",
    "retainers": "protects the minion's retainers, too (for a dodge or prevention)",
    "bystander": "is used by a minion that is not in the combat or, for a modifier, is not acting",
    "not limited": "is allowed although another card has already raised the bleed amount in this action (5E)",
    "lock": "locks this card in play to use it",
    "lock the minion": "costs locking the minion that uses this card in play; the minion must be unlocked",
    "the minion locks": "also locks the minion that uses this card in play; if it is awake, it may be locked already",
    "reaction": "makes this a reaction of the card in play to another's action; its minion is unlocked or awake",
    "no capacity": "gives no capacity (for a Discipline card)",
    "merged": "counts only while the vampire is merged",
    "not going to torpor": "cannot be used by a vampire that is in torpor or on the way there",
    "for each counter": "counts once for each counter on this card",
    "for each clan": "counts once for each clan among the ready vampires of the Methuselah who gains from it",
}

#: With one of these, an effect of a card in play must be used; without them, the same effect lasts all the time.
ON_USE = frozenset(("lock", "lock the minion", "the minion locks", "reaction"))

HAND_STRIKE = "hand strike"
DAMAGE = "damage"
DODGE = "dodge"
COMBAT_ENDS = "combat ends"
STEAL_BLOOD = "steal blood"
DESTROY = "destroy"
STEAL = "steal"
PARALYZE = "paralyze"
#: A strike that does what its text says, and nothing else.
SPECIAL = "special"


class Strike(NamedTuple):
    """What a strike does: ``normal`` and ``aggravated`` damage (on top of strength, where ``by_strength``)."""

    kind: str
    normal: int = 0
    aggravated: int = 0
    by_strength: bool = False
    ranged: bool = False
    first: bool = False
    #: "equipment" or "weapon": what is destroyed or stolen.
    prize: str = ""
    #: Whether the damage by strength is aggravated by the strike's own text.
    aggravates: bool = False
    #: Whether nobody prevents its damage.
    unpreventable: bool = False
    #: Whether nobody dodges it, and the most damage that it inflicts (None: any).
    undodgeable: bool = False
    most: int | None = None
    #: Whether (as a dodge) it serves the retainers of the striking minion, too.
    retainers: bool = False

    @property
    def is_offensive(self) -> bool:
        """Tell whether the strike is aimed at somebody."""
        return self.kind not in (DODGE, COMBAT_ENDS)

    @property
    def inflicts(self) -> bool:
        """Tell whether damage is a part of the strike, be it as the combat ends."""
        return bool(self.normal or self.aggravated)

    @property
    def deals_damage(self) -> bool:
        """Tell whether the strike deals damage to what it is aimed at."""
        return self.kind in (HAND_STRIKE, DAMAGE)


class Effect(NamedTuple):
    """One effect of the short form: ``text`` as written, how its phrase is told (``word``), and what goes with it."""

    text: str
    word: str
    #: What fills the slots of the phrase, by their names, and what stands in brackets behind it.
    slots: tuple[tuple[str, str], ...] = ()
    brackets: tuple[str, ...] = ()
    strike: Strike | None = None


class CardError(ValueError):
    """A card that does not parse; ``word`` is the part that is not understood."""

    def __init__(self, message: str, word: str) -> None:
        super().__init__(message)
        self.word = word


#: The largest number that is read.
MAX_NUMBER = 999


def bounded(text: str, what: str = "a number") -> int:
    """Read a number; raises CardError beyond the limit."""
    digits = text.lstrip("0") or "0"
    if len(digits) > len(str(MAX_NUMBER)) or int(digits) > MAX_NUMBER:
        raise CardError(f"{what} of {digits[:20]}{'...' if len(digits) > 20 else ''} is more than {MAX_NUMBER}", text)
    return int(digits)


#: The kinds of card, and what each is.
KINDS = {
    "combat card": "a minion in combat plays it from hand; then it is burned",
    "action modifier": "the acting minion plays it from hand during its action",
    "reaction": "a ready unlocked minion of another Methuselah plays it from hand during an action",
    "weapon": "equipment that can strike; it lies on a minion",
    "equipment": "it lies on a minion",
    "reflex": "a minion plays it from hand to cancel a card that is played against it during an action",
    "retainer": "a minion employs it; it has life",
    "ability": "what a minion or retainer can do by its own text",
    "action": "a minion plays it from hand to take an action; then it is burned",
    "ally": "a minion recruits it; it has life",
    "Discipline card": "a master card that gives a vampire a level of a Discipline and 1 capacity",
    "trophy": "a master card for a Methuselah who burns a Red List minion",
    "political action": "a vampire calls a referendum with it, or it is burned in a referendum for a vote",
    "title": "it lies on a vampire and gives it the title",
    "master": "any other master card; it stays in play if it has effects for later",
    "location": "a master card that stays in play",
    "event": "it is put into play in the discard phase (5E)",
}
