"""Draws every picture of these pages again, and writes the page of verdicts: `python docs/make_pictures.py`."""

import os
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
    "nim-products.svg": "table turning-corners --to 15,15",
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
    "document-000-figure-1-1.svg": "tree divinim #.../...# --depth 1 --boards -f svg",
    "document-000-figure-2-1a.svg": "draw divinim ......./....#../......./......./.......",
    "document-000-figure-2-1b.svg": "draw nim 1+3+4+2",
    "document-000-figure-2-2.svg": "draw divinim #..../...../.....",
    "document-000-figure-2-3.svg": "draw divinim #../.../...",
    "document-000-row.svg": "tree divinim .#.. --depth 1 --boards -f svg",
    "document-000-figure-2-7.svg": "draw divinim #...#/...../.....",
    "document-000-figure-2-8a.svg": "draw divinim #...#",
    "document-000-figure-2-8b.svg": "draw divinim #+...#",
    "document-000-two-by-two.svg": "tree divinim ##/.. -e scored --depth 2 --boards -f svg",
    # the heap laboratory
    "heaps-grundys-game.png": "sequence grundys-game --to 20000",
    "heaps-kayles-folded.png": "sequence kayles --to 599 --picture heat --width 12",
    "heaps-fractal.png": "sequence max-nim --to 120 --picture fractal",
    "heaps-lost-bars.png": "table chocolate --to 60,60 --of outcomes",
    "heaps-lost-bars-7-3.png": "table chocolate -p d=7/3 --to 60,60 --of outcomes",
    "heaps-steps.png": "table bitter-chocolate -p steps=z/3 --to 20,60",
    # document 001
    "document-001-figure-1.svg": "tree bitter-chocolate 3x5@3,1 --depth 1 --boards -f svg",
    "document-001-figure-2.svg": "tree nim 2+4 --depth 1 --boards -f svg",
    "document-001-figure-3.svg": "tree bitter-chocolate 2,5 --depth 1 --boards -f svg",
    "document-001-figures-7-14.svg": "tree chocolate 5x7 -p d=3/2 --depth 1 --boards -f svg",
    "document-001-figures-16-19.svg": "tree chocolate 2x3- --depth 1 --boards -f svg",
    # document 003
    "diet-chomp-table-1.png": "table diet-chomp --to 11,38,38 -e misere",
    "chomp-longest.png": "table chomp --to 300,300 --of longest",
    "chomp-nimbers.png": "table chomp --to 20,20,7",
    # document 004
    "document-004-graph.svg": "label graph -f svg "
    "top>low,top>one,top>two,low>one,low>two,two>one,two>s,one>s,one>t@top",
    "document-004-stalk.svg": "tree hackenbush 0-1,1-1 --depth 2 --boards -f svg",
    "document-004-fused.svg": "tree hackenbush 0-0,0-0 --depth 2 --boards -f svg",
    "document-004-silver-dollar.svg": "tree silver-dollar .o --depth 1 --boards -f svg",
    "document-004-misere.svg": "tree nim 2 -e misere --depth 2 --boards -f svg",
    "sprouts-map.svg": "draw sprouts 5:2-2/4-4(5)/1-1(4)/7-4r/1-2",
    "sprouts-text.svg": "draw sprouts 0.2AB.}ABCD.0.}CD1.0.}",
    "hackenbush-derivation.svg": "derive hackenbush 0-1,1-2,1-3,2-3,3-4,4-5,4-6,5-6,1-7,7-8 -f svg",
    "simulation-random.png": "simulate divinim --random rows=8,columns=8,poisons=4 --games 200000 --seed 7 -e scored",
    "simulation-errors.png": "simulate kayles 12 --players noisy:0.3,random --games 2000 --seed 7 --errors",
    "tournament.png": "tournament kayles 12 --players random,greedy,minimax:2,mcts:50,noisy:0.3,perfect --games 100",
}


def main() -> None:
    command = str(Path(sys.executable).with_name("grundy"))
    os.environ["GRUNDY_PROVENANCE"] = "0"  # the same pictures on every machine
    for name in grundy.all_games():
        subprocess.run([command, "draw", name, "--out", str(PICTURES / f"{name}.svg")], check=True)
    for picture, arguments in COMMANDS.items():
        subprocess.run([command, *arguments.split(), "--out", str(PICTURES / picture)], check=True)
    verdicts = str(Path(__file__).parent / "verdicts.md")
    subprocess.run([command, "verify", "--all", "--report", verdicts], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
