"""Counts the move sequences of the reference rules: `python tests/perft/count.py GAME ...` writes counts/GAME.json."""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from grundy.reference_rules import GAMES, cases_of, rule_of
from grundy.reference_rules._shapes import Params

COUNTS = Path(__file__).with_name("counts")


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


def table(game_id: str) -> str:
    """Write the counts of a game's cases as JSON with one entry on each line."""
    entries = (
        {"params": params, "position": position, "counts": perft(game_id, params, position, depth)}
        for params, position, depth in cases_of(game_id)
    )
    return "[\n  " + ",\n  ".join(map(json.dumps, entries)) + "\n]\n"


if __name__ == "__main__":
    for game_id in sys.argv[1:] or GAMES:
        (COUNTS / f"{game_id}.json").write_text(table(game_id), encoding="utf-8")
