"""A real server in a process of its own, with its own data folder and port, that may be killed and started again."""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[3]
CLOCK = Path(__file__).parent / "clock"
START = "from grundy.cli import main; main()"
LATEST = 120.0  # seconds for a start on a busy machine


@dataclass(frozen=True)
class Size:
    """What a process and all that it has started take."""

    megabytes: float
    files: int
    processes: int


class Running:
    """`grundy serve` of a checkout. `clock` is a file with the seconds by which its wall clock is wrong."""

    def __init__(self, data: Path, checkout: Path = ROOT, arguments: tuple[str, ...] = (), clock: Path | None = None):
        self.data, self.checkout, self.arguments = data, checkout, arguments
        self.log = data.parent / f"{data.name}.log"
        self.port = free_port()
        self.env = {**os.environ, "GRUNDY_DATA": str(data), "PYTHONPATH": str(checkout), "PYTHONUNBUFFERED": "1"}
        if clock is not None:
            self.env |= {"PYTHONPATH": f"{CLOCK}:{checkout}", "GRUNDY_TRIAL_CLOCK": str(clock)}
        self.starts = 0

    def start(self) -> None:
        python = self.checkout / ".venv/bin/python"
        command = [str(python if python.exists() else sys.executable), "-c", START, "serve", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *self.arguments], stdout=log, stderr=log, cwd=self.checkout, env=self.env
            )
        self.starts += 1
        until = time.monotonic() + LATEST
        while not answers(self.port):
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"the server did not start: {self.said()[-600:]}")
            time.sleep(0.05)

    def stop(self) -> float:
        """As Ctrl-C does; the seconds that it takes."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(20)
        took = time.monotonic() - began
        self.kill()
        return took

    def kill(self) -> None:
        """kill -9, of the web process alone: its workers are to end by themselves."""
        self.process.kill()
        self.process.wait()

    def said(self) -> str:
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def tracebacks(self) -> int:
        return self.said().count("Traceback")

    def workers(self) -> list[int]:
        """The processes that answer questions: the grandchildren, forked from the one that has loaded everything."""
        rows = listed()
        forking = [pid for pid, parent, args in rows if parent == self.process.pid and "forkserver" in args]
        return [pid for pid, parent, _ in rows if parent in forking]

    def size(self) -> Size:
        every = family(self.process.pid)
        return Size(sum(map(megabytes, every)), sum(map(open_files, every)), len(every))

    def warm(self, longest: float) -> float:
        """Wait until it has loaded its compiled code, which it does while nobody asks; the seconds."""
        began = time.monotonic()
        while time.monotonic() - began < longest:
            before = sum(map(worked, family(self.process.pid)))
            time.sleep(3)
            if sum(map(worked, family(self.process.pid))) - before < 0.3:
                break
        return time.monotonic() - began


@contextmanager
def serving(
    checkout: Path = ROOT, *arguments: str, clock: Path | None = None, data: Path | None = None
) -> Iterator[Running]:
    with tempfile.TemporaryDirectory(prefix="grundy-trial-") as folder:
        server = Running(data or Path(folder) / "data", checkout, arguments, clock)
        server.data.mkdir(exist_ok=True, mode=0o700)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), 5) as line:
            line.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            return line.recv(20).startswith(b"HTTP/1.1 200")
    except OSError:
        return False


# ---- what the system says of processes ----


def listed() -> list[tuple[int, int, str]]:
    """All of the machine: number, parent's number, command."""
    lines = subprocess.check_output(["ps", "-ww", "-eo", "pid=,ppid=,args="], text=True).splitlines()
    return [(int(pid), int(parent), args) for pid, parent, args in (line.split(None, 2) for line in lines)]


def family(pid: int) -> list[int]:
    """A process, its children and theirs."""
    found, rows = [pid], listed()
    for one in found:
        found += [child for child, parent, _ in rows if parent == one]
    return found


def megabytes(pid: int) -> float:
    """What it has to itself, and its part of what it shares."""
    try:
        return int(re.findall(r"^Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)[0]) / 1024
    except (OSError, IndexError):
        return 0.0


def open_files(pid: int) -> int:
    try:
        return len(os.listdir(f"/proc/{pid}/fd"))
    except OSError:
        return 0


class Others:
    """What others on this machine take of it meanwhile: what is measured beside them is theirs as well."""

    def __init__(self) -> None:
        self.before = self.now()

    def now(self) -> tuple[float, float, float]:
        times = Path("/proc/stat").read_text().splitlines()[0].split()[1:9]
        user, nice, system, _idle, _wait, irq, soft, stolen = map(int, times)  # stolen: by other virtual machines
        ticks = (user + nice + system + irq + soft + stolen) / os.sysconf("SC_CLK_TCK")
        return time.monotonic(), ticks, sum(map(worked, family(os.getpid())))

    def share(self) -> float:
        """Since it was asked last, as a part of all processors."""
        (began, busy, own), self.before = self.before, self.now()
        seconds = (self.before[0] - began) * (os.cpu_count() or 1)
        return max(0.0, (self.before[1] - busy) - max(0.0, self.before[2] - own)) / max(seconds, 0.001)


def worked(pid: int) -> float:
    """Seconds of a processor that it has had."""
    try:
        times = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError):
        return 0.0
