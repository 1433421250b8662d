"""The user's commands at work: one that is about to move HEAD has read where it is, and fails if that changes."""

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


def commands_at_work(git: Git) -> frozenset[str]:
    """The names of those that are seen in this work tree now, hooks and editors included, and what aliases mean."""
    names = {_command(arguments) for arguments in arguments_in(git.repository.root, "git")}
    meant = {words[0] for name in names if (words := git.config.get(f"alias.{name}", "").split())}
    return frozenset(names | meant)


def command_moving_head(commands: frozenset[str]) -> str | None:
    """One of them that is about to."""
    return min(MOVING & commands, default=None)


def _command(arguments: list[str]) -> str:
    """The first word that is neither an option nor belongs to one."""
    words = iter(arguments)
    for word in words:
        if word in _WITH_ARGUMENT:
            next(words, None)
        elif not word.startswith("-"):
            return word
    return ""
