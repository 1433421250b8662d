"""git_head_show: the newest commit with its message, paths and counts."""

from git_agent.evidence.tools.arguments import Arguments
from git_agent.evidence.tools.caps import CAPPED
from git_agent.evidence.tools.context import ToolContext, take_entries, tool
from git_agent.evidence.tools.diffs import base_of, changes_of, counts_of, entry_of, head_of, totals
from git_agent.git.diff import DiffSpan
from git_agent.model.exchange import ToolSpec
from git_agent.model.strict_schema import strict_object
from git_agent.model.tool import Tool, ToolResult
from git_agent.redact.for_models import clean_for_model

LONGEST_MESSAGE = 16_000  # one message in full matters more here than in a list of commits

SPEC = ToolSpec(
    name="git_head_show",
    description="Shows the newest commit: message, date, changed paths and counts, without its diff.",
    parameters=strict_object(max_entries=CAPPED),
    tells_history=True,
)


def git_head_show(context: ToolContext) -> Tool:
    return tool(SPEC, context, _answer)


def _answer(context: ToolContext, arguments: Arguments) -> ToolResult:
    head = head_of(context)
    changes = changes_of(context, DiffSpan.between(base_of(context, head), head.oid))
    rows = ({**entry_of(change), **counts_of(change)} for change in changes)
    entries, is_truncated = take_entries(context, rows, arguments.cap("max_entries"))
    message = clean_for_model(head.message)
    data = {
        "commit": head.oid[:12],
        "date": head.date,
        "message": message[:LONGEST_MESSAGE],
        "entries": entries,
        "total": totals(changes),
    }
    return ToolResult(data=data, truncated=is_truncated or len(message) > LONGEST_MESSAGE)
