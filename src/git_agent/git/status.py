"""Whether something is under way in a repository."""

from pathlib import Path

from git_agent.model.repository import Repository

# What git leaves in its directory while an operation waits to be concluded.
OPERATIONS = {
    "rebase-merge": "rebase",
    "rebase-apply": "rebase",
    "MERGE_HEAD": "merge",
    "CHERRY_PICK_HEAD": "cherry-pick",
    "REVERT_HEAD": "revert",
}


def operation_in_progress(repository: Repository) -> str | None:
    """The name of the operation the next commit would conclude, if there is one."""
    for marker, name in OPERATIONS.items():
        if (repository.git_dir / marker).exists():
            return name
    return None


def prepared_message(repository: Repository) -> str | None:
    """What git itself proposes for the commit that concludes an operation, its comments still in it."""
    return _text(repository.git_dir / "MERGE_MSG")


def squash_message(repository: Repository) -> str | None:
    """The messages that `git merge --squash` has collected for the commit that is to replace theirs."""
    return _text(repository.git_dir / "SQUASH_MSG")


def left_message(repository: Repository) -> str | None:
    """The message of the last commit that was tried, as its editor has left it."""
    return _text(repository.git_dir / "COMMIT_EDITMSG")


def _text(file: Path) -> str | None:
    try:
        return file.read_text("utf-8", "replace")
    except OSError:
        return None
