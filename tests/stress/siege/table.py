"""One table of figures: each row what was tried, what came out, what is wanted, and whether it is so."""

from dataclasses import dataclass, field

from tests.stress.siege.client import KINDS, Seen

HEADS = ("moves p50/95/99", "answers p50/95/99", "solves p50/95/99")


@dataclass
class Row:
    name: str
    wanted: str
    ok: bool
    seen: Seen | None = None
    found: str = ""
    notes: list[str] = field(default_factory=list)
    sound: bool | None = None  # nothing lost and nothing broken, however long it took; as `ok` if nothing is said

    def __post_init__(self) -> None:
        self.sound = self.ok if self.sound is None else self.sound

    def cells(self) -> list[str]:
        if self.seen is None:
            return ["", "", "", "", "", ""]
        asked = sum(self.seen.statuses.values())
        refused, broken = self.seen.statuses_of(429), self.seen.counted(500, 599) + self.seen.statuses_of(0)
        return [*(spread(self.seen, kind) for kind in KINDS), str(asked), str(refused), str(broken)]


def percentile(seconds: list[float], share: float) -> float:
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def p95(seen: Seen, kind: str) -> float:
    return percentile([took for _, took in seen.times[kind]], 0.95)


def spread(seen: Seen, kind: str) -> str:
    took = [took for _, took in seen.times[kind]]
    return "/".join(shown(percentile(took, share)) for share in (0.5, 0.95, 0.99)) if took else "-"


def shown(seconds: float) -> str:
    return f"{1000 * seconds:.0f}ms" if seconds < 0.9995 else f"{seconds:.1f}s"


def header() -> str:
    return (
        f"{'what':44}" + "".join(f"{head:>20}" for head in HEADS) + f"{'asked':>7}{'429':>6}{'5xx':>5}  found; wanted"
    )


def line(row: Row) -> str:
    *times, asked, refused, broken = row.cells()
    said = "; ".join(part for part in (row.found, f"wanted: {row.wanted}" if row.wanted else "") if part)
    verdict = "" if not row.wanted else ("ok" if row.ok else "NOT")
    numbers = "".join(f"{cell:>20}" for cell in times) + f"{asked:>7}{refused:>6}{broken:>5}"
    return f"{row.name:44}{numbers}  {said}  {verdict}".rstrip()


def printed(rows: list[Row]) -> str:
    lines = [header()]
    for row in rows:
        lines += [line(row), *(f"    {note}" for note in row.notes)]
    good = sum(row.ok for row in rows if row.wanted)
    lines.append(f"{good} of {sum(bool(row.wanted) for row in rows)} as wanted")
    return "\n".join(lines)
