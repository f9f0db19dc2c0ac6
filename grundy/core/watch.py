"""A watch over users' own code: what does not come to an end is stopped when its budget is over.

Engines look at their budget themselves, between positions; but a user's method that never returns lets nobody look. So
a second thread wakes when the budget is over. If it then sees the user's code at work for a while, it raises `Endless`
in the thread that runs it, which the watch turns into `OverBudget` on its way out. Watches may be nested: the innermost
one counts, and its time does not count for those around it.
"""

import ctypes
import sys
import threading
from contextlib import AbstractContextManager
from inspect import CO_GENERATOR
from types import FrameType, TracebackType
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import OverBudget, more_time
from grundy.core.game import Game
from grundy.core.own import class_line, file_of, of_a_user, place
from grundy.core.rules import USERS, Rule

POLL = 0.05  # seconds between two looks at what the thread does, once its budget is over
SEEN = 6  # looks that have to find the user's code at work: a call that ends soon is let be
WATCHES: dict[int, list["Watch"]] = {}  # of each thread, the innermost one last


class Endless(BaseException):
    """Raised inside the user's code; no `except Exception` on the way takes it for something else."""


class Watch(AbstractContextManager["Watch"]):
    """`with Watch(budget):` around whatever may call a user's code."""

    def __init__(self, budget: Budget) -> None:
        self.budget, self.thread = budget, threading.get_ident()
        self.lock, self.left = threading.Lock(), threading.Event()
        self.where = ""  # the line at which the code was stopped

    def __enter__(self) -> "Watch":
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and (
            frame.f_code.co_flags & CO_GENERATOR or frame.f_globals["__name__"] == "contextlib"
        ):
            frame = frame.f_back  # a context manager made of a generator: what it is around comes before it
        self.around = frame
        stack = WATCHES.setdefault(self.thread, [])
        self.pause: Any = stack[-1].budget.set_aside() if stack else None
        if self.pause is not None:
            self.pause.__enter__()
        stack.append(self)
        if self.budget.seconds is not None:
            threading.Thread(target=self.watch, daemon=True).start()
        return self

    def __exit__(self, kind: Any, error: BaseException | None, trace: TracebackType | None) -> None:
        stopped = isinstance(error, Endless)
        while not self.left.is_set():
            try:
                with self.lock:  # from here on nothing is raised any more, and what is on its way is called back
                    raise_in(self.thread, None)
                    self.left.set()
            except Endless:
                stopped = True
        self.around = None
        WATCHES[self.thread].remove(self)
        if not WATCHES[self.thread]:
            del WATCHES[self.thread]
        if self.pause is not None:
            self.pause.__exit__(None, None, None)
        if stopped and self.where:
            raise OverBudget(
                f"over budget: {self.budget.seconds:g} s were not enough for {self.where}; ",
                more_time(f"{2 * (self.budget.seconds or 0):g}"),
                "let it come to an end",
            ) from None

    def watch(self) -> None:
        seen = 0
        while not self.left.wait((self.budget.left() or 0) + POLL):
            if self.budget.left() or WATCHES.get(self.thread, [self])[-1] is not self:
                continue
            with self.lock:
                if self.left.is_set():
                    return
                where = self.users_code()
                seen += bool(where)
                if where and seen > SEEN:
                    self.where = where
                    raise_in(self.thread, Endless)

    def users_code(self) -> str:
        """What the thread does inside a user's code, called from within this watch; nothing if it is elsewhere."""
        if not any(name.startswith(USERS) for name in list(sys.modules)):
            return ""  # nobody's code is loaded: frames of a running thread are not walked through without need
        frame, found = sys._current_frames().get(self.thread), ""
        while frame is not None and frame is not self.around:
            found = found or at_work(frame)
            frame = frame.f_back
        return found if frame is not None else ""


def at_work(frame: FrameType) -> str:
    """A function of a user's file by its name and line, or one of ours that does nothing but run such a file's game."""
    name = frame.f_code.co_name
    if of_a_user(frame):
        return f"{name}() in {place(frame.f_code.co_filename, frame.f_lineno)}"
    if not str(frame.f_globals.get("__name__")).startswith("grundy.core."):
        return ""
    what = frame.f_locals.get("self")
    function = getattr(what, "function", None) if isinstance(what, Rule) else None  # a rule may be in the making
    if function is not None and function.__module__.startswith(USERS):
        code = function.__code__
        return f"{function.__name__}() in {place(code.co_filename, code.co_firstlineno)}"
    if isinstance(what, Game) and what.origin:
        return f"{name}() of {type(what).__name__} in {file_of(type(what))}, line {class_line(type(what))}"
    return ""


def raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Raise in another thread as soon as it runs Python code; None calls back what was not raised yet."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread), None if error is None else ctypes.py_object(error)
    )
