"""repo_summary: what kind of repository this is and where it stands."""

import re

from git_agent.evidence.tools.arguments import Arguments
from git_agent.evidence.tools.context import ToolContext, tool
from git_agent.git.index import count_index_entries
from git_agent.git.log import current_branch, recent_commits
from git_agent.git.status import operation_in_progress
from git_agent.model.change import visible_path
from git_agent.model.exchange import ToolSpec
from git_agent.model.strict_schema import strict_object
from git_agent.model.tool import Tool, ToolResult
from git_agent.redact.for_models import clean_for_model

MOST_REMOTES = 10  # a clone of a forge's whole fork network may have hundreds

SPEC = ToolSpec(
    name="repo_summary",
    description="Name, branch, newest commit, remotes and number of tracked files of the repository.",
    parameters=strict_object(),
    tells_history=True,
)


def repo_summary(context: ToolContext) -> Tool:
    return tool(SPEC, context, _answer)


def _answer(context: ToolContext, _: Arguments) -> ToolResult:
    git = context.git
    newest = recent_commits(git, 1)
    remotes = _remotes(context)
    return ToolResult(
        data={
            "name": visible_path(git.repository.root.name),
            "branch": visible_path(current_branch(git) or "") or None,
            "head": {"commit": newest[0].oid[:12], "subject": clean_for_model(newest[0].subject)} if newest else None,
            "operation": operation_in_progress(git.repository),
            "shallow": git.repository.is_shallow,
            "tracked_files": count_index_entries(git),
            "remotes": dict(list(remotes.items())[:MOST_REMOTES]),
        },
        truncated=len(remotes) > MOST_REMOTES,
    )


def _remotes(context: ToolContext) -> dict[str, str]:
    urls = (re.fullmatch(r"(?s)remote\.(.+)\.url", key) for key in context.git.config)
    return {visible_path(match[1]): public_url(context.git.config[match[0]]) for match in urls if match}


def public_url(url: str) -> str:
    """Host and path of a remote without credentials; anything else may be a folder of this machine and is not shown."""
    if web := re.fullmatch(r"(?i)(https?|git|ssh|ftps?)://(?:[^/]*@)?([^/?#]+)(/[^?#]*)?.*", url):
        return visible_path(clean_for_model(f"{web[1]}://{web[2]}{web[3] or ''}"))
    # At least two characters before the colon: `C:\work` is a folder. `ext::` and other helpers start programs.
    if ssh := re.fullmatch(r"(?:[^/:@]+@)?([\w.-]{2,}):(?!:|//|\\)([^?#]*)", url):
        return visible_path(clean_for_model(f"{ssh[1]}:{ssh[2]}"))
    return "not shown"
