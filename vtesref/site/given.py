"""Whether what a build is given can be used: the address of the site, where mistakes are reported, the folder."""

from __future__ import annotations

import os
import re

from vtesref.site.addresses import SiteError
from vtesref.site.output import MANIFEST, OLD_MANIFEST


def check_base_url(text: str) -> str:
    """Return the address of the site with a slash at its end; raises SiteError for what is no web address."""
    from urllib.parse import urlsplit

    if not text:
        return ""
    try:
        parts = urlsplit(text)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and not parts.query and not parts.fragment
    except ValueError:
        sound = False
    if not sound or any(character in text for character in "\"'<> \\") or not text.isprintable():
        raise SiteError(f"--base-url {text} is not an address; write it as https://example.org/rules/")
    return text if text.endswith("/") else f"{text}/"


def check_report(text: str) -> None:
    """Raise SiteError for what is no address to report mistakes to."""
    sound = (
        re.match(r"(?:https?://[^/]|mailto:[^@]+@)", text) and text.isprintable() and not set("\"'<> \\") & set(text)
    )
    if text and not sound:
        raise SiteError(
            f"--report {text} is not an address; write it as https://example.org/new or mailto:me@example.org"
        )


def check_folder(folder: str, root: str) -> None:
    """Raise SiteError unless the output folder is new, empty, or holds a site that was built here before."""
    where = os.path.realpath(folder)
    source = os.path.realpath(root)
    if source == where or source.startswith(where + os.sep):
        raise SiteError(f"{folder} has the content files; name another folder with --out")
    for part in ("rulebook", "rulings", "site", "vtesref"):
        if where == os.path.join(source, part) or where.startswith(os.path.join(source, part) + os.sep):
            raise SiteError(f"{folder} is inside the folder of the content files; name another folder with --out")
    if not os.path.lexists(folder):
        return
    if os.path.islink(folder) or not os.path.isdir(folder):
        raise SiteError(f"{folder} is not a folder; name another with --out")
    if os.listdir(folder) and not any(os.path.isfile(os.path.join(folder, one)) for one in (MANIFEST, OLD_MANIFEST)):
        raise SiteError(f"{folder} has files that are not a site; name an empty folder, or remove them")
