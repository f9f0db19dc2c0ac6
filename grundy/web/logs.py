"""What the server writes down: warnings as text, or with `--log json` every answer as a line of JSON.

A line says what was asked by its route, never who asked or about what: no address, no cookie, no position, no name.
"""

import json
import logging
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from grundy.web.limits import LOG_LINES
from grundy.web.metrics import route_of

ANSWERS, REFUSALS = logging.getLogger("grundy.web.answers"), logging.getLogger("grundy.web.refusals")
OTHERS = ("uvicorn.error", "asyncio", "grundy.web")


class AsJson(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        said: dict[str, Any] = {"time": at, "level": record.levelname.lower(), "event": record.getMessage()}
        said |= getattr(record, "facts", {})
        if record.exc_info and record.exc_info[0] is not None:  # its words may quote what was asked
            steps = traceback.extract_tb(record.exc_info[2])
            said["error"] = record.exc_info[0].__name__
            said["where"] = [f"{step.filename}:{step.lineno} {step.name}" for step in steps]
        return json.dumps(said, ensure_ascii=False)


class Sparing(logging.Filter):
    """Lets so many lines of a logger through in a minute, and then says how many it left out."""

    def __init__(self, lines: int = LOG_LINES, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.most, self.clock = lines, clock
        self.since, self.written, self.left_out = clock(), 0, 0

    def filter(self, record: logging.LogRecord) -> bool:
        if self.clock() - self.since > 60:
            self.since, self.written = self.clock(), 0
        self.written += 1
        if self.written > self.most:
            self.left_out += 1
            return False
        if self.left_out:
            record.msg, record.args = f"{record.getMessage()} ({self.left_out} lines like this were left out)", ()
            self.left_out = 0
        return True


def set_up(kind: str) -> None:
    """Nobody can fill the disk: of what may come in floods, so many lines a minute are written."""
    for name in (*OTHERS, REFUSALS.name):
        logging.getLogger(name).addFilter(Sparing())
    if kind == "json":
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(AsJson())
        logging.getLogger().handlers = [handler]
        for logger in (ANSWERS, REFUSALS):
            logger.setLevel(logging.INFO)


def write_down(scope: Mapping[str, Any], status: int, seconds: float) -> None:
    """An answer; status 0 where the client had left before it."""
    logger = REFUSALS if 400 <= status < 500 else ANSWERS
    level = logging.WARNING if status >= 500 else logging.INFO
    if logger.isEnabledFor(level):
        route, id = route_of(scope), scope["id"]
        facts = {"event": "answer", "id": id, "method": scope["method"][:10], "route": route, "status": status}
        more = {"facts": {**facts, "ms": round(1000 * seconds, 1)}}
        logger.log(level, "grundy: request %s: %s answered %d", id, route, status, extra=more)
