"""Merging what was checked, once. Whatever becomes of it, what skills read promises no other merge afterwards."""

from git_agent.ci.answer import Answer
from git_agent.ci.context.state_file import CONTEXT
from git_agent.ci.look import Parts, doubt
from git_agent.ci.report_types import CIContextReport
from git_agent.ci.values import Merged
from git_agent.ci.verdict import ended_text
from git_agent.errors import GitAgentError

SENT = "a merge was asked for, and what became of it is not known"


def merge_checked(
    parts: Parts, answer: Answer, report: CIContextReport, *, method: str, title: str, body: str
) -> tuple[Merged, CIContextReport]:
    """What the forge made of it, and the context that is true then.

    Raises:
        HeadMoved, MergeRefused, AuthError: it was not merged.
        ForgeUnreachable: nobody knows whether it was.
    """
    doubt(parts, SENT)  # first: whoever is killed while it is sent leaves no promise behind
    try:
        merged = parts.open_forge().merge(answer.reading, method=method, title=title, body=body)
    except GitAgentError as error:
        doubt(parts, str(error))
        raise
    after: CIContextReport = {
        **report,
        "aggregate": {**report["aggregate"], "merge_ready": False},
        "merge_reasons": [ended_text(answer.reading, "merged")],
    }
    parts.file.put({CONTEXT: after})
    return merged, after
