"""`ci_status`: how the checks of a change stand."""

from git_agent.mcp_server.tool import Tool, flag, number, text

TOOL = Tool(
    name="ci_status",
    title="Show the checks of a change",
    about="Tells every check of a pull request, branch or commit, which of them are required, whether it may be merged "
    "and every reason why not. An answer is up to five minutes old unless `refresh` is asked for. Writes nothing.",
    begins="Asking the forge for the checks",
    command=("ci", "status", "--no-context-file"),
    reports="ci-status",
    arguments=(
        number("pr", "number of the pull or merge request", least=1),
        text("branch", "a branch, instead of the one that is checked out"),
        text("sha", "a commit"),
        flag("refresh", "ask the forge, however fresh the last answer is"),
    ),
    asks_forge=True,
)
