"""The Makefile's promises to somebody on a fresh machine."""

import os
import re
import shutil
from pathlib import Path

import pytest

from support.started import PROJECT, run

VENV = PROJECT / "scripts" / "venv.sh"


def test_plain_make_lists_every_target_and_does_nothing_else() -> None:
    ran = run("make", cwd=PROJECT)
    phony = re.search(r"^\.PHONY: (.*) FORCE$", (PROJECT / "Makefile").read_text(), re.MULTILINE)
    assert phony is not None
    assert re.findall(r"make ([\w-]+) ", ran.stdout) == phony[1].split()


def test_continuous_integration_runs_make_test_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / ".ci").mkdir()
    shutil.copy(PROJECT / ".ci" / "run", tmp_path / ".ci" / "run")
    (tmp_path / "Makefile").write_text("%:\n\t@echo asked for: $@ in '$(CURDIR)'\n")
    ran = run("bash", tmp_path / ".ci" / "run", cwd=Path("/"))
    assert ran.stdout == f"asked for: test in {tmp_path}\n"


@pytest.mark.parametrize(
    ("python", "complaint", "hint"),
    [
        ("", "there is no", "make PYTHON="),
        ("echo Python 3.9.2; case $2 in *version_info*) exit 1;; esac", "Python 3.9.2 is too old", "make PYTHON="),
        ("case $2 in *ensurepip*) exit 1;; esac", "cannot make a virtual environment", "apt install python3-venv"),
    ],
    ids=["missing", "too old", "without venv"],
)
def test_a_python_that_will_not_do_is_named_with_a_way_out(
    tmp_path: Path, python: str, complaint: str, hint: str
) -> None:
    program = tmp_path / "python3"
    if python:
        program.write_text(f"#!/bin/sh\n{python}\n")
        program.chmod(0o755)
    ran = run("sh", VENV, program, tmp_path / "venv", env=dict(os.environ))
    assert ran.returncode == 1
    assert complaint in ran.stderr
    assert "hint: " in ran.stderr
    assert hint in ran.stderr
    assert not (tmp_path / "venv").exists()
