"""Any game played on the graph of its positions, where players are lists of moves to pick from with equal chances."""

from grundy.kernels.kernel import kernel
from grundy.kernels.stream import begin, below
from grundy.kernels.tally import note


@kernel
def play_on_graph(first, stop, seed, states, starts, nodes, edges, picks, counts):
    """Play the games first..stop - 1 and count them.

    seed    uint64;  states  uint64 (3): scratch
    starts  int64: the ending, then the vertices where games begin, taken in turn, one for each pair of games
    nodes   int64, 3 columns: where a vertex's edges begin, and where the picks of players A and B begin; one row more
    edges   int64, 2 columns: the vertex that a move leads to, and what it earns
    picks   int64: moves, counted from the first edge of the vertex
    """
    result = 0
    for game in range(first, stop):
        begin(states, seed, game)
        here = starts[1 + (game >> 1) % (len(starts) - 1)]
        length, mover, margin = 0, 0, 0
        while nodes[here + 1, 0] > nodes[here, 0]:
            counts[2, length] += 1
            counts[3, length] += nodes[here + 1, 0] - nodes[here, 0]
            column = 1 + (mover ^ (game & 1))
            choices = nodes[here + 1, column] - nodes[here, column]
            pick = picks[nodes[here, column] + below(states, 1 + mover, choices)]
            edge = nodes[here, 0] + pick
            margin += -edges[edge, 1] if mover else edges[edge, 1]
            here = edges[edge, 0]
            length += 1
            mover ^= 1
        result = note(counts, game, result, length, mover, margin, starts[0])
