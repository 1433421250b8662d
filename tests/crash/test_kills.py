"""A daemon that is killed at any moment, again and again, loses nothing that it has answered for."""

from collections.abc import Callable
from random import Random

import pytest

from git_agent.clock import sleep
from support.daemon import until
from support.editing import Editor
from support.killing import Daemon, killable
from support.repo import Repo
from support.survival import Report, Told, check_repository, duplicates, lost_captures, plant_locks

SHORT_KILLS = 20
# Seconds: a start takes about half of the first; a commit, from its blobs to the user's index, half of the last.
STARTING, CAPTURING, PUBLISHING = 0.5, 0.05, 0.2


class Killer:
    """Kills a daemon while it starts, captures or publishes."""

    def __init__(self, daemon: Daemon, seed: int) -> None:
        self._daemon = daemon
        self._random = Random(seed)
        self.told: Told = {}
        self.kills = 0

    def kill(self) -> None:
        self._daemon.spawn()
        wait = self._random.choice((self._starting, self._starting, self._capturing, self._publishing))
        wait()
        self._listen()
        self._daemon.kill()
        self.kills += 1

    def _starting(self) -> None:
        sleep(self._random.uniform(0, STARTING))

    def _capturing(self) -> None:
        self._happened("captured", CAPTURING)

    def _publishing(self) -> None:
        self._happened("committed", PUBLISHING)

    def _happened(self, kind: str, seconds: float) -> None:
        """A random moment after something has happened under this daemon."""
        self._daemon.wait_protected()
        self._listen()
        until(lambda: kind in self._listen())
        sleep(self._random.uniform(0, seconds))

    def _listen(self) -> set[str]:
        """What is listed now is acknowledged."""
        news = self._daemon.news()
        self.told |= {event["seq"]: event for event in news if event["kind"] == "captured"}
        return {event["kind"] for event in news}


def survive(repo: Repo, kills: int, *, seed: int, pause: float, tell: Callable[[str], object]) -> None:
    repo.commit("first", {"a.py": "a = 1\n", "src/c.py": "c = 1\n", "e": "e\n"})
    base = repo.head
    plant_locks(repo)
    editor = Editor(repo.path, seed, pause=pause)
    with killable(repo) as daemon:
        killer = Killer(daemon, seed)
        with editor.editing():
            while killer.kills < kills:
                killer.kill()
        daemon.start()
        daemon.published()
        report = Report(
            kills=killer.kills,
            edits=editor.edits,
            acknowledged=len(killer.told),
            lost=len(lost_captures(daemon, killer.told, editor)),
            duplicated=len(duplicates(daemon, base)),
            commits=int(repo.git("rev-list", "--count", f"{base}..HEAD")),
        )
        tell(f"seed {seed}: {report}")
        assert (report.lost, report.duplicated) == (0, 0), report
        assert report.acknowledged
        assert daemon.watch.here("status")["captures"]["pending"] == 0
        assert daemon.stop() == 0, daemon.log()
    check_repository(repo)


def test_what_was_acknowledged_survives_every_kill(repo: Repo) -> None:
    survive(repo, SHORT_KILLS, seed=1, pause=0.2, tell=print)


@pytest.mark.soak
def test_what_was_acknowledged_survives_thousands_of_kills(
    repo: Repo, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    kills, seed = request.config.getoption("--kills"), request.config.getoption("--seed")
    with capsys.disabled():
        # Slow enough for a busy machine to publish it in the end: each edit is a commit of its own.
        survive(repo, kills, seed=seed, pause=0.3, tell=print)
