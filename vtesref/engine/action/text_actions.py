"""Actions by card texts: which action is meant by an action card from hand, or by a card in play.

``text_announcing.py`` says who may take it and what is fixed on announcing it, ``text_resolving.py`` what it does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.engine import seating
from vtesref.engine.action import bleed, text_announcing, text_resolving, torpor
from vtesref.engine.action.action import Action, Kind
from vtesref.engine.action.text_announcing import IN_PLAY_ACTION, POLITICAL
from vtesref.engine.cards.context import Context
from vtesref.engine.cards.playing import choosing, legality
from vtesref.engine.cards.texts import ACTION, PLAY, Choice, Text
from vtesref.engine.cards.whom import filter_tests
from vtesref.engine.table import HAND, IN_PLAY, Card, Methuselah, Minion, Table, is_at_hand
from vtesref.engine.turn.minion_phase import BLEED, HUNT

if TYPE_CHECKING:
    from collections.abc import Iterator


def texts_of(card: Card) -> list[Text]:
    """Return the texts of a card by which an action is taken: from hand, or in play."""
    return [
        text for text in card.texts if text.at == "action" and text.kind == (PLAY if card.place == HAND else ACTION)
    ]


def act(
    table: Table,
    minion: Minion,
    card: Card,
    target: Any = None,
    level: str = "basic",
    besides: tuple[Methuselah, ...] = (),
) -> Action:
    """Return the action of a minion by a text of a card; ``target`` is the first of what it chooses, or is bled.

    A Methuselah that is not named is the prey. Of copies that the minion has in play it takes one with which it has not
    acted this turn, while there is any.
    """
    card = fresh_copy(table, minion, card)
    texts = sorted(
        texts_of(card),
        key=lambda one: (_lacks_level(table, minion, card, one), not _is_for(table, minion, card, one)),
    )
    if level == "superior" and not any(level in (one.name, one.level, one.label) for one in texts):
        # Of a card of several Disciplines: the superior text of the one that the minion has.
        level = next((one.level for one in texts if one.level and one.level == one.level.upper()), level)
    text = next(
        (one for one in texts if level in (one.name, one.level) or (card.place == HAND and one.label == level)), None
    )
    if text is not None and text.label == "basic" and not _is_for(table, minion, card, text):
        # Of two texts of the level, the one that is for such a minion.
        text = next((one for one in texts if one.label == "basic 2" and _is_for(table, minion, card, one)), text)
    if text is None and level == "basic" and texts:
        of_level = [one for one in texts if not _lacks_level(table, minion, card, one)] or texts
        mine = [one for one in of_level if _is_for(table, minion, card, one)] or of_level
        fit = (one for one in mine if _fits_target(table, minion, card, one, target))
        text = next(fit, texts[0])
    in_play = BY_TEXT if card.place == HAND else IN_PLAY_KIND
    if text is None:
        return Action(in_play, minion, target, card, level, besides=besides)
    kind = KINDS.get(text.version, in_play)
    names: dict[str, tuple[Any, ...]] = {}
    context = Context(table, minion.controller, card, minion, text, text.label)
    if text.choose:
        if isinstance(target, Minion) and text.choose[0].what.sort == "card":  # the text of a vampire is meant
            target = next((one for one in table.cards_on(target) if one.kind == "ability"), target)
        first = target if target is not None else default(text.choose[0], context)
        if first is not None:
            names[text.choose[0].name] = (first, *(besides if text.choose[0].high > 1 else ()))
            target = first
    if text.version == BLEED and target is None:
        target = seating.prey_of(table, minion.controller)
    if target is None and text.directed == "directed" and card.place == IN_PLAY:
        target = card  # what the action is about is the card whose text it is
    aimed = None if text.directed == "undirected" and not text.choose else target
    return Action(kind, minion, aimed, card, text.label, besides=besides, text=text, names=tuple(names.items()))


def _lacks_level(table: Table, minion: Minion, card: Card, text: Text) -> bool:
    """Tell whether a minion lacks the Discipline, or its level, of a text of a card in hand."""
    context = Context(table, minion.controller, card, minion, text, text.label)
    return card.place == HAND and any(True for _ in legality.bars_level(context))


def meant(table: Table, minion: Minion, card: Card, target: Any) -> list[Text]:
    """Return the texts by which a minion could act with a card in play and aim at something: several have names."""
    mine = [text for text in texts_of(card) if _is_for(table, minion, card, text)]
    return (
        [text for text in mine if _fits_target(table, minion, card, text, target)]
        if card.place == IN_PLAY
        else mine[:1]
    )


def default(choice: Choice, context: Context) -> Any:
    """Return what is chosen first if nothing is named: the prey, where it can be, or the only one there is."""
    there = choosing.candidates(choice, context)
    prey = seating.prey_of(context.table, context.you)
    return prey if prey in there else there[0] if len(there) == 1 else None


def fresh_copy(table: Table, minion: Minion, card: Card) -> Card:
    """Return a card in play, or another copy of it if the minion has acted with the card, or may not, this turn."""
    acted_with = [deed.card for deed in (*minion.performed, *minion.forgone)]
    if card.place != IN_PLAY or card not in acted_with:
        return card
    others = [one for one in table.near() if one.place == IN_PLAY and one.name == card.name and one not in acted_with]
    mine = is_at_hand(card, minion)
    return next((one for one in others if is_at_hand(one, minion) or not mine), card)


def _is_for(table: Table, minion: Minion, card: Card, text: Text) -> bool:
    """Tell whether an action by a text is for a minion."""
    context = Context(table, minion.controller, card, minion, text, text.label)
    return text.who is None or filter_tests.matches(text.who, context, minion)


def _fits_target(table: Table, minion: Minion, card: Card, text: Text, target: Any) -> bool:
    """Tell whether an action by a text can be the one that is aimed as it is told."""
    if target is None:
        return True
    if not text.choose:
        return False
    context = Context(table, minion.controller, card, minion, text, text.label)
    return target in choosing.candidates(text.choose[0], context)


def could(table: Table, minion: Minion) -> Iterator[tuple[str, Action]]:
    """Yield the actions by texts that a minion could think of, with the sentence of each; no rule is looked at."""
    seen = set()
    for card, texts in table.meanwhile("actions by texts", _with_actions, table):
        in_hand = card.place == HAND
        in_play = not in_hand
        if in_hand and card.holder is not minion.controller:
            continue
        for text in texts:
            context = Context(table, minion.controller, card, minion, text, text.label)
            if in_play and text.who is None and not (is_at_hand(card, minion) or card.holder is minion.controller):
                continue
            if text.who is not None and not filter_tests.matches(text.who, context, minion):
                continue
            verb = "plays" if in_hand else "acts with"
            level = "" if text.label == "basic" else f" at {text.label}"
            if text.name:
                level = f" for {text.name}"
            for target in targets(table, context, text):
                told = f"{minion} {verb} {card}{level}{f' on {target}' if target is not None else ''}"
                if told not in seen:
                    seen.add(told)
                    yield told, act(table, minion, card, target, text.name if in_play and text.name else text.label)


def _with_actions(table: Table) -> list[tuple[Card, list[Text]]]:
    """Return the action cards in hands, and the cards in play, with the texts by which an action is taken."""
    there = (
        card for card in table.speaking() if card.place == IN_PLAY or (card.place == HAND and card.kind == "action")
    )
    return [(card, texts) for card in there if (texts := texts_of(card))]


def targets(table: Table, context: Context, text: Text) -> list[Any]:
    """Return at what the action of a text could be aimed; None for what is aimed at nothing."""
    if text.choose:
        return choosing.candidates(text.choose[0], context)
    if text.version == BLEED:
        return [methuselah for methuselah in table.seats if not methuselah.ousted]
    return [None]


def _kind(name: str, **more: Any) -> Kind:
    """Return a kind of action that is announced and resolved as a text says."""
    announcing = text_announcing
    return Kind(name, announcing.stealth, announcing.bars, text_resolving.succeed, announcing.begin, **more)


BY_TEXT = _kind("action card")
IN_PLAY_KIND = _kind(IN_PLAY_ACTION)
KINDS = {
    BLEED: _kind(BLEED, fails=bleed.is_unsuccessful, about=bleed.about_to_succeed),
    HUNT: _kind(HUNT),
    "leave torpor": _kind(torpor.LEAVE.name, blocked=torpor.meet_blocker),
    "equip": _kind("equip"),
    POLITICAL: _kind("political action"),
}
