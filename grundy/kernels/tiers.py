"""Two tiers: where compiled code is not there yet, the interpreter answers while another process compiles.

This holds while somebody asks (`ASKED`); else kernels are compiled where they are called. The interpreter is given up
as soon as the compiled code is there, or when its seconds are over. Then one waits for the compiler, and says so.
"""

import os
import pickle
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from grundy.kernels.asked import ASKED, Asked, NotYet
from grundy.kernels.cache import Kept, short
from grundy.kernels.compiler import START, Order
from grundy.kernels.interpreted import CannotInterpret, Try
from grundy.kernels.seconds import expected, note, title

POLL = 0.02  # seconds between two looks at the compiler
SAID = 0.25  # seconds between two words about it


def found(kernel: Any, kept: Kept, compile_here: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """Compiled code, or a function that returns what the interpreter has found instead."""
    asked, function = ASKED.get(), kernel.py_func
    types = tuple(map(kernel.typeof_pyval, arguments))
    path = kept.path(types, kernel.targetctx.codegen())
    if path is None or path.exists():
        return compile_here(*arguments)
    if asked is not None and not asked.waits:
        raise NotYet
    module = sys.modules[function.__module__]
    if asked is not None and getattr(module, function.__name__, None) is kernel:
        order = Order(path.name, module.__name__, vars(module).get("__source__"), function.__name__, types)
        if (result := instead(asked, order, path, kernel, arguments)) is not None:
            return result
        if path.exists():
            return compile_here(*arguments)
    began = time.process_time()
    code = compile_here(*arguments)
    note(title(module.__name__, function.__name__), time.process_time() - began)
    return code


def instead(
    asked: Asked, order: Order, path: Path, kernel: Any, arguments: tuple[Any, ...]
) -> Callable[..., Any] | None:
    """What the interpreter finds while another process compiles; None when that is done, or has failed."""
    compiler = compiler_of(os.getpid())
    compiler.ask(order)
    with asked.pause():
        result = interpret(asked, compiler, order, path, kernel, arguments)
        while result is None and compiler.works_on(path):
            look(asked, compiler, order)
            time.sleep(POLL)
    return result


def interpret(
    asked: Asked, compiler: "Compiler", order: Order, path: Path, kernel: Any, arguments: tuple[Any, ...]
) -> Callable[..., Any] | None:
    """What the interpreter finds before the compiler is done and before its seconds are over."""
    allowed = min(asked.left, compiler.left() / 2)  # what the compiler does soon is no loss to wait for
    if allowed <= 0:
        return None
    try:
        attempt = Try(kernel, arguments)
    except CannotInterpret:
        return None
    try:
        while not attempt.wait(POLL):
            look(asked, compiler, order)
            if attempt.used() > allowed or not compiler.works_on(path):
                return None
        if attempt.done:
            result = attempt.take_over()
            return lambda *_: result
    except CannotInterpret:
        pass
    finally:
        asked.left -= attempt.used()
        attempt.give_up()
    return None


def look(asked: Asked, compiler: "Compiler", order: Order) -> None:
    """Say how long it takes, and stop if nobody wants to know."""
    asked.look()
    if time.monotonic() < asked.next:
        return
    asked.next = time.monotonic() + SAID
    left = round(compiler.left())
    asked.report(f"compiling {words(order)}, once: " + (f"{left} s left" if left > 0 else "nearly done"), 0, 0)


def words(order: Order) -> str:
    """What is compiled, for people: the game, or the first word of the module's name, as the module spells it."""
    if order.source is not None:
        return "the rule"
    name, doc = short(order.module).partition(".")[0], sys.modules[order.module].__doc__ or ""
    first = name.partition("_")[0]
    spelt = re.search(name.replace("_", r"\w*[- ]"), doc, re.IGNORECASE) or re.search(first, doc, re.IGNORECASE)
    return f"the {spelt[0] if spelt else first} kernels"


@cache
def compiler_of(process: int) -> "Compiler":
    """One for each process: a forked one does not share it."""
    return Compiler()


class Compiler:
    """The process that compiles, started when there is something to do; it goes on when this one has ended."""

    def __init__(self) -> None:
        self.orders: dict[str, Order] = {}  # by the name of what they make, not done yet, in turn
        self.done: set[str] = set()
        self.lock = threading.Lock()
        self.process: subprocess.Popen[bytes] | None = None
        self.since = 0.0  # when it began with the first of the orders

    def ask(self, order: Order) -> None:
        """Each is ordered once: what was done in vain is not tried again."""
        with self.lock, suppress(OSError):
            if order.name in self.orders or order.name in self.done:
                return
            if self.process is None or self.process.poll() is not None:
                self.start()
            assert self.process is not None
            assert self.process.stdin is not None
            self.since = self.since if self.orders else time.monotonic()
            self.orders[order.name] = order
            self.process.stdin.write(pickle.dumps(order))
            self.process.stdin.flush()

    def start(self) -> None:
        self.orders.clear()
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", START, *sys.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C ends the question, and what was begun here is finished for the next one
        )
        threading.Thread(target=self.listen, args=(self.process,), daemon=True).start()

    def listen(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stdout is not None
        for line in process.stdout:
            with self.lock:
                self.orders.pop(line.decode().strip(), None)
                self.done.add(line.decode().strip())
                self.since = time.monotonic()
        with self.lock:
            self.done |= self.orders.keys()
            self.orders.clear()

    def works_on(self, path: Path) -> bool:
        """Whether it is worth waiting for."""
        return path.name in self.orders and not path.exists()

    def left(self) -> float:
        """Seconds until all is done that was ordered."""
        with self.lock:
            expects = [expected(title(order.module, order.function)) for order in self.orders.values()]
            return max(0.0, expects[0] - (time.monotonic() - self.since)) + sum(expects[1:]) if expects else 0.0
