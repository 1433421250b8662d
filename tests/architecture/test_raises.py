"""Whatever a docstring says is raised is an exception that there is."""

import ast
import builtins
import re
from collections.abc import Iterator

from support.sources import Module, found, law

RAISED = re.compile(r"^    ((?:[\w.]+, )*[\w.]+): ", re.MULTILINE)


def raised_names(docstring: str) -> Iterator[str]:
    """The names in the last section of a docstring, where it tells what is raised."""
    _, section, rest = docstring.partition("Raises:\n")
    for match in RAISED.finditer(rest if section else ""):
        yield from match[1].split(", ")


@law
def classes(module: Module) -> Iterator[str]:
    """Every class there is, wherever it stands."""
    return (node.name for node in module.nodes if isinstance(node, ast.ClassDef))


@law
def promised(module: Module) -> Iterator[tuple[int, str]]:
    """What docstrings say is raised, each with its line."""
    for node in module.nodes:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield from ((node.lineno, name) for name in raised_names(ast.get_docstring(node) or ""))


def test_names_are_read_from_a_docstring() -> None:
    text = "What it does.\n\nRaises:\n    OSError, git.Refused: it cannot.\n    NotANumber: it is none."
    assert list(raised_names(text)) == ["OSError", "git.Refused", "NotANumber"]


def test_every_exception_in_a_docstring_exists() -> None:
    known = {*dir(builtins)}.union(*found(classes).values())
    unknown = {
        f"{path}:{line} {name}"
        for path, names in found(promised).items()
        for line, name in names
        if "." not in name and name not in known
    }
    assert unknown == set()
