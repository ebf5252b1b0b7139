"""Cards played and used: what bars it, what it requires and costs, what is chosen, who may cancel it, and what it does.

The windows are opened by the chapters of the engine; what each single effect does stands in ``engine/effects``.
"""
