"""Phrases of the short form for combat: what combat cards do, and what is used of a card that lies on a minion."""

from __future__ import annotations

from vtesref.engine.short.forms import (
    ACTING,
    BUT_PREVENTION,
    COMBAT,
    IN_COMBAT,
    LYING,
    ROUND,
    UNTIL_DAMAGE,
    UNTIL_STRIKES,
    aimed,
    lasting,
    word,
)

WORDS = (
    *(
        word(written, meaning, (COMBAT, "play: strike | strike: {what}"), (LYING, "strike: {what}"))
        for written, meaning in (
            ("strike: {what:one of?dodge}, retainers", "the minion dodges, and its retainers with it"),
            ("strike: {what:strike}", "the minion strikes"),
        )
    ),
    word(
        "first strike",
        "the strike that the minion chooses has first strike",
        (IN_COMBAT, "at: strike modifier | do: the strike has first strike"),
        (IN_COMBAT, "added: first strike"),
    ),
    word(
        "[{optional:one of?optional} ][1 ]maneuver",
        "the minion may use a maneuver",
        (IN_COMBAT, "at: range | do: maneuver"),
    ),
    word(
        "[{optional:one of?optional} ]press[ {way:one of?to continue/to end}]",
        "the minion may use a press, for either or to continue combat or to end it alone",
        (IN_COMBAT, "at: press | do: press {way}"),
    ),
    word(
        "{n:number} additional strikes?[, limited]",
        "the minion gains N additional strikes",
        (IN_COMBAT, "at: additional strikes | do: {n} additional strikes"),
    ),
    word(
        "prevent[ up to] ({n:number}|all)[ {kind:one of?normal/aggravated}][ damage][, retainers]",
        "prevents up to N damage or all of it, of any kind or of one",
        (IN_COMBAT, "at: prevent | do: prevent [n? {n}/ 999] {kind} damage"),
    ),
    word(
        "+{n:number} strength[ this round]",
        "the minion has N more strength",
        lasting("+{n} strength to served minion"),
        (IN_COMBAT, "at: before range | do: +{n} strength this round"),
        times=(*UNTIL_DAMAGE, "prevent", "additional strikes"),
    ),
    word(
        "+{n:number} strength[ this round], this combat",
        "the minion has N more strength in the combat",
        (COMBAT, "at: before range | do: +{n} strength this combat"),
        times=(*UNTIL_DAMAGE, "prevent", "additional strikes"),
    ),
    word(
        "+{n:number}[ {kind:one of?aggravated}] damage",
        "adds N damage to the strike that the minion chooses",
        (IN_COMBAT, "at: strike modifier | do: +{n} {kind} damage"),
    ),
    word(
        "ammunition +{n:number}[ {kind:one of?aggravated}][ damage]",
        "adds N damage to the strike of a weapon; it is used before any strike takes effect",
        (IN_COMBAT, "at: ammunition | do: +{n} {kind} damage"),
    ),
    word(
        "aggravated hands[ this round]",
        "the minion's hand strikes deal aggravated damage",
        lasting("hand strikes of served minion are aggravated"),
        (IN_COMBAT, "at: before range | do: hand strikes of user are aggravated this round"),
        times=(*UNTIL_DAMAGE, "additional strikes"),
    ),
    word(
        "set range {to:one of?close/long}",
        "sets the range of the round",
        (IN_COMBAT, "at: before range | do: range is {to}"),
        times=("as combat is entered",),
    ),
    word(
        "inflict {n:number}[ {kind:one of?aggravated}][ damage]",
        "the minion inflicts N damage on the opposing minion; this is not a strike",
        (IN_COMBAT, "at: before range | do: inflict {n} {kind} damage on opposing minion"),
        (IN_COMBAT, "at: during strikes | do: opposing minion takes {n} {kind} damage with the strikes"),
        *aimed("a minion", "inflict {n} {kind} damage on V"),
        times=BUT_PREVENTION,
    ),
    word(
        "environmental {n:number}[ {kind:one of?aggravated}][ damage]",
        "the opposing minion takes N damage that comes from no minion (from a card in play: in every round)",
        lasting("opponent of bearer takes {n} environmental {kind} damage each round"),
        (IN_COMBAT, "at: during strikes | do: opposing minion takes {n} environmental {kind} damage with the strikes"),
        (IN_COMBAT, "at: | do: inflict {n} environmental {kind} damage on opposing minion"),
        times=BUT_PREVENTION,
    ),
    word(
        "environmental {n:number}[ {kind:one of?aggravated}][ damage], this combat",
        "the same in every round of the combat",
        (
            COMBAT,
            "at: during strikes | do: opposing minion takes {n} environmental {kind} damage with the strikes"
            " | do: opposing minion takes {n} environmental {kind} damage in later rounds",
        ),
        (
            COMBAT,
            "at: | do: inflict {n} environmental {kind} damage on opposing minion"
            " | do: opposing minion takes {n} environmental {kind} damage in later rounds",
        ),
        times=BUT_PREVENTION,
    ),
    word(
        "take {n:number}[ {kind:one of?aggravated}][ damage]",
        "the striking minion itself takes N damage, as a side effect of its strike",
        (IN_COMBAT, "at: during strikes | do: user takes {n} {kind} damage with the strikes"),
        (IN_COMBAT, "at: | do: inflict {n} {kind} damage on user"),
        (ACTING, "acts: | do: user takes {n} {kind} damage"),
        times=BUT_PREVENTION,
    ),
    word(
        "immune to {what:one of?ranged strikes/environmental damage/aggravated damage/strikes/damage}",
        "such damage is inflicted unsuccessfully on the minion (from a card in play: always)",
        lasting("served minion is immune to {what}"),
        (IN_COMBAT, "at: before range | do: user is immune to {what} this round"),
        times=UNTIL_DAMAGE,
    ),
    word(
        "burn {n:number} {kind:one of?blood/life}",
        "the opposing minion burns N blood or life, or all that it has if that is less",
        (IN_COMBAT, "at: end of round | do: opposing minion burns {n} {kind}"),
        (IN_COMBAT, "at: during strikes | do: opposing minion burns {n} {kind}"),
        *aimed("a minion", "V burns {n} {kind}"),
        times=ROUND,
    ),
    word(
        "end combat",
        "combat ends; this is not a strike",
        (IN_COMBAT, "at: before strikes | do: end combat"),
        times=BUT_PREVENTION[:-1],
    ),
    word(
        "[end combat and ]continue as if unblocked",
        "combat ends, and the minion's action continues as if it were not blocked",
        (IN_COMBAT, "at: before strikes | do: end combat and continue the action as if unblocked"),
        times=(*UNTIL_STRIKES, "strike", "strike modifier", "end of round"),
    ),
    word(
        "hand strikes only",
        "both minions can use only hand strikes this round",
        (IN_COMBAT, "at: before strikes | do: both sides cannot use strikes but hand strikes this round"),
        times=UNTIL_STRIKES,
    ),
    word(
        "cannot strike",
        "the opposing minion cannot strike this round",
        (IN_COMBAT, "at: before strikes | do: opposing minion cannot strike this round"),
        times=UNTIL_STRIKES,
    ),
    word(
        "the round has a press",
        "the round has a press to continue that neither minion used",
        (IN_COMBAT, "at: before strikes | do: the round has a press"),
        times=BUT_PREVENTION[:-2],
    ),
    word(
        "cancel a strike card",
        "cancels the strike card that was just played",
        (IN_COMBAT, "at: as a strike card is played | do: cancel the strike card"),
    ),
    word(
        "no torpor until the combat ends",
        "a wounded vampire stays ready until the combat ends, and goes to torpor then",
        (IN_COMBAT, "at: before strikes | do: user does not go to torpor before the combat is over"),
        times=BUT_PREVENTION[:-2],
    ),
    word(
        "starts? a new combat",
        "when this combat ends, the same two minions begin another one",
        (IN_COMBAT, "at: end of round | do: start a new combat"),
    ),
    word(
        "the combat goes on",
        "the combat continues with another round, although it was to end",
        (IN_COMBAT, "at: end of round | do: the combat goes on"),
    ),
    word(
        "diablerises? the opposing vampire",
        "when the combat ends, the vampire commits diablerie on the vampire that it sent to torpor",
        (IN_COMBAT, "at: end of round | do: diablerise the opposing vampire when the combat is over"),
    ),
)
