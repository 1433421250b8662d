"""`watch_events`: what the watch has done."""

from git_agent.mcp_server.tool import Tool, number, text

TOOL = Tool(
    name="watch_events",
    title="List what the watch has done",
    about="Lists captures, publications and refusals of the watch; `since` and `limit` go through many page by page.",
    begins="Reading the events of the watch",
    command=("watch", "events"),
    reports="watch-events",
    arguments=(
        number("since", "only events after this id; 0 lists all"),
        text("path", "only events about this file, seen from the root"),
        number("limit", "how many, at most 1000; 100 unless told", least=1, most=1000),
    ),
)
