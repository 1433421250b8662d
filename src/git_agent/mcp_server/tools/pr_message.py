"""`pr_message`: one message for a branch."""

from git_agent.mcp_server.shared_arguments import MESSAGE, WRITING
from git_agent.mcp_server.tool import Tool, flag, text

TOOL = Tool(
    name="pr_message",
    title="Describe a branch",
    about="Writes one squash message for what the current branch adds to its base, and on request a description for "
    "the pull request.",
    begins="Reading what the branch adds",
    command=("pr-message",),
    reports="pr-message",
    arguments=(
        text("base", "what the branch goes into, such as main; found out if not given"),
        flag("ci", "also how the checks stood at the last look; nobody is asked"),
        flag("description", "also describe the branch for its reviewers"),
        *WRITING,
        *MESSAGE,
    ),
    asks_model=True,
)
