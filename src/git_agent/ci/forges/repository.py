"""AtForge: what a client of a forge is, whichever forge it is."""

from abc import ABC, abstractmethod

from git_agent.ci.forges.addresses import login_host
from git_agent.ci.forges.answers import Answer
from git_agent.ci.forges.fields import Fields, object_in
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.place import Place
from git_agent.ci.forges.refusals import not_shown
from git_agent.ci.values import ForgeKind, Merged, PullRequest, Reading, Selection
from git_agent.errors import GitAgentError, UsageError
from git_agent.model.value import value

FAST_FORWARD = "fast-forward"


@value
class Wish:
    """How somebody wants a request merged."""

    method: str
    title: str
    body: str


class AtForge(ABC):
    """One repository at one forge; see `Forge` for what it can be asked."""

    kind: ForgeKind

    def __init__(self, client: Client, place: Place) -> None:
        self.host = login_host(client.base)
        self._client = client
        self._place = place

    def read(self, selection: Selection) -> Reading:
        """Everything about a selection; the pages of it are remembered under its name."""
        place = self._place
        with self._client.remembering(
            f"{place.repository} {place.head} {selection.pr} {selection.branch} {selection.sha}"
        ):
            return self._read(selection)

    def default_branch(self) -> str:
        return self._whole().text("default_branch")

    def merge(self, reading: Reading, *, method: str, title: str, body: str) -> Merged:
        """Merges exactly what was read; what is merged already is told and not asked for again."""
        request = reading.pull_request
        if request is None:
            raise UsageError("there is no open request to merge", hint="open one first")
        if request.state == "merged":
            return Merged(sha=request.merge_sha, url=request.url, method=method, already=True)
        return self._merge(reading, request, Wish(method=method, title=title, body=body))

    def merge_way(self, method: str) -> str:
        return method

    @abstractmethod
    def _read(self, selection: Selection) -> Reading: ...

    @abstractmethod
    def _merge(self, reading: Reading, request: PullRequest, wish: Wish) -> Merged: ...

    def _refusal(self, answer: Answer) -> GitAgentError:
        """Why the repository itself is not shown."""
        return not_shown(self._client, answer, self._place.repository)

    def _whole(self) -> Fields:
        answer = self._client.get_json(self._place.path)
        repository = object_in(answer)
        if repository is None:
            raise self._refusal(answer)
        return repository
