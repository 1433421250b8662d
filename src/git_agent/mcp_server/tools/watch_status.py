"""`watch_status`: what the watch does."""

from git_agent.mcp_server.tool import Tool

TOOL = Tool(
    name="watch_status",
    title="Show what the watch does",
    about="Tells whether the watch runs here, what it protects, what waits to be published and why.",
    begins="Looking at the watch",
    command=("watch", "status"),
    reports="watch-status",
)
