"""`python -m grundy` is the command `grundy`."""

import sys

from grundy.cli import run_command

if __name__ == "__main__":
    sys.exit(run_command())  # not `main`, which ends the process before a profiler could say what it has seen
