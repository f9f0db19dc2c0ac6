"""Random expressions and statements as source text: they always end, and their numbers pass 31, 53 and 63 bits.

Every expression knows how many bits its value can have; what could grow without end is cut down by a remainder.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

MOST_BITS = 900  # of any number: still a float
EDGES = (2**31, 2**53, 2**61, 2**62 - 57, 10**18, 3**38)
BEYOND = (2**63, 2**64, 10**19, 3**41, 7**30)

# ways to write a number; the second of each pair is for a rich style: the compiler may not know them
ROWS = ("{r}[{n} % len({r})]", "{r}[-1 - abs({n}) % len({r})]", "{r}[-1]", "{r}[0]", "len({r})", "sum({r})", "min({r})")
ROWS += ("max({r})", "sum({r}[1:])", "len({r}[:2])")
RICH_ROWS = ("{r}.count({r}[0])", "sum(x * 3 for x in {r})", "sorted({r})[0]")
CALLS = (
    "abs({})",
    "min({}, {})",
    "max({}, {}, 0)",
    "-min({}, {})",
    "abs({} - {})",
    "math.gcd({}, {})",
    "~{}",
    "int({})",
)
CALLS += ("int({} > {})", "({} if {} else 1)", "({} or {})", "({} and {})", "math.isqrt(abs({}))", "+{}")
RICH_CALLS = ("sum([{}, {}])", "round({})", "max([{}, {}])", "int(str(abs({})))", "sum((1, {}, {}), 5)")
DIVISIONS = ("({} // {})", "({} % {})", "divmod({}, {})[0]", "divmod({}, {})[1]", "(-{} // {})", "(-{} % {})")
BITS = ("({} & {})", "({} | {})", "({} ^ {})", "(~{} ^ {})", "(-{} & {})")
ROUNDS = ("int({})", "math.floor({})", "math.ceil({})", "int(abs({}))", "int(-{})")
RICH_ROUNDS = ("round({})", "int({} // 1)", "int({} % 7)")
REALS = ("({a} / {d})", "({a} / {d})", "math.sqrt(abs({a}))", "({a} * 0.5)", "({a} + 0.5)", "(2.5 - {a})", "float({a})")
REALS += ("({a} / 3 + {b} / 7)", "({a} * 1.5)", "(0.1 * {b})")
RICH_REALS = ("({a} // 0.5)", "({a} % 2.5)", "min({a}, {b} / 2)", "max({a} / 3, {b})", "math.log2(abs({a}) + 1)")
RICH_REALS += ("(abs({a}) ** 0.5)", "((abs({a}) % 9 + 1) ** -(abs({b}) % 4))")
LOOPS = ("range({x} % 4 + 1)", "range(-2, 3, 2)", "range({x} % 9, 0, -3)", "range({x}, {x} + 3)", "(1, 2, {x})")
RICH_LOOPS = ("reversed(range({x} % 3 + 1))", "[1, {x}]")

# loops that a person would write, each with the bits of its result
SUMS = (
    ("{a}, {b} = 0, 1\nfor {i} in range({x} % 120):\n    {a}, {b} = {b}, {a} + {b}", 90),
    ("{a} = 1\nfor {i} in range(2, {x} % 30 + 2):\n    {a} *= {i}", 130),
    ("{a} = {base}\nwhile {a} < abs({x}) % {edge}:\n    {a} *= {base}", 72),
    ("{a} = 1\nfor {i} in range({x} % 12):\n    {a} = ({a} * {a} * {base} + {y} + {i}) % {edge}", 65),
    ("{a}, {b} = 0, abs({x}) % {edge}\nwhile {b} > 0:\n    {a} += {b} % 10\n    {b} //= 10", 20),
    ("{a} = 0\nfor {i} in range(1, {x} % 9 + 2):\n    {a} += pow({i}, {y} % 15)", 70),
    ("{a} = 1\nfor {i} in range({y} % 9):\n    {a} = {a} * ({x} % 99 - {i}) // ({i} + 1)", 80),
    ("{a}, {b} = {x} % 200 + 1, 0\nwhile {a} != 1 and {b} < 12:\n    {b} += 1\n"
     "    {a} = {a} // 2 if {a} % 2 == 0 else 3 * {a} + 1", 24),
    ("{a} = 1\nfor {i} in range({x} % 80):\n    {a} <<= 1\n    {a} |= {i} & 1", 82),
)  # fmt: skip
FLOAT_SUMS = (
    ("{a} = {base}.5\nfor {i} in range({x} % 8):\n    {a} = {a} * {base} + {i}\n{a} = int({a})", 50),
    ("{a} = {x} % {edge}\nif {y} % 3 == 1:\n    {a} = {a} / {base}\n{a} = int({a} * 2)", 70),
)


@dataclass(frozen=True)
class Number:
    """An expression whose value is a whole number of at most so many bits."""

    text: str
    bits: int

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Style:
    """What the rules of one file may do."""

    wild: bool = False  # divide by zero, shift by a negative count, yield what is no option
    rich: bool = False  # use words and numbers that the compiler might not know
    floats: bool = False
    powers: bool = False
    heat: float = 0.1  # how often a constant is large


@dataclass
class Author:
    """Writes expressions and statements over the names in scope."""

    rng: random.Random
    style: Style
    names: list[Number]
    rows: list[str] = field(default_factory=list)  # names of tuples of numbers, none empty
    helpers: list[str] = field(default_factory=list)  # names of functions of two numbers
    counters: list[str] = field(default_factory=list)  # variables that statements may change
    yields: Callable[["Author"], list[str]] | None = None  # writes an option
    made: int = 0
    loops: int = 0

    def name(self, letter: str = "v") -> str:
        self.made += 1
        return f"{letter}{self.made}"

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    @contextmanager
    def inside(self) -> Iterator[None]:
        """What is named inside a block is not known after it."""
        names, rows, counters = len(self.names), len(self.rows), len(self.counters)
        yield
        del self.names[names:], self.rows[rows:], self.counters[counters:]

    # ---- expressions ----

    def constant(self) -> Number:
        rng = self.rng
        if not self.chance(self.style.heat):
            value = rng.choice((0, 1, 2, 3, 5, 7, 10, 12, -1, -2, -3, -7))
        else:
            value = rng.choice((1, -1)) * (self.edge() + rng.randint(-2, 2))
        return Number(f"({value})" if value < 0 else str(value), value.bit_length())

    def edge(self) -> int:
        return self.rng.choice(EDGES + BEYOND if self.style.rich else EDGES)

    def pick(self, forms: tuple[str, ...], rich: tuple[str, ...]) -> str:
        return self.rng.choice(forms + rich if self.style.rich else forms)

    def leaf(self) -> Number:
        if self.rows and self.chance(0.15):
            return self.from_row()
        if self.chance(0.3):
            return self.constant()
        return self.rng.choice(self.names[-4:] if self.chance(0.5) else self.names)

    def from_row(self) -> Number:
        form = self.pick(ROWS, RICH_ROWS)
        return Number(form.format(r=self.rng.choice(self.rows), n=self.rng.choice(self.names)), 70)

    def number(self, depth: int | None = None) -> Number:
        depth = self.rng.choice((1, 2, 2, 3)) if depth is None else depth
        if depth <= 0 or self.chance(0.2):
            return self.leaf()
        forms = (
            self.sum_of,
            self.product,
            self.division,
            self.shift,
            self.bits_of,
            self.call,
            self.power,
            self.rounded,
        )
        weights = (30, 30, 16, 12, 12, 14, 12 if self.style.powers else 0, 10 if self.style.floats else 0)
        form = self.rng.choices(forms, weights)[0]
        made = form(depth - 1)
        if made.bits <= MOST_BITS:
            return made
        edge = self.edge()
        return Number(f"(({made}) % {edge})", edge.bit_length())

    def two(self, depth: int) -> tuple[Number, Number]:
        return self.number(depth), self.number(depth)

    def sum_of(self, depth: int) -> Number:
        a, b = self.two(depth)
        if self.chance(0.15):
            return Number(f"(({self.condition(depth)}) + {a})", a.bits + 1)
        return Number(f"({a} {self.rng.choice('+-')} {b})", max(a.bits, b.bits) + 1)

    def product(self, depth: int) -> Number:
        a, b = self.two(depth)
        if self.chance(0.2):
            return Number(f"({a} * {a} * {b})", 2 * a.bits + b.bits)
        return Number(f"({a} * {b})", a.bits + b.bits)

    def divisor(self, depth: int) -> str:
        b = self.number(depth)
        if self.style.wild and self.chance(0.3):
            return f"{b}"
        return self.rng.choice((f"({b} | 1)", f"(abs({b}) + 1)", f"(-1 - abs({b}))", str(self.rng.randint(2, 12))))

    def division(self, depth: int) -> Number:
        a, form = self.number(depth), self.rng.choice(DIVISIONS)
        return Number(form.format(a, self.divisor(depth)), MOST_BITS if "%" in form or "[1]" in form else a.bits + 1)

    def shift(self, depth: int) -> Number:
        a, b = self.two(depth)
        if self.chance(0.6):
            most = self.rng.choice((8, 40, 64, 70, 130))
            count = f"{b}" if self.style.wild and b.bits < 10 and self.chance(0.3) else f"({b} % {most})"
            return Number(f"({a} << {count})", a.bits + (1024 if count == f"{b}" else most))
        count = f"{b}" if self.style.wild and self.chance(0.3) else f"abs({b})" if self.chance(0.3) else f"({b} % 70)"
        return Number(f"({a} >> {count})", a.bits)

    def bits_of(self, depth: int) -> Number:
        a, b = self.two(depth)
        return Number(self.rng.choice(BITS).format(a, b), max(a.bits, b.bits) + 1)

    def power(self, depth: int) -> Number:
        a, b = self.two(depth)
        forms = [(f"pow({a}, {b} % 6)", 5 * a.bits), (f"({a} ** ({b} % 8))", 7 * a.bits)]
        forms += [(f"({a} ** {self.rng.randint(0, 9)})", 9 * a.bits)]
        if self.style.rich:
            forms += [(f"pow({a}, abs({b}) % 50, {self.edge()})", 65)]
        return Number(*self.rng.choice(forms))

    def call(self, depth: int) -> Number:
        a, b = self.two(depth)
        if self.helpers and self.chance(0.5):
            small = self.edge()
            return Number(f"{self.rng.choice(self.helpers)}({a} % {small}, {b} % {small})", 200)
        return Number(self.pick(CALLS, RICH_CALLS).format(a, b), max(a.bits, b.bits) + 1)

    def rounded(self, depth: int) -> Number:
        return Number(self.pick(ROUNDS, RICH_ROUNDS).format(self.real(depth)), MOST_BITS)

    def real(self, depth: int) -> str:
        """A float, small enough not to become infinite."""
        a, b = self.two(depth)
        return self.pick(REALS, RICH_REALS).format(a=a, b=b, d=self.divisor(depth))

    def condition(self, depth: int) -> str:
        a, b = self.two(depth)
        c = self.leaf()
        compare = self.rng.choice(("<", "<=", ">", ">=", "==", "!="))
        forms = [
            f"{a} {compare} {b}",
            f"{a} {compare} {b}",
            f"{a} % {self.rng.randint(2, 9)} {compare} {b} % {self.rng.randint(2, 9)}",
            f"{a} < {b} <= {c}",
            f"{a} {compare} {self.real(depth) if self.style.floats else c}",
            f"not {a} {compare} {b}",
            f"{a} > {b} and {c} % 3 != 1",
            f"{a} > {b} or {c} % 2 == 0",
            f"{a} & 1",
            f"bool({a})",
        ]
        if self.rows:
            forms += [f"{a} in {self.rng.choice(self.rows)}", f"{a} % 7 not in {self.rng.choice(self.rows)}"]
        return self.rng.choice(forms)

    # ---- statements ----

    def block(self, depth: int, length: int) -> list[str]:
        """Some statements; the names that they make are known to those that follow."""
        forms = [self.assign, self.assign, self.change, self.accumulate]
        if depth > 0:
            forms += [self.branch, self.small_loop, self.row_loop] + ([self.collect] if self.style.rich else [])
        if self.yields:
            forms += [self.yields_one, self.yields_one]
        if self.loops and self.chance(0.3):
            forms.append(self.leaves)
        lines = []
        for _ in range(length):
            form = self.rng.choice(forms)
            lines += form(depth - 1) if form in (self.branch, self.small_loop, self.row_loop) else form()  # type: ignore[call-arg, operator]
        return lines

    def yields_one(self) -> list[str]:
        assert self.yields is not None
        return self.yields(self)

    def assign(self) -> list[str]:
        name, value = self.name(), self.number()
        self.names.append(Number(name, value.bits))
        return [f"{name} = {value}"]

    def change(self) -> list[str]:
        """Augmented assignment; in a loop the number grows by a few bits at most."""
        if not self.counters or self.chance(0.3):
            name = self.name()
            value = self.constant()
            self.counters.append(name)
            self.names.append(Number(name, MOST_BITS // 2))
            return [f"{name} = {value}"]
        name, value = self.rng.choice(self.counters), self.number(2)
        if value.bits > 400:
            value = Number(f"({value} % {self.edge()})", 65)
        if self.chance(0.2):
            return [f"{name} = ({name} * {value} + 1) % {self.edge()}"]
        return [f"{name} {self.rng.choice(('+=', '-=', '^=', '|=', '&=', '%='))} {self.safe(value)}"]

    def safe(self, value: Number) -> str:
        """A number that may also stand after %=."""
        return f"{value} | 1"

    def accumulate(self) -> list[str]:
        """A loop that a person would write, whose numbers pass 64 bits."""
        a, b, i = self.name(), self.name(), self.name("i")
        x, y = self.two(1)
        edge, base = self.edge(), self.rng.randint(2, 9)
        form, bits = self.rng.choice(SUMS + FLOAT_SUMS if self.style.floats else SUMS)
        lines = form.format(a=a, b=b, i=i, x=x, y=y, edge=edge, base=base).split("\n")
        self.names.append(Number(a, bits))
        return lines

    def branch(self, depth: int) -> list[str]:
        lines = [f"if {self.condition(2)}:", *self.indented(depth)]
        if self.chance(0.3):
            lines += [f"elif {self.condition(1)}:", *self.indented(depth)]
        if self.chance(0.4):
            lines += ["else:", *self.indented(depth)]
        return lines

    def indented(self, depth: int, loop: bool = False) -> list[str]:
        with self.inside():
            self.loops += loop
            lines = ["    " + line for line in self.block(depth, self.rng.randint(1, 2))]
            self.loops -= loop
        return lines

    def small_loop(self, depth: int) -> list[str]:
        i, x = self.name("i"), self.leaf()
        head = f"for {i} in {self.pick(LOOPS, RICH_LOOPS).format(x=x)}:"
        with self.inside():
            self.names.append(Number(i, x.bits + 3))
            lines = [head, *self.indented(depth, loop=True)]
        return lines + (["else:", *self.indented(0)] if self.chance(0.2) else [])

    def row_loop(self, depth: int) -> list[str]:
        if not self.rows:
            return self.small_loop(depth)
        i, j, row = self.name("i"), self.name("d"), self.rng.choice(self.rows)
        head, names = self.rng.choice(
            (
                (f"for {j} in {row}:", [Number(j, 70)]),
                (f"for {j} in {row}[::-1]:", [Number(j, 70)]),
                (f"for {i}, {j} in enumerate({row}):", [Number(i, 4), Number(j, 70)]),
                (f"for {i}, {j} in zip({row}, {row}[1:]):", [Number(i, 70), Number(j, 70)]),
                (f"for {i} in range(len({row})):", [Number(i, 4), Number(f"{row}[{i}]", 70)]),
            )
        )
        with self.inside():
            self.names += names
            return [head, *self.indented(depth, loop=True)]

    def collect(self) -> list[str]:
        """A list of numbers, built or comprehended, then looked at."""
        row, i, x = self.name("r"), self.name("i"), self.leaf()
        with self.inside():
            self.names.append(Number(i, 3))
            each = self.number(2)
        if self.chance(0.5):
            lines = [f"{row} = [{each} for {i} in range({x} % 4 + 1)]"]
        else:
            lines = [f"{row} = [{self.constant()}]", f"for {i} in range({x} % 4):", f"    {row}.append({each})"]
        self.rows.append(row)
        return lines

    def leaves(self) -> list[str]:
        return [f"if {self.condition(1)}:", f"    {self.rng.choice(('continue', 'break', 'break', 'return'))}"]
