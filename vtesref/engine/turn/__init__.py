"""The turn: setup, its phases, discards, withdrawal, ousting and the end of the game."""
