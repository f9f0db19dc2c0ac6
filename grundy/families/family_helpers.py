"""What several families share: the arguments of a rule, how much is drawn, and bars for large numbers."""

from collections.abc import Sequence
from dataclasses import fields

from grundy.core.errors import RuleError
from grundy.core.game import AnyGame
from grundy.core.notation import short
from grundy.drawing.scene import Shape

BUTTONS = 240  # moves that are offered as words
WIDEST = 60  # tokens, squares or vertices that are still drawn one by one
MOST_NUMBERED = 200  # tokens of a heap that can break


def attributes(game: AnyGame, names: Sequence[str]) -> tuple[object, ...]:
    """The values of a rule's further arguments."""
    try:
        return tuple([getattr(game, name) for name in names])
    except AttributeError as error:
        name = next(name for name in names if not hasattr(game, name))
        known = ", ".join(f.name for f in fields(game)) or "none"
        what = f"the rule of {game.id} asks for {name}, which the game does not have; parameters: {known}"
        raise RuleError(what) from error


# ---- numbers too large to draw one by one, as bars with a number field ----


PITCH = 1.35  # from one row down to the next, in cells
BAR = 10  # cells that the longest bar is long
LEAST = 0.5  # cells of the shortest that is not empty


def row_name(row: str, y: float, text: str) -> Shape:
    width = 0.3 * len(text) + 0.3
    return Shape("text", 0.2, y, width, 1, text, "note", glyph=f"{text}:", key=f"{row}.name", group=row)


def number_bar(key: str, x: float, y: float, n: int, longest: int, role: str = "piece") -> list[Shape]:
    """A bar with its number, in the row that its key begins with."""
    length, row = max(LEAST, BAR * n / longest) if n else 0.0, key.partition(".")[0]
    bar = Shape(
        "rect", x, y + 0.1, length, 0.8, role=role, glyph=max(n > 0, int(2 * length) - 1) * "▆", key=key, group=row
    )
    text = short(n)
    return [bar, Shape("text", x + length + 0.3, y, 0.3 * len(text) + 0.2, 1, text, "note", group=row)]
