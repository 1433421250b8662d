"""Whether one of the user's commands is about to move HEAD: it has read where HEAD is, and fails if that changes."""

from git_agent.files.programs import arguments_in
from git_agent.git.gateway import Git

MOVING = frozenset(
    {
        "am",
        "checkout",
        "cherry-pick",
        "citool",
        "commit",
        "merge",
        "pull",
        "rebase",
        "reset",
        "revert",
        "stash",
        "switch",
    }
)
_WITH_ARGUMENT = frozenset({"-c", "-C", "--git-dir", "--work-tree", "--namespace", "--exec-path", "--config-env"})


def command_moving_head(git: Git) -> str | None:
    """The name of one that is at work in this work tree now, hooks and editors included; None where none is seen."""
    for arguments in arguments_in(git.repository.root, "git"):
        name = _command(arguments)
        words = git.config.get(f"alias.{name}", "").split()
        if name in MOVING:
            return name
        if words and words[0] in MOVING:
            return words[0]
    return None


def _command(arguments: list[str]) -> str:
    """The first word that is neither an option nor belongs to one."""
    words = iter(arguments)
    for word in words:
        if word in _WITH_ARGUMENT:
            next(words, None)
        elif not word.startswith("-"):
            return word
    return ""
