"""The kept solution of a position checked, line by line, by a program that shares only the rules with the solver."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from grundy.analysis.certificates import of_solution
from grundy.analysis.check_certificate import CertificateLines
from grundy.core.budget import Budget
from grundy.core.errors import CorruptStore, Refused
from grundy.core.fingerprint import game_key
from grundy.core.game import AnyGame, Ending
from grundy.core.lazy_imports import np
from grundy.core.lookup import as_game, as_position
from grundy.core.result import Result, TextLine
from grundy.core.types import JsonObject, Position
from grundy.engines.native import Native
from grundy.operations import operation
from grundy.store.arrays import TableFile


@dataclass(frozen=True)
class CheckedSolution(Result):
    """What a checked solution proves, and what it took."""

    game: AnyGame
    position: str
    outcome: str
    lost: int
    won: int
    moves: int
    folder: Path

    def screen(self) -> Iterator[TextLine]:
        what = f"{self.game.label()} {self.position}"
        yield TextLine(f"{what}: {self.outcome}, proved by {self.lost:,} lost and {self.won:,} won couples")
        yield TextLine(f"every line follows from others by one move ({self.moves:,} moves looked at)")

    def to_dict(self) -> JsonObject:
        facts = {name: getattr(self, name) for name in ("position", "outcome", "lost", "won", "moves")}
        return {"game": self.game.label(), **facts}


def check(game: AnyGame, position: Position, solution: Iterable[str], budget: Budget) -> tuple[str, int, int, int]:
    """Outcome, lost and won couples, and moves looked at; `CorruptStore` with the first line that does not follow."""

    def parts(position: Position) -> tuple[str, ...]:
        return tuple(map(game.text, game.split(position)))

    @cache
    def options(text: str) -> list[tuple[str, ...]]:
        return [parts(option) for _, option in budget.listed(game.moves(game.parse(text)))]

    known, looked, lines = CertificateLines(), 0, of_solution(game, list(solution))
    for number, line in enumerate(lines):
        budget.spend()
        budget.report("couples checked", number, len(lines))
        sign, _, text = line.partition(" ")
        looked += len(options(text))
        if not known.follows(sign, (text,), iter(options(text))):
            raise CorruptStore(f'the solution\'s line "{line[:60]}" does not follow')
    if (wins := known.differs(parts(position), 0)) is None:
        raise CorruptStore(f"the solution does not tell who wins {game.text(position)[:60]}")
    return "N" if wins else "P", len(known.nimber), len(known.other), looked


def check_solution(game: AnyGame, position: Position, budget: Budget, folder: Path | None = None) -> CheckedSolution:
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
    return CheckedSolution(game, text, *check(game, position, lines.splitlines(), budget), store.folder)


# The kept solution of a position checked, line by line, by a program that shares only the rules with the solver


@operation(budget="10m", command="sprouts check")
def verify_solution(
    game: AnyGame | str, position: Position | None = None, budget: Budget | None = None
) -> CheckedSolution:
    """Check the solution of a position, line by line, by a program that shares only the rules with the solver.

    If there is none yet, the position is solved first.
    """
    game = as_game(game)
    return check_solution(game, as_position(game, position), budget or Budget())
