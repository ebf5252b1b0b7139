"""The words of the short form as records: a phrase, its meaning, and the texts that it stands for, by types of card."""

from __future__ import annotations

from typing import NamedTuple


class Word(NamedTuple):
    """A phrase, what it means to a reader, and the texts that it stands for, each with the types of card."""

    written: str
    meaning: str
    texts: tuple[tuple[tuple[str, ...], str], ...]
    #: The windows besides its own in which it can be done, if brackets or what is played for something else say so.
    times: tuple[str, ...] = ()


#: The types of cards for which a text stands, where several are alike. What lies on minions, what else minions use, and
#: what of that is used in combat.
MODIFIER = ("action modifier",)
REACTION = ("reaction",)
REFLEX = ("reflex",)
EITHER = (*MODIFIER, *REACTION)
ANY = (*EITHER, *REFLEX)
REACTING = (*REACTION, *MODIFIER, *REFLEX)
COMBAT = ("combat card",)
FROM_HAND = (*ANY, *COMBAT)
LYING = ("weapon", "equipment", "retainer", "ability", "title", "ally")
ON_MINIONS = (*LYING, "trophy")
USED = (*ON_MINIONS, "location", "event", "master")
IN_COMBAT = (*COMBAT, *LYING)
#: What can be so of the minion that a card lies on, and what stays in play at all.
LASTING = (*ON_MINIONS, "master")
IN_PLAY = (*LASTING, "location", "event")

#: What minions act with, what Methuselahs play and use in phases, and what referendums are called with.
ACTING = ("action", "weapon", "equipment", "retainer", "ability", "ally")
MASTERS = ("master", "location", "event")
PHASES = (*LYING, "master", "location", "event")
CALLING = ("political action", "weapon", "equipment", "ability", "ally")
#: What minions bring into play, and what of a Methuselah comes into play.
BROUGHT = ("weapon", "equipment", "retainer", "ally")
BY_METHUSELAHS = (*MASTERS, "trophy", "Discipline card")

#: The windows of a round in their order, and parts of it.
ROUND = (
    *("as combat is entered", "before range", "range", "before strikes", "strike", "strike modifier", "ammunition"),
    *("as a strike card is played", "during strikes", "prevent", "additional strikes", "press", "end of round"),
)
UNTIL_STRIKES = ROUND[:4]
UNTIL_DAMAGE = ROUND[:9]
BUT_PREVENTION = (*ROUND[:9], *ROUND[10:])
#: The windows in which what needs no more than an action can be used, and those of anything at all.
VOTES = ("before votes", "if the referendum passes", "if the referendum fails", "polling", "during the referendum")
LATER = ("after blocks declined", "after a block", "after the action")
ANYTIME = ("as announced", *LATER, *VOTES, *ROUND)

#: What makes an amount of pool so much for each clan, and the amount of it.
EACH_CLAN = "[, {each:one of?for each clan}]"
PER_CLAN = "[each? per clan of the ready vampires of it]"
PER_CLAN_OF_YOU = PER_CLAN.replace("of it", "of you")


def word(written: str, meaning: str, *texts: tuple[tuple[str, ...], str], times: tuple[str, ...] = ()) -> Word:
    """Return a word with the texts that it stands for."""
    return Word(written, meaning, texts, times)


def lasting(what: str, on: str = "a minion", types: tuple[str, ...] = LASTING) -> tuple[tuple[str, ...], str]:
    """Return the text of what is so of the minion that a card lies on; ``on`` is on what a master card is played."""
    return types, f"always: {what} | on: {on}"


def of_methuselah(what: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return the texts of what is so for a Methuselah; of a trophy only if a vampire has it."""
    there = tuple(one for one in IN_PLAY if one != "trophy")
    return (there, f"always: {what}"), (("trophy",), f"always: {what} | if: a vampire has this card")


def aimed(at: str, what: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return the texts of what is done to V, at which an action or a master card is aimed; locations lie on nothing."""
    masters = ("master",) if at.endswith(("minion", "vampire")) else ("master", "location")
    return (ACTING, f"acts: | choose: V = {at} | do: {what}"), (masters, f"plays: | choose: V = {at} | do: {what}")


def done(what: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return the texts of what is done at once: in an action, or in combat; a card in play says when."""
    return (
        (COMBAT, f"at: end of round | do: {what}"),
        (ANY, f"at: during the action | do: {what}"),
        (USED, f"use: during the action | timed: | do: {what}"),
    )


def anywhere(what: str, otherwise: str = "") -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return the texts of what is done at once by whatever it is done; ``otherwise`` is how, where nothing goes on."""
    others = ((types, f"{head}: | do: {otherwise or what}") for types, head in ((ACTING, "acts"), (PHASES, "phase")))
    return (MASTERS, f"plays: | do: {otherwise or what}"), *done(what), *others
