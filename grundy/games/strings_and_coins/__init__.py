"""Strings and Coins, which is Nimstring under the normal ending.

game.py     the rule
graphs.py   coins and strings as a graph, its parts and names
drawing.py  the graph
solver.py   all sets of strings that can be left, in one table, by the loops of kernels.py
"""

from grundy.games.strings_and_coins.game import StringsAndCoins

__all__ = ["StringsAndCoins"]
