"""The program's own sources, for laws about all of them: each is parsed once, and every law looks at it then.

    @law
    def prints(module: Module) -> Iterator[int]: ...

    def test_only_the_console_prints() -> None:
        assert set(found(prints)) == {"console.py"}

A thousand sources take ten times as long to parse as to look at, and the syntax of all together fills the memory
that the process is copied with. So no syntax is kept, only what was found: by all laws whose tests were collected.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from support.program import SOURCE

SOURCES = SOURCE / "git_agent"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Module:
    """One source: its path below the package, its text, its syntax, and all nodes of that."""

    path: str
    text: str
    tree: ast.Module
    nodes: tuple[ast.AST, ...]


Law = Callable[[Module], Iterator[T]]

_LAWS: list[Law[Any]] = []


def module(text: str, path: str = "planted.py") -> Module:
    """A source with this text."""
    tree = ast.parse(text)
    return Module(path, text, tree, tuple(ast.walk(tree)))


def law(looks: Law[T]) -> Law[T]:
    """Lets it look at every source, once somebody asks what was found."""
    _LAWS.append(looks)
    return looks


def found(looks: Law[T]) -> Mapping[str, list[T]]:
    """What it has found, by the path of the module; those without anything are left out."""
    return {path: each for path, each in _found()[looks].items() if each}


@cache
def _found() -> dict[Law[Any], dict[str, list[Any]]]:
    results: dict[Law[Any], dict[str, list[Any]]] = {looks: {} for looks in _LAWS}
    for path in sorted(SOURCES.rglob("*.py")):
        read = module(path.read_text("utf-8"), path.relative_to(SOURCES).as_posix())
        for looks, result in results.items():
            result[read.path] = list(looks(read))
    return results
