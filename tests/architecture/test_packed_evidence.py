"""A request can only be built from PackedEvidence, and only pack() makes one."""

import ast
from collections.abc import Iterator

from support.sources import Module, found, law, module

GUARDED = "PackedEvidence"


@law
def makers(module: Module) -> Iterator[int]:
    """Lines that call the class, by any name it was imported under, or copy one with other contents."""
    if GUARDED not in module.text:
        return
    names = {GUARDED} | {
        alias.asname
        for node in module.nodes
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name == GUARDED and alias.asname
    }
    for node in module.nodes:
        if isinstance(node, ast.Call) and _called(node.func) in names:
            yield node.lineno


def _called(function: ast.expr) -> str | None:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else None


def test_packed_evidence_is_made_in_one_place() -> None:
    assert set(found(makers)) == {"evidence/pack.py"}


def test_a_planted_maker_would_be_noticed() -> None:
    assert list(makers(module("from git_agent.model.evidence import PackedEvidence as P\nP(sections=())"))) == [2]
    assert list(makers(module("import git_agent.model.evidence as e\ne.PackedEvidence(sections=())"))) == [2]
    assert list(makers(module("def f(packed: PackedEvidence) -> PackedEvidence: ..."))) == []
