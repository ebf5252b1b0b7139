"""The rules desk for the card game Vampire: The Eternal Struggle."""

__version__ = "0.1.0"

#: The year of the newest rules text; the year to which rulings on every subject stand here; and the one to which they
#: stand on those that say so ("reaches"). A test holds them to the texts.
TEXTS_END = 2020
RULINGS_END = 2007
RULINGS_REACH = 2026

HORIZON = (
    f"The rules texts end in {TEXTS_END}. Dated rulings end in {RULINGS_END}, or in {RULINGS_REACH} on the most "
    "played cards. Later changes are not in here."
)
