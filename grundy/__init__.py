"""Grundy: a laboratory for impartial games.

>>> import grundy
>>> kayles = grundy.game("kayles")
>>> grundy.solve(kayles, "9+4").nimber
5
"""

from grundy.version import __version__ as __version__

# The module that defines each public name. It is loaded when the name is first used, so that `import grundy` costs
# nothing. Operations are found by their files.
WHERE = {
    "Budget": "grundy.core.budget",
    "Ending": "grundy.core.game",
    "Game": "grundy.core.game",
    "AgainGame": "grundy.families",
    "AgainHeaps": "grundy.families",
    "CoinGame": "grundy.families",
    "FewCoins": "grundy.families",
    "GraphGame": "grundy.families",
    "GridGame": "grundy.families",
    "GrundyError": "grundy.core.errors",
    "HeapGame": "grundy.families",
    "Known": "grundy.core.game",
    "NetGame": "grundy.families",
    "PlacingGame": "grundy.families",
    "PlaneGame": "grundy.families",
    "Nimber": "grundy.core.nimber",
    "Scene": "grundy.drawing.scene",
    "Solver": "grundy.analysis.solver",
    "SquareGame": "grundy.families",
    "StripGame": "grundy.families",
    "RowGame": "grundy.families",
    "TableGame": "grundy.families",
    "board": "grundy.claims.claim",
    "claim": "grundy.claims.claim",
    "BadParam": "grundy.core.errors",
    "BadPosition": "grundy.core.errors",
    "Cancelled": "grundy.core.errors",
    "IllegalMove": "grundy.core.errors",
    "OverBudget": "grundy.core.errors",
    "Refused": "grundy.core.errors",
    "RuleError": "grundy.core.errors",
    "UnknownName": "grundy.core.errors",
    "all_games": "grundy.core.registry",
    "draw_table": "grundy.render.table_pictures",
    "game": "grundy.core.lookup",
    "indistinguishable": "grundy.operations.alike",
    "load": "grundy.core.registry",
    "nim_product": "grundy.core.nimber",
    "param": "grundy.core.game",
    "play": "grundy.notebook.showing",
    "replace": "grundy.core.rules",
    "rule": "grundy.core.rules",
}

NOTEBOOK = "grundy.notebook.showing"  # shows results in a notebook
TYPE_CHECKING = False  # as in `typing`, which would take most of the time of `import grundy`
if TYPE_CHECKING:
    from typing import Any

    from grundy import results as results
    from grundy.analysis.solver import Solver as Solver
    from grundy.claims.claim import board as board
    from grundy.claims.claim import claim as claim
    from grundy.core.budget import Budget as Budget
    from grundy.core.errors import BadParam as BadParam
    from grundy.core.errors import BadPosition as BadPosition
    from grundy.core.errors import Cancelled as Cancelled
    from grundy.core.errors import GrundyError as GrundyError
    from grundy.core.errors import IllegalMove as IllegalMove
    from grundy.core.errors import OverBudget as OverBudget
    from grundy.core.errors import Refused as Refused
    from grundy.core.errors import RuleError as RuleError
    from grundy.core.errors import UnknownName as UnknownName
    from grundy.core.game import Ending as Ending
    from grundy.core.game import Game as Game
    from grundy.core.game import Known as Known
    from grundy.core.game import param as param
    from grundy.core.lookup import game as game
    from grundy.core.nimber import Nimber as Nimber
    from grundy.core.nimber import nim_product as nim_product
    from grundy.core.registry import all_games as all_games
    from grundy.core.registry import load as load
    from grundy.core.rules import replace as replace
    from grundy.core.rules import rule as rule
    from grundy.drawing.scene import Scene as Scene
    from grundy.families import AgainGame as AgainGame
    from grundy.families import AgainHeaps as AgainHeaps
    from grundy.families import CoinGame as CoinGame
    from grundy.families import FewCoins as FewCoins
    from grundy.families import GraphGame as GraphGame
    from grundy.families import GridGame as GridGame
    from grundy.families import HeapGame as HeapGame
    from grundy.families import NetGame as NetGame
    from grundy.families import PlacingGame as PlacingGame
    from grundy.families import PlaneGame as PlaneGame
    from grundy.families import RowGame as RowGame
    from grundy.families import SquareGame as SquareGame
    from grundy.families import StripGame as StripGame
    from grundy.families import TableGame as TableGame
    from grundy.notebook.showing import play as play
    from grundy.operations.alike import alike as alike
    from grundy.operations.alike import indistinguishable as indistinguishable
    from grundy.operations.analyse import analyse as analyse
    from grundy.operations.batch import batch as batch
    from grundy.operations.canonical import canonical as canonical
    from grundy.operations.census import census as census
    from grundy.operations.census_boards import census_boards as census_boards
    from grundy.operations.certify import certify as certify
    from grundy.operations.certify_batch import certify_batch as certify_batch
    from grundy.operations.cite import cite as cite
    from grundy.operations.codes import codes as codes
    from grundy.operations.dataset import dataset as dataset
    from grundy.operations.derive import derive as derive
    from grundy.operations.draw import draw as draw
    from grundy.operations.exercises import exercises as exercises
    from grundy.operations.explain import explain as explain
    from grundy.operations.export import export as export
    from grundy.operations.findings import findings as findings
    from grundy.operations.genera import genera as genera
    from grundy.operations.genus import genus as genus
    from grundy.operations.guess import guess as guess
    from grundy.operations.hunt import hunt as hunt
    from grundy.operations.label import label as label
    from grundy.operations.match import match as match
    from grundy.operations.minimax import minimax as minimax
    from grundy.operations.moves import moves as moves
    from grundy.operations.nimber import nimber as nimber
    from grundy.operations.paper import paper as paper
    from grundy.operations.patterns import patterns as patterns
    from grundy.operations.period import period as period
    from grundy.operations.ppositions import ppositions as ppositions
    from grundy.operations.quotient import quotient as quotient
    from grundy.operations.review import review as review
    from grundy.operations.scored import scored as scored
    from grundy.operations.sequence import sequence as sequence
    from grundy.operations.simulate import simulate as simulate
    from grundy.operations.solve import solve as solve
    from grundy.operations.sprt import sprt as sprt
    from grundy.operations.states import states as states
    from grundy.operations.study import study as study
    from grundy.operations.sweep import sweep as sweep
    from grundy.operations.table import table as table
    from grundy.operations.tournament import tournament as tournament
    from grundy.operations.tree import tree as tree
    from grundy.operations.verify import verify as verify
    from grundy.operations.verify_solution import verify_solution as verify_solution
    from grundy.operations.why import why as why
    from grundy.render.table_pictures import draw_table as draw_table


def __getattr__(name: str) -> "Any":
    from importlib import import_module

    if name == "__all__":
        return __dir__()
    if name == "results":
        return import_module("grundy.results")
    if name in WHERE:
        return getattr(import_module(WHERE[name]), name)
    if not name.startswith("_"):
        from grundy.operations import find_operation, operation_names

        if name in operation_names():
            from grundy.operations._signature import describe

            return describe(find_operation(name).function)
    raise AttributeError(f"grundy has no {name}")


def __dir__() -> list[str]:
    from grundy.operations import operation_names

    return sorted([*WHERE, *operation_names(), "results", "__version__"])
