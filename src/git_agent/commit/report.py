"""A commit message as the documented JSON of `commit-msg` and `commit`; fields may be added, none renamed."""

from typing import Annotated, Any

from git_agent.commit.apply import Committed
from git_agent.commit.task import CommitResult
from git_agent.model.value import as_data
from git_agent.records.block.parse import parse_message
from git_agent.redact import clean_data
from git_agent.shape.report import MessageReport, message_report


class CommitMessageReport(MessageReport):
    """A message for what is staged."""

    record: Annotated[dict[str, Any] | None, "the newest ---ci--- record in the message, without its empty fields"]


class CommitReport(CommitMessageReport):
    """A message and the commit that was made with it."""

    commit: Annotated[str | None, "its name; null when none was made"]
    git_summary: Annotated[str | None, "what git printed about it"]


def commit_message_report(result: CommitResult) -> CommitMessageReport:
    """What `commit-msg` answers."""
    report: CommitMessageReport = {
        **message_report(result, command="commit-msg"),
        "record": _newest_record(result),
    }
    return clean_data(report)


def commit_report(result: CommitResult, committed: Committed | None = None) -> CommitReport:
    """What `commit` answers; without a commit, what a dry run does."""
    report: CommitReport = {
        **message_report(result, command="commit"),
        "commit": committed.oid if committed else None,
        "git_summary": committed.summary if committed else None,
        "record": _newest_record(result),
    }
    return clean_data(report)


def _newest_record(result: CommitResult) -> dict[str, Any] | None:
    parsed = parse_message(result.message.text)
    if not parsed.records:
        return None
    fields: dict[str, Any] = _filled(as_data(parsed.records[0 if parsed.newest_first else -1]))
    return fields


def _filled(data: Any) -> Any:
    """Without the fields that say nothing."""
    if isinstance(data, dict):
        fields = {name: _filled(field) for name, field in data.items()}
        return {name: field for name, field in fields.items() if field not in (None, "", [], {})}
    return [_filled(item) for item in data] if isinstance(data, list) else data
