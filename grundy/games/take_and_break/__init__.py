"""Take and break: a code in CGSuite's notation says how a move takes tokens from a heap and splits it.

game.py    the rule
values.py  the nimbers of all heaps, from sets of the nimbers of one or two heaps
"""

from grundy.games.take_and_break.game import NAMED, TakeAndBreak

__all__ = ["NAMED", "TakeAndBreak"]
