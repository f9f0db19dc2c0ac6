"""Graphs of coins and strings: a string ties two coins, or a coin to the ground. A coin is named by its place: b3."""

import re
from collections import Counter
from collections.abc import Iterable

from grundy.games.strings_and_coins.solver import Strings, joined

String = tuple[str, str]  # two coins, or the ground and a coin, in order
Board = tuple[String, ...]

GROUND = "0"
COIN = re.compile(r"[a-z][1-9][0-9]?")
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def place(end: str) -> tuple[int, int]:
    """The row and the column of a coin; the ground comes first."""
    return (0, 0) if end == GROUND else (int(end[1:]), LETTERS.index(end[0]))


def in_order(strings: Iterable[tuple[str, str]]) -> Board:
    pairs = ((one, other) if place(one) <= place(other) else (other, one) for one, other in strings)
    return tuple(sorted(pairs, key=lambda string: (place(string[0]), place(string[1]))))


def strings_of(board: Board) -> Strings:
    """Number the strings between the same ends, from 0."""
    found: Strings = {}
    for string, count in Counter(board).items():
        for number in range(count):
            found[*string, number] = [end for end in string if end != GROUND]
    return found


def parts(board: Board) -> list[Board]:
    return [in_order((one, other) for one, other, _ in part) for part in joined(strings_of(board))]


def coin(number: int) -> str:
    row, column = divmod(number, len(LETTERS))
    return f"{LETTERS[column]}{row + 1}"


def renamed(board: Board) -> Board:
    """Rename the coins to a1, b1, ..., part by part; this merges many boards that differ only by names."""
    shapes = sorted(numbered(part) for part in parts(board))
    strings, first = [], 0
    for shape in shapes:
        strings += [(GROUND if one < 0 else coin(first + one), coin(first + other)) for one, other in shape]
        first += 1 + max(other for _, other in shape)
    return in_order(strings)


def numbered(part: Board) -> tuple[tuple[int, int], ...]:
    """Number the coins, sorted by their strings, then by those of their neighbors, and so on.

    The ground is -1. Coins that look the same keep the order of their names.
    """
    near: dict[str, list[str]] = {end: [] for string in part for end in string if end != GROUND}
    for one, other in part:
        near[other].append(one)
        if one != GROUND:
            near[one].append(other)
    look = dict.fromkeys(near, 0)
    for _ in near:
        seen = {end: (look[end], sorted(look.get(other, -1) for other in others)) for end, others in near.items()}
        ranks = {view: rank for rank, view in enumerate(sorted({(a, *b) for a, b in seen.values()}))}
        look = {end: ranks[a, *b] for end, (a, b) in seen.items()}
    number = {end: i for i, end in enumerate(sorted(near, key=lambda end: (look[end], place(end))))}
    ends = ((number.get(one, -1), number[other]) for one, other in part)
    return tuple(sorted((min(pair), max(pair)) for pair in ends))
