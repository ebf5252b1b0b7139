"""Words that hold a description together, and what says that something does not happen that would not happen anyway.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.scenario.plain import naming, turning
from vtesref.scenario.plain.attributes import attributes
from vtesref.scenario.plain.ledger import ASKED, FILLER, NAMING, USUAL
from vtesref.scenario.plain.people import ME, Person

if TYPE_CHECKING:
    from vtesref.scenario.plain.hearing import Hearing

#: What begins a description without saying anything of it.
OPENING = (
    r"(?:so|ok|okay|well|hi|hello|question|quick question|what happen(?: here)?(?: if| when| to| with)?|what if|what "
    r"about|suppose|say|imagine|let us "
    r"say|let us assume|let's say|let's assume|assume|if|when|and|then|that|situation|case|here be (?:a|the) "
    r"situation|hypothetically|"
    r"for example|example|scenario|"
    r"lets say|tell me|help|hey|now|i think|i have a question)(?: that)?"
)
_TRYING = (
    r"(?:(?:and )?(?:want to|try to|attempt to|can|could|may|might|decide to|hope to|like to|try and|be "
    r"allow to|be able to)(?! not\b))"
)
#: What begins a clause; in the midst of one it would turn the order of events round.
_ORDERING = r"when|after|because|before|once|until"
_HOLDING = (
    r"[,.;:?!()-]|and|but|while|whilst|then|if|as|so|who|that|which|also|just|"
    r"only|still|now|too|even|again|"
    r"first|later|afterwards|next|there|instead|well|actually|simply|already|finally|currently|basically|"
    r"however|since|where|"
    r"would|will|must|be going to|be go to|go to|have to|choose to|manage to|i think|both|"
    r"in (?:1|one|a single|the same) (?:combat|fight)|in (?:the )?(?:round (?:1|one|2)|first round|second round|"
    r"next round)|in combat|in the fight|in the combat|during (?:the )?combat|in the same round|"
    r"one after (?:the other|another)|1 after (?:the other|another)|at once|(?:all )?(?:in|at) (?:1|"
    r"one) (?:go|blow)|all at once|at the same time|in a row|in 1 turn|"
    r"in one turn|by himself|"
    r"go and(?= (?:rescue|hunt|bleed|diablerise|leave|call|rush)\b)|"
    r"in (?:1|one|a) (?:strike|hit|blow)|combat(?= :)|for an? (?:card|master card|effect)(?= |$)|"
    r"from (?:an?|some|another) (?:card|effect)(?= ?$| [,.;?!]| and\b| but\b)|"
    r"on (?:him|me|it)|alone|simultaneously|right (?:now|away)|"
    r"(?:in |on )?(?:my|his|this|the same|that) turn|in between|(?:against )?each other|(?:do|will) not eat him|"
    r"(?:use|play|using|have)(?= (?:an? )?(?:combat end|first strike|dodge|press|maneuver))|"
    r"of (?:my|his) (?:action|bleed)|against (?:me|him|it)|(?:the )?(?:acting|first) round|claw(?= :)|in the "
    r"first round|"
    r"on (?:my|his) side|myself|over|wait|try(?= (?:bleed|block|hunt|call|rescue|leave|diablerise|vote|equip|"
    r"recruit)\b)"
)


def opening(h: Hearing) -> None:
    """Read what begins a description without saying anything of it."""
    while h.eat(rf"(?:{OPENING})(?: [,:])?|[,:]", FILLER):
        pass


def holding(h: Hearing) -> bool:
    """Read a word of the closed list of those that only hold a description together."""
    if turning.turns(h):
        return False
    if h.eat(_TRYING, FILLER):
        h.trying = True
        return True
    if h.see("(?:my|his) action to") and h.eat("my|his", NAMING):
        h.subject = [h.cast.seat(ME)] if h.ledger.before == "my" else [h.he()]
        return h.eat("action to", FILLER) is not None
    if h.asking and h.see("have to"):
        return False  # whether it has to cannot be seen by playing it
    if h.named_until == h.ledger.at and h.eat(r"who|which|that", FILLER):
        h.subject = list(h.named)
        return True
    if h.named_until == h.ledger.at - 1 and h.ledger.before == "," and h.eat(r"who(?! (?:wins?|get|lose)\b)", FILLER):
        h.subject = list(h.named)
        return True
    if h.see("with") and _with(h):
        return True
    if h.eat(r"to (?:finish|oust|kill|get rid of|burn|destroy) (?:him|it|them)(?: off)?(?=$| [,.;?!])", ASKED):
        return True
    if h.ledger.before in ("wake", "wakes", "up", "card") and h.eat(
        r"to(?= (?:block|bounce|redirect|deflect)\b)", FILLER
    ):
        return True
    if not h.lines and not h.subject and h.eat(r"with(?= (?:my )?(?:prey|predator) (?:be|at|on|with|down)\b)", FILLER):
        return True
    if h.see(_ORDERING):
        begins = not h.lines or h.ledger.before in (*",.;:?!(", "and", "but", "then")
        return begins and h.eat(_ORDERING, FILLER) is not None
    return h.eat(_HOLDING, FILLER) is not None


def _with(h: Hearing) -> bool:
    """Read with which minion a Methuselah does what was told: "I bleed with my prince"."""
    at = h.ledger.at
    h.eat("with", FILLER)
    done = [one for one in (h.lines[-1].who[:1] if h.lines else ()) if isinstance(one, Person)]
    if done and h.eat(
        r"(?:the|my) other(?: (?:one|vampire|minion))?(?= ?$| [,.;?!]| for\b| who\b| and\b| at\b)", NAMING
    ):
        others = [one for one in h.cast.of(done[0].side) if one is not done[0]]
        person = others[-1] if others else h.cast.add(Person(side=done[0].side))
        last = h.lines[-1]
        h.lines[-1] = last._replace(who=(person, *last.who[1:]))
        if h.action is last:
            h.action = h.lines[-1]
        h.subject, h.last = [person], person
        return True
    if done and h.see(r"(?:him|it)(?! (?:and|or)\b)") and h.last is done[0] and not done[0].implied:
        h.eat("him|it", NAMING)
        return True
    if done and naming.IS_MINION.match(h.rest) and naming.onto(h, done[0]):
        attributes(h, [done[0]])
        return True
    h.ledger.back(at)
    return False


def nothing(h: Hearing) -> bool:
    """Read that something is not done, which is so unless it is told, and how things follow each other."""
    if h.see(r"do not block|no block"):
        return False
    acting = h.action is not None and h.blocker is None and h.fight is None and not h.asking
    if acting and h.eat(
        r"(?:go in|land|connect|hit home|go through|succeed|resolve|get through|be successful|"
        r"make it through|go off|get in)"
        r"(?: as usual)?(?=$| [,.;?!]| and\b| but\b| so\b)",
        USUAL,
    ):
        return True
    if h.blocker is not None and h.eat(r"(?:the |his |my )?block (?:work|succeed|be successful|go through)", USUAL):
        return True
    return bool(
        h.eat(
            r"(?:who |and )?(?:do|will|would|be|can|could) not (?:go to |want to |try to |even )?(?:eat|"
            r"diablerise|drink|prevent|press|maneuver|dodge|"
            r"pump|add|play|react|redirect|bounce|do|respond|have|use|care|fight back|strike back|wake)(?: "
            r"(?:him|me|it|anything|any (?:cards?|reaction|"
            r"stealth|intercept|maneuvers?|press|dodge|prevention|reactions|tricks?|effects?)|back|a card|a "
            r"press|a maneuver|any))*(?=$| [,.;?:)]| and\b| but\b| so\b)|"
            rf"{'' if h.ledger.before in ('but', 'and') else '(?:do|will) not(?= [,.;?]|$)|'}"
            r"(?:both )?nobody (?:answer|maneuver|press|prevent|dodge|react|(?:have|play|use|do) (?:anything|any "
            r"cards?|any tricks?|cards?)(?: else)?|"
            r"have (?:any )?(?:maneuver|press|reactions?|prevention|intercept|stealth)s?|respond|strike|"
            r"wake)(?: (?:it|anything|back|or press|or maneuver|else))*|"
            r"(?:(?:with|at|have|and|there be|without|play|use) )*(?:no|without|zero|0|"
            r"any)(?: an?)? (?:ranged strikes?|ranged weapons?|guns?|maneuvers?|"
            r"intercept|stealth|prevention|press|reactions?|(?:fight |combat )?cards?|"
            r"tricks?|effects?|modifiers?|deflection|redirection|bounce|wakes?|bleed modifiers?|additional "
            r"strikes?|dodge|weapons?|combat cards?|"
            r"equipment|presses)(?: (?:or|and|,) "
            r"(?:maneuvers?|press|prevention|intercept|stealth|no \w+))*(?: at all| (?:be )?(?:play|use|"
            r"involved?)|on either side)?|"
            r"(?:one|1) after (?:the other|another)|before (?:someone|nobody|anyone) (?:have )?try to block|as "
            r"usual|normally|as normal",
            USUAL,
        )
    )
