"""QR codes of addresses: an SVG path for pages, text for terminals."""

QUIET = 2  # squares of margin in a terminal
HALVES = " ▀▄█"  # empty, upper half, lower half, full


def squares(text: str) -> list[list[bool]]:
    """The rows of the code; True is dark."""
    import segno  # rarely needed

    return [[bool(square) for square in row] for row in segno.make_qr(text, error="l").matrix]


def drawing(text: str) -> tuple[int, str]:
    """The side in squares, and an SVG path that fills the dark ones."""
    rows = squares(text)
    dark = [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, filled in enumerate(row) if filled]
    return len(rows), "".join(dark)


def for_terminal(text: str, colored: bool) -> str:
    """Two rows per line. Light squares are drawn, as most terminals are dark."""
    rows = squares(text)
    side = len(rows) + 2 * QUIET
    light = [[True] * side for _ in range(side + side % 2)]
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            light[y + QUIET][x + QUIET] = not dark
    pairs = zip(light[::2], light[1::2], strict=True)
    lines = ["".join(HALVES[upper + 2 * lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs]
    return "\n".join(f"\x1b[97;40m{line}\x1b[0m" if colored else line for line in lines)
