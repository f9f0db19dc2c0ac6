"""Families of games by their board: heaps, tables of tuples, rows, strips, grids, graphs.

A family gives its games notation, moves' texts, drawing and samples; the game itself writes only its rule:
`heap_options` (HeapGame), `table_options` (TableGame, RowGame), `strip_moves` (StripGame), `board_moves` (GridGame,
AgainGame); a GraphGame is its graph. Each is loaded when it is asked for; this is all that a game of one of them
needs.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grundy.core.families.again import AgainGame as AgainGame
    from grundy.core.families.boards import Board as Board
    from grundy.core.families.boards import Spot as Spot
    from grundy.core.families.graphs import GraphBoard as GraphBoard
    from grundy.core.families.graphs import GraphGame as GraphGame
    from grundy.core.families.grids import Boards as Boards
    from grundy.core.families.grids import GridGame as GridGame
    from grundy.core.families.heaps import HeapGame as HeapGame
    from grundy.core.families.heaps import Heaps as Heaps
    from grundy.core.families.rows import RowGame as RowGame
    from grundy.core.families.rows import Rows as Rows
    from grundy.core.families.strips import StripGame as StripGame
    from grundy.core.families.strips import Strips as Strips
    from grundy.core.families.tables import TableGame as TableGame

WHERE = {
    "AgainGame": "again",
    "Board": "boards",
    "Boards": "grids",
    "GraphBoard": "graphs",
    "GraphGame": "graphs",
    "GridGame": "grids",
    "HeapGame": "heaps",
    "Heaps": "heaps",
    "RowGame": "rows",
    "Rows": "rows",
    "Spot": "boards",
    "StripGame": "strips",
    "Strips": "strips",
    "TableGame": "tables",
}


def __getattr__(name: str) -> Any:
    if name in WHERE:
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{WHERE[name]}"), name)
    raise AttributeError(f"grundy.core.families has no {name}")
