"""Checking a certificate beside reading it, in processor time: wanted at most 10 times as long.

Reading is: unpack and parse the file, compare its checksum, and make a position of every text in it by the rule.
Checking is all of that, and the proof. In brackets beside reading the file alone, without making positions.
"""

import sys
import time
from collections.abc import Callable

import grundy
from grundy.analysis.certificates import RULES, Certificate
from grundy.analysis.check_certificate import ReferenceRule, check, load

ASKED = [
    ("nim", {}, "12+15+9", "normal", "nimber"),
    ("kayles", {}, "60", "normal", "nimber"),
    ("kayles", {}, "14", "misere", "outcome"),
    ("chomp", {}, "10,10,10,10", "normal", "outcome"),
    ("cram", {}, "4x5", "normal", "outcome"),
    ("cram", {}, "4x4", "misere", "outcome"),
    ("sprouts", {}, "8", "normal", "outcome"),
    ("kayles", {}, None, "normal", "period"),
    ("octal", {"code": "0.156"}, None, "normal", "period"),
    ("kayles", {}, None, "misere", "quotient"),
]


def seconds(work: Callable[[], object], runs: int = 3) -> float:
    """The least of some runs, each with a rule that was loaded anew and remembers nothing."""
    found = []
    for _ in range(runs):
        for name in [name for name in sys.modules if name.startswith("reference_rules_")]:
            del sys.modules[name]
        began = time.process_time()
        work()
        found.append(time.process_time() - began)
    return min(found)


def read(data: bytes) -> None:
    fields = load(data)
    rule = ReferenceRule(RULES, *(fields[name] for name in ("game", "params", "ending", "kind")))
    if isinstance(fields["body"], list):
        for line in fields["body"]:
            rule.read(line.partition(" ")[2])
    else:
        for value in fields["body"].values():
            for text in value if isinstance(value, list) else [value]:
                text.split()


def show(proof: Certificate) -> None:
    data = proof.to_bytes()
    file, reading = seconds(lambda: load(data), 9), seconds(lambda: read(data))
    checking = seconds(lambda: check(data, RULES))
    print(
        f"{proof.says}: {len(data):,} bytes, reading {reading * 1000:.1f} ms, checking {checking * 1000:.1f} ms;  "
        f"ratio {checking / reading:.1f} (wanted at most 10) [{checking / file:.0f}]"
    )


if __name__ == "__main__":
    for game, params, position, ending, kind in ASKED:
        show(grundy.certify(grundy.game(game, **params), position, ending=ending, kind=kind))
