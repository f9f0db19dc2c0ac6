"""What the answers of an exercise are, by the definition alone."""

from functools import cache
from typing import Any

from grundy.analysis.exercise import Exercise
from grundy.core.budget import Budget
from grundy.core.game import AnyGame, Ending
from grundy.engines.engine import Value
from grundy.engines.reference import Reference
from grundy.engines.walk import options_checked, retrograde

NO_MOVE_MATTERS = {("brussels-sprouts", Ending.MISERE)}  # and there are no nimbers to ask for: no exercises


class UpToSymmetry(Reference):
    """The definition, which need not walk what is symmetric; what it has walked once it knows."""

    def __init__(self, game: AnyGame, ending: Ending) -> None:
        super().__init__(game, ending, Budget(None))
        self.known: dict[Any, tuple[Value, int]] = {}
        self.walked: dict[Any, tuple[str, int | None]] = {}

    def value(self, position: Any) -> Value:
        if not self.game.loopy:
            return super().value(position)
        if position not in self.walked:
            self.walked |= retrograde(self.game, position, self.budget)
        return Value(self.walked[position][0])

    def _solve(self, position: Any) -> dict[Any, tuple[Value, int]]:
        if position not in self.known:
            self.known |= super()._solve(position)
        return self.known

    def _options(self, position: Any) -> list[tuple[str, Any]]:
        return options_up_to_symmetry(self.game, position)


@cache
def options_up_to_symmetry(game: AnyGame, position: Any) -> list[tuple[str, Any]]:
    return [(move, game.canonical(option)) for move, option in options_checked(game, position, Budget(None))]


@cache
def oracle(game: AnyGame, ending: Ending) -> UpToSymmetry:
    """One for all exercises of a process: many lead to the same positions."""
    return UpToSymmetry(game, ending)


def truth(game: AnyGame, ending: Ending, position: Any) -> Value:
    return oracle(game, ending).value(game.canonical(position))


def best_moves(game: AnyGame, position: Any, ending: Ending) -> dict[str, Any]:
    """The moves to a P-position; scored, those that are worth most."""
    truth(game, ending, position)  # walks all options at once
    moves = dict(game.moves(position))
    values = {move: truth(game, ending, option) for move, option in moves.items()}
    if ending is not Ending.SCORED:
        return {move: moves[move] for move, value in values.items() if value.outcome == "P"}
    gains = {move: value.gain(game.points(position, move)) for move, value in values.items()}
    return {move: moves[move] for move, gain in gains.items() if gain == max(gains.values())}


def check(one: Exercise) -> None:
    """The answers by the definition alone: options, mex, and what each move of a part leaves of that part."""
    game, here, answers = one.game, one.position, set(one.posed.answers)
    best, every = best_moves(game, here, one.ending), dict(game.moves(here))
    where = f"{game.label()} {game.text(here)} {one.ending} {one.kind}"
    nimber = truth(game, Ending.NORMAL, here).nimber
    if one.by == "number":
        assert answers == {str(nimber)}, where
    elif one.by == "move":
        assert answers == best.keys(), where
        assert 0 < len(answers) < len(every), where
    else:
        assert answers == {text for text in one.posed.parts if wins_in(one, text, best, nimber)}, where
        assert 0 < len(answers) < len(one.posed.parts), where
    if one.kind == "zero":
        assert f" = {nimber}. " in one.posed.question, where
    if one.kind == "misere-trap":
        assert best_moves(game, here, Ending.NORMAL).keys() - best.keys(), where
    assert 1 <= one.grade <= 9
    assert one.posed.reason


def wins_in(one: Exercise, part: str, best: dict[str, Any], nimber: int | None) -> bool:
    """Whether a winning move changes this part: the option is the sum of the others and an option of the part."""
    game, parts = one.game, list(one.game.split(one.position))
    chosen = game.parse(part)
    if one.ending is Ending.NORMAL:
        wanted = (nimber or 0) ^ (truth(game, Ending.NORMAL, chosen).nimber or 0)
        return any(truth(game, Ending.NORMAL, option).nimber == wanted for _, option in game.moves(chosen))
    canonical = game.canonical
    others = list(map(canonical, parts))
    others.remove(canonical(chosen))
    reached = [sorted(map(repr, [*others, *map(canonical, game.split(to))])) for _, to in game.moves(chosen)]
    return any(sorted(map(repr, map(canonical, game.split(option)))) in reached for option in best.values())
