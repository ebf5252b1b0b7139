"""Phrases of the short form for what lasts as long as a card is in play: numbers, bars and permissions."""

from __future__ import annotations

from vtesref.engine.short.forms import (
    BROUGHT,
    BY_METHUSELAHS,
    FROM_HAND,
    IN_PLAY,
    LASTING,
    lasting,
    of_methuselah,
    word,
)

WORDS = (
    # Facts of the card.
    word("{n:number} strength", "the ally has this strength", (("ally",), "strength: {n}")),
    word("{n:number} bleed", "the ally bleeds for this amount", (("ally",), "bleed: {n}")),
    word(
        "costs the edge",
        "the Methuselah burns the Edge to play the action card",
        (("action", *BROUGHT), "traits: costs the Edge"),
    ),
    word(
        "trifle",
        "the master card is a trifle: it gives another master phase action (5E)",
        (("master", "location", "trophy", "Discipline card"), "traits: trifle"),
    ),
    word(
        "out-of-turn|out of turn",
        "the master card is played during another Methuselah's turn",
        (("master", "location", "trophy", "Discipline card"), "traits: out-of-turn"),
    ),
    word(
        "burn option",
        "may be discarded in an unlock phase by a Methuselah with no minion who meets its requirements (5E)",
        ((*FROM_HAND, *BY_METHUSELAHS, *BROUGHT, "action", "political action"), "traits: burn option"),
    ),
    word(
        "not replaced until {what:one of?after combat/your unlock phase/your master phase/your minion phase/"
        "your influence phase/your discard phase/at the end of the turn}",
        "the card that replaces it is drawn only then",
        ((*FROM_HAND, *BY_METHUSELAHS, *BROUGHT, "action"), "replaced: {what}"),
    ),
    word(
        "cancel a master card",
        "cancels the master card that was just played",
        (("master",), "cancels: a master card"),
    ),
    word("also a location", "the equipment is also a location", (("equipment",), "traits: location")),
    # What lasts.
    word(
        "+{n:number} hunt",
        "the minion gains N more blood from every hunt",
        lasting("+{n} hunt to served minion", "a vampire"),
    ),
    word(
        "plays[ cards] as a vampire",
        "the ally can play cards as a vampire",
        lasting("served minion plays cards as a vampire", types=("ability", "ally")),
    ),
    word("must bleed", "the minion must bleed: this is a mandatory action", lasting("served minion must bleed")),
    word("cannot hunt", "the minion cannot hunt", lasting("served minion cannot hunt", "a vampire")),
    *(
        word(
            f"{{n:signed}} {told}[, {{each:one of?for each counter}}]",
            f"the Methuselah has N more or fewer {value}",
            *of_methuselah(f"{{n}} [each? per counter on this card] {value}"),
        )
        for told, value in (
            ("transfers?", "transfers"),
            ("master[ phase] actions?", "master phase actions"),
            ("discard[ phase] actions?", "discard phase actions"),
            ("hand size", "hand size"),
        )
    ),
    word(
        "burn {n:number} pool when it goes to torpor",
        "when the vampire with this card goes to torpor, its controller burns N pool",
        (
            tuple(one for one in LASTING if one != "retainer"),
            "when: bearer goes to torpor | on: a vampire | do: controller of bearer burns {n} pool",
        ),
    ),
    word(
        "burns? a counter instead of drawing",
        "burns a counter from this card instead of replacing a card; with its last counter, the card is burned",
        (("master", "location"), "always: burn a counter of this card instead of replacing another card"),
    ),
    word(
        "{n:signed} {value:one of?stealth/intercept} with an? {kind:word} counter",
        "every minion with such a counter has N more or less stealth or intercept",
        (IN_PLAY, "always: {n} {value} to each minion with any {kind} counters"),
    ),
    word("stays locked", "the minion does not unlock during the unlock phase", lasting("served minion cannot unlock")),
    word(
        "{n:signed} capacity",
        "the vampire with this card has N more or less capacity; write the capacity that results",
        lasting("{n} capacity to served minion", "a vampire"),
    ),
    word(
        "no blood hunt on (it|{who:one of?its diablerist})",
        "nobody can call a blood hunt on the vampire, or on whoever diablerises it",
        lasting("no blood hunt is called on [who? who diablerises] served minion", "a vampire"),
    ),
    word(
        "stands in for a discipline",
        "the minion can play cards at the basic level that require one Discipline that it does not have",
        lasting("served minion needs no Discipline for one Discipline at the basic level"),
    ),
    word(
        "cannot play cards that require {what:Discipline name}",
        "the minion cannot play cards with that Discipline; if a card offers several, it can use another",
        lasting("served minion plays no cards with {what}"),
    ),
)
