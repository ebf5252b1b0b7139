"""All pages, packed for readers who keep everything for reading without a network."""

from __future__ import annotations

import gzip
import json
import os
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from vtesref.site import feeds
from vtesref.site.keep import digest
from vtesref.site.sources import read_file

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vtesref.site.output import Output

#: Pages in each of the packs that readers keep as a whole; and where a page is cut into what others of it have, too.
PACKED = 1000
_CUTS = re.compile(
    r"(?<=\n)|(?<=</[ai]>)|(?=<[ai][ >])|(?<=</(?:li|ol|ul)>)|(?<=<li>)|(?=<(?:li|p|div|section|details|d[dt]|h\d)[ >])"
)
#: What is shorter, in characters, stays where it is.
SHARED = 5
INDEX = "offline/index.json"


def packed(texts: dict[str, str]) -> list[Any]:
    """Return pages by address as a pack holds them: the pieces that they share, and each page.

    A page is a list of numbers (of shared pieces) and texts; joined again it is the page as it was.
    """
    pieces = {page: _CUTS.split(text) for page, text in texts.items()}
    counted = Counter(piece for own in pieces.values() for piece in own)
    shared = [piece for piece, times in counted.most_common() if times > 1 and len(piece) >= SHARED]
    numbers = {piece: number for number, piece in enumerate(shared)}
    pages: dict[str, list[int | str]] = {}
    for page, own in pieces.items():
        found: list[int | str] = []
        for piece in own:
            number = numbers.get(piece)
            if number is not None:
                found.append(number)
            elif found and isinstance(found[-1], str):
                found[-1] += piece
            else:
                found.append(piece)
        pages[page] = found
    return [shared, pages]


def unpacked(pack: list[Any]) -> dict[str, str]:
    """Return the pages of a pack, as the service worker takes them out."""
    shared, pages = pack
    return {page: "".join(one if isinstance(one, str) else shared[one] for one in own) for page, own in pages.items()}


def write(output: Output, addresses: Iterable[str]) -> None:
    """Write all pages packed, in the order of their addresses, and an index of the packs."""
    pages = sorted(addresses)
    packs: list[dict[str, Any]] = []
    for number, start in enumerate(range(0, len(pages), PACKED)):
        own = pages[start : start + PACKED]
        made_of = digest(*(f"{name} {output.made[name][1]}".encode() for name in own))
        name = f"offline/{number}.bin"
        if output.taken(name, made_of) is None:
            texts = {page: read_file(output.path(page)).decode() for page in own}
            content = json.dumps(packed(texts), ensure_ascii=False, separators=(",", ":")).encode()
            output.put(name, gzip.compress(content, 9, mtime=0), made_of)
        size = os.path.getsize(output.path(name))
        packs.append({"name": name, "first": own[0], "size": size, "hash": output.made[name][1]})
    index: dict[str, Any] = {"pages": len(pages), "size": sum(pack["size"] for pack in packs), "packs": packs}
    index["version"] = digest(json.dumps(packs).encode())
    output.put(INDEX, feeds.dump(index).encode())
