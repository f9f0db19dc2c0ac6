"""Silver Dollar, reference rule: coins as a set of cells, one strip to a row."""

from collections.abc import Iterator

from ._shapes import Case, Cells, Params, Rule, joined, slide


def rule(params: Params, position: str) -> Rule:
    strips = enumerate(position.split("+"))
    marks = {complex(x, y): mark for y, strip in strips for x, mark in enumerate(strip)}

    def moves(coins: Cells) -> Iterator[Cells]:
        for coin in coins:
            cells = frozenset(complex(x, coin.imag) for x in range(int(coin.real)))
            for target in slide(cells - coins, coin, -1):
                yield coins - {coin} | {target}

    return frozenset(cell for cell, mark in marks.items() if mark == "o"), moves


def parts(coins: Cells) -> list[Cells]:
    strips = {coin.imag for coin in coins}
    return [frozenset(complex(coin.real) for coin in coins if coin.imag == strip) for strip in strips]


POSITION = joined("[.o]+", "+")

CASES: list[Case] = [
    ({}, "..o.o..o", 5),
    ({}, "oo.", 4),
    ({}, "...ooo", 5),
    ({}, "o..oo...o.+.o.o", 5),
    ({}, ".o+.o+..", 4),
]
