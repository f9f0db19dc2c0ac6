"""Seconds of a processor that the compiler takes for each kernel: measured here, or else elsewhere and scaled.

`seconds.json` beside this file was measured on one computer (python benchmarks/cold.py --write). Each computer keeps
its own in the cache folder; the two together tell how much slower or faster it is.
"""

import json
from contextlib import suppress
from functools import cache
from pathlib import Path

from grundy.kernels.cache import cache_folder, private_folder, short, write_at_once

USUAL = 3.0  # seconds for a kernel that nobody has measured, such as a rule of a user


def title(module: str, function: str) -> str:
    """What a kernel is called: rules are many, and much alike."""
    return "rule" if module.startswith("grundy_") else f"{short(module)}.{function}"


@cache
def elsewhere() -> dict[str, float]:
    found: dict[str, float] = json.loads(Path(__file__).with_name("seconds.json").read_text(encoding="utf-8"))
    return found


def own_file() -> Path | None:
    folder = private_folder(cache_folder())
    return None if folder is None else folder.parent / "seconds.json"


def here() -> dict[str, float]:
    with suppress(OSError, ValueError, AttributeError):
        found = json.loads(file.read_text(encoding="utf-8")) if (file := own_file()) else {}
        return {str(name): float(seconds) for name, seconds in found.items()}
    return {}


def note(name: str, seconds: float) -> None:
    """Keep what was measured; where two processes write at once, one measurement is lost."""
    with suppress(OSError):
        if (file := own_file()) is not None:
            write_at_once(file, json.dumps({**here(), name: round(seconds, 2)}, indent=1).encode())


def expected(name: str) -> float:
    """Seconds for a kernel by its title."""
    own, other = here(), elsewhere()
    if name in own:
        return own[name]
    both = own.keys() & other.keys()
    scale = sum(own[one] for one in both) / sum(other[one] for one in both) if both else 1.0
    return scale * other.get(name, USUAL)
