"""Everyday wording made even: numbers as digits, contractions written out, each thing by one word.

Standard library only: this also runs in a browser.
"""

from __future__ import annotations

import re

NUMBERS = {
    word: str(number)
    for number, word in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())
}
#: What is counted: before these "one" and "a" are numbers, elsewhere "one" is somebody.
COUNTED = (
    r"(?:normal|aggravated|damage|points?|blood|life|lives|pool|transfers?|stealth|intercept|bleed|strength|votes?|"
    r"(?:extra |additional )?strikes?|ranged|press(?:es)? more)"
)
#: Everyday words and the one that is read for each; the longer ones first.
_SAME = tuple(
    (re.compile(rf"\b(?:{words})\b"), usual)
    for words, usual in (
        (r"s:ce|strike: combat ends", "ends combat"),
        (r"vamps?|kindred|bloodsuckers?", "vampire"),
        (r"guys?|dudes?|fellows?|fellas?|minions", "minion"),
        (r"vampires", "vampire"),
        (r"agg(?:ro|'d)?s?|aggravateds?", "aggravated"),
        (r"regular|ordinary|non-aggravated|unaggravated", "normal"),
        (r"tapped", "locked"),
        (r"untapped", "unlocked"),
        (r"untaps?|untapping", "unlocks"),
        (r"pts?", "points"),
        (r"pred", "predator"),
        (r"torpored|torpid|torporised|torporized", "torpid"),
        (r"manoeuv(?:res|re|red|ring|ers|er)|maneuver(?:ed|ing)?", "maneuvers"),
        (r"(?:hp|health|lives)", "life"),
        (r"beads?|blood counters?|blood points?|points? of blood|counters? of blood", "blood"),
        (r"pools|pool counters?|points? of pool", "pool"),
        (r"methuselah|opponent|player", "player"),
        (r"she", "he"),
        (r"himself|herself|itself", "himself"),
        (r"somebody|anybody|anyone", "someone"),
    )
)
_SHORT = (
    (r"[’`]", "'"),
    (r"\b(he|she|it|who|that|there|what|where|one)'s got\b", r"\1 has"),
    (r"\b(he|she|it|who|that|there|what|where|how)'s\b", r"\1 is"),
    (r"\bi'm\b", "i am"),
    (r"\bcan't\b|\bcannot\b", "can not"),
    (r"\bwon't\b", "will not"),
    (r"\bdunno\b", "do not know"),
    (r"n't\b", " not"),
    (r"'ve\b", " have"),
    (r"'(?:ll|d)\b", " will"),
    (r"'re\b", " are"),
    (r"\b(?:has|have) got\b", "has"),
    (r"\b(\d+)r\b", r"\1 ranged"),
    (r"\b(\d+)-(cap\w*|blood|pool|life|point)", r"\1 \2"),
    (r"\b(\w+)-(blood|pool|life)\b", r"\1 \2"),
    (r"\b(\d+) ?cap(?:acity)?\b(?! of)", r"capacity \1"),
    (r"\bcap (\d+)\b", r"capacity \1"),
    (r"\b(?:a|the) (?:single|lone|last)\b(?= (?:point|blood|life|pool|normal|agg))", "1"),
    (r"\ba couple(?: of)?\b", "2"),
)


def even(text: str) -> str:
    """Return a description in small letters with everyday wording made even."""
    plain = " ".join(text.lower().split())
    for pattern, usual in _SHORT:
        plain = re.sub(pattern, usual, plain)
    words = "|".join(word for word in NUMBERS if word != "one")
    plain = re.sub(rf"\b(?:{words})\b", lambda found: NUMBERS[found[0]], plain)
    for same, usual in _SAME:
        plain = same.sub(usual, plain)
    plain = re.sub(r"\bher\b(?= (?:vampire|minion|ally|prey|predator|pool|blood|bleed|turn|own|last)\b)", "his", plain)
    plain = re.sub(r"\bher\b", "him", plain)
    plain = re.sub(rf"\b(?:an?|one|another) (?=(?:extra |additional )?{COUNTED}\b)", "1 ", plain)
    plain = re.sub(r"\b1 ((?:extra |additional )?bleed|strength|votes?|strikes?)\b", _unless_action, plain)
    plain = re.sub(r"\bmy last (?=pool|blood|life)", "1 ", plain)
    plain = re.sub(r"[\"“”*]", "", plain)
    return " ".join(re.sub(r"([,.;:?!()])(?=\s|$)|([()])", r" \1\2 ", plain).split())


def _unless_action(found: re.Match[str]) -> str:
    """Leave "a bleed", "a vote", "a strike" as what is done, not as a number of them."""
    return f"1 {found[1]}" if found[1] in ("strength",) else f"a {found[1]}"
