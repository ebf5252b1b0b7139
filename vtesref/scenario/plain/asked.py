"""What is asked of the outcome, which says nothing of the situation: "is he gone?", "do I lose pool?".

Only words of a closed list are passed over so; any other leaves the question unheard, and the description unplayed.
Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.scenario.plain import lettering
from vtesref.scenario.plain.hearing import ATTEMPT, TAG, Ask
from vtesref.scenario.plain.ledger import ASKED, FILLER, UNHEARD
from vtesref.scenario.plain.naming import NOUN, TITLE
from vtesref.scenario.plain.turning import LIKEWISE

if TYPE_CHECKING:
    from vtesref.scenario.plain.hearing import Hearing

_AUXILIARY = r"(?:be|do|will|would|can|could|may|might|should|have)"
_WHO = (
    r"(?:i|he|it|mine|his(?= (?:lose|get|take|die|go|burn|survive|live|end|gain))|they|we|me|us|him|them|both|each|"
    r"either|someone|nobody|everyone|the \w+|my \w+(?: \w+)?|his "
    r"\w+|our \w+|this|that|(?:minion|ally)-[a-z]|"
    r"a vampire|an ally|one|he or she)"
)
#: What questions about an outcome are made of.
_ASKING = frozenset(
    "i he me him my his mine it its they them their we us our that this the a an one both each either someone "
    "nobody everyone "
    "everybody anything something nothing be do will would can could may might should have get go lose gain "
    "take end up in to into "
    "out down away back torpor burn die dead gone destroy survive live stay alive ready leave left remain blood "
    "pool life edge much "
    "many how what who whom whose where which when happen pass fail through work succeed successful resolve "
    "legal illegal "
    "allow allowed ok okay right wrong correct possible fine still now then so after before or and not any "
    "anyway hurt damage hit "
    "strike round rounds win game over victory point points of again for from on at all state cost prey "
    "predator vampire minion ally "
    "combat fight finally finish else there here just also only even well really actually already torpid death "
    "dust diablerise "
    "burned off with result outcome total kill make sense first as well too yes no know think really "
    "locked unlocked "
    "tie oust vp vps new unlock lock wounded empty was-burn was-destroy was-kill was-oust was-hurt was-damage "
    "was-hit finished "
    "end ends count "
    "too floor wins matter feed drop aggravated normal stop stand lie land counter counters kept "
    "if unmended score keep come receive continue safe standing full empty play effect ash heap "
    "caught toast ash doable around come whose history safe dusted clean "
    "special enough save change changes pay zero afterwards anymore though both everything".split()
)
#: Things that are asked about, named as what they are: not the verbs of the same form.
_THING = re.compile(
    r"(?:the|my|his|this|that|a|any|6) (?:bleed|vote|action|block|referendum|diablerie|hunt|combat|fight|strike|"
    r"pool|edge|6|"
    rf"turn|blood hunt|rescue|{TITLE})(?: action| attempt)?(?= |$)|6 pool(?= |$)|how many votes?(?: for| "
    rf"against)?(?= |$)|"
    r"hit back|strike back|victory points?|(?<=lose )1 (?:blood|pool|life)"
)
#: What makes more of a bare question ("caught?"): a deed, a condition, somebody who does it.
_NOT_BARE = re.compile(
    r"\b(?:i|he|it|they|we|my|his|the|an?|with|without|no|not|if|unless|before|after|again|instead|when|only|bleed|block|"
    r"hunt|vote|strike|hit|punch|shoot|dodge|press|maneuver|prevent|redirect|bounce|rescue|diablerise|take|steal|fight|"
    r"rush|burn|gain|wake|leave|use|play|add|end|call|prey|predator|vampire|ally|minion)\b"
)
#: The lines of deeds that cost something: only of these an outcome tells who pays what.
_COSTLY = re.compile(r"\b(?:rescues?|leaves?|recruits?|employs?|equips?|plays?|pays?|paying|uses?|transfers?|moves?)\b")
#: What tells an outcome rather than asking for it: "and burns".
_TOLD = ("burns", "dies", "survives")
#: What begins a guess at the outcome.
_GUESS = re.compile(
    r"(?:and )?(?:so|i (?:say|think|guess|claim|believe|assume|suppose|reckon)(?: that)?|(?:my|his) (?:guess|opponent|"
    r"friend) (?:be|say|claim|think)(?: that)?|he (?:say|claim|think)(?: that)?|that (?:mean|make|be)(?: that)?|"
    r"(?:he|it|i|this|that|they) (?:then )?end up|right|correct|it be \d+ (?:to|against) \d+)(?= )"
)
#: What asks for assent at the end: "does he not?".
_TAG = re.compile(
    r"(?:be|do|can|will|would|have|could|should)(?: not)? (?:he|it|i|they|that|this|we|there)(?= ?[?.!]| ?$)|"
    r"(?:right|correct|yes|no|true|or not|or what|or|ok|agreed|is that so)(?= ?[?.!]| ?$)"
)
#: What follows "does my guy" and the like.
_ENDS = (
    r"(?:(?:then|still|now|just) )*(?:(?:go|end up|be send|be|end|land|fall)(?: up)?(?: in)?(?: to)? torpor|die|"
    r"survive(?! \d)|"
    r"(?:be |get )?(?:gone|dead|burn(?:ed)?|was-burn|was-destroy|destroyed|destroy)(?! \d)|was-burn|was-destroy|"
    r"was-oust|"
    r"(?:be )?(?:legal|possible|allowed|ok)|pass|fail|succeed|work|resolve|go through)(?: or (?:not|burn|burned|"
    r"die|torpor|was-burn|be burn))?"
)


def question(h: Hearing) -> bool:
    """Read a question about the outcome up to its end, if one stands here and is nothing more."""
    if h.see(LIKEWISE):
        return False
    begins = h.ledger.at == 0 or h.ledger.before in (*",.;:?!(", "and", "so", "then", "but", "now")
    inverted = h.see(rf"(?:and |so |then )?{_AUXILIARY} {_WHO}") and not h.see(
        r"(?:and |so |then )?have (?!(?:i|he|it|they|we)\b)"
    )
    if not (
        inverted
        or (begins and h.see(r"(?:and |so |then |but )?(?:what|who|whom|whose|where|how|which|why|when)"))
        or (begins and _short(h))
    ):
        return False
    if (
        h.see(r"who (?:be|have|do not|had|get|with)")
        and not h.clause.endswith("edge")
        and re.search(r"\d+ (?:blood|life)|torpor|locked", h.clause)
    ):
        return False
    said = h.clause
    kept = re.split(
        r" (?=(?:if|when|after) (?:i|he|my|his|the|a|an|it|we|they|both|another|someone)\b)", said, maxsplit=1
    )[0]
    if not is_asking(kept):
        return _attempt(h, bool(inverted))
    if not h.lines and kept != said and re.search(rf"\b{NOUN}\b", kept):
        return False  # who is asked about is spoken of afterwards
    if not h.lines and not kept.startswith(("be ", "do ", "will ", "would ")) and kept == said:
        return False
    h.eat(re.escape(kept), ASKED)
    h.asks.append(Ask(kept))
    if re.search(r"\b(?:what|how (?:much|many))\b.* (?:before|first)$", kept):
        h.lack("what was so before")
    burden = any(one.cards for one in h.cast.minions)  # a card that lies on a minion may cost something
    if re.search(r"\b(?:pay|cost)\b", kept) and not burden and not _COSTLY.search(" ".join(map(str, h.lines))):
        h.lack("what it costs")
    if re.search(r"\bpool\b", kept) and not re.search(r"\b(?:blood|life)\b", kept):
        h.of_pool = True
    return True


def _short(h: Hearing) -> bool:
    """Tell whether a clause of a few words asks, without a verb before its subject: "dead or torpor?"."""
    if not h.lines or len(h.clause.split()) > 6 or h.ledger.said[h.ledger.at].typed in _TOLD:
        return False
    end = h.rest[len(h.clause) :].strip()
    if end[:1] == "?" and 0 < len(h.clause.split()) < 4 and not _NOT_BARE.search(h.clause) and is_asking(h.clause):
        return True
    return bool(
        (
            h.rest[len(h.clause) :].strip()[:1] == "?"
            and re.match(
                r"(?:full|ready|safe|out|standing|locked|empty|alive|in play|passes|fails|pass|fail)"
                r"(?: (?:now|then|again|or (?:not|\w+)))*$",
                h.clause,
            )
        )
        or re.match(
            r"(?:both (?:of (?:them|us) )?(?:dead|gone|burn|burned|torpor|torpid|die|survive|was-burn)|game over|"
            r"dead|gone|burn|burned|torpor|torpid|legal|allowed|possible|right|correct|ok|okay|yes|no|"
            r"survive|die|alive|(?:both|all|each) go(?=$| [?.!])|"
            r"destroyed|was-destroy|was-burn|was-kill|or|fine|"
            r"still|any|anything|something|nothing|result|outcome|who|tie|a tie|tied)\b",
            h.clause,
        )
    ) and end in ("", "?", ".", "!", "??", "? ?")


def is_asking(said: str) -> bool:
    """Tell whether words do nothing but ask for an outcome."""
    left = _THING.sub("it", said)
    return all(word in _ASKING or lettering.label(word) for word in left.split())


def _attempt(h: Hearing, inverted: bool) -> bool:
    """Read "can he block" as an attempt; what else is asked is not understood as a question."""
    if inverted and h.see(r"(?:and |so |then )?(?:can|could|may|might|do|will|would)") and h.lines:
        asks = h.see(
            r"(?:and |so |then )?(?:(?:can|could|may|might)|(?:do|will|would)(?= (?:\w+|my \w+|his \w+) block\b))"
        )
        if asks:
            h.eat(r"(?:and |so |then )?(?:can|could|may|might|do|will|would)", FILLER)
            h.trying = h.asking = True
            h.asks.append(Ask(ATTEMPT))
            return True
    return False


def ending(h: Hearing) -> bool:
    """Read what ends a question that began with "does" or "is": "... go to torpor"."""
    ends = h.eat(_ENDS, ASKED) if h.asking else None
    if ends:
        h.asks.append(Ask(ends[0]))
    return ends is not None


#: What makes a question of a plain clause: "he is out now?"; nothing that somebody does is among it.
_DECLARED = re.compile(
    r"^(?!.*\b(?:strike|hit|fight|diablerise|hunt|leave|combat|use|if|take|cost|drop|stop|work|receive|"
    r"unlock|lock|return)\b)"
    r"(?:he|it|i|they|that|this|we|nothing|nobody|my \w+|his \w+|the \w+) (?:be|end up|go|lose|get|gain|"
    r"stay|survive|die|fail|"
    r"pass|happen|resolve|still|burn)\b"
)


def _guesses(h: Hearing) -> bool:
    """Read a guess at the outcome: "so it fails?", "I say he is at 1 blood"; numbers in it are not understood."""
    if not h.lines or h.ledger.before not in (*",.;:?!(", "and", "then") or h.see(LIKEWISE):
        return False
    if _TAG.match(h.rest):
        h.asks.append(Ask(TAG, stated=True))
        return h.eat(_TAG.match(h.rest)[0], ASKED) is not None  # type: ignore[index]
    begins = _GUESS.match(h.rest)
    asks = h.rest[len(h.clause) :].strip()[:1] == "?"
    unsure = re.match(r"(?:he|it) can not pay\b", h.clause) or (asks and _DECLARED.search(h.clause))
    if not begins and not unsure:
        return False
    if (
        begins
        and begins[0].startswith(("so", "and so", "right", "correct"))
        and not asks
        and re.search(
            r"\b(?:i|we|my|his|he) (?!be\b|do\b|end\b|have\b|lose\b|get\b|gain\b|stay\b|go\b|burn\b|die\b)\w+", h.clause
        )
    ):
        return False  # something is told that follows
    words = re.sub(r"\d+(?: (?:blood|pool|life))?", "it", h.clause)
    if not is_asking(
        words.replace("can not pay", "do").replace("against", "to").replace(begins[0] if begins else "", "")
    ):
        return False
    heard = not re.search(r"\d", h.clause)
    h.asks.append(Ask(h.clause, stated=True))
    h.eat(re.escape(h.clause), ASKED if heard else UNHEARD)
    return True


def consequence(h: Hearing) -> bool:
    """Read at the end what is thought to come of it, and is asked about: "so he is gone right?"."""
    if _guesses(h):
        return True
    match = h.see(
        r"(?:and )?(?:so )?(?:he|it|that|this|i)(?: be)? (?:dead|gone|right|ok|legal|allowed|fine)(?: right)?(?= \?)"
    )
    if match and h.lines:
        h.eat(re.escape(match[0]), ASKED)
        h.asks.append(Ask(match[0], stated=True))
        return True
    return False
