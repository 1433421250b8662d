"""git's own settings, as they are this moment."""

from git_agent.git.gateway import Git, GitOutput
from git_agent.git.parse import decode

FALSE = frozenset({"false", "no", "off", "0"})


def start_settings(git: Git) -> GitOutput:
    """Begins asking for them, for whoever has other things to do meanwhile; `is_on` reads the answer."""
    return git.start("config", "--null", "--list")


def is_on(answer: GitOutput, name: str) -> bool:
    """Whether a switch is on; the last value wins, and a key without one is on."""
    entries = [entry.partition("\n") for entry in decode(answer.whole()).split("\0")]
    values = [value for key, _, value in entries if key == name]
    return bool(values) and values[-1].lower() not in FALSE
