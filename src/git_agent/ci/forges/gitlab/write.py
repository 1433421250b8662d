"""What changes something at GitLab: merging exactly what was read, and running jobs again. Each is sent once."""

from collections.abc import Sequence
from functools import partial

from git_agent.ci.forges.answers import Answer
from git_agent.ci.forges.fields import Fields, object_in
from git_agent.ci.forges.gitlab.bridges import APP as BRIDGE
from git_agent.ci.forges.gitlab.bridges import bridge_path
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.place import Place
from git_agent.ci.forges.refusals import head_moved, merged_by_others, not_known_merged, not_merged
from git_agent.ci.forges.repository import FAST_FORWARD, Wish
from git_agent.ci.forges.restart import Restart, not_started, restart
from git_agent.ci.values import Check, Merged, PullRequest, Rerun
from git_agent.errors import UsageError

OF_ITS_JOBS = "it ends as the jobs do that it started, and those are started again"


def methods_of(project: Fields) -> tuple[str, ...]:
    """What may be asked for; whether a merge makes a commit or a fast-forward is the project's affair."""
    squash = project.text("squash_option")
    return tuple(method for method, ruled_out in (("merge", "always"), ("squash", "never")) if squash != ruled_out)


def way_of(project: Fields, method: str) -> str:
    """What a method comes to in a project: one that only fast-forwards makes no commit of a merge."""
    return FAST_FORWARD if method == "merge" and project.text("merge_method") == "ff" else method


def merge(client: Client, place: Place, request: PullRequest, wish: Wish) -> Merged:
    """Merges the head that was read.

    Raises:
        UsageError: GitLab has no such method.
        HeadMoved, MergeRefused, AuthError: it was not merged.
        ForgeUnreachable: nobody knows whether it was.
    """
    method = wish.method
    if method not in ("merge", "squash"):
        raise UsageError(f"GitLab cannot {method} a merge request", hint="choose --merge or --squash")
    path = f"{place.path}/merge_requests/{request.number}"
    message = f"{wish.title}\n\n{wish.body}".strip()
    answer = client.send(
        "PUT",
        f"{path}/merge",
        {
            "sha": request.head_sha,
            "squash": method == "squash",
            **({f"{method}_commit_message": message} if message else {}),
            "should_remove_source_branch": False,
        },
    )
    done = object_in(answer)
    if done is not None and done.text("state") == "merged":
        return _merged(done, method)
    if answer.status == 409:  # `sha` is not the head of the source branch any more
        raise head_moved(request, answer)
    # Whether it happened is read where the answer was lost, or where GitLab only took it in: nothing is sent twice.
    now = object_in(client.get_json(path))
    if now is not None and now.text("state") == "merged":
        if (head := now.text("sha")) != request.head_sha:
            raise merged_by_others(request, head)
        return _merged(now, method)
    if answer.problem or answer.is_ok:
        is_open = now is not None and now.text("state") in ("opened", "locked")
        raise not_known_merged(client, request, answer, is_open=is_open)
    raise not_merged(client, answer, request.url)


def rerun(client: Client, place: Place, checks: Sequence[Check]) -> tuple[Rerun, ...]:
    """Starts jobs again; a bridge only where none of the jobs that it started is among them.

    Raises:
        AuthError, ForgeUnreachable: nothing was started.
    """
    own = {check.workflow for check in checks}
    jobs = [check for check in checks if check.kind == "job"]
    bridges = [check for check in jobs if check.app == BRIDGE and bridge_path(check.workflow, check.name) in own]
    restarts = [
        Restart(checks=(check,), send=partial(_start, client, place, check), page=_page)
        for check in jobs
        if check not in bridges
    ]
    left = [not_started(check) for check in checks if check not in jobs]
    return restart(client, restarts, [*left, *(not_started(check, OF_ITS_JOBS) for check in bridges)])


def _start(client: Client, place: Place, check: Check) -> Answer:
    path = f"/projects/{check.project}" if check.project else place.path
    return client.send("POST", f"{path}/jobs/{check.id}/retry", {})


def _page(answer: Answer) -> str:
    job = object_in(answer)
    return job.text("web_url") if job else ""


def _merged(row: Fields, method: str) -> Merged:
    # A fast-forward makes no commit of its own: what was merged is the head.
    sha = row.text("merge_commit_sha") or row.text("squash_commit_sha") or row.text("sha")
    return Merged(sha=sha, url=row.text("web_url"), method=method)
