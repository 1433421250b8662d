"""Doubts: what GitHub could not tell, left out, or contradicts itself about. Any of it makes a reading incomplete."""

from collections import Counter
from collections.abc import Iterator, Mapping

from git_agent.ci.forges.answers import Answer
from git_agent.ci.forges.fields import Fields, object_in, rows_in
from git_agent.ci.forges.github.find import Found
from git_agent.ci.forges.github.pulls import MERGE_STATES
from git_agent.ci.forges.github.refusals import lacking
from git_agent.ci.forges.github.required import KINDS

_NEEDED = {"checks": "check runs", "status": "commit statuses"}
# Of these "not for you" is an answer, and what follows from it is decided elsewhere; a fault is none.
_MAY_BE_HIDDEN = {
    "rules": "rules of the base branch",
    "base": "the base branch",
    "protection": "protection of the base branch",
    "reviews": "reviews",
    "suites": "check suites",
    "runs": "workflow runs",
}
_HIDDEN = (403, 404)
_FAILED = ("failure", "error")


def unread(answers: Mapping[str, Answer]) -> tuple[str, ...]:
    """What could not be read, and would have to be for a promise that nothing is missing."""
    needed = [(title, answers[name]) for name, title in _NEEDED.items() if name in answers and not answers[name].is_ok]
    # One right shows check runs and suites: whoever sees the first alone was not told of all that has none.
    tells_half = "checks" in answers and answers["checks"].is_ok
    faulty = [
        (title, answers[name])
        for name, title in _MAY_BE_HIDDEN.items()
        if name in answers
        and (_is_fault(answers[name]) or (name == "suites" and tells_half and not answers[name].is_ok))
    ]
    return tuple(f"{title}: {_why(answer)}" for title, answer in (*needed, *faulty))


def lost(answers: Mapping[str, Answer]) -> tuple[str, ...]:
    """What is counted and not shown, or told in sum otherwise than in its parts."""
    named = {"status": "commit statuses", "checks": "check runs", "suites": "check suites", "runs": "workflow runs"}
    shown = {title: answers[name] for name, title in named.items() if answers[name].is_ok}
    counted = [
        f"{title}: {'none' if total is None else total} are counted and {len(answer.rows)} shown"
        for title, answer in shown.items()
        if (total := Fields(answer.data, title).number_or_none("total_count")) != len(answer.rows)
    ]
    return (*counted, *_of_suites(answers), *_of_sum(answers["status"]))


def of_commit(answers: Mapping[str, Answer], sha: str) -> Iterator[str]:
    """What is told of another commit than the one that was asked about."""
    told = {"checks": "check runs", "suites": "check suites", "runs": "workflow runs"}
    for name, title in told.items():
        rows = rows_in(answers[name]) if answers[name].is_ok else ()
        if any(row.text("head_sha") not in ("", sha) for row in rows):
            yield f"{title}: some are of another commit than {sha[:12]}"
    combined = object_in(answers["status"])
    if combined is not None and combined.text("sha") not in ("", sha):
        yield f"commit statuses: they are of another commit than {sha[:12]}"


def of_rules(answers: Mapping[str, Answer]) -> Iterator[str]:
    """What the base asks for is told in part only."""
    base = object_in(answers["base"])
    if base is not None and base.flag_or_none("protected") is None:
        yield "the base branch: whether it is protected is not said"
    for rule in rows_in(answers["rules"]) if answers["rules"].is_ok else ():
        kind = rule.text("type")
        if not kind:
            yield "rules of the base branch: one does not say what it is"
        elif kind not in KINDS:
            yield f"rules of the base branch: {kind[:60]!r} is no kind of rule that is known"
        if kind == "required_status_checks" and "required_status_checks" not in rule.inner("parameters"):
            yield "rules of the base branch: one does not say which checks it requires"
        if kind == "pull_request" and "required_approving_review_count" not in rule.inner("parameters"):
            yield "rules of the base branch: one does not say how many approvals it requires"


def of_pull(pull: Fields, found: Found) -> Iterator[str]:
    """What an open pull request does not say of itself, and about which commit and base it is by now."""
    if not is_about(pull, found):
        yield "the pull request: its head or base moves while it is read"
    state = pull.text("state")
    if state not in ("open", "closed"):
        yield f"the pull request: its state {state!r} is no word that is known"
    if state != "open":
        return
    if pull.flag_or_none("draft") is None:
        yield "the pull request: whether it is a draft is not said"
    if "labels" not in pull:
        yield "the pull request: its labels are not said"
    word = pull.text("mergeable_state")
    if word not in MERGE_STATES:
        yield f"the pull request: {word!r}, which is said of merging it, is no word that is known"


def is_about(pull: Fields, found: Found) -> bool:
    """Whether it is the request that was asked for, at the commit and base that everything else was read of."""
    told = (pull.number("number"), pull.inner("head").text("sha"), pull.inner("base").text("ref"))
    return told == (found.pull, found.sha, found.base)


def _is_fault(answer: Answer) -> bool:
    return not answer.is_ok and (bool(answer.problem) or answer.status not in _HIDDEN)


def _why(answer: Answer) -> str:
    return answer.problem or (lacking(answer) if answer.status == 403 else answer.message or f"{answer.status}")


def _of_suites(answers: Mapping[str, Answer]) -> Iterator[str]:
    checks, suites = answers["checks"], answers["suites"]
    if not checks.is_ok or not suites.is_ok:
        return
    counted = {suite.number("id"): suite.number("latest_check_runs_count") for suite in rows_in(suites)}
    shown = Counter(check_run.inner("check_suite").number("id") for check_run in rows_in(checks))
    if any(counted.values()) and not checks.rows:
        yield "check runs: they are no longer kept, only that there were some"
        return
    short = [suite for suite, count in counted.items() if count > shown[suite]]
    if short:
        total = sum(counted[suite] - shown[suite] for suite in short)
        yield f"check runs: {total} that a suite counts are not shown"


def _of_sum(status: Answer) -> Iterator[str]:
    combined = object_in(status)
    word = combined.text("state") if combined else ""
    if word in _FAILED and not any(row.text("state") in _FAILED for row in rows_in(status)):
        yield f"commit statuses: together they are {word}, and none of them is"
