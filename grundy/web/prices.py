"""What a question will cost a processor, before it is asked: what questions of its kind and size have cost, or a guess
from its size alone; and who has lately asked for more than his share.

A price is a median, so that one odd question does not change what the others wait for. Larger questions of a kind
mostly cost no less than smaller ones, so a size never seen is doubtful where a smaller one was dear.
"""

import re
import time
from collections import OrderedDict
from typing import Any, NamedTuple

from grundy.web.limits import A_LETTER, A_THOUGHT, CHEAP, DEBT, MOST_BUCKETS, PAID_BACK, PRICES_KNOWN
from grundy.web.visitors import Caller

NUMBER = re.compile(r"\d+")
MOST_NUMBER = 10**6  # larger ones say no more about the work
LONG = 2_000  # letters in which numbers are looked for: the rest counts as letters
GUESS = 0.02  # seconds of a question of a kind never seen
DOUBTFUL = 2 * CHEAP  # seconds: dear, and less than any slice


class Price(NamedTuple):
    seconds: float
    known: bool  # from questions of its kind, not a guess


def numbers(text: str) -> int:
    return sum(min(int(n[:7]), MOST_NUMBER) for n in NUMBER.findall(text[:LONG]))


def measure(question: dict[str, Any]) -> tuple[tuple[str, ...], int, float]:
    """The kind of a question, its size as a power of two, and a guess of its seconds. Nothing of it is parsed."""
    player, _, thoughts = str(question.get("player", "")).partition(":")
    texts = [value for name, value in question.items() if isinstance(value, str) and name not in ("ask", "player")]
    texts += [str(question[name]) for name in ("params", "to", "numbers", "depth", "players") if question.get(name)]
    letters = sum(map(len, texts))
    strength = numbers(thoughts)
    size = (letters + sum(map(numbers, texts))) * max(1, strength)
    kind = (question["ask"], str(question.get("game", "")), str(question.get("ending", "")), player)
    guess = GUESS + A_LETTER * letters + A_THOUGHT * strength
    return kind, size.bit_length(), max(guess, DOUBTFUL) if size >= MOST_NUMBER else guess


class Prices:
    """Of each kind the sizes that were asked, with the median of what they cost."""

    def __init__(self) -> None:
        self.kinds: OrderedDict[tuple[str, ...], dict[int, float]] = OrderedDict()

    def of(self, question: dict[str, Any]) -> Price:
        kind, size, guess = measure(question)
        seen = self.kinds.get(kind, {})
        if size in seen:
            return Price(seen[size], True)
        if any(at < size and cost > guess for at, cost in seen.items()):
            return Price(max(guess, DOUBTFUL), False)  # dear, but no reason to send it away untried
        return Price(guess, any(at > size and cost < guess for at, cost in seen.items()))

    def learn(self, question: dict[str, Any], seconds: float) -> None:
        kind, size, _ = measure(question)
        seen = self.kinds.setdefault(kind, {})
        self.kinds.move_to_end(kind)
        before = seen.get(size, seconds)
        seen[size] = min(max(seconds, before / 2), 2 * before)
        if len(self.kinds) > PRICES_KNOWN:
            self.kinds.popitem(last=False)


class Debts:
    """Seconds beyond a cheap question's that clients have used; in time all is paid back."""

    def __init__(self) -> None:
        self.owed: OrderedDict[Caller, tuple[float, float]] = OrderedDict()  # seconds, and when

    def of(self, client: Caller) -> float:
        seconds, since = self.owed.get(client, (0.0, 0.0))
        return max(0.0, seconds - PAID_BACK * (time.monotonic() - since))

    def deep(self, client: Caller) -> bool:
        return self.of(client) > DEBT

    def add(self, client: Caller, seconds: float) -> None:
        if seconds > CHEAP:
            self.owed[client] = self.of(client) + seconds - CHEAP, time.monotonic()
            self.owed.move_to_end(client)
            if len(self.owed) > MOST_BUCKETS:
                self.owed.popitem(last=False)
