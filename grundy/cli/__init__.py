"""The command `grundy`. This file stays tiny: `grundy --version` must not wait for anything to load."""

import sys


def main() -> None:
    if sys.argv[1:] == ["--version"]:
        from grundy import __version__

        print(f"grundy {__version__}")
        return
    from grundy.cli.app import run

    sys.exit(run(sys.argv[1:]))
