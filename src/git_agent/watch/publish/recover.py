"""Recover: chains of captures that could not be published, back as files; a removed work tree's as well."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from git_agent import clock
from git_agent.errors import GitCommandError, RepositoryError, StateError
from git_agent.files.folders import folders_below, remove_folder
from git_agent.files.place import Place
from git_agent.git.gateway import Git
from git_agent.git.read import Objects, content_of
from git_agent.git.refs import refs as refs_at
from git_agent.git.write.plumbing import Plumbing
from git_agent.git.write.refs import RefChange, swap_refs
from git_agent.model.value import value
from git_agent.watch.ledger.ledger import Ledger, read_ledger
from git_agent.watch.ledger.schema import FILE_NAME
from git_agent.watch.publish.archive import MANIFEST, RECOVERY
from git_agent.watch.publish.restore import AFTER, Content, is_safe, put_back
from git_agent.watch.publish.retention import KEEP
from git_agent.watch.values import Capture, Entry

ALL_REFS = "refs/acd/"
WORKTREES = "acd"  # where the folders of linked work trees lie


@value
class ChainFile:
    """What a path was in the end, and under which number; no entry where it was deleted."""

    path: str
    seq: int
    entry: Entry | None


@value
class Chain:
    """Captures that belong together: an archive by its ref, or what a removed work tree had not published."""

    name: str
    generation: int
    branch: str
    captured_at: float
    files: tuple[ChainFile, ...]
    is_orphan: bool = False


@value
class Recovered:
    """The paths that were written, and those where something stood in the way that is kept nowhere."""

    written: tuple[str, ...]
    refused: tuple[str, ...]


def archived_chains(git: Git) -> list[Chain]:
    """Every archive of this repository, those of other work trees too, oldest first."""
    names = [ref.name for ref in refs_at(git, ALL_REFS) if f"/{RECOVERY}" in ref.name]
    chains = [chain for name in names if (chain := _archived(git, name))]
    return sorted(chains, key=lambda chain: (chain.captured_at, chain.name))


def orphaned_chains(git: Git, known: Sequence[str]) -> list[Chain]:
    """What removed work trees had not published; `known` are the names of the folders of those that are there."""
    root = git.repository.common_dir
    chains: list[Chain] = []
    for folder, names in folders_below(root, WORKTREES, enter=lambda path: path.count("/") == 1):
        if FILE_NAME in names and folder != WORKTREES and folder.rpartition("/")[2] not in known:
            chains += _unpublished(folder.rpartition("/")[2], Place(root=root, name=folder))
    return chains


def recover(ledger: Ledger, git: Git, chain: Chain, *, path: str | None = None, root: Place | None = None) -> Recovered:
    """Writes the last version of every path of a chain, or of one, to the work tree or below another folder.

    Raises:
        RepositoryError: its bytes are gone.
        OSError: a file cannot be written.
    """
    written: list[str] = []
    refused: list[str] = []
    for file in chain.files:
        if file.entry is not None and path in (None, file.path):
            target = Place(root=git.repository.root, name=file.path) if root is None else root / file.path
            if is_safe(ledger, git, target):
                content = _content(git, chain, file)
                version = Content(seq=file.seq, path=file.path, mode=file.entry.mode, side=AFTER, content=content)
                put_back(ledger, git, version, place=target)
                written.append(file.path)
            else:
                refused.append(file.path)
    return Recovered(written=tuple(written), refused=tuple(refused))


def drop_archive(ledger: Ledger, git: Git, environ: Mapping[str, str], chain: Chain) -> bool:
    """The same, for whoever may not write to a repository by itself."""
    return drop(ledger, Plumbing(git, environ=environ, durable=True), chain)


def drop_orphan(git: Git, environ: Mapping[str, str], chain: Chain) -> bool:
    """Lets go of all that a removed work tree's watch has left; its archives stay, which are chains of their own.

    Raises:
        GitCommandError: git cannot remove a ref.
        OSError: the folder cannot be removed.
    """
    # The folder last: by it the chain is found again where git refuses.
    if kept := refs_at(git, f"{ALL_REFS}{chain.name}/{KEEP}"):
        changes = [RefChange(name=ref.name, old=ref.oid, new=None) for ref in kept]
        swap_refs(Plumbing(git, environ=environ, durable=True), changes, reason="git-agent watch: drop")
    return remove_folder(orphan_folder(git, chain))


def orphan_folder(git: Git, chain: Chain) -> Place:
    """Where the watch of a removed work tree has kept its state."""
    return Place(root=git.repository.common_dir, name=f"{WORKTREES}/{chain.name}")


def drop(ledger: Ledger, plumbing: Plumbing, chain: Chain) -> bool:
    """Lets go of an archive for good; False where it was gone already.

    Raises:
        GitCommandError: git cannot remove the ref.
        StateError: the ledger cannot be written.
    """
    held = [ref.oid for ref in refs_at(plumbing.git, chain.name) if ref.name == chain.name]
    if not held:
        return False
    swap_refs(plumbing, [RefChange(name=chain.name, old=held[0], new=None)], reason="git-agent watch: drop")
    with ledger.transaction():
        for archive in ledger.archives.all():
            if archive.ref == chain.name:
                ledger.archives.drop(archive.id, at=clock.now())
        ledger.captures.let_go(chain.name)
    return True


def _archived(git: Git, ref: str) -> Chain | None:
    try:
        return _chain_of(ref, json.loads(content_of(git, f"{ref}:{MANIFEST}")))
    except (GitCommandError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None  # somebody else's ref, whatever its files are called and hold


def _chain_of(ref: str, listed: Any) -> Chain:
    last: dict[str, ChainFile] = {}
    for one in listed:
        after = one["after"] and Entry(mode=one["after"]["mode"], oid=one["after"]["oid"])
        # A name that a file was renamed from is gone in the end, unless something came back to it.
        if one["old_path"] is not None:
            last[one["old_path"]] = ChainFile(path=one["old_path"], seq=one["seq"], entry=None)
        last[one["path"]] = ChainFile(path=one["path"], seq=one["seq"], entry=after)
    first = listed[0]
    if not (isinstance(first["generation"], int) and all(isinstance(path, str) for path in last)):
        raise TypeError(ref)
    return Chain(
        name=ref,
        generation=first["generation"],
        branch=first["branch"],
        captured_at=first["captured_at"],
        files=tuple(last.values()),
    )


def _unpublished(name: str, folder: Place) -> Iterator[Chain]:
    try:
        ledger = read_ledger(folder)
    except StateError:
        return
    if ledger is None:
        return
    with ledger:
        captures = ledger.captures.unpublished()
    if files := _files(captures) or _deleted(captures):
        yield Chain(
            name=name,
            generation=captures[0].generation,
            branch=captures[0].branch,
            captured_at=captures[0].captured_at,
            files=tuple(files.values()),
            is_orphan=True,
        )


def _files(captures: Sequence[Capture]) -> dict[str, ChainFile]:
    """The last that each path held: that all of them went away is what the removal of a work tree looks like."""
    last: dict[str, ChainFile] = {}
    for capture in captures:
        if capture.old_path is not None:
            last.pop(capture.old_path, None)
        if capture.after is not None:
            last[capture.path] = ChainFile(path=capture.path, seq=capture.seq, entry=capture.after)
    return last


def _deleted(captures: Sequence[Capture]) -> dict[str, ChainFile]:
    """Where nothing but deletes is left there are no bytes to bring back; they are there to be seen and dropped."""
    return {capture.path: ChainFile(path=capture.path, seq=capture.seq, entry=None) for capture in captures}


def _content(git: Git, chain: Chain, file: ChainFile) -> bytes:
    content = _orphaned_content(git, chain, file) if chain.is_orphan else None
    if content is not None:
        return content
    try:
        return content_of(git, f"{chain.name}:{file.seq}-{AFTER}")
    except GitCommandError:
        raise RepositoryError(f"the bytes of capture {file.seq} are no longer kept") from None


def _orphaned_content(git: Git, chain: Chain, file: ChainFile) -> bytes | None:
    ledger = read_ledger(orphan_folder(git, chain))
    if ledger is None or file.entry is None:
        return None
    with ledger, Objects(git) as objects:
        kept = ledger.contents.body(file.entry.oid)
        return objects.read(file.entry.oid) if kept is None else kept
