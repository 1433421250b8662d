"""Whatever a docstring says is raised is an exception that there is."""

import ast
import builtins
import re
from collections.abc import Iterator

from support.started import PROJECT

SOURCES = PROJECT / "src" / "git_agent"
RAISED = re.compile(r"^    ((?:[\w.]+, )*[\w.]+): ", re.MULTILINE)


def raised_names(docstring: str) -> Iterator[str]:
    """The names in the last section of a docstring, where it tells what is raised."""
    _, section, rest = docstring.partition("Raises:\n")
    for match in RAISED.finditer(rest if section else ""):
        yield from match[1].split(", ")


def test_names_are_read_from_a_docstring() -> None:
    text = "What it does.\n\nRaises:\n    OSError, git.Refused: it cannot.\n    NotANumber: it is none."
    assert list(raised_names(text)) == ["OSError", "git.Refused", "NotANumber"]


def test_every_exception_in_a_docstring_exists() -> None:
    trees = {path: ast.parse(path.read_text("utf-8")) for path in SOURCES.rglob("*.py")}
    nodes = [(path, node) for path, tree in trees.items() for node in ast.walk(tree)]
    classes = {node.name for _, node in nodes if isinstance(node, ast.ClassDef)} | set(dir(builtins))
    unknown = {
        f"{path.relative_to(SOURCES)}:{node.lineno} {name}"
        for path, node in nodes
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        for name in raised_names(ast.get_docstring(node) or "")
        if name.rpartition(".")[2] not in classes and "." not in name
    }
    assert unknown == set()
