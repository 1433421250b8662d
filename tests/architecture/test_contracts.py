"""The import contracts hold, and each of them notices when it does not."""

import ast
import os
import sys
from collections.abc import Iterator
from copy import deepcopy
from functools import cache

import grimp
import pytest
from importlinter.application import use_cases
from importlinter.application.app_config import settings
from importlinter.configuration import configure

from support.started import PROJECT, run

LINT = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"


def test_the_package_keeps_every_contract() -> None:
    ran = run(sys.executable, "-c", LINT, cwd=PROJECT, env={**os.environ, "PYTHONPATH": str(PROJECT / "src")})
    assert ran.returncode == 0, ran.stdout


@cache
def package() -> grimp.ImportGraph:
    """Who imports whom, read from the files once for all that is planted."""
    return grimp.build_graph("git_agent", include_external_packages=True, cache_dir=None)


class Planted:
    """Hands the linter the package's own graph with a line of code more."""

    def __init__(self, module: str, code: str) -> None:
        self._graph = deepcopy(package())
        self._graph.add_module(module)
        for imported in imports(code):
            self._graph.add_import(importer=module, imported=imported, line_number=1, line_contents=code)

    def build(self, **_: object) -> grimp.ImportGraph:
        return self._graph


def imports(code: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize(
    ("module", "line", "contract", "named"),
    [
        ("writer", "import git_agent.commit", "Imports go down only", "writer -> git_agent.commit"),
        ("writer", "import git_agent.shape", "Imports go down only", "writer -> git_agent.shape"),
        ("helpers", "", "Imports go down only", "git_agent.helpers"),
        ("model.fault", "import git_agent.errors", "No cycles", ".errors"),
        ("shape", "import subprocess", "Only process", "shape -> subprocess"),
        ("evidence", "import git_agent.process", "Everybody else", "evidence -> git_agent.process"),
        ("cli", "import git_agent.git.write", "Who may write", "cli -> git_agent.git.write"),
        (
            "records.build.stamp",
            "import git_agent.git.write",
            "Who may write",
            "records.build.stamp -> git_agent.git.write",
        ),
        ("writer", "def send():\n    import socket", "Only providers send", "writer -> socket"),
        ("trace", "import sqlite3", "Only store may keep", "trace -> sqlite3"),
        ("config", "import yaml", "Only one door to YAML", "config -> yaml"),
        ("watch.look", "import git_agent.ci.forges", "The watch shows", "watch.look -> git_agent.ci.forges"),
    ],
)
def test_a_planted_violation_is_caught(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    module: str,
    line: str,
    contract: str,
    named: str,
) -> None:
    monkeypatch.setenv("COLUMNS", "200")  # keeps a contract's name and its verdict on one line
    configure()
    settings.configure(GRAPH_BUILDER=Planted(f"git_agent.{module}", line))
    is_kept = use_cases.lint_imports(str(PROJECT / ".importlinter"), cache_dir=None, no_logo=True)
    verdicts, _, details = capsys.readouterr().out.partition("Broken contracts")
    assert not is_kept
    assert any(verdict.startswith(contract) and "BROKEN" in verdict for verdict in verdicts.splitlines())
    assert named in details
