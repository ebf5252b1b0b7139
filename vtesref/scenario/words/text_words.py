"""The notation of card texts, for somebody who writes a card: what ``vtesref scenario words --texts`` prints.

All that stands in a table of the engine is told from that table. Filters, amounts and costs are patterns there, so they
are told by examples; a test holds that each example is read and that no pattern is without one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards import times
from vtesref.engine.cards.notation import effects_table
from vtesref.engine.cards.notation.reading_parts import CARD_TRAITS, WRITTEN_TYPES
from vtesref.engine.cards.notation.strike_words import STRIKES
from vtesref.engine.cards.patterns import readable
from vtesref.engine.cards.whom.offices import OFFICES
from vtesref.engine.cards.windows import WINDOWS

if TYPE_CHECKING:
    from vtesref.engine.cards.texts import Row

#: What is said of a card as a whole.
OF_CARD = {
    "card: NAME": "the name",
    "type: TYPE": f"one of {', '.join(WRITTEN_TYPES)}, or two with a stroke: action modifier/combat",
    "traits: [TRAIT, ...]": f"of the card: {', '.join(CARD_TRAITS)}",
    "requires: WHAT": "all of a list: dom, prince or justicar, capacity 7 or more, Sabbat vampire, any of vis tha",
    "cost: N blood|N pool": "one of them, or both in a list",
    "limit: LIMIT": (
        "1 each round, 1 each game by anybody, 1 in play by you, 1 on a vampire, 1 archetype on a vampire, "
        "not with CARD in an action"
    ),
    "replaced: TIME": "when it is replaced, if not at once: after the action, your unlock phase",
    "life|strength|bleed: N": "of an ally or retainer",
    "texts: [TEXT, ...]": "what it does, one for each way to play or use it",
    "lacks: [WORDS, ...]": "what of the printed text no word tells; every story with the card says so",
}
#: What a text can say, besides which of the kinds it is.
OF_TEXT = {
    "play: TIME": "it is played from hand; usual is the usual time of the type",
    "play: action [directed|undirected] [bleed|hunt|equip|leave torpor|political]": "an action card, and which action",
    "use: TIME": "it is used of the card in play",
    "when: EVENT": "it takes place as that happens (with may: true, if its Methuselah wants)",
    "always: VALUE OR BAR": "it is so as long as the card is in play",
    "action: [directed|undirected] [bleed|hunt|...]": "a minion takes an action with the card in play",
    "strike: STRIKE": "a strike with the card; special is one that does only what stands under do",
    "instead: EVENT": "something else takes place than what would",
    "by: DISCIPLINE": "at which level: dom, DOM, cel for; obf or pre: by either",
    "who: KIND": "who may use it, if not its bearer or whoever plays it",
    "only: CONDITION": "it cannot be used otherwise; several stand in a list; not CONDITION is the contrary",
    "if: CONDITION": "it does nothing otherwise; it is looked at when it is carried out",
    "choose: X = KIND": "what is chosen: V = a ready vampire, K = 0 to 2 locations",
    "choose: X = N points among N or more KIND": "how the terms of a referendum divide points",
    "pay: COST": "what it costs to use",
    "cost: N blood|N pool": "what an action with a card in play costs, if it succeeds",
    "stealth: N": "of an action",
    "limit: LIMIT": "1 each turn, 1 each round, 1 each action by user at this level, 1 each phase for all its uses, "
    "2 points each combat (prevented by it, if no other text of the card was used)",
    "cancel: {who: WHO, pay: COST}": "who may undo it, and for what",
    "announced: [EFFECT, ...]": "what counts from the announcement of an action or a referendum on",
    "do: [EFFECT, ...]": "what it does, in this order; of an action, once that is resolved",
    "goes: in play|on X|burned|removed|your hand": "where the card goes once it is played",
    "with: optional press|optional maneuver": "what whoever plays a combat card may use besides",
    "until: TIME": f"only of a text within do: for how long it is so: {', '.join(times.SCOPES)}",
    "name: WORD": "by which a story tells this text from others of the card",
    "as: TYPE": "of a card of two types: as which it is played",
    "{if: CONDITION, do: [...]}": "within do: only where it is so",
    "{pay: COST, do: [...], otherwise: [...]}": "within do: if somebody pays for it, and what comes if not",
    "{for: each KIND X, choose: ..., do: [...]}": "within do: for one after the other, each of whom chooses",
    "{do one of: [[...], [...]], chooses: X}": "within do: one of several, and whose choice that is",
}
#: Filters: each part of one, after an example of what it goes with.
KINDS = (
    *("minion", "vampire", "ally", "retainer", "Methuselah", "card", "library card", "equipment", "weapon", "location"),
    *("event", "master card", "action card", "action modifier", "reaction card", "combat card", "minion card"),
    *("political action card", "ally card", "retainer card", "strike card", "vehicle", "gun", "hunting ground", "boon"),
    *(
        "discipline card",
        "contract",
        "multiplier",
        "melee weapon",
        "condemnation card",
        "conviction card",
        "gehenna event",
        "frenzy card",
        "grapple card",
        "aim card",
        "Camarilla vampire",
        "prince",
    ),
    *("Tremere antitribu", "infernal vampire", "non-Camarilla vampire", "non-sterile vampire", "non-mortal ally"),
    *("another vampire", "2 oldest vampires", "locked or unlocked vampire", "random card", "ready vampire"),
    *("locked minion", "unlocked minion", "unique ally", "unmerged base vampire", "wounded vampire"),
    *("titled vampire", "untitled vampire", "opposing vampire", "acting vampire", "non-unique weapon"),
    *("non-location equipment", "non-out-of-turn master card", "non-equipment card", "demon retainer card"),
    *("uncontrolled vampire you control", "vampire with capacity 7 or more", "ally with a capacity of 5 or less"),
    *("vampire with 2 or more blood", "ally with fewer life than it starts with", "vampire with bleed 2 or more"),
    *("Methuselah with 5 or less pool", "Methuselah with more pool than you", "location costing 2 or less pool"),
    *("weapon that strikes for 3 or less and no aggravated damage", "card that lets a vampire call a referendum"),
    *("action card that becomes a vampire", "vampire that came in your last influence phase"),
    *(
        "vampire contesting a title",
        "vampire contesting the title of bearer",
        "minion with 2 or more of your graft counters",
    ),
    *("minion with any graft counters", "vampire with no blood", "vampire with dom", "vampire without DOM"),
    *("vampire who follows the Path of Caine", "vampire who does not follow the Path of Caine"),
    *("minion with a weapon", "card requiring dom", "vampire of the clan of user", "card of the name of this card"),
    *("Methuselah not chosen for another copy of this card", "card named Blood Doll", "minion your prey controls"),
    *("minion that your prey does not control", "minion you do not control", "minion you control", "vampire of theirs"),
    *("minion another Methuselah controls", "minion controlled by your prey", "vampire in torpor"),
    *("retainer employed by a vampire", "vampire struck at for aggravated damage", "card discarded in this phase"),
    *(
        "minion card that redirects a bleed",
        "retainer serving user",
        "vampire that has voted",
        "vampire that voted for",
    ),
    *("minion attempting to block", "vampire in combat", "vampire younger than user", "vampire older than user"),
    *(
        "minion other than user",
        "equipment on user",
        "equipment that user may bear",
        "location in play",
        "card in your hand",
        "card of your library",
    ),
    *("library card of your ash heap", "ally card in any ash heap", "ally or vampire younger than user"),
    *("Brujah prince or justicar", "Brujah prince or Brujah justicar", "prince or justicar you control"),
)
#: What "or" joins, by the examples of it.
EITHER = {
    "ally or vampire younger than user": "the ally of any age: what stands after the last kind is of that one alone",
    "Brujah prince or justicar": "the justicar of any clan: what stands before a kind is of that one alone",
    "Brujah prince or Brujah justicar": "both of the clan",
    "prince or justicar you control": (
        "both yours: whose they are, where and on what they lie, and whom they are other than, is of all kinds; "
        "so is that they attempt to block"
    ),
}
#: Amounts.
AMOUNTS = (
    *("2", "1 to 3", "0 or more", "1 per ready vampire you control", "counters of this card", "capacity of user"),
    *(
        "blood of user",
        "pool of you",
        "votes of user",
        "strength of user",
        "half of capacity of user rounded down",
        "2 times pool of you",
    ),
    *("1 plus pool of you", "damage of the strike of user", "margin", "room of user"),
)
#: What using a text can cost.
COSTS = (
    *("lock this card", "lock bearer", "lock user besides", "burn this card", "discard 1 card"),
    *("discard a master card of your hand", "1 counter", "2 transfers", "1 blood or life", "2 blood", "1 pool"),
    "burn the Edge",
)


def tables() -> dict[str, dict[str, str]]:
    """Return the notation of card texts, what can stand where and what each means, by its parts."""
    import vtesref.engine.effects  # noqa: F401 - fills the tables

    return {
        "a card": OF_CARD,
        "a text of it": OF_TEXT,
        "times to play or use it": {name: _played_by(window.types) for name, window in WINDOWS.items()},
        "events": _rows(effects_table.EVENTS),
        "effects": _rows(effects_table.EFFECTS),
        "strikes": {one.removeprefix("strike: "): meaning for one, meaning in STRIKES.items()},
        "always so": _rows(effects_table.ALWAYS_ROWS),
        "conditions": _rows(effects_table.CONDITIONS),
        "who and what, by name": {name: f"a {sort}" for name, (sort, _) in OFFICES.items()},
        "kinds of minions, Methuselahs and cards (KIND), by examples": {kind: EITHER.get(kind, "") for kind in KINDS},
        "amounts, by examples": dict.fromkeys(AMOUNTS, ""),
        "costs, by examples": dict.fromkeys(COSTS, ""),
    }


def _rows(table: dict[str, Row]) -> dict[str, str]:
    return {readable(written): row.meaning for written, row in table.items()}


def _played_by(types: tuple[str, ...]) -> str:
    """Return which cards are played at a time, if any are: others are used then."""
    return f"played then: {', '.join(types)}" if types else "only for use of a card in play"
