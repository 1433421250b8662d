"""git_recent_commits: the newest messages, to learn how they are written here."""

from git_agent.evidence.tools.arguments import Arguments
from git_agent.evidence.tools.caps import CAPPED
from git_agent.evidence.tools.context import ToolContext, take_entries, tool
from git_agent.git.log import recent_commits
from git_agent.model.exchange import ToolSpec
from git_agent.model.strict_schema import strict_object
from git_agent.model.tool import Tool, ToolResult
from git_agent.redact.for_models import clean_for_model

LONGEST_MESSAGE = 4000  # a sample of style needs no more

SPEC = ToolSpec(
    name="git_recent_commits",
    description="Shows the newest commits with their messages. A sample of style, not part of the change.",
    parameters=strict_object(count=CAPPED),
    tells_history=True,
)


def git_recent_commits(context: ToolContext) -> Tool:
    return tool(SPEC, context, _answer)


def _answer(context: ToolContext, arguments: Arguments) -> ToolResult:
    count = arguments.cap("count")
    recent = recent_commits(context.git, count)
    entries = (
        {"commit": commit.oid[:12], "date": commit.date, "message": clean_for_model(commit.message)[:LONGEST_MESSAGE]}
        for commit in recent
    )
    commits, is_truncated = take_entries(context, entries, count)
    is_truncated = is_truncated or any(len(commit.message) > LONGEST_MESSAGE for commit in recent)
    return ToolResult(data={"commits": commits}, truncated=is_truncated)
