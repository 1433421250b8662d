"""What moved inside submodules, told by their own commits."""

from collections.abc import Sequence

from git_agent.errors import GitAgentError
from git_agent.git.gateway import Git
from git_agent.git.log import count_between, head_oid, subjects_between
from git_agent.model.change import SUBMODULE_MODE, FileChange, visible_path
from git_agent.model.change_set import SubmoduleMove
from git_agent.redact.for_models import clean_for_model


def submodule_moves(git: Git, changes: Sequence[FileChange], *, most_commits: int) -> tuple[SubmoduleMove, ...]:
    """Each changed submodule with the subjects between its two ends, as far as they are here."""
    return tuple(_move(git, change, most_commits) for change in changes if change.is_submodule)


def _move(git: Git, change: FileChange, most_commits: int) -> SubmoduleMove:
    inner = git.submodule(change.path)
    old = change.old_oid if change.old_mode == SUBMODULE_MODE else None
    new = change.new_oid if change.new_mode == SUBMODULE_MODE else None
    if inner and new and not new.strip("0"):  # compared on disk: it stands where it is checked out
        new = head_oid(inner)
    subjects, total = _subjects(inner, old, new, most_commits) if inner and old and new else (None, 0)
    return SubmoduleMove(
        path=change.path,
        old=old,
        new=new,
        summaries=tuple(visible_path(clean_for_model(subject)) for subject in subjects or ()),
        available=subjects is not None,
        total=total,
    )


def _subjects(inner: Git, old: str, new: str, most: int) -> tuple[tuple[str, ...] | None, int]:
    try:
        subjects = subjects_between(inner, old, new, count=most)
        # None of them in `old..new`: it went back, and has lost commits instead.
        return subjects, count_between(inner, old, new) if subjects else 0
    except GitAgentError:  # a damaged submodule must not stop the commit of its parent
        return None, 0
