"""A played game as a record that can be saved, replayed and checked; and playing one out between two players."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import Argument, BadPosition, GrundyError
from grundy.core.game import Ending
from grundy.core.params import with_params
from grundy.core.registry import AnyGame, recorded_game
from grundy.players.player import Player

FORMAT = "grundy record 1"
MAX_RECORD = 64 << 20  # bytes of a saved game


@dataclass
class Record:
    """The game, where it began, and every move in order. Players 1 and 2 move in turn, 1 first."""

    game: str
    params: dict[str, str]
    ending: str
    start: str
    moves: list[str] = field(default_factory=list)
    players: tuple[str, str] = ("human", "perfect")
    seed: int = 0
    winner: int | None = None  # 1 or 2; None while the game is on, or tied
    resigned: bool = False
    margin: int | None = None  # scored only: points of player 1 minus those of player 2

    def to_json(self) -> str:
        return json.dumps({"format": FORMAT, **asdict(self)}, indent=1, ensure_ascii=False) + "\n"

    @staticmethod
    def from_json(text: str) -> "Record":
        try:
            data = json.loads(text)
            if data.pop("format") != FORMAT:
                raise ValueError("unknown format")
            record = Record(**data)
            strings = [record.game, record.ending, record.start, *record.moves, *record.params.values()]
            if not all(isinstance(s, str) for s in strings):
                raise ValueError("texts expected")
            record.players = (str(record.players[0]), str(record.players[1]))
            if record.winner not in (None, 1, 2):
                raise ValueError("the winner is 1 or 2")
            Ending(record.ending)
            if type(record.seed) is not int or type(record.resigned) is not bool:
                raise ValueError("the seed is a number, resigned is true or false")
            if record.margin is not None and type(record.margin) is not int:
                raise ValueError("the margin is a number")
            return record
        except (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError) as error:
            raise BadPosition(f"this is no record of a game ({type(error).__name__}: {error})"[:200]) from error

    def load_game(self) -> AnyGame:
        return with_params(recorded_game(self.game), self.params)


def replay(record: Record) -> Iterator[tuple[str, Any]]:
    """Each move with the position after it, checked against the rules; the start comes first, with an empty move."""
    game = record.load_game()
    position = game.parse(record.start)
    yield "", position
    for i, move in enumerate(record.moves, start=1):
        try:
            position = game.option(position, move)
        except GrundyError as error:
            raise BadPosition(f"move {i} of the record: {error}") from error
        yield move, position


def judge(game: AnyGame, ending: Ending, mover: int, margin: int = 0) -> int | None:
    """Who has won when `mover` (1 or 2) cannot move; None for a tie."""
    if ending is Ending.SCORED:
        return None if margin == 0 else 1 if margin > 0 else 2
    return mover if ending is Ending.MISERE else 3 - mover


def play_out(
    game: AnyGame, start: Any, ending: Ending, players: tuple[Player, Player], budget: Budget, seed: int = 0
) -> Record:
    """One whole game between two players."""
    names = (players[0].label, players[1].label)
    record = Record(game.origin or game.id, game.params(), str(ending), game.text(start), players=names, seed=seed)
    position, mover, margin = start, 1, 0
    while next(iter(game.moves(position)), None) is not None:
        choice = players[mover - 1].choose(game, position, ending, budget)
        if ending is Ending.SCORED:
            margin += game.points(position, choice.move) * (1 if mover == 1 else -1)
        record.moves.append(choice.move)
        position, mover = choice.option, 3 - mover
    record.winner = judge(game, ending, mover, margin)
    record.margin = margin if ending is Ending.SCORED else None
    return record


def load_record(path: Path) -> Record:
    """A saved game."""
    try:
        if path.stat().st_size > MAX_RECORD:
            raise BadPosition(f"{path} is too large to be the record of a game")
        return Record.from_json(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        raise BadPosition(
            f"{path} cannot be read; type the path of a record that ", Argument("save"), " wrote"
        ) from None
