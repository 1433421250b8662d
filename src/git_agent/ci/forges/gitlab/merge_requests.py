"""A GitLab merge request, its approvals and its project → what may keep it from being merged."""

from collections.abc import Iterable
from typing import Literal

from git_agent.ci.forges.fields import Fields
from git_agent.ci.forges.gitlab.jobs import PIPELINE
from git_agent.ci.values import PullRequest, RequiredContext, RequiredSet
from git_agent.model.value import replace, value

# What `detailed_merge_status` says. It names one reason and hides the others, so each that has a field of its own is
# read from there, and only the words without one block by themselves. A word that nobody knows blocks too.
_READY = "mergeable"
_CHECKING = frozenset({
    "checking", "unchecked", "preparing", "approvals_syncing", "cannot_be_merged_recheck",
    "cannot_be_merged_rechecking",
})  # fmt: skip
_CONFLICTS = frozenset({"conflict", "broken_status", "cannot_be_merged"})
_OF_CHECKS = frozenset({"ci_must_pass", "ci_still_running"})
_TOLD_BY_FIELDS = frozenset({"draft_status", "need_rebase", "discussions_not_resolved"})
STATES: dict[str, Literal["open", "merged", "closed"]] = {
    "opened": "open",
    "locked": "open",  # while it is being merged
    "merged": "merged",
    "closed": "closed",
}


@value
class Approvals:
    """How many there are and must be, None where that cannot be read; who has requested changes."""

    given: int | None = None
    asked: int | None = None
    changes_requested: tuple[str, ...] = ()


def approvals_of(answer: Fields | None, reviewers: Iterable[Fields]) -> Approvals:
    """GitLab counts by rules, so what is left is the truth and the list of people is not."""
    requested = tuple(
        row.inner("user").text("username") for row in reviewers if row.text("state") == "requested_changes"
    )
    if answer is None:
        return Approvals(changes_requested=requested)
    asked = answer.number("approvals_required")
    left = answer.number_or_none("approvals_left")
    given = len(answer.items("approved_by")) if left is None else asked - left
    return Approvals(given=given, asked=asked, changes_requested=requested)


def request_of(row: Fields, approvals: Approvals) -> PullRequest:
    """A merge request; what its checks say is not known here."""
    word = merge_word(row)
    request = PullRequest(
        number=row.number("iid"),
        title=row.text("title"),
        url=row.text("web_url"),
        head_sha=row.text("sha"),
        head_branch=row.text("source_branch"),
        base_branch=row.text("target_branch"),
        state=STATES.get(row.text("state"), "open"),
        draft=row.flag("draft") or row.flag("work_in_progress") or word == "draft_status",
        mergeable=_mergeable(row, word),
        behind=word == "need_rebase" or row.number("diverged_commits_count") > 0,
        approvals=approvals.given,
        changes_requested=approvals.changes_requested,
        open_discussions=word == "discussions_not_resolved"
        or row.flag_or_none("blocking_discussions_resolved") is False,
        labels=row.texts("labels"),
        merge_sha=row.text("merge_commit_sha") or row.text("squash_commit_sha"),
    )
    return _blocked(request, word) if _blocks(request, word, approvals) else request


def merge_word(row: Fields) -> str:
    """What GitLab says of merging; before 15.6 only of conflicts."""
    old = row.text("merge_status")
    return row.text("detailed_merge_status") or (_READY if old == "can_be_merged" else old)


def is_checking(row: Fields) -> bool:
    """Whether GitLab will know more soon: asking is what makes it look."""
    return merge_word(row) in _CHECKING and row.text("state") == "opened"


def judged(request: PullRequest, row: Fields, *, is_waiting: bool, is_failing: bool) -> PullRequest:
    """The same, where GitLab's word is about checks and ours say something else: it knows more, or not yet."""
    match merge_word(row):
        case "ci_still_running" if not is_waiting and not is_failing:
            return replace(request, mergeable=None if request.mergeable else request.mergeable)
        case "ci_must_pass" if not is_waiting and not is_failing:
            return _blocked(request, "ci_must_pass")
        case _:
            return request


def required_of(project: Fields, approvals: Approvals, row: Fields | None, *, has_pipeline: bool) -> RequiredSet:
    """What the project asks for. GitLab says of each job whether it may fail, so the list is right already."""
    must_pass = project.flag_or_none("only_allow_merge_if_pipeline_succeeds")
    is_discussed = project.flag("only_allow_merge_if_all_discussions_are_resolved")
    is_rebased = project.text("merge_method") in ("ff", "rebase_merge")
    word = merge_word(row) if row else ""
    return RequiredSet(
        contexts=(RequiredContext(name=PIPELINE),) if must_pass and not has_pipeline else (),
        by_check=True,
        source="jobs that may not fail",
        strict=is_rebased or word == "need_rebase",
        reviews=approvals.asked if row else 0,
        merge_queue=project.flag("merge_trains_enabled"),
        # Where nobody says whether a pipeline has to pass, one that ran nothing proves nothing.
        skipped_pipeline_passes=project.flag("allow_merge_on_skipped_pipeline"),
        discussions_resolved=is_discussed or word == "discussions_not_resolved",
    )


def _mergeable(row: Fields, word: str) -> bool | None:
    if word in _CHECKING or not word or row.text("state") == "locked":
        return None
    return word not in _CONFLICTS and not row.flag("has_conflicts")


def _blocks(request: PullRequest, word: str, approvals: Approvals) -> bool:
    if request.state != "open" or word in ("", _READY) or word in _CHECKING | _CONFLICTS | _OF_CHECKS:
        return False
    if word == "not_approved":
        return not (approvals.asked and approvals.given is not None and approvals.given < approvals.asked)
    if word == "requested_changes":
        return not approvals.changes_requested
    return word not in _TOLD_BY_FIELDS


def _blocked(request: PullRequest, word: str) -> PullRequest:
    return replace(request, blocked=True, blocked_by=word)
