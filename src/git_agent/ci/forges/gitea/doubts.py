"""Doubts: what Gitea leaves out or contradicts itself about. Any of it makes a reading incomplete."""

from collections.abc import Iterator, Mapping

from git_agent.ci.forges.answers import Answer
from git_agent.ci.forges.fields import Fields, object_in, rows_in
from git_agent.ci.forges.gitea.pulls import Reviews
from git_agent.ci.forges.gitea.statuses import outcome_of
from git_agent.ci.values import PullRequest
from git_agent.model.globs import read_glob

_NOT_SHOWN = "whether that is in the way is not shown to this login"
_WORSE = {"pass": (), "pending": ("pending", "fail"), "fail": ("fail",)}


def of_statuses(answer: Answer, *, sha: str) -> Iterator[str]:
    """Statuses that are counted otherwise than shown, worse together than each, or of another commit than `sha`."""
    combined = object_in(answer)
    if combined is None:
        return
    if sha and combined.text("sha") not in ("", sha):
        yield f"statuses: {sha[:12]} was asked for, and {combined.text('sha')[:12]} is told of"
    rows = rows_in(answer)
    total, word = combined.number("total_count"), combined.text("state")
    if total != len(rows):
        yield f"statuses: {total} are counted and {len(rows)} shown"
    outcomes = {outcome_of(row.text("status") or row.text("state")) for row in rows}
    worse = _WORSE.get(outcome_of(word), ())
    is_settled = not rows and outcome_of(word) != "fail"  # where nothing is reported it says that it waits
    if worse and not is_settled and outcomes.isdisjoint((*worse, "unknown")):
        yield f"statuses: together they are {word}, and none of them is"


def of_base(branch: Fields | None) -> Iterator[str]:
    """Required contexts of which nobody here knows which checks they mean."""
    for name in branch.texts("status_check_contexts") if branch else ():
        if not read_glob(name).is_whole:
            yield f"required checks: the pattern {name[:60]!r} is too large to be read"


def of_request(row: Fields, now: Fields) -> Iterator[str]:
    """What an open request does not say of itself; `now` is the same, read last."""
    if _place(now) != _place(row):
        yield "the pull request: its head or base moves while it is read"
    if now.text("state") not in ("open", "closed"):
        yield f"the pull request: its state {now.text('state')!r} is no word that is known"
    if now.flag_or_none("draft") is None and "title" not in now:
        yield "the pull request: whether it is a draft is not said"


def of_rules(answers: Mapping[str, Answer], base: str) -> Iterator[str]:
    """What an open request must have by the rules of its base, where they or the reviews are not told.

    A token that may not see them is an everyday matter: what is not shown is not "none".
    """
    reviews, branch = answers["reviews"], object_in(answers["branch"])
    if not reviews.is_ok and not reviews.problem:
        yield f"reviews (the forge answers {reviews.status})"
    if branch is None:
        if not answers["branch"].problem:
            yield f"what {base} asks for (the forge answers {answers['branch'].status})"
    elif "required_approvals" not in branch:
        yield f"how many approvals {base} asks for"
    rule = object_in(answers["protection"]) if "protection" in answers else None
    if rule:
        yield from _of_rule(rule, base, told=branch.number("required_approvals") if branch else 0)


def unseen(request: PullRequest, reviews: Reviews | None, branch: Fields | None) -> Iterator[str]:
    """What the rule of a protected base may hold against an open request, where the rule itself is not shown.

    Most logins are no administrator's: to close the gate to all of them would be of no use to anybody.
    """
    if request.state != "open" or branch is None or not branch.flag("protected"):
        return
    if request.behind:
        yield f"it is behind {request.base_branch}; {_NOT_SHOWN}"
    if reviews and reviews.awaited:
        yield f"a review is asked for and not given ({', '.join(reviews.awaited)}); {_NOT_SHOWN}"


def _of_rule(rule: Fields, base: str, *, told: int) -> Iterator[str]:
    """What a rule asks for that is not read here, and where it contradicts what is `told` of its branch."""
    if rule.number("required_approvals") > told:
        yield f"how many approvals {base} asks for: its rule says {rule.number('required_approvals')}, it says {told}"
    if files := rule.text("protected_file_patterns").strip():
        yield f"whether files are changed that {base} protects: {files[:60]}"
    if rule.flag("require_signed_commits"):
        yield f"whether every commit is signed, which {base} asks for"


def _place(row: Fields) -> tuple[int, str, str]:
    return row.number("number"), row.inner("head").text("sha"), row.inner("base").text("ref")
