"""Counts the move sequences of the second rules. Run as a script, it prints the table that is kept in data.json."""

import json
from collections import Counter
from typing import Any

from second import GAMES, cases_of, rule_of
from shapes import Params


def options(game_id: str, params: Params, position: str) -> list[object]:
    """List the position after each move; two moves that reach the same position are listed twice."""
    state, moves = rule_of(game_id)(params, position)
    return list(moves(state))


def perft(game_id: str, params: Params, position: str, depth: int) -> list[int]:
    """Count the move sequences of each length from 1 to depth."""
    state, moves = rule_of(game_id)(params, position)
    frontier: Counter[Any] = Counter([state])
    counts = []
    for _ in range(depth):
        reached: Counter[Any] = Counter()
        for before, paths in frontier.items():
            for after in moves(before):
                reached[after] += paths
        frontier = reached
        counts.append(reached.total())
    return counts


def table() -> str:
    """Write the counts of all cases as JSON with one entry on each line."""
    games = []
    for game_id in GAMES:
        entries = (
            {"params": params, "position": position, "counts": perft(game_id, params, position, depth)}
            for params, position, depth in cases_of(game_id)
        )
        games.append(f'  "{game_id}": [\n    ' + ",\n    ".join(map(json.dumps, entries)) + "\n  ]")
    return "{\n" + ",\n".join(games) + "\n}"


if __name__ == "__main__":
    print(table())
