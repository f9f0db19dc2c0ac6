"""What a request will cost, before it runs, and what each client has used lately.

The estimate is the median of what requests of the same kind and size have cost, or a guess from the size alone. Larger
requests of a kind mostly cost no less than smaller ones, so a size never seen is in doubt where a smaller one was
expensive.
"""

import math
import re
import time
from collections import OrderedDict
from collections.abc import Hashable
from typing import Any

from grundy.web.limits import A_LETTER, A_PLAYOUT, CHEAP, COSTS_KNOWN, HALF_LIFE, HEAVY, MOST_BUCKETS, MOVE_SECONDS

NUMBER = re.compile(r"\d+")
MOST_NUMBER = 10**6  # larger ones say no more about the work
LONG = 2_000  # characters in which numbers are looked for: the rest counts as characters
GUESS = 0.02  # seconds of a view or a move of a kind never seen
DOUBTFUL = 2 * CHEAP  # seconds: expensive, and less than any slice


def numbers(text: str) -> int:
    return sum(min(int(n[:7]), MOST_NUMBER) for n in NUMBER.findall(text[:LONG]))


def measure(request: dict[str, Any]) -> tuple[tuple[str, ...], int, float]:
    """The kind of a request, its size as a power of two, and a guess of its seconds. Nothing of it is parsed."""
    player, _, strength = str(request.get("player", "")).partition(":")
    texts = [value for name, value in request.items() if isinstance(value, str) and name not in ("ask", "player")]
    texts += [str(request[name]) for name in ("params", "to", "numbers", "depth", "players") if request.get(name)]
    letters, playouts = sum(map(len, texts)), numbers(strength)
    size = (letters + sum(map(numbers, texts))) * max(1, playouts)
    kind = (request["ask"], str(request.get("game", "")), str(request.get("ending", "")), player)
    computes = bool(player) or request["seconds"] > MOVE_SECONDS  # the rest only draws and moves
    guess = (DOUBTFUL if computes else GUESS) + A_LETTER * letters + A_PLAYOUT * playouts
    return kind, size.bit_length(), max(guess, DOUBTFUL) if size >= MOST_NUMBER else guess


class Costs:
    """The estimates, and the processor seconds that addresses and sessions have used, which are forgotten in time."""

    def __init__(self) -> None:
        self.kinds: OrderedDict[tuple[str, ...], dict[int, float]] = OrderedDict()  # by size: the median
        self.seconds: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()  # and when

    def estimate(self, request: dict[str, Any], client: Hashable = None) -> float:
        """A request that we cannot price is expensive if its client is a heavy one."""
        kind, size, guess = measure(request)
        seen = self.kinds.get(kind, {})
        if size in seen:
            return seen[size]
        in_doubt = any(at < size and cost > guess for at, cost in seen.items())
        known = any(at > size and cost < guess for at, cost in seen.items())
        return max(guess, DOUBTFUL) if in_doubt or (not known and self.used(client) > HEAVY) else guess

    def learn(self, request: dict[str, Any], seconds: float) -> None:
        kind, size, _ = measure(request)
        seen = self.kinds.setdefault(kind, {})
        self.kinds.move_to_end(kind)
        before = seen.get(size, seconds)
        seen[size] = min(max(seconds, before / 2), 2 * before)
        if len(self.kinds) > COSTS_KNOWN:
            self.kinds.popitem(last=False)

    def used(self, who: Hashable) -> float:
        seconds, since = self.seconds.get(who, (0.0, 0.0))
        return round(seconds * math.exp2((since - time.monotonic()) / HALF_LIFE), 3) if seconds else 0.0

    def charge(self, who: Hashable, seconds: float) -> None:
        self.seconds[who] = self.used(who) + seconds, time.monotonic()
        self.seconds.move_to_end(who)
        if len(self.seconds) > MOST_BUCKETS:
            self.seconds.popitem(last=False)
