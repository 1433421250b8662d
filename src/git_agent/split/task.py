"""SplitTask and SplitResult: the two ends of the pipe."""

from git_agent.commit.task import CommitResult
from git_agent.config.settings import Settings
from git_agent.model.evidence import StagedSecret
from git_agent.model.value import value
from git_agent.split.values import Plan, SplitChange

MOST_GROUPS = 12  # unless more are asked for: a person has to look at each


@value
class SplitTask:
    """What is staged, or with `tracked` every change of a tracked file, as at most `most` commits.

    `is_asked_for` where somebody has said that it is more than one thing; two halves are shown even if unsure.
    `only_looks` where no commit will be made of it: nothing is stored in the repository, and no filter is run.
    """

    settings: Settings
    tracked: bool = False
    only_looks: bool = False
    most: int = MOST_GROUPS
    is_asked_for: bool = True
    prove: bool = False


@value
class Proof:
    """That a plan is the change: its hunks, and the trees of its last commit and of the single one."""

    hunks_total: int
    hunks_used: int
    final_tree: str
    expected_tree: str


@value
class SplitResult:
    """A plan with a message for each of its commits; nothing has been written.

    `warnings` are about commits that could not be built by themselves.
    """

    change: SplitChange
    plan: Plan
    messages: tuple[CommitResult, ...]
    proof: Proof
    warnings: tuple[str, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(result.message.text for result in self.messages)

    @property
    def subjects(self) -> tuple[str, ...]:
        return tuple(result.message.subject for result in self.messages)

    @property
    def written_subjects(self) -> tuple[str, ...]:
        """Those that nobody has chosen."""
        pairs = zip(self.plan.groups, self.subjects, strict=True)
        return tuple(subject for group, subject in pairs if not group.subject)

    @property
    def secrets(self) -> tuple[StagedSecret, ...]:
        return tuple(dict.fromkeys(secret for result in self.messages for secret in result.evidence.secrets))


@value
class Verified:
    """What a command said about one commit of a series, by its number from 1."""

    commit: int
    ok: bool
    output: str


@value
class Applied:
    """A series that HEAD stands on; `subjects` as hooks have left them."""

    commits: tuple[str, ...]
    subjects: tuple[str, ...]
    kept: str
    undo: str
