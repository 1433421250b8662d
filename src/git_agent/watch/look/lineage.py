"""From a commit back to the edits it was made of."""

from git_agent.git.patch_ids import patch_ids
from git_agent.git.refs import commit_of
from git_agent.watch.look.status import Looked


def commits_behind(at: Looked, rev: str) -> list[str]:
    """The commit as the ledger knows it: by its own name, or by what it changes where it was made again since.

    Raises:
        RepositoryError: there is no such commit.
    """
    commit = commit_of(at.git, rev)
    if at.ledger is None:
        return []
    if at.ledger.captures.of_commit(commit):
        return [commit]
    # Only where its own name is unknown: it takes a diff, and two commits may well change the same.
    patch_id = patch_ids(at.git, [commit]).get(commit)
    return at.ledger.lineage.with_patch(patch_id) if patch_id else []
