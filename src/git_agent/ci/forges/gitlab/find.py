"""Which merge request, commit and pipeline are meant, in at most two rounds."""

from git_agent.ci.forges.addresses import segment
from git_agent.ci.forges.answers import Answer, Ask
from git_agent.ci.forges.fields import Fields, object_in, rows_in
from git_agent.ci.forges.gitlab.doubts import of_approvals
from git_agent.ci.forges.gitlab.jobs import Pipeline
from git_agent.ci.forges.gitlab.merge_requests import Approvals, approvals_of
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.place import Place
from git_agent.ci.forges.refusals import no_commit, no_request, not_shown, several_requests, unread
from git_agent.ci.values import Selection
from git_agent.model.value import value

MOST_MERGED = 30
OLDER_PIPELINE = "the newest pipeline is of an older commit; none has been reported for this one"


@value
class Found:
    """What is asked about, and what is known of it before its jobs are read; `row` is its pipeline as it was told."""

    project: Fields
    sha: str
    branch: str
    request: Fields | None = None
    approvals: Approvals = Approvals(given=0, asked=0)
    pipeline: Pipeline | None = None
    row: Fields | None = None
    statuses_path: str
    pipelines_path: str = ""  # where all pipelines of the commit are; a request names the one that decides
    unread: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def find(client: Client, place: Place, selection: Selection) -> Found:
    """What a selection means at the forge.

    Raises:
        AuthError: there is no such repository, or it is not shown.
        RepositoryError: there is no such request, branch or commit.
        UsageError: a branch has several open requests.
    """
    if selection.pr is not None:
        asks = {"project": Ask(path=place.path), **_of_request(place, selection.pr)}
        answers = client.round(asks)
        return _with_request(client, _project(client, place, answers), selection.pr, answers)
    name = selection.sha or selection.branch or ""
    answers = client.round(_of_name(place, name, is_branch=selection.sha is None))
    project = _project(client, place, answers)
    number = None if selection.sha else _number(client, place, project, name, answers)
    if number is not None:
        return _with_request(client, project, number, client.round(_of_request(place, number)))
    return _with_commit(client, place, project, answers["commit"], name, branch=selection.branch or "")


def request_path(place: Place, number: int) -> str:
    """Counting how far the base has moved on is left out unless it is asked for, and `need_rebase` may be hidden."""
    return f"{place.path}/merge_requests/{number}?include_diverged_commits_count=true"


def _of_request(place: Place, number: int) -> dict[str, Ask]:
    below = f"{place.path}/merge_requests/{number}"
    return {
        "request": Ask(path=request_path(place, number)),
        "approvals": Ask(path=f"{below}/approvals"),
        "reviewers": Ask(path=f"{below}/reviewers", rows=""),
    }


def _of_name(place: Place, name: str, *, is_branch: bool) -> dict[str, Ask]:
    asks = {
        "project": Ask(path=place.path),
        "commit": Ask(path=f"{place.head_path}/repository/commits/{segment(name)}"),
    }
    if is_branch:
        query = f"state=opened&source_branch={segment(name)}&per_page=100"
        asks["requests"] = Ask(path=f"{place.path}/merge_requests?{query}", rows="")
        newest = f"state=merged&source_branch={segment(name)}&order_by=updated_at&per_page={MOST_MERGED}"
        asks["merged"] = Ask(path=f"{place.path}/merge_requests?{newest}")  # at once: later it would be a round more
        if place.is_fork:
            asks["fork"] = Ask(path=place.head_path)
    return asks


def _project(client: Client, place: Place, answers: dict[str, Answer]) -> Fields:
    project = object_in(answers["project"])
    if project is None:
        raise not_shown(client, answers["project"], place.repository)
    return project


def _number(client: Client, place: Place, project: Fields, branch: str, answers: dict[str, Answer]) -> int | None:
    if not answers["requests"].is_ok:
        raise unread(client, answers["requests"], "its merge requests")
    own = project.number("id")
    fork = object_in(answers["fork"]) if place.is_fork else project

    def is_of_head(row: Fields) -> bool:
        # A fork that is called otherwise, or that we may not see, is still not the repository itself.
        source = row.number("source_project_id")
        return source == fork.number("id") if fork else source != own

    numbers = [row.number("iid") for row in rows_in(answers["requests"]) if is_of_head(row)]
    if len(numbers) > 1:
        raise several_requests(branch, numbers)
    if not numbers and branch != project.text("default_branch"):
        numbers = [row.number("iid") for row in _merged(answers) if is_of_head(row)]
    return numbers[0] if numbers else None


def _merged(answers: dict[str, Answer]) -> list[Fields]:
    """The requests by which all that a branch holds was merged, newest first; a branch that is gone held no more."""
    answer, head = answers["merged"], object_in(answers["commit"])
    listed = answer.data if answer.is_ok and isinstance(answer.data, list) else []
    is_gone = answers["commit"].status == 404
    rows = [Fields(row, "merge requests") for row in listed]
    return [row for row in rows if is_gone or (head and row.text("sha") == head.text("id"))]


def _with_request(client: Client, project: Fields, number: int, answers: dict[str, Answer]) -> Found:
    if answers["request"].status == 404:
        raise no_request(client, number)
    request = object_in(answers["request"])
    if request is None:
        raise unread(client, answers["request"], f"merge request {number}")
    sha, row = request.text("sha"), request.inner("head_pipeline")
    if not sha:
        raise unread(client, answers["request"], "which commit the merge request is at")
    is_known = "id" in row
    is_current = is_known and (row.text("sha") == sha or _is_of_result(row, number))
    source = request.number("source_project_id") or project.number("id")
    return Found(
        project=project,
        sha=sha,
        branch=request.text("source_branch"),
        request=request,
        approvals=approvals_of(object_in(answers["approvals"]), rows_in(answers["reviewers"])),
        pipeline=pipeline_of(row, source) if is_current else None,
        row=row if is_current else None,
        statuses_path=_statuses_path(source, sha),
        # A GitLab that has no approvals, or does not show them, answers; one that breaks off might have some.
        unread=(
            *(answers[name].problem for name in ("approvals", "reviewers") if answers[name].problem),
            *of_approvals(object_in(answers["approvals"])),
        ),
        notes=(OLDER_PIPELINE,) if is_known and not is_current else (),
    )


def _is_of_result(row: Fields, number: int) -> bool:
    """Whether a pipeline is of what merging the request would make, which is another commit than its head.

    A branch may be called `feature/merge` too, and its pipeline is of the commit that it says.
    """
    return row.text("ref") in (f"refs/merge-requests/{number}/{kind}" for kind in ("merge", "train"))


def _with_commit(client: Client, place: Place, project: Fields, answer: Answer, name: str, *, branch: str) -> Found:
    if answer.status == 404:
        raise no_commit(client, name)
    commit = object_in(answer)
    if commit is None:
        raise unread(client, answer, name)
    row = commit.inner("last_pipeline")
    own = row.number("project_id") or project.number("id")
    sha = commit.text("id")
    is_known = "id" in row
    is_current = is_known and row.text("sha") in ("", sha)
    return Found(
        project=project,
        sha=sha,
        branch=branch,
        pipeline=pipeline_of(row, own) if is_current else None,
        row=row if is_current else None,
        statuses_path=f"{place.head_path}/repository/commits/{sha}/statuses?per_page=100",
        pipelines_path=f"{place.head_path}/pipelines?sha={sha}&per_page=100",
        notes=(OLDER_PIPELINE,) if is_known and not is_current else (),
    )


def pipeline_of(row: Fields, project: int) -> Pipeline:
    """A pipeline as the forge tells of it; `project` is whose it is where it does not say."""
    return Pipeline(id=row.number("id"), project=str(row.number("project_id") or project), event=row.text("source"))


def _statuses_path(project: int, sha: str) -> str:
    return f"/projects/{project}/repository/commits/{sha}/statuses?per_page=100"
