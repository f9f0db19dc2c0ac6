"""The type of every answer, for annotations and `isinstance`. This module loads all operations.

>>> import grundy
>>> isinstance(grundy.solve("nim", "3+5+4"), grundy.results.Solution)
True
"""

from grundy.analysis.board_census import Census as Census
from grundy.analysis.certificates import Certificate as Certificate
from grundy.analysis.game_tree import Node as Node
from grundy.analysis.game_tree import Tree as Tree
from grundy.analysis.misere_quotients import AlikeFound as AlikeFound
from grundy.analysis.misere_quotients import ClosureFound as ClosureFound
from grundy.analysis.misere_quotients import MonoidFound as MonoidFound
from grundy.analysis.misere_quotients import QuotientFound as QuotientFound
from grundy.analysis.nimber_sequence import Sequence as Sequence
from grundy.analysis.periods import Period as Period
from grundy.analysis.ratings import Tournament as Tournament
from grundy.analysis.record import Record as Record
from grundy.analysis.simulation import Simulation as Simulation
from grundy.analysis.solution import Minimax as Minimax
from grundy.analysis.solution import MoveValue as MoveValue
from grundy.analysis.solution import Solution as Solution
from grundy.analysis.table_patterns import Finding as Finding
from grundy.analysis.table_patterns import Patterns as Patterns
from grundy.analysis.tameness import GenusSequence as GenusSequence
from grundy.analysis.tameness import PositionGenus as PositionGenus
from grundy.analysis.value_table import PackedTable as PackedTable
from grundy.analysis.value_table import Table as Table
from grundy.claims.claim import Verdict as Verdict
from grundy.claims.hunting import Hunt as Hunt
from grundy.core.result import Result as Result
from grundy.engines.engine import Value as Value
from grundy.operations.analyse import Analysis as Analysis
from grundy.operations.batch import Batch as Batch
from grundy.operations.canonical import MisereForm as MisereForm
from grundy.operations.census_boards import CensusBoards as CensusBoards
from grundy.operations.certify_batch import Certificates as Certificates
from grundy.operations.cite import Citations as Citations
from grundy.operations.codes import Codes as Codes
from grundy.operations.dataset import Dataset as Dataset
from grundy.operations.derive import Derivation as Derivation
from grundy.operations.draw import DrawnPosition as DrawnPosition
from grundy.operations.exercises import ExerciseSheet as ExerciseSheet
from grundy.operations.explain import Explanation as Explanation
from grundy.operations.export import Export as Export
from grundy.operations.findings import Findings as Findings
from grundy.operations.guess import Guess as Guess
from grundy.operations.guess import Guesses as Guesses
from grundy.operations.label import Labelling as Labelling
from grundy.operations.moves import Moves as Moves
from grundy.operations.nimber import NimberExpression as NimberExpression
from grundy.operations.paper import Paper as Paper
from grundy.operations.ppositions import PPositions as PPositions
from grundy.operations.review import Ply as Ply
from grundy.operations.review import Review as Review
from grundy.operations.scored import Margins as Margins
from grundy.operations.sprt import SprtVerdict as SprtVerdict
from grundy.operations.states import States as States
from grundy.operations.study import Octals as Octals
from grundy.operations.study import Periods as Periods
from grundy.operations.study import Quotients as Quotients
from grundy.operations.sweep import SweptGames as SweptGames
from grundy.operations.verify import Verified as Verified
from grundy.operations.verify_solution import CheckedSolution as CheckedSolution
from grundy.operations.why import ExplainedPosition as ExplainedPosition
