"""Cards as effects: some thirty words from which a card is put together where it is used.

A card's text here is a list of effects parted by commas ("strike: 2 ranged, optional maneuver"); ``effect_words.py``
has them all: what is written and what it means. A strike says what it does; the other effects have a word, a number, a
kind of damage, and a time at which they are used if no timing in brackets says otherwise.
"""

from __future__ import annotations

from typing import NamedTuple

# When an effect is used, in the order of a round.
ENTER, BEFORE_RANGE, RANGE, BEFORE_STRIKES = "as combat is entered", "before range", "range", "before strikes"
CHOICE, AMMUNITION, DURING_STRIKES, PREVENT = "choice", "ammunition", "during strikes", "prevent"
ADDITIONAL, PRESS, END_OF_ROUND, PASSIVE = "additional", "press", "end of round", "passive"
CANCEL = "cancel"
STRIKES_CHOSEN, NO_POOL = "once strikes are chosen", "as a Methuselah has no pool"
DURING_ACTION, AFTER_BLOCK = "during an action", "after a block"
FOR_GOOD = "for good"
# The times of an action.
AS_ACTION, AS_PLAYED, AS_ANNOUNCED = "as an action", "as it is played", "as announced"
AS_REPLY = "as a modifier or reaction is played"
AFTER_DECLINED, AFTER_ACTION = "after blocks are declined", "after the action"
UNLOCK_PHASE, MASTER_PHASE = "unlock phase", "master phase"
INFLUENCE_PHASE, DISCARD_PHASE = "influence phase", "discard phase"
#: What a card is, and what it changes for its Methuselah as long as it is in play.
NATURE, WHILE_IN_PLAY = "nature", "while in play"
#: The phases in which a Methuselah can use what she has in play.
IN_PHASES = (UNLOCK_PHASE, MASTER_PHASE, INFLUENCE_PHASE, DISCARD_PHASE)
# The times of a referendum.
BEFORE_VOTES, POLLING, ANY_TIME, PASSED = "before votes", "polling", "during a referendum", "when it has passed"
IF_PASSED, IF_FAILED = "if the referendum passes", "if the referendum fails"

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
    **{timing: f"is used {'in the ' if timing in IN_PHASES else ''}{timing}" for timing in (*TIMINGS, *ACTION_TIMINGS)},
    "limited": "repeats the rule that one source of additional strikes is used in a round",
    "at close range": "can be used at close range only",
    "at long range": "can be used at long range only",
    "this combat": "lasts for the combat, not the round",
    "retainers": "protects retainers too (a dodge, a prevention)",
    "bystander": "is played by a minion that is not in the combat, or (a modifier) does not act",
    "not limited": "does not count as a raise of the bleed amount, of which there is one in an action (5E)",
    "lock": "locks the card in play that it is used of",
    "lock the minion": "is paid for by locking the minion that uses it, unlocked until then, of a card in play",
    "the minion locks": "locks the minion that uses it besides, which an awake one may be already, of a card in play",
    "reaction": "is a reaction, of a card in play: its minion is ready, and unlocked or awake, in an action of others",
    "no capacity": "raises no capacity (a Discipline card)",
    "merged": "counts only while the vampire is merged",
    "not going to torpor": "is not for a vampire that goes to torpor, or has gone there in the combat",
    "for each counter": "counts once for each counter on its card",
    "for each clan": "counts once for each clan among the ready vampires of whoever gains by it",
}

#: What an effect of a card in play has to be used for, though the like of it otherwise lasts all the time.
ON_USE = frozenset(("lock", "lock the minion", "the minion locks", "reaction"))

HAND_STRIKE, DAMAGE, DODGE, COMBAT_ENDS = "hand strike", "damage", "dodge", "combat ends"
STEAL_BLOOD, DESTROY, STEAL, PARALYZE = "steal blood", "destroy", "steal", "paralyze"


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

    @property
    def is_offensive(self) -> bool:
        """Tell whether the strike is aimed at somebody."""
        return self.kind not in (DODGE, COMBAT_ENDS)

    @property
    def deals_damage(self) -> bool:
        """Tell whether the strike deals damage to what it is aimed at."""
        return self.kind in (HAND_STRIKE, DAMAGE)


class Effect(NamedTuple):
    """One effect: ``text`` as written, its ``word``, when it is used, and what goes with it."""

    text: str
    word: str
    when: str
    number: int = 0
    aggravated: bool = False
    strike: Strike | None = None
    #: For the words that have a direction or an object: "to continue", "close", "ranged strikes"...
    what: str = ""
    optional: bool = False
    tags: frozenset[str] = frozenset()


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


#: The default strike of every minion.
HANDS = Effect("strike: hand", "strike", CHOICE, strike=Strike(HAND_STRIKE, by_strength=True))

#: The kinds of card, and what each is.
KINDS = {
    "combat card": "is played from hand in combat, by a minion in it, and burned",
    "action modifier": "is played from hand by the acting minion, during its action",
    "reaction": "is played from hand by a ready unlocked minion of somebody else, during an action",
    "weapon": "is equipment that can strike; it lies on a minion",
    "equipment": "lies on a minion",
    "reflex": "is played from hand by a minion to cancel a card played against it in an action",
    "retainer": "is employed by a minion and has life",
    "ability": "is what a minion or retainer can do by its own text",
    "action": "is an action card: it is played from hand for an action, and burned",
    "ally": "is recruited, and has life",
    "Discipline card": "is a master card that gives a Discipline and raises capacity by one",
    "trophy": "is a master card for who burns a Red List minion",
    "political action": "calls a referendum, or is burned in one for a vote",
    "title": "lies on a vampire and gives it its title",
    "master": "is a master card of any other type; it stays in play if it has effects for later",
    "location": "is a master card that stays in play",
    "event": "is put into play in the discard phase (5E)",
}
