"""One process works in several repositories, one after another and at once: each gets what it would get alone."""

import os
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pytest

from git_agent.cli.main import main
from git_agent.clock import SystemClock
from git_agent.console import Console
from git_agent.process.delegate import delegate
from git_agent.process.detached import SystemPrograms
from git_agent.workspace import Process
from support.repo import Repo

COMMANDS = (
    ("commit-msg", "--json"),
    ("pr-message", "--base", "main", "--json"),
    ("release-note", "--unreleased", "--json"),
    ("state", "--json"),
)
ROUNDS = 3


@pytest.fixture
def repositories(tmp_path: Path, home: Path) -> tuple[Repo, Repo]:
    """Two that differ in all that can be learned from them: names, habits, settings, language, object format."""
    terse = Repo.create(tmp_path / "terse")
    terse.commit("feat(parser): read dates", {"src/parser.py": "def parse(text):\n    return text\n"})
    terse.git("tag", "v1.0.0")
    terse.commit("fix(parser): keep the zone", {"src/parser.py": "def parse(text):\n    return text, 0\n"})
    terse.git("switch", "--quiet", "--create", "topic")
    terse.commit("feat(parser): read times", {"src/times.py": "def time(text):\n    return text\n"})
    terse.stage({"src/parser.py": "def parse(text, zone):\n    return text, zone\n"})

    wordy = Repo.create(tmp_path / "wordy", object_format="sha256")
    wordy.write(".git-agent.toml", "[commit]\nsubject_width = 50\n")
    wordy.commit("Lege die Ablage an", {"ablage.go": "package ablage\n\nfunc Lege() {}\n", "src/parser.py": "x = 1\n"})
    wordy.commit("Räume die Ablage auf", {"ablage.go": "package ablage\n\nfunc Raeume() {}\n"})
    wordy.git("switch", "--quiet", "--create", "topic")
    wordy.commit("Finde Abgelegtes wieder", {"suche.go": "package ablage\n\nfunc Finde() {}\n"})
    wordy.stage({"src/parser.py": "x = 2\ny = 3\n", "suche.go": None})
    return terse, wordy


def answer(repo: Repo, args: tuple[str, ...]) -> tuple[int, bytes, bytes]:
    """What `main` says, in this thread."""
    said, noted = BytesIO(), BytesIO()
    console = Console(stdin=None, stdout=said, stderr=noted)
    world = Process(
        environ=dict(os.environ),
        folder=repo.path,
        console=console,
        clock=SystemClock(),
        delegate=delegate,
        programs=SystemPrograms(),
    )
    return main(args, world), said.getvalue(), noted.getvalue()


def test_whoever_comes_second_sees_nothing_of_the_first(repositories: tuple[Repo, Repo]) -> None:
    alone = {(repo, args): repo.program(*args) for repo in repositories for args in COMMANDS}
    for repo, args in [*alone, *reversed(alone)]:
        assert answer(repo, args)[:2] == (alone[repo, args].returncode, alone[repo, args].stdout.encode())


def test_two_threads_do_not_meet(repositories: tuple[Repo, Repo]) -> None:
    calls = [(repo, args) for args in COMMANDS for repo in repositories]
    # Twice: how to configure a model is said once in each repository.
    _, alone = ([answer(*call) for call in calls] for _ in range(2))
    with ThreadPoolExecutor(len(repositories)) as threads:
        together = list(threads.map(lambda call: answer(*call), calls * ROUNDS))
    assert together == alone * ROUNDS
