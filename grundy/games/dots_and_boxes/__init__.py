"""Dots and Boxes.

game.py        the rule
lines.py       the lines of a board, its parts and its symmetries
drawing.py     the board
own_solver.py  one table over all sets of lines that can be left
"""

from grundy.games.dots_and_boxes.game import DotsAndBoxes

__all__ = ["DotsAndBoxes"]
