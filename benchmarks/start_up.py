"""How long the command takes to start, against a bare interpreter; and a huge Nim position beyond start-up."""

import random
import sys
import tempfile
from pathlib import Path

from _timing import compare, median_command

GRUNDY = str(Path(sys.executable).with_name("grundy"))


def main() -> None:
    bare = median_command([sys.executable, "-c", "pass"])
    compare("grundy --version", median_command([GRUNDY, "--version"]), "python -c pass", bare, "at most 4")
    compare("grundy games", median_command([GRUNDY, "games"]), "python -c pass", bare, "at most 20")
    rng = random.Random(1)
    heaps = "+".join(str(rng.randrange(10**299, 10**300)) for _ in range(1000))
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(heaps)
        file.flush()
        for form in ([], ["--json"]):
            small = median_command([GRUNDY, "solve", "nim", "3", *form])
            huge = median_command([GRUNDY, "solve", "nim", f"@{file.name}", *form])
            what = f"solve nim, 1,000 heaps of 300 digits {' '.join(form)}"
            compare(what, huge, "one heap of 3", small, "at most 50 ms more")
            print(f"  {1000 * (huge - small):.0f} ms beyond start-up")


if __name__ == "__main__":
    main()
