"""The command `grundy`. What takes no arguments is answered here, before the option parser and its libraries load."""

import sys


def main() -> None:
    arguments = sys.argv[1:]
    if arguments == ["--version"]:
        from grundy import __version__

        print(f"grundy {__version__}")
    elif arguments == ["games"]:
        from grundy.cli.show import all_games

        sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
        all_games()
    else:
        from grundy.cli.app import run

        sys.exit(run(arguments))
