"""The perfect player: exact values decide. It never loses a won game; in a lost one it holds out as long as it can."""

from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.game import Ending, take
from grundy.core.registry import AnyGame
from grundy.engines.choose import choose
from grundy.engines.engine import Engine
from grundy.engines.walk import remotenesses
from grundy.players.player import Choice, Player, all_moves

LISTED = 10_000  # above this many moves, only winning ones are looked at where the game can name them
COMPARED = 50  # moves whose lengths are compared
WALKED = 600  # moves walked to compare how long they last


class Perfect(Player):
    name: ClassVar[str] = "perfect"
    idea: ClassVar[str] = "knows the exact value of every position; never loses a won game"

    def choose(self, game: AnyGame, position: Any, ending: Ending, budget: Budget) -> Choice:
        engine = choose(game, position, ending, budget)
        if game.has("winning") and game.moves_total(position) > LISTED:
            won = take(game.winning(position, ending), 1)
            if won:
                return Choice(*won[0], reason_to_win(game, won[0][1], engine))
            move, option = next(game.moves(position))
            return Choice(move, option, "every move loses against best play")
        if ending is Ending.NORMAL and game.has("move_nimbers"):
            return all_at_once(game, position, engine, budget)
        moves = all_moves(game, position)
        if ending is Ending.SCORED:
            gains = [engine.value(option).gain(game.points(position, move)) for move, option in moves]
            move, option = moves[gains.index(max(gains))]
            what = "margin that can be forced" if game.seats() == 2 else "share of bad points, counted as a loss"
            return Choice(move, option, f"the best {what}, {max(gains):+d}")
        if game.loopy:  # the game itself knows which winning moves get somewhere
            won = list(game.winning(position, ending))
        else:
            won = [(move, option) for move, option in moves if engine.value(option).outcome == "P"]
        return hurry_or_stall(game, won, moves, engine, budget)


def all_at_once(game: AnyGame, position: Any, engine: Engine, budget: Budget) -> Choice:
    """Where the game knows the nimbers of all options, only those that may be chosen are made."""
    names = [move for move, _ in take(game.move_nimbers(position, budget, winning=True), COMPARED)]
    moves = [(move, game.option(position, move)) for move in names]
    return hurry_or_stall(game, moves, moves or take(game.moves(position), COMPARED), engine, budget)


def hurry_or_stall(
    game: AnyGame, won: list[tuple[str, Any]], moves: list[tuple[str, Any]], engine: Engine, budget: Budget
) -> Choice:
    """The winning move that ends soonest, or if there is none, the move that lasts longest."""
    compared = (won or moves)[:COMPARED]
    walked = how_far(engine, [option for _, option in compared], budget)
    far = {move: steps for (move, _), steps in zip(compared, walked, strict=True)}
    if won:
        move, option = min(won, key=lambda m: (far.get(m[0]) is None, far.get(m[0]) or 0))
        return Choice(move, option, reason_to_win(game, option, engine))
    # where the end is out of sight, the option with the most left to play
    move, option = max(moves, key=lambda m: (far.get(m[0]) or 0, game.size(m[1])))
    held = f"; this one holds out for {far[move]} more moves" if far.get(move) else ""
    return Choice(move, option, f"every move loses against best play{held}")


def how_far(engine: Engine, options: list[Any], budget: Budget) -> list[int | None]:
    """Moves to the end of each option, from the engine if it knows them, or else walked where that is cheap."""
    known = [engine.remoteness(option) for option in options]
    return remotenesses(engine.game, options, engine.ending, budget, WALKED) if None in known else known


def reason_to_win(game: AnyGame, option: Any, engine: Engine) -> str:
    """Why the option is lost for the opponent."""
    if engine.ending is Ending.MISERE:
        return "leaves a position that is lost for the player to move under misère play"
    parts = list(game.split(option))
    if 1 < len(parts) <= 8 and not game.loopy:
        numbers = " ⊕ ".join(str(engine.value(part).nimber) for part in parts)
        return f"leaves nim-sum 0: {numbers} = 0"
    return "leaves nimber 0"
