"""What a line of a story means: which of the options that the engine offers, or a later one."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from vtesref.engine.action.plays import Play
from vtesref.engine.cards.model import CardError, Effect
from vtesref.engine.cards.playing.cancelling import Cancelling
from vtesref.engine.cards.tracking.events import is_optional
from vtesref.engine.cards.use import Use
from vtesref.engine.contest.contest import Pay, Yield, settled_by
from vtesref.engine.politics.votes import CHOICES
from vtesref.engine.table import HAND, Card, Minion
from vtesref.engine.turn.due import TakesPlace
from vtesref.engine.turn.out_of_turn import OutOfTurn
from vtesref.scenario.words import verbs
from vtesref.scenario.words.verbs import TAKES_PLACE

if TYPE_CHECKING:
    from vtesref.engine.cards.texts import Text
    from vtesref.scenario import Line

#: The verbs of lines that use a text which may be used.
USING = (verbs.USES, verbs.AMIDST, "uses", "plays")
#: What bars a text of a card with several types of the wrong side, where another text of the card may be meant.
WRONG_SIDE = frozenset(("cards.modifier.acting_minion", "cards.reaction.not_own_actions"))
#: What bars a card that its user has played in the action.
PLAYED = frozenset(
    ("cards.modifier.once_per_action", "cards.reaction.once_per_action", "cards.modifier.level_irrelevant")
)


def is_second_choice(line: Line, option: Any, keys: tuple[str, ...]) -> bool:
    """Tell whether a line means a barred text only if it means no other: one of the wrong side, or one in hand."""
    in_hand = isinstance(option, Play) and option.use.card is not None and option.use.card.place == HAND
    return not WRONG_SIDE.isdisjoint(keys) or (line.verb == "uses" and in_hand)


def comes_later(line: Line, option: Any, keys: tuple[str, ...]) -> bool:
    """Tell whether a line that names no level may mean another text of the card than the one that is barred now.

    A card that is barred since it was played in the action may have left something to use later.
    """
    if not isinstance(option, Play) or option.use.card is None or line.level:
        return False
    text = option.use.text
    if line.verb == "uses" and text.kind == "play":
        return not PLAYED.isdisjoint(keys) and any(
            doing.given is not None for one in option.use.card.texts for doing in one.do
        )
    kinds = ("play",) if text.kind == "play" else ("use", "when")
    return any(one.kind in kinds and one.at != text.at for one in option.use.card.texts)


def adding_up(votes: list[tuple[int, int]], total: int) -> list[int]:
    """Return the answers of the first votes, (answer, number), that come to a total; nothing if none do."""
    for size in range(1, len(votes) + 1):
        for chosen in combinations(votes, size):
            if sum(number for _, number in chosen) == total:
                return [answer for answer, _ in chosen]
    return []


def awaits(option: Any, lines: list[Line]) -> bool:
    """Tell whether one of the lines tells of what an option would do: of a text, or of a contest of card or title."""
    if isinstance(option, TakesPlace):
        return any(fits(line, option) or is_use_of(line, option) for line in lines)
    of_card, thing = settled_by(option)
    if of_card:
        return any(line.says in (str(Pay(option.who, thing)), str(Yield(option.who, thing))) for line in lines)
    return any(line.name == str(thing) for line in lines)


def is_use_of(line: Line, option: Any) -> bool:
    """Tell whether in a line somebody uses the text, which they need not use, that an option offers."""
    if not isinstance(option, TakesPlace) or not is_optional(option.pending.text):
        return False
    user = option.pending.user
    names = (str(option.pending.you), str(user) if user is not None else "")
    return line.verb in USING and line.card == str(option.pending.card) and line.name in names


def is_for_later(line: Line, option: Any) -> bool:
    """Tell whether a line of no level may mean another text of a combat card than the one that is barred just now."""
    if not isinstance(option, Use) or option.card is None or line.level or line.verb != "plays":
        return False
    return any(text.kind == option.text.kind and text.at != option.text.at for text in option.card.texts)


def fits(line: Line, option: Any) -> bool:
    """Tell whether a line means an option."""
    if isinstance(option, TakesPlace):
        if line.verb == "chooses":
            return line.other == str(option.pending.card)
        is_it = line.verb == TAKES_PLACE and line.card == str(option.pending.card)
        card = option.pending.card
        return is_it and (not line.other or (card is not None and str(card.holder) == line.other))
    if isinstance(option, Cancelling) and option.text.kind == "use":
        holder = option.card.holder
        users = (option.methuselah.name, holder.name if holder is not None else "")
        return line.name in users and line.card == option.card.name and line.verb in ("uses", verbs.AMIDST)
    if isinstance(option, Cancelling) and option.minion is not None:
        named = line.name == option.minion.name and line.card == option.card.name and line.verb in ("plays", "cancels")
        return named and _is_at_level(line, option.text, option.text.label)
    if isinstance(option, Cancelling) and line.verb == verbs.AMIDST:
        return (line.name, line.card) == (option.methuselah.name, option.card.name)
    if isinstance(option, Play) and option.use.text.told is None:
        playing = ("plays", "uses", "redirects", verbs.AMIDST)
        either = (option.minion.name, option.minion.controller.name)
        return line.name in either and line.verb in playing and _names_text(line, option.use)
    if isinstance(option, Play) and line.says:
        return line.says == str(option)
    if isinstance(option, Play):
        aimed = not line.other or str(option.whom) == line.other
        return line.name == option.minion.name and not line.hands and aimed and _plays(line, option.use)
    if isinstance(option, OutOfTurn) and option.text.kind == "use":
        named = (line.name, line.card) == (option.methuselah.name, option.card.name)
        return named and line.verb in (verbs.AMIDST, "uses") and line.level in ("", option.text.name)
    if isinstance(option, OutOfTurn):
        return line.name == option.methuselah.name and line.card == option.card.name and line.verb == verbs.CANCELS
    if isinstance(option, CHOICES):
        return line.verb in ("votes", "burns") and option.is_meant(line.name, line.normal, line.other, line.card)
    if line.says:
        return line.says == str(option)
    if isinstance(option, Card | Minion):
        return line.card == option.name
    if not isinstance(option, Use):
        return False
    target = option.target.name if option.target is not None else ""
    if line.verb in ("strikes", "dodges", "ends") and line.other != target and line.other:
        return False
    if target and line.other != target:
        return False
    if line.hands:
        return option.card is None
    return option.card is not None and _plays(line, option)


def raised(line: Line, option: Any) -> str:
    """Return the level at which a line is read that names none, where its card has another text for a lower one."""
    use = option.use if isinstance(option, Play) else option
    if not isinstance(use, Use) or use.card is None or line.level or not line.card:
        return ""
    lower = [text for text in use.card.texts if text.kind == use.text.kind and text.level == use.text.level.lower()]
    return use.text.label if lower and use.text.level != use.text.level.lower() else ""


def is_from_hand(option: Any) -> bool:
    """Tell whether an option plays a card from hand, and is not what a card played before has left to use."""
    return isinstance(option, Use) and option.card is not None and option.card.place == HAND and not option.granted


def _plays(line: Line, use: Use) -> bool:
    """Tell whether a line names the card or the effect that is used."""
    told = use.text.told
    if not line.card and use.card is not None and use.card.place != HAND:
        return line.effect is not None and does(use.text, line.effect)
    if line.card or told is None:
        return _names_text(line, use)
    return line.effect is not None and told._replace(text="") == line.effect._replace(text="")


def does(text: Text, effect: Effect) -> bool:
    """Tell whether a text of a card in play does what a line tells without a card: "dodges", "strikes: 2 ranged"."""
    own = text.told
    strike = own.strike if own is not None else text.strike
    if effect.strike is not None or strike is not None:
        return strike == effect.strike
    if own is None:
        return text.mechanic is not None and text.mechanic[:3] == _mechanic(effect)
    return _bare(own) == _bare(effect)


def _bare(effect: Effect) -> Effect:
    """Return what an effect does, at whatever time and with or without a choice."""
    from vtesref.engine.short.rewriting import TIMES

    slots = tuple(slot for slot in effect.slots if slot[0] != "optional")
    return effect._replace(
        text="", slots=slots, brackets=tuple(bracket for bracket in effect.brackets if bracket not in TIMES)
    )


def _mechanic(effect: Effect) -> tuple[Any, ...]:
    """Return what of an effect the rules of combat carry out; nothing for one that they do not."""
    from vtesref.engine.short import adapting, fitting, rewriting

    kind, _ = rewriting.from_hand(effect)
    said = rewriting.said(effect.text)
    try:
        part = fitting.part(kind, effect, said)
        mechanic = adapting.made(part.text, part).mechanic
    except CardError:
        return ()
    return mechanic[:3] if mechanic is not None else ()


def _names_text(line: Line, use: Use) -> bool:
    """Tell whether a line names the card whose text is used, at its level."""
    if not line.card or use.card is None or use.card.name != line.card:
        return False
    others = [text for text in use.card.texts if text.kind == use.text.kind and _pays_any(text)]
    if others and use.text not in others and not line.level and any(one.isdigit() for one in line.more):
        return False  # "for 2" means the text by which any number may be paid
    return _is_at_level(line, use.text, use.level) or use.level.startswith(f"{line.level} ")


def _pays_any(text: Text) -> bool:
    """Tell whether whoever uses a text says how much they pay for it."""
    return any(payment.amount is not None and payment.amount.kind == "range" for payment in text.pay)


def _is_at_level(line: Line, text: Text, label: str) -> bool:
    """Tell whether a line names the level of a text, or none; "superior" is also that of a card of many Disciplines."""
    of_its_case = {"basic": text.level.islower(), "superior": text.level.isupper()}
    return line.level in ("", label, text.level, text.name) or of_its_case.get(line.level, False)
