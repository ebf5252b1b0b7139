"""Phrases of the short form for what an action, a master card or a referendum does, and for what action it is."""

from __future__ import annotations

from vtesref.engine.short.forms import ACTING, CALLING, EACH_CLAN, LYING, PER_CLAN, aimed, word

WORDS = (
    word("+{n:number} stealth action", "the action is at +N stealth", (ACTING, "acts: | stealth: {n}")),
    word("directed", "the action counts as directed, because the card says so", (ACTING, "acts: directed")),
    word(
        "[at ]several methuselahs",
        "the action may have several Methuselahs as its targets",
        (ACTING, "acts: | aim: V = 1 to all Methuselahs"),
    ),
    word(
        "[at ]any methuselah",
        "the bleed may be aimed at any other Methuselah",
        (ACTING, "acts: | aim: V = another Methuselah"),
    ),
    word(
        "bleed[ with +{n:number}]",
        "the action is a bleed, or one for N more",
        (ACTING, "acts: bleed [n? | do: +{n} bleed]"),
    ),
    word(
        "hunt[ with +{n:number}]",
        "the action is a hunt, or one for N more",
        (ACTING, "acts: hunt [n? | announced: +{n} hunt this action]"),
    ),
    word(
        f"burn {{n:number}} pool{EACH_CLAN}",
        "a Methuselah burns N pool; if none is named, the prey does",
        *aimed("a Methuselah", f"V burns {{n}} pool {PER_CLAN}"),
        (CALLING[:1], f"calls: | do: you burns {{n}} pool {PER_CLAN}"),
    ),
    word(
        f"a methuselah {{does:one of?gain/burn}}s? {{n:number}} pool{EACH_CLAN}",
        "the Methuselah who is named, or chosen with the terms, gains or burns N pool",
        (CALLING, f"calls: | choose: V = a Methuselah | do: V {{does}}s {{n}} pool {PER_CLAN}"),
        *aimed("a Methuselah", f"V {{does}}s {{n}} pool {PER_CLAN}"),
    ),
    word(
        "put[ an?] {what:one of?ally/retainer/equipment} into play",
        "such a card comes into play from hand, at no cost and by no action of its own (choose it: NAME picks CARD)",
        (ACTING, "acts: | do: put one {what} into play"),
    ),
    word(
        "enters? combat[ with (a|another) minion]",
        "the acting minion enters combat with the minion that is named",
        (ACTING, "acts: | choose: V = a minion | do: user enters combat with V"),
    ),
    word("goe?s? to torpor", "the acting vampire goes to torpor", (ACTING, "acts: | do: user goes to torpor")),
    word(
        "remove a card of an ash heap",
        "removes the named card from the game; it can be in any ash heap",
        *aimed("a card in any ash heap", "remove V from the game"),
    ),
    word("leave torpor", "the acting vampire leaves torpor", (ACTING, "acts: leave torpor")),
    word(
        "put an? {what:word} counter on a minion",
        "puts a counter that is neither blood nor life on the minion that is named",
        *aimed("a minion", "V receives a {what} counter"),
    ),
    word(
        "equip from the library",
        "the acting minion equips at no cost with equipment that it finds in the library",
        (ACTING, "acts: equip | do: equip user with what is found in your library"),
    ),
    word(
        "look at an? {what:one of?hand/library/crypt/uncontrolled region}",
        "looks at these cards of the Methuselah who is named; nothing is changed there",
        (ACTING, "acts: | choose: V = a Methuselah | do: look at the {what} of V"),
    ),
    word(
        "burn {n:number} cards? of a library",
        "burns the top N cards of the library of the Methuselah who is named",
        *aimed("a Methuselah", "burn the top {n} cards of the library of V"),
    ),
    word(
        "burn {n:number} blood of an uncontrolled vampire",
        "burns N blood from the uncontrolled vampire that is named",
        *aimed("an uncontrolled minion", "V burns {n} blood"),
    ),
    word(
        "put a card of an ash heap (on|at the) {where:one of?top/bottom} of (the|its) library",
        "the named card goes from an ash heap to its owner's library",
        *aimed("a card in any ash heap", "put V on the {where} of its owner's library"),
    ),
    word(
        "send a vampire to torpor and burn it",
        "the named vampire goes to torpor and is burned at once (to send it to torpor first: NAME goes to torpor)",
        *aimed("a minion", "send V to torpor and burn it"),
    ),
    word(
        "burn a {what:one of?vampire/minion}",
        "burns the minion that was chosen",
        (CALLING, "calls: | choose: V = a {what} | do: burn V"),
        (ACTING, "acts: | choose: V = a {what} | do: burn V"),
        (("master",), "plays: | choose: V = a {what} | do: burn V"),
    ),
    word(
        "{does:one of?burn/steal} a location",
        "burns the location that the card is played on, or gives control of it to whoever plays the card",
        *aimed("a location", "{does} V"),
    ),
    word(
        "move {n:number} blood to pool",
        "moves N blood from the vampire with this card to its controller's pool",
        (("master",), "plays: | choose: V = a vampire | do: move {n} blood from V to your pool"),
        ((*LYING, "master"), "phase: | on: a vampire | do: move {n} blood from bearer to your pool"),
    ),
    word(
        "move {n:number} pool to the vampire",
        "moves N pool to the vampire with this card",
        (("master",), "plays: | choose: V = a vampire | do: move {n} of your pool to V"),
        ((*LYING, "master"), "phase: | on: a vampire | do: move {n} of your pool to bearer"),
    ),
    word(
        "gives {what:Discipline name}[, no capacity]",
        "the vampire gains a level of the Discipline, as from a Discipline card",
        (("Discipline card",), "plays: | choose: V = a minion | taught: {what}"),
    ),
    word(
        "{n:number} counters?",
        "the card comes into play with N counters",
        (("master", "location"), "counters: {n} | do: this card gains {n} counters"),
    ),
    word(
        "at least {low:number} methuselahs burn {n:number} pool",
        "so many Methuselahs burn so much pool between them; the terms say how much each burns",
        (
            CALLING,
            "calls: | choose: V = {n} points among {low} or more Methuselahs"
            " | do: each Methuselah burns 1 pool per point of theirs in V",
        ),
    ),
    word(
        "each minion that voted {way:one of?for/against} burns {n:number} blood",
        "each minion that cast votes or a priscus ballot that way burns N blood",
        (CALLING, "calls: | do: each minion that voted {way} burns {n} blood"),
    ),
    word(
        "a vampire becomes {what:standing}",
        "the vampire that was chosen receives the title or joins the sect",
        (CALLING, "calls: | choose: V = a vampire | do: V becomes {what}"),
    ),
)
