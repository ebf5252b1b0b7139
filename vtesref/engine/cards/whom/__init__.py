"""Whom and what card texts speak of, and how many: references, filters and amounts, how they are written and resolved.

What a text does with those is in no module here; of a table only what can be asked of it, and what was remembered for
such questions.
"""
