"""Scripts as they are shipped: without comments on lines of their own, blank lines and indentation."""

from __future__ import annotations


def slim(script: str) -> str:
    """Return a script without what only its readers need; raises ValueError where a text may go over several lines."""
    kept: list[str] = []
    commented = False
    for line in script.splitlines():
        bare = line.strip()
        if commented or bare.startswith("/*"):
            commented = "*/" not in bare
            if not commented and not bare.endswith("*/"):
                raise ValueError(f"something stands behind a comment, which cannot be slimmed: {bare}")
            continue
        if bare.count("`") % 2:
            raise ValueError(f"a template goes over several lines, which cannot be slimmed: {bare}")
        if bare and not bare.startswith("//"):
            kept.append(bare)
    return "\n".join(kept) + "\n"
