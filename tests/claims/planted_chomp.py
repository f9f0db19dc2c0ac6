"""False variants of the claims about Chomp."""

from typing import Any

PLANTED: dict[str, dict[str, Any]] = {
    "chomp/longest": {"to": 6, "shift": 1},
    "chomp/count": {"expected": 294_800},
    "chomp/openings": {"two": {(8, 10), (6, 13), (10, 14)}, "to": 10},
}
