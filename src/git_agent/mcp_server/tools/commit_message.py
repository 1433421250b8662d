"""`commit_message`: a message for what is staged."""

from git_agent.mcp_server.shared_arguments import MESSAGE, WRITING
from git_agent.mcp_server.tool import Committing, Tool, flag

TOOL = Tool(
    name="commit_message",
    title="Write a commit message",
    about="Writes a commit message for what is staged, in the style of the repository's history. Commits nothing.",
    begins="Reading what is staged",
    command=("commit-msg",),
    reports="commit-msg",
    arguments=(flag("amend", "describe HEAD together with what is staged"), *WRITING, *MESSAGE),
    asks_model=True,
    committing=Committing(
        command=("commit",), reports="commit", about="commit what is staged with the message that is written"
    ),
)
