"""Turns of phrase of players, each with the plain words that say the same; they are read before words are told apart.

Nothing is left out by them that tells something: who, how much and what is done stay. Standard library only: this also
runs in a browser.
"""

from __future__ import annotations

_N = r"(\d+|an?|one|two|three|four|five|six)"
_IT = r"(?:it|that|this|the bleed|his bleed|her bleed|my bleed|that bleed)"
_NOUN = r"(?:vampire|vamp|guy|minion|ally|dude|buddy|fellow|man|prince|prey|predator|pred|blocker|bleeder|mine|torpor)"
_STATED = (
    r"(?:already|still|only|just|down|at|on|in|got|now|full|empty|lying|sitting|locked|unlocked|tapped|untapped|ready|"
    r"out|up|wounded|torpid|left)"
)
_AFTER = r"(?:and|but|for|the|his|out|with|at|on|in|to|up|by|so|now|my|down|full|only|just|while|from)"
#: A pattern, and what is read for it.
PHRASES: tuple[tuple[str, str], ...] = (
    # -- how things are told at all
    (r",? ?\bi (?:guess|suppose|reckon|take it|presume)\b(?! that)", ""),
    (r"\b(my|his|her) own (?=(?:prey|predator|pred|grandprey|pool|bleed|vote)\b)", r"\1 "),
    (rf"\b({_NOUN})'s got\b", r"\1 has"),
    (
        rf"\b({_NOUN})'s (?={_STATED}\b(?! (?!{_AFTER}\b)[a-z]))",
        r"\1 is ",
    ),
    (r"\b(mine|nobody|everybody|someone)'s (?=(?:at|on|in|opposed|against|full|empty|down|still|left)\b)", r"\1 is "),
    (r"\bs ?[:/] ?ce\b", "combat ends"),
    (r"\b(tries|try|tried|attempts?|attempted) (block|bleed|hunt)ing\b", r"\1 to \2"),
    (r"\b(?:afford|manage)s? to (?=(?:stand|get|leave|come|rise))", ""),
    (r"\b(\w+) (?:counters?|tokens?) (?=(?:on|left)\b)", r"\1 blood "),
    (r"\b(?:runs?|ran|run) dry\b", "empty"),
    (r"\b(\d+)-?capper\b", r"\1 capacity"),
    (
        r"(\bfor (?:\d+|an?|one|two|three|four|five)(?: agg\w*| normal| damage)*) "
        r"by (?:an?|some) (?:card|effect|event)\b",
        r"\1",
    ),
    (r"\bhow is (?:he|she|it) (?:looking|doing)\b", "what is left"),
    (r"\b(tr(?:ies|y)|wants?|goes|went|go|going) (to |and )?feed\b(?! on)", r"\1 \2hunt"),
    (r"\b(?:his|her) (?=(?:buddy|pal|friend|mate|comrade|clanmate)\b)", "another "),
    (r" across the table(?= (?:at|to) my grandprey)", ""),
    # -- damage
    (
        r"\b(?:gets?|got|is|was|being|been) (?:burned|burnt|fried|torched|toasted|scorched|singed|cooked|zapped|"
        r"nailed|popped|tagged|belted|smacked|knocked|beaten|creamed|clocked|blasted|wasted)"
        r"(?: around| up| down| about)? for\b",
        "takes",
    ),
    (r"\b(?:takes?|took|gets?|got) a (?:beating|hit|blow|shot|pounding|hammering) (?:for|of)\b", "takes"),
    (r"\b(?:catches|catch|caught|swallows?|swallowed|soaks? up) (?=(?:\d|one|two|three|four|five) )", "takes "),
    (r" from (?:an?|some) (?:fire|environmental) effect\b", ""),
    (r"\bpoints? of fire damage\b", "damage"),
    (r"(?<=then )(?:another )?one(?: more)?(?= ?(?:[,.?]|$|then|and))", "1 more"),
    (r"\b(?:unloads?|unloaded|lands?|landed) (?=(?:\d|one|two|three|four|five)\b)", "strikes for "),
    (r"\b(?:tears?|tore|lays?|laid|rips?|goes|pounces|pounce) into (?=(?:my|his|a|an|the|me|him)\b)", "rush "),
    (r"\b(?:picks?|picked|starts?|started) a (?:fight|scrap|brawl) with\b", "rush"),
    (r"\b(?:get|gets|got) (?:in|into) a (?:fight|scrap|brawl) with\b", "rush"),
    (r"\b(?:goes|went|go|comes|came) after (?=(?:an?|his|my|the|one)\b)", "rush "),
    (
        r"\b(vest|jacket|armou?r|coat) (?:eats?|ate|takes?|took|absorbs?|catches|stops?|blocks?) "
        r"(?=(?:\d|one|two|three|all|it|both)\b)",
        r"\1 prevents ",
    ),
    (
        r"\b(?:leech|sap|siphon|drain|suck)(?:s|es|ed|ped)? (\d+|one|two|three)(?: blood)? (?:off|from)(?: of)?\b",
        r"steals \1 blood from",
    ),
    (r"\bsucks? (\d+|one|two|three)(?= blood| off| from)", r"steals \1"),
    (r"\bwith an? (?:theft|stealing|drain) strike\b", "with a strike"),
    (
        r"(\bmaneuver\w*\b[^.;]*?), (he|i|his \w+|my \w+) (?:follows?|closes?(?: in)?|comes? after(?: me| him)?)\b",
        r"\1, \2 maneuvers back",
    ),
    (
        r"\b(?:bails?|gets?|backs?|slips?|ducks?)(?: right)? out (?:of it |of combat |of there )?(?:with|by|using) "
        r"(?=(?:an? )?(?:combat ends|dodge))",
        "plays ",
    ),
    (
        r"\b(my|his|the) (?:big |huge |nasty )?(\d+)-?(?: points?| pt| damage)* (strike|hit|punch|shot)\b(?! for)",
        r"\1 \3 for \2",
    ),
    (r"\bblood drain for (\d+|one|two|three)\b", r"steal \1 blood"),
    # -- bleeds
    (
        r"\b(?:goes|go|went|comes|come|came|swings?|swung) (?:at|for|after) "
        r"(?=(?:me|my prey|prey|my predator|my pred|the prey) (?:for|with)\b)",
        "bleeds ",
    ),
    (
        r"\ba bleed (?:of|for) (\d+|one|two|three|four|five) (?:comes|is coming|came|heads) (?:my way|at me|for me)"
        r"(?: from my (?:predator|pred))?",
        r"my predator bleeds me for \1",
    ),
    (
        rf"\b(?:lop|shave|knock|take|cut|trim|chop|slice|carve|shear)(?:s|ped|d|ked|med)? {_N} off(?: of)?(?: {_IT})?",
        r"reduces it by \1",
    ),
    (r"\bknocks? (my|his) bleed of (\d+) down by\b", r"reduces \1 bleed of \2 by"),
    (
        rf"\b(?:kick|pass|hand|flip|punt|shove|push|shunt|lob|boot|throw|fling|steer|turn|slide|palm|move|send)"
        rf"(?:s|es|ed)? {_IT} (?:off |on |over |along |away )*(?:to|onto|on to|into)\b",
        "bounces it to",
    ),
    (
        r"\b(?:gets?|got|is|was) (?:passed|kicked|handed|pushed|shoved|steered|moved|shunted)"
        r"(?: (?:on|along|over|off))* (?:to|onto|into)\b",
        "gets bounced to",
    ),
    (r"\b(deflect|bounce|redirect)(s|es|ed)? (my|his|the) (\d+) bleed into\b", r"\1\2 \3 bleed of \4 to"),
    (
        r"\b(?:nobody|no one|no minion)(?: is)? (?:up|left|home|able|around|free|there|ready) to block\b",
        "nobody blocks",
    ),
    (
        r"\b(?:nobody|no one) (?:bothers|bothered|jumps in|steps in|interferes|gets in the way|stops)"
        r"(?: (?:him|it|me))?\b",
        "nobody blocks",
    ),
    (
        r"\b(predator|pred) (?:comes?|came) (?:in|at me|my way|around)? ?(?:for|with) "
        r"(?=(?:\d|one|two|three|four|five)\b)",
        r"\1 bleeds me for ",
    ),
    (r"\ban incoming bleed (?:of|for) (\d+|one|two|three|four|five)\b,?", r"my predator bleeds me for \1, and"),
    (r"\b(?:flip|kick|shove|pass|push|lob|punt|send)(?:s|es|ed)? (?:on|over|along) (?:to|onto)\b", "bounces it to"),
    # -- blocks
    (
        r"\b(?:stands?|gets?|steps?) in (my|his|the) (?:bleeder|vampire|vamp|guy|hunter|minion|dude)'s way\b",
        r"blocks \1 action",
    ),
    (
        r"\b(hunt|bleed|action|vote|referendum) (gets?|got|is|was) (?:stopped|caught|intercepted|nabbed|halted)\b",
        r"\1 \2 blocked",
    ),
    (r"\b(?:steps?|stepped|jumps?|jumped) in(?: the way)?(?= ?(?:[,.;]|and\b|$))", "blocks"),
    (
        r"\b(?:dredge|dig|muster|scrape|conjure|come|find)s? (?:up )?(?:with )?"
        r"(?=(?:\d|an?|one|two|three|another)\b[^,.;?!]* (?:stealth|intercept)\b)",
        "gets ",
    ),
    (
        r"\b(?:stop|catch|halt|nab|intercept)(s|es|ped|ed)? "
        r"(?=(?:my|his|the|that|her) (?:bleed|hunt|action|vote|bleeder)\b(?!'))",
        r"block\1 ",
    ),
    (r"\bcatch(?:es)? (my|his|the) hunter\b", r"blocks \1 hunt"),
    (r"\b(?:steps?|stepped) up to (?=(?:my|his|the) bleed\b)", "blocks "),
    # -- torpor
    (
        r"\b(?:drag|haul|pull|pick|claw|crawl|climb|lift|heave|dig)(?:s|ged|ed|led)? (?:himself|itself|herself|myself) "
        r"(?:back )?(?:up|out|upright)(?: of (?:torpor|it|there))?",
        "leaves torpor",
    ),
    (r"\b(?:gets?|got|is) (?:back )?on his feet(?: again)?\b", "leaves torpor"),
    (r"\b(?:wants?|wanted) (?:up|out) (?:from|of) torpor\b", "wants to leave torpor"),
    (
        r"\b(?:foots?|footed|picks? up|picked up|covers?|covered|pays?|paid) the (?:entire |whole |full )?"
        r"(?:bill|tab)\b",
        "pays the whole cost",
    ),
    (r"\b(?:goes|go|went) (?:dutch|halves|fifty-fifty)(?: on (?:it|the (?:cost|rescue|bill)))?\b", "split the cost"),
    (
        r"\beach (?:one )?(?:coughs? up|chips? in|puts? in|antes? up|pays?) (?:one|1|half)(?: blood| bead)?\b",
        "each pays 1",
    ),
    (r"\b(?:chow|chows|chowed|snack|snacks|snacked)(?: down)? on\b", "diablerises"),
    (
        r"\b((?:blood ?)?hunt|vote|referendum) "
        r"(?:flops?|flopped|tanks?|tanked|bombs?|bombed|falls? through|fell through)\b",
        r"\1 fails",
    ),
    (r"\b(?:suck|drain)(?:s|ed)? ((?:\w+ ){2,6}?)dry\b", r"diablerises \1"),
    (r"\bsurvives? the hunt\b", "survive the blood hunt"),
    (r"\b(?:slurp|gulp|wolf|feast|dine)(?:s|ed)?(?: up| down| on)+(?= )", "diablerises"),
    (
        r"\b(?:nobody|no one) (?:votes?|voted|goes|went) for (?:the |a )?blood ?hunt\b|"
        r"\b(?:the )?(?:blood ?)?hunt (?:got |was |is )?called (?:and|but) (?:it )?(?:went|goes) down(?: in flames)?",
        "the blood hunt fails",
    ),
    (r"\bthey (?:get|got) the blood ?hunt (?:passed|through)\b", "the blood hunt passes"),
    # -- votes, the Edge, turns
    (
        r"\b(?:toss|throw|chip|chuck|pitch|kick)(?:es|s|ed)? (?:in )?the edge(?: in)?(?: for (?:my|his) vote)?\b",
        "burns the edge",
    ),
    (r"\bat the (?:top|start|beginning) of (my|his) turn\b", r"when \1 turn begins"),
    (r"\btied (?:at )?(\d+)(?: and | to | all | ?- ?)(\d+)\b", r"the vote is \1 to \2"),
    (r"\bputs? up a (?:vote|referendum)\b", "calls a vote"),
    (r"\b(?:nobody|no one) is (?:opposed|against)(?: it)?\b", "nobody opposes it"),
    (
        rf"\b(?:pull|take|get|grab|move)s? {_N} (?:blood|beads?) back (?:off|from)(?: of)?\b",
        r"take back \1 blood from",
    ),
    # -- bringing cards and vampires into play
    (
        r"\b(?:pays?|paid|spends?|spent) (\d+|one|two|three|four|five|six)(?: pool)? (?:for|on) "
        r"(an? (?:\d+|one|two|three|four|five|six)[ -]life ally)\b",
        r"i recruit \2 for \1 pool",
    ),
    (
        r"\b(?:hir|recruit)ing (an? (?:\w+[ -]life )?ally(?: with \w+ life)?) costs?(?: me)? (\w+)(?: pool)?\b",
        r"i recruit \1 for \2 pool",
    ),
    (r"\b(?:picks?|picked|takes?|took) (?:up|on) (?=(?:an?|my|the) (?:\d+ ?-?life )?retainer\b)", "employs "),
    (rf"\b{_N} (?:blood|beads?) short of (?:coming out|being full|full|his capacity)\b", r"lacking \1 blood"),
)
