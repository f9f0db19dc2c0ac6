"""Dots and Boxes.

game.py        the rule
lines.py       the lines of a board, its parts and symmetries
drawing.py     the board
own_solver.py  all sets of lines that can be left, in one table
"""

from grundy.games.dots_and_boxes.game import DotsAndBoxes

__all__ = ["DotsAndBoxes"]
