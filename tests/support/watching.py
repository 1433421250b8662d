"""A work tree as the watch protects it, without a daemon around it."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event as Flag

from git_agent.clock import Deadline, sleep
from git_agent.git.write.plumbing import Plumbing
from git_agent.store.places import watch_folder, watch_refs
from git_agent.watch.ledger.ledger import Ledger, open_ledger
from git_agent.watch.protect.keep import Keeper
from git_agent.watch.protect.protection import Protection
from git_agent.watch.protect.protector import Protector, Watched
from git_agent.watch.protect.reader import Reader, make_reader
from git_agent.watch.settings import WatchSettings
from git_agent.watch.values import Capture, Position
from support.reading import git_of
from support.repo import Repo

PLENTY = 60.0
MakeReader = Callable[..., Reader]


def position_of(repo: Repo, generation: int = 1) -> Position:
    """Where HEAD stands, in a history that never moves."""
    head = git_of(repo).run("rev-parse", "--verify", "--quiet", "HEAD", accept=(0, 1)).decode().strip()
    return Position(branch="refs/heads/main", head=head, generation=generation)


def watched(repo: Repo, settings: WatchSettings | None = None) -> Watched:
    git = git_of(repo)
    return Watched(
        git=git,
        settings=settings or WatchSettings(),
        folder=watch_folder(git.repository),
        keeper=Keeper(Plumbing(git, environ=os.environ, durable=True), refs=watch_refs(git.repository)),
    )


class Protected:
    """One work tree and its ledger, scanned when asked."""

    def __init__(self, repo: Repo, ledger: Ledger, settings: WatchSettings | None = None) -> None:
        what = watched(repo, settings)
        self.repo = repo
        self.ledger = ledger
        self.generation = 1
        self.protection = Protection(
            what.git,
            what.settings,
            ledger=ledger,
            keeper=what.keeper,
            observe=lambda: position_of(repo, self.generation),
        )

    def captures(self) -> list[Capture]:
        return self.ledger.captures.unpublished()

    def ops(self) -> list[tuple[str, str]]:
        return [(capture.op, capture.path) for capture in self.captures()]

    def gaps(self) -> dict[str, str]:
        return {gap.path: gap.reason for gap in self.ledger.gaps.all()}

    def content(self, capture: Capture) -> bytes:
        """The bytes of a capture, wherever they are kept."""
        assert capture.after is not None
        kept = self.ledger.contents.body(capture.after.oid)
        return git_of(self.repo).run("cat-file", "blob", capture.after.oid) if kept is None else kept


@contextmanager
def protected(repo: Repo, settings: WatchSettings | None = None) -> Iterator[Protected]:
    """A work tree that was scanned once."""
    with open_ledger(watch_folder(git_of(repo).repository)) as ledger:
        tree = Protected(repo, ledger, settings)
        tree.protection.scan()
        yield tree
        tree.protection.close()


class Live:
    """A work tree that a thread protects."""

    def __init__(self, repo: Repo, ledger: Ledger, protector: Protector) -> None:
        self.repo = repo
        self.ledger = ledger
        self.protector = protector

    def wait_for(self, *contents: tuple[str, bytes | None]) -> None:
        """Until these paths were captured with these bytes; None is a path that is gone."""
        deadline = Deadline.after(PLENTY)
        missing = list(contents)
        while missing:
            missing = [(path, content) for path, content in missing if not self._has(path, content)]
            assert self.protector.failure is None
            assert not missing or deadline.remaining(), f"never captured: {missing[:5]}"
            sleep(0.005)

    def _has(self, path: str, content: bytes | None) -> bool:
        for capture in self.ledger.captures.of_path(path):
            if capture.after is None:
                if content is None:
                    return True
            elif content is not None and self.ledger.contents.body(capture.after.oid) == content:
                return True
        return False


@contextmanager
def live(repo: Repo, settings: WatchSettings | None = None, *, read_with: MakeReader = make_reader) -> Iterator[Live]:
    """A work tree with its protecting thread, from its first scan on."""
    what = watched(repo, settings)
    requests: Path = what.folder.path / "requests"
    requests.mkdir(parents=True)
    captured = Flag()
    protector = Protector(what, observe=lambda _: position_of(repo), on_captured=captured.set)
    reader = read_with(what.git, protector.hints, requests=requests, on_request=lambda: None)
    reader.start()
    protector.start()
    assert protector.protected.wait(PLENTY)
    try:
        with open_ledger(what.folder) as ledger:
            yield Live(repo, ledger, protector)
    finally:
        protector.stop()
        reader.stop()
    assert protector.failure is None
