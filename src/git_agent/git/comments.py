"""Which lines of a message git takes for comments."""

from git_agent.git.gateway import Git


def comment_prefix(git: Git) -> str:
    """What git's comment lines begin with here."""
    prefix = git.config.get("core.commentstring") or git.config.get("core.commentchar") or "#"
    # With "auto" git takes another one only where a line of the message begins with "#", which no message here does.
    return "#" if prefix == "auto" else prefix
