"""The editions table: every way in which they differ, one row a difference, one column an edition.

No rule asks which edition is played; it asks the table's column. Where a book is silent the cell names the reading that
is played, and the trace marks the rule as silent. ``draft-1.6.1`` is a text only, and is not played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine import edition_keys, sects, titles
from vtesref.engine.action import announcing, bleed, bleed_effects, block, blockers, recruit, text_announcing, torpor
from vtesref.engine.combat import combat, combat_end, diablerie, rounds, wounds
from vtesref.engine.edition_keys import COLUMNS, KEYS
from vtesref.engine.politics import blood_hunt, conducting
from vtesref.engine.traits import SECTS
from vtesref.engine.turn import deck, influence, minion_phase, ousting, redraw, setup, turn, unlock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from vtesref.engine.action.action import Action
    from vtesref.engine.cards.texts import Text
    from vtesref.engine.politics.referendum import Referendum
    from vtesref.engine.table import Card, Methuselah, Minion, Table
    from vtesref.engine.titles import Title


class Edition(NamedTuple):
    """One column of the table."""

    key: str
    #: Carries out the aggravated points inflicted on a vampire.
    aggravated: Callable[[Table, Minion, int], None]
    #: Who counts as wounded when an aggravated point is inflicted.
    is_wounded: Callable[[Table, Minion], bool]
    #: The rules that bar a vampire at full capacity from hunting.
    full_hunt_bars: tuple[str, ...]
    #: What follows a diablerie.
    blood_hunt: Callable[[Table, Minion], None]
    #: Carries out a round of combat, by its steps.
    play_round: Callable[[Table, int], None]
    #: The rule that tells the steps of a round, in their order.
    round_key: str
    #: What happens when a combatant is no longer ready.
    unready: Callable[[Table, Minion], None]
    #: What happens instead of a combat with a vampire in torpor; tells whether anything does.
    instead_of_combat: Callable[[Table, Minion, Minion], bool]
    #: The rules that bar a minion outside a combat from playing cards in it.
    bystander_bars: tuple[str, ...]
    #: The rules that bar a second source of additional strikes in a round.
    second_source_bars: tuple[str, ...]
    #: The rules that bar dodging a strike at a retainer, and preventing damage to one.
    retainer_dodge_bars: tuple[str, ...]
    retainer_prevention_bars: tuple[str, ...]
    #: The rules that bar preventing damage in combat at other times than when strikes resolve.
    early_prevention_bars: tuple[str, ...]
    #: The rules that bar a strike to paralyse.
    paralysis_bars: tuple[str, ...]
    #: What becomes of retainers that were hurt in a combat.
    retainers_after: Callable[[Table], None]
    #: Whether a diablerist takes all equipment of the victim, and may not choose.
    takes_all_equipment: bool
    #: What the diablerist of a Red List vampire receives.
    trophies: Callable[[Table, Minion, Minion], None]
    #: What becomes of a vampire that comes out of torpor by its own action.
    arrival: Callable[[Table, Minion], None]
    #: What coming out of torpor does to wounds.
    out_of_torpor: Callable[[Table, Minion], None]
    #: How a block is resolved, from the moment nobody wishes to add to it up to the combat.
    block_success: Callable[[Table, Action, Minion], None]
    #: Who of those who may block an undirected action come before all others, in their order.
    undirected_order: Callable[[Table, list[Methuselah]], list[Methuselah]]
    #: Those who may block an action that is aimed at several Methuselahs, in their order.
    several_targets: Callable[[Table, Action, list[Methuselah]], list[Methuselah]]
    #: Whether nobody may block what is directed at the acting Methuselah.
    closed_to_all: Callable[[Table], bool]
    #: Burns the card of an action that was blocked.
    lose_blocked: Callable[[Table, Card], None]
    #: The rules that bar allies from what vampires alone do, besides those of the actions themselves.
    ally_bars: tuple[str, ...]
    #: The rules that bar bringing several cards into play by one action.
    several_bars: tuple[str, ...]
    #: Whether the split of what a rescue costs is decided on announcing it, not on paying.
    split_on_announcing: bool
    #: The rules by which a minion does not act like this again this turn (the kind of action, its card).
    repeat_bars: Callable[[Table, Minion, str, Card | None, Text | None], Iterator[str]]
    #: What is noted when an action has been carried out.
    note_completed: Callable[[Table, Minion, Action], None]
    #: Whether an empty vampire that cannot hunt is free of its duty to.
    barred_is_free: Callable[[Table, Minion], bool]
    #: The bleed amount of an ally on which none is printed.
    ally_bleed: Callable[[Table, Minion], int]
    #: Whether an unblocked bleed for zero or less is an unsuccessful action.
    zero_bleed_fails: Callable[[Table], bool]
    #: The rules that bar a second action modifier that raises the bleed amount.
    second_raise_bars: tuple[str, ...]
    #: The rules by which a bleed card that is marked as directed may be aimed at others than the prey.
    marked_bleed_rules: tuple[str, ...]
    #: What an action by card is that its card does not call directed.
    unmarked_action: Callable[[Table, Action], None]
    #: Where an ally comes into play.
    ally_arrives: Callable[[Table, Minion], None]
    #: The rules that bar the action to become Anarch.
    anarch_bars: tuple[str, ...]
    #: What becomes of a minion whose control would return to somebody ousted.
    returned_to_ousted: Callable[[Table, Minion, Methuselah], None]
    #: What becomes of the cards of an ousted Methuselah.
    ousted_cards: Callable[[Table, Methuselah], None]
    #: Gives the 6 pool that come with a victory point.
    six_pool: Callable[[Table, Methuselah], None]
    #: The rules that bar a Methuselah from contesting a card with their own copy.
    self_contest_bars: tuple[str, ...]
    #: The rule that bars a vampire without blood from paying for its title, and whether it may go to torpor instead.
    bloodless_title: str
    torpor_for_title: bool
    #: Deals the first cards.
    deal: Callable[[Table, Methuselah], None]
    #: Whether the game can be played for ante.
    knows_ante: bool
    #: Whether the traits of minions are known.
    knows_traits: bool
    #: The smallest library, the largest one for a number of players, and what groups of the crypt break.
    library_minimum: int
    library_maximum: Callable[[int], int]
    groups: Callable[[deck.Deck], Iterator[deck.Finding]]
    #: What the first phase of a turn is called.
    unlock_phase: str
    #: Whether a locked minion stays locked in the unlock phase, by the rule that it tells of.
    stays_locked: Callable[[Table, Minion], bool]
    #: The rules of newer mechanics, which the edition does not know.
    unknown: tuple[str, ...]
    #: The rules that bar moving a filled vampire to the ready region before the influence phase ends.
    early_arrival_bars: tuple[str, ...]
    #: How filled vampires become controlled as the influence phase ends.
    arrivals: Callable[[Table, Methuselah], None]
    #: What the arrival of a scarce vampire costs.
    scarcity: Callable[[Table, Methuselah, Minion], None]
    #: What happens at the end of a turn.
    end_of_turn: Callable[[Table, Methuselah], None]
    #: The titles that are known, by name.
    titles: Mapping[str, Title]
    #: The sects that are known.
    sects: tuple[str, ...]
    #: Gives the vampires that are given a sect, as far as none is told of them.
    sects_of_clans: Callable[[Table], None]
    #: The rules by which any title to a city contests another to the same.
    city_keys: tuple[str, ...]
    #: The rules by which votes of a minion's own text count; none: they do not.
    printed_votes: tuple[str, ...]
    #: The rules by which they make a minion titled.
    titled_by_text: Callable[[Minion], tuple[str, ...]]
    #: The rule that takes the votes of a contested title.
    contested_title: str
    #: Whether the prisci and their block are known.
    prisci: bool
    #: The rules that bar a second vote by a political action card.
    second_card_bars: tuple[str, ...]
    #: The rules that bar a second political action of a vampire in a turn.
    second_call_bars: tuple[str, ...]
    #: The rules that keep some referendums to the Camarilla.
    camarilla_bars: tuple[str, ...]
    #: Carries out a referendum, by its steps.
    referendum: Callable[[Table, Referendum], None]
    #: The rule that tells the steps of a referendum, in their order.
    referendum_key: str
    #: The rule by which cards are used before votes are cast.
    early_key: str
    #: The rule that says when votes may be gained, and whether they may be before polling.
    gain_key: str
    gains_early: bool
    #: What replaces a card that was played in a referendum, and one that was burned for a vote.
    replace_played: Callable[[Table, Referendum, Methuselah], None]
    replace_burned: Callable[[Table, Referendum, Methuselah], None]


def columns(**rows: tuple[Any, Any, Any]) -> tuple[Edition, Edition, Edition]:
    """Make the three editions from the rows."""
    crr, revised, fifth = (
        Edition(key, **{name: row[place] for name, row in rows.items()}) for place, key in enumerate(COLUMNS)
    )
    return crr, revised, fifth


#: What came into the game after 1998, by the rule that each is played by.
NEWER = (
    "advanced.merge_cost",
    "cards.req.multi_discipline",
    "events.discard_phase_only",
    "master.mark_red_list",
    "master.trifle.extra_action",
    "master.trophy.put_in_play",
    "trait.infernal",
    "unlock.burn_option.who",
)


# fmt: off
# ruff: noqa: E501 (a table is read across)
CRR, REVISED, FIFTH = columns(
    #                     CRR 2.13, May 1998                          Revised, Oct 1998                        Fifth, 2020
    aggravated          = (wounds.every_point_costs,                  wounds.wounded_pays,                     wounds.wounded_pays),
    is_wounded          = (wounds.unmended_damage,                    wounds.unmended_damage,                  wounds.unmended_or_torpid),
    full_hunt_bars      = (("hunt.forbidden_full_1998c",),            (),                                      ()),
    blood_hunt          = (blood_hunt.if_called,                      blood_hunt.if_called,                    blood_hunt.at_once),
    play_round          = (rounds.outlined_round,                     rounds.three_steps,                      rounds.seven_steps),
    round_key           = ("combat.steps_1998c",                      "combat.steps_1998r",                    "combat.steps_5e"),
    unready             = (combat_end.on_to_presses,                      combat_end.over_at_once,                     combat_end.over_at_once),
    instead_of_combat   = (combat.torpid_combat,                      combat.no_torpid_combat,                 combat.no_torpid_combat),
    bystander_bars      = (("cards.combat.must_be_involved",),        ("cards.combat.must_be_involved",),      ()),
    second_source_bars  = ((),                                        ("strike.additional.one_source",),       ("strike.additional.one_source",)),
    retainer_dodge_bars = ((),                                        ("retainer_combat.cannot_dodge_1998",),  ()),
    retainer_prevention_bars = ((),                                   ("damage.retainer_not_prevented_1998",), ()),
    early_prevention_bars = (("damage.prevent.only_then",),           (),                                      ()),
    paralysis_bars      = ((),                                        (),                                      ("effect.paralyze",)),
    retainers_after     = (combat_end.retainers_recover,                  combat_end.retainers_recover,                combat_end.retainers_stay_hurt),
    takes_all_equipment = (True,                                      False,                                   False),
    trophies            = (diablerie.no_trophies,                     diablerie.no_trophies,                   diablerie.red_list_trophies),
    arrival             = (torpor.arrives_locked,                     torpor.arrives_as_it_is,                 torpor.arrives_as_it_is),
    out_of_torpor       = (torpor.never_wounded,                      torpor.no_longer_wounded,                torpor.no_longer_wounded),
    block_success       = (block.after_effects,                       block.after_effects,                     block.at_one_moment),
    undirected_order    = (blockers.prey_then_predator,               blockers.nobody_before_others,           blockers.prey_then_predator),
    several_targets     = (blockers.by_the_targets,                   blockers.by_prey_and_predator,           blockers.by_the_targets),
    closed_to_all       = (blockers.closed,                           blockers.open_as_undirected,             blockers.open_as_undirected),
    lose_blocked        = (announcing.lose_by_type,                   announcing.lose_by_type,                 announcing.lose_action_card),
    ally_bars           = (("ally.cannot",),                          ("ally.cannot",),                        ()),
    several_bars        = (("cards.equip_retainer.one_action_each",), ("cards.equip_retainer.one_action_each",), ("cards.action.one_per_action",)),
    split_on_announcing = (False,                                     True,                                    True),
    repeat_bars         = (minion_phase.same_type,                    minion_phase.no_limit,                   minion_phase.same_card),
    note_completed      = (minion_phase.note_type,                    minion_phase.not_noted,                  minion_phase.not_noted),
    barred_is_free      = (minion_phase.barred_is_free,               minion_phase.barred_is_free,             minion_phase.barred_is_stuck),
    ally_bleed          = (bleed_effects.one_by_default,              bleed_effects.none_by_default,           bleed_effects.none_by_default),
    zero_bleed_fails    = (bleed.zero_fails,                          bleed.zero_succeeds,                     bleed.zero_succeeds),
    second_raise_bars   = ((),                                        (),                                      ("bleed.limited.one_modifier",)),
    marked_bleed_rules  = (("bleed.d_card_any_target_1998c",),        (),                                      ()),
    unmarked_action     = (text_announcing.undirected_by_card,        text_announcing.directed_by_target,      text_announcing.directed_by_target),
    ally_arrives        = (recruit.to_wait,                           recruit.to_wait,                         recruit.to_ready),
    anarch_bars         = (("action.card.source_1998c",),             ("action.card.source_1998c",),           ()),
    returned_to_ousted  = (ousting.burn_returned,                     ousting.burn_returned,                   ousting.remove_returned),
    ousted_cards        = (ousting.burn_all,                          ousting.burn_but_leave_owned,            ousting.remove_but_leave_owned),
    six_pool            = (ousting.after_the_action,                  ousting.gain_pool,                       ousting.gain_pool),
    self_contest_bars   = ((),                                        (),                                      ("contest.card.self_forbidden",)),
    bloodless_title     = ("contest.title.cost_one_blood",            "contest.title.no_blood_yields",         "contest.title.no_blood_yields"),
    torpor_for_title    = (True,                                      False,                                   False),
    deal                = (setup.crypt_first,                         setup.hand_first,                        setup.hand_first),
    knows_ante          = (True,                                      True,                                    False),
    knows_traits        = (False,                                     False,                                   True),
    library_minimum     = (40,                                        40,                                      60),
    library_maximum     = (deck.by_players,                           deck.by_players,                         deck.flat),
    groups              = (deck.ungrouped,                            deck.ungrouped,                          deck.grouped),
    unlock_phase        = ("untap phase",                             "untap phase",                           "unlock phase"),
    stays_locked        = (unlock.paralysed,                          unlock.paralysed,                        unlock.infernal),
    unknown             = (NEWER,                                     NEWER,                                   ()),
    early_arrival_bars  = (("influence.timing_1998_end",),            ("influence.timing_1998_end",),          ()),
    arrivals            = (influence.at_the_end,                      influence.at_the_end,                    influence.by_choice),
    scarcity            = (sects.no_scarcity,                         sects.no_scarcity,                       sects.scarce_costs),
    end_of_turn         = (turn.end_steps,                            turn.allies_come,                        turn.nothing_more),
    titles              = (titles.FIRST_THREE,                        titles.OF_1998,                          titles.OF_ALL_SECTS),
    sects               = (("Camarilla", "Sabbat", "Independent"),    ("Camarilla", "Sabbat", "Independent"),  SECTS),
    sects_of_clans      = (sects.by_clan,                             sects.by_clan,                           sects.as_told),
    city_keys           = ((),                                        (),                                      ("contest.title.city",)),
    printed_votes       = ((),                                        ("votes.title.card_text_titled_1998",),  ("votes.title.untitled_bonus",)),
    titled_by_text      = (titles.not_by_text,                        titles.by_any_text,                      titles.by_own_title),
    contested_title     = ("votes.contested_title_none",              "contest.title.no_benefit",              "contest.title.no_benefit"),
    prisci              = (False,                                     True,                                    True),
    second_card_bars    = ((),                                        ("votes.pa_card_max_one",),              ("votes.pa_card_max_one",)),
    second_call_bars    = (("political.once_per_turn",),              (),                                      ("political.once_per_turn",)),
    camarilla_bars      = ((),                                        ("sects.camarilla_only_referendums",),   ()),
    referendum          = (conducting.in_steps_1998c,                 conducting.with_early_cards,             conducting.in_three_steps),
    referendum_key      = ("referendum.steps_1998c",                  "referendum.three_steps",                "referendum.three_steps"),
    early_key           = ("referendum.before_votes_cards",           "referendum.before_votes_cards_1998r",   "referendum.before_votes_cards"),
    gain_key            = ("votes.gained_before_casting_1998c",       "votes.gain_only_in_polling",            "votes.gain_only_in_polling"),
    gains_early         = (True,                                      False,                                   False),
    replace_played      = (redraw.replace_afterwards,             redraw.replace_afterwards,           redraw.replace_at_once),
    replace_burned      = (redraw.replace_at_end_of_turn,         redraw.replace_afterwards,           redraw.replace_at_once),
)
# fmt: on

#: The cells of editions that change another one in play: by edition, what differs from the column of its base.
CHANGED: dict[str, dict[str, Any]] = {}


def _column(key: str) -> Edition:
    """Return the column of an edition: its own, or that of its base with the cells that it changes."""
    own = next((one for one in (CRR, REVISED, FIFTH) if one.key == key), None)
    return own or _column(edition_keys.HEADS[key].base)._replace(key=key, **CHANGED.get(key, {}))


#: The editions that are played, by key, oldest first.
PLAYED = {key: _column(key) for key in KEYS}
