"""Rows drawn: tokens are pressed or swept, two of different rows are picked, a long row is a bar.

What is remembered stands below, and is pressed if one move changes it alone. A move that takes from three rows or more
has words.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from grundy.core.capabilities.scenes import Scenes
from grundy.core.families.rows import RowGame, Rows, lowered
from grundy.core.families.scenes.numbers import PITCH, row_name
from grundy.core.families.scenes.tables import MOST_LISTED, number_shapes
from grundy.core.families.shared import BUTTONS, WIDEST
from grundy.core.game import take
from grundy.core.gesture import Gesture, number_field
from grundy.core.notation import short
from grundy.core.scene import Scene, Shape, button, scene_title, words


class RowScenes(Scenes[RowGame]):
    def scene(self, position: Rows) -> Scene:
        game, rows = self.game, self.game.rows(position)
        if len(rows) > WIDEST:
            shown = [f"{i + 1}:  {short(n)}" for i, n in enumerate(rows[:WIDEST])] + game.remembered(position)
            lines = tuple(words(0, i, text) for i, text in enumerate(shown))
            return Scene(lines, scene_title(game, position), complete=False)
        moves = take(game.moves(position), MOST_LISTED + 1)
        shapes: list[Shape] = []
        for i, n in enumerate(rows):
            down = PITCH * game.drawn_at(i, rows)
            drawn = [row_name(f"{i}", PITCH * i, f"{i + 1}"), *number_shapes(i, n, max(rows))]
            shapes += [replace(shape, y=shape.y - PITCH * i + down) for shape in drawn]
        y = PITCH * len(rows) + 0.1
        resting = [move for move, option in moves if game.rows(option) == rows]
        shapes += memory_shapes(y, game.remembered(position), pressed=len(resting) == 1)
        gestures = [Gesture("press", resting[0], "memory.0")] if len(resting) == 1 else []
        slid: dict[int, dict[int, str]] = {}
        spoken = resting if len(resting) > 1 else []
        for move, option in moves[:MOST_LISTED]:
            fallen = lowered(rows, game.rows(option))
            long = any(rows[i] > WIDEST for i, _ in fallen)
            if len(fallen) == 1 and long:
                slid.setdefault(fallen[0][0], {})[rows[fallen[0][0]] - fallen[0][1]] = move
            elif 1 <= len(fallen) <= 2 and not long:
                gestures += row_gestures(rows, fallen, move)
            elif game.rows(option) != rows:
                spoken.append(move)
        fields = [row_field(i, texts) for i, texts in slid.items()]
        long_moves = [move for texts in slid.values() for move in texts.values()]
        spoken += [move for move in long_moves if not any(field.reaches(move) for field in fields)]
        shapes += [button(0.2, y + len(game.memory) + 0.2 + k, move) for k, move in enumerate(spoken[:BUTTONS])]
        complete = len(moves) <= MOST_LISTED and len(spoken) <= BUTTONS
        title = scene_title(game, position)
        return Scene(tuple(shapes), title, complete, gestures=(*gestures, *fields), wraps=True)


def memory_shapes(y: float, said: Sequence[str], pressed: bool) -> Iterator[Shape]:
    """What is remembered, in words; in boxes if there is one move that changes it alone."""
    for k, text in enumerate(said):
        note = words(0.2, y + k, text, "note")
        box = Shape("rect", 0.2, y + k + 0.1, 0.24 * len(text) + 0.6, 0.8, text, "cell")
        yield replace(box if pressed else note, key=f"memory.{k}", group="memory")


def row_gestures(rows: Rows, fallen: list[tuple[int, int]], move: str) -> Iterator[Gesture]:
    keys = [f"{i}.{left}" for i, left in fallen]
    if len(keys) == 2:
        yield Gesture("pick", move, keys[0], keys[1])
        return
    ((i, left),) = fallen
    yield Gesture("press", move, keys[0])
    yield Gesture("sweep", move, f"{i}", many=rows[i] - left)


def row_field(i: int, texts: dict[int, str]) -> Gesture:
    """How many to take from a row that is too long to draw; of the moves' texts, one serves as the pattern."""
    low, high = min(texts), max(texts)
    pattern = texts[low].replace(str(low), "{}", 1)
    numbers = {n for n, move in texts.items() if pattern.replace("{}", str(n)) == move}
    return number_field(f"{i}.bar", pattern, low, high, (n for n in range(low, high) if n not in numbers))
