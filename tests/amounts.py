"""How much of random play a run of the tests tries: a tenth each time, and all of it in a night (``-m full``)."""

from __future__ import annotations

from typing import Any

import pytest


def tenth(whole: int) -> list[Any]:
    """Return a tenth of a number for every run, and the whole for the full one, as values of a parameter."""
    return [whole // 10, pytest.param(whole, marks=pytest.mark.full)]
