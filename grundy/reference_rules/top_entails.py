"""Top Entails, reference rule: stacks as words of o, an exclamation mark behind the one to reply to."""

from collections.abc import Callable, Iterator

from ._shapes import HEAPS, POSITIVE, Case, Params, unary


def rule(params: Params, position: str) -> tuple[str, Callable[[str], Iterator[str]]]:
    stacks, _, forced = position.partition(":")
    words = unary(stacks).split(" ")
    if forced:
        words[int(forced) - 1] += "!"

    def moves(state: str) -> Iterator[str]:
        words = state.split(" ")
        marked = [i for i, word in enumerate(words) if word.endswith("!")]
        for i in marked or range(len(words)):
            stack = words[i].removesuffix("!")
            pairs = {tuple(sorted((stack[:cut], stack[cut:]))) for cut in range(1, len(stack))}
            ways = [" ".join(pair) for pair in pairs] + [stack[1:] + "!"] * bool(stack)
            for way in ways:
                yield " ".join([*words[:i], way, *words[i + 1 :]])

    return " ".join(words), moves


POSITION = rf"{HEAPS}(?::{POSITIVE})?"


def refuses(params: Params, ending: str, kind: str) -> str:
    return "" if kind == "outcome" else "moves entail, so the nimbers of the options do not make that of a position"


CASES: list[Case] = [
    ({}, "0", 2),
    ({}, "3", 6),
    ({}, "2+1", 6),
    ({}, "4+3:1", 6),
    ({}, "6+5+4", 5),
    ({}, "9", 5),
]
