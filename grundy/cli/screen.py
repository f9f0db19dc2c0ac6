"""Text on the screen: styles where there is a terminal, plain text elsewhere."""

import os
import sys
from collections.abc import Iterable

from grundy.core.capabilities.presentation import Wording
from grundy.core.errors import Argument, Message, Parameter, spelt
from grundy.core.game import AnyGame
from grundy.core.registry import all_games
from grundy.core.result import Grid, TextLine

CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}


def coloured() -> bool:
    """Whether standard output shows colors: see no-color.org and force-color.org."""
    if os.environ.get("NO_COLOR") or os.environ.get("FORCE_COLOR"):
        return not os.environ.get("NO_COLOR")
    return sys.stdout.isatty() and os.environ.get("TERM") not in ("dumb", "unknown")


def styled(text: str, style: str | None) -> str:
    """The text in a style such as "bold red"."""
    if not text or not style or not coloured():
        return text
    return f"\x1b[{';'.join(CODES[word] for word in style.split())}m{text}\x1b[0m"


def show(screen: Iterable[TextLine | Grid]) -> None:
    for part in screen:
        for cells in part.lines():
            text = "".join(styled(worded(cell.text), cell.style) for cell in cells)
            write(text if len(cells) == 1 else text.rstrip())


def plain(text: str = "", style: str | None = None) -> None:
    show([TextLine(text, style)])


def grid(rows: list[list[str]], styles: list[str | None]) -> None:
    show([Grid(rows, styles)])


def write(text: str) -> None:
    try:
        print(text)
    except BrokenPipeError:  # without its number: the command decides how to leave, not the option parser
        raise BrokenPipeError from None


def as_typed(argument: Argument) -> str:
    """What to give a command."""
    return f"-p {argument}" if isinstance(argument, Parameter) else f"--{argument.name} {argument.value}".rstrip()


def worded(text: str) -> str:
    """A text with the options that it names as one types them."""
    return spelt(text.pieces, as_typed) if isinstance(text, Message) else text


class CommandEnded(Exception):
    """A command that has said all there is to say; its exit code is left."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def complain(message: str) -> None:
    print("grundy: " + " ".join(worded(message).split("\n")), file=sys.stderr)


# ---- all games on the screen, before the option parser and its libraries load ----


def show_games() -> None:
    found = [kind() for kind in all_games().values()]
    grid([[game.id, rule_of(game)] for game in found], ["bold cyan", None])
    plain("\nPlay one: grundy play kayles      Solve one: grundy solve nim 3+5+4", "dim")


def rule_of(game: AnyGame) -> str:
    return game.capability(Wording).rule()
