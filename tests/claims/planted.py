"""Planted errors: for every claim, parameters that make its statement false, so that its check is known to bite.

Each source document has a file of its own beside this one, `planted_000.py` and so on, with a dict
`PLANTED: id -> parameters`. `to` among them sets the size. Of a claim that is false as printed, the corrected statement
is made false.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

PLANTED: dict[str, dict[str, Any]] = {}
for path in sorted(Path(__file__).parent.glob("planted_*.py")):
    PLANTED |= import_module(f"tests.claims.{path.stem}").PLANTED
