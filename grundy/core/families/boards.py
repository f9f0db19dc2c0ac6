"""Boards of lettered squares, which strips and grids share: how they are read and drawn."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from grundy.core.families.shared import BUTTONS
from grundy.core.game import Game, take
from grundy.core.notation import NOTHING, Reader
from grundy.core.scene import MOST_SHAPES, Scene, Shape, beside, box, button, disc, landing, words

Board = tuple[str, ...]
Spot = tuple[int, float, float]  # board, column and row, where a move is clicked; a row may lie below the board
DISCS = {"●": "dark", "○": "pale"}  # glyphs that are drawn as discs of that role


def read_board(reader: Reader, letters: str, most_rows: int) -> Board:
    """Rows of equal length, joined by `/`."""
    rows: list[str] = []
    while True:
        start = reader.at
        row = reader.run_of(letters)
        if rows and len(row) != len(rows[0]):
            raise reader.fail(f"row {len(rows) + 1} has {len(row)} squares, the first has {len(rows[0])},", start)
        rows.append(row)
        if len(rows) > most_rows or len(row) > most_rows:
            raise reader.fail(f"a board has at most {most_rows} rows and columns,", start)
        if not reader.accept("/"):
            return tuple(rows)


def beside_boards(
    game: Game[Any],
    boards: Sequence[Board],
    moves: Iterable[tuple[str, Any]],
    glyphs: Mapping[str, str],
    discs: Mapping[str, str] | None = None,
    spot: Callable[[str], Spot | None] = lambda move: None,
) -> Scene:
    """Boards of lettered squares one under the other. A move is clicked where `spot` says: on a square, or on a
    small disc below the board; moves without a spot are words at the end.
    """
    text = "+".join("/".join(board) for board in boards) or NOTHING
    title = f"{game.id} {text[:200]}"[:200]
    if len(text) > MOST_SHAPES // 2:
        return Scene((words(0, 0, f"{len(boards):,} boards, {len(text):,} squares"),), title, complete=False)
    offered = take(moves, BUTTONS + 1)
    spots = {where: move for move, _ in offered if (where := spot(move)) is not None}
    drawn = []
    for i, board in enumerate(boards):
        shapes: list[Shape] = []
        for y, row in enumerate(board):
            for x, letter in enumerate(row):
                square = letter_shapes(x, y, letter, glyphs, discs or {})
                move = spots.get((i, x, y))
                shapes += [click(shape, move) for shape in square] if move else square
        shapes += [landing(x, y, move) for (k, x, y), move in spots.items() if k == i and y >= len(board)]
        drawn.append(Scene(tuple(shapes)))
    spoken = [move for move, _ in offered[:BUTTONS] if move not in spots.values()]
    whole = beside(drawn) or nothing_left()
    below = max((s.y for s in whole), default=0) + 1.5
    wide = 1 + 0.22 * max((len(move) for move in spoken), default=0)
    buttons = tuple(button(wide * (i // 12), below + i % 12, move) for i, move in enumerate(spoken))
    return Scene(whole + buttons, title, complete=len(offered) <= BUTTONS)


def nothing_left() -> tuple[Shape, ...]:
    """What is drawn of no board at all."""
    return (words(0, 0, "nothing is left", "note"),)


def click(shape: Shape, move: str) -> Shape:
    """The shape, made to carry a move; a plain square shows that it does."""
    return replace(shape, move=move, role="mark" if shape.role == "cell" else shape.role)


def letter_look(letter: str, glyphs: Mapping[str, str], discs: Mapping[str, str]) -> tuple[str, str]:
    """Role and sign of a square when it is set up."""
    glyph = glyphs.get(letter, letter)
    if letter in discs:
        return "cell", letter
    return ("dark" if glyph == "█" else "cell"), ("" if glyph in ("·", "█") else glyph)


def letter_shapes(x: int, y: int, letter: str, glyphs: Mapping[str, str], discs: Mapping[str, str]) -> list[Shape]:
    """A square, with a disc on it for ● and ○, or its letter."""
    glyph = glyphs.get(letter, letter)
    if letter in discs:
        return [box(x, y, 1, 1, "cell"), disc(x, y, discs[letter], glyph, None, letter)]
    if glyph in DISCS:
        return [box(x, y, 1, 1, "cell"), disc(x, y, DISCS[glyph], glyph)]
    if glyph in ("·", "█"):
        return [box(x, y, 1, 1, "cell" if glyph == "·" else "dark", glyph)]
    return [Shape("rect", x, y, 1, 1, glyph, "cell", None, glyph)]
