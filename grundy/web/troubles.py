"""What the server cannot keep or read: a visitor is told in a sentence, its operator in the log, once, by the path."""

import errno
import sys

from grundy.core.errors import CorruptStore, DiskFull
from grundy.web.asked import Answer

SAID: set[str] = set()  # what the log has
MOST_SAID = 1000


def store_trouble(error: CorruptStore | OSError) -> Answer:
    """Status and sentence for a full disk or a file that cannot be used."""
    said = str(error)
    if said not in SAID and len(SAID) < MOST_SAID:
        SAID.add(said)
        print(f"grundy: {said}", file=sys.stderr, flush=True)
    if isinstance(error, DiskFull) or getattr(error, "errno", None) in (errno.ENOSPC, errno.EDQUOT):
        return Answer.error(507, "the server has no room left to keep this; save it as a file, or try again later")
    return Answer.error(
        500, "the server cannot use its own file for this now; its operator finds the reason in the log"
    )
