"""`make test` in fresh clones, one after the other, with nothing compiled; times and verdicts go to a log.

    python tests/fresh_clones.py 10 --log clones.log
    python tests/fresh_clones.py 3 --load --log loaded.log

With --load a busy process for every core runs beside the tests. What a failing run printed is kept next to the log.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent
BUSY = [sys.executable, "-c", "import os; first = os.getppid()\nwhile os.getppid() == first: sum(range(10**6))"]


@contextmanager
def load(wanted: bool) -> Iterator[None]:
    busy = [subprocess.Popen(BUSY) for _ in range(os.cpu_count() or 1)] if wanted else []
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def timed(command: list[str], folder: Path, output: Path) -> tuple[float, int]:
    """The seconds that a command took, and its exit code; what it prints is added to a file."""
    began = time.monotonic()
    clean = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "MAKEFLAGS")}
    with output.open("ab") as file:
        code = subprocess.run(command, cwd=folder, stdout=file, stderr=subprocess.STDOUT, env=clean).returncode
    return time.monotonic() - began, code


def one_clone(number: int, log: Path) -> tuple[bool, str]:
    """Whether a clone was green, and the line about it."""
    output = log.with_suffix(f".{number}.txt")
    output.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(prefix="grundy-clone-") as parent:
        clone = Path(parent) / "grundy"
        subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
        installing, code = timed(["make", ".venv/.installed-test", "browser"], clone, output)
        testing, code = timed(["make", "test"], clone, output) if code == 0 else (0.0, code)
    verdict = "green" if code == 0 else f"NOT GREEN (exit code {code}), see {output}"
    if code == 0:
        output.unlink()
    times = f"{installing + testing:.0f} s in all, {installing:.0f} of them to install"
    return code == 0, f"clone {number}: {times}: {verdict}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("times", type=int, nargs="?", default=10)
    parser.add_argument("--load", action="store_true", help="keep every core busy meanwhile")
    parser.add_argument("--log", type=Path, default=Path("fresh_clones.log"))
    asked = parser.parse_args()
    green = 0
    commit = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, text=True).strip()
    with asked.log.open("a", encoding="utf-8") as log, load(asked.load):

        def tell(line: str) -> None:
            print(line, flush=True)
            print(line, file=log, flush=True)

        tell(f"{asked.times} fresh clones of {commit} on {os.cpu_count()} cores{', all busy' if asked.load else ''}")
        for number in range(1, asked.times + 1):
            good, line = one_clone(number, asked.log.absolute())
            green += good
            tell(f"{time.strftime('%H:%M:%S')} {line}")
        tell(f"{green} of {asked.times} green")
    return int(green < asked.times)


if __name__ == "__main__":
    sys.exit(main())
