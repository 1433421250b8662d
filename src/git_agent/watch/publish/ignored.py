"""Captures of new files that git was told to ignore since: nobody wants them published; they can be restored."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from git_agent import clock
from git_agent.errors import GitCommandError
from git_agent.git.gateway import Git
from git_agent.git.ignoring import Ignoring
from git_agent.model.value import value
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.publish.applied import HeadView
from git_agent.watch.publish.settling import chains_of
from git_agent.watch.related import folders_above
from git_agent.watch.values import HANDLED_EXTERNAL, Capture, Decision

IGNORED = "ignored"
COARSE_SECONDS = 0.02  # how far the time of a file may be behind ours


@value
class _New:
    """Captures of files that HEAD does not have, and that share their paths."""

    captures: tuple[Capture, ...]

    @property
    def paths(self) -> set[str]:
        return {path for capture in self.captures for path in capture.paths}


def settle_ignored(ledger: Ledger, git: Git, captures: Sequence[Capture], view: HeadView) -> list[Capture]:
    """Settles those of new files that are ignored by now; returns the rest."""
    chains = [_New(captures=tuple(chain)) for chain in chains_of(captures)]
    rules = _Rules(git)
    changed = [
        one
        for one in chains
        if one.captures[-1].after is not None
        and rules.changed_since(one.captures[0].captured_at, one.paths)
        and not any(view.entry(path) for path in one.paths)
    ]
    ignored = _among(git, [path for one in changed for path in one.paths])
    done = [capture for one in changed if one.paths <= ignored for capture in one.captures]
    _settle(ledger, done)
    settled = {capture.seq for capture in done}
    return [capture for capture in captures if capture.seq not in settled]


def _settle(ledger: Ledger, captures: Sequence[Capture]) -> None:
    if not captures:
        return
    at = clock.now()
    with ledger.transaction():
        ledger.captures.settle([capture.seq for capture in captures], HANDLED_EXTERNAL, at=at, reason=IGNORED)
        for capture in captures:
            for kind in ("skipped", HANDLED_EXTERNAL):
                ledger.events.add(Decision(kind=kind, capture=capture, reason=IGNORED), at=at)
        # Should it be ignored no longer, it is an edit once more.
        ledger.files.forget_edits_of({path for capture in captures for path in capture.paths})


def _among(git: Git, paths: Sequence[str]) -> frozenset[str]:
    if not paths:
        return frozenset()
    ignoring = Ignoring(git)
    try:
        return ignoring.among(paths)
    except GitCommandError:  # what cannot be told is published, as it would have been
        return frozenset()
    finally:
        ignoring.close()


class _Rules:
    """When the rules for a path were written last; most are older than any capture, and git need not be asked."""

    def __init__(self, git: Git) -> None:
        self._root = git.repository.root
        self._own = _written(git.repository.common_dir / "info" / "exclude")
        self._written: dict[str, float] = {}

    def changed_since(self, moment: float, paths: Iterable[str]) -> bool:
        folders = {"", *(folder for path in paths for folder in folders_above(path))}
        return max(self._own, *map(self._in, folders)) > moment - COARSE_SECONDS

    def _in(self, folder: str) -> float:
        if folder not in self._written:
            self._written[folder] = _written(self._root / folder / ".gitignore")
        return self._written[folder]


def _written(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0
