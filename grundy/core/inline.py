"""A rule's loops with the solver's work written into them: compiled, this costs far less than asking a generator.

Each `yield option` of the rule becomes an assignment of the option's numbers and the lines of work that follow it; each
`return`, and the end of the rule, becomes the work's own end. The result is a plain function.
"""

import ast
from dataclasses import dataclass

from grundy.core.rule_compiler import compiler_of
from grundy.core.rules import Rule


@dataclass(frozen=True)
class Work:
    """What a solver does with the options of one position. Its own names end in `__`, as no name of a rule may."""

    name: str
    arguments: str  # before those of the rule
    targets: tuple[str, ...]  # the names of an option's numbers
    before: str
    each: str  # for each option; may return
    end: str  # a return statement


def inlined(rule: Rule, work: Work, plain: bool) -> str:
    """The function as source text. plain: options are numbers, not tuples."""
    tree = compiler_of(rule).tree()
    indexes = any(isinstance(node, ast.Subscript) for node in ast.walk(tree))
    rewrite = Rewrite(work, plain)
    body = [statement for old in tree.body for statement in rewrite.statements(old)]
    tree.name = work.name
    tree.body = [*lines(work.before), *body, *lines(work.end)]
    tree.args.args = [*ast.parse(f"def f({work.arguments}): pass").body[0].args.args, *tree.args.args]  # type: ignore[attr-defined]
    return f"@strict(boundscheck={indexes}, forceinline=True)\n{ast.unparse(ast.fix_missing_locations(tree))}\n"


def lines(text: str) -> list[ast.stmt]:
    return ast.parse(text).body


class Rewrite(ast.NodeTransformer):
    def __init__(self, work: Work, plain: bool) -> None:
        self.work, self.plain = work, plain

    def statements(self, node: ast.stmt) -> list[ast.stmt]:
        new = self.visit(node)
        return new if isinstance(new, list) else [new]

    def visit_Expr(self, node: ast.Expr) -> ast.stmt | list[ast.stmt]:
        if not isinstance(node.value, ast.Yield) or node.value.value is None:
            return node
        option, targets = node.value.value, self.work.targets
        written_out = isinstance(option, ast.Tuple) and not any(isinstance(e, ast.Starred) for e in option.elts)
        if isinstance(option, ast.Tuple) and written_out and len(option.elts) == len(targets):
            pairs = zip(targets, option.elts, strict=True)
            assigned = [f"{target} = {ast.unparse(number)}" for target, number in pairs]
        else:
            assigned = [f"{', '.join(targets)}{'' if self.plain else ','} = {ast.unparse(option)}"]
        return lines("\n".join(assigned) + "\n" + self.work.each)

    def visit_Return(self, node: ast.Return) -> list[ast.stmt]:
        return lines(self.work.end)
