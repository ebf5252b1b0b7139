"""Which stories have shown an effect, so that they are tried first; the others are tried after them."""

from __future__ import annotations

SHOWN: dict[str, tuple[str, ...]] = {}
