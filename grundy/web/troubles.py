"""What the server cannot keep or read: a visitor is told in a sentence, its operator in the log, once, by the path."""

import errno
import sys
from typing import Any

from grundy.core.errors import CorruptStore, DiskFull, NotWritable
from grundy.web.asked import Answer

SAID: set[str] = set()  # what the log has
MOST_SAID = 1000
NOTICE = b"grundy-notice"


def log_once(said: str) -> None:
    if said not in SAID and len(SAID) < MOST_SAID:
        SAID.add(said)
        print(f"grundy: {said}", file=sys.stderr, flush=True)


def is_full(error: Exception) -> bool:
    return isinstance(error, DiskFull) or getattr(error, "errno", None) in (errno.ENOSPC, errno.EDQUOT)


def store_trouble(error: CorruptStore | OSError) -> Answer:
    """Status and sentence for a full disk or a file that cannot be used."""
    log_once(str(error))
    if is_full(error):
        return Answer.error(507, "the server has no room left to keep this; save it as a file, or try again later")
    return Answer.error(
        503, "the server cannot use its own file for this now; its operator finds the reason in the log"
    )


class Troubles:
    """What the server cannot keep at the moment, by what it is; every answer says so, and the page has a banner."""

    def __init__(self) -> None:
        self.now: dict[str, str] = {}

    def note(self, what: str, error: Exception) -> None:
        """The reason in words that give no path away."""
        log_once(str(error))
        unwritable = isinstance(error, (NotWritable, OSError))
        self.now[what] = (
            "its disk is full"
            if is_full(error)
            else "it may not write"
            if unwritable
            else "a file of its own is damaged"
        )

    def over(self, what: str) -> None:
        self.now.pop(what, None)

    @property
    def notice(self) -> str:
        """One sentence for everybody; empty if all is well."""
        if not self.now:
            return ""
        why = " and ".join(dict.fromkeys(self.now.values()))
        return f"This server cannot save at the moment: {why}. Play goes on; what you want to keep, export as a file."


class Notices:
    """Wraps an ASGI app: while something cannot be kept, every answer says so in a header."""

    def __init__(self, app: Any, troubles: Troubles) -> None:
        self.app, self.troubles = app, troubles

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def noted(message: Any) -> None:
            if message["type"] == "http.response.start" and self.troubles.now:
                message["headers"] = [*message["headers"], (NOTICE, self.troubles.notice.encode())]
            await send(message)

        await self.app(scope, receive, noted)
