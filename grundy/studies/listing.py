"""Which positions a file of many is about: each once, from the smallest on, symmetric ones told once."""

import random
from collections.abc import Iterable, Iterator
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import Argument, BadParam, OverBudget, Refused
from grundy.core.families import TableGame
from grundy.core.game import random_position
from grundy.core.layout import Layout
from grundy.core.registry import AnyGame
from grundy.studies.many import size_of

MOST_LISTED = 5_000_000  # positions of a game that are remembered one by one
FRUITLESS = 1000  # random positions in a row, and one for each that was found, without a new one among them
SAMPLE_TO = 12  # the size of random positions, if nothing is said


def in_order(game: AnyGame, positions: Iterable[Any]) -> list[Any]:
    return sorted(positions, key=lambda position: (size_of(game, position), game.text(position)))


def all_from(game: AnyGame, position: Any, budget: Budget) -> list[Any]:
    """All positions that can arise from one, itself included."""
    here = game.canonical(position)
    found, waiting = {here}, [here]
    while waiting:
        for _, option in budget.listed(game.moves(waiting.pop())):
            option = game.canonical(option)
            if option not in found:
                found.add(option)
                waiting.append(option)
                budget.spend()
                if len(found) > MOST_LISTED:
                    raise OverBudget(
                        f"over budget: more than {MOST_LISTED:,} positions follow from {game.text(position)[:60]}; "
                        "begin at a smaller one, or draw some by ",
                        Argument("sample", "100000"),
                    )
        budget.report("positions", len(found), 0)
    return in_order(game, found)


def all_tuples(game: TableGame, to: tuple[int, ...], budget: Budget) -> list[Any]:
    """All tuples to these numbers, included."""
    length = game.dimension()
    if length is not None and length != len(to):
        raise BadParam(f"{game.id} has {length} coordinates, so type ", Argument("to", ",".join(["10"] * length)))
    layout = Layout(tuple(n + 1 for n in to), game.order)
    if layout.least_cells > MOST_LISTED:
        raise OverBudget(f"over budget: {layout.least_cells:,} tuples or more; {MOST_LISTED:,} are listed at most")
    places = (layout.place(cell) for cell in range(layout.cells))
    return in_order(game, {game.canonical(place) for place in budget.listed(places) if not game.defect(place)})


def all_sums(game: AnyGame, tokens: int, heaps: int, budget: Budget) -> list[Any]:
    """All sums of heaps of so many tokens at most, in at most so many heaps (0: any number)."""
    places = budget.listed(sums_of(tokens, tokens, heaps or tokens))
    return in_order(game, {game.canonical(place) for place in places if not game.defect(place)})


def sums_of(tokens: int, largest: int, heaps: int) -> Iterator[tuple[int, ...]]:
    yield ()
    for n in range(1, min(tokens, largest) + 1) if heaps else ():
        yield from ((n, *others) for others in sums_of(tokens - n, n, heaps - 1))


def some(game: AnyGame, count: int, size: int, seed: int, budget: Budget) -> list[Any]:
    """Different random positions of sizes up to that one; fewer where no more are found, which is said."""
    if not 1 <= count <= MOST_LISTED:
        raise BadParam(
            f"1 to {MOST_LISTED:,} random positions are drawn, not {count:,}; type ", Argument("sample", "1000")
        )
    rng, found, since = random.Random(seed), set[Any](), 0
    while len(found) < count and since < FRUITLESS + len(found):
        budget.spend()
        before = len(found)
        found.add(game.canonical(random_position(game, rng, rng.randint(1, size))))
        since = 0 if len(found) > before else since + 1
        budget.report("positions", len(found), count)
    if not found:
        raise Refused(f"{game.id} draws no random positions")
    if len(found) < count:
        budget.note(
            f"{len(found):,} different ones were found", f"{count:,} positions of sizes up to {size} were asked for"
        )
    return in_order(game, found)
