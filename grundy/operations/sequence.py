"""The nimbers of heaps (or boards) 0, 1, 2, ...: listed, written, drawn, or held against an OEIS b-file."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

from grundy.analysis.nimber_sequence import Sequence, make_sequence, read_b_file
from grundy.core.budget import Budget
from grundy.core.game import AnyGame
from grundy.core.lookup import as_game
from grundy.core.result import Help
from grundy.operations import operation
from grundy.operations._common import OnDevice, in_tex
from grundy.render.table_pictures import check_picture, draw_nimbers, tikz_table

Heap = Annotated[int, Help("the largest heap")]


def draw(
    found: Sequence,
    path: Path,
    picture: Annotated[str, Help("dots, heat (folded into rows) or fractal", check=check_picture)] = "dots",
    width: Annotated[int, Help("length of a row of the heat picture")] = 0,
) -> None:
    draw_nimbers(found, path, picture, width)


def as_tikz(found: Sequence) -> str:
    return tikz_table(found.as_table())


@operation(
    budget="",
    files={
        ".txt": Sequence.to_b_file,
        ".json": Sequence.to_json,
        ".png": draw,
        ".svg": draw,
        **in_tex(as_tikz),
    },
    command="table --sequence",
)
def sequence(
    game: AnyGame | str,
    to: Heap,
    budget: Budget | None = None,
    resume: Annotated[bool, Help("keep what is found on disk, and go on from there")] = False,
    compare: Annotated[Path | None, Help("a b-file to compare with; exit code 1 if it differs")] = None,
    shift: Annotated[int, Help("compare a(n) of the b-file with heap n + shift")] = 0,
    device: OnDevice = "cpu",
) -> Sequence:
    """The nimbers of heaps (or boards) 0, 1, 2, ...: on the screen, as an OEIS b-file, as JSON or as a picture."""
    terms = None if compare is None else read_b_file(Path(compare))
    found = make_sequence(as_game(game), to, budget or Budget(None), resume, device)
    return found if terms is None else replace(found, compared=found.compare(terms, shift))
