"""Text on the screen: styles where there is a terminal, plain text elsewhere."""

import os
import sys

CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}


def coloured() -> bool:
    """Whether standard output shows colours: see no-color.org and force-color.org."""
    if os.environ.get("NO_COLOR") or os.environ.get("FORCE_COLOR"):
        return not os.environ.get("NO_COLOR")
    return sys.stdout.isatty() and os.environ.get("TERM") not in ("dumb", "unknown")


def styled(text: str, style: str | None) -> str:
    """The text in a style such as "bold red"."""
    if not text or not style or not coloured():
        return text
    return f"\x1b[{';'.join(CODES[word] for word in style.split())}m{text}\x1b[0m"


def plain(text: str = "", style: str | None = None) -> None:
    line(styled(text, style))


def line(text: str) -> None:
    try:
        print(text)
    except BrokenPipeError:  # without its number: the command decides how to leave, not the option parser
        raise BrokenPipeError from None


def grid(rows: list[list[str]], styles: list[str | None]) -> None:
    """Columns of text, aligned."""
    widths = [max(len(row[i]) for row in rows) + 2 for i in range(len(rows[0]) - 1)]
    for row in rows:
        cells = [*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[-1]]
        line("".join(map(styled, cells, styles)).rstrip())
