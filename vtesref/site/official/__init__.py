"""The pages of the imported official data, which only ``site build --with-official`` makes.

``shelf`` holds the data in memory and tells addresses; ``texts`` writes them as HTML; ``cards``, ``lists`` and
``rulebook`` are the pages; ``finding`` is the index that they are searched with, kept apart from the site's own.
"""
