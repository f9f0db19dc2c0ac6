"""The latest answers, up to a number of bytes: a question asked again costs nothing, and a hopeless one is refused."""

import math
import time
from collections import OrderedDict

from grundy.web.asked import Answer
from grundy.web.kept import Kept
from grundy.web.limits import NOTED_AGAIN, REFUSED_FOR, WORTH_KEEPING


class Remembered:
    """Good answers for as long as there is room; those over a limit for a while, since a quieter hour may allow it.

    What was dear, or is asked for again, is kept on disk too.
    """

    def __init__(self, most: int, kept: Kept | None = None) -> None:
        self.most, self.size, self.kept = most, 0, kept
        self.answers: OrderedDict[str, tuple[Answer, float]] = OrderedDict()  # with the time until which it holds
        self.noted: dict[str, float] = {}  # when it was last told to the disk; never: -inf, not to be: inf

    def find(self, key: str) -> Answer | None:
        if key not in self.answers:
            return None
        answer, until = self.answers[key]
        if time.monotonic() > until:
            self.drop(key)
            return None
        self.answers.move_to_end(key)
        if self.kept is not None and time.monotonic() - self.noted[key] > NOTED_AGAIN:
            self.kept.keep(key, answer if self.noted[key] == -math.inf else None)
            self.noted[key] = time.monotonic()
        return answer

    def keep(self, key: str, answer: Answer, lasts: bool = False) -> None:
        """`lasts` says that it holds for the next server too, as long as the code is the same."""
        if key in self.answers:
            return
        self.noted[key] = -math.inf if lasts and not answer.over else math.inf
        if self.kept is not None and self.noted[key] < 0 and answer.cost > WORTH_KEEPING:
            self.kept.keep(key, answer)
            self.noted[key] = time.monotonic()
        self.add(key, answer)

    def load(self, rows: list[tuple[str, Answer]]) -> None:
        """What the disk has."""
        for key, answer in rows:
            if key not in self.answers:
                self.noted[key] = time.monotonic()
                self.add(key, answer)

    def add(self, key: str, answer: Answer) -> None:
        self.answers[key] = answer, time.monotonic() + REFUSED_FOR if answer.over else math.inf
        self.size += len(key) + answer.size
        while self.size > self.most:
            self.drop(next(iter(self.answers)))

    def drop(self, key: str) -> None:
        answer, _ = self.answers.pop(key)
        del self.noted[key]
        self.size -= len(key) + answer.size
