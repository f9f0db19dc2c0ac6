"""Stress test of the server, printed as one table.

Each row starts a real `grundy serve` with its own data folder and port, and drives it from other processes. --only
selects rows; --against runs each row on another checkout as well, one after the other on the same machine. All rows
take about 25 minutes; --quick takes some minutes, and says nothing about times.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.stress.siege import churn, faults, loads, protocol
from tests.stress.siege.running import ROOT, Running, serving
from tests.stress.siege.table import Row, line, printed
from tests.stress.siege.trial import Trial

Rows = Callable[[Trial, Running], Iterator[Row]]
ON_ONE: dict[str, Rows] = {
    "load": loads.load,
    "attack": loads.attack,
    "flood": loads.school_flood,
    "protocol": protocol.abuse,
    "churn": churn.churn,
}
ON_OWN: dict[str, Callable[[Trial], Iterator[Row]]] = {"faults": faults.faults}
PARTS = (*ON_ONE, *ON_OWN)
QUICK = Trial(players=8, attackers=4, seconds=18, churn=6, worker_kills=6, server_kills=2, thinks=(0.2, 1.0), tries=1)
WARM = 120.0  # seconds that compiled code may take to load


def rows_of(part: str, trial: Trial, quick: bool) -> Iterator[Row]:
    if part in ON_OWN:
        yield from ON_OWN[part](trial)
        return
    with serving(trial.checkout, *(("--no-warm",) if quick else ())) as server:
        trial.tell(f"{part}: waiting for the server to load its code")
        if not quick:
            server.warm(WARM)
        yield from ON_ONE[part](trial, server)
        if number := server.tracebacks():
            first = server.said().partition("Traceback")[2].splitlines()
            yield Row(f"{part}: the log", "no traceback", False, found=f"{number} tracebacks", notes=first[:60])


def run(parts: list[str], trial: Trial, against: Path | None, quick: bool) -> list[Row]:
    rows: list[Row] = []
    for part in parts:
        for checkout in (against, ROOT) if against else (ROOT,):
            here = replace(trial, checkout=checkout)
            trial.tell(f"{part}" + (f" on {checkout}" if against else ""))
            for row in rows_of(part, here, quick):
                row.name = f"before: {row.name}" if checkout == against else row.name
                rows.append(row)
                trial.tell(line(row))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    usual = Trial()
    parser.add_argument("--only", default="", help=f"some of: {','.join(PARTS)}")
    parser.add_argument("--kinds", default="", help='of attack: a name, "each", or "all" at once; of faults: a name')
    parser.add_argument("--against", type=Path, help="another checkout, to compare with")
    parser.add_argument("--quick", action="store_true", help="small numbers, some minutes")
    for name in ("players", "attackers", "seconds", "churn", "worker_kills", "server_kills", "seed"):
        kind = type(getattr(usual, name))
        parser.add_argument(f"--{name.replace('_', '-')}", type=kind, help=f"default: {getattr(usual, name)}")
    asked = parser.parse_args()
    parts = asked.only.split(",") if asked.only else list(PARTS)
    if unknown := set(parts) - set(PARTS):
        parser.error(f"there is no {', '.join(unknown)}; type some of {','.join(PARTS)}")
    chosen = {name: value for name, value in vars(asked).items() if hasattr(usual, name) and value is not None}
    trial = replace(QUICK if asked.quick else usual, **chosen)
    against = asked.against.resolve() if asked.against else None
    rows = run(parts, trial, against, asked.quick)
    print(printed(rows))
    raise SystemExit(any(not row.ok for row in rows if not row.name.startswith("before: ")))


if __name__ == "__main__":
    main()
