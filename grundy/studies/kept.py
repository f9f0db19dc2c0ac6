"""Runs that are kept: shown again without playing, compared, and games of them replayed."""

from pathlib import Path

from grundy.core.errors import Argument, BadParam, UnknownName
from grundy.core.notation import printable
from grundy.core.registry import own_files
from grundy.store.runs import Run
from grundy.studies.counts import tidy
from grundy.studies.match import Match
from grundy.studies.record import Record
from grundy.studies.simulate import replay_game
from grundy.studies.simulation import Simulation


def show_run(run: Run) -> Simulation:
    """A kept simulation as it was, without playing it again."""
    if run.kind != "simulate":
        raise BadParam(f"run {run.id} is a {run.kind}; its result is in: grundy runs {run.id} ", Argument("json"))
    return Simulation(Match.from_dict(run.question), tidy(run.result.get("counts", {})), "kept", run.id)


def replay_run(run: Run, number: int) -> Record:
    """A game of a kept simulation, by its number from 1 on, as a record."""
    if run.kind == "tournament":
        raise BadParam(f"run {run.id} is a tournament; replay a game of `grundy simulate` with two of its players")
    return replay_game(without_files(Match.from_dict(run.question)), number)


def without_files(match: Match) -> Match:
    """What was kept runs no file: one that it needs has to be given."""
    for name in (match.game, *match.own):
        file = name.partition(".py")[0] + ".py"
        if ".py" in name and str(Path(file).resolve()) not in own_files():
            shown = printable(file[-80:])
            raise UnknownName(
                f"the game is in the file {shown}, and a kept run runs no file; type ",
                Argument("rules", shown),
                " if you trust it",
            )
    return match


def compare_runs(one: Run, two: Run) -> list[tuple[str, str, str]]:
    """What two kept simulations were asked and what came out, side by side: a name and the two values."""
    a, b = show_run(one), show_run(two)
    rows = [("run", str(one.id), str(two.id)), ("version", one.version, two.version)]
    for name in ("game", "ending", "players", "games", "seed"):
        rows.append((name, str(getattr(a.match, name)), str(getattr(b.match, name))))
    rows.append(("starts", a.match.starts.said, b.match.starts.said))
    left, right = dict(a.facts()), dict(b.facts())
    rows += [(name, left.get(name, ""), right.get(name, "")) for name in left | right]
    rows.append(("same counts", "yes" if a.counts == b.counts else "no", ""))
    return rows
