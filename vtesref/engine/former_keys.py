"""The keys of rules that were merged into another rule, and the keys that the merged rules have now.

The field ``also`` in ``rulebook/rules.yaml`` lists the same keys; a test compares the two. Standard library only: this
also runs in a browser, without the content files.
"""

from __future__ import annotations

FORMER = {
    "action.announce.referendum_exception": "political.terms_after_success",
    "action.target_changed": "block.target_change_reopens",
    "cards.draw.not_in_referendum": "referendum.no_redraw_1998",
    "cards.play.action_cards_in_limbo": "action.card.aside_until_resolved",
    "combat.acting_first_everywhere": "sequencing.combat_acting_minion_first",
    "combat.end_of_combat_retainers": "retainer_combat.regain_life_1998",
    "contest.card.advanced_too": "advanced.contest",
    "general.pool.zero_ousts": "oust.at_zero_pool",
    "unlock.torpor_unlocks": "torpor.unlocks",
    "votes.torpid_abstain": "torpor.no_votes",
}


def current(key: str) -> str:
    """Return the key of the rule that a key names today: the key itself, unless its rule was merged into another."""
    return FORMER.get(key, key)
