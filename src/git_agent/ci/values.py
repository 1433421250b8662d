"""The words of CI awareness: what a forge tells about a change, in one form for all forges."""

from typing import Literal

from git_agent.model.value import value

ForgeKind = Literal["github", "gitlab", "gitea"]
Status = Literal["completed", "in_progress", "queued"]
Conclusion = Literal["success", "failure", "neutral", "cancelled", "skipped"]
Outcome = Literal["pass", "fail", "pending", "unknown"]

GITEA_ACTIONS = "actions"  # the app of Gitea's own jobs
MISSING = "missing"  # the raw word of a required check that nobody has reported


@value
class Selection:
    """What is asked about: at most one of the three; none is the branch that is checked out."""

    pr: int | None = None
    branch: str | None = None
    sha: str | None = None


@value
class Check:
    """One check as it stands now.

    `raw` is the forge's own word. `outcome` is what it means for the gate: `unknown` is a word that nobody knows.
    `reason` says more where the word alone does not: why it fails or waits. `remark` is for a reader and changes
    nothing. Two checks with the same `key` are the same check, run again, unless they are jobs of one run.
    """

    name: str
    status: Status
    raw: str
    outcome: Outcome
    url: str
    kind: Literal["run", "status", "job"]
    conclusion: Conclusion | None = None
    required: bool = False
    app: str = ""
    app_id: int | None = None
    workflow: str = ""
    workflow_file: str = ""  # two workflows may have one name
    event: str = ""
    reason: str = ""
    remark: str = ""
    description: str = ""
    started_at: str | None = None  # ISO 8601 UTC with Z, as the forge says
    completed_at: str | None = None
    id: int = 0
    attempt: int = 1
    run_id: int | None = None  # of the workflow run or pipeline that it belongs to
    project: str = ""  # whose pipeline that is, where it is not the repository that was asked about

    @property
    def key(self) -> tuple[str, ...]:
        return (self.kind, self.app, self.workflow, self.workflow_file, self.event, self.name)


@value
class RequiredContext:
    """A check that must pass: by name or, where `is_glob`, by pattern; `app_id` is the only app that may report it."""

    name: str
    app_id: int | None = None
    is_glob: bool = False


@value
class RequiredSet:
    """What the base branch asks of a change. `is_readable` is false where the forge does not let us see it.

    `by_check` is a forge that says it of each check instead (`Check.required` is right already). `reviews` is how many
    approvals are asked for, at least, where not all of it can be read; None where nothing can.
    """

    contexts: tuple[RequiredContext, ...] = ()
    is_readable: bool = True
    by_check: bool = False
    source: str = ""
    strict: bool | None = False  # the branch must hold everything its base holds; None where that cannot be read
    reviews: int | None = 0
    merge_queue: bool = False
    skipped_pipeline_passes: bool = True
    discussions_resolved: bool = False  # all threads must be resolved
    unjudged: tuple[str, ...] = ()  # what it asks for besides, of which only the forge knows whether it is there


@value
class PullRequest:
    """A pull or merge request. `mergeable` is None while the forge is still finding out."""

    number: int
    title: str
    url: str
    head_sha: str
    head_branch: str
    base_branch: str
    state: Literal["open", "merged", "closed"] = "open"
    draft: bool = False
    mergeable: bool | None = None
    behind: bool = False
    blocked: bool = False  # the forge itself says no, without a reason we could read
    blocked_by: str = ""  # its word for that, where it has one
    approvals: int | None = None
    changes_requested: tuple[str, ...] = ()  # by whom
    open_discussions: bool = False
    labels: tuple[str, ...] = ()
    merge_sha: str = ""


@value
class Reading:
    """Everything a forge told about one commit. `incomplete` names what could not be read, `notes` what a reader
    should know; an empty `incomplete` is a promise that nothing is missing."""

    forge: ForgeKind
    repository: str  # owner/name, as the forge calls it now
    branch: str
    sha: str
    checks: tuple[Check, ...]
    required: RequiredSet
    pull_request: PullRequest | None = None
    incomplete: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    poll_seconds: int = 0  # how long the forge wants to be left alone before the next one


@value
class Annotation:
    """What a tool has said of a line, through the forge."""

    path: str
    line: int | None
    level: str
    title: str
    message: str


@value
class Step:
    """A step of a job; its times find its part of the job's log."""

    name: str
    number: int
    raw: str
    started_at: str | None = None
    completed_at: str | None = None


@value
class ReportedTest:
    """A test that failed, from a report instead of a log."""

    name: str
    message: str
    path: str | None = None
    line: int | None = None


@value
class PastRun:
    """One earlier outcome of a check; of the same commit it is an attempt."""

    sha: str
    outcome: Outcome
    attempt: int = 1
    url: str = ""
    moment: str | None = None


@value
class Merged:
    """What the forge made of a request to merge."""

    sha: str
    url: str
    method: str
    already: bool = False


@value
class Rerun:
    """What was started again; with a reason `why`, what was not."""

    check_name: str
    url: str
    why: str = ""
