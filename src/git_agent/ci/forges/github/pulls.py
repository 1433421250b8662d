"""Pulls: a pull request and its reviews, as GitHub tells them."""

from collections.abc import Iterable
from typing import Literal

from git_agent.ci.forges.fields import Fields
from git_agent.ci.values import PullRequest

BOT = "github-actions[bot]"
# Only people who may write count; GitHub tells nobody else's approvals apart.
_COUNTED = ("OWNER", "MEMBER", "COLLABORATOR")
# What GitHub says of merging; one that is `unstable` or has hooks may be merged.
MERGE_STATES = ("clean", "unstable", "has_hooks", "dirty", "blocked", "behind", "draft", "unknown")
_GONE = "somebody whose account is deleted"
_DECIDING = ("APPROVED", "CHANGES_REQUESTED", "DISMISSED")


def pull_request(pull: Fields, reviews: Iterable[Fields] | None) -> PullRequest:
    """A pull request; without `reviews` nobody knows who has approved it."""
    state = pull.text("mergeable_state")
    newest = _newest(reviews) if reviews is not None else None
    return PullRequest(
        number=pull.number("number"),
        title=pull.text("title"),
        url=pull.text("html_url"),
        head_sha=pull.inner("head").text("sha"),
        head_branch=pull.inner("head").text("ref"),
        base_branch=pull.inner("base").text("ref"),
        state=_state(pull),
        draft=pull.flag("draft") or state == "draft",
        mergeable=False if state == "dirty" else pull.flag_or_none("mergeable") if is_settled(pull) else None,
        behind=state == "behind",
        blocked=state == "blocked",
        blocked_by=state if state == "blocked" else "",
        approvals=None if newest is None else sum(map(_is_counted, newest.values())),
        changes_requested=tuple(
            who for who, review in (newest or {}).items() if review.text("state") == "CHANGES_REQUESTED"
        ),
        labels=tuple(label.text("name") for label in pull.items("labels")),
        merge_sha=pull.text("merge_commit_sha") if pull.flag("merged") else "",
    )


def is_settled(pull: Fields) -> bool:
    """Whether GitHub has found out if it can be merged."""
    return pull.flag_or_none("mergeable") is not None and pull.text("mergeable_state") != "unknown"


def is_of_bot(thing: Fields) -> bool:
    """Whether it was made with the token of a workflow, after which GitHub starts no other."""
    return thing.text("login") == BOT


def _state(pull: Fields) -> Literal["open", "merged", "closed"]:
    if pull.flag("merged"):
        return "merged"
    return "open" if pull.text("state") == "open" else "closed"


def _newest(reviews: Iterable[Fields]) -> dict[str, Fields]:
    """The newest word of each person; they are listed oldest first, and a comment takes nothing back."""
    return {_who(review): review for review in reviews if review.text("state") in _DECIDING}


def _who(review: Fields) -> str:
    # Of people who are gone nobody can tell whether two are one: none of them takes another's word back.
    return review.inner("user").text("login") or f"{_GONE} (review {review.number('id')})"


def _is_counted(review: Fields) -> bool:
    is_there = bool(review.inner("user").text("login"))  # whoever is gone may no longer write
    return is_there and review.text("state") == "APPROVED" and review.text("author_association") in _COUNTED
