"""The rules desk for the card game Vampire: The Eternal Struggle."""

__version__ = "0.1.0"

#: The year of the newest rules text; the year to which rulings on every subject stand here; and the one to which they
#: stand on those that say so ("reaches"). A test holds them to the texts.
TEXTS_END = 2025
RULINGS_END = 2007
RULINGS_REACH = 2026

HORIZON = (
    f"Rules texts to {TEXTS_END}. Dated rulings to {RULINGS_END}; to {RULINGS_REACH} on kinds of cards and on the most "
    "played ones. Later changes are not in here."
)
