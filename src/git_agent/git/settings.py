"""git's own settings, as they are this moment."""

from git_agent.git.gateway import Git

FALSE = frozenset({"false", "no", "off", "0"})


def is_on(git: Git, name: str) -> bool:
    """Whether a switch is on; it is asked anew, for whoever works for days."""
    value = git.with_time_limit(git.seconds).config.get(name)
    return value is not None and value.lower() not in FALSE
