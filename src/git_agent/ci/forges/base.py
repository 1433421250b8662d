"""What every forge can be asked. Each method uses the network; what it could not read is said in what it returns."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from git_agent.ci.values import (
    Annotation,
    Check,
    ForgeKind,
    Merged,
    PastRun,
    Reading,
    ReportedTest,
    Rerun,
    Selection,
    Step,
)


class FailureSource(Protocol):
    """Evidence of why one check failed, dearest last; nothing is fetched before it is asked for."""

    def annotations(self) -> tuple[Annotation, ...]: ...

    def failed_step(self) -> Step | None: ...

    def log(self) -> Iterator[bytes] | None:
        """The log of the whole job in pieces; None where it is gone."""

    def test_report(self) -> tuple[ReportedTest, ...]: ...

    def notes(self) -> tuple[str, ...]:
        """What could not be read so far, for a reader."""


class Forge(Protocol):
    """One repository at one forge."""

    kind: ForgeKind
    host: str  # that people know it by

    def read(self, selection: Selection) -> Reading:
        """Checks, required set and pull request of one commit.

        Raises:
            AuthError: there is no such repository, or no right to see it.
            ForgeUnreachable: there was no answer that can be relied on.
        """

    def failure(self, reading: Reading, check: Check) -> FailureSource: ...

    def attempts(self, check: Check) -> tuple[PastRun, ...]:
        """Earlier attempts of this check on the same commit, oldest first; without the one that stands now."""

    def history(self, check: Check, branch: str) -> tuple[PastRun, ...]:
        """Outcomes of the same check on a branch, newest first, at most thirty commits."""

    def default_branch(self) -> str: ...

    def merge_methods(self) -> tuple[str, ...]:
        """Of merge, squash and rebase those that the repository allows."""

    def merge_way(self, method: str) -> str:
        """What a method comes to here: itself, or `fast-forward` where no commit is made that could have a message."""

    def merge(self, reading: Reading, *, method: str, title: str, body: str) -> Merged:
        """Merges exactly the commit that was read.

        Raises:
            HeadMoved: somebody has pushed since.
            MergeRefused: the forge says no; its words are kept.
        """

    def rerun(self, reading: Reading, checks: Sequence[Check]) -> tuple[Rerun, ...]:
        """Starts checks again: what this started, also beyond what was asked for, and what it could not start.

        Raises:
            AuthError, ForgeUnreachable: nothing was started.
        """
