"""Simulation: compiled random play beside the interpreter's, on one core and on two, and the perfect player's move.

DiviNim   random against random on 8x8 boards with 4 random poisons; at least 500,000 games a second on one core, and
          near-linear to two. The public DiviNim app's engine plays 5,800 a second (issue 8), so that is 86 times it.
Heaps     Kayles and Nim, random against random
Perfect   its moves on a solved 8x8 board, under 5 ms each
Rates are per second of processor time and of wall time: they differ where the machine has other work to do.
"""

import os
import random
import resource
import statistics
import time

from grundy import Budget, Ending, game
from grundy.analysis.matches import text_of
from grundy.analysis.simulation import Playing, compiled
from grundy.core.capabilities.solving import RandomPositions
from grundy.engines.playouts import play_compiled
from grundy.operations._common import make_match
from grundy.operations.simulate import simulate
from grundy.players.player import make_player

PUBLIC = 5_800  # games a second of the public app's engine


def rates(name: str, games: int, **starts: str) -> float:
    """Compiled games a second of processor time; and beside them the interpreter's."""
    match = make_match(name, ("random", "random"), games, seed=7, **starts)
    playouts = compiled(text_of(match))
    play_compiled(playouts, 7, 0, 2, Budget(None))  # load the kernel
    began, used = time.perf_counter(), time.process_time()
    play_compiled(playouts, 7, 0, games, Budget(None))
    wall, used = time.perf_counter() - began, time.process_time() - used
    playing = Playing(match, Budget(None))
    slow = time.process_time()
    for number in range(200):
        playing.play(number, {})
    slow = (time.process_time() - slow) / 200
    ratio = games / used * slow
    print(
        f"{name} {match.starts.in_words}: {games / used:,.0f} games/s of one core "
        f"({games / wall:,.0f} by the wall clock);"
        f"  interpreter: {1 / slow:,.0f} games/s;  ratio {ratio:,.0f}"
    )
    return games / used


def cores() -> None:
    question = {"random": "rows=8,columns=8,poisons=4", "games": 20_000_000, "seed": 7}
    times: dict[int, float] = {}
    spent: dict[int, float] = {}
    for workers in (1, 2):
        began, used = time.perf_counter(), processor_time()
        found = simulate("divinim", workers=workers, **question)
        times[workers], spent[workers] = time.perf_counter() - began, processor_time() - used
        print(
            f"20,000,000 games, {workers} worker(s): {times[workers]:.2f} s, "
            f"{spent[workers]:.2f} s of processor time, first player {found.statistics.first_score()}"
        )
    print(f"two workers: {times[1] / times[2]:.2f} times as fast as one ({os.cpu_count()} cores; wanted near 2)")
    print(f"  and {spent[2] / spent[1]:.2f} times the processor time: wanted near 1; it includes starting the workers")


def processor_time() -> float:
    """Of this process and of those that it has waited for."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def perfect() -> None:
    divinim = game("divinim")
    for ending in (Ending.NORMAL, Ending.SCORED):
        spent, again = [], []
        for seed in range(10):
            here = divinim.capability(RandomPositions).draw(random.Random(seed), rows=8, columns=8, poisons=4)
            player, budget = make_player("perfect"), Budget(None)
            player.choose(divinim, here, ending, budget)  # solves the board
            began = time.process_time()
            player.choose(divinim, here, ending, budget)
            again.append(time.process_time() - began)
            while next(iter(divinim.moves(here)), None):
                began = time.process_time()
                here = player.choose(divinim, here, ending, budget).option
                spent.append(time.process_time() - began)
        spent.sort()
        print(
            f"perfect, {ending}: a move on a solved 8x8 board: at most {1000 * max(again):.2f} ms "
            f"(wanted under 5);  later in the game: median {1000 * statistics.median(spent):.2f} ms, "
            f"95% under {1000 * spent[int(0.95 * len(spent))]:.2f} ms"
        )


def main() -> None:
    ours = rates("divinim", 1_000_000, random="rows=8,columns=8,poisons=4")
    print(f"  {ours / PUBLIC:.0f} times the public app's engine; wanted 500,000 games/s, ratio {ours / 500_000:.2f}")
    rates("kayles", 500_000, positions="30")
    rates("nim", 500_000, positions="20+30+40")
    rates("nimble", 500_000, positions="0,3,5,5")
    cores()
    perfect()


if __name__ == "__main__":
    main()
