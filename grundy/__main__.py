"""`python -m grundy` is the command `grundy`."""

import sys

from grundy.cli import command

if __name__ == "__main__":
    sys.exit(command())  # not `main`, which ends the process before a profiler could say what it has seen
