"""What workers do besides answering questions, by the name under which a route asks for it.

A task takes the question as plain data and a budget, and gives plain data back.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from grundy.core.budget import Budget
from grundy.core.types import JsonObject

Work = Callable[[JsonObject, Budget], Any]


TASKS: dict[str, Work] = {}


def task(work: Work) -> Work:
    TASKS[work.__name__] = work
    return work


@cache
def all_tasks() -> dict[str, Work]:
    """Every task; each file of this folder adds its own."""
    from grundy.core.registry import modules_of

    modules_of(__name__)
    return TASKS
