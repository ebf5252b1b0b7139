"""The rules as they are carried out: a table that changes only inside a rule, and a trace of every rule applied.

The modules are the rulebook's chapters. Nothing here imports anything but the standard library or reads a file: card
data and the list of rules come in as plain data, so that the same engine runs in a browser.
"""
