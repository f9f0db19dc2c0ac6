"""Brussels Sprouts: join two free arms of crosses by a curve that crosses nothing, and put a stroke across it.

regions.py   positions by the free arms in each region, and their moves
game.py      the rules, and what the game offers
crosses.py   Brussels Sprouts on paper: crosses and all that was drawn (core/curves); the lines that are offered
places.py    places for crosses and for what a text tells; a stroke across a new line
drawing.py   the scene

The other files are capabilities, each called like the one that it is.
"""

from grundy.games.brussels_sprouts.game import BrusselsSprouts

__all__ = ["BrusselsSprouts"]
