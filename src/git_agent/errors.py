"""Every error a user can meet, as one tree.

    GitAgentError                  3   anything unclassified
    ├── UsageError                 2   wrong flags, settings or an output that cannot be written
    ├── AuthError                  4   credentials are missing or refused
    ├── RepositoryError            5   not a repository, or not in a state to do this now
    │   ├── NothingStaged              there is no change to describe
    │   ├── IndexMoved                 index or HEAD changed while the message was written
    │   ├── HeadMoved                  the branch moved at the forge after its checks were read
    │   └── GitCommandError            git itself refused: argv, exit code, stderr
    ├── StateError                 3   what is kept between runs cannot be read or written
    │   └── StateFull                      there is no room for it
    ├── ProviderError              6   the model or the network failed
    ├── TimeLimitExceeded          7   a program did not answer in time
    │   └── OutputLimitExceeded            or would not stop answering
    ├── InvalidMessage             9   still faulty after the one repair; carries every fault
    │   ├── UnprovedSubject                nothing bears out what its subject names
    │   └── InvalidPlan                    a model's plan loses or repeats a part of the change
    ├── CommitRefused             10   git or a hook refused the commit; carries the message
    ├── ForgeUnreachable          12   the forge gave no answer that can be relied on
    │   └── UnknownForge               nobody knows which forge to ask
    ├── MergeRefused               1   the forge refused to merge
    └── AlreadyRunning            75   another daemon has this work tree

The number is the process's exit code. The text says what happened; `hint` says what to do about it. A run that met no
error ends with one of the codes below.
"""

from typing import ClassVar

from git_agent.model.fault import Fault
from git_agent.model.pruned import Pruned

DONE = 0
ANSWERED_NO = 1  # a check found faults, or the person who was asked said no
PENDING = 8  # a required check has not ended
NO_CHECKS = 11  # there is nothing that could have passed
INTERRUPTED = 130  # by SIGINT
TERMINATED = 143  # by SIGTERM


class GitAgentError(Exception):
    """Base of all errors that are reported instead of traced."""

    exit_code: ClassVar[int] = 3
    stage: str | None = None  # of a review, set on the way up by whoever runs the stages

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


class UsageError(GitAgentError):
    """The call, a setting or the output target is wrong."""

    exit_code = 2


class AuthError(GitAgentError):
    """Credentials are missing or refused."""

    exit_code = 4


class RepositoryError(GitAgentError):
    """The repository is missing or not in a state to do this now."""

    exit_code = 5


class NothingStaged(RepositoryError):
    """There is no change to describe."""


class IndexMoved(RepositoryError):
    """Index or HEAD changed while the message was being written."""


class HeadMoved(RepositoryError):
    """The branch moved at the forge after its checks were read; nothing was merged."""


class GitCommandError(RepositoryError):
    """git itself failed; keeps what it said."""

    def __init__(self, *, argv: tuple[str, ...], returncode: int, stderr: str, hint: str | None = None) -> None:
        said = stderr.strip() or f"exit code {returncode}"
        super().__init__(f"git {argv[0] if argv else ''} failed: {said}", hint=hint)


class StateError(GitAgentError):
    """What is kept between runs cannot be read or written."""


class StateFull(StateError):
    """There is no room to keep more; it may come back."""


class StateReadOnly(StateFull):
    """There is no permission to keep more, which may come back as room does."""


class ProviderError(GitAgentError):
    """The model, or the network on the way to it, failed."""

    exit_code = 6


class TimeLimitExceeded(GitAgentError):
    """A program did not answer in time."""

    exit_code = 7


class OutputLimitExceeded(TimeLimitExceeded):
    """A program printed more than can be held."""


class NotStarted(GitAgentError):
    """The machine has no room for one more program just now; it may come back."""


class InvalidMessage(GitAgentError):
    """The message is still faulty after the one repair; what was written is not lost.

    `pruned` is what is not in its text any more, because nothing bears it out.
    """

    exit_code = 9

    def __init__(
        self, faults: tuple[Fault, ...], *, text: str = "", pruned: tuple[Pruned, ...] = (), hint: str | None = None
    ) -> None:
        super().__init__("the message is not acceptable: " + "; ".join(fault.told for fault in faults), hint=hint)
        self.faults = faults
        self.text = text
        self.pruned = pruned
        # What it was written for, where a person may still take it: set on the way up by whoever has read that.
        self.snapshot: object = None


class UnprovedSubject(InvalidMessage):
    """Nothing bears out what the subject names; a person may still take the message."""


class InvalidPlan(InvalidMessage):
    """A model's plan still does not hold after the one repair."""

    def __init__(self, faults: tuple[Fault, ...], *, hint: str | None = None) -> None:
        super().__init__(faults, hint=hint)
        self.args = ("the model's plan does not hold: " + " ".join(fault.detail for fault in faults[:5]),)


class CommitRefused(GitAgentError):
    """git or one of its hooks refused the commit; the message is not lost."""

    exit_code = 10

    def __init__(self, message: str, *, text: str, hint: str | None = None) -> None:
        super().__init__(message, hint=hint)
        self.text = text


class MergeRefused(GitAgentError):
    """The forge refused to merge."""

    exit_code = 1


class ForgeUnreachable(GitAgentError):
    """The forge cannot be reached, or its answer cannot be relied on: that is neither a pass nor a failure."""

    exit_code = 12
    retry_seconds: float = 0.0  # how long it wants to be left alone, where it says so


class UnknownForge(ForgeUnreachable):
    """Nobody knows which forge to ask, and no waiting changes that."""


class AlreadyRunning(GitAgentError):
    """Another daemon watches this work tree."""

    exit_code = 75
