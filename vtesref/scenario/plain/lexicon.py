"""The words of players: forms of verbs, everyday names of things, and the one word that is read for each.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

NUMBERS = {
    word: str(number)
    for number, word in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())
} | {"zilch": "0", "nil": "0", "fifteen": "15", "twenty": "20", "thirty": "30", "double": "2", "triple": "3"}

#: Verbs: their plain form with the forms that no rule gives; "-s", "-ing", "-ed" are added by rule.
_VERBS = """
bleed bled; block; intercept; hunt; rush; attack; ambush; fight fought; strike struck; hit; punch; claw; shoot shot;
bite bit bitten; slash; stab; smack; kick; swing swung; dodge; press; maneuver manoeuvre manoeuver manuever
manouver; prevent; soak; steal stole stolen; redirect; bounce; deflect; divert; vote; call; cast; burn burnt; lose
lost losing; gain; pay paid; spend spent; take took taken; get got gotten; suffer; receive; eat ate eaten; drink
drank drunk; devour; diablerise diablerize diablerie'd; rescue; save; leave; come came; go went gone; exit; climb;
rise rose risen; wake woke woken; play; use; add; give gave given; have has had; be is am are was were been; do does
did done; deal dealt; inflict; cause; want; try tried tries; attempt; decide; reduce; lower; decrease; increase;
raise; pump; boost; send sent; aim; oust; decline; let; refuse; equip; influence; put; move; recruit; employ; start;
begin began begun; stand stood; say said; pass; fail; succeed; survive; die died dying; end; finish; continue;
choose chose chosen; need; lack; put; sit sat; lie lay lying; draw drew drawn; destroy; kill; happen; work; react;
commit; enter; jump; keep kept; stop; make made; respond; answer; face; tie tying; oppose; support; abstain; change;
resolve; stay; remain; count; lock; unlock; tap; untap; transfer; remove; damage; hurt; discard; lunge; drop; bring
brought; help; attach; stake; drain; hope; think thought; follow; launch; announce; declare; initiate; lead led;
throw threw thrown; cost; drive drove; heal; mend; haul; pick; drag; pull; fetch;
hold held; carry; wield; control; own; become became; care; skip; manage; elect
"""

#: Verbs that players use for another one, which is read for them.
_ALIKE = """
punch: bash clobber wallop pummel whack sock thump slug maul pound smash hammer swat;
shoot: plug blast snipe plink zap;
take: sustain incur; claw: rip shred maim;
bounce: flick reroute boomerang; diablerise: munch gobble amaranth consume; rush: assault tackle charge bumrush;
prevent: absorb negate; reduce: shrink trim chop; raise: bump jack modify up;
add: tack; recruit: hire;
gain: earn collect;
rescue: retrieve; call: propose; equip: arm; climb: crawl stagger; send: ship; transfer: sink toss dump
"""


def _alike() -> dict[str, str]:
    found: dict[str, str] = {}
    for entry in _ALIKE.replace("\n", " ").split(";"):
        plain, others = entry.split(":")
        for one in others.split():
            stem = one[:-1] if one.endswith("e") else one
            doubled = one + one[-1]
            made = [one, f"{one}s", f"{one}es", f"{stem}ing", f"{stem}ed", f"{doubled}ing", f"{doubled}ed"]
            if one.endswith("y"):
                made += [f"{one[:-1]}ies", f"{one[:-1]}ied"]
            found |= dict.fromkeys(made, plain.strip())
            PAST[plain.strip()] = (*PAST.get(plain.strip(), ()), f"{stem}ed", f"{doubled}ed")
    return found


#: Words that look like a form of one of the verbs and are not.
_NOT_VERBS = {"ties", "taps"}


def _forms() -> dict[str, str]:
    found: dict[str, str] = {}
    for entry in _VERBS.replace("\n", " ").split(";"):
        plain, *others = entry.split()
        for one in (plain, *others):
            found[one] = plain
        for one in (plain, *(other for other in others if other.startswith(("manoe", "manue", "manou", "diabler")))):
            stem = one[:-1] if one.endswith("e") else one
            doubled = one + one[-1]
            found |= {f"{one}s": plain, f"{one}es": plain, f"{stem}ing": plain, f"{stem}ed": plain, f"{one}ing": plain}
            found |= {f"{doubled}ing": plain, f"{doubled}ed": plain}
    return {form: plain for form, plain in found.items() if form not in _NOT_VERBS}


#: How a verb is said of whom it is done to, in the words that are read as it.
PAST: dict[str, tuple[str, ...]] = {}
#: The plain form of every form of a verb.
PLAIN_FORM = {**_alike(), **_forms()}

#: What is done to somebody: after a form of "be" or "get" these make one word, "was-block".
PASSIVE = {
    form: PLAIN_FORM[form]
    for form in (
        "bled blocked intercepted rushed attacked ambushed struck hit punched clawed shot bitten slashed "
        "stabbed dealt "
        "redirected bounced deflected diverted diablerised diablerized eaten drunk devoured rescued saved "
        "reduced lowered "
        "ousted burned burnt destroyed killed prevented stolen damaged drained called dodged declined pumped passed "
        "hurt increased raised lost ambushed"
    ).split()
} | {
    form: plain
    for plain, forms in PAST.items()
    if plain in ("punch", "shoot", "claw", "bounce", "diablerise", "rush", "prevent", "reduce", "raise", "rescue")
    for form in forms
}

PASSIVE["cut"] = "reduce"
PLAIN_FORM |= {"cut": "reduce", "cuts": "reduce", "cutting": "reduce"}

#: Words that begin a sentence with a capital and are no names.
EVERYDAY = frozenset(
    "vampire minion ally prey predator player blood pool torpor bleed vote combat diablerie rescue hunt "
    "capacity he she it they "
    "we my his her their our your you what who when where why how which whose the this that these those there "
    "here both each "
    "one two another other some any all none nobody someone everyone everybody anyone suppose assume imagine "
    "question situation "
    "scenario case then and but so if while because since after before now later again also first second third "
    "finally next diablerist victim rescuer target caller striker "
    "can could may might will would shall should must not without with against from into over under only just "
    "still yet even "
    "blocker bleeder attacker defender titled untitled empty full young old retainer equipment location master "
    "card cards".split()
)

#: Everyday words and phrases, and what is read for them; the longest that stands at a place counts.
SAYINGS = {
    phrase.strip(): usual
    for usual, phrases in {
        "vampire": "vampyre, vampyres, cainite, cainites, leech, vamp, vamps, vampires, kindred, bloodsucker, "
        "bloodsuckers",
        "minion": "rusher, hitter, fighter, weenie, weenies, newbie, guy, guys, dude, dudes, fellow, fellows, "
        "fella, fellas, "
        "minions, "
        "character, characters, buddy, pal, mate, chump, thug, goon, lad, bloke, "
        "chick, gal, girl, lad, kid, man, men, comrade, clanmate, neonate, elder, hitter, brute, biggie, fatty, "
        "bruiser, youngster, lady, dame, starter, setite",
        "ally": "allies, hell hound, hellhound, werewolf, wolf, imbued, ghoul, mage, "
        "mummy, ghost, wraith, mortal, lupine, zombie, gargoyle ally, mortal ally, hunter ally",
        "bleeder": "bleeders",
        "blocker": "blocking one, blockers, potential blocker, blocking minion, blocking vampire, would-be blocker",
        "the bleeder": "the acting one, the acting minion, the acting vampire, the acting guy, "
        "the bleeding vampire, the "
        "bleeding minion",
        "aggravated": "agg, aggs, aggro, aggravateds, agg'd, aggravate, aggrevated, agravated",
        "normal": "regular, ordinary, non-aggravated, nonaggravated, unaggravated, non-agg, nonagg",
        "locked": "locked, tapped, tapped out, tapped down, turned sideways",
        "unlocked": "unlocked, untapped, standing up",
        "unlock": "untap, untaps, untapping",
        "lock": "tap, taps, tapping",
        "unlock phase": "untap phase, untap step, untap-phase, unlock step",
        "points": "pts, pt, pips",
        "predator": "pred, preds",
        "torpid": "torpored, torporised, torporized, torporred, in the torpor region, torporous",
        "in torpor": "lying in torpor, sitting in torpor, asleep in torpor",
        "life": "hp, health, lives, hit points",
        "jacket": "flak jacket, leather jacket, kevlar vest, vest, armor, armour, body armor, coat",
        "blood": "blood beads, blood bead, beads, bead, blood counters, blood counter, blood points, blood point, "
        "points of blood, point "
        "of blood, "
        "counters of blood, blood tokens",
        "pool": "pools, pool counters, pool counter, points of pool, point of pool, pool points",
        "player": "methuselah, opponent, opponents, methuselahs, players",
        "he": "she",
        "himself": "herself, itself, themselves, myself, himself",
        "someone": "somebody, anybody, anyone, some guy, some dude",
        "nobody": "no one, noone, no minion, no other minion, nobody else, no one else, none of them, neither "
        "of them, "
        "neither of us, neither, neither one",
        "combat end": "combat ends strike, combat ends card, s:ce, s-ce, sce, strike: combat ends, strike : combat "
        "ends, ends combat, end combat, "
        "ends the combat, end the combat, ending combat, combat end, ended combat, ended the combat, ends the fight",
        "first strike": "firststrike, first-strike",
        "blood hunt": "bloodhunt, blood-hunt, blood hunts",
        "referendum": "political action, politics action, referenda, referendums, vote action",
        "hands": "fists, bare hands, bare fists, bare-handed, barehanded, fist, hand strike, hand strikes, "
        "punches only",
        "gun": "deer rifle, hunting rifle, sniper rifle, assault rifle, zip gun, hand gun, submachine gun, guns, "
        "pistol, revolver, magnum, shotgun, rifle, firearm, handgun, crossbow, bow",
        "blade": "knife, sword, axe, machete, weapon, melee weapon, club, baseball bat, spear, dagger",
        "flamethrower": "flame thrower, flame-thrower, flamethrower",
        "the edge": "edge, my edge, his edge",
        "close": "close range, short range, at close, at close range, at short range, to close, to close range",
        "long": "long range, at long, at long range, to long, to long range, at range, from range, from long range, "
        "from a distance, at a distance, from afar, from far away, from across the room",
        "ranged": "at-range",
        "additional": "extra, more additional",
        "additional strike": "additional strikes, extra strikes, extra strike, add strike",
        "uncontrolled": "in my uncontrolled region, in the uncontrolled region, in uncontrolled, in his "
        "uncontrolled region, "
        "in my uncontrolled area, in the uncontrolled area, still uncontrolled",
        "empty": "no blood, 0 blood, zero blood, without blood, without any blood, out of blood, bloodless, no "
        "blood left, "
        "on empty, no blood on him, with no blood, dry, without any blood left, with no blood left, no blood at all",
        "full": "full of blood, full blood, at full blood, fully blooded, at full, full up, fully loaded, "
        "topped up, topped off, maxed out, filled up, at full capacity, "
        "at maximum blood",
        "wounded": "wounded, already wounded, injured",
        "untitled": "with no title, without a title, without title, without any title, without titles, no title, "
        "without any titles, no titles",
        "each other": "one another",
        "to continue": "to go on, to stay, to keep fighting, to continue combat, to continue the combat, "
        "to stay in, to stay in combat, to keep going, to go another "
        "round, for more, to fight on, for "
        "another round",
        "press to end": "press to end combat, presses to end combat, pressed to end combat, press to end the combat, "
        "presses to end the combat",
        "to end": "to end it, to get out, to break off, to stop, to get away, "
        "to escape, to run, to run away, to flee, to get out of it, "
        "to get out of there, to get out of combat, to bail, to bail out",
        "want to": "wanna, would like to, wants to, wanted to, like to",
        "go to": "gonna",
        "in favour": "in favor, in favour of it, in favor of it",
        "2 player": "last two standing, two of us left, heads up, just the two of us, "
        "only two of us, only two of us left",
        "equal": "even, the same number, just as many",
        "inner circle": "inner circle member, ic member, inner circle members",
        "primogen": "primogens",
        "prince": "princes",
        "bishop": "bishops",
        "archbishop": "archbishops",
        "justicar": "justicars",
        "baron": "barons",
        "cardinal": "cardinals",
        "priscus": "prisci",
        "my grandprey": "my grand-prey, my grand prey, my prey's prey, the prey of my prey",
        "my predator": "my grandpredator's prey, the player on my right, the guy on my right, the player to my right, "
        "the guy to my right, my right neighbour, my right neighbor",
        "my prey": "the player on my left, the guy on my left, the player to my left, the guy to my left, "
        "my left neighbour, my left neighbor",
        "does not block": "doesnt block",
        "instead of": "rather than",
        "block": "jump in front of, jumps in front of, jumped in front of, step in front of, steps in front of, "
        "stepped in front of, get in the way of, gets in the way of, got in the way of, "
        "jumps in the way of, stands in the way of",
        "let it through": "wave it through, waves it through, waved it through, waves the bleed through, "
        "let it slide, lets it slide, waves through the bleed, wave it by",
        "hunt": "feeding, feeds, goes feeding, go feeding, went feeding",
        "against": "vs, versus, vs.",
        "stealth": "stealths",
        "intercept": "intercepts",
        "damage": "hand damage, points of hand damage, point of hand damage, damage, damages, dmg",
        "vote": "ballots, ballot",
        "diablerie": "diablery, diab",
        "end up": "end up, ends up, ended up, ending up",
        "twice": "twice, two times, 2 times",
    }.items()
    for phrase in phrases.split(",")
}

#: Spellings that are cut apart or put together before words are told apart.
SPELLINGS = (
    (r"[’`´]", "'"),
    (r"[\"“”*]", ""),
    (r"\b(he|she|it|who|that|there|what|where|one|nobody)'s got\b", r"\1 has"),
    (r"\b(he|she|it|who|that|there|what|where|how|everybody|everyone)'s\b", r"\1 is"),
    (r"\bi'm\b", "i am"),
    (r"\bcan't\b|\bcannot\b", "can not"),
    (r"\bwon't\b", "will not"),
    (r"\bdunno\b", "do not know"),
    (r"n't\b", " not"),
    (r"'ve\b", " have"),
    (r"'(?:ll|d)\b", " will"),
    (r"'re\b", " are"),
    (r"\b(?:has|have|had) got\b", "has"),
    (
        r"(?<!pay )(?<!pays )(?<!paying )(?<!burn )(?<!burns )(?<!lose )(?<!loses )(?<!lost )(?<!spend "
        r")(?<!spends )\b(?:my|his|her|their) last (?=(?:\d+|two|three|four|five|few) (?:blood|pool|life|bead))",
        "",
    ),
    (
        r"\b(vampire|vamp|guy|minion|ally|dude|buddy|blocker)'s (?=(?:(?:un)?tapped|(?:un)?locked|"
        r"in torpor|torpid|empty|full|"
        r"blocked|wounded|ready)(?= (?:and|but|so|when|while)\b|[,.;?!)]|$)|(?:at|on) \d)",
        r"\1 is ",
    ),
    (r"\b(\d+)r\b", r"\1 ranged"),
    (r"\b(\d+)-(cap\w*|blood|pool|life|point|strength)", r"\1 \2"),
    (r"\b(\w+)-(blood|pool|life)\b", r"\1 \2"),
    (r"\b(\d+|\w+) ?-?cap(?:acity|per)?\b(?! of)", r"\1 capacity"),
    (r"\bcap\b", "capacity"),
    (r"\b(?:a|the|my|his|her) (?:single|lone|only)\b(?= (?:point|blood|life|pool|normal|agg|bead))", "1"),
    (r"\b(on|at|with|have|has|had|to) (?:my|his|her|the|their|one) last\b(?= (?:blood|pool|life|bead))", r"\1 1"),
    (r"\ba couple(?: of)?\b", "2"),
    (r"\bwith nothing but\b", "just with"),
    (r"\b(?:the |an? )?opposing (?=(?:vampire|vamp|minion|ally|guy)\b)", "his "),
    (r"\b(?:my|the|an?) (\d+|one|two|three) ?-?bleeder\b", r"my vampire with bleed \1"),
    (r"\b(prey|predator|pred|player)'s (?=(?:at|on|down|only|left|already|still)\b)", r"\1 is "),
    (
        r"\b(my|his|her|their|our|the) (?:vampire|vamp|guy|minion|dude|bleeder)'s "
        r"(?=(?:bleed|vote|referendum|hunt|strike|action|punch|claw|shot)\b)",
        r"\1 ",
    ),
    (r"(?<!my )(?<!his )(?<!the )\b(predator|pred|prey)'s (?=(?:bleed|vote|hunt|referendum)\b)", r"my \1's "),
    (
        r"\b(?:jump|step|get|got|stand|stood|go|come|move|dive)(?:s|ed|ped|ping|ing)? (?:right )?"
        r"(?:in front of|in the way of)",
        "blocks",
    ),
    (r"\bhunting (vampire|vamp|guy|minion)\b", r"\1 hunts and"),
    (r"^got (?=an?\b|my\b|\d)", "i have "),
    (
        r"(?<=[a-z]) (?:successfully|immediately|obviously|unfortunately|luckily|happily|evilly|of course|"
        r"kindly|simply)"
        r"(?= [a-z0-9]|[.,;?!]|$)",
        "",
    ),
    (r"\b(?:combat|rush|wall|star|stealth) (?=(?:vampire|vamp|guy|minion|dude)\b)", ""),
    (r"\b(my|his|her|their|a|the) (?:big|fat|large|small|little|tiny) ?-?capacity\b", r"\1 vampire"),
    (r"\b(?:self[- ]rescues?|rescues? (?:him|her|it)self(?: from torpor)?)\b", "leaves torpor"),
    (
        r"\b(in torpor(?: and)?) (?:gets (?:back )?up|comes (?:back|out)|recovers|stands up(?: again)?|walks out|"
        r"returns|wants (?:to (?:get|come) )?out)\b",
        r"\1 leaves torpor",
    ),
    (r"\bfeeds? (?:up)?on (?=(?:my|his|her|the|an?) (?:torpid|torpored)\b)", "diablerises "),
    (r"\b(man(?:eu|oeu)vers?|manoeuvres?) away\b", r"\1 to long"),
    (r"\bdeclines? to block (?=(?:my|his|the) bleed\b)", "does not block "),
    (r"\blets? (?=(?:my|his|the) bleed (?:of \d+ )?through\b)", "does not block "),
    (r"(?<= bleed) (of \d+ )?through\b", r" \1"),
    (r"\baccepts (?=(?:my|his|the) bleed\b)", "does not block "),
    (r"\b(?:discards?|gives? up|trades? in|throws? in|trades?) (?=(?:the|my|his) edge\b)", "burns "),
    (r"(?<=\bi )(send|sent|pass|passed) (it|the bleed) on\b(?= ?(?:[,.;?!]|$))", r"\1 \2 to my prey"),
    (r"\battempts (?=an? bleed\b)", "tries "),
    (r"\b(?:votes?|shoots?|strikes?) (?:it|this|my vote|the vote|my referendum) down\b", "votes against"),
    (r"\bvotes? down (?:it|this|my vote|the vote|my referendum)\b", "votes against"),
    (r"\bvotes with me\b", "votes for"),
    (r"\bs/he\b", "he"),
    (r"\(s\)", "s"),
)
