"""A branch's message as the documented JSON of `pr-message`; fields may be added, none renamed."""

from typing import Annotated

from git_agent.ci.report_types import CIContextReport
from git_agent.pull_request.task import PullRequestResult
from git_agent.redact import clean_data
from git_agent.shape.report import MessageReport, message_report


class PullRequestReport(MessageReport):
    """One message for a whole branch."""

    base: Annotated[str, "what the branch was compared with"]
    base_reason: Annotated[str, "why that one"]
    merge_base: Annotated[str, "the commit where the branch began"]
    commits: Annotated[int, "how many commits the branch has"]
    description: Annotated[str | None, "for reviewers, as Markdown; null when it was not asked for"]
    ci_context: Annotated[CIContextReport | None, "the checks as they were last known; null unless --ci asks for them"]


def pull_request_report(result: PullRequestResult) -> PullRequestReport:
    """What `pr-message` answers."""
    base = result.evidence.base
    report: PullRequestReport = {
        **message_report(result, command="pr-message"),
        "base": base.name,
        "base_reason": base.reason,
        "merge_base": base.merge_base,
        "commits": result.evidence.total,
        "description": result.description,
        "ci_context": None,
    }
    return clean_data(report)
