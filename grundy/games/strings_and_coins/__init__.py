"""Strings and Coins; under the normal ending it is Nimstring.

game.py     the rule
graphs.py   coins and strings as a graph, its parts and names
drawing.py  the graph
solver.py   one table over all sets of strings that can be left, filled by kernels.py
"""

from grundy.games.strings_and_coins.game import StringsAndCoins

__all__ = ["StringsAndCoins"]
