"""Capabilities: what only some games offer, and how it is found without naming a game.

`game.has(X)` tells whether the game's class, or a family above it, defines the name of X. There are two kinds of X.
An optional method of `Game`, such as `Game.points`, is overridden in the class. A class in this folder, such as
`MoveCount`, is for what several games offer to one subsystem: its methods are the defaults for all other games, or they
refuse in words (`refuses(...) -> str | None`). A game derives from it, `class NimMoves(MoveCount[Nim])`, which sets the
attribute `Nim.MoveCount`. That class stands in the game's file or, if the game is a folder, in a file of the
capability's name, `move_count.py`, which is loaded when it is needed.

What one game alone offers to one operation needs no class here: it is a module in the game's folder, such as
`games/divinim/census.py`, and the operation finds it with `game_module`.
"""
