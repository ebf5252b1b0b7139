"""What is kept from one use of a card to the next: texts in force for a time, limits, events awaited, counters, hands.

How a card is played or used is not here: those who do it ask and tell these modules.
"""
