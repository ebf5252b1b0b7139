"""The keys of the editions that are played. What differs between them stands in the table of ``editions.py``."""

#: Oldest first, as the columns of that table.
KEYS = ("crr-2.13", "revised-1998", "fifth-2020")
#: The edition in force: by it a situation is played where none is named, and rulings are said to hold or not.
NEWEST = KEYS[-1]
