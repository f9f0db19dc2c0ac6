"""False variants of the claims of document 002."""

from typing import Any

PLANTED: dict[str, dict[str, Any]] = {
    "002/outcomes": {"won": "P"},
    "002/zero": {"value": 1},
    "002/translation": {"shift": 1},
    "002/adding": {"limited": "moves"},
    "002/components": {"sum_of": sum},
    "002/xor": {"base": 3},
    "002/ends": {"largest": 3},
    "002/table": {"value_of": lambda value: value + 1},
    "002/powers": {"last": 8},
    "002/seven": {"values": frozenset({0, 1})},
}
