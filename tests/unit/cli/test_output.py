"""Output that cannot be written is an error of the call, told once and without a traceback."""

import subprocess
from pathlib import Path

import pytest

from support.repo import PROGRAM, Repo

FULL = Path("/dev/full")


@pytest.fixture
def staged(repo: Repo) -> Repo:
    repo.stage({"a.py": "def a():\n    return 1\n"})
    return repo


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_a_full_disk_is_exit_2(staged: Repo, flags: list[str]) -> None:
    argv = [*PROGRAM, "commit-msg", *flags]
    with FULL.open("wb") as full:
        ran = subprocess.run(argv, cwd=staged.path, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stderr.endswith("error: cannot write to stdout: No space left on device\n")
    assert "Exception" not in ran.stderr


def test_a_reader_who_has_read_enough_is_no_fault_worth_telling(staged: Repo) -> None:
    with subprocess.Popen(
        [*PROGRAM, "commit-msg"], cwd=staged.path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout
        assert program.stderr
        program.stdout.close()
        said = program.stderr.read()
    assert program.returncode == 2
    assert "error" not in said
    assert "Exception" not in said
