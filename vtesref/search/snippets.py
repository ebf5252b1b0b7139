"""Snippets: the stretch of a text that shows what was searched for."""

from __future__ import annotations

from vtesref.search import analysis


def snippet(text: str, forms: set[str], width: int = 240) -> list[tuple[str, bool]]:
    """Return the stretch of a text that shows most of the words, as (text, highlighted) pieces.

    ``width`` is in characters. An ellipsis stands where the text goes on.
    """
    flat = " ".join(text.removeprefix("- ").replace("\n- ", " • ").split())
    spans = [(token.start, token.end, token.word) for token in analysis.spans(flat) if token.word in forms]
    start = 0
    if len(flat) > width and spans:
        best = (-1, 0)
        for first, (begin, _, _) in enumerate(spans):
            within = {word for one, end, word in spans[first:] if end - begin <= width - 40}
            best = max(best, (len(within), -begin))
        begin = -best[1]
        if begin > width * 2 // 3:
            start = _sentence_start(flat, begin, width)
    end = len(flat)
    if end - start > width:
        end = flat.rfind(" ", start, start + width)
        end = end if end > start else start + width
    pieces: list[tuple[str, bool]] = [("… ", False)] if start else []
    at = start
    for begin, stop, _ in spans:
        if begin < at or stop > end:
            continue
        if begin > at:
            pieces.append((flat[at:begin], False))
        pieces.append((flat[begin:stop], True))
        at = stop
    if at < end:
        pieces.append((flat[at:end], False))
    if end < len(flat):
        pieces.append((" …", False))
    return pieces


def _sentence_start(text: str, before: int, width: int) -> int:
    """Return where a snippet may begin: at the sentence with the word, or a few words before it."""
    sentence = max(text.rfind(mark, 0, before) for mark in (". ", "? ", "! ", "; "))
    if sentence >= 0 and before - sentence < width // 2:
        return sentence + 2
    return text.rfind(" ", 0, max(0, before - width // 4)) + 1
