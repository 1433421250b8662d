"""What was last known of a branch's checks in a line: read from the context file alone, by whoever only mentions it."""

import json
from pathlib import Path

from git_agent.ci.context.state_file import CONTEXT, MOST_BYTES, NAME
from git_agent.ci.moments import age_text, seconds_of
from git_agent.files.place import Place
from git_agent.model.value import value


@value
class Brief:
    """The checks of `sha` as they were then."""

    branch: str
    sha: str
    summary: str
    age: str

    def __str__(self) -> str:
        return f"{self.summary} ({self.sha[:12]}, {self.age} ago)"


def brief_of(root: Path, *, branch: str | None, now: float) -> Brief | None:
    """What the file says of this branch; None where it says nothing that can be read."""
    try:
        context = json.loads(Place(root=root, name=NAME).read(most_bytes=MOST_BYTES))[CONTEXT]
        made = seconds_of(context["detected_at"])
        numbers = context["aggregate"]
        brief = Brief(
            branch=str(context["branch"]),
            sha=str(context["sha"]),
            summary=str(numbers["status_summary"]),
            age=age_text(max(0.0, now - (now if made is None else made))),
        )
    except (OSError, ValueError, LookupError, TypeError, RecursionError):  # a file is anybody's text
        return None
    return brief if branch and brief.branch == branch else None
