"""What of a test is for every change, and what for `make long`."""

import os
from collections.abc import Iterable
from typing import Any

import pytest

COMPILED = os.environ.get("NUMBA_DISABLE_JIT") != "1"


def some_now(values: Iterable[Any], *now: Any) -> list[Any]:
    """The values of one parameter: some for every change, the others marked long."""
    return [value if value in now else pytest.param(value, marks=pytest.mark.long) for value in values]
