"""How much of everything, and how progress is told."""

import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.stress.siege.running import ROOT

THINKS = (3.0, 7.0)  # seconds between two moves of a player


@dataclass(frozen=True)
class Trial:
    players: int = 200
    attackers: int = 20
    seconds: float = 180.0  # of the load; attacks take a sixth of it each
    churn: float = 300.0
    worker_kills: int = 200
    server_kills: int = 20
    thinks: tuple[float, float] = THINKS
    kinds: str = ""  # one attack, "each" one alone, "all" mixed; empty: each, and all
    tries: int = 3  # of a row, while others keep the machine busy
    seed: int = 1
    checkout: Path = ROOT
    began: float = field(default_factory=time.monotonic)

    def tell(self, what: str) -> None:
        print(f"[{time.monotonic() - self.began:6.0f} s] {what}", file=sys.stderr, flush=True)
