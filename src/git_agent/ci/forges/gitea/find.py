"""Which pull request and commit are meant at Gitea or Forgejo, in at most two rounds."""

from git_agent.ci.forges.addresses import segment
from git_agent.ci.forges.answers import Answer, Ask, next_page
from git_agent.ci.forges.fields import Fields, object_in, rows_in
from git_agent.ci.forges.gitea.pulls import head_branch, is_branch_gone
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.place import Place
from git_agent.ci.forges.refusals import no_request, not_shown, several_requests, unread
from git_agent.ci.values import Selection
from git_agent.model.value import value

PER_PAGE = 50  # more is cut to this by default


@value
class Found:
    """What is asked about; `ref` is a commit or, while nobody has said which one that is, a branch of `path`."""

    repository: Fields
    path: str
    ref: str
    branch: str
    request: Fields | None = None
    is_branch: bool = False  # whether `ref` is one


def find(client: Client, place: Place, selection: Selection) -> Found:
    """What a selection means at the forge.

    Raises:
        AuthError: there is no such repository, or it is not shown.
        RepositoryError: there is no such request.
        UsageError: a branch has several open requests.
    """
    asks = {"repository": Ask(path=place.path)}
    if selection.sha:
        repository = _repository(client, place, client.round(asks)["repository"])
        return Found(repository=repository, path=place.path, ref=selection.sha, branch=selection.branch or "")
    if selection.pr is not None:
        answers = client.round({**asks, "pull": Ask(path=pull_path(place, selection.pr))})
        repository = _repository(client, place, answers["repository"])
        return _with_request(place, repository, _pull(client, answers["pull"], selection.pr))
    branch = selection.branch or ""
    answers = client.round({**asks, "pulls": Ask(path=_pulls_path(place))})
    repository = _repository(client, place, answers["repository"])
    request = _of_branch(client, place, repository, branch, answers["pulls"])
    if request is None and branch != repository.text("default_branch"):
        request = _merged(client, place, branch)
    if request is not None:
        return _with_request(place, repository, request)
    return Found(repository=repository, path=place.head_path, ref=branch, branch=branch, is_branch=True)


def pull_path(place: Place, number: int) -> str:
    return f"{place.path}/pulls/{number}"


def _pulls_path(place: Place, state: str = "open") -> str:
    return f"{place.path}/pulls?state={state}&sort=recentupdate&limit={PER_PAGE}"


def _repository(client: Client, place: Place, answer: Answer) -> Fields:
    repository = object_in(answer)
    if repository is None:
        raise not_shown(client, answer, place.repository)
    return repository.checked("full_name")


def _pull(client: Client, answer: Answer, number: int) -> Fields:
    if answer.status == 404:
        raise no_request(client, number)
    pull = object_in(answer)
    if pull is None:
        raise unread(client, answer, f"pull request {number}")
    return pull


def _with_request(place: Place, repository: Fields, request: Fields) -> Found:
    sha, branch = request.inner("head").text("sha"), head_branch(request)
    # Statuses that decide about a request are those of the repository it goes to, also for a fork.
    return Found(repository=repository, path=place.path, ref=sha, branch=branch, request=request)


def _of_branch(client: Client, place: Place, repository: Fields, branch: str, first: Answer) -> Fields | None:
    """The open request of a branch. The forge cannot be asked for it unless its base is named.

    Where not all requests are on the first page the base that most have is tried before all others are fetched.
    """
    if not first.is_ok or not isinstance(first.data, list):
        raise unread(client, first, "its pull requests")
    shown = len(first.data)
    if next_page(first, shown=shown, seen=shown):
        base = segment(repository.text("default_branch"))
        direct = client.get_json(f"{place.path}/pulls/{base}/{segment(f'{place.head_owner}:{branch}')}")
        pull = object_in(direct)
        if pull is not None and pull.text("state") == "open":
            return pull
        rows = rows_in(client.get_all(_pulls_path(place)))
    else:
        rows = tuple(Fields(row, first.url) for row in first.data)
    own = [row for row in rows if _is_of(row, place, branch)]
    if len(own) > 1:
        raise several_requests(branch, [row.number("number") for row in own])
    return own[0] if own else None


def _merged(client: Client, place: Place, branch: str) -> Fields | None:
    """The request by which all that a branch holds was merged, among those that were last changed."""
    answer = client.get_json(_pulls_path(place, "closed"))
    rows = [Fields(row, answer.url) for row in answer.data] if answer.is_ok and isinstance(answer.data, list) else []
    found = next((row for row in rows if row.flag("merged") and _is_of(row, place, branch)), None)
    if found is None or is_branch_gone(found):
        return found
    # The head of a merged request is told as its branch is now; what was merged is kept under a name of its own.
    kept = client.get_json(f"{place.path}/git/refs/pull/{found.number('number')}/head")
    listed = kept.data if isinstance(kept.data, list) else [kept.data]
    shas = [Fields(ref, kept.url).inner("object").text("sha") for ref in listed] if kept.is_ok else []
    return found if found.inner("head").text("sha") in shas else None


def _is_of(row: Fields, place: Place, branch: str) -> bool:
    owner = row.inner("head").inner("repo").text("full_name").rpartition("/")[0]
    return head_branch(row) == branch and owner.casefold() == place.head_owner.casefold()
