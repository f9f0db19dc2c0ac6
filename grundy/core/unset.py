"""Names of a function that may be used before they are set.

Python raises an error there, and a compiler takes whatever it finds; so such a rule is not compiled. A loop may run no
time at all, and of two branches either may be taken: what is set in only one of them counts as not set.
"""

import ast


def first_unset(tree: ast.FunctionDef) -> tuple[str, int] | None:
    """The first name that may not be set where it is used, with its line."""
    local = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    arguments = {argument.arg for argument in tree.args.args}
    search = Search(local - arguments)
    search.block(tree.body, set())
    return search.found


class Search:
    def __init__(self, local: set[str]) -> None:
        self.local, self.found = local, None  # type: tuple[set[str], tuple[str, int] | None]

    def use(self, node: ast.AST | None, known: set[str]) -> None:
        for name in ast.walk(node) if node is not None else ():
            if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Load) and name.id in self.local - known:
                self.found = self.found or (name.id, name.lineno)

    def block(self, statements: list[ast.stmt], known: set[str]) -> set[str] | None:
        """The names that are set after these statements; None if nothing comes after them."""
        here: set[str] | None = set(known)
        for statement in statements:
            if here is None:
                return None
            here = self.statement(statement, here)
        return here

    def statement(self, node: ast.stmt, known: set[str]) -> set[str] | None:
        if isinstance(node, ast.Return | ast.Break | ast.Continue):
            self.use(getattr(node, "value", None), known)
            return None
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
            self.use(node.value, known)
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
                self.use(ast.copy_location(ast.Name(node.target.id, ast.Load()), node), known)
            return known if node.value is None else known | {name for target in targets for name in set_by(target)}
        if isinstance(node, ast.If):
            self.use(node.test, known)
            ways = [self.block(node.body, known), self.block(node.orelse, known)]
            open_ways = [way for way in ways if way is not None]
            return set.intersection(*open_ways) if open_ways else None
        if isinstance(node, ast.For | ast.While):
            self.use(node.iter if isinstance(node, ast.For) else node.test, known)
            self.block(node.body, known | set_by(node.target) if isinstance(node, ast.For) else known)
            self.block(node.orelse, known)
            return known
        self.use(node, known)
        return known


def set_by(target: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(target) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
