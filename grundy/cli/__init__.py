"""The command `grundy`. What takes no arguments is answered here, before the option parser and its libraries load."""

import sys


def main() -> None:
    arguments = sys.argv[1:]
    if arguments == ["--version"]:
        from grundy import __version__

        print(f"grundy {__version__}")
    elif arguments == ["games"]:
        from grundy.cli.show import all_games

        all_games()
    else:
        from grundy.cli.app import run

        sys.exit(run(arguments))
