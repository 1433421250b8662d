"""A forge that answers what a test has written down: for what is decided about answers, and not how they are got."""

from collections.abc import Callable, Iterator, Sequence

from git_agent.ci.context.state_file import StateFile
from git_agent.ci.forges.base import FailureSource
from git_agent.ci.look import Parts
from git_agent.ci.target import target_of
from git_agent.ci.time_limit import TimeLimit
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
from git_agent.errors import GitAgentError
from git_agent.git.gateway import Git
from support.ci_answers import NOON
from support.reading import git_of
from support.repo import Repo

Said = Reading | GitAgentError


class NothingKnown:
    """No evidence at all."""

    def annotations(self) -> tuple[Annotation, ...]:
        return ()

    def failed_step(self) -> Step | None:
        return None

    def log(self) -> Iterator[bytes] | None:
        return None

    def test_report(self) -> tuple[ReportedTest, ...]:
        return ()

    def notes(self) -> tuple[str, ...]:
        return ("the log is gone",)


class ScriptedForge:
    """Gives one answer after the other, the last one for ever; whatever else it is asked for is written down."""

    kind: ForgeKind = "github"

    def __init__(self, *said: Said, methods: tuple[str, ...] = ("squash",)) -> None:
        self._said = list(said)
        self._methods = methods
        self.asked: list[Selection] = []
        self.merges: list[tuple[str, str, str, str]] = []
        self.merge_ends: BaseException | None = None  # what comes of a merge, where none does
        self.reruns: list[str] = []
        self.host = "github.com"

    def read(self, selection: Selection) -> Reading:
        self.asked.append(selection)
        said = self._said.pop(0) if len(self._said) > 1 else self._said[0]
        if isinstance(said, GitAgentError):
            raise said
        return said

    def failure(self, reading: Reading, check: Check) -> FailureSource:
        del reading, check
        return NothingKnown()

    def attempts(self, check: Check) -> tuple[PastRun, ...]:
        del check
        return ()

    def history(self, check: Check, branch: str) -> tuple[PastRun, ...]:
        del check, branch
        return ()

    def default_branch(self) -> str:
        return "main"

    def merge_methods(self) -> tuple[str, ...]:
        return self._methods

    def merge_way(self, method: str) -> str:
        return method

    def merge(self, reading: Reading, *, method: str, title: str, body: str) -> Merged:
        self.merges.append((reading.sha, method, title, body))
        if self.merge_ends:
            raise self.merge_ends
        return Merged(sha="c" * 40, url="https://forge.example/c", method=method)

    def rerun(self, reading: Reading, checks: Sequence[Check]) -> tuple[Rerun, ...]:
        del reading
        self.reruns += [check.name for check in checks]
        return tuple(Rerun(check_name=check.name, url=check.url) for check in checks)


class World:
    """A repository, a forge and a clock that a test moves."""

    def __init__(self, repo: Repo, *said: Said, environ: dict[str, str] | None = None) -> None:
        self.git: Git = git_of(repo)
        self.forge = ScriptedForge(*said)
        self.warnings: list[str] = []
        self.time = NOON
        self.waits: list[float] = []
        self.file = StateFile(self.git, warn=self.warnings.append, now=self.now)
        self.parts = Parts(
            git=self.git,
            open_forge=lambda: self.forge,
            file=self.file,
            environ=environ or {},
            blocking_labels=("wip",),
            now=self.now,
            limit=TimeLimit(),
        )
        self.target = target_of(self.git, Selection())
        self.while_waiting: Callable[[], None] = lambda: None

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.time += seconds
        self.while_waiting()
