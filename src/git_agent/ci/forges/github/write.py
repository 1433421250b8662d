"""Write: the two things that are ever changed at GitHub, and only when somebody asks for them."""

from collections.abc import Sequence
from functools import partial

from git_agent.ci.forges.answers import Answer
from git_agent.ci.forges.fields import Fields, object_in
from git_agent.ci.forges.github.checks import ACTIONS
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.refusals import head_moved, merged_by_others, not_known_merged, not_merged
from git_agent.ci.forges.repository import Wish
from git_agent.ci.forges.restart import ELSEWHERE, NO_RUN, Restart, failed_with, not_started, restart
from git_agent.ci.values import Check, Merged, PullRequest, Reading, Rerun

_METHODS = {"merge": "allow_merge_commit", "squash": "allow_squash_merge", "rebase": "allow_rebase_merge"}


def methods_of(repository: Fields) -> tuple[str, ...]:
    """The ways that the repository allows; nobody but those who may push is told, and to others all are open."""
    told = [method for method, flag in _METHODS.items() if repository.flag_or_none(flag) is not None]
    return tuple(method for method in told if repository.flag(_METHODS[method])) if told else tuple(_METHODS)


def merge(client: Client, reading: Reading, request: PullRequest, wish: Wish) -> Merged:
    """Merges exactly the commit that was read; asked for once, and where the answer is lost the request is looked at.

    Raises:
        HeadMoved: somebody has pushed since.
        MergeRefused, AuthError: GitHub says no.
        ForgeUnreachable: nobody knows whether it was merged.
    """
    path = f"/repos/{reading.repository}/pulls/{request.number}"
    message = {} if wish.method == "rebase" else {"commit_title": wish.title, "commit_message": wish.body}
    answer = client.send("PUT", f"{path}/merge", {"sha": reading.sha, "merge_method": wish.method, **message})
    said = answer.data if answer.is_ok and isinstance(answer.data, dict) else {}
    if said.get("merged") is True and isinstance(sha := said.get("sha"), str) and sha:
        return Merged(sha=sha, url=request.url, method=wish.method)
    if answer.status == 409:  # what GitHub answers where `sha` is not the head any more; 405 where it may not be merged
        raise head_moved(request, answer)
    if not answer.problem and not answer.is_ok:
        raise not_merged(client, answer, request.url)
    # Where the answer was lost, or does not say that it was merged, the request itself does.
    pull = object_in(client.get_json(path))
    if pull is not None and pull.flag("merged") and (sha := pull.text("merge_commit_sha")):
        if (head := pull.inner("head").text("sha")) != request.head_sha:
            raise merged_by_others(request, head)
        return Merged(sha=sha, url=request.url, method=wish.method)
    is_open = pull is not None and pull.text("state") == "open"
    if said.get("merged") is False and is_open:
        raise not_merged(client, answer, request.url)
    raise not_known_merged(client, request, answer, is_open=is_open)


def rerun(client: Client, reading: Reading, checks: Sequence[Check]) -> tuple[Rerun, ...]:
    """Starts the failed jobs of the workflow runs of these checks again, all of each: GitHub starts no fewer.

    Raises:
        AuthError, ForgeUnreachable: nothing was started.
    """
    own = [check for check in checks if check.run_id is not None and check.app == ACTIONS]
    runs = [[check for check in own if check.run_id == run] for run in dict.fromkeys(check.run_id for check in own)]
    restarts = [
        Restart(checks=failed_with(reading, of_run), send=partial(_start, client, reading, of_run[0].run_id))
        for of_run in runs
    ]
    left = [not_started(check, NO_RUN if check.app == ACTIONS else ELSEWHERE) for check in checks if check not in own]
    return restart(client, restarts, left)


def _start(client: Client, reading: Reading, run: int | None) -> Answer:
    return client.send("POST", f"/repos/{reading.repository}/actions/runs/{run}/rerun-failed-jobs", {})
