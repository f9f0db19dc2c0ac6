"""Families of games by their board, one file each: heaps, tables, rows, strips, coins, grids, graphs and others.

A family gives its games notation, names of moves, drawing and samples. The game itself writes only its rule, whose name
the family sets, such as `heap_options` (HeapGame) or `strip_moves` (StripGame). A family is loaded on first use.
"""

from typing import TYPE_CHECKING

# isort: off
if TYPE_CHECKING:
    from grundy.families.coins import CoinGame as CoinGame, Coins as Coins, FewCoins as FewCoins
    from grundy.families.extra_turns import AgainGame as AgainGame, AgainHeaps as AgainHeaps
    from grundy.families.graphs import GraphBoard as GraphBoard, GraphGame as GraphGame
    from grundy.families.heaps import HeapGame as HeapGame, Heaps as Heaps
    from grundy.families.nets import Net as Net, NetGame as NetGame, Nets as Nets, Thing as Thing
    from grundy.families.placing_games import PlacingGame as PlacingGame
    from grundy.families.plane import Place as Place, Places as Places, PlaneGame as PlaneGame
    from grundy.families.rows import RowGame as RowGame, Rows as Rows
    from grundy.families.squares import SquareGame as SquareGame, Squares as Squares
    from grundy.families.strips_and_grids import Board as Board, BoardGame as BoardGame, Boards as Boards
    from grundy.families.strips_and_grids import GridGame as GridGame, Square as Square, StripGame as StripGame
    from grundy.families.strips_and_grids import Strips as Strips, Touch as Touch
    from grundy.families.tables import TableGame as TableGame
    from grundy.families.tartans import TartanGame as TartanGame
# isort: on

MEMBERS = {
    "extra_turns": ("AgainGame", "AgainHeaps"),
    "coins": ("CoinGame", "Coins", "FewCoins"),
    "graphs": ("GraphBoard", "GraphGame"),
    "heaps": ("HeapGame", "Heaps"),
    "strips_and_grids": ("Board", "BoardGame", "Boards", "GridGame", "Square", "StripGame", "Strips", "Touch"),
    "nets": ("Net", "NetGame", "Nets", "Thing"),
    "placing_games": ("PlacingGame",),
    "plane": ("Place", "Places", "PlaneGame"),
    "rows": ("RowGame", "Rows"),
    "squares": ("SquareGame", "Squares"),
    "tables": ("TableGame",),
    "tartans": ("TartanGame",),
}
WHERE = {name: module for module, names in MEMBERS.items() for name in names}
__all__ = list(WHERE)


def __getattr__(name: str) -> object:
    if name in WHERE:
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{WHERE[name]}"), name)
    raise AttributeError(f"grundy.families has no {name}")
