"""Doubts: what GitLab leaves out or contradicts itself about. Any of it makes a reading incomplete."""

from collections.abc import Iterable, Iterator, Sequence

from git_agent.ci.forges.fields import Fields
from git_agent.ci.forges.gitlab.jobs import outcome_of
from git_agent.ci.forges.gitlab.merge_requests import STATES, merge_word
from git_agent.ci.values import Check

_MOVES = "the merge request: its head or target moves while it is read"


def of_request(row: Fields, now: Fields, project: Fields) -> Iterator[str]:
    """What an open merge request does not say of itself, or says twice; `now` is the same, read last."""
    if _place(now) != _place(row):
        yield _MOVES
    state = now.text("state")
    if state not in STATES:
        yield f"the merge request: its state {state!r} is no word that is known"
    if now.flag_or_none("draft") is None and now.flag_or_none("work_in_progress") is None:
        yield "the merge request: whether it is a draft is not said"
    if "labels" not in now:
        yield "the merge request: its labels are not said"
    if now.text("merge_status") == "cannot_be_merged" and merge_word(now) == "mergeable":
        yield "the merge request: it is mergeable, and cannot be merged"
    is_discussed = project.flag("only_allow_merge_if_all_discussions_are_resolved")
    if is_discussed and "blocking_discussions_resolved" not in now:
        yield "the merge request: whether its discussions are resolved is not said"


def of_approvals(answer: Fields | None) -> Iterator[str]:
    """Numbers that nobody could have counted, or that contradict what follows from them."""
    if answer is None:
        return
    asked, left = answer.number("approvals_required"), answer.number_or_none("approvals_left")
    if min(asked, left or 0) < 0:
        yield "approvals: fewer than none are asked for or missing"
    if not any(name in answer for name in ("approved", "approved_by", "approvals_required")):
        yield "approvals: nothing is said of them"
    if asked > 0 and left == 0 and answer.flag_or_none("approved") is False:
        yield "approvals: none is missing, and it is not approved"


def of_pipeline(row: Fields, checks: Sequence[Check]) -> Iterator[str]:
    """A pipeline that did not pass although each of its jobs has: there is one that is not shown."""
    word = row.text("status")
    if word == "skipped" and any(check.raw == "success" for check in checks):
        yield "jobs: the pipeline is skipped, and one of them has run"
    if outcome_of(word) not in ("pass", "pending") and not _is_explained(row, checks):
        yield f"jobs: the pipeline is {word}, and none of those that are shown is"


def goes_on(row: Fields, checks: Sequence[Check]) -> bool:
    """Whether a pipeline goes on after all jobs so far: GitLab ends it some moments after the last of them."""
    return outcome_of(row.text("status")) == "pending" and not _is_explained(row, checks)


def _is_explained(row: Fields, checks: Sequence[Check]) -> bool:
    outcome = outcome_of(row.text("status"))
    # One that may fail keeps a pipeline running as others do, and never makes it fail.
    return any(
        check.outcome != "pass" and (check.required or check.outcome == outcome == "pending") for check in checks
    )


def of_retries(rows: Iterable[Fields]) -> Iterator[str]:
    """Jobs that were run again, where what they were run again as is not shown."""
    newest = {row.text("name"): row for row in sorted(rows, key=lambda row: row.number("id"))}
    names = sorted(name for name, row in newest.items() if row.flag("retried"))
    if names:
        yield f"jobs: {', '.join(names)} ran again, and how that ended is not shown"


def _place(row: Fields) -> tuple[int, str, str]:
    return row.number("iid"), row.text("sha"), row.text("target_branch")
