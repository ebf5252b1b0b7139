"""Makes the picture of the README, the first page of the site, and the icons of the site.

python tests/pictures.py            builds the site and asks Chromium for a picture of its first page
python tests/pictures.py --icons    the icons of the site that some systems want as PNG, from the drawing of it
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "site" / "pictures"


def page() -> None:
    """Build the site, with Pyodide where it is at hand, and keep a picture of its first page."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        npm = os.environ.get("VTESREF_NPM", "")  # the folder that holds Pyodide, where there is one
        pyodide = Path(npm, "node_modules", "pyodide")
        whole = ["--pyodide", str(pyodide)] if npm and pyodide.is_dir() else ["--no-pyodide"]
        subprocess.run(
            [sys.executable, "-m", "vtesref", "site", "build", *whole, "--out", str(site)], cwd=ROOT, check=True
        )
        subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--hide-scrollbars", "--window-size=1280,800",
             f"--screenshot={FOLDER / 'site.png'}", (site / "index.html").as_uri()],
            check=True,
        )  # fmt: skip


#: The sides of the icons that some systems want as PNG, in pixels: the manifest and the pages name them.
ICONS = (180, 192, 512)


def icons() -> None:
    """Ask Chromium for pictures of the drawn icon, and keep them beside it."""
    from playwright.sync_api import sync_playwright

    static = ROOT / "site" / "static"
    svg = _square((static / "icon.svg").read_text("utf-8"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for side in ICONS:
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(f"<style>html,body{{margin:0}}svg{{display:block;width:100vw}}</style>{svg}")
            page.screenshot(path=static / f"icon-{side}.png")
            page.close()
        browser.close()


def _square(svg: str) -> str:
    """Return the drawing without round corners: systems round them, and what is round already would leave gaps."""
    return re.sub(r'(<rect width="24" height="24") rx="5"', r"\1", svg)


def main() -> None:
    """Write the picture, or the icons."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--icons", action="store_true")
    if parser.parse_args().icons:
        icons()
    else:
        page()


if __name__ == "__main__":
    main()
