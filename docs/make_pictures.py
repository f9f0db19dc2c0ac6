"""Draws every picture of these pages again: `python docs/make_pictures.py` from the root of the repository."""

import subprocess
import sys
from pathlib import Path

import grundy

PICTURES = Path(__file__).parent / "pictures"

COMMANDS = {
    "label.svg": "label graph -f svg",
    "tree-nim.svg": "tree nim 1+2 -f svg",
    "kayles-sequence.png": "table kayles --to 150",
    "nim-table.png": "table nim --to 15,15",
    # document 000
    "divinim-tree-1-6.svg": "tree nim 1+2 --depth 4 --boards -f svg",
    "divinim-states-2-4.svg": "states divinim #..../...../...../...../..... -f svg",
    "divinim-states-two.svg": "states divinim #..../...../...../...../....# -f svg",
    "divinim-tree-2-5.svg": "tree divinim #.../..../.... --depth 3 --width 3 --boards -f svg",
    "divinim-tree-2-6.svg": "tree divinim #.../...# -e scored --depth 3 --width 4 --boards -f svg",
    "divinim-tree-2-9a.svg": "tree divinim ##. --depth 4 --boards -f svg",
    "divinim-tree-2-9b.svg": "tree divinim ##/.. --depth 3 --boards -f svg",
    "divinim-triangle.svg": "draw divinim #/.../.#... -p grid=triangle",
    "divinim-box.svg": "draw divinim #./..//../.# -p dimension=3",
    "divinim-bars.svg": "draw divinim #.../..../...#+..#/#..",
    "divinim-census.png": "census divinim 5x5",
    "simulation-random.png": "simulate divinim --random rows=8,columns=8,poisons=4 --games 200000 --seed 7 -e scored",
    "simulation-errors.png": "simulate kayles 12 --players noisy:0.3,random --games 2000 --seed 7 --errors",
    "tournament.png": "tournament kayles 12 --players random,greedy,minimax:2,mcts:50,noisy:0.3,perfect --games 100",
}


def main() -> None:
    command = str(Path(sys.executable).with_name("grundy"))
    for name in grundy.all_games():
        subprocess.run([command, "draw", name, "--out", str(PICTURES / f"{name}.svg")], check=True)
    for picture, arguments in COMMANDS.items():
        subprocess.run([command, *arguments.split(), "--out", str(PICTURES / picture)], check=True)


if __name__ == "__main__":
    main()
