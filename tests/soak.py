"""All tests many times in random orders: `python tests/soak.py 10` lists what was not green every time.

What follows the number is passed on to pytest. An order is made again with `pytest --shuffle SEED`.
"""

import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from xml.etree import ElementTree


def run(seed: int, arguments: list[str]) -> tuple[int, list[str]]:
    """The exit code of one run, and the tests that failed in it."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        asked = [sys.executable, "-m", "pytest", "--shuffle", str(seed), f"--junitxml={report}", *arguments]
        code = subprocess.run(asked).returncode
        tests = ElementTree.parse(report).iter("testcase") if report.exists() else []
        bad = [one for one in tests if one.find("failure") is not None or one.find("error") is not None]
        return code, [f"{one.get('classname')}::{one.get('name')}" for one in bad]


def main(times: int, arguments: list[str]) -> int:
    codes: list[int] = []
    seeds = defaultdict(list)
    for seed in range(1, times + 1):
        print(f"run {seed} of {times}: --shuffle {seed}", flush=True)
        code, names = run(seed, arguments)
        codes.append(code)
        for name in set(names):
            seeds[name].append(seed)
    print(f"{codes.count(0)} of {times} runs were green")
    for name, given in sorted(seeds.items(), key=lambda pair: -len(pair[1])):
        print(f"failed in {len(given)} of {times}: {name} (--shuffle {', '.join(map(str, given))})")
    return int(any(codes))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10, sys.argv[2:]))
