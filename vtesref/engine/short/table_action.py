"""Phrases of the short form for actions and referendums: what is used during them, from hand or of a card in play."""

from __future__ import annotations

from vtesref.engine.short.forms import (
    ACTING,
    ANY,
    ANYTIME,
    CALLING,
    EACH_CLAN,
    EITHER,
    IN_COMBAT,
    LASTING,
    LATER,
    LYING,
    MODIFIER,
    PER_CLAN,
    PER_CLAN_OF_YOU,
    REACTING,
    REACTION,
    REFLEX,
    USED,
    anywhere,
    done,
    lasting,
    word,
)

WORDS = (
    word(
        "+{n:number} stealth",
        "the acting minion has N more stealth for the action",
        lasting("+{n} stealth to served minion"),
        (ANY, "play: when stealth is needed | do: +{n} stealth"),
        (USED, "use: when stealth is needed | timed: | only: user acts | do: +{n} stealth"),
    ),
    word(
        "-{n:number} stealth",
        "the acting minion has N less stealth for the action",
        lasting("-{n} stealth to served minion"),
        ((*REACTING, *USED), "at: during the action | timed: | do: -{n} stealth"),
    ),
    word(
        "+{n:number} intercept",
        "the minion has N more intercept for the action",
        lasting("+{n} intercept to served minion"),
        ((*REACTION, *REFLEX, *USED), "at: when intercept is needed | timed: | do: +{n} intercept"),
    ),
    word(
        "-{n:number} intercept",
        "the minion that attempts to block has N less intercept for the action",
        lasting("-{n} intercept to served minion"),
        ((*ANY, *USED), "at: during the action | timed: | do: -{n} intercept to blocker"),
    ),
    word(
        "wakes?",
        "the minion can block and play reaction cards as though unlocked",
        ((*REACTING, *USED), "at: during the action | who: locked or unlocked minion | do: user wakes"),
    ),
    word(
        "[an? {what:one of?younger/older} vampire ]cannot block",
        "the minion that attempts to block cannot block the action, be it any or only such a vampire",
        (
            (*ANY, *USED),
            "at: during a block attempt [what? | only: the attempt is by a vampire {what} than user]"
            " | do: blocker cannot attempt to block this action | do: the attempt fails",
        ),
    ),
    word(
        "unlocks?",
        "the minion unlocks",
        (("master",), "plays: | choose: V = a minion | do: unlock V"),
        (MODIFIER, "at: during the action | do: unlock user"),
        *done("unlock user"),
        (ACTING, "acts: | do: unlock user"),
        times=ANYTIME,
    ),
    word(
        "may block",
        "the Methuselah who controls the minion may attempt to block, too",
        ((*REACTION, *REFLEX, *USED), "at: during the action | do: you may block"),
    ),
    word(
        "attempts? to block",
        "the minion attempts to block, even if it is locked",
        (
            (*REACTION, *REFLEX, *USED),
            "at: during the action | who: locked or unlocked minion | do: user attempts to block",
        ),
    ),
    word(
        "end the action",
        "the action ends, and has no effect",
        ((*ANY, *USED), "at: during the action | last: end the action"),
        times=("as announced", "after blocks declined", "after a block"),
    ),
    word(
        "no such action again[ this turn]",
        "the acting minion cannot take this action again this turn",
        ((*ANY, *USED), "at: during the action | do: acting minion cannot take this same action this turn"),
        times=("as announced", *LATER),
    ),
    *(
        word(
            f"cancels? {article} {what}",
            f"cancels such a card as somebody plays it during an action{more}",
            ((*REACTING, *USED), f"at: in reply to a card | do: cancel the {what} being played"),
            (("master",), f"cancels: {which}"),
        )
        for article, what, which, more in (
            ("a", "card", "a minion card", "; a reflex cancels one in combat, too"),
            ("an", "action modifier", "an action modifier", ""),
            ("a", "reaction", "a reaction card", ""),
        )
    ),
    word(
        "cancels? a combat card",
        "cancels a combat card as the opposing minion plays it",
        (REFLEX, "play: in reply to a card | do: cancel the combat card being played"),
    ),
    word(
        "+{n:number} votes?",
        "the minion has N more votes in the referendum (from a card in play: in every referendum)",
        (EITHER, "play: polling | do: +{n} votes"),
        (tuple(one for one in (*LASTING, "location") if one != "retainer"), "always: +{n} votes to served minion"),
        times=("before votes",),
    ),
    word(
        "cancel votes",
        "cancels the votes of a minion in a referendum",
        (EITHER, "play: during the referendum | choose: A = a ready minion | do: cancel the votes of A"),
        times=("before votes",),
    ),
    word(
        "cancel the referendum",
        "the referendum has no outcome",
        (EITHER, "play: during the referendum | do: cancel the referendum"),
    ),
    word(
        "the referendum passes",
        "the referendum passes without any votes",
        ((*ANY, *USED), "at: during the action | do: the referendum passes"),
        (("political action",), "calls: | announced: the referendum passes"),
        times=("as announced", "after blocks declined"),
    ),
    word(
        f"gains? {{n:number}} pool{EACH_CLAN}",
        "the Methuselah gains N pool",
        (CALLING[:1], f"calls: | do: gain {{n}} pool {PER_CLAN_OF_YOU}"),
        *anywhere(f"you gains {{n}} pool {PER_CLAN_OF_YOU}", f"gain {{n}} pool {PER_CLAN_OF_YOU}"),
        times=ANYTIME,
    ),
    word(
        f"each[ {{other:one of?other}}] methuselah {{does:one of?gain/burn}}s? {{n:number}} pool{EACH_CLAN}",
        "each Methuselah, or each of the others, gains or burns N pool",
        (CALLING, f"calls: | do: each {{other}} Methuselah {{does}}s {{n}} pool {PER_CLAN}"),
        *anywhere(f"each {{other}} Methuselah {{does}}s {{n}} pool {PER_CLAN}"),
        times=ANYTIME,
    ),
    word(
        "gain {n:number} (blood|life)",
        "the minion gains N blood or life from the bank",
        (("master",), "plays: | choose: V = a minion | do: V gains {n} blood"),
        *done("user gains {n} blood"),
        (ACTING, "acts: | do: user gains {n} blood"),
        ((*LYING, "master"), "phase: | on: a minion | do: bearer gains {n} blood"),
        (IN_COMBAT, "at: during strikes | timed: | do: user gains {n} blood"),
        times=ANYTIME,
    ),
    word(
        "search the library[ for a card that requires {what:Discipline name}]",
        "the Methuselah moves a card from the library to their hand, any or one that offers the Discipline",
        *anywhere("search your library for any card [what? requiring {what}]"),
        times=ANYTIME,
    ),
    word(
        "+{n:number} bleed[, limited]",
        "the bleed amount is N higher for the action",
        lasting("+{n} bleed to served minion"),
        ((*MODIFIER, *REFLEX), "play: during the action | do: +{n} bleed"),
        (REACTION, "play: during the action | do: +{n} bleed, limited"),
        (USED, "use: during the action | timed: | only: user acts | do: +{n} bleed"),
        times=("as announced", "after blocks declined"),
    ),
    word(
        "+{n:number} bleed, not limited",
        "the bleed amount is N higher, although another card has already raised it (5E)",
        (MODIFIER, "play: during the action | do: +{n} bleed not limited"),
        times=("as announced", "after blocks declined"),
    ),
    word(
        "-{n:number} bleed",
        "the bleed amount is N lower for the action",
        lasting("-{n} bleed to served minion"),
        ((*REACTING, *USED), "at: during the action | timed: | do: -{n} bleed"),
        times=("as announced", "after blocks declined"),
    ),
    word(
        "redirect(s|ed)?[ the bleed][ to another methuselah]",
        "the bleed is redirected to another Methuselah",
        ((*REACTION, *USED), "at: during the action | choose: A = another Methuselah | do: redirect the bleed to A"),
    ),
    word(
        "redirect(s|ed)?[ the bleed] to (the |your )?{what:one of?prey/predator}",
        "the bleed is redirected to the prey or the predator alone",
        ((*REACTION, *USED), "at: during the action | choose: A = your {what} | do: redirect the bleed to A"),
    ),
    word(
        "unblockable|cannot be blocked",
        "nobody can block the action",
        ((*ANY, *USED), "at: during the action | do: the action cannot be blocked"),
        times=("as announced",),
    ),
    word(
        "cancel (the|an) action card",
        "cancels the action card as it is played",
        (REACTION, "play: as the action card is played | do: cancel the action card"),
        (("master",), "cancels: an action card or equipment card or ally card or retainer card"),
    ),
)
