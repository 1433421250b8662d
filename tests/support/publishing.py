"""A work tree whose edits are captured and published step by step, without a daemon around it."""

import itertools
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from git_agent import clock
from git_agent.git.write.plumbing import Plumbing
from git_agent.store.places import watch_folder, watch_refs
from git_agent.watch.ledger.ledger import Ledger, open_ledger
from git_agent.watch.plan.breaker import Breaker
from git_agent.watch.plan.values import BY_EVENT, Group, Plan, Window
from git_agent.watch.protect.hints import Heard
from git_agent.watch.protect.keep import Keeper
from git_agent.watch.protect.protection import Protection
from git_agent.watch.publish.build import Publishing
from git_agent.watch.publish.crash import CrashPoint, crash_points
from git_agent.watch.publish.publisher import Publisher
from git_agent.watch.settings import WatchSettings
from git_agent.watch.values import Capture
from support.plumbing import plumbing_of
from support.repo import Repo

MOST_STEPS = 60
AGE, APART = 1.0, 0.06  # seconds: more than a state has to stand, and less than anything waits at a gate
SHORT = 0.5  # seconds: whoever says so wants to go on
PATIENCE = 5  # steps: what only a person can mend is looked at again after half a minute


class PlainPlanner:
    """Says of each offer what it is; one commit for all of them."""

    def plan(self, window: Window) -> Plan:
        captures = window.captures
        subject = f"{captures[0].op.title()} {captures[0].path!a}"
        group = Group(seqs=tuple(capture.seq for capture in captures), subject=subject, reason="plain")
        return Plan(groups=(group,), source=BY_EVENT, breaker=Breaker())


class Watching:
    """One work tree, its ledger and its publisher; a clock of its own makes every wait short."""

    def __init__(
        self,
        repo: Repo,
        ledger: Ledger,
        settings: WatchSettings | None = None,
        *,
        planner: object = None,
        crash_point: CrashPoint | None = None,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        self.repo = repo
        self.ledger = ledger
        self._later = 0.0
        self.settings = settings or WatchSettings()
        self.plumbing: Plumbing = plumbing_of(repo, seconds=60, **dict(environ or {}))
        repository = self.plumbing.git.repository
        self.folder, self.refs = watch_folder(repository), watch_refs(repository)
        moments = itertools.count(0.0, 10.0)
        self.publishing = Publishing(
            self.plumbing,
            self.folder,
            refs=self.refs,
            crash_point=crash_point or crash_points(),
            monotonic=lambda: next(moments),
        )
        self.log: list[str] = []
        self.publisher: Publisher = self.publishing.publisher(
            ledger,
            self.settings,
            planner or PlainPlanner(),  # type: ignore[arg-type]
            log=self.log.append,
        )
        self.protection = Protection(
            self.plumbing.git,
            self.settings,
            ledger=ledger,
            keeper=Keeper(self.plumbing, refs=self.refs),
            observe=lambda: self.publishing.history.try_observe(ledger),
        )
        self.protection.scan()

    def save(self, path: str, content: str | bytes | None) -> None:
        """Writes a file, or removes it, and lets it be captured."""
        if content is None:
            (self.repo.path / path).unlink()
        else:
            self.repo.write(path, content)
        self.scan()

    def scan(self) -> None:
        """Captures whatever has changed, as if a while ago, and a while after what was captured before."""
        last = self.ledger.captures.last_seq()
        self.protection.take(Heard(scan=True))
        self._later += APART
        self.set_age(AGE - self._later, after=last)

    def set_age(self, seconds: float, *, after: int = 0) -> None:
        """Lets everything that came after a capture have been captured so long ago."""
        with self.ledger.transaction():
            self.ledger.database.run(
                "UPDATE captures SET captured_at = ? WHERE seq > ?", (clock.now() - seconds, after)
            )

    def publish(self, steps: int = MOST_STEPS) -> str | None:
        """Goes on until there is nothing to do, or only to wait; what is waited for."""
        still = 0
        for _ in range(steps):
            seconds = self.publisher.tick(1.0)
            still = still + 1 if seconds >= SHORT else 0
            if still > PATIENCE or (still and not self.pending()):
                break
        return self.waiting_for

    @property
    def waiting_for(self) -> str | None:
        name: str | None = self.ledger.meta("waiting_for")
        return name

    def pending(self) -> list[Capture]:
        return self.ledger.captures.unpublished()

    def states(self) -> dict[str, int]:
        return self.ledger.captures.counts()

    def subjects(self) -> list[str]:
        """Of every commit, oldest first."""
        return self.repo.git("log", "--reverse", "--format=%s").splitlines()

    def events(self, kind: str) -> list[str | None]:
        return [event.path for event in self.ledger.events.since(0) if event.kind == kind]

    def status(self) -> str:
        return self.repo.git("status", "--porcelain")


@contextmanager
def watching(repo: Repo, settings: WatchSettings | None = None, **more: object) -> Iterator[Watching]:
    """A work tree that was scanned once."""
    with open_ledger(watch_folder(plumbing_of(repo).git.repository)) as ledger:
        tree = Watching(repo, ledger, settings, **more)  # type: ignore[arg-type]
        try:
            yield tree
        finally:
            tree.protection.close()
            tree.publisher.close()
            tree.publisher.close()
