"""Cards in the short form: what is written, what fits which type of card, and the texts that come of it."""
