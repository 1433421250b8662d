"""A request can only be built from PackedEvidence, and only pack() makes one."""

import ast
from collections.abc import Iterator
from pathlib import Path

from support.started import PROJECT

SOURCES = PROJECT / "src" / "git_agent"
GUARDED = "PackedEvidence"


def makers(source: str) -> Iterator[int]:
    """Lines that call the class, by any name it was imported under, or copy one with other contents."""
    if GUARDED not in source:
        return
    tree = ast.parse(source)
    names = {GUARDED} | {
        alias.asname
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name == GUARDED and alias.asname
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _called(node.func) in names:
            yield node.lineno


def _called(function: ast.expr) -> str | None:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else None


def test_packed_evidence_is_made_in_one_place() -> None:
    made = {
        path.relative_to(SOURCES).as_posix()
        for path in SOURCES.rglob("*.py")
        if any(makers(path.read_text(encoding="utf-8")))
    }
    assert made == {"evidence/pack.py"}


def test_a_planted_maker_would_be_noticed(tmp_path: Path) -> None:
    assert list(makers("from git_agent.model.evidence import PackedEvidence as P\nP(sections=())")) == [2]
    assert list(makers("import git_agent.model.evidence as e\ne.PackedEvidence(sections=())")) == [2]
    assert list(makers("def f(packed: PackedEvidence) -> PackedEvidence: ...")) == []
