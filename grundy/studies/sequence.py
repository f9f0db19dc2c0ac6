"""The nimbers of heaps 0, 1, 2, ... as a sequence: to OEIS b-files and JSON, and compared with a b-file.

A b-file has a line `n a(n)` for each term; lines that begin with # are comments (the format of oeis.org).
"""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.core.budget import Budget
from grundy.core.errors import BadParam, BadPosition, Refused
from grundy.core.families import HeapGame
from grundy.core.notation import json_safe, printable
from grundy.core.registry import AnyGame
from grundy.studies.table import heap_nimbers

if TYPE_CHECKING:
    import numpy as np

LINE = re.compile(r"\s*(-?\d{1,18})\s+(-?\d{1,4000})\s*")
LARGEST_FILE = 256 << 20  # bytes of a b-file


@dataclass
class Sequence:
    """Nimbers of all heaps from 0 on."""

    game: HeapGame
    values: "np.ndarray[Any, Any]"

    def to_b_file(self, path: Path | str) -> None:
        lines = [f"# nimbers of {self.game.label()}, heaps 0 to {len(self.values) - 1}; made by grundy"]
        lines += [f"{n} {value}" for n, value in enumerate(self.values.tolist())]
        Path(path).write_text("\n".join(lines) + "\n", encoding="utf-8")

    def to_dict(self) -> dict[str, Any]:
        head = {"game": self.game.id, "params": self.game.params(), "offset": 0}
        return head | {"values": json_safe(self.values.tolist())}

    def to_json(self, path: Path | str) -> None:
        Path(path).write_text(json.dumps(self.to_dict()) + "\n", encoding="utf-8")

    def compare(self, terms: dict[int, int], shift: int = 0) -> "Comparison":
        """Hold the terms of a b-file against the nimbers: a(n) against heap n + shift."""
        common = sorted(n for n in terms if 0 <= n + shift < len(self.values))
        differing = (n for n in common if int(self.values[n + shift]) != terms[n])
        wrong = next(differing, None)
        heap = None if wrong is None else wrong + shift
        return Comparison(
            len(common),
            common[0] + shift if common else None,
            common[-1] + shift if common else None,
            heap,
            None if wrong is None else terms[wrong],
            None if heap is None else int(self.values[heap]),
        )


@dataclass(frozen=True)
class Comparison:
    """How a sequence and a b-file agree."""

    terms: int  # that both have
    first: int | None
    last: int | None
    differs_at: int | None  # the first heap where they differ
    theirs: int | None
    ours: int | None

    @property
    def agrees(self) -> bool:
        return self.terms > 0 and self.differs_at is None

    def __str__(self) -> str:
        if not self.terms:
            return "the file and the sequence have no term in common"
        if self.differs_at is None:
            return f"all {self.terms:,} terms agree, heaps {self.first:,} to {self.last:,}"
        return f"they differ at heap {self.differs_at:,}: the file has {self.theirs}, the nimber is {self.ours}"


def make_sequence(game: AnyGame, to: int, budget: Budget, resume: bool = False) -> Sequence:
    """The nimbers of heaps 0 to `to`."""
    import numpy as np

    if not isinstance(game, HeapGame):
        raise Refused(f"{game.id} is not played with heaps, so it has no sequence of nimbers; try: grundy table")
    if to < 0:
        raise BadParam("--to takes a heap from 0 on, such as --to 10000")
    budget.reserve(8 * (to + 1), f"the nimbers of all heaps to {to if to < 10**15 else 'that size'}")
    return Sequence(game, np.asarray(heap_nimbers(game, to + 1, budget, resume)))


def read_b_file(path: Path) -> dict[int, int]:
    """The terms of a b-file by their index."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BadPosition(f"{path} is too large to be a b-file")
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise BadPosition(f"{path} cannot be read; type the path of a b-file with a line `n a(n)` a term") from None
    terms: dict[int, int] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not (found := LINE.fullmatch(line)):
            raise BadPosition(f'{path.name}, line {number}: "{printable(line[:30])}" is no term; a b-file has `n a(n)`')
        terms[int(found[1])] = int(found[2])
    if not terms:
        raise BadPosition(f"{path.name} holds no terms; a b-file has a line `n a(n)` a term")
    return terms


def terms_in_order(terms: dict[int, int]) -> list[int]:
    """The terms of a b-file as a list, which needs them without a gap."""
    first, last = min(terms), max(terms)
    if last - first + 1 != len(terms):
        missing = next(n for n in range(first, last) if n not in terms)
        raise BadPosition(f"the b-file has no term for n = {missing}; a guess needs them all")
    return [terms[n] for n in range(first, last + 1)]
