"""The verdict: checks and pull request → the numbers, whether it may be merged, every reason why not, the gate's code.

`merge_ready`, an empty list of reasons and the code 0 are the same thing said three times.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from git_agent.ci.checks import EMPTY, UNREADABLE, CountedChecks, labels
from git_agent.ci.values import MISSING, Check, ForgeKind, PullRequest, Reading, RequiredSet
from git_agent.errors import ANSWERED_NO, DONE, NO_CHECKS, PENDING, ForgeUnreachable
from git_agent.model.value import value

BLOCKING_LABELS = ("do-not-merge", "wip")
UNKNOWN = ForgeUnreachable.exit_code
BLOCKED = "the forge blocks it"
UNSAID = "blocked"  # the word of a forge that does not say why
NOTHING_REPORTED = "no checks reported"
ALL_REQUIRED = {
    UNREADABLE: "required checks unreadable, so all count",
    EMPTY: "no check is marked as required, so all count",
}

# The first of these among the reasons is what the gate ends with: what is not known beats what is, and a
# failure, which no waiting mends, beats what has not ended.
_ORDER = ("incomplete", "no-checks", "no", "unknown", "pending")
_CODES = {"incomplete": UNKNOWN, "no-checks": NO_CHECKS, "no": ANSWERED_NO, "unknown": UNKNOWN, "pending": PENDING}


@value
class Reason:
    """One reason why a change is not ready; `kind` is one of `_ORDER`."""

    kind: str
    text: str


@value
class Aggregate:
    """The numbers of the seed's interface."""

    all_passing: bool
    required_passing: bool
    pending_count: int
    failing_checks: tuple[str, ...]
    total_checks: int
    required_checks: int
    optional_checks: int
    merge_ready: bool
    status_summary: str


class Mark(NamedTuple):
    """All of a check that its summary tells."""

    outcome: str
    required: bool


@value
class Verdict:
    """What follows from a reading."""

    aggregate: Aggregate
    reasons: tuple[Reason, ...]
    code: int


def verdict_of(
    reading: Reading, checks: CountedChecks, *, blocking_labels: tuple[str, ...] = BLOCKING_LABELS
) -> Verdict:
    """What the gate says of a reading."""
    of_checks = _of_checks(reading, checks)
    reasons = (
        *_unread(reading),
        *of_checks,
        *_of_pull_request(reading, blocking_labels, is_explained=bool(of_checks) or _waits_for_own(checks)),
    )
    # Last, for only what is ready could be added to it, and what waits has not failed.
    reasons = reasons or tuple(Reason(kind="no", text=text) for text in _of_queue(reading))
    kinds = {reason.kind for reason in reasons}
    code = next((_CODES[kind] for kind in _ORDER if kind in kinds), DONE)
    return Verdict(aggregate=_aggregate(checks, is_ready=code == DONE), reasons=reasons, code=code)


def _aggregate(checks: CountedChecks, *, is_ready: bool) -> Aggregate:
    counted = checks.checks
    names = labels(counted)
    required = [check for check in counted if check.required]
    failing = sorted((check for check in counted if check.outcome == "fail"), key=lambda check: not check.required)
    return Aggregate(
        all_passing=bool(counted) and all(check.outcome == "pass" for check in counted),
        required_passing=bool(counted) and all(check.outcome == "pass" for check in required),
        pending_count=sum(map(_waits, counted)),
        failing_checks=tuple(names[check] for check in failing),
        total_checks=len(counted),
        required_checks=len(required),
        optional_checks=len(counted) - len(required),
        merge_ready=is_ready,
        status_summary=summary_of([Mark(check.outcome, check.required) for check in counted], checks.source),
    )


def summary_of(marks: Sequence[Mark], source: str) -> str:
    """The numbers in one line: the optional part only where one fails, the pending part only where one waits."""
    if not marks:
        return NOTHING_REPORTED
    required = [mark for mark in marks if mark.required]
    passing = sum(mark.outcome == "pass" for mark in required)
    failing = sum(mark.outcome == "fail" for mark in marks if not mark.required)
    pending = sum(map(_waits, marks))
    parts = [f"{passing}/{len(required)} required checks passing"]
    if failing:
        parts.append(f"{failing}/{len(marks) - len(required)} optional checks failing")
    if pending:
        parts.append(f"{pending} pending")
    if source in ALL_REQUIRED:
        parts.append(ALL_REQUIRED[source])
    return ", ".join(parts)


def _waits(check: Check | Mark) -> bool:
    return check.outcome in ("pending", "unknown")


def _unread(reading: Reading) -> list[Reason]:
    return [Reason(kind="incomplete", text=f"could not be read: {what}") for what in reading.incomplete]


def _of_checks(reading: Reading, checks: CountedChecks) -> list[Reason]:
    if not checks.checks:
        return [Reason(kind="no-checks", text=_why_none(reading, checks))]
    names = labels(checks.checks)
    reasons = [_of_check(check, names[check]) for check in checks.checks if check.required and check.outcome != "pass"]
    if not reading.required.skipped_pipeline_passes and all(check.raw == "skipped" for check in checks.checks):
        reasons.append(Reason(kind="no", text="the whole pipeline was skipped, which the project does not let pass"))
    return reasons


def _why_none(reading: Reading, checks: CountedChecks) -> str:
    if checks.own:
        return f"no check but this job itself ({checks.own.name}) is reported for {reading.sha[:12]}"
    return f"no check is reported for {reading.sha[:12]}"


def _of_check(check: Check, label: str) -> Reason:
    more = f": {check.reason}" if check.reason else ""
    if check.outcome == "fail":
        return Reason(kind="no", text=f"{label} failed ({check.raw}){more}")
    if check.outcome == "unknown":
        return Reason(kind="unknown", text=f"{_odd(check, label)}{more}")
    if check.raw == MISSING:
        return Reason(kind="pending", text=f"{label} is missing{more}")
    return Reason(kind="pending", text=f"{label} has not ended ({check.raw}){more}")


def _odd(check: Check, label: str) -> str:
    return f"{label} says {check.raw!r}, which is no word that is known"


def notes_on(reading: Reading, checks: CountedChecks) -> tuple[str, ...]:
    """What a reader should know although it blocks nothing."""
    names = labels(checks.checks)
    own = (f"{checks.own.name} is this very job, and was left out",) if checks.own else ()
    odd = (check for check in checks.checks if check.outcome == "unknown" and not check.required)
    optional = (f"{_odd(check, names[check])}; it is optional, and blocks nothing" for check in odd)
    return (*own, *_of_queue(reading), *optional)


def _of_queue(reading: Reading) -> tuple[str, ...]:
    """Nothing is merged past a queue, which only the web takes requests for."""
    request = reading.pull_request
    is_queued = reading.required.merge_queue and request is not None and request.state == "open"
    what = "train" if reading.forge == "gitlab" else "queue"
    return (
        (f"{request.base_branch} has a merge {what}: add the request to it on the web",)
        if request and is_queued
        else ()
    )


def _waits_for_own(checks: CountedChecks) -> bool:
    """Whether a forge that blocks may wait for the very job that asks; one that is not required blocks nothing."""
    return checks.own is not None and checks.own.required


def _of_pull_request(reading: Reading, blocking_labels: tuple[str, ...], *, is_explained: bool) -> list[Reason]:
    """`is_explained` where the checks say enough of why a forge would say no; the job that asks is one of them."""
    request = reading.pull_request
    if request is None:
        return []
    if request.state != "open":
        return [Reason(kind="no", text=ended_text(reading, request.state))]
    required = reading.required
    blocking = {_plain(label) for label in blocking_labels}
    said = [
        (request.draft, f"the {request_word(reading.forge)} is a draft"),
        (request.mergeable is False, f"it has conflicts with {request.base_branch}"),
        (
            request.behind and required.strict is not False,
            f"it is behind {request.base_branch}, which must be merged in first",
        ),
        *((True, f"{person} has requested changes") for person in request.changes_requested),
        (request.open_discussions and required.discussions_resolved, "not every discussion is resolved"),
        *_of_reviews(request, required),
        (request.blocked_by not in ("", UNSAID), f"{BLOCKED}: {request.blocked_by}"),
    ]
    reasons = [Reason(kind="no", text=text) for holds, text in said if holds]
    if request.mergeable is None:
        reasons.append(Reason(kind="pending", text="the forge is still finding out whether it can be merged"))
    if request.blocked and not reasons and not is_explained:
        reasons.append(Reason(kind="no", text=f"{BLOCKED}: {_what_blocks(required)}"))
    held_up = [label for label in request.labels if _plain(label) in blocking]
    return [*reasons, *(Reason(kind="no", text=f"it has the label {label}") for label in held_up)]


def ended_text(reading: Reading, state: str) -> str:
    """What is said of a request that is open no longer."""
    number = f" {reading.pull_request.number}" if reading.pull_request else ""
    return f"{request_word(reading.forge)}{number} is {state}"


def request_word(forge: ForgeKind) -> str:
    """What a forge calls it."""
    return "merge request" if forge == "gitlab" else "pull request"


def _plain(label: str) -> str:
    """A label as people mean it: `Do Not Merge` and `do_not_merge` are `do-not-merge`."""
    return "-".join(re.split(r"[\s_-]+", label.casefold().strip()))


def _what_blocks(required: RequiredSet) -> str:
    if not required.unjudged:
        return "a review or another rule is not satisfied"
    return f"the base branch asks for {', '.join(required.unjudged)}, which is not read here"


def _of_reviews(request: PullRequest, required: RequiredSet) -> list[tuple[bool, str]]:
    if required.reviews is not None and request.approvals is not None:
        lacks = required.reviews - request.approvals
        return [(lacks > 0, f"{request.approvals} of {required.reviews} required approvals")]
    return []
