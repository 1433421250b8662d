"""Find: which commit is meant, and which pull request it is the head of."""

from git_agent.ci.forges.addresses import segment
from git_agent.ci.forges.answers import Answer, Ask
from git_agent.ci.forges.fields import Fields, object_in, rows_in
from git_agent.ci.forges.github.pulls import is_of_bot
from git_agent.ci.forges.github.refusals import refusal
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.place import Place
from git_agent.ci.forges.refusals import no_commit, no_request, several_requests
from git_agent.ci.values import Selection
from git_agent.errors import ForgeUnreachable
from git_agent.model.value import replace, value


@value
class Found:
    """What is asked about. `base` is the branch whose rules count; `pull` is 0 where there is no pull request."""

    sha: str
    branch: str
    base: str
    pull: int = 0
    repository: str = ""
    answer: Answer | None = None  # the pull request, where it was asked for by its number
    is_of_bot: bool = False  # made with a workflow's own token, which starts no other workflow


def find(client: Client, place: Place, selection: Selection) -> Found:
    """One round of questions.

    Raises:
        AuthError, ForgeUnreachable: there is no answer.
        RepositoryError: the forge has no such commit, branch or request.
        UsageError: several requests are open for the branch.
    """
    if selection.pr is not None:
        return _by_number(client, place, selection.pr)
    if selection.sha is not None:
        return _by_sha(client, place, selection.sha)
    return _by_branch(client, place, selection.branch)


def _by_number(client: Client, place: Place, number: int) -> Found:
    answers = client.round({"pull": Ask(path=f"{place.path}/pulls/{number}"), "repo": Ask(path=place.path)})
    _checked(client, place, answers["repo"])
    pull = object_in(answers["pull"])
    if pull is None:
        raise no_request(client, number) if answers["pull"].status == 404 else refusal(client, answers["pull"])
    return replace(_of_pull(client, pull), pull=number, answer=answers["pull"])


def _by_branch(client: Client, place: Place, branch: str | None) -> Found:
    if branch is None:
        whole = client.get_json(place.path)
        branch = _checked(client, place, whole).text("default_branch")
    owner, name = segment(place.head_owner), segment(branch)
    # Without an owner before the branch GitHub leaves the filter out, and lists every request there is.
    answers = client.round(
        {
            "repo": Ask(path=place.path),
            "pulls": Ask(path=f"{place.path}/pulls?head={owner}:{name}&state=open&per_page=100", rows=""),
            "branch": Ask(path=f"{place.head_path}/branches/{name}"),
        }
    )
    repo = _checked(client, place, answers["repo"])
    if not answers["pulls"].is_ok:
        raise refusal(client, answers["pulls"])
    pulls = rows_in(answers["pulls"])
    head = object_in(answers["branch"])
    if len(pulls) > 1:
        raise several_requests(branch, [pull.number("number") for pull in pulls])
    if pulls:
        return _of_pull(client, pulls[0], head.inner("commit") if head else None)
    if branch != repo.text("default_branch") and (merged := _merged(client, place, branch, head)):
        return _of_pull(client, merged)
    if head is None:
        raise no_commit(client, branch) if answers["branch"].status == 404 else refusal(client, answers["branch"])
    commit = head.inner("commit")
    return Found(
        sha=commit.text("sha"),
        branch=branch,
        base=repo.text("default_branch"),
        repository=repo.text("full_name"),
        is_of_bot=is_of_bot(commit.inner("author")),
    )


def _merged(client: Client, place: Place, branch: str, head: Fields | None) -> Fields | None:
    """The request by which all that a branch holds was merged, if there is one; a branch that is gone held no more."""
    name = f"{segment(place.head_owner)}:{segment(branch)}"
    path = f"{place.path}/pulls?head={name}&state=closed&sort=updated&direction=desc&per_page=30"
    answer = client.get_json(path)
    closed = answer.data if answer.is_ok and isinstance(answer.data, list) else []
    sha = head.inner("commit").text("sha") if head else ""
    listed = [Fields(row, "pulls") for row in closed]  # which have `merged_at`; `merged` is told of a single one only
    return next(
        (pull for pull in listed if pull.text("merged_at") and sha in ("", pull.inner("head").text("sha"))),
        None,
    )


def _by_sha(client: Client, place: Place, sha: str) -> Found:
    answers = client.round(
        {
            "repo": Ask(path=place.path),
            "commit": Ask(path=f"{place.path}/commits/{segment(sha)}"),
            "pulls": Ask(path=f"{place.path}/commits/{segment(sha)}/pulls?per_page=100", rows=""),
        }
    )
    repo = _checked(client, place, answers["repo"])
    commit = object_in(answers["commit"])
    if commit is None:
        raise no_commit(client, sha) if answers["commit"].status in (404, 422) else refusal(client, answers["commit"])
    if not answers["pulls"].is_ok:
        raise refusal(client, answers["pulls"])
    whole = commit.text("sha")
    # Listed are all requests that ever held the commit; it is judged as the head of one that is open, or by itself.
    pulls = [
        pull
        for pull in rows_in(answers["pulls"])
        if pull.inner("head").text("sha") == whole and pull.text("state") == "open"
    ]
    if len(pulls) == 1:
        return _of_pull(client, pulls[0], commit)
    return Found(
        sha=whole,
        branch="",
        base=repo.text("default_branch"),
        repository=repo.text("full_name"),
        is_of_bot=is_of_bot(commit.inner("author")),
    )


def _of_pull(client: Client, pull: Fields, commit: Fields | None = None) -> Found:
    sha, base = pull.inner("head").text("sha"), pull.inner("base").text("ref")
    if not sha or not base:
        raise ForgeUnreachable(
            f"{client.title} does not say of which commit and for which base the pull request is",
            hint="try again later",
        )
    by_bot = commit is not None and commit.text("sha") == sha and is_of_bot(commit.inner("author"))
    return Found(
        sha=sha,
        branch=pull.inner("head").text("ref"),
        base=base,
        pull=pull.number("number"),
        repository=pull.inner("base").inner("repo").text("full_name"),
        is_of_bot=by_bot or is_of_bot(pull.inner("user")),
    )


def _checked(client: Client, place: Place, answer: Answer) -> Fields:
    """The repository itself; without it "no checks" would only mean that nobody may see them."""
    repo = object_in(answer)
    if repo is None:
        raise refusal(client, answer, place.repository)
    return repo.checked("full_name")
