"""Keys for stored values: digests of all code that the values depend on, in this package and in a user's game.

`code_key` is a digest of the package's files. `game_key` is a digest of a game outside the package: it walks from its
class through methods, rules, class attributes, properties, defaults, closures, the globals that their code names,
modules and their constants, functions, lambdas, containers, arrays and other objects. Libraries count by their version.
What no digest can cover (a clock, random numbers, an open file) is refused by its name.
"""

import builtins
import copyreg
import dis
import hashlib
import importlib
import inspect
import os
import sys
import time
from collections.abc import Iterable, Mapping
from dataclasses import Field
from functools import cache, cached_property
from pathlib import Path
from types import (
    BuiltinFunctionType,
    CodeType,
    FunctionType,
    GetSetDescriptorType,
    MappingProxyType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
)
from typing import Any

from grundy.core.errors import Argument, Refused
from grundy.core.game import Capability
from grundy.core.rules import USERS, Rule

PACKAGE = Path(__file__).parent.parent
ONLY_SHOW = ("claims", "cli", "drawing", "lessons", "reference_rules", "render", "web")  # packages that make no value
BEGAN = time.time()

# what may give a different answer each time, or can see anything
RESTLESS = {
    *("datetime", "_io", "glob", "http", "io", "os", "pathlib", "random", "secrets", "socket", "sqlite3"),
    *("subprocess", "tempfile", "time", "urllib", "uuid"),
    *(f"builtins.{name}" for name in ("__import__", "eval", "exec", "globals", "id", "input", "locals", "open")),
    *(f"numpy.{name}" for name in ("fromfile", "genfromtxt", "load", "loadtxt", "memmap", "random")),
}
NO_VALUE = {  # members of a class that its values do not depend on
    *("example", "figures", "formula_says", "group", "known", "open_problem", "origin", "scene", "source", "theory"),
    *("cheap_moves", "title", "welcome"),
    *("__abstractmethods__", "__annotations__", "__dict__", "__doc__", "__firstlineno__", "__module__", "__qualname__"),
    *("__orig_bases__", "__parameters__", "__static_attributes__", "__weakref__", "_abc_impl"),
}
PLAIN = (type(None), bool, float, complex, str, bytes)


@cache
def code_key(*more: str) -> str:
    """A digest of the package's code that values depend on, and of more of its folders."""
    digest, newest = hashlib.sha256(), 0.0
    for path in sorted(path for kind in ("*.py", "*.c") for path in PACKAGE.rglob(kind)):
        inside = path.relative_to(PACKAGE)
        if inside.parts[0] not in ONLY_SHOW or inside.parts[0] in more:
            newest = max(newest, path.stat().st_mtime)
            digest.update(f"{inside}\0".encode() + path.read_bytes() + b"\0")
    if newest > BEGAN:  # edited while this process runs, whose values come from neither the old code nor the new
        digest.update(f"{BEGAN} {os.getpid()}".encode())
    return digest.hexdigest()[:32]


def game_key(game: Any) -> str:
    """A digest of all that a game's values depend on outside the package; '' for a game of the package itself."""
    kind = game if inspect.isclass(game) else type(game)
    return "" if home(kind.__module__) == "grundy" else key_of(kind, game.id)


def key_of(thing: object, name: str) -> str:
    """The digest of a user's class or function; `Refused` if it depends on something that no digest can cover."""
    try:
        return digest_of(thing, "")[:32]
    except Untold as found:
        what = f"{name} uses {found}, so nothing of it is kept on disk; leave "
        raise Refused(what, Argument("resume"), " out") from None


class Untold(Exception):
    """Something that no digest can cover."""


def home(module: str | None) -> str | None:
    """The library that a module belongs to, with its version; None for a user's module."""
    top = (module or "").partition(".")[0]
    if top == "grundy":
        return None if (module or "").startswith(USERS) else top
    if top in sys.stdlib_module_names:
        return f"Python {sys.version}"
    loaded = sys.modules.get(top)
    file = getattr(loaded, "__file__", None) or ""
    if "site-packages" in file or "dist-packages" in file:
        version = getattr(loaded, "__version__", None)
        return f"{top} {version or Path(file).stat().st_mtime_ns}"
    return None


class DigestWalk:
    """A digest to which objects are added one by one, each of them once."""

    def __init__(self) -> None:
        self.digest = hashlib.sha256()
        self.seen: dict[object, tuple[int, object]] = {}
        self.name = ""  # what the user calls the object at hand

    def put(self, *texts: str | bytes) -> None:
        for text in texts:
            data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
            self.digest.update(f"{len(data)}:".encode() + data)

    def all(self, things: Iterable[object]) -> None:
        for thing in things:
            self.add(thing)

    def add(self, thing: Any) -> None:
        kind = type(thing)
        if kind in PLAIN:
            return self.put(kind.__name__, repr(thing))
        if kind is int:
            return self.put("int", hex(thing))
        if kind in (set, frozenset):
            return self.put(kind.__name__, *sorted(digest_of(one, self.name) for one in thing))
        # equal tuples may be one object or two, as the compiler likes
        if kind is not tuple and self.seen_before(id(thing), thing):
            return None
        if kind in (tuple, list):
            self.put(kind.__name__, str(len(thing)))
            return self.all(thing)
        if kind in (dict, MappingProxyType):
            self.put("dict", str(len(thing)))
            return self.all(pair for item in thing.items() for pair in item)
        if inspect.isfunction(thing):
            return self.function(thing)
        if inspect.isclass(thing):
            return self.type(thing)
        if isinstance(thing, ModuleType):
            return self.module(thing, ())
        if isinstance(thing, BuiltinFunctionType) and not isinstance(thing.__self__, ModuleType | None):
            self.put(thing.__name__)
            return self.add(thing.__self__)
        return self.all(parts) if (parts := inside(thing)) is not None else self.object(thing)

    def seen_before(self, mark: object, thing: object) -> bool:
        """Whether this was met before; objects are kept alive, since their ids serve as marks."""
        known = mark in self.seen
        self.seen.setdefault(mark, (len(self.seen), thing))
        self.put("again" if known else "first", str(self.seen[mark][0]))
        return known

    def object(self, thing: Any) -> None:
        """Anything else: a named object of a library, or what pickle would copy."""
        if (where := home(type(thing).__module__)) is not None:
            self.steady(f"{type(thing).__module__}.{type(thing).__qualname__}", where)
        if callable(thing) and isinstance(name := getattr(thing, "__name__", None), str):
            module = getattr(thing, "__module__", None) or type(thing).__module__
            return self.steady(f"{module}.{name}", home(module))
        if hasattr(thing, "dtype") and hasattr(thing, "tobytes") and not thing.dtype.hasobject:
            return self.put("array", str(thing.dtype), str(thing.shape), thing.tobytes())
        try:
            reduce = copyreg.dispatch_table.get(type(thing))
            made = reduce(thing) if reduce else thing.__reduce_ex__(4)
        except Exception:
            raise Untold(f"{self.name}, a {type(thing).__name__}, whose content cannot be told") from None
        if isinstance(made, str):
            return self.put(made)
        self.put("object", type(thing).__qualname__)
        parts: Iterable[Any] = made
        for part in parts:
            self.add(list(part) if hasattr(part, "__next__") else part)

    def steady(self, dotted: str, where: str | None) -> None:
        """An object of a library, which depends on the version alone, with known exceptions."""
        names = dotted.split(".")
        if any(".".join(names[: n + 1]) in RESTLESS for n in range(len(names))):
            raise Untold(f"{self.name or dotted} ({dotted}), which can give another answer another time")
        if where is None:
            raise Untold(f"{self.name or dotted} ({dotted}), whose code cannot be read")
        self.put(dotted, where)

    def function(self, thing: FunctionType) -> None:
        if (where := home(thing.__globals__.get("__name__"))) is not None:
            self.steady(f"{thing.__globals__['__name__']}.{thing.__qualname__}", where)
        else:
            self.code(thing.__code__, thing.__globals__)
        self.all((thing.__defaults__, thing.__kwdefaults__, thing.__dict__))
        for name, cell in zip(thing.__code__.co_freevars, thing.__closure__ or (), strict=True):
            try:
                self.named(name, cell.cell_contents)
            except ValueError:
                self.put("empty")

    def code(self, code: CodeType, scope: Mapping[str, Any]) -> None:
        """The bytecode of a function, and all that its names stand for."""
        arguments = code.co_argcount + code.co_kwonlyargcount
        self.put(code.co_code, code.co_exceptiontable, str(code.co_flags), str(arguments))
        self.all((code.co_varnames[:arguments], code.co_names, code.co_freevars))
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                self.code(constant, scope)
            else:
                self.add(constant)
        for step in dis.get_instructions(code):
            if step.opname in ("STORE_GLOBAL", "DELETE_GLOBAL"):
                raise Untold(f"{step.argval}, a global that it changes itself")
            if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
                self.named(step.argval, *self.found(step.argval, scope), attributes=code.co_names)
            elif step.opname == "IMPORT_NAME":
                try:
                    self.named(step.argval, importlib.import_module(step.argval), attributes=code.co_names)
                except (ImportError, ValueError):
                    raise Untold(f"import {step.argval}, which cannot be found") from None

    def found(self, name: str, scope: Mapping[str, Any]) -> tuple[Any, ...]:
        """What a global name stands for; nothing if it is not defined yet."""
        if name in scope:
            return (scope[name],)
        return (getattr(builtins, name),) if hasattr(builtins, name) else ()

    def named(self, name: str, *values: Any, attributes: tuple[str, ...] = ()) -> None:
        before, self.name = self.name, name
        self.put(name)
        for value in values:
            if isinstance(value, ModuleType):
                self.module(value, attributes)
            else:
                self.add(value)
        self.name = before

    def module(self, thing: ModuleType, attributes: tuple[str, ...]) -> None:
        """A library by its version; a user's module by its file, and by the attributes that are used."""
        if self.seen_before((id(thing), attributes), thing):
            return
        if (where := home(thing.__name__)) is not None:
            self.steady(thing.__name__, where)
            for name in attributes:
                if f"{thing.__name__}.{name}" in RESTLESS:
                    self.steady(f"{thing.__name__}.{name}", where)
            return
        file = getattr(thing, "__file__", None)
        self.put("module", Path(file).read_bytes() if file and Path(file).is_file() else "")
        for name in attributes:
            if name in vars(thing):
                self.named(name, vars(thing)[name], attributes=attributes)

    def type(self, thing: Any) -> None:
        """A library's class by its name; a user's class by its bases and members."""
        if (where := home(thing.__module__)) is not None:
            return self.steady(f"{thing.__module__}.{thing.__qualname__}", where)
        self.put("class", thing.__qualname__)
        self.all(thing.__bases__)
        members = dict(vars(thing))
        for name, value in members.items():
            generated = inspect.isfunction(value) and value.__code__.co_filename == "<string>"  # by @dataclass
            slot = isinstance(value, MemberDescriptorType | GetSetDescriptorType)
            shows = isinstance(value, type) and issubclass(value, Capability) and value.only_shows
            if name not in NO_VALUE and not generated and not slot and not shows:
                self.named(name, value)


def inside(thing: object) -> tuple[object, ...] | None:
    """The parts of an object that wraps a function or describes a field; None for any other."""
    if isinstance(thing, property):
        return (thing.fget, thing.fset)
    if isinstance(thing, staticmethod | classmethod):
        return (thing.__func__,)
    if isinstance(thing, MethodType):
        return (thing.__func__, thing.__self__)
    if isinstance(thing, Rule):
        return (thing.function,)
    if isinstance(thing, cached_property):
        return (thing.func,)
    if isinstance(thing, Field):
        return (thing.name, thing.default, thing.default_factory)
    for wrapped in ("py_func", "__wrapped__"):  # a compiled function, one with a memory
        if callable(thing) and isinstance(getattr(thing, wrapped, None), FunctionType):
            return (getattr(thing, wrapped),)
    return None


def digest_of(thing: object, name: str) -> str:
    walk = DigestWalk()
    walk.name = name
    walk.add(thing)
    return walk.digest.hexdigest()
