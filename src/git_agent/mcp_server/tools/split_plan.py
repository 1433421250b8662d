"""`split_plan`: what is staged as several commits."""

from git_agent.mcp_server.shared_arguments import MESSAGE, WRITING
from git_agent.mcp_server.tool import Tool, flag, number

TOOL = Tool(
    name="split_plan",
    title="Plan several commits",
    about="Plans what is staged as several commits, one for each intent, with a message for each. Commits nothing.",
    begins="Reading what is staged",
    command=("split", "--plan"),
    reports="split",
    arguments=(
        flag("all", "take all changes of tracked files, staged or not"),
        number("max", "at most so many commits", least=1),
        *WRITING,
        *MESSAGE,
    ),
    asks_model=True,
)
