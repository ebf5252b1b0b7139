"""Combat: range, strikes, damage, presses, and what it may lead to (torpor, diablerie)."""
