"""Library cards in plain words: ``named`` finds them, ``deeds`` plays them, each in its time.

``ways`` tells by whom and at which level, ``actions`` and ``reactions`` hold what is done with each type of card.
"""
