"""What was last known of a branch's checks in a line: read from the context file alone, by whoever only mentions it."""

from git_agent.ci.context.held import understood
from git_agent.ci.context.state_file import StateFile
from git_agent.ci.moments import age_text, seconds_of
from git_agent.ci.remote import web_address
from git_agent.git.gateway import Git


def brief_of(git: Git, *, branch: str | None, now: float) -> str | None:
    """What the file says of this branch; None where it says nothing that can be relied on."""
    held = understood(StateFile(git, warn=lambda _: None, is_kept=False).read())
    if held is None or not branch or (held.get("remote"), held["branch"]) != (web_address(git), branch):
        return None
    age = max(0.0, now - (seconds_of(held["detected_at"]) or now))
    return f"{held['aggregate']['status_summary']} ({held['sha'][:12]}, {age_text(age)} ago)"
