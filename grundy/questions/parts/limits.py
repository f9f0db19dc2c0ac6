"""`--to`: how far a table goes, typed as 20 or 10,10."""

from grundy.core.errors import Argument, BadParam


def read_limits(text: str) -> tuple[int, ...]:
    pieces = text.split(",")
    if not all(piece.strip().isdecimal() and len(piece) < 30 for piece in pieces) or len(pieces) > 8:
        raise BadParam(Argument("to"), f' takes numbers such as 20 or 10,10, not "{text[:40]}"')
    return tuple(int(piece) for piece in pieces)


def as_limits(to: int | tuple[int, ...]) -> tuple[int, ...]:
    limits = (to,) if isinstance(to, int) else tuple(to)
    if not limits or not all(isinstance(n, int) for n in limits):
        raise BadParam(f"a table goes to a number or a tuple of numbers, not to {to!r:.40}")
    return limits
