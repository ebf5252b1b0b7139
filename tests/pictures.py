"""Makes the two pictures of the README, so that they stay true: a terminal with an answer, and a page of the site.

python tests/pictures.py            the terminal (a test holds it to what the command prints)
python tests/pictures.py --site     the page too: builds the site and asks Chromium for a picture
python tests/pictures.py --icons    the icons of the site that some systems want as PNG, from the drawing of it
"""

from __future__ import annotations

import argparse
import html
import os
import pty
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "site" / "pictures"
COMMAND = ("ask", "my guy has 3 blood and takes 2 aggravated, is he gone?")
#: Columns and most lines of the terminal.
COLUMNS, LINES = 96, 14
_CELL, _LINE = 8.4, 19


def printed() -> list[str]:
    """Return the first lines that the command prints, with the codes of its colours."""
    with tempfile.TemporaryDirectory() as data:
        environment = {**os.environ, "COLUMNS": str(COLUMNS), "VTESREF_DATA": data, "TERM": "xterm"}
        environment.pop("NO_COLOR", None)
        ours, theirs = pty.openpty()  # colours are printed to a terminal alone
        with subprocess.Popen([sys.executable, "-m", "vtesref", *COMMAND], cwd=ROOT, env=environment, stdout=theirs):
            os.close(theirs)
            found = b""
            while True:
                try:
                    piece = os.read(ours, 65536)
                except OSError:  # the other end was closed
                    break
                found += piece
                if not piece:
                    break
        os.close(ours)
    return [f"$ vtesref {COMMAND[0]} '{COMMAND[1]}'", *found.decode().splitlines()][:LINES]


def terminal(lines: list[str]) -> str:
    """Return a drawing (SVG) of a terminal with these lines; bold and faint text is drawn so."""
    width, height = round(COLUMNS * _CELL) + 32, len(lines) * _LINE + 56
    drawn = []
    for number, line in enumerate(lines):
        parts, style = [], ""
        for piece in re.split(r"(\x1b\[[0-9;]*m)", line):
            code = re.fullmatch(r"\x1b\[([0-9;]*)m", piece)
            if code:
                codes = code[1].split(";")
                style = " class='b'" if "1" in codes else " class='f'" if "2" in codes else ""
            elif piece:
                parts.append(f"<tspan{style}>{html.escape(piece)}</tspan>")
        drawn.append(f'<text x="16" y="{52 + number * _LINE}" xml:space="preserve">{"".join(parts)}</text>')
    dots = "".join(f'<circle cx="{20 + 18 * place}" cy="18" r="5.5" fill="#5b4a4a"/>' for place in range(3))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img"><title>{html.escape(lines[0])}</title><style>text{{font:14px ui-monospace,Menlo,Consolas,'
        f"monospace;fill:#e8e0dc}}.b{{font-weight:700;fill:#fff}}.f{{fill:#a89a94}}</style>"
        f'<rect width="{width}" height="{height}" rx="8" fill="#1d1717"/>{dots}{"".join(drawn)}</svg>\n'
    )


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
    """Write the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--site", action="store_true")
    parser.add_argument("--icons", action="store_true")
    given = parser.parse_args()
    if given.icons:
        icons()
        return
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "terminal.svg").write_text(terminal(printed()), "utf-8")
    if given.site:
        page()


if __name__ == "__main__":
    main()
