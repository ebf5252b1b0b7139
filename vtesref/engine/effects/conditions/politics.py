"""Conditions on referendums."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.cards.notation.effects_table import condition

if TYPE_CHECKING:
    from vtesref.engine.cards.context import Context


@condition("the referendum (passed|passes)", "the referendum has passed", needs=("referendum",))
def passed(context: Context) -> bool:
    """Tell whether the referendum has passed."""
    held = context.table.course.referendum
    return held is not None and held.result == "passed"


@condition("the referendum failed", "the referendum has failed", needs=("referendum",))
def failed(context: Context) -> bool:
    """Tell whether the referendum has failed."""
    held = context.table.course.referendum
    return held is not None and held.result == "failed"


@condition(
    "a card was played to call it",
    "the referendum was called by playing a political action card from hand",
    needs=("referendum",),
)
def called_by_card(context: Context) -> bool:
    """Tell whether the referendum was called by a political action card from hand."""
    held = context.table.course.referendum
    return held is not None and held.by_card


@condition("the referendum requires a titled vampire", "by the card that called it", needs=("referendum",))
def requires_title(context: Context) -> bool:
    """Tell whether the card of the referendum can be played by titled vampires alone."""
    held = context.table.course.referendum
    return (
        held is not None
        and held.card is not None
        and any(
            requirement.partition(" ")[0] in ("title", "any") and "title" in requirement
            for requirement in held.card.requires
        )
    )


@condition("the referendum passes without a vote", "by an effect", needs=("referendum",))
def is_automatic(context: Context) -> bool:
    """Tell whether the referendum passes by an effect."""
    from vtesref.engine.politics import conducting

    held = context.table.course.referendum
    return held is not None and conducting.is_automatic(context.table, held)
