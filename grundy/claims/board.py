"""The board of a case: a position that can be drawn, played from, and shown with the perfect line of play from it."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any
from urllib.parse import urlencode

from grundy.core.answer import Line
from grundy.core.budget import Budget
from grundy.core.errors import GrundyError
from grundy.core.game import Ending
from grundy.core.params import with_params
from grundy.core.registry import AnyGame, find_game
from grundy.core.scene import Scene
from grundy.players.player import make_player
from grundy.studies.record import play_out

LONGEST_LINE = 60  # moves that a line of play shows
LINE_POSITIONS = 100_000  # looked at to find it; no clock, so that every worker finds the same


@dataclass(frozen=True)
class Board:
    """A position with its game and ending, all as text."""

    game: str
    position: str
    ending: str = "normal"
    params: dict[str, str] = field(default_factory=dict)

    def load_game(self) -> AnyGame:
        return with_params(find_game(self.game), self.params)

    def scene(self) -> Scene:
        game = self.load_game()
        return game.scene(game.parse(self.position))

    def drawn(self) -> str:
        """The board for a terminal; its text if the game is in no file."""
        try:
            return self.scene().to_text()
        except GrundyError:
            return self.position

    def address(self) -> str:
        """Where the page plays it: `/play/nim?position=3%2B5&ending=normal`; of a user's own file there is none."""
        if ".py" in self.game:
            return ""
        usual = find_game(self.game)().params()
        query = {name: value for name, value in self.params.items() if value != usual[name]}
        query |= {"position": self.position, "ending": self.ending}
        return f"/play/{self.game}?{urlencode(query)}"

    def line(self) -> tuple[str, ...]:
        """The moves of perfect players from here; none if that takes too much, or if the game is in no file."""
        try:
            game = self.load_game()
            players = [make_player("perfect") for _ in range(game.seats())]
            record = play_out(
                game, game.parse(self.position), Ending(self.ending), players, Budget(None, nodes=LINE_POSITIONS)
            )
        except GrundyError:
            return ()
        return tuple(record.moves[:LONGEST_LINE])

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def board(game: AnyGame | str, position: Any, ending: Ending | str = Ending.NORMAL) -> Board:
    """The board of a game (or its id) and a position (or its text)."""
    game = find_game(game)() if isinstance(game, str) else game
    text = position if isinstance(position, str) else game.text(position)
    return Board(game.origin or game.id, text, str(ending), game.params())


def counterexample(found: dict[str, Any]) -> Iterator[Line]:
    """On the screen: where it is, the board, and the line of play."""
    board = Board(**found["board"])
    yield Line(f"       {board.game} {board.position}, {board.ending} ending")
    yield Line("\n".join(f"       {line}" for line in board.drawn().splitlines()))
    if found["line"]:
        yield Line(f"       perfect play: {', '.join(found['line'])}")
