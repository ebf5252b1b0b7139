"""Which stories have shown an effect, so that they are tried first; the others are tried after them."""

from __future__ import annotations

SHOWN: dict[str, tuple[str, ...]] = {
    "additional damage": (
        "Vera fights Orson, Vera plays X",
        "Vera fights Orson, Vera strikes with Gun, Vera uses X",
    ),
    "additional strikes": (
        "Vera fights Orson, Vera plays X",
        "Vera fights Orson, Vera strikes hand, Vera gains 1 additional strike with X, Vera strikes hand",
    ),
    "aggravated hands": (
        "Vera fights Orson, Vera plays X",
        "Vera fights Orson, Vera strikes hand, Orson strikes hand",
    ),
    "allot": ("Vera calls X, Vera votes 2 for",),
    "also location": (),
    "ammunition": (
        "Vera fights Orson, Vera strikes with Gun, Vera plays X",
        "Vera fights Orson, Vera strikes with Gun, Vera uses X",
    ),
    "as a vampire": ("Rake bleeds B, Rake plays Dear",),
    "attempt": (
        "Vera bleeds B, Orson blocks, Orson plays X",
        "Dora hunts, Vera uses X, Vera blocks",
    ),
    "automatic": (
        "Vera bleeds B, Vera plays X",
        "Vera bleeds B, Orson blocks, Orson plays X",
        "Vera calls X",
        "Vera bleeds B, Orson blocks, Vera uses X",
    ),
    "becomes": ("Vera calls X, Vera votes 2 for",),
    "bleed": (
        "Vera bleeds B, Vera plays X",
        "Vera bleeds B, Orson blocks, Orson plays X",
        "Vera bleeds B",
    ),
    "bleed action": (
        "Vera plays X",
        "Vera acts with X",
    ),
    "burn": (
        "Vera fights Orson, Vera plays X",
        "Vera plays X on Orson",
        "Vera fights Orson, Vera strikes with Gun, Vera uses X",
    ),
    "burn by vote": ("Vera calls X, Vera votes 2 for",),
    "burn cards": (
        "Vera plays X on B",
        "Vera acts with X on B",
    ),
    "burn chosen": (
        "Vera plays X on Orson",
        "Vera calls X, Vera votes 2 for",
    ),
    "burn location": (
        "Vera plays X on Site",
        "A plays X on Site",
    ),
    "burn option": ("A's turn, A discards X",),
    "burn pool": (
        "Vera fights Orson, Vera plays X",
        "Vera bleeds B, Vera plays X",
        "Vera bleeds B, Orson blocks, Orson plays X",
        "Vera plays X",
        "Vera plays X on B",
        "Vera calls X, Vera votes 2 for",
        "Vera acts with X",
    ),
    "burn uncontrolled": (
        "Vera plays X on Uwe",
        "Vera acts with X on Uwe",
    ),
    "by counter": (
        "Vera bleeds B, Orson blocks",
        "Dora bleeds A, Vera blocks",
    ),
    "cancel": (
        "Vera bleeds B, Orson blocks, Vera +1 stealth, Vera plays X",
        "Vera hunts, Orson blocks, Orson plays Ears, Vera plays X",
        "Vera bleeds B, Vera plays Aire, Orson plays X",
        "Vera hunts, Orson blocks, Orson plays Ears, Otto plays X",
        "Vera bleeds B, Orson blocks, Vera +1 stealth, Vera uses X",
        "Vera hunts, Orson blocks, Orson plays Ears, Vera uses X",
    ),
    "cancel action card": ("Vera plays Ban, Orson plays X",),
    "cancel master": ("B plays Oot, A plays X",),
    "cancel referendum": (
        "Vera calls Tax, Vera plays X",
        "Vera calls Tax, Orson plays X",
    ),
    "cancel strike": (
        "Vera fights Orson, Vera plays X, Orson dodges",
        "Vera fights Orson, Vera uses X, Orson dodges",
    ),
    "cancel votes": ("Vera bleeds B, Vera plays X",),
    "cannot block": (
        "Vera bleeds B, Vera plays X",
        "Vera bleeds B, Orson blocks, Vera uses X",
    ),
    "cannot hunt": ("Vera hunts",),
    "cannot strike": (
        "Vera fights Orson, Vera plays X",
        "Vera fights Orson, Vera uses X",
    ),
    "capacity": ("Vera fights Orson, Vera strikes hand, Orson strikes hand",),
    "continue action": (
        "Vera bleeds B, Orson blocks, Vera plays X",
        "Vera bleeds B, Orson blocks, Vera uses X",
    ),
    "costs the Edge": (
        "Vera plays X",
        "Vera equips with X",
        "Vera employs X",
    ),
    "counters": ("A plays X",),
    "diablerise": (
        "Vera fights Orson, Vera strikes hand, Vera plays X",
        "Vera fights Orson, Vera strikes hand, Vera uses X",
    ),
    "directed": (
        "Vera plays X on Orson",
        "Vera acts with X",
    ),
    "discard actions": ("A's turn, discard phase",),
    "end action": (
        "Vera bleeds B, Vera plays X",
        "Vera bleeds B, Orson blocks, Orson plays X",
        "Vera bleeds B, Orson blocks, Vera uses X",
    ),
    "end combat": (
        "Vera fights Orson, Vera plays X",
        "Vera fights Orson, Vera uses X",
    ),
    "enter combat": (
        "Vera plays X on Orson",
        "Vera acts with X on Orson",
    ),
    "environmental": (
        "Vera fights Orson, Vera plays X",
        "Vera fights Orson, Vera strikes hand, Orson strikes hand",
    ),
    "equip action": (
        "Vera plays X",
        "Vera acts with X",
    ),
    "first strike": (
        "Vera fights Orson, Vera plays X",
        "Vera fights Orson, Vera strikes with Gun, Vera uses X",
    ),
    "gain": (
        "Vera fights Orson, Vera plays X",
        "Vera bleeds B, Vera plays X",
        "Vera bleeds B, Orson blocks, Orson plays X",
        "Vera plays X",
        "A plays X on Orson",
    ),
    "gain pool": (
        "Vera fights Orson, Vera plays X",
        "Vera bleeds B, Vera plays X",
        "Vera bleeds B, Orson blocks, Orson plays X",
        "Vera plays X",
        "Vera plays X on B",
        "Vera calls X, Vera votes 2 for",
    ),
    "go on": (
        "Vera fights Orson, Vera plays X",
        "Vera fights Orson, Vera strikes with Gun, Vera uses X",
    ),
    "go to torpor": (
        "Vera plays X",
        "Vera acts with X",
    ),
    "hand size": ("A's turn",),
    "hand strikes only": (
        "Vera fights Orson, Vera plays X",
        "Vera fights Orson, Vera uses X",
    ),
    "hunt action": (
        "Vera plays X",
        "Vera acts with X",
    ),
    "hunt amount": ("Vera hunts",),
    "immune": ("Vera fights Orson, Vera strikes hand, Orson strikes hand",),
    "inflict": (
        "Vera fights Orson, Vera plays X",
        "Vera plays X on Orson",
        "Vera fights Orson, Vera uses X",
    ),
    "inherent stealth": (
        "Vera plays X",
        "Vera acts with X",
    ),
    "intercept": (
        "Vera bleeds B, Orson blocks, Vera plays X",
        "Vera hunts, Orson blocks, Orson plays X",
        "Orson hunts, Vera blocks",
        "Dora bleeds A, Vera blocks",
    ),
    "keep up": (
        "Vera fights Orson, Vera plays X",
        "Vera fights Orson, Vera uses X",
    ),
    "leave torpor": (
        "Vera plays X",
        "Vera acts with X",
    ),
    "maneuver": (
        "Vera fights Orson, Vera plays X",
        "Vera fights Orson, Orson maneuvers, Vera maneuvers with X, Orson strikes hand",
    ),
    "master actions": ("A's turn, master phase",),
    "may block": (
        "Vera bleeds B, Orson blocks, Orson plays X",
        "Vera bleeds B, Orson blocks, Vera uses X",
    ),
    "must bleed": ("Vera hunts",),
    "neutral press": (
        "Vera fights Orson, Vera plays X",
        "Vera fights Orson, Vera uses X",
    ),
    "new combat": (
        "Vera fights Orson, Vera plays X",
        "Vera fights Orson, Vera strikes with Gun, Vera uses X",
    ),
    "no Discipline": ("Vera bleeds B, Vera plays Dommy",),
    "no blood hunt": (
        "Vera diablerises Torp, the blood hunt passes",
        "Nora diablerises Torp, the blood hunt passes",
    ),
    "not again": (
        "Vera bleeds B, Vera plays X",
        "Vera bleeds B, Orson blocks, Vera uses X",
    ),
    "out-of-turn": ("B plays Gift, A plays X",),
    "press": (
        "Vera fights Orson, Vera plays X",
        "Vera fights Orson, Orson presses, Vera presses with X",
    ),
    "prevent": (
        "Vera fights Orson, Vera plays X",
        "Vera fights Orson, Vera strikes hand, Orson strikes hand, Vera prevents 1 with X",
    ),
    "put counter": (
        "Vera plays X on Orson",
        "Vera acts with X on Orson",
    ),
    "put into play": (
        "Vera plays X, Vera picks New",
        "Vera acts with X",
    ),
    "redirect": (
        "Vera bleeds B, B does not block, Orson plays X",
        "Dora bleeds A, A does not block, Vera redirects to C with X",
        "Dora bleeds A, A does not block, Vera redirects to B with X",
    ),
    "remove": (
        "Vera plays X on Old",
        "Vera acts with X on Old",
    ),
    "replaced": (
        "Vera plays X",
        "A plays X on Vera",
        "Vera equips with X",
        "Vera employs X",
    ),
    "search": (
        "Vera fights Orson, Vera plays X",
        "Vera bleeds B, Vera plays X",
        "Vera bleeds B, Orson blocks, Orson plays X",
        "Vera plays X",
        "A plays X",
    ),
    "set range": (
        "Vera fights Orson, Vera plays X",
        "Vera fights Orson, Vera uses X",
    ),
    "stand-in": ("Vera bleeds B, Vera plays Dommy",),
    "stays locked": ("A's turn",),
    "steal location": (
        "Vera plays X on Site",
        "A plays X on Site",
    ),
    "stealth": (
        "Vera bleeds B, Orson blocks, Vera plays X",
        "Vera bleeds B, Orson blocks, Orson plays X",
        "Vera bleeds B, Orson blocks",
        "Vera hunts, Orson blocks",
    ),
    "strength": (
        "Vera fights Orson, Vera plays X",
        "Vera fights Orson, Vera strikes hand, Orson strikes hand",
    ),
    "strike": (
        "Vera fights Orson, Vera plays X",
        "Vera fights Orson, Vera strikes with X, Orson strikes hand",
        "Vera fights Orson, Orson maneuvers, Vera strikes with X",
    ),
    "take": (
        "Vera fights Orson, Vera plays X",
        "Vera plays X",
        "Vera fights Orson, Vera strikes with Gun, Vera uses X",
    ),
    "to library": (
        "Vera plays X on Old",
        "Vera acts with X on Old",
    ),
    "to pool": ("A plays X on Orson",),
    "to vampire": ("A plays X on Orson",),
    "torpor and burn": (
        "Vera plays X on Orson",
        "Vera acts with X on Orson",
    ),
    "torpor costs": ("Vera fights Orson, Orson strikes 2 aggravated",),
    "transfers": ("A's turn, influence phase",),
    "trifle": ("A plays X",),
    "unblockable": (
        "Vera bleeds B, Vera plays X",
        "Vera bleeds B, Orson blocks, Vera uses X",
    ),
    "unlock": (
        "Vera fights Orson, Vera plays X",
        "Vera bleeds B, Vera plays X",
        "Vera bleeds B, Orson blocks, Orson plays X",
        "Vera plays X",
        "A plays X on Vera",
    ),
    "votes": (
        "Vera calls Tax, Vera plays X",
        "Vera calls Tax, Orson plays X",
        "Vera calls Tax, Vera votes 3 for",
    ),
    "wake": (
        "Vera bleeds B, Vera plays X",
        "Vera bleeds B, Orson blocks, Orson plays X",
        "Vera bleeds B, Orson blocks, Vera uses X",
    ),
}
