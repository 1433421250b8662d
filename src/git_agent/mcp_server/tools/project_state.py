"""`project_state`: the state of the project that its commits tell."""

from git_agent.mcp_server.tool import Tool, text

TOOL = Tool(
    name="project_state",
    title="Show the state of the project",
    about="Rebuilds the state of the project from the records in its commits: phase, decisions, requirements, open "
    "questions. `since` asks for a part of a long one.",
    begins="Reading the records of the history",
    command=("state",),
    reports="state",
    arguments=(
        text("at", "the state as of this revision"),
        text("project", "the project, where several share the repository"),
        text("since", "only what came after this revision"),
    ),
)
