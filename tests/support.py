"""Helpers that several tests use: which games there are, positions to try them on, errors as one line."""

import asyncio
import inspect
import json
import os
import random
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import GrundyError
from grundy.core.game import AnyGame, Ending, with_params
from grundy.core.registry import all_games, game_from_file
from grundy.engines.engine import Value
from grundy.engines.reference import Reference
from grundy.engines.walk import options_checked

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
PERFT = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(ROOT.glob("tests/perft/counts/*.json"))
}
COMMAND = [sys.executable, "-c", "from grundy.cli import main; main()"]

# seconds for what should come at once, on a busy machine: only what hangs takes longer
PATIENCE = float(os.environ.get("GRUNDY_PATIENCE", "180"))
WALKED = 1000  # positions that the reference engine may walk for one sample
ENOUGH = 5  # samples of a game that have to be small enough for that


def registered_games() -> list[AnyGame]:
    return [kind() for kind in all_games().values()]


@cache
def example_kinds() -> dict[str, type[AnyGame]]:
    kinds = [game_from_file(path) for path in EXAMPLES if '\n    id = "' in path.read_text(encoding="utf-8")]
    return {kind.id: kind for kind in kinds}


@cache
def every_game() -> tuple[AnyGame, ...]:
    """Every registered game, with the parameters that the perft table uses too, and the games of the examples."""
    games = {game.label(): game for game in registered_games()}
    for name, entries in PERFT.items():
        for entry in entries:
            game = with_params(all_games()[name], entry["params"])
            games.setdefault(game.label(), game)
    games |= {kind.id: kind() for kind in example_kinds().values()}
    return tuple(games.values())


def label(game: AnyGame) -> str:
    return game.label()


def endings(game: AnyGame) -> list[Ending]:
    return [ending for ending in Ending if game.refusal(ending) is None]


class Oracle(Reference):
    """The definition; what it has walked once it knows."""

    def __init__(self, game: AnyGame, ending: Ending) -> None:
        super().__init__(game, ending, Budget(None))
        self.known: dict[Any, tuple[Value, int]] = {}

    def _solve(self, position: Any) -> dict[Any, tuple[Value, int]]:
        if position not in self.known:
            self.known |= super()._solve(position)
        return self.known

    def _options(self, position: Any) -> list[tuple[str, Any]]:
        return options_of(self.game, position)


@cache
def options_of(game: AnyGame, position: Any) -> list[tuple[str, Any]]:
    """The same under every ending."""
    return list(options_checked(game, position, Budget(None)))


@cache
def oracle(game: AnyGame, ending: Ending) -> Oracle:
    """One for all tests of a process: many ask for the same."""
    return Oracle(game, ending)


def can_be_walked(game: AnyGame, position: Any, most: int = WALKED) -> bool:
    """Whether so few positions can arise."""
    found, waiting = {position}, [position]
    while waiting and len(found) <= most + 1:
        options = {option for _, option in options_of(game, waiting.pop())} - found
        found |= options
        waiting += options
    return len(found) <= most + 1


@cache
def samples(game: AnyGame, count: int = 12, seed: int = 1) -> tuple[Any, ...]:
    """Different random positions, from tiny to as large as the reference engine can walk."""
    rng = random.Random(f"{game.label()} {seed}")
    found: dict[Any, None] = {}
    for attempt in range(6 * count):
        position = game.sample(rng, 2 + attempt % 11)
        if position not in found and can_be_walked(game, position):
            found[position] = None
        if len(found) == count:
            break
    assert len(found) >= ENOUGH, f"{game.label()}: sample() gives too few small positions"
    return tuple(found)


def line_of_play(game: AnyGame, position: Any, seed: int, most: int = 200) -> Iterator[Any]:
    """The positions of a random game, the first one included."""
    rng = random.Random(seed)
    yield position
    for _ in range(most):
        options = [option for _, option in game.moves(position)]
        if not options:
            return
        position = rng.choice(options)
        yield position


def one_line_error(text: str) -> str:
    """A complaint on standard error, checked to be one printable line and no traceback."""
    lines = text.splitlines()
    assert len(lines) == 1, f"not one line: {text[:500]!r}"
    assert lines[0].startswith("grundy: "), lines[0][:200]
    assert "Traceback" not in text
    assert lines[0].isprintable(), repr(lines[0][:200])
    return lines[0]


@contextmanager
def within(seconds: float, what: str = "it") -> Iterator[None]:
    """Stop what has worked longer than that, or waits for ever: a hang is a failure. Main thread only.

    The seconds are the processor's, which a busy machine does not make longer.
    """

    def too_late(*_: object) -> None:
        raise TimeoutError(f"{what}: no answer within {seconds} s of work")

    limits = [(signal.SIGPROF, signal.ITIMER_PROF, seconds), (signal.SIGALRM, signal.ITIMER_REAL, PATIENCE)]
    before = [signal.signal(sign, too_late) for sign, _, _ in limits]
    for _, timer, limit in limits:
        signal.setitimer(timer, limit)
    try:
        yield
    finally:
        for (sign, timer, _), handler in zip(limits, before, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(sign, handler)


def marked_line(kind: type, mark: str = "# wrong") -> int:
    """The number of the line of a class that carries a mark."""
    lines, first = inspect.getsourcelines(kind)
    return first + next(i for i, line in enumerate(lines) if line.rstrip().endswith(mark))


def complaint_of(action: Callable[[], object]) -> str | None:
    """What the action complained about, checked to be a short printable line; None if it did not complain."""
    try:
        action()
    except GrundyError as error:
        message = str(error)
    else:
        return None
    assert message.isprintable(), repr(message[:300])
    assert 0 < len(message) < 2000, "a complaint is short, however long the question"
    return message


def run_async(coroutine: Any) -> Any:
    """Run a coroutine to its end in a thread of its own: a browser's loop may be running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def load_script(place: str) -> ModuleType:
    """A script of the repository that is in no package."""
    spec = spec_from_file_location(Path(place).stem, ROOT / place)
    assert spec is not None
    assert spec.loader is not None
    script = module_from_spec(spec)
    sys.modules[spec.name] = script  # where a dataclass looks for its types
    spec.loader.exec_module(script)
    return script


def assert_described(name: str, data: Any) -> None:
    """What `--json` prints is what docs/json.md says of it: every type, and no key that is not named there."""
    from pydantic import TypeAdapter

    from grundy.operations._outputs import output_of
    from grundy.web.schema import shape_model

    described = TypeAdapter(shape_model(output_of(name)))
    read = described.validate_json(json.dumps(data))
    assert described.dump_python(read, mode="json", exclude_unset=True) == data
