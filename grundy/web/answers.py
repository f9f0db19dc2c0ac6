"""What a worker does: it turns a request, as plain data, into an answer."""

import ctypes
import gc
import json
import sys
import traceback
from contextlib import suppress
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.core.budget import Budget, Progress
from grundy.core.errors import CorruptStore, OverBudget
from grundy.core.lookup import message_of
from grundy.core.result import Numbers
from grundy.core.types import JsonObject
from grundy.operations import Operation, arguments_of, find_operation
from grundy.warming import warm
from grundy.web.limits import ADDED, MEMORY
from grundy.web.responses import (
    USER_FILES,
    Answer,
    check_table,
    page_advice,
    read_request,
    requested_game,
    store_trouble,
)
from grundy.web.tasks import all_tasks

if TYPE_CHECKING:
    from threading import Event

FROZEN_CACHES: list[Any] = []  # of modules that all workers share, which `gc.get_objects` does not list


def answer(request: JsonObject, cancelled: "Event", report: Progress | None = None) -> Answer:
    """The answer to `{"ask": name, "seconds": budget, ...}`. A mistake of the user is a 422 that says what to do."""
    budget = Budget(request["seconds"], MEMORY, progress=report, cancelled=cancelled)
    task = all_tasks().get(request["ask"])
    try:
        with budget.running():
            if task is not None:
                return Answer.of(task(request, budget))
            return run_operation(find_operation(request["ask"]), request, budget)
    except (CorruptStore, OSError) as error:
        return store_trouble(error)
    except Exception as error:
        if (message := message_of(error, page_advice)) is None:
            raise
        over = isinstance(error, (OverBudget, MemoryError))
        return Answer.error(422, message, over)


def run_operation(operation: Operation, given: JsonObject, budget: Budget) -> Answer:
    """Run an operation, within the limits of the page."""
    taken = arguments_of(operation.function)
    arguments = {name: given[name] for name, one in taken.items() if one.help and one.help.page and name in given}
    if "position" in taken:
        arguments["game"], arguments["position"], arguments["ending"] = read_request(given)
    elif "game" in taken:
        arguments["game"], arguments["ending"] = requested_game(given), given.get("ending")
    if isinstance(arguments.get("to"), list):
        check_table(arguments["game"], arguments["to"])
        arguments["to"] = tuple(arguments["to"])
    if "ending" not in taken:
        arguments.pop("ending", None)
    found = operation.function(**arguments, **ADDED.get(operation.name, {}), budget=budget)
    shown = found.to_page()
    return Answer(200, shown.body, json.dumps(shown.header)) if isinstance(shown, Numbers) else Answer.of(shown)


# ---- in a worker process ----


def work(request: JsonObject, budget: Budget) -> Answer:
    """Answer a request in a worker. A defect of ours is logged."""
    USER_FILES[:] = map(Path, request.pop("files", ()))
    try:
        return answer(request, budget.cancelled, budget.progress).pack()
    except Exception:
        traceback.print_exc(file=sys.stderr)
        return Answer.error(500, "the server has a defect; its operator finds it in the log")


def bounded_caches() -> list[object]:
    """All `lru_cache`s with a bound, except those that existed before `gc.freeze`."""
    found = (one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper))
    return [one for one in found if one.cache_parameters()["maxsize"]]


def forget() -> None:
    """Free the memory of bounded caches, in an idle worker."""
    for one in (*FROZEN_CACHES, *bounded_caches()):
        one.cache_clear()
    gc.collect()
    with suppress(OSError, AttributeError, TypeError):  # only the GNU C library has it
        ctypes.CDLL(None).malloc_trim(0)


def compile_ahead() -> None:
    """Compile what all games need, so that later requests only load it."""
    warm([], Budget(None))
