"""What is used during actions in the short form: the texts that the effect words of such cards stand for.

An action modifier, a reaction or a reflex has one text at each level. It is played for its first effect, whose time is
the text's and which alone is held against what it needs (stealth that is needed, a bleed to redirect); what else the
card does follows, needed or not. Of a card in play every effect that is used in an action is a text of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.cards import model, reading_filters, refs
from vtesref.engine.cards.amounts import Amount
from vtesref.engine.cards.effects_table import CONDITIONS, doing
from vtesref.engine.cards.offices import OFFICES
from vtesref.engine.cards.texts import PLAY, USE, Choice, Condition, Doing, Payment, Text
from vtesref.engine.cards.using import SUPERIOR
from vtesref.engine.effects.conditions import action as conditions_action
from vtesref.engine.effects.conditions import cards
from vtesref.engine.effects.deeds import action, blocks, blood, library, locking, politics
from vtesref.engine.short import always
from vtesref.engine.short.adapted import Adapted, Levels

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vtesref.engine.cards.model import Effect

MODIFIER = "action modifier"
REACTION = "reaction"
#: The windows of the times that effects have.
WINDOW = {
    model.DURING_ACTION: "during the action",
    model.AS_ANNOUNCED: "as announced",
    model.AS_PLAYED: "as the action card is played",
    model.AS_REPLY: "in reply to a card",
    model.AFTER_DECLINED: "after blocks declined",
    model.AFTER_BLOCK: "after a block",
    model.AFTER_ACTION: "after the action",
    model.BEFORE_VOTES: "before votes",
    model.POLLING: "polling",
    model.ANY_TIME: "during the referendum",
    model.IF_PASSED: "if the referendum passes",
    model.IF_FAILED: "if the referendum fails",
}
#: The window of what is used at need, by the word and whether its number is above 0.
NEEDED = {
    ("stealth", True): "when stealth is needed",
    ("intercept", True): "when intercept is needed",
    ("cannot block", False): "during a block attempt",
}
#: The name of whom a text is aimed at.
AIM = "A"
#: Who has a name in every text.
ACTED = "acting minion"
BLOCKER = "blocker"
USER = "user"
YOU = "you"


def _who(name: str) -> refs.Ref:
    return refs.Ref(name, OFFICES[name][0], "office", name)


#: The times at which what is in play is used during actions.
USED = (
    *(model.DURING_ACTION, model.AS_ANNOUNCED, model.AS_REPLY),
    *(model.AFTER_DECLINED, model.AFTER_BLOCK, model.AFTER_ACTION),
)
#: What in brackets using a card in play costs.
PAID = {
    "lock the minion": Payment("lock", None, _who(USER), "lock user"),
    "the minion locks": Payment("lock besides", None, _who(USER), "lock user besides"),
    "lock": Payment("lock", None, _who("this card"), "lock this card"),
}


class Part(NamedTuple):
    """One effect in the making: of which type of card, whether the card is played for it, and the effect itself."""

    kind: str
    leads: bool
    effect: Effect


def from_hand(kind: str, levels: Levels) -> Adapted:
    """Return the texts of a card that a minion plays from hand during an action, one for each level."""
    return Adapted(tuple(_played(kind, level, effects) for level, effects in levels))


def _played(kind: str, level: str, effects: tuple[Effect, ...]) -> Text:
    lead = effects[0]
    # With the end of an action nothing more can follow.
    parts = sorted((Part(kind, one is lead, one) for one in effects), key=lambda one: one.effect.word == "end action")
    text = Text(PLAY, lead.text, at=window_of(lead), label=level, told=lead)
    text.level = SUPERIOR if level == SUPERIOR else ""
    text.choose = choices_of(lead)
    text.aimed = bool(text.choose)
    text.only = only_if(lead)
    if "bystander" in lead.tags:
        text.who = reading_filters.read("minion other than acting minion", {})
    elif any(one.word in ("wake", "attempt") for one in effects):
        text.who = reading_filters.read("locked or unlocked minion", {})
    text.do = tuple(one for part in parts for one in doings_of(part))
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
    text = Text(USE, effect.text, at=window_of(effect), told=effect)
    text.type = REACTION if "reaction" in effect.tags else ""
    text.choose = choices_of(effect)
    text.aimed = bool(text.choose)
    raises = effect.word in ("stealth", "bleed") and effect.number > 0
    text.only = (
        *only_if(effect),
        *((_condition("user acts", conditions_action.user_acts),) if raises else ()),
        *((_condition(f"played at {level}", cards.played_at, level=level),) if level else ()),
    )
    if text.type and effect.word in ("wake", "attempt"):
        text.who = reading_filters.read("locked or unlocked minion", {})
    text.pay = tuple(one for tag, one in PAID.items() if tag in effect.tags)
    text.do = doings_of(Part(kind, True, effect))
    return text


def _condition(words: str, function: Any, **slots: Any) -> Condition:
    return Condition(words, next(one for one in CONDITIONS.values() if one.function is function), slots)


def window_of(effect: Effect) -> str:
    """Return the window in which an effect is used."""
    needed = NEEDED.get((effect.word, effect.number > 0), "")
    return needed if needed and effect.when == model.DURING_ACTION else WINDOW[effect.when]


def choices_of(effect: Effect) -> tuple[Choice, ...]:
    """Return whom a text chooses that is used for an effect."""
    words = ""
    if effect.word == "redirect":
        words = f"your {effect.what}" if effect.what in ("prey", "predator") else "another Methuselah"
    elif effect.word == "cancel votes":
        words = "ready minion"
    return (Choice(AIM, 1, 1, reading_filters.read(words, {}), words),) if words else ()


def only_if(effect: Effect) -> tuple[Condition, ...]:
    """Return under which condition an effect is used, or carried out."""
    if effect.word != "cannot block" or not effect.what:
        return ()
    words = f"the attempt is by a vampire {effect.what} than user"
    return (_condition(words, conditions_action.attempt_by, way=effect.what),)


def doings_of(part: Part) -> tuple[Doing, ...]:
    """Return what an effect comes to; what the card is not played for stands apart, so that it need not be needed."""
    found = tuple(DOINGS[part.effect.word](part))
    return found if part.leads else (Doing("and", ways=(found,), condition=only_if(part.effect)),)


# What each word stands for.


def _aim(sort: str) -> refs.Ref:
    return refs.Ref(AIM, sort, "name", AIM)


def _stealth(part: Part) -> Sequence[Doing]:
    return [doing(f"{part.effect.number:+} stealth", action.stealth, n=part.effect.number)]


def _intercept(part: Part) -> Sequence[Doing]:
    number = part.effect.number
    if number < 0:
        return [doing(f"{number} intercept to {BLOCKER}", action.intercept, n=number, who=_who(BLOCKER))]
    return [doing(f"{number:+} intercept", action.intercept, n=number)]


def _bleed(part: Part) -> Sequence[Doing]:
    number, words = part.effect.number, f"{part.effect.number:+} bleed"
    if "not limited" in part.effect.tags:
        return [doing(f"{words} not limited", action.bleed_not_limited, n=number)]
    if number > 0 and part.kind == REACTION:
        return [doing(f"{words}, limited", action.bleed_counted, n=Amount(str(number), "number", number))]
    return [doing(words, action.bleed, n=number)]


def _cannot_block(part: Part) -> Sequence[Doing]:
    bar = doing(f"{BLOCKER} cannot attempt to block this action", blocks.cannot_block, who=_who(BLOCKER))
    return [bar, doing("the attempt fails", blocks.attempt_fails)]


def _gain_blood(part: Part) -> Sequence[Doing]:
    return [doing(f"{USER} gains {part.effect.number} blood", blood.gain_blood, who=_who(USER), n=_amount(part))]


def _pool(part: Part) -> Sequence[Doing]:
    effect = part.effect
    verb, function = ("gains", blood.gain_pool) if effect.word == "gain pool" else ("burns", blood.burn_pool)
    who = {
        "": _who(YOU),
        "each methuselah": refs.Ref("each Methuselah", "methuselah", "each", reading_filters.read("Methuselah", {})),
        "each other methuselah": refs.Ref(
            "each other Methuselah", "methuselah", "each", reading_filters.read("other Methuselah", {})
        ),
    }[effect.what]
    return [doing(f"{who.text} {verb} {effect.number} pool", function, who=who, n=_amount(part))]


def _amount(part: Part) -> Amount:
    number = part.effect.number
    if "for each clan" in part.effect.tags:
        return Amount(f"{number} per clan of their ready vampires", "per clan", number)
    return Amount(str(number), "number", number)


def _of(function: Any, words: str, **slots: Any) -> Callable[[Part], Sequence[Doing]]:
    """Return what makes an effect that is the same for every card."""
    return lambda part: [doing(words, function, **slots)]


def _search(part: Part) -> Sequence[Doing]:
    held = part.effect.what
    requiring = f" requiring {held}" if held else ""
    return [doing(f"search your library for any card{requiring}", library.search_for_any, held=held)]


def _cancel(part: Part) -> Sequence[Doing]:
    what = part.effect.what
    return [doing(f"cancel the {what} being played", action.cancel_reply, what=what)]


def _votes(part: Part) -> Sequence[Doing]:
    return [doing(f"{part.effect.number:+} votes", politics.votes, n=part.effect.number)]


#: What each effect word comes to.
DOINGS: dict[str, Callable[[Part], Sequence[Doing]]] = {
    "stealth": _stealth,
    "intercept": _intercept,
    "bleed": _bleed,
    "wake": _of(blocks.wake, "user wakes", who=_who(USER)),
    "unlock": _of(locking.unlock, "unlock user", who=_who(USER)),
    "may block": _of(blocks.admit, "you may block", who=_who(YOU)),
    "attempt": _of(blocks.attempt, "user attempts to block", who=_who(USER)),
    "cannot block": _cannot_block,
    "unblockable": _of(blocks.unblockable, "the action cannot be blocked"),
    "end action": _of(action.end_action, "end the action"),
    "not again": _of(action.not_again, "acting minion cannot take this same action this turn", who=_who(ACTED)),
    "redirect": _of(action.redirect, f"redirect the bleed to {AIM}", who=_aim("methuselah")),
    "cancel": _cancel,
    "cancel combat card": _of(action.cancel_reply, "cancel the combat card being played", what="combat card"),
    "cancel action card": _of(action.cancel_action_card, "cancel the action card"),
    "automatic": _of(politics.passes, "the referendum passes"),
    "gain": _gain_blood,
    "gain pool": _pool,
    "burn pool": _pool,
    "search": _search,
    "votes": _votes,
    "cancel votes": _of(politics.cancel_votes, f"cancel the votes of {AIM}", who=_aim("minion")),
    "cancel referendum": _of(politics.cancel, "cancel the referendum"),
}
