"""What changes something at Gitea or Forgejo: merging exactly what was read, running jobs again. Each is sent once."""

from collections.abc import Sequence
from functools import partial

from git_agent.ci.forges.answers import Answer
from git_agent.ci.forges.fields import Fields, object_in
from git_agent.ci.forges.gitea.find import pull_path
from git_agent.ci.forges.gitea.runs import Runs
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.place import Place
from git_agent.ci.forges.refusals import head_moved, merged_by_others, not_known_merged, not_merged
from git_agent.ci.forges.repository import FAST_FORWARD, Wish
from git_agent.ci.forges.restart import ELSEWHERE, NO_RUN, Restart, failed_with, not_started, restart
from git_agent.ci.values import GITEA_ACTIONS, Check, Merged, PullRequest, Reading, Rerun

_FAST_FORWARD = "fast-forward-only"
# What each method is here: the style of that name, else the one that comes to the same, where only that is allowed.
_STYLES = {
    "merge": (("merge", "allow_merge_commits"), ("rebase-merge", "allow_rebase_explicit")),
    "squash": (("squash", "allow_squash_merge"),),
    "rebase": (("rebase", "allow_rebase"), (_FAST_FORWARD, "allow_fast_forward_only_merge")),
}


def methods_of(repository: Fields) -> tuple[str, ...]:
    """The methods that the repository allows; one that it does not mention is allowed."""
    return tuple(method for method in _STYLES if _allowed(repository, method))


def style_of(repository: Fields, method: str) -> str:
    """What the forge calls a method in this repository."""
    return next(iter(_allowed(repository, method)), method)


def way_of(repository: Fields, method: str) -> str:
    """What a method comes to in this repository."""
    return FAST_FORWARD if style_of(repository, method) == _FAST_FORWARD else method


def _allowed(repository: Fields, method: str) -> list[str]:
    (own, name), *others = _STYLES[method]
    found = [own] if repository.flag_or_none(name) is not False else []
    return [*found, *(style for style, name in others if repository.flag(name))]


def merge(client: Client, place: Place, request: PullRequest, wish: Wish, *, style: str) -> Merged:
    """Merges the head that was read.

    Raises:
        HeadMoved, MergeRefused, AuthError: it was not merged.
        ForgeUnreachable: nobody knows whether it was.
    """
    path = pull_path(place, request.number)
    answer = client.send("POST", f"{path}/merge", _body(request, wish, style))
    # A merge is answered without a word, so what came of it is read; so it is where the answer was lost.
    now = object_in(client.get_json(path))
    if now is not None and now.flag("merged") and (sha := now.text("merge_commit_sha")):
        if not answer.is_ok and (head := now.inner("head").text("sha")) != request.head_sha:
            raise merged_by_others(request, head)
        return Merged(sha=sha, url=now.text("html_url"), method=wish.method)
    if answer.problem or answer.is_ok:
        is_open = now is not None and now.text("state") == "open"
        raise not_known_merged(client, request, answer, is_open=is_open)
    # 409 is both: the head has moved, and there is a conflict.
    if answer.status == 409 and not _is_conflict(request, now, answer):
        raise head_moved(request, answer)
    raise not_merged(client, answer, request.url)


def rerun(client: Client, runs: Runs, reading: Reading, checks: Sequence[Check]) -> tuple[Rerun, ...]:
    """Starts the failed jobs of the runs behind these checks again, all of each.

    Raises:
        AuthError, ForgeUnreachable: nothing was started.
    """
    found = {check: run.number("id") for check in checks if (run := runs.run_of(check)) is not None}
    restarts = [
        Restart(
            checks=failed_with(reading, [check for check in found if found[check] == number]),
            send=partial(runs.restart, number),
        )
        for number in dict.fromkeys(found.values())
    ]
    left = [
        not_started(check, NO_RUN if check.app == GITEA_ACTIONS else ELSEWHERE)
        for check in checks
        if check not in found
    ]
    return restart(client, restarts, left)


def _body(request: PullRequest, wish: Wish, style: str) -> dict[str, object]:
    """In the names that every version reads; a rebase keeps the messages of its commits."""
    message = {} if wish.method == "rebase" else {"MergeTitleField": wish.title, "MergeMessageField": wish.body}
    return {"Do": style, "head_commit_id": request.head_sha, "delete_branch_after_merge": False, **message}


def _is_conflict(request: PullRequest, now: Fields | None, answer: Answer) -> bool:
    """Whether a 409 is about the contents: the head is where it was, and nobody says that it is out of date."""
    is_there = now is not None and now.inner("head").text("sha") == request.head_sha
    return is_there and "out of date" not in answer.message
