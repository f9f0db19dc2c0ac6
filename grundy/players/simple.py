"""Players that do not look ahead: human, random, greedy, noisy (errs on purpose), theorem (follows a strategy)."""

import re
from collections.abc import Callable, Mapping
from typing import ClassVar

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import Strategies, Strategy
from grundy.core.errors import BadParam, IllegalMove, Refused, nearest
from grundy.core.game import AnyGame, Ending, Game, plain, take
from grundy.core.notation import printable
from grundy.core.types import Position
from grundy.players.perfect import Perfect
from grundy.players.player import Choice, Player, all_moves


class Random(Player):
    name: ClassVar[str] = "random"
    idea: ClassVar[str] = "picks any legal move, all equally likely"

    def simple(self, ending: Ending) -> str:
        return self.name

    def fair(
        self, game: AnyGame, position: Position, ending: Ending, moves: list[tuple[str, Position]], budget: Budget
    ) -> list[int]:
        return list(range(len(moves)))

    def choose(self, game: AnyGame, position: Position, ending: Ending, budget: Budget) -> Choice:
        moves = all_moves(game, position, budget)
        move, option = moves[self.rng.randrange(len(moves))]
        return Choice(move, option, f"one of {len(moves)} moves, picked at random")


# ---- the greedy player: ranks the options by one simple number ----


KINDS = ("points", "small", "equal")


class Greedy(Player):
    name: ClassVar[str] = "greedy"
    idea: ClassVar[str] = "takes the most points now, or leaves the smallest option, or parts of equal size"
    argument: ClassVar[str] = "points, small or equal; the default is points if they count, otherwise small"

    def __init__(self, seed: int = 0, text: str = "") -> None:
        super().__init__(seed, text)
        if text and text not in KINDS:
            raise BadParam(f'greedy has no kind "{text[:20]}"; {nearest(text[:20], list(KINDS))}')

    @classmethod
    def offers(cls, game: AnyGame) -> list[str]:
        return ["greedy", "greedy:equal"] if game.has(Game.split) else ["greedy"]

    def refuses(self, game: AnyGame, ending: Ending) -> str | None:
        if self.text == "points" and ending is not Ending.SCORED:
            return f"greedy:points counts points, and the {ending} ending has none; use greedy:small"
        return None

    def kind(self, ending: Ending) -> str:
        return self.text or ("points" if ending is Ending.SCORED else "small")

    def simple(self, ending: Ending) -> str:
        return self.kind(ending)

    def fair(
        self, game: AnyGame, position: Position, ending: Ending, moves: list[tuple[str, Position]], budget: Budget
    ) -> list[int]:
        kind = self.kind(ending)
        if kind == "points":
            ranks = [-gain for gain, _ in game.scored_moves(position)]
        elif kind == "small":
            ranks = [game.size(option) for _, option in moves]
        else:
            ranks = [unevenness(game, option) for _, option in moves]
        least = min(ranks)
        return [i for i, rank in enumerate(ranks) if rank == least]

    def choose(self, game: AnyGame, position: Position, ending: Ending, budget: Budget) -> Choice:
        moves = all_moves(game, position, budget)
        equal = self.fair(game, position, ending, moves, budget)
        move, option = moves[equal[self.rng.randrange(len(equal))]]
        kind = self.kind(ending)
        if kind == "points":
            reason = f"earns {game.points(position, move)} now, the most possible"
        elif kind == "small":
            reason = "leaves the smallest option"
        else:
            parts = [game.size(part) for part in game.split(option)]
            even = len(parts) > 1 and unevenness(game, option) == 0
            reason = "leaves parts of equal size in pairs" if even else "leaves parts as equal in size as it can"
        return Choice(move, option, reason)


def unevenness(game: AnyGame, position: Position) -> int:
    """How far the parts are from pairs of equal size."""
    sizes = sorted((game.size(part) for part in game.split(position)), reverse=True)
    return sum(sizes[::2]) - sum(sizes[1::2])


# ---- the noisy player: plays perfectly, but errs with a given probability ----


LADDER = ("0.5", "0.3", "0.1", "0.03")


class Noisy(Perfect):
    name: ClassVar[str] = "noisy"
    idea: ClassVar[str] = "plays perfectly, but errs with a given probability"
    argument: ClassVar[str] = "the probability of an error, from 0 to 1"

    def __init__(self, seed: int = 0, text: str = "") -> None:
        super().__init__(seed, text)
        try:
            self.chance = float(text or "0.2")
        except ValueError:
            self.chance = -1.0
        if len(text) > 10 or not 0 <= self.chance <= 1:
            shown = printable(text[:20])
            raise BadParam(f'noisy errs with a probability from 0 to 1, not "{shown}"; type noisy:0.2')

    @classmethod
    def offers(cls, game: AnyGame) -> list[str]:
        return [f"{cls.name}:{chance}" for chance in LADDER]

    def fair(
        self, game: AnyGame, position: Position, ending: Ending, moves: list[tuple[str, Position]], budget: Budget
    ) -> list[int] | None:
        return None  # sometimes it picks a worse move

    def choose(self, game: AnyGame, position: Position, ending: Ending, budget: Budget) -> Choice:
        errs = self.rng.random() < self.chance
        if errs and self.named(game, position, ending, budget) is None:
            moves = all_moves(game, position, budget)
            best = set(self.best_moves(game, position, ending, moves, budget))
            worse = [moves[i] for i in range(len(moves)) if i not in best]
            if worse:
                move, option = worse[self.rng.randrange(len(worse))]
                return Choice(move, option, f"errs, as it does with probability {self.chance:g}")
        return super().choose(game, position, ending, budget)


# ---- the theorem player: follows a strategy that the game's file defines, to the letter, right or wrong ----


class TheoremPlayer(Player):
    name: ClassVar[str] = "theorem"
    idea: ClassVar[str] = "follows a published strategy to the letter, right or wrong"
    argument: ClassVar[str] = "the strategy's name"

    @classmethod
    def offers(cls, game: AnyGame) -> list[str]:
        return [f"{cls.name}:{strategy}" for strategy in strategies(game)]

    def refuses(self, game: AnyGame, ending: Ending) -> str | None:
        known = strategies(game)
        if not known:
            return f"{game.id} offers no strategy by theorem; use perfect instead"
        if self.text and self.text not in known:
            return f'{game.id} has no strategy "{self.text[:20]}"; {nearest(self.text[:20], list(known))}'
        suited = [name for name, strategy in known.items() if ending in strategy.endings]
        if not suited or (self.text and self.text not in suited):
            instead = f"theorem:{suited[0]}" if suited else "perfect"
            return f"{self.label} does not cover the {ending} ending of {game.id}; use {instead}"
        return None

    def strategy(self, game: AnyGame, ending: Ending) -> tuple[str, Strategy]:
        """The requested strategy, or the first one for this ending."""
        known = strategies(game)
        if reason := self.refuses(game, ending):
            raise (BadParam if known else Refused)(reason)
        name = self.text or next(name for name, strategy in known.items() if ending in strategy.endings)
        return name, known[name]

    def fair(
        self, game: AnyGame, position: Position, ending: Ending, moves: list[tuple[str, Position]], budget: Budget
    ) -> list[int]:
        found = self.strategy(game, ending)[1].follow(position)
        return [i for i, (move, _) in enumerate(moves) if found is None or move == found[0]]

    def choose(self, game: AnyGame, position: Position, ending: Ending, budget: Budget) -> Choice:
        name, strategy = self.strategy(game, ending)
        found = strategy.follow(position)
        if found is not None:
            move, reason = found
            return Choice(move, game.option(position, move), reason)
        moves = all_moves(game, position, budget)
        move, option = moves[self.rng.randrange(len(moves))]
        return Choice(move, option, f"{name} gives no move here, so one of {len(moves)} at random")


def strategies(game: AnyGame) -> Mapping[str, Strategy]:
    return game.capability(Strategies).named()


# ---- the human player: asks for a move, and accepts any clear way to type it ----


NUMBERS = re.compile(r"(?<!\w)-?\d+|\d+")  # a sign before a number is part of it
LISTED = 10_000  # search at most this many moves for one that fits the typed text

Prompt = Callable[[AnyGame, Position], str]


def ask_on_terminal(game: AnyGame, position: Position) -> str:
    return input(f"{game.text(position)}  your move: ")


class Human(Player):
    name: ClassVar[str] = "human"
    idea: ClassVar[str] = "a person, who types the moves"
    is_person: ClassVar[bool] = True

    def __init__(self, seed: int = 0, text: str = "", prompt: Prompt = ask_on_terminal) -> None:
        super().__init__(seed)
        self.prompt = prompt

    def choose(self, game: AnyGame, position: Position, ending: Ending, budget: Budget) -> Choice:
        move, option = read_move(game, position, self.prompt(game, position))
        return Choice(move, option, "a person's own choice")


def read_move(game: AnyGame, position: Position, typed: str) -> tuple[str, Position]:
    """The move that the text means: its name, or just its numbers (`3 1` for `take 3 from 1`) if they fit one move."""
    try:
        option = game.option(position, typed)
    except IllegalMove:
        numbers = NUMBERS.findall(typed)
        offered = take(game.moves(position), LISTED) if numbers else []
        fitting = [(m, o) for m, o in offered if NUMBERS.findall(m) == numbers and fits(typed, m)]
        if len(fitting) == 1:
            return fitting[0]
        raise
    for move, reached in take(game.moves(position), LISTED):
        if reached == option and plain(move) == plain(typed):
            return move, option
    return typed.strip(), option


def fits(typed: str, move: str) -> bool:
    """Whether all typed words are words of the move."""
    return all(word in move.casefold() for word in re.findall(r"[^\W\d]+", typed.casefold()))
