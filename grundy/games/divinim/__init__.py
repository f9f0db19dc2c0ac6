"""DiviNim: slice chocolate bars with poisoned squares; pieces without poison are discarded.

grids.py    bars on square grids of any dimension and on the triangular grid: cuts, symmetries, notation
game.py     the rules and the variants
last.py     the nimbers of all sub-rectangles, by one compiled sweep
scored.py   exact margins, by a compiled search over classes of bars
drawing.py  the scene
kernels/    the compiled loops behind last, scored, census and playouts

The other files are capabilities, named after the ones that they implement.
"""

from grundy.games.divinim.game import DiviNim

__all__ = ["DiviNim"]
