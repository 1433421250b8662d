"""The last split taken back: HEAD stands where it stood before, and what the commits changed is staged."""

import re

from git_agent.errors import RepositoryError
from git_agent.git.gateway import Git
from git_agent.git.log import current_branch
from git_agent.git.reflog import last_move, line_of
from git_agent.git.status import operation_in_progress
from git_agent.git.write.plumbing import Plumbing
from git_agent.git.write.refs import RefChange, swap_refs
from git_agent.model.value import value
from git_agent.split.publish import REFLOG, moved

_PUBLISHED = re.compile(rf"{REFLOG}: (\d{{1,6}}) commits")


@value
class Undone:
    """The commits that were taken back, newest first, by name and subject; `head` is None where there is none left."""

    commits: tuple[tuple[str, str], ...]
    head: str | None


def undo(git: Git, plumbing: Plumbing) -> Undone:
    """Takes back the last split, if HEAD still stands on its last commit; index and files stay as they are.

    Raises:
        RepositoryError: it does not, or another operation is in progress.
        IndexMoved: somebody was faster.
    """
    if operation := operation_in_progress(git.repository):
        raise RepositoryError(f"a {operation} is in progress; nothing was taken back", hint="conclude it first")
    tip, count = _last_split(git)
    commits = line_of(git, tip, count)
    head = commits[-1][1] or None
    # Deleted by its own name: HEAD would be deleted itself, and not the branch that it names.
    branch = current_branch(git)
    name = "HEAD" if head or not branch else f"refs/heads/{branch}"
    reason = f"{REFLOG}: take back {count}"
    if not swap_refs(plumbing, [RefChange(name=name, old=tip, new=head)], reason=reason, with_hooks=True):
        raise moved("HEAD has moved meanwhile")
    return Undone(commits=tuple((oid, subject) for oid, _, subject in commits), head=head)


def _last_split(git: Git) -> tuple[str, int]:
    """The commit that HEAD stands on, and how many commits the split has made that put it there."""
    tip, reason = last_move(git)
    published = _PUBLISHED.fullmatch(reason)
    if published is None:
        raise RepositoryError(
            "the last thing that moved HEAD was no split; nothing was taken back",
            hint="`git reflog` lists what has moved it; `git reset --soft COMMIT` goes back and keeps all staged",
        )
    return tip, int(published[1])
