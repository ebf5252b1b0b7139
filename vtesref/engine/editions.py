"""The editions table: every way in which they differ, one row a difference, one column an edition.

No rule asks which edition is played; it asks the table's column. Where a book is silent the cell names the reading that
is played, and the trace marks the rule as silent. ``draft-1.6.1`` is a text only, and is not played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine import combat, damage, diablerie, influence, torpor, turn, unlock

if TYPE_CHECKING:
    from collections.abc import Callable

    from vtesref.engine.table import Methuselah, Minion, Table


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
    #: The rule by which the acting minion has the first chance in combat.
    acting_first: str
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
    #: Whether the split of what a rescue costs is decided on announcing it, not on paying.
    split_on_announcing: bool
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


def columns(**rows: tuple[Any, Any, Any]) -> tuple[Edition, Edition, Edition]:
    """Make the three editions from the rows."""
    crr, revised, fifth = (
        Edition(key, **{name: row[place] for name, row in rows.items()})
        for place, key in enumerate(("crr-2.13", "revised-1998", "fifth-2020"))
    )
    return crr, revised, fifth


#: What came into the game after 1998, by the rule that each is played by.
NEWER = (
    "advanced.merge_cost",
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
    aggravated          = (damage.every_point_costs,                  damage.wounded_pays,                     damage.wounded_pays),
    is_wounded          = (damage.unmended_damage,                    damage.unmended_damage,                  damage.unmended_or_torpid),
    full_hunt_bars      = (("hunt.forbidden_full_1998c",),            (),                                      ()),
    blood_hunt          = (diablerie.if_called,                       diablerie.if_called,                     diablerie.at_once),
    play_round          = (combat.outlined_round,                     combat.three_steps,                      combat.seven_steps),
    acting_first        = ("sequencing.combat_acting_minion_first",   "combat.acting_first_everywhere",        "combat.acting_first_everywhere"),
    unready             = (combat.on_to_presses,                      combat.over_at_once,                     combat.over_at_once),
    instead_of_combat   = (combat.torpid_combat,                      combat.no_torpid_combat,                 combat.no_torpid_combat),
    bystander_bars      = (("cards.combat.must_be_involved",),        ("cards.combat.must_be_involved",),      ()),
    second_source_bars  = ((),                                        ("strike.additional.one_source",),       ("strike.additional.one_source",)),
    retainer_dodge_bars = ((),                                        ("retainer_combat.cannot_dodge_1998",),  ()),
    retainer_prevention_bars = ((),                                   ("damage.retainer_not_prevented_1998",), ()),
    early_prevention_bars = (("damage.prevent.only_then",),           (),                                      ()),
    paralysis_bars      = ((),                                        (),                                      ("effect.paralyze",)),
    retainers_after     = (combat.retainers_recover,                  combat.retainers_recover,                combat.retainers_stay_hurt),
    takes_all_equipment = (True,                                      False,                                   False),
    trophies            = (diablerie.no_trophies,                     diablerie.no_trophies,                   diablerie.red_list_trophies),
    arrival             = (torpor.arrives_locked,                     torpor.arrives_as_it_is,                 torpor.arrives_as_it_is),
    split_on_announcing = (False,                                     True,                                    False),
    unlock_phase        = ("untap phase",                             "untap phase",                           "unlock phase"),
    stays_locked        = (unlock.paralysed,                          unlock.paralysed,                        unlock.infernal),
    unknown             = (NEWER,                                     NEWER,                                   ()),
    early_arrival_bars  = (("influence.timing_1998_end",),            ("influence.timing_1998_end",),          ()),
    arrivals            = (influence.at_the_end,                      influence.at_the_end,                    influence.by_choice),
    scarcity            = (influence.no_scarcity,                     influence.no_scarcity,                   influence.scarce_costs),
    end_of_turn         = (turn.end_steps,                            turn.allies_come,                        turn.nothing_more),
)
# fmt: on

#: The editions that are played, by key, oldest first.
PLAYED = {edition.key: edition for edition in (CRR, REVISED, FIFTH)}
