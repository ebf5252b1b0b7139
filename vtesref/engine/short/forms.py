"""The words of the short form as records: a phrase, its meaning, and the texts that it stands for, by types of card."""

from __future__ import annotations

from typing import NamedTuple


class Word(NamedTuple):
    """A phrase, what it means to a reader, and the texts that it stands for, each with the types of card."""

    written: str
    meaning: str
    texts: tuple[tuple[tuple[str, ...], str], ...]


#: The types of cards for which a text stands, where several are alike. What lies on minions, what else minions use, and
#: what of that is used in combat.
MODIFIER = ("action modifier",)
REACTION = ("reaction",)
REFLEX = ("reflex",)
EITHER = (*MODIFIER, *REACTION)
ANY = (*EITHER, *REFLEX)
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
MASTERS = ("master", "location", "event", "trophy", "Discipline card")
PHASES = (*LYING, "master", "location", "event")
CALLING = ("political action", *ON_MINIONS)


def word(written: str, meaning: str, *texts: tuple[tuple[str, ...], str]) -> Word:
    """Return a word with the texts that it stands for."""
    return Word(written, meaning, texts)


def lasting(what: str, on: str = "a minion") -> tuple[tuple[str, ...], str]:
    """Return the text of what is so of the minion that a card lies on; ``on`` is on what a master card is played."""
    return LASTING, f"always: {what} | on: {on}"


def of_methuselah(what: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return the texts of what is so for a Methuselah; of a trophy only if a vampire has it."""
    there = tuple(one for one in IN_PLAY if one != "trophy")
    return (there, f"always: {what}"), (("trophy",), f"always: {what} | if: a vampire has this card")


def aimed(at: str, what: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return the texts of what is done to V, at which an action or a master card is aimed."""
    return (ACTING, f"acts: | choose: V = {at} | do: {what}"), (MASTERS, f"plays: | choose: V = {at} | do: {what}")


def done(what: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return the texts of what is done at once, whenever it is: in an action, or in combat."""
    return ((*ANY, *USED), f"at: during the action | do: {what}"), (COMBAT, f"at: end of round | do: {what}")


def anywhere(what: str, otherwise: str = "") -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return the texts of what is done at once by whatever it is done; ``otherwise`` is how, where nothing goes on."""
    others = ((ACTING, "acts"), (MASTERS, "plays"), (PHASES, "phase"), (CALLING, "calls"))
    return (*done(what), *((types, f"{head}: | do: {otherwise or what}") for types, head in others))
