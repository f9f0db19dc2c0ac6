"""What workers do besides answering questions, by the name under which a route asks for it.

A task takes the question as plain data and a budget, and gives plain data back.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

Work = Callable[[dict[str, Any], Any], Any]


@dataclass(frozen=True)
class Task:
    work: Work
    drawn: bool  # all of it is drawing and listing, which know no budget: it is looked at from outside


TASKS: dict[str, Task] = {}


def task(drawn: bool = False) -> Callable[[Work], Work]:
    def register(work: Work) -> Work:
        TASKS[work.__name__] = Task(work, drawn)
        return work

    return register


@cache
def all_tasks() -> dict[str, Task]:
    """Every task; each file of this folder adds its own."""
    from grundy.core.registry import modules_of

    modules_of(__name__)
    return TASKS
