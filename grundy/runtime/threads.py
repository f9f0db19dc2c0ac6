"""Threads, and commands in a process of their own: what other packages need of both."""

import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def thread_pool(workers: int | None, name: str = "") -> ThreadPoolExecutor:
    """Threads for kernels, which run without the interpreter's lock, and for waiting on disks and processes."""
    return ThreadPoolExecutor(workers, thread_name_prefix=name)


def start_thread(function: Callable[..., Any], *arguments: Any, name: str = "") -> None:
    """One that ends with the process."""
    threading.Thread(target=function, args=arguments, name=name or None, daemon=True).start()


def run_grundy(words: list[str], stdin: str = "") -> "subprocess.CompletedProcess[str]":
    """A command of ours, run in another process to its end."""
    return subprocess.run([sys.executable, "-m", "grundy", *words], input=stdin, capture_output=True, text=True)
