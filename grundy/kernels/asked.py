"""Who asks a question, and what he wants where compiled code is not there yet; nothing here loads the compiler."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from contextvars import ContextVar
from dataclasses import dataclass

INTERPRETED = 4.0  # seconds of interpreted kernels in one question: what is not answered by then is no small question


class NotYet(BaseException):
    """Compiled code is not there, and whoever asked wants nothing else; no `except Exception` takes it for an error."""


@dataclass
class Asked:
    pause: Callable[[], AbstractContextManager[None]]  # around time that is not the question's
    look: Callable[[], None]  # raises when nobody wants the answer any more
    report: Callable[[str, int, int], None]
    left: float = INTERPRETED
    waits: bool = True  # False: raises NotYet
    next: float = 0.0  # when there is something to report again


ASKED: ContextVar[Asked | None] = ContextVar("ASKED", default=None)  # None: kernels are compiled where they are called
