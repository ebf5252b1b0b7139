"""The notation of card texts: the tables of effects, conditions, events and standing values, and reading by them.

Whatever is written is read, or refused with what could have been meant. No table of the game is looked at here.
"""
