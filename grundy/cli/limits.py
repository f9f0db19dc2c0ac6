"""The time limit of a command: `--budget`, read once, and the watchdog that ends what does not stop by itself."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar

from grundy.cli.screen import as_typed, complain
from grundy.core.budget import Budget, parse_seconds
from grundy.core.errors import OverBudget
from grundy.runtime.watchdog import Watchdog, end_process

USUAL = 10.0  # seconds for loading and reading what a user's file says
SHOWING = 1.0  # seconds at least for making a text of an answer, once it is found
LEAST = 0.5  # of these, however small a budget: a file may import something large
OVER = 2  # the exit code

COMMAND: ContextVar["Limited | None"] = ContextVar("COMMAND", default=None)  # that is running


class Limited(Watchdog):
    """The watchdog of a command. Loading what was typed has a limit of its own, until the first operation begins."""

    def __init__(self) -> None:
        self.loading = Budget(USUAL)
        super().__init__(self.loading, end)

    def covers(self) -> bool:
        return self.loading.seconds is not None or super().covers()

    @contextmanager
    def operation(self, budget: Budget) -> Iterator[None]:
        self.loading.seconds = None
        with super().operation(budget):
            yield


@contextmanager
def limited_command() -> Iterator[None]:
    """Around a whole command."""
    command = Limited()
    with command, command.loading.running():
        token = COMMAND.set(command)
        try:
            yield
        finally:
            COMMAND.reset(token)


def read_budget(text: str) -> float:
    """What `--budget` says, in seconds; it is also the limit for loading a user's file."""
    seconds = parse_seconds(text)
    if (command := COMMAND.get()) is not None:
        command.loading.seconds = max(LEAST, seconds)
        command.set_timer()
    return seconds


def read_long_budget(text: str) -> float | None:
    """The same for a command that has no limit if the option is left out."""
    return read_budget(text) if text else None


@contextmanager
def watched(budget: Budget) -> Iterator[None]:
    """Around an operation, and around showing what was found: code that is given no budget looks at this one."""
    with budget.running(), command.operation(budget) if (command := COMMAND.get()) else nullcontext():
        yield


def end(error: OverBudget) -> None:
    complain(error.spelt(as_typed))
    end_process(OVER)
