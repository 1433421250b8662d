"""When nothing is amended: what is staged would conclude an operation, and HEAD is the commit below that."""

from git_agent.errors import RepositoryError
from git_agent.git.status import is_applying_mails, pick_waits
from git_agent.model.repository import Repository

_PICKS = ("merge", "cherry-pick", "revert")


def refuse_amend(operation: str, repository: Repository) -> None:
    """Lets a rebase amend where it stops for that.

    Raises:
        RepositoryError: the operation waits for a commit of its own.
    """
    if operation in _PICKS:
        hint = f"conclude it with `git agent commit`, or give it up with `git {operation} --abort`"
    elif pick_waits(repository):
        command = "am" if is_applying_mails(repository) else "rebase"
        hint = f"go on with `git {command} --continue`, or give it up with `git {command} --abort`"
    else:
        return
    raise RepositoryError(f"a {operation} is in progress, and git amends nothing before it is concluded", hint=hint)
