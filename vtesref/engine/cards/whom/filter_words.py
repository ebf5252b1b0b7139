"""The words of filters: those for kinds, what stands before them and after them, each with its tests."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vtesref.engine.cards.lazily import Pattern
from vtesref.engine.cards.model import CardError, bounded
from vtesref.engine.cards.patterns import SLOTS
from vtesref.engine.table import ALLY, ASH_HEAP, HAND, LIBRARY, RETAINER
from vtesref.engine.traits import CLANS, PATHS, SECTS, SHORT, TITLES, TRAITS, current

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.engine.cards.patterns import Scope
    from vtesref.engine.cards.whom.filters import Test


#: Kinds of things: the noun, its sort, and the tests that it stands for.
NOUNS: dict[str, tuple[str, tuple[Test, ...]]] = {
    "minion": ("minion", (("minion", None),)),
    "vampire": ("minion", (("vampire", None),)),
    "ally": ("minion", (("kind", ALLY),)),
    "retainer": ("minion", (("kind", RETAINER),)),
    "methuselah": ("methuselah", ()),
    "card": ("card", ()),
    "library card": ("card", ()),
    "equipment": ("card", (("types", ("equipment", "weapon")),)),
    "equipment card": ("card", (("types", ("equipment", "weapon")),)),
    "weapon": ("card", (("types", ("weapon",)),)),
    "location": ("card", (("types", ("location",)),)),
    "event": ("card", (("types", ("event",)),)),
    "event card": ("card", (("types", ("event",)),)),
    "gehenna event": ("card", (("types", ("event",)), ("requires trait", "gehenna"))),
    "conviction card": ("card", (("requires trait", "conviction"),)),
    "discipline card": ("card", (("requires trait", "discipline"),)),
    "master card": ("card", (("types", ("master", "location", "Discipline card", "trophy")),)),
    "action card": ("card", (("types", ("action",)),)),
    "action modifier": ("card", (("types", ("action modifier",)),)),
    "reaction card": ("card", (("types", ("reaction",)),)),
    "combat card": ("card", (("types", ("combat card",)),)),
    "political action card": ("card", (("types", ("political action",)),)),
    "minion card": ("card", (("minion card", None),)),
    "ally card": ("card", (("types", ("ally",)),)),
    "retainer card": ("card", (("types", ("retainer",)),)),
    "vehicle": ("card", (("requires trait", "vehicle"),)),
    "gun": ("card", (("requires trait", "gun"),)),
    "frenzy card": ("card", (("requires trait", "frenzy"),)),
    "grapple card": ("card", (("requires trait", "grapple"),)),
    "condemnation card": ("card", (("requires trait", "condemnation"),)),
    "multiplier": ("card", (("requires trait", "multiplier"),)),
    "aim card": ("card", (("requires trait", "aim"),)),
    "strike card": ("card", (("strike card", None),)),
    "gehenna card": ("card", (("requires trait", "gehenna"),)),
    "boon": ("card", (("requires trait", "boon"),)),
    "contract": ("card", (("requires trait", "contract"),)),
    "hunting ground": ("card", (("requires trait", "hunting ground"),)),
    "melee weapon": ("card", (("requires trait", "melee weapon"),)),
}
#: Plurals and other forms of the nouns.
PLURALS = {"allies": "ally", "equipment cards": "equipment card", "methuselahs": "methuselah"}


def reference(text: str, scope: Scope) -> Any:
    """Read a reference within a filter."""
    return SLOTS["any"](text, "", scope)


def _filter(text: str, scope: Scope) -> Any:
    """Read a filter within another one."""
    return SLOTS["filter"](text, "", scope)


def _clan_in(name: str, scope: Scope) -> str:
    """Return the name under which a text has chosen a clan."""
    if scope.get(name) != "clan":
        raise CardError(f'"{name}" stands for no clan that the text chooses; write: choose: {name} = a clan', name)
    return name


#: Traits of cards that stand before what kind of card it is: "a gargoyle creature retainer card".
CARD_ADJECTIVES = (
    "gargoyle creature", "animal", "demon", "electronic", "ghoul", "mage", "mortal", "werewolf", "wraith", "zombie",
)  # fmt: skip
#: What must follow there, since of minions the same traits are asked otherwise.
_CARDS = r"(?=.*(?:card|equipment|weapon|event|modifier)s?(?: |$))"
#: What may stand before the noun: a pattern, and the tests it comes to.
BEFORE: tuple[tuple[Pattern, Callable[[re.Match[str], Scope], tuple[Test, ...]]], ...] = (
    (Pattern(r"(?:other|another) "), lambda match, scope: (("another", None),)),
    (
        Pattern(r"(?:(?P<n>\d+) )?(?P<which>oldest|youngest) "),
        lambda match, scope: (("extreme", (match["which"], bounded(match["n"] or "1"), None)),),
    ),
    (Pattern(r"locked or unlocked "), lambda match, scope: (("either lock", None),)),
    (
        Pattern(rf"(?P<kind>{'|'.join(CARD_ADJECTIVES)}) {_CARDS}", re.I),
        lambda match, scope: (("requires trait", match["kind"].lower()),),
    ),
    (Pattern(r"random "), lambda match, scope: (("random", None),)),
    (Pattern(r"ready "), lambda match, scope: (("ready", None),)),
    (Pattern(r"locked "), lambda match, scope: (("locked", None),)),
    (Pattern(r"unlocked "), lambda match, scope: (("unlocked", None),)),
    (Pattern(r"unique "), lambda match, scope: (("unique", None),)),
    (Pattern(r"unmerged base "), lambda match, scope: (("unmerged base", None),)),
    (Pattern(r"wounded "), lambda match, scope: (("wounded", None),)),
    (Pattern(r"titled "), lambda match, scope: (("titled", None),)),
    (Pattern(r"non-titled |untitled "), lambda match, scope: (("not", (("titled", None),)),)),
    (Pattern(r"opposing "), lambda match, scope: (("is", reference("opposing minion", scope)),)),
    (Pattern(r"acting "), lambda match, scope: (("is", reference("acting minion", scope)),)),
    (Pattern(r"non-unique "), lambda match, scope: (("not", (("unique", None),)),)),
    (Pattern(r"non-location "), lambda match, scope: (("not", (("is location", None),)),)),
    (Pattern(r"non-out-of-turn "), lambda match, scope: (("not", (("requires trait", "out-of-turn"),)),)),
    (Pattern(r"non-equipment "), lambda match, scope: (("not", NOUNS["equipment"][1]),)),
    (
        Pattern(r"non-(?P<kind>zombie|mage|mortal|animal|ghoul|demon|ghost|werewolf|wraith|changeling) "),
        lambda match, scope: (("not", (("trait", match["kind"]),)),),
    ),
    (
        Pattern(rf"non-(?P<what>{'|'.join(sorted((*CLANS, *SECTS, *TRAITS), key=len, reverse=True))}) ", re.I),
        lambda match, scope: (("not", adjective(match["what"], scope) or ()),),
    ),
)


def _number(match: re.Match[str]) -> tuple[str, int]:
    how = " ".join((match["how"] or "").split())
    how = {"or fewer": "or less", "or greater": "or more", "or higher": "or more"}.get(how, how)
    return how, bounded(match["n"])


def _of_path(match: re.Match[str], scope: Scope) -> tuple[Test, ...]:
    follows: Test = ("trait", match["path"])
    return (follows,) if match["how"] == "follows" else (("not", (follows,)),)


_N = r"(?P<n>\d+)(?P<how> or (?:more|less|fewer|greater|higher))?"
#: What may stand after the noun, the longest first.
AFTER: tuple[tuple[Pattern, Callable[[re.Match[str], Scope], tuple[Test, ...]]], ...] = (
    (Pattern(rf" (?:with|of) capacity {_N}"), lambda match, scope: (("capacity", _number(match)),)),
    (Pattern(rf" with (?:a )?capacity of {_N}"), lambda match, scope: (("capacity", _number(match)),)),
    (Pattern(rf" with {_N} (?:blood|life|counters?)"), lambda match, scope: (("counters", _number(match)),)),
    (Pattern(r" with fewer life than it starts with"), lambda match, scope: (("below start", None),)),
    (Pattern(rf" with (?:a )?bleed(?: of)? {_N}"), lambda match, scope: (("bleed", _number(match)),)),
    (Pattern(rf" with {_N} pool"), lambda match, scope: (("pool", _number(match)),)),
    (
        Pattern(r" with more pool than (?P<ref>.+)"),
        lambda match, scope: (("more pool than", reference(match["ref"], scope)),),
    ),
    (
        Pattern(rf" costing {_N} pool"),
        lambda match, scope: (("pool cost", _number(match)),),
    ),
    (
        Pattern(r" that strikes for (?P<n>\d+) or less and no aggravated damage"),
        lambda match, scope: (("strikes for", bounded(match["n"])),),
    ),
    (Pattern(r" that lets a vampire call a referendum"), lambda match, scope: (("calls", None),)),
    (Pattern(r" that becomes? a vampire"), lambda match, scope: (("becomes a vampire", None),)),
    (Pattern(r" that came in your last influence phase"), lambda match, scope: (("came last", None),)),
    (Pattern(r" contesting a title"), lambda match, scope: (("contesting a title", None),)),
    (
        Pattern(r" contesting the title of (?P<ref>.+)"),
        lambda match, scope: (("contesting title of", reference(match["ref"], scope)),),
    ),
    (
        Pattern(r" with (?:(?P<n>\d+) or more of )?your (?P<kind>[a-z]+) counters"),
        lambda match, scope: (("own tokens", (match["kind"], bounded(match["n"] or "1"))),),
    ),
    (Pattern(r" with any (?P<kind>[a-z]+) counters"), lambda match, scope: (("tokens", match["kind"]),)),
    (Pattern(rf" who (?P<how>follows|does not follow) the (?P<path>{'|'.join(PATHS)})"), _of_path),
    (Pattern(r" with no (?:blood|life|counters)"), lambda match, scope: (("counters", ("", 0)),)),
    (Pattern(r" with (?P<disc>[a-zA-Z]{3})"), lambda match, scope: (("discipline", discipline(match["disc"])),)),
    (
        Pattern(r" without (?P<disc>[a-zA-Z]{3})"),
        lambda match, scope: (("not", (("discipline", discipline(match["disc"])),)),),
    ),
    (
        Pattern(r" with (?P<card>an? (?:equipment|weapon|location|vehicle|gun))"),
        lambda match, scope: (("with card", _filter(re.sub(r"^an? ", "", match["card"]), scope)),),
    ),
    (Pattern(r" requiring (?P<what>[A-Za-z ]+)"), lambda match, scope: (("requires", requirement(match["what"])),)),
    (Pattern(r" of clan (?P<name>[A-Z]\w*)"), lambda match, scope: (("of clan", _clan_in(match["name"], scope)),)),
    (
        Pattern(r" of the clan of (?P<ref>.+)"),
        lambda match, scope: (("of the clan of", reference(match["ref"], scope)),),
    ),
    (
        Pattern(r" not chosen for another copy of this card"),
        lambda match, scope: (("not", (("chosen for a copy", None),)),),
    ),
    (Pattern(r" of the name of (?P<ref>.+)"), lambda match, scope: (("named as", reference(match["ref"], scope)),)),
    (Pattern(r" named (?P<name>[^,]+)"), lambda match, scope: (("named", match["name"]),)),
    (
        Pattern(r" (?:that )?(?P<ref>.+) does not control"),
        lambda match, scope: (("not controlled by", reference(match["ref"], scope)),),
    ),
    (
        Pattern(r" (?:that )?you do not control| not yours"),
        lambda match, scope: (("not controlled by", reference("you", scope)),),
    ),
    (
        Pattern(r" (?:that )?(?P<ref>you) controls?| of yours"),
        lambda match, scope: (("controlled by", reference("you", scope)),),
    ),
    (
        Pattern(r" (?:that )?another Methuselah controls"),
        lambda match, scope: (("not controlled by", reference("you", scope)),),
    ),
    (Pattern(r" of theirs"), lambda match, scope: (("controlled by", reference("they", scope)),)),
    (Pattern(r" controlled by (?P<ref>.+)"), lambda match, scope: (("controlled by", reference(match["ref"], scope)),)),
    (
        Pattern(r" (?:that )?(?P<ref>[^ ]+(?: [^ ]+)?(?: [^ ]+)?) controls?"),
        lambda match, scope: (("controlled by", reference(match["ref"], scope)),),
    ),
    (Pattern(r" (?:that is )?in torpor"), lambda match, scope: (("torpor", None),)),
    (
        Pattern(r" employed by an? (?P<what>.+)"),
        lambda match, scope: (("employed by", _filter(match["what"], scope)),),
    ),
    (Pattern(r" struck at for aggravated damage"), lambda match, scope: (("struck at aggravated", None),)),
    (Pattern(r" (?:that you )?discarded in this phase"), lambda match, scope: (("discarded", None),)),
    (Pattern(r" that redirects? a bleed"), lambda match, scope: (("redirects", None),)),
    (Pattern(r" serving (?P<ref>.+)"), lambda match, scope: (("retainer of", reference(match["ref"], scope)),)),
    (Pattern(r" that has voted"), lambda match, scope: (("has voted", None),)),
    (Pattern(r" that voted (?P<side>for|against)"), lambda match, scope: (("voted", match["side"]),)),
    (Pattern(r" (?:that is )?attempting to block"), lambda match, scope: (("attempting", None),)),
    (Pattern(r" in combat"), lambda match, scope: (("in combat", None),)),
    (Pattern(r" younger than (?P<ref>.+)"), lambda match, scope: (("younger than", reference(match["ref"], scope)),)),
    (Pattern(r" older than (?P<ref>.+)"), lambda match, scope: (("older than", reference(match["ref"], scope)),)),
    (
        Pattern(r" (?:other than|but|except) (?P<ref>.+)"),
        lambda match, scope: (("other than", reference(match["ref"], scope)),),
    ),
    (Pattern(r" that (?P<ref>.+) may bear"), lambda match, scope: (("may bear", reference(match["ref"], scope)),)),
    (Pattern(r" on (?P<ref>.+)"), lambda match, scope: (("on", reference(match["ref"], scope)),)),
    (Pattern(r" in play"), lambda match, scope: ()),
)
#: Where things lie that are not on the table, as it is written after the noun.
ZONES: tuple[tuple[Pattern, str], ...] = (
    (Pattern(r" (?:of|in|from) (?:the hand of (?P<ref>.+)|(?P<ref2>your|its|their) hand)"), HAND),
    (Pattern(r" (?:of|in|from) (?:the library of (?P<ref>.+)|(?P<ref2>your|its|their) library)"), LIBRARY),
    (Pattern(r" (?:of|in|from) (?:the ash heap of (?P<ref>.+)|(?P<ref2>your|its|their) ash heap)"), ASH_HEAP),
    (Pattern(r" (?:of|in|from) (?P<ref2>any|an) ash heap"), ASH_HEAP),
)


def discipline(text: str) -> tuple[str, bool]:
    """Read a Discipline in the usual short form: its name, and whether it is asked for at the superior level."""
    name = SHORT.get(text.lower())
    if name is None or not (text.islower() or text.isupper()):
        raise CardError(f'"{text}" is no Discipline in the short form (dom, DOM, ...)', text)
    return name, text.isupper()


def disciplines(text: str) -> list[tuple[str, bool]]:
    """Read the Disciplines that a text is used with, all of which it needs ("cel for", "CEL FOR")."""
    return [discipline(one) for one in re.split(r"[ &]+", text.strip())]


def requirement(text: str) -> str:
    """Return what a card may require, by its newest name."""
    plain = re.sub(r"^an? ", "", text.strip())
    return SHORT.get(plain.lower(), current(plain))


def adjective(word: str, scope: Scope) -> tuple[Test, ...] | None:
    """Return the test of a clan, sect, title or trait before a noun."""
    for name, known in (("clan", CLANS), ("sect", SECTS), ("title", TITLES), ("trait", TRAITS)):
        for one in known:
            if one.lower() == word.lower():
                return ((name, current(one)),)
    return None
