"""The minimax player: looks a fixed number of moves ahead, or searches a fixed number of positions.

This is algorithm 1 of document 000 with alpha-beta pruning and a transposition table. A finished game counts as a win,
a loss or its points, and a position at the horizon counts as even. `minimax:4` looks 4 moves ahead. `minimax:5000n`
searches one move deeper each time, until it has seen 5000 positions. `minimax:2s` does so for 2 seconds. Use that only
to play against people, since the clock makes games depend on the machine.
"""

import re
from typing import ClassVar

from grundy.core.budget import Budget, Clock
from grundy.core.errors import BadParam
from grundy.core.game import AnyGame, Ending
from grundy.core.notation import printable
from grundy.core.types import Position
from grundy.players.player import Choice, Player, all_moves

FAR = 10**9  # greater than every score
DEEPEST = 100  # moves ahead
MOST_NODES = 10_000_000
LONGEST = 3600  # seconds
EXACT, AT_LEAST, AT_MOST = 0, 1, -1  # what kind of bound an entry of the table is


class TooMuch(Exception):
    """The search has used up its positions or its time."""


class MinimaxPlayer(Player):
    name: ClassVar[str] = "minimax"
    idea: ClassVar[str] = "looks a few moves ahead, takes a win it sees and avoids a loss it sees"
    argument: ClassVar[str] = "how many moves it looks ahead; or 5000n, the positions it searches; or 2s, its time"
    for_two = True
    slow = True

    def __init__(self, seed: int = 0, text: str = "") -> None:
        super().__init__(seed, text)
        found = re.fullmatch(r"(\d{1,8})(n|s)?", text or "3")
        most = {None: DEEPEST, "n": MOST_NODES, "s": LONGEST}[found[2] if found else None]
        if found is None or not 1 <= int(found[1]) <= most:
            raise BadParam(
                f"minimax looks 1 to {DEEPEST} moves ahead, not {printable(text[:20])}; type minimax:N with N = 3, "
                "minimax:5000n for a number of positions or minimax:2s for a time"
            )
        number, unit = int(found[1]), found[2]
        self.depth = number if unit is None else 0
        self.nodes = number if unit == "n" else None
        self.seconds = number if unit == "s" else None
        self.timed = unit == "s"

    @classmethod
    def offers(cls, game: AnyGame) -> list[str]:
        return [f"{cls.name}:{depth}" for depth in (1, 2, 4)]

    def choose(self, game: AnyGame, position: Position, ending: Ending, budget: Budget) -> Choice:
        moves = all_moves(game, position, budget)
        scored = ending is Ending.SCORED
        gains = [gain for gain, _ in game.scored_moves(position)] if scored else [0] * len(moves)
        self.left = self.nodes
        self.stop = None if self.seconds is None else Clock.now() + self.seconds
        scores, depth = [0] * len(moves), self.depth
        try:
            for deeper in [depth] if depth else range(1, DEEPEST + 1):
                self.table: dict[tuple[Position, int], tuple[int, int]] = {}
                self.horizon = False  # whether the search stopped somewhere before the end of the game
                found = [
                    gain - self.look(game, option, ending, deeper - 1, -FAR, FAR, budget)
                    for gain, (_, option) in zip(gains, moves, strict=True)
                ]
                scores, depth = found, deeper
                if not self.horizon:
                    break
        except TooMuch:  # use the last depth that was searched in full
            pass
        best = max(scores)
        equal = [moves[i] for i, score in enumerate(scores) if score == best]
        move, option = equal[self.rng.randrange(len(equal))]
        return Choice(move, option, self.reason(best, ending, depth))

    def look(
        self, game: AnyGame, position: Position, ending: Ending, depth: int, low: int, high: int, budget: Budget
    ) -> int:
        """The score for the player to move, looking `depth` moves ahead."""
        self.count(budget)
        key = (game.canonical(position), depth)
        if key in self.table:
            score, says = self.table[key]
            if says == EXACT or (says == AT_LEAST and score >= high) or (says == AT_MOST and score <= low):
                return score
        best, floor = -FAR, low
        for move, option in game.moves(position):
            if depth == 0:
                self.horizon = True
                return 0
            gain = game.points(position, move) if ending is Ending.SCORED else 0
            best = max(best, gain - self.look(game, option, ending, depth - 1, gain - high, gain - floor, budget))
            floor = max(floor, best)
            if floor >= high:
                break
        if best == -FAR:  # no moves: the game is over
            return {Ending.NORMAL: -1, Ending.MISERE: 1, Ending.SCORED: 0}[ending]
        self.table[key] = best, AT_LEAST if best >= high else AT_MOST if best <= low else EXACT
        return best

    def count(self, budget: Budget) -> None:
        budget.spend()
        if self.left is not None:
            self.left -= 1
        if (self.left is not None and self.left < 0) or (self.stop is not None and Clock.now() > self.stop):
            raise TooMuch

    def reason(self, score: int, ending: Ending, depth: int) -> str:
        ahead = f"looking {depth} {'move' if depth == 1 else 'moves'} ahead"
        if ending is Ending.SCORED:
            return f"expects {score:+d} {'point' if abs(score) == 1 else 'points'}, {ahead}"
        seen = {1: "sees a forced win", -1: "sees only losses", 0: "sees neither a win nor a loss"}[score]
        return f"{seen}, {ahead}"
