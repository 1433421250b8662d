"""Gitea and Forgejo: one repository there, asked as every forge is."""

from collections.abc import Sequence

from git_agent.ci.forges.addresses import segment
from git_agent.ci.forges.base import FailureSource
from git_agent.ci.forges.gitea import past, write
from git_agent.ci.forges.gitea.failure import GiteaFailure
from git_agent.ci.forges.gitea.read import read
from git_agent.ci.forges.gitea.runs import Runs
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.place import place_of
from git_agent.ci.forges.repository import AtForge, Wish
from git_agent.ci.values import Check, ForgeKind, Merged, PastRun, PullRequest, Reading, Rerun, Selection


class Gitea(AtForge):
    """A repository at Gitea or Forgejo; `head` is the one that branches are pushed to, where that is a fork."""

    kind: ForgeKind = "gitea"

    def __init__(self, client: Client, *, repository: str, head: str = "") -> None:
        super().__init__(client, place_of(repository, head, _path))
        self._runs = Runs(client, self._place)

    def failure(self, reading: Reading, check: Check) -> FailureSource:
        del reading  # a job is known by its page
        return GiteaFailure(self._client, self._runs, check)

    def attempts(self, check: Check) -> tuple[PastRun, ...]:
        return past.attempts(self._runs, check)

    def history(self, check: Check, branch: str) -> tuple[PastRun, ...]:
        return past.history(self._client, self._place, check, branch)

    def merge_methods(self) -> tuple[str, ...]:
        return write.methods_of(self._whole())

    def merge_way(self, method: str) -> str:
        return write.way_of(self._whole(), method)

    def rerun(self, reading: Reading, checks: Sequence[Check]) -> tuple[Rerun, ...]:
        return write.rerun(self._client, self._runs, reading, checks)

    def _read(self, selection: Selection) -> Reading:
        return read(self._client, self._place, selection)

    def _merge(self, reading: Reading, request: PullRequest, wish: Wish) -> Merged:
        del reading  # a request knows its own head
        style = write.style_of(self._whole(), wish.method)
        return write.merge(self._client, self._place, request, wish, style=style)


def _path(repository: str) -> str:
    owner, _, name = repository.rpartition("/")
    return f"/repos/{segment(owner)}/{segment(name)}"
