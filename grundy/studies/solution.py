"""A solution that can be checked: couples (part, heap), lost or won, each of which follows from others by one move.

A line is `lost HEAP PART` or `won HEAP PART`: the part and a Nim heap side by side, with a player to move. A lost
couple has only won options; a won one has a lost option among the lines. Options lead to smaller parts or heaps, so
lines that all follow from others are all true. The checker knows nothing of how they were found: it shares with the
solver only the rules of the game, here the interpreted ones. The lines live in the store, and are read back before they
are checked.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grundy.core.answer import Answer, Line
from grundy.core.budget import Budget
from grundy.core.errors import CorruptStore, Refused
from grundy.core.fingerprint import game_key
from grundy.core.game import Ending
from grundy.core.needed import np
from grundy.core.registry import AnyGame
from grundy.engines.native import Native
from grundy.store.arrays import TableFile


@dataclass(frozen=True)
class Checked(Answer):
    """What a checked solution proves, and what it took."""

    game: AnyGame
    position: str
    outcome: str
    lost: int
    won: int
    moves: int
    folder: Path

    def screen(self) -> Iterator[Line]:
        what = f"{self.game.label()} {self.position}"
        yield Line(f"{what}: {self.outcome}, proved by {self.lost:,} lost and {self.won:,} won couples")
        yield Line(f"every line follows from others by one move ({self.moves:,} moves looked at)")

    def to_dict(self) -> dict[str, Any]:
        return {
            "game": self.game.label(),
            "position": self.position,
            "outcome": self.outcome,
            "lost": self.lost,
            "won": self.won,
            "moves": self.moves,
        }


class Lines:
    """The couples of a solution: the nimber of every part that has a lost one, and the won ones."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lost: dict[str, int] = {}
        self.won: set[tuple[str, int]] = set()
        for line in lines:
            kind, heap, part = line.split(" ", 2)
            if kind == "lost" and self.lost.setdefault(part, int(heap)) == int(heap):
                continue
            if kind != "won":
                raise CorruptStore(f'the solution says "{line[:60]}", which is no line or contradicts another')
            self.won.add((part, int(heap)))

    def wins(self, game: AnyGame, position: Any, heap: int) -> bool | None:
        """Whether the player to move wins a position beside a heap, as the lines tell at once; None if they do not."""
        counts = Counter(game.text(part) for part in game.split(position))
        parts = [part for part, count in counts.items() if count % 2]  # two equal games cancel
        open_parts = [part for part in parts if part not in self.lost]
        for part in parts:
            heap ^= self.lost.get(part, 0)
        if not open_parts:
            return heap != 0
        return True if len(open_parts) == 1 and (open_parts[0], heap) in self.won else None


def check(game: AnyGame, position: Any, lines: Iterable[str], budget: Budget) -> tuple[str, int, int, int]:
    """Outcome, lost and won couples, and moves looked at; `CorruptStore` with the first line that does not follow."""
    found = Lines(lines)
    if (wins := found.wins(game, position, 0)) is None:
        raise CorruptStore(f"the solution does not tell who wins {game.text(position)[:60]}")
    looked = 0
    couples = [(part, heap, False) for part, heap in found.lost.items()] + [(*couple, True) for couple in found.won]
    options: dict[str, list[Any]] = {}
    for number, (text, heap, won) in enumerate(couples):
        budget.spend()
        budget.report("couples checked", number, len(couples))
        if text not in options:
            options[text] = [option for _, option in budget.listed(game.moves(game.parse(text)))]
        told = [found.wins(game, option, heap) for option in options[text]]
        looked += len(told)
        smaller = found.lost.get(text)
        follows = (
            False in told or (smaller is not None and smaller < heap)
            if won
            else all(told) and all((text, m) in found.won for m in range(heap))
        )
        if not follows:
            raise CorruptStore(f'the solution\'s line "{"won" if won else "lost"} {heap} {text[:60]}" does not follow')
    return "N" if wins else "P", len(found.lost), len(found.won), looked


def verify_solution(game: AnyGame, position: Any, budget: Budget, folder: Path | None = None) -> Checked:
    """Check the kept solution of a position; solve it first if there is none."""
    if Native.refuses(game, position, Ending.NORMAL):
        raise Refused(f"{game.id} keeps no solutions to check; grundy solve answers for it")
    text = game.text(position)
    key = f"solution of {game.label()} {text}"
    with TableFile(key, "uint8", rule=game_key(game), folder=folder) as store:
        if not store.done:
            engine = Native(game, Ending.NORMAL, budget)
            lines = "\n".join(engine.solution(position))
            store.append(np.frombuffer(lines.encode(), dtype=np.uint8))
        lines = bytes(store.read()).decode()
    outcome, lost, won, moves = check(game, position, lines.splitlines(), budget)
    return Checked(game, text, outcome, lost, won, moves, store.folder)
