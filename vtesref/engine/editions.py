"""The editions table: every way in which they differ, one row a difference, one column an edition.

No rule asks which edition is played; it asks the table's column. Where a book is silent the cell names the reading that
is played, and the trace marks the rule as silent. ``draft-1.6.1`` is a text only, and is not played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine import combat, damage, diablerie, redraw, referendum, titles, torpor
from vtesref.engine.traits import SECTS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from vtesref.engine.referendum import Referendum
    from vtesref.engine.table import Methuselah, Minion, Table
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
    #: The titles that are known, by name.
    titles: Mapping[str, Title]
    #: The sects that are known.
    sects: tuple[str, ...]
    #: The rules by which any title to a city contests another to the same.
    city_keys: tuple[str, ...]
    #: The rules by which votes of a minion's own text count; none: they do not.
    printed_votes: tuple[str, ...]
    #: The rules by which they make it titled.
    titled_by_text: tuple[str, ...]
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
        Edition(key, **{name: row[place] for name, row in rows.items()})
        for place, key in enumerate(("crr-2.13", "revised-1998", "fifth-2020"))
    )
    return crr, revised, fifth


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
    titles              = (titles.FIRST_THREE,                        titles.OF_1998,                          titles.OF_ALL_SECTS),
    sects               = (("Camarilla", "Sabbat", "Independent"),    ("Camarilla", "Sabbat", "Independent"),  SECTS),
    city_keys           = ((),                                        (),                                      ("contest.title.city",)),
    printed_votes       = ((),                                        ("votes.title.card_text_titled_1998",),  ("votes.title.untitled_bonus",)),
    titled_by_text      = ((),                                        ("votes.title.card_text_titled_1998",),  ()),
    prisci              = (False,                                     True,                                    True),
    second_card_bars    = ((),                                        ("votes.pa_card_max_one",),              ("votes.pa_card_max_one",)),
    second_call_bars    = (("political.once_per_turn",),              (),                                      ("political.once_per_turn",)),
    camarilla_bars      = ((),                                        ("sects.camarilla_only_referendums",),   ()),
    referendum          = (referendum.in_steps_1998c,                 referendum.with_early_cards,             referendum.in_three_steps),
    early_key           = ("referendum.before_votes_cards",           "referendum.before_votes_cards_1998r",   "referendum.before_votes_cards"),
    gain_key            = ("votes.gained_before_casting_1998c",       "votes.gain_only_in_polling",            "votes.gain_only_in_polling"),
    gains_early         = (True,                                      False,                                   False),
    replace_played      = (redraw.replace_afterwards,             redraw.replace_afterwards,           redraw.replace_at_once),
    replace_burned      = (redraw.replace_at_end_of_turn,         redraw.replace_afterwards,           redraw.replace_at_once),
)
# fmt: on

#: The editions that are played, by key, oldest first.
PLAYED = {edition.key: edition for edition in (CRR, REVISED, FIFTH)}
