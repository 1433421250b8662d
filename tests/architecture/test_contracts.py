"""The import contracts hold, and each of them notices when it does not."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from support.ran import Ran
from support.started import PROJECT, run

LINT = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"


def lint(source: Path) -> Ran:
    # The width keeps a contract's name and its verdict on one line.
    env = {**os.environ, "PYTHONPATH": str(source), "COLUMNS": "200"}
    return run(sys.executable, "-c", LINT, cwd=PROJECT, env=env)


def test_the_package_keeps_every_contract() -> None:
    ran = lint(PROJECT / "src")
    assert ran.returncode == 0, ran.stdout


@pytest.mark.parametrize(
    ("module", "line", "contract", "named"),
    [
        ("writer/__init__.py", "import git_agent.commit", "Imports go down only", "writer -> git_agent.commit"),
        ("writer/__init__.py", "import git_agent.shape", "Imports go down only", "writer -> git_agent.shape"),
        ("helpers.py", "", "Imports go down only", "git_agent.helpers"),
        ("model/fault.py", "import git_agent.errors", "No cycles", ".errors"),
        ("shape/__init__.py", "import subprocess", "Only process", "shape -> subprocess"),
        ("evidence/__init__.py", "import git_agent.process", "Everybody else", "evidence -> git_agent.process"),
        ("cli/__init__.py", "import git_agent.git.write", "Who may write", "cli -> git_agent.git.write"),
        (
            "records/build/stamp.py",
            "import git_agent.git.write",
            "Who may write",
            "records.build.stamp -> git_agent.git.write",
        ),
        ("writer/__init__.py", "def send():\n    import socket", "Only providers send", "writer -> socket"),
        ("trace/__init__.py", "import sqlite3", "Only store may keep", "trace -> sqlite3"),
        ("config/__init__.py", "import yaml", "Only one door to YAML", "config -> yaml"),
    ],
)
def test_a_planted_violation_is_caught(tmp_path: Path, module: str, line: str, contract: str, named: str) -> None:
    package = tmp_path / "git_agent"
    shutil.copytree(PROJECT / "src" / "git_agent", package, ignore=shutil.ignore_patterns("__pycache__"))
    with (package / module).open("a") as file:
        file.write(f"\n{line}\n")
    ran = lint(tmp_path)
    verdicts, _, details = ran.stdout.partition("Broken contracts")
    assert ran.returncode == 1
    assert any(verdict.startswith(contract) and "BROKEN" in verdict for verdict in verdicts.splitlines())
    assert named in details
