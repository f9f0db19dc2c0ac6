"""What workers do besides running operations, by the name under which a route asks for it.

A task gets the request as plain data and a budget, and returns plain data.
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
    """Every task. Each file of this folder adds its own."""
    from grundy.core.registry import modules_of

    modules_of(__name__)
    return TASKS
