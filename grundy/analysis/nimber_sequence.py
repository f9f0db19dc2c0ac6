"""The nimbers of heaps 0, 1, 2, ..., or of boards by a number, as a sequence: b-files, JSON, comparison with a b-file.

A b-file has a line `n a(n)` for each term; lines that begin with # are comments (the format of oeis.org).
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from grundy.analysis.tabulate import heap_nimbers, make_table
from grundy.analysis.value_table import Table, index_of
from grundy.core.budget import Budget
from grundy.core.errors import Argument, BadParam, BadPosition, Message, Refused
from grundy.core.game import AnyGame, Ending
from grundy.core.lazy_imports import np
from grundy.core.notation import json_safe, printable
from grundy.core.result import Result, TextLine, same_fields
from grundy.core.types import Array, JsonObject
from grundy.families import HeapGame

LINE = re.compile(r"\s*(-?\d{1,18})\s+(-?\d{1,4000})\s*")
SHOWN = 200  # nimbers on the screen
SEARCHED, FEWEST = 24, 6  # terms to search for: so many, and at least so many
LARGEST_FILE = 256 << 20  # bytes of a b-file


@dataclass
class Sequence(Result):
    """The nimbers of all heaps from 0 on, or of the boards from `first` on; `of` names what is counted."""

    game: AnyGame
    values: Array
    first: int = 0
    of: str = "heap"
    compared: "Comparison | None" = None  # with a b-file, if that was asked for

    __eq__ = same_fields

    def title_text(self) -> str:
        what = "heaps" if self.of == "heap" else self.of
        return f"nimbers of {self.game.label()}, {what} {self.first:,} to {self.first + len(self.values) - 1:,}"

    def from_zero(self) -> Array:
        """The values from number 0 on, -1 where there is none."""
        return np.concatenate((np.full(self.first, -1), self.values))

    def columns(self) -> JsonObject:
        return {self.of: self.first + np.arange(len(self.values)), "nimber": self.values}

    def as_table(self) -> Table:
        return Table(self.game, "nimbers", Ending.NORMAL, self.from_zero())

    def to_b_file(self, path: Path | str) -> None:
        lines = [f"# {self.title_text()}; made by grundy"]
        lines += [f"{n} {value}" for n, value in enumerate(self.values.tolist(), self.first)]
        Path(path).write_text("\n".join(lines) + "\n", encoding="utf-8")

    def search(self) -> str:
        """Terms to paste into the search at oeis.org; empty if there are too few.

        Leading zeros are left out, since a sequence may begin elsewhere there.
        """
        terms = self.values[: 4 * SEARCHED].tolist()
        while terms and not terms[0]:
            terms.pop(0)
        return ",".join(map(str, terms[:SEARCHED])) if len(terms) >= FEWEST else ""

    def to_dict(self) -> JsonObject:
        head = {"game": self.game.id, "params": self.game.params(), "offset": self.first, "search": self.search()}
        result = self.compared
        extra = {} if result is None else {"compare": vars(result) | {"agrees": result.agrees}}
        return head | {"values": json_safe(self.values.tolist())} | extra

    @property
    def shown_always(self) -> bool:
        return self.compared is not None

    def screen(self) -> Iterator[TextLine]:
        if self.compared is not None:
            yield TextLine(str(self.compared))
            return
        yield TextLine(self.title_text(), "bold")
        shown = self.values[:SHOWN].tolist()
        yield TextLine(", ".join(map(str, shown)) + (", ..." if len(shown) < len(self.values) else ""))
        if len(shown) < len(self.values):
            yield TextLine(Message(Argument("out", "b.txt", "{} writes them all")), "dim")
        if self.search():
            yield TextLine(f"to look it up at oeis.org, paste: {self.search()}", "dim")

    def verdict(self) -> tuple[int, str]:
        return int(self.compared is not None and not self.compared.agrees), ""

    def to_json(self, path: Path | str) -> None:
        Path(path).write_text(json.dumps(self.to_dict()) + "\n", encoding="utf-8")

    def compare(self, terms: dict[int, int], shift: int = 0) -> "Comparison":
        """Compare the terms of a b-file with the nimbers: a(n) with heap n + shift."""
        shift -= self.first
        common = sorted(n for n in terms if 0 <= n + shift < len(self.values))
        wrong = next((n for n in common if int(self.values[n + shift]) != terms[n]), None)
        first, last = (common[at] + shift + self.first if common else None for at in (0, -1))
        if wrong is None:
            return Comparison(len(common), first, last, None, None, None)
        heap = wrong + shift
        return Comparison(len(common), first, last, heap + self.first, terms[wrong], int(self.values[heap]))


@dataclass(frozen=True)
class Comparison:
    """Whether a sequence and a b-file agree."""

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


def make_sequence(game: AnyGame, to: int, budget: Budget, resume: bool = False, device: str = "cpu") -> Sequence:
    """The nimbers of heaps 0 to `to`, or of boards with one coordinate."""
    if to < 0:
        raise BadParam(Argument("to"), " takes a heap from 0 on, such as ", Argument("to", "10000"))
    if not isinstance(game, HeapGame):
        if device == "gpu":
            raise Refused(f"{game.id} has no heap rule; leave ", Argument("device"), " out")
        return of_boards(game, to, budget)
    budget.reserve(8 * (to + 1), f"the nimbers of all heaps to {to if to < 10**15 else 'that size'}")
    return Sequence(game, np.asarray(heap_nimbers(game, to + 1, budget, resume, device=device)))


def of_boards(game: AnyGame, to: int, budget: Budget) -> Sequence:
    """The nimbers of boards, from the first that exists: a parameter may begin at 1."""
    index = index_of(game)
    if index is None or len(index.names) != 1:
        raise Refused(f"{game.id} has no heaps and no single coordinate to run over, so it has no sequence of nimbers")
    values = make_table(game, (to,), Ending.NORMAL, budget, "nimbers").values
    there = [n for n, value in enumerate(values.tolist()) if value >= 0]
    if not there or there != list(range(there[0], there[-1] + 1)):
        raise Refused(f"{game.id} has no position for every {index.names[0]} to {to}; try: grundy table")
    return Sequence(game, values[there], there[0], index.names[0])


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
    """The terms of a b-file as a list; a gap is an error."""
    first, last = min(terms), max(terms)
    if last - first + 1 != len(terms):
        missing = next(n for n in range(first, last) if n not in terms)
        raise BadPosition(f"the b-file has no term for n = {missing}; a guess needs them all")
    return [terms[n] for n in range(first, last + 1)]
