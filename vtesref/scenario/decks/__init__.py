"""Lists of decks as people write them: their lines and their cards; the games with them are in ``play``."""
