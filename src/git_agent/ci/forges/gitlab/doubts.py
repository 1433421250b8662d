"""Doubts: what GitLab leaves out or contradicts itself about. Any of it makes a reading incomplete."""

from collections.abc import Iterable, Iterator

from git_agent.ci.forges.fields import Fields
from git_agent.ci.forges.gitlab.jobs import outcome_of
from git_agent.ci.forges.gitlab.merge_requests import STATES
from git_agent.ci.values import Check

_MOVES = "the merge request: its head or target moves while it is read"


def of_request(row: Fields, now: Fields) -> Iterator[str]:
    """What an open merge request does not say of itself; `now` is the same, read last."""
    if _place(now) != _place(row):
        yield _MOVES
    state = now.text("state")
    if state not in STATES:
        yield f"the merge request: its state {state!r} is no word that is known"
    if now.flag_or_none("draft") is None and now.flag_or_none("work_in_progress") is None:
        yield "the merge request: whether it is a draft is not said"
    if "labels" not in now:
        yield "the merge request: its labels are not said"


def of_approvals(answer: Fields | None) -> Iterator[str]:
    """Numbers that nobody could have counted."""
    if answer and min(answer.number("approvals_required"), answer.number("approvals_left")) < 0:
        yield "approvals: fewer than none are asked for or missing"


def of_pipeline(row: Fields, checks: Iterable[Check]) -> Iterator[str]:
    """A pipeline that has not passed although each of its jobs has: there is one that is not shown."""
    word = row.text("status")
    outcome = outcome_of(word)
    # One that may fail keeps a pipeline running as others do, and never makes it fail.
    is_explained = any(
        check.outcome != "pass" and (check.required or check.outcome == outcome == "pending") for check in checks
    )
    if outcome != "pass" and not is_explained:
        yield f"jobs: the pipeline is {word}, and none of those that are shown is"


def of_retries(rows: Iterable[Fields]) -> Iterator[str]:
    """Jobs that were run again, where what they were run again as is not shown."""
    newest = {row.text("name"): row for row in sorted(rows, key=lambda row: row.number("id"))}
    names = sorted(name for name, row in newest.items() if row.flag("retried"))
    if names:
        yield f"jobs: {', '.join(names)} ran again, and how that ended is not shown"


def _place(row: Fields) -> tuple[int, str, str]:
    return row.number("iid"), row.text("sha"), row.text("target_branch")
