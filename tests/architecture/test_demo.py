"""make demo: shows the real program at work and leaves nothing behind."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from support.ran import Ran
from support.repo import Repo
from support.started import PROJECT, run, write_launcher


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """This checkout as `make build` leaves it, by way of links."""
    root = tmp_path / "a checkout"
    (root / "scripts").mkdir(parents=True)
    shutil.copy(PROJECT / "scripts" / "demo.sh", root / "scripts")
    (root / "src").symlink_to(PROJECT / "src")
    (root / ".venv").symlink_to(sys.prefix)
    write_launcher(root)
    return root


def demo(checkout: Path, tmp_path: Path, **variables: str) -> Ran:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    ran = run("sh", checkout / "scripts" / "demo.sh", env={**os.environ, "TMPDIR": str(scratch), **variables})
    assert list(scratch.iterdir()) == []
    return ran


def snapshot(folder: Path) -> dict[Path, tuple[int, bytes]]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in files}


def test_the_sample_gets_the_message_that_was_shown(checkout: Path, tmp_path: Path) -> None:
    ran = demo(checkout, tmp_path)
    assert ran.returncode == 0, ran.stderr
    steps = dict(step.split("\n", 1) for step in ran.stdout.split("\n$ ")[1:])
    shown = steps["git agent commit-msg"].split()
    assert len(shown) > 3
    assert " ".join(shown) in " ".join(steps["git log -1 --stat"].split())


@pytest.mark.parametrize(("staged", "said"), [({}, "Nothing is staged"), ({"b.py": "B = 2\n"}, "what is staged")])
def test_the_readers_own_repository_is_only_read(
    checkout: Path, repo: Repo, tmp_path: Path, staged: dict[str, str], said: str
) -> None:
    repo.commit("Add a", {"a.py": "A = 1\n"})
    repo.stage(staged or {"a.py": "A = 1\n"})
    before = snapshot(repo.path)
    ran = demo(checkout, tmp_path, REPO=str(repo.path))
    assert ran.returncode == 0, ran.stderr
    assert said in ran.stdout
    assert snapshot(repo.path) == before


@pytest.mark.parametrize("place", [".", "no/such/folder"])
def test_a_place_without_a_repository_is_refused_with_a_hint(checkout: Path, tmp_path: Path, place: str) -> None:
    ran = demo(checkout, tmp_path, REPO=str(tmp_path / place))
    assert (ran.returncode, "hint: make demo REPO=" in ran.stderr) == (1, True)


def test_a_last_commit_is_told_by_its_changes_and_not_by_its_words(checkout: Path, repo: Repo, tmp_path: Path) -> None:
    repo.commit("Start", {"sums.py": "def total(items):\n    return sum(items)\n"})
    grown = "def total(items):\n    return sum(items)\n\n\ndef mean(items):\n    return total(items) / len(items)\n"
    repo.commit("Teleport to the moon", {"sums.py": grown, "docs/use.md": "# Use\n"})
    ran = demo(checkout, tmp_path, REPO=str(repo.path / "docs"))
    assert ran.returncode == 0, ran.stderr
    assert "mean" in ran.stdout
    assert "moon" not in ran.stdout


def test_a_repository_without_a_commit_is_said_to_have_none(checkout: Path, repo: Repo, tmp_path: Path) -> None:
    ran = demo(checkout, tmp_path, REPO=str(repo.path))
    assert ran.returncode == 1
    assert "it has no commit" in ran.stderr
    assert "hint:" in ran.stderr
