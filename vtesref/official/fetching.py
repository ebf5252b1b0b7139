"""Fetching the newest release of krcg with pip's own download: the one place where this program uses a network."""

from __future__ import annotations

import os
import subprocess
import sys

from vtesref.official.sources import Source, SourceError, read_source

PACKAGE = "krcg"
#: How long pip may take (in seconds).
TIMEOUT = 180
#: What pip says where there is no connection, before it says that it has found nothing.
UNREACHED = "after connection broken by"


def fetch(folder: str, version: str = "") -> Source:
    """Download the package into ``folder`` and read it; nothing of it is installed or run.

    ``version`` asks for one release instead of the newest. Raises SourceError with pip's own reason.
    """
    wanted = f"{PACKAGE}=={version}" if version else PACKAGE
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary", ":all:", "--no-input"]
    command += ["--disable-pip-version-check", "--quiet", "--dest", folder]
    command += ["--retries", "1"]  # as it stands pip tries for many seconds where there is no network
    command += ["--ignore-requires-python", wanted]  # nothing of it is run, so it need not be for this Python
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False)
    except subprocess.TimeoutExpired:
        raise SourceError(
            f"pip did not bring {wanted} within {TIMEOUT} seconds; try again, or give a file with --from"
        ) from None
    except OSError as error:
        raise SourceError(
            f"pip cannot be run ({error.strerror or error}); download {wanted} by hand and give it with --from"
        ) from None
    wheels = [name for name in os.listdir(folder) if name.startswith(f"{PACKAGE}-") and name.endswith(".whl")]
    if done.returncode or len(wheels) != 1:
        lines = [line.strip() for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        reason = next((line for line in lines if line.startswith("ERROR")), lines[-1] if lines else "no reason given")
        if UNREACHED in done.stderr:
            reason = "the package index cannot be reached; is there a network?"
        raise SourceError(
            f"pip could not bring {wanted} ({reason.removeprefix('ERROR: ')[:200]}); a file can be given with --from"
        )
    return read_source(os.path.join(folder, wheels[0]))
