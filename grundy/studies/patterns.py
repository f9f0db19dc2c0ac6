"""Patterns in a table: closed forms, translations that repeat it, and the periods of its lines, with their exceptions.

What is stated was checked at every position of the table and no further: it is an observation, not a proof.
"""

from dataclasses import dataclass, field
from typing import Any

from grundy.core.answer import Answer
from grundy.core.budget import Budget
from grundy.studies.forms import find_form
from grundy.studies.lines import Lines, directions, find_lines, find_translation
from grundy.studies.points import Extent, Points, check_size
from grundy.studies.table import Table

__all__ = ["Finding", "Patterns", "check_size", "find_patterns"]

LISTED = 8  # exceptions in a line of text


@dataclass
class Finding:
    """One statement about the table, with where it holds and the exceptions to it."""

    kind: str  # form, translation or lines
    says: str
    exceptions: list[tuple[int, ...]] = field(default_factory=list)
    data: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        if not self.exceptions:
            return self.says
        shown = "; ".join(",".join(map(str, p)) for p in self.exceptions[:LISTED])
        more = f" and {len(self.exceptions) - LISTED:,} more" if len(self.exceptions) > LISTED else ""
        noun = "exception" if len(self.exceptions) == 1 else "exceptions"
        return f"{self.says}; {len(self.exceptions):,} {noun}: {shown}{more}"


@dataclass
class Patterns(Answer):
    """All that was found in a table."""

    table: Table
    positions: int
    lost: int
    findings: list[Finding]

    @property
    def shown_always(self) -> bool:
        return True

    def range_text(self) -> str:
        limits = ",".join(str(n - 1) for n in self.table.shape)
        return f"{self.table.title()}: all {self.positions:,} positions to {limits}, {self.lost:,} of them P"

    def to_text(self) -> str:
        findings = [f"- {finding}" for finding in self.findings] or ["no pattern found"]
        return "\n".join([self.range_text(), *findings])

    def to_dict(self) -> dict[str, Any]:
        return {
            "game": self.table.game.id,
            "params": self.table.game.params(),
            "ending": str(self.table.ending),
            "kind": self.table.kind,
            "to": [n - 1 for n in self.table.shape],
            "positions": self.positions,
            "lost": self.lost,
            "findings": [
                {"kind": f.kind, "says": f.says, "exceptions": [list(p) for p in f.exceptions], **f.data}
                for f in self.findings
            ],
        }


def find_patterns(table: Table, budget: Budget) -> Patterns:
    """The simplest closed form; and, unless that says everything, translations and the periods of lines."""
    points = Points(table)
    findings = []
    form = find_form(points, budget)
    if form is not None:
        findings.append(stated("form", form.says, form.extent, modulus=form.modulus))
    if form is None or not form.extent.exact:
        for direction in directions(points):
            found = find_translation(points, direction, budget)
            # what holds off the walls only is said by the form, where there is one
            if found is not None and (form is None or not found.extent.from_walls):
                along = f"the table repeats along ({','.join(map(str, found.vector))})"
                findings.append(stated("translation", along, found.extent, vector=list(found.vector)))
            exact = found is not None and found.extent.exact
            if not exact and (lines := find_lines(points, direction, budget)) is not None:
                findings.append(lines_finding(lines))
    return Patterns(table, len(points.places), int(points.lost.sum()), findings)


def stated(kind: str, says: str, extent: Extent, **data: Any) -> Finding:
    where = "" if extent.where.startswith("everywhere") else f", {extent.where}"
    return Finding(kind, says + where, extent.exceptions, {**data, "from_walls": list(extent.from_walls)})


def lines_finding(lines: Lines) -> Finding:
    direction, total = f"({','.join(map(str, lines.direction))})", lines.periods.total()
    data = {"direction": list(lines.direction), "periods": dict(sorted(lines.periods.items())), "open": lines.open}
    if not total:
        none = "the line shows no period" if lines.open == 1 else f"none of {lines.open:,} lines shows a period"
        return Finding("lines", f"along {direction} {none}", [], data)
    periods = [str(p) for p in sorted(lines.periods)]
    shown = periods[0] if len(periods) == 1 else f"{', '.join(periods[:-1])} or {periods[-1]}"
    wait = f", after at most {lines.latest} steps" if lines.latest else ""
    rest = f"; {lines.open:,} show no period" if lines.open else ""
    some = "1 line becomes" if total == 1 else f"{'all ' * (not lines.open)}{total:,} lines become"
    every = "the line becomes" if total + lines.open == 1 else some
    says = f"along {direction} {every} periodic, with period {shown}{wait}{rest}"
    return Finding("lines", says, [], {**data, "latest": lines.latest})
