"""QR codes of addresses: for a page as the path of a drawing, for a terminal as text."""

QUIET = 2  # squares of margin in a terminal
HALVES = " ▀▄█"  # nothing, the upper half, the lower half, both


def squares(text: str) -> list[list[bool]]:
    """Row by row, whether a square is dark."""
    import segno  # most processes never need it

    return [[bool(square) for square in row] for row in segno.make_qr(text, error="l").matrix]


def drawing(text: str) -> tuple[int, str]:
    """How many squares a side has, and the path of an SVG that fills the dark ones."""
    rows = squares(text)
    dark = [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, filled in enumerate(row) if filled]
    return len(rows), "".join(dark)


def for_terminal(text: str, coloured: bool) -> str:
    """Two rows a line. Light squares are drawn, as most terminals are dark; colours say so where there are any."""
    rows = squares(text)
    side = len(rows) + 2 * QUIET
    light = [[True] * side for _ in range(side + side % 2)]
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            light[y + QUIET][x + QUIET] = not dark
    pairs = zip(light[::2], light[1::2], strict=True)
    lines = ["".join(HALVES[upper + 2 * lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs]
    return "\n".join(f"\x1b[97;40m{line}\x1b[0m" if coloured else line for line in lines)
