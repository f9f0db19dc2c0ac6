"""False variants of what document 004 says of Sprouts: wrong bounds, and neighbours in the plain sense of the word."""

from typing import Any

from grundy.games.sprouts.map_facts import next_on_the_line

PLANTED: dict[str, dict[str, Any]] = {
    "004/sprouts/length": {"most": lambda n: 3 * n - 2},
    "004/sprouts/lives": {"taken": 2},
    "004/sprouts/neighbours": {"near": next_on_the_line},
    "004/sprouts/pharisees": {"each": 3},
}
