"""A process that compiles for another one: orders come in, the names of what is done go out.

When whoever started it has gone, it steps back behind everybody else, finishes what was ordered and ends.
"""

import os
import pickle
import sys
import threading
import time
from contextlib import suppress
from importlib import import_module
from queue import SimpleQueue
from types import ModuleType
from typing import Any, NamedTuple

START = "import sys; sys.path[:] = sys.argv[1:]; from grundy.kernels.compiler import main; main()"
LOWEST = 19  # of all priorities


class Order(NamedTuple):
    """A kernel to compile for arguments of these types."""

    name: str  # of the compiled code
    module: str
    source: str | None  # of a module that was generated
    function: str
    types: Any


def main() -> None:
    orders: SimpleQueue[Order | None] = SimpleQueue()
    threading.Thread(target=listen, args=(orders,), daemon=True).start()
    while (order := orders.get()) is not None:
        with suppress(Exception):  # whoever ordered it finds nothing, tries itself and hears the reason
            compile_one(order)
        with suppress(OSError):
            print(order.name, flush=True)


def listen(orders: SimpleQueue[Order | None]) -> None:
    with suppress(EOFError, OSError, pickle.UnpicklingError):
        while True:
            orders.put(pickle.load(sys.stdin.buffer))
    os.setpriority(os.PRIO_PROCESS, os.getpid(), LOWEST)
    orders.put(None)


def compile_one(order: Order) -> None:
    if order.source is not None and order.module not in sys.modules:
        module = sys.modules[order.module] = ModuleType(order.module)
        vars(module)["__source__"] = order.source
        exec(compile(order.source, f"<{order.module}>", "exec"), vars(module))
    kernel = getattr(import_module(order.module), order.function)
    from grundy.kernels.seconds import note, title  # loads the compiler, which the kernel has done now

    began = time.process_time()
    kernel.compile(order.types)
    note(title(order.module, order.function), time.process_time() - began)
