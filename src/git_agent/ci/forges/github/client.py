"""GitHub: one repository there, asked as every forge is."""

from collections.abc import Sequence

from git_agent.ci.forges.answers import Answer
from git_agent.ci.forges.base import FailureSource
from git_agent.ci.forges.github import past, write
from git_agent.ci.forges.github.failure import GitHubFailure
from git_agent.ci.forges.github.read import read
from git_agent.ci.forges.github.refusals import refusal
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.place import place_of
from git_agent.ci.forges.repository import AtForge, Wish
from git_agent.ci.values import Check, ForgeKind, Merged, PastRun, PullRequest, Reading, Rerun, Selection
from git_agent.errors import GitAgentError

# Both are of GitHub's own: without them an answer may change its form, see its documentation.
HEADERS = {"Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28"}


class GitHub(AtForge):
    """A repository at GitHub; `head` is the one that branches are pushed to, where that is a fork."""

    kind: ForgeKind = "github"

    def __init__(self, client: Client, *, repository: str, head: str = "") -> None:
        super().__init__(client, place_of(repository, head, lambda path: f"/repos/{path}"))

    def failure(self, reading: Reading, check: Check) -> FailureSource:
        return GitHubFailure(self._client, f"/repos/{reading.repository}", check)

    def attempts(self, check: Check) -> tuple[PastRun, ...]:
        return past.attempts(self._client, self._place, check)

    def history(self, check: Check, branch: str) -> tuple[PastRun, ...]:
        return past.history(self._client, self._place, check, branch)

    def merge_methods(self) -> tuple[str, ...]:
        return write.methods_of(self._whole())

    def rerun(self, reading: Reading, checks: Sequence[Check]) -> tuple[Rerun, ...]:
        return write.rerun(self._client, reading, checks)

    def _read(self, selection: Selection) -> Reading:
        return read(self._client, self._place, selection)

    def _merge(self, reading: Reading, request: PullRequest, wish: Wish) -> Merged:
        return write.merge(self._client, reading, request, wish)

    def _refusal(self, answer: Answer) -> GitAgentError:
        return refusal(self._client, answer, self._place.repository)
