"""Brussels Sprouts: join two free arms of crosses by a curve that crosses nothing, and put a stroke across it.

regions.py   positions by the free arms in each region, and their moves
game.py      the rules, and what the game offers
crosses.py   Brussels Sprouts on paper: crosses, everything drawn so far (core/curves), and the lines to choose from
places.py    where to put crosses and positions given as text; a stroke across a new line
drawing.py   the scene

The other files are capabilities, named after the ones that they implement.
"""

from grundy.games.brussels_sprouts.game import BrusselsSprouts

__all__ = ["BrusselsSprouts"]
