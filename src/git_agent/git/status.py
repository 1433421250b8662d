"""Whether something is under way in a repository."""

from git_agent.files.place import Place, status
from git_agent.model.repository import Repository

MOST_BYTES = 1 << 20  # of a message; what `git merge --squash` collects of a thousand commits
MOST_SHALLOW = 1 << 26  # 41 bytes a commit: a million and a half of them

# What git leaves in its directory while an operation waits to be concluded; a rebase first, for it picks commits too.
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


def pick_waits(repository: Repository) -> bool:
    """Whether a rebase has stopped in the middle of a commit, whose conflicts are to be resolved.

    Where it stops for somebody to amend HEAD, or between two commits, there is nothing that git would say of it.
    """
    git_dir = repository.git_dir
    if (git_dir / "rebase-apply").exists():
        return True
    is_picking = (git_dir / "rebase-merge").exists() and not (git_dir / "rebase-merge" / "amend").exists()
    return is_picking and (git_dir / "MERGE_MSG").exists()


def is_applying_mails(repository: Repository) -> bool:
    """Whether what looks like a rebase is `git am`."""
    return (repository.git_dir / "rebase-apply" / "applying").exists()


def prepared_message(repository: Repository) -> str | None:
    """What git itself proposes for the commit that concludes an operation, its comments still in it."""
    return _text(repository, "MERGE_MSG")


def squash_message(repository: Repository) -> str | None:
    """The messages that `git merge --squash` has collected for the commit that is to replace theirs."""
    return _text(repository, "SQUASH_MSG")


def last_edited_message(repository: Repository) -> str | None:
    """The message of the last commit that was tried, as its editor has left it."""
    return _text(repository, "COMMIT_EDITMSG")


def edited_at(repository: Repository) -> int | None:
    """When that message was last written, by git or by its editor."""
    try:
        with Place(root=repository.git_dir, name="COMMIT_EDITMSG").reached(follow=False) as at:
            there = status(at)
    except OSError:
        return None
    return there.st_mtime_ns if there else None


def read_shallow(repository: Repository) -> str:
    """Where a shallow clone ends, one commit a line.

    Raises:
        OSError: it is no shallow clone, or that cannot be read.
        ValueError: it is not what git writes.
    """
    return Place(root=repository.common_dir, name="shallow").read(most_bytes=MOST_SHALLOW).decode("ascii")


def _text(repository: Repository, name: str) -> str | None:
    try:
        return Place(root=repository.git_dir, name=name).beginning(most_bytes=MOST_BYTES).decode("utf-8", "replace")
    except OSError:
        return None
