"""Rows: heaps in an order, with a move for all of them, and what the game remembers (`3,5,4|1`, `20|19`).

A row game is a table game whose first numbers are rows of tokens. Its `memory` names the numbers that follow behind a
bar: what may still be taken, passes that are left, the last move. Moves are named by what they do to the rows:
`take 2 from 1`, `take 2 from 1, 3 from 2`, `move 2 from 3 to 2`.
"""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from grundy.core.game import Scenes, plain, read_position, take
from grundy.core.notation import Reader, short
from grundy.drawing.scene import Gesture, Scene, Shape, button, number_field, scene_title, words
from grundy.families.family_helpers import BUTTONS, PITCH, WIDEST
from grundy.families.tables import MOST_LISTED, TableGame, number_row

Rows = tuple[int, ...]
STEPS = re.compile(r"(\d{1,4000})(from|to)(\d{1,9})(?:to(\d{1,9}))?")


@dataclass(frozen=True)
class RowGame(TableGame):
    """Rows of tokens, then the numbers that `memory` names; the rule `table_options` gets and yields all of them.

    A move falls by its rows, so `size` counts these alone: write your own if a move may change the memory only. No
    number that is remembered may grow above the longest row: if one can, write `box`.
    """

    example: ClassVar[str] = "3,5,4"
    sampled_rows: ClassVar[int] = 3  # one number of rows, so that one compiled rule serves all samples
    upward: ClassVar[bool] = False  # whether row 1 is drawn lowest
    memory: ClassVar[tuple[str, ...]] = ()  # what the last numbers mean, as one says it before a number

    def rows(self, position: Rows) -> Rows:
        return position[: len(position) - len(self.memory)]

    def drawn_at(self, row: int, rows: Rows) -> int:
        """Counted from the top."""
        return len(rows) - 1 - row if self.upward else row

    def remembered(self, position: Rows) -> list[str]:
        """In words: `may take 6`."""
        numbers = position[len(position) - len(self.memory) :]
        return [f"{name} {short(n)}" for name, n in zip(self.memory, numbers, strict=True)]

    def parse(self, text: str) -> Rows:
        return read_position(self, text, self.read_rows)

    def read_rows(self, reader: Reader) -> Rows:
        numbers = reader.numbers(",")
        if self.memory:
            reader.expect("|")
            numbers += (last := reader.numbers(","))
            if len(last) != len(self.memory):
                raise reader.fail(f"expected as many numbers behind the bar as {self.example} has, found {len(last)}")
        return numbers

    def text(self, position: Rows) -> str:
        listed = ",".join(map(str, self.rows(position)))
        return listed + ("|" + ",".join(map(str, position[-len(self.memory) :])) if self.memory else "")

    def move_text(self, position: Rows, option: Rows) -> str:
        """What the move does to the rows. If the memory does not follow from that, the game has to say more."""
        both = zip(self.rows(position), self.rows(option), strict=True)
        steps = {i: after - before for i, (before, after) in enumerate(both, 1) if before != after}
        taken = [f"{-step} from {i}" for i, step in steps.items() if step < 0]
        added = [f"{step} to {i}" for i, step in steps.items() if step > 0]
        if len(taken) == len(added) == 1 and not sum(steps.values()):
            return f"move {taken[0]} to {next(i for i, step in steps.items() if step > 0)}"
        changes = ["take " + ", ".join(taken)] if taken else []
        changes += ["add " + ", ".join(added)] if added else []
        return ", ".join(changes or self.remembered(option))

    def read(self, position: Rows, move: str) -> Rows | None:
        """The rows that a move leaves, by its text as `move_text` writes it."""
        rows = list(self.rows(position))
        for number, sign, row, other in STEPS.findall(plain(move)):
            for i, step in ((row, -int(number) if sign == "from" else int(number)), (other, int(number))):
                if i and not 0 < int(i) <= len(rows):
                    return None
                if i:
                    rows[int(i) - 1] += step
        option = (*rows, *position[len(rows) :])
        named = option != position and min(rows) >= 0 and plain(self.move_text(position, option)) == plain(move)
        return tuple(rows) if named else None

    def moves(self, position: Rows) -> Iterator[tuple[str, Rows]]:
        for option in self.tuple_options(position):
            yield self.move_text(position, option), option

    def defect(self, position: Rows) -> str | None:
        if len(position) <= len(self.memory):
            return "a position has at least one row"
        return super().defect(position)

    def size(self, position: Rows) -> int:
        return sum(self.rows(position))

    def box(self, position: Rows) -> Rows:
        rows, last = self.rows(position), position[len(position) - len(self.memory) :]
        return (*(n + 1 for n in rows), *(max(n, *rows) + 1 for n in last))

    def sample(self, rng: random.Random, size: int) -> Rows:
        fixed = self.dimension()
        count = self.sampled_rows if fixed is None else fixed - len(self.memory)
        numbers = [rng.randint(0, max(1, size // count)) for _ in range(count)]
        return (*numbers, *(rng.randint(0, max(1, size // 2)) for _ in self.memory))


def lowered(rows: Rows, option: Rows) -> list[tuple[int, int]]:
    """The rows that have lost tokens, each with what is left of it."""
    return [(i, after) for i, (before, after) in enumerate(zip(rows, option, strict=True)) if after < before]


class RowScenes(Scenes[RowGame]):
    """Tokens are pressed or swept, two of different rows are picked, and a long row is a bar."""

    def scene(self, position: Rows) -> Scene:
        game, rows = self.game, self.game.rows(position)
        if len(rows) > WIDEST:
            shown = [f"{i + 1}:  {short(n)}" for i, n in enumerate(rows[:WIDEST])] + game.remembered(position)
            lines = tuple(words(0, i, text) for i, text in enumerate(shown))
            return Scene(lines, scene_title(game, position), complete=False)
        moves = take(game.moves(position), MOST_LISTED + 1)
        shapes: list[Shape] = []
        for i, n in enumerate(rows):
            shapes += number_row(i, PITCH * game.drawn_at(i, rows), n, max(rows))
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


def memory_shapes(y: float, lines: Sequence[str], pressed: bool) -> Iterator[Shape]:
    """What is remembered, in words; in boxes if there is one move that changes it alone."""
    for k, text in enumerate(lines):
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
