"""The official data: cards, rulings and the rulebook as published, brought in by ``vtesref update`` and kept apart.

``sources`` and ``fetching`` get the files; ``cards``, ``rulings`` and ``rulebook`` read their formats; ``keeping``
keeps them in the user's data folder; ``news`` tells what changed; ``store`` makes one searchable file of them;
``names`` finds a card by any name; ``searching`` and ``answers`` answer from it beside the project's own texts.
"""
