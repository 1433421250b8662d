"""Nobody is known by name: who wrote a text is asked of its Author, who shall write is asked of the settings."""

import ast
from collections.abc import Iterator

import pytest

from git_agent.model.draft import BUILTIN, KEPT
from support.sources import Module, found, law, module

NAMES = frozenset({BUILTIN.name, KEPT.name, "openai", "claude-cli", "scripted"})


@law
def comparisons(module: Module) -> Iterator[int]:
    """Lines that compare something with the name of a writer."""
    for node in module.nodes:
        if isinstance(node, ast.Compare) and NAMES & _constants(node):
            yield node.lineno


def _constants(node: ast.AST) -> set[object]:
    return {child.value for child in ast.walk(node) if isinstance(child, ast.Constant)}


def test_names_are_read_where_they_are_set_and_where_they_are_given() -> None:
    assert {path for path in found(comparisons) if not path.startswith("providers/")} == {"config/settings.py"}


@pytest.mark.parametrize(
    "planted", ['draft.author.name == "builtin"', '"kept" != name', 'provider in ("openai", "claude-cli")']
)
def test_a_planted_comparison_would_be_noticed(planted: str) -> None:
    assert list(comparisons(module(f"if {planted}:\n    pass\n"))) == [1]
