"""RangeCheck: the commits of a range under the lint, and what is found on the way."""

from collections.abc import Iterable, Iterator

from git_agent.git.gateway import Git
from git_agent.records.build.projects import read_projects
from git_agent.records.lint.check import CommitFindings, check_range
from git_agent.records.lint.finding import FindingCounts, count_findings


class RangeCheck:
    """Hands out commit by commit, for a long range takes minutes; counts what it has handed out."""

    def __init__(self, range_text: str, checked: Iterable[CommitFindings]) -> None:
        self.range_text = range_text
        self.commits = self.partial = 0
        self.counts = FindingCounts()
        self._checked = checked

    def __iter__(self) -> Iterator[CommitFindings]:
        for commit in self._checked:
            self.commits += 1
            self.counts += count_findings(commit.findings)
            self.partial += commit.is_partial
            yield commit

    @property
    def is_passed(self) -> bool:
        """Whether no commit so far is at fault."""
        return not self.counts.errors

    @property
    def warnings(self) -> tuple[str, ...]:
        """What could not be looked at."""
        if not self.partial:
            return ()
        return (f"the files of {self.partial} commits are not in this clone; only messages and paths were read",)


def start_check(git: Git, range_text: str) -> RangeCheck:
    """The lint of `A..B`, of one revision or of `--all`, by the projects of this repository; begun by whoever iterates.

    Raises:
        UsageError: the list of projects cannot be read.
    """
    projects = read_projects(git.repository.root).slugs
    return RangeCheck(range_text, check_range(git, range_text, multi_project=bool(projects), projects=projects))
