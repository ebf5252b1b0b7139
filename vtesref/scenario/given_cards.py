"""Cards that are given: in play, on minions, in hands, libraries and ash heaps."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vtesref.engine.action.equip import is_also_location
from vtesref.engine.action.recruit import traits_of
from vtesref.engine.cards.reading_whom import is_put_on
from vtesref.engine.cards.texts import PLAY
from vtesref.engine.contest.contest import becomes_ally
from vtesref.engine.meant import hint
from vtesref.engine.table import (
    CONTESTED,
    HAND,
    IN_PLAY,
    RETAINER,
    Card,
    Methuselah,
    Minion,
)
from vtesref.engine.traits import DISCIPLINES, SHORT, current
from vtesref.scenario import played_cards
from vtesref.scenario.attributes import read_attributes
from vtesref.scenario.cards import Definition, alike, define
from vtesref.scenario.text import MAX_CARDS, MAX_COPIES, ScenarioError, number, split

if TYPE_CHECKING:
    from vtesref.scenario.given_layout import Layout

#: What may follow a card in play.
STATE = (
    r"(?P<state>(?: (?:contested|locked|(?:with )?(?P<counters>\d+) counters?|(?P<life>\d+) life"
    r"|owned by (?P<owner>[^\s()]+)"
    r"|controlled by (?P<ruler>[^\s()]+)"
    r"|at (?P<level>basic|superior|[a-z]{3}|[A-Z]{3})|teaching [A-Za-z]+|giving [^()]+?|chosen for [^()]+?))*)"
)
#: With what anything that is said of a card begins.
_NEXT = (
    r"(?= (?:contested|locked|owned by|controlled by|chosen for|giving|teaching"
    r"|at (?:basic|superior|[a-z]{3}|[A-Z]{3})|(?:with )?\d+ counters?)(?: |$)|$)"
)
#: Whom a card has chosen: all words up to the next thing that can be said of a card.
CHOSEN = re.compile(rf" chosen for (.+?){_NEXT}")
GIVING = re.compile(rf" giving (.+?){_NEXT}")


#: The types of cards that may lie on minions, where their texts do not say more.
ON_MINIONS = ("weapon", "equipment", "ability", "title", "master", "location", "trophy")


#: The types of cards that may stay in play before their Methuselah.
STAYING = ("master", "location", "event")


#: The types of cards that are played from hand and burned, where no text of theirs says more.
FROM_HAND_ALONE = ("action", "political action", "action modifier", "reaction", "reflex", "combat card")


def lay_hand(layout: Layout, text: str | None, holder: Methuselah) -> None:
    """Deal the cards of a hand that is stated, or none."""
    if text is not None:
        layout.stated.add(holder.name)
    lay(layout, text, holder, HAND)


def lay(layout: Layout, text: str | None, holder: Methuselah, place: str) -> None:
    """Lay the cards of a list where a Methuselah has them; raises ScenarioError for one that cannot be there."""
    if text is None:
        return
    for part in _listed(layout, text):
        if place == IN_PLAY and part.strip().lower() == "the edge":
            layout.give_edge(holder.name, part)
            continue
        match = re.fullmatch(rf"(?:(\d+) )?([^()]+?)(?: ?\((.+)\))?{STATE}", part.strip())
        if not match:
            continue
        if match[3]:
            add(layout.defined, define(match[2].strip(), match[3]))
        definition = _known_card(layout, match[2])
        if place == IN_PLAY:
            refuse_before_methuselah(definition, holder)
        copies = _copies(layout, match[1], part.strip())
        made = [make_card(definition, place, holder) for _ in range(copies)]
        _as_given(layout, made, match, place == IN_PLAY)
        layout.cards += made
        if len(layout.cards) > MAX_CARDS:
            raise ScenarioError(
                f"there are more than {MAX_CARDS} cards; at most {MAX_CARDS} can be in a scenario", part.strip()
            )


def lay_on(layout: Layout, text: str, minion: Minion) -> None:
    """Lay a card on a minion, or give it a retainer; raises ScenarioError for what does not stay on a minion."""
    from vtesref.engine.effects.deeds.becoming import given_in_play

    match = re.fullmatch(rf"(?:(?P<copies>\d+) )?(?P<name>[^()]+?)(?: ?\((?P<detail>.+)\))?{STATE}", text)
    if not match:
        raise ScenarioError(f'"{text}" cannot be on a minion; write a card, such as: Gun (weapon, ...)', text)
    name = match["name"].strip()
    if match["detail"]:
        definition = define(name, match["detail"])
        add(layout.defined, definition)
    else:
        definition = _known_card(layout, name)
    if definition.kind == "retainer":
        card = make_card(definition, IN_PLAY, minion)
        retainer = Minion(
            layout.free_name(played_cards.as_said(definition.name)),
            RETAINER,
            card=definition.name,
            traits=traits_of(card),
            controller=minion.controller,
            counters=definition.life if match["life"] is None else number(match["life"], "life"),
            employer=minion,
        )
        if not retainer.counters:
            raise ScenarioError(f"{name} cannot be in play with 0 life (damage.ally.burns_at_zero)", text)
        layout.minions.append(retainer)
        if definition.texts:
            layout.cards.append(make_card(definition, IN_PLAY, retainer))
    elif (
        (definition.kind in ON_MINIONS and not lies_before_methuselah(definition))
        or is_put_on(definition.texts)
        or becomes(definition, minion)
    ):
        if len(definition.told) > 1:
            raise ScenarioError(
                f'{name} is in play at one level; write only its effects at that level, without "superior:"', name
            )
        made = [make_card(definition, IN_PLAY, minion) for _ in range(_copies(layout, match["copies"], text))]
        for card in made:
            if is_also_location(card):
                card.__dict__.update(kind="location", printed=(card.kind, card.traits))
            given_in_play(card)
        _as_given(layout, made, match, True)
        layout.cards += made
    else:
        whose = minion.controller or "Alice 20"
        remedy = f"; write: {whose} with {name}: ..." if definition.kind in STAYING else ""
        raise ScenarioError(f"{name} is {_article(definition.kind)}, which does not stay on a minion{remedy}", name)


def _listed(layout: Layout, text: str) -> list[str]:
    """Return the cards of a list, which commas and "and" part, but for an "and" in the name of a card."""
    found: list[str] = []
    for one in [one for listed in split(text, ",") for one in split(listed, " and ")]:
        bare = re.sub(STATE + "$", "", one)  # what is said of the card is not in the middle of its name
        if found and re.sub(r"^\d+ ", "", f"{found[-1]} and {bare}".lower()) in layout.defined:
            found[-1] += f" and {one}"
        else:
            found.append(one)
    return found


def _as_given(layout: Layout, cards: list[Card], match: re.Match[str], in_play: bool) -> None:
    """Take up whose cards are, and whether they are contested or locked, for cards in play."""
    words = match["state"] or ""
    if words.strip() and not in_play:
        raise ScenarioError(f'"{words.strip()}" is only for cards in play; leave it out', words.strip())
    chosen = CHOSEN.findall(words)
    taught = [_discipline(one) for one in re.findall(r" teaching ([A-Za-z]+)", words)]
    if match["life"]:
        raise ScenarioError(f"{cards[0]} has no life: it is no retainer; leave it out", f"{match['life']} life")
    given = [read_attributes(cards[0].name, one) for one in GIVING.findall(words)]
    labels = {text.label for text in cards[0].texts if text.kind == PLAY}
    if match["level"] not in (None, "basic", "superior", *labels):
        word = f"at {match['level']}"
        raise ScenarioError(f"{cards[0]} is not played {word}; {hint(match['level'], labels, 'leave it out')}", word)
    for card in cards:
        if given:
            card.__dict__["identity"] = (given[0].clan, given[0].sect)
        card.__dict__["played_at"] = match["level"] or level_of(card)
        if taught:
            card.__dict__["taught"] = tuple(taught)
        if chosen:
            layout.chosen.append((card, chosen))
        if match["owner"]:
            layout.owners.append((card, match["owner"]))
        if match["ruler"]:
            layout.rulers.append((card, match["ruler"]))
        if "contested" in words:
            if not card.unique:
                raise ScenarioError(
                    f"{card} cannot be contested, because it is not unique; define it with: unique", "contested"
                )
            card.__dict__["place"] = CONTESTED
        card.__dict__["locked"] = "locked" in words
        if match["counters"]:
            card.__dict__["counters"] = number(match["counters"], "a number of counters")


def _discipline(word: str) -> str:
    """Return the Discipline that a card is said to teach; raises ScenarioError for a word that is none."""
    known = SHORT.get(word.lower()) or next((one for one in DISCIPLINES if one.lower() == word.lower()), "")
    if not known:
        raise ScenarioError(f'"{word}" is no Discipline; {hint(word, DISCIPLINES, "write one, such as: dom")}', word)
    return current(known)


def level_of(card: Card) -> str:
    """Return the level at which a card was put into play, if its text leaves no doubt."""
    labels = {text.label for text in card.texts if text.kind == PLAY and text.goes and text.goes != "burned"}
    return labels.pop() if len(labels) == 1 else ""


#: What an effect says of itself by which a card remembers what was chosen as it came, and how a story tells that.
REMEMBERED = (
    ("keeps an identity", "giving Malkavian"),
    ("keeps one", "chosen for NAME"),
    ("keeps several", "chosen for NAME"),
    ("teaches one of choice", "teaching dom"),
)


def note_forgotten(card: Card) -> None:
    """Let a card in play say that the story does not tell what was chosen as it came there."""
    if card.place != IN_PLAY or card.kept or card.chosen is not None or card.identity is not None or card.taught:
        return
    for text in card.texts:
        for doing in text.do if text.kind == PLAY else ():
            example = next((example for said, example in REMEMBERED if doing.says(said)), None)
            if example is not None:
                why = f"what was chosen as it came into play, which is not told; write: with {card} {example}"
                card.__dict__["lacks"] = (*card.lacks, why)
                return


#: Who a card is for that has chosen somebody who is gone.
NOBODY = "nobody"


def keeps_one(card: Card) -> bool:
    """Tell whether a card in play remembers one whom its text chose as it came there."""
    return any(each.says(one) for each in card.texts if each.kind == PLAY for one in ("keeps one", "keeps several"))


def keep(card: Card, chosen: list[Methuselah | Minion], text: str) -> None:
    """Let a card in play know whom its text chose, as is told; raises ScenarioError for one that chooses nobody so."""
    several = any(each.says("keeps several") for each in card.texts)
    if several and all(isinstance(one, Methuselah) for one in chosen):
        card.__dict__["kept"] = tuple(one for one in chosen if isinstance(one, Methuselah))
    elif not several and any(each.says("keeps one") for each in card.texts) and len(chosen) == 1:
        card.__dict__["chosen"] = chosen[0]
    else:
        raise ScenarioError(f'{card} chooses nothing such as "{text}"; leave it out', text)


def _known_card(layout: Layout, name: str) -> Definition:
    found = layout.defined.get(name.strip().lower()) or played_cards.find(name, layout.defined)
    if found is None:
        otherwise = f"define it: where {name} is a combat card, maneuver"
        raise played_cards.unknown(name, "", layout.defined, otherwise)
    return found


def _copies(layout: Layout, text: str | None, part: str) -> int:
    copies = number(text or "1", "copies")
    if not 1 <= copies <= MAX_COPIES:
        raise ScenarioError(f'"{part}" has a wrong number of copies; write a number from 1 to {MAX_COPIES}', part)
    return copies


def add(defined: dict[str, Definition], card: Definition) -> None:
    """Take up a definition; a card that is defined again must be the same, and comes before a known one of its name."""
    if played_cards.is_known(defined.get(card.name.lower())):
        del defined[card.name.lower()]
    known = defined.setdefault(card.name.lower(), card)
    if not alike(known, card):
        raise ScenarioError(
            f'the card "{card.name}" is defined twice with different texts; give one of them another name', card.name
        )


def becomes_vampire(definition: Definition) -> bool:
    """Tell whether a card becomes a vampire as it is played, on which it lies then."""
    return any(text.says("becomes a vampire") for text in definition.texts if text.kind == PLAY)


def becomes(definition: Definition, minion: Minion) -> bool:
    """Tell whether a vampire is what a card becomes, by its name: the second of them has a letter after it.

    The vampire has the name of the card on it then.
    """
    if not becomes_vampire(definition) or re.sub(r" [B-Z]$", "", minion.card) != definition.name:
        return False
    minion.__dict__["card"] = definition.name
    return True


def lies_before_methuselah(definition: Definition) -> bool:
    """Tell whether a card that stays in play says where it lies, and it is on nothing else."""
    played = [text for text in definition.texts if text.kind == "play"]
    return (
        definition.kind in STAYING
        and not definition.told
        and bool(played)
        and all(text.goes == "in play" for text in played)
    )


def refuse_before_methuselah(definition: Definition, holder: Methuselah) -> None:
    """Raise ScenarioError for a card that does not stay in play before its Methuselah."""
    name = definition.name
    if becomes_ally(definition.texts):
        raise ScenarioError(
            f"{name} becomes an ally as it comes into play; let it be played: {holder} plays {name}", name
        )
    if definition.kind == "ally":
        raise ScenarioError(
            f"{name} is an ally; write it among the minions: {holder} 20: {name} {definition.life or 1} ally", name
        )
    played = [text for text in definition.texts if text.kind == "play"]
    if not definition.told and played and all(text.goes.startswith("on ") for text in played):
        raise ScenarioError(f"{name} lies on another card; write it there: {holder} 20: Royce 3/6 with {name}", name)
    stays = any(text.goes or text.kind != PLAY for text in definition.texts) or definition.replaced  # until then
    if definition.kind in FROM_HAND_ALONE and not stays:
        sort = _article(definition.kind)
        raise ScenarioError(
            f"{name} is {sort}, which does not stay in play; write: {holder} 20 holding {name}: ...", name
        )


def _article(kind: str) -> str:
    from vtesref.engine.short.fitting import article

    return article(kind)


def make_card(definition: Definition, place: str, holder: Methuselah | Minion) -> Card:
    """Make a card of its definition."""
    return Card(
        definition.name,
        definition.kind,
        requires=definition.requires,
        blood_cost=definition.blood,
        pool_cost=definition.pool,
        place=place,
        holder=holder,
        life=definition.life,
        unique=definition.unique,
        counters=definition.counters if place == IN_PLAY else 0,
        texts=definition.texts,
        traits=definition.traits,
        limits=definition.limits,
        lacks=definition.lacks,
        replaced=definition.replaced,
        strength=definition.strength,
        bleed=definition.bleed,
    )
