"""What is used during actions in the short form: the texts that the effect words of such cards stand for.

An action modifier, a reaction or a reflex has one text at each level. It is played for its first effect, whose time is
the text's and which alone is held against what it needs (stealth that is needed, a bleed to redirect); what else the
card does follows, needed or not. Of a card in play every effect that is used in an action is a text of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards import model
from vtesref.engine.cards.using import SUPERIOR
from vtesref.engine.short import always, rewriting
from vtesref.engine.short.adapted import Adapted, Levels

if TYPE_CHECKING:
    from vtesref.engine.cards.model import Effect
    from vtesref.engine.cards.texts import Text
    from vtesref.engine.short.rewriting import Said

REACTION = "reaction"
#: The times at which what is in play is used during actions.
USED = (
    *(model.DURING_ACTION, model.AS_ANNOUNCED, model.AS_REPLY),
    *(model.AFTER_DECLINED, model.AFTER_BLOCK, model.AFTER_ACTION),
)


def from_hand(kind: str, levels: Levels) -> Adapted:
    """Return the texts of a card that a minion plays from hand during an action, one for each level."""
    return Adapted(tuple(_played(kind, level, effects) for level, effects in levels))


def _played(kind: str, level: str, effects: tuple[Effect, ...]) -> Text:
    said = [rewriting.said(one.text) for one in effects]
    lead, *others = (rewriting.text_of(kind, one, "play") for one in said)
    written = rewriting.together(lead, others)
    text = rewriting.made(written, kind, said[0], level)
    text.level = SUPERIOR if level == SUPERIOR else ""
    text.aimed = bool(text.choose)
    text.told = effects[0]
    return text


def in_play(kind: str, levels: Levels) -> Adapted:
    """Return what a card that stays in play is as a card of texts, as far as it is used during actions."""
    texts: list[Text] = []
    left = []
    for level, effects in levels:
        used = [one for one in effects if is_used(kind, one)]
        texts += [_used(kind, level if len(levels) > 1 else "", one) for one in used]
        if len(used) < len(effects):
            left.append((level, tuple(one for one in effects if one not in used)))
    return Adapted(tuple(texts), tuple(left))


def is_used(kind: str, effect: Effect) -> bool:
    """Tell whether an effect of a card in play is used during actions, and neither lasts nor is done at once."""
    return effect.when in USED and not always.is_number(effect)


def _used(kind: str, level: str, effect: Effect) -> Text:
    said: Said = rewriting.said(effect.text)
    written = rewriting.together(rewriting.text_of(kind, said, "use"), [])
    if "reaction" not in said.brackets:
        written.pop("who", None)
    if level:
        written.setdefault("only", []).append(f"played at {level}")
    text = rewriting.made(written, kind, said)
    text.type = REACTION if "reaction" in said.brackets else ""
    text.aimed = bool(text.choose)
    text.told = effect
    return text
