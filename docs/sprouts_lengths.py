"""Draws how long games of Sprouts last: `python docs/sprouts_lengths.py` writes pictures/sprouts-lengths.png.

Up to four spots the chances are exact; from five on they are counted in random games on paper.
"""

import random
from collections import Counter
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt

import grundy
from grundy.analysis.statistics import lengths
from grundy.core.game import Ending
from grundy.games.sprouts.map_facts import random_map

EXACT, COUNTED, GAMES = (2, 3, 4), (5, 6, 7, 8), 400


def main() -> None:
    mpl.use("Agg")
    game = grundy.game("sprouts")
    figure, axes = plt.subplots(2, 4, figsize=(11, 5), layout="constrained", sharey=True)
    for panel, count in zip(axes[0], EXACT, strict=False):
        by_chance, perfect = lengths(game, game.parse(str(count)), Ending.NORMAL, grundy.Budget(600))
        panel.bar([m - 0.2 for m in by_chance], [float(c) for c in by_chance.values()], 0.4, label="random")
        panel.bar([m + 0.2 for m in perfect], [float(c) for c in perfect.values()], 0.4, label="perfect")
        finish(panel, count, "exact")
        print(
            count,
            {m: round(float(c), 3) for m, c in sorted(by_chance.items())},
            {m: round(float(c), 3) for m, c in sorted(perfect.items())},
        )
    handles, names = axes[0][0].get_legend_handles_labels()
    axes[0][3].axis("off")
    axes[0][3].legend(handles, names, loc="center", title="play")
    rng = random.Random("lengths")
    for panel, count in zip(axes[1], COUNTED, strict=True):
        found = Counter(len(random_map(rng, count).lines) for _ in range(GAMES))
        panel.bar([m - 0.2 for m in found], [c / GAMES for c in found.values()], 0.4)
        finish(panel, count, f"{GAMES} random games")
        print(count, {m: round(c / GAMES, 3) for m, c in sorted(found.items())})
    axes[0][0].set_ylabel("chance")
    axes[1][0].set_ylabel("share")
    figure.savefig(Path(__file__).parent / "pictures" / "sprouts-lengths.png", dpi=110)


def finish(panel: plt.Axes, count: int, how: str) -> None:
    panel.set_title(f"{count} spots, {how}", fontsize=9)
    panel.set_xlim(2 * count - 1, 3 * count)
    panel.set_xticks(range(2 * count, 3 * count))


if __name__ == "__main__":
    main()
