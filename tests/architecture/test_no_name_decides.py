"""Nobody is known by name: who wrote a text is asked of its Author, who shall write is asked of the settings."""

import ast
from collections.abc import Iterator

import pytest

from git_agent.model.draft import BUILTIN, KEPT
from support.started import PROJECT

SOURCES = PROJECT / "src" / "git_agent"
NAMES = frozenset({BUILTIN.name, KEPT.name, "openai", "claude-cli", "scripted"})


def comparisons(source: str) -> Iterator[int]:
    """Lines that compare something with the name of a writer."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare) and NAMES & _constants(node):
            yield node.lineno


def _constants(node: ast.AST) -> set[object]:
    return {child.value for child in ast.walk(node) if isinstance(child, ast.Constant)}


def test_names_are_read_where_they_are_set_and_where_they_are_given() -> None:
    reading = {
        path.relative_to(SOURCES)
        for path in SOURCES.rglob("*.py")
        if any(comparisons(path.read_text(encoding="utf-8")))
    }
    outside = {path.as_posix() for path in reading if path.parts[0] != "providers"}
    assert outside == {"config/settings.py"}


@pytest.mark.parametrize(
    "planted", ['draft.author.name == "builtin"', '"kept" != name', 'provider in ("openai", "claude-cli")']
)
def test_a_planted_comparison_would_be_noticed(planted: str) -> None:
    assert list(comparisons(f"if {planted}:\n    pass\n")) == [1]
