"""All that can be given: how it is written, what it means, and a scenario that begins with it.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from typing import NamedTuple

from vtesref.scenario.given import course as given_course
from vtesref.scenario.given import seats
from vtesref.scenario.given import standing as given_standing
from vtesref.scenario.given.card_states import STATES
from vtesref.scenario.words.attributes import NAMED


class Form(NamedTuple):
    """One form of what is given; the ``example`` is a whole scenario, "given | when"."""

    written: str
    meaning: str
    example: str


FORMS = (
    Form(
        "NAME POOL: MINION, MINION; ...",
        "a Methuselah with minions; the prey of each Methuselah is the next one",
        "Alice 12: Mira 2/6; Bob 20: Lupo 4/4 | Mira hunts",
    ),
    Form(
        "NAME POOL",
        "a Methuselah without minions, if another one is written with a colon",
        "Alice 12: Mira 2/6; Bob 20: | Mira bleeds Bob",
    ),
    Form(
        "NAME BLOOD/CAPACITY",
        "a vampire; with the name and the printed capacity of a vampire that is known by name it is that one, "
        "with another capacity it is made up",
        "Royce 1/6 | Royce takes 2 aggravated",
    ),
    Form(
        "NAME [BLOOD]",
        "a vampire that is known by name: its text, clan, sect, title, Disciplines and capacity hold; without a "
        "number it is full",
        "Alice 12: Anneke 3; Bob 20: Lupo 4/4 | Anneke hunts",
    ),
    Form(
        "NAME LIFE ally",
        "an ally",
        "Royce 3/6, Rake 3 ally | Royce fights Rake",
    ),
    Form(
        f"... {', '.join(word.template.shown for word in NAMED)}",
        f"what a minion has, in any order, in brackets or without: {', '.join(word.meaning for word in NAMED)}",
        "Alice 12: Mira 3/6 Camarilla prince of Boston; Bob 20: Lupo 4/4 | Mira calls a referendum",
    ),
    Form(
        "... with CARD and CARD (TYPE, EFFECT, ...)",
        "the cards on a minion; the brackets define a card",
        "Royce 3/6, Lupo 4/4 with Gun (weapon, strike: 2 ranged, optional maneuver) | Royce fights Lupo, Lupo "
        "maneuvers with Gun, Lupo strikes with Gun",
    ),
    Form(
        "... with NAME (retainer, N life, ...)",
        "a retainer that a minion employs",
        "Royce 3/6 with Raven (retainer, 1 life, environmental 1), Lupo 4/4 | Royce fights Lupo",
    ),
    Form(
        "... holding CARD and 2 CARD",
        "the cards in hand, written after a Methuselah's pool or after a minion; otherwise a player holds exactly "
        "the cards that the story plays",
        "Alice 12 holding Veil and 2 Blur: Mira 2/6; Bob 20: Lupo 4/4 where Veil is an action modifier, +1 "
        "stealth where Blur is a combat card, 1 additional strike | Mira bleeds, Mira plays Veil",
    ),
    Form(
        "METHUSELAH POOL with CARD holding CARD library CARD and CARD ash heap CARD: ...",
        "what a Methuselah has in play (not on a minion), in hand, in the library (top card first) and in the ash "
        "heap, in any order; brackets define a card",
        "Alice 12 with The Barrens holding Majesty library Deflection and Vessel ash heap Govern the Unaligned: "
        "Mira 2/6; Bob 20: Lupo 4/4 | Mira hunts",
    ),
    *(
        Form(fact.shown, fact.meaning, fact.example)
        for fact in sorted(given_standing.FACTS, key=lambda fact: fact not in given_course.FACTS)
    ),
    Form(
        "METHUSELAH POOL ... library empty: ...",
        "a library without cards",
        "Alice 12 library empty: Mira 2/6; Bob 20: Lupo 4/4 | Mira hunts",
    ),
    Form(
        "METHUSELAH POOL ... crypt NAME CAPACITY and NAME CAPACITY: ...",
        "the vampires in the crypt, top card first",
        "Alice 12 crypt Nora 5 and Royce 6: Mira 2/6; Bob 20: Lupo 4/4 | Alice's turn, influence phase, Alice "
        "draws a vampire",
    ),
    *(
        Form(
            f"METHUSELAH POOL {word.template.shown} ...: ...",
            word.meaning,
            f"Alice 12 {word.say((1,) * len(word.template.kinds))}: Mira 2/6; Bob 20: Lupo 4/4 | Mira hunts",
        )
        for word in seats.HAS
    ),
    *(
        Form(f"METHUSELAH {word.say()}", word.meaning, f"Alice 12: Mira 2/6; Bob 20; Cleo {word.say()} | Mira bleeds")
        for word in seats.OUT
    ),
    Form(
        f"... with 2 CARD; with CARD {'|'.join(word.template.shown for word in STATES)}",
        f"copies of a card; {'; '.join(word.meaning for word in STATES)}",
        "Alice 12: Mira 2/6 with Ivory Bow owned by Bob and Dominate teaching dom and Raven Spy 1 life; "
        "Bob 20: Lupo 4/4 | Mira hunts",
    ),
    Form(
        "where NAME is {type: TYPE, texts: [...]}",
        "a card in the notation of card texts (scenario words --texts), for whatever a card can do",
        "Royce 3/6, Lupo 4/4 where Blur is {type: combat, texts: [{play: strike, strike: dodge}]} | Royce fights Lupo, "
        "Royce plays Blur, Lupo strikes 2",
    ),
    Form(
        "where NAME is a TYPE, requires X, costs N blood, EFFECT, superior: EFFECT",
        "a card; write this after everything else that is given",
        "Royce 3/6, Lupo 4/4 where Blur is a combat card, costs 1 blood, 1 additional strike | Royce fights Lupo, "
        "Royce strikes, Royce plays Blur, Royce strikes",
    ),
)
