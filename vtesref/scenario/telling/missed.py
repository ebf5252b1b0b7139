"""Lines that did not come about: the rule in the way, or what was missing, and when each would be allowed.

Standard library only, like the engine: this also runs in a browser.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from vtesref.engine.action import blockers
from vtesref.engine.action.plays import is_for_fellows
from vtesref.engine.asking import MayCancel, MayUseText, MayVote
from vtesref.engine.cards import model, windows
from vtesref.engine.cards.context import Uses
from vtesref.engine.cards.playing.play import bars_in_combat
from vtesref.engine.cards.texts import USE
from vtesref.engine.cards.tracking import limits
from vtesref.engine.cards.use import Use
from vtesref.engine.contest import contest
from vtesref.engine.core import Refused, by_text
from vtesref.engine.politics.votes import CHOICES
from vtesref.engine.table import ASH_HEAP, HAND, IN_PLAY, UNCONTROLLED, Card, Minion, is_at_hand
from vtesref.engine.turn import due
from vtesref.scenario import BLOOD_HUNT, ROUND, Line, ScenarioError
from vtesref.scenario.deeds import not_held, unmet
from vtesref.scenario.sentences.declining import BY_VERB, is_declining
from vtesref.scenario.sentences.grammar import ACTIONS, SENTENCES
from vtesref.scenario.sentences.politics import is_political
from vtesref.scenario.telling import moments, reasons
from vtesref.scenario.telling.meant import fits
from vtesref.scenario.telling.politics import refuse_politics
from vtesref.scenario.words import verbs
from vtesref.scenario.words.verbs import (
    AMIDST,
    CALLS_HUNT,
    CANCELS,
    DIVIDES,
    DRAWN,
    FINDS,
    PUTS,
    SETTLING,
    SILENT,
    STAYS,
    TAKES_PLACE,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.combat.combatants import Combat
    from vtesref.engine.core import Question
    from vtesref.engine.table import Table
    from vtesref.scenario.telling.script import Asked, Script


#: The rule by which a combat ends that nobody continues.
NOBODY_PRESSED = "press.default_ends"
#: The rule by which a block waits for the attempt of another minion.
ONE_AT_A_TIME = "block.one_at_a_time"


class Missed(NamedTuple):
    """A line that did not come about: the rules in its way (none: no rule is), and in words what kept it."""

    line: str
    keys: tuple[str, ...]
    why: str = ""


def out_of_order(table: Table, script: Script) -> dict[int, Missed]:
    """Return, by their places, the lines that happened at another time than their place in the story."""
    segments = _segments(script)
    for segment in segments:
        _place_declining(script, segment)
    weights = {
        place: 3 if line.verb in MANDATORY or is_declining(line) else 2 for place, line in enumerate(script.lines)
    }
    found = {}
    for misplaced in moments.misplaced(script.told, weights, segments):
        keys = table.bars((moments.rule_of_order(table.edition, misplaced.moment, misplaced.beside),))
        line = script.lines[misplaced.place].text
        if keys:
            found[misplaced.place] = Missed(
                line, keys, moments.sentence(line, misplaced, script.lines[misplaced.other].text)
            )
    before = segments[0].start if segments else 0
    for place in range(before):
        if place in script.told and script.told[place].within == moments.ACTION:
            keys = table.bars(("action.summary.order",))
            line = script.lines[place].text
            when = (
                f'too early: "{line}" happens {script.told[place].what}; write it after "{script.lines[before].text}"'
            )
            found.update({place: Missed(line, keys, when)} if keys else {})
    return found


def _segments(script: Script) -> list[range]:
    """Return the places of the lines from each that sets something off up to the next such."""
    starts = [place for place, line in enumerate(script.lines) if not line.is_answer and place not in script.told]
    return [range(start, end) for start, end in pairwise([*starts, len(script.lines)])]


def hasty(script: Script, refused_at: int | None) -> dict[int, frozenset[int]]:
    """Return the lines that were used or refused at a time before that of lines told earlier, with those.

    What can come about several times in a combat belongs where it is told: prevention to the strikes before it.
    """
    found: dict[int, frozenset[int]] = {}
    for segment in _segments(script):
        for place in (one for one in segment if script.lines[one].is_answer and one not in script.withheld):
            earlier = [one for one in range(segment.start + 1, place) if not script.is_told(one)]
            at = script.told.get(place)
            if place == refused_at:
                before = [one for one in earlier if one not in script.used]
            else:
                before = [one for one in earlier if at and one in script.told and script.told[one].order > at.order]
            if before:
                found[place] = frozenset(before)
    return found


def _place_declining(script: Script, segment: range) -> None:
    """Take note of when somebody declined who was not asked, having nothing to use: that is a point in time, too."""
    seen = dict.fromkeys(asked.moment for asked in script.asked if asked.begun == segment.start)
    for place in segment:
        if place in script.told or place in script.withheld:
            continue
        passed = script.passed_at(place, segment.start)
        if passed is not None:
            script.told[place] = passed
        sentence = BY_VERB.get(script.lines[place].verb)
        if sentence is None:
            continue
        since = max((script.told[one] for one in range(segment.start, place) if one in script.told), default=None)
        moment = moments.of_declining(sentence.declines[0], since, seen)
        if moment is not None:
            script.told[place] = moment


#: What every minion or Methuselah does at its time anyway, so that other lines are told around it.
MANDATORY = ("strikes", "dodges", "ends", *verbs.BLOCKING, verbs.NOBODY)


#: What a minion does in combat alone.
IN_COMBAT = ("maneuvers", "strikes", "dodges", "ends", "gains", "presses")


def unsaid(table: Table, script: Script, last: Combat | None, until: int) -> list[Missed]:
    """Return the lines before a place that answer a question nobody asked.

    ``last`` is the combat that was fought last, if any.
    """
    misseds = []
    for place, line in enumerate(script.lines[:until]):
        if place in script.withheld:
            misseds.append(script.withheld[place])
        elif line.name == ROUND and not any(one.is_answer for one in script.lines[place + 1 : place + 2]):
            misseds.append(Missed(line.text, (), f'"{line.text}" has no effect: no line of that round follows it'))
        elif place not in script.used and line.is_answer and line.name != ROUND:
            if line.verb in (*SILENT, verbs.NOBODY) or _is_so_anyway(table, script, place):
                continue
            try:
                misseds.append(Missed(line.text, (), _why_not(table, script, last, place)))
            except Refused as refusal:
                why = refusal.why or reasons.of_line(table, line, refusal.keys, lasting=True)
                misseds.append(Missed(line.text, refusal.keys, why))
            except ScenarioError as error:
                misseds.append(Missed(line.text, (), str(error)))
    return misseds


def _is_so_anyway(table: Table, script: Script, place: int) -> bool:
    """Tell whether a line says that somebody does nothing, at a time when something could have been done.

    Nobody is asked who has nothing to block with; that they do not block is true all the same.
    """
    line = script.lines[place]
    begun = max((one for one in range(place) if not script.lines[one].is_answer), default=-1)
    if begun < 0:
        return False
    if script.decliner(line):
        action = table.course.before
        if action is None or action.blocker is not None:
            return False
        return script.decliner(line) in map(str, blockers.who_may_block(table, action))
    return is_declining(line) and script.lines[begun].verb in ("fights", "takes", *ACTIONS)


def _why_not(table: Table, script: Script, last: Combat | None, place: int) -> str:
    """Return what a line that never came up lacked, and when it would be allowed; raises Refused for a rule."""
    line = script.lines[place]
    if line.name == BLOOD_HUNT or line.verb == CALLS_HUNT:
        if any(step.key == "damage.aggravated.burn_skips_torpor" for _, step in table.root.walk()):
            table.require(line.text, ("diablerie.not_by_damage",))
        return f'"{line.text}" can only follow a diablerie'
    table.require(line.text, _bars_of_settling(table, line), time_of(script, line))
    table.require(line.text, _bars_of_due(table, line), time_of(script, line))
    _refuse_round(table, script, place, last)
    _out_of_time(table, script, place)
    _refuse_spent(table, script, place)
    if line.verb in ("votes", "burns") and not line.card:
        short = _short_of_votes(script, place)
        if short:
            return f'"{line.text}" cannot happen: {short}'
    levels = {text.label for text in reasons.within_level(table, line)} if not line.level else set()
    of_its_level = line._replace(level=next(iter(levels))) if len(levels) == 1 else line
    if is_political(of_its_level, script.cards):
        refuse_politics(table, of_its_level, script.cards)
    not_held.require(table, script, line)
    lacking = _lacking(table, line)
    if lacking:
        return f'"{line.text}" cannot happen: {lacking}'
    if line.verb in (*verbs.BLOCKING, verbs.ATTEMPT_FAILS):
        table.require(line.text, _bars_of_right(table, line))
        return f'"{line.text}" cannot happen: {_no_action(table, script, place)}; {time_of(script, line)}'
    if line.amid:
        return f'"{line.text}" cannot happen: no action was going on, or the action ended before this'
    if is_declining(line):
        return f'"{line.text}" cannot happen: {line.name} had nothing to decide; {time_of(script, line)}'
    minion = next((minion for minion in table.minions if minion.name == line.name), None)
    if line.verb == STAYS and minion is not None and minion.region != UNCONTROLLED:
        table.require(line.text, table.edition.early_arrival_bars)
    if line.verb == CANCELS and _cancels(table, line):  # it is at hand, and no card was being played
        keys = table.bars(("sequencing.as_played.window",))
        if keys:
            raise Refused(line.text, keys, "its time is as somebody plays the card that it cancels")
    if line.verb == CANCELS:  # a master card of another player's turn that has a time of its own
        raise Refused(line.text, ("general.golden_rule",), time_of(script, line))
    if line.verb in ("uses", AMIDST):
        waits = unmet.awaited(table, (card for card in table.cards if card.name == line.card and card.place == IN_PLAY))
        if waits:
            raise Refused(line.text, ("general.golden_rule",), waits)
    if minion is None or line.verb in (STAYS, FINDS, CANCELS, DRAWN, PUTS):
        _refuse_by_its_time(script, line)
        return f'"{line.text}" cannot happen: nothing in the story called for it; {time_of(script, line)}'
    if minion.region == ASH_HEAP:
        return f'"{line.text}" cannot happen: {minion} is burned'
    table.require(line.text, _bars_of_others(table, minion, line.card))
    if line.verb == DIVIDES:
        return f'"{line.text}" cannot happen: there was no damage to divide in this way; {time_of(script, line)}'
    if line.verb == "uses" and _is_used_in_a_phase(script, line):
        instead = line.text.replace(line.name, str(minion.controller), 1)
        return f'"{line.text}" cannot happen: its Methuselah uses it; write: {instead}'
    prevents = line.verb == "prevents"
    texts = reasons.within_level(table, line)
    if texts and all(text.at == "as a card is played" for text in texts):
        as_played = table.bars(("sequencing.as_played.window",))
        table.require(line.text, as_played, "its time is as somebody plays the card that it cancels")
    if last is not None and (prevents or (texts and all(text.at == "prevent" for text in texts))):
        raise Refused(line.text, ("damage.prevent.only_then",))
    if prevents:
        return f"{line.name} prevents damage, but takes none afterwards; {time_of(script, line)}"
    if last is None:
        applied = {step.key for _, step in table.root.walk()}
        table.require(line.text, sorted(applied & {"torpor_action.leave.blocked_no_combat"}))
        for_actions = _kind_of(script, line.card) in ("action modifier", "reaction")
        why = "no action goes on" if for_actions else f"there is no combat; write: {minion} fights ..."
        if table.course.before is not None:
            table.require(line.text, _bars_without_combat(script, line), time_of(script, line))
            _refuse_by_its_time(script, line)
            why = "the action led to no combat and had no time for this"
        return f'"{line.text}" cannot happen: {why}; {time_of(script, line)}'
    if line.verb not in ("uses", AMIDST):
        table.require(line.text, bars_in_combat(_kind_of(script, line.card)))
    _refuse_in_combat(table, script, line, minion, last)
    _refuse_by_its_time(script, line)
    return (
        f'"{line.text}" cannot happen: the combat ended after round {last.round} and had no time for this; '
        f"{time_of(script, line)}"
    )


def _refuse_by_its_time(script: Script, line: Line) -> None:
    """Raise Refused for what a card is used for at a time that never came: its own text says when."""
    if line.card and line.card.lower() in script.cards and script.cards[line.card.lower()].texts:
        when = time_of(script, line)
        if when.startswith("its time is"):
            raise Refused(line.text, ("general.golden_rule",), f"{when}, and nothing in the story came to that")


def _bars_without_combat(script: Script, line: Line) -> Iterator[str]:
    """Yield the rule by which an action that was not blocked has no place for what is done in combat."""
    if _kind_of(script, line.card) == "combat card":
        yield "cards.combat.only_in_combat"
    elif line.verb in IN_COMBAT:
        yield "combat.from_block"


def _refuse_in_combat(table: Table, script: Script, line: Line, minion: Minion, last: Combat) -> None:
    """Raise Refused for the rule by which a minion could not do something in the last combat, if one says so."""
    if minion not in (last.acting.minion, last.reacting.minion):
        bar = "press.own_combatants_only" if line.verb == "presses" else "cards.combat.only_in_combat"
        raise Refused(line.text, (bar, *table.edition.bystander_bars))
    skipped = "combat.unready_skips_1998c"
    if any(step.key == skipped for _, step in table.root.walk()):
        raise Refused(line.text, (skipped,))
    if last.over and last.over != NOBODY_PRESSED:
        raise Refused(line.text, (last.over,), f"the combat had ended; {time_of(script, line)}")
    texts = reasons.within_level(table, line)
    if line.verb in ("strikes", "dodges", "ends") or (texts and all(text.at == "strike" for text in texts)):
        raise Refused(line.text, ("strike.one_per_round",))


def _refuse_round(table: Table, script: Script, place: int, last: Combat | None) -> None:
    """Raise Refused for a line of a round that the last combat did not come to, because nobody pressed."""
    lines = script.lines
    begun = max((one for one in range(place) if not lines[one].is_answer), default=0)
    number = max((line.normal for line in lines[begun:place] if line.name == ROUND), default=0)
    is_last = all(line.is_answer for line in lines[place:])
    if last is not None and is_last and last.over == NOBODY_PRESSED and number > last.round:
        why = f"nobody pressed to continue, and the combat ended after round {last.round}"
        table.require(lines[place].text, (NOBODY_PRESSED,), why)


# Told at another time.


def _out_of_time(table: Table, script: Script, place: int) -> None:
    """Raise Refused for a line that could have come about at another time than it is told, or that a rule barred."""
    line = script.lines[place]
    barred = [script.later[place]] if place in script.later else []
    for asked in script.asked:
        if asked.answered:
            _refuse_declined(table, script, place, asked)
            continue
        if not any(_means(line, asked.question, option) for option in asked.question.options):
            for option, keys in asked.question.barred:
                if _means(line, asked.question, option):
                    lacks = reasons.lacks_level(table, asked.question, option, keys)
                    barred.append(reasons.Later(keys, lacks, asked.begun))
            continue
        keys = table.bars((_rule_of(table, asked.moment),))
        if isinstance(asked.question, MayCancel) and asked.begun < place:
            as_played = table.bars(("sequencing.as_played.window",))
            if as_played:
                raise Refused(
                    line.text, as_played, "too late: write it directly after the card that it cancels is played"
                )
        if asked.until <= place and keys:
            began = script.lines[asked.begun].text
            why = f'too late: "{line.text}" happens {asked.moment.what}; write it directly after "{began}"'
            raise Refused(line.text, keys, why)
        for earlier in range(asked.begun, place):
            waiting = script.told.get(earlier)
            if waiting is not None and waiting.order > asked.moment.order and keys:
                other = script.lines[earlier].text
                rule = moments.rule_of_order(table.edition, asked.moment, waiting)
                why = f'too late: "{line.text}" happens {asked.moment.what}; write it before "{other}" ({waiting.what})'
                raise Refused(line.text, (rule,), why)
            if waiting is None and asked.moment.within == moments.ACTION and _belongs_to_combat(script, earlier):
                other = script.lines[earlier].text
                when = f'"{line.text}" happens {asked.moment.what}'
                why = f'too late: {when}; write it before "{other}", which is for a combat'
                raise Refused(line.text, table.bars(("action.summary.order",)) or keys, why)
        between = [script.told.get(earlier) for earlier in range(asked.begun, place)]
        if asked.moment in between and asked.moment.within == moments.ACTION and _goes_first(table, asked.question):
            why = f'too late: "{line.text}" comes before what others use {asked.moment.what}; write it first'
            raise Refused(line.text, table.bars(("sequencing.acting_first",)) or keys, why)
    nearest = min(barred, key=lambda later: (later.begun > place, -later.begun, later.lacks_level), default=None)
    if nearest is not None and ONE_AT_A_TIME in nearest.keys:
        _refuse_second_block(table, script, line)
    if nearest is not None and not (nearest.lacks_level and reasons.within_level(table, line)):
        raise Refused(line.text, nearest.keys)


def _refuse_second_block(table: Table, script: Script, line: Line) -> None:
    """Raise Refused for a block of an action that was blocked, with what would have let it go on, if that was there."""
    action = table.course.before
    if action is None or action.blocker is None:
        return
    ways = [
        str(option)
        for asked in script.asked
        if isinstance(asked.question, MayUseText) and not asked.answered
        for option in asked.question.options
        if isinstance(option, Uses) and unmet.lets_go_on(option.card)
    ]
    hint = f"; for it to go on, write before this: {ways[0]}" if ways else ""
    why = f"{action.blocker} has blocked the action, and after the combat it is over{hint}"
    table.require(line.text, ("block.action_over_after_combat", ONE_AT_A_TIME), why)


def _refuse_declined(table: Table, script: Script, place: int, asked: Asked) -> None:
    """Raise Refused for a line that uses what a line before it has declined to use."""
    line, question = script.lines[place], asked.question
    for earlier in range(asked.begun, place):
        other = script.lines[earlier]
        declined = is_declining(other) and other.name == question.who and script.told.get(earlier) == asked.moment
        if declined and any(_means(line, question, option) for option in question.options):
            why = f'too late: "{line.text}" happens {asked.moment.what}, which "{other.text}" has passed by'
            table.require(line.text, (_rule_of(table, asked.moment),), why)


def _refuse_spent(table: Table, script: Script, place: int) -> None:
    """Raise Refused for a line that uses a card in play once more than its limit lets it be used."""
    line = script.lines[place]
    if not line.card or not any(script.lines[one].card == line.card and one in script.used for one in range(place)):
        return
    for card in table.cards:
        if card.name == line.card and card.place == IN_PLAY:
            uses = (text for text in card.texts if text.kind == "use" and line.level in ("", text.label, text.name))
            limit = next((one for text in uses for one in text.limits if one.scope in limits.SCOPES), None)
            if limit is not None:
                raise Refused(line.text, (by_text(card, f"limit: {limit.text}"),))


def _short_of_votes(script: Script, place: int) -> str:
    """Return how many votes somebody had who casts another number, or for which line theirs waited; "" for neither."""
    line = script.lines[place]
    sources: dict[object, int] = {}
    for asked in script.asked:
        for option in asked.question.options if isinstance(asked.question, MayVote) else ():
            if isinstance(option, CHOICES) and option.is_meant(line.name, -1, line.other, ""):
                sources[getattr(option, "source", option)] = getattr(option, "number", 1)
    held = sum(sources.values())
    if not held:
        return ""
    earlier = (one for one in range(place) if one not in script.used and script.lines[one].verb in ("votes", "burns"))
    waits = next(earlier, None)
    if line.normal < 0 or line.normal == held:
        return f'it waits for "{script.lines[waits].text}", which did not come about' if waits is not None else ""
    return f"{line.name} has {held} vote{'s'[: held != 1]}; leave the number out to cast them all"


def _belongs_to_combat(script: Script, place: int) -> bool:
    """Tell whether a line that never came up is for a combat alone: lines after it waited for that combat."""
    line = script.lines[place]
    return place not in script.used and not line.card and line.verb in ("maneuvers", "strikes", "dodges", "presses")


def _goes_first(table: Table, question: Question) -> bool:
    """Tell whether it was the acting Methuselah, or one of their minions, who was asked during the last action."""
    action = table.course.action or table.course.before
    acting = action.acting if action is not None else None
    return acting is not None and question.who in (
        str(acting),
        *(str(minion) for minion in table.minions if minion.controller is acting),
    )


def _means(line: Line, question: Question, option: object) -> bool:
    """Tell whether a line means an option of a question: of what is asked in combat, who is asked has to be the one."""
    return option is not None and (line.name == question.who or not isinstance(option, Use)) and fits(line, option)


def _rule_of(table: Table, moment: moments.Moment) -> str:
    """Return the rule of the order in which a moment stands."""
    return moments.rule_of_order(table.edition, moment, moment)


# What is missing.


def _lacking(table: Table, line: Line) -> str:
    """Return why nobody uses what a line uses; "" if nothing is known against it."""
    in_play = [card for card in table.cards if card.name == line.card and card.place == IN_PLAY]
    if line.verb == "uses" and in_play and not any(_has_use(card) for card in in_play):
        return f"what {line.card} does holds as long as it is in play; leave the line out"
    return ""


def _is_used_in_a_phase(script: Script, line: Line) -> bool:
    """Tell whether all that a card in play can be used for comes in a phase, between actions."""
    definition = script.cards.get(line.card.lower())
    texts = [text for text in definition.texts if text.kind == USE] if definition is not None else []
    return bool(texts) and all(
        "phase" in windows.WINDOWS[text.at].around for text in texts if text.at in windows.WINDOWS
    )


def _cancels(table: Table, line: Line) -> bool:
    """Tell whether a line plays a card that cancels another one as that is played."""
    return any(
        text.at == "as a card is played" for card in table.cards if card.name == line.card for text in card.texts
    )


def _has_use(card: Card) -> bool:
    """Tell whether a card in play has a text that somebody uses, and not only what always holds."""
    return any(text.kind != "always" for text in card.texts) or not card.texts


def _no_action(table: Table, script: Script, place: int) -> str:
    """Return why a block, or its declining, was of no use."""
    line = script.lines[place]
    acting = table.course.before
    if acting is None:
        return "no action was going on"
    if acting.minion.name == line.name:
        return f"{line.name} is the acting minion"
    if acting.minion.controller.name == line.name:
        return f"{line.name} is the acting Methuselah"
    if acting.blocker is not None:
        return f"{acting.blocker} has blocked the action already"
    return "the action did not come to a block attempt"


def _bars_of_settling(table: Table, line: Line) -> Iterator[str]:
    """Yield the rule by which a contest is paid for or yielded in the unlock phases of whoever it is about alone."""
    if line.verb not in SETTLING:
        return
    things: tuple[Minion | Card, ...] = (*table.minions, *table.cards)
    for thing in things:
        if contest.is_contested(thing) and line.says.endswith(f" {contest.name_of(thing)}"):
            yield "contest.card.cost_one_pool" if line.verb == "pays for" else "contest.card.yield"
        elif isinstance(thing, Minion) and thing.name == line.name and thing.claims:
            yield "contest.title.cost_one_blood" if line.verb == "pays for" else "contest.title.yield"


def _bars_of_due(table: Table, line: Line) -> Iterator[str]:
    """Yield the rule by which a text takes place in its own phases alone, where a card in play has such a text."""
    if line.verb != TAKES_PLACE:
        return
    own = (text for card in table.cards if card.place == IN_PLAY and card.name == line.card for text in card.texts)
    for moment in (text.moment for text in own if text.moment is not None and text.moment.row.observed == due.BEGINS):
        yield due.ORDER.get(str(moment.slots["phase"]), due.ORDER_ELSEWHERE)


def _bars_of_right(table: Table, line: Line) -> Iterator[str]:
    """Yield the rule by which a minion's Methuselah was not among those who may block the last action."""
    action = table.course.before
    minion = next((one for one in table.minions if one.name == line.name), None)
    if action is None or minion is None or minion.controller is action.acting:
        return
    if minion.controller not in blockers.entitled(table, action):
        yield from blockers.bars_of_right(table, action)


def _bars_of_others(table: Table, minion: Minion, name: str) -> Iterator[str]:
    """Yield the rule that keeps a minion from using a card in play of somebody else's, if that is the one named."""
    cards = [card for card in table.cards if card.name == name and card.place in (IN_PLAY, HAND)]
    if cards and not any(
        card.place == HAND or is_at_hand(card, minion) or is_for_fellows(card, minion.controller) for card in cards
    ):
        on_minion = isinstance(cards[0].holder, Minion)
        yield "general.control.attached_minion_card" if on_minion else "general.control.master_card"


def _kind_of(script: Script, card: str) -> str:
    """Return the type of a card that a scenario defines; "" for none."""
    definition = script.cards.get(card.lower())
    return definition.kind if definition is not None else ""


# When.

#: When a line would be allowed, by its verb.
_TIMES = {
    verb: sentence.time
    for sentence in SENTENCES
    if sentence.time
    for verb in (sentence.verb, *sentence.words, *sentence.instead)
}
#: When what a card does is used, where the name of the time does not say it.
_WHEN = {
    model.CHOICE: "while strikes are chosen",
    model.AMMUNITION: "after strikes are chosen, before they resolve",
    model.PREVENT: "while damage is being prevented",
    model.ADDITIONAL: "after the first pair of strikes",
    model.RANGE: "while the range is determined",
    model.PRESS: "during the press step",
    model.CANCEL: "when the card that it cancels is played",
    model.PASSIVE: "always, without being used",
    model.WHILE_IN_PLAY: "always, without being used",
    model.POLLING: "during the polling of a referendum",
    model.BEFORE_VOTES: "in a referendum, before votes are cast",
}


def time_of(script: Script, line: Line) -> str:
    """Return when a line would be allowed: "its time is ..."."""
    from vtesref.engine.short.rewriting import time_of as of_effect

    whens: list[str] = []
    if line.verb in ("plays", "uses", AMIDST, CANCELS):
        definition = script.cards.get(line.card.lower())
        texts = [text for text in definition.texts if text.at in windows.WINDOWS] if definition is not None else []
        times = [windows.time_of(text) for text in texts]
        times += [of_effect(line.effect)] if line.effect is not None else []
        whens = list(dict.fromkeys(_WHEN.get(time, time) for time in times))
    told = " or ".join(whens) or _TIMES.get(line.verb, "")
    return f"its time is {told}" if told else "nothing in this story calls for it"
