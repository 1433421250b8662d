"""A reviewed message as the documented JSON of `--review`; fields may be added, none renamed."""

from typing import Annotated, TypedDict

from git_agent.commit.apply import Committed
from git_agent.commit.report import CommitMessageReport, CommitReport, commit_message_report, commit_report
from git_agent.model.change import visible_path
from git_agent.redact import clean_data
from git_agent.review.form.generated import COMMITTED
from git_agent.review.task import ReviewResult
from git_agent.review.values import NO_CONCERNS, WITH_CONCERNS, Concern


class StageReport(TypedDict):
    """One stage as it went."""

    stage: str
    agent: Annotated[str, "the name in the agent's definition"]
    model: Annotated[str | None, "null where no model was asked"]
    received: Annotated[list[str], "what it was handed: the change, or what these stages handed on"]
    output: Annotated[str, "what the stage handed on"]
    repaired: Annotated[bool, "whether its first answer was sent back"]
    seconds: float


class ConcernReport(TypedDict):
    """Something that somebody should do something about."""

    rule: str
    problem: str
    suggestion: str
    path: str | None
    line: int | None


class AffectedFileReport(TypedDict):
    """One staged file."""

    status: Annotated[str, "added, modified, deleted or renamed"]
    path: str
    old_path: str | None
    modules: list[str]


class ModuleReport(TypedDict):
    """A module that the change touches."""

    name: str
    globs: list[str]
    source: Annotated[str, "who named it: settings, contracts, npm, codeowners, paths and so on"]


class CommitFormReport(TypedDict):
    """How `message` is to be committed so that git keeps every line."""

    separator: str
    cleanup: str


class ReviewFields(TypedDict):
    """What a review adds to a message."""

    message_printed: Annotated[str, "the message with `---` between its sections, for people"]
    title: str
    assessment: Annotated[str, "Excellent, Good, Needs Improvement or Poor"]
    approval: Annotated[str, "Approved or Approved (with concerns)"]
    concerns: list[ConcernReport]
    remaining_concerns: Annotated[list[ConcernReport], "those that no words could meet"]
    files: list[AffectedFileReport]
    modules: list[ModuleReport]
    stages: list[StageReport]
    commit_form: CommitFormReport


class ReviewMessageReport(CommitMessageReport, ReviewFields):
    """A reviewed message for what is staged."""


class ReviewCommitReport(CommitReport, ReviewFields):
    """A reviewed message and the commit that was made with it."""


def review_message_report(result: ReviewResult) -> ReviewMessageReport:
    """What `commit-msg --review` answers."""
    report: ReviewMessageReport = {**commit_message_report(result.commit), **_fields(result)}
    report["warnings"] = [*report["warnings"], *_own_warnings(result)]
    return report


def review_commit_report(result: ReviewResult, committed: Committed | None = None) -> ReviewCommitReport:
    """What `commit --review` answers; without a commit, what a dry run does."""
    report: ReviewCommitReport = {**commit_report(result.commit, committed), **_fields(result)}
    report["warnings"] = [*report["warnings"], *_own_warnings(result)]
    return report


def _own_warnings(result: ReviewResult) -> list[str]:
    return clean_data(list(result.warnings))


def _fields(result: ReviewResult) -> ReviewFields:
    fields: ReviewFields = {
        "message_printed": result.printed,
        "title": result.title,
        "assessment": result.review.assessment,
        "approval": WITH_CONCERNS if result.remaining else NO_CONCERNS,
        "concerns": [_concern(concern) for concern in result.review.concerns],
        "remaining_concerns": [_concern(concern) for concern in result.remaining],
        "files": [
            {
                "status": file.status,
                "path": visible_path(file.path),
                "old_path": visible_path(file.old_path) if file.old_path else None,
                "modules": list(file.modules),
            }
            for file in result.message.files
        ],
        "modules": [
            {"name": module.name, "globs": list(module.globs), "source": module.source}
            for module in result.message.modules
        ],
        "stages": [
            {
                "stage": record.stage,
                "agent": record.agent,
                "model": record.model,
                "received": list(record.received),
                "output": record.output,
                "repaired": record.repaired,
                "seconds": record.seconds,
            }
            for record in result.stages
        ],
        "commit_form": {"separator": COMMITTED, "cleanup": "whitespace"},
    }
    return clean_data(fields)


def _concern(concern: Concern) -> ConcernReport:
    return {
        "rule": concern.rule,
        "problem": concern.problem,
        "suggestion": concern.suggestion,
        "path": visible_path(concern.path) if concern.path else None,
        "line": concern.line,
    }
