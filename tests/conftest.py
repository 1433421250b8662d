"""The hermetic world of all tests, and a repository for those that want one."""

import gc
import os
import threading
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from support.loaded import load_grammars
from support.loopback_server import threads_but_servers
from support.repo import Repo
from support.template import Templates
from support.world import folder_in_memory, hermetic, homely

# No deadline and no chance: a busy machine must not fail a law, and a failure must come back on the next run. Chance
# and many more examples are for `make soak`, since the same ones again find nothing that the first run has not found.
settings.register_profile("test", settings.get_profile("ci"), max_examples=50)
settings.register_profile("soak", settings.get_profile("ci"), max_examples=2_000, derandomize=False)
settings.load_profile("test")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="rewrite the golden files instead of comparing with them")
    parser.addoption("--kills", type=int, default=2000, help="how often `make soak` kills a daemon")
    parser.addoption("--seed", type=int, default=2, help="what `make soak` edits, and when it kills")


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Half as many workers again as there are cores: a quarter of the time a test waits for somebody else."""
    cores = yield
    return cores + (cores + 1) // 2


def pytest_configure() -> None:
    """Tens of thousands of small files are written: in memory, where that is possible."""
    gc.disable()  # what is collected now stays for the whole run
    if memory := folder_in_memory():
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(memory))


def pytest_collection_finish() -> None:
    """Looks for garbage as seldom as the program does, and never again among ten thousand tests."""
    load_grammars()
    gc.freeze()
    gc.set_threshold(100_000)
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A line for each program that is missing: what was not tested here must not pass for tested."""
    skipped = [each for each in terminalreporter.stats.get("skipped", ()) if {"node", "browser"} & {*each.keywords}]
    for reason, count in Counter(each.longrepr[2].removeprefix("Skipped: ") for each in skipped).items():
        terminalreporter.write_line(f"{count} tests skipped: {reason}")


@pytest.fixture(scope="session", autouse=True)
def _hermetic_world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Replaces the environment of the whole run; a test changes it further with `monkeypatch.setenv`."""
    inherited = dict(os.environ)
    home = tmp_path_factory.mktemp("home") / "ada"
    os.environ.clear()
    os.environ.update(hermetic(inherited, home=home, ceiling=tmp_path_factory.getbasetemp()))
    yield
    os.environ.clear()
    os.environ.update(inherited)


@pytest.fixture(scope="session", autouse=True)
def _servers_elsewhere() -> Iterator[None]:
    """Lets fake servers count as little among the threads of this process as real ones would."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(threading, "active_count", threads_but_servers)
        yield


@pytest.fixture(scope="session")
def templates(tmp_path_factory: pytest.TempPathFactory) -> Templates:
    """Where the repositories are built that tests have copies of."""
    return Templates(tmp_path_factory.mktemp("templates"))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder of the test's own, for whatever it or the program writes there."""
    folder = tmp_path / "home"
    for name, value in homely(folder).items():
        monkeypatch.setenv(name, value)
    return folder


@pytest.fixture
def repo(tmp_path: Path, home: Path) -> Repo:
    """An empty repository on branch main."""
    return Repo.create(tmp_path / "repo")
