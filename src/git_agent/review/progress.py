"""The steps of a review, in the order in which they begin, and the words they are told with."""

from git_agent.model.progress import Progress

GIT_INIT = "git-init"
DOCS_INIT = "docs-init"
STITCH = "stitch"
COMPLETE = "complete"

STEPS = {
    GIT_INIT: "Gathering git context...",
    DOCS_INIT: "Loading documentation...",
    "gen-init": "Loading generator agent...",
    "gen-prompt": "Building generator prompt...",
    "gen-claude": "Generating initial commit message...",
    "rev-init": "Loading reviewer agent...",
    "rev-claude": "Reviewing commit message...",
    "app-init": "Loading approver agent...",
    "app-claude": "Final approval...",
    "concerns-init": "Loading concerns handler...",
    "concerns-claude": "Fixing concerns...",
    "title-init": "Loading title generator...",
    "title-claude": "Generating commit title...",
    STITCH: "Stitching outputs...",
    COMPLETE: "Done",
}


def told(progress: Progress, step: str) -> None:
    """Tells a step that begins now."""
    progress(step, STEPS[step])
