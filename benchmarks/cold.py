"""The first minute on a computer that has compiled nothing: seconds to the first sign and to the answer.

Each question has an empty folder for compiled code. Its rival is the same question asked again, when all that it needs
is compiled. On the page all three questions are put at once, as soon as it is served.
"""

import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx

GRUNDY = [sys.executable, "-m", "grundy"]
BAR = "#...../....../..#.../....../....../.....#"  # 6x6, 3 poisoned squares
COMMANDS = {
    "solve sprouts 0": ["solve", "sprouts", "0"],
    "solve divinim 6x6, scored": ["solve", "divinim", BAR, "--ending", "scored"],
    "solve divinim 2x3, scored, --why": ["solve", "divinim", "#../..#", "-e", "scored", "--why", "--budget", "60s"],
    "simulate kayles, 100,000 games": ["simulate", "kayles", "--games", "100000"],
    "solve sprouts 8": ["solve", "sprouts", "8", "--budget", "60s"],
}
PATIENCE = 600.0
Found = tuple[float, float]  # seconds to the first sign, and to the answer


def main() -> None:
    row("", "first sign", "answer", "again: sign", "answer", "ratio")
    for name, arguments in COMMANDS.items():
        with cold() as env:
            show(name, command(arguments, env), command(arguments, env))
    with cold() as env:
        for name, first, again in zip(page_names(), page(env), page(env), strict=True):
            show(name, first, again)


def row(*texts: str) -> None:
    print(f"{texts[0]:34}" + "".join(f"{text:>13}" for text in texts[1:]), flush=True)


def show(name: str, first: Found, again: Found) -> None:
    row(name, *(f"{seconds:.1f} s" for seconds in (*first, *again)), f"{first[1] / again[1]:.2f}")


@contextmanager
def cold() -> Iterator[dict[str, str]]:
    """The environment of a user who has compiled nothing."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        yield {**os.environ, "GRUNDY_CACHE": f"{folder}/cache", "GRUNDY_DATA": f"{folder}/data"}


def command(arguments: list[str], env: dict[str, str]) -> Found:
    """In a terminal, where a person sees the progress."""
    ours, theirs = pty.openpty()
    began, first = time.monotonic(), 0.0
    process = subprocess.Popen([*GRUNDY, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=env)
    os.close(theirs)
    while process.poll() is None or select.select([ours], [], [], 0)[0]:
        if select.select([ours], [], [], 0.02)[0]:
            try:
                os.read(ours, 1 << 16)
            except OSError:  # the other side is closed
                break
            first = first or time.monotonic() - began
    process.wait()
    found = first, time.monotonic() - began
    os.close(ours)
    return found


# ---- the page ----


def page_names() -> list[str]:
    return ["page: analyse 6x6, scored", "page: sprouts 5 against perfect", "page: simulate 100,000 games"]


def page(env: dict[str, str]) -> list[Found]:
    server = subprocess.Popen([*GRUNDY, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True, env=env)
    assert server.stdout is not None
    found = re.search(r"http://\S+(?=/ )", server.stdout.readline())
    assert found
    try:
        return asked_at_once(found[0])
    finally:
        server.terminate()
        server.wait()


def asked_at_once(url: str) -> list[Found]:
    asks: list[Callable[[httpx.Client], Found]] = [
        lambda client: asked(client, "analyse", {"game": "divinim", "position": BAR, "ending": "scored", "depth": 3}),
        lambda client: asked(client, "choose", {"game": "sprouts", "position": "5", "player": "perfect"}),
        simulated,
    ]
    found: list[Found] = [(0.0, 0.0)] * len(asks)

    def work(number: int) -> None:
        with httpx.Client(base_url=url, trust_env=False, timeout=PATIENCE) as client:
            client.get("/api/players")  # for the cookie
            found[number] = asks[number](client)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(len(asks))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def asked(client: httpx.Client, path: str, question: dict[str, Any]) -> Found:
    """A question of a page, which looks every second what it waits for."""
    began, first, over = time.monotonic(), 0.0, threading.Event()

    def look() -> None:
        nonlocal first
        while not over.wait(1.0):
            answer = client.get("/api/waiting")
            if answer.status_code == 200 and answer.json()["what"]:
                first = first or time.monotonic() - began

    watching = threading.Thread(target=look)
    watching.start()
    answer = client.post(f"/api/{path}", json=question)
    taken = time.monotonic() - began
    over.set()
    watching.join()
    assert answer.status_code == 200, answer.text
    return first or taken, taken


def simulated(client: httpx.Client) -> Found:
    began, first = time.monotonic(), 0.0
    job = client.post("/api/jobs/simulate", json={"game": "kayles", "games": 100_000}).json()
    while job["state"] in ("queued", "running"):
        first = first or (time.monotonic() - began if job["progress"] else 0.0)
        time.sleep(0.1)
        job = client.get(f"/api/jobs/{job['id']}").json()
    assert job["state"] == "done", job
    taken = time.monotonic() - began
    return first or taken, taken


if __name__ == "__main__":
    main()
