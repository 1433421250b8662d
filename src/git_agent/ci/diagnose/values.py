"""What a diagnosis says."""

from typing import Literal

from git_agent.model.value import value

FailureType = Literal[
    "test-failure",
    "lint-error",
    "build-error",
    "timeout",
    "infrastructure",
    "flaky-test",
    "type-error",
    "dependency-error",
    "out-of-memory",
    "disk-full",
    "network",
    "rate-limit",
    "permission",
    "workflow-config",
    "cancelled",
    "awaiting-approval",
    "snapshot-mismatch",
    "unknown",
]
Action = Literal[
    "x-fix",
    "rerun",
    "wait",
    "approve",
    "update-branch",
    "fix-config",
    "raise-timeout",
    "check-secret",
    "investigate",
]
Probability = Literal["low", "medium", "high", "unknown"]
Evidence = Literal["conclusion", "annotations", "step", "log", "test-report", "none"]


@value
class Counts:
    """What a flaky probability is made of."""

    attempts: int = 0  # of this commit, the one that stands now included
    attempts_failed: int = 0
    runs: int = 0  # on the default branch
    failed: int = 0
    flips: int = 0  # neighbours of different outcome among the runs


@value
class Breakage:
    """The first commit of a branch that failed a check, and the last before it that passed."""

    sha: str
    good_sha: str | None = None  # None: nobody has seen it pass
    url: str = ""


@value
class Diagnosis:
    """Why one check failed. The first seven fields are the seed's; `log_line` counts from one."""

    check_name: str
    failure_type: FailureType
    failure_message: str
    log_excerpt: str
    suggested_action: Action
    retry_count: int = 0
    flaky_probability: Probability = "unknown"
    file: str | None = None
    line: int | None = None
    column: int | None = None
    rule: str | None = None
    log_line: int | None = None
    step: str | None = None
    evidence: Evidence = "none"
    counts: Counts | None = None
    pre_existing: bool = False  # it fails at the merge base too
    broken_by: Breakage | None = None
    notes: tuple[str, ...] = ()
