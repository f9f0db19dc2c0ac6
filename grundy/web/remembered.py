"""The latest answers, up to a number of bytes: a question asked again costs nothing, and a hopeless one is refused."""

import time
from collections import OrderedDict

from grundy.web.asked import Answer
from grundy.web.limits import REFUSED_FOR


class Remembered:
    """Good answers for as long as there is room; those over a limit for a while, since a quieter hour may allow it."""

    def __init__(self, most: int) -> None:
        self.most, self.size = most, 0
        self.answers: OrderedDict[str, tuple[Answer, float]] = OrderedDict()  # with the time until which it holds

    def find(self, key: str) -> Answer | None:
        if key not in self.answers:
            return None
        answer, until = self.answers[key]
        if time.monotonic() > until:
            self.drop(key)
            return None
        self.answers.move_to_end(key)
        return answer

    def keep(self, key: str, answer: Answer) -> None:
        if key in self.answers:
            return
        self.answers[key] = answer, time.monotonic() + REFUSED_FOR if answer.over else float("inf")
        self.size += len(key) + len(answer.body)
        while self.size > self.most:
            self.drop(next(iter(self.answers)))

    def drop(self, key: str) -> None:
        answer, _ = self.answers.pop(key)
        self.size -= len(key) + len(answer.body)
