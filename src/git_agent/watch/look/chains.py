"""Chains of captures that could not be published: archives, and what removed work trees have left."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from git_agent.clock import utc_text
from git_agent.errors import RepositoryError
from git_agent.files.place import Place
from git_agent.files.usage import names_in
from git_agent.git.gateway import Git
from git_agent.store.places import watch_folder, worktree_id
from git_agent.watch.ledger.ledger import Ledger, open_ledger, read_ledger
from git_agent.watch.publish.recover import (
    Chain,
    archived_chains,
    drop_archive,
    drop_orphan,
    orphan_folder,
    orphaned_chains,
)
from git_agent.watch.report_parts import ChainReport
from git_agent.watch.service.lock import running_pid, take_lock


def chains_of(git: Git) -> list[Chain]:
    """All of them in this repository."""
    return [*archived_chains(git), *orphans_of(git)]


def orphans_of(git: Git) -> list[Chain]:
    """What is left of work trees that were removed."""
    alive = names_in(Place(root=git.repository.common_dir, name="worktrees"))
    return orphaned_chains(git, [worktree_id(name) for name in alive])


def chain_report(chain: Chain) -> ChainReport:
    """One of them."""
    return {
        "name": chain.name,
        "kind": "orphaned" if chain.is_orphan else "archived",
        "generation": chain.generation,
        "branch": chain.branch,
        "ts": utc_text(chain.captured_at),
        "files": [
            {"path": file.path, "seq": file.seq, "mode": file.entry.mode if file.entry else None}
            for file in chain.files
        ],
    }


@contextmanager
def ledger_here(git: Git) -> Iterator[Ledger]:
    """The ledger of this work tree, which knows what was captured here; a new one where nothing ever was.

    Raises:
        StateError: it cannot be used.
    """
    folder = watch_folder(git.repository)
    ledger = read_ledger(folder)
    with ledger or open_ledger(folder) as opened:
        yield opened


def drop_chain(git: Git, environ: Mapping[str, str], chain: Chain) -> bool:
    """Lets go of a chain for good; False where it was gone already.

    Raises:
        RepositoryError: a watch runs, which alone may write its ledger.
        OSError: it cannot be removed.
    """
    folder = orphan_folder(git, chain) if chain.is_orphan else watch_folder(git.repository)
    if running_pid(folder) is not None:
        raise RepositoryError("a watch is running here", hint="`git-agent watch stop` first")
    # As the daemon itself does, so that none can start while the ledger is written.
    held = take_lock(folder)
    try:
        if chain.is_orphan:
            return drop_orphan(git, environ, chain)
        with open_ledger(folder) as ledger:
            return drop_archive(ledger, git, environ, chain)
    finally:
        held.let_go()
