"""Strings and coins as a graph: vertices with `ground`, or a vertex called 0, are the ground; others are coins.

Coins whose names are not places, such as b3, get places in the order of the graph.
"""

from collections.abc import Sequence

from grundy.core.capabilities.presentation import AsGraph
from grundy.core.errors import BadPosition
from grundy.core.network import Network
from grundy.games.strings_and_coins.game import StringsAndCoins
from grundy.games.strings_and_coins.graphs import COIN, GROUND, LETTERS, Board, coin

MOST_COINS = 99 * len(LETTERS)


class CoinsAsGraph(AsGraph[StringsAndCoins]):
    def refuses(self) -> str | None:
        return None

    def networks(self, position: tuple[Board, bool]) -> list[Network]:
        board, passes = position
        if passes:
            raise BadPosition("a graph cannot show that the player to move must pass; make that move first")
        ends = dict.fromkeys(end for string in board for end in string)
        return [Network(False, {end: {"ground": "1"} if end == GROUND else {} for end in ends}, list(board))]

    def text(self, networks: Sequence[Network]) -> str:
        if len(networks) != 1:
            raise BadPosition("a position of strings-and-coins is one graph; put all coins into one")
        network = self.undirected(networks[0])
        grounds = {name for name in network.vertices if network.number(name, "ground")} or {GROUND}
        others = [name for name in network.vertices if name not in grounds]
        if len(others) > MOST_COINS:
            raise BadPosition(f"a position has at most {MOST_COINS:,} coins")
        keep = all(map(COIN.fullmatch, others))
        names = {name: name if keep else coin(at) for at, name in enumerate(others)} | dict.fromkeys(grounds, GROUND)
        return ",".join(f"{names[u]}-{names[v]}" for u, v in network.edges) or GROUND
