"""Claims of document 000, section 2.2.2: two poisoned corners, their states, and theorem 2.2.6 case by case.

A case of the theorem describes a cut by the sizes that it leaves. The case is right if such a cut exists, and if every
such cut reaches the margin of the position by the definition. Sizes have the shorter side first.
"""

from collections.abc import Callable, Iterable

from grundy.claims.claim import Cases, claim
from grundy.claims.library.document_000.bars import (
    GAME,
    BarMargins,
    Bars,
    adjacent,
    bar,
    corner,
    letter,
    letters,
    opposite,
    outcome_word,
    pairs,
    scored,
    sizes,
    squares,
)
from grundy.games.divinim.grids import GridBar

SOURCE = "document 000"
Size = tuple[int, int]
STATES = frozenset({"I", "LL", "LW", "WW", "WF", "LF", "FF"})


def size(one: GridBar) -> Size:
    short, long = sorted(one.body)
    return short, long


def boards(to: int) -> list[Bars]:
    """Bars with opposite poisoned corners that are at least as wide as high, smallest first."""
    return [(opposite(h, w),) for h, w in sizes(to) if h <= w]


def of_state(to: int, state: str) -> list[Bars]:
    return [pair for pair in pairs(to) if letters(pair) == state]


@claim(
    "000/split",
    "with opposite poisoned corners, every cut leaves two bars with one poisoned corner each; with adjacent ones, some "
    "cuts do not",
    source=f"{SOURCE}, sections 2.2.2 and 2.2.3",
    status="observation",
    to=7,
    wrong={"place": adjacent},
)
def split(to: int, place: Callable[[int, int], GridBar] = opposite) -> Cases:
    for h, w in sizes(to):
        for move, option in GAME.moves((place(h, w),)):
            yield f"{h}x{w}, {move}: {GAME.text(option)}", len(option) == 2, scored((place(h, w),))
        if h > 1:
            some = any(len(option) == 1 for _, option in GAME.moves((adjacent(h, w),)))
            yield f"{h}x{w}, adjacent corners", some, scored((adjacent(h, w),))


@claim(
    "000/states",
    "every state that play can reach from opposite poisoned corners is F, I, LL, LW, WW, WF or LF",
    source=f"{SOURCE}, the list of states in section 2.2.2",
    status="observation",
    to=5,
    wrong={"named": frozenset({"I", "LL", "LW", "WW", "FF"})},
)
def states(to: int, named: frozenset[str] = STATES) -> Cases:
    seen: set[Bars] = set()
    for start in boards(to):
        waiting = [start]
        while waiting:
            here = waiting.pop()
            if here not in seen:
                seen.add(here)
                waiting += [option for _, option in GAME.moves(here)]
                yield f"{GAME.text(here)} is {letters(here)}", letters(here) in named, scored(here)


def goes_to(to: int, state: str, goals: frozenset[str], only: bool = False) -> Cases:
    """Whether some cut from a state leads to one of the goals. With `only`, whether all cuts do."""
    for position in of_state(to, state):
        after = {letters(option) for _, option in GAME.moves(position)}
        right = after <= goals if only else bool(after & goals)
        yield f"{GAME.text(position)}, {state}, goes to {', '.join(sorted(after))}", right, scored(position)


@claim(
    "000/LL",
    "LL can only be cut to LW",
    source=f"{SOURCE}, section 2.2.2",
    status="observation",
    to=5,
    wrong={"goals": frozenset({"WW"})},
)
def from_ll(to: int, goals: frozenset[str] = frozenset({"LW"})) -> Cases:
    return goes_to(to, "LL", goals, only=True)


@claim("000/LW", "LW can always be cut to LL", source=f"{SOURCE}, section 2.2.2", status="observation", to=5)
def from_lw_printed(to: int) -> Cases:
    return goes_to(to, "LW", frozenset({"LL"}))


@from_lw_printed.corrected(
    "LW can be cut to LF if the bar W is a single row, and to LL otherwise, as the text says next",
    kind="missing condition",
    wrong={"thin": "LL"},
)
def from_lw(to: int, thin: str = "LF") -> Cases:
    for position in of_state(to, "LW"):
        winning = next(one for one in position if letter(one) == "W")
        goal = thin if min(winning.body) == 1 else "LL"
        after = {letters(option) for _, option in GAME.moves(position)}
        yield f"{GAME.text(position)}, LW, goes to {', '.join(sorted(after))}", goal in after, scored(position)


@claim(
    "000/WW",
    "WW can always be cut to WF or LW",
    source=f"{SOURCE}, section 2.2.2",
    status="observation",
    to=5,
    wrong={"goals": frozenset({"WF"})},
)
def from_ww(to: int, goals: frozenset[str] = frozenset({"WF", "LW"})) -> Cases:
    return goes_to(to, "WW", goals)


@claim(
    "000/outcomes",
    "if each bar has a poisoned corner, LL is lost, LW is won and WW is a tie",
    source=f"{SOURCE}, section 2.2.2",
    to=6,
    wrong={"tied": 2},
)
def outcomes(to: int, tied: int = 0) -> Cases:
    expected, margins = {"LL": -2, "LW": 2, "WW": tied, "WF": 1, "LF": -1}, BarMargins()
    for position in pairs(to):
        margin = margins.of(position)
        words = f"{GAME.text(position)}, {letters(position)}, is {outcome_word(margin)}"
        yield words, margin == expected[letters(position)], scored(position)


def goal_cases(
    positions: Iterable[Bars], goals: Callable[[Bars], list[list[Size]]], margin: int | None = None
) -> Cases:
    """Some cut leaves one of the goals, and every such cut reaches the exact margin, or the given one."""
    margins = BarMargins()
    for position in positions:
        wanted = [sorted(goal) for goal in goals(position)]
        fitting = [move for move, option in GAME.moves(position) if sorted(map(size, option)) in wanted]
        reached = {margins.after(position, move) for move in fitting}
        best = margins.of(position)
        found = f"{', '.join(fitting) or 'no cut'} reaches {sorted(reached)} of {best}"
        yield f"{GAME.text(position)}: {found}", reached == {best} and margin in (None, best), scored(position)


def replaced(position: Bars, chosen: Callable[[Size], bool], goal: Callable[[int], Size]) -> list[list[Size]]:
    """The sizes after cutting one of the chosen bars W to a size that depends on its shorter side n."""
    every = [size(one) for one in position]
    return [
        [*every[:i], goal(every[i][0]), *every[i + 1 :]]
        for i, one in enumerate(position)
        if letter(one) == "W" and chosen(every[i])
    ]


@claim(
    "000/2.2.6-1a",
    "opposite corners, m = 2n: halving the bar into two squares is best",
    source=f"{SOURCE}, theorem 2.2.6, case 1a",
    to=6,
    wrong={"times": 3},
)
def case_1a(to: int, times: int = 2) -> Cases:
    return goal_cases(
        [(opposite(n, times * n),) for n in range(1, to // 2 + 1)], lambda p: [[(size(p[0])[0],) * 2] * 2]
    )


@claim(
    "000/2.2.6-1b.i",
    "opposite corners, a single row of 3 squares or more: slicing off a single square is best, and a tie",
    source=f"{SOURCE}, theorem 2.2.6, case 1b.i",
    to=9,
    wrong={"margin": 2},
)
def case_1b_i(to: int, margin: int = 0) -> Cases:
    rows = [(opposite(1, m),) for m in range(3, to + 1)]
    return goal_cases(rows, lambda p: [[(1, 1), (1, size(p[0])[1] - 1)]], margin)


@claim(
    "000/2.2.6-1b.ii",
    "opposite corners, several rows and m not 2n: slicing off a line along the longer side is best",
    source=f"{SOURCE}, theorem 2.2.6, case 1b.ii",
    to=6,
    wrong={"off": 2},
)
def case_1b_ii(to: int, off: int = 1) -> Cases:
    positions = [p for p in boards(to) if size(p[0])[0] > 1 and size(p[0])[1] != 2 * size(p[0])[0]]

    def line(position: Bars) -> list[list[Size]]:
        n, m = size(position[0])
        return [[(off, m), (min(n - off, m), max(n - off, m))]]

    return goal_cases(positions, line)


@claim(
    "000/2.2.6-2",
    "from LL, play any move: all of them lose by 2",
    source=f"{SOURCE}, theorem 2.2.6, case 2",
    to=5,
    wrong={"margin": 0},
)
def case_2(to: int, margin: int = -2) -> Cases:
    margins = BarMargins()
    for position in of_state(to, "LL"):
        reached = {margins.after(position, move) for move, _ in GAME.moves(position)}
        yield f"{GAME.text(position)} reaches {reached}", reached == {margin}, scored(position)


@claim(
    "000/2.2.6-3a",
    "from LW, if W is a single row, finishing it is best",
    source=f"{SOURCE}, theorem 2.2.6, case 3a",
    to=6,
    wrong={"left": 2},
)
def case_3a(to: int, left: int = 1) -> Cases:
    positions = [p for p in of_state(to, "LW") if any(letter(b) == "W" and min(b.body) == 1 for b in p)]
    return goal_cases(positions, lambda p: replaced(p, lambda s: True, lambda n: (1, left)))


@claim(
    "000/2.2.6-3b",
    "from LW, if W has several rows, cutting it to a square is best",
    source=f"{SOURCE}, theorem 2.2.6, case 3b",
    to=6,
    wrong={"less": 1},
)
def case_3b(to: int, less: int = 0) -> Cases:
    positions = [p for p in of_state(to, "LW") if all(min(b.body) > 1 for b in p)]
    return goal_cases(positions, lambda p: replaced(p, lambda s: True, lambda n: (n - less, n)))


@claim(
    "000/2.2.6-4a",
    "from WW with a single row, finishing that row is best",
    source=f"{SOURCE}, theorem 2.2.6, case 4a",
    to=6,
    wrong={"left": 2},
)
def case_4a(to: int, left: int = 1) -> Cases:
    positions = [p for p in of_state(to, "WW") if min(min(b.body) for b in p) == 1]
    return goal_cases(positions, lambda p: replaced(p, lambda s: s[0] == 1, lambda n: (1, left)))


@claim(
    "000/2.2.6-4b",
    "from WW without a single row, cutting either bar n x m to n x (n-1) is best",
    source=f"{SOURCE}, theorem 2.2.6, case 4b",
    to=6,
    wrong={"less": 0},
)
def case_4b(to: int, less: int = 1) -> Cases:
    positions = [p for p in of_state(to, "WW") if min(min(b.body) for b in p) > 1]
    return goal_cases(positions, lambda p: replaced(p, lambda s: True, lambda n: (n - less, n)))


@claim(
    "000/2.2.6-5",
    "from WF and LF, play as with one poisoned corner: cut W to a square; L is lost anyway",
    source=f"{SOURCE}, theorem 2.2.6, case 5",
    to=9,
    wrong={"less": 1},
)
def case_5(to: int, less: int = 0) -> Cases:
    yield from goal_cases(of_state(to, "WF"), lambda p: replaced(p, lambda s: True, lambda n: (n - less, n)))
    margins = BarMargins()
    for position in of_state(to, "LF"):
        yield f"{GAME.text(position)} is lost", margins.of(position) == -1, scored(position)


@claim(
    "000/figure-2.6",
    "halving is the only winning move on 2x4 with opposite corners; no smaller bar can be cut to LL",
    source=f"{SOURCE}, figure 2.6",
    status="example",
    to=1,
    wrong={"width": 5},
)
def figure_2_6(to: int, width: int = 4) -> Cases:
    margins, start = BarMargins(), (opposite(2, width),)
    best = [move for move, _ in GAME.moves(start) if margins.after(start, move) == margins.of(start)]
    yield f"margin {margins.of(start)}, best {best}", margins.of(start) == 2 and best == ["c2"], scored(start)
    for position in boards(7):
        if squares(position) < 2 * width:
            after = {letters(option) for _, option in GAME.moves(position)}
            yield f"{GAME.text(position)} goes to {sorted(after)}", "LL" not in after, scored(position)


@claim(
    "000/off-corners",
    "with the poison elsewhere, the states do not decide everything: two bars W, each with heaps 1, 1 and 1, are lost",
    source=f"beyond {SOURCE}, section 2.2.2",
    status="observation",
    to=1,
    wrong={"margin": 0},
)
def off_corners(to: int, margin: int = -2) -> Cases:
    middle = bar(2, 3, (0, 1))
    found = BarMargins().of((middle, middle))
    yield f"{GAME.text((middle, middle))} is WW and has margin {found}", found == margin, scored((middle, middle))
    tied = BarMargins().of((middle, corner(1, 2)))
    yield f"{GAME.text((middle, corner(1, 2)))} is WW and has margin {tied}", tied == 0, scored((middle, corner(1, 2)))
