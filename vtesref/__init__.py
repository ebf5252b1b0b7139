"""The rules desk for the card game Vampire: The Eternal Struggle."""

__version__ = "0.1.0"

#: The years of the newest rules text and of the newest dated ruling: what the tool can know. A test holds them to it.
TEXTS_END = 2020
RULINGS_END = 2007

HORIZON = f"The rules texts end in {TEXTS_END} and the dated rulings in {RULINGS_END}; later changes are not in here."
