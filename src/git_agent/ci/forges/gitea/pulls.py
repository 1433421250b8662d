"""A pull request of Gitea or Forgejo, its reviews and the rules of its base → what may keep it from being merged."""

from collections.abc import Iterable

from git_agent.ci.forges.fields import Fields
from git_agent.ci.values import PullRequest, RequiredContext, RequiredSet
from git_agent.model.globs import read_glob
from git_agent.model.value import value

EVERYTHING = "*"

# As every server has it unless its administrator has chosen others; those call such a request not mergeable.
_DRAFTS = ("WIP:", "[WIP]")
_GONE = "somebody whose account is deleted"
_OPINIONS = ("APPROVED", "REQUEST_CHANGES")


@value
class Reviews:
    """The opinions that count: of each person the newest, given with the right to give it and not taken back."""

    approvals: int = 0
    changes_requested: tuple[str, ...] = ()
    awaited: tuple[str, ...] = ()  # whose review was asked for and is not given


def reviews_of(rows: Iterable[Fields], *, fresh_only: bool = False) -> Reviews:
    """What reviewers think; `fresh_only` leaves out approvals of an older state of the change."""
    newest: dict[str, Fields] = {}
    listed = sorted(rows, key=lambda row: row.number("id"))
    for row in listed:
        person = row.inner("user").text("login")
        # Nobody knows whether two that are gone are one, nor whether who has approved ever had the right to.
        is_counted = bool(person) or row.text("state") == "REQUEST_CHANGES"
        if row.text("state") in _OPINIONS and row.flag("official") and is_counted:
            newest[person or f"{_GONE} (review {row.number('id')})"] = row
    awaited = [row.inner("user").text("login") or "a team" for row in listed if _is_awaited(row)]
    counted = {person: row for person, row in newest.items() if not row.flag("dismissed")}
    return Reviews(
        approvals=sum(
            row.text("state") == "APPROVED" and not (fresh_only and row.flag("stale")) for row in counted.values()
        ),
        changes_requested=tuple(person for person, row in counted.items() if row.text("state") == "REQUEST_CHANGES"),
        awaited=tuple(dict.fromkeys(awaited)),
    )


def _is_awaited(row: Fields) -> bool:
    return row.text("state") == "REQUEST_REVIEW" and row.flag("official") and not row.flag("dismissed")


def request_of(row: Fields, reviews: Reviews | None, *, blocked_by: str = "") -> PullRequest:
    """A pull request. The forge calls a draft not mergeable, which says nothing of conflicts."""
    head, base = row.inner("head"), row.inner("base")
    draft = is_draft(row)
    merge_base, tip = row.text("merge_base"), base.text("sha")
    return PullRequest(
        number=row.number("number"),
        title=row.text("title"),
        url=row.text("html_url"),
        head_sha=head.text("sha"),
        head_branch=head_branch(row),
        base_branch=base.text("ref"),
        state="merged" if row.flag("merged") else "closed" if row.text("state") == "closed" else "open",
        draft=draft,
        mergeable=draft or row.flag_or_none("mergeable"),
        behind=bool(merge_base and tip and merge_base != tip),
        blocked=bool(blocked_by),
        blocked_by=blocked_by,
        approvals=reviews.approvals if reviews else None,
        changes_requested=reviews.changes_requested if reviews else (),
        labels=tuple(label.text("name") for label in row.items("labels")),
        merge_sha=row.text("merge_commit_sha"),
    )


def is_draft(row: Fields) -> bool:
    """Whether it is a draft: the forge itself goes by the title, and an older one says no more than that."""
    told = row.flag_or_none("draft")
    return row.text("title").upper().startswith(_DRAFTS) if told is None else told


def head_branch(row: Fields) -> str:
    """The branch that a request is made from; once it is gone its name stands in the label alone."""
    head = row.inner("head")
    return head.text("label") if is_branch_gone(row) else head.text("ref")


def is_branch_gone(row: Fields) -> bool:
    return row.inner("head").text("ref").startswith("refs/pull/")


def may_change(row: Fields) -> bool:
    """Whether "not mergeable" may only mean that the forge is still looking, which it does not tell from a conflict."""
    return row.text("state") == "open" and not is_draft(row) and not row.flag("mergeable")


def block_of(protection: Fields | None, reviews: Reviews | None) -> str:
    """What the rules of the base hold against it besides checks and approvals.

    Not whether this login may merge: the change is judged, often by a job whose token may only read.
    """
    if protection and protection.flag("block_on_official_review_requests") and reviews and reviews.awaited:
        return f"a review is asked for and not given: {', '.join(reviews.awaited)}"
    return ""


def required_of(branch: Fields | None, protection: Fields | None) -> RequiredSet:
    """What the base asks for: patterns of contexts, or everything that is reported where there are none."""
    if branch is None:
        return RequiredSet(is_readable=False, strict=None, reviews=None, source="branch protection")
    is_asked = branch.flag("enable_status_check")
    named = [name for name in branch.texts("status_check_contexts") if read_glob(name).is_sound] or [EVERYTHING]
    return RequiredSet(
        contexts=tuple(RequiredContext(name=name, is_glob=True) for name in named) if is_asked else (),
        source="branch protection" if is_asked else "",
        strict=bool(protection and protection.flag("block_on_outdated_branch")),
        reviews=branch.number_or_none("required_approvals"),
    )


def unreadable_patterns(branch: Fields) -> tuple[str, ...]:
    """Required contexts that are no pattern; the forge itself leaves them out."""
    return tuple(name for name in branch.texts("status_check_contexts") if not read_glob(name).is_closed)
