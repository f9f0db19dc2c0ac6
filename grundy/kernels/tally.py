"""What compiled play counts, in one array of whole numbers: int64, seven rows of a width W.

0 results   column 3 * (who was first) + 1 + (result for the first player: -1, 0, 1)
1 lengths   column: moves played                     2 positions   column: the ply; 3 moves to choose from, summed
4, 5 margins   column: W // 2 + margin of the first player, by who was first
6 pairs     columns 0..4: net wins of player A in a pair of games + 2; 5..9: of those who moved first

The caller makes W large enough: more than the moves of any game, and than twice any margin.
"""

from grundy.kernels.kernel import kernel

NORMAL, MISERE, SCORED = 0, 1, 2
ROWS = 7


@kernel
def note(counts, game, earlier, length, mover, margin, ending):
    """Count a game that ended after `length` moves, when `mover` (0 the first player, 1 the other) could not move.

    Returns its result, which the second game of a pair is given as `earlier`.
    """
    if ending == SCORED:
        result = 1 if margin > 0 else -1 if margin < 0 else 0
        counts[4 + (game & 1), counts.shape[1] // 2 + margin] += 1
    else:
        result = 1 if (mover == 1) == (ending == NORMAL) else -1
    counts[0, 3 * (game & 1) + 1 + result] += 1
    counts[1, length] += 1
    if game & 1:
        counts[6, 2 + earlier - result] += 1
        counts[6, 7 + earlier + result] += 1
    return result
