"""The perfect player: plays by exact values. It never loses a won game, and in a lost one it stalls if it can."""

import random
from collections.abc import Iterator
from typing import ClassVar

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import Entailing, MoveNimbers, forced_pass, more_moves
from grundy.core.game import AnyGame, Ending, Game, named_wins, take
from grundy.core.types import Position
from grundy.core.user_games import is_user_game
from grundy.engines.choose import choose
from grundy.engines.declarations import hold
from grundy.engines.engine import Engine
from grundy.engines.walk import remotenesses
from grundy.players.player import Choice, Player, all_moves

LISTED = 10_000  # with more moves, look only at the winning ones, if the game can name them
COMPARED = 50  # compare the lengths of at most this many moves
WALKED = 300  # walk at most this many moves to compare how long they last
CACHED = 4096  # remember the lengths at this many positions, for the many games of a simulation


class Perfect(Player):
    name: ClassVar[str] = "perfect"
    idea: ClassVar[str] = "knows the exact value of every position; never loses a won game"

    def __init__(self, seed: int = 0, text: str = "") -> None:
        super().__init__(seed, text)
        self.engine: Engine | None = None
        self.walked: dict[tuple[Position, ...], list[int | None]] = {}  # how long options last, in the engine's game
        self.too_far: int | None = None  # the size of a position in this game whose end was too far to walk
        self.known: list[str] | None = None  # the winning moves of the next position, where its solution is known

    def restart(self, rng: random.Random) -> None:
        super().restart(rng)
        self.too_far = None

    def solver(self, game: AnyGame, position: Position, ending: Ending, budget: Budget) -> Engine:
        """The engine of the last move if it still fits, since it remembers what it has found."""
        last = self.engine
        fits = last is not None and last.game == game and last.ending is ending and last.budget is budget
        if last is None or not fits or last.refuses(game, position, ending) is not None:
            self.engine = last = choose(game, position, ending, budget)
            self.walked.clear()
        return last

    def named(
        self, game: AnyGame, position: Position, ending: Ending, budget: Budget
    ) -> Iterator[tuple[str, Position]] | None:
        """The winning moves, if the game can name them and there are too many moves to try."""
        many = game.has(Game.winning) and more_moves(game, position, LISTED, budget)
        return named_wins(game, position, ending) if many else None

    def fair(
        self, game: AnyGame, position: Position, ending: Ending, moves: list[tuple[str, Position]], budget: Budget
    ) -> list[int] | None:
        self.too_far = None
        chosen = self.choose(game, position, ending, budget).move
        if self.too_far is not None:  # then its choice here depends on earlier moves
            return None
        return [i for i, (move, _) in enumerate(moves) if move == chosen]

    def best_moves(
        self, game: AnyGame, position: Position, ending: Ending, moves: list[tuple[str, Position]], budget: Budget
    ) -> list[int]:
        """The indexes of the best moves, or of one if finding all is too expensive; empty if every move loses."""
        engine = self.solver(game, position, ending, budget)
        if ending is Ending.SCORED:
            gains = [engine.value(option).gain(game.points(position, move)) for move, option in moves]
            return [i for i, gain in enumerate(gains) if gain == max(gains)]
        if game.loopy and game.has(Game.winning):
            won = {move for move, _ in game.winning(position, ending)}
            return [i for i, (move, _) in enumerate(moves) if move in won]
        if (found := engine.a_win(position, [option for _, option in moves])) is not None:
            return found
        if self.known is not None:
            return [i for i, (move, _) in enumerate(moves) if move in self.known]
        values = [engine.value(option) for _, option in moves]
        if is_user_game(game):
            hold(game, position, ending, engine.value(position), values)
        left = {value.outcome for value in values}
        return [i for i, value in enumerate(values) if value.outcome == ("draw" if "P" not in left else "P")]

    def choose(self, game: AnyGame, position: Position, ending: Ending, budget: Budget) -> Choice:
        engine = self.solver(game, position, ending, budget)
        if (wins := self.named(game, position, ending, budget)) is not None:
            if first := take(wins, 1):
                return Choice(*first[0], reason_to_win(game, first[0][1], engine))
            move, option = next(game.moves(position))
            return Choice(move, option, "every move loses against best play")
        if ending is Ending.NORMAL and game.has(MoveNimbers):  # only the options that may be chosen are made
            names = [
                move for move, _ in take(game.capability(MoveNimbers).of(position, budget, winning=True), COMPARED)
            ]
            won = [(move, game.option(position, move)) for move in names]
            return self.hurry_or_stall(game, position, won, won or take(game.moves(position), COMPARED), engine)
        if (known := engine.moves(position)) is not None:
            lost = [(move, make()) for move, make, value in known[0] if value.outcome == "P"][:COMPARED]
            return self.hurry_or_stall(game, position, lost, lost or take(game.moves(position), COMPARED), engine)
        moves = all_moves(game, position, budget)
        won = [moves[i] for i in self.best_moves(game, position, ending, moves, budget)]
        if game.loopy and game.has(Game.winning):  # the game names moves that make progress first
            won = list(game.winning(position, ending))
        if won and self.known is None and engine.value(position).outcome == "draw":
            return Choice(*won[0], "neither player can force a win: play can go on forever")
        if ending is Ending.SCORED:
            move, option = max(won, key=lambda pair: engine.value(pair[1]).wish(game.points(position, pair[0])))
            gain = engine.value(option).gain(game.points(position, move))
            if game.seats() > 2:
                return Choice(move, option, f"its own bad points to come: {-gain}, the fewest it can have")
            return Choice(move, option, f"forces the best margin, {gain:+d}")
        return self.hurry_or_stall(game, position, won, moves, engine)

    def hurry_or_stall(
        self,
        game: AnyGame,
        position: Position,
        won: list[tuple[str, Position]],
        moves: list[tuple[str, Position]],
        engine: Engine,
    ) -> Choice:
        """The winning move that ends soonest, or, if there is none, the move that lasts longest."""
        compared = (won or moves)[:COMPARED]
        remoteness = self.lengths(game, position, compared, engine) if len(compared) > 1 or not won else {}
        if won:
            move, option = min(won, key=lambda m: (remoteness.get(m[0]) is None, remoteness.get(m[0]) or 0))
            return Choice(move, option, reason_to_win(game, option, engine))
        # if the end is too far to see, prefer the largest option
        move, option = max(moves, key=lambda m: (remoteness.get(m[0]) or 0, game.size(m[1])))
        held = f"; this one holds out for {remoteness[move]} more moves" if remoteness.get(move) else ""
        return Choice(move, option, f"every move loses against best play{held}")

    def lengths(
        self, game: AnyGame, position: Position, moves: list[tuple[str, Position]], engine: Engine
    ) -> dict[str, int | None]:
        """How long each move lasts, if the engine knows or a short walk finds it. After a walk that was too long, do
        not try again until the game has shrunk by half.
        """
        options = tuple(option for _, option in moves)
        known = [engine.remoteness(option) for option in options]
        if None in known and not engine.walks:
            size = game.size(position)
            if game.loopy or (self.too_far is not None and 2 * size > self.too_far):
                return {}
            if options not in self.walked:
                if len(self.walked) == CACHED:
                    self.walked.clear()
                self.walked[options] = remotenesses(game, options, engine.ending, engine.budget, WALKED)
            known = self.walked[options]
            if None in known:
                self.too_far = size
        return {move: steps for (move, _), steps in zip(moves, known, strict=True)}


def reason_to_win(game: AnyGame, option: Position, engine: Engine) -> str:
    """Why the option is lost for the opponent."""
    if engine.ending is Ending.MISERE:
        return "leaves a position that is lost for the player to move under misère play"
    if game.capability(Entailing).forced(option):
        return "and moves again" if forced_pass(game, option) else "forces a reply that loses"
    parts = list(game.split(option))
    if 1 < len(parts) <= 8 and not game.loopy:
        numbers = " ⊕ ".join(str(engine.value(part).nimber) for part in parts)
        return f"leaves nim-sum 0: {numbers} = 0"
    return "leaves nimber 0"
