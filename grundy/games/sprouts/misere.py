"""Misère play of Sprouts: a search over whole positions, with small parts replaced by their reduced canonical trees.

Nimbers do not decide misère play. Instead, in any sum we can replace a part by its tree of options without the
reversible ones. An option that has the whole tree as an option changes nothing, provided that, if the pruned tree is
empty, the next player wins the original position. Two parts with the same tree act the same in every sum, so the search
stores sums of trees and large parts.
Sources: J. Conway, On Numbers and Games, 1976, chapter 12; J. Lemoine, S. Viennot, Analysis of misère Sprouts game with
reduced canonical trees, 2009.
"""

from collections.abc import Sequence

from grundy.core.budget import Budget
from grundy.core.errors import Cancelled, OverBudget
from grundy.games.sprouts.positions import Position, lives
from grundy.games.sprouts.table import MOST_LIVES
from grundy.games.sprouts.walk import SproutsWalk, Whole

SMALL = 9  # lives; up to here we compute the tree of a part
HEIGHT = 3  # the lives that a tree counts for in an estimate
INF = 1 << 30
Sum = tuple[int, Whole]  # a tree, and the parts that are too large for trees


class Trees:
    """Reduced canonical trees by number. The options of a tree are numbers of trees; tree 0 is the finished game."""

    def __init__(self) -> None:
        self.options: list[frozenset[int]] = [frozenset()]
        self.numbers: dict[frozenset[int], int] = {frozenset(): 0}
        self.won: list[bool] = [True]
        self.sums: dict[tuple[int, int], int] = {}

    def reduced(self, options: frozenset[int]) -> int:
        """The tree that equals the game with these options."""
        for option in options:
            for smaller in self.options[option]:
                if self.equals(smaller, options):
                    return smaller
        if options not in self.numbers:
            self.numbers[options] = len(self.options)
            self.options.append(options)
            self.won.append(not options or any(not self.won[option] for option in options))
        return self.numbers[options]

    def equals(self, tree: int, options: frozenset[int]) -> bool:
        """Whether the tree equals the game with these options: all options beyond its own are reversible through it."""
        own = self.options[tree]
        if not own <= options or not all(tree in self.options[other] for other in options - own):
            return False
        return tree != 0 or any(not self.won[option] for option in options)

    def sum(self, one: int, other: int) -> int:
        """The tree of the sum of two games."""
        if not one or not other:
            return one or other
        pair = (one, other) if one < other else (other, one)
        if pair not in self.sums:
            left = {self.sum(option, pair[1]) for option in self.options[pair[0]]}
            right = {self.sum(pair[0], option) for option in self.options[pair[1]]}
            self.sums[pair] = self.reduced(frozenset(left | right))
        return self.sums[pair]


class MisereSolver:
    """The engine of Sprouts for the misère ending."""

    def __init__(self, budget: Budget) -> None:
        self.budget, self.walk, self.trees = budget, SproutsWalk(budget), Trees()
        self.tree_of: dict[int, int] = {}
        self.numbers: dict[Sum, tuple[int, int]] = {}
        self.found: dict[Sum, list[Sum]] = {}

    def refuses(self, position: Position) -> str | None:
        most = max(map(lives, position), default=0)
        return None if most <= MOST_LIVES else f"its keys handle at most {MOST_LIVES} lives in one part"

    def value(self, position: Position) -> str:
        try:
            start = self.reduced(self.walk.whole(position))
            known = self.weigh(start)
            return "N" if known[0] == 0 or (known[1] and self.is_won(start)) else "P"
        except (OverBudget, Cancelled) as error:
            raise type(error)(*error.args, f"; so far {self.note()}") from None

    def a_win(self, position: Position, options: Sequence[Position]) -> list[int]:
        """The index of an option that is a P-position, if there is one; often the search already knows it."""
        if self.value(position) == "P":
            return []
        places = sorted(range(len(options)), key=lambda i: sum(map(lives, options[i])))
        met = next((i for i in places if self.weigh(self.reduced(self.walk.whole(options[i])))[1] == 0), None)
        return [next(i for i in places if self.value(options[i]) == "P") if met is None else met]

    def remoteness(self, position: Position) -> int | None:
        return self.walk.remoteness(position, misere=True)

    def note(self) -> str:
        return f"{len(self.trees.options):,} reduced canonical trees, {len(self.found):,} sums expanded"

    def reduced(self, whole: Whole) -> Sum:
        """A position as one tree, the sum of its small parts, together with its large parts."""
        table, tree = self.walk.table, 0
        large = tuple(number for number in whole if table.lives(number) > SMALL)
        for number in whole:
            if number not in large:
                tree = self.trees.sum(tree, self.part_tree(number))
        return tree, large

    def part_tree(self, part: int) -> int:
        """The tree of a small part."""
        stack = [part]
        while part not in self.tree_of:
            here = stack[-1]
            options = self.walk.table.options(here)
            if waiting := [q for option in options for q in option if q not in self.tree_of]:
                stack += waiting
                continue
            self.budget.spend()
            found = set()
            for option in options:
                tree = 0
                for number in option:
                    tree = self.trees.sum(tree, self.tree_of[number])
                found.add(tree)
            self.tree_of[here] = self.trees.reduced(frozenset(found))
            stack.pop()
            while stack and stack[-1] in self.tree_of:
                stack.pop()
        return self.tree_of[part]

    def is_won(self, start: Sum) -> bool:
        """Depth-first proof-number search, as in `kernels/search.py`, with an explicit stack."""
        path = [(start, INF, INF)]
        while path:
            here, most_phi, most_delta = path[-1]
            phi = second = INF
            hardest = still_open = 0
            best = here
            for option in self.options(here):
                p, d = self.weigh(option)
                hardest, still_open = max(hardest, p), still_open + (p > 0)
                if d < phi:
                    second, phi, best = phi, d, option
                elif d < second:
                    second = d
            others = max(0, still_open - 1) // 2
            delta = INF if phi == 0 else min(INF, hardest + others)
            if phi == 0 or delta == 0 or phi >= most_phi or delta >= most_delta:
                self.numbers[here] = phi, delta
                path.pop()
            else:
                allowed = INF if most_delta == INF else most_delta - others
                path.append((best, allowed, min(most_phi, second + 1)))
        return self.numbers[start][0] == 0

    def weigh(self, here: Sum) -> tuple[int, int]:
        """Estimates of how hard it is to prove a sum won, and lost."""
        if here in self.numbers:
            return self.numbers[here]
        tree, large = here
        if large:
            return 1, 1 + 3 * (self.walk.lives(large) + HEIGHT * (tree > 0)) ** 2 // 100
        return (0, INF) if self.trees.won[tree] else (INF, 0)

    def options(self, here: Sum) -> list[Sum]:
        if here not in self.found:
            self.budget.spend()
            tree, large = here
            found = {(smaller, large) for smaller in self.trees.options[tree]}
            for whole in self.walk.options(large):
                other, rest = self.reduced(whole)
                found.add((self.trees.sum(tree, other), rest))
            self.found[here] = sorted(found, key=lambda option: (self.walk.lives(option[1]), option[0]))
        return self.found[here]
