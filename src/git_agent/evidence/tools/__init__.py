"""The tools a model may look with, each in a file of its own; none of them can write or leave the repository."""

from git_agent.config.settings import Settings
from git_agent.evidence.tools.context import ToolContext
from git_agent.evidence.tools.git_amend_delta import git_amend_delta
from git_agent.evidence.tools.git_diff_against_parent import git_diff_against_parent
from git_agent.evidence.tools.git_final_amended_diff import git_final_amended_diff
from git_agent.evidence.tools.git_head_show import git_head_show
from git_agent.evidence.tools.git_recent_commits import git_recent_commits
from git_agent.evidence.tools.git_show_file_at_rev import git_show_file_at_rev
from git_agent.evidence.tools.git_staged_diff import git_staged_diff
from git_agent.evidence.tools.git_staged_diff_for_paths import git_staged_diff_for_paths
from git_agent.evidence.tools.git_staged_paths import git_staged_paths
from git_agent.evidence.tools.git_staged_stat import git_staged_stat
from git_agent.evidence.tools.git_staged_status import git_staged_status
from git_agent.evidence.tools.list_files import list_files
from git_agent.evidence.tools.read_file import read_file
from git_agent.evidence.tools.repo_summary import repo_summary
from git_agent.evidence.tools.search_files import search_files
from git_agent.git.diff import DiffSpan
from git_agent.git.gateway import Git
from git_agent.git.log import head_oid
from git_agent.model.tool import Tool

SHARED_TOOLS = (repo_summary, list_files, read_file, search_files)
COMMIT_TOOLS = (
    *SHARED_TOOLS,
    git_staged_paths,
    git_staged_status,
    git_staged_stat,
    git_staged_diff,
    git_staged_diff_for_paths,
    git_recent_commits,
    git_head_show,
    git_diff_against_parent,
    git_show_file_at_rev,
)
AMEND_TOOLS = (*COMMIT_TOOLS, git_final_amended_diff, git_amend_delta)


def commit_tools(git: Git, *, settings: Settings, amend: bool = False, worktree: bool = False) -> tuple[Tool, ...]:
    """The tools for one commit message; `worktree` means that all changes of tracked files count as staged."""
    staged = DiffSpan.worktree() if worktree and head_oid(git) else DiffSpan.staged()
    context = ToolContext(git=git, settings=settings, staged=staged)
    return tuple(make(context) for make in (AMEND_TOOLS if amend else COMMIT_TOOLS))
