"""Boards of letters drawn: a gesture is read off the difference between a board and what a move leaves of it.

a piece comes to another square  drag it there; or press that square, if nothing else goes there
one square changes               press it
several change                   pick the first of them, then the last

Moves of another kind (a board that grows, shrinks or falls apart) stay words.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from grundy.core.capabilities.scenes import Scenes
from grundy.core.families.boards import Board, BoardGame, Square, Touch
from grundy.core.families.shared import BUTTONS
from grundy.core.game import take
from grundy.core.gesture import Gesture
from grundy.core.scene import MOST_SHAPES, Scene, Shape, button, scene_title, words

MOST_GESTURES = 2000  # moves that are offered by hand

B = TypeVar("B", bound=BoardGame[Any])


class BoardScenes(Scenes[B]):
    def touch(self, before: Sequence[Board], after: Sequence[Board]) -> Touch | None:
        """What a hand does to get from these boards to those."""
        return touch_of(before, after, self.game.piece)

    def scene(self, position: Any) -> Scene:
        game, boards = self.game, self.game.boards(position)
        squares = sum(len(row) for board in boards for row in board)
        if squares > MOST_SHAPES // 2:
            text = f"{len(boards):,} boards, {squares:,} squares"
            return Scene((words(0, 0, text),), scene_title(game, position), complete=False)
        offered = take(game.moves(position), MOST_GESTURES + 1)
        made = {move: self.touch(boards, game.boards(option)) for move, option in offered[:MOST_GESTURES]}
        shapes, below = board_shapes(game, boards)
        shapes = shapes or [words(0, 0, "nothing is left", "note")]
        drawn, several = {shape.key for shape in shapes}, len(boards) > 1
        spoken = [move for move, found in made.items() if found is None][:BUTTONS]
        shapes += [button(0, below + 0.5 + i, move) for i, move in enumerate(spoken)]

        def thing(square: Square | None) -> str:
            """The piece that lies on a square, or the square."""
            if square is None:
                return ""
            piece = piece_key(game, square, several)
            return piece if piece in drawn else game.square_name(square, several)

        gestures = [
            Gesture(to.kind, move, thing(to.start), thing(to.end), says=game.says(to), also=tuple(map(thing, to.also)))
            for move, to in made.items()
            if to
        ]
        complete = len(offered) <= MOST_GESTURES and len(spoken) < BUTTONS
        gestures += pressed(gestures)
        return Scene(tuple(shapes), scene_title(game, position), complete, gestures=tuple(gestures), wraps=game.in_rows)


class AnyBoardScenes(BoardScenes[BoardGame[Any]]):
    """Of every game of boards that says nothing else."""


def touch_of(before: Sequence[Board], after: Sequence[Board], is_piece: Callable[[str], object]) -> Touch | None:
    """What a hand does to get from these boards to those; None: no gesture tells it."""
    if [list(map(len, board)) for board in before] != [list(map(len, board)) for board in after]:
        return None
    changed = differences(before, after)
    if len(changed) < 2:
        return Touch("press", changed[0][0]) if changed else None
    drags = [(start, end) for start, old, _ in changed for end, _, new in changed if old == new and is_piece(old)]
    if len(drags) == 1:
        return Touch("drag", *drags[0])
    return Touch("pick", changed[0][0], changed[-1][0])


def differences(before: Sequence[Board], after: Sequence[Board]) -> list[tuple[Square, str, str]]:
    """The squares that change, each with what stood there and what stands there now."""
    return [
        (Square(i, y, x), old, new)
        for i, (board, left) in enumerate(zip(before, after, strict=True))
        for y, (row, now) in enumerate(zip(board, left, strict=True))
        if row != now
        for x, (old, new) in enumerate(zip(row, now, strict=True))
        if old != new
    ]


def pressed(gestures: Sequence[Gesture]) -> list[Gesture]:
    """Squares to press, since one piece alone can be dragged there."""
    starts, ends = {one.start for one in gestures}, Counter(one.end for one in gestures if one.kind == "drag")
    return [
        Gesture("press", one.move, one.end, says=one.says)
        for one in gestures
        if one.kind == "drag" and one.end not in starts and ends[one.end] == 1
    ]


def piece_key(game: BoardGame[Any], square: Square, several: bool) -> str:
    return f"{game.noun} on {game.square_name(square, several)}"


def board_shapes(game: BoardGame[Any], boards: Sequence[Board]) -> tuple[list[Shape], float]:
    """Squares, what stands on them, and their numbers; and where the next line would begin."""
    squares: list[Shape] = []
    pieces: list[Shape] = []
    several = len(boards) > 1
    left = 1.0 if game.in_rows and sum(map(len, boards)) > 1 else 0.0
    y = 0.0
    for i, board in enumerate(boards):
        for j, row in enumerate(board):
            group = f"{i + j}" if game.in_rows else ""
            if left:
                name = Shape("text", 0.2, y, 0.6, 1, f"{i + j + 1}", "note", glyph=f"{i + j + 1}:", group=group)
                squares.append(replace(name, key=f"{group}.name", named=True))
            for x, letter in enumerate(row):
                square = Square(i, j, x)
                key = game.square_name(square, several)
                role = "dark" if game.glyphs.get(letter) == "█" else "cell"
                text = letter if letter in game.written else ""
                squares.append(Shape("rect", left + x, y, 1, 1, text, role, key=key, group=group))
                if game.numbered:
                    place = left + x + (0.37 if x < 9 else 0.25), y + 1
                    number = Shape("text", *place, 0.4, 0.8, f"{x + 1}", "note", key=f"{key} number", group=group)
                    squares.append(number)
                if piece := game.piece(letter):
                    on = piece_key(game, square, several)
                    pieces.append(Shape("circle", left + x, y, 1, 1, piece[1], piece[0], key=on, by=key))
            y += (1.2 if game.in_rows else 1) + 0.8 * game.numbered
        y += 0 if game.in_rows else 1
    return squares + pieces, y
