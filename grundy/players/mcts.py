"""The Monte Carlo player: simulates a fixed number of random games, and picks the move that it tried most often.

Each playout walks down the tree of moves tried so far. At every position it takes the move with the best upper
confidence bound (UCT). Then it adds one new position to the tree, and plays at random to the end.
Source: L. Kocsis, C. Szepesvári, Bandit based Monte-Carlo planning, 2006.
"""

import math
from typing import ClassVar

from grundy.core.budget import Budget
from grundy.core.errors import BadParam
from grundy.core.game import AnyGame, Ending
from grundy.core.notation import printable
from grundy.core.types import Position
from grundy.players.player import Choice, Player, all_moves

MOST = 1_000_000  # playouts
CURIOSITY = 1.0  # the weight of exploring moves that were rarely tried
LONGEST = 1_000  # most moves of a playout; a longer game counts as a draw, and only a loopy game is longer
ENDLESS = 10  # most moves of a playout per unit of size, in a loopy game


class Tried:
    """A position in the tree: its moves, each with its visits and the total reward of the player who moves."""

    def __init__(self, game: AnyGame, position: Position, ending: Ending, budget: Budget) -> None:
        self.moves = all_moves(game, position, budget)
        scored = ending is Ending.SCORED
        self.gains = [gain for gain, _ in game.scored_moves(position)] if scored else [0] * len(self.moves)
        self.visits = [0] * len(self.moves)
        self.rewards = [0.0] * len(self.moves)
        self.below: dict[int, Tried] = {}

    def pick(self) -> int:
        """The first move that was never tried, otherwise the move with the best bound."""
        if 0 in self.visits:
            return self.visits.index(0)
        log = math.log(sum(self.visits))
        bounds = [r / n + CURIOSITY * math.sqrt(log / n) for r, n in zip(self.rewards, self.visits, strict=True)]
        return bounds.index(max(bounds))


class MonteCarlo(Player):
    name: ClassVar[str] = "mcts"
    idea: ClassVar[str] = "simulates many random games and picks the move that it tried most often"
    argument: ClassVar[str] = "the number of games to simulate"
    for_two = True
    slow = True

    def __init__(self, seed: int = 0, text: str = "") -> None:
        super().__init__(seed, text)
        if not (text or "100").isdecimal() or len(text) > 7 or not 1 <= int(text or "100") <= MOST:
            shown = printable(text[:20])
            raise BadParam(f"mcts simulates 1 to {MOST:,} games, not {shown}; type mcts:N with N = 100")
        self.playouts = int(text or "100")

    @classmethod
    def offers(cls, game: AnyGame) -> list[str]:
        return [f"{cls.name}:{playouts}" for playouts in (30, 300)]

    def choose(self, game: AnyGame, position: Position, ending: Ending, budget: Budget) -> Choice:
        root = Tried(game, position, ending, budget)
        self.longest = min(LONGEST, ENDLESS * (1 + game.size(position))) if game.loopy else LONGEST
        self.widest = 1  # the largest margin so far, which scales the rewards
        for _ in range(self.playouts):
            self.playout(game, root, ending, budget)
        best = max(range(len(root.moves)), key=lambda i: (root.visits[i], root.rewards[i]))
        move, option = root.moves[best]
        share = root.rewards[best] / root.visits[best]
        text = f"reached {share:.0%} of the best score" if ending is Ending.SCORED else f"won {share:.0%}"
        return Choice(move, option, f"{text} in {root.visits[best]} of {self.playouts} simulated games")

    def playout(self, game: AnyGame, root: Tried, ending: Ending, budget: Budget) -> None:
        node, way = root, []
        while node.moves:
            budget.spend()
            i = node.pick()
            way.append((node, i))
            if i not in node.below:
                node.below[i] = Tried(game, node.moves[i][1], ending, budget)
                node = node.below[i]
                break
            node = node.below[i]
            if len(way) > self.longest:
                break
        margin = self.finish(game, node, ending, budget)
        for node, i in reversed(way):
            margin = node.gains[i] - margin
            self.widest = max(self.widest, abs(margin))
            node.visits[i] += 1
            node.rewards[i] += 0.5 + margin / (2 * self.widest)

    def finish(self, game: AnyGame, node: Tried, ending: Ending, budget: Budget) -> int:
        """Play a random game from here. The result is for the player to move: 1 or -1, or points."""
        position, moves, sign, total = None, node.moves, 1, 0
        for _ in range(self.longest):
            if not moves:
                end = {Ending.NORMAL: -1, Ending.MISERE: 1, Ending.SCORED: 0}[ending]
                return total + sign * end
            budget.spend()
            i = self.rng.randrange(len(moves))
            if ending is Ending.SCORED:
                gain = node.gains[i] if position is None else game.points(position, moves[i][0])
                total += sign * gain
            position, sign = moves[i][1], -sign
            moves = all_moves(game, position, budget)
        return total
