"""The workflow that publishes the site, held as a file: what it may do, and that its commands make a site."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from vtesref.site.general import WORKFLOW

ROOT = Path(__file__).resolve().parents[1]
#: What a step is when nothing is set for the repository, by the expression.
GIVEN = {
    "${{ steps.pages.outputs.base_url }}": "https://somebody.example.org/rules",
    "${{ vars.OFFICIAL == 'true' && '--with-official' || '' }}": "",
}


@pytest.fixture(scope="module")
def workflow() -> dict[Any, Any]:
    found = yaml.safe_load((ROOT / WORKFLOW).read_text("utf-8"))
    assert isinstance(found, dict)
    return found


def test_it_may_do_no_more_than_it_does(workflow: dict[Any, Any]) -> None:
    text = (ROOT / WORKFLOW).read_text("utf-8")
    assert "secrets." not in text
    assert workflow["permissions"] == {}
    allowed = {name: job["permissions"] for name, job in workflow["jobs"].items()}
    assert allowed == {
        "build": {"contents": "read", "pages": "read"},
        "publish": {"pages": "write", "id-token": "write"},
    }
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    used = [step["uses"] for step in steps if "uses" in step]
    assert used
    assert all(re.fullmatch(r"actions/[a-z-]+@v\d+", one) for one in used)
    assert all("${{" not in step.get("run", "") for step in steps), "nothing of a push gets into a command"
    assert set(workflow[True]) == {"push", "workflow_dispatch"}  # YAML reads "on" as a truth


def test_its_commands_make_the_site_that_it_uploads(
    workflow: dict[Any, Any], few_content: Path, tmp_path: Path
) -> None:
    """In a folder of their own, with a small content; what needs the network is left out: installing, and updating."""
    (tmp_path / "bin").mkdir()
    command = tmp_path / "bin" / "vtesref"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m vtesref "$@"\n', "utf-8")
    command.chmod(0o755)
    clone = tmp_path / "clone"
    clone.mkdir()
    steps = workflow["jobs"]["build"]["steps"]
    ran = []
    for step in steps:
        if "run" not in step or step["run"] == "pip install ." or "if" in step:
            assert step.get("if", "vars.OFFICIAL == 'true'") == "vars.OFFICIAL == 'true'"
            continue
        environment = {
            **os.environ,
            **{key: GIVEN[value] for key, value in step.get("env", {}).items()},
            **{"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)},
            **{"VTESREF_CONTENT": str(few_content), "VTESREF_CACHE": str(tmp_path), "npm_config_offline": "true"},
        }
        done = subprocess.run(  # as the runner calls it
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=clone,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-2000:]
        ran.append(step["run"].split()[:3])
    assert ran == [["vtesref", "site", "build"]]
    (uploaded,) = [step["with"]["path"] for step in steps if "upload" in step.get("uses", "")]
    site = clone / uploaded
    about = (site / "about.html").read_text("utf-8")
    assert "<link rel=canonical href=https://somebody.example.org/rules/about.html>" in about
    assert "https://somebody.example.org/rules/publishing.html" in (site / "sitemap.xml").read_text("utf-8")
    shown = (site / "publishing.html").read_text("utf-8")
    assert "actions/deploy-pages@" in shown, "the page shows the whole file"
