"""Many positions from a spreadsheet, solved in bulk: `grundy solve --batch positions.csv --out answers.parquet`."""

from pathlib import Path
from typing import Annotated

from grundy.core.answer import Ask
from grundy.core.asking import as_ending, as_game, read_ending
from grundy.core.budget import Budget, parse_seconds
from grundy.core.game import Ending
from grundy.core.registry import AnyGame, own_files
from grundy.questions import question
from grundy.questions.parts.matches import Cluster
from grundy.runtime.crew import Crew
from grundy.studies.batch import ROWS, Batch, batch_share, shares_of
from grundy.studies.shares import Asked
from grundy.studies.spreadsheet import read_rows


@question(budget="", files={".parquet": Batch.write, ".csv": Batch.write}, command=False)
def batch(
    game: Annotated[AnyGame | str | None, Ask("the game of rows that name none, or your own file my_game.py")] = None,
    sheet: Annotated[
        Path, Ask("a CSV file with a column position, and maybe game, params, ending", option="--batch")
    ] = Path(),
    ending: Ending | str | None = None,
    each: Annotated[str, Ask("time limit for each position")] = "10s",
    workers: Annotated[int, Ask("processes that work")] = 1,
    cluster: Cluster = "",
    budget: Budget | None = None,
) -> Batch:
    """Solve all positions of a spreadsheet; bad rows are named with their line, and the exit code is then 1.

    The same command goes on after a stop. In Python, `save(path)`, `to_pandas()` and `bad` are what was found.
    """
    asked = None if game is None else Asked.of(as_game(game), as_ending(ending, game))
    spread = Crew(workers, cluster)
    spread.check()
    rows = read_rows(Path(sheet))
    said = "" if ending is None else str(read_ending(ending))  # else each row's game has its usual one
    shares = shares_of(batch_share, rows, asked, ROWS, said, parse_seconds(each), own_files())
    return Batch(source=Path(sheet).name, count=len(rows), shares=shares, spread=spread, budget=budget or Budget(None))
